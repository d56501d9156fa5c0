//! A call whose arguments go straight from the text into the types ends as one that takes the long way: same ending, words,
//! effect, repairs and fingerprint.

use std::sync::LazyLock;

use proptest::prelude::*;
use schemars::JsonSchema;
use serde::Deserialize;
use toolpact::contract::Contract;
use toolpact::files::ReadPath;
use toolpact::outcome::Outcome;
use toolpact::session::{Limits, LoopGuard, SessionBuilder};
use toolpact::testing::FakeHost;
use toolpact::tool::{Arguments, PrepareError, Prepared, Tool};
use toolpact::turn::Call;
use toolpact::{Context, Registry, tool};
use toolpact_tests::spoil::spoilt;

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Mode {
    Whole,
    FirstWord,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its debug form is looked at")]
struct Edit {
    #[schemars(length(min = 1))]
    old: String,
    new: Option<String>,
    #[serde(default)]
    all: bool,
}

/// Read lines.
#[tool(read_only)]
fn lines(
    /// Where.
    path: String,
    /// From which line.
    #[arg(range(1..))]
    start: u64,
    /// To which line.
    end: Option<u64>,
    /// How many, where the end is not known.
    #[arg(default = 20)]
    count: u8,
) -> String {
    format!("{path:?} {start} {end:?} {count}")
}

/// Edit.
#[tool(read_only)]
fn edits(
    /// How.
    mode: Mode,
    /// What.
    #[arg(length(1..=3))]
    edits: Vec<Edit>,
    /// How else.
    other: Option<Mode>,
    /// One more.
    last: Option<Edit>,
    /// A share.
    #[arg(default = 0.5)]
    share: f64,
) -> String {
    format!("{mode:?} {edits:?} {other:?} {last:?} {share:?}")
}

/// Look at a file.
#[tool]
fn look(
    /// Which.
    file: ReadPath,
    /// Others.
    #[arg(default = ["b"])]
    others: Vec<ReadPath>,
    /// In which words.
    #[arg(pattern = "^[a-z]*$", default = "plain")]
    words: String,
) -> String {
    format!("{:?} {:?} {words}", file.shown(), others.iter().map(ReadPath::shown).collect::<Vec<_>>())
}

const TEXTS: [(&str, &str); 7] = [
    ("lines", r#"{"path": "src/\u00e9.rs", "start": 3, "end": 40}"#),
    ("lines", r#"{"end":null,"start":18446744073709551615,"count":null,"path":"a < b"}"#),
    ("lines", r#"{"path":"","start":1,"count":7}"#),
    (
        "edits",
        r#"{"mode":"first_word","edits":[{"old":"a","new":"b","all":true},{"old":"\n","new":null}],"share":1e-2}"#,
    ),
    ("edits", r#"{"edits": [ { "old" : "x" } ], "mode": "whole", "other": "whole", "last": {"old": "y"}, "share": 1}"#),
    ("look", r#"{"file":"a.txt","others":["b.txt","../c"],"words":"few"}"#),
    ("look", r#"{"file":"sub/a.txt"}"#),
];

/// A linked tool that never goes the direct way.
struct Long(&'static dyn Tool);

impl Tool for Long {
    fn contract(&self) -> &Contract {
        self.0.contract()
    }

    fn input_schema(&self) -> serde_json::Value {
        self.0.input_schema()
    }

    fn prepare(&self, arguments: &Arguments, context: &Context) -> Result<Prepared, PrepareError> {
        self.0.prepare(arguments, context)
    }
}

/// The same tools, the direct way open and closed.
fn hosts() -> [FakeHost; 2] {
    static LINKED: LazyLock<Registry> = LazyLock::new(|| Registry::linked().unwrap());
    let mut long = Registry::empty();
    for entry in LINKED.iter() {
        long.add(Long(entry.tool())).unwrap();
    }
    [LINKED.clone(), long].map(|registry| {
        let files = ["a.txt", "b.txt", "sub/a.txt"];
        let host = files.iter().fold(FakeHost::builder(), |host, file| host.file(file, file));
        let unwatched = |session: SessionBuilder| session.limits(limits(LoopGuard::OFF));
        host.registry(registry).session(unwatched).build().unwrap()
    })
}

fn limits(repeats: LoopGuard) -> Limits {
    let mut limits = Limits::default();
    limits.repeats = repeats;
    limits
}

/// All of an outcome that does not depend on the clock or on the place of the workspace.
fn told(host: &FakeHost, tool: &str, text: &str) -> String {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    let mut report = runtime.block_on(host.session().run(vec![Call::new("1", tool, text)]));
    let Outcome { ending, content, effect, repairs, .. } = report.outcomes.remove(0);
    let effect = effect.map(|effect| effect.to_string());
    let told = format!("{ending:?} {effect:?} {repairs:?}\n{}", content.as_text());
    told.replace(&*host.session().files().root().to_string_lossy(), "ROOT")
}

#[test]
fn texts_that_are_right_end_alike() {
    let [short, long] = hosts();
    for (tool, text) in TEXTS {
        let told = [told(&short, tool, text), told(&long, tool, text)];
        assert_eq!(told[0], told[1], "{tool} {text}");
        assert!(told[0].starts_with("Done") || text.contains("../"), "{}", told[0]);
    }
}

#[test]
fn null_for_a_default_is_a_repair_and_is_told() {
    for host in hosts() {
        let said = told(&host, "lines", r#"{"path":"p","start":1,"count":null}"#);
        assert!(said.contains("NullDropped") && said.ends_with("None 20"), "{said}");
    }
}

#[test]
fn markup_that_may_hold_another_argument_is_refused() {
    for host in hosts() {
        for markup in [r"a</parameter>", r"a\u003c/parameter>", r#"<parameter name=\"end\">"#] {
            let said = told(&host, "lines", &format!(r#"{{"path":"{markup}","start":1,"count":2}}"#));
            assert!(said.starts_with("Invalid") && said.contains("markup"), "{said}");
        }
    }
}

#[test]
fn the_guard_against_loops_does_not_see_which_way_a_call_took() {
    let guard = |session: SessionBuilder| session.limits(limits(LoopGuard::default()));
    let host = FakeHost::builder().session(guard).build().unwrap();
    let texts = [
        r#"{"path":"\u0070","start":3}"#,
        r#"{ "start": 3, "path": "p" }"#,
        r#"{"path":"p","start":"3"}"#,
        r#"{"start":3.0,"path":"p",}"#,
        r#"{"path":"p","start":3}"#,
    ];
    let said = texts.map(|text| told(&host, "lines", text));
    assert!(said[1].starts_with("Done") && !said[1].contains("Note:"), "{}", said[1]);
    assert!(said[2].contains("3 times") && said[3].contains("4 times"), "{} {}", said[2], said[3]);
    assert!(said[4].starts_with("Looping"), "{}", said[4]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn spoilt_texts_end_alike(choices in prop::collection::vec(any::<u32>(), 40..41)) {
        let [short, long] = hosts();
        for (at, (tool, text)) in TEXTS.iter().enumerate() {
            let mut drawn = choices.iter().skip(at).cycle();
            let text = spoilt(text, &mut |end| drawn.next().map_or(0, |drawn| *drawn as usize) % end);
            prop_assert_eq!(told(&short, tool, &text), told(&long, tool, &text), "{} {}", tool, text);
        }
    }
}
