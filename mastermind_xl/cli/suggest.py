"""The next guess after the attempts given, each written GUESS:BLACK,WHITE.

  mastermind-xl suggest                    the opening
  mastermind-xl suggest 1122:1,1 1344:0,1  after two attempts
  mastermind-xl suggest 1122:bw 1344:01    the same: answers as people type them

When no code fits the answers, it says which single answer could be wrong.
"""

from __future__ import annotations

import argparse

from mastermind_xl.cli import options
from mastermind_xl.core.game import Game, read_attempt
from mastermind_xl.core.messages import tell
from mastermind_xl.strategies import Advice, advise


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what may follow the command."""
    parser.add_argument(
        "attempts", nargs="*", metavar="GUESS:BLACK,WHITE", help="what was asked and answered"
    )
    options.add_board(parser)
    options.add_strategy(parser, at_once=True)
    options.add_opening(parser)
    options.add_rotation(parser)
    options.add_limits(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Suggest, or say why there is nothing to suggest."""
    strategy = options.read_strategy(arguments, options.name_strategy(arguments))
    game = Game(strategy.board, [read_attempt(text, strategy.board) for text in arguments.attempts])
    advice = advise(strategy, game)
    if arguments.json:
        print(_as_json(advice))
    else:
        print(tell(game, advice))
    return 1 if advice.diagnosis else 0


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
    if advice.looked_at is not None:
        answer["sampled"] = advice.looked_at
    if advice.gave_up_after is not None:
        answer["gave_up_after"] = advice.gave_up_after
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
