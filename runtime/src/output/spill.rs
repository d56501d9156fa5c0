//! The private folder of a session, for results that are too long to send. It decides nothing about what is too long.

use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use cap_std::ambient_authority;
use cap_std::fs::{Dir, OpenOptions};
use tempfile::TempDir;

use crate::effect::{AccessKind, Effect, Resource};

/// Bytes that one file may have (source: the practice of coding agents, 50 MB).
pub const FILE_QUOTA: usize = 50_000_000;

/// Bytes that all files of one session may have together (source: the practice of coding agents, 500 MB).
pub const SESSION_QUOTA: usize = 500_000_000;

/// Where results go that are too long to send. Cheap to clone; the folder is removed with the last clone.
///
/// The folder is made when it is first needed, in the system's temporary directory: a random name, readable by the
/// user alone (mode 0700, its files 0600). Files are only ever created, never opened for writing again.
#[derive(Clone, Debug)]
pub struct Spill(Option<Arc<Mutex<State>>>);

#[derive(Debug, Default)]
struct State {
    folder: Option<Folder>,
    files: usize,
    bytes: usize,
}

struct Folder {
    path: PathBuf,
    dir: Dir,
    /// Removes the folder when it is dropped.
    _guard: TempDir,
}

impl fmt::Debug for Folder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Folder").field(&self.path).finish()
    }
}

impl Spill {
    /// Keeps nothing: what is too long is cut.
    pub fn none() -> Self {
        Self(None)
    }

    /// Keeps files in a private folder, which is made when it is first needed.
    pub fn in_private_folder() -> Self {
        Self(Some(Arc::default()))
    }

    /// The folder, absolute with every symbolic link resolved, once something is in it.
    pub fn folder(&self) -> Option<PathBuf> {
        self.with_state(|state| Some(state.folder.as_ref()?.path.clone()))?
    }

    /// Keeps a text in a new file and gives its absolute path. `call` becomes part of the name.
    ///
    /// # Errors
    /// There is no folder, the text or the session is over its quota ([`FILE_QUOTA`], [`SESSION_QUOTA`]), or the system
    /// cannot write the file.
    pub fn store(&self, call: &str, text: &str) -> io::Result<PathBuf> {
        self.with_state(|state| state.store(call, text))
            .unwrap_or_else(|| Err(io::Error::new(io::ErrorKind::Unsupported, "this session keeps no files")))
    }

    /// Removes the kept files while clones are still about.
    #[cfg(feature = "mcp")]
    pub(crate) fn remove(&self) {
        self.with_state(|state| state.folder = None);
    }

    /// Whether a path is one of the kept files, or their folder.
    pub(crate) fn holds(&self, path: &Path) -> bool {
        self.folder().is_some_and(|folder| path.starts_with(folder))
    }

    /// Whether a call reads a kept file, so that its result must not be kept once more.
    pub(crate) fn is_read_by(&self, effect: &Effect) -> bool {
        effect.of(AccessKind::Read).any(|resource| match resource {
            Resource::File(file) => self.holds(&file.path),
            Resource::Tree(tree) => self.holds(&tree.path),
            _ => false,
        })
    }

    /// A handle on the folder, once something is in it.
    pub(crate) fn dir(&self) -> Option<io::Result<Dir>> {
        self.with_state(|state| Some(state.folder.as_ref()?.dir.try_clone()))?
    }

    fn with_state<T>(&self, run: impl FnOnce(&mut State) -> T) -> Option<T> {
        let state = self.0.as_ref()?;
        Some(run(&mut state.lock().unwrap_or_else(PoisonError::into_inner)))
    }
}

impl State {
    fn store(&mut self, call: &str, text: &str) -> io::Result<PathBuf> {
        over_quota(text.len(), FILE_QUOTA, "one result")?;
        over_quota(self.bytes + text.len(), SESSION_QUOTA, "the kept results of one session")?;
        let name = format!("{}-{}.txt", self.files + 1, file_name(call));
        let folder = match &mut self.folder {
            Some(folder) => folder,
            none => none.insert(Folder::new()?),
        };
        folder.write(&name, text)?;
        self.files += 1;
        self.bytes += text.len();
        Ok(folder.path.join(name))
    }
}

fn over_quota(bytes: usize, quota: usize, what: &str) -> io::Result<()> {
    if bytes <= quota {
        return Ok(());
    }
    let message = format!("{what} may have {quota} bytes and would have {bytes}");
    Err(io::Error::new(io::ErrorKind::QuotaExceeded, message))
}

impl Folder {
    fn new() -> io::Result<Self> {
        let mut builder = tempfile::Builder::new();
        builder.prefix("toolpact-").rand_bytes(16);
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
        let guard = builder.tempdir()?;
        let path = guard.path().canonicalize()?;
        let dir = Dir::open_ambient_dir(&path, ambient_authority())?;
        Ok(Self { path, dir, _guard: guard })
    }

    fn write(&self, name: &str, text: &str) -> io::Result<()> {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        cap_std::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let written = self.dir.open_with(name, &options)?.write_all(text.as_bytes());
        if written.is_err() {
            // Half a file would look like a whole one.
            self.dir.remove_file(name)?;
        }
        written
    }
}

/// The letters, digits, `-` and `_` of a call's identity, at most 40 of them.
fn file_name(call: &str) -> String {
    call.chars().filter(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')).take(40).collect()
}
