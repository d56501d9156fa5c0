//! What the schedule costs and what it gains, in one run: cost of a call, length of turns, memory. Tables on stdout.

mod cost;
mod makespan;
mod memory;
mod world;

fn main() {
    let tables: [(&str, fn()); 3] = [("cost", cost::table), ("makespan", makespan::table), ("memory", memory::table)];
    // Without arguments all of them.
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    if let [memory::ROW, concurrency, conflicting] = wanted.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        return memory::measure(concurrency.parse().expect("a number"), conflicting == "true");
    }
    for (name, table) in tables {
        if wanted.is_empty() || wanted.iter().any(|wanted| wanted == name) {
            table();
        }
    }
}
