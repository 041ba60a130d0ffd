"""Find fixed guesses, all asked before the first answer is seen: a small set whose answers identify every code.

  mastermind-xl static                         look for a small set
  mastermind-xl static --guesses 5             the best set of five
  mastermind-xl static --check 1221 2354 3311  what these guesses identify,
                                               and what else to ask
  mastermind-xl static --greedy                add one best guess after
                                               another; then search as usual
  mastermind-xl static --prove                 a set, and the proof that no
                                               smaller one is enough
  mastermind-xl static --guesses 3 --prove     the best set of three, and the
                                               proof

Proofs are for boards of up to 2,500 codes.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from mastermind_xl import kernel
from mastermind_xl.cli.options import Arguments, OptionsError, Parser, duration, number_from
from mastermind_xl.cli.work import Progress, open_workers, resumed_as_json, tell_resumed
from mastermind_xl.core.board import Board
from mastermind_xl.core.messages import counted
from mastermind_xl.core.system import clock

if TYPE_CHECKING:
    from pathlib import Path

    from mastermind_xl.laboratory.static.proof import SetProof
    from mastermind_xl.static.fixed_guesses import SetReview, Stop

_SECONDS = 5.0  # for a search
_SECONDS_BEFORE_PROOF = 1.0
_GROUPS_SHOWN = 10
_CODES_SHOWN = 6


def add_arguments(parser: Parser) -> None:
    parser.add_board()
    parser.add_shared("--palette")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--guesses", type=number_from(1, 99), metavar="N", help="find the best set of N guesses")
    what.add_argument("--check", nargs="+", metavar="GUESS", help="check these guesses instead of searching")
    about = "choose one guess after another, each to leave the fewest codes on average"
    what.add_argument("--greedy", action="store_true", help=about)
    about = "find the smallest set, or with --guesses the best set of N guesses, and prove that none is better"
    parser.add_switch("--prove", about)
    usual = f"default {_SECONDS:g}, or {_SECONDS_BEFORE_PROOF:g} before a proof"
    parser.add_value("--seconds", duration, f"seconds to search for sets ({usual})", "S")
    parser.add_value("--seed", number_from(0), "the same N gives the same search again")
    parser.add_checkpoint("the progress of the proof")
    parser.add_workers()
    parser.add_json()


def run(arguments: Arguments) -> int:
    from mastermind_xl.static.fixed_guesses import check_size, review_set

    start = time.perf_counter()
    board = arguments.read_board()
    check_size(board)
    if not arguments.prove and (arguments.checkpoint or arguments.scheduler):
        raise OptionsError("--checkpoint and --scheduler are for a proof: add --prove")
    if arguments.prove and (arguments.greedy or arguments.check is not None):
        raise OptionsError("--prove cannot be combined with --check or --greedy, which prove nothing")

    def report(guesses: Sequence[int], note: str = "", resumed: Path | None = None) -> None:
        looked_at = review_set(board, guesses)
        seconds = time.perf_counter() - start
        if arguments.json:
            print(_as_json(board, looked_at, seconds, resumed, proved=arguments.prove))
        else:
            print(*_describe(board, looked_at, seconds, note), sep="\n")

    if arguments.check is not None:
        report([board.index(code) for code in arguments.check])
    elif arguments.prove:
        _prove(board, arguments, report)
    elif arguments.guesses is not None:
        report(_find_best(board, arguments))
    elif arguments.greedy:
        _show_greedy(board, arguments, start)
    else:
        report(*_find_least(board, arguments))
    return 0


def _find_least(board: Board, arguments: Arguments) -> tuple[list[int], str]:
    from mastermind_xl.static.fixed_guesses import chance_from, count_distinct, shrink

    found: list[int] = []

    def describe() -> str:
        named = " ".join(board.format(board.code(guess)) for guess in found)
        return f"{counted(len(found), 'guess')} ({named}) are enough; searching for a set of {len(found) - 1}"

    with _clock(board, arguments, describe) as stop:
        try:
            for each in shrink(board, chance_from(arguments.seed), stop):
                distinct = count_distinct(board, each)
                if distinct < board.size:
                    return found, (
                        f"No set of {counted(len(each), 'guess')} was found that identifies every code. The best gives "
                        f"{distinct:,} different answers; --prove tries all sets."
                    )
                found = each.tolist()
        except KeyboardInterrupt:
            if found:
                sys.stderr.write(f"\n{describe()}: stopped")
            raise
    return found, "A smaller set cannot give as many different answers as there are codes." if found else ""


def _find_best(board: Board, arguments: Arguments) -> list[int]:
    from mastermind_xl.static.fixed_guesses import anneal, chance_from

    chance = chance_from(arguments.seed)
    with _clock(board, arguments, lambda: f"searching for {counted(arguments.guesses, 'guess')}") as stop:
        start = chance.integers(board.size, size=arguments.guesses)
        best: list[int] = anneal(board, start, chance, stop).tolist()
        return best


def _show_greedy(board: Board, arguments: Arguments, start: float) -> None:
    """Print a set made by adding one best guess after another and, unless JSON is requested, a set found by a random search."""
    from mastermind_xl.static.fixed_guesses import find_greedily

    steps = list(find_greedily(board))
    seconds = time.perf_counter() - start
    if arguments.json:
        listed = [{**step._asdict(), "guess": list(board.code(step.guess))} for step in steps]
        guesses = [step["guess"] for step in listed]
        found = {"guesses": guesses, "codes": board.size, "distinct": steps[-1].distinct if steps else 1}
        print(json.dumps({**found, "seconds": round(seconds, 6), "steps": listed}))
        return
    from mastermind_xl.terminal.tables import table

    print(f"{board}: {counted(len(steps), 'guess')} chosen one after another identify every code  ({seconds:.2f} s)")
    rows = [
        (f"{number}", board.format(board.code(guess)), f"{expected:.4f}", f"{distinct:,}", f"{worst:,}")
        for number, (guess, expected, distinct, worst) in enumerate(steps, 1)
    ]
    print(table(("", "guess", "Σn²/N", "answers", "most left"), rows, left=("guess",)))
    ours, _ = _find_least(board, arguments)
    print(f"Simulated annealing found {counted(len(ours), 'guess')}: {_list(board, ours)}")


@contextmanager
def _clock(board: Board, arguments: Arguments, describe: Callable[[], str]) -> Iterator[Stop]:
    """Yield a function that reports progress, and returns whether the time for the search is over."""
    usual = _SECONDS_BEFORE_PROOF if arguments.prove else _SECONDS
    end = clock() + (arguments.seconds or usual)
    with Progress(str(board)) as progress:

        def stop() -> bool:
            progress.report(describe)
            return clock() >= end

        yield stop


def _name_work(proof: SetProof, *, here: bool) -> str:
    """Name the board and the fast kernel, if it is used; with ``here``, the kernel's number of cores in this process, too."""
    from mastermind_xl.laboratory.static.exhaustive import exhaustion

    cores = f", {counted(kernel.count_cores(), 'core')}" if here else ""
    is_fast = exhaustion(proof.board, proof.size, proof.distinct).is_compiled
    return f"{proof.board}, fast kernel{cores}" if is_fast else str(proof.board)


# --- the proof ---------------------------------------------------------------------------------


def _prove(board: Board, arguments: Arguments, report: Callable[[Sequence[int], str, Path | None], None]) -> None:
    """Prove a set of guesses for a board; ``report`` the set, a note, and the file from which the proof continued, or None."""
    from mastermind_xl.cli import checkpoint
    from mastermind_xl.laboratory.static.exhaustive import check_provable
    from mastermind_xl.laboratory.static.proof import SetProof, restore

    check_provable(board)
    size: int | None = arguments.guesses
    proof = checkpoint.read(arguments.checkpoint, lambda file: restore(board, file, size or 0))
    resumed: Path | None = None if proof is None else arguments.checkpoint
    if proof is None and size is None:
        proof = SetProof(board, _find_least(board, arguments)[0], is_of_fewer=True)
    elif proof is None:
        proof = SetProof(board, _find_best(board, arguments), is_of_fewer=False)
    with checkpoint.saving(arguments.checkpoint, proof.save) as save_now_and_then:
        _try_all_sets(proof, arguments, save_now_and_then)
        report(proof.guesses, _tell_proved(len(proof.guesses), arguments, resumed), resumed)  # before the last save


def _tell_proved(size: int, arguments: Arguments, resumed: Path | None) -> str:
    """Return a sentence about the proved result for sets of ``size`` guesses."""
    if arguments.guesses is not None:
        return f"No set of {counted(size, 'guess')} gives a larger number of different answers: proved{tell_resumed(resumed)}."
    smaller = f"No set of {counted(size - 1, 'guess')} identifies every code"
    return f"{smaller}: proved{tell_resumed(resumed)}." if size else ""


def _try_all_sets(proof: SetProof, arguments: Arguments, save_now_and_then: Callable[[], None]) -> None:
    """Try all sets that may be better than the known one, with progress on standard error and checkpoints."""
    with open_workers(arguments) as (executor, count), Progress(_name_work(proof, here=executor is None)) as progress:

        def report(done: int, total: int) -> None:
            guesses = counted(proof.size, "guess")
            progress.report(lambda: f"sets of {guesses}, {done:,} of {total:,} parts searched")
            save_now_and_then()

        proof.prove(executor, count, report)


# --- the report ---------------------------------------------------------------------------------


def _describe(board: Board, review: SetReview, seconds: float, note: str) -> Iterator[str]:
    guesses = counted(len(review.guesses), "guess")
    if board.size == 1:
        told = "there is only one code, so no guess is needed"
    elif review.groups:
        told = f"{board.size:,} codes give {review.distinct:,} different combinations of answers to {guesses}"
    else:
        told = f"the answers to {guesses} identify all {counted(board.size, 'code')}"
    yield f"{board}: {told}  ({seconds:.2f} s)"
    if len(review.guesses):
        yield f"  {_list(board, review.guesses)}"
    if note:
        yield note
    if not review.groups:
        return
    largest = len(review.groups[0].codes)
    groups = counted(len(review.groups), "group")
    yield (
        f"{groups} of codes with the same answers, at most {largest:,} codes each; any code is found with at most "
        f"{counted(review.more, 'more guess')}:"
    )
    for group in review.groups[:_GROUPS_SHOWN]:
        more = len(group.codes) - _CODES_SHOWN
        rest = f" and {more:,} more" if more > 0 else ""
        ask = f"try {_list(board, [group.guess])}, at most {counted(group.more, 'guess')}"
        yield f"  {_list(board, group.codes[:_CODES_SHOWN])}{rest}: {ask}"
    hidden = len(review.groups) - _GROUPS_SHOWN
    if hidden > 0:
        yield f"  and {counted(hidden, 'more group')}"
    if review.separator is None:
        yield "No single extra guess identifies all codes."
    else:
        yield f"One extra guess identifies all codes: {_list(board, [review.separator])}"


def _list(board: Board, codes: Sequence[int]) -> str:
    return (", " if board._gap else " ").join(board.format(board.code(code)) for code in codes)


def _as_json(board: Board, review: SetReview, seconds: float, resumed: Path | None, *, proved: bool) -> str:
    def codes(indices: Sequence[int]) -> list[list[int]]:
        return [list(board.code(index)) for index in indices]

    found = {"guesses": codes(review.guesses), "codes": board.size, "distinct": review.distinct}
    answer: dict[str, object] = {**found, "seconds": round(seconds, 6)}
    if review.groups:
        separator = board.code(review.separator) if review.separator is not None else None
        groups = [
            {"codes": codes(group.codes), "guess": board.code(group.guess), "more": group.more}
            for group in review.groups
        ]
        answer |= {"more": review.more, "separator": separator, "groups": groups}
    if proved:
        answer |= {"proved": True, **resumed_as_json(resumed)}
    return json.dumps(answer)
