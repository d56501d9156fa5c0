//! The tree of places that resources form, each with a number: everything, directories, files, hosts, named things.

use std::ffi::OsString;
use std::path::Path;

use foldhash::HashMap;

use crate::effect::{FileId, Resource};
use crate::turn::Fingerprint;

/// Number of a place.
pub(super) type NodeId = usize;

/// The place of everything.
pub(super) const WORLD: NodeId = 0;
const TREES: NodeId = 1;
const LINKED_FILES: NodeId = 2;
const ROOT: NodeId = 3;

/// The known places.
pub(super) struct Space {
    count: usize,
    directories: HashMap<NodeId, HashMap<OsString, NodeId>>,
    files: HashMap<NodeId, NodeId>,
    identities: HashMap<(u64, u64), NodeId>,
    hosts: HashMap<String, NodeId>,
    kinds: HashMap<String, (NodeId, HashMap<String, NodeId>)>,
    same: HashMap<Fingerprint, NodeId>,
}

impl Space {
    pub(super) fn new() -> Self {
        Self {
            count: ROOT + 1,
            directories: HashMap::default(),
            files: HashMap::default(),
            identities: HashMap::default(),
            hosts: HashMap::default(),
            kinds: HashMap::default(),
            same: HashMap::default(),
        }
    }

    /// How many places are known.
    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// The place of a resource; `above` is told the places that hold it.
    pub(super) fn place(&mut self, resource: &Resource, above: &mut dyn FnMut(NodeId)) -> NodeId {
        let count = &mut self.count;
        match resource {
            Resource::Everything => WORLD,
            Resource::Tree(tree) => self.directory(&tree.path, above),
            Resource::File(file) => {
                // A tree can be named by the path of one file, so a file lies within its own path.
                let own = self.directory(&file.path, above);
                above(own);
                *self.files.entry(own).or_insert_with(|| fresh(&mut self.count))
            }
            Resource::Host(host) => intern(&mut self.hosts, host.as_str(), count),
            Resource::Named { kind, key } => {
                if !self.kinds.contains_key(kind.as_ref()) {
                    self.kinds.insert(kind.to_string(), (fresh(count), HashMap::default()));
                }
                let Some((kind, things)) = self.kinds.get_mut(kind.as_ref()) else { return WORLD };
                if key.is_empty() {
                    return *kind;
                }
                above(*kind);
                intern(things, key.as_str(), count)
            }
        }
    }

    fn directory(&mut self, path: &Path, above: &mut dyn FnMut(NodeId)) -> NodeId {
        let mut at = ROOT;
        for component in path.components() {
            above(at);
            let below = self.directories.entry(at).or_default();
            at = match below.get(component.as_os_str()) {
                Some(known) => *known,
                None => *below.entry(component.as_os_str().to_owned()).or_insert(fresh(&mut self.count)),
            };
        }
        at
    }

    /// The place of a file by what it is, whatever its names.
    pub(super) fn identity(&mut self, id: FileId) -> NodeId {
        *self.identities.entry((id.device, id.inode)).or_insert_with(|| fresh(&mut self.count))
    }

    /// The place of all calls that are the same.
    pub(super) fn same(&mut self, fingerprint: Fingerprint) -> NodeId {
        *self.same.entry(fingerprint).or_insert_with(|| fresh(&mut self.count))
    }

    /// Where trees meet the files that may be in any of them.
    pub(super) fn trees() -> NodeId {
        TREES
    }

    /// Where files with more than one name meet the trees.
    pub(super) fn linked_files() -> NodeId {
        LINKED_FILES
    }
}

fn intern(known: &mut HashMap<String, NodeId>, name: &str, count: &mut usize) -> NodeId {
    match known.get(name) {
        Some(node) => *node,
        None => *known.entry(name.to_owned()).or_insert(fresh(count)),
    }
}

fn fresh(count: &mut usize) -> NodeId {
    *count += 1;
    *count - 1
}
