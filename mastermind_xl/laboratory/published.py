"""Published results of strategies, as printed in their sources, to compare our results with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from mastermind_xl.analysis.evaluation import Evaluation, evaluate
from mastermind_xl.core.board import Board

_USUAL = Board(4, 6)


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


def _three_pegs(colors: int) -> Best:
    """Return the formula for the least depth with three pegs and at least five colours."""
    source = "Jäger and Peczarski 2009, as quoted"
    return Best(source, Board(3, colors), question=Question.BOUNDED, most=(colors - 1) // 3 + 4)


_VILLE = "Ville 2013"
_CHEN_LIN = "Chen and Lin 2004"
_KOYAMA_LAI = "Koyama and Lai 1993"
_GUR = "Gür 2025"
_SUPER = "supermastermind.github.io"
_ARFST = "github.com/arfst23/Mastermind"

_GODDARD = {
    (2, 2): 2.0, (2, 3): 2.333, (2, 4): 2.813, (2, 5): 3.240, (3, 2): 2.250, (3, 3): 2.704, (3, 4): 3.219, (3, 5): 3.608,
    (4, 2): 2.750, (4, 3): 3.037, (4, 4): 3.535, (4, 5): 3.941, (5, 2): 3.031, (5, 3): 3.358, (6, 2): 3.500, (7, 2): 3.875,
}  # fmt: skip
"""Averages by pegs and colours; on boards below 1,000 codes three digits determine the total."""

BESTS = (
    Best(_KOYAMA_LAI, _USUAL, 5625, most=6),
    Best(_KOYAMA_LAI, _USUAL, 5626, Question.BOUNDED, most=5),
    Best(_GUR, _USUAL, 5625, most=6, last=1),
    Best(_GUR, _USUAL, 5626, Question.BOUNDED, most=5, last=539),
    Best(_SUPER, _USUAL, 5660, Question.CONSISTENT),
    Best("Greenwell 1999", _USUAL, 6, Question.STATIC),
    Best(_SUPER, Board(3, 5), 455, Question.CONSISTENT),
    Best(_VILLE, Board(3, 6), 854, is_read=False),
    Best(_VILLE, Board(3, 7), 1474, is_read=False),
    Best(_VILLE, Board(3, 8), 2359, is_read=False),
    Best(_VILLE, Board(3, 9), 3596, is_read=False),
    Best(_VILLE, Board(4, 5), 2463, is_read=False),
    Best(_VILLE, Board(4, 7), 11228),
    Best(_ARFST, Board(4, 7), 11228, most=6, last=115),
    Best(_ARFST, Board(4, 8), 20471, most=7, last=4),
    Best(_ARFST, Board(4, 8), 20473, Question.BOUNDED, most=6, last=846),
    Best(_ARFST, Board(4, 6, repeats=False), 1446, most=5, last=89),
    Best(_ARFST, Board(4, 7, repeats=False), 3639, most=6, last=9),
    Best(_ARFST, Board(4, 8, repeats=False), 7817, most=6, last=135),
    Best("Tanaka 1996", Board(4, 10, repeats=False), 26274),
    *(
        Best("Goddard 2004, as quoted", board, round(average * board.size))
        for board, average in ((Board(*place), average) for place, average in _GODDARD.items())
    ),
    *(best for colors in range(2, 82) for best in _two_pegs(colors)),
    *(_three_pegs(colors) for colors in range(5, 19)),
    *(
        Best("Rosenbaum 2002", Board(2, colors), guesses, Question.STATIC)
        for colors, guesses in enumerate((2, 2, 3, 4, 4, 5, 6, 6, 7), 2)
    ),
)

_CHANCE = "Its guesses are random: averages agree within 0.05; the worst case is not compared."

FIGURES = (
    Figure("Shapiro 1983", "first", total=7471, average=5.765, most=9),
    Figure("Knuth 1977", "knuth", total=5801, average=4.476, most=5),
    Figure("Irving 1978", "expected-size", total=5696, average=4.395, most=6),
    Figure("Neuwirth 1982", "entropy", total=5722, average=4.415, most=6),
    Figure(_GUR, "weighted-entropy", total=5646, average=4.3565, within=0.0001, most=5),
    Figure("Kooi 2005", "most-parts", total=5668, average=4.373, most=6),
    Figure(_KOYAMA_LAI, "optimal", total=5625, average=4.3403, within=0.0001, most=6),
    Figure(
        _KOYAMA_LAI, "optimal", total=5626, average=4.3410, within=0.0001, most=5, bound=5,
        remark="The least total when no code may take more than 5 guesses.",
    ),
    Figure(
        "the Excel/VBA article", "minimax", average=4.34, within=0.01, most=6,
        remark="The author's estimate for minimax among the candidates. 4.34 is the average of optimal play. The article has "
        "432 codes left after 1111 gets two black; the right number is 150.",
    ),
    Figure("the Python paper", "brute-force", average=12.80, within=0.01, most=30, seconds=0.2082),
    Figure(
        "the Python paper", "random", average=4.66, within=0.05, seconds=18.67,
        remark=f"Decrease and conquer. The paper needs 8 at worst. {_CHANCE}",
    ),
    Figure(
        "the C++ report", "naive", Board(15, 15), average=107, within=1,
        remark="The report compares its Algorithm 2 with this one; it does not give the number of games.",
    ),
    Figure(
        "the C++ report", "algorithm-2", Board(15, 15), average=61, within=1,
        remark="The report does not give the number of games. positional leaves out guesses whose answers are known, and "
        "saves 3.5 more.",
    ),
    Figure(
        "the Excel challenge", "knuth", average=4.47, within=0.01,
        remark="Printed as 4.47…; minimax over all codes, preferring candidates.",
    ),
    *(
        Figure(each.source, "optimal", each.board, total=each.best)
        for each in BESTS
        if each.question is Question.OPTIMAL and each.board != _USUAL
    ),
)  # fmt: skip


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
