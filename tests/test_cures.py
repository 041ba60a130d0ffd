"""An error's cure is one that its reader can follow: an argument in Python, an option on the command line."""

import ast
import re
from copy import copy
from io import BytesIO
from pathlib import Path

import pytest

import mastermind_xl
from mastermind_xl import Board, MastermindError, evaluate, write_game, write_solver
from mastermind_xl.cli import main
from mastermind_xl.files import FileError

FOLDER = Path(mastermind_xl.__file__).parent
FOR_COMMANDS = ("cli", "terminal", "laboratory", "adopt")  # only commands reach the messages in these
OPTION = re.compile(r"(?:^|[ (:])--[a-z]")
ARGUMENT = re.compile(r"\b[a-z_]+=(?:True|False|None|\d|$)")
OTHERWISE = (
    "start Bulls and Cows with",  # only at a prompt, and in commands
    "(again with --seed",  # a sheet that only a command writes
    "mastermind-xl ", "python -m pip ", "game NEW.xlsm --from OLD.xlsm",  # whole command lines
    "optimal --beam",  # the source of trees
    "soffice --accept", "/usr/bin/python3 -m venv",
)  # fmt: skip

SMALL = Board(2, 3)
WORDS = ["--pegs", "2", "--colors", "3"]
CASES = {
    "overwrite": (
        lambda path, **cure: write_game(path, SMALL, **cure), lambda path: ["game", str(path), *WORDS],
        "exists: choose another name, or replace it with overwrite=True", "--force",
    ),
    "sample": (
        lambda _, **cure: evaluate("naive", Board(9, 9), **cure), lambda _: ["evaluate", "naive", "--pegs", "9", "--colors", "9"],
        "too many to play all: add sample=20", "--sample 20",
    ),
    "attempts": (
        lambda _, **cure: write_game(BytesIO(), Board(30, 6), **{"attempts": 30} | cure),
        lambda path: ["game", str(path.with_name("long.xlsx")), "--pegs", "30", "--colors", "6", "--attempts", "30"],
        "the limit of a sheet: use attempts=20", "--attempts 20",
    ),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_each_reader_can_follow_the_cure(case, tmp_path, capsys):
    """Python's error ends with an argument, the command's message with an option, and each of them helps."""
    call, words, told, option = case
    path = tmp_path / "small.xlsx"
    write_game(path, SMALL)
    with pytest.raises(MastermindError) as refused:
        call(path)
    assert str(refused.value).endswith(told)
    assert str(copy(refused.value)) == str(refused.value)  # as in a pool of processes, which pickles errors
    call(path, **refused.value.cure)

    assert main(words(path)) == 2
    argument = told.split()[-1]
    assert " ".join(capsys.readouterr().err.split()).endswith(told.replace(argument, option))
    assert main([*words(path), *option.split()]) == 0


@pytest.mark.slow
def test_a_solver_is_replaced_on_request(tmp_path):
    """``write_solver`` replaces a file with ``overwrite`` only."""
    path = tmp_path / "solver.xlsx"
    path.write_text("precious")
    with pytest.raises(FileError, match=r"replace it with overwrite=True$"):
        write_solver(path, "knuth", SMALL)
    assert path.read_text() == "precious"
    write_solver(path, "knuth", SMALL, overwrite=True)
    assert path.read_bytes().startswith(b"PK")


def texts(path, kinds):
    """Return the strings in a module, inside nodes of these kinds, without docstrings."""
    tree = ast.parse(path.read_text("utf-8"))
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    inside = [each for node in ast.walk(tree) if isinstance(node, kinds) for each in ast.walk(node)]
    return [
        "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
        if isinstance(node, ast.JoinedStr) else node.value
        for node in inside
        if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))
        if id(node) not in alone
    ]  # fmt: skip


def modules(*, of_commands):
    for path in sorted(FOLDER.rglob("*.py")):
        name = path.relative_to(FOLDER).as_posix()
        if name.startswith(FOR_COMMANDS) == of_commands:
            yield path


@pytest.mark.slow
def test_only_commands_name_options():
    """No text outside the code for commands names an option alone, since Python, a cell or a button may show the text."""
    found = [
        text
        for path in modules(of_commands=False)
        for text in texts(path, (ast.Module,))
        if OPTION.search(text) and " " in text.strip() and not any(words in text for words in OTHERWISE)
    ]
    assert found == []


def test_commands_name_no_arguments_of_python():
    """No error in the code for commands suggests an argument of a Python function."""
    assert [
        text for path in modules(of_commands=True) for text in texts(path, (ast.Raise,)) if ARGUMENT.search(text)
    ] == []
