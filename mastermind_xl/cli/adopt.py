"""Take over your own VBA workbook: its buttons call our macros, and its cells our functions BLACK and WHITE.

It reports what the workbook contains, what would be replaced and what is wrong in it. With NEW it also writes
the adopted workbook, in which all other parts stay byte for byte; OLD never changes. The board is found by
defined names, by the formulas of the answers, or at the addresses of the VBA workbook that this project replaces.
Give addresses for a board somewhere else.
"""

from pathlib import Path

from mastermind_xl.cli.options import Arguments, Parser, columns, number_from, report_troubles, say
from mastermind_xl.core.board import Board
from mastermind_xl.core.errors import no_such
from mastermind_xl.core.messages import counted
from mastermind_xl.sheets import names
from mastermind_xl.strategies import default_strategy, make_strategy

_CELLS = {  # the descriptions of the options that take addresses, each with an example
    names.CODE: "the hidden code, such as I1:L1",
    names.GUESSES: "the guesses, one per row, such as I3:L12",
    names.BLACKS: "the black pegs of each guess, such as M3:M12",
    names.WHITES: "the white pegs of each guess, such as N3:N12",
    names.POSSIBILITIES: "all codes, such as A2:D1297",
    names.RULED_OUT: "the x beside each code that is ruled out, such as E2:E1297",
    names.PEG_COLORS: "each colour as background, such as G2:G7, if your pegs are coloured cells",
}


def add_arguments(parser: Parser) -> None:
    parser.add_argument("old", type=Path, metavar="OLD.xlsm", help="the workbook with VBA")
    parser.add_file("file", "the new workbook; without it, the command only reports", "NEW.xlsm", optional=True)
    parser.add_value("--sheet", str, "the sheet with the board", "NAME")
    for name, about in _CELLS.items():
        parser.add_value(f"--{names.ADOPTED[name]}", str, f"cells with {about}", "CELLS")
    parser.add_value("--colors", number_from(2, 99), "number of colours (default 6)")
    about = "replace a Sub by our button (Play=manual_play) or a function by ours (Hits=BLACK); may be repeated"
    parser.add_argument("--macro", action="append", default=[], metavar="SUB=BUTTON", help=about)
    about = "compare your cells' old and new scores in LibreOffice, which runs the old functions; only for VBA that you trust"
    parser.add_switch("--check", about)
    parser.add_strategy(at_once=True, is_kept=True)
    parser.add_shared("--any-python")


def run(arguments: Arguments) -> int:
    from mastermind_xl.adopt.board import find_board
    from mastermind_xl.adopt.new_book import write_adopted
    from mastermind_xl.adopt.old_book import FUNCTIONS, AdoptError, OldBook
    from mastermind_xl.adopt.report import report
    from mastermind_xl.excel.buttons import BUTTONS

    arguments.check_file(arguments.file, (".xlsm",))
    if arguments.check and arguments.file is None:
        raise AdoptError("--check compares OLD.xlsm with NEW.xlsm: name NEW.xlsm, too")
    old = OldBook(arguments.old)
    typed = {name: getattr(arguments, names.ADOPTED[name].replace("-", "_")) for name in _CELLS}
    given = {name: address for name, address in typed.items() if address}
    listed = [button.name for button in BUTTONS] + [*FUNCTIONS]
    chosen = dict(each.partition("=")[::2] for each in arguments.macro)
    for ours in chosen.values():
        if ours not in listed:
            raise AdoptError(f"--macro: {no_such(ours, 'button or function', listed)}")
    macros = old.choose(chosen)
    board = find_board(old, macros, arguments.sheet, given, arguments.colors)
    if board is None and not old.is_game:
        raise AdoptError(
            f"{old.path}: no game of Mastermind was found; if there is one, give its guesses: --guesses CELLS"
        )
    say(f"{old.path}: {counted(len(old.sheets), 'sheet')}, {counted(len(old.buttons), 'button')}")
    for line in columns([*report(old, board, macros)], "  ").splitlines():
        say(line)
    if arguments.file is None:
        return 0
    if board is None:
        raise AdoptError(f"{old.path}: the cells of the guesses were not found: name them with --guesses CELLS")
    pegs = Board(board.places[names.GUESSES].columns, board.colors)
    strategy = make_strategy(arguments.strategy or default_strategy(pegs, at_once=True), pegs, at_once=True).name
    how = {"interpreter": arguments.is_for_here()}
    arguments.write_file(arguments.file, lambda file: write_adopted(file, old, board, macros, strategy, **how))
    say(f"{arguments.file}: written; open it in Excel and enable macros. {old.path} is unchanged.")
    if arguments.check:
        from mastermind_xl.laboratory.tryout.old_cells import compare_cells

        for line in columns([*compare_cells(old, arguments.file, board, macros)], "  ").splitlines():
            say(line)
    if arguments.is_for_here():
        report_troubles()
    return 0
