//! What one call claims: the places where it is present and the presences that it waits for.

use super::space::{NodeId, Space};
use super::{Footprint, WORLD};
use crate::effect::{Access, AccessKind, Resource};

/// How many modes there are.
pub(super) const MODES: usize = 4;

/// How a call is present at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// Reads something below, or nothing at all.
    ReadsBelow,
    /// Writes something below.
    WritesBelow,
    /// Reads all of it.
    Reads,
    /// Writes all of it.
    Writes,
}

/// A presence in one mode at one place.
pub(super) type Place = (NodeId, Mode);

impl Mode {
    const ALL: [Self; MODES] = [Self::ReadsBelow, Self::WritesBelow, Self::Reads, Self::Writes];

    /// The presence at the places above.
    const fn above(self) -> Self {
        match self {
            Self::ReadsBelow | Self::Reads => Self::ReadsBelow,
            Self::WritesBelow | Self::Writes => Self::WritesBelow,
        }
    }

    /// What may not be present at the same time.
    const fn excludes(self) -> &'static [Self] {
        match self {
            Self::ReadsBelow => &[Self::Writes],
            Self::WritesBelow => &[Self::Reads, Self::Writes],
            Self::Reads => &[Self::WritesBelow, Self::Writes],
            Self::Writes => &Self::ALL,
        }
    }
}

/// What one call claims.
#[derive(Clone, Debug, Default)]
pub(in crate::schedule) struct Claims {
    pub(super) present: Vec<Place>,
    pub(super) against: Vec<Place>,
    alone: bool,
}

impl Claims {
    pub(super) fn of(footprint: &Footprint, space: &mut Space) -> Self {
        let mut claims = Self { alone: footprint.is_alone(), ..Self::default() };
        if claims.alone {
            claims.claim(WORLD, Mode::Writes);
            return claims;
        }
        claims.claim(WORLD, Mode::ReadsBelow);
        for access in footprint.effect().accesses() {
            claims.access(access, space);
        }
        if let Some(fingerprint) = footprint.fingerprint() {
            claims.after_its_like(space.same(fingerprint));
        }
        if footprint.is_in_order() {
            Mode::ALL.into_iter().for_each(|mode| push(&mut claims.against, (WORLD, mode)));
        }
        claims
    }

    fn access(&mut self, access: &Access, space: &mut Space) {
        let mode = if access.kind == AccessKind::Write { Mode::Writes } else { Mode::Reads };
        let mut above = |node| self.claim(node, mode.above());
        if access.resource != Resource::Everything {
            above(WORLD);
        }
        let node = space.place(&access.resource, &mut above);
        self.claim(node, mode);
        match &access.resource {
            Resource::File(file) => {
                let Some(id) = file.id else { return };
                self.claim(space.identity(id), mode);
                if id.linked {
                    self.across(Space::linked_files(), Space::trees(), mode);
                }
            }
            Resource::Tree(_) => self.across(Space::trees(), Space::linked_files(), mode),
            _ => {}
        }
    }

    fn claim(&mut self, node: NodeId, mode: Mode) {
        push(&mut self.present, (node, mode));
        mode.excludes().iter().for_each(|excluded| push(&mut self.against, (node, *excluded)));
    }

    /// A file with more than one name can be in any tree: it meets all trees in one place, and no other file there.
    fn across(&mut self, own: NodeId, other: NodeId, mode: Mode) {
        push(&mut self.present, (own, mode));
        push(&mut self.against, (other, Mode::Writes));
        if mode == Mode::Writes {
            push(&mut self.against, (other, Mode::Reads));
        }
    }

    /// Calls that are the same run one after the other.
    fn after_its_like(&mut self, same: NodeId) {
        push(&mut self.present, (same, Mode::ReadsBelow));
        push(&mut self.against, (same, Mode::ReadsBelow));
    }

    /// The presences that stand for something written. What runs alone promised nothing that later calls build on.
    pub(super) fn writes(&self) -> impl Iterator<Item = &Place> {
        let alone = self.alone;
        self.present.iter().filter(move |place| !alone && is_write(place))
    }

    /// The writes that the call builds on.
    pub(super) fn builds_on(&self) -> impl Iterator<Item = &Place> {
        self.against.iter().filter(|place| is_write(place))
    }
}

fn is_write((_, mode): &Place) -> bool {
    matches!(mode, Mode::WritesBelow | Mode::Writes)
}

fn push(places: &mut Vec<Place>, place: Place) {
    if !places.contains(&place) {
        places.push(place);
    }
}
