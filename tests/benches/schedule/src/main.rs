//! What the schedule costs and what it gains, in one run: cost of a call, length of turns, memory. Tables on stdout.

mod cost;
mod makespan;
mod memory;
mod world;

fn main() {
    cost::table();
    makespan::table();
    memory::table();
}
