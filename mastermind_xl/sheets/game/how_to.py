"""The sheet that explains the game and the workbook."""

from __future__ import annotations

from mastermind_xl.sheets.game.layout import HOW_TO, Layout
from mastermind_xl.sheets.game.workings import is_divided
from mastermind_xl.sheets.shared.guide import read_paragraphs, tell_sheets, write_guide
from mastermind_xl.sheets.writing.book import Book


def write_how_to(book: Book, layout: Layout) -> None:
    """Fill the sheet with the explanations that apply to this workbook."""
    board, buttons, listed = layout.board, layout.functions, layout.has_table
    facts = {
        "game": True, "buttons": buttons, "listed": listed, "live": layout.live, "divides": is_divided(layout),
        "lists codes left": bool(layout.listed.columns), "signs": bool(board.signs),
    }  # fmt: skip
    match = "Buttons record the guesses of each game there." if buttons else "Type the number of guesses for each game."
    told = read_paragraphs(
        facts, most=board.game_numbers, codes=board.size_text, match=match,
        table_shows="The number of codes left is shown. " if listed else "",
        solve_proposes="Solve proposes the next guess." if buttons else "",
    )  # fmt: skip
    formulas = "The sheet with the formulas, Workings, is"
    if layout.live:
        formulas = "The sheets with the formulas, such as Workings, are"
    sheets = f"{tell_sheets(book)} {formulas} hidden: right-click the tab of a sheet and choose Unhide."
    write_guide(book, HOW_TO, board, told, sheets)
