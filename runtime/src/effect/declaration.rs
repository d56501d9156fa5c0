//! The moment in which a call declares its effect: while its arguments become typed values.
//!
//! A grant (as `WritePath`) is a value that deserializes from plain JSON and, in doing so, declares what it grants.
//! It can be made only here, so a value of such a type is proof that its effect was declared. The declaration of the
//! call that is being prepared stands in a thread-local for exactly the time of that preparation, because serde hands
//! no context down to a field deep inside a user's own struct.

use std::cell::RefCell;
use std::sync::Arc;

use serde::de;

use super::{AccessKind, Effect, Resource};
use crate::command::Reading;
use crate::context::Context;

/// The declaration of the call that is being prepared.
pub struct Declaration {
    context: Context,
    effect: Effect,
    refusal: Option<Refusal>,
}

/// Why a resource cannot be granted to any call; no rule can allow it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Refusal(pub String);

thread_local! {
    static CURRENT: RefCell<Option<Declaration>> = const { RefCell::new(None) };
}

impl Declaration {
    /// What the host lends to the call.
    pub fn context(&self) -> &Context {
        &self.context
    }

    /// Declares that the call reads a resource.
    pub fn reads(&mut self, resource: Resource) {
        self.effect.add(AccessKind::Read, resource);
    }

    /// Declares that the call writes a resource.
    pub fn writes(&mut self, resource: Resource) {
        self.effect.add(AccessKind::Write, resource);
    }

    /// Declares that the call sends data to a host.
    pub fn contacts(&mut self, host: impl Into<String>) {
        self.effect.add(AccessKind::Contact, Resource::Host(host.into().to_lowercase()));
    }

    /// Declares that the call runs a command, with what its text shows.
    pub fn runs(&mut self, reading: Arc<Reading>) {
        self.effect.add_command(reading);
    }
}

/// Makes a grant: called by the `Deserialize` of a type whose values may exist only as part of a prepared call.
///
/// ```
/// use serde::{Deserialize, Deserializer};
/// use toolpact::effect::{self, Resource};
///
/// /// A table that the call may change.
/// struct WriteTable(String);
///
/// impl<'de> Deserialize<'de> for WriteTable {
///     fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
///         let name = String::deserialize(deserializer)?;
///         effect::declare(|call| {
///             call.writes(Resource::named("table", &name));
///             Ok(Self(name))
///         })
///     }
/// }
/// // Outside of a prepared call there is nothing to declare to.
/// assert!(serde_json::from_str::<WriteTable>("\"users\"").is_err());
/// ```
///
/// # Errors
/// The refusal of `make`, or that no call is being prepared on this thread.
pub fn declare<T, E: de::Error>(make: impl FnOnce(&mut Declaration) -> Result<T, Refusal>) -> Result<T, E> {
    // Taken out while `make` runs, so that a grant inside a grant is an error and not a panic.
    let Some(mut declaration) = CURRENT.take() else {
        return Err(E::custom(
            "this value grants access to a resource, so it can be made only while a call is prepared",
        ));
    };
    let result = make(&mut declaration);
    if let Err(refusal) = &result {
        declaration.refusal.get_or_insert_with(|| refusal.clone());
    }
    CURRENT.set(Some(declaration));
    result.map_err(E::custom)
}

/// Runs `prepare` and collects what the values made in it declare.
pub(crate) fn collect<T>(context: &Context, prepare: impl FnOnce() -> T) -> (T, Effect, Option<Refusal>) {
    let outer = CURRENT.replace(Some(Declaration { context: context.clone(), effect: Effect::none(), refusal: None }));
    let restore = Restore(outer);
    let value = prepare();
    let (effect, refusal) = match CURRENT.take() {
        Some(declaration) => (declaration.effect, declaration.refusal),
        None => (Effect::unknown(), None),
    };
    drop(restore);
    (value, effect, refusal)
}

/// Puts the outer declaration back, also when `prepare` panics.
struct Restore(Option<Declaration>);

impl Drop for Restore {
    fn drop(&mut self) {
        CURRENT.set(self.0.take());
    }
}
