"""Search for play that needs the fewest guesses over all codes, and prove that nothing needs fewer.

Of all strategies with the least total it finds the one with the fewest codes at the last guess, then at the
one before, and so on; --least chooses another one.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cached_property, partial
from typing import TYPE_CHECKING

from mastermind_xl.cli.options import PROGRAM, Arguments, Parser, duration, fold_prose, number_from, say
from mastermind_xl.cli.work import Progress, open_workers
from mastermind_xl.core.errors import MastermindError, StrategyError
from mastermind_xl.core.messages import counted
from mastermind_xl.core.system import TimeUp, end_after
from mastermind_xl.laboratory.cli import checkpoint
from mastermind_xl.laboratory.kernel import loading as kernel

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from pathlib import Path
    from typing import BinaryIO

    from mastermind_xl.core.board import Board
    from mastermind_xl.laboratory.search.beam import BeamSearch
    from mastermind_xl.search.proof import Search

_BEAM = 3  # guesses per position in the quick search for good play, whose total is an upper bound
_MOMENT = 10.0  # seconds of processor time for this search
_PATIENCE = 5.0
"""Seconds of processor time after which a proof starts this search, for the progress line. As the first limit of
the proof, its total would save nothing: the first opening to be settled is near the best."""

_UNBOUNDED = {  # options that --beam does not support, with the reason
    "max_guesses": "it does not limit the number of guesses",
    "checkpoint": "it has no progress to save",
    "certificate": "it proves nothing",
    "least": "it does not compare strategies with equal totals",
    "scheduler": "it uses threads: set their number with --jobs",
}


class OptimalError(MastermindError):
    """The result of the search contradicts itself."""


def add_arguments(parser: Parser) -> None:
    """Add the command's arguments."""
    parser.add_board()
    parser.add_palette()
    parser.add_value("--max-guesses", number_from(1), "allow at most N guesses for any code")
    about = "first guess, such as 1122, instead of the best one"
    parser.add_value("--opening", str, about, "CODE")
    parser.add_switch("--consistent", "guess candidates only")
    about = "of strategies with the least total, find any (total), the one with the fewest codes at the last guess (last, "
    about += "the default), or one whose largest class average is smallest (class)"
    parser.add_choice("--least", ("total", "last", "class"), "criterion", about, metavar="CRITERION")
    about = "for larger boards: try only the N most promising guesses at each position"
    parser.add_value("--beam", number_from(1), f"{about}; this proves nothing")
    parser.add_value("--seconds", duration, "stop after this time and show what is known")
    checkpoint.add_option(parser, "the results so far")
    about = "write the proof to FILE; examples/check_certificate.py checks it without this program"
    parser.add_file("--certificate", about, "FILE")
    parser.add_workers("one; --beam with the fast kernel uses N cores, by default all")
    parser.add_json()


def run(arguments: Arguments) -> int:
    """Search for optimal play, and report the proved result."""
    start = time.perf_counter()
    board = arguments.read_board()
    opening = None if arguments.opening is None else board.index(arguments.opening)
    if arguments.beam is None:
        return _prove(arguments, board, opening, start)
    _search_beam(arguments, board, opening, start)
    return 0


def _prove(arguments: Arguments, board: Board, opening: int | None, start: float) -> int:
    from mastermind_xl.laboratory.search.facts import restore, save
    from mastermind_xl.search.bounds import IMPOSSIBLE
    from mastermind_xl.search.proof import Search

    limit: int | None = arguments.max_guesses
    path: Path | None = arguments.certificate
    if path is not None:
        if limit is not None or opening is not None or arguments.consistent:
            raise StrategyError(
                "--certificate proves the least total of all play: leave out --max-guesses, --opening and --consistent"
            )
        arguments.check_file(path, [path.suffix.lower()])
    if arguments.least == "class" and arguments.checkpoint is not None:
        raise StrategyError(
            "--least class cannot be combined with --checkpoint: it cannot continue from a file"
        )
    search = Search(board, limit, arguments.consistent)
    choose = _chooser(arguments.least, search)
    search.use_kernel()
    resumed = checkpoint.read(arguments.checkpoint, partial(restore, search))
    found = _Found(search, opening)
    try:
        with checkpoint.saving(arguments.checkpoint, partial(save, search)) as save_now_and_then:
            total = _search(search, opening, arguments, found, save_now_and_then, choose)
            bound = "" if limit is None else f" within {counted(limit, 'guess')}"
            if total >= IMPOSSIBLE:
                only = " that are candidates" if arguments.consistent else ""
                message = f"{PROGRAM}: {board}: no strategy finds every code{bound}{only}"
                print(message, file=sys.stderr)
                return 1
            distribution = _play(search, total)
            bound += " with candidates only" if arguments.consistent else ""
            first = "" if opening is None else f" after {arguments.opening}"
            seconds = time.perf_counter() - start
            how: dict[str, object] = {"proved": True, **checkpoint.tell_resumed(resumed)}
            averages = _average_classes(search) if arguments.least else {}
            if averages:
                how["averages"] = averages
            _report(
                arguments, board, total, distribution, seconds, how,
                f"least total{bound}{first} {total:,}, {total / board.size:.4f} on average, "
                f"proved in {seconds:.2f} s{checkpoint.say_resumed(resumed)}",
            )  # fmt: skip
            if averages and not arguments.json:
                listed = ", ".join(f"{name} {average:.5f}" for name, average in averages.items())
                print(fold_prose(f"Average guesses by class: {listed}."))
            if path is not None:
                _write_certificate(arguments, path, search, total)
    except TimeUp:
        is_proved = search.standing.least == search.standing.best  # there was no time to choose the play
        if not is_proved and not found.is_looked_for:
            found.look(lambda: None)
        least, best = found.least, found.total
        is_known = found.soon is not None and best == found.soon.total  # else only its total was found
        known = (
            f"at least {least:,} (no strategy was found)" if best is None else f"from {least:,} to {best:,}"
        )
        seconds = time.perf_counter() - start
        result = f"{known}; not proved in {seconds:.2f} s"
        if is_proved:
            result = f"{least:,}; proved in {seconds:.2f} s, but there was no time to choose the play"
        _report(
            arguments, board, best, found.distribution if is_known and arguments.json else None, seconds,
            {"proved": is_proved, "least": least, **checkpoint.tell_resumed(resumed)},
            f"the least total is {result}{checkpoint.say_resumed(resumed)}",
        )  # fmt: skip
    return 0


def _chooser(criterion: str | None, search: Search) -> Callable[[], None] | None:
    """Return the function that ``--least`` runs instead of the search for the best tree, if any."""
    if criterion == "total":
        return lambda: None  # the first tree found is as good as any other
    if criterion == "class":
        from mastermind_xl.laboratory.value.even import EvenPlay

        return EvenPlay(search).choose
    return None


def _average_classes(search: Search) -> dict[str, float]:
    """Return the average number of guesses of the play found, for each class of codes."""
    from mastermind_xl.laboratory.value.halves import average_classes

    return average_classes(search.board, search.list_guesses())


def _write_certificate(arguments: Arguments, path: Path, search: Search, total: int) -> None:
    """Write the proof to a file, and report its number of claims."""
    from mastermind_xl.laboratory.search.certificate import write_certificate

    claims = 0

    def tell(count: int) -> None:
        progress.tell(lambda: f"{count:,} claims")

    def write(file: BinaryIO) -> None:
        nonlocal claims
        claims = write_certificate(search, total, tell, file)

    with Progress(f"{path}") as progress:
        arguments.write_file(path, write)
    say(f"{path}: {counted(claims, 'claim')}.", to_stderr=arguments.json)


def _report(
    arguments: Arguments, board: Board, total: int | None, distribution: list[int] | None, seconds: float,
    how: dict[str, object], sentence: str,
) -> None:  # fmt: skip
    """Report the play as JSON with ``how`` it was found, or as a sentence with the codes found per guess."""
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
        raise OptimalError(
            f"the strategy found needs {played:,} guesses instead of {total:,}, so the proof failed: search again "
            "without the checkpoint"
        )
    return distribution


def _search(
    search: Search, opening: int | None, arguments: Arguments, found: _Found, save_now_and_then: Callable[[], None],
    choose: Callable[[], None] | None,
) -> int:  # fmt: skip
    """Search for the least total, with progress on standard error and checkpoints; raises TimeUp."""
    watch = _watch(arguments)

    def say() -> str:
        standing = search.standing
        openings = f"{standing.settled} of {standing.openings} openings searched"
        return _how_far(found.least, found.total, openings, standing.positions)

    worked = time.thread_time()

    def tell() -> None:
        save_now_and_then()
        watch()
        if not found.is_looked_for and time.thread_time() > worked + _PATIENCE:
            found.look(tell)
        progress.tell(say)

    # Threads would search the sets they share twice: two take a quarter longer than one.
    how = ", fast kernel" if search.uses_kernel else ""
    with open_workers(arguments) as (executor, count), Progress(f"{search.board}{how}") as progress:
        return search.run(opening, tell, executor, count, choose)


def _watch(arguments: Arguments) -> Callable[[], None]:
    """Return a function that raises TimeUp when the time limit of the command has passed."""
    return (lambda: None) if arguments.seconds is None else end_after(arguments.seconds)


def _how_far(least: int, best: int | None, settled: str, positions: int) -> str:
    found = "?" if best is None else f"{best:,}"
    return f"total {least:,} to {found}, {settled}, {positions:,} positions"


class _Found:
    """The bounds on the least total that a proof, and a quick search beside it, have found so far."""

    def __init__(self, search: Search, opening: int | None) -> None:
        self._search = search
        self._opening = opening
        self._bound = 0
        self.is_looked_for = False  # whether the quick search has been run
        self.soon: BeamSearch | None = None  # the quick search, unless its time ran out

    def look(self, progress: Callable[[], None]) -> None:
        """Search quickly for good play and for a lower bound; ``progress`` is called again and again."""
        from mastermind_xl.laboratory.search.beam import BeamSearch

        self.is_looked_for = True
        soon = BeamSearch(self._search.board, _BEAM, self._search.consistent)
        soon.use_kernel()
        end = time.thread_time() + _MOMENT

        def tell() -> None:
            progress()
            if time.thread_time() > end:
                raise TimeUp

        with suppress(TimeUp):  # if the command's time is over, the search ends by itself
            soon.run(self._opening, tell)
            self.soon = soon
            self._bound = soon.least_total(self._opening, tell)

    @property
    def total(self) -> int | None:
        """The best total so far, of this search or of the quick one; None if its games are too long."""
        best = self._search.standing.best
        if best is not None or self.soon is None:
            return best
        most = self._search.max_guesses
        return self.soon.total if most is None or len(self.distribution) <= most else None

    @property
    def least(self) -> int:
        return max(self._search.standing.least, self._bound)

    @cached_property
    def distribution(self) -> list[int]:
        from mastermind_xl.strategies.optimal import BeamPlay
        from mastermind_xl.strategies.tree import grow

        return [] if self.soon is None else grow(BeamPlay(self.soon)).distribution


def _search_beam(arguments: Arguments, board: Board, opening: int | None, start: float) -> None:
    from mastermind_xl.laboratory.search.beam import BeamSearch
    from mastermind_xl.strategies.optimal import BeamPlay
    from mastermind_xl.strategies.tree import grow

    for name, reason in _UNBOUNDED.items():
        if getattr(arguments, name) is not None:
            raise StrategyError(f"--beam cannot be combined with --{name.replace('_', '-')}: {reason}")
    search = BeamSearch(board, arguments.beam, arguments.consistent)
    search.use_kernel()
    watch, least = _watch(arguments), board.size

    def tell() -> None:
        progress.tell(say)
        watch()

    def say() -> str:
        standing = search.standing
        answers = f"{standing.settled} of {standing.parts} answers to openings searched"
        return _how_far(least, standing.best, answers, standing.positions)

    with _open_threads(search, arguments.jobs) as (executor, cores):
        how = f", fast kernel, {counted(cores, 'core')}" if search.uses_kernel else ""
        with Progress(f"{board}, beam of {search.beam}{how}") as progress, suppress(TimeUp):
            least = search.least_total(opening, tell)
            search.run(opening, tell, executor)
    if search.opening < 0:
        limit = f"{arguments.seconds:g} s"
        raise StrategyError(f"no opening was finished in {limit}: allow more --seconds")
    total, distribution = search.total, grow(BeamPlay(search)).distribution
    only = " with candidates only" if arguments.consistent else ""
    first, guesses = board.format(board.code(search.opening)), counted(search.beam, "guess")
    seconds = time.perf_counter() - start
    _report(
        arguments, board, total, distribution, seconds,
        {"proved": False, "beam": search.beam, "least": least},
        f"total{only} {total:,} after {first}, {total / board.size:.4f} on average, the best found with {guesses} per "
        f"position in {seconds:.2f} s; not proved: the least total is at least {least:,}",
    )  # fmt: skip


@contextmanager
def _open_threads(search: BeamSearch, jobs: int | None) -> Iterator[tuple[Executor | None, int]]:
    """Open threads for the fast kernel: the requested number or one per core; none if one is enough."""
    from concurrent.futures import ThreadPoolExecutor

    kernel.use_cores(jobs)
    cores = kernel.count_cores() if search.uses_kernel else 1
    if cores == 1:
        yield None, 1
        return
    with ThreadPoolExecutor(cores) as executor:
        yield executor, cores
