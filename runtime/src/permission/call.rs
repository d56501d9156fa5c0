//! A call as the rules see it: the paths, hosts, things and commands that it touches, each path with both of its names.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::path::{PathName, cleaned};
use super::places::Places;
use super::request::Request;
use crate::command::Reading;
use crate::effect::{AccessKind, Resource};

/// A call, and what the decision looks at.
pub(super) struct Call<'a> {
    pub(super) request: &'a Request<'a>,
    /// Files and trees that the tool itself touches.
    pub(super) paths: Vec<Touched>,
    /// Paths that the commands of the call name.
    pub(super) operands: Vec<Touched>,
    /// Hosts that the tool itself contacts.
    pub(super) hosts: Vec<&'a str>,
    /// Named things, and whether they are changed.
    pub(super) things: Vec<Thing<'a>>,
    /// What the call may do to anything at all, commands aside.
    pub(super) anything: Option<AccessKind>,
    pub(super) commands: &'a [Arc<Reading>],
    /// What a command that only reads would obey besides its words, as a clause.
    pub(super) obeyed: Option<String>,
}

/// A path that a call touches.
pub(super) struct Touched {
    pub(super) writes: bool,
    /// Everything below it, too.
    pub(super) tree: bool,
    /// A pattern that the shell expands.
    pub(super) glob: bool,
    /// As it was given, cleaned.
    pub(super) given: PathName,
    /// With every link followed; `None` if that cannot be known.
    pub(super) real: Option<PathName>,
}

/// A thing that only tools know.
pub(super) struct Thing<'a> {
    pub(super) access: AccessKind,
    pub(super) kind: &'a str,
    pub(super) key: &'a str,
}

impl<'a> Call<'a> {
    pub(super) fn of(request: &'a Request<'a>) -> Self {
        let commands = request.effect.commands();
        let mut call = Self {
            request,
            paths: Vec::new(),
            operands: super::commands::operands(request),
            hosts: Vec::new(),
            things: Vec::new(),
            anything: None,
            commands,
            obeyed: super::commands::obeyed(request),
        };
        for access in request.effect.accesses() {
            call.add(access.kind, &access.resource);
        }
        call
    }

    fn add(&mut self, access: AccessKind, resource: &'a Resource) {
        let writes = access == AccessKind::Write;
        match resource {
            Resource::File(file) => self.touch(writes, false, &file.shown, &file.path),
            Resource::Tree(tree) => self.touch(writes, true, &tree.shown, &tree.path),
            Resource::Host(host) if access == AccessKind::Contact && self.by_command(host) => {}
            Resource::Host(host) => self.hosts.push(host),
            Resource::Named { kind, key } => self.things.push(Thing { access, kind, key }),
            // What a command may do is said by its text.
            Resource::Everything if !self.commands.is_empty() => {}
            Resource::Everything => self.anything = self.anything.max(Some(access)),
        }
    }

    fn by_command(&self, host: &str) -> bool {
        self.commands.iter().any(|command| command.hosts.iter().any(|named| named.eq_ignore_ascii_case(host)))
    }

    fn touch(&mut self, writes: bool, tree: bool, shown: &str, real: &Path) {
        let places = Seen::of(self.request);
        let given = places.name(&places.root.join(shown));
        self.paths.push(Touched { writes, tree, glob: false, given, real: Some(places.name(real)) });
    }

    /// All paths, those of the tool itself first.
    pub(super) fn touched(&self) -> impl Iterator<Item = &Touched> {
        self.paths.iter().chain(&self.operands)
    }
}

impl Touched {
    /// Both names, or the one that is known.
    pub(super) fn names(&self) -> impl Iterator<Item = &PathName> {
        [Some(&self.given), self.real.as_ref()].into_iter().flatten()
    }

    /// Whether it is known to be in the workspace, links followed.
    pub(super) fn is_inside(&self) -> bool {
        self.given.inside.is_some() && self.real.as_ref().is_some_and(|real| real.inside.is_some())
    }

    /// As people read it, with the other name if that differs.
    pub(super) fn shown(&self) -> String {
        match &self.real {
            Some(real) if real.shown() != self.given.shown() => {
                format!("{} (really {})", self.given.shown(), real.shown())
            }
            _ => self.given.shown().into(),
        }
    }
}

/// Both names of a path that is absolute or seen from the workspace.
pub(super) fn names_of(path: &Path, places: &dyn Places) -> Vec<PathName> {
    let seen = Seen { root: places.root(), home: places.home() };
    let absolute = seen.root.join(path);
    let real = places.resolve(&absolute).map(|real| seen.name(&real));
    [Some(seen.name(&cleaned(&absolute))), real].into_iter().flatten().collect()
}

/// The places of a request, looked up once.
pub(super) struct Seen<'a> {
    pub(super) root: &'a Path,
    pub(super) home: Option<PathBuf>,
}

impl<'a> Seen<'a> {
    pub(super) fn of(request: &'a Request<'_>) -> Self {
        Self { root: request.places.root(), home: request.places.home() }
    }

    pub(super) fn name(&self, path: &Path) -> PathName {
        PathName::of(path, self.root, self.home.as_deref())
    }
}

impl std::fmt::Display for Thing<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.key.is_empty() { f.write_str(self.kind) } else { write!(f, "{} {}", self.kind, self.key) }
    }
}
