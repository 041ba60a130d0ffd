"""Published results of strategies, as their sources print them, to be compared with our results."""

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from mastermind_xl.analysis.evaluation import Evaluation, evaluate
from mastermind_xl.core.board import Board
from mastermind_xl.search.proof import Search
from mastermind_xl.strategies.optimal import Optimal

_USUAL = Board(4, 6)
CHEN_LIN = "Chen and Lin 2004"


@dataclass(frozen=True)
class Figure:
    """A published number about a strategy."""

    source: str  # author and year
    strategy: str  # the strategy's name here
    board: Board = _USUAL
    total: int | None = None  # guesses over all codes
    average: float | None = None  # guesses per code
    within: float = 0.001  # allowed difference: a unit of the last digit printed
    most: int | None = None  # largest number of guesses
    seconds: float | None = None  # time for all codes on the machine of the source
    bound: int | None = None  # the source's limit on guesses per game, if any
    remark: str = ""  # a note for the reader

    def agrees(self, result: Evaluation) -> bool:
        """Whether an evaluation agrees with the published number in all printed digits."""
        return (
            self.total in (None, result.total)
            and (self.average is None or abs(result.average - self.average) < self.within)
            and self.most in (None, result.most)
        )


def two_pegs(colors: int) -> Iterator[tuple[Board, int]]:
    """Yield boards with two pegs, each with its least total by the formulas of Chen and Lin (2004)."""
    even = colors % 2 == 0
    if colors > 2:  # for two colours, the formula gives a total of 7, which no play reaches
        rest = -74 * colors + 48 if even else -80 * colors + 69
        yield Board(2, colors), (8 * colors**3 + 51 * colors**2 + rest) // 24
    rest = -76 * colors + 72 if even else -82 * colors + 105
    yield Board(2, colors, repeats=False), (4 * colors**3 + 21 * colors**2 + rest) // 12


def read_board(row: dict) -> Board:
    """Return the board of a row of published.toml."""
    return Board(*row.get("board", (4, 6)))


def _read_total(row: dict) -> Figure:
    """Return the least total of a row about optimal play in published.toml."""
    board = read_board(row)
    return Figure(row["source"], "optimal", board, row.get("best") or round(row["average"] * board.size))


DATA = tomllib.loads(Path(__file__).with_name("published.toml").read_text(encoding="utf-8"))

FIGURES: tuple[Figure, ...] = (
    *(Figure(**row | {"board": read_board(row)}) for row in DATA["figures"]),
    *(_read_total(row) for row in DATA["best"] if "question" not in row and read_board(row) != _USUAL),
    *(Figure(CHEN_LIN, "optimal", *each) for colors in range(2, 82) for each in two_pegs(colors)),
)


def reproduce(results: Sequence[Evaluation]) -> Iterator[tuple[Figure, Evaluation]]:
    """Yield each published number with our result, if ``results`` contains the same strategy on the same board.

    For these results, every code of a board was played with the strategy's own opening and rules.
    """
    first = {(result.strategy, result.board): result for result in reversed(results)}
    for figure in FIGURES:
        result = first.get((figure.strategy, figure.board))
        if result is not None:
            yield figure, result if figure.bound is None else _bounded(figure.board, figure.bound)


def _bounded(board: Board, bound: int) -> Evaluation:
    search = Search(board, bound)
    search.find_total()
    return evaluate(Optimal(board, search=search))
