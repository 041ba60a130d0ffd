"""Find the cells of the board in somebody's VBA workbook."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby, product
from typing import NamedTuple

from openpyxl.worksheet.cell_range import CellRange

from mastermind_xl.adopt.old_book import FUNCTIONS, AdoptError, OldBook
from mastermind_xl.sheets import names
from mastermind_xl.sheets.writing.area import Area

_AUTHORS = {  # the addresses of the VBA workbook that this project replaces
    names.CODE: "I1:L1", names.GUESSES: "I3:L12", names.BLACKS: "M3:M12", names.WHITES: "N3:N12",
    names.POSSIBILITIES: "A2:D1297", names.RULED_OUT: "E2:E1297",
}  # fmt: skip
_TABLE = (names.POSSIBILITIES, names.RULED_OUT)
_TYPED = (names.CODE, names.GUESSES)  # cells that people fill, and that buttons fill


class OldBoard(NamedTuple):
    """The cells of a game in somebody's workbook, by the names that our macros use, and the number of colours."""

    places: dict[str, Area]
    colors: int


def find_board(
    old: OldBook, functions: Mapping[str, str], sheet: str | None, given: Mapping[str, str], colors: int | None
) -> OldBoard | None:
    """Return the board of the workbook ``old``, at ``given`` addresses or found by names and formulas; else None.

    The board is on ``sheet``, by default the sheet with scoring formulas. ``functions`` maps old functions to BLACK or
    WHITE. ``colors`` is six by default. Raises AdoptError for an unknown sheet, for blocks of unsuitable sizes, and if
    there are several boards, of which the guesses of none are given.
    """
    named = {name: old.find_cells(name, "") for name in names.ADOPTED if name.lower() in old.names}
    boards = _by_formulas(old, functions, sheet)
    address = given.get(names.GUESSES) or (names.GUESSES if names.GUESSES in named else "")
    if len(boards) > 1 and address:
        boards = {each: board for each, board in boards.items() if each == old.find_cells(address, each.sheet)}
    if len(boards) > 1:
        several = " and ".join(each.ref for each in boards)
        raise AdoptError(
            f'{old.path} has boards with guesses in {several}: choose one, such as --guesses "{next(iter(boards)).ref}"'
        )
    found = named | next(iter(boards.values()), {})
    title = sheet or (found[names.GUESSES].sheet if names.GUESSES in found else old.book.worksheets[0].title)
    authors = {name: old.find_cells(address, title) for name, address in _AUTHORS.items()}
    if _is_table(old, authors[names.POSSIBILITIES], 6):
        marks = {cell.value for (cell,) in old.sheet(title)[authors[names.RULED_OUT].span]}
        if not marks <= {None, names.RULED_OUT_MARK}:  # the cells contain something else
            del authors[names.RULED_OUT]
        table = {name: authors[name] for name in authors if name in _TABLE}
        is_authors = names.GUESSES not in found.keys() | given and not any(
            _find_formula(old, authors[name]) for name in _TYPED
        )
        found = (authors if is_authors else table) | found
    places = found | {name: old.find_cells(address, title) for name, address in given.items()}
    if names.GUESSES not in places:
        return None
    if other := next((name for name, place in named.items() if places[name] != place), None):
        raise AdoptError(f"{old.path}: give {named[other].ref} another name, because we need {other} for other cells")
    board = OldBoard({name: places[name] for name in names.ADOPTED if name in places}, colors or 6)
    _check(old, board)
    return board


def _check(old: OldBook, board: OldBoard) -> None:
    guesses, table = board.places[names.GUESSES], board.places.get(names.POSSIBILITIES)
    codes = board.colors**guesses.columns
    wanted = {
        names.CODE: (1, guesses.columns), names.BLACKS: (guesses.rows, 1), names.WHITES: (guesses.rows, 1),
        names.POSSIBILITIES: (codes, guesses.columns), names.RULED_OUT: (codes, 1),
        names.PEG_COLORS: (board.colors, 1), names.GUESSES: (guesses.rows, guesses.columns),
    }  # fmt: skip
    for name, place in board.places.items():
        if (place.rows, place.columns) != wanted[name]:
            needs = "{} × {}: the guesses in {} have {} colours".format(*wanted[name], guesses.span, board.colors)
            raise AdoptError(f"{place.span} has {place.rows} × {place.columns} cells, but {name} needs {needs}")
        if not all(each.isdisjoint(CellRange(place.span)) for each in old.book[place.sheet].merged_cells.ranges):
            raise AdoptError(f"{place.span} has merged cells, which macros cannot fill: unmerge them in Excel")
    for name in (*_TYPED, names.RULED_OUT):
        if name in board.places and (formula := _find_formula(old, board.places[name])):
            cure = f"name other cells with --{names.ADOPTED[name]} CELLS"
            raise AdoptError(f"{formula}, and our buttons would overwrite it: {cure}")
    if table and not _is_table(old, table, board.colors):
        raise AdoptError(f"{table.span} does not list all codes in the order 1111, 1112, …")


def _find_formula(old: OldBook, place: Area) -> str:
    """Name the first cell at a place that holds a formula; empty if none does."""
    bottom, right = place.row + place.rows - 1, place.column + place.columns - 1
    rows = old.sheet(place.sheet).iter_rows(place.row, bottom, place.column, right)
    cells = (cell for row in rows for cell in row)
    return next((f"{cell.coordinate} on {place.sheet} has a formula" for cell in cells if cell.data_type == "f"), "")


def _is_table(old: OldBook, place: Area, colors: int) -> bool:
    """Whether the cells at a place list all codes in standard rotation: 1111, 1112 and so on."""
    codes = product(range(1, colors + 1), repeat=place.columns)
    rows = zip(old.sheet(place.sheet)[place.span], codes, strict=False)
    return all(tuple(cell.value for cell in row) == code for row, code in rows)


def _by_formulas(old: OldBook, functions: Mapping[str, str], sheet: str | None) -> dict[Area, dict[str, Area]]:
    """Return code, guesses and answers of each board, by its guesses.

    They are found from columns of formulas such as ``=Black($I$1,$J$1,$K$1,$L$1,I3,J3,K3,L3)``.
    """
    asked = defaultdict[tuple[str, int, str], dict[int, Sequence[Area]]](dict)
    for name, ours in functions.items():
        for cell, arguments in old.calls[name.rpartition(".")[2].lower()] if ours in FUNCTIONS else ():
            if sheet in (None, cell.parent.title) and (lines := old.read_lines(cell, arguments)):
                asked[cell.parent.title, cell.column, ours][cell.row] = lines
    found = dict[Area, dict[str, Area]]()
    for (title, column, ours), calls in asked.items():
        for _, run in groupby(enumerate(sorted(calls)), lambda each: each[1] - each[0]):  # rows without a gap
            rows = [row for _, row in run]
            one, other = calls[rows[0]]
            code, guess = (one, other) if one in calls[rows[-1]] else (other, one)
            if len(rows) in range(3, 100) and guess.rows == 1 < guess.columns:
                guesses = replace(guess, rows=len(rows))
                answers = names.BLACKS if ours == "BLACK" else names.WHITES
                board = found.setdefault(guesses, {names.CODE: code, names.GUESSES: guesses})
                board.setdefault(answers, Area(title, rows[0], column, len(rows)))
    return found
