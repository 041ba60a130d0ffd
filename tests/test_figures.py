"""Figures in the docs: each measured one is near the command that measures it; figures from files match the files."""

import csv
import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parent.parent / "docs"
PAGES = [path for path in sorted(DOCS.rglob("*.md")) if path.name not in ("results.md", "value.md", "commands.md")]

FIGURE = re.compile(r"\b\d[\d,.]* (?:s|min|MB)\b(?! per guess)")
"""A measured time or memory; commands.md and tables made by a program have theirs from that program."""

COMMAND = re.compile(r"`(?:mastermind-xl|python|optimal|static|suggest|evaluate|survey)\b[^`]*`|```(?:sh|console)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_figure_names_its_command(page):
    """A measured time or memory size in the docs has a command in its paragraph or in the two paragraphs before it."""
    text = re.sub(r"```.*?```", lambda block: block[0].replace("\n\n", "\n"), page.read_text("utf-8"), flags=re.DOTALL)
    paragraphs = ["", "", *text.split("\n\n")]
    for earlier, before, paragraph in zip(paragraphs, paragraphs[1:], paragraphs[2:], strict=False):
        if FIGURE.search(paragraph) and "```" not in paragraph:
            assert COMMAND.search("\n".join((earlier, before, paragraph))), f"no command: {paragraph[:200]}"


def test_the_slowest_proof_is_that_of_the_results():
    """The page on optimal play gives the time and the board of the slowest proof of a least total in results.csv."""
    with (DOCS / "results.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["question"] == "least total" and row["proved"] == "yes"]
    slowest = max(rows, key=lambda row: float(row["seconds"]))
    page = (DOCS / "explanation" / "optimal-play.md").read_text("utf-8")
    assert f"took {float(slowest['seconds']):.0f} s of processor time" in page
    assert f"(../results.md), for {slowest['pegs']} × {slowest['colors']}, took" in page
