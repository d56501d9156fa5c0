//! "Always": what is stored allows the very call it came from, and nothing dangerous beside it.

use serde_json::json;

use super::{Trial, World, fetch, file, rules, shell, tree, verdict, write};
use crate::effect::{AccessKind, Effect, Resource};
use crate::permission::{Answer, Decision, Mode, Permissions, Question, Rules};

fn texts(trial: &Trial) -> Vec<String> {
    trial.rules_for().iter().map(ToString::to_string).collect()
}

#[test]
fn the_narrowest_useful_rules_are_offered() {
    let unknown = Trial { effect: Effect::unknown(), ..Trial::of("mcp__notes__read_note") };
    let table: [(Trial, &[&str]); 16] = [
        (write("src/a.rs"), &["write_file(/src/a.rs)"]),
        (write("notes.txt"), &["write_file(/notes.txt)"]),
        (write("src/[id]*.tsx"), &["write_file(/src/\\[id\\]\\*.tsx)"]),
        (Trial::of("remove").with(AccessKind::Write, tree("build")), &["remove(/build/**)"]),
        (fetch("example.com"), &["fetch(domain:example.com)"]),
        (shell("npm test | tee log"), &["shell(npm test:*)", "shell(tee log)"]),
        (shell("cargo publish"), &["shell(cargo publish)"]),
        (shell("cd sub && cargo test"), &["shell(cargo test:*)"]),
        (shell("touch ran.txt; cat b.txt"), &["shell(touch ran.txt)"]),
        (shell("touch ran.txt; cat b.txt /etc/hosts"), &["shell(touch ran.txt)", "shell(cat b.txt /etc/hosts)"]),
        (shell("touch ran.txt; cat a b; cat c; ls; wc -l a; head a; tail b; cat d"), &["shell(touch ran.txt)"]),
        (shell("cat /etc/hosts"), &["shell(cat /etc/hosts)"]),
        (unknown, &["mcp__notes__read_note"]),
        (Trial::of("query").with(AccessKind::Write, Resource::named("table", "users")), &["query(users)"]),
        (shell("for f in *; do rm $f; done"), &[]),
        (shell("echo x > notes.txt"), &[]),
    ];
    for (trial, expected) in table {
        assert_eq!(texts(&trial), expected, "{:?}", trial.effect);
    }
}

#[test]
fn what_a_rule_allows_already_is_not_remembered_again() {
    let decision = shell("cargo test && touch ran.txt").decide(Mode::Default, &rules(&["shell(cargo test)"], &[], &[]));
    let Decision::Ask { remember, .. } = decision else { panic!("{decision:?}") };
    assert_eq!(remember.iter().map(ToString::to_string).collect::<Vec<_>>(), ["shell(touch ran.txt)"]);
}

#[test]
fn what_is_stored_allows_its_origin_and_no_dangerous_sibling() {
    let world = World::new();
    let origins = [
        (
            "npm test | tee log",
            vec!["npm publish", "npm test | tee .bashrc", "npm test | sh", "tee log2", "npm test; rm -rf x"],
        ),
        ("git commit -m x", vec!["git push", "git -c core.pager=x commit", "git commit -m x && git push"]),
        ("cargo test -p core", vec!["cargo publish", "RUSTC_WRAPPER=./x cargo test", "cargo test > .git/config"]),
        ("python3 -m pytest -x", vec!["python3 -c x", "python3 x.py"]),
        ("rm -rf target", vec!["rm -rf src", "rm -rf target src", "rm -rf /"]),
        ("curl https://example.com/a", vec!["curl https://evil.test", "curl -o .bashrc https://example.com/a"]),
        ("timeout 5 make check", vec!["make deploy", "make -f /tmp/x check"]),
        ("sudo apt-get update", vec!["sudo rm -rf x", "apt-get install x"]),
        ("cat /etc/hosts", vec!["cat /etc/shadow", "cat ~/.ssh/id"]),
    ];
    for (origin, siblings) in origins {
        let trial = shell(origin);
        let permissions = Permissions::new(Mode::Default, Rules::default());
        let Decision::Ask { remember, .. } = trial.request(&world, |request| permissions.decide(request)) else {
            panic!("`{origin}` does not ask")
        };
        let stored = !remember.is_empty();
        permissions.remember(remember.clone());
        let again = trial.request(&world, |request| permissions.decide(request));
        assert_eq!(verdict(&again) == "allow", stored, "`{origin}` stored {remember:?}");
        for sibling in siblings {
            let decision = shell(sibling).request(&world, |request| permissions.decide(request));
            assert_ne!(verdict(&decision), "allow", "`{origin}` stored {remember:?}, which allows `{sibling}`");
        }
    }
}

#[test]
fn nothing_is_offered_that_a_rule_cannot_answer() {
    let ask = rules(&[], &["write_file"], &[]);
    let high_floor = [
        write("a").decide(Mode::Default, &ask),
        write(".git/config").decide(Mode::Default, &Rules::default()),
        Trial::of("ask_user").decide(Mode::Default, &Rules::default()),
    ];
    for decision in high_floor {
        assert!(matches!(&decision, Decision::Ask { remember, .. } if remember.is_empty()), "{decision:?}");
    }
    let many = (0..6)
        .fold(Trial::of("write_file"), |trial, i| trial.with(AccessKind::Write, file(&World::new(), &format!("f{i}"))));
    assert!(texts(&many).is_empty());
}

#[test]
fn remembered_rules_are_kept_once() {
    let permissions = Permissions::new(Mode::Default, rules(&["write_file(/a)"], &[], &[]));
    permissions.remember(write("a").rules_for());
    permissions.remember(write("b").rules_for());
    assert_eq!(permissions.rules().allow.len(), 2);
    permissions.set_mode(Mode::Plan);
    assert_eq!(permissions.mode(), Mode::Plan);
}

fn question(trial: &Trial) -> Question {
    trial.request(&World::new(), |request| Question::of(&"c1".into(), request, "no rule", trial.rules_for()))
}

#[test]
fn an_approval_is_bound_to_tool_arguments_and_effect() {
    let one = write("a").arguments(json!({"path": "a", "text": "x"}));
    let same = write("a").arguments(json!({"text": "x", "path": "a"}));
    assert_eq!(question(&one).digest, question(&same).digest);
    assert_eq!(question(&one).digest.len(), 64);
    let others = [
        write("a").arguments(json!({"path": "a", "text": "y"})),
        write("b").arguments(json!({"path": "a", "text": "x"})),
        Trial { contract: Trial::of("edit_file").contract, ..one.clone() },
    ];
    for other in others {
        assert_ne!(question(&one).digest, question(&other).digest);
    }
}

#[test]
fn a_question_shows_everything_and_hides_nothing() {
    let asked = question(&shell("echo a\u{202e}b && rm -r x\u{200b}y"));
    assert!(
        !asked.does.contains(['\u{202e}', '\u{200b}']) && !asked.arguments.contains(['\u{202e}', '\u{200b}']),
        "{asked:?}"
    );
    assert!(asked.arguments.contains("\\u{202e}") && asked.does.contains("rm -r"), "{asked:?}");
    let parts = question(&shell("git status; curl x.test")).does;
    assert!(parts.lines().count() >= 2 && parts.contains("curl x.test"), "{parts}");
    let long = question(&write("a").arguments(json!({"path": "a", "text": "x".repeat(5_000)})));
    assert!(long.arguments.ends_with("characters in all)") && long.remember.is_empty(), "{}", long.arguments.len());
    assert_eq!(question(&write("a")).remember.len(), 1);
    assert_eq!(serde_json::to_value(Answer::AllowAlways).unwrap(), "allow_always");
}
