//! What a schema demands beyond the closed set of keywords: checked by the crate `jsonschema`, where the feature
//! `foreign-schemas` is on, after everything else fits. Without the feature nothing is ever foreign: it is refused.

#[cfg(feature = "foreign-schemas")]
pub(crate) use on::Foreign;

#[cfg(not(feature = "foreign-schemas"))]
pub(crate) use off::Foreign;

#[cfg(feature = "foreign-schemas")]
mod on {
    use jsonschema::{PatternOptions, Validator};
    use serde_json::Value;

    use super::super::problem::{Problem, ProblemKind, shown};

    /// The most problems that are told.
    const MAX_PROBLEMS: usize = 16;

    /// How often a pattern with look-around or back-references may go back in one text.
    const MAX_BACKTRACKS: usize = 100_000;

    /// A whole schema as it was written.
    #[derive(Debug)]
    pub(crate) struct Foreign(Validator);

    impl Foreign {
        /// Other documents are never fetched, whatever features of the crate are on.
        pub(crate) fn of(written: &Value) -> Result<Self, String> {
            let patterns = PatternOptions::fancy_regex().backtrack_limit(MAX_BACKTRACKS);
            let options = jsonschema::options().offline().should_validate_formats(true).with_pattern_options(patterns);
            let refused = |error| format!("and the schema as a whole cannot be checked either: {error}");
            options.build(written).map(Self).map_err(refused)
        }

        pub(crate) fn problems(&self, value: &Value) -> Vec<Problem> {
            let told = |error: jsonschema::ValidationError<'_>| Problem {
                pointer: error.instance_path().to_string(),
                kind: ProblemKind::Foreign,
                expected: format!("must fit `{}` of the schema", error.schema_path()),
                got: shown(error.instance()),
                nearest: None,
            };
            self.0.iter_errors(value).take(MAX_PROBLEMS).map(told).collect()
        }
    }
}

#[cfg(not(feature = "foreign-schemas"))]
mod off {
    use serde_json::Value;

    use super::super::problem::Problem;

    /// There is none.
    #[derive(Debug)]
    pub(crate) enum Foreign {}

    impl Foreign {
        pub(crate) fn of(_written: &Value) -> Result<Self, String> {
            Err("or turn on the feature `foreign-schemas` of toolpact, which has the crate `jsonschema` check it"
                .to_owned())
        }

        pub(crate) fn problems(&self, _value: &Value) -> Vec<Problem> {
            match *self {}
        }
    }
}
