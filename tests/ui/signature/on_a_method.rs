#![allow(unused)]

use toolpact::tool;

struct Shop;

impl Shop {
    /// Shows a text.
    #[tool]
    fn show(&self) {}
}

fn main() {}
