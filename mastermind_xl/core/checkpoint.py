"""The file in which long work is kept: whole numbers, and a checksum that tells when it is damaged.

A line says what the file is, which board and bounds the work has, and how many numbers there are; the
next is the SHA-256 of all the rest; then come the numbers. So nothing is unpacked or evaluated, and no file takes
more memory than it has bytes.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.errors import MastermindError

if TYPE_CHECKING:
    from mastermind_xl.core.board import Board

DAMAGED = "is damaged, or was not written by this command: name another file"

_LONGEST_LINE = 1_000
_MOST_BYTES = 1 << 30  # no work that fits in memory needs more: hours of searching take a few megabytes


class CheckpointError(MastermindError):
    """A file from which work cannot go on; the message says why, and begins after the file's name."""


class Format(NamedTuple):
    """What is in such a file."""

    kind: str  # what the file says that it is, and its edition
    types: tuple[str, ...]  # of the numbers of each array, as numpy writes them
    other: str  # what is wrong with a file of other work

    def save(self, file: BinaryIO, board: Board, arrays: Sequence[NDArray[Any]], *bounds: int) -> None:
        """Write arrays of one dimension, and which work they belong to.

        Args:
            file: the file.
            board: what is worked on.
            arrays: what came of it so far.
            bounds: what else other work would have otherwise.
        """
        whose = " ".join(map(str, _work(board, bounds)))
        sizes = " ".join(str(len(array)) for array in arrays)
        line = f"mastermind_xl {self.kind} of {whose} with {sizes}\n".encode()
        content = [array.astype(kind).tobytes() for array, kind in zip(arrays, self.types, strict=True)]
        file.write(line + _checksum(line, *content))
        file.writelines(content)

    def load(self, file: BinaryIO, board: Board, *bounds: int) -> list[NDArray[Any]]:
        """The arrays that ``save`` wrote of this work.

        Raises:
            CheckpointError: the file is damaged, of another kind, or of other work.
        """
        size = file.seek(0, os.SEEK_END)
        file.seek(0)
        line, checksum = file.readline(_LONGEST_LINE), file.readline(_LONGEST_LINE)
        said = re.fullmatch(
            rb"mastermind_xl %b of ([0-9 ]+) with ([0-9 ]+)\n" % re.escape(self.kind.encode()), line
        )
        if said is None or size > _MOST_BYTES:
            raise CheckpointError(DAMAGED)
        whose, counts = ([int(number) for number in group.split()] for group in said.groups())
        lengths = [np.dtype(kind).itemsize * count for kind, count in zip(self.types, counts, strict=False)]
        if len(counts) != len(self.types) or file.tell() + sum(lengths) != size:
            raise CheckpointError(DAMAGED)
        content = [file.read(length) for length in lengths]
        if checksum != _checksum(line, *content):
            raise CheckpointError(DAMAGED)
        if whose != _work(board, bounds):
            raise CheckpointError(f"{self.other}: name another file")
        return [np.frombuffer(part, kind) for part, kind in zip(content, self.types, strict=True)]


def _work(board: Board, bounds: Sequence[int]) -> list[int]:
    return [board.pegs, board.colors, int(board.repeats), *bounds]


def _checksum(*parts: bytes) -> bytes:
    """A line with the SHA-256 of what is in the file but for that line."""
    total = hashlib.sha256()
    for part in parts:
        total.update(part)
    return total.hexdigest().encode() + b"\n"
