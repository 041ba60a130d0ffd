"""Bars of text: blocks where standard output can show them, else plain ASCII."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NamedTuple


class _Ink(NamedTuple):
    full: str
    trace: str
    steps: str


_BLOCKS = _Ink("█", "▏", "▁▂▃▄▅▆▇█")
_ASCII = _Ink("#", ".", ".:-=+*%#")


def _ink() -> _Ink:
    """Blocks, unless standard output has an encoding without them, as a pipe on Windows has."""
    try:
        "".join(_BLOCKS).encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return _ASCII
    return _BLOCKS


def bar(count: int, highest: int, width: int) -> str:
    """A bar as long as ``count`` demands where ``highest`` has ``width`` characters; a trace if it is too short."""
    ink = _ink()
    return ink.full * round(width * count / highest) or (ink.trace if count else "")


def columns(counts: Sequence[int]) -> str:
    """A character for each count, the higher the greater; a blank for none."""
    ink, highest = _ink(), max(counts)
    last = len(ink.steps) - 1
    return "".join(ink.steps[round(last * count / highest)] if count else " " for count in counts)
