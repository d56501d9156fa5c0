use toolpact::tool;

struct Mine;

/// Shows a text.
#[tool]
fn show(
    /// What to show.
    mine: Mine,
) {
}

fn main() {}
