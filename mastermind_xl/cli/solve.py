"""Be told what to guess against somebody else's code: it proposes, you type how each guess was answered.

  mastermind-xl solve                      from the start
  mastermind-xl solve 1122:1,1 1344:0,1    in the middle

Every command of the prompt is shown by help. On big boards a guess is thought about for 10 seconds, unless
--budget says otherwise.
"""

from __future__ import annotations

import argparse

from mastermind_xl.cli import options
from mastermind_xl.core.game import Game, read_attempt
from mastermind_xl.sheets.palette import peg_colors
from mastermind_xl.terminal.console import Console
from mastermind_xl.terminal.pegs import Pegs
from mastermind_xl.terminal.solve import Solve


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what may follow the command."""
    parser.add_argument(
        "attempts", nargs="*", metavar="GUESS:BLACK,WHITE", help="what was asked and answered so far"
    )
    options.add_board(parser)
    options.add_strategy(parser, at_once=True)
    options.add_opening(parser)
    options.add_limits(parser)
    parser.set_defaults(budget=options.PATIENCE)


def run(arguments: argparse.Namespace) -> int:
    """Propose and be answered, until the person has had enough."""
    strategy = options.read_strategy(arguments, options.name_strategy(arguments))
    board = strategy.board
    game = Game(board, [read_attempt(text, board) for text in arguments.attempts])
    console = Console()
    looks = [(peg.fill, peg.ink) for peg in peg_colors(board.colors)]
    command = "mastermind-xl solve" + options.board_words(board)
    if arguments.strategy:
        command += f" --strategy {arguments.strategy}"
    session = Solve(console, command, Pegs(board, looks, console.colors), strategy, game)
    status = session.run()
    return status or int(session.stuck)
