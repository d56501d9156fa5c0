//! Programs whose arguments are a language of their own: `find`, and the letters of `tar`.

use super::super::hazards::{self, Kind};
use super::super::paths::{self, PathAccess};
use super::super::token::{Glob, Word};
use super::operands::anchored;
use super::{Hazard, HazardKind, Inspection};

/// Actions of `find` that run a program.
const RUNS: [&str; 4] = ["-exec", "-execdir", "-ok", "-okdir"];

/// Actions of `find` that write the file they name.
const WRITES: [&str; 4] = ["-fls", "-fprint", "-fprint0", "-fprintf"];

/// Tests of `find` that look at the file they name.
const FILES: [&str; 4] = ["-newer", "-samefile", "-anewer", "-cnewer"];

/// What makes `find` go where no word points.
const REACHES: [&str; 3] = ["-L", "-follow", "-files0-from"];

/// Primaries of `find` that take the next word and only look.
const VALUED: [&str; 40] = [
    "-name",
    "-iname",
    "-path",
    "-ipath",
    "-wholename",
    "-iwholename",
    "-regex",
    "-iregex",
    "-lname",
    "-ilname",
    "-type",
    "-xtype",
    "-size",
    "-mtime",
    "-atime",
    "-ctime",
    "-Btime",
    "-mmin",
    "-amin",
    "-cmin",
    "-Bmin",
    "-used",
    "-perm",
    "-user",
    "-group",
    "-uid",
    "-gid",
    "-links",
    "-inum",
    "-fstype",
    "-flags",
    "-maxdepth",
    "-mindepth",
    "-depth",
    "-regextype",
    "-printf",
    "-context",
    "-newermt",
    "-newerat",
    "-newerct",
];

/// Words of `find` that take none and only look.
const PLAIN: [&str; 40] = [
    "-H",
    "-P",
    "-E",
    "-X",
    "-d",
    "-s",
    "-x",
    "-O1",
    "-O2",
    "-O3",
    "-mount",
    "-xdev",
    "-prune",
    "-quit",
    "-print",
    "-print0",
    "-ls",
    "-true",
    "-false",
    "-not",
    "-a",
    "-and",
    "-o",
    "-or",
    "-readable",
    "-writable",
    "-executable",
    "-empty",
    "-nouser",
    "-nogroup",
    "-daystart",
    "-noleaf",
    "-warn",
    "-nowarn",
    "-ignore_readdir_race",
    "-noignore_readdir_race",
    "-help",
    "--help",
    "-version",
    "--version",
];

/// Programs that lose what `find` hands them.
const DESTROYERS: [&str; 6] = ["rm", "shred", "unlink", "mv", "chmod", "chown"];

impl Inspection {
    pub(super) fn find(&mut self, words: &[Word], start: usize) {
        self.reads_only &= is_known(&words[start + 1..]);
        let mut action = Action::Looks;
        for at in start + 1..words.len() {
            action = action.max(self.find_action(words, at));
        }
        let here = [Word::literal(".")];
        let mut points: Vec<&Word> = starting_points(&words[start + 1..]).collect();
        if points.is_empty() && action != Action::Looks {
            points.extend(&here);
        }
        for word in points {
            if word.glob == Some(Glob::Leading) {
                let hazard = Hazard { at: usize::MAX, argument: word.text.clone(), kind: HazardKind::Expands };
                self.hazards.push(hazard);
            }
            // What is found is handed to a program, and no word names it.
            self.operand(word, if action == Action::Looks { PathAccess::Read } else { PathAccess::ReadTree });
            match action {
                Action::Looks | Action::Shows => {}
                Action::Destroys if anchored(word) == PathAccess::Destroy => self.operand(word, PathAccess::Destroy),
                Action::Runs | Action::Destroys => self.operand(word, PathAccess::WriteTree),
            }
        }
    }

    /// What one word of the expression does to what was found.
    fn find_action(&mut self, words: &[Word], at: usize) -> Action {
        let text = words[at].text.as_str();
        let next = words.get(at + 1);
        if RUNS.contains(&text) {
            self.hazard(words, at, HazardKind::Executes);
            let name = next.map(|word| paths::basename(&word.text)).unwrap_or_default();
            let shows = hazards::find(&name).is_some_and(|program| program.kind == Kind::Reader);
            return match DESTROYERS.contains(&name.as_str()) {
                true => Action::Destroys,
                false if shows => Action::Shows,
                false => Action::Runs,
            };
        }
        if REACHES.contains(&text) {
            self.hazard(words, at, HazardKind::Reaches);
        }
        if text == "-delete" || WRITES.contains(&text) {
            self.hazard(words, at, HazardKind::Writes);
        }
        if let Some(word) = next {
            if WRITES.contains(&text) {
                self.operand(word, PathAccess::Write);
            } else if FILES.contains(&text) || text.starts_with("-newer") || text == "-files0-from" {
                self.operand(word, PathAccess::Read);
            }
        }
        if text == "-delete" { Action::Destroys } else { Action::Looks }
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

/// What `find` does to what it finds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Action {
    Looks,
    /// Hands it to a program that reads.
    Shows,
    /// Hands it to some program.
    Runs,
    Destroys,
}

/// Whether every word of the expression is one that is known to look only.
fn is_known(arguments: &[Word]) -> bool {
    let mut words = arguments.iter().map(Word::text);
    while let Some(word) = words.next() {
        if VALUED.contains(&word) || FILES.contains(&word) {
            words.next();
        } else if word.starts_with('-') && !PLAIN.contains(&word) {
            return false;
        }
    }
    true
}

/// The operands of `find` before its expression.
fn starting_points(arguments: &[Word]) -> impl Iterator<Item = &Word> {
    let is_global = |word: &&Word| word.text.starts_with("-O") || matches!(word.text.as_str(), "-H" | "-L" | "-P");
    arguments.iter().skip_while(is_global).take_while(|word| !word.text.starts_with(['-', '(', '!', ',']))
}
