//! No text is too deep or too long to read, and no mixture of pieces hides a program.

use super::facts::patterns;
use crate::command::{CommandPattern, MAX_BYTES, MAX_LENGTH, Opaque, Reading};

/// Texts that are deep or long in every direction.
fn monsters() -> Vec<String> {
    let deep = [
        "$(",
        "`",
        "\"$(",
        "${x:-",
        "<(",
        "(",
        "((",
        "$((",
        "{ ",
        "if ",
        "sh -c '",
        "eval ",
        "nice ",
        "env -S '",
        "\\",
        "$'",
        "[",
        "case x in ",
        "find . -exec ",
        "a=(",
        "<<A\n",
        "{a,",
        "X=$X; ",
        "cd a; ",
        "cd a && ",
        "fd -x ",
        "eval '",
        "git bisect run ",
        "watch ",
        "git -c a='!",
        "timeout 5 ",
        "env A=1 ",
    ];
    let mut texts: Vec<String> = deep.iter().flat_map(|piece| [40, 2_000].map(|count| piece.repeat(count))).collect();
    texts.extend(
        [
            "ls; ",
            "ls -a ",
            "ls\n",
            "a",
            "'a' ",
            "\"$x\" ",
            "$x",
            "rm x; ",
            "ls | ",
            "\u{1F600}",
            "xargs rm ",
            "sed -e p ",
            "A=1 ",
            "* ",
        ]
        .iter()
        .map(|piece| piece.repeat(50_000 / piece.len())),
    );
    texts.extend(["ls -a ", "$x"].iter().map(|piece| piece.repeat(1_000_000 / piece.len())));
    texts
}

#[test]
fn nothing_is_too_deep_or_too_long() {
    let run = || {
        let rules = patterns(&["rm:*", "git push --force:*", "nice -n 5 x", "cd:*"]);
        for mut text in monsters() {
            text.push_str("; rm x");
            let reading = Reading::of(&text);
            for rule in &rules {
                reading.matches_any(rule);
            }
            assert!(reading.allowed_by(&rules).is_err() || text.len() < MAX_LENGTH, "{text:.40}");
            reading.remember();
            reading.explain();
        }
    };
    std::thread::Builder::new().stack_size(2 << 20).spawn(run).unwrap().join().unwrap();
}

#[test]
fn of_more_than_a_shell_can_be_given_nothing_is_read() {
    let text = "ls; ".repeat(MAX_BYTES / 4) + "; rm x";
    let reading = Reading::of(&text);
    assert_eq!(reading.opaque, Some(Opaque::TooLong(text.len())));
    assert!(reading.parts.is_empty() && reading.commands().next().is_none() && !reading.read_only);
}

#[test]
fn a_deny_rule_survives_length_and_depth() {
    let deny: CommandPattern = "rm:*".parse().unwrap();
    for piece in [
        "ls; ",
        "find . -exec ",
        "eval ",
        "xargs ",
        "true && ",
        "nice ",
        "env A=1 ",
        "( ",
        "{ ",
        "if ",
        "! ",
        "$(",
        "echo a | ",
    ] {
        for count in [100, 1_000] {
            let text = format!("{}rm x", piece.repeat(count));
            assert!(Reading::of(&text).matches_any(&deny).is_some_and(|found| found.certain), "{count} {piece}");
        }
    }
}

#[test]
fn no_mixture_of_pieces_panics_or_hides_a_denied_program() {
    const PIECES: [&str; 48] = [
        "ls",
        " ",
        " ",
        "rm x",
        ";",
        "&&",
        "|",
        "\n",
        "'",
        "\"",
        "\\",
        "$",
        "(",
        ")",
        "{",
        "}",
        "`",
        "<",
        ">",
        "<<E\n",
        "E\n",
        "#",
        "=",
        "$'",
        "${",
        "$((",
        "))",
        "[",
        "]",
        "*",
        "~",
        "!",
        "&",
        "-",
        "--",
        "é",
        "\u{200b}",
        "sed",
        "git -c",
        "sh -c ",
        "env -S",
        "find . -exec",
        "case x in",
        "esac",
        "xargs -",
        "tar ",
        "awk ",
        "2>",
    ];
    let deny: CommandPattern = "rm:*".parse().unwrap();
    let mut state = 1u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 40).unwrap()
    };
    for _ in 0..20_000 {
        let text: String = (0..next() % 14).map(|_| PIECES[next() % PIECES.len()]).collect();
        let reading = Reading::of(&text);
        let runs = reading.parts.iter().any(|part| part.argv().first() == Some(&"rm"));
        assert!(!runs || reading.matches_any(&deny).is_some(), "{text}");
        assert!(!reading.read_only || reading.opaque.is_none(), "{text}");
        reading.explain();
        reading.remember();
    }
}
