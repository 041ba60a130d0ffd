"""Search for play that needs the fewest guesses over all codes, and prove that nothing needs fewer.

Of all strategies with the least total it finds the one with the fewest codes at the last guess, then at the
one before, and so on; --least chooses another one.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

from mastermind_xl.cli.options import PROGRAM, Arguments, Parser, duration, fold_prose, number_from, say
from mastermind_xl.cli.work import Progress, resumed_as_json, tell_resumed
from mastermind_xl.core import laboratory
from mastermind_xl.core.errors import MastermindError, StrategyError
from mastermind_xl.core.messages import counted
from mastermind_xl.core.system import TimeUp, Watch, end_after

if TYPE_CHECKING:
    from pathlib import Path

    from mastermind_xl.core.board import Board
    from mastermind_xl.search.proof import Search

_PATIENCE = 5.0
"""Seconds of processor time after which the laboratory searches for a quick result, which the progress line shows. The
proof does not need this result, because the total of the first opening that the proof settles is near the best total."""


_MORE = 1.0  # least seconds for a quick search for play when the time of the proof is over


class OptimalError(MastermindError):
    """The play that a search has found does not have the proved total."""


def add_arguments(parser: Parser) -> None:
    parser.add_board()
    parser.add_shared("--palette")
    parser.add_value("--max-guesses", number_from(1), "allow at most N guesses for any code")
    about = "first guess, such as 1122, instead of the best one"
    parser.add_value("--opening", str, about, "CODE")
    parser.add_switch("--consistent", "guess only codes that fit all answers so far")
    about = (
        "of strategies with the least total, find any (total), the one with the fewest codes at the last guess (last, "
        "the default), or one whose largest class average is smallest (class)"
    )
    parser.add_choice("--least", ("total", "last", "class"), "criterion", about, metavar="CRITERION")
    parser.add_of_laboratory("--beam")
    parser.add_value("--seconds", duration, "stop after this time and show the bounds found so far")
    parser.add_of_laboratory("optimal --checkpoint", "--certificate", "--force")
    parser.add_workers("1; only --beam with the fast kernel can use N cores, by default all")
    parser.add_json()


def run(arguments: Arguments) -> int:
    start = time.perf_counter()
    board = arguments.read_board()
    opening = None if arguments.opening is None else board.index(arguments.opening)
    more = laboratory.find("optimal")  # without the laboratory, its options are None
    if more is not None and arguments.beam is not None:
        more.search_beam(arguments, board, opening, start)
        return 0
    _check(arguments)
    if arguments.scheduler is not None or (arguments.jobs or 1) > 1:
        say(f"{PROGRAM}: one process searches, because several would search the same sets again", to_stderr=True)
    return _prove(arguments, board, opening, start, more)


def _check(arguments: Arguments) -> None:
    """Raise an error for options that exclude each other, or for a certificate that cannot be written."""
    path: Path | None = arguments.certificate
    if path is not None:
        if arguments.max_guesses is not None or arguments.opening is not None or arguments.consistent:
            raise StrategyError(
                "--certificate proves the least total of all play: leave out --max-guesses, --opening and --consistent"
            )
        arguments.check_file(path, [path.suffix.lower()])
        if arguments.checkpoint is not None and arguments.checkpoint.resolve() == path.resolve():
            raise StrategyError(f"--certificate and --checkpoint are both {path}: choose two different files")
    if arguments.least == "class" and arguments.checkpoint is not None:
        raise StrategyError(
            "--least class cannot be combined with --checkpoint: its search cannot continue from a file"
        )


def _prove(arguments: Arguments, board: Board, opening: int | None, start: float, more: Any) -> int:
    from mastermind_xl.search.bounds import IMPOSSIBLE
    from mastermind_xl.search.proof import Search

    search = Search(board, arguments.max_guesses, arguments.consistent)
    choose = _chooser(arguments.least, search)
    resumed: Path | None = None if more is None else more.resume(arguments, search)
    quick = None if more is None else more.QuickResult(search, opening)
    try:
        with more.saving(arguments, search) if more else nullcontext(lambda: None) as save_now_and_then:
            total = _search(search, opening, arguments, quick, save_now_and_then, choose)
            if total >= IMPOSSIBLE:
                bound = _within(arguments) + " that are candidates" * arguments.consistent
                print(f"{PROGRAM}: {board}: no strategy finds every code{bound}", file=sys.stderr)
                return 1
            _report_proof(arguments, search, total, start, resumed)
            if arguments.certificate is not None:
                more.write_certificate(arguments, arguments.certificate, search, total)
            return 0
    except TimeUp:
        return _report_bounds(arguments, search, quick, start, resumed)


def _within(arguments: Arguments) -> str:
    limit = arguments.max_guesses
    return "" if limit is None else f" within {counted(limit, 'guess')}"


def _report_proof(arguments: Arguments, search: Search, total: int, start: float, resumed: Path | None) -> None:
    board, distribution = search.board, _play(search, total)
    bound = _within(arguments) + " with candidates only" * arguments.consistent
    first = "" if arguments.opening is None else f" after {arguments.opening}"
    seconds = time.perf_counter() - start
    how: dict[str, object] = {"proved": True, **resumed_as_json(resumed)}
    if arguments.least:
        from mastermind_xl.value.trees import average_classes

        how["averages"] = averages = average_classes(board, search.list_guesses())
    report(
        arguments, board, total, distribution, seconds, how,
        f"least total{bound}{first} {total:,}, {total / board.size:.4f} on average, "
        f"proved in {seconds:.2f} s{tell_resumed(resumed)}",
    )  # fmt: skip
    if arguments.least and not arguments.json:
        listed = ", ".join(f"{name} {average:.5f}" for name, average in averages.items())
        print(fold_prose(f"Average guesses by class: {listed}."))


def _report_bounds(arguments: Arguments, search: Search, quick: Any, start: float, resumed: Path | None) -> int:
    """Report the bounds on the total that are known when the time is over; return the exit status."""
    standing, distribution = search.standing, None
    least, best = standing.least, standing.best
    is_proved = least == best  # there was no time to choose the play
    if quick is not None:
        if not is_proved and not quick.is_looked_for:
            quick.look(end_after(max(_MORE, arguments.seconds)))
        least, best = quick.least, quick.total
        distribution = quick.distribution if arguments.json else None
    seconds = time.perf_counter() - start
    known = f"at least {least:,} (no strategy was found)" if best is None else f"from {least:,} to {best:,}"
    result = f"{known}; not proved in {seconds:.2f} s"
    if is_proved:
        result = f"{least:,}; proved in {seconds:.2f} s, but there was no time to choose the play"
    report(
        arguments, search.board, best, distribution, seconds,
        {"proved": is_proved, "least": least, **resumed_as_json(resumed)},
        f"the least total is {result}{tell_resumed(resumed)}",
    )  # fmt: skip
    path: Path | None = arguments.certificate
    if path is None:
        return 0
    cure = "allow more --seconds, or save the search with --checkpoint and continue it later"
    say(f"{PROGRAM}: {path} is not written, because the proof is not complete: {cure}", to_stderr=True)
    return 1


def _chooser(criterion: str | None, search: Search) -> Callable[[], None] | None:
    """Return the function that chooses play by the ``criterion`` of ``--least``; None if the usual search for a tree does."""
    if criterion == "total":
        return lambda: None  # the first tree found is as good as any other
    if criterion != "class":
        return None
    even = laboratory.find("even play")
    if even is None:
        raise StrategyError(laboratory.tell_missing("--least class"))
    chooser: Callable[[], None] = even(search).choose
    return chooser


def report(
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
        raise OptimalError(
            f"the strategy found needs {played:,} guesses instead of {total:,}, so the proof failed: search again "
            "without the checkpoint"
        )
    return distribution


def _search(
    search: Search, opening: int | None, arguments: Arguments, quick: Any, save_now_and_then: Callable[[], None],
    choose: Callable[[], None] | None,
) -> int:  # fmt: skip
    """Search for the least total, report progress on standard error, and save checkpoints; raises TimeUp."""
    watch, board = make_watch(arguments), search.board

    def prepare() -> None:
        watch()
        progress.report(lambda: "scoring all codes against each other")

    with Progress(f"{board}") as progress, search.reporting(prepare):
        search.use_kernel()
        search.make_tables()

    def describe() -> str:
        standing = search.standing
        openings = f"{standing.settled} of {standing.openings} openings searched"
        least, best = (standing.least, standing.best) if quick is None else (quick.least, quick.total)
        return how_far(least, best, openings, standing.positions)

    worked = time.thread_time()

    def look_around() -> None:
        save_now_and_then()
        watch()
        if quick is not None and not quick.is_looked_for and time.thread_time() > worked + _PATIENCE:
            quick.look(look_around)
        progress.report(describe)

    # Several processes would search the same sets again: two took twice the processor time, and saved no time.
    how = ", fast kernel" if search.kernel is not None else ""
    with Progress(f"{board}{how}") as progress:
        return search.find_total(opening, look_around, choose=choose)


def make_watch(arguments: Arguments) -> Watch:
    """Return a function that raises TimeUp when the time limit of the command has passed."""
    return (lambda: None) if arguments.seconds is None else end_after(arguments.seconds)


def how_far(least: int, best: int | None, settled: str, positions: int) -> str:
    """Return the progress of a search in words: bounds (``least``, ``best``), ``settled`` openings, searched ``positions``."""
    found = "?" if best is None else f"{best:,}"
    return f"total {least:,} to {found}, {settled}, {positions:,} positions"
