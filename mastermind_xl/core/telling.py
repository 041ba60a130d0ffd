"""Advice and diagnosis in words, the same in the terminal and on the game sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mastermind_xl.analysis.advice import Advice
from mastermind_xl.core import messages
from mastermind_xl.core.board import Board
from mastermind_xl.core.feedback import score
from mastermind_xl.core.game import Attempt, Diagnosis
from mastermind_xl.core.messages import counted

if TYPE_CHECKING:
    from mastermind_xl.analysis.coach import Misfit, Move, Review

_REPAIRS_TOLD = 3


def tell(board: Board, attempts: Sequence[Attempt], advice: Advice) -> str:
    """What there is to say about a position: the next guess and why, the code found, or what is wrong."""
    if advice.diagnosis is not None:
        return explain(board, advice.diagnosis)
    if advice.guess is None:
        number = next(n for n, attempt in enumerate(attempts, 1) if attempt.feedback.black == board.pegs)
        return messages.FOUND.format(code=board.format(attempts[number - 1].guess), n=number)
    guess = board.format(advice.guess)
    if advice.remaining == 1:
        return messages.ONLY_ONE.format(code=guess)
    if advice.remaining is None:
        return f"Guess {guess} {_why_unlisted(attempts, advice)}"
    kind = "it may be the code" if advice.consistent else "it cannot be the code, but tells most"
    return (
        f"Guess {guess} ({kind}): {advice.remaining:,} codes are possible, "
        f"{advice.expected:.1f} will be left on average, {advice.worst:,} at worst." + _cut_short(advice)
    )


def _why_unlisted(attempts: Sequence[Attempt], advice: Advice) -> str:
    """What there is to say about a guess on a board whose codes cannot be counted."""
    if advice.consistent:
        return "(it may be the code). How many codes are left is not counted on a board of this size."
    if advice.gave_up_after is None:
        return "(it cannot be the code)."
    code = advice.guess or ()
    fits = sum(score(code, attempt.guess) == attempt.feedback for attempt in attempts)
    return (
        f"(it cannot be the code): {messages.NOT_FOUND.format(seconds=f'{advice.gave_up_after:.1f}')}. "
        f"This guess fits {fits} of {len(attempts)}."
    )


def _cut_short(advice: Advice) -> str:
    if advice.looked_at is None:
        return ""
    return f" The time ran out: this is the best of {advice.looked_at:,} guesses looked at."


def explain(board: Board, diagnosis: Diagnosis) -> str:
    """What is wrong with answers that no code fits, in one line."""
    parts = [messages.NO_CODE_FITS.format(n=diagnosis.empty_after)]
    parts += [
        messages.REPAIR.format(
            n=repair.number,
            guess=board.format(repair.attempt.guess),
            now=repair.feedback,
            was=repair.attempt.feedback,
            codes=counted(repair.codes, "code"),
        )
        for repair in diagnosis.repairs[:_REPAIRS_TOLD]
    ]
    if diagnosis.complete and not diagnosis.repairs:
        parts.append(messages.NO_REPAIR)
    more = len(diagnosis.repairs) - _REPAIRS_TOLD
    if more > 0:
        parts.append(f"({more} other single change{'s' if more > 1 else ''} would do.)")
    return " ".join(parts)


def tell_move(board: Board, number: int, move: Move) -> str:
    """What a guess of a finished game was worth, in one line."""
    guess = board.format(move.attempt.guess)
    if move.before == 1:
        best = board.format(move.best.guess)
        if move.verdict == "best":
            return f"{number}. {guess}: the only code that was left."
        return f"{number}. {guess}: wasted, only {best} was left."
    line = f"{number}. {guess}: {counted(move.before, 'code')} before, {move.after:,} after"
    if move.verdict == "wasted":
        return f"{line}; wasted, no answer could rule a code out."
    line += f" ({move.rating.expected:.1f} expected)"
    if move.verdict == "best":
        return f"{line}; nothing was better."
    return f"{line}; {move.verdict}, {board.format(move.best.guess)} would leave {move.best.expected:.1f}."


def tell_review(review: Review) -> str:
    """Skill and luck over a game, in one line."""
    line = f"Skill {review.skill:.0%}, luck {review.luck:+.1f} bits"
    if review.wasted:
        line += f", {counted(review.wasted, 'guess')} wasted"
    return line + "."


def tell_misfits(board: Board, code: str, misfits: Sequence[Misfit]) -> str:
    """Why a code is ruled out, or that it is not."""
    shown = board.format(board.parse(code))
    if not misfits:
        return f"{shown} fits every answer so far: it may be the code."
    reasons = [
        f"attempt {misfit.number} ({board.format(misfit.attempt.guess)}) would have been answered "
        f"{misfit.feedback} instead of {misfit.attempt.feedback}"
        for misfit in misfits
    ]
    return f"{shown} is ruled out: {'; '.join(reasons)}."
