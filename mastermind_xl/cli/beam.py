"""The search among the most promising guesses, for the command ``optimal --beam``."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager, suppress

from mastermind_xl.cli.progress import Progress
from mastermind_xl.core import kernel
from mastermind_xl.core.board import Board
from mastermind_xl.core.errors import StrategyError
from mastermind_xl.core.messages import counted
from mastermind_xl.search.beam import BeamSearch
from mastermind_xl.strategies.optimal import BeamPlay, TimeUp, end_after
from mastermind_xl.strategies.tree import grow

_UNBOUNDED = {
    "max_guesses": "games are not bounded where only some guesses are tried",
    "checkpoint": "it keeps nothing to go on from",
    "scheduler": "it is shared among threads, by --jobs",
}
"""Options that a search of some guesses goes without, with the reason."""


def run_beam(arguments: argparse.Namespace, board: Board, opening: int | None) -> int:
    """Search among some guesses, and report the best play found.

    Args:
        arguments: what was asked for.
        board: the board.
        opening: index of the first guess; the best one when None.

    Raises:
        StrategyError: something was asked for that such a search cannot do, or it found nothing in time.
    """
    for name, reason in _UNBOUNDED.items():
        if getattr(arguments, name) is not None:
            raise StrategyError(f"--beam goes without --{name.replace('_', '-')}: {reason}")
    start = time.perf_counter()
    search = BeamSearch(board, arguments.beam, arguments.consistent)
    search.use_kernel()
    watch = (lambda: None) if arguments.seconds is None else end_after(arguments.seconds)
    with _open_threads(search, arguments.jobs) as (executor, cores):
        how = f", fast kernel, {counted(cores, 'core')}" if search.uses_kernel else ""
        with Progress(f"{board}, beam of {search.beam}{how}") as progress:
            least = _search(search, opening, progress, watch, executor)
    if search.opening < 0:
        raise StrategyError(
            f"no opening was searched to its end in {arguments.seconds:g} s: give it more --seconds"
        )
    distribution = grow(BeamPlay(search)).distribution
    _report(arguments, search, least, distribution, time.perf_counter() - start)
    return 0


@contextmanager
def _open_threads(search: BeamSearch, jobs: int | None) -> Iterator[tuple[Executor | None, int]]:
    """Threads for the fast kernel, as many as were asked for or there are cores; none where one will do."""
    if jobs is not None:
        kernel.use_cores(jobs)
    cores = kernel.count_cores() if search.uses_kernel else 1
    if cores == 1:
        yield None, 1
        return
    with ThreadPoolExecutor(cores) as executor:
        yield executor, cores


def _search(
    search: BeamSearch,
    opening: int | None,
    progress: Progress,
    watch: Callable[[], None],
    executor: Executor | None,
) -> int:
    """Search as long as there is time: what play costs at least."""
    least = search.board.size

    def tell() -> None:
        progress.tell(say)
        watch()

    def say() -> str:
        standing = search.standing
        found = "?" if standing.best is None else f"{standing.best:,}"
        return (
            f"total {least:,} to {found}, {standing.settled} of {standing.parts} answers to openings, "
            f"{standing.positions:,} positions"
        )

    with suppress(TimeUp):
        least = search.least_total(opening, tell)
        search.run(opening, tell, executor)
    return least


def _report(
    arguments: argparse.Namespace, search: BeamSearch, least: int, distribution: list[int], seconds: float
) -> None:
    board, total = search.board, search.total
    average = total / board.size
    if arguments.json:
        answer = {"total": total, "average": average, "max": len(distribution), "distribution": distribution}
        how = {"seconds": round(seconds, 6), "proved": False, "beam": search.beam, "least": least}
        print(json.dumps({**board.rules, **answer, **how}))
        return
    from mastermind_xl.terminal.tables import guesses_table

    only = " of candidates only" if arguments.consistent else ""
    first = board.format(board.code(search.opening))
    print(
        f"{board}: total{only} {total:,} after {first}, {average:.4f} on average, the best found among "
        f"{counted(search.beam, 'guess')} a position in {seconds:.2f} s; not proved: "
        f"at least {least:,}"
    )
    print(guesses_table(distribution, bars=False))
