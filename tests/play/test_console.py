"""The console adapts to each system's line editor and to old consoles."""

import builtins
import ctypes
import io
import re
import sys
from types import SimpleNamespace

import pytest
from programs import posix

from mastermind_xl import Board
from mastermind_xl.terminal import console
from mastermind_xl.terminal.console import Console, Pegs

PAINTED = " 1  \x1b[1;30;44m 1 \x1b[0m \x1b[1;30;44m 2 \x1b[0m"


class Screen(io.StringIO):
    """An imitation of a terminal that records what is written."""

    def isatty(self):
        return True


@pytest.fixture
def screen(monkeypatch):
    """A terminal with all colours."""
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return Screen()


@pytest.mark.parametrize(
    ("editor", "written", "asked", "rows"),
    [
        ("readline", "", PAINTED.replace("\x1b", "\x01\x1b").replace("m", "m\x02"), 1),
        ("libedit", f"{PAINTED}\n", "", 2),
        ("", "", PAINTED, 1),
    ],
)
def test_each_line_editor_is_asked_as_it_can(screen, monkeypatch, editor, written, asked, rows):
    """A coloured prompt is marked for the line editor readline; for libedit, the colours are in a line above it."""
    prompts = []
    monkeypatch.setattr(console, "_load_line_editor", lambda: editor)
    monkeypatch.setattr(builtins, "input", lambda prompt: prompts.append(prompt) or "1,1")
    person = Console(screen, screen)
    assert person.ask(f"{PAINTED}  answer> ") == "1,1"
    assert (screen.getvalue(), prompts) == (written, [f"{asked}  answer> "])
    person.take_back()
    assert screen.getvalue() == f"{written}\x1b[{rows}A\r\x1b[J"


@posix("module readline")
@pytest.mark.parametrize(
    ("about", "editor"),
    [("… using libedit readline.", "libedit"), ("… using GNU readline.", "readline"), (None, "readline")],
)
def test_libedit_is_recognised(monkeypatch, about, editor):
    """The console recognises the line editor libedit by the docstring of Python's module readline."""
    monkeypatch.setitem(sys.modules, "readline", SimpleNamespace(__doc__=about))
    assert console._load_line_editor() == editor


@pytest.mark.parametrize(("understood", "colored"), [(1, True), (0, False)])
def test_an_old_console_is_spared_escapes(screen, monkeypatch, understood, colored):
    """On a Windows console without escape sequences, nothing is coloured, and no line is rewritten."""
    kernel32 = SimpleNamespace(
        GetStdHandle=lambda number: number, GetConsoleMode=lambda *_: 1, SetConsoleMode=lambda *_: understood
    )
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel32), raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    person = Console(screen, screen)
    assert (person.colored, person.live) == (colored, colored)


@pytest.mark.parametrize("columns", [0, 10, 20, 36, 80, 200])
def test_no_colour_is_cut_at_the_edge(screen, monkeypatch, columns):
    """In a terminal of any or unknown width, the lines that explain the answer pegs are not broken inside a colour."""
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setattr(builtins, "input", lambda _: "1122")
    person = Console(screen, screen)
    assert person.ask("1> ") == "1122"
    lines = Pegs(Board(), person).explain_answer(person.width)
    assert [line.count("\x1b[") % 2 for line in lines] == [0] * len(lines)
    plain = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in lines]
    assert sum("\x1b[" in line for line in lines) == (2 if 0 < columns < 80 else 1)
    assert max(map(len, plain)) <= person.width
    assert "".join(plain).replace(" ", "") == "●black:rightcolour,rightplace●white:rightcolour,wrongplace"
