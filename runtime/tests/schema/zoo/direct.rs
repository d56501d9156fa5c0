//! The short way takes nothing that the long way would refuse or repair, and most of what is right.

use serde_json::Value;
use toolpact::schema::{Compiled, StopReason, accept, normalize_arguments};

use super::generate::{Dice, value};
use super::types;

/// A text for a value: as programs write it, as people do, or with a slip of some kind.
fn text(value: &Value, dice: &mut Dice) -> String {
    let compact = value.to_string();
    let twice = || compact.replacen('{', &format!("{{{},", inside(&compact)), 1);
    match dice.roll(12) {
        0 => serde_json::to_string_pretty(value).unwrap(),
        1 => twice(),
        2 => compact.replacen('}', ",}", 1),
        3 => format!("\u{feff}{compact}"),
        4 => format!("{compact} {compact}"),
        5 => compact.replace(['1', '2'], "1e400"),
        6 => compact.replace('0', "00"),
        7 => compact.replace('1', "123456789012345678901234567890"),
        8 => compact.replacen(":\"", ":\"\\ud800", 1),
        9 => compact.chars().take(dice.roll(compact.len() + 1)).collect(),
        10 => compact.replacen(":\"", ":\"\\u00e9\\n</parameter> ", 1),
        _ => compact,
    }
}

fn inside(object: &str) -> &str {
    object.trim_start_matches('{').trim_end_matches('}')
}

#[test]
fn what_goes_the_short_way_fits_as_it_stands() {
    let (mut short, mut right) = (0, 0);
    for animal in types::all() {
        let schema = normalize_arguments(&animal.schema).unwrap().schema;
        let compiled = Compiled::new(&schema).unwrap();
        for seed in 0..300 {
            let mut dice = Dice::new(seed);
            let value = value(&schema, &schema, &mut dice, 0);
            let text = text(&value, &mut dice);
            let long = accept(&text, StopReason::Finished, &compiled);
            let fits = long.as_ref().is_ok_and(|accepted| accepted.repairs.is_empty());
            right += usize::from(fits);
            if (animal.direct)(&text, &compiled) {
                short += 1;
                assert!(fits, "{}: {text}\n{long:?}", animal.name);
            }
        }
    }
    assert!(short > 2_000 && short * 3 > right, "{short} of {right} went the short way");
}
