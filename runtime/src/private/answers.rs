//! What a function in `dynamic(f)` may answer.

use crate::contract::{Concurrency, Permission};

/// Runs the body of a closure in `dynamic(|…| …)`, whose parameters stand before it.
pub fn answer<T>(body: impl FnOnce() -> T) -> T {
    body()
}

/// An answer for `read_only`.
#[diagnostic::on_unimplemented(
    message = "`read_only = dynamic(f)` needs a `bool`, and `f` gives `{Self}`",
    label = "gives `{Self}`",
    note = "`true` says that this call has no side effects"
)]
pub trait AnswersReadOnly {
    /// Whether the call has no side effects.
    fn read_only(self) -> bool;
}

impl AnswersReadOnly for bool {
    fn read_only(self) -> bool {
        self
    }
}

/// An answer for `concurrency`.
#[diagnostic::on_unimplemented(
    message = "`concurrency = dynamic(f)` needs a `bool` or a `Concurrency`, and `f` gives `{Self}`",
    label = "gives `{Self}`",
    note = "`true` says that this call may overlap others (`toolpact::contract::Concurrency::Safe`)"
)]
pub trait AnswersConcurrency {
    /// Whether the call may overlap others.
    fn concurrency(self) -> Concurrency;
}

impl AnswersConcurrency for bool {
    fn concurrency(self) -> Concurrency {
        self.into()
    }
}

impl AnswersConcurrency for Concurrency {
    fn concurrency(self) -> Concurrency {
        self
    }
}

/// An answer for `permission`.
#[diagnostic::on_unimplemented(
    message = "`permission = dynamic(f)` needs a `Permission`, and `f` gives `{Self}`",
    label = "gives `{Self}`",
    note = "give `toolpact::contract::Permission::None`, `Standard` or `High`"
)]
pub trait AnswersPermission {
    /// How much permission the call needs.
    fn permission(self) -> Permission;
}

impl AnswersPermission for Permission {
    fn permission(self) -> Permission {
        self
    }
}
