"""Search for play that needs the fewest guesses over all codes, and prove that nothing needs fewer.

Of all such play it is the one that finds fewest codes with the last guess, then with the one before, ….
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property, partial
from typing import TYPE_CHECKING

from mastermind_xl.cli import PROGRAM, Parser, duration, number_from, read_board
from mastermind_xl.cli.checkpoint import (
    add_checkpoint,
    checkpoints,
    read_checkpoint,
    say_resumed,
    tell_resumed,
)
from mastermind_xl.cli.progress import Progress
from mastermind_xl.cli.workers import open_workers
from mastermind_xl.core.errors import MastermindError
from mastermind_xl.strategies.optimal import TimeUp, end_after

if TYPE_CHECKING:
    from pathlib import Path

    from mastermind_xl.core.board import Board
    from mastermind_xl.search.beam import BeamSearch
    from mastermind_xl.search.proof import Search


_BEAM = 3
"""Guesses per position of the search that soon finds play, so that the optimal play needs no more."""

_MOMENT = 10.0
"""Seconds of processor time that this search may take."""

_PATIENCE = 1.0
"""Seconds of processor time after which a proof is worth a look for play that it will not exceed."""

_FIRST_LINE = 1.5
"""Seconds after which something is said, whether this play is found or not."""


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
    parser.add_workers("one; with --beam the fast kernel in it on all cores, and 1 keeps it to one")
    parser.add_json()


def run(arguments: argparse.Namespace) -> int:
    """Search, and report what was proved."""
    from mastermind_xl.search.bounds import IMPOSSIBLE
    from mastermind_xl.search.facts import restore, save
    from mastermind_xl.search.proof import Search

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
    found = _Found(search, opening)
    try:
        with checkpoints(arguments.checkpoint, partial(save, search)) as save_now_and_then:
            total = _search(search, opening, arguments, found, save_now_and_then)
            if total >= IMPOSSIBLE:
                only = " that are candidates" if arguments.consistent else ""
                message = f"{PROGRAM}: {board}: no strategy finds every code within {limit} guesses{only}"
                print(message, file=sys.stderr)
                return 1
            distribution = _play(search, total)
            _report(arguments, board, total, distribution, time.perf_counter() - start, resumed)
    except TimeUp:
        _report_gap(arguments, search, found, time.perf_counter() - start, resumed)
    return 0


def _report(
    arguments: argparse.Namespace,
    board: Board,
    total: int,
    distribution: list[int],
    seconds: float,
    resumed: Path | None,
) -> None:
    average = total / board.size
    if arguments.json:
        answer = {"total": total, "average": average, "max": len(distribution), "distribution": distribution}
        how = {"seconds": round(seconds, 6), "proved": True, **tell_resumed(resumed)}
        print(json.dumps({**board.rules, **answer, **how}))
        return
    from mastermind_xl.terminal.tables import guesses_table

    bound = "" if arguments.max_guesses is None else f" within {arguments.max_guesses} guesses"
    bound += " of candidates only" if arguments.consistent else ""
    first = "" if arguments.opening is None else f" after {arguments.opening}"
    print(
        f"{board}: least total{bound}{first} {total:,}, {average:.4f} on average, "
        f"proved in {seconds:.2f} s{say_resumed(resumed)}"
    )
    print(guesses_table(distribution, bars=False))


def _play(search: Search, total: int) -> list[int]:
    """How many codes are found with guess 1, 2, … by the play that a search has found.

    Raises:
        OptimalError: that is not what the search says.
    """
    distribution = search.distribution
    played = sum(guesses * count for guesses, count in enumerate(distribution, 1))
    most = search.max_guesses or len(distribution)
    if (played, sum(distribution)) != (total, search.board.size) or len(distribution) > most:
        raise OptimalError(
            f"the play found takes {played:,} guesses, {len(distribution)} at most, and not {total:,} as was "
            "searched for, so nothing is proved: search again without the checkpoint"
        )
    return distribution


def _search(
    search: Search,
    opening: int | None,
    arguments: argparse.Namespace,
    found: _Found,
    save_now_and_then: Callable[[], None],
) -> int:
    """The least total, searched for with progress on standard error, and checkpoints.

    Args:
        search: to be run.
        opening: index of the first guess; the best one when None.
        arguments: what was asked for.
        found: what is said of the best found so far.
        save_now_and_then: keeps what was found out.

    Raises:
        TimeUp: it took longer than it may.
    """
    watch: Callable[[], None] = (lambda: None) if arguments.seconds is None else end_after(arguments.seconds)

    def say() -> str:
        standing = search.standing
        most = "?" if found.total is None else f"{found.total:,}"
        return (
            f"total {found.least:,} to {most}, {standing.settled} of {standing.openings} openings, "
            f"{standing.positions:,} positions"
        )

    begun, worked = time.monotonic(), time.thread_time()

    def tell() -> None:
        save_now_and_then()
        watch()
        if not found.is_looked_for and time.thread_time() > worked + _PATIENCE:
            found.look(tell_later)
        progress.tell(say)

    def tell_later() -> None:
        watch()
        if time.monotonic() > begun + _FIRST_LINE:
            progress.tell(say)

    # Threads would each find out the same about sets that they have in common: two take a quarter longer than one.
    how = ", fast kernel" if search.uses_kernel else ""
    with open_workers(arguments) as (executor, count), Progress(f"{search.board}{how}") as progress:
        return search.run(opening, tell, executor, count)


class _Found:
    """The best total found so far.

    Args:
        search: of optimal play.
        opening: index of the first guess; the best one when None.

    Attributes:
        is_looked_for: whether play was looked for among a few guesses.
        soon: the search that did.
    """

    def __init__(self, search: Search, opening: int | None) -> None:
        self._search = search
        self._opening = opening
        self._bound = 0
        self.is_looked_for = False
        self.soon: BeamSearch | None = None

    def look(self, progress: Callable[[], None]) -> None:
        """Look for play among a few guesses, and for what any play costs at least by the best second guesses alone.

        What takes longer than a moment is left.

        Args:
            progress: called again and again.
        """
        from mastermind_xl.search.beam import BeamSearch

        self.is_looked_for = True
        soon = BeamSearch(self._search.board, _BEAM, self._search.consistent)
        soon.use_kernel()
        end = time.thread_time() + _MOMENT

        def tell() -> None:
            progress()
            if time.thread_time() > end:
                raise TimeUp

        with suppress(TimeUp):  # if it is for all of the command, the search ends by itself
            soon.run(self._opening, tell)
            self.soon = soon
            self._bound = soon.least_total(self._opening, tell)

    @property
    def total(self) -> int | None:
        """The best total of the search so far, else that of play that was soon found; None if that takes too long games."""
        best = self._search.standing.best
        if best is not None or self.soon is None:
            return best
        most = self._search.max_guesses
        return self.soon.total if most is None or len(self.distribution) <= most else None

    @property
    def least(self) -> int:
        """What play costs at least, as far as it is proved."""
        return max(self._search.standing.least, self._bound)

    @cached_property
    def distribution(self) -> list[int]:
        """How many codes the play that was soon found finds with guess 1, 2, …."""
        from mastermind_xl.strategies.best_known import BeamPlay
        from mastermind_xl.strategies.tree import grow

        return [] if self.soon is None else grow(BeamPlay(self.soon)).distribution


def _report_gap(
    arguments: argparse.Namespace, search: Search, found: _Found, seconds: float, resumed: Path | None
) -> None:
    """Report between which totals the least one is."""
    if not found.is_looked_for:
        found.look(lambda: None)
    board, least, total = search.board, found.least, found.total
    if arguments.json:
        answer: dict[str, object] = {"total": total, "average": None if total is None else total / board.size}
        is_known = found.soon is not None and total == found.soon.total  # else only its total was found
        depths = found.distribution if is_known else None
        answer |= {"max": depths and len(depths), "distribution": depths}
        how = {"seconds": round(seconds, 6), "proved": False, "least": least, **tell_resumed(resumed)}
        print(json.dumps({**board.rules, **answer, **how}))
        return
    known = f"at least {least:,}, no play was found" if total is None else f"from {least:,} to {total:,}"
    print(f"{board}: the least total is {known}; not proved in {seconds:.2f} s{say_resumed(resumed)}")
