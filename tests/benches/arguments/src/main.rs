//! Measures time. Tables on stdout.

fn main() {
    toolpact_bench_arguments::run();
}
