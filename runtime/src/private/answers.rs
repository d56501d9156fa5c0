//! What a function in `dynamic(f)` may take and answer.

use crate::contract::{Concurrency, Permission};

/// Runs the body of a closure in `dynamic(|…| …)`, whose parameters stand before it.
pub fn answer<T>(body: impl FnOnce() -> T) -> T {
    body()
}

/// A function of `N` arguments; `Arguments` stands for their types.
#[diagnostic::on_unimplemented(
    message = "`dynamic(f)` calls `f` with all {N} parameters of the model, and `f` does not take {N}",
    label = "no function of {N} arguments",
    note = "`f` gets a reference to every parameter of the model, in order; to pick some by name, write a closure: `dynamic(|name| f(name))`"
)]
pub trait TakesEvery<const N: usize, Arguments> {
    /// The function itself, so that its call can still turn `&String` into `&str`.
    type Function;

    /// Gives it back.
    fn function(self) -> Self::Function;
}

macro_rules! takes_every {
    ($($count:literal: $($argument:ident)+;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<F: Fn($($argument),+) -> R, R, $($argument),+> TakesEvery<$count, ($($argument,)+ R)> for F {
            type Function = F;

            fn function(self) -> F {
                self
            }
        }
    )*};
}

takes_every! {
    1: A;
    2: A B;
    3: A B C;
    4: A B C D;
    5: A B C D E;
    6: A B C D E G;
    7: A B C D E G H;
    8: A B C D E G H I;
}

/// A function in `dynamic(f)`, refused here if it takes another number of arguments.
pub fn every<const N: usize, Arguments, F: TakesEvery<N, Arguments>>(function: F) -> F::Function {
    function.function()
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
