"""Search for play that needs the fewest guesses over all codes, and prove that nothing needs fewer."""

from __future__ import annotations

import argparse
import sys
import time

from mastermind_xl.cli import options
from mastermind_xl.core.errors import StrategyError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what may follow the command."""
    options.add_board(parser)
    parser.add_argument(
        "--max-guesses", type=options.number_from(1), metavar="N", help="no code may take more than N guesses"
    )
    parser.add_argument(
        "--opening", metavar="CODE", help="first guess, such as 1122, instead of the best one"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Search, and report what was proved."""
    from mastermind_xl.core.optimal import IMPOSSIBLE, Search
    from mastermind_xl.core.tree import grow

    start = time.perf_counter()
    board = options.read_board(arguments)
    limit: int | None = arguments.max_guesses

    def tell(text: str) -> None:
        if time.perf_counter() - start > 1:
            sys.stderr.write(f"{text}, {time.perf_counter() - start:.0f} s\n")

    search = Search(board, limit, tell)
    opening = None if arguments.opening is None else board.index(arguments.opening)
    total = search.run(opening)
    if total >= IMPOSSIBLE:
        raise StrategyError(f"{board}: no strategy finds every code within {limit} guesses")
    distribution = grow(search.strategy(opening)).distribution
    seconds = time.perf_counter() - start
    average = total / board.size
    if arguments.json:
        import json

        answer = {
            "pegs": board.pegs, "colors": board.colors, "repeats": board.repeats, "total": total,
            "average": average, "max": len(distribution), "distribution": distribution,
            "seconds": round(seconds, 6), "proved": True,
        }  # fmt: skip
        print(json.dumps(answer))
        return 0
    bound = "" if limit is None else f" within {limit} guesses"
    first = "" if opening is None else f" after {arguments.opening}"
    print(
        f"{board}: least total{bound}{first} {total:,}, {average:.4f} on average, proved in {seconds:.2f} s"
    )
    for guesses, count in enumerate(distribution, 1):
        print(f"  {guesses:3} guess{'' if guesses == 1 else 'es':2} {count:7,}")
    return 0
