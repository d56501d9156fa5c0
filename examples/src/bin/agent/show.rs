//! What is printed: the session at the beginning, each turn with its calls, a table at the end. It decides nothing.

use std::collections::BTreeMap;
use std::io::IsTerminal as _;
use std::path::PathBuf;

use toolpact::Session;
use toolpact::outcome::Outcome;
use toolpact::schedule::{PlannedCall, Verdict};
use toolpact::toolset::GUIDANCE_BUDGET;
use toolpact::turn::{Call, Report};

use crate::changes::Changes;
use crate::conversation::Reply;
use crate::page::Page;
use crate::prompt;
use crate::text::{WIDTH, cut, shortened, wrapped};

/// Columns of the bars in the picture of a turn; what stands around them takes the rest of the page.
const BARS: usize = 36;
/// Lines that are shown of a result, and of what changed in a file.
const SHOWN_LINES: usize = 4;

/// The page, and what the table at the end counts.
pub(crate) struct Screen {
    colours: bool,
    turns: usize,
    /// What was known of the calls of this turn before they ran.
    planned: Vec<PlannedCall>,
    endings: BTreeMap<String, usize>,
    spilled: Vec<(String, PathBuf)>,
    page: Page,
    changes: Changes,
}

impl Screen {
    pub(crate) fn new(page: Page, changes: Changes) -> Self {
        Self {
            colours: std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
            turns: 0,
            planned: Vec::new(),
            endings: BTreeMap::new(),
            spilled: Vec::new(),
            page,
            changes,
        }
    }

    pub(crate) fn begin_turn(&mut self) {
        self.turns += 1;
        let title = format!("── turn {} ", self.turns);
        println!("\n{}", self.bold(&format!("{title}{}", "─".repeat(WIDTH - title.chars().count()))));
    }

    /// A piece of what the model says, as it comes.
    pub(crate) fn text(&self, text: &str) {
        self.page.text(text);
    }

    /// A call, before it is pushed: what is decided about it is known already.
    pub(crate) fn call(&mut self, session: &Session, call: &Call) {
        self.planned.extend(session.plan(std::slice::from_ref(call)).calls);
    }

    /// What became of the calls of a turn.
    pub(crate) fn end_turn(&mut self, reply: &Reply, report: &Report) {
        self.page.end_line();
        let planned = std::mem::take(&mut self.planned);
        for outcome in &report.outcomes {
            println!();
            let arguments =
                reply.calls.iter().find(|call| call.id == outcome.call).map_or("", |call| call.arguments.as_str());
            self.one_call(outcome, arguments);
            details(outcome, planned.iter().find(|planned| planned.call == outcome.call), report);
            *self.endings.entry(outcome.ending.phrase()).or_default() += 1;
            self.spilled.extend(outcome.spilled.iter().map(|file| (outcome.call.to_string(), file.clone())));
        }
        if report.outcomes.len() > 1 {
            println!("\n{}", report.timeline(BARS).trim_end());
        }
        for id in &report.repeated {
            println!(
                "{}",
                wrapped(&format!("the call {id} came more than once; the repetition was not run"), "  ! ", "    ")
            );
        }
    }

    fn one_call(&self, outcome: &Outcome, arguments: &str) {
        let ended = if outcome.ending.is_done() { self.green("✓") } else { self.red("✗") };
        let head = format!("{} {} ", outcome.call, outcome.tool);
        println!("{ended} {head}{}", shortened(arguments, WIDTH.saturating_sub(head.chars().count() + 2)));
    }

    /// The table at the end.
    pub(crate) fn closing(&self) {
        let title = "── end ";
        println!("\n{}", self.bold(&format!("{title}{}", "─".repeat(WIDTH - title.chars().count()))));
        fact("turns", &self.turns.to_string());
        fact("calls", &self.endings.values().sum::<usize>().to_string());
        for (ending, count) in &self.endings {
            println!("  {count:>4}  {ending}");
        }
        let changes = self.changes.all();
        fact("files changed", &changes.len().to_string());
        for change in changes {
            println!("  {:<12} {}", change.summary, change.shown);
            for line in change.lines.iter().take(SHOWN_LINES) {
                println!("{}{}", " ".repeat(15), cut(line, WIDTH - 15));
            }
        }
        let kept = match self.spilled.len() {
            0 => "0".to_owned(),
            count => format!("{count}, until the session ends: their files are removed with it"),
        };
        fact("results kept", &kept);
        for (call, file) in &self.spilled {
            println!("  {call}: {}", file.display());
        }
    }

    fn bold(&self, text: &str) -> String {
        self.painted("1", text)
    }

    fn green(&self, text: &str) -> String {
        self.painted("32", text)
    }

    fn red(&self, text: &str) -> String {
        self.painted("31", text)
    }

    fn painted(&self, code: &str, text: &str) -> String {
        if self.colours { format!("\x1b[{code}m{text}\x1b[0m") } else { text.into() }
    }
}

fn fact(name: &str, value: &str) {
    println!("{}", wrapped(value, &format!("{name:<15}"), &" ".repeat(15)));
}

/// What the session has to offer, before the first turn.
pub(crate) fn opening(session: &Session, who: &str, task: &str) {
    let (system, visible) = (prompt::system(session), session.visible());
    let guidance = visible.guidance(GUIDANCE_BUDGET);
    let sent: Vec<&str> = visible.iter().map(|entry| entry.name().as_str()).collect();
    let deferred: Vec<&str> = session.toolset().deferred().map(|entry| entry.name().as_str()).collect();
    fact("model", who);
    fact("workspace", &session.files().root().display().to_string());
    fact("permission", &permission(session));
    let (all, part) = (system.chars().count(), guidance.text.chars().count());
    fact("system prompt", &format!("{all} characters; {part} of them are the guidance of the tools that are sent:"));
    for entry in visible.iter() {
        if let Some(guidance) = &entry.contract().guidance {
            println!("  {}", shortened(&format!("{}: {guidance}", entry.name()), WIDTH - 2));
        }
    }
    fact("tools sent", &format!("{} ({})", sent.join(", "), sent.len()));
    fact("deferred", &format!("{} ({})", deferred.join(", "), deferred.len()));
    fact("task", task);
}

/// Mode and rules in one line.
fn permission(session: &Session) -> String {
    let rules = session.permissions().rules();
    let lists = [("allow", &rules.allow), ("ask", &rules.ask), ("deny", &rules.deny)];
    let lists = lists.iter().filter(|(_, list)| !list.is_empty()).map(|(word, list)| {
        let list: Vec<String> = list.iter().map(ToString::to_string).collect();
        format!("; {word} {}", list.join(", "))
    });
    format!("mode {}{}", session.permissions().mode(), lists.collect::<String>())
}

/// How a call ended and why, what was put right, what it waited for, and the beginning of its result.
fn details(outcome: &Outcome, planned: Option<&PlannedCall>, report: &Report) {
    let because = match planned.map(|planned| &planned.verdict) {
        Some(Verdict::Runs { because }) if outcome.started.is_some() => format!(" · allowed: {because}"),
        Some(Verdict::Asks { because }) => format!(" · asked: {because}"),
        _ => String::new(),
    };
    detail(&format!("{}{}{because}", outcome.ending.phrase(), duration(outcome)));
    outcome.repairs.iter().for_each(|repair| detail(&format!("put right: {repair}")));
    for waited in report.waited.iter().filter(|waited| waited.call == outcome.call) {
        detail(&format!("waited for {}: {}", waited.on, waited.why));
    }
    if let Some(file) = &outcome.spilled {
        detail(&format!("too long to send: all of it is in {}", file.display()));
    }
    let result = outcome.content.as_text();
    if outcome.ending.has_run() { excerpt(&result) } else { println!("{}", wrapped(&result, "  │ ", "  │ ")) }
}

/// The first lines of a result, and the last one.
fn excerpt(result: &str) {
    let lines: Vec<&str> = result.lines().filter(|line| !line.trim().is_empty()).collect();
    let show = |line: &&str| println!("  │ {}", cut(line, WIDTH - 4));
    match &lines[..] {
        lines if lines.len() <= SHOWN_LINES + 1 => lines.iter().for_each(show),
        [first @ .., last] => {
            first.iter().take(SHOWN_LINES - 1).for_each(show);
            let more = lines.len() - SHOWN_LINES;
            println!("  │ … {more} more {}", if more == 1 { "line" } else { "lines" });
            show(last);
        }
        [] => {}
    }
}

fn detail(text: &str) {
    println!("{}", wrapped(text, "  ", "    "));
}

fn duration(outcome: &Outcome) -> String {
    outcome.started.map_or_else(String::new, |started| {
        format!(" in {:.1} ms", outcome.ended.saturating_sub(started).as_secs_f64() * 1000.0)
    })
}
