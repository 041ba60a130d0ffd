"""Figures in the docs match the files and the programs from which they come."""

import csv
import re
from pathlib import Path

import pytest

from mastermind_xl import Board, evaluate, make_strategy
from mastermind_xl.cli import make_parser
from mastermind_xl.core.languages import ENGLISH, LANGUAGES
from mastermind_xl.page.write import MOST_CODES, MOST_COLORS, MOST_PEGS
from mastermind_xl.sheets.writing.design import answer_unit

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"


NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
"""The numbers that pages spell as words."""


def read_results(question):
    """Return the rows of results.csv that answer a question, by pegs and colours; only boards with repeats."""
    with (DOCS / "results.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if (row["question"], row["repeats"]) == (question, "yes")]
    return {(int(row["pegs"]), int(row["colors"])): row for row in rows}


def test_the_slowest_proof_is_that_of_the_results():
    """The page on optimal play gives the time and the board of the slowest proof of a least total in results.csv."""
    with (DOCS / "results.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["question"] == "least total" and row["proved"] == "yes"]
    slowest = max(rows, key=lambda row: float(row["seconds"]))
    page = (DOCS / "explanation" / "optimal-play.md").read_text("utf-8")
    assert f"took {float(slowest['seconds']):.0f} s of processor time" in page
    assert f"(../results.md), for {slowest['pegs']} × {slowest['colors']}, took" in page


@pytest.mark.parametrize(
    ("page", "text", "board"),
    [
        ("how-to/fixed-guesses.md", "The smallest set has {} guesses on 4 × 6,", (4, 6)),
        ("how-to/fixed-guesses.md", "and {} guesses on 3 × 6:", (3, 6)),
        ("explanation/static-sets.md", "A static set for 4 × 7 needs {} guesses", (4, 7)),
    ],
)
def test_the_smallest_sets_are_those_of_the_results(page, text, board):
    """Where a page gives the smallest number of fixed guesses, results.csv has the same number and its proof."""
    found = read_results("fixed guesses")[board]
    assert found["proved"] == "yes"
    assert text.format(NUMBERS[int(found["best"])]) in (DOCS / page).read_text("utf-8")


def test_languages_are_counted_and_listed():
    """Docs and CONTRIBUTING count the languages as the package does, and list every one of them."""
    page = (DOCS / "languages.md").read_text("utf-8")
    told = re.search(r"`--language` chooses one: (.*?)\. ", page)[1]
    assert re.findall(r"`(\w+)`", told) == list(LANGUAGES)
    assert f"[{NUMBERS[len(LANGUAGES)]} languages]" in (DOCS / "how-to" / "terminal.md").read_text("utf-8")
    assert f"adds to {NUMBERS[len(LANGUAGES) - 1]} files" in (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    readme = (ROOT / "README.md").read_text("utf-8").casefold()
    for name, language in LANGUAGES.items():
        assert name == ENGLISH or f"[{language.name.casefold()}](docs/{name}/index.md)" in readme


@pytest.mark.slow
def test_the_table_of_ties_is_true():
    """The totals, averages and depths beside each ``--ties`` on the page about strategies are those of new games."""
    page = (DOCS / "explanation" / "strategies.md").read_text("utf-8")
    rows = re.findall(r"^\| `([a-z,-]+)`[^|]* \| ([\d,]+, [\d., ]+) \| ([\d,]+, [\d., ]+) \|$", page, re.MULTILINE)
    assert len(rows) == 3
    for ties, *figures in rows:
        for name, told in zip(("knuth", "minimax"), figures, strict=True):
            found = evaluate(make_strategy(name, Board(), ties=ties))
            assert told == f"{found.total:,}, {found.average:.3f}, {found.most}", (ties, name)


@pytest.mark.parametrize("pegs", [9, 10])
def test_the_page_tells_what_an_answer_counts(pegs):
    """The page about ``table`` gives the factor of black that an answer's number has, below and from ten pegs."""
    page = (DOCS / "how-to" / "compare-strategies.md").read_text("utf-8")
    where = " on boards of ten pegs or more" if pegs >= 10 else ""
    assert re.search(rf"black × {answer_unit(Board(pegs, 2))} \+ white{where}\b", page)


def test_the_boards_of_the_page_are_told():
    """The help of ``page`` and the list of ready-made files give the limits of boards that the HTML page enforces."""
    limits = f"boards of up to {MOST_PEGS} pegs, {MOST_COLORS} colours and {MOST_CODES:,} codes"
    assert limits in " ".join(make_parser("page").description.split())
    assert limits in (ROOT / "workbook_templates" / "README.md").read_text("utf-8")
