"""Where the board is in somebody's workbook."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from itertools import product
from typing import NamedTuple

from mastermind_xl.adopt.old_book import AdoptError, OldBook
from mastermind_xl.sheets import names
from mastermind_xl.sheets.writing.area import Area

_AUTHORS = {  # the addresses of the VBA workbook that this project replaces
    names.CODE: "I1:L1", names.GUESSES: "I3:L12", names.BLACKS: "M3:M12", names.WHITES: "N3:N12",
    names.POSSIBILITIES: "A2:D1297", names.RULED_OUT: "E2:E1297",
}  # fmt: skip
_CALL = re.compile(r"\b(BLACK|WHITE)\(([$A-Z0-9,:]+)\)", re.IGNORECASE)
_ATTEMPTS = range(3, 100)  # rows of a board


class OldBoard(NamedTuple):
    """The cells of a board by the names that macros use, its number of colours, and what told us of them."""

    places: dict[str, Area]
    colors: int
    told_by: str


def find_board(old: OldBook, sheet: str | None, given: Mapping[str, str], colors: int | None) -> OldBoard | None:
    """Return the board in ``old``: ``given`` addresses, else what names, formulas or the VBA author's addresses tell.

    Without ``colors`` there are six. None without guesses. Raises AdoptError for an unknown sheet, and for blocks
    that do not fit together.
    """
    if sheet is not None and sheet not in old.sheets:
        raise AdoptError(f"{old.path} has no sheet {sheet!r}: choose one of {', '.join(old.sheets)}")
    defined = old.book.defined_names
    cells = {name: [*defined[name].destinations] for name in names.ADOPTED if name in defined}
    named = found = {name: _area(*places[0]) for name, places in cells.items() if len(places) == 1}
    told_by = "defined names"
    if names.GUESSES not in found:
        found, told_by = _by_formulas(old), "formulas"
    title = sheet or next((place.sheet for place in found.values()), next(iter(old.sheets)))
    authors = {name: _area(title, address) for name, address in _AUTHORS.items()}
    if _is_table(old, authors[names.POSSIBILITIES], 6):
        marks = {cell.value for (cell,) in old.book[title][authors[names.RULED_OUT].span]}
        if not marks <= {None, names.RULED_OUT_MARK}:  # they are something else
            del authors[names.RULED_OUT]
        if names.GUESSES in found:
            found = found | {name: authors[name] for name in (names.POSSIBILITIES, names.RULED_OUT) if name in authors}
        else:
            found, told_by = authors, "the VBA author's addresses"
    places = {name: place for name, place in found.items() if place.sheet == title}
    places |= {name: _area(title, address) for name, address in given.items()}
    if names.GUESSES not in places:
        return None
    if other := next((name for name, place in places.items() if named.get(name, place) != place), None):
        raise AdoptError(f"{old.path}: the name {other} belongs to {named[other].ref}; rename it first")
    board = OldBoard(places, colors or 6, "your addresses" if names.GUESSES in given else told_by)
    _check(old, board)
    return board


def _check(old: OldBook, board: OldBoard) -> None:
    guesses, table = board.places[names.GUESSES], board.places.get(names.POSSIBILITIES)
    codes = board.colors**guesses.columns
    wanted = {
        names.CODE: (1, guesses.columns), names.BLACKS: (guesses.rows, 1), names.WHITES: (guesses.rows, 1),
        names.POSSIBILITIES: (codes, guesses.columns), names.RULED_OUT: (codes, 1),
        names.PEG_COLORS: (board.colors, 1),
    }  # fmt: skip
    for name, size in wanted.items():
        if (place := board.places.get(name)) and (place.rows, place.columns) != size:
            raise AdoptError(
                f"{place.span} has {place.rows} × {place.columns} cells: {name} needs {size[0]} × {size[1]} for the "
                f"guesses in {guesses.span} and {board.colors} colours"
            )
    if table and not _is_table(old, table, board.colors):
        raise AdoptError(f"{table.span} does not list all codes from 1111 on, the last place turning fastest")


def _area(sheet: str, address: str) -> Area:
    from openpyxl.worksheet.cell_range import CellRange

    try:
        left, top, right, bottom = CellRange(address.replace("$", "").upper()).bounds
    except ValueError:
        raise AdoptError(f"{address!r} is no address of cells: write it as I3:L12") from None
    return Area(sheet, top, left, bottom - top + 1, right - left + 1)


def _is_table(old: OldBook, place: Area, colors: int) -> bool:
    """Whether cells list all codes in standard rotation."""
    codes = product(range(1, colors + 1), repeat=place.columns)
    rows = zip(old.book[place.sheet][place.span], codes, strict=False)
    return all(tuple(cell.value for cell in row) == code for row, code in rows)


def _by_formulas(old: OldBook) -> dict[str, Area]:
    """Read code, guesses and answers from columns of formulas such as ``=Black($I$1,$J$1,$K$1,$L$1,I3,J3,K3,L3)``."""
    asked = defaultdict[tuple[str, int, str], list[tuple[int, Area, Area]]](list)
    for cell, formula in old.formulas:
        for color, arguments in _CALL.findall(formula):
            sheet, cells = cell.parent.title, arguments.split(",")
            if half := len(cells) // 2:
                ends = (cells[0], cells[half - 1]), (cells[half], cells[-1])
                one, other = (_area(sheet, ":".join(dict.fromkeys(pair))) for pair in ends)
                asked[sheet, cell.column, color.upper()].append((cell.row, one, other))
    found = dict[str, Area]()
    for (sheet, column, color), calls in asked.items():
        if len(calls) in _ATTEMPTS:
            (top, *first), (_, one, _) = calls[0], calls[-1]
            code, guess = first if first[0] == one else first[::-1]
            guesses = Area(sheet, guess.row, guess.column, len(calls), guess.columns)
            answers = names.BLACKS if color == "BLACK" else names.WHITES
            found |= {names.CODE: code, names.GUESSES: guesses, answers: Area(sheet, top, column, len(calls))}
    return found
