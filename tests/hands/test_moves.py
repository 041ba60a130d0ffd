"""Cutting, dragging, copying and deleting by hand leave a workbook that plays the next game."""

import pytest
from sheets_by_hand import WORKBOOKS, Hand

from mastermind_xl.core.messages import SHEET_COPIED, SHEET_PASTED

KINDS = {
    "solver": [("Guesses", 1, 0), ("Blacks", 1, 0), ("Whites", 0, 0), ("Corrections", 0, 0), ("Corrections", 1, 2), ("ColorNames", 1, 0)],
    "game": [
        ("GameNumber", 0, 0), ("Guesses", 1, 1), ("Guesses", 0, 0), ("TypedBlacks", 1, 0), ("TypedWhites", 0, 0),
        ("Corrections", 0, 0), ("Opening", 0, 0), ("ColorNames", 1, 0),
    ],
    "puzzles": [("Puzzle1", 0, 0), ("Puzzle1", 0, 2), ("Puzzle2", 0, 1), ("ColorNames", 0, 1)],
}  # fmt: skip
"""A cell of each kind that a person types into, by workbook: name, row and column."""
TYPED = {"solver": ("Typed",), "game": ("Typed", "Opening"), "puzzles": ("Puzzle1", "Puzzle2")}
OPENED = {
    "solver": "solver", "solver of digits": "solver", "game": "game", "German game": "game", "puzzles": "puzzles",
}  # fmt: skip
SHOWN = {
    "solver": ("Message", "Suggestions", "Remaining"),
    "game": ("Message", "Blacks", "Whites", "Remaining"),
    "puzzles": ("Verdict1", "Verdict2"),
}


@pytest.fixture(params=OPENED)
def opened(request, office, written):
    """A hand at a workbook, and the kind of workbook."""
    hand, kind = Hand(office, written(*WORKBOOKS[request.param])), OPENED[request.param]
    yield hand, kind
    hand.document.close(True)


def play(hand, kind):
    """Type a game after Start again, and return what it shows."""
    hand.clear(*TYPED[kind])
    typed = {
        "solver": [
            ("Blacks", 0, 0, "1"),
            ("Whites", 0, 0, "0"),
            ("Guesses", 1, 0, "134"),
            ("Blacks", 1, 0, "0"),
            ("Whites", 1, 0, "2"),
        ],
        "game": [("GameNumber", 0, 0, "7"), ("Guesses", 0, 0, "134"), *(("Guesses", 1, n, "1") for n in range(3))],
        "puzzles": [("Puzzle1", 0, 0, "123"), *(("Puzzle2", 0, n, "1") for n in range(3))],
    }[kind]
    for name, row, column, text in typed:
        hand.type(hand.cells(name, row, column), text)
    shown = hand.texts(*SHOWN[kind])
    hand.clear(*TYPED[kind])
    return shown


def unlocked(hand, kind):
    """The cells of ``KINDS`` that can be typed into; names of digits cannot."""
    return [cell for cell in KINDS[kind] if not hand.cells(*cell).CellProtection.IsLocked]


def test_a_moved_cell(opened):
    """A cell of each kind, cut and dragged to a cell of the next kind, leaves all formulas, and the next game is played."""
    hand, kind = opened
    cells = unlocked(hand, kind)
    before, first = hand.formulas(), play(hand, kind)
    kept = {cell: hand.cells(*cell).getDataArray() for cell in cells if cell[0] == "ColorNames"}
    for source, target in zip(cells, [*cells[1:], cells[0]], strict=True):
        for move in (hand.cut, hand.drag):
            hand.type(hand.cells(*source), "2")
            move(hand.cells(*source), hand.cells(*target))
            hand.clear(*TYPED[kind])
            for cell, content in kept.items():
                hand.cells(*cell).setDataArray(content)
    assert play(hand, kind) == first
    assert hand.formulas() == before


@pytest.mark.exhaustive
def test_what_else_hands_do(opened):
    """A whole row cut, cells filled down, a board emptied, rows inserted and all of it undone leave all formulas."""
    hand, kind = opened
    name = "Puzzle1" if kind == "puzzles" else "Guesses"
    before, first = hand.formulas(), play(hand, kind)
    hand.type(hand.cells(name), "2")
    if kind != "puzzles":
        hand.at(hand.cells(name, rows=3, columns=3), "FillDown")
        hand.cut(hand.cells(name, columns=3), hand.cells(name, row=2, columns=3))
        hand.drag(hand.cells(name, row=2, columns=3), hand.cells(name, row=1, columns=3))
    if kind == "game":
        hand.cut(hand.cells("GameNumber", rows=2, columns=4), hand.cells(name, row=3))
    hand.at(hand.cells(name), "InsertRowsBefore")
    hand.at(hand.block(name), "ClearContents")
    assert hand.formulas() == before
    for _ in range(12):
        hand.dispatch("Undo")
    assert hand.formulas() == before
    assert play(hand, kind) == first


@pytest.mark.parametrize("opened", ["solver", "game"], indirect=True)
def test_a_pasted_formula(opened):
    """The message names the attempt in which a locked cell was pasted; after Undo, everything is as before."""
    hand, kind = opened
    before, first = hand.formulas(), play(hand, kind)
    for name in ("Guesses", "Blacks" if kind == "solver" else "TypedWhites"):
        hand.copy(hand.cells("Remaining", 1), hand.cells(name, 1))
        assert hand.texts("Message") == [[SHEET_PASTED.format(n=2)]]
        hand.dispatch("Undo")
    assert hand.formulas() == before
    assert play(hand, kind) == first


def test_a_copied_tab(opened):
    """The message of a copied sheet says that it is a copy, and of which sheet."""
    hand, kind = opened
    message = hand.cells(SHOWN[kind][0])
    title, place = message.Spreadsheet.Name, message.getRangeAddress()
    hand.document.Sheets.copyByName(title, "Ann", 1)
    copied = hand.document.Sheets.getByName("Ann").getCellByPosition(place.StartColumn, place.StartRow).String
    said = SHEET_COPIED.format(sheet=title)
    assert copied == said or (title != "Game" and copied[0] == said[0])
    assert hand.texts(SHOWN[kind][0]) != [[copied]]
