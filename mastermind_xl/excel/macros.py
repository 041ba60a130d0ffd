"""The buttons' macros. Each takes the workbook that called, or any other open one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mastermind_xl.excel.runner import run

if TYPE_CHECKING:
    import xlwings as xw


def manual_play(book: xw.Book | None = None) -> None:
    """Clear the sheet and hide a new code, every code being equally likely."""
    run("manual_play", book)


def reveal_code(book: xw.Book | None = None) -> None:
    """Show the hidden code, or hide it again; hide a code that another player has typed."""
    run("reveal_code", book)


def clear_attempts(book: xw.Book | None = None) -> None:
    """Remove all attempts and keep the code: no code is ruled out any more."""
    run("clear_attempts", book)


def solve(book: xw.Book | None = None) -> None:
    """Play the chosen strategy to the end; without a hidden code, propose the next guess."""
    run("solve", book)


def hint(book: xw.Book | None = None) -> None:
    """Tell, from click to click: is my guess possible, how many codes are left, what is the best guess and why."""
    run("hint", book)


def undo(book: xw.Book | None = None) -> None:
    """Take the last attempt back."""
    run("undo", book)


def review(book: xw.Book | None = None) -> None:
    """Look at the game on the sheet move by move, and at the best guesses after it; the code stays hidden."""
    run("review", book)
