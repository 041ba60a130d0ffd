"""The tables of the sheet Review, as rows of values."""

from __future__ import annotations

from collections.abc import Sequence

from mastermind_xl.core.coach import Move, Rating, Review
from mastermind_xl.core.telling import tell_move, tell_review
from mastermind_xl.excel.game_sheet import GameSheet
from mastermind_xl.excel.marks import Cell
from mastermind_xl.workbook.game.review_layout import best, moves


def write_review(game: GameSheet, review: Review, ratings: Sequence[Rating]) -> None:
    """Fill both tables, and empty what is left of them."""
    for place, rows in (
        (moves(game.layout), [_move(move) for move in review.moves]),
        (best(game.layout), [_rating(rating) for rating in ratings]),
    ):
        empty: list[Cell] = [None] * place.columns
        game.put(place, [*rows, *([empty] * (place.rows - len(rows)))])


def summarize(review: Review) -> str:
    """What there is to say in a line or two: skill and luck, and what the last guess was worth."""
    if not review.moves:
        return "No guess has been answered yet."
    text = f"{tell_review(review)} {tell_move(review.board, len(review.moves), review.moves[-1])}"
    return text if review.complete else f"{text} (Best of guesses spread evenly over the candidates.)"


def _move(move: Move) -> list[Cell]:
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
