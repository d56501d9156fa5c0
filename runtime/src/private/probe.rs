//! Questions that generated code asks of types while compiling, answered by inherent constants that shadow a trait's.

use super::Kind;
use super::kind::Known;
use crate::effect::Ceiling;

/// Asks a type what it can declare. The inherent constants of grants shadow the trait constant of every other type.
pub struct Probe<T: ?Sized>(std::marker::PhantomData<T>);

/// The answer of a type that grants nothing that can be known from the type alone.
pub trait GrantsNothing {
    /// Nothing.
    const CEILING: Ceiling = Ceiling::NONE;
}

impl<T: ?Sized> GrantsNothing for Probe<T> {}

/// Gives the type of a grant, and the usual containers of it, a ceiling.
macro_rules! grants {
    ($($grant:ty => $ceiling:expr),* $(,)?) => {$(
        impl Probe<$grant> {
            /// What the grant can declare.
            pub const CEILING: Ceiling = $ceiling;
        }
        impl Probe<Option<$grant>> {
            /// What the grant can declare.
            pub const CEILING: Ceiling = $ceiling;
        }
        impl Probe<Vec<$grant>> {
            /// What the grants can declare.
            pub const CEILING: Ceiling = $ceiling;
        }
        impl Probe<Option<Vec<$grant>>> {
            /// What the grants can declare.
            pub const CEILING: Ceiling = $ceiling;
        }
    )*};
}

grants! {
    crate::files::ReadPath => Ceiling::READS_FILES,
    crate::files::ReadTree => Ceiling::READS_FILES,
    crate::files::WritePath => Ceiling::WRITES_FILES,
    crate::command::ShellCommand => Ceiling::RUNS_COMMANDS,
    crate::fetch::FetchUrl => Ceiling::CONTACTS,
}

/// The answer of a type of which only its author knows what it looks like in JSON.
pub trait IsUnknown {
    /// Unknown.
    const KIND: Kind = Kind::Unknown;
}

/// The answer of a type whose items are unknown, or that has none.
pub trait HasItems {
    /// Unknown.
    const ITEMS: Kind = Kind::Unknown;
}

impl<T: ?Sized> IsUnknown for Probe<T> {}
impl<T: ?Sized> HasItems for Probe<T> {}

impl<T: Known> Probe<T> {
    /// What a value of the type looks like in JSON.
    pub const KIND: Kind = T::KIND;
}

impl<T: Known> Probe<Vec<T>> {
    /// What an item of the list looks like in JSON.
    pub const ITEMS: Kind = T::KIND;
}

impl<T: Known> Probe<Option<Vec<T>>> {
    /// What an item of the list looks like in JSON.
    pub const ITEMS: Kind = T::KIND;
}
