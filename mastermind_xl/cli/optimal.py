"""Search for play that needs the fewest guesses over all codes, and prove that nothing needs fewer.

Of all strategies with the least total it finds the one with the fewest codes at the last guess, then at the
one before, and so on.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from contextlib import nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from mastermind_xl import kernel
from mastermind_xl.cli.options import PROGRAM, Arguments, OptionsError, Parser, duration, number_from, say
from mastermind_xl.cli.work import Progress, resumed_as_json, tell_resumed
from mastermind_xl.core.errors import MastermindError
from mastermind_xl.core.messages import counted
from mastermind_xl.core.system import TimeUp, Watch, end_after

if TYPE_CHECKING:
    from mastermind_xl.core.board import Board
    from mastermind_xl.search.proof import Search

_UNBOUNDED = {  # options that --beam does not support, with the reason
    "max_guesses": "a beam search cannot limit the number of guesses",
    "checkpoint": "a beam search cannot be saved",
    "certificate": "a beam search proves nothing",
    "scheduler": "a beam search runs on this computer only; --jobs sets the number of its threads",
}


def add_arguments(parser: Parser) -> None:
    parser.add_board()
    parser.add_shared("--palette")
    parser.add_value("--max-guesses", number_from(1), "allow at most N guesses for any code")
    about = "first guess, such as 1122, instead of the best one"
    parser.add_value("--opening", str, about, "CODE")
    parser.add_switch("--consistent", "guess only codes that fit all answers so far")
    about = "for larger boards: try only the N most promising guesses in each position, which proves nothing"
    parser.add_value("--beam", number_from(1), about)
    parser.add_value("--seconds", duration, "stop after N seconds, and show the known bounds on the least total")
    parser.add_checkpoint("the results so far")
    about = "write the proof to FILE; examples/check_certificate.py checks it without this program"
    parser.add_value("--certificate", Path, about, "FILE")
    parser.add_shared("--force")
    parser.add_workers("1; with --beam, N cores for the fast kernel, by default all")
    parser.add_json()


def run(arguments: Arguments) -> int:
    start = time.perf_counter()
    board = arguments.read_board()
    opening = None if arguments.opening is None else board.index(arguments.opening)
    if arguments.beam is not None:
        _search_beam(arguments, board, opening, start)
        return 0
    _check(arguments)
    if arguments.scheduler is not None or (arguments.jobs or 1) > 1:
        say(f"{PROGRAM}: one process searches, because several would search the same sets again", to_stderr=True)
    return _prove(arguments, board, opening, start)


def _check(arguments: Arguments) -> None:
    """Raise an error for options that exclude each other, or for a certificate that cannot be written."""
    path: Path | None = arguments.certificate
    if path is not None:
        if arguments.max_guesses is not None or arguments.opening is not None or arguments.consistent:
            raise OptionsError(
                "--certificate proves the least possible total: leave out --max-guesses, --opening and --consistent"
            )
        arguments.check_file(path, [path.suffix.lower()])
        if arguments.checkpoint is not None and arguments.checkpoint.resolve() == path.resolve():
            raise OptionsError(f"--certificate and --checkpoint are both {path}: choose two different files")


def _prove(arguments: Arguments, board: Board, opening: int | None, start: float) -> int:
    from mastermind_xl.cli import checkpoint
    from mastermind_xl.core.totals import IMPOSSIBLE
    from mastermind_xl.laboratory.search.facts import restore, save
    from mastermind_xl.search.proof import Search

    search = Search(board, arguments.max_guesses, arguments.consistent)
    path: Path | None = arguments.checkpoint
    resumed = path if path is not None and path.is_file() else None
    watch = _make_watch(arguments)
    try:
        if resumed is not None:  # before anything is saved, and with the fast kernel, which soon checks what it stored
            _prepare(search, watch)
            checkpoint.read(resumed, partial(restore, search))
        with checkpoint.saving(path, partial(save, search)) as save_now_and_then:
            if resumed is None:
                _prepare(search, watch)
            total = _search(search, opening, watch, save_now_and_then)
            if total >= IMPOSSIBLE:
                bound = _within(arguments) + " with candidates only" * arguments.consistent
                print(f"{PROGRAM}: {board}: no strategy finds every code{bound}", file=sys.stderr)
                return 1
            _report_proof(arguments, search, total, start, resumed)
            if arguments.certificate is not None:
                _write_certificate(arguments, arguments.certificate, search, total)
            return 0
    except TimeUp:
        return _report_bounds(arguments, search, start, resumed)


def _within(arguments: Arguments) -> str:
    limit = arguments.max_guesses
    return "" if limit is None else f" within {counted(limit, 'guess')}"


def _report_proof(arguments: Arguments, search: Search, total: int, start: float, resumed: Path | None) -> None:
    board, distribution = search.board, _play(search, total)
    bound = _within(arguments) + " with candidates only" * arguments.consistent
    first = "" if arguments.opening is None else f" after {arguments.opening}"
    seconds = time.perf_counter() - start
    _report(
        arguments, board, total, distribution, seconds, {"proved": True, **resumed_as_json(resumed)},
        f"least total{bound}{first} {total:,}, {total / board.size:.4f} on average, "
        f"proved in {seconds:.2f} s{tell_resumed(resumed)}",
    )  # fmt: skip


def _report_bounds(arguments: Arguments, search: Search, start: float, resumed: Path | None) -> int:
    """Report the bounds on the total that are known when the time is over; return the exit status."""
    least, best = search.standing.least, search.standing.best
    is_proved = least == best  # there was no time to choose the play
    seconds = time.perf_counter() - start
    if is_proved:
        result = f"{least:,}; proved in {seconds:.2f} s, but choosing the guesses needs more --seconds"
    elif best is None:
        result = f"at least {least:,} (no strategy was found: allow more --seconds); not proved in {seconds:.2f} s"
    else:
        result = f"from {least:,} to {best:,}; not proved in {seconds:.2f} s"
    _report(
        arguments, search.board, best, None, seconds,
        {"proved": is_proved, "least": least, **resumed_as_json(resumed)},
        f"the least total is {result}{tell_resumed(resumed)}",
    )  # fmt: skip
    path: Path | None = arguments.certificate
    if path is None:
        return 0
    cure = "allow more --seconds, or save the search with --checkpoint and continue it later"
    say(f"{PROGRAM}: {path} is not written, as the search is not complete: {cure}", to_stderr=True)
    return 1


def _report(
    arguments: Arguments, board: Board, total: int | None, distribution: list[int] | None, seconds: float,
    how: dict[str, object], sentence: str,
) -> None:  # fmt: skip
    """Report play as JSON with further fields (``how``), or as a ``sentence`` with the number of codes found per guess.

    ``total`` and ``distribution`` are the guesses of this play on a ``board``, or None if no play is known. The search
    took ``seconds``; ``arguments`` are those of the command.
    """
    if arguments.json:
        average = None if total is None else total / board.size
        depth = distribution and len(distribution)
        answer = {"total": total, "average": average, "max": depth, "distribution": distribution}
        print(json.dumps({**board.rules, **answer, "seconds": round(seconds, 6), **how}))
        return
    print(f"{board}: {sentence}")
    if distribution is not None:
        from mastermind_xl.terminal.tables import guesses_table

        print(guesses_table(distribution, bars=False))


def _play(search: Search, total: int) -> list[int]:
    """Return the number of codes that a search finds with guess 1, 2, …, after checking their total."""
    distribution = search.distribution
    played = sum(guesses * count for guesses, count in enumerate(distribution, 1))
    most = search.max_guesses or len(distribution)
    if (played, sum(distribution)) != (total, search.board.size) or len(distribution) > most:
        raise MastermindError(
            f"the proof failed, as its strategy needs {played:,} guesses instead of {total:,}: search again without "
            "the checkpoint"
        )
    return distribution


def _prepare(search: Search, watch: Watch) -> None:
    """Load the fast kernel, if it is worth it, and make the tables of a search, with progress; raises TimeUp."""

    def look_around() -> None:
        watch()
        progress.report(lambda: "scoring all codes against each other")

    with Progress(f"{search.board}") as progress, search.reporting(look_around):
        search.use_kernel()
        search.make_tables()


def _search(search: Search, opening: int | None, watch: Watch, save_now_and_then: Callable[[], None]) -> int:
    """Search for the least total, report progress on standard error, and save checkpoints; raises TimeUp."""
    board = search.board

    def describe() -> str:
        standing = search.standing
        openings = f"{standing.settled} of {standing.openings} openings searched"
        return _how_far(standing.least, standing.best, openings, standing.positions)

    def look_around() -> None:
        save_now_and_then()
        watch()
        progress.report(describe)

    # Several processes would search the same sets again: two took twice the processor time, and saved no time.
    how = ", fast kernel" if search.kernel is not None else ""
    with Progress(f"{board}{how}") as progress:
        return search.find_total(opening, look_around)


def _write_certificate(arguments: Arguments, path: Path, search: Search, total: int) -> None:
    """Write a search's proof of a ``total`` to the file ``path``, and report the number of claims in the file."""
    from mastermind_xl.laboratory.search import certificate

    claims = 0

    def report_claims(count: int) -> None:
        progress.report(lambda: f"{count:,} claims")

    def write(file: BinaryIO) -> None:
        nonlocal claims
        claims = certificate.write_certificate(search, total, report_claims, file)

    with Progress(f"{path}") as progress:
        arguments.write_file(path, write)
    say(f"{path} has {counted(claims, 'claim')}.", to_stderr=arguments.json)


def _search_beam(arguments: Arguments, board: Board, opening: int | None, start: float) -> None:
    """Search a board among the most promising guesses, and report the best play found.

    ``arguments`` are those of the command, which began at ``start``; ``opening`` is the index of the first guess.
    """
    from concurrent.futures import ThreadPoolExecutor

    from mastermind_xl.core.totals import IMPOSSIBLE
    from mastermind_xl.laboratory.search.beam import BeamPlay, BeamSearch
    from mastermind_xl.strategies.tree import grow

    for name, reason in _UNBOUNDED.items():
        if getattr(arguments, name) is not None:
            raise OptionsError(f"--beam cannot be combined with --{name.replace('_', '-')}: {reason}")
    search = BeamSearch(board, arguments.beam, arguments.consistent)
    search.use_kernel()
    end_in_time, least = _make_watch(arguments), board.size

    def watch() -> None:
        progress.report(describe)
        end_in_time()

    def describe() -> str:
        best = search.total if search.total < IMPOSSIBLE else None
        answers = f"searched {search.settled} of {search.parts} answers to openings"
        return _how_far(least, best, answers, search.positions)

    kernel.use_cores(arguments.jobs)
    cores = kernel.count_cores() if search.kernel is not None else 1
    how = f", fast kernel, {counted(cores, 'core')}" if search.kernel is not None else ""
    with (
        ThreadPoolExecutor(cores) if cores > 1 else nullcontext() as executor,
        Progress(f"{board}, beam of {search.beam}{how}") as progress,
        suppress(TimeUp),
    ):
        least = search.least_total(opening, watch)
        search.find_total(opening, watch, executor)
    if search.opening < 0:
        limit = f"{arguments.seconds:g} s"
        raise MastermindError(f"no opening was finished in {limit}: allow more --seconds")
    total, distribution = search.total, grow(BeamPlay(search)).distribution
    only = " with candidates only" if arguments.consistent else ""
    first, guesses = board.format(board.code(search.opening)), counted(search.beam, "guess")
    seconds = time.perf_counter() - start
    _report(
        arguments, board, total, distribution, seconds,
        {"proved": False, "beam": search.beam, "least": least},
        f"total{only} {total:,} after {first}, {total / board.size:.4f} on average, the best found with {guesses} per "
        f"position in {seconds:.2f} s; not proved: only totals below {least:,} are ruled out",
    )  # fmt: skip


def _make_watch(arguments: Arguments) -> Watch:
    """Return a function that raises TimeUp when the time limit of the command has passed."""
    return (lambda: None) if arguments.seconds is None else end_after(arguments.seconds)


def _how_far(least: int, best: int | None, settled: str, positions: int) -> str:
    """Return the progress of a search in words: bounds (``least``, ``best``), ``settled`` openings, searched ``positions``."""
    found = "?" if best is None else f"{best:,}"
    return f"total {least:,} to {found}, {settled}, {positions:,} positions"
