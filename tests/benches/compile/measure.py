"""What a build of one crate costs: CPU and wall seconds of cargo and all it starts, size of the program, lines after expansion."""

import os
import re
import resource
import shlex
import subprocess
import time
from dataclasses import dataclass

import crates

BUILD = {"check": ["check"], "dev": ["build"], "edit": ["build"], "release": ["build", "--release"]}


@dataclass
class Workspace:
    """The folder of the crates and of what cargo builds from them."""

    folder: object
    count: int

    def cargo(self, *arguments):
        """Runs cargo; what it says is shown only when it fails."""
        command = ["cargo", *arguments]
        environment = os.environ | {"CARGO_TARGET_DIR": str(self.folder / "target")}
        done = subprocess.run(command, cwd=self.folder, env=environment, text=True, capture_output=True)
        if done.returncode != 0:
            raise SystemExit(f"`{' '.join(command)}` in {self.folder} failed:\n{done.stderr[-4000:]}")
        return done

    def prepare(self, variant):
        """Builds all dependencies of one variant."""
        for build in ["check", "dev", "release"]:
            self.cargo(*BUILD[build], "-q", "-p", variant.package(False))

    def measure(self, variant, full, build):
        """CPU and wall seconds of one build of one crate alone."""
        package = variant.package(full)
        if build == "edit":
            self.cargo("build", "-q", "-p", package)
            crates.write_source(self.folder, variant, full, self.count, revision=time.time_ns())
        else:
            profile = "release" if build == "release" else "dev"
            self.cargo("clean", "-q", "-p", package, "--profile", profile)
        before, started = children(), time.monotonic()
        self.cargo(*BUILD[build], "-q", "--offline", "-p", package)
        spent = {"cpu": children() - before, "wall": time.monotonic() - started}
        if build == "edit":
            crates.write_source(self.folder, variant, full, self.count)
        return spent

    def program(self, variant, full):
        return self.folder / "target/release" / variant.package(full)

    def size(self, variant, full):
        """Bytes of the stripped program."""
        return self.program(variant, full).stat().st_size

    def try_out(self, variant):
        """Calls the last tool of the program: what is measured must also work."""
        index = self.count - 1
        json, expected = crates.arguments(index)
        command = [self.program(variant, True), f"tool_{index}", json]
        done = subprocess.run(command, text=True, capture_output=True, timeout=60)
        if done.stdout.strip() != expected:
            raise SystemExit(f"the program of {variant.name} answered {done.stdout!r} {done.stderr!r}, not {expected!r}")

    def expanded(self, variant, full):
        """Lines of the crate after macro expansion."""
        package = variant.package(full)
        self.cargo("clean", "-q", "-p", package, "--profile", "dev")
        said = self.cargo("check", "-vv", "-p", package).stderr
        crate = package.replace("-", "_")
        command = re.search(rf"Running `(.* --crate-name {crate} .*)`", said).group(1)
        # Run again by hand: with the variable set for cargo, it would build all dependencies anew.
        words = ["env", "RUSTC_BOOTSTRAP=1", *shlex.split(command), "-Zunpretty=expanded"]
        done = subprocess.run(words, cwd=self.folder, text=True, capture_output=True)
        if done.returncode != 0:
            raise SystemExit(f"the expansion of {package} failed:\n{done.stderr[-4000:]}")
        return done.stdout.count("\n")


def children():
    """CPU seconds of all ended child processes and theirs."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
