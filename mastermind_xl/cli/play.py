"""Play against a hidden code, in the terminal or in LibreOffice.

  mastermind-xl play                      in the terminal; help lists what you
                                          can type
  mastermind-xl play --pegs 5 --colors 8  on another board
  mastermind-xl play --variant bulls-and-cows
                                          another game: see mastermind-xl
                                          variants
  mastermind-xl play --palette classic    with the boxed game's colours, typed
                                          as 1, R or red
  mastermind-xl play --match 4            four rounds against the computer
                                          (--strategy): you take turns to find
                                          each other's code; the fewest guesses
                                          win
  mastermind-xl play --adversary          against an adversary that never
                                          settles on a code
  mastermind-xl play --game today         the day's game, the same for everybody
  mastermind-xl play --stats              your statistics
  mastermind-xl play --in-calc my.xlsx    in LibreOffice, with the buttons of
                                          the Excel workbook

In LibreOffice, an existing FILE (.xlsx, or .ods if LibreOffice saved it) is opened and the game continues.
Otherwise a new game is written to FILE, which must end in .xlsx; it is in the language of the system, or in that of
--language.
"""

from __future__ import annotations

import os
import signal
import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from mastermind_xl.cli.options import ATTEMPTS, Arguments, OptionsError, Parser, number_from, say
from mastermind_xl.core.board import Board
from mastermind_xl.core.colors import SAFE
from mastermind_xl.core.game_numbers import MAX_GAME_NUMBER
from mastermind_xl.core.languages import fill
from mastermind_xl.core.typed import ungrouped
from mastermind_xl.core.variants import VARIANTS
from mastermind_xl.files import FileError, WriteError, check_target
from mastermind_xl.strategies import names_to_play, tell_default

if TYPE_CHECKING:
    from mastermind_xl.terminal.console import Console
    from mastermind_xl.terminal.records import Statistics, UnfinishedGames

_GAME_PARTS = {".xlsx": "xl/workbook.xml", ".ods": "content.xml"}  # the part of a file that has the defined names

_OPENED = "{file} is open in LibreOffice: save the game there. The buttons are on the toolbar MasterMind."
_TODAY = "today"  # instead of a game number
_FOR_THE_TERMINAL = ("game", "stats", "no_stats", "match", "strategy", "set", "adversary")


def add_arguments(parser: Parser) -> None:
    about = "with --in-calc: the game file (default mastermind.xlsx in this folder)"
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE.xlsx", help=about)
    parser.add_switch("--in-calc", "play in LibreOffice Calc")
    parser.add_board("--palette", "--load")
    parser.add_language()
    parser.add_attempts()
    about = "play game number N, which hides the same code for everybody; the next game is N + 1."
    about += " --game today plays the game of the day"
    parser.add_argument("--game", "--seed", dest="game", type=_read_game, metavar="N", help=about)
    about = "play a match of N rounds (2, 4, 6, …) against the computer: you take turns to find each other's code"
    parser.add_value("--match", number_from(1), about)
    names, default = names_to_play(), tell_default(at_once=True)
    about = f"the computer's strategy in a match: one of {names} (default {default})"
    parser.add_value("--strategy", str, about, "NAME")
    parser.add_shared("--set")
    about = "play against an adversary without a code, whose answers leave as many codes as possible"
    parser.add_switch("--adversary", about)
    parser.add_switch("--stats", "show your statistics and exit")
    # options of the command game, whose functions write the games for LibreOffice
    parser.set_defaults(force=False, not_live=False, any_python=True)
    parser.add_switch("--no-stats", "do not record finished games or save unfinished ones")


def _read_game(text: str) -> int | str:
    """Read a game number, or the word today."""
    return _TODAY if text.lower() == _TODAY else number_from(1, MAX_GAME_NUMBER)(ungrouped(text))


def run(arguments: Arguments) -> int:
    if arguments.in_calc:
        return _play_in_calc(arguments)
    if str(arguments.file) in VARIANTS:
        raise OptionsError(fill("{file} is a variant: write --variant {file}", file=arguments.file))
    if arguments.file is not None:
        raise OptionsError(fill("{file}: add --in-calc to play in a workbook", file=arguments.file))
    if arguments.adversary and arguments.match is not None:
        raise OptionsError(fill("leave out --match or --adversary: an adversary never settles on a code"))
    if arguments.adversary and arguments.game is not None:
        raise OptionsError(fill("--adversary hides no code, so its games have no numbers: leave out --game"))
    if (arguments.strategy is not None or arguments.set) and arguments.match is None:
        option = "--set" if arguments.strategy is None else "--strategy"
        raise OptionsError(
            fill("{option} is for the computer in a match: add --match 2, or leave out {option}", option=option)
        )
    return _show_statistics() if arguments.stats else _play_here(arguments)


def _show_statistics() -> int:
    from mastermind_xl.terminal.records import Statistics, find_statistics, tell_statistics

    statistics = Statistics(find_statistics())
    print(tell_statistics(statistics.read(lambda told: print(f"mastermind-xl: {told}", file=sys.stderr))))
    return 0


def _play_here(arguments: Arguments) -> int:
    from mastermind_xl.terminal.console import Console

    board, attempts = arguments.read_board(), arguments.attempts
    console = Console()
    command = arguments.repeat("play", board)
    if attempts != ATTEMPTS:
        command += f" --attempts {attempts}"
    number = board.number_of_day(date.today()) if arguments.game == _TODAY else arguments.game
    statistics, unfinished = _find_records(arguments, console)
    if arguments.adversary:
        from mastermind_xl.terminal.adversary import Adversary

        return Adversary(console, f"{command} --adversary", board, attempts, unfinished=unfinished).take_turns()
    if arguments.match is not None:
        from mastermind_xl.core.match import Match
        from mastermind_xl.terminal.match import play_match
        from mastermind_xl.terminal.session import PATIENCE

        match = Match((fill("Player"), fill("computer")), arguments.match, attempts)
        return play_match(console, arguments.read_strategy(budget=PATIENCE), match, number, statistics)
    from mastermind_xl.terminal.play import Play

    return Play(console, command, board, attempts, number, statistics, unfinished).take_turns()


def _find_records(arguments: Arguments, console: Console) -> tuple[Statistics | None, UnfinishedGames | None]:
    """Return the files of finished and unfinished games; None for both if the player wants none or has no home folder."""
    from mastermind_xl.terminal.records import Statistics, UnfinishedGames, find_statistics

    if arguments.no_stats or arguments.read_board().blacks_only:  # of games, the files store pegs and colours alone
        return None, None
    try:
        path = find_statistics()
    except WriteError as error:
        console.say(fill("Your games are not recorded: {error}.", error=error))
        return None, None
    return Statistics(path), UnfinishedGames(path.with_name("unfinished.jsonl"))


def _play_in_calc(arguments: Arguments) -> int:
    from mastermind_xl.cli.game import write_game_file
    from mastermind_xl.libreoffice.program.office import find_soffice, load_uno

    if any(getattr(arguments, option) for option in _FOR_THE_TERMINAL):
        *options, last = (f"--{option.replace('_', '-')}" for option in _FOR_THE_TERMINAL)
        told = "{options} and {last} are for the terminal, not for --in-calc"
        raise OptionsError(fill(told, options=", ".join(options), last=last))
    path = arguments.file or Path("mastermind.xlsx")
    for name in ("SIGTERM", "SIGHUP"):  # LibreOffice must end when this program ends
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)
    if path.suffix.lower() not in _GAME_PARTS:
        raise FileError(fill("{file}: the name must end in .xlsx or .ods", file=path))
    find_soffice()
    load_uno()
    check_screen()
    if path.exists():
        check_game(path)
        given = (arguments.read_board(), arguments.attempts, arguments.palette)
        if arguments.variant is not None or given != (Board(), ATTEMPTS, SAFE):
            told = "{file} already has a board: leave out the board's options, or name a new file"
            raise OptionsError(fill(told, file=path))
    elif path.suffix.lower() != ".xlsx":
        raise FileError(fill("{file}: there is no such file; the name of a new game must end in .xlsx", file=path))
    else:
        write_game_file(arguments, path, arguments.read_board(), arguments.attempts)
    play_file(path)
    return 0


def check_screen() -> None:
    """Raise OptionsError if this machine has no screen on which LibreOffice can open."""
    if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        raise OptionsError(fill("LibreOffice needs a screen, but found none: use a terminal on a desktop"))


def check_game(path: Path) -> None:
    """Raise OptionsError if a workbook is not one of our games, and LibreOfficeError if the workbook is open."""
    from mastermind_xl.archive import DamagedArchiveError, pieces
    from mastermind_xl.libreoffice.program.office import check_lock
    from mastermind_xl.sheets.names import GAME_SETTINGS

    check_lock(path)
    check_target(path, tuple(_GAME_PARTS), force=True)
    name, seen = GAME_SETTINGS.encode(), b""
    try:
        for piece in pieces(path, _GAME_PARTS[path.suffix.lower()]):
            if name in (seen := seen[-len(name) :] + piece):
                return
    except (OSError, DamagedArchiveError):
        pass
    raise OptionsError(
        fill("{file} contains no game: name a new file, or one written by mastermind-xl game", file=path)
    )


def play_file(path: Path) -> None:
    """Play the game in a workbook with LibreOffice."""
    from mastermind_xl.libreoffice.addin.play import play

    play(path, opened=lambda: say(fill(_OPENED, file=path)))
