//! The options that choose tools, for every subcommand that shows or calls them.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::Host;
use super::failure::Failure;
use super::input::{self, Expected};
use crate::contract::Category;
use crate::toolset::{Selection, Strategy, Toolset};

const SELECTION: Expected =
    Expected { what: "a selection", example: r#"an object like {"profile": "coding", "groups": [], "disabled": []}"# };

/// The options that choose tools.
#[derive(Args, Default)]
#[command(next_help_heading = "Selection")]
pub(super) struct Selecting {
    /// Profile to start from: minimal, coding, messaging or full
    #[arg(long, value_name = "NAME")]
    profile: Option<String>,
    /// Group whose capability tools are sent (can be repeated)
    #[arg(long = "group", value_name = "GROUP")]
    groups: Vec<String>,
    /// Category whose capability tools are sent (can be repeated)
    #[arg(long = "category", value_name = "CATEGORY", value_parser = categories())]
    categories: Vec<Category>,
    /// Tool that is neither sent nor found, and refused when called (can be repeated)
    #[arg(long = "disable", value_name = "TOOL")]
    disabled: Vec<String>,
    /// Selection as JSON, which the other options add to; `-` reads it from stdin
    #[arg(long, value_name = "FILE")]
    selection: Option<PathBuf>,
    /// Every tool
    #[arg(long)]
    all: bool,
}

impl Selecting {
    /// The toolset that the options choose; without any, the one of the default selection.
    pub(super) fn toolset(&self, host: &Host) -> Result<Toolset, Failure> {
        Ok(Toolset::new(&host.registry, &self.selection()?)?)
    }

    /// The toolset that the options choose; without any, every tool: a person who names a tool need not load it first.
    pub(super) fn toolset_to_call(&self, host: &Host) -> Result<Toolset, Failure> {
        let mut selection = self.selection()?;
        if self.says_nothing() {
            selection.strategy = Some(Strategy::Everything);
        }
        Ok(Toolset::new(&host.registry, &selection)?)
    }

    /// The file with the selection, if one is named.
    #[cfg(feature = "mcp")]
    pub(super) fn file(&self) -> Option<&PathBuf> {
        self.selection.as_ref()
    }

    fn selection(&self) -> Result<Selection, Failure> {
        let mut selection: Selection = match &self.selection {
            Some(path) => input::json(path, &SELECTION)?,
            None => Selection::default(),
        };
        selection.groups.extend(self.groups.iter().cloned());
        selection.categories.extend(&self.categories);
        selection.disabled.extend(self.disabled.iter().cloned());
        if self.profile.is_some() {
            selection.profile.clone_from(&self.profile);
        }
        if self.all {
            selection.strategy = Some(Strategy::Everything);
        }
        Ok(selection)
    }

    fn says_nothing(&self) -> bool {
        self.profile.is_none() && self.groups.is_empty() && self.categories.is_empty() && self.selection.is_none()
    }
}

fn categories() -> impl TypedValueParser<Value = Category> {
    PossibleValuesParser::new(Category::ALL.map(Category::word)).map(|word| {
        // The parser lets only the words of categories through.
        Category::ALL.into_iter().find(|category| category.word() == word).unwrap_or_default()
    })
}
