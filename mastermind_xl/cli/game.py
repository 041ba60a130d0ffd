"""Write the game workbook: a hidden code, your guesses, and what they rule out.

As .xlsm it has the cell functions =BLACK() and =WHITE(), buttons and a tab on the ribbon, which need
Python and xlwings on the machine; as .xlsx it needs neither, and a game number hides the code.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from mastermind_xl.cli import options
from mastermind_xl.core.board import Board
from mastermind_xl.core.strategies import make_strategy
from mastermind_xl.files import check_target, write_whole


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what may follow the command."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the workbook to write, .xlsx or .xlsm")
    options.add_board(parser)
    options.add_strategy(parser)
    options.add_attempts(parser)
    options.add_any_python(parser)
    options.add_force(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write the workbook."""
    path: Path = arguments.file
    check_target(path, (".xlsx", ".xlsm"), force=arguments.force)
    board = options.read_board(arguments)
    attempts: int = arguments.attempts
    strategy: str = arguments.strategy or options.best_strategy(board, at_once=True)
    if path.suffix.lower() == ".xlsm":
        from mastermind_xl.excel.build import write_macro_game

        _check(board, attempts, strategy)
        interpreter = options.is_for_here(arguments)
        write_whole(
            path,
            lambda file: write_macro_game(file, board, attempts, strategy, interpreter=interpreter),
            force=arguments.force,
        )
        start = "open it in Excel, enable macros, and click Manual Play"
    else:
        write_plain_game(path, board, attempts, strategy, force=arguments.force)
        start = f"type a game number from 1 to {board.size:,} to hide a code"
    print(f"{path}: {board}, {attempts} attempts; {start}.")
    return 0


def write_plain_game(path: Path, board: Board, attempts: int, strategy: str, *, force: bool = False) -> None:
    """Write a game without macros."""
    from mastermind_xl.workbook.game.write import write_game

    check_target(path, (".xlsx",), force=force)
    _check(board, attempts, strategy)
    write_whole(path, lambda file: write_game(file, board, attempts, strategy, functions=False), force=force)


def _check(board: Board, attempts: int, strategy: str) -> None:
    from mastermind_xl.workbook.limit import check_limit

    check_limit(board, attempts)
    make_strategy(strategy, board)
