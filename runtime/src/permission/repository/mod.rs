//! What git obeys in a directory: settings of the repository that may run a program or lead elsewhere, a hook that runs when a
//! file is looked at, a folder that only looks like a repository, and the same of each submodule.
//!
//! Settings of the person and of the machine are theirs. Those of the repository may come from anybody.

mod index;
mod settings;

use std::fs;
use std::path::{Path, PathBuf};

use settings::Setting;

/// The hook that git runs when it only looks (source: githooks(5)).
const HOOK: &str = "post-index-change";

/// Submodules of submodules deeper than this are not looked into.
const MAX_DEPTH: usize = 8;

/// What git would obey in a directory whose links are followed, as a clause; `None` if it runs nothing but itself.
pub(super) fn obeyed(directory: &Path) -> Option<String> {
    for at in directory.ancestors() {
        match repository(at) {
            Found::Repository(git) => return Repository::at(at, git).obeyed(0),
            Found::Strange(what) => return Some(what),
            Found::Nothing => {}
        }
    }
    None
}

/// What stands in a directory.
enum Found {
    Nothing,
    Repository(PathBuf),
    /// Git takes it for a repository that nobody made on purpose.
    Strange(String),
}

fn repository(at: &Path) -> Found {
    let git = at.join(".git");
    match fs::metadata(&git) {
        Ok(entry) if entry.is_dir() && looks_like_repository(&git) => return Found::Repository(git),
        Ok(entry) if entry.is_file() => {
            let target = text(&git).and_then(|text| Some(at.join(text.strip_prefix("gitdir:")?.trim())));
            return target.map_or_else(
                || Found::Strange(format!("`{}`, which cannot be read", git.display())),
                Found::Repository,
            );
        }
        _ => {}
    }
    let bare = looks_like_repository(at);
    if bare { Found::Strange(format!("`{}`, which looks like a repository", at.display())) } else { Found::Nothing }
}

fn looks_like_repository(at: &Path) -> bool {
    let has = |name: &str| fs::symlink_metadata(at.join(name)).is_ok();
    has("HEAD") && (has("objects") && has("refs") || has("commondir"))
}

struct Repository<'a> {
    /// The working tree.
    tree: &'a Path,
    git: PathBuf,
    /// What all working trees share.
    common: PathBuf,
}

impl<'a> Repository<'a> {
    fn at(tree: &'a Path, git: PathBuf) -> Self {
        let common = text(&git.join("commondir")).map_or_else(|| git.clone(), |shared| git.join(shared.trim()));
        Self { tree, git, common }
    }

    fn obeyed(&self, depth: usize) -> Option<String> {
        let settings = match self.settings() {
            Ok(settings) => settings,
            Err(what) => return Some(what),
        };
        let open = settings.iter().find(|(_, setting)| !self.is_harmless(setting));
        open.map(|(file, setting)| format!("`{}` in `{}`", setting.key, file.display()))
            .or_else(|| self.hook(&settings))
            .or_else(|| self.borrowed())
            .or_else(|| self.submodules(&settings, depth))
    }

    fn settings(&self) -> Result<Vec<(PathBuf, Setting)>, String> {
        let mut files = vec![self.common.join("config"), self.git.join("config"), self.git.join("config.worktree")];
        files.dedup();
        let mut all = Vec::new();
        for file in files.into_iter().filter(|file| fs::symlink_metadata(file).is_ok()) {
            let read = text(&file).and_then(|text| settings::read(&text));
            let read = read.ok_or_else(|| format!("`{}`, which cannot be read", file.display()))?;
            all.extend(read.into_iter().map(|setting| (file.clone(), setting)));
        }
        Ok(all)
    }

    fn is_harmless(&self, setting: &Setting) -> bool {
        match setting.key.as_str() {
            // A submodule names its own working tree.
            "core.worktree" => same(&self.git.join(&setting.value), self.tree),
            "core.hookspath" => !setting.value.starts_with(['~', '%']),
            _ => setting.is_harmless(),
        }
    }

    fn hook(&self, settings: &[(PathBuf, Setting)]) -> Option<String> {
        let moved = settings.iter().filter(|(_, setting)| setting.key == "core.hookspath");
        let moved = moved.map(|(_, setting)| self.tree.join(&setting.value));
        let mut hooks = moved.chain([self.common.join("hooks")]).map(|folder| folder.join(HOOK));
        let hook = hooks.find(|hook| fs::symlink_metadata(hook).is_ok())?;
        Some(format!("the hook `{}`", hook.display()))
    }

    fn borrowed(&self) -> Option<String> {
        let file = self.common.join("objects/info/alternates");
        fs::symlink_metadata(&file).is_ok().then(|| format!("`{}`, which names another repository", file.display()))
    }

    fn submodules(&self, settings: &[(PathBuf, Setting)], depth: usize) -> Option<String> {
        let file = self.git.join("index");
        let Ok(bytes) = fs::read(&file) else {
            return fs::symlink_metadata(&file).is_ok().then(|| format!("`{}`, which cannot be read", file.display()));
        };
        let long =
            settings.iter().any(|(_, setting)| setting.key == "extensions.objectformat" && setting.value != "sha1");
        let Some(paths) = index::submodules(&bytes, if long { 32 } else { 20 }) else {
            return Some(format!("`{}`, which cannot be read", file.display()));
        };
        paths.iter().find_map(|path| {
            let tree = self.tree.join(path);
            match repository(&tree) {
                Found::Repository(_) if depth == MAX_DEPTH => Some(format!("the submodule `{}`", tree.display())),
                Found::Repository(git) => Repository::at(&tree, git).obeyed(depth + 1),
                Found::Strange(what) => Some(what),
                Found::Nothing => None,
            }
        })
    }
}

/// Whether both lead to the same directory.
fn same(a: &Path, b: &Path) -> bool {
    matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
}

/// The text of a small file; `None` also if it is not small.
fn text(file: &Path) -> Option<String> {
    const MAX_BYTES: u64 = 1_000_000;
    let small = fs::metadata(file).is_ok_and(|entry| entry.is_file() && entry.len() <= MAX_BYTES);
    small.then(|| fs::read_to_string(file).ok()).flatten()
}
