"""Published results of strategies, as printed in their sources, to compare our results with."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from importlib.resources import files
from typing import Any

from mastermind_xl.analysis.evaluation import Evaluation, evaluate
from mastermind_xl.core.board import Board

_USUAL = Board(4, 6)
_CHEN_LIN = "Chen and Lin 2004"
_JAEGER_PECZARSKI = "Jäger and Peczarski 2009, as quoted"


@dataclass(frozen=True)
class Figure:
    """A published number about a strategy."""

    source: str  # who says it, and when
    strategy: str  # the strategy's name here
    board: Board = _USUAL
    total: int | None = None  # guesses over all codes
    average: float | None = None  # guesses a code
    within: float = 0.001  # allowed difference: a unit of the last digit printed
    most: int | None = None  # guesses at worst
    seconds: float | None = None  # the time for all codes, on the source's machine
    bound: int | None = None  # the source's limit on guesses per game, if any
    remark: str = ""  # a note for the reader

    def agrees(self, result: Evaluation) -> bool:
        """Whether an evaluation agrees with the published number in all printed digits."""
        return (
            self.total in (None, result.total)
            and (self.average is None or abs(result.average - self.average) < self.within)
            and self.most in (None, result.most)
        )


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


def _two_pegs(colors: int) -> Iterator[Best]:
    """Yield the published formulas for two pegs; for two colours one gives 7, which no play reaches."""
    even = colors % 2 == 0
    if colors > 2:
        rest = -74 * colors + 48 if even else -80 * colors + 69
        yield Best(_CHEN_LIN, Board(2, colors), (8 * colors**3 + 51 * colors**2 + rest) // 24)
    yield Best(_CHEN_LIN, Board(2, colors), question=Question.BOUNDED, most=colors // 2 + 2)
    rest = -76 * colors + 72 if even else -82 * colors + 105
    distinct = Board(2, colors, repeats=False)
    yield Best(_CHEN_LIN, distinct, (4 * colors**3 + 21 * colors**2 + rest) // 12)
    yield Best(_CHEN_LIN, distinct, question=Question.BOUNDED, most=(colors + 1) // 2 + 1)


def _read_bests(rows: Sequence[dict[str, Any]]) -> Iterator[Best]:
    for row in rows:
        board, question = _read_board(row), Question[row.pop("question", "OPTIMAL")]
        if "average" in row:
            row["best"] = round(row.pop("average") * board.size)
        yield Best(**row | {"board": board, "question": question})


def _read_board(row: dict[str, Any]) -> Board:
    return Board(*row.get("board", (4, 6)))


_DATA = tomllib.loads(files(__package__).joinpath("published.toml").read_text(encoding="utf-8"))

BESTS: tuple[Best, ...] = (
    *_read_bests(_DATA["best"]),
    *(best for colors in range(2, 82) for best in _two_pegs(colors)),
    *(
        Best(_JAEGER_PECZARSKI, Board(3, colors), question=Question.BOUNDED, most=(colors - 1) // 3 + 4)
        for colors in range(5, 19)
    ),
)
FIGURES: tuple[Figure, ...] = (
    *(Figure(**row | {"board": _read_board(row)}) for row in _DATA["figures"]),
    *(
        Figure(each.source, "optimal", each.board, total=each.best)
        for each in BESTS
        if each.question is Question.OPTIMAL and each.board != _USUAL
    ),
)


def reproduce(results: Sequence[Evaluation]) -> Iterator[tuple[Figure, Evaluation]]:
    """Yield each published number with our result, if ``results`` has one for the same strategy and board.

    The results must be of whole boards, played with the strategies' own openings and rules.
    """
    first = {(result.strategy, result.board): result for result in reversed(results)}
    for figure in FIGURES:
        result = first.get((figure.strategy, figure.board))
        if result is not None:
            yield figure, result if figure.bound is None else _bounded(figure.board, figure.bound)


def _bounded(board: Board, bound: int) -> Evaluation:
    from mastermind_xl.search.proof import Search
    from mastermind_xl.strategies.optimal import Optimal

    search = Search(board, bound)
    search.run()
    return evaluate(Optimal(board, search=search))
