#![allow(unused)]

use toolpact::tool;

/// Shows a text.
#[tool]
async fn show() {
    let shared = std::rc::Rc::new(1);
    std::future::ready(()).await;
    drop(shared);
}

fn main() {}
