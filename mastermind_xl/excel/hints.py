"""The texts of Hint and the tables of Review; a hint has three steps, and each reveals more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from mastermind_xl.core.board import Board
from mastermind_xl.core.game import Game, Rating, remark_on, tell_misfits
from mastermind_xl.core.languages import fill, fill_count, sentences, word
from mastermind_xl.excel.state import Cell
from mastermind_xl.sheets.game.formulas import HIDDEN, SHOWN
from mastermind_xl.sheets.game.layout import BEST

if TYPE_CHECKING:
    from mastermind_xl.analysis.coach import Move

STEPS = 3  # steps of a hint: whether a guess is possible, the number of codes left, the best guess

_BLANK = "·"
_HOW_MANY = "Click Hint again to see how many codes are left."
_THE_BEST = "Click Hint again to see the best guess."
_ANY_CODE = "All codes are left. Type a guess, and Hint shows whether it can be the code."
_WAS_POSSIBLE = "Your last guess was possible: {guess} fitted all earlier answers."
_WAS_IMPOSSIBLE = "Your last guess could not be the code: if {guess} were the code, {reasons}."


def next_step(last: int, game: Game) -> int:
    """Return the step of a hint that follows step ``last``; without a list of the board's codes, step 2 is skipped."""
    step = min(last + 1, STEPS)
    return STEPS if step == 2 and not game.board.is_listed else step


def tell_hint(game: Game, typed: Sequence[int | None], step: int) -> str:
    """Return the text of a hint in a ``game``: step 1, whether the guess is possible; step 2, how many codes are left.

    ``typed`` are the pegs of a guess that is unfinished or has no answer, with ``None`` for empty cells.
    """
    if step == 1:
        then = fill(_HOW_MANY) if game.board.is_listed else fill(_THE_BEST)
        return sentences(_is_possible(game, typed), then)
    return sentences(_count(len(game.candidates)), fill(_THE_BEST))


def tell_count(left: int) -> str:
    """Return the message that the table of codes is up to date, with the number of codes ``left``."""
    return sentences(_count(left), fill("The table of codes is up to date; click Hint again."))


def _count(left: int) -> str:
    return fill_count("{count:,} code is left.", "{count:,} codes are left.", count=left)


def _is_possible(game: Game, typed: Sequence[int | None]) -> str:
    board = game.board
    if None in typed:
        if board.is_listed:
            return _can_become(game, typed)
        return fill("Finish your guess: with so many codes, Hint checks only whole guesses.")
    guess = [peg for peg in typed if peg is not None]
    if guess:
        return tell_misfits(game, guess)
    if not game.attempts:
        return fill(_ANY_CODE)
    last = game.attempts[-1].guess
    if remark := remark_on(board, last):
        return remark
    misfits = game.undo().find_misfits(last)
    shown = board.format(last)
    if len(game.attempts) == 1:
        return fill("Your last guess was possible: nothing was known before {guess}.", guess=shown)
    if not misfits:
        return fill(_WAS_POSSIBLE, guess=shown)
    return fill(_WAS_IMPOSSIBLE, guess=shown, reasons=misfits[0])


def _can_become(game: Game, typed: Sequence[int | None]) -> str:
    board = game.board
    codes = board.codes[game.candidates]
    agree = np.ones(len(codes), np.bool_)
    for place, peg in enumerate(typed):
        if peg is not None:
            agree &= codes[:, place] == peg
    shown = board._gap.join(_BLANK if peg is None else board.format([peg]) for peg in typed)
    if agree.any():
        return fill("{guess} can still become the code.", guess=shown)
    return fill("{guess} cannot become the code, whatever you add.", guess=shown)


@dataclass(frozen=True)
class ReviewTables:
    """The contents of the sheet Review: a summary, one row per move, and one row per good next guess."""

    text: str
    moves: Sequence[Sequence[Cell]]
    best: Sequence[Sequence[Cell]]


def make_tables(game: Game, *, is_over: bool) -> ReviewTables:
    """Review the game guess by guess, and list the best next guesses unless the game is over."""
    from mastermind_xl.analysis import coach  # slow to import; hints must not wait

    review = coach.review(game)
    text = fill("No guess has been answered yet.")
    if moves := review.moves:
        sampled = "" if review.complete else fill("(Only a sample of guesses was compared.)")
        text = sentences(coach.tell_review(review), coach.tell_move(review.board, len(moves), moves[-1]), sampled)
    ratings = None if is_over else coach.rate_guesses(game)
    best = ratings.best(BEST) if ratings else []
    board = game.board
    return ReviewTables(text, [_move(board, move) for move in moves], [_rating(board, each) for each in best])


def _move(board: Board, move: Move) -> list[Cell]:
    attempt, rating, only_one = move.attempt, move.rating, move.before == 1
    answer = (attempt.feedback.black, attempt.feedback.white, move.before, move.after)
    return [
        *board._shown(attempt.guess), *answer, rating.expected, 0.0 if only_one else round(move.luck, 9) + 0.0,
        word(move.verdict, "verdict"), *board._shown(move.best.guess), move.best.expected,
    ]  # fmt: skip


def _rating(board: Board, rating: Rating) -> list[Cell]:
    consistent = fill(SHOWN) if rating.consistent else fill(HIDDEN)
    figures = (rating.worst, rating.expected, rating.parts, rating.bits, rating.alike)
    return [*board._shown(rating.guess), consistent, *figures]
