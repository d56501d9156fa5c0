//! Runnable examples: `minimal` is the first program of the README, `agent` works on files. The README itself is compiled by the
//! behaviour tests, which have every feature.
