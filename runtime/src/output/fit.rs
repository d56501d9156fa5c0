//! Fits content to a limit.
use super::{Content, Spill};
use crate::contract::Keep;
use crate::tool::CallId;
/// x
pub(crate) struct Limit<'a> {
    pub(crate) characters: usize,
    pub(crate) keep: Keep,
    pub(crate) reader: Option<&'a str>,
}
pub(crate) struct Fitted {
    pub(crate) content: Content,
    pub(crate) spilled: Option<std::path::PathBuf>,
}
pub(crate) fn fit(content: Content, _: &Limit<'_>, _: &Spill, _: &CallId) -> Fitted {
    Fitted { content, spilled: None }
}
