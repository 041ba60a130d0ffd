"""Play in LibreOffice: the game workbook in a window, with the buttons of the Excel edition beside it.

FILE is opened if it is there, and goes on where it was saved; otherwise a new game is written to it.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import zipfile
from pathlib import Path

from mastermind_xl.cli import options
from mastermind_xl.core.board import Board
from mastermind_xl.core.errors import MastermindError
from mastermind_xl.files import FileError, check_target


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
    from mastermind_xl.libreoffice.office import LibreOfficeError, find_soffice, load_uno

    if not arguments.in_calc:
        raise PlayError("say where to play: mastermind-xl play --in-calc plays in LibreOffice Calc")
    path: Path = arguments.file
    for name in ("SIGTERM", "SIGHUP"):  # LibreOffice is to end with us, however we are ended
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)
    if path.suffix.lower() != ".xlsx":
        raise FileError(f"{path}: the name must end in .xlsx")
    try:
        find_soffice()
        load_uno()
        check_screen()
        if not path.exists():
            board = options.read_board(arguments)
            write_plain_game(path, board, 10, options.best_strategy(board, at_once=True))
        else:
            check_game(path)
            if options.read_board(arguments) != Board():
                raise PlayError(f"{path} exists and keeps its board: name another file for a new game")
        play_file(path)
    except LibreOfficeError as error:
        raise PlayError(str(error)) from error
    return 0


def check_screen() -> None:
    """Pass if there is a screen to show windows on.

    Raises:
        PlayError: there is none.
    """
    if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        raise PlayError("there is no screen here to show LibreOffice on")


def check_game(path: Path) -> None:
    """Pass if a workbook is a game of ours that nobody has open.

    Raises:
        PlayError: it is not.
    """
    from mastermind_xl.workbook.game.layout import SETTINGS_NAME

    check_target(path, (".xlsx",), force=True)
    try:
        with zipfile.ZipFile(path) as package:
            ours = SETTINGS_NAME.encode() in package.read("xl/workbook.xml")
    except (OSError, KeyError, zipfile.BadZipFile):
        ours = False
    if not ours:
        raise PlayError(f"{path} has no game in it: name a new file, or one that mastermind-xl game wrote")


def play_file(path: Path, *, visible: bool = True) -> None:
    """Play the game in a workbook."""
    from mastermind_xl.excel import macros
    from mastermind_xl.excel.ribbon import ACTIONS
    from mastermind_xl.libreoffice.play import play

    def opened() -> None:
        print(
            f"{path} is open in LibreOffice; the buttons work until you close it. Save it there.", flush=True
        )

    buttons = {action.label: (action.summary, getattr(macros, action.function)) for action in ACTIONS}
    play(path, buttons, visible=visible, opened=opened)
