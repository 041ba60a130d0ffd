"""120 ways to type an answer or a guess, and how each place reads them. ``python tests/spellings.py`` prints the table."""

import io
import json
import subprocess
import sys
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import mastermind_xl
from mastermind_xl import Board
from mastermind_xl.cli import main
from mastermind_xl.core.errors import MastermindError
from mastermind_xl.core.feedback import Feedback
from mastermind_xl.core.variants import Variant
from mastermind_xl.page.write import SCRIPTS, page_data

BOARD = Board()
PAGE = Path(mastermind_xl.__file__).parent / "page"
ASK = Path(__file__).parent / "page" / "ask.cjs"

ANSWERS = {
    (1, 2): (
        "1,2", "1, 2", "1 2", "12", "1;2", "1.2", "1/2", "1-2", "1 , 2", " 1,2 ", "1b2w", "1B2W", "1b 2w", "1B 2W", "1b, 2w",
        "2w1b", "2W 1B", "b1w2", "w2b1", "B1 W2", "1 black 2 white", "1 black, 2 white", "1 black and 2 white",
        "1 Black 2 White", "2 white 1 black", "1 blacks 2 whites", "1r2w", "1R 2W", "1r 2w", "2w1r", "1 red 2 white",
        "1 red, 2 white", "1 red and 2 white", "2 white 1 red", "1S2B", "1s2b", "1S 2B", "1 strike 2 balls",
        "1 strike, 2 balls", "2 balls 1 strike", "1A2B", "1a2b", "1A 2B", "2B1A", "1 bull 2 cows", "2 cows, 1 bull", "1b2c",
        "1 correct 2 misplaced", "1 correct, 2 misplaced", "1 well placed 2 misplaced", "1 well placed, 2 misplaced",
        "1 right place 2 wrong place", "+1 -2", "+1, -2", "+1-2", "bww", "BWW", "wbw", "b w w", "rww", "RWW", "w w r",
        "１，２", "１２", "１ ２", "１ｂ２ｗ",
    ),
    (2, 0): ("2,0", "20", "2 0", "2b", "2B", "2 b", "2r", "2 red", "2 black", "2A", "2S", "2 strikes", "2 bulls", "2 correct",
             "2 well placed", "+2", "bb", "rr", "2b0w", "b2w0", "２，０"),
    (0, 2): ("0,2", "02", "0 2", "2w", "2W", "2 w", "2 white", "2 cows", "2 balls", "2 misplaced", "-2", "ww", "0b2w", "w2b0", "０，２"),
    (0, 0): ("0,0", "00", "0 0", "0", "0b0w", "0b", "0w", "0A0B", "０，０"),
    None: ("", "x", "3,1", "1,2,3", "2,3", "1b2b", "1 2 3", "one", "?"),
}  # fmt: skip
"""Texts by the answer that they mean on 4 × 6; None for those that every place refuses."""

CELLS_DIFFER = {
    **dict.fromkeys(("0", "+2"), "a number in the cell of the black pegs alone"),
    "１ｂ２ｗ": "full-width letters would need 52 more replacements in each formula",
    "1/2": "a spreadsheet program makes a date of it",
}
"""Texts that mean something else in a single cell, and why."""


def run(*words):
    """Run a command without input; return its exit status and output."""
    out, before = io.StringIO(), sys.stdin
    sys.stdin = io.StringIO()
    try:
        with redirect_stdout(out), redirect_stderr(io.StringIO()):
            return main([*words]), out.getvalue()
    finally:
        sys.stdin = before


def by_command(command):
    """Return a function that finds out how a command reads an answer: its output is the same as for the two numbers."""
    printed = {}
    for answer in filter(None, ANSWERS):
        printed[run(command, f"1123:{answer[0]},{answer[1]}")] = answer
    return lambda text: printed.get(run(command, f"1123:{text}"))


def by_page():
    """Return a function that finds out how the page reads an answer; node reads all texts at once."""
    scripts = (PAGE / f"{name}.js" for name in ("engine", *SCRIPTS))
    data = page_data(Variant(BOARD, 10, ""))
    data["words"] = data["boards"][0]["words"]
    texts = [text for each in ANSWERS.values() for text in each]
    question = json.dumps({"call": "readAnswer", "calls": [[text, BOARD.pegs, data] for text in texts]})
    asked = subprocess.run(
        ["node", ASK, *scripts], input=f"{question}\n", capture_output=True, encoding="utf-8", check=True
    )
    found = [each and (each["black"], each["white"]) for each in json.loads(asked.stdout)]
    # what is impossible the page refuses afterwards
    return {text: answer if answer in ANSWERS else None for text, answer in zip(texts, found, strict=True)}.get


def by_cells(sheet):
    """Return a function that finds out how a sheet of the solver reads an answer that is typed into one cell."""
    sheet.put("Guesses", 0, 0, "1123")
    shown = {}

    def look(black, white=None):
        sheet.put("Blacks", 0, 0, black)
        sheet.put("Whites", 0, 0, white)
        return json.dumps([sheet.get("Remaining")[0], sheet.get("Message")[0]])

    for answer in filter(None, ANSWERS):
        shown[look(*answer)] = answer
    return lambda text: shown.get(look(text))


def places(sheet):
    """Return a function from a text to its reading for each place that reads answers, by name of the place."""

    def python(text):
        try:
            return tuple(Feedback.parse(text, BOARD))
        except MastermindError:
            return None

    commands = {command: by_command(command) for command in ("suggest", "solve", "review")}
    return {"Python": python, **commands, "page": by_page(), "cells": by_cells(sheet)}


def table(sheet):
    """Yield each text with its meaning and, by place, the answer that is read."""
    readers = places(sheet)
    for meaning, texts in ANSWERS.items():
        for text in texts:
            yield text, meaning, {place: read(text) for place, read in readers.items()}


def write(answer, none):
    """Return an answer in digits, or a word if there is none."""
    return none if answer is None else ",".join(map(str, answer))


if __name__ == "__main__":
    from sheets import IronSheet

    with tempfile.TemporaryDirectory() as folder:
        run("solver", f"{folder}/solver.xlsx")
        rows = list(table(IronSheet(Path(folder, "solver.xlsx"))))
    for text, meaning, read in rows:
        marks = "  ".join(f"{place} {write(answer, '-')}" for place, answer in read.items())
        print(f"{text!r:30} {write(meaning, 'refused'):8} {marks}  {CELLS_DIFFER.get(text, '')}")
    differ = sum(answer != meaning for _, meaning, read in rows for answer in read.values())
    print(f"{len(rows)} spellings in {len(rows[0][2])} places, {differ} readings differ")
