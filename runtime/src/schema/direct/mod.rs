//! The direct way in for a call's arguments: strict JSON that fits goes from the text straight into the types, while the
//! schema looks on.
//!
//! It takes nothing that the long way, [`accept`](super::accept), would refuse or repair. Whatever is out of the ordinary
//! is a [`Detour`]: nothing is repaired and no problem is told here, and the long way decides.
//!
//! Arguments in the order of the declaration are read where they stand ([`InOrder`]); those in another order are found
//! first ([`Slices`]).

mod cursor;
mod detour;
mod fields;
mod in_order;
mod items;
mod reader;
mod split;

pub use detour::Detour;
pub use in_order::InOrder;
pub use split::{Slice, Slices};
