//! Programs whose arguments are a language of their own: `find`, and the letters of `tar`.

use super::super::paths::{self, PathAccess};
use super::super::token::{Glob, Word};
use super::operands::anchored;
use super::{Hazard, HazardKind, Inspection};

/// Actions of `find` that run a program.
const RUNS: [&str; 4] = ["-exec", "-execdir", "-ok", "-okdir"];

/// Actions of `find` that write the file they name.
const WRITES: [&str; 4] = ["-fls", "-fprint", "-fprint0", "-fprintf"];

/// Tests of `find` that read the file they name.
const FILES: [&str; 5] = ["-newer", "-samefile", "-anewer", "-cnewer", "-files0-from"];

/// Programs that lose what `find` hands them.
const DESTROYERS: [&str; 6] = ["rm", "shred", "unlink", "mv", "chmod", "chown"];

impl Inspection {
    pub(super) fn find(&mut self, words: &[Word], start: usize) {
        let mut destroys = false;
        for at in start + 1..words.len() {
            destroys |= self.find_action(words, at);
        }
        for word in starting_points(&words[start + 1..]) {
            if word.glob == Some(Glob::Leading) {
                let hazard = Hazard { at: usize::MAX, argument: word.text.clone(), kind: HazardKind::Expands };
                self.hazards.push(hazard);
            }
            self.operand(word, PathAccess::Read);
            if destroys {
                self.operand(word, anchored(word));
            }
        }
    }

    /// One word of the expression; whether it loses what was found.
    fn find_action(&mut self, words: &[Word], at: usize) -> bool {
        let text = words[at].text.as_str();
        let next = words.get(at + 1);
        if RUNS.contains(&text) {
            self.hazard(words, at, HazardKind::Executes);
            return next.is_some_and(|word| DESTROYERS.contains(&paths::basename(&word.text).as_str()));
        }
        if text == "-delete" || WRITES.contains(&text) {
            self.hazard(words, at, HazardKind::Writes);
        }
        if let Some(word) = next {
            if WRITES.contains(&text) {
                self.operand(word, PathAccess::Write);
            } else if FILES.contains(&text) {
                self.operand(word, PathAccess::Read);
            }
        }
        text == "-delete"
    }

    /// The first argument of tar may be a cluster of letters without a dash.
    pub(super) fn tar_mode(&mut self, words: &[Word], start: usize) {
        let Some(word) = words.get(start + 1).filter(|word| !word.text.starts_with('-')) else { return };
        if word.text.contains('P') {
            self.hazard(words, start + 1, HazardKind::Writes);
        }
        if word.text.contains(['I', 'F']) {
            self.hazard(words, start + 1, HazardKind::Executes);
        }
    }
}

/// The operands of `find` before its expression.
fn starting_points(arguments: &[Word]) -> impl Iterator<Item = &Word> {
    let is_global = |word: &&Word| word.text.starts_with("-O") || matches!(word.text.as_str(), "-H" | "-L" | "-P");
    arguments.iter().skip_while(is_global).take_while(|word| !word.text.starts_with(['-', '(', '!', ',']))
}
