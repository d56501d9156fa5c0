//! One rule: which tools it is about, and a pattern for what they touch. Parsing and printing; matching is elsewhere.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::pattern::{Pattern, wildcard_text};
use crate::contract::{Category, Contract};

/// One permission rule.
///
/// | rule | what it is about |
/// |---|---|
/// | `tool` | every call of the tool |
/// | `tool(src/**)` | files below `src`; `*.rs` at any depth, `/a.txt` only at the top, `//etc/**` absolute, `~/x` at home |
/// | `tool(npm test:*)`, `tool(npm test)` | commands that begin with these words; exactly this command |
/// | `tool(domain:example.com)`, `tool(*.example.com)` | a host; every host below one |
/// | `tool(env=prod)` | calls whose argument `env` matches a glob |
/// | `category:edit`, `category:edit(src/**)` | every tool of a category |
/// | `mcp__github__*` | every tool whose name matches; to allow, only after the literal name of a server |
///
/// ```
/// use toolpact::permission::Rule;
///
/// let rule: Rule = "category:edit(src/**)".parse()?;
/// assert_eq!(rule.to_string(), "category:edit(src/**)");
/// # Ok::<(), toolpact::permission::RuleError>(())
/// ```
#[derive(Clone)]
pub struct Rule {
    pub(super) subject: Subject,
    pub(super) pattern: Option<Pattern>,
}

/// Which tools a rule is about.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Subject {
    /// The tool of one name.
    Tool(String),
    /// The tools whose names match; `*` stands for any letters.
    Tools(String),
    /// The tools of a category.
    Category(Category),
}

/// Why a text is no rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RuleError {
    /// Nothing is written.
    #[error("a rule is empty: write the name of a tool, `tool(pattern)` or `category:edit`")]
    Empty,
    /// The bracket is not closed at the end.
    #[error("the rule `{0}` opens a bracket and does not end with `)`: write `tool(pattern)`")]
    Unclosed(String),
    /// There is nothing in the brackets.
    #[error("the rule `{0}` has an empty pattern: write `{tool}` for every call, or a pattern in the brackets", tool = .0.trim_end_matches("()"))]
    EmptyPattern(String),
    /// The name cannot be the name of a tool.
    #[error(
        "the rule `{rule}` is about `{name}`, which cannot be the name of a tool: use letters, digits, `_`, `-` and `*`"
    )]
    Name {
        /// The rule.
        rule: String,
        /// The name.
        name: String,
    },
    /// No category has that word.
    #[error(
        "the rule `{rule}` is about the category `{word}`, which does not exist: use one of {}",
        known_categories()
    )]
    Category {
        /// The rule.
        rule: String,
        /// The word.
        word: String,
    },
    /// An address in place of a host.
    #[error("the rule `{rule}` holds an address: rules match hosts, write `domain:{host}`")]
    Address {
        /// The rule.
        rule: String,
        /// The host of the address.
        host: String,
    },
    /// The pattern cannot be read.
    #[error("the pattern of the rule `{rule}` cannot be used: {message}")]
    Pattern {
        /// The rule.
        rule: String,
        /// What is wrong with it.
        message: String,
    },
    /// A rule that allows tools that nobody has named.
    #[error(
        "the rule `{0}` would allow tools that nobody has named: to allow, write the names out, use `category:…`, or put the `*` after \
         one server as in `mcp__server__*`"
    )]
    TooWide(String),
}

fn known_categories() -> String {
    Category::ALL.map(Category::word).join(", ")
}

impl FromStr for Rule {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        let text = text.trim();
        let (subject, pattern) = match text.split_once('(') {
            None => (text, None),
            Some((subject, rest)) => {
                let pattern = rest.strip_suffix(')').ok_or_else(|| RuleError::Unclosed(text.into()))?;
                (subject.trim_end(), Some(pattern.trim()))
            }
        };
        let subject = Subject::parse(subject, text)?;
        let pattern = match pattern {
            Some("") => return Err(RuleError::EmptyPattern(text.into())),
            None | Some("*") => None,
            Some(pattern) => Some(Pattern::parse(pattern, text)?),
        };
        Ok(Self { subject, pattern })
    }
}

impl Subject {
    fn parse(subject: &str, rule: &str) -> Result<Self, RuleError> {
        if subject.is_empty() {
            return Err(RuleError::Empty);
        }
        if let Some(word) = subject.strip_prefix("category:") {
            let found = Category::ALL.into_iter().find(|category| category.word() == word);
            return found
                .map(Self::Category)
                .ok_or_else(|| RuleError::Category { rule: rule.into(), word: word.into() });
        }
        let letters = subject.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '*'));
        match (letters, subject.contains('*')) {
            (false, _) => Err(RuleError::Name { rule: rule.into(), name: subject.into() }),
            (true, true) => Ok(Self::Tools(subject.into())),
            (true, false) => Ok(Self::Tool(subject.into())),
        }
    }

    /// Whether the rule is about a tool, in deny and ask rules: without case, so that no spelling slips through.
    pub(super) fn names(&self, name: &str, contract: &Contract) -> bool {
        match self {
            Self::Tool(tool) => tool.eq_ignore_ascii_case(name),
            Self::Tools(glob) => wildcard_text(&glob.to_lowercase(), &name.to_lowercase()),
            Self::Category(category) => *category == contract.category,
        }
    }

    /// Whether the rule is about a tool, in allow rules: exactly, and nobody's tools by accident.
    ///
    /// `mcp__a__b__c` can be tool `b__c` of server `a` or tool `c` of server `a__b`: a glob allows neither.
    pub(super) fn allows(&self, name: &str, contract: &Contract) -> bool {
        match self {
            Self::Tool(tool) => tool == name,
            Self::Tools(glob) => {
                let tool = server_prefix(glob).and_then(|prefix| name.strip_prefix(prefix));
                tool.is_some_and(|tool| !tool.contains("__")) && wildcard_text(glob, name)
            }
            Self::Category(category) => *category == contract.category,
        }
    }
}

/// The literal `mcp__server__` that a glob begins with.
fn server_prefix(glob: &str) -> Option<&str> {
    let server = glob.strip_prefix("mcp__")?.split_once("__")?.0;
    let prefix = &glob[.."mcp__".len() + server.len() + "__".len()];
    (!server.is_empty() && !prefix.contains('*')).then_some(prefix)
}

impl Rule {
    /// A rule about every call of one tool.
    pub(super) fn of_tool(name: &str) -> Self {
        Self { subject: Subject::Tool(name.into()), pattern: None }
    }

    /// Whether the rule may stand among the allow rules.
    ///
    /// # Errors
    /// It would allow tools that nobody has named, as `*` or `mcp__*`.
    pub fn check_allow(&self) -> Result<(), RuleError> {
        match &self.subject {
            Subject::Tools(glob) if server_prefix(glob).is_none() => Err(RuleError::TooWide(self.to_string())),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.subject {
            Subject::Tool(name) | Subject::Tools(name) => f.write_str(name)?,
            Subject::Category(category) => write!(f, "category:{category}")?,
        }
        match &self.pattern {
            Some(pattern) => write!(f, "({})", pattern.text()),
            None => Ok(()),
        }
    }
}

/// The rule as it is written; what it was compiled to says nothing to people.
impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rule({self})")
    }
}

impl PartialEq for Rule {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for Rule {}

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Rule {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
