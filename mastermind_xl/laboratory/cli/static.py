"""What the laboratory adds to the command ``static``: the proof that no smaller or better set of guesses exists."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from mastermind_xl.cli.options import Arguments
from mastermind_xl.cli.static import name_work
from mastermind_xl.cli.work import Progress, open_workers, tell_resumed
from mastermind_xl.core import laboratory
from mastermind_xl.core.board import Board
from mastermind_xl.core.messages import counted
from mastermind_xl.laboratory.cli import checkpoint
from mastermind_xl.laboratory.static.exhaustive import check_provable
from mastermind_xl.laboratory.static.proof import SetProof, restore

FindLeast = Callable[[Board, Arguments], tuple[list[int], str]]
FindBest = Callable[[Board, Arguments], list[int]]


@contextmanager
def prove(
    board: Board, arguments: Arguments, find_least: FindLeast, find_best: FindBest
) -> Iterator[tuple[tuple[int, ...], str, Path | None]]:
    """Yield the proved set of guesses for a board, a note, and the file from which the proof continued, or None.

    The caller reports all three in the block, before the last save. ``arguments`` are those of the command. The proof
    begins with the set that ``find_least`` or ``find_best`` finds.
    """
    check_provable(board)
    size: int | None = arguments.guesses
    proof = checkpoint.read(arguments.checkpoint, lambda file: restore(board, file, size or 0))
    resumed: Path | None = None if proof is None else arguments.checkpoint
    if proof is None and size is None:
        proof = SetProof(board, find_least(board, arguments)[0], is_of_fewer=True)
    elif proof is None:
        proof = SetProof(board, find_best(board, arguments), is_of_fewer=False)
    with checkpoint.saving(arguments.checkpoint, proof.save) as save_now_and_then:
        _prove(proof, arguments, save_now_and_then)
        yield proof.guesses, _tell_proved(len(proof.guesses), arguments, resumed), resumed


def _tell_proved(size: int, arguments: Arguments, resumed: Path | None) -> str:
    """Return a sentence about the proved result for sets of ``size`` guesses."""
    if arguments.guesses is not None:
        return f"No set of {counted(size, 'guess')} gives more different answers: proved{tell_resumed(resumed)}."
    smaller = f"No set of {counted(size - 1, 'guess')} identifies every code"
    return f"{smaller}: proved{tell_resumed(resumed)}." if size else ""


def _prove(proof: SetProof, arguments: Arguments, save_now_and_then: Callable[[], None]) -> None:
    """Try all sets that may be better than the known one, with progress on standard error and checkpoints."""
    is_fast = laboratory.is_worth("proofs of sets", proof.board.size)
    with (
        open_workers(arguments) as (executor, count),
        Progress(name_work(proof.board, is_fast, here=executor is None)) as progress,
    ):
        first = -1
        begun = time.monotonic()

        def report(done: int, total: int) -> None:
            nonlocal first
            first = done if first < 0 else first
            progress.report(lambda: _tell_progress(proof, done, total, done - first, time.monotonic() - begun))
            save_now_and_then()

        proof.prove(executor, count, report)


def _tell_progress(proof: SetProof, done: int, total: int, newly: int, seconds: float) -> str:
    left = f", about {_duration(seconds * (total - done) / newly)} left" if newly > 0 else ""
    return f"sets of {counted(proof.size, 'guess')}, {done:,} of {total:,} parts searched{left}"


def _duration(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6_000 else f"{seconds / 3_600:.1f} h"
