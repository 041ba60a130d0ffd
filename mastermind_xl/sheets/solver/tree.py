"""The sheet with the strategy's decision tree as a table of nodes."""

from __future__ import annotations

from collections.abc import Iterator

from mastermind_xl.core.board import feedbacks
from mastermind_xl.sheets.shared.candidates import ROW_HEIGHT
from mastermind_xl.sheets.solver.layout import TREE, Layout
from mastermind_xl.sheets.writing.area import letters
from mastermind_xl.sheets.writing.package import cell_xml
from mastermind_xl.sheets.writing.sheet import Book
from mastermind_xl.strategies.tree import NONE


def _rows(book: Book, layout: Layout) -> Iterator[str]:
    board, tree = layout.board, layout.tree
    code_style, quiet_style = book.style_number("digit"), book.style_number("quiet")
    first = layout.tree_guesses.column
    columns = [letters(column) for column in range(1, first + board.pegs + tree.children.shape[1])]
    pegs, answers = columns[first - 1 : first - 1 + board.pegs], columns[first - 1 + board.pegs :]
    codes = board.codes[tree.guesses].tolist()
    for number, (code, children) in enumerate(zip(codes, tree.children.tolist(), strict=True), 1):
        row = number + 1
        cells = [cell_xml(f"{columns[0]}{row}", quiet_style, number)]
        cells += [
            cell_xml(f"{letter}{row}", code_style, color) for letter, color in zip(pegs, code, strict=True)
        ]
        cells += [
            cell_xml(f"{letter}{row}", quiet_style, child + 1)
            for letter, child in zip(answers, children, strict=True)
            if child != NONE
        ]
        yield f'<row r="{row}" {ROW_HEIGHT}>{"".join(cells)}</row>'


def write_tree(book: Book, layout: Layout) -> None:
    """Fill the sheet: a node a row, what to guess there, and the node to go to after each answer."""
    board = layout.board
    sheet = book.sheet(TREE)
    heads = ["Node", *(f"Peg {peg}" for peg in range(1, board.pegs + 1))]
    heads += [str(feedback) for feedback in feedbacks(board.pegs)]
    book.heads(layout.tree_guesses.cell(-1, -1), heads)
    book.long_tables[TREE] = _rows(book, layout)
    book.widths(TREE, [7] * len(heads))
    sheet.freeze_panes = f"{letters(board.pegs + 2)}2"
