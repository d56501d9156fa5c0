//! The README is true: its commands are the ones that the checks run, and its first success takes two of them. Its programs
//! are compiled as documentation of `lib.rs`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// The commands of the shell blocks of the README.
fn commands() -> Vec<String> {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let mut commands = Vec::new();
    let mut inside = false;
    for line in readme.lines() {
        match line {
            "```sh" => inside = true,
            "```" => inside = false,
            line if inside && !line.starts_with('#') && !line.is_empty() => commands.push(line.to_owned()),
            _ => {}
        }
    }
    commands
}

#[test]
fn the_two_commands_stand_in_the_readme() {
    let commands = commands();
    assert!(commands.iter().any(|command| command.starts_with("cargo run --bin agent")), "{commands:?}");
    assert!(commands.iter().any(|command| command == "cargo test --workspace"), "{commands:?}");
    let checks = fs::read_to_string(root().join(".ci/run")).unwrap();
    assert!(checks.contains("cargo test --workspace"), "the checks run another test command than the README");
}

#[test]
fn every_other_command_of_the_readme_works() {
    // The test command is what runs this test.
    let commands = commands().into_iter().filter(|command| !command.starts_with("cargo test"));
    for command in commands {
        let command = command.split(" #").next().unwrap().trim().to_owned();
        let output = Command::new("sh").arg("-c").arg(&command).current_dir(root()).output().unwrap();
        assert!(
            output.status.success(),
            "`{command}` of the README fails:\n{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}

#[test]
fn the_dependencies_of_the_readme_are_those_of_the_workspace() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let (_, snippet) = readme.split_once("```toml\n").unwrap();
    let (snippet, _) = snippet.split_once("```").unwrap();
    let manifest = fs::read_to_string(root().join("runtime/Cargo.toml")).unwrap();
    let workspace = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    for (package, folder) in [("toolpact", "runtime"), ("toolpact-tools", "tools")] {
        let line = snippet.lines().find(|line| line.starts_with(&format!("{package} = "))).unwrap();
        let version = line.split('"').find(|part| part.starts_with(|digit: char| digit.is_ascii_digit())).unwrap();
        let declared = format!("{package} = {{ path = \"{folder}\", version = \"{version}.");
        assert!(workspace.contains(&declared), "{declared}");
    }
    assert!(snippet.contains(r#"features = ["cli"]"#) && manifest.contains("\ncli = ["), "{snippet}");
    assert!(snippet.contains("\ntokio = "), "{snippet}");
}

/// A newcomer sees a program and its result before anything else.
#[test]
fn the_first_program_stands_on_the_first_screen() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let first_end = readme.lines().position(|line| line == "```").unwrap();
    assert!(first_end < 40, "the first program ends on line {first_end}");
}
