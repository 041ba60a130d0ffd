"""Options that commands share."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

from mastermind_xl.core.board import Board
from mastermind_xl.core.plan import BOARDS
from mastermind_xl.core.strategies import KINDS, Strategy, make_strategy

_SOON_SEARCHED = 1_296
"""Boards up to this many codes are searched for optimal play in about a second."""


def add_board(parser: argparse.ArgumentParser) -> None:
    """Add ``--pegs``, ``--colors`` and ``--no-repeats``."""
    parser.add_argument("--pegs", type=int, default=4, metavar="N", help="positions of a code (default 4)")
    parser.add_argument("--colors", type=int, default=6, metavar="N", help="colours (default 6)")
    parser.add_argument("--no-repeats", action="store_true", help="each colour at most once in a code")


def read_board(arguments: argparse.Namespace) -> Board:
    """The board that was asked for."""
    return Board(arguments.pegs, arguments.colors, not arguments.no_repeats)


def add_strategy(parser: argparse.ArgumentParser, default: str | None = None) -> None:
    """Add ``--strategy``; without a default it is the best that the board allows."""
    names = ", ".join(KINDS)
    shown = default or f"optimal up to {_SOON_SEARCHED:,} codes, else most-parts"
    parser.add_argument(
        "--strategy", default=default, metavar="NAME", help=f"one of {names} (default {shown})"
    )


def best_strategy(board: Board, *, at_once: bool = False) -> str:
    """The name of the strategy that plays best and is thought through in a moment; or at once, for a click."""
    soon = board in BOARDS if at_once else board.size <= _SOON_SEARCHED
    return "optimal" if soon else "most-parts"


def add_opening(parser: argparse.ArgumentParser) -> None:
    """Add ``--opening`` and ``--consistent``."""
    parser.add_argument("--opening", metavar="CODE", help="first guess, such as 1122")

    parser.add_argument(
        "--consistent",
        action="store_true",
        help="guess candidates only (knuth, expected-size, entropy, most-parts)",
    )


def add_seed(parser: argparse.ArgumentParser, what: str) -> None:
    """Add ``--seed``."""
    parser.add_argument("--seed", type=number_from(0), metavar="N", help=f"for the same {what} again")


def read_strategy(arguments: argparse.Namespace, name: str) -> Strategy:
    """The strategy called ``name`` with the board and options that were asked for."""
    seed = getattr(arguments, "seed", None)
    board = read_board(arguments)
    return make_strategy(name, board, arguments.opening, consistent=arguments.consistent, seed=seed)


def add_attempts(parser: argparse.ArgumentParser) -> None:
    """Add ``--attempts``."""
    parser.add_argument(
        "--attempts", type=number_from(1, 30), default=10, metavar="N", help="rows to play in (default 10)"
    )


def add_force(parser: argparse.ArgumentParser) -> None:
    """Add ``--force``."""
    parser.add_argument("--force", action="store_true", help="replace the file if it is there")


def add_any_python(parser: argparse.ArgumentParser) -> None:
    """Add ``--any-python``."""
    parser.add_argument(
        "--any-python",
        action="store_true",
        help="for another machine: start the Python on its PATH, not this one",
    )


def is_for_here(arguments: argparse.Namespace) -> bool:
    """Whether macros shall start this very Python, which only a machine with Excel can do."""
    return not arguments.any_python and sys.platform in ("win32", "darwin")


def number_from(least: int, most: int | None = None) -> Callable[[str], int]:
    """A type for arguments: a whole number in a range."""
    limits = f"from {least} up" if most is None else f"from {least} to {most}"

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if number < least or (most is not None and number > most):
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number {limits}")
        return number

    return read
