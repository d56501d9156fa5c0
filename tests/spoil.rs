//! Spoils a text that is right: slips of models and of people, and what an attacker would try. Used by several test crates.

/// What chooses: a number below the given one.
pub type Chance<'a> = dyn FnMut(usize) -> usize + 'a;

/// Pieces that stand in for a value or stand somewhere they should not.
const PIECES: [&str; 44] = [
    "null",
    "true",
    "-0",
    "-1",
    "0",
    "01",
    "+1",
    "1.",
    ".5",
    "1.0",
    "1e2",
    "1E400",
    "-1e-7",
    "NaN",
    "Infinity",
    "True",
    "None",
    "nul",
    "9007199254740993",
    "9007199254740993.0",
    "18446744073709551615",
    "18446744073709551616",
    "-9223372036854775809",
    "123456789012345678901234567890",
    "\"\"",
    "\"5\"",
    "\"null\"",
    "\"\\ud800\"",
    "\"\\ud83e\\udd80\"",
    "\"\\u003c/parameter>\"",
    "\"a</parameter>\\n<parameter name=\\\"b\\\">\"",
    "\"\\q\"",
    "\"tab\there\"",
    "'single'",
    "[]",
    "[1,]",
    "{}",
    "{\"a\":1,\"a\":1}",
    ",",
    ":",
    "}",
    "]",
    "\u{a0}",
    "\u{feff}",
];

/// The text with one to three slips.
pub fn spoilt(text: &str, chance: &mut Chance<'_>) -> String {
    let mut text = text.to_owned();
    for _ in 0..=chance(3) {
        text = once(&text, chance);
    }
    text
}

fn once(text: &str, chance: &mut Chance<'_>) -> String {
    let piece = PIECES[chance(PIECES.len())];
    match chance(12) {
        // In the place of a value: the commonest slip, and the one that gets furthest.
        0..=4 => in_place_of_a_value(text, piece, chance),
        5 => at(text, chance).map_or_else(String::new, |(before, after)| format!("{before}{piece}{after}")),
        6 => at(text, chance).map_or_else(String::new, |(before, after)| format!("{before} \n\t{after}")),
        7 => at(text, chance).map_or_else(String::new, |(before, _)| before.to_owned()),
        8 => at(text, chance).map_or_else(String::new, |(before, after)| {
            let mut after = after.chars();
            after.next();
            format!("{before}{}", after.as_str())
        }),
        9 => twice(text, piece, chance),
        10 => format!("{text}{piece}"),
        _ => match chance(4) {
            0 => format!("\u{feff}{text}"),
            1 => format!("{text} {text}"),
            2 => format!("{text}\u{a0}"),
            _ => in_place_of_a_value(text, &format!("{}{}", "[".repeat(200), "]".repeat(200)), chance),
        },
    }
}

fn at<'a>(text: &'a str, chance: &mut Chance<'_>) -> Option<(&'a str, &'a str)> {
    let places: Vec<usize> = text.char_indices().map(|(place, _)| place).collect();
    (!places.is_empty()).then(|| text.split_at(places[chance(places.len())]))
}

/// Replaces what follows a colon, up to the next comma or bracket.
fn in_place_of_a_value(text: &str, piece: &str, chance: &mut Chance<'_>) -> String {
    let colons: Vec<usize> = text.match_indices(':').map(|(place, _)| place + 1).collect();
    if colons.is_empty() {
        return text.to_owned();
    }
    let start = colons[chance(colons.len())];
    let end = text[start..].find([',', '}', ']']).map_or(text.len(), |length| start + length);
    format!("{}{piece}{}", &text[..start], &text[end..])
}

/// A field once more, with the same value or another one.
fn twice(text: &str, piece: &str, chance: &mut Chance<'_>) -> String {
    let Some((open, rest)) = text.split_once('{') else { return text.to_owned() };
    let Some((name, after)) = rest.split_once(':') else { return text.to_owned() };
    let end = after.find([',', '}', ']']).unwrap_or(after.len());
    let value = if chance(2) == 0 { &after[..end] } else { piece };
    format!("{open}{{{name}:{value},{rest}")
}
