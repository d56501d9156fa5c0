//! Tool search: finds tools by name or by what they do.
//!
//! A pure index over plain documents: which tools are in it, and what a hit leads to, is the caller's business.

mod names;
mod query;
mod rank;
mod synonyms;
mod tokenize;

#[cfg(test)]
mod tests;

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

pub use query::{Query, QueryError};

use names::Names;
use query::{Form, Word};
use rank::Ranking;

/// Hits given when the caller does not say how many: what Claude Code and Qwen Code give.
pub const DEFAULT_LIMIT: usize = 5;

/// Hits given at most: Qwen Code's limit, below the count of about 50 from which a model's choice of tools degrades.
pub const MAX_LIMIT: usize = 20;

/// Words of a sentence read together as one name, at most.
const NAME_WORDS: usize = 8;

/// What is known of one tool.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Document {
    /// The name it is called by; `mcp__server__tool` is also found by its tool part.
    pub name: String,
    /// A title for people; may be empty.
    pub title: String,
    /// What it does; may be empty.
    pub description: String,
    /// Its server or group. Left out, the server is read from an `mcp__server__tool` name.
    pub group: Option<String>,
    /// Name and description of each parameter.
    pub parameters: Vec<(String, String)>,
    /// Extra words to find it by.
    pub words: Vec<String>,
}

/// One tool found.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Hit {
    /// Its position among the documents of the index.
    pub document: usize,
    /// Why it was found.
    pub why: Why,
}

/// Why a tool was found.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// It was asked for by name.
    Exact,
    /// Its text fits the words.
    Ranked {
        /// How well: comparable within one search only.
        score: f64,
    },
}

/// A name asked for that no tool has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Missing {
    /// The name as it was asked for.
    pub name: String,
    /// Names that exist and are spelled alike, the nearest first, three at most.
    pub near: Vec<String>,
}

/// The answer to a search.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Found {
    /// The tools asked for by name, in the order of the query; then the others, the best first, equal ones by name.
    pub hits: Vec<Hit>,
    /// Names asked for that do not exist.
    pub missing: Vec<Missing>,
    /// Positions of the tools asked for by name that the limit left no room for.
    pub left_off: Vec<usize>,
}

/// An index of tools, built once and searched often.
pub struct Index {
    documents: Vec<Document>,
    names: Names,
    ranking: Ranking,
}

impl Index {
    /// Indexes documents; a hit tells the position of its document here.
    pub fn new(documents: impl IntoIterator<Item = Document>) -> Self {
        let documents: Vec<Document> = documents.into_iter().collect();
        Self { names: Names::new(&documents), ranking: Ranking::new(&documents), documents }
    }

    /// The document at a position that a [`Found`] tells.
    pub fn document(&self, position: usize) -> Option<&Document> {
        self.documents.get(position)
    }

    /// Names of tools that are spelled nearly like this one, the nearest first, three at most.
    pub fn near_names(&self, name: &str) -> Vec<String> {
        self.names.near(name)
    }

    /// Searches. `limit` counts hits and is held between 1 and [`MAX_LIMIT`]; tools asked for by name come first.
    pub fn search(&self, query: &Query, limit: usize) -> Found {
        let limit = limit.clamp(1, MAX_LIMIT);
        match &query.form {
            Form::Select(names) => self.select(names).fill(limit, Vec::new()),
            Form::Words { words, required } => self.named(words, required).fill(limit, self.ranked(words, required)),
        }
    }

    fn select(&self, wanted: &[String]) -> Named {
        let mut named = Named::default();
        for name in wanted {
            let is_name = |name: &str| !self.names.find(name).is_empty();
            if !is_name(name) && name.split_whitespace().any(is_name) {
                name.split_whitespace().for_each(|word| self.expect(word, &mut named));
            } else {
                self.expect(name, &mut named);
            }
        }
        named
    }

    /// The tools that free words name: all of them when the query is nothing but names, else only those spelled like names.
    fn named(&self, words: &[Word], required: &[String]) -> Named {
        if required.is_empty()
            && let Some(named) = self.only_names(words)
        {
            return named;
        }
        let mut named = Named::default();
        let only_identifiers = words.iter().all(|word| word.is_identifier || !self.names.find(&word.text).is_empty());
        for word in words.iter().filter(|word| word.is_identifier) {
            if only_identifiers || word.text.contains("__") {
                self.expect(&word.text, &mut named);
            } else {
                named.add(self.names.find(&word.text));
            }
        }
        named
    }

    /// Reads words as a row of names, each as long as possible, with stop words between them; `None` if they are not.
    fn only_names(&self, mut words: &[Word]) -> Option<Named> {
        let mut named = Named::default();
        while let Some((first, rest)) = words.split_first() {
            let length = (1..=words.len().min(NAME_WORDS)).rev().find(|length| {
                let name: String = words[..*length].iter().map(|word| word.text.as_str()).collect();
                named.add(self.names.find(&name))
            });
            words = match length {
                Some(length) => &words[length..],
                None if tokenize::is_stop_word(&first.text) => rest,
                None => return None,
            };
        }
        Some(named)
    }

    fn expect(&self, name: &str, named: &mut Named) {
        if !named.add(self.names.find(name)) {
            named.missing.push(Missing { name: name.to_owned(), near: self.names.near(name) });
        }
    }

    fn ranked(&self, words: &[Word], required: &[String]) -> Vec<Hit> {
        let words: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
        let mut scores = self.ranking.scores(&words, required);
        scores.sort_by(|(a, a_score), (b, b_score)| {
            b_score.total_cmp(a_score).then_with(|| self.documents[*a].name.cmp(&self.documents[*b].name))
        });
        scores.into_iter().map(|(document, score)| Hit { document, why: Why::Ranked { score } }).collect()
    }
}

/// What a query names.
#[derive(Default)]
struct Named {
    documents: Vec<usize>,
    missing: Vec<Missing>,
}

impl Named {
    /// Adds what a name means; false if it means nothing.
    fn add(&mut self, documents: Vec<usize>) -> bool {
        let found = !documents.is_empty();
        for document in documents {
            if !self.documents.contains(&document) {
                self.documents.push(document);
            }
        }
        found
    }

    /// The answer: what was named, then the ranked rest while there is room.
    fn fill(mut self, limit: usize, ranked: Vec<Hit>) -> Found {
        let named: HashSet<usize> = self.documents.iter().copied().collect();
        let left_off = self.documents.split_off(self.documents.len().min(limit));
        let mut hits: Vec<Hit> = self.documents.into_iter().map(|document| Hit { document, why: Why::Exact }).collect();
        let rest = ranked.into_iter().filter(|hit| !named.contains(&hit.document));
        hits.extend(rest.take(limit - hits.len()));
        Found { hits, missing: self.missing, left_off }
    }
}
