"""Builds a case with each library and collects the errors that the compiler reports. Judges nothing."""

import json
import os
import re
import subprocess
from dataclasses import dataclass

SERDE = 'schemars = "1.2"\nserde = { version = "1", features = ["derive"] }\n'

# Only what a user would write to get started; toolpact needs no serde of the user's.
DEPENDENCIES = {
    "toolpact": 'toolpact = { path = "ROOT/runtime" }\n',
    "rmcp": 'rmcp = "=3.11.0"\n' + SERDE,
    "rig": 'rig-core = { version = "=0.44.0", default-features = false, features = ["derive"] }\n' + SERDE,
}


@dataclass
class Error:
    """One error as the compiler shows it, and the token that it points at."""

    text: str
    token: str

    @property
    def lines(self):
        """Lines that say something: those without a word, which only rule the page, do not count."""
        return sum(line.strip() not in ["", "|"] for line in self.text.split("\n"))


@dataclass
class Result:
    """What became of one case with one library."""

    source: str
    note: str
    errors: list

    @property
    def lines(self):
        """Lines of all errors."""
        return sum(error.lines for error in self.errors)


class Workspace:
    """One crate a library, whose source is each case in turn."""

    def __init__(self, folder, root):
        self.folder = folder
        self.root = root

    def write(self):
        """Writes the crates, with the toolchain and the locked versions of the repository."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for name in ["rust-toolchain.toml", "Cargo.lock"]:
            if not (self.folder / name).exists():
                (self.folder / name).write_bytes((self.root / name).read_bytes())
        members = ", ".join(f'"{library}"' for library in DEPENDENCIES)
        (self.folder / "Cargo.toml").write_text(f'[workspace]\nresolver = "3"\nmembers = [{members}]\n')
        for library, dependencies in DEPENDENCIES.items():
            crate = self.folder / library
            (crate / "src").mkdir(parents=True, exist_ok=True)
            (crate / "Cargo.toml").write_text(
                f'[package]\nname = "with-{library}"\nversion = "0.0.0"\nedition = "2024"\n\n'
                f"[dependencies]\n{dependencies.replace('ROOT', str(self.root))}"
            )
            (crate / "src/lib.rs").write_text("")
        for library in DEPENDENCIES:
            self.cargo("check", "-q", "-p", f"with-{library}", check=True)

    def results(self, case):
        """The result of a case by library."""
        return {library: self.result(case / f"{library}.rs", library) for library in DEPENDENCIES}

    def result(self, file, library):
        source = file.read_text()
        note = re.match(r"// note: (.*)\n", source)
        source = source[note.end() if note else 0 :]
        (self.folder / library / "src/lib.rs").write_text(source)
        done = self.cargo("check", "--offline", "--message-format=json", "-p", f"with-{library}")
        messages = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
        errors = [message["message"] for message in messages if message["reason"] == "compiler-message"]
        errors = [error_of(error) for error in errors if error["level"] == "error" and error["spans"]]
        # cargo shows what is the same to the letter once.
        errors = list({error.text: error for error in errors}.values())
        if (done.returncode != 0) != bool(errors):
            raise SystemExit(f"{file} did not end as its errors say:\n{done.stderr[-4000:]}")
        return Result(source, note[1] if note else "", errors)

    def versions(self):
        """The library versions that were built, by package."""
        lock = (self.folder / "Cargo.lock").read_text()
        return dict(re.findall(r'name = "(toolpact|rmcp|rig-core)"\nversion = "([^"]+)"', lock))

    def cargo(self, *arguments, check=False):
        environment = os.environ | {"CARGO_TARGET_DIR": str(self.folder / "target")}
        command = ["cargo", *arguments]
        done = subprocess.run(command, cwd=self.folder, env=environment, text=True, capture_output=True)
        if check and done.returncode != 0:
            raise SystemExit(f"`{' '.join(command)}` in {self.folder} failed:\n{done.stderr[-4000:]}")
        return done


def error_of(message):
    """The rendered text without the place of a crate in somebody's folder, and the text under the first primary span."""
    text = message["rendered"].rstrip("\n")
    span = next(span for span in message["spans"] if span["is_primary"])
    return Error(re.sub(r"(?<=--> )\S*/src/", "src/", text), pointed_at(span))


def pointed_at(span):
    """The text of the user's own source under a span, on one line."""
    first = span["text"][0]
    token = first["text"][first["highlight_start"] - 1 : first["highlight_end"] - 1]
    return token.strip() + (" …" if len(span["text"]) > 1 else "")
