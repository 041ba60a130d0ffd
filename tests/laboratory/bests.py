"""The best published results for boards, from published.toml and from formulas, for comparison with ours."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from published import CHEN_LIN, DATA, read_board, two_pegs

from mastermind_xl import Board

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
        board, question = read_board(row), Question[row.pop("question", "OPTIMAL")]
        if "average" in row:
            row["best"] = round(row.pop("average") * board.size)
        yield Best(**row | {"board": board, "question": question})


def _two_pegs(colors: int) -> Iterator[Best]:
    yield from (Best(CHEN_LIN, board, total) for board, total in two_pegs(colors))
    yield Best(CHEN_LIN, Board(2, colors), question=Question.BOUNDED, most=colors // 2 + 2)
    distinct = Board(2, colors, repeats=False)
    yield Best(CHEN_LIN, distinct, question=Question.BOUNDED, most=(colors + 1) // 2 + 1)


BESTS: tuple[Best, ...] = (
    *_read_bests(),
    *(best for colors in range(2, 82) for best in _two_pegs(colors)),
    *(
        Best(JAEGER_PECZARSKI, Board(3, colors), question=Question.BOUNDED, most=(colors - 1) // 3 + 4)
        for colors in range(5, 19)
    ),
)
