//! The list of the visible tools as ready bytes, made once and kept for as long as the same tools are visible.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::{Discovered, Toolset};
use crate::schema::{Demotion, Dialect, Export, NameMap};

/// The list of the visible tools as one provider takes it: JSON that is ready to be sent.
///
/// `serde_json` writes it as the array or object that it is, byte for byte, so it can stand in a request as the value of `tools`.
#[derive(Clone, Debug)]
pub struct ToolList {
    json: Box<RawValue>,
    report: Vec<Demotion>,
    names: NameMap,
}

impl ToolList {
    /// The value of `tools` in the request (see [`Export::tools`]), as compact JSON.
    pub fn json(&self) -> &str {
        self.json.get()
    }

    /// What was demoted, moved into a description or left out.
    pub fn report(&self) -> &[Demotion] {
        &self.report
    }

    /// The way back from exported names to the tools' own.
    pub fn names(&self) -> &NameMap {
        &self.names
    }
}

impl From<Export> for ToolList {
    fn from(export: Export) -> Self {
        // A tree of JSON can always be written.
        let json = serde_json::value::to_raw_value(&export.tools).unwrap_or_default();
        Self { json, report: export.report, names: export.names }
    }
}

impl Serialize for ToolList {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.json.serialize(serializer)
    }
}

/// The lists that were made of one toolset: the latest of each dialect, with the loaded tools that it was made for.
#[derive(Default)]
pub(super) struct Lists(Mutex<HashMap<Dialect, (Discovered, Arc<ToolList>)>>);

impl Toolset {
    /// The list of the visible tools as one provider wants it, with the loaded ones at the end.
    ///
    /// Made at the first call; later calls get the same bytes until other tools are loaded. A toolset never changes, so
    /// another selection is another toolset, with lists of its own. [`Visible::export`](super::Visible::export) makes the
    /// same list as a tree.
    ///
    /// ```
    /// use toolpact::contract::Contract;
    /// use toolpact::schema::Dialect;
    /// use toolpact::toolset::Discovered;
    /// use toolpact::{Content, HandMade, Registry, ToolError, Toolset};
    ///
    /// let schema = serde_json::json!({"type": "object"});
    /// let mut registry = Registry::empty();
    /// registry.add(HandMade::from_schema(Contract::new("now", "Tells the time."), schema, |_, _| async {
    ///     Ok::<_, ToolError>(Content::text("noon"))
    /// }))?;
    /// let toolset = Toolset::default_of(&registry)?;
    /// let list = toolset.list(Dialect::Anthropic, &Discovered::default());
    /// assert!(list.json().starts_with(r#"[{"name":"now""#));
    ///
    /// #[derive(serde::Serialize)]
    /// struct Request<'a> {
    ///     tools: &'a toolpact::toolset::ToolList,
    /// }
    /// let request = serde_json::to_string(&Request { tools: &list })?;
    /// assert_eq!(request, format!(r#"{{"tools":{}}}"#, list.json()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn list(&self, dialect: Dialect, discovered: &Discovered) -> Arc<ToolList> {
        if let Some(list) = self.kept(dialect, discovered) {
            return list;
        }
        // Made without the lock: two that ask at once make the same bytes, and nobody waits who asks for another dialect.
        let list = Arc::new(ToolList::from(self.visible(discovered).export(dialect)));
        let mut lists = self.0.lists.0.lock().unwrap_or_else(PoisonError::into_inner);
        lists.insert(dialect, (discovered.clone(), Arc::clone(&list)));
        list
    }

    fn kept(&self, dialect: Dialect, discovered: &Discovered) -> Option<Arc<ToolList>> {
        let lists = self.0.lists.0.lock().unwrap_or_else(PoisonError::into_inner);
        lists.get(&dialect).filter(|(loaded, _)| loaded == discovered).map(|(_, list)| Arc::clone(list))
    }
}
