"""The hidden sheet: the board, the game number in play, and what macros have to remember."""

from __future__ import annotations

from mastermind_xl.core.board import DRAW_FACTOR, DRAW_MODULUS, MAX_GAME_NUMBER, PASSED_DRAWS
from mastermind_xl.sheets.game.formulas import is_own_code
from mastermind_xl.sheets.game.layout import EDITION, SECRET, Layout
from mastermind_xl.sheets.writing.area import Area
from mastermind_xl.sheets.writing.sheet import Book

OWN_CODE = "own"
"""Stands for the game number of a code that was typed where codes are too many to have one each."""


def is_state(layout: Layout, copy: Area) -> str:
    """The condition that nothing which a player can change has changed since a copy was made.

    As texts, since an empty cell would equal 0.
    """
    same = (f'SUMPRODUCT(--({now}&""<>{then}&""))=0' for now, then in layout.state(copy))
    return f"IFERROR(AND({','.join(same)}),FALSE)"


def write_secret(book: Book, layout: Layout) -> None:
    """Fill the sheet."""
    board = layout.board
    heads = (
        (layout.settings, "pegs, colours, repeats, attempts, macros, edition, live"),
        (layout.buttons_here, "buttons here"),
        (layout.number_in_play, "game number in play"),
        (layout.said, "said"),
        (layout.told, "how much of a hint that is"),
        (layout.revealed, "code shown by a button"),
        (layout.record, "code's number, hints, taken back, ended by, on the list"),
        (layout.reviewed, "review"),
        (layout.marked, "ruled out by"),
        (layout.said_at, "said at"),
        (layout.reviewed_at, "reviewed at"),
        (layout.counts, "counted after"),
    )
    for place, head in heads:
        book.put(Area(SECRET, place.row, 1), head, "subtitle")
    settings = (
        board.pegs, board.colors, int(board.repeats), layout.attempts, int(layout.functions), EDITION, int(layout.live)
    )  # fmt: skip
    book.heads(layout.settings, settings, "quiet")
    book.put(layout.buttons_here, int(layout.functions), "quiet")
    for copy in (layout.said_at, layout.reviewed_at):
        book.show_as(copy, "@")  # a text that begins with = is to stay one
    number = layout.number.ref
    given = f'IF(AND({number}=INT({number}),{number}>0,{number}<={MAX_GAME_NUMBER}),{number},"")'
    own = _number_of_own(layout) if layout.has_table else f'"{OWN_CODE}"'
    in_play = f'IF({is_own_code(layout)},{own},IF(COUNT({number})=1,{given},""))'
    book.formula(layout.number_in_play, f'IFERROR({in_play},"")', "", "quiet")
    if not layout.has_table:
        _write_code(book, layout)


def _number_of_own(layout: Layout) -> str:
    """The game number of the code that another player typed."""
    board, own = layout.board, layout.read_own.cells
    terms = []
    for peg, cell in enumerate(own):
        left = board.pegs - peg - 1
        weight = board.colors**left
        rank = f"{cell}-1"
        if not board.repeats:  # colours that an earlier peg has are no longer counted
            weight = 1
            for free in range(board.colors - board.pegs + 1, board.colors - peg):
                weight *= free
            rank += "".join(f"-({other}<{cell})" for other in own[:peg])
        terms.append(f"({rank})*{weight}")
    _, b, c = board.shuffle
    return f"MOD(MOD({'+'.join(terms)}+{board.size - b},{board.size})*{c}-1,{board.size})+1"


def _write_code(book: Book, layout: Layout) -> None:
    """What the game number draws, and the code that comes of it: too many codes to be looked up in a table."""
    board, draws, number = layout.board, layout.draws, layout.number_in_play.here
    book.put(Area(SECRET, draws.row, 1), "draws", "subtitle")
    book.put(Area(SECRET, layout.stored.row, 1), "code", "subtitle")
    before = number
    for cell in draws.cells:
        book.formula(
            cell, f'IF(COUNT({number})=1,MOD({before}*{DRAW_FACTOR},{DRAW_MODULUS}),"")', "", "quiet"
        )
        before = cell.here
    last = draws.block(0, PASSED_DRAWS, 1, board.draws)
    for peg, own in enumerate(layout.read_own.cells):
        drawn = f"INT({last.cell(0, peg).here}*{board.colors}/{DRAW_MODULUS})+1"
        if not board.repeats:
            drawn = f"MATCH(LARGE({last.here},{peg + 1}),{last.here},0)"
        pick = f'IF({number}="","",IF({number}="{OWN_CODE}",{own},{drawn}))'
        book.formula(layout.stored.cell(0, peg), pick, "", "quiet")
