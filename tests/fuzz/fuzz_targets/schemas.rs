//! A schema of a stranger together with raw arguments.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| toolpact_fuzz::schemas(data));
