"""Write a workbook for playing against somebody else's code: it says what to guess, you type the answers.

It needs neither macros nor Python, in Excel (2010 or later, also on the web) and LibreOffice alike.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from mastermind_xl.cli import options
from mastermind_xl.cli.progress import Progress
from mastermind_xl.core.tree import grow
from mastermind_xl.files import check_target, write_whole


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what may follow the command."""
    parser.add_argument("file", type=Path, metavar="FILE.xlsx", help="the workbook to write")
    options.add_board(parser)
    options.add_strategy(parser)
    options.add_opening(parser)
    options.add_attempts(parser)
    options.add_force(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write the workbook."""
    from mastermind_xl.workbook.limit import check_limit
    from mastermind_xl.workbook.solver import write_solver

    path: Path = arguments.file
    check_target(path, (".xlsx",), force=arguments.force)
    board = options.read_board(arguments)
    attempts: int = arguments.attempts
    check_limit(board, attempts)
    strategy = options.read_strategy(arguments, arguments.strategy or options.best_strategy(board))
    with Progress(f"{strategy.name} on {board}", "codes found") as progress:
        tree = grow(strategy, progress=progress)
    write_whole(path, lambda file: write_solver(file, tree, strategy.name, attempts), force=arguments.force)
    deepest = len(tree.distribution)
    print(f"{path}: {board}, {attempts} attempts, strategy {strategy.name}, which needs {deepest} at most.")
    if deepest > attempts:
        print(f"Some codes take more than {attempts} attempts: --attempts {deepest} has room for all.")
    return 0
