"""Write the game workbook: a hidden code, your guesses, and what they rule out.

As .xlsm it has the cell functions =BLACK() and =WHITE(), buttons and a tab on the ribbon, which need
Python and xlwings on the machine; as .xlsx it needs neither, and a game number hides the code.

With up to about 50,000 codes, formulas mark in the table of all codes what is ruled out; with up to 1,048,575,
the rows of a sheet, the buttons do.
"""

from __future__ import annotations

import argparse
import time
from math import ceil, log2
from pathlib import Path

from mastermind_xl.cli import options
from mastermind_xl.cli.progress import Progress
from mastermind_xl.core.board import Board
from mastermind_xl.core.messages import counted
from mastermind_xl.files import check_target, write_whole
from mastermind_xl.sheets.limit import MOST_PEGS, is_live
from mastermind_xl.sheets.palette import PALETTES, SAFE
from mastermind_xl.strategies import default_strategy, make_strategy


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what may follow the command."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the workbook to write, .xlsx or .xlsm")
    options.add_board(parser)
    options.add_strategy(parser, at_once=True)
    options.add_attempts(parser)
    names = "; ".join(f"{name}: {about}" for name, about in PALETTES.items())
    parser.add_argument("--palette", choices=PALETTES, default=SAFE, help=f"colours of the pegs ({names})")
    options.add_any_python(parser)
    options.add_force(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write the workbook."""
    started = time.monotonic()
    path: Path = arguments.file
    check_target(path, (".xlsx", ".xlsm"), force=arguments.force)
    board = options.read_board(arguments)
    attempts: int = arguments.attempts
    strategy: str = arguments.strategy or default_strategy(board, at_once=True)
    if path.suffix.lower() == ".xlsm":
        from mastermind_xl.excel.build import write_macro_game

        _check(board, attempts, strategy)
        interpreter = options.is_for_here(arguments)
        with Progress(f"{path}, {board}", "rows written") as progress:
            write_whole(
                path,
                lambda file: write_macro_game(
                    file,
                    board,
                    attempts,
                    strategy,
                    pegs=arguments.palette,
                    interpreter=interpreter,
                    progress=progress,
                ),
                force=arguments.force,
            )
        start = "open it in Excel, enable macros, and click Manual Play"
    else:
        write_plain_game(path, board, attempts, strategy, pegs=arguments.palette, force=arguments.force)
        start = f"type a game number from 1 to {board.game_numbers:,} to hide a code"
    print(f"{path}: {board}, {counted(attempts, 'attempt')}; {start}.")
    if not board.is_listed:
        print(
            f"{board.size_text} codes are too many to list: there is no table, and what is left is not counted."
        )
        if attempts < (room := min(_usual_attempts(board), MOST_PEGS // board.pegs)):
            print(
                f"A code may take more than {counted(attempts, 'attempt')}: --attempts {room} has room for most."
            )
    elif not is_live(board, attempts):
        took = f"{path.stat().st_size / 1e6:.1f} MB, {time.monotonic() - started:.1f} s"
        has = path.suffix.lower() == ".xlsm"
        buttons = "the buttons" if has else "buttons (mastermind-xl play --in-calc, or an .xlsm)"
        print(f"{board.size:,} codes, {took}: too many for live formulas; {buttons} mark what is ruled out.")
    return 0


def write_plain_game(
    path: Path, board: Board, attempts: int, strategy: str, *, pegs: str = SAFE, force: bool = False
) -> None:
    """Write a game without macros."""
    from mastermind_xl.sheets.game.write import write_game

    check_target(path, (".xlsx",), force=force)
    _check(board, attempts, strategy)
    with Progress(f"{path}, {board}", "rows written") as progress:
        write_whole(
            path,
            lambda file: write_game(
                file, board, attempts, strategy, functions=False, pegs=pegs, progress=progress
            ),
            force=force,
        )


def _usual_attempts(board: Board) -> int:
    """Attempts in which local-search finds nearly every code; from 8 × 12 to 20 × 20 each tells three bits or more."""
    return min(options.MOST_ATTEMPTS, ceil(log2(board.size) / 3) + 1)


def _check(board: Board, attempts: int, strategy: str) -> None:
    from mastermind_xl.sheets.limit import check_room

    check_room(board, attempts)
    make_strategy(strategy, board)
