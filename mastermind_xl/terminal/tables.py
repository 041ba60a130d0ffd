"""Guesses in tables: side by side at one position, and move by move over a game."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from mastermind_xl.analysis.coach import Review, review
from mastermind_xl.core.board import Board
from mastermind_xl.core.game import Game, Rating
from mastermind_xl.core.messages import tell_move, tell_review


def best_table(board: Board, ratings: Sequence[Rating], complete: bool) -> str:
    """Guesses side by side, one line each."""
    width = max(len("guess"), *(len(board.format(rating.guess)) for rating in ratings))
    lines = [f"{'guess':{width}}  may be it  worst  expected  answers  bits  alike"]
    lines += [
        f"{board.format(rating.guess):{width}}  {'yes' if rating.consistent else 'no':9}  {rating.worst:5,}"
        f"  {rating.expected:8.2f}  {rating.parts:7}  {rating.bits:4.2f}  {rating.alike:5,}"
        for rating in ratings
    ]
    if not complete:
        lines.append("(of guesses spread evenly over the candidates)")
    return "\n".join(lines)


def review_table(looked: Review) -> str:
    """A game move by move, then skill and luck."""
    board = looked.board
    width = max(len("guess"), *(len(board.format(move.attempt.guess)) for move in looked.moves))
    wide = max(6, len(f"{looked.moves[0].before:,}")) if looked.moves else 6
    lines = [
        f"    {'guess':{width}}  answer  {'before':>{wide}}  {'after':>{wide}}  expected  luck  verdict"
        f"  {'best':{width}}  expected"
    ]
    for number, move in enumerate(looked.moves, 1):
        best = board.format(move.best.guess)
        lines.append(
            f"{number:2}  {board.format(move.attempt.guess):{width}}  {move.attempt.feedback!s:>6}  {move.before:{wide},}"
            f"  {move.after:{wide},}  {move.rating.expected:8.1f}  {move.luck:+4.1f}  {move.verdict:7}"
            f"  {best:{width}}  {move.best.expected:8.1f}"
        )
    lines.append(tell_review(looked))
    if not looked.complete:
        lines.append("(best of guesses spread evenly over the candidates)")
    return "\n".join(lines)


def review_text(game: Game, width: int) -> str:
    """A finished game in ``width`` columns: a table where it fits, else a sentence a move.

    On a board that cannot be listed, only guesses that could not have been the code are told.
    """
    if not game.board.is_listed:
        return "\n".join(textwrap.wrap(_misses(game), width))
    looked = review(game)
    table = review_table(looked)
    if max(map(len, table.splitlines())) <= width:
        return table
    moves = [tell_move(game.board, number, move) for number, move in enumerate(looked.moves, 1)]
    lines = [textwrap.fill(move, width, subsequent_indent="   ") for move in moves]
    return "\n".join([*lines, tell_review(looked)])


def _misses(game: Game) -> str:
    """The guesses that earlier answers had ruled out."""
    missed = [
        number
        for number, attempt in enumerate(game.attempts)
        if not Game(game.board, game.attempts[:number]).allows(attempt.guess)
    ]
    if not missed:
        return "Every guess fitted all answers before it."
    numbers = ", ".join(str(number + 1) for number in missed)
    which = f"Guess {numbers} was" if len(missed) == 1 else f"Guesses {numbers} were"
    return f"{which} ruled out by earlier answers; all others fitted."
