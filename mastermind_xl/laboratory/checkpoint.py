"""Checkpoint files of long searches: arrays of whole numbers, with a checksum that detects damage.

The first line has the kind of file, the board, the bounds of the work, and the sizes of the arrays. The second line is
the SHA-256 of everything else. The arrays follow. Nothing in a file is unpacked or evaluated, so reading takes no more
memory than the file's size.
"""

import hashlib
import os
import re
from collections.abc import Sequence
from typing import Any, BinaryIO, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.board import Board
from mastermind_xl.core.errors import MastermindError

DAMAGED = "is damaged, or was not written by this command: name another file"
_LONGEST_LINE = 1_000
_MOST_BYTES = 1 << 30  # no work that fits in memory needs more: hours of searching take a few megabytes


class CheckpointError(MastermindError):
    """Work cannot continue from a checkpoint file. The message is the reason; the caller adds the name of the file."""


class Format(NamedTuple):
    """The contents of one kind of checkpoint file."""

    kind: str  # name and edition, as the file states them
    types: tuple[str, ...]  # number type of each array, in numpy's notation
    other: str  # the error message for a file of other work

    def save(self, file: BinaryIO, board: Board, arrays: Sequence[NDArray[Any]], *bounds: int) -> None:
        """Write one-dimensional ``arrays`` to an open file, with the board and the ``bounds`` that identify the search."""
        work = " ".join(map(str, _work(board, bounds)))
        sizes = " ".join(str(len(array)) for array in arrays)
        line = f"mastermind_xl {self.kind} of {work} with {sizes}\n".encode()
        content = [array.astype(kind).tobytes() for array, kind in zip(arrays, self.types, strict=True)]
        file.write(line + _checksum(line, *content))
        file.writelines(content)

    def load(self, file: BinaryIO, board: Board, *bounds: int) -> list[NDArray[Any]]:
        """Read the arrays that ``save`` wrote for the same board and bounds.

        Raises CheckpointError if the file is damaged, of another kind, or of another search.
        """
        size = file.seek(0, os.SEEK_END)
        file.seek(0)
        line, checksum = file.readline(_LONGEST_LINE), file.readline(_LONGEST_LINE)
        form = rb"mastermind_xl %b of ([0-9 ]+) with ([0-9 ]+)\n" % re.escape(self.kind.encode())
        match = re.fullmatch(form, line)
        if match is None or size > _MOST_BYTES:
            raise CheckpointError(DAMAGED)
        work, counts = ([int(number) for number in group.split()] for group in match.groups())
        lengths = [np.dtype(kind).itemsize * count for kind, count in zip(self.types, counts, strict=False)]
        if len(counts) != len(self.types) or file.tell() + sum(lengths) != size:
            raise CheckpointError(DAMAGED)
        content = [file.read(length) for length in lengths]
        if checksum != _checksum(line, *content):
            raise CheckpointError(DAMAGED)
        if work != _work(board, bounds):
            raise CheckpointError(f"{self.other}: name another file")
        return [np.frombuffer(part, kind) for part, kind in zip(content, self.types, strict=True)]


def _work(board: Board, bounds: Sequence[int]) -> list[int]:
    return [board.pegs, board.colors, int(board.repeats), *bounds]


def _checksum(*parts: bytes) -> bytes:
    """Return a line with the SHA-256 of everything in the file except this line."""
    total = hashlib.sha256()
    for part in parts:
        total.update(part)
    return total.hexdigest().encode() + b"\n"
