"""Prove the value of the game again on the boards whose value is stored, and write the files and docs/value.md.

``python tests/laboratory/rebuild_values.py`` proves all, which takes about half an hour of processor time. ``python
tests/laboratory/rebuild_values.py 4x6 5x3`` proves those boards, which may be new, and ``python
tests/laboratory/rebuild_values.py page`` writes only the page.
"""

import json
import sys
from fractions import Fraction
from pathlib import Path

import rebuild_results
import record
from bests import Question

from mastermind_xl import Board
from mastermind_xl.laboratory.value.halves import prove_value
from mastermind_xl.laboratory.value.mixture import mix
from mastermind_xl.value.kept import kept_path, list_kept, load_mixture, load_weights

PAGE = Path(__file__).parents[2] / "docs" / "value.md"

BEGINNING = """\
# The value of each board

<!-- Made by tests/laboratory/rebuild_values.py. -->

This page lists every board whose [value](explanation/value.md) is stored in the package: the average number of guesses when codemaker and player both do their best. `mastermind-xl value` proves any of these values again.

- **value**: the average number of guesses that no codemaker can raise and no player can lower. The denominator of the fraction is the sum of the weights of all codes.
- **average if all codes are equally likely**: the smallest possible average number of guesses against a codemaker who draws every code equally often (see the [results](results.md)).
- **weight of each class**: the codemaker draws each code in proportion to the weight of its [class](glossary.md). `aabc 2` means that each code with the colours of `aabc` (one colour twice, two colours once) has the weight 2.
- **trees**: the number of decision trees from which the player draws one at random. The files in `mastermind_xl/value/kept` contain the trees.

`tests/laboratory/test_value.py` verifies every row in plain Python, with exact fractions. The stored trees show that the player needs no more guesses on average than the value. A separate search shows that the codemaker can force the value. This search takes 6 s of processor time for 4 × 6; for 5 × 4 and 4 × 7 (4 min), it needs `-m hours`.

| board | codes | value (fraction) | value (decimal) | average if all codes are equally likely | weight of each class | trees |
|---|---|---|---|---|---|---|
"""


def load_value(board):
    """Return the stored value of a board."""
    return mix(board, [*load_weights(board)[1].values()], load_mixture(board))


def as_text(value):
    """Return the content of the file for a value."""
    board, plays = value.board, []
    weights = {each.name: weight for each, weight in zip(value.classes, value.weights, strict=True)}
    for play in value.plays:
        guesses = " ".join(board.format(board.code(guess)) for guess in play.tree.guesses)
        plays.append({"chance": str(play.chance), "guesses": guesses})
    return json.dumps({"total": value.total, "weights": weights, "plays": plays}, indent=1) + "\n"


def write_page():
    """The page with the stored values."""
    equal, rows = record.read(rebuild_results.FILE), []
    for board in sorted(list_kept(), key=lambda board: (board.pegs, board.colors)):
        value = load_value(board)
        uniform = equal[board, Question.OPTIMAL].best
        assert Fraction(uniform, board.size) <= value.value
        weights = ", ".join(f"{each.name} {weight}" for each, weight in zip(value.classes, value.weights, strict=True))
        cells = f"{board.pegs} × {board.colors}", f"{board.size:,}", value.text, f"{float(value.value):.5f}"
        cells += f"{uniform / board.size:.5f}", weights, str(len(value.plays))
        rows.append(f"| {' | '.join(cells)} |\n")
    return BEGINNING + "".join(rows)


if __name__ == "__main__":
    asked = [word for word in sys.argv[1:] if word != "page"]
    boards = [Board(*map(int, word.split("x"))) for word in asked] or list_kept()
    for board in boards if sys.argv[1:] != ["page"] else ():
        kept_path(board).write_text(as_text(prove_value(board)), encoding="utf-8")
        sys.stdout.write(f"{board}: {load_value(board).value}\n")
        sys.stdout.flush()
    PAGE.write_text(write_page(), encoding="utf-8")
