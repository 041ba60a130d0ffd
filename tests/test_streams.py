"""Standard output works on every system, with missing characters, code pages of pipes and readers that stop early."""

import codecs
import ctypes
import errno
import io
import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from unicodedata import east_asian_width

import pytest
from programs import HAS_POSIX, posix

import mastermind_xl
from mastermind_xl.cli import COMMANDS, main
from mastermind_xl.cli.streams import prepare

PACKAGE = Path(mastermind_xl.__file__).parent
SPEAKING = ("analysis", "cli", "core", "excel", "strategies", "terminal")
"""The folders of the package that contain printed texts."""


@pytest.fixture
def on_windows(monkeypatch):
    """A function that imitates a Windows with this code page of the console."""
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    monkeypatch.setattr(sys, "platform", "win32")

    def on_windows(code_page):
        kernel32 = SimpleNamespace(GetConsoleOutputCP=lambda: code_page)
        monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel32), raising=False)

    return on_windows


@pytest.fixture
def pipe():
    """Both ends of a pipe: one for writing text in cp1252, as on Windows, and one for reading bytes."""
    reading, writing = os.pipe()
    with open(writing, "w", encoding="cp1252") as target, open(reading, "rb") as source:  # noqa: PTH123
        yield target, source


def test_every_character_has_a_plain_one():
    """Every printed character but Chinese ones has a substitute in ASCII that is not a question mark."""
    prepare()
    files = {path for folder in SPEAKING for path in PACKAGE.glob(f"{folder}/**/*.py")}
    files -= {
        PACKAGE / "core" / "answers.py",
        PACKAGE / "terminal" / "lines.py",
    }  # they read signs, and print none of them
    signs = {sign for path in files for sign in path.read_text(encoding="utf-8") if not sign.isascii()}
    assert {"Σ", "²", "ü", "·"} <= signs
    lost = {sign for sign in signs if b"?" in sign.encode("ascii", "plain") and east_asian_width(sign) != "W"}
    assert lost == set()


@pytest.mark.parametrize("code_page", [437, 850, 936, 65001])
def test_a_pipe_has_the_code_page_of_the_console(monkeypatch, on_windows, pipe, code_page):
    """On Windows, text for a pipe is encoded in the code page of the console."""
    on_windows(code_page)
    target, source = pipe
    monkeypatch.setattr(sys, "stdout", target)
    prepare()
    target.write("· Gür Σ")
    target.close()
    assert codecs.decode(source.read(), f"cp{code_page}") in ("· Gür Σ", "· Gür sum ")


@pytest.mark.parametrize("case", ["a file", "a choice", "UTF-8", "no console", "an unknown code page", "no Windows"])
def test_other_output_keeps_its_encoding(monkeypatch, on_windows, pipe, tmp_path, case):
    """Standard output keeps its encoding if it is a file, is in UTF-8, has a chosen encoding, or is not on Windows."""
    on_windows({"no console": 0, "an unknown code page": 29001}.get(case, 437))
    target, _ = pipe
    if case == "a choice":
        monkeypatch.setenv("PYTHONIOENCODING", "cp1252")
    if case == "no Windows":
        monkeypatch.setattr(sys, "platform", "linux")
    with (tmp_path / "out.txt").open("w", encoding="cp1252") as file:
        monkeypatch.setattr(sys, "stdout", file if case == "a file" else target)
        if case == "UTF-8":  # as with PYTHONUTF8
            target.reconfigure(encoding="utf-8")
        before = sys.stdout.encoding
        prepare()
        assert sys.stdout.encoding == before


class Left(io.TextIOWrapper):
    """A standard output that fails as if its reader had stopped."""

    def __init__(self, handle, error):
        super().__init__(open(handle, "wb", closefd=False))  # noqa: SIM115
        self.error = error

    def write(self, text):
        raise self.error


@pytest.mark.parametrize(
    ("platform", "error", "status"),
    [
        ("win32", OSError(errno.EINVAL, "Invalid argument"), 0),
        ("linux", BrokenPipeError(errno.EPIPE, "Broken pipe"), 0),
        ("win32", OSError(errno.EINVAL, "Invalid argument", "a?b"), 1),
        ("linux", OSError(errno.EINVAL, "Invalid argument"), 1),
        ("win32", OSError(errno.ENOSPC, "No space left on device"), 1),
    ],
)
def test_a_reader_that_leaves_is_no_error(monkeypatch, capsys, tmp_path, platform, error, status):
    """If the reader of a command's output stops early, the status is 0; other errors in writing are reported."""
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr("mastermind_xl.cli.streams._encoding_of_reader", lambda stream: None)
    with (tmp_path / "out").open("wb") as target:
        monkeypatch.setattr(sys, "stdout", Left(target.fileno(), error))
        assert main(["suggest"]) == status
        monkeypatch.undo()
    place = f"{error.filename}: " if error.filename else ""
    assert capsys.readouterr().err == ("" if status == 0 else f"mastermind-xl: {place}{error.strerror}\n")


WRITING = [
    "evaluate first knuth --pegs 2 --colors 3 --json --xlsx out.xlsx",
    "optimal --pegs 3 --colors 3 --json --certificate out.xlsx",
    "table out.xlsx --pegs 2 --colors 3",
]
"""Commands that write a file and print as well, each in another way."""


FULL = pytest.param(True, marks=pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here"))


@posix("pipes that break at once")
@pytest.mark.parametrize("is_full", [False, FULL])
@pytest.mark.parametrize("line", WRITING)
@pytest.mark.slow
def test_a_file_is_written_without_a_reader(tmp_path, line, is_full):
    """A command writes its file although nobody reads its output, or although its output finds no room, an error."""
    reading, writing = os.pipe()
    os.close(reading)
    with open("/dev/full" if is_full else writing, "w", encoding="utf-8") as output:  # noqa: PTH123 - a device
        done = subprocess.run(
            [sys.executable, "-m", "mastermind_xl", *line.split()],
            cwd=tmp_path, stdout=output, stderr=subprocess.PIPE, check=False, text=True,
        )  # fmt: skip
    if is_full:
        os.close(writing)
        assert done.stderr.splitlines()[-1] == "mastermind-xl: No space left on device"
    assert (done.returncode, "Traceback" in done.stderr) == (int(is_full), False), done.stderr
    assert (tmp_path / "out.xlsx").stat().st_size > 0


# --- every command in the code pages of Windows -------------------------------------------------

LINES = """
suggest 1122:1,1
review 1122:1,1 1344:0,1 5223:4,0
puzzle --seed 7 --level easy
evaluate knuth first --pegs 3 --colors 4
evaluate first --sample 20
survey --strategies first --pegs 2 --colors 2-3
strategies
variants
optimal --pegs 3 --colors 3
value --pegs 2 --colors 3
hide --seed 7
static --greedy --pegs 2 --colors 4 --seconds 0.1
table table.xlsx --pegs 2 --colors 3
solver solver.xlsx --pegs 2 --colors 3
game game.xlsm --pegs 2 --colors 3
score 1123 2111
page page.html --pegs 2 --colors 3
addin build mastermind_xl.xlam
doctor game.xlsm
play --game 7 --no-stats
solve 1122:1,1
""".strip().splitlines()
"""One or more lines for each command; ``TYPED`` contains the input for play and solve."""

TYPED = "help\n1122\nquit\n"

RUN = f"""
import io, sys
from mastermind_xl.cli import main
for line in {LINES!r}:
    sys.stdin = io.StringIO({TYPED!r})
    try:
        status = main(line.split())
    except SystemExit as end:
        status = end.code
    print("$", line, status, flush=True)
"""


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "cp936", "ascii"])
def test_every_command_in_every_code_page(tmp_path, encoding):
    """Every command except ``adopt`` works in code pages of Windows, even in a folder with an unusual name."""
    assert {line.split()[0] for line in LINES} == {*COMMANDS} - {"adopt"}  # which needs a workbook: tests/adopt
    folder = tmp_path / "O'Brien & Söhne 100% 张"
    folder.mkdir()
    data = {name: str(folder) for name in ("XDG_DATA_HOME", "WIN_PD_OVERRIDE_APPDATA")}
    done = subprocess.run(
        [sys.executable, "-c", RUN], cwd=folder, capture_output=True, check=False,
        env={**os.environ, **data, "PYTHONUTF8": "0", "PYTHONIOENCODING": f"{encoding}:strict"},
    )  # fmt: skip
    out, err = (text.decode(encoding) for text in (done.stdout, done.stderr))
    assert "Traceback" not in err, err
    assert [line for line in out.splitlines() if line.startswith("$ ")] == [f"$ {line} 0" for line in LINES]
    assert not re.search(r"(?<!\w)\?|\?\w", out)  # real question marks follow a word
    pegs = {"ascii": "* o . .", "cp936": "● ○ · ·"}.get(encoding, "* o · ·")
    assert f"1 1 2 2  {pegs}  1,1" in out
    assert f"leave (or press {'Ctrl+D' if HAS_POSIX else 'Ctrl+Z and Enter'})" in out
    written = {path.name for path in folder.iterdir()}
    assert written == {"table.xlsx", "page.html", "solver.xlsx", "game.xlsm", "mastermind_xl.xlam"}
