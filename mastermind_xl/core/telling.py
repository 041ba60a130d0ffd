"""Advice and diagnosis in words, the same in the terminal and on the game sheet."""

from __future__ import annotations

from collections.abc import Sequence

from mastermind_xl.core import words
from mastermind_xl.core.advice import Advice
from mastermind_xl.core.board import Board
from mastermind_xl.core.history import Attempt, Diagnosis

_REPAIRS_TOLD = 3


def tell(board: Board, attempts: Sequence[Attempt], advice: Advice) -> str:
    """What there is to say about a position: the next guess and why, the code found, or what is wrong."""
    if advice.diagnosis is not None:
        return explain(board, advice.diagnosis)
    if advice.guess is None:
        number = next(n for n, attempt in enumerate(attempts, 1) if attempt.feedback.black == board.pegs)
        return words.FOUND.format(code=board.format(attempts[number - 1].guess), n=number)
    guess = board.format(advice.guess)
    if advice.remaining == 1:
        return words.ONLY_ONE.format(code=guess)
    kind = "it may be the code" if advice.consistent else "it cannot be the code, but tells most"
    return (
        f"Guess {guess} ({kind}): {advice.remaining:,} codes are possible, "
        f"{advice.expected:.1f} will be left on average, {advice.worst:,} at worst."
    )


def explain(board: Board, diagnosis: Diagnosis) -> str:
    """What is wrong with answers that no code fits, in one line."""
    parts = [words.NO_CODE_FITS.format(n=diagnosis.empty_after)]
    for repair in diagnosis.repairs[:_REPAIRS_TOLD]:
        codes = "1 code" if repair.codes == 1 else f"{repair.codes:,} codes"
        parts.append(
            words.REPAIR.format(
                n=repair.number,
                guess=board.format(repair.attempt.guess),
                now=repair.feedback,
                was=repair.attempt.feedback,
                codes=codes,
            )
        )
    if not diagnosis.repairs:
        parts.append(words.NO_REPAIR)
    more = len(diagnosis.repairs) - _REPAIRS_TOLD
    if more > 0:
        parts.append(f"({more} other single change{'s' if more > 1 else ''} would do.)")
    return " ".join(parts)
