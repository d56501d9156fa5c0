//! Takes the arguments of a program apart by the notation of the hazard table: operands, and options with their role and
//! value. Abbreviated long options count as what they abbreviate.

use super::token::Word;

/// What an option of a program means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// Its value is plain text.
    Text,
    /// A known option without a value, spelled so that it is no abbreviation of another.
    Flag,
    /// Its value is a file or directory that is read.
    Read,
    /// Its value is a file that it writes.
    Write,
    /// It writes the operands.
    Edit,
    /// It names what the program is there to write.
    Target,
    /// It runs code.
    Exec,
    /// It sends its value, or the file that the value names, to another machine.
    Send,
    /// It changes the state of the system.
    Change,
    /// It stands for the text operand that would come first.
    Script,
    /// It only lists, so operands that would be written are read.
    List,
    /// As [`Role::Script`], and the text is read from the file it names.
    ScriptFile,
    /// It makes the program touch files that no word names: those of a list, those behind links.
    Reach,
}

/// One known spelling of an option.
struct Spelling<'a> {
    name: &'a str,
    value: Value,
    role: Role,
    /// The name is a dash and the letters of many flags.
    letters: bool,
}

impl Spelling<'_> {
    /// Whether this spells the option of exactly this name.
    fn is(&self, name: &str) -> bool {
        let letter = || name.len() > 1 && self.name[1..].contains(&name[1..]) && name.chars().count() == 2;
        if self.letters { letter() } else { self.name == name }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    None,
    Attached,
    Needed,
}

/// An argument after the program name.
pub(super) enum Argument<'a> {
    Operand { at: usize, word: &'a Word },
    Option { at: usize, role: Option<Role>, name: String, value: Option<String> },
}

/// The arguments from `first` on.
pub(super) fn arguments<'a>(words: &'a [Word], first: usize, notation: &str) -> Vec<Argument<'a>> {
    let spellings = spellings(notation);
    let mut arguments = Vec::new();
    let mut at = first;
    let mut options = true;
    while let Some(word) = words.get(at) {
        let text = word.text.as_str();
        if options && text == "--" {
            options = false;
        } else if options && text.len() > 1 && text.starts_with('-') {
            at += option(text, at, words.get(at + 1), &spellings, &mut arguments);
        } else {
            plus(text, at, &spellings, &mut arguments);
            arguments.push(Argument::Operand { at, word });
        }
        at += 1;
    }
    arguments
}

fn spellings(notation: &str) -> Vec<Spelling<'_>> {
    let mut spellings = Vec::new();
    for group in notation.split(';') {
        let Some((names, word)) = group.trim().rsplit_once(' ') else { continue };
        let letters = word == "letters";
        let role = match word {
            "read" => Role::Read,
            "write" => Role::Write,
            "exec" => Role::Exec,
            "send" => Role::Send,
            "target" => Role::Target,
            "edit" => Role::Edit,
            "list" => Role::List,
            "change" => Role::Change,
            "script" => Role::Script,
            "scriptfile" => Role::ScriptFile,
            "reach" => Role::Reach,
            "flag" | "letters" => Role::Flag,
            _ => Role::Text,
        };
        spellings.extend(names.split(' ').map(|spelled| {
            match (spelled.strip_suffix('='), spelled.strip_suffix('?')) {
                (Some(name), _) => Spelling { name, value: Value::Needed, role, letters },
                (_, Some(name)) => Spelling { name, value: Value::Attached, role, letters },
                _ => Spelling { name: spelled, value: Value::None, role, letters },
            }
        }));
    }
    spellings
}

fn plus(text: &str, at: usize, spellings: &[Spelling], arguments: &mut Vec<Argument>) {
    if let Some(known) = spellings.iter().find(|known| known.name == "+" && text.starts_with('+')) {
        arguments.push(Argument::Option { at, role: Some(known.role), name: text.to_owned(), value: None });
    }
}

/// Reads one word that starts with a dash; gives how many words after it belong to it.
fn option(text: &str, at: usize, next: Option<&Word>, spellings: &[Spelling], out: &mut Vec<Argument>) -> usize {
    let (name, attached) = match text.split_once('=') {
        Some((name, value)) => (name, Some(value.to_owned())),
        None => (text, None),
    };
    let whole = |known: &&Spelling| known.is(name) && (name.starts_with("--") || name.len() > 2 || attached.is_none());
    let known = spellings.iter().find(whole).or_else(|| abbreviated(name, spellings)).or_else(|| any(text, spellings));
    if known.is_some() || text.starts_with("--") {
        let takes = attached.is_none() && known.is_some_and(|known| known.value == Value::Needed);
        let value = attached.or_else(|| next.filter(|_| takes).map(|word| word.text.clone()));
        let role = known.map(|known| known.role);
        out.push(Argument::Option { at, role, name: name.to_owned(), value });
        return usize::from(takes);
    }
    cluster(text, at, next, spellings, out)
}

/// The option that a long name abbreviates. Dangerous ones win, since which abbreviations a program takes differs.
fn abbreviated<'a, 'b>(name: &str, spellings: &'b [Spelling<'a>]) -> Option<&'b Spelling<'a>> {
    let long = name.starts_with("--") && name.len() > 2;
    let fits = |known: &&Spelling| long && known.name.starts_with(name);
    let safe = |known: &&Spelling| matches!(known.role, Role::Text | Role::Flag);
    spellings.iter().find(|known| fits(known) && !safe(known)).or_else(|| spellings.iter().find(fits))
}

/// The role of every option that is not spelled, where the program has no other kind of option.
fn any<'a, 'b>(text: &str, spellings: &'b [Spelling<'a>]) -> Option<&'b Spelling<'a>> {
    let spelled = |known: &Spelling| text.chars().skip(1).any(|letter| known.is(&format!("-{letter}")));
    let any = spellings.iter().find(|known| known.name == "*")?;
    let dangerous = |known: &Spelling| !matches!(known.role, Role::Text | Role::Flag);
    (text.starts_with("--") || !spellings.iter().any(|known| dangerous(known) && spelled(known))).then_some(any)
}

/// `-abc`: letters, the first that takes a value takes the rest or the next word.
fn cluster(text: &str, at: usize, next: Option<&Word>, spellings: &[Spelling], out: &mut Vec<Argument>) -> usize {
    let letters = &text[1..];
    for (offset, letter) in letters.char_indices() {
        let name = format!("-{letter}");
        let rest = &letters[offset + letter.len_utf8()..];
        let known = spellings.iter().find(|known| known.is(&name));
        let role = known.map(|known| known.role);
        match known.map_or(Value::None, |known| known.value) {
            Value::Needed if rest.is_empty() => {
                let value = next.map(|word| word.text.clone());
                out.push(Argument::Option { at, role, name, value });
                return 1;
            }
            Value::Needed | Value::Attached if !rest.is_empty() => {
                out.push(Argument::Option { at, role, name, value: Some(rest.to_owned()) });
                return 0;
            }
            _ => {
                let value = (known.is_none() && offset == 0 && looks_like_path(rest)).then(|| rest.to_owned());
                out.push(Argument::Option { at, role, name, value });
            }
        }
    }
    0
}

/// Whether a text is more likely a path than anything else.
pub(super) fn looks_like_path(text: &str) -> bool {
    text.starts_with(['/', '~', '.']) || text.contains('/')
}
