//! The reading as text for a person: what each command is, what it reads and writes, and why it is not plain.

use std::fmt;

use super::Reading;
use super::paths::PathOperand;
use super::pattern::quoted;
use super::strict::{Joint, Part};
use crate::unseen::visible;

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.assignments.iter().chain(&self.words).map(|word| quoted(&word.text));
        let all: Vec<String> = words.chain(self.redirects()).collect();
        f.write_str(&all.join(" "))
    }
}

impl Reading {
    /// One line for each command, escaped so that nothing in it can hide, then what it reads, writes, runs and contacts.
    pub fn explain(&self) -> String {
        let mut lines: Vec<String> = self.parts.iter().map(part_line).collect();
        if let Some(opaque) = &self.opaque {
            lines.push(format!("opaque    {opaque}"));
            lines.extend(self.commands().map(|command| format!("  sees    {}", visible(&command))));
        }
        let list = |operands: &[PathOperand]| operands.iter().map(display).collect::<Vec<_>>().join(", ");
        let facts = [
            ("reads", list(&self.reads)),
            ("writes", list(&self.writes)),
            ("runs", list(&self.executes)),
            ("contacts", self.hosts.join(", ")),
        ];
        lines.extend(
            facts.into_iter().filter(|(_, what)| !what.is_empty()).map(|(name, what)| format!("{name:<9} {what}")),
        );
        if self.read_only {
            lines.push("read-only it writes nothing and contacts nobody".to_owned());
        }
        lines.extend(self.catastrophe.iter().map(|catastrophe| format!("refused   {catastrophe}")));
        lines.join("\n")
    }
}

fn part_line(part: &Part) -> String {
    let joint = match part.joint {
        Joint::Then => "then",
        Joint::And => "and if",
        Joint::Or => "or else",
        Joint::Pipe => "into",
    };
    let place = part.directories.join(" or ");
    let place = if place == "." { String::new() } else { format!("  (in {})", visible(&place)) };
    format!("{joint:<9} {}{place}", visible(&part.to_string()))
}

fn display(operand: &PathOperand) -> String {
    let path = operand.from_start().unwrap_or_else(|| format!("{} in an unknown directory", operand.path));
    visible(&path)
}
