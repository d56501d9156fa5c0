//! Allow: whether every part of a text is proven to be covered by the patterns. Whatever is not proven is not allowed.

use super::Reading;
use super::hazards::{HARMLESS_VARIABLES, Kind};
use super::inspect::{self, HazardKind};
use super::opaque::Opaque;
use super::paths::PathOperand;
use super::pattern::CommandPattern;
use super::strict::Part;
use super::token::Word;
use super::wrapper::{self, Inside, Trust};
use super::{git, paths};

/// Why a text is not allowed by the patterns. `part` is the command as written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WhyNot {
    /// The text cannot be read with certainty.
    #[error("{0}")]
    Opaque(#[from] Opaque),
    /// No pattern matches a part.
    #[error("no rule allows `{part}`")]
    NoRule {
        /// The command.
        part: String,
    },
    /// A variable is set that may change what the command does.
    #[error("`{assignment}` may change what `{part}` does")]
    Assignment {
        /// The assignment as written.
        assignment: String,
        /// The command.
        part: String,
    },
    /// A redirect writes a file.
    #[error("`{part}` writes to {path} through a redirect")]
    Redirect {
        /// The file as written.
        path: String,
        /// The command.
        part: String,
    },
    /// An argument does more than the rule that matches says.
    #[error("`{argument}` makes `{part}` do more than the rule says")]
    Hazard {
        /// The argument as written.
        argument: String,
        /// What it does.
        kind: HazardKind,
        /// The command.
        part: String,
    },
    /// The program takes its code from its input.
    #[error("`{part}` runs whatever its input says")]
    CodeFromInput {
        /// The command.
        part: String,
    },
    /// A builtin that changes what later commands do.
    #[error("`{part}` changes the shell, and so what later commands do")]
    ShellState {
        /// The command.
        part: String,
    },
    /// A program that only reads obeys something else in its directory, and no rule allows it.
    #[error("`{part}` obeys {what}, which may run a program or lead elsewhere")]
    Obeys {
        /// What it obeys.
        what: String,
        /// The command.
        part: String,
    },
    /// A program runs another one and the rules do not say that it may run this one.
    #[error("`{part}` runs another program; a rule must name that program too")]
    Wrapped {
        /// The command.
        part: String,
    },
}

impl Reading {
    /// Whether every part of the text is allowed by at least one pattern.
    ///
    /// A part that is known to only read needs no pattern, nor does a `cd` to a literal directory. Paths are not judged here;
    /// see [`Reading::reads`], [`Reading::writes`] and [`Reading::executes`].
    ///
    /// # Errors
    /// The first part that is not proven to be allowed, and why.
    pub fn allowed_by(&self, patterns: &[CommandPattern]) -> Result<(), WhyNot> {
        self.allowed_with(patterns, |_| false)
    }

    /// As [`Reading::allowed_by`], where `covers` says which files a redirect may write.
    ///
    /// # Errors
    /// The first part that is not proven to be allowed, and why.
    pub fn allowed_with(
        &self,
        patterns: &[CommandPattern],
        covers: impl Fn(&PathOperand) -> bool,
    ) -> Result<(), WhyNot> {
        self.allowed_unless(patterns, covers, |_| None)
    }

    /// As [`Reading::allowed_with`], where `obeys` says what a part that only reads would obey besides its words; such a part
    /// needs a pattern.
    pub(crate) fn allowed_unless(
        &self,
        patterns: &[CommandPattern],
        covers: impl Fn(&PathOperand) -> bool,
        obeys: impl Fn(&Part) -> Option<String>,
    ) -> Result<(), WhyNot> {
        if let Some(opaque) = &self.opaque {
            return Err(WhyNot::Opaque(opaque.clone()));
        }
        for part in self.parts.iter().filter(|part| !part.is_cd()) {
            let obeyed = if part.only_reads() { obeys(part).map(Some) } else { Some(None) };
            let Some(obeyed) = obeyed else { continue };
            if let Some(written) = part.redirect_writes().into_iter().find(|operand| !covers(operand)) {
                return Err(WhyNot::Redirect { path: written.path, part: part.to_string() });
            }
            part_is_allowed(part, patterns).map_err(|why| match obeyed {
                Some(what) => WhyNot::Obeys { what, part: part.to_string() },
                None => why,
            })?;
        }
        Ok(())
    }
}

fn part_is_allowed(part: &Part, patterns: &[CommandPattern]) -> Result<(), WhyNot> {
    if let Some(word) = part.assignments.iter().find(|word| part.words.is_empty() || !is_harmless_assignment(word)) {
        return Err(WhyNot::Assignment { assignment: word.text.clone(), part: part.to_string() });
    }
    if part.words.is_empty() {
        return Ok(());
    }
    let rule = Rule { part, patterns };
    let covered = rule.covered(0)?;
    let program = innermost(&part.words);
    let inspection = inspect::inspect(&part.words, program);
    if inspection.reads_code {
        return Err(WhyNot::CodeFromInput { part: part.to_string() });
    }
    if covered == Covered::Everything {
        return Ok(());
    }
    if inspection.kind == Some(Kind::State) {
        return Err(WhyNot::ShellState { part: part.to_string() });
    }
    let covered = covered.words();
    match inspection.hazards.into_iter().find(|hazard| hazard.at >= covered) {
        Some(hazard) => Err(WhyNot::Hazard { argument: hazard.argument, kind: hazard.kind, part: part.to_string() }),
        None => Ok(()),
    }
}

/// Whether the assignment only changes what is printed or how much.
pub(super) fn is_harmless_assignment(word: &Word) -> bool {
    let Some((name, value)) = word.assignment() else { return false };
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-.,:=@+ ".contains(c) && c != '/';
    HARMLESS_VARIABLES.contains(&name) && value.chars().all(plain)
}

/// Where the program is that no further wrapper hides.
pub(super) fn innermost(words: &[Word]) -> usize {
    let mut start = 0;
    while let Some(inside) = wrapper::inside(words, start) {
        start = inside.start;
    }
    start
}

/// How much of a part the rules spell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Covered {
    /// The words before this index.
    Until(usize),
    /// A pattern for any command, or one that spells every word.
    Everything,
}

impl Covered {
    fn words(self) -> usize {
        match self {
            Self::Until(index) => index,
            Self::Everything => usize::MAX,
        }
    }
}

struct Rule<'a> {
    part: &'a Part,
    patterns: &'a [CommandPattern],
}

impl Rule<'_> {
    /// Up to which word the command at `start` is spelled by rules, which must name its program.
    fn covered(&self, mut start: usize) -> Result<Covered, WhyNot> {
        let words = &self.part.words;
        loop {
            let matched = self.best(start);
            let Some(inside) = wrapper::inside(words, start) else {
                return matched.ok_or_else(|| WhyNot::NoRule { part: self.part.to_string() });
            };
            if let Some(covered) = matched.filter(|covered| covered.words() > inside.start) {
                return Ok(covered);
            }
            if !self.may_enter(&inside, matched.is_some()) {
                let part = self.part.to_string();
                return Err(if matched.is_some() { WhyNot::Wrapped { part } } else { WhyNot::NoRule { part } });
            }
            match (matched, inside.wrapper.trust) {
                (Some(covered), Trust::Runner) if covered.words() >= start + inside.wrapper.length() => {
                    return Ok(covered);
                }
                _ => start = inside.start,
            }
        }
    }

    fn may_enter(&self, inside: &Inside, matched: bool) -> bool {
        let words = &self.part.words;
        let program = paths::basename(&words[innermost(words)].text);
        match inside.wrapper.trust {
            Trust::Transparent => inside.plain,
            // What `xargs` adds to the arguments is not in the text.
            Trust::Both => matched && inside.plain && !inside.wrapper.adds_arguments(),
            Trust::Runner => {
                matched
                    && !super::hazards::find(&program)
                        .is_some_and(|known| matches!(known.kind, Kind::Shell | Kind::Interpreter))
            }
        }
    }

    /// The most that one pattern spells of the command at `start`.
    fn best(&self, start: usize) -> Option<Covered> {
        let matching = self.patterns.iter().filter_map(|pattern| self.spelled(start, pattern));
        matching.max_by_key(|covered| covered.words())
    }

    fn spelled(&self, start: usize, pattern: &CommandPattern) -> Option<Covered> {
        let indices = without_harmless_globals(&self.part.words, start);
        let view: Vec<&str> = indices.iter().map(|&index| self.part.words[index].text.as_str()).collect();
        let plain: Vec<&str> = self.part.words[start..].iter().map(Word::text).collect();
        if pattern.is_any() || (!pattern.open && pattern.matches(&plain)) {
            return Some(Covered::Everything);
        }
        if pattern.matches(&plain) {
            return Some(Covered::Until(start + pattern.words.len()));
        }
        let last = pattern.words.len().checked_sub(1).and_then(|last| indices.get(last));
        pattern.matches(&view).then(|| Covered::Until(last.map_or(start, |last| last + 1)))
    }
}

/// The indices of the words of a command without the global options of git that change nothing.
fn without_harmless_globals(words: &[Word], start: usize) -> Vec<usize> {
    let is_git = words.get(start).is_some_and(|word| word.text == "git");
    let globals = git::globals(words, start);
    let skip = if is_git && globals.hazards.is_empty() { start + 1..globals.subcommand } else { 0..0 };
    (start..words.len()).filter(|index| !skip.contains(index)).collect()
}
