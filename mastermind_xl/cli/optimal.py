"""Search for play that needs the fewest guesses over all codes, and prove that nothing needs fewer.

Of all such play it is the one that finds fewest codes with the last guess, then with the one before, ….
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from mastermind_xl.cli import PROGRAM, Parser, duration, number_from, read_board
from mastermind_xl.cli.checkpoint import add_checkpoint, checkpoints, read_checkpoint
from mastermind_xl.cli.progress import Progress
from mastermind_xl.cli.workers import open_workers
from mastermind_xl.core.errors import MastermindError

if TYPE_CHECKING:
    from mastermind_xl.core.board import Board
    from mastermind_xl.strategies.search import Search


class OptimalError(MastermindError):
    """What was found contradicts itself."""


def add_arguments(parser: Parser) -> None:
    """Say what may follow the command."""
    parser.add_board()
    parser.add_palette()
    parser.add_value("--max-guesses", number_from(1), "no code may take more than N guesses")
    parser.add_argument(
        "--opening", metavar="CODE", help="first guess, such as 1122, instead of the best one"
    )
    parser.add_switch("--consistent", "guess candidates only")
    about = (
        "search among the N guesses of best measure at each position, where all are too many: proves nothing"
    )
    parser.add_value("--beam", number_from(1), about)
    parser.add_value("--seconds", duration, "end after so long, and tell what is known by then")
    add_checkpoint(parser, "what was found out")
    parser.add_workers()
    parser.add_json()


def run(arguments: argparse.Namespace) -> int:
    """Search, and report what was proved."""
    from mastermind_xl.strategies.search import Search
    from mastermind_xl.strategies.search_bounds import IMPOSSIBLE
    from mastermind_xl.strategies.search_facts import restore, save

    start = time.perf_counter()
    board = read_board(arguments)
    limit: int | None = arguments.max_guesses
    opening = None if arguments.opening is None else board.index(arguments.opening)
    if arguments.beam is not None:
        from mastermind_xl.cli.beam import run_beam

        return run_beam(arguments, board, opening)
    search = Search(board, limit, arguments.consistent)
    search.use_kernel()
    resumed = read_checkpoint(arguments.checkpoint, partial(restore, search))
    with checkpoints(arguments.checkpoint, partial(save, search)) as save_now_and_then:
        total = _search(search, opening, arguments, save_now_and_then)
        if total >= IMPOSSIBLE:
            only = " that are candidates" if arguments.consistent else ""
            message = f"{PROGRAM}: {board}: no strategy finds every code within {limit} guesses{only}"
            print(message, file=sys.stderr)
            return 1
        distribution = _play(search, opening, total)
        _report(arguments, board, total, distribution, time.perf_counter() - start, resumed)
    return 0


def _report(
    arguments: argparse.Namespace,
    board: Board,
    total: int,
    distribution: list[int],
    seconds: float,
    resumed: bool,
) -> None:
    average = total / board.size
    if arguments.json:
        answer = {"total": total, "average": average, "max": len(distribution), "distribution": distribution}
        print(json.dumps({**board.rules, **answer, "seconds": round(seconds, 6), "proved": True}))
        return
    from mastermind_xl.terminal.tables import guesses_table

    bound = "" if arguments.max_guesses is None else f" within {arguments.max_guesses} guesses"
    bound += " of candidates only" if arguments.consistent else ""
    first = "" if arguments.opening is None else f" after {arguments.opening}"
    gone_on = f", going on from {arguments.checkpoint}" if resumed else ""
    print(
        f"{board}: least total{bound}{first} {total:,}, {average:.4f} on average, "
        f"proved in {seconds:.2f} s{gone_on}"
    )
    print(guesses_table(distribution, bars=False))


def _play(search: Search, opening: int | None, total: int) -> list[int]:
    """How many codes are found with guess 1, 2, … by the play that a search has found.

    Raises:
        OptimalError: that is not what the search says.
    """
    from mastermind_xl.strategies import Options
    from mastermind_xl.strategies.optimal import Optimal
    from mastermind_xl.strategies.tree import grow

    distribution = grow(Optimal(search.board, Options(opening, search.consistent), search)).distribution
    played = sum(guesses * count for guesses, count in enumerate(distribution, 1))
    most = search.max_guesses or len(distribution)
    if (played, sum(distribution)) != (total, search.board.size) or len(distribution) > most:
        raise OptimalError(
            f"the play found takes {played:,} guesses, {len(distribution)} at most, and not {total:,} as was "
            "searched for, so nothing is proved: search again without the checkpoint"
        )
    return distribution


def _search(
    search: Search, opening: int | None, arguments: argparse.Namespace, save_now_and_then: Callable[[], None]
) -> int:
    """The least total, searched for with progress on standard error, and checkpoints."""
    most = ""

    def say() -> str:
        nonlocal most
        most = most or _at_most(search, opening)
        standing = search.standing
        found = most if standing.best is None else f"{standing.best:,}"
        return (
            f"total {standing.least:,} to {found}, {standing.settled} of {standing.openings} openings, "
            f"{standing.positions:,} positions"
        )

    def tell() -> None:
        progress.tell(say)
        save_now_and_then()

    what = f"{search.board}, fast kernel" if search.uses_kernel else str(search.board)
    with Progress(what) as progress, open_workers(arguments) as (executor, count):
        return search.run(opening, tell, executor, count)


def _at_most(search: Search, opening: int | None) -> str:
    """The total of a strategy that is played in a moment: optimal play needs no more."""
    from mastermind_xl.analysis.evaluation import evaluate
    from mastermind_xl.strategies import default_strategy, make_strategy

    board, limit = search.board, search.max_guesses
    first = None if opening is None else board.code(opening)
    name = default_strategy(board, consistent=True)
    played = evaluate(make_strategy(name, board, first, consistent=search.consistent))
    return f"{played.total:,}" if limit is None or played.most <= limit else "?"
