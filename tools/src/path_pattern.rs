//! Patterns for paths, read the same way by every tool that takes one.

use std::path::Path;

use globset::{GlobBuilder, GlobMatcher};
use toolpact::ToolError;

/// A pattern for paths relative to the directory that is searched.
///
/// `*` and `?` stand for characters other than `/`, `**` for any directories, `{a,b}` for either. A pattern without `/` is
/// for the name, at any depth, as in a `.gitignore`.
pub(crate) struct PathPattern {
    matcher: GlobMatcher,
    names_only: bool,
}

impl PathPattern {
    /// Reads a pattern.
    pub(crate) fn new(pattern: &str) -> Result<Self, ToolError> {
        let anchored = pattern.strip_prefix("./").or_else(|| pattern.strip_prefix('/'));
        let names_only = anchored.is_none() && !pattern.contains('/');
        let glob = GlobBuilder::new(anchored.unwrap_or(pattern)).literal_separator(true).build();
        let glob = glob.map_err(|error| {
            ToolError::new(format!("`{pattern}` is no pattern for paths: {}; write it as `src/**/*.rs`", error.kind()))
        })?;
        Ok(Self { matcher: glob.compile_matcher(), names_only })
    }

    /// Whether a relative path fits.
    pub(crate) fn fits(&self, relative: &Path) -> bool {
        match relative.file_name() {
            Some(name) if self.names_only => self.matcher.is_match(name),
            _ => self.matcher.is_match(relative),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fits(pattern: &str, path: &str) -> bool {
        PathPattern::new(pattern).unwrap().fits(Path::new(path))
    }

    #[test]
    fn a_pattern_without_a_slash_is_for_names() {
        assert!(fits("*.rs", "src/deep/lib.rs") && fits("*.{rs,toml}", "Cargo.toml"));
        assert!(!fits("./*.rs", "src/lib.rs") && fits("./*.rs", "build.rs") && fits("/*.rs", "build.rs"));
    }

    #[test]
    fn a_star_does_not_cross_directories() {
        assert!(fits("src/*.rs", "src/lib.rs") && !fits("src/*.rs", "src/deep/lib.rs"));
        assert!(fits("src/**/*.rs", "src/deep/lib.rs") && fits("src/**/*.rs", "src/lib.rs"));
    }

    #[test]
    fn a_bad_pattern_is_named() {
        let error = PathPattern::new("a{b").err().unwrap().to_string();
        assert!(error.contains("`a{b`"), "{error}");
    }
}
