//! What the options of a command do, by the roles that the hazard table gives them.

use super::super::options::{Argument, Role, arguments, looks_like_path};
use super::super::paths::PathAccess;
use super::super::token::Word;
use super::{HazardKind, Inspection};

/// What the options of a command left.
#[derive(Default)]
pub(super) struct Seen<'a> {
    pub(super) operands: Vec<(usize, &'a Word)>,
    /// Scripts given by options, with the index of the option.
    pub(super) scripts: Vec<(usize, String)>,
    pub(super) marks: Marks,
}

/// What options say about the operands.
#[derive(Default)]
pub(super) struct Marks {
    /// The text that would come first is given by an option.
    pub(super) script_given: bool,
    /// An option makes the program write its operands.
    pub(super) writes: Option<bool>,
    pub(super) recursive: bool,
    /// An option takes two values, so that any operand may be the script.
    pub(super) pairs: bool,
}

impl Inspection {
    /// Applies the roles of the options; gives what is left.
    pub(super) fn options<'a>(&mut self, words: &'a [Word], start: usize, notation: &str) -> Seen<'a> {
        let mut seen = Seen::default();
        for argument in arguments(words, start + 1, notation) {
            match argument {
                Argument::Operand { at, word } => seen.operands.push((at, word)),
                Argument::Option { at, role, name, value } => {
                    self.option(words, at, (role, &name, value.as_deref()), &mut seen);
                }
            }
        }
        seen
    }

    fn option(
        &mut self,
        words: &[Word],
        at: usize,
        (role, name, value): (Option<Role>, &str, Option<&str>),
        seen: &mut Seen,
    ) {
        let path = value.unwrap_or_default();
        let marks = &mut seen.marks;
        marks.recursive |= matches!(
            (name, value),
            ("-r" | "-R" | "--dereference-recursive", _) | ("-d" | "--directories", Some("recurse"))
        ) || (name.len() > 2 && "--recursive".starts_with(name));
        marks.pairs |= name.starts_with("--arg");
        match role {
            Some(Role::Exec) => {
                self.hazard(words, at, HazardKind::Executes);
                marks.script_given = true;
                self.likely_path(path);
            }
            Some(Role::Change) => self.hazard(words, at, HazardKind::Changes),
            Some(Role::Send) => {
                self.hazard(words, at, HazardKind::Sends);
                self.sent(name, path);
            }
            Some(Role::Edit) => {
                self.hazard(words, at, HazardKind::Writes);
                marks.writes = Some(true);
            }
            Some(Role::Write) => {
                self.hazard(words, at, HazardKind::Writes);
                self.found(path, false, PathAccess::Write);
            }
            Some(Role::Target) => self.found(path, false, PathAccess::Write),
            Some(Role::Read) => self.found(path, false, PathAccess::Read),
            Some(Role::Script) => {
                marks.script_given = true;
                seen.scripts.extend(value.map(|script| (at, script.to_owned())));
            }
            Some(Role::ScriptFile) => {
                marks.script_given = true;
                self.found(path, false, PathAccess::Read);
            }
            Some(Role::List) => marks.writes = Some(false),
            Some(Role::Reach) => {
                self.hazard(words, at, HazardKind::Reaches);
                self.found(path, false, PathAccess::Read);
            }
            Some(Role::Text | Role::Flag) => {}
            None => {
                // What is not known to be harmless may be anything.
                self.reads_only &= matches!(name, "--help" | "--version");
                self.likely_path(path);
            }
        }
    }

    /// The value of an option that is not known well.
    fn likely_path(&mut self, value: &str) {
        if looks_like_path(value) {
            self.found(value, false, PathAccess::Read);
        }
    }

    /// `@file`, `name=@file`, and the file that is uploaded.
    fn sent(&mut self, name: &str, value: &str) {
        if matches!(name, "-T" | "--upload-file") {
            self.found(value, false, PathAccess::Read);
        }
        if let Some(at) = value.find(['@', '<']) {
            let path = value[at + 1..].split(';').next().unwrap_or_default();
            self.found(path, false, PathAccess::Read);
        }
    }
}
