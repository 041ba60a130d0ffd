"""Help in lines of 80 columns at most, which no name is broken by."""

from __future__ import annotations

import argparse
from shutil import get_terminal_size
from textwrap import TextWrapper

WIDTH = 80


class Formatter(argparse.RawDescriptionHelpFormatter):
    """Lays out what ``--help`` prints."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=min(WIDTH, get_terminal_size().columns))

    def _split_lines(self, text: str, width: int) -> list[str]:  # argparse would break expected-size
        return TextWrapper(width, break_on_hyphens=False).wrap(" ".join(text.split()))


def fold(text: str, first: str = "", others: str = "") -> str:
    """A text in lines.

    Args:
        text: of words.
        first: what the first line begins with.
        others: what the others begin with.
    """
    return TextWrapper(
        WIDTH, initial_indent=first, subsequent_indent=others, break_on_hyphens=False, break_long_words=False
    ).fill(text)


def fold_prose(text: str) -> str:
    """A text in lines, but for paragraphs with lines that are indented or in columns."""

    def is_prose(paragraph: str) -> bool:
        return not any(line.startswith(" ") or "  " in line for line in paragraph.splitlines())

    paragraphs = text.strip().split("\n\n")
    return "\n\n".join(fold(each) if is_prose(each) else each for each in paragraphs)


def columns(rows: list[tuple[str, str]], margin: str = "") -> str:
    """Names, and beside them what is told of each.

    Args:
        rows: a name and what is told of it.
        margin: what every line begins with.
    """
    gap = margin + " " * (max(len(name) for name, _ in rows) + 2)
    return "\n".join(fold(told, f"{margin}{name}".ljust(len(gap)), gap) for name, told in rows)
