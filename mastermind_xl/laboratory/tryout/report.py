"""Do the checks one after the other, and write a report that mentions no person and no folder."""

import locale
import platform
import re
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from threading import Timer

from mastermind_xl.laboratory.tryout.bench import Bench
from mastermind_xl.laboratory.tryout.checks import BOARD, CHECKS, Check, Seen
from mastermind_xl.laboratory.tryout.programs import NotPossibleError

PATIENCE = 120.0  # seconds that a check may take: the program may show a message that nobody closes
_MOST = 160  # characters of a value that the report repeats


@dataclass
class Result:
    """The result of a check: its comparisons, and the reason or error if the check was not possible or did not end."""

    check: str
    seen: list[Seen] = field(default_factory=list)
    not_possible: str = ""
    error: str = ""
    seconds: float = 0.0

    @property
    def mark(self) -> str:
        """✓ for passed, ✗ for failed, or – for not possible."""
        return "–" if self.not_possible else "✗" if self.wrong else "✓"

    @property
    def wrong(self) -> list[str]:
        """A description of everything that differs from the expected results."""
        wrong = [each for each in self.seen if each.expected != each.seen]
        found = [f"{what}: expected {_shown(expected)}, saw {_shown(seen)}" for what, expected, seen in wrong]
        return [*found, self.error] if self.error else found

    def __str__(self) -> str:
        why = f": not possible here ({self.not_possible})" if self.not_possible else ""
        more = f" (and {len(self.wrong) - 1} more)" if len(self.wrong) > 1 else ""
        why = f": {self.wrong[0]}{more}" if self.wrong and not why else why
        return f"{self.mark} {self.check}{why} ({self.seconds:.1f} s)"


def try_all(bench: Bench, checks: Iterable[Check] | None = None, patience: float = PATIENCE) -> Iterator[Result]:
    """Do ``checks``, by default all, on a ``bench``; an error in one check does not end the other checks.

    After ``patience`` seconds in one check, the spreadsheet program is ended.
    """
    for name, run in CHECKS if checks is None else checks:
        result, started, program = Result(name), time.monotonic(), bench.program
        timer = Timer(patience, program.kill)
        timer.start()
        try:
            for each in run(bench):
                result.seen.append(each)
        except NotPossibleError as reason:
            result.not_possible = str(reason)
        except Exception as error:  # programs, systems and xlwings each have errors of their own
            result.error = f"{type(error).__name__}: {' '.join(str(error).split())}"
            if not timer.is_alive():
                result.error = f"{program.name} did not answer within {patience:g} s; it may be showing a message"
            bench.recover()
        finally:
            timer.cancel()
        result.seconds = time.monotonic() - started
        yield result


def summary(results: Sequence[Result]) -> str:
    """Return in one line how many checks passed, failed and were not possible."""
    marks = [result.mark for result in results]
    return f"{marks.count('✓')} ✓, {marks.count('✗')} ✗, {marks.count('–')} not possible here"


def write_report(results: Sequence[Result], facts: dict[str, str], folder: Path) -> str:
    """Return the report of the ``results`` as Markdown, with ``facts`` about the program and machine.

    The report has links to the PDF files in ``folder``, where the report will be stored.
    """
    packages = {name: version(name) for name in ("xlwings", "mastermind-xl")}
    facts |= {"language of the system": str(locale.getlocale()[0])}
    facts |= {"platform": platform.platform(), "Python": platform.python_version(), **packages}
    lines = ["# The workbooks tried in a spreadsheet program", "", *(f"- {name}: {facts[name]}" for name in facts)]
    lines += ["", f"{summary(results)}, in {sum(result.seconds for result in results):.0f} s.", ""]
    lines += [
        "If a check shows ✗, send this file to whoever gave you the package; it mentions no person and no folder.",
        "",
    ]
    lines += _table("||check|seconds|", ([each.mark, each.check, f"{each.seconds:.1f}"] for each in results))
    for result in results:
        lines += ["", f"## {result.mark} {result.check}", ""]
        lines += [f"Not possible here: {result.not_possible}."] * bool(result.not_possible)
        lines += [f"Ended early: {result.error}", ""] * bool(result.error)
        marked = (["✗" if each.expected != each.seen else "✓", *map(_shown, each)] for each in result.seen)
        lines += _table("||looked at|expected|seen|", marked) if result.seen else []
    printed = sorted(path.name for path in folder.glob("*.pdf"))
    lines += ["", "## Sheets as printed", "", *(f"- [{name}]({name})" for name in printed)]
    return _anonymous("\n".join(lines), folder) + "\n"


def _table(head: str, rows: Iterable[Sequence[str]]) -> list[str]:
    cells = (["\\|".join(cell.split("|")).replace("<", "&lt;").strip() for cell in row] for row in rows)
    return [head, "|---" * (head.count("|") - 1) + "|", *(f"|{'|'.join(row)}|" for row in cells)]


def _shown(value: object) -> str:
    """Return a value as text: rows of cells with semicolons, whole numbers without a decimal point."""
    if isinstance(value, list):
        is_nested, is_code = any(isinstance(each, list) for each in value), len(value) <= BOARD.pegs
        text = ("; " if is_nested else " " if is_code else ", ").join(map(_shown, value)) or "nothing"
    else:
        text = f"{value:g}" if isinstance(value, float) else str(value)
    return text if len(text) <= _MOST else f"{text[: _MOST - 3]}..."


def _anonymous(text: str, folder: Path) -> str:
    """Return a text without names of persons, machines and folders."""
    user = Path.home().name
    private = dict.fromkeys((str(folder.resolve()), str(Path.home()), sys.prefix, sys.base_prefix), "…")
    private |= {user: "USER", platform.node(): "MACHINE"}
    for name in sorted(private, key=len, reverse=True):
        for spelled in {name, name.replace("\\", "\\\\"), name.replace("\\", "/")}:
            if len(spelled) > 2:  # if the home folder is the root, every slash would go
                text = re.sub(rf"(?<!\w){re.escape(spelled)}(?!\w)", private[name], text, flags=re.IGNORECASE)
    path = r"""(?<![\w/.…])(?:file://)?(?:[A-Za-z]:)?[\\/][^\s'"|]*[\\/]([^\s'"|\\/]+)"""
    return re.sub(path, r"…/\1", text)  # of any other path, only the last part remains
