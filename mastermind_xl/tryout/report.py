"""The checks run one after the other, and the report about them, which names no person and no folder."""

from __future__ import annotations

import getpass
import platform
import re
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Timer

from mastermind_xl.tryout.bench import BOARD, Bench
from mastermind_xl.tryout.checks import CHECKS, Check, Seen
from mastermind_xl.tryout.programs import NotPossibleError, machine_facts

PATIENCE = 120.0
"""Seconds that a check may take; then the program is ended, as it may show a message that nobody closes."""

_MOST = 160
"""Characters of a value that the report repeats."""


@dataclass
class Result:
    """What came of a check.

    Attributes:
        check: its name.
        seen: what was looked at.
        not_possible: why it could not be tried here.
        error: what ended it early.
        seconds: that it took.
    """

    check: str
    seen: list[Seen] = field(default_factory=list)
    not_possible: str = ""
    error: str = ""
    seconds: float = 0.0

    @property
    def mark(self) -> str:
        """✓, ✗, or – where it was not possible."""
        if self.not_possible:
            return "–"
        return "✓" if self.seen and not self.wrong else "✗"

    @property
    def wrong(self) -> list[str]:
        """What is not as expected, in words."""
        found = [
            f"{each.what}: expected {_short(each.expected)}, saw {_short(each.seen)}"
            for each in self.seen
            if not each.fine
        ]
        return [*found, self.error] if self.error else found

    def __str__(self) -> str:
        why = f": not possible here ({self.not_possible})" if self.not_possible else ""
        more = f" (and {len(self.wrong) - 1} more)" if len(self.wrong) > 1 else ""
        why = why or (f": {self.wrong[0]}{more}" if self.wrong else "")
        return f"{self.mark} {self.check}{why} ({self.seconds:.1f} s)"


def try_all(
    bench: Bench,
    told: Callable[[Result], None],
    checks: Iterable[Check] | None = None,
    patience: float = PATIENCE,
) -> list[Result]:
    """Run checks; none of them ends the others.

    Args:
        bench: with the program.
        told: called with each result as soon as it is there.
        checks: to run; all of them by default.
        patience: seconds that each may take.
    """
    results = []
    for check in CHECKS if checks is None else checks:
        results.append(_try(bench, check, patience))
        told(results[-1])
    return results


def _try(bench: Bench, check: Check, patience: float) -> Result:
    result, started = Result(check.name), time.monotonic()
    program = bench.program
    timer = Timer(patience, program.kill)
    timer.daemon = True
    timer.start()
    try:
        for each in check.run(bench):
            result.seen.append(each)
    except NotPossibleError as reason:
        result.not_possible = str(reason)
    except Exception as error:  # programs, systems and xlwings each have errors of their own
        result.error = f"{type(error).__name__}: {' '.join(str(error).split())}"
        if not timer.is_alive():
            result.error = f"{program.name} did not answer within {patience:g} s; it may have shown a message"
        bench.recover()
    finally:
        timer.cancel()
    result.seconds = time.monotonic() - started
    return result


def summary(results: Sequence[Result]) -> str:
    """Return in one line how many checks passed, failed and were not possible."""
    marks = [result.mark for result in results]
    return f"{marks.count('✓')} ✓, {marks.count('✗')} ✗, {marks.count('–')} not possible here"


def write_report(results: Sequence[Result], facts: dict[str, str], folder: Path) -> str:
    """Return the report as Markdown.

    Args:
        results: of the checks.
        facts: about program and machine.
        folder: where the report goes; the PDF files there are named in it.
    """
    pictures = sorted(path.name for path in folder.glob("*.pdf"))
    lines = ["# The workbooks tried in a spreadsheet program", ""]
    lines += [f"- {name}: {value}" for name, value in facts.items()]
    lines += ["", f"{summary(results)}, in {sum(result.seconds for result in results):.0f} s.", ""]
    lines += ["| | check | seconds |", "|---|---|---|"]
    lines += [f"| {each.mark} | {_cell(each.check)} | {each.seconds:.1f} |" for each in results]
    for result in results:
        lines += ["", f"## {result.mark} {result.check}", ""]
        if result.not_possible:
            lines.append(f"Not possible here: {result.not_possible}.")
        if result.error:
            lines += [f"Ended early: {result.error}", ""]
        if result.seen:
            lines += ["| | looked at | expected | seen |", "|---|---|---|---|"]
        for each in result.seen:
            values = (each.what, _short(each.expected), _short(each.seen))
            lines.append(f"| {'✓' if each.fine else '✗'} | {' | '.join(map(_cell, values))} |")
    if pictures:
        lines += ["", "## Sheets as printed", "", *(f"- [{name}]({name})" for name in pictures)]
    return _anonymous("\n".join(lines), folder) + "\n"


def all_facts(bench: Bench) -> dict[str, str]:
    """Return what the report says of program and machine."""
    return {"program": bench.program.name, **bench.program.facts(), **machine_facts()}


def _short(value: object) -> str:
    text = _plain(value)
    return text if len(text) <= _MOST else f"{text[: _MOST - 3]}..."


def _plain(value: object) -> str:
    """Return a value as a person writes it: rows of cells with semicolons, whole numbers without a point."""
    if isinstance(value, list):
        gap = (
            "; "
            if any(isinstance(each, list) for each in value)
            else " "
            if len(value) <= BOARD.pegs
            else ", "
        )
        return gap.join(map(_plain, value))
    if isinstance(value, bytes):
        return value.decode(errors="replace")
    return f"{value:g}" if isinstance(value, float) else str(value)


def _cell(text: str) -> str:
    """Return a text as it stands in a cell of a Markdown table."""
    return text.replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;").strip() or "(nothing)"


def _anonymous(text: str, folder: Path) -> str:
    """Return a text without names of persons, machines and folders."""
    private = {str(folder.resolve()): "…", str(Path.home()): "…", sys.prefix: "…", sys.base_prefix: "…"}
    private |= {_user(): "USER", platform.node(): "MACHINE"}
    for name in sorted(private, key=len, reverse=True):
        for spelled in {name, name.replace("\\", "\\\\"), name.replace("\\", "/")}:
            if len(spelled) > 2:  # a home that is the root would take every slash away
                text = re.sub(rf"(?<!\w){re.escape(spelled)}(?!\w)", private[name], text, flags=re.IGNORECASE)
    # whatever other path there is, but for its last part
    return re.sub(
        r"""(?<![\w/.…])(?:file://)?(?:[A-Za-z]:)?[\\/][^\s'"|]*[\\/]([^\s'"|\\/]+)""", r"…/\1", text
    )


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):  # a user without a name
        return ""
