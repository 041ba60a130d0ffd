"""The command line: answers in one line, errors with a remedy, and JSON without other output."""

import json
import os
import re
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from console import run
from programs import HAS_POSIX, IS_WINE, absent, posix
from raising import raising

from mastermind_xl.cli import COMMANDS, main, make_parser

CLOCK_OF_DASK = pytest.mark.skipif(
    IS_WINE, reason="Dask waits for a coarse clock, which Wine has not: its thread would keep a core busy until the end"
)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ((), "Guess 1123 (it may be the code): 1,296 codes are left, 185.3 on average after the guess, 276 at most."),
        (("1122:4,0",), "1122 is the code: found on attempt 1."),
        (("1122:0,4", "2211:4,0"), "2211 is the code: found on attempt 2."),
        (("1122:0,4",), "Only one code is left: 2211."),
        (
            ("1122:0,0", "3344:0,0", "5566:0,0"),
            "No code fits these answers: none is left after attempt 3. If attempt 1 got 1 black, 2 white, ",
        ),
        (
            ("1111:0,0", "1111:4,0", "2222:4,0", "3333:4,0"),
            "No code fits these answers: none is left after attempt 2. "
            "Changing one answer is not enough: at least two are wrong.",
        ),
        (("--colors", "12", "1 2 11 12:0,0"), "Guess 3 3 4 5"),
        (("--colors", "12", "1,2,11,12:0,0"), "Guess 3 3 4 5"),
        (("--colours", "12", "--strategy", "knuth", "1,2,11,12:0,0"), "Guess 3 4 5 6"),
        (("--consistent", "1122:1,0"), "Guess 1334 (it may be the code): 256 codes are left, 32.6 "),
        (("--strategy", "first"), "Guess 1111"),
        (("--strategy", "first", "--opening", "1122"), "Guess 1122"),
    ],
)
def test_suggest_answers_in_one_line(capsys, words, line):
    """``suggest`` prints one line: a guess, the found code, or the reason why no code fits the answers."""
    status, out, err = run(capsys, "suggest", *words)
    assert out.startswith(line)
    assert out.count("\n") == 1
    assert err == ""
    assert status == (1 if line.startswith("No code") else 0)


def options_with_values():
    """One command for each option that takes a value, by the option."""
    return {
        action.option_strings[-1]: command
        for command in COMMANDS
        for action in make_parser(command)._actions
        if action.option_strings and action.nargs != 0
    }


@pytest.mark.parametrize(("option", "command"), options_with_values().items())
def test_two_dashes_are_no_value(capsys, option, command):
    """Two dashes as an option's value, such as ``--jobs=--``, are refused in one line that names the option."""
    status, out, err = run(capsys, command, f"{option}=--")
    told = f"mastermind-xl {command}: argument {option}: '--' is not a value (see mastermind-xl {command} --help)\n"
    assert (status, out, err) == (2, "", told)


@pytest.mark.parametrize(
    "words",
    [
        ("suggest", "{}:1,1"),
        ("suggest", "1122:{}"),
        ("suggest", "--strategy", "{}"),
        ("suggest", "--pegs", "{}"),
        ("suggest", "--{}"),
        ("solver", "{}.xls"),
        ("solver", "{}/a.xlsx"),
        ("evaluate", "{}"),
        ("evaluate", "first", "--opening", "{}"),
        ("optimal", "--checkpoint", "{}/a.npz"),
        pytest.param(("evaluate", "first", "--scheduler", "{}"), marks=CLOCK_OF_DASK),
        ("{}",),
    ],
)
def test_messages_do_not_steer_the_terminal(capsys, words):
    """Messages show control characters as escapes, stay on one line, and leave other characters as typed."""
    status, out, err = run(capsys, *(word.format("1\x1b[31m\r\n\x9b\u202e…é") for word in words))
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert err[:-1].isprintable()
    assert "…" in err
    assert "\\x1b[31m" in err


def test_evaluate_json(capsys, monkeypatch):
    """``evaluate --json`` prints one object per strategy and nothing else."""
    monkeypatch.setattr("mastermind_xl.cli.work._PATIENCE", 60.0)  # no progress on a busy machine
    status, out, err = run(capsys, "evaluate", "first", "knuth", "--opening", "1123", "--json")
    assert (status, err) == (0, "")
    first, knuth = map(json.loads, out.splitlines())
    assert list(first) == list(knuth)
    assert knuth["opening"] == [1, 1, 2, 3]
    assert knuth["codes"] == sum(knuth["distribution"]) == 1296
    assert knuth["total"] == sum(i * n for i, n in enumerate(knuth["distribution"], 1))
    assert knuth["average"] == knuth["total"] / 1296
    assert knuth["max"] == len(knuth["distribution"])


def test_levels_are_not_shared(capsys, monkeypatch):
    """A strategy that plays a level of its tree at once plays a small board in one process, whatever ``--jobs`` says."""
    monkeypatch.setattr("mastermind_xl.analysis.branches.count_by_branches", lambda *_: 1 / 0)
    status, _, err = run(capsys, "evaluate", "minimax", "--jobs", "2")
    assert (status, "one process did all the work" in err) == (0, True)


def test_evaluate_a_sample(capsys):
    """The option ``--sample`` plays the requested number of codes, and the same codes for the same seed."""
    words = ("evaluate", "knuth", "--sample", "100", "--json", "--seed")
    one, two, other = (json.loads(run(capsys, *words, seed)[1]) for seed in ("1", "1", "2"))
    assert one["codes"] == sum(one["distribution"]) == 100
    assert one["distribution"] == two["distribution"]
    assert one["distribution"] != other["distribution"]
    assert json.loads(run(capsys, *words[:3], "9999", "--json")[1])["codes"] == 1296


def test_suggest_json(capsys):
    """``suggest --json`` prints a guess, the found code or the contradiction between answers as JSON."""
    status, out, err = run(capsys, "suggest", "1122:1,1", "--json")
    assert (status, err) == (0, "")
    advice = json.loads(out)
    assert list(advice) == ["guess", "consistent", "remaining", "worst", "expected"]
    assert advice["remaining"] == 208
    status, out, _ = run(capsys, "suggest", "1122:0,0", "1122:1,0", "--json")
    assert status == 1
    assert [repair["attempt"] for repair in json.loads(out)["repairs"]] == [1, 2]
    assert json.loads(run(capsys, "suggest", "1122:4,0", "--json")[1])["found"] == [1, 1, 2, 2]
    big = json.loads(run(capsys, "suggest", "--pegs", "9", "--colors", "9", "123456789:0,0", "--json")[1])
    assert (big["empty_after"], big["repairs"]) == (1, None)


def test_review_json_of_answers_that_contradict_each_other(capsys):
    """If answers contradict each other, ``review --json`` proposes the same corrections as ``suggest --json``."""
    attempts = ["1122:0,0", "1122:1,0"]
    why = json.loads(run(capsys, "suggest", *attempts, "--json")[1])
    for more in ((), ("--best", "2")):
        status, out, err = run(capsys, "review", *attempts, *more, "--json")
        told = json.loads(out)
        assert (status, err) == (1, "")
        assert (told["empty_after"], told["repairs"]) == (2, why["repairs"])


@pytest.mark.parametrize("command", ["suggest", "review"])
def test_repairs_that_are_only_counted(capsys, command):
    """Where an explanation lists only the likeliest corrections, the last sentence names the option that shows all."""
    words = ["1122:1,1", "1134:0,2", "2131:1,0"]
    (told,) = run(capsys, command, *words)[1].splitlines()
    more = int(re.search(r"\((\d+) other single changes would also work\.\) --json shows every change\.$", told)[1])
    listed = told.count("If attempt ")
    assert listed + more == len(json.loads(run(capsys, command, *words, "--json")[1])["repairs"])
    assert "--json" not in run(capsys, command, "1122:0,0", "1122:1,0")[1]


def test_too_little_memory(capsys, monkeypatch):
    """A command that runs out of memory ends with status 1 and one line that suggests a smaller board."""
    monkeypatch.setattr("mastermind_xl.core.game.Game.candidates", property(raising(MemoryError)))
    expected = (1, "", "mastermind-xl: not enough memory: choose a smaller board\n")
    assert run(capsys, "suggest", "1122:1,1") == expected


@pytest.mark.skipif(not (HAS_POSIX and Path("/dev/full").exists()), reason="only Linux has /dev/full")
def test_a_full_disk_behind_standard_output():
    """If the disk behind standard output is full, a command reports this in one line and ends with status 1."""
    with open("/dev/full", "w") as full:  # noqa: PTH123
        done = subprocess.run(
            [sys.executable, "-m", "mastermind_xl", "score", "1122", "1212"],
            stdout=full, stderr=subprocess.PIPE, text=True, check=False,
            env={**os.environ, "PYTHONUNBUFFERED": ""},  # as for people
        )  # fmt: skip
    assert (done.returncode, done.stderr) == (1, "mastermind-xl: No space left on device\n")


@posix("shell that closes standard output")
def test_closed_standard_output():
    """With standard output closed, a command succeeds without a message."""
    if not shutil.which("sh"):
        absent("sh is not on PATH")
    command = f"'{sys.executable}' -m mastermind_xl suggest >&-"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    "words",
    [
        ("suggest", "LONG"), ("suggest", "1122:LONG"), ("evaluate", "first@LONG"), ("play", "--game", "LONG"),
        ("solver", "LONG.xlsx"), ("survey", "--pegs", "LONG"), ("suggest", "--LONG"), ("evaluate", "knuth", "--ties", "LONG"),
        ("doctor", "LONG"), ("evaluate", "first", "--xlsx", "LONG"), ("suggest", "1 LONG"),
    ],
)  # fmt: skip
def test_a_long_input_is_shortened(capsys, words):
    """A message repeats only the beginning of a very long input."""
    with suppress(SystemExit):
        main([word.replace("LONG", "1" * 100_000) for word in words])
    told = "".join(capsys.readouterr())
    assert "1" * 100 in told
    assert max(map(len, told.splitlines())) < 1_500


def test_a_name_after_two_dashes(capsys, tmp_path, monkeypatch):
    """A file name that begins with a dash may follow the word --; the words before it are options as usual."""
    monkeypatch.chdir(tmp_path)
    assert main(["solver", "--pegs", "2", "--colors", "2", "--", "-dash.xlsx"]) == 0
    assert (tmp_path / "-dash.xlsx").exists()
    with pytest.raises(SystemExit):
        main(["solver", "--pegs", "2", "--", "-dash.xlsx", "--force"])
    assert "unknown argument: --force (see" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        "doctor", "addin build a.oxt", "addin build a.xlam", "game --help", "strategies", "review 1122:1,1", "score 1122 1212",
        "evaluate knuth --pegs 2 --colors 3", "page a.html", "game a.xlsm --pegs 2 --colors 3", "solver a.xlsx --pegs 2",
    ],
)  # fmt: skip
def test_python_without_docstrings(tmp_path, words):
    """Commands print and write the same where Python drops docstrings (``python -OO``)."""
    printed = []
    for level in ("0", "2"):
        (tmp_path / level).mkdir()
        done = subprocess.run(
            [sys.executable, "-m", "mastermind_xl", *words.split()], capture_output=True, encoding="utf-8", check=False,
            cwd=tmp_path / level, env={**os.environ, "PYTHONOPTIMIZE": level, "PYTHONDONTWRITEBYTECODE": "1"},
        )  # fmt: skip
        assert "Traceback" not in done.stderr
        printed.append((done.returncode, re.sub(r"\(\d+\.\d\d s\)", "", done.stdout), [*os.listdir(tmp_path / level)]))  # noqa: PTH208
    plain, stripped = printed
    if "--help" in words:  # a module's docstring describes its command
        assert stripped[0] == 0
        assert stripped[1].splitlines()[-3:] == plain[1].splitlines()[-3:]
    else:
        assert stripped == plain


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
def test_input_in_another_encoding(encoding):
    """Input that is not text in the encoding that PYTHONIOENCODING demands ends the game with one line and the cure."""
    done = subprocess.run(
        [sys.executable, "-m", "mastermind_xl", "play", "--no-stats"], input=b"1122\nquit\n", capture_output=True,
        check=False, env={**os.environ, "PYTHONIOENCODING": encoding},
    )  # fmt: skip
    error = done.stderr.decode(encoding).replace("\ufeff", "")
    assert done.returncode == 2
    assert error.startswith("mastermind-xl: the input cannot be read (")
    assert error.rstrip().endswith("): set PYTHONIOENCODING to utf-8")
    assert error.count("\n") == 1
