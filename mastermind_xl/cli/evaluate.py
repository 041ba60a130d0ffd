"""Play every code of the board with each strategy named, and report how many guesses it took."""

from __future__ import annotations

import argparse

from mastermind_xl.cli import options
from mastermind_xl.cli.progress import Progress
from mastermind_xl.core.evaluation import Evaluation, evaluate
from mastermind_xl.core.strategies import KINDS

_BAR = 40
_RANDOM_RUNS = 10


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what may follow the command."""
    parser.add_argument("strategies", nargs="+", metavar="STRATEGY", help=", ".join(KINDS))
    options.add_board(parser)
    options.add_opening(parser)
    parser.add_argument(
        "--sample",
        type=options.number_from(1),
        metavar="N",
        help="play N codes drawn by chance instead of all",
    )
    options.add_seed(parser, "sample, and the same guesses of random,")
    parser.add_argument(
        "--runs",
        type=options.number_from(1),
        metavar="N",
        help="play every code N times (random: 10, others: 1)",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a strategy")


def run(arguments: argparse.Namespace) -> int:
    """Evaluate each strategy in turn."""
    strategies = [options.read_strategy(arguments, name) for name in arguments.strategies]
    for number, strategy in enumerate(strategies):
        with Progress(f"{strategy.name} on {strategy.board}", "codes found") as progress:
            runs = arguments.runs or (_RANDOM_RUNS if KINDS[strategy.name].random else 1)
            result = evaluate(strategy, arguments.sample, arguments.seed, progress, runs)
        if arguments.json:
            print(_as_json(result), flush=True)
        else:
            print(("\n" if number else "") + _as_text(result), flush=True)
    return 0


def _as_json(result: Evaluation) -> str:
    import json

    return json.dumps(
        {
            "strategy": result.strategy,
            "pegs": result.board.pegs,
            "colors": result.board.colors,
            "repeats": result.board.repeats,
            "opening": result.opening,
            "codes": result.codes,
            "total": result.total,
            "average": result.average,
            "max": result.most,
            "distribution": result.distribution,
            "seconds": round(result.seconds, 6),
        }
    )


def _as_text(result: Evaluation) -> str:
    board = result.board
    opening = "" if result.opening is None else f", opening {board.format(result.opening)}"
    different = result.codes // result.runs
    played = f"{different:,} codes" if different == board.size else f"{different:,} of {board.size:,} codes"
    if result.runs > 1:
        played += f", {result.runs} times each"
    lines = [
        f"{result.strategy} on {board}{opening}",
        f"  {played}, {result.total:,} guesses: {result.average:.4f} on average, {result.most} at most"
        f"  ({result.seconds:.2f} s)",
    ]
    highest = max(result.distribution)
    for guesses, count in enumerate(result.distribution, 1):
        bar = "█" * round(_BAR * count / highest) or ("▏" if count else "")
        lines.append(f"  {guesses:3} guess{'' if guesses == 1 else 'es':2} {count:7,} {bar}".rstrip())
    return "\n".join(lines)
