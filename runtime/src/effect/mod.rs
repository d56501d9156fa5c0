//! The effect of a call: what it reads, writes and contacts. Computed once, from the arguments; everything derives from it.
//!
//! It says nothing about whether a call may happen (permission) or when (schedule); those read it.

mod ceiling;
mod conflict;
mod declaration;
mod resource;

use std::fmt;
use std::sync::Arc;

pub use ceiling::Ceiling;
pub use conflict::Conflict;
pub(crate) use declaration::collect;
pub use declaration::{Declaration, Refusal, declare};
pub use resource::{FileId, FileResource, Resource, TreeResource};
use serde::Serialize;

use crate::command::Reading;

/// What a call does to a resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AccessKind {
    /// Takes information from it.
    Read,
    /// Changes it, or makes it, or removes it.
    Write,
    /// Sends data to it.
    Contact,
}

/// One thing that a call does to one resource.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Access {
    /// What is done.
    pub kind: AccessKind,
    /// To what.
    pub resource: Resource,
}

/// Everything that one call does.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Effect {
    accesses: Vec<Access>,
    /// The commands that the call runs; what they read and write is among the accesses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    commands: Vec<Arc<Reading>>,
}

impl Effect {
    /// An effect that touches nothing.
    pub const fn none() -> Self {
        Self { accesses: Vec::new(), commands: Vec::new() }
    }

    /// The effect of a call of which nothing is known: it may write everything.
    pub fn unknown() -> Self {
        Self {
            accesses: vec![Access { kind: AccessKind::Write, resource: Resource::Everything }],
            commands: Vec::new(),
        }
    }

    /// Adds an access; a repeated one is kept once.
    pub fn add(&mut self, kind: AccessKind, resource: Resource) {
        let access = Access { kind, resource };
        if !self.accesses.contains(&access) {
            self.accesses.push(access);
        }
    }

    /// Adds a command and what its text shows: one that only reads may read anything, every other one may write anything.
    pub fn add_command(&mut self, reading: Arc<Reading>) {
        let kind = if reading.read_only { AccessKind::Read } else { AccessKind::Write };
        self.add(kind, Resource::Everything);
        for host in &reading.hosts {
            self.add(AccessKind::Contact, Resource::Host(host.to_lowercase()));
        }
        self.commands.push(reading);
    }

    /// The commands that the call runs.
    pub fn commands(&self) -> &[Arc<Reading>] {
        &self.commands
    }

    /// The accesses, in the order of declaration.
    pub fn accesses(&self) -> &[Access] {
        &self.accesses
    }

    /// The resources of one kind of access.
    pub fn of(&self, kind: AccessKind) -> impl Iterator<Item = &Resource> {
        self.accesses.iter().filter(move |access| access.kind == kind).map(|access| &access.resource)
    }

    /// Whether both do the same to the same places, whatever files stand there now.
    pub(crate) fn same_places(&self, other: &Self) -> bool {
        let same = |a: &Access, b: &Access| a.kind == b.kind && a.resource.same_place(&b.resource);
        self.commands == other.commands
            && self.accesses.len() == other.accesses.len()
            && self.accesses.iter().zip(&other.accesses).all(|(a, b)| same(a, b))
    }

    /// Whether the call writes nothing at all.
    pub fn writes_nothing(&self) -> bool {
        self.of(AccessKind::Write).next().is_none()
    }

    /// Whether the call sends nothing to anybody.
    pub fn contacts_nobody(&self) -> bool {
        self.of(AccessKind::Contact).next().is_none()
    }

    /// Whether the call may write anything: nobody can say what.
    pub fn is_unknown(&self) -> bool {
        self.of(AccessKind::Write).any(|resource| *resource == Resource::Everything)
    }

    /// Whether everything that the call writes is a file.
    pub fn writes_only_files(&self) -> bool {
        self.of(AccessKind::Write).all(|resource| matches!(resource, Resource::File(_) | Resource::Tree(_)))
    }
}

impl fmt::Display for Effect {
    /// As a sentence without a subject: `reads src/, writes src/lib.rs`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.accesses.is_empty() {
            return f.write_str("touches nothing");
        }
        for (index, access) in self.accesses.iter().enumerate() {
            let separator = if index == 0 { "" } else { ", " };
            write!(f, "{separator}{access}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = match self.kind {
            AccessKind::Read => "reads",
            AccessKind::Write => "writes",
            AccessKind::Contact => "contacts",
        };
        write!(f, "{verb} {}", self.resource)
    }
}
