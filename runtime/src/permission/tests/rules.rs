//! Rules as text: round trips, what is refused and why, and what is odd.

use super::registry;
use crate::permission::{Rule, Rules};

#[test]
fn rules_go_there_and_back() {
    for text in [
        "shell",
        "shell(npm test:*)",
        "shell(cargo test)",
        "shell(test [ -f x ]:*)",
        "write_file(src/**)",
        "write_file(a(1).txt)",
        "category:edit",
        "category:edit(src/**)",
        "mcp__github__*",
        "mcp__github__get_*",
        "deploy(env=prod)",
        "fetch(domain:example.com)",
        "fetch(*.example.com)",
        "fetch(domain:*.example.com)",
        "fetch(domain:[::1])",
        "bucket(s3://photos)",
        "__proto__",
    ] {
        let rule: Rule = text.parse().unwrap();
        assert_eq!(rule.to_string(), text);
        assert_eq!(serde_json::to_value(&rule).unwrap(), text);
        assert_eq!(serde_json::from_value::<Rule>(text.into()).unwrap(), rule);
    }
    assert_eq!(" shell ( npm test:* ) ".parse::<Rule>().unwrap().to_string(), "shell(npm test:*)");
    assert_eq!("shell(*)".parse::<Rule>().unwrap().to_string(), "shell");
}

#[test]
fn what_is_no_rule_says_what_to_write() {
    for (text, says) in [
        ("", "name of a tool"),
        ("shell(", "`tool(pattern)`"),
        ("shell(a) b", "`tool(pattern)`"),
        ("shell()", "write `shell`"),
        ("shell tool", "letters, digits"),
        ("category:edits", "read, search, edit"),
        ("fetch(https://example.com/a)", "write `domain:example.com`"),
        ("fetch(HTTP://me@example.com:80?x)", "write `domain:example.com`"),
        ("fetch(domain:http://example.com/a)", "write `domain:example.com`"),
        ("fetch(domain:example.com/a)", "write `domain:example.com`"),
        ("fetch(domain:example.com:8080)", "write `domain:example.com`"),
        ("fetch(domain: example.com)", "write `domain:example.com`"),
        ("fetch(domain:gopher://example.com)", "write `domain:example.com`"),
        ("fetch(domain:)", "names no host"),
        ("fetch(https://)", "names no host"),
        ("write_file(a\u{0}b)", "control character"),
    ] {
        let error = text.parse::<Rule>().unwrap_err().to_string();
        assert!(error.contains(says), "`{text}`: {error}");
    }
}

#[test]
fn rules_are_shown_as_they_are_written() {
    let rules = Rules::parse(["fetch(*.example.com)"], [], ["category:edit(src/**)"]).unwrap();
    let shown = "Rules { allow: [Rule(fetch(*.example.com))], ask: [], deny: [Rule(category:edit(src/**))] }";
    assert_eq!(format!("{rules:?}"), shown);
}

#[test]
fn wide_globs_may_deny_and_not_allow() {
    for wide in ["*", "mcp__*", "mcp__git*__x", "write_*", "mcp____x*"] {
        let list = format!(r#"{{"allow": ["{wide}"]}}"#);
        assert!(serde_json::from_str::<Rules>(&list).unwrap_err().to_string().contains("nobody has named"), "{wide}");
        serde_json::from_str::<Rules>(&list.replace("allow", "deny")).unwrap();
    }
    assert!(serde_json::from_str::<Rules>(r#"{"alow": []}"#).is_err());
}

#[test]
fn a_wide_glob_that_was_put_into_the_list_allows_nothing() {
    let rules = Rules { allow: vec!["*".parse().unwrap()], ..Rules::default() };
    let decision = super::write("a").decide(crate::permission::Mode::Default, &rules);
    assert_eq!(super::verdict(&decision), "ask");
}

#[test]
fn odd_rules_are_told() {
    let parsed = super::rules(
        &["raed_file(src/**)", "write_file(src/**)", "mcp__later__x"],
        &["nothing_*"],
        &["write_file", "read_file(../x)", "grep([a)", "shell(test [ -f x ]:*)"],
    );
    let odd = parsed.lint(registry());
    for says in ["did you mean read_file?", "`nothing_*` matches no tool", "`write_file` beats it", "climbs", "no glob"]
    {
        assert!(odd.iter().any(|sentence| sentence.contains(says)), "{says}: {odd:#?}");
    }
    assert_eq!(odd.len(), 5, "{odd:#?}");
}

#[test]
fn untrusted_settings_only_tighten() {
    let rules = super::rules(&["shell"], &["fetch"], &["remove"]).only_tightening();
    assert_eq!((rules.allow.len(), rules.ask.len(), rules.deny.len()), (0, 1, 1));
    let both = rules.and(super::rules(&["grep"], &[], &["shell"]));
    assert_eq!((both.allow.len(), both.ask.len(), both.deny.len()), (1, 1, 2));
}
