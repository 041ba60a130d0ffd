"""The sheet on which another player hides a code."""

from __future__ import annotations

from mastermind_xl.core import messages
from mastermind_xl.sheets.area import Area, letters
from mastermind_xl.sheets.game.formulas import is_own_code, with_buttons
from mastermind_xl.sheets.game.layout import OWN, Layout
from mastermind_xl.sheets.sheet import Book, quote, sentence

_EMPTY = messages.NEXT + "Type a code here while the other player looks away, then go back to the sheet Game."
_UNFINISHED = messages.NEXT + "{own} of {pegs} pegs: numbers from 1 to {colors}, one in each cell."
_NO_CODE = messages.WRONG + "That is no code: type {pegs} numbers from 1 to {colors}{once}."
_HIDDEN = (
    messages.DONE
    + "This code is hidden on the sheet Game as long as it stands here. To leave no trace of it, type "
    "{number} there as game number, which hides the same code, and delete it here."
)
_WITH_BUTTONS = (
    messages.DONE
    + "This code is hidden on the sheet Game. Click Reveal Code: it takes the code away from here, and keeps "
    "it hidden there."
)
_UNNUMBERED = (
    messages.DONE
    + "This code is hidden on the sheet Game as long as it stands here: do not look at this sheet again."
)


def message(layout: Layout) -> Area:
    """What there is to say about the code that is typed."""
    return Area(OWN, layout.own_code.row + 2, 2, 2, max(12, layout.board.pegs))


def write_own(book: Book, layout: Layout) -> None:
    """Fill the sheet."""
    sheet, board, own = book.sheet(OWN), layout.board, layout.own_code
    book.put(Area(OWN, 1, 2), "Hide a code", "title")
    book.put(
        Area(OWN, 2, 2), "One player types a code, the other one guesses it on the sheet Game.", "subtitle"
    )
    book.type_colors(own, board.colors)
    typed = f'SUMPRODUCT(--({own.here}<>""))'
    cells: dict[str, Area | str] = {"own": typed, "number": layout.number_in_play.ref}

    def say(template: str) -> str:
        once = "" if board.repeats else ", each at most once"
        return sentence(template.replace("{once}", once), cells, pegs=board.pegs, colors=board.colors)

    if layout.has_table:
        hidden = with_buttons(layout, quote(_WITH_BUTTONS), say(_HIDDEN))
    else:
        hidden = quote(_UNNUMBERED)
    wrong = f"IF(AND(COUNT({own.here})={typed},{typed}<{board.pegs}),{say(_UNFINISHED)},{say(_NO_CODE)})"
    formula = f"IF({typed}=0,{quote(_EMPTY)},IF({is_own_code(layout)},{hidden},{wrong}))"
    book.message(message(layout), f"IFERROR({formula},{say(_NO_CODE)})", _EMPTY)
    sheet.column_dimensions["A"].width = 2
    for column in range(2, 2 + message(layout).columns):
        sheet.column_dimensions[letters(column)].width = 7
    for row, height in ((1, 32), (own.row, 30), (message(layout).row, 24), (message(layout).row + 1, 24)):
        sheet.row_dimensions[row].height = height
    sheet.sheet_view.showGridLines = False
    book.begin_at(own)
    book.fit_page_width(OWN)
    book.protect(OWN)
