"""The hidden sheet: the board, the code behind the game number, and what a macro said last."""

from __future__ import annotations

from mastermind_xl.workbook.area import Area
from mastermind_xl.workbook.game.layout import SECRET, Layout
from mastermind_xl.workbook.game.ticket import factors
from mastermind_xl.workbook.sheet import Book


def state(layout: Layout) -> str:
    """The formula of a text that changes with whatever the player can change."""
    cells = [layout.guesses.cell(k, peg) for k in range(layout.attempts) for peg in range(layout.board.pegs)]
    texts = [cell.ref for cell in (layout.number, layout.shown, layout.strategy)]
    return '&"/"&'.join(["&".join(cell.ref for cell in cells), *texts])


def write_secret(book: Book, layout: Layout, strategy: str, *, functions: bool) -> None:
    """Fill the sheet, which is "very hidden": out of a player's way, not safe from a curious one."""
    board = layout.board
    heads = (
        "pegs, colours, repeats, attempts, functions", "row of the code", "stored code", "code in play",
        "its colours", "said", "said at", "now",
    )  # fmt: skip
    for row, head in enumerate(heads, 1):
        book.put(Area(SECRET, row, 1), head, "subtitle")
    settings = (board.pegs, board.colors, int(board.repeats), layout.attempts, int(functions))
    for column, value in enumerate(settings):
        book.put(layout.settings.cell(0, column), value, "quiet")
    a, b = factors(board.size)
    number = layout.number.ref
    whole = f"AND(COUNT({number})=1,{number}=INT({number}))"
    ticket = f"MOD(MOD({number},{board.size})*{a}+{b},{board.size})+1"
    book.formula(layout.ticket, f'IF(COUNT({number})=1,IF({whole},{ticket},""),"")', "", "quiet")
    for peg in range(board.pegs):
        pick = f"INDEX({layout.possibilities.strip(peg)},{layout.ticket.here})"
        book.formula(layout.stored.cell(0, peg), f'IF({layout.ticket.here}="","",{pick})', "", "quiet")
        typed = f"COUNT({layout.code})={board.pegs}"
        own = f"IF({typed},{layout.code.cell(0, peg)},{layout.stored.cell(0, peg).here})"
        book.formula(layout.secret.cell(0, peg), own, "", "quiet")
    for color in range(board.colors):
        tally = f"COUNTIF({layout.secret.here},{color + 1})"
        book.formula(layout.secret_counts.cell(0, color), tally, 0, "quiet")
    book.formula(layout.said.cell(2), state(layout), f"//no/{strategy}", "quiet")
    book.sheet(SECRET).sheet_state = "veryHidden"
