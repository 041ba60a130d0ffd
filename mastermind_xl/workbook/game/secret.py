"""The hidden sheet: the board, the code behind the game number, and what macros have to remember."""

from __future__ import annotations

from dataclasses import replace

from mastermind_xl.workbook.area import Area
from mastermind_xl.workbook.game.layout import EDITION, SECRET, Layout
from mastermind_xl.workbook.game.ticket import FACTOR, MODULUS, MOST, PASSED, factors
from mastermind_xl.workbook.sheet import Book


def state(layout: Layout) -> str:
    """The formula of a text that changes with whatever the player can change."""

    def joined(place: Area) -> str:
        cells = (place.cell(row, column) for row in range(place.rows) for column in range(place.columns))
        return "&".join(cell.ref for cell in cells)

    answers = f'IF(COUNT({layout.secret.ref})={layout.board.pegs},"",{joined(layout.answers)})'
    choices = (layout.number.ref, layout.shown.ref, layout.strategy.ref)
    return '&"/"&'.join([joined(layout.guesses), joined(layout.secret), answers, *choices])


def write_secret(book: Book, layout: Layout, strategy: str, *, functions: bool) -> None:
    """Fill the sheet, which is "very hidden": out of a player's way, not safe from a curious one."""
    board = layout.board
    heads = (
        "pegs, colours, repeats, attempts, functions, edition, live", "row of the code", "stored code", "code in play",
        "its colours", "said", "said at", "hints given", "now",
        "code's number, hints, taken back, ended by, on the list", "review", "reviewed at",
        "ruled out by", "counted after",
    )  # fmt: skip
    for row, head in enumerate(heads, 1):
        book.put(Area(SECRET, row, 1), head, "subtitle")
    settings = (
        board.pegs, board.colors, int(board.repeats), layout.attempts, int(functions), EDITION, int(layout.live)
    )  # fmt: skip
    for column, value in enumerate(settings):
        book.put(layout.settings.cell(0, column), value, "quiet")
    number = layout.number.ref
    right = f"{number}=INT({number})"
    if layout.has_table:
        a, b = factors(board.size)
        ticket = f"MOD(MOD({number},{board.size})*{a}+{b},{board.size})+1"
        picks = [
            f"INDEX({layout.possibilities.strip(peg)},{layout.ticket.here})" for peg in range(board.pegs)
        ]
    else:
        right = f"{right},{number}>0,{number}<={MOST}"
        ticket = _next_draw(number)
        picks = _write_draws(book, layout)
    whole = f"AND(COUNT({number})=1,{right})"
    book.formula(layout.ticket, f'IF(COUNT({number})=1,IF({whole},{ticket},""),"")', "", "quiet")
    for peg, pick in enumerate(picks):
        book.formula(layout.stored.cell(0, peg), f'IF({layout.ticket.here}="","",{pick})', "", "quiet")
        typed = f"COUNT({layout.code})={board.pegs}"
        own = f"IF({typed},{layout.code.cell(0, peg)},{layout.stored.cell(0, peg).here})"
        book.formula(layout.secret.cell(0, peg), own, "", "quiet")
    for color in range(board.colors):
        tally = f"COUNTIF({layout.secret.here},{color + 1})"
        book.formula(layout.secret_counts.cell(0, color), tally, 0, "quiet")
    book.formula(layout.state, state(layout), f"////no/{strategy}", "quiet")
    book.sheet(SECRET).sheet_state = "veryHidden"


def _write_draws(book: Book, layout: Layout) -> list[str]:
    """What the game number draws, beginning with the ticket, and the formulas of the pegs that come of it."""
    board, draws = layout.board, layout.draws
    book.put(Area(SECRET, draws.row, 1), "draws", "subtitle")
    none = f'{layout.ticket.here}=""'
    book.formula(draws.cell(), f'IF({none},"",{layout.ticket.here})', "", "quiet")
    for column in range(1, draws.columns):
        before = draws.cell(0, column - 1).here
        book.formula(draws.cell(0, column), f'IF({none},"",{_next_draw(before)})', "", "quiet")
    last = replace(draws, column=draws.column + PASSED, columns=draws.columns - PASSED)
    if board.repeats:
        return [f"INT({last.cell(0, peg).here}*{board.colors}/{MODULUS})+1" for peg in range(board.pegs)]
    return [f"MATCH(LARGE({last.here},{peg + 1}),{last.here},0)" for peg in range(board.pegs)]


def _next_draw(draw: str) -> str:
    return f"MOD({draw}*{FACTOR},{MODULUS})"
