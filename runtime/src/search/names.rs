//! Finds documents by name, however the name is spelled, and near names for one that does not exist.
//!
//! Does not look at descriptions.

use std::collections::HashMap;

use super::Document;
use crate::nearest::{closeness, fold, nearest_first};

/// The tool part of `mcp__server__tool`, and any other name as it is.
pub(super) fn tool_part(name: &str) -> &str {
    split(name).map_or(name, |(_, tool)| tool)
}

/// The server part of `mcp__server__tool`.
pub(super) fn server(name: &str) -> Option<&str> {
    split(name).map(|(server, _)| server)
}

fn split(name: &str) -> Option<(&str, &str)> {
    name.strip_prefix("mcp__")?.split_once("__").filter(|(_, tool)| !tool.is_empty())
}

/// The names of an index.
pub(super) struct Names {
    /// Each name as it is written, in order, with its document.
    written: Vec<(String, usize)>,
    /// Documents by folded name, one map for each way to name a tool, the most particular way first.
    folded: [HashMap<String, Vec<usize>>; 3],
}

impl Names {
    /// Reads the names of all documents.
    pub(super) fn new(documents: &[Document]) -> Self {
        let mut written: Vec<(String, usize)> = Vec::new();
        let mut folded: [HashMap<String, Vec<usize>>; 3] = Default::default();
        for (document, Document { name, group, .. }) in documents.iter().enumerate() {
            written.push((name.clone(), document));
            let server = group.as_deref().or_else(|| server(name)).unwrap_or_default();
            let ways = [fold(name), fold(server) + &fold(tool_part(name)), fold(tool_part(name))];
            for (map, key) in folded.iter_mut().zip(ways) {
                map.entry(key).or_default().push(document);
            }
        }
        written.sort();
        for found in folded.iter_mut().flat_map(HashMap::values_mut) {
            found.sort_by_key(|document| &documents[*document].name);
        }
        Self { written, folded }
    }

    /// The documents a name means, in the order of names: those spelled exactly so; else the same but for case and
    /// separators; else of that server and tool; else of that tool on any server. Empty when there are none.
    pub(super) fn find(&self, name: &str) -> Vec<usize> {
        let first = self.written.partition_point(|(written, _)| written.as_str() < name);
        let same = self.written[first..].iter().take_while(|(written, _)| written == name);
        let same: Vec<usize> = same.map(|(_, document)| *document).collect();
        if !same.is_empty() {
            return same;
        }
        let key = fold(name);
        if key.is_empty() {
            return Vec::new();
        }
        self.folded.iter().find_map(|map| map.get(&key)).cloned().unwrap_or_default()
    }

    /// Existing names that are spelled nearly like this one, or whose tool part is, the nearest first, three at most.
    pub(super) fn near(&self, name: &str) -> Vec<String> {
        let wanted = fold(name);
        let wanted_tool = fold(tool_part(name));
        let mut near: Vec<(usize, &str)> = Vec::new();
        for (written, _) in &self.written {
            let whole = closeness(&wanted, &fold(written));
            let tool = closeness(&wanted_tool, &fold(tool_part(written)));
            near.extend(whole.into_iter().chain(tool).min().map(|distance| (distance, written.as_str())));
        }
        nearest_first(near)
    }
}
