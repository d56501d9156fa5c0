//! Compiles every case below `ui/`: the ones in `ui/pass` must build and run, all others must fail with their `.stderr`.
//!
//! The scheme is in `ui/README.md`.

#[test]
fn ui() {
    let cases = trybuild::TestCases::new();
    cases.pass("ui/pass/*.rs");
    cases.compile_fail("ui/args/*.rs");
    cases.compile_fail("ui/signature/*.rs");
    cases.compile_fail("ui/types/*.rs");
}
