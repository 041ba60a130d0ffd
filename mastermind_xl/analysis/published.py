"""What has been published about strategies, to be held against what they need here.

The figures stand as their sources print them; none is used for anything but the comparison.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mastermind_xl.analysis.evaluation import Evaluation, evaluate
from mastermind_xl.core.board import Board

_USUAL = Board(4, 6)


@dataclass(frozen=True)
class Figure:
    """What a source says of a strategy.

    Attributes:
        source: who says it, and when.
        strategy: the strategy's name here.
        board: the board.
        total: guesses over all codes.
        average: guesses a code.
        within: how close another average has to come: a unit of the last digit printed.
        most: guesses at worst.
        seconds: the time for all codes, on the source's machine.
        bound: guesses that no game may take more of, where the source searched for that.
        remark: what has to be known about it.
    """

    source: str
    strategy: str
    board: Board = _USUAL
    total: int | None = None
    average: float | None = None
    within: float = 0.001
    most: int | None = None
    seconds: float | None = None
    bound: int | None = None
    remark: str = ""

    def agrees(self, result: Evaluation) -> bool:
        """Whether an evaluation comes to what was published, as far as it was printed."""
        return (
            self.total in (None, result.total)
            and (self.average is None or abs(result.average - self.average) < self.within)
            and self.most in (None, result.most)
        )


_CHANCE = "Drawn by chance: an average within 0.05 agrees; the worst is not compared."
_VILLE = "Ville 2013"

FIGURES = (
    Figure("Shapiro 1983", "first", total=7471, average=5.765, most=9),
    Figure("Knuth 1977", "knuth", total=5801, average=4.476, most=5),
    Figure("Irving 1978", "expected-size", total=5696, average=4.395, most=6),
    Figure("Neuwirth 1982", "entropy", total=5722, average=4.415, most=6),
    Figure("Gür 2025", "weighted-entropy", total=5646, average=4.3565, within=0.0001, most=5),
    Figure("Kooi 2005", "most-parts", total=5668, average=4.373, most=6),
    Figure("Koyama and Lai 1993", "optimal", total=5625, average=4.3403, within=0.0001, most=6),
    Figure(
        "Koyama and Lai 1993", "optimal", total=5626, average=4.3410, within=0.0001, most=5, bound=5,
        remark="The least total when no code may take more than 5 guesses.",
    ),
    Figure(
        "the Excel/VBA article", "minimax", average=4.34, within=0.01, most=6,
        remark="What its author expects of minimax among the candidates. 4.34 is the average of optimal play. "
        "The article has 432 codes left after 1111 answered with two black; they are 150.",
    ),
    Figure("the Python paper", "brute-force", average=12.80, within=0.01, most=30, seconds=0.2082),
    Figure(
        "the Python paper", "random", average=4.66, within=0.05, seconds=18.67,
        remark=f"Decrease and conquer; at worst 8 in the paper. {_CHANCE}",
    ),
    Figure(
        "the Excel challenge", "knuth", average=4.47, within=0.01,
        remark="Printed as 4.47…: minimax over all codes, a candidate preferred.",
    ),
    Figure(_VILLE, "optimal", Board(3, 6), total=854),
    Figure(_VILLE, "optimal", Board(3, 7), total=1474),
    Figure(_VILLE, "optimal", Board(3, 8), total=2359),
    Figure(_VILLE, "optimal", Board(3, 9), total=3596),
    Figure(_VILLE, "optimal", Board(4, 5), total=2463),
    Figure(_VILLE, "optimal", Board(4, 7), total=11228),
    Figure("Tanaka 1996", "optimal", Board(4, 10, repeats=False), total=26274),
)  # fmt: skip


def reproduce(results: Sequence[Evaluation]) -> Iterator[tuple[Figure, Evaluation]]:
    """Each published figure with what comes out here, for the strategies evaluated.

    Args:
        results: of whole boards, played with the strategies' own openings and rules.
    """
    for figure in FIGURES:
        for result in results:
            if (result.strategy, result.board) == (figure.strategy, figure.board):
                if figure.bound is not None:
                    result = _bounded(figure.board, figure.bound)
                yield figure, result
                break


def _bounded(board: Board, bound: int) -> Evaluation:
    """Optimal play within a bound on guesses, searched for and played."""
    from mastermind_xl.strategies.optimal import Optimal
    from mastermind_xl.strategies.search import Search

    search = Search(board, bound)
    search.run()
    return evaluate(Optimal(board, search=search))
