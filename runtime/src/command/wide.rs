//! The wide reader: every command that is visible anywhere in a text, for deny, ask and the floor. It looks into
//! substitutions, here-documents that are code, loops, functions, arguments that are code, and wrappers. It sees more than
//! may ever run and proves nothing safe. A work list instead of recursion; nesting is bounded.

use super::braces::{self, Variables};
use super::code;
use super::lexer::lex;
use super::lexical;
use super::opaque::{MAX_NESTING, Opaque};
use super::simple::{Directories, Simple, split};
use super::token::{Operator, Redirect, Script, Word};
use super::wrapper;

/// One command that is visible in a text.
#[derive(Debug, Clone)]
pub(super) struct Visible {
    pub(super) words: Vec<Word>,
    /// Where a program begins: at the first word, and inside each wrapper.
    pub(super) starts: Vec<usize>,
    pub(super) redirects: Vec<Redirect>,
    pub(super) directories: Directories,
    /// Its input is in the text and was read as code.
    pub(super) fed: bool,
}

/// All that the wide reader found.
#[derive(Default)]
pub(super) struct Seen {
    pub(super) commands: Vec<Visible>,
    pub(super) fork_bomb: bool,
    /// Why the strict reader must not trust the text.
    pub(super) flaw: Option<Opaque>,
}

enum Work {
    Text(String),
    Script(Script),
    Command(Vec<Word>),
}

struct Item {
    work: Work,
    depth: usize,
    directories: Directories,
}

struct Reader {
    seen: Seen,
    items: Vec<Item>,
    variables: Variables,
}

/// Reads a text; gives the simple commands of the text itself when it is well formed.
pub(super) fn read(text: &str) -> (Result<Vec<Simple>, Opaque>, Seen) {
    let mut reader = Reader { seen: Seen::default(), items: Vec::new(), variables: Variables::new() };
    let start = vec![Some(".".to_owned())];
    let top = match reader.lex(text, 0) {
        Ok(script) => {
            let commands = split(script, &start);
            reader.commands(&commands, 0);
            Ok(commands)
        }
        Err(reason) => {
            reader.fall_back(text, 0);
            Err(reason)
        }
    };
    while let Some(item) = reader.items.pop() {
        reader.item(item);
    }
    (top, reader.seen)
}

impl Reader {
    fn lex(&mut self, text: &str, depth: usize) -> Result<Script, Opaque> {
        let chars: Vec<char> = text.chars().collect();
        let (script, flaw) = lex(&chars, depth);
        if let Some(flaw) = flaw {
            self.seen.flaw.get_or_insert(flaw);
        }
        script
    }

    /// A text that does not parse: its words, in every position where a command could begin.
    fn fall_back(&mut self, text: &str, depth: usize) {
        let directories = vec![None];
        for words in lexical::commands(text) {
            self.visible(strip_reserved(&words).to_vec(), (&[], false), &directories, depth);
        }
    }

    fn item(&mut self, item: Item) {
        let Item { work, depth, directories } = item;
        match work {
            Work::Script(script) => self.commands(&split(script, &directories), depth),
            Work::Command(words) => self.visible(words, (&[], false), &directories, depth),
            Work::Text(text) => match self.lex(&text, depth) {
                Ok(script) => self.commands(&split(script, &directories), depth),
                Err(_) => self.fall_back(&text, depth),
            },
        }
    }

    fn push(&mut self, work: Work, depth: usize, directories: &Directories) {
        let directories = directories.clone();
        if depth <= MAX_NESTING {
            return self.items.push(Item { work, depth, directories });
        }
        self.seen.flaw.get_or_insert(Opaque::Nesting);
        let commands = match work {
            Work::Text(text) => lexical::commands(&text),
            Work::Command(words) => vec![words],
            Work::Script(_) => Vec::new(),
        };
        // Too deep to look further: any word may be a program.
        let flat = |words: Vec<Word>| Visible {
            starts: (0..words.len()).collect(),
            words,
            redirects: Vec::new(),
            directories: directories.clone(),
            fed: false,
        };
        self.seen.commands.extend(commands.into_iter().map(flat));
    }

    fn commands(&mut self, commands: &[Simple], depth: usize) {
        self.seen.fork_bomb |= is_fork_bomb(commands);
        for (index, command) in commands.iter().enumerate() {
            let redirected =
                command.redirects.iter().flat_map(|redirect| redirect.body.iter().chain([&redirect.target]));
            for script in command.words.iter().chain(redirected).flat_map(|word| &word.code) {
                self.push(Work::Script(script.clone()), depth + 1, &command.directories);
            }
            braces::remember(&command.words, &mut self.variables);
            let words = braces::resolve(strip_reserved(&command.words), &self.variables);
            let piped = command.before == Some(Operator::Pipe);
            let feeder = index.checked_sub(1).and_then(|before| commands.get(before)).filter(|_| piped);
            let fed = code::fed(&words, command, feeder);
            let was_fed = !fed.is_empty();
            for text in fed.into_iter().chain(code::assigned(&command.words)) {
                self.push(Work::Text(text), depth + 1, &command.directories);
            }
            self.visible(words, (&command.redirects, was_fed), &command.directories, depth);
        }
    }

    /// Records a command and what runs inside its arguments.
    fn visible(
        &mut self,
        words: Vec<Word>,
        (redirects, fed): (&[Redirect], bool),
        directories: &Directories,
        depth: usize,
    ) {
        let mut starts: Vec<usize> = vec![0];
        while let Some(inside) = starts.last().and_then(|&start| wrapper::inside(&words, start)) {
            starts.push(inside.start);
        }
        for (index, &start) in starts.iter().enumerate() {
            let end = starts.get(index + 1).map_or(words.len(), |&next| next);
            for inner in code::inside(&words, start, end) {
                let work = match inner {
                    code::Inner::Text(text) => Work::Text(text),
                    code::Inner::Command(words) => Work::Command(words),
                };
                self.push(work, depth + 1, directories);
            }
        }
        if !words.is_empty() || !redirects.is_empty() {
            let redirects = redirects.to_vec();
            self.seen.commands.push(Visible { words, starts, redirects, directories: directories.clone(), fed });
        }
    }
}

/// Reserved words after which a command begins on the same line.
const PREFIXES: [&str; 15] =
    ["if", "then", "else", "elif", "fi", "while", "until", "do", "done", "esac", "{", "}", "!", "coproc", "in"];

/// Removes reserved words and assignments from the front; what stands after `for` or `case` is data.
fn strip_reserved(mut words: &[Word]) -> &[Word] {
    while let Some(first) = words.first() {
        let reserved = |names: &[&str]| names.iter().any(|name| first.is_reserved(name));
        let times =
            reserved(&["time"]) && words.get(1).is_some_and(|next| PREFIXES.iter().any(|word| next.is_reserved(word)));
        let skipped = if reserved(&["for", "select", "case"]) {
            words.len()
        } else if reserved(&["function"]) {
            2
        } else if times || reserved(&PREFIXES) || (first.assigns && first.assignment().is_some()) {
            1
        } else {
            break;
        };
        words = words.get(skipped..).unwrap_or_default();
    }
    words
}

/// A function that starts itself beside itself.
fn is_fork_bomb(commands: &[Simple]) -> bool {
    let mut body_of: Option<&str> = None;
    commands.iter().any(|command| {
        let words = strip_reserved(&command.words);
        let program = words.first().map(Word::text);
        let first = command.words.first();
        if command.after == Some(Operator::Open) && command.words.len() == 1 {
            body_of = program;
            return false;
        }
        if first.is_some_and(|word| word.is_reserved("function")) {
            body_of = command.words.get(1).map(Word::text);
        } else if first.is_some_and(|word| word.is_reserved("}")) {
            body_of = None;
        }
        let repeats = program.is_some() && program == body_of;
        repeats && matches!(command.after, Some(Operator::Pipe | Operator::Background))
    })
}
