"""The tables of the sheet Review, as rows of values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mastermind_xl.analysis import coach
from mastermind_xl.analysis.coach import tell_move, tell_review
from mastermind_xl.core.game import Game, Rating
from mastermind_xl.excel.state import Cell
from mastermind_xl.sheets.game.layout import BEST


@dataclass(frozen=True)
class ReviewTables:
    """What the sheet shows.

    Attributes:
        text: what there is to say in a line or two.
        moves: an attempt a row.
        best: a guess a row.
    """

    text: str
    moves: Sequence[Sequence[Cell]]
    best: Sequence[Sequence[Cell]]


def make_tables(game: Game, *, is_over: bool) -> ReviewTables:
    """The game move by move, and the best guesses after it unless it is over."""
    looked = coach.review(game)
    after = None if is_over else coach.rate_guesses(game)
    return ReviewTables(
        _summarize(looked),
        [_move(move) for move in looked.moves],
        [_rating(rating) for rating in after.best(BEST)] if after else [],
    )


def _summarize(review: coach.Review) -> str:
    """What there is to say in a line or two: skill and luck, and what the last guess was worth."""
    if not review.moves:
        return "No guess has been answered yet."
    text = f"{tell_review(review)} {tell_move(review.board, len(review.moves), review.moves[-1])}"
    return text if review.complete else f"{text} (Best of guesses spread evenly over the candidates.)"


def _move(move: coach.Move) -> list[Cell]:
    attempt, rating, only_one = move.attempt, move.rating, move.before == 1
    answer = (attempt.feedback.black, attempt.feedback.white, move.before, move.after)
    return [
        *attempt.guess, *answer, rating.expected, 0.0 if only_one else round(move.luck, 9) + 0.0,
        move.verdict, *move.best.guess, move.best.expected,
    ]  # fmt: skip


def _rating(rating: Rating) -> list[Cell]:
    consistent = "yes" if rating.consistent else "no"
    figures = (rating.worst, rating.expected, rating.parts, rating.bits, rating.alike)
    return [*rating.guess, consistent, *figures]
