"""What the laboratory adds to the command ``optimal``: beam search, checkpoints, and certificates."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from mastermind_xl.cli.optimal import how_far, make_watch, report
from mastermind_xl.cli.options import Arguments, say
from mastermind_xl.cli.work import Progress
from mastermind_xl.core import laboratory
from mastermind_xl.core.board import Board
from mastermind_xl.core.errors import StrategyError
from mastermind_xl.core.messages import counted
from mastermind_xl.core.system import TimeUp, Watch
from mastermind_xl.laboratory.cli import checkpoint
from mastermind_xl.laboratory.search import certificate
from mastermind_xl.laboratory.search.facts import restore, save
from mastermind_xl.search.bounds import IMPOSSIBLE
from mastermind_xl.search.proof import Search

if TYPE_CHECKING:
    from mastermind_xl.laboratory.search.beam import BeamSearch

_BEAM = 3  # guesses per position in the quick search for good play, whose total is an upper bound
_MOMENT = 10.0  # seconds of processor time for the quick search

_UNBOUNDED = {  # options that --beam does not support, with the reason
    "max_guesses": "a beam search cannot limit the number of guesses",
    "checkpoint": "a beam search cannot be saved",
    "certificate": "a beam search proves nothing",
    "least": "a beam search does not compare strategies with equal totals",
    "scheduler": "a beam search uses threads: set their number with --jobs",
}


def resume(arguments: Arguments, search: Search) -> Path | None:
    """Let a search continue from the checkpoint file, and return the file's path; None if there is no such file."""
    path: Path | None = arguments.checkpoint

    def take(file: BinaryIO) -> Path | None:
        restore(search, file)
        return path

    return checkpoint.read(path, take)


def saving(arguments: Arguments, search: Search) -> AbstractContextManager[Callable[[], None]]:
    """See ``checkpoint.saving``."""
    return checkpoint.saving(arguments.checkpoint, partial(save, search))


def write_certificate(arguments: Arguments, path: Path, search: Search, total: int) -> None:
    """Write a search's proof of a ``total`` to the file ``path``, and report the number of claims in the file.

    ``arguments`` are those of the command.
    """
    claims = 0

    def report_claims(count: int) -> None:
        progress.report(lambda: f"{count:,} claims")

    def write(file: BinaryIO) -> None:
        nonlocal claims
        claims = certificate.write_certificate(search, total, report_claims, file)

    with Progress(f"{path}") as progress:
        arguments.write_file(path, write)
    say(f"{path}: {counted(claims, 'claim')}.", to_stderr=arguments.json)


class QuickResult:
    """The bounds on the least total that a proof and a quick search have found so far."""

    def __init__(self, search: Search, opening: int | None) -> None:
        self.search, self.opening = search, opening
        self.is_looked_for = False  # whether the quick search has been run
        self._bound = 0
        self._soon: BeamSearch | None = None  # the quick search, unless its time ran out

    def look(self, progress: Watch) -> None:
        """Search some seconds for good play and for a lower bound on the total; ``progress`` is called repeatedly."""
        from mastermind_xl.laboratory.search.beam import BeamSearch

        self.is_looked_for = True
        soon = BeamSearch(self.search.board, _BEAM, self.search.consistent)
        soon.use_kernel()
        end = time.thread_time() + _MOMENT

        def watch() -> None:
            progress()
            if time.thread_time() > end:
                raise TimeUp

        with suppress(TimeUp):  # if the command's time is over, the search ends by itself
            soon.find_total(self.opening, watch)
            self._soon = soon
            self._bound = soon.least_total(self.opening, watch)

    @property
    def total(self) -> int | None:
        """The best total found by the proof or the quick search; None if no play within ``--max-guesses`` is known."""
        best = self.search.standing.best
        if best is not None or self._soon is None:
            return best
        most = self.search.max_guesses
        return self._soon.total if most is None or len(self._played) <= most else None

    @property
    def least(self) -> int:
        """The best lower bound on the total that the proof or the quick search has found."""
        return max(self.search.standing.least, self._bound)

    @property
    def distribution(self) -> list[int] | None:
        """The number of codes that the best play finds with guess 1, 2, …; None unless the quick search found this play."""
        return self._played if self._soon is not None and self.total == self._soon.total else None

    @cached_property
    def _played(self) -> list[int]:
        from mastermind_xl.laboratory.search.beam import BeamPlay
        from mastermind_xl.strategies.tree import grow

        return [] if self._soon is None else grow(BeamPlay(self._soon)).distribution


def search_beam(arguments: Arguments, board: Board, opening: int | None, start: float) -> None:
    """Search a board among the most promising guesses, and report the best play found.

    ``arguments`` are those of the command, which began at ``start``; ``opening`` is the index of the first guess.
    """
    from concurrent.futures import ThreadPoolExecutor

    from mastermind_xl.laboratory.search.beam import BeamPlay, BeamSearch
    from mastermind_xl.strategies.tree import grow

    for name, reason in _UNBOUNDED.items():
        if getattr(arguments, name) is not None:
            raise StrategyError(f"--beam cannot be combined with --{name.replace('_', '-')}: {reason}")
    search = BeamSearch(board, arguments.beam, arguments.consistent)
    search.use_kernel()
    end_in_time, least = make_watch(arguments), board.size

    def watch() -> None:
        progress.report(describe)
        end_in_time()

    def describe() -> str:
        best = search.total if search.total < IMPOSSIBLE else None
        answers = f"{search.settled} of {search.parts} answers to openings searched"
        return how_far(least, best, answers, search.positions)

    laboratory.use_cores(arguments.jobs)
    cores = laboratory.count_cores() if search.uses_kernel else 1
    how = f", fast kernel, {counted(cores, 'core')}" if search.uses_kernel else ""
    with (
        ThreadPoolExecutor(cores) if cores > 1 else nullcontext() as executor,
        Progress(f"{board}, beam of {search.beam}{how}") as progress,
        suppress(TimeUp),
    ):
        least = search.least_total(opening, watch)
        search.find_total(opening, watch, executor)
    if search.opening < 0:
        limit = f"{arguments.seconds:g} s"
        raise StrategyError(f"no opening was finished in {limit}: allow more --seconds")
    total, distribution = search.total, grow(BeamPlay(search)).distribution
    only = " with candidates only" if arguments.consistent else ""
    first, guesses = board.format(board.code(search.opening)), counted(search.beam, "guess")
    seconds = time.perf_counter() - start
    report(
        arguments, board, total, distribution, seconds,
        {"proved": False, "beam": search.beam, "least": least},
        f"total{only} {total:,} after {first}, {total / board.size:.4f} on average, the best found with {guesses} per "
        f"position in {seconds:.2f} s; not proved: the least total is at least {least:,}",
    )  # fmt: skip
