"""Search for play that needs the fewest guesses over all codes, and prove that nothing needs fewer."""

from __future__ import annotations

import argparse
import sys
import time
from typing import TYPE_CHECKING, BinaryIO

from mastermind_xl.cli import options, workers
from mastermind_xl.cli.checkpoint import Checkpoint, add_checkpoint, read_checkpoint
from mastermind_xl.cli.progress import Progress

if TYPE_CHECKING:
    from mastermind_xl.core.board import Board
    from mastermind_xl.core.search import Search


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what may follow the command."""
    options.add_board(parser)
    parser.add_argument(
        "--max-guesses", type=options.number_from(1), metavar="N", help="no code may take more than N guesses"
    )
    parser.add_argument(
        "--opening", metavar="CODE", help="first guess, such as 1122, instead of the best one"
    )
    add_checkpoint(parser, "what was found out")
    options.add_workers(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Search, and report what was proved."""
    from mastermind_xl.core.optimal import Optimal
    from mastermind_xl.core.search import IMPOSSIBLE, Search
    from mastermind_xl.core.tree import grow

    start = time.perf_counter()
    board = options.read_board(arguments)
    limit: int | None = arguments.max_guesses
    opening = None if arguments.opening is None else board.index(arguments.opening)
    search = Search(board, limit)
    resumed = read_checkpoint(arguments.checkpoint, lambda file: _restore(search, file))
    total = _search(search, opening, arguments)
    if total >= IMPOSSIBLE:
        print(f"mastermind-xl: {board}: no strategy finds every code within {limit} guesses", file=sys.stderr)
        return 1
    distribution = grow(Optimal(board, opening, search)).distribution
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
    gone_on = f", going on from {arguments.checkpoint}" if resumed else ""
    print(
        f"{board}: least total{bound}{first} {total:,}, {average:.4f} on average, "
        f"proved in {seconds:.2f} s{gone_on}"
    )
    for guesses, count in enumerate(distribution, 1):
        print(f"  {guesses:3} guess{'' if guesses == 1 else 'es':2} {count:7,}")
    return 0


def _search(search: Search, opening: int | None, arguments: argparse.Namespace) -> int:
    """The least total, searched for with progress on standard error, and checkpoints."""
    most = ""

    def say() -> str:
        nonlocal most
        most = most or _at_most(search.board, opening, search.max_guesses)
        standing = search.standing
        found = most if standing.best is None else f"{standing.best:,}"
        return (
            f"total {standing.least:,} to {found}, {standing.settled} of {standing.openings} openings, "
            f"{standing.positions:,} positions"
        )

    def tell() -> None:
        progress.tell(say)
        checkpoint.now_and_then()

    with (
        Checkpoint(arguments.checkpoint, lambda file: _save(search, file)) as checkpoint,
        Progress(str(search.board)) as progress,
        workers.open_workers(arguments) as (executor, count),
    ):
        return search.run(opening, tell, executor, count)


def _restore(search: Search, file: BinaryIO) -> None:
    from mastermind_xl.core.checkpoint import restore

    restore(search, file)


def _save(search: Search, file: BinaryIO) -> None:
    from mastermind_xl.core.checkpoint import save

    save(search, file)


def _at_most(board: Board, opening: int | None, limit: int | None) -> str:
    """The total of a strategy that is played in a moment: optimal play needs no more."""
    from mastermind_xl.core.evaluation import evaluate
    from mastermind_xl.core.strategies import make_strategy

    first = None if opening is None else board.code(opening)
    played = evaluate(make_strategy("most-parts", board, first))
    return f"{played.total:,}" if limit is None or played.most <= limit else "?"
