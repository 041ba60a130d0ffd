"""Write a game workbook: it hides a code, answers your guesses and marks the codes that they rule out.

An .xlsm has the cell functions =BLACK() and =WHITE(), buttons and a tab on the ribbon. These need Python and
xlwings on the machine. An .xlsx needs neither, and a game number hides the code.

On boards of up to about 50,000 codes, formulas mark the codes that are ruled out; up to 1,048,575 codes (the
rows of a sheet) the buttons do.
"""

import time
from collections.abc import Callable
from functools import partial
from math import ceil, log2
from pathlib import Path

from mastermind_xl.cli.options import ATTEMPTS, Arguments, OptionsError, Parser, report_troubles, say
from mastermind_xl.cli.work import Progress
from mastermind_xl.core import messages
from mastermind_xl.core.board import Board
from mastermind_xl.core.languages import fill, fill_count, sentences, speaking
from mastermind_xl.core.variants import MOST_ATTEMPTS, usual_attempts
from mastermind_xl.files import FileError
from mastermind_xl.sheets.game.earlier import NOTHING_TYPED, Typed, read_earlier
from mastermind_xl.sheets.shared.board import MOST_PEGS, check_room, is_live
from mastermind_xl.strategies import default_strategy, make_strategy

_PLAY = "{path}: {board}, {attempts}; type a game number from 1 to {most:,} to hide a code."
_PLAY_WITH_BUTTONS = "{path}: {board}, {attempts}; open it in Excel, enable macros, and click Manual Play."
_NOT_LISTED = "{codes} codes are too many to list: the workbook has no table and does not count the codes left."
_FEW_ATTEMPTS = "Some codes may need more than {attempts}: --attempts {enough} is enough for most codes."
_AS_ASKED = "{codes:,} codes, {size:.1f} MB, {seconds:.1f} s: no live formulas, as you asked;"
_TOO_MANY = "{codes:,} codes, {size:.1f} MB, {seconds:.1f} s: too many for live formulas;"
_MARKED = "the buttons mark the codes that are ruled out."
_MARKED_ELSEWHERE = "to mark the codes that are ruled out, use mastermind-xl play --in-calc or an .xlsm."

_SMALL = 256  # codes of a small board: playing them all takes a moment, and shows how many attempts are needed


def add_arguments(parser: Parser) -> None:
    parser.add_file("file", "the workbook to write, .xlsx or .xlsm", "FILE")
    parser.add_board()
    parser.add_strategy(at_once=True, is_kept=True)
    parser.add_shared("--opening")
    parser.add_attempts(None)
    parser.add_shared("--palette", "--paper", "--language")
    about = "let buttons, not formulas, mark ruled-out codes: the file is smaller"
    parser.add_switch("--not-live", about)
    parser.add_shared("--any-python")
    about = "continue OLD, a game workbook of any version: take over its board, games and names of colours"
    parser.add_value("--from", Path, about, "OLD")


def run(arguments: Arguments) -> int:
    old: Path | None = getattr(arguments, "from")
    if old is None:
        board = arguments.read_board()
        return _write(arguments, board, arguments.attempts or _usual_attempts(board))
    if arguments.is_asked or arguments.strategy or arguments.opening or arguments.spoken:
        raise OptionsError(f"{old} has a board, strategy, opening and language: leave out these options, or --from")
    earlier = read_earlier(old)
    with speaking(earlier.language):
        return _write(arguments, earlier.board, earlier.attempts, earlier.typed)


def _write(arguments: Arguments, board: Board, attempts: int, typed: Typed = NOTHING_TYPED) -> int:
    """Write the requested workbook and report it; see ``write_game_file``."""
    started = time.monotonic()
    path: Path = arguments.file
    write_game_file(arguments, path, board, attempts, typed)
    has_macros = path.suffix.lower() == ".xlsm"
    rows = fill_count(*messages.ATTEMPTS, count=attempts)
    told = _PLAY_WITH_BUTTONS if has_macros else _PLAY
    say(fill(told, path=path, board=board, attempts=rows, most=board.game_numbers))
    if has_macros and arguments.is_for_here():
        report_troubles()
    if not board.is_listed:
        print(fill(_NOT_LISTED, codes=board.size_text))
        if attempts < (room := _usual_attempts(board)):
            print(fill(_FEW_ATTEMPTS, attempts=rows, enough=room))
    elif arguments.not_live or not is_live(board, attempts):
        took = {"size": path.stat().st_size / 1e6, "seconds": time.monotonic() - started}
        why = fill(_AS_ASKED if arguments.not_live else _TOO_MANY, codes=board.size, **took)
        print(sentences(why, fill(_MARKED if has_macros else _MARKED_ELSEWHERE)))
    return 0


def write_game_file(
    arguments: Arguments, path: Path, board: Board, attempts: int, typed: Typed = NOTHING_TYPED
) -> None:
    """Write a game workbook for ``board`` with rows for ``attempts``; a file at ``path`` that ends in .xlsm gets macros.

    ``arguments`` has the other options of the command; ``typed`` is what ``read_earlier`` has read.
    """
    arguments.check_file(path, (".xlsx", ".xlsm"))
    has_macros = path.suffix.lower() == ".xlsm"
    if has_macros and "=" in path.name:
        raise FileError(f"{path}: {messages.EQUALS_IN_NAME}; choose another name")
    check_room(board, attempts)
    opening = getattr(arguments, "opening", None)  # play lacks this option
    strategy = make_strategy(arguments.strategy or default_strategy(board, at_once=True), board, opening, at_once=True)
    write: Callable[..., None]
    if has_macros:
        from mastermind_xl.excel.build import write_macro_game

        write = partial(write_macro_game, interpreter=arguments.is_for_here())
    else:
        from mastermind_xl.sheets.game.write import write_workbook

        write = partial(write_workbook, functions=False)
    with Progress(f"{path}, {board}", "{done:,} of {total:,} rows written") as progress:
        shown = "" if strategy.opening is None else board.format(strategy.opening)
        how = {"opening": shown, "live": not arguments.not_live, "typed": typed, "progress": progress}
        arguments.write_file(path, lambda file: write(file, board, attempts, strategy.name, **how))


def _usual_attempts(board: Board) -> int:
    """Return the default number of rows for attempts: by the variant, by the strategy on small boards, else 10 or more."""
    if (attempts := usual_attempts(board)) is not None:
        return attempts
    # On boards that cannot be listed, from 8 × 12 to 20 × 20, an attempt gives three bits or more.
    if board.size <= _SMALL:
        from mastermind_xl.strategies.tree import grow

        return len(grow(make_strategy(default_strategy(board, at_once=True), board)).distribution) + 2
    if board.is_listed:
        return ATTEMPTS
    return min(MOST_ATTEMPTS, MOST_PEGS // board.pegs, max(ATTEMPTS, ceil(log2(board.size) / 3) + 1))
