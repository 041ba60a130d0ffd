"""The next guess after the attempts given, each written GUESS:BLACK,WHITE.

  mastermind-xl suggest                    the opening
  mastermind-xl suggest 1122:1,1 1344:0,1  after two attempts

When no code fits the answers, it says which single answer could be wrong.
"""

from __future__ import annotations

import argparse

from mastermind_xl.cli import options
from mastermind_xl.core import words
from mastermind_xl.core.advice import Advice, advise
from mastermind_xl.core.board import Board
from mastermind_xl.core.history import Diagnosis, read_attempt

_REPAIRS_SHOWN = 3


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what may follow the command."""
    parser.add_argument(
        "attempts", nargs="*", metavar="GUESS:BLACK,WHITE", help="what was asked and answered"
    )
    options.add_board(parser)
    options.add_strategy(parser, "knuth")
    parser.add_argument("--json", action="store_true", help="one JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Suggest, or say why there is nothing to suggest."""
    strategy = options.read_strategy(arguments, arguments.strategy)
    board = strategy.board
    attempts = [read_attempt(text, board) for text in arguments.attempts]
    advice = advise(strategy, attempts)
    if arguments.json:
        print(_as_json(advice))
    elif advice.found is not None:
        number = 1 + next(n for n, attempt in enumerate(attempts) if attempt.feedback.black == board.pegs)
        print(words.FOUND.format(code=board.format(advice.found), n=number))
    elif advice.guess is not None:
        print(_in_words(advice, board.format(advice.guess)))
    elif advice.diagnosis is not None:
        print(explain(board, advice.diagnosis))
    return 1 if advice.diagnosis else 0


def _in_words(advice: Advice, guess: str) -> str:
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
    for repair in diagnosis.repairs[:_REPAIRS_SHOWN]:
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
    more = len(diagnosis.repairs) - _REPAIRS_SHOWN
    if more > 0:
        parts.append(f"({more} other single change{'s' if more > 1 else ''} would do; --json lists all.)")
    return " ".join(parts)


def _as_json(advice: Advice) -> str:
    import json

    answer: dict[str, object] = {
        "guess": advice.guess,
        "consistent": advice.consistent,
        "remaining": advice.remaining,
        "worst": advice.worst,
        "expected": advice.expected,
    }
    if advice.found is not None:
        answer["found"] = advice.found
    if advice.diagnosis is not None:
        answer["empty_after"] = advice.diagnosis.empty_after
        answer["repairs"] = [
            {
                "attempt": repair.number,
                "guess": repair.attempt.guess,
                "was": repair.attempt.feedback,
                "now": repair.feedback,
                "codes": repair.codes,
            }
            for repair in advice.diagnosis.repairs
        ]
    return json.dumps(answer)
