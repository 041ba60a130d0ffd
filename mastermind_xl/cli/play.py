"""Play in LibreOffice: the game workbook in a window, with the buttons of the Excel edition beside it.

FILE is opened if it is there, and goes on where it was saved; otherwise a new game is written to it.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from mastermind_xl.cli import options
from mastermind_xl.core.errors import MastermindError


class PlayError(MastermindError):
    """It cannot be played as asked."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what may follow the command."""
    parser.add_argument(
        "file", nargs="?", type=Path, default=Path("mastermind.xlsx"), metavar="FILE.xlsx",
        help="the game to play (default mastermind.xlsx in this folder)",
    )  # fmt: skip
    parser.add_argument("--in-calc", action="store_true", help="play in LibreOffice Calc")
    options.add_board(parser)


def run(arguments: argparse.Namespace) -> int:
    """Open the game and wait until it is closed."""
    from mastermind_xl.cli.game import write_plain_game
    from mastermind_xl.files import FileError
    from mastermind_xl.libreoffice.office import LibreOfficeError, find_soffice, load_uno

    if not arguments.in_calc:
        raise PlayError("say where to play: mastermind-xl play --in-calc plays in LibreOffice Calc")
    path: Path = arguments.file
    if path.suffix.lower() != ".xlsx":
        raise FileError(f"{path}: the name must end in .xlsx")
    try:
        find_soffice()
        load_uno()
        if not path.exists():
            write_plain_game(path, options.read_board(arguments), 10, "knuth")
        play_file(path)
    except LibreOfficeError as error:
        raise PlayError(str(error)) from error
    return 0


def play_file(path: Path, *, visible: bool = True) -> None:
    """Play the game in a workbook."""
    from mastermind_xl.excel import macros
    from mastermind_xl.excel.ribbon import ACTIONS
    from mastermind_xl.libreoffice.play import play

    print(f"{path} is open in LibreOffice; the buttons work until you close it.", flush=True)
    buttons = {action.label: (action.summary, getattr(macros, action.function)) for action in ACTIONS}
    play(path, buttons, visible=visible)
