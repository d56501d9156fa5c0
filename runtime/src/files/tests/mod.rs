//! Tests of the workspace, the grants and what was seen.
