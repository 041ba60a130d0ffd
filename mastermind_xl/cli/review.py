"""Look at a game afterwards, move by move: what each guess was worth, luck and skill.

  mastermind-xl review 1122:1,1 1344:0,1 5223:4,0
  mastermind-xl review 1122:1,1 1344:0,1 --why 5611   why that code is ruled out
  mastermind-xl review 1122:1,1 --best 5              the best guesses now, side by side

A guess promises information: the entropy of its answer, in bits. Skill is what your guesses
promised as a share of what the best guesses would have promised; luck is what the answers told
beyond that promise.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from mastermind_xl.cli import options
from mastermind_xl.core.board import Board
from mastermind_xl.core.coach import Misfit, Move, Rating, Review, look, review, ruled_out
from mastermind_xl.core.history import diagnose, read_attempt
from mastermind_xl.core.telling import explain, tell_misfits, tell_review


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what may follow the command."""
    parser.add_argument(
        "attempts", nargs="*", metavar="GUESS:BLACK,WHITE", help="what was asked and answered"
    )
    options.add_board(parser)
    parser.add_argument(
        "--best",
        type=options.number_from(1),
        metavar="N",
        help="show the N best guesses at the position after these attempts",
    )
    parser.add_argument("--why", metavar="CODE", help="say which attempts rule this code out")
    parser.add_argument("--json", action="store_true", help="one JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Review, or say which answers cannot be."""
    board = options.read_board(arguments)
    attempts = [read_attempt(text, board) for text in arguments.attempts]
    if arguments.why is not None:
        misfits = ruled_out(board, attempts, arguments.why)
        print(_as_json_why(misfits) if arguments.json else tell_misfits(board, arguments.why, misfits))
        return 0
    board.check_listed()
    problem = diagnose(board, attempts)
    if problem is not None and not arguments.json:
        print(explain(board, problem))
        return 1
    if arguments.best is not None or not attempts:
        position = look(board, attempts)
        ratings = [] if position is None else position.best(arguments.best or 5)
        complete = position is None or position.complete
        print(_as_json_best(ratings, complete) if arguments.json else best_table(board, ratings, complete))
    else:
        looked = review(board, attempts)
        print(_as_json(looked) if arguments.json else review_table(looked))
    return 1 if problem else 0


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
    lines = [
        f"    {'guess':{width}}  answer  before   after  expected  luck  verdict  {'best':{width}}  expected"
    ]
    for number, move in enumerate(looked.moves, 1):
        best = board.format(move.best.guess)
        lines.append(
            f"{number:2}  {board.format(move.attempt.guess):{width}}  {move.attempt.feedback!s:>6}  {move.before:6,}"
            f"  {move.after:6,}  {move.rating.expected:8.1f}  {move.luck:+4.1f}  {move.verdict:7}"
            f"  {best:{width}}  {move.best.expected:8.1f}"
        )
    lines.append(tell_review(looked))
    if not looked.complete:
        lines.append("(best of guesses spread evenly over the candidates)")
    return "\n".join(lines)


def _as_json(looked: Review) -> str:
    import json

    return json.dumps(
        {
            "skill": looked.skill,
            "luck": looked.luck,
            "wasted": looked.wasted,
            "moves": [_move(move) for move in looked.moves],
        }
    )


def _move(move: Move) -> dict[str, object]:
    return {
        "guess": move.attempt.guess,
        "black": move.attempt.feedback.black,
        "white": move.attempt.feedback.white,
        "before": move.before,
        "after": move.after,
        "expected": move.rating.expected,
        "bits": move.rating.bits,
        "luck": move.luck,
        "verdict": move.verdict,
        "best": move.best.guess,
        "best_expected": move.best.expected,
    }


def _as_json_best(ratings: Sequence[Rating], complete: bool) -> str:
    import json
    from dataclasses import asdict

    return json.dumps({"complete": complete, "guesses": [asdict(rating) for rating in ratings]})


def _as_json_why(misfits: Sequence[Misfit]) -> str:
    import json

    return json.dumps(
        {
            "candidate": not misfits,
            "ruled_out_by": [
                {
                    "attempt": misfit.number,
                    "guess": misfit.attempt.guess,
                    "was": misfit.attempt.feedback,
                    "would_be": misfit.feedback,
                }
                for misfit in misfits
            ],
        }
    )
