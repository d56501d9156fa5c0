//! More cases of the same kinds, by group of rules. A line of a group is `mode M`, `allow R`, `ask R`, `deny R`, or the decisions that
//! are right (`a` allow, `k` ask, `d` deny) and a command as a JSON string. The name of the file says what the group shows.

use super::adapter::{Decision, Input, Rules, decide};

const GROUPS: [(&str, &str); 11] = [
    (
        "a_denied_program_is_seen_wherever_it_stands",
        include_str!("extra/a_denied_program_is_seen_wherever_it_stands.txt"),
    ),
    ("denied_files_are_denied_as_operands", include_str!("extra/denied_files_are_denied_as_operands.txt")),
    ("environment_and_redirects_ask", include_str!("extra/environment_and_redirects_ask.txt")),
    ("foreign_parts_are_never_carried_along", include_str!("extra/foreign_parts_are_never_carried_along.txt")),
    ("harmless_commands_run", include_str!("extra/harmless_commands_run.txt")),
    ("only_what_is_known_to_read_runs_unasked", include_str!("extra/only_what_is_known_to_read_runs_unasked.txt")),
    (
        "options_that_do_more_than_the_rule_says_ask",
        include_str!("extra/options_that_do_more_than_the_rule_says_ask.txt"),
    ),
    ("plan_mode_reads_and_nothing_else", include_str!("extra/plan_mode_reads_and_nothing_else.txt")),
    ("rules_may_spell_a_hazard", include_str!("extra/rules_may_spell_a_hazard.txt")),
    ("rules_with_options_hold_in_any_spelling", include_str!("extra/rules_with_options_hold_in_any_spelling.txt")),
    ("the_floor_holds_in_bypass", include_str!("extra/the_floor_holds_in_bypass.txt")),
];

#[test]
fn every_group_is_decided_right() {
    let wrong: Vec<String> = GROUPS.iter().flat_map(|(name, text)| wrong_rows(name, text)).collect();
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

fn wrong_rows(group: &str, text: &str) -> Vec<String> {
    let mut rules = Rules::default();
    let mut mode = "default";
    let mut wrong = Vec::new();
    for line in text.lines() {
        let (word, rest) = line.split_once(' ').unwrap();
        match word {
            "mode" => mode = rest,
            "allow" => rules.allow.push(rest.to_owned()),
            "ask" => rules.ask.push(rest.to_owned()),
            "deny" => rules.deny.push(rest.to_owned()),
            right => {
                let command: String = serde_json::from_str(rest.trim()).unwrap();
                let decision = decide(&rules, mode, &Input::plain(&command));
                if !right.contains(letter(decision)) {
                    wrong.push(format!("{group}: {decision:?}, not {right}: {command}"));
                }
            }
        }
    }
    wrong
}

fn letter(decision: Decision) -> char {
    match decision {
        Decision::Allow => 'a',
        Decision::Ask => 'k',
        Decision::Deny => 'd',
    }
}
