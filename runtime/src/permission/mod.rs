//! Permission.
use crate::tool::{BoxFuture, CallId};
/// x
#[derive(Clone, Copy, Default)]
pub enum Mode { /// x
    #[default] Default }
/// x
#[derive(Default)]
pub struct Rules;
/// x
pub struct Permissions;
impl Permissions { /// x
    pub fn new(_: Mode, _: Rules) -> Self { Self } }
/// x
pub enum Answer { /// x
    Allow }
/// x
pub trait Approver: Send + Sync {
    /// x
    fn answer<'a>(&'a self, call: &'a CallId, question: &'a str) -> BoxFuture<'a, Option<String>>;
}
