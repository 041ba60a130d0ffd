"""What Hint and Review tell.

Hint has three steps, each telling more: is my guess possible, how many codes are left, what is the best guess. Review fills the
tables of its sheet, as rows of values.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from mastermind_xl.core.game import Game, Rating, tell_misfits
from mastermind_xl.core.messages import counted
from mastermind_xl.excel.state import Cell
from mastermind_xl.sheets.game.layout import BEST

if TYPE_CHECKING:
    from mastermind_xl.analysis.coach import Move, Review

STEPS = 3
"""How many clicks tell everything."""

_BLANK = "·"
_THEN = ("Hint again tells how many codes are left.", "Hint again tells the best guess.")


def next_step(told: int, game: Game) -> int:
    """The step after the first ``told`` ones; how many codes are left is not told where they cannot be listed."""
    step = min(told + 1, STEPS)
    return STEPS if step == 2 and not game.board.is_listed else step


def tell_hint(game: Game, typed: Sequence[int | None], step: int) -> str:
    """What a hint says before the last one, which is the next guess.

    Args:
        game: what was asked and answered; some code fits.
        typed: the pegs of a guess that is not finished or not answered; ``None`` where nothing stands yet.
        step: from 1 to ``STEPS - 1``.
    """
    if step == 1:
        return f"{_is_possible(game, typed)} {_THEN[not game.board.is_listed]}"
    return f"{_count(len(game.candidates))} {_THEN[1]}"


def tell_count(left: int) -> str:
    """What is said where codes were counted because a board is too big for formulas: that is no hint yet."""
    return f"{_count(left)} The table is up to date again; click Hint again for a hint."


def _count(left: int) -> str:
    return f"{counted(left, 'code')} {'is' if left == 1 else 'are'} possible."


def _is_possible(game: Game, typed: Sequence[int | None]) -> str:
    board = game.board
    if None in typed:
        if board.is_listed:
            return _can_become(game, typed)
        return "There are too many codes to tell what an unfinished guess can become: finish it."
    guess = [peg for peg in typed if peg is not None]
    if guess:
        return tell_misfits(game, guess)
    if not game.attempts:
        return "Any code may be it: type a guess, or the beginning of one, and Hint tells whether it is possible."
    last = game.attempts[-1].guess
    misfits = game.undo().find_misfits(last)
    shown = board.format(last)
    if len(game.attempts) == 1:
        return f"Your last guess was possible: nothing was known before {shown}."
    if not misfits:
        return f"Your last guess was possible: {shown} fitted every answer before it."
    why = misfits[0]
    return (
        f"Your last guess could not be the code: for {shown}, attempt {why.number} "
        f"({board.format(why.attempt.guess)}) would have been answered {why.feedback} instead of {why.attempt.feedback}."
    )


def _can_become(game: Game, typed: Sequence[int | None]) -> str:
    """Whether an unfinished guess has the pegs of some candidate."""
    board = game.board
    codes = board.codes[game.candidates]
    agree = np.ones(len(codes), np.bool_)
    for place, peg in enumerate(typed):
        if peg is not None:
            agree &= codes[:, place] == peg
    between = "" if board.colors <= 9 else " "
    shown = between.join(_BLANK if peg is None else str(peg) for peg in typed)
    return (
        f"{shown} can still become the code."
        if agree.any()
        else f"{shown} cannot become the code, however you go on."
    )


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
    from mastermind_xl.analysis import coach  # which no hint waits for

    looked = coach.review(game)
    after = None if is_over else coach.rate_guesses(game)
    return ReviewTables(
        _summarize(looked),
        [_move(move) for move in looked.moves],
        [_rating(rating) for rating in after.best(BEST)] if after else [],
    )


def _summarize(review: Review) -> str:
    """What there is to say in a line or two: skill and luck, and what the last guess was worth."""
    if not review.moves:
        return "No guess has been answered yet."
    from mastermind_xl.analysis.coach import tell_move, tell_review

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
