//! Tests of keeping and fitting results.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::{Block, Content, FILE_QUOTA, Fit, Fitted, Spill};
use crate::case_files;
use crate::contract::Keep;
use crate::tool::CallId;

fn fitted(content: impl Into<Content>, limit: usize, keep: Keep, spill: &Spill) -> Fitted {
    let call = CallId::from("call/1");
    Fit { limit, keep, spill, call: &call, reader: Some("look"), already_spilled: false }.apply(content.into())
}

fn numbered(lines: usize) -> String {
    (1..=lines).map(|line| format!("line {line}\n")).collect::<Vec<_>>().concat()
}

#[test]
fn what_fits_stays_as_it_is() {
    let spill = Spill::in_private_folder();
    for text in ["x", "été ✓ 👨‍💻 ok", "a\tb\n\tc\r\nd"] {
        let fitted = fitted(text, text.chars().count(), Keep::Both, &spill);
        assert_eq!((fitted.content, fitted.spilled), (Content::text(text), None));
    }
    assert_eq!(spill.folder(), None, "no folder before it is needed");
}

#[test]
fn nothing_is_said_to_be_nothing() {
    let image = Block::Image { media_type: "image/png".into(), data: "AAAA".into() };
    for (content, expected) in [
        (Content::default(), vec![Block::Text { text: "(no output)".into() }]),
        (Content::text(""), vec![Block::Text { text: "(no output)".into() }]),
        (Content::from(vec![Block::Text { text: String::new() }, image.clone()]), vec![image.clone()]),
    ] {
        assert_eq!(fitted(content, 10, Keep::Both, &Spill::none()).content.blocks, expected);
    }
}

#[test]
fn a_long_text_goes_to_a_file_and_both_ends_stay() {
    let spill = Spill::in_private_folder();
    let text = numbered(10_000);
    let fitted = fitted(text.as_str(), 5_000, Keep::Both, &spill);
    let path = fitted.spilled.unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    let shown = fitted.content.as_text();
    assert!(shown.chars().count() <= 5_000, "{}", shown.chars().count());
    let (notice, rest) = shown.split_once("]\n").unwrap();
    assert!(notice.starts_with("[This result is too long to send: 98894 characters in 10000 lines"), "{notice}");
    assert!(
        notice.contains(&format!("The whole text is in {}; `look` can read parts of it.", path.display())),
        "{notice}"
    );
    assert!(rest.starts_with("line 1\nline 2\n") && rest.ends_with("line 9999\nline 10000\n"));
    let (head, tail) = rest.split_once("\n[... ").unwrap();
    let last = head.lines().count();
    assert_eq!(head.lines().last().unwrap(), format!("line {last}"), "cut between lines");
    assert!(notice.contains(&format!("the gap begins in line {}", last + 1)), "{notice}");
    let first = tail.lines().nth(1).unwrap();
    assert!(notice.contains(&format!("(from {first})")), "{notice}");
}

#[test]
fn each_end_can_be_kept_alone() {
    let text = numbered(1_000);
    let head = fitted(text.as_str(), 2_000, Keep::Head, &Spill::none()).content.as_text();
    assert!(head.contains("\nline 1\n") && !head.contains("line 1000\n"));
    let tail = fitted(text.as_str(), 2_000, Keep::Tail, &Spill::none()).content.as_text();
    assert!(!tail.contains("\nline 1\n") && tail.ends_with("line 999\nline 1000\n"));
}

#[test]
fn characters_are_never_split_and_the_error_at_the_end_stays() {
    let spill = Spill::in_private_folder();
    let text = format!("{}\nerror: it failed\n", "👩‍👩‍👧‍👦🙂".repeat(1_000_000 / 29));
    let fitted = fitted(text.as_str(), 30_000, Keep::Both, &spill);
    let shown = fitted.content.as_text();
    assert!(shown.ends_with("error: it failed\n"));
    assert!(shown.chars().count() <= 30_000);
    assert_eq!(fs::read_to_string(fitted.spilled.unwrap()).unwrap(), text);
}

#[test]
fn without_a_file_the_text_is_cut_and_the_reason_said() {
    let text = numbered(1_000);
    let no_folder = fitted(text.as_str(), 2_000, Keep::Both, &Spill::none());
    let shown = no_folder.content.as_text();
    assert!(
        shown.contains("The rest is lost: it could not be kept in a file, because this session keeps no files."),
        "{shown}"
    );
    assert_eq!(no_folder.spilled, None);
    // A folder that went away.
    let spill = Spill::in_private_folder();
    spill.store("1", "x").unwrap();
    fs::remove_dir_all(spill.folder().unwrap()).unwrap();
    let failed = fitted(text.as_str(), 2_000, Keep::Both, &spill);
    assert!(failed.content.as_text().contains("The rest is lost"));
    assert_eq!(failed.spilled, None);
}

#[test]
fn what_was_read_from_a_kept_file_is_not_kept_again() {
    let spill = Spill::in_private_folder();
    let path = spill.store("1", &numbered(1_000)).unwrap();
    let call = CallId::from("2");
    let fit = Fit { limit: 2_000, keep: Keep::Both, spill: &spill, call: &call, reader: None, already_spilled: true };
    let fitted = fit.apply(Content::text(numbered(1_000)));
    assert!(fitted.content.as_text().contains("read smaller parts of it"));
    assert_eq!(fitted.spilled, None);
    assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
}

#[test]
fn images_stay_and_the_structured_value_goes_with_its_text() {
    let image = Block::Image { media_type: "image/png".into(), data: "A".repeat(100_000) };
    let text = |text: String| Block::Text { text };
    let blocks = vec![text(numbered(500)), image.clone(), text(numbered(500))];
    let content = Content { blocks, structured: Some(json!({"lines": 1_000})) };
    let cut = fitted(content, 2_000, Keep::Both, &Spill::none()).content;
    assert_eq!((cut.blocks.len(), &cut.blocks[1], &cut.structured), (2, &image, &None));
    assert!(cut.as_text().contains("The structured value was left out"));
    let whole = fitted(Content { blocks: vec![image.clone()], structured: None }, 10, Keep::Both, &Spill::none());
    assert_eq!(whole.content.blocks, [image]);
}

#[test]
fn nothing_is_cut_where_the_notice_would_make_it_longer() {
    let text = "x".repeat(120);
    assert_eq!(fitted(text.as_str(), 100, Keep::Both, &Spill::none()).content, Content::text(text));
}

#[cfg(unix)]
#[test]
fn kept_files_are_private_and_leave_with_the_last_clone() {
    use std::os::unix::fs::PermissionsExt;
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let spill = Spill::in_private_folder();
    let clone = spill.clone();
    let (first, second) = (spill.store("../../a b", "1").unwrap(), clone.store("../../a b", "2").unwrap());
    let folder = spill.folder().unwrap();
    assert_eq!((first.parent(), second.parent()), (Some(folder.as_path()), Some(folder.as_path())));
    assert_ne!(first, second);
    assert_eq!((mode(&folder), mode(&first)), (0o700, 0o600));
    assert_ne!(Spill::in_private_folder().store("1", "x").unwrap().parent(), Some(folder.as_path()));
    drop(spill);
    assert_eq!(fs::read_to_string(&first).unwrap(), "1");
    drop(clone);
    assert!(!folder.exists());
}

#[test]
fn a_text_over_the_quota_is_refused_with_both_numbers() {
    let error = Spill::in_private_folder().store("1", &"x".repeat(FILE_QUOTA + 1)).unwrap_err().to_string();
    assert!(error.contains("50000000") && error.contains("50000001"), "{error}");
}

/// Cases that need no redaction: what passes unchanged, and what is too long. The others are counted.
#[test]
fn output_cases() {
    let (mut unchanged, mut spilled, mut for_redaction, mut for_commands) = (0, 0, 0, 0);
    for case in case_files::cases::<Value>("output.jsonl") {
        let input = &case["input"];
        if input["assert"]["unchanged"] == true {
            let parts = input["text_parts"].as_array().into_iter().flatten().filter_map(Value::as_str);
            let text = input["text"].as_str().map_or_else(|| parts.collect::<String>(), ToOwned::to_owned);
            let content = fitted(text.as_str(), 50_000, Keep::Both, &Spill::none()).content;
            assert_eq!(content, Content::text(text), "{}", case["id"]);
            unchanged += 1;
        } else if input["assert"]["notice"] == true {
            let number = |value: &Value| usize::try_from(value.as_u64().unwrap()).unwrap();
            let spill = Spill::in_private_folder();
            let text = "x".repeat(number(&input["text_bytes"]));
            let fitted = fitted(text, number(&input["limit_bytes"]), Keep::Both, &spill);
            assert!(fitted.content.as_text().len() <= number(&input["assert"]["inline_bytes_max"]), "{}", case["id"]);
            assert!(fitted.spilled.is_some(), "{}", case["id"]);
            spilled += 1;
        } else if input["assert"]["killed"] == true {
            for_commands += 1;
        } else {
            for_redaction += 1;
        }
    }
    let elsewhere = format!("; {for_redaction} are about redaction, {for_commands} about commands");
    case_files::report("output", unchanged + spilled, &[], &elsewhere);
    let counts = (unchanged, spilled, for_redaction, for_commands);
    assert!(!case_files::own() || counts == (7, 1, 25, 1), "{counts:?}");
}
