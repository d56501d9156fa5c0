//! Raw arguments of a call against the schemas of many types.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| toolpact_fuzz::arguments(data));
