//! Programs that run the program named in their own arguments. A table as data, and one function that steps inside.

use super::paths;
use super::token::Word;

pub(super) struct Wrapper {
    /// The program, or the program and its subcommand.
    name: &'static str,
    /// Options whose value is the next word.
    values: &'static str,
    /// Operands before the inner program.
    operands: usize,
    /// Options that change nothing that matters to a rule about the inner program.
    harmless: &'static str,
    pub(super) trust: Trust,
}

/// What a rule must say before what is inside a wrapper runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Trust {
    /// A rule for the inner command is enough.
    Transparent,
    /// One rule for the wrapper and one for the inner command.
    Both,
    /// A rule for the wrapper is enough, unless an interpreter is inside.
    Runner,
}

use Trust::{Both, Runner, Transparent};

const fn wrapper(
    name: &'static str,
    values: &'static str,
    operands: usize,
    harmless: &'static str,
    trust: Trust,
) -> Wrapper {
    Wrapper { name, values, operands, harmless, trust }
}

const WRAPPERS: &[Wrapper] = &[
    wrapper(
        "timeout",
        "-s --signal -k --kill-after",
        1,
        "-s --signal -k --kill-after -v --verbose --foreground --preserve-status",
        Transparent,
    ),
    wrapper("gtimeout", "-s --signal -k --kill-after", 1, "-s --signal -k --kill-after", Transparent),
    wrapper("time", "-f --format -o --output", 0, "-p", Transparent),
    wrapper("nice", "-n --adjustment", 0, "-n --adjustment", Transparent),
    wrapper("nohup", "", 0, "", Transparent),
    wrapper("stdbuf", "-i -o -e --input --output --error", 0, "-i -o -e --input --output --error", Transparent),
    wrapper("ionice", "-c -n -p -P -u --class --classdata", 0, "-c -n -t --class --classdata", Transparent),
    wrapper("command", "", 0, "", Transparent),
    wrapper("builtin", "", 0, "", Transparent),
    wrapper("exec", "-a", 0, "", Both),
    wrapper("env", "-u --unset -C --chdir -S --split-string", 0, "", Transparent),
    wrapper("cross-env", "", 0, "", Both),
    wrapper(
        "sudo",
        "-u --user -g --group -h --host -p --prompt -C --close-from -D --chdir -R --chroot -r --role -t --type -T -U",
        0,
        "",
        Both,
    ),
    wrapper("doas", "-u -C", 0, "", Both),
    wrapper("pkexec", "-u --user", 0, "", Both),
    wrapper("runuser", "-u --user -g --group -G", 0, "", Both),
    wrapper("setsid", "", 0, "", Both),
    wrapper("setpriv", "", 0, "", Both),
    wrapper("busybox", "", 0, "", Both),
    wrapper("toybox", "", 0, "", Both),
    wrapper(
        "xargs",
        "-I -n -P -L -s -d -E -a --max-args --max-procs --max-lines --max-chars --delimiter --arg-file --replace --eof",
        0,
        "-0 --null -r --no-run-if-empty -n --max-args -P --max-procs -L",
        Both,
    ),
    wrapper("parallel", "-j --jobs -n -N -I -a --arg-file --delay --timeout --workdir --wd", 0, "", Both),
    wrapper("watch", "-n --interval", 0, "", Both),
    wrapper("flock", "-w --timeout -E", 1, "", Both),
    wrapper("chroot", "", 1, "", Both),
    wrapper("unshare", "", 0, "", Both),
    wrapper("nsenter", "-t --target", 0, "", Both),
    wrapper("systemd-run", "-p --property -u --unit -E --setenv", 0, "", Both),
    wrapper("taskset", "", 1, "", Both),
    wrapper("chrt", "-T -P -D", 1, "", Both),
    wrapper("caffeinate", "-t -w", 0, "", Both),
    wrapper("strace", "-e -o -p -s -a -b -E -I -P -S -u -X", 0, "", Both),
    wrapper("ltrace", "-e -o -p -s -a -l -n -u -x", 0, "", Both),
    wrapper("valgrind", "", 0, "", Both),
    wrapper("hyperfine", "-w --warmup -r --runs -m -M -n -p --prepare -c --cleanup -s --setup", 0, "", Both),
    wrapper("perf stat", "-e -r -o", 0, "", Both),
    wrapper("perf record", "-e -o -F", 0, "", Both),
    wrapper("fakeroot", "", 0, "", Both),
    wrapper("proxychains", "-f", 0, "", Both),
    wrapper("torsocks", "", 0, "", Both),
    wrapper("firejail", "", 0, "", Both),
    wrapper("dotenv", "-f -e", 0, "", Both),
    wrapper("direnv exec", "", 1, "", Both),
    wrapper("entr", "", 0, "", Both),
    wrapper("npx", "-p --package", 0, "", Runner),
    wrapper("bunx", "", 0, "", Runner),
    wrapper("pnpx", "", 0, "", Runner),
    wrapper("npm exec", "-p --package", 0, "", Runner),
    wrapper("pnpm exec", "", 0, "", Runner),
    wrapper("pnpm dlx", "", 0, "", Runner),
    wrapper("yarn exec", "", 0, "", Runner),
    wrapper("yarn dlx", "-p --package", 0, "", Runner),
    wrapper("poetry run", "", 0, "", Runner),
    wrapper("pipenv run", "", 0, "", Runner),
    wrapper("pdm run", "", 0, "", Runner),
    wrapper("hatch run", "", 0, "", Runner),
    wrapper("uv run", "-p --python --with --extra --group --env-file --directory --project", 0, "", Runner),
    wrapper("bundle exec", "", 0, "", Runner),
    wrapper("mise exec", "", 0, "", Runner),
    wrapper("nix run", "", 1, "", Runner),
];

impl Wrapper {
    /// How many words name it.
    pub(super) fn length(&self) -> usize {
        self.name.split(' ').count()
    }

    /// Whether the inner program gets arguments that are not in the text.
    pub(super) fn adds_arguments(&self) -> bool {
        matches!(self.name, "xargs" | "parallel" | "entr")
    }
}

/// Whether a program runs the program named in its arguments.
pub(super) fn is_wrapper(name: &str) -> bool {
    WRAPPERS.iter().any(|wrapper| wrapper.name == name)
}

/// A wrapper and where its inner program begins.
pub(super) struct Inside {
    pub(super) wrapper: &'static Wrapper,
    pub(super) start: usize,
    /// Every option before the inner program is harmless, and nothing is assigned there.
    pub(super) plain: bool,
}

/// Steps from the wrapper at `start` to the program inside, if there is one.
pub(super) fn inside(words: &[Word], start: usize) -> Option<Inside> {
    let name = paths::basename(&words.get(start)?.text);
    let second = words.get(start + 1).map_or("", Word::text);
    let wrapper = WRAPPERS.iter().find(|wrapper| match wrapper.name.split_once(' ') {
        Some((program, sub)) => program == name && sub == second,
        None => wrapper.name == name,
    })?;
    let mut at = start + 1 + usize::from(wrapper.name.contains(' '));
    let mut plain = true;
    let mut operands = wrapper.operands;
    while let Some(word) = words.get(at) {
        let text = word.text.as_str();
        if name == "command" && matches!(text, "-v" | "-V") {
            return None;
        }
        if text == "--" {
            at += 1 + operands;
            break;
        }
        if text.len() > 1 && text.starts_with('-') {
            plain &= is_harmless(wrapper, text);
            at += 1 + usize::from(takes_next(wrapper, text));
        } else if word.assignment().is_some() && wrapper.operands == 0 {
            plain &= super::allow::is_harmless_assignment(word);
            at += 1;
        } else if operands > 0 {
            operands -= 1;
            at += 1;
        } else {
            break;
        }
    }
    while let Some(word) = words.get(at).filter(|word| word.assignment().is_some()) {
        plain &= super::allow::is_harmless_assignment(word);
        at += 1;
    }
    (at < words.len()).then_some(Inside { wrapper, start: at, plain })
}

fn is_harmless(wrapper: &Wrapper, option: &str) -> bool {
    let name = option.split_once('=').map_or(option, |(name, _)| name);
    let listed = |name: &str| wrapper.harmless.split(' ').any(|harmless| harmless == name);
    let number = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    listed(name)
        || (!name.starts_with("--") && name.get(..2).is_some_and(listed))
        || (wrapper.name == "nice" && option.strip_prefix('-').is_some_and(number))
}

/// Whether the value of the option is the next word: a long option without `=`, or a cluster that ends with its letter.
fn takes_next(wrapper: &Wrapper, option: &str) -> bool {
    let listed = |name: &str| wrapper.values.split(' ').any(|value| value == name);
    if option.starts_with("--") {
        return listed(option);
    }
    let letters = &option[1..];
    let first = letters.char_indices().find(|(_, letter)| listed(&format!("-{letter}")));
    first.is_some_and(|(at, letter)| at + letter.len_utf8() == letters.len())
}
