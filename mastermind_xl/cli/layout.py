"""Help in lines of 80 columns at most, which no name is broken by."""

from __future__ import annotations

from textwrap import TextWrapper

WIDTH = 80


def lines(text: str, width: int = WIDTH, first: str = "", others: str = "") -> list[str]:
    """A text in lines.

    Args:
        text: of words.
        width: of a line at most.
        first: what the first line begins with.
        others: what the others begin with.
    """
    wrapper = TextWrapper(
        width, initial_indent=first, subsequent_indent=others, break_on_hyphens=False, break_long_words=False
    )
    return wrapper.wrap(text)


def fold_prose(text: str) -> str:
    """A text in lines, but for paragraphs with lines that are indented or in columns."""

    def is_prose(paragraph: str) -> bool:
        return not any(line.startswith(" ") or "  " in line for line in paragraph.splitlines())

    paragraphs = text.strip().split("\n\n")
    return "\n\n".join("\n".join(lines(each)) if is_prose(each) else each for each in paragraphs)


def columns(rows: list[tuple[str, str]], margin: str = "") -> str:
    """Names, and beside them what is told of each.

    Args:
        rows: a name and what is told of it.
        margin: what every line begins with.
    """
    gap = margin + " " * (max(len(name) for name, _ in rows) + 2)
    return "\n".join(
        line for name, told in rows for line in lines(told, WIDTH, f"{margin}{name}".ljust(len(gap)), gap)
    )
