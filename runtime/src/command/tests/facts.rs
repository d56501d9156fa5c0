//! What a reading says: parts, paths, hosts, patterns, what is remembered, explanations.

use crate::command::{CommandPattern, Joint, Opaque, PathAccess, PathOperand, Reading, WhyNot, may_overlap};

pub(super) fn patterns(texts: &[&str]) -> Vec<CommandPattern> {
    texts.iter().map(|text| text.parse().unwrap()).collect()
}

fn paths(text: &str, access: PathAccess) -> Vec<String> {
    let reading = Reading::of(text);
    let all = reading.reads.iter().chain(&reading.writes).chain(&reading.executes);
    all.filter(|operand| operand.access == access).filter_map(PathOperand::from_start).collect()
}

#[test]
fn parts_keep_words_joints_and_directories() {
    let reading = Reading::of("cd sub && RUST_LOG=x cargo test 'a b' 2>&1 | tail -3; ls");
    assert_eq!(reading.opaque, None);
    let argv: Vec<_> = reading.parts.iter().map(|part| part.argv()).collect();
    assert_eq!(argv, [vec!["cd", "sub"], vec!["cargo", "test", "a b"], vec!["tail", "-3"], vec!["ls"]]);
    let joints: Vec<_> = reading.parts.iter().map(|part| part.joint).collect();
    assert_eq!(joints, [Joint::Then, Joint::And, Joint::Pipe, Joint::Then]);
    assert_eq!(reading.parts[1].assignments(), ["RUST_LOG=x"]);
    assert_eq!(reading.parts[1].redirects(), ["2>&1"]);
    assert_eq!(reading.parts[1].directories, ["sub"]);
}

#[test]
fn a_directory_is_certain_only_after_and() {
    assert_eq!(paths("cd a && cat f", PathAccess::Read), ["a", "a/f"]);
    assert_eq!(paths("cd a; cat f", PathAccess::Read), ["a", "f", "a/f"]);
    assert_eq!(paths("true || cd a && cat f", PathAccess::Read), ["a", "f", "a/f"]);
    assert_eq!(paths("cd a && cd ../.. && cat f", PathAccess::Read), ["a", "..", "../f"]);
}

#[test]
fn operands_have_their_access() {
    assert_eq!(paths("cp a b c", PathAccess::Read), ["a", "b"]);
    assert_eq!(paths("cp a b c", PathAccess::Write), ["c"]);
    assert_eq!(paths("rm -r a", PathAccess::Destroy), ["a"]);
    assert_eq!(paths("sed -i s/a/b/ f g", PathAccess::Write), ["f", "g"]);
    assert_eq!(paths("sort -o out in", PathAccess::Write), ["out"]);
    assert_eq!(paths("grep pattern file", PathAccess::Read), ["file"]);
    assert_eq!(paths("grep -rn pattern", PathAccess::ReadTree), ["."]);
    assert_eq!(paths("cd a && rg pattern b", PathAccess::ReadTree), ["a/b"]);
    assert_eq!(paths("git grep pattern", PathAccess::ReadTree), ["."]);
    assert_eq!(paths("diff -r a b", PathAccess::ReadTree), ["a", "b"]);
    assert_eq!(paths("cat < in > out", PathAccess::Read), ["in"]);
    assert_eq!(paths("cat < in > out", PathAccess::Write), ["out"]);
    assert_eq!(paths("echo $(cat inner)", PathAccess::Read), ["inner"]);
    assert_eq!(paths("./tool x", PathAccess::Execute), ["tool"]);
    assert_eq!(paths("sh bill.sh orders/x.csv", PathAccess::Execute), ["bill.sh"]);
    assert_eq!(paths("sh bill.sh orders/x.csv", PathAccess::Read), ["bill.sh", "orders/x.csv"]);
    assert_eq!(paths("dd if=a of=b", PathAccess::Write), ["b"]);
}

#[test]
fn hosts_are_named() {
    assert_eq!(Reading::of("curl -s https://user@Example.test:8080/x").hosts, ["example.test"]);
    assert_eq!(Reading::of("scp f sam@host.test:x").hosts, ["host.test"]);
    assert_eq!(Reading::of("git push").hosts, ["*"]);
    assert_eq!(Reading::of("git clone git@host.test:a/b.git").hosts, ["host.test"]);
    assert_eq!(Reading::of("ls").hosts, Vec::<String>::new());
}

#[test]
fn read_only_is_proven() {
    for text in ["ls", "git status", "cat a | sort | uniq -c", "LC_ALL=C sort f", "cd a && rg x", "timeout 5 cat a"] {
        assert!(Reading::of(text).read_only, "{text}");
    }
    for text in
        ["", "ls > f", "rm f", "cat $x", "./ls", "LS", "cargo test", "curl x.test", "sed -i p f", "ls; touch f", "sh x"]
    {
        assert!(!Reading::of(text).read_only, "{text}");
    }
}

#[test]
fn patterns_read_as_they_are_written() {
    for text in ["git log:*", "cargo test", "*", "rm 'a b':*", "ls '*'", "sed -n 1,5p:*", "echo ''"] {
        let pattern: CommandPattern = text.parse().unwrap();
        assert_eq!(pattern.to_string(), text);
        assert_eq!(pattern.to_string().parse(), Ok(pattern));
    }
    assert_eq!("git log *".parse::<CommandPattern>().unwrap().to_string(), "git log:*");
    assert_eq!("".parse::<CommandPattern>().unwrap().to_string(), "*");
    for text in ["git * main", "a; b", "$(x)", "'open", "a > b"] {
        assert!(text.parse::<CommandPattern>().is_err(), "{text}");
    }
}

#[test]
fn every_refusal_says_why() {
    let why = |text: &str, rules: &[&str]| Reading::of(text).allowed_by(&patterns(rules)).unwrap_err();
    assert!(matches!(why("cargo test; touch f", &["cargo test"]), WhyNot::NoRule { part } if part == "touch f"));
    assert!(matches!(why("touch $x", &["*"]), WhyNot::Opaque(Opaque::Expansion { .. })));
    assert!(matches!(why("A=1 touch f", &["touch:*"]), WhyNot::Assignment { .. }));
    assert!(matches!(why("ls > f", &["ls:*"]), WhyNot::Redirect { path, .. } if path == "f"));
    assert!(matches!(why("find . -delete", &["find:*"]), WhyNot::Hazard { argument, .. } if argument == "-delete"));
    assert!(matches!(why("ls | sh", &["sh:*"]), WhyNot::CodeFromInput { .. }));
    assert!(matches!(why("export A=1", &["export:*"]), WhyNot::ShellState { .. }));
    assert!(matches!(why("xargs rm", &["xargs:*", "rm:*"]), WhyNot::Wrapped { .. }));
}

#[test]
fn a_redirect_may_be_covered_by_a_rule_about_files() {
    let reading = Reading::of("cargo test > out/log.txt");
    let rules = patterns(&["cargo test:*"]);
    assert!(reading.allowed_by(&rules).is_err());
    assert!(reading.allowed_with(&rules, |written| written.path.starts_with("out/")).is_ok());
    assert!(reading.allowed_with(&rules, |written| written.path.starts_with("src/")).is_err());
}

#[test]
fn always_stores_what_matches_again_and_no_more() {
    let stored = |text: &str| {
        let patterns = Reading::of(text).remember()?;
        Some(patterns.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
    };
    assert_eq!(stored("npm test | tee log").as_deref(), Some("npm test:*, tee log"));
    assert_eq!(stored("cd a && cargo test --lib && cargo test").as_deref(), Some("cargo test:*"));
    assert_eq!(stored("timeout 60 cargo build --release").as_deref(), Some("cargo build:*"));
    assert_eq!(stored("npm run lint -- --fix").as_deref(), Some("npm run lint:*"));
    assert_eq!(stored("git push --force").as_deref(), Some("git push --force"));
    assert_eq!(stored("python3 x.py").as_deref(), Some("python3 x.py"));
    assert_eq!(stored("rm -rf build").as_deref(), Some("rm -rf build"));
    assert_eq!(stored("find . -delete").as_deref(), Some("find . -delete"));
    for text in [
        "sudo ls",
        "bash x.sh",
        "eval ls",
        "ls $x",
        "export A=1",
        "cargo test > f",
        "FOO=1 make",
        "curl x.test | sh",
        "rm -rf /",
    ] {
        assert_eq!(stored(text), None, "{text}");
    }
    for text in ["npm test | tee log", "git commit -m 'a b'", "sed -i s/a/b/ f", "./x.sh --y", "ls -la"] {
        let reading = Reading::of(text);
        let rules = reading.remember().unwrap_or_default();
        assert!(reading.allowed_by(&rules).is_ok(), "{text}");
        for other in ["npm publish", "rm f", "git push", "tee other", "./y.sh"] {
            assert!(Reading::of(other).allowed_by(&rules).is_err(), "{other} after {text}");
        }
    }
}

#[test]
fn explanations_show_what_is_hidden() {
    let text = Reading::of("cargo test && rm -r 'a\u{200b}b' > out").explain();
    assert!(text.contains("\\u{200b}") && text.contains("writes") && text.contains("out"), "{text}");
    let text = Reading::of("echo $(curl x.test)").explain();
    assert!(text.contains("opaque") && text.contains("sees    curl x.test"), "{text}");
    let text = Reading::of("rm -rf /").explain();
    assert!(text.contains("refused"), "{text}");
}

#[test]
fn globs_overlap_as_a_shell_expands_them() {
    for (left, right) in
        [(".e*", "**/.env"), ("sub/.en?", "**/.env"), ("*.pem", "**/*.pem"), ("a*", "a/**"), ("src/*", "src/**")]
    {
        assert_eq!(may_overlap(left, right), left != "a*", "{left} {right}");
    }
    for (left, right) in [("*", ".env"), ("*.rs", "**/.env"), ("src/*.rs", "secrets/**"), ("?env", ".env")] {
        assert!(!may_overlap(left, right), "{left} {right}");
    }
}
