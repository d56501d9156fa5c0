//! Plan mode writes nothing: for random effects, random rules and every command of the field's reports.

use super::{Trial, World, contracts, file, rules, shell, tree, verdict};
use crate::effect::{AccessKind, Resource};
use crate::permission::{Decision, Mode};

/// Numbers that look random and are the same in every run (xorshift, Marsaglia 2003).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit as u64).unwrap()
    }

    fn of<'a, T: ?Sized>(&mut self, items: &[&'a T]) -> &'a T {
        items[self.below(items.len())]
    }
}

fn resource(random: &mut Random) -> Resource {
    let path = random.of(&["src/a.rs", ".git/config", "a//b", "x/../y", "/etc/hosts", "."]);
    match random.below(5) {
        0 => file(&World::new(), path),
        1 => tree(path),
        2 => Resource::Host(random.of(&["example.com", "evil.test"]).into()),
        3 => Resource::named("table", random.of(&["", "users"])),
        _ => Resource::Everything,
    }
}

fn trial(random: &mut Random) -> Trial {
    let contracts = contracts();
    let mut trial = Trial::of(&contracts[random.below(contracts.len())].name);
    for _ in 0..random.below(4) {
        let kind = [AccessKind::Read, AccessKind::Write, AccessKind::Contact][random.below(3)];
        trial = trial.with(kind, resource(random));
    }
    if random.below(3) == 0 {
        let command =
            random.of(&["ls", "touch a", "echo x > f", "cat .env", "rm -rf /", "sed -n 1p f", "sed -i s/a/b/ f"]);
        trial.effect.add_command(std::sync::Arc::new(crate::command::Reading::of(command)));
    }
    trial.level =
        [None, Some(crate::contract::Permission::None), Some(crate::contract::Permission::High)][random.below(3)];
    trial
}

#[test]
fn no_call_that_writes_ever_runs() {
    let allow = [
        "shell",
        "write_file",
        "edit_file(**)",
        "category:delete",
        "category:other",
        "remove",
        "deploy",
        "query",
        "fetch",
    ];
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let (mut described, mut ran) = (0, 0);
    for _ in 0..2_000 {
        let trial = trial(&mut random);
        let allowed: Vec<&str> = allow.iter().copied().filter(|_| random.below(2) == 0).collect();
        let ask: &[&str] = if random.below(4) == 0 { &["category:edit"] } else { &[] };
        let deny: &[&str] = if random.below(4) == 0 { &["read_file(**/.env)", "shell(rm:*)"] } else { &[] };
        let decision = trial.decide(Mode::Plan, &rules(&allowed, ask, deny));
        let writes = !trial.effect.writes_nothing();
        described += usize::from(decision == Decision::Describe);
        ran += usize::from(verdict(&decision) == "allow");
        assert!(
            !writes || matches!(decision, Decision::Describe | Decision::Deny { .. }),
            "{:?}: {decision:?}",
            trial.effect
        );
        assert!(writes || decision != Decision::Describe, "{:?}", trial.effect);
    }
    assert!(described > 200 && ran > 200, "{described} described, {ran} ran");
}

#[test]
fn commands_run_only_if_they_read() {
    let all = rules(&["shell"], &[], &[]);
    for command in [
        "echo x > f",
        "node -e 'x'",
        "sed -i s/a/b/ f",
        "touch a",
        "rm a",
        "tee f",
        "cargo build",
        "git commit -m x",
        "python3 x.py",
        "cp a b",
        "ls > f",
        "find . -delete",
        "sort -o f f",
        "make",
        "npm test",
        "ls; touch a",
    ] {
        assert_eq!(verdict(&shell(command).decide(Mode::Plan, &all)), "describe", "{command}");
    }
    for command in [
        "ls",
        "cat src/lib.rs",
        "git log --oneline",
        "git status",
        "rg x src | head -5",
        "find . -name '*.rs'",
        "ls 2>&1",
    ] {
        assert_eq!(verdict(&shell(command).decide(Mode::Plan, &all)), "allow", "{command}");
    }
}
