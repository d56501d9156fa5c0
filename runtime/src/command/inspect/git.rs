//! What a git command does: its options by subcommand, and operands that are revisions, paths, remotes or settings.

use super::super::git;
use super::super::hazards::Kind;
use super::super::options::looks_like_path;
use super::super::paths::PathAccess;
use super::super::token::Word;
use super::{ANY_HOST, HazardKind, Inspection, Seen};

/// Subcommands that talk to a remote.
const REMOTE: [&str; 6] = ["clone", "fetch", "pull", "push", "ls-remote", "send-email"];

impl Inspection {
    pub(super) fn git(&mut self, words: &[Word], start: usize) {
        self.kind = Some(Kind::Worker);
        let globals = git::globals(words, start);
        for &at in &globals.hazards {
            self.hazard(words, at, HazardKind::Executes);
        }
        for path in &globals.directories {
            self.found(path, false, PathAccess::Read);
        }
        let arguments: Vec<&str> = words.iter().skip(globals.subcommand).map(Word::text).collect();
        self.reads_only = git::only_reads(&arguments);
        let Some(&subcommand) = arguments.first() else { return };
        let seen = self.options(words, globals.subcommand, &git::options(subcommand));
        self.git_hazards(words, globals.subcommand, subcommand, &seen);
        self.leading_globs(words, start, &seen);
        self.git_operands(words, subcommand, &seen);
        if git::rewrites(subcommand) && !self.reads_only {
            self.found(".", false, PathAccess::WriteTree);
        }
        if subcommand == "grep" {
            self.searched(&seen, true);
        }
        if REMOTE.contains(&subcommand) && self.hosts.is_empty() {
            self.hosts.push(ANY_HOST.to_owned());
        }
    }

    fn git_hazards(&mut self, words: &[Word], at: usize, subcommand: &str, seen: &Seen) {
        let first = seen.operands.first();
        if git::runs_code(subcommand, first.map(|(_, word)| word.text())) {
            self.hazard(words, first.map_or(at, |(at, _)| *at), HazardKind::Executes);
        }
        let setting = first.filter(|_| subcommand == "config" && !self.reads_only);
        if let Some((at, _)) = setting.filter(|(_, word)| git::is_dangerous_setting(&word.text)) {
            self.hazard(words, *at, HazardKind::Executes);
        }
    }

    fn git_operands(&mut self, words: &[Word], subcommand: &str, seen: &Seen) {
        let pattern_first = usize::from(subcommand == "grep" && !seen.marks.script_given);
        for (at, word) in seen.operands.iter().skip(pattern_first) {
            if word.text.starts_with("ext::") || word.text.starts_with("fd::") {
                self.hazard(words, *at, HazardKind::Executes);
            } else if let Some(host) = remote_host(&word.text) {
                self.hosts.push(host);
            } else {
                self.git_path(word);
            }
        }
    }

    fn git_path(&mut self, word: &Word) {
        // `:/text` names a commit by its message.
        if word.text.starts_with(":/") {
            return;
        }
        self.operand(word, PathAccess::Read);
        if !self.reads_only && looks_like_path(&word.text) {
            self.operand(word, PathAccess::Write);
        }
        if let Some((_, path)) = word.text.split_once(':').filter(|(_, path)| !path.starts_with('/')) {
            self.found(path, false, PathAccess::Read);
        }
    }
}

/// The host of `user@host:path`.
fn remote_host(text: &str) -> Option<String> {
    let (address, _) = text.split_once(':').filter(|(address, _)| !address.contains('/'))?;
    address.split_once('@').map(|(_, host)| host.to_owned())
}
