"""The sheet on which another player hides a code."""

from __future__ import annotations

from mastermind_xl.core import messages
from mastermind_xl.sheets.game.formulas import is_own_code, with_buttons
from mastermind_xl.sheets.game.layout import OWN, Layout
from mastermind_xl.sheets.shared.reading import NONSENSE
from mastermind_xl.sheets.writing.area import Area
from mastermind_xl.sheets.writing.sheet import Book, first_that_holds, quote, sentence

_EMPTY = messages.NEXT + "Type a code here while the other player looks away, then go back to the sheet Game."
_UNFINISHED = messages.NEXT + messages.UNFINISHED + "."
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
    board, own = layout.board, layout.own_code
    about = "One player types a code, the other one guesses it on the sheet Game."
    book.put(Area(OWN, 1, 2), "Hide a code", "title")
    book.put(Area(OWN, 2, 2), about, "subtitle")
    book.type_colors(own, board.colors)
    typed = f'SUMPRODUCT(--({layout.read_own}<>""))'
    cells: dict[str, Area | str] = {"own": typed, "number": layout.number_in_play.ref}

    def say(template: str) -> str:
        numbers = messages.counted(board.pegs, "number")
        return sentence(template, cells, pegs=board.pegs, colors=board.colors, numbers=numbers)

    if layout.has_table:
        hidden = with_buttons(layout, quote(_WITH_BUTTONS), say(_HIDDEN))
    else:
        hidden = quote(_UNNUMBERED)
    no_code = say(messages.SHEET_NO_CODE if board.repeats else messages.SHEET_NO_CODE_ONCE)
    said = first_that_holds(
        [
            (f"{typed}=0", quote(_EMPTY)),
            (is_own_code(layout), hidden),
            (f"AND(COUNTIF({layout.read_own},{NONSENSE})=0,{typed}<{board.pegs})", say(_UNFINISHED)),
        ],
        no_code,
    )
    place = message(layout)
    book.message(place, said, _EMPTY)
    book.widths(OWN, [2, *[7] * place.columns])
    book.heights(OWN, {1: 32, own.row: 30, place.row: 24, place.row + 1: 24})
    book.begin_at(own)
