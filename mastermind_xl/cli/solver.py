"""Write a workbook for playing against somebody else's code: it says what to guess, you type the answers.

It needs neither macros nor Python, in Excel (2010 or later, also on the web) and LibreOffice alike.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from mastermind_xl.cli import options
from mastermind_xl.cli.progress import Progress
from mastermind_xl.core.board import Board
from mastermind_xl.core.errors import BoardError
from mastermind_xl.core.messages import counted
from mastermind_xl.files import check_target, write_whole
from mastermind_xl.strategies import Strategy, default_strategy
from mastermind_xl.strategies.tree import grow


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what may follow the command."""
    parser.add_argument("file", type=Path, metavar="FILE.xlsx", help="the workbook to write")
    options.add_board(parser)
    options.add_strategy(parser)
    options.add_opening(parser)
    options.add_attempts(parser)
    options.add_force(parser)


_PATIENCE = 10.0
"""Seconds in which optimal play is to be proved where no strategy was asked for."""


def run(arguments: argparse.Namespace) -> int:
    """Write the workbook."""
    from mastermind_xl.sheets.limit import entry_seconds, is_live
    from mastermind_xl.sheets.solver import write_solver

    path: Path = arguments.file
    check_target(path, (".xlsx",), force=arguments.force)
    board = options.read_board(arguments)
    attempts: int = arguments.attempts
    if not is_live(board, attempts):
        words = options.board_words(board)
        took = f" (an entry would take {entry_seconds(board, attempts):,.0f} s)" if board.is_listed else ""
        raise BoardError(
            f"{board}: {board.size_text} codes are too many for live formulas{took}; "
            f"mastermind-xl game {path.with_suffix('.xlsm')}{words} writes a game whose buttons do the work, "
            f"mastermind-xl solve{words} tells what to guess in the terminal"
        )
    strategy = _read_strategy(arguments, board)
    with Progress(f"{strategy.name} on {board}", "codes found") as progress:
        tree = grow(strategy, progress=progress)
    write_whole(path, lambda file: write_solver(file, tree, strategy.name, attempts), force=arguments.force)
    deepest = len(tree.distribution)
    print(
        f"{path}: {board}, {counted(attempts, 'attempt')}, strategy {strategy.name}, which needs {deepest} at most."
    )
    if deepest > attempts:
        print(
            f"Some codes take more than {counted(attempts, 'attempt')}: --attempts {deepest} has room for all."
        )
    return 0


def _read_strategy(arguments: argparse.Namespace, board: Board) -> Strategy:
    """The strategy that was asked for, or else the best that is thought through in a moment."""
    named: str | None = arguments.strategy
    if named is not None or default_strategy(board, consistent=arguments.consistent) != "optimal":
        return options.read_strategy(arguments, named or "most-parts")
    from mastermind_xl.strategies.optimal import prove

    opening = None if arguments.opening is None else board.index(arguments.opening)
    strategy = prove(board, opening, _PATIENCE)
    if strategy is not None:
        return strategy
    print(
        f"Optimal play was not proved in {_PATIENCE:.0f} s, so this is most-parts; --strategy optimal waits for it.",
        file=sys.stderr,
    )
    return options.read_strategy(arguments, "most-parts")
