//! Ranks documents by words: BM25F over the fields of a document, with everything about a document computed once.
//!
//! Does not know names, limits or the syntax of queries.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::Document;
use super::names::{server, tool_part};
use super::synonyms::synonyms;
use super::tokenize::{is_weak, name_terms, terms};
use crate::nearest::within_one_edit;

/// What a word counts in each field, and how much a long field dilutes it (BM25's `b`).
///
/// These and the numbers below are round values near the best of a coordinate search over four public benchmarks of tool
/// retrieval (`LiveMCPBench`, `BFCL`, `MetaTool`, `API-Bank`); none is critical.
const FIELDS: [Field; 7] = [
    Field { weight: 2.0, dilution: 0.5 }, // name
    Field { weight: 2.0, dilution: 0.5 }, // title
    Field { weight: 2.0, dilution: 0.5 }, // extra search words
    Field { weight: 2.0, dilution: 0.5 }, // server or group
    Field { weight: 1.0, dilution: 0.3 }, // description
    Field { weight: 1.0, dilution: 0.5 }, // names of parameters
    Field { weight: 0.5, dilution: 0.5 }, // descriptions of parameters
];

/// How soon repeating a word stops to count (BM25's `k1`).
const SATURATION: f64 = 2.0;
/// How much a document gains that has every word of the query, against one that has hardly any.
const QUERY_COVERAGE: f64 = 1.0;
/// How much a document gains whose whole name is in the query.
const NAME_COVERAGE: f64 = 0.3;
/// What a word that any request may have counts against a telling one.
const WEAK: f64 = 0.5;
/// What a synonym counts against the word itself.
const SYNONYM: f64 = 0.4;
/// What a word one typing error away counts against the word itself.
const TYPO: f64 = 0.4;
/// Shorter words have too many neighbours for a typing error to be recognised, in characters of the stem.
const TYPO_LENGTH: usize = 6;

struct Field {
    weight: f64,
    dilution: f64,
}

/// The documents that have one term.
struct Postings {
    /// How telling the term is.
    rarity: f64,
    /// Document and the term's weighted frequency in it, in the order of documents.
    documents: Vec<(usize, f64)>,
}

/// The ranked part of the index.
pub(super) struct Ranking {
    postings: HashMap<String, Postings>,
    /// The terms of each document's name.
    names: Vec<Vec<String>>,
}

/// What a document has of a query.
#[derive(Clone, Default)]
struct Sum {
    gain: f64,
    terms: usize,
}

impl Ranking {
    /// Counts the terms of all documents.
    pub(super) fn new(documents: &[Document]) -> Self {
        let fields: Vec<[Vec<String>; 7]> = documents.iter().map(field_terms).collect();
        let averages = average_lengths(&fields);
        let mut postings: HashMap<String, Postings> = HashMap::new();
        for (document, fields) in fields.iter().enumerate() {
            for (term, frequency) in weighted_frequencies(fields, &averages) {
                let entry = postings.entry(term.to_owned());
                entry.or_insert_with(Postings::empty).documents.push((document, frequency));
            }
        }
        for posting in postings.values_mut() {
            posting.rarity = rarity(posting.documents.len(), documents.len());
        }
        let names = fields.into_iter().map(|[name, ..]| distinct(name)).collect();
        Self { postings, names }
    }

    /// The score of each document that has any of the words and all of the required ones, in the order of documents.
    pub(super) fn scores(&self, words: &[&str], required: &[String]) -> Vec<(usize, f64)> {
        let required = distinct(required.iter().flat_map(|word| terms(word)));
        let wanted = distinct(words.iter().flat_map(|word| terms(word)).chain(required.iter().cloned()));
        let mut sums = vec![Sum::default(); self.names.len()];
        let mut spellings: HashMap<&str, f64> = HashMap::new();
        for term in &wanted {
            let spelled = self.spellings(term);
            for (document, gain) in self.gains(&spelled) {
                sums[document].gain += gain;
                sums[document].terms += 1;
            }
            for (spelling, weight) in spelled {
                let best = spellings.entry(spelling).or_insert(0.0);
                *best = best.max(weight);
            }
        }
        let fits =
            |(document, sum): &(usize, Sum)| sum.terms > 0 && required.iter().all(|term| self.has(*document, term));
        let score = |(document, sum): (usize, Sum)| {
            let of_query = number(sum.terms) / number(wanted.len());
            let of_name = self.name_coverage(document, &spellings);
            (document, sum.gain * (1.0 + QUERY_COVERAGE * of_query) * (1.0 + NAME_COVERAGE * of_name))
        };
        sums.into_iter().enumerate().filter(fits).map(score).collect()
    }

    /// What one term, in all its spellings, adds to the score of each document: what the best spelling adds.
    fn gains(&self, spellings: &[(&str, f64)]) -> Vec<(usize, f64)> {
        let mut gains: Vec<(usize, f64)> = Vec::new();
        for (spelling, weight) in spellings {
            let Some(postings) = self.postings.get(*spelling) else { continue };
            let full = weight * postings.rarity;
            let gain = |(document, frequency): &(usize, f64)| (*document, full * frequency / (frequency + SATURATION));
            gains.extend(postings.documents.iter().map(gain));
        }
        gains.sort_by(|(a, a_gain), (b, b_gain)| a.cmp(b).then(b_gain.total_cmp(a_gain)));
        gains.dedup_by_key(|(document, _)| *document);
        gains
    }

    /// The words that count for a term, and how much: itself, its synonyms, and, when no document has it, its neighbours.
    fn spellings<'a>(&'a self, term: &'a str) -> Vec<(&'a str, f64)> {
        let weight = if is_weak(term) { WEAK } else { 1.0 };
        let mut spellings = vec![(term, weight)];
        spellings.extend(synonyms(term).iter().map(|synonym| (synonym.as_str(), weight * SYNONYM)));
        if !self.postings.contains_key(term) && term.chars().count() >= TYPO_LENGTH {
            let near = self.postings.keys().filter(|known| within_one_edit(known, term));
            spellings.extend(near.map(|known| (known.as_str(), weight * TYPO)));
        }
        spellings
    }

    /// The part of a document's name that is in the query, rare words counting more; between 0 and 1.
    fn name_coverage(&self, document: usize, spellings: &HashMap<&str, f64>) -> f64 {
        let (mut covered, mut all) = (0.0, 0.0);
        for term in &self.names[document] {
            let rarity = self.postings.get(term).map_or(0.0, |postings| postings.rarity);
            covered += rarity * spellings.get(term.as_str()).copied().unwrap_or(0.0);
            all += rarity;
        }
        if all > 0.0 { covered / all } else { 0.0 }
    }

    fn has(&self, document: usize, term: &str) -> bool {
        self.postings.get(term).is_some_and(|postings| {
            postings.documents.binary_search_by_key(&document, |(document, _)| *document).is_ok()
        })
    }
}

impl Postings {
    fn empty() -> Self {
        Self { rarity: 0.0, documents: Vec::new() }
    }
}

/// Terms without repetitions, in the order of their first occurrence.
fn distinct(terms: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut seen = HashSet::new();
    terms.into_iter().filter(|term| seen.insert(term.clone())).collect()
}

/// The terms of each field, in the order of [`FIELDS`].
fn field_terms(document: &Document) -> [Vec<String>; 7] {
    let group = document.group.as_deref().or_else(|| server(&document.name)).unwrap_or_default();
    [
        name_terms(tool_part(&document.name)),
        terms(&document.title),
        document.words.iter().flat_map(|word| terms(word)).collect(),
        terms(group),
        terms(&document.description),
        document.parameters.iter().flat_map(|(name, _)| terms(name)).collect(),
        document.parameters.iter().flat_map(|(_, description)| terms(description)).collect(),
    ]
}

fn average_lengths(documents: &[[Vec<String>; 7]]) -> [f64; 7] {
    std::array::from_fn(|field| {
        let total: usize = documents.iter().map(|fields| fields[field].len()).sum();
        number(total) / number(documents.len().max(1))
    })
}

/// BM25F: the frequency of each term over all fields, each occurrence weighted by its field and the field's length.
fn weighted_frequencies<'a>(fields: &'a [Vec<String>; 7], averages: &[f64; 7]) -> BTreeMap<&'a str, f64> {
    let mut frequencies = BTreeMap::new();
    for ((terms, average), Field { weight, dilution }) in fields.iter().zip(averages).zip(&FIELDS) {
        let length = if *average > 0.0 { number(terms.len()) / average } else { 1.0 };
        let occurrence = weight / (1.0 - dilution + dilution * length);
        for term in terms {
            *frequencies.entry(term.as_str()).or_insert(0.0) += occurrence;
        }
    }
    frequencies
}

/// BM25's inverse document frequency, in the form that is never negative.
fn rarity(with_term: usize, all: usize) -> f64 {
    let (with_term, all) = (number(with_term), number(all));
    (1.0 + (all - with_term + 0.5) / (with_term + 0.5)).ln()
}

/// A count as a number to compute with; counts of words and tools are far below the 2^53 that fit exactly.
fn number(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::from(u32::MAX), f64::from)
}
