"""The page and its table: errors, lines and tokens side by side. Compiles nothing."""

# Lines of one error that the page shows; also what ours may have.
LINES = 12

INTRO = """\
# Ten mistakes, three libraries

The same ten mistakes made with toolpact {toolpact}, rmcp {rmcp} and rig {rig} (rustc 1.95), and what the compiler says. Written by
`tests/benches/diagnostics/run --write`, which builds each case and counts; nothing here is retold. Lines are those of the errors
that say something: without warnings, cargo's summary, and lines that are empty or only a ruler. An error is named by the
token that it points at. toolpact must give one error of at most 12 lines for each mistake; the script fails where it does not.

"""


def table(results):
    """Errors, lines and the token pointed at."""
    head = "| mistake | toolpact | rmcp | rig |\n|---|---|---|---|\n"
    return head + "".join(
        f"| {title(case)} | " + " | ".join(cell(by_library[library]) for library in ["toolpact", "rmcp", "rig"]) + " |\n"
        for case, by_library in results.items()
    )


def title(case):
    return case.split("_", 1)[1].replace("_", " ")


def cell(result):
    if not result.errors:
        return result.note
    count = len(result.errors)
    tokens = list(dict.fromkeys(f"`{error.token}`" for error in result.errors))
    said = f"{count} error{'s' if count > 1 else ''}, {result.lines} lines, at {', '.join(tokens)}"
    return said.replace("|", "\\|") + (f"; {result.note}" if result.note else "")


def page(results, versions):
    """The whole page."""
    intro = INTRO.format(toolpact=versions["toolpact"], rmcp=versions["rmcp"], rig=versions["rig-core"])
    return intro + table(results) + "".join(section(case, by_library) for case, by_library in results.items())


def section(case, by_library):
    parts = [f"\n## {title(case).capitalize()}\n"]
    for library in ["toolpact", "rmcp", "rig"]:
        result = by_library[library]
        parts.append(f"\n**{library}**: {cell(result)}\n")
        if result.errors:
            parts.append(f"\n```text\n{shortened(result)}\n```\n")
    return "".join(parts)


def shortened(result):
    """The first error, and how much else there is."""
    lines = "\n\n".join(error.text for error in result.errors).split("\n")
    rest = len(lines) - LINES
    return "\n".join(lines if rest <= 1 else [*lines[:LINES], f"… and {rest} more lines"])


def broken(results):
    """Where toolpact does not keep what it promises."""
    told = []
    for case, by_library in results.items():
        result = by_library["toolpact"]
        if len(result.errors) != 1 or result.lines > LINES:
            told.append(f"{case}: {len(result.errors)} errors of {result.lines} lines in toolpact, not one of at most {LINES}")
    return told
