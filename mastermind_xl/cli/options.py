"""Options that commands share."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from math import inf
from typing import TYPE_CHECKING

from mastermind_xl.core.board import Board, CodeLike
from mastermind_xl.strategies import (
    KEPT_BOARDS,
    REGISTRY,
    SOON_SEARCHED,
    Strategy,
    default_strategy,
    make_strategy,
)

if TYPE_CHECKING:
    from pathlib import Path

ATTEMPTS = 10
"""Rows of a board as it is sold."""
MOST_ATTEMPTS = 30
"""Rows of a sheet at most."""
PATIENCE = 10.0
"""Seconds that somebody at a prompt waits for a guess."""


def add_board(parser: argparse.ArgumentParser) -> None:
    """Add ``--pegs``, ``--colors`` and ``--no-repeats``."""
    parser.add_argument(
        "--pegs", type=whole_number, default=4, metavar="N", help="positions of a code (default 4)"
    )
    parser.add_argument(
        "--colors", "--colours", type=whole_number, default=6, metavar="N", help="colours (default 6)"
    )
    parser.add_argument("--no-repeats", action="store_true", help="each colour at most once in a code")


def read_board(arguments: argparse.Namespace) -> Board:
    """The board that was asked for."""
    return Board(arguments.pegs, arguments.colors, not arguments.no_repeats)


def board_words(board: Board) -> str:
    """The options that ask for a board, each with a blank before it."""
    usual = Board()
    words = f" --pegs {board.pegs}" if board.pegs != usual.pegs else ""
    words += f" --colors {board.colors}" if board.colors != usual.colors else ""
    return words if board.repeats else f"{words} --no-repeats"


def add_strategy(parser: argparse.ArgumentParser, *, at_once: bool = False) -> None:
    """Add ``--strategy``; if none is given it is the best that the board allows, or allows at once."""
    names = ", ".join(REGISTRY)
    soon = " and ".join(map(str, KEPT_BOARDS)) if at_once else f"boards up to {SOON_SEARCHED:,} codes"
    parser.add_argument(
        "--strategy", metavar="NAME", help=f"one of {names} (default optimal on {soon}, else most-parts)"
    )


def name_strategy(arguments: argparse.Namespace) -> str:
    """The strategy that was asked for, or else the best that plays at once on the board with the other options."""
    named: str | None = arguments.strategy
    return named or default_strategy(read_board(arguments), at_once=True, consistent=arguments.consistent)


def add_opening(parser: argparse.ArgumentParser) -> None:
    """Add ``--opening`` and ``--consistent``."""
    parser.add_argument("--opening", metavar="CODE", help="first guess, such as 1122")

    parser.add_argument(
        "--consistent",
        action="store_true",
        help="guess candidates only (knuth, expected-size, entropy, most-parts)",
    )


def add_rotation(parser: argparse.ArgumentParser) -> None:
    """Add ``--rotation``."""
    parser.add_argument(
        "--rotation",
        metavar="POSITIONS",
        help="list codes, and break ties, in another order: the positions as they turn, the fastest first "
        "(standard on 4 pegs: 4321)",
    )


def add_limits(parser: argparse.ArgumentParser) -> None:
    """Add ``--budget`` and ``--memory``."""
    parser.add_argument(
        "--budget",
        type=seconds,
        metavar="SECONDS",
        help="time for a guess; the best found so far is then taken, and said to be so",
    )
    parser.add_argument(
        "--memory",
        type=number_from(1),
        metavar="MB",
        help="memory that the program may take to compare guesses (by default what it makes use of, about 110 at most)",
    )


def add_seed(parser: argparse.ArgumentParser, what: str) -> None:
    """Add ``--seed``."""
    parser.add_argument("--seed", type=number_from(0), metavar="N", help=f"for the same {what} again")


def read_strategy(arguments: argparse.Namespace, name: str, opening: CodeLike | None = None) -> Strategy:
    """The strategy called ``name`` with the board and options that were asked for, or with another opening."""
    return make_strategy(
        name,
        read_board(arguments),
        arguments.opening if opening is None else opening,
        consistent=arguments.consistent,
        seed=getattr(arguments, "seed", None),
        budget=getattr(arguments, "budget", None),
        memory=getattr(arguments, "memory", None),
        rotation=getattr(arguments, "rotation", None),
    )


def add_attempts(parser: argparse.ArgumentParser) -> None:
    """Add ``--attempts``."""
    parser.add_argument(
        "--attempts",
        type=number_from(1, MOST_ATTEMPTS),
        default=ATTEMPTS,
        metavar="N",
        help="rows to play in (default 10)",
    )


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Add ``--jobs`` and ``--scheduler``."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--jobs",
        type=number_from(1),
        default=1,
        metavar="N",
        help="work in N processes at a time (default 1)",
    )
    where.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="work on the Dask cluster whose scheduler is there, such as tcp://10.0.0.1:8786",
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


def whole_number(text: str) -> int:
    """A type for arguments: any whole number."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number") from None


def path(text: str) -> Path:
    """A type for arguments: the name of a file."""
    from pathlib import Path

    return Path(text)


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


def seconds(text: str) -> float:
    """A type for arguments: seconds, more than none."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < inf:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds above 0")
    return number
