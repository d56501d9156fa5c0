//! The turn as a picture: a row for each call, a bar for its run, a thin line while it waited, an arrow for each wait.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::time::Duration;

use crate::outcome::{Ending, Outcome};
use crate::tool::CallId;
use crate::turn::Report;
use crate::unseen::visible;

/// Width of the picture, in pixels.
const WIDTH: f64 = 1000.0;
/// Where the time begins: to the left of it is who was called.
const LEFT: f64 = 270.0;
/// Where the time ends: to the right of it is how the call ended.
const RIGHT: f64 = 770.0;
const TOP: f64 = 44.0;
const ROW: f64 = 26.0;
const BAR: f64 = 14.0;
/// Characters that fit to the left and to the right, at 12 pixels a line in a monospaced font (7.25 pixels each).
const FIT_LEFT: usize = 35;
const FIT_RIGHT: usize = 30;

impl Report {
    /// The turn as an SVG picture, 1000 pixels wide: a row for each call with its name, its bar and how it ended. A thin line
    /// shows how long it waited, an arrow for whom.
    pub fn svg(&self) -> String {
        let end = self.outcomes.iter().map(|outcome| outcome.ended).max().unwrap_or_default();
        let picture = Picture { end: end.max(Duration::from_micros(1)) };
        let height = top(self.outcomes.len().max(1)) + 16.0;
        let mut svg = String::new();
        let _infallible = writeln!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" viewBox=\"0 0 {WIDTH} {height}\" \
             font-family=\"ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace\" font-size=\"12\">\n\
             <defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"6\" markerHeight=\"6\" orient=\"auto\">\
             <path d=\"M0 0 L8 4 L0 8 z\" fill=\"#555\"/></marker></defs>\n\
             <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#fff\"/>"
        );
        picture.axis(&mut svg, height);
        for (row, outcome) in self.outcomes.iter().enumerate() {
            picture.row(&mut svg, row, outcome);
        }
        let rows: HashMap<&CallId, usize> =
            self.outcomes.iter().enumerate().map(|(row, outcome)| (&outcome.call, row)).collect();
        for waited in &self.waited {
            if let (Some(&from), Some(&to)) = (rows.get(&waited.on), rows.get(&waited.call)) {
                let what = format!("{} waited for {}: {}", waited.call, waited.on, waited.why);
                picture.arrow(&mut svg, (from, &self.outcomes[from]), (to, &self.outcomes[to]), &what);
            }
        }
        svg.push_str("</svg>\n");
        svg
    }
}

struct Picture {
    end: Duration,
}

impl Picture {
    fn x(&self, at: Duration) -> f64 {
        LEFT + (RIGHT - LEFT) * (at.as_secs_f64() / self.end.as_secs_f64()).min(1.0)
    }

    /// Round times, few enough that their labels do not meet.
    fn axis(&self, svg: &mut String, height: f64) {
        let step = round_up(self.end.as_secs_f64() / 5.0);
        let mut at = 0.0;
        while at <= self.end.as_secs_f64() * 1.0001 {
            let x = self.x(Duration::from_secs_f64(at));
            let _infallible = writeln!(
                svg,
                "<path d=\"M{x:.1} {:.1} V{:.1}\" stroke=\"#ddd\"/><text x=\"{x:.1}\" y=\"24\" text-anchor=\"middle\" \
                 fill=\"#777\">{}</text>",
                TOP - 10.0,
                height - 10.0,
                time(at),
            );
            at += step;
        }
    }

    fn row(&self, svg: &mut String, row: usize, outcome: &Outcome) {
        let middle = middle(row);
        // A long identity gives way to the name of the tool, which says more.
        let tool = fitted(&outcome.tool, FIT_LEFT - 10);
        let call = fitted(outcome.call.as_str(), FIT_LEFT - 3 - tool.chars().count());
        let name = format!("{call} · {tool}");
        let ended = fitted(&format!("{} · {}", took(outcome), outcome.ending.phrase()), FIT_RIGHT);
        let effect = outcome.effect.as_ref().map(ToString::to_string).unwrap_or_default();
        let begun = outcome.started.unwrap_or(outcome.ended);
        let (queued, from, to) = (self.x(outcome.queued), self.x(begun), self.x(outcome.ended));
        let baseline = middle + 4.0;
        let _infallible = writeln!(
            svg,
            "<g><title>{}</title><text x=\"10\" y=\"{baseline:.1}\" fill=\"#222\">{}</text>\
             <path d=\"M{queued:.1} {middle:.1} H{from:.1}\" stroke=\"#aaa\"/>",
            escaped(&effect),
            escaped(&name),
        );
        if outcome.started.is_some() {
            let _infallible = write!(
                svg,
                "<rect x=\"{from:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{BAR}\" rx=\"2\" fill=\"{}\"/>",
                middle - BAR / 2.0,
                (to - from).max(2.0),
                colour(&outcome.ending),
            );
        } else {
            let _infallible = write!(
                svg,
                "<circle cx=\"{to:.1}\" cy=\"{middle:.1}\" r=\"4\" fill=\"#fff\" stroke=\"{}\" stroke-width=\"2\"/>",
                colour(&outcome.ending),
            );
        }
        let _infallible = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{baseline:.1}\" fill=\"#555\">{}</text></g>",
            RIGHT + 12.0,
            escaped(&ended),
        );
    }

    /// From the end of the call that was waited for, down, and into the beginning of the one that waited.
    fn arrow(&self, svg: &mut String, from: (usize, &Outcome), to: (usize, &Outcome), what: &str) {
        let x = self.x(from.1.ended);
        let target = self.x(to.1.started.unwrap_or(to.1.ended)) - if to.1.started.is_some() { 0.0 } else { 4.0 };
        let (below, middle) = (middle(from.0) + BAR / 2.0, middle(to.0));
        // A call that begins where the other ends is entered from above.
        let path = if target - x < 8.0 {
            format!("M{x:.1} {below:.1} L{:.1} {:.1}", target.max(x) + 1.0, middle - BAR / 2.0)
        } else {
            format!("M{x:.1} {below:.1} V{middle:.1} H{target:.1}")
        };
        let _infallible = writeln!(
            svg,
            "<path d=\"{path}\" fill=\"none\" stroke=\"#555\" stroke-opacity=\"0.8\" marker-end=\"url(#tip)\"><title>{}</title></path>",
            escaped(what),
        );
    }
}

fn middle(row: usize) -> f64 {
    top(row) + ROW / 2.0
}

#[allow(clippy::cast_precision_loss, reason = "no turn has so many calls that a float cannot count them")]
fn top(row: usize) -> f64 {
    TOP + ROW * (row as f64)
}

fn colour(ending: &Ending) -> &'static str {
    match ending {
        Ending::Done => "#3b82c4",
        Ending::Planned => "#8a6fc0",
        Ending::Skipped { .. } | Ending::CancelledBeforeStart | Ending::CancelledAfterStart => "#9a9a9a",
        Ending::Denied(_) | Ending::Looping => "#d08a1f",
        _ => "#c8413a",
    }
}

fn took(outcome: &Outcome) -> String {
    outcome.started.map_or("-".into(), |started| time(outcome.ended.saturating_sub(started).as_secs_f64()))
}

fn time(seconds: f64) -> String {
    match seconds {
        0.0 => "0".into(),
        s if s < 0.001 => format!("{:.0} µs", s * 1e6),
        s if s < 1.0 => format!("{} ms", trimmed(s * 1e3)),
        s => format!("{} s", trimmed(s)),
    }
}

/// At most one digit after the point, and none where it says nothing.
fn trimmed(value: f64) -> String {
    format!("{value:.1}").trim_end_matches(".0").to_owned()
}

/// The next of 1, 2, 5, 10, 20, 50, …
fn round_up(step: f64) -> f64 {
    let magnitude = 10_f64.powf(step.max(1e-9).log10().floor());
    let factor = [1.0, 2.0, 5.0].into_iter().find(|factor| factor * magnitude >= step).unwrap_or(10.0);
    factor * magnitude
}

fn fitted(text: &str, characters: usize) -> String {
    let text = visible(text);
    if text.chars().count() <= characters {
        return text;
    }
    let cut: String = text.chars().take(characters - 1).collect();
    format!("{cut}…")
}

fn escaped(text: &str) -> String {
    visible(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
