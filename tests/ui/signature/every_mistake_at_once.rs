#![allow(unused)]

use toolpact::tool;

#[tool(readonly, category = edti)]
fn show<T>(x: &str, (a, b): (u8, u8), #[serde(default)] y: &mut u8, #[arg(defualt = 1)] z: u8) -> Vec<&str> {
    Vec::new()
}

fn main() {}
