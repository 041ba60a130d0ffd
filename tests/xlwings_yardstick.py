"""Run the tests of xlwings on our engine: python tests/xlwings_yardstick.py FOLDER [--write docs/FILE].

FOLDER is a copy of github.com/xlwings/xlwings. Its tests are copied to a temporary folder and run unchanged,
except that the app they ask for is a LibreOffice without a window. They need pandas, pytz, matplotlib and
pillow as well as the packages of our own tests. ``--write`` replaces the table of supported members in that
page; ``--only WORDS`` runs the tests that pytest's ``-k`` chooses.
"""

import argparse
import collections
import functools
import inspect
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path
from types import FunctionType

import pytest
import xlwings as xw
from xlwings import base_classes

from mastermind_xl.libreoffice.engine import completeness as boundary
from mastermind_xl.libreoffice.engine.app import ENGINE

BEGIN, END = "<!-- made by tests/xlwings_yardstick.py -->", "<!-- end of what is made -->"

LEFT_OUT = {"test_e2e.py", "test_polars.py"}
"""Tests that need more than xlwings and a spreadsheet program."""

OF_OTHERS = re.compile(r"xlwings\.(pro|server)|from xlwings import (pro|server)|_xlremote|_xlofficejs")
"""Imports in tests of xlwings PRO and of its web engines."""

UNSUPPORTED = re.compile(r"UnsupportedError: (.*)")


class Recorder:
    """A pytest plugin that records the outcome of each test and the members used by passing tests."""

    def __init__(self):
        self.outcomes = {}
        self.shown = set()
        self._used = set()

    def pytest_sessionstart(self):
        for kind in boundary.COMPLETED:
            for name, member in list(vars(kind).items()):
                setattr(kind, name, self._watched(f"{kind.__name__}.{name}", member))

    def _watched(self, name, member):
        if isinstance(member, property):
            setter = member.fset and self._watched(f"{name} =", member.fset)
            return property(self._watched(name, member.fget), setter)
        if not isinstance(member, FunctionType):
            return member

        @functools.wraps(member)
        def watched(*args, **kwargs):
            self._used.add(name)
            return member(*args, **kwargs)

        return watched

    def pytest_runtest_setup(self):
        self._used.clear()

    def pytest_runtest_logreport(self, report):
        if report.when == "call" or report.outcome != "passed":
            unsupported = UNSUPPORTED.search(str(report.longrepr)) if report.failed else None
            outcome = "not supported" if unsupported else report.outcome
            said = unsupported[1] if unsupported else str(report.longrepr).strip().rpartition("\n")[2]
            self.outcomes[report.nodeid] = (outcome, "" if report.passed else said)
        if report.when == "call" and report.passed:
            self.shown |= self._used


def run(folder, chosen):
    """Run the tests of a copy of xlwings, and return the recorder with their outcomes."""
    with tempfile.TemporaryDirectory() as place:
        tests = Path(shutil.copytree(folder / "tests", Path(place, "tests")))
        (tests / "pytest.ini").unlink(missing_ok=True)
        files = [
            path
            for path in sorted(tests.glob("test_*.py"))
            if path.name not in LEFT_OUT and not OF_OTHERS.search(path.read_text(encoding="utf-8"))
        ]
        Path(place, "pytest.ini").write_text("[pytest]\n", encoding="ascii")
        os.chdir(place)
        os.environ["MPLBACKEND"] = "agg"
        engine = xw.Engine(impl=ENGINE)
        xw.engines.add(engine)
        engine.activate()
        make = xw.App.__init__

        def make_without_a_screen(app, visible=None, *words, **options):
            make(app, False, *words, **options)
            app.impl.runs_macros = True

        xw.App.__init__ = make_without_a_screen
        recorder = Recorder()
        words = ["-q", "-p", "no:cacheprovider", "--tb=short", *(["-k", chosen] if chosen else [])]
        pytest.main([*words, *map(str, files)], plugins=[recorder])
        for app in list(ENGINE.apps):
            app.kill()
        os.chdir("/")
    return recorder


def members(kind):
    """Return the members of xlwings' base classes that a class implements, except those for xlwings Lite."""
    bases = [of for of in kind.__mro__ if of.__module__ == base_classes.__name__]
    found = {name: member for of in bases for name, member in vars(of).items() if not name.startswith("_")}
    return sorted(name for name, member in found.items() if not inspect.iscoroutinefunction(member))


def is_refused(kind, member):
    """Return whether a class of the engine reports a member as not supported."""
    found = inspect.getattr_static(kind, member)
    function = inspect.unwrap(found.fget if isinstance(found, property) else found)
    return "NotImplementedError" in getattr(getattr(function, "__code__", None), "co_names", ())


def table(recorder):
    """Return a Markdown table of the members of xlwings that the engine supports."""
    lines = [
        "| object | works, and a passing test of xlwings uses it | works, but no such test uses it | not supported |"
    ]
    lines.append("| --- | --- | --- | --- |")
    for kind in sorted(boundary.COMPLETED, key=lambda kind: kind.__name__):
        columns = collections.defaultdict(list)
        for member in members(kind):
            used = f"{kind.__name__}.{member}" in recorder.shown
            columns["refused" if is_refused(kind, member) else used].append(f"`{member}`")
        cells = " | ".join(", ".join(columns[which]) for which in (True, False, "refused"))
        lines.append(f"| {kind.__name__} | {cells} |")
    counted = collections.Counter(outcome for outcome, _ in recorder.outcomes.values())
    head = (
        f"Of {sum(counted.values())} tests of xlwings {xw.__version__}, {counted['passed']} pass, "
        f"{counted['not supported']} need something that is not supported, {counted['failed']} fail otherwise, "
        f"and {counted['skipped']} are skipped."
    )
    return "\n".join([head, "", *lines])


def main():
    """Run the tests and print each outcome other than "passed"."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--write", type=Path)
    parser.add_argument("--only")
    given = parser.parse_args()
    page = given.write.resolve() if given.write else None
    recorder = run(given.folder.resolve(), given.only)
    for test, (outcome, said) in recorder.outcomes.items():
        if outcome != "passed":
            sys.stdout.write(f"{outcome:13} {test}: {said}\n")
    made = table(recorder)
    sys.stdout.write(made.partition("\n")[0] + "\n")
    if page is not None:
        text = page.read_text(encoding="utf-8")
        before, after = text.partition(BEGIN)[0], text.partition(END)[2]
        page.write_text(f"{before}{BEGIN}\n\n{made}\n\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
