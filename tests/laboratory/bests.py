"""The best published results for boards, from published.toml and from formulas, for comparison with ours."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from mastermind_xl import Board

DATA = tomllib.loads(Path(__file__).with_name("published.toml").read_text(encoding="utf-8"))
CHEN_LIN = "Chen and Lin 2004"
JAEGER_PECZARSKI = "Jäger and Peczarski 2009 (quoted by others)"


class Question(Enum):
    """The kind of best play published for a board; the enum's value describes it in words."""

    OPTIMAL = "least total"
    CONSISTENT = "candidates only"
    BOUNDED = "within the least depth"
    STATIC = "fixed guesses"


@dataclass(frozen=True)
class Best:
    """The best result that a publication gives for a board."""

    source: str  # who says it, and when
    board: Board
    best: int | None = None  # the least total, or the number of fixed guesses
    question: Question = Question.OPTIMAL  # the kind of best play
    most: int | None = None  # guesses at worst
    last: int | None = None  # codes that take as many
    is_read: bool = True  # whether the source or a quotation was read; if not, others report it

    def compare(self, best: int, most: int | None = None, last: int | None = None) -> int:
        """Return a number below 0 if our result is better than the published one, 0 if equal, else above 0.

        ``best`` is our least total or number of fixed guesses, ``most`` our largest number of guesses, and
        ``last`` the number of codes that need the largest number.
        """
        pairs = [(best, self.best), (most, self.most), (last, self.last)]
        if self.question is Question.BOUNDED:  # the depth counts before the total
            pairs[0], pairs[1] = pairs[1], pairs[0]
        printed = (ours - theirs for ours, theirs in pairs if ours is not None and theirs is not None)
        return next(filter(None, printed), 0)


def _read_bests() -> Iterator[Best]:
    for row in map(dict, DATA["best"]):
        board, question = Board(*row.get("board", ())), Question[row.pop("question", "OPTIMAL")]
        if "average" in row:
            row["best"] = round(row.pop("average") * board.size)
        yield Best(**row | {"board": board, "question": question})


def _two_pegs(colors: int) -> Iterator[Best]:
    """Yield the results of Chen and Lin's formulas for boards with two pegs."""
    even = colors % 2 == 0
    if colors > 2:  # for two colours, the formula gives a total of 7, which no play reaches
        rest = -74 * colors + 48 if even else -80 * colors + 69
        yield Best(CHEN_LIN, Board(2, colors), (8 * colors**3 + 51 * colors**2 + rest) // 24)
    distinct, rest = Board(2, colors, repeats=False), -76 * colors + 72 if even else -82 * colors + 105
    yield Best(CHEN_LIN, distinct, (4 * colors**3 + 21 * colors**2 + rest) // 12)
    yield Best(CHEN_LIN, Board(2, colors), question=Question.BOUNDED, most=colors // 2 + 2)
    yield Best(CHEN_LIN, distinct, question=Question.BOUNDED, most=(colors + 1) // 2 + 1)


BESTS: tuple[Best, ...] = (
    *_read_bests(),
    *(best for colors in range(2, 82) for best in _two_pegs(colors)),
    *(
        Best(JAEGER_PECZARSKI, Board(3, colors), question=Question.BOUNDED, most=(colors - 1) // 3 + 4)
        for colors in range(5, 19)
    ),
)
