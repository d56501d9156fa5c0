//! What it costs to check arguments and make them typed, what one call costs, and what the lists of 1,000 tools cost.

pub mod calls;
mod clock;
mod export;
mod shapes;
mod ways;

/// Prints the wanted tables, each measured in one run.
pub fn run() {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    if let [word, way, rounds] = wanted.iter().map(String::as_str).collect::<Vec<_>>()[..]
        && word == "profile"
    {
        return calls::profile(way, rounds.parse().expect("a number of rounds"));
    }
    let tables: [(&str, fn()); 2] = [("calls", calls::tables), ("export", export::table)];
    for (name, table) in tables {
        // Without arguments all of them.
        if wanted.is_empty() || wanted.iter().any(|wanted| wanted == name) {
            table();
        }
    }
}
