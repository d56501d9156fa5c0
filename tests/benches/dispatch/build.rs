//! Writes 997 tools beside the three that are measured.

include!("generate.rs");

fn main() {
    println!("cargo::rerun-if-changed=generate.rs");
    write_tools(997, true);
}
