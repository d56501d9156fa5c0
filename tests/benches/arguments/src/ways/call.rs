//! A whole call: the function alone, and with everything that a session does with it.

use serde::de::DeserializeOwned;
use tokio::runtime::{Builder, Runtime};
use toolpact::testing::FakeHost;
use toolpact::turn::{Call, Report};
use toolpact::{Session, Toolset};

use super::Way;
use super::alone::registry;

fn runtime() -> Runtime {
    Builder::new_current_thread().enable_time().build().expect("a runtime")
}

/// The reference: serde and a direct call of the function.
pub fn direct<T: DeserializeOwned + 'static>(answer: fn(&T) -> String) -> Way {
    Way::each("bare serde, direct call", move |text| answer(&serde_json::from_str(text).expect("valid arguments")))
}

/// The function with checked arguments, and nothing else.
pub fn bare(tool: &'static str) -> Way {
    let (runtime, host) = (runtime(), FakeHost::builder().registry(registry()).build().expect("a host"));
    Way::new("toolpact, bare path", move |texts| {
        runtime.block_on(async {
            for text in texts {
                std::hint::black_box(host.bare(tool, text).await.expect("an answer"));
            }
        });
    })
}

/// A session for each batch: the guard against loops would refuse the same calls in every round.
fn session() -> Session {
    let toolset = Toolset::default_of(&registry()).expect("a toolset");
    Session::builder(toolset).workspace(std::env::temp_dir()).build().expect("a session")
}

/// The whole life of a call, one after the other.
pub fn serial(tool: &'static str) -> Way {
    let runtime = runtime();
    Way::new("toolpact, whole life, serial", move |texts| {
        let session = session();
        runtime.block_on(async {
            for text in texts {
                done(session.run_serially(vec![Call::new("1", tool, text.as_str())]).await);
            }
        });
    })
}

/// The whole life of a call, each in a turn of its own.
pub fn turn(tool: &'static str) -> Way {
    let runtime = runtime();
    Way::new("toolpact, whole life, a turn of one call", move |texts| {
        let session = session();
        runtime.block_on(async {
            for text in texts {
                done(session.run(vec![Call::new("1", tool, text.as_str())]).await);
            }
        });
    })
}

fn done(report: Report) {
    assert!(report.outcomes.iter().all(|outcome| outcome.ending.is_done()), "{report:?}");
    std::hint::black_box(report);
}
