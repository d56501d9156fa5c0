//! Writes 10,000 tools.

include!("../generate.rs");

fn main() {
    println!("cargo::rerun-if-changed=../generate.rs");
    write_tools(10_000, false);
}
