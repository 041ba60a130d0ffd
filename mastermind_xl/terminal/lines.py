"""Wrap text at a terminal's width, never inside a word, a code or a command; other output is never wrapped.

Between wide signs, as of Chinese, which have no blanks, a line may end, but not before a comma or a full stop.
"""

import os
import re
from collections.abc import Sequence
from typing import TextIO

from mastermind_xl.core.languages import columns_of

ESCAPE = r"\x1b\[[0-9;]*m"  # patterns are compiled when they are used: most runs wrap nothing
_LEAST_ROOM = 16  # columns for a sentence beside its indent, even in a narrow terminal
_WIDEST = 16  # columns of a name that has its description beside it, in all but wide terminals
_WHOLE = r"mastermind-xl(?: [\w-]+)?(?: --?\w[\w-]*)*|\d+(?: \d+)+"  # a command, a code with blanks
_JOINT = "\0"  # in place of a blank that stays
_HALF = "\1"  # after a wide sign, so that it counts twice
_ENDS = f"([ \t]+|(?<={_HALF})(?![，。、：；！？）」”]))"  # where a line may end


def visible(text: str) -> int:
    """Return the number of columns that a text takes, without its escape sequences."""
    return columns_of(re.sub(ESCAPE, "", text))


def padded(text: str, width: int) -> str:
    """Add blanks to a text until it takes a number of columns."""
    return text + " " * (width - visible(text))


def width_of(stream: TextIO) -> int | None:
    """Return the number of columns of a terminal, or None if the stream is no terminal."""
    if not stream.isatty():
        return None
    asked = os.environ.get("COLUMNS", "")
    try:
        return int(asked) if asked.isdecimal() and int(asked) else os.get_terminal_size(stream.fileno()).columns or None
    except (OSError, ValueError):  # Windows calls its file ``nul`` a terminal
        return None


def wrap(text: str, width: int, first: str = "", others: str = "") -> list[str]:
    """Wrap a sentence into lines of ``width`` columns, of which the ``first`` one and the ``others`` begin with a text."""
    from textwrap import TextWrapper

    room, blanks = max(width, len(others) + _LEAST_ROOM), " " * visible(first)
    whole = re.sub(
        _WHOLE, lambda found: found[0].replace(" ", _JOINT if len(found[0]) < room - len(others) else " "), text
    )
    wrapper = TextWrapper(room, blanks, others, break_on_hyphens=False, break_long_words=False)
    wrapper.wordsep_simple_re = re.compile(_ENDS)
    wide = "".join(sign + _HALF * (columns_of(sign) - 1) for sign in whole)
    lines = wrapper.wrap(wide) or [blanks]
    told = [first + lines[0][len(blanks) :], *lines[1:]]
    return [line.replace(_JOINT, " ").replace(_HALF, "") for line in told]


def grid(cells: Sequence[str], width: int, gap: str = "  ") -> list[str]:
    """Arrange texts (``cells``) below each other in lines of at most ``width`` columns, with a ``gap`` between neighbours."""
    size = max(map(visible, cells))
    fit = max(1, (width + len(gap)) // (size + len(gap)))
    filled = [padded(cell, size) for cell in cells]
    return [gap.join(filled[start : start + fit]).rstrip() for start in range(0, len(filled), fit)]


def columns(rows: Sequence[tuple[str, str]], width: int, margin: str = "") -> list[str]:
    """Return lines with names and, beside each, its description; a name that is too wide has its own line.

    ``rows`` are names with descriptions, ``width`` is the number of columns, and ``margin`` begins every line.
    """
    most = max(_WIDEST, width // 4)
    sizes = [visible(name) for name, _ in rows]
    gap = margin + " " * (2 + max((size for size in sizes if size <= most), default=2))
    if len(gap) + _LEAST_ROOM > width:  # no name has room beside it
        most, gap = 0, margin + "  "
    lines = []
    for name, about in rows:
        head = padded(f"{margin}{name}", len(gap))
        if visible(name) > most:
            lines.append(head.rstrip())
            head = gap
        lines += wrap(about, width, head, gap)
    return lines
