//! The order of the stages: with any set of reasons at once, the most restrictive one decides.

use super::{Trial, fetch, read, rules, shell, tree, verdict, write};
use crate::contract::{Declared, Permission};
use crate::effect::{AccessKind, Resource};
use crate::permission::{Decision, Mode, Rules};

/// One reason to decide, as what it adds to a call, and how the decision then begins to read.
struct Reason {
    stage: &'static str,
    command: &'static str,
    add: fn(&mut Rules),
    mode: Option<Mode>,
    interactive: bool,
    level: Option<Permission>,
}

const NOTHING: Reason = Reason { stage: "", command: "", add: |_| {}, mode: None, interactive: false, level: None };

fn rule(text: &str) -> crate::permission::Rule {
    text.parse().unwrap()
}

/// The reasons in the order of the stages.
fn reasons() -> [Reason; 10] {
    [
        Reason { stage: "floor", command: "rm -rf /", ..NOTHING },
        Reason {
            stage: "deny",
            command: "curl x.test",
            add: |rules| rules.deny.push(rule("shell(curl:*)")),
            ..NOTHING
        },
        Reason { stage: "describe", mode: Some(Mode::Plan), ..NOTHING },
        Reason {
            stage: "asks about",
            command: "npm test",
            add: |rules| rules.ask.push(rule("shell(npm:*)")),
            ..NOTHING
        },
        Reason { stage: "needs a person", interactive: true, ..NOTHING },
        Reason {
            stage: "may cover",
            command: "runner dd",
            add: |rules| rules.deny.push(rule("shell(dd:*)")),
            ..NOTHING
        },
        Reason { stage: "is protected", command: "touch .git/x", ..NOTHING },
        Reason { stage: "bypass mode", mode: Some(Mode::Bypass), ..NOTHING },
        Reason { stage: "the allow rules", add: |rules| rules.allow.push(rule("shell")), ..NOTHING },
        Reason { stage: "no permission", level: Some(Permission::None), ..NOTHING },
    ]
}

/// Where a decision came from.
fn stage_of(decision: &Decision) -> String {
    match decision {
        Decision::Allow { because } => (*because).to_owned(),
        Decision::Ask { because, .. } => because.clone(),
        other => verdict(other).into(),
    }
}

#[test]
fn the_first_stage_with_a_reason_decides_for_every_set_of_reasons() {
    let reasons = reasons();
    for set in 0_u32..1 << reasons.len() {
        let chosen: Vec<&Reason> =
            reasons.iter().enumerate().filter(|(i, _)| set & 1 << i != 0).map(|(_, r)| r).collect();
        let modes: Vec<Mode> = chosen.iter().filter_map(|reason| reason.mode).collect();
        if modes.len() > 1 {
            continue;
        }
        let commands = chosen.iter().map(|reason| reason.command).filter(|command| !command.is_empty());
        let mut trial = shell(&commands.chain(["cargo publish"]).collect::<Vec<_>>().join("; "));
        trial.contract.interactive = chosen.iter().any(|reason| reason.interactive);
        trial.level = chosen.iter().find_map(|reason| reason.level);
        let mut rules = Rules::default();
        for reason in &chosen {
            (reason.add)(&mut rules);
        }
        let found = stage_of(&trial.decide(modes.first().copied().unwrap_or_default(), &rules));
        let expected = chosen.first().map_or("no rule allows `cargo publish`", |reason| reason.stage);
        let expected = if set == 0 { "no rule allows" } else { expected };
        assert!(found.contains(expected), "{:?}: {found}", chosen.iter().map(|r| r.stage).collect::<Vec<_>>());
    }
}

#[test]
fn each_mode_lets_run_what_it_says() {
    let none = Rules::default();
    let table: [(Trial, [&str; 4]); 11] = [
        // plan, default, accept_edits, bypass
        (read("src/lib.rs"), ["allow", "allow", "allow", "allow"]),
        (write("src/lib.rs"), ["describe", "ask", "allow", "allow"]),
        (write(".git/config"), ["describe", "ask", "ask", "ask"]),
        (write("/etc/hosts"), ["describe", "ask", "ask", "ask"]),
        (Trial::of("remove").with(AccessKind::Write, tree("src")), ["describe", "ask", "allow", "allow"]),
        (shell("ls -la"), ["allow", "allow", "allow", "allow"]),
        (shell("cat ../other/x"), ["ask", "ask", "ask", "allow"]),
        (shell("touch a"), ["describe", "ask", "ask", "allow"]),
        (fetch("example.com"), ["ask", "ask", "ask", "allow"]),
        (
            Trial::of("query").with(AccessKind::Write, Resource::named("table", "users")),
            ["describe", "ask", "ask", "allow"],
        ),
        (Trial::of("ask_user"), ["ask", "ask", "ask", "ask"]),
    ];
    for (trial, expected) in table {
        for (mode, expected) in Mode::ALL.into_iter().zip(expected) {
            let decision = trial.decide(mode, &none);
            assert_eq!(verdict(&decision), expected, "{mode} {} {:?}: {decision:?}", trial.contract.name, trial.effect);
        }
    }
}

#[test]
fn an_edit_that_does_more_is_no_edit() {
    let none = Rules::default();
    let more = [
        write("a").with(AccessKind::Contact, Resource::Host("x.test".into())),
        write("a").with(AccessKind::Write, Resource::named("table", "users")),
        write("a").with(AccessKind::Write, Resource::Everything),
        write("a").contract(|contract| contract.permission(Declared::Fixed(Permission::High))),
    ];
    for trial in more {
        assert_eq!(verdict(&trial.decide(Mode::AcceptEdits, &none)), "ask", "{:?}", trial.effect);
    }
}

#[test]
fn the_highest_level_needs_a_rule_that_names_the_tool() {
    let high = write("a").contract(|contract| contract.permission(Declared::Fixed(Permission::High)));
    for (allow, expected) in
        [("write_file", "allow"), ("write_file(a)", "allow"), ("category:edit", "ask"), ("category:edit(**)", "ask")]
    {
        assert_eq!(verdict(&high.decide(Mode::Default, &rules(&[allow], &[], &[]))), expected, "{allow}");
    }
    assert_eq!(verdict(&high.decide(Mode::Bypass, &Rules::default())), "allow");
}

#[test]
fn a_level_that_could_not_be_computed_asks() {
    let mut trial = read("a").contract(|contract| contract.permission(Declared::Dynamic));
    assert_eq!(verdict(&trial.decide(Mode::Default, &Rules::default())), "ask");
    trial.level = Some(Permission::None);
    assert_eq!(verdict(&trial.decide(Mode::Default, &Rules::default())), "allow");
}

#[test]
fn denials_name_the_rule_and_what_it_covers() {
    let Decision::Deny { message, .. } =
        write("gen/a.rs").decide(Mode::Bypass, &rules(&[], &[], &["category:edit(gen/**)"]))
    else {
        panic!("not denied")
    };
    assert!(message.contains("category:edit(gen/**)") && message.contains("`gen/a.rs`"), "{message}");
}

#[test]
fn what_needs_no_rule_is_not_said_to_be_covered_by_one() {
    let Decision::Allow { because } = shell("ls -la | wc -l").decide(Mode::Default, &Rules::default()) else {
        panic!("not allowed")
    };
    assert_eq!(because, "each of its commands only reads");
}
