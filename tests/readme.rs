//! The README is true: its commands are the ones that the checks run, and its first success takes two of them.

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
