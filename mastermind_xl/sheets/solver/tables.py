"""The long tables of the solver: all codes, with what is ruled out and by which attempt; and the decision tree of the strategy."""

from __future__ import annotations

from collections.abc import Iterator

from mastermind_xl.core.board import feedbacks
from mastermind_xl.sheets.names import RULED_OUT_MARK
from mastermind_xl.sheets.shared.candidates import ROW, ROW_HEIGHT, tally_rows
from mastermind_xl.sheets.solver.layout import CODES, TREE, SolverLayout
from mastermind_xl.sheets.writing import palette
from mastermind_xl.sheets.writing.area import letters
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.package import cell_xml
from mastermind_xl.strategies.tree import NONE


def _code_rows(book: Book, layout: SolverLayout) -> Iterator[str]:
    board = layout.board
    code_style, quiet_style = book.style_number("digit"), book.style_number("quiet")
    pegs = [letters(column) for column in range(1, board.pegs + 1)]
    ruled_out, text = letters(layout.ruled_out.column), letters(layout.texts.column)
    last = letters(layout.left.column + layout.attempts)
    mark = cell_xml(f"{ruled_out}{ROW}", code_style, "", f'IF({last}{ROW}>0,"","{RULED_OUT_MARK}")')
    mine, attempts = f"${pegs[0]}{ROW}:${pegs[-1]}{ROW}", [layout.answered(k) for k in range(layout.attempts)]
    for code, row, tallies in tally_rows(board, quiet_style, layout.texts.column + 1, mine, attempts):
        shown = [cell_xml(letter + row, code_style, color) for letter, color in zip(pegs, code, strict=True)]
        shown += [mark.replace(ROW, row), cell_xml(text + row, code_style, board.format(code)), tallies]
        yield f'<row r="{row}" {ROW_HEIGHT}>{"".join(shown)}</row>'


def write_codes(book: Book, layout: SolverLayout) -> None:
    """Fill the sheet."""
    board = layout.board
    sheet = book.sheet(CODES)
    heads = [f"Peg {peg}" for peg in range(1, board.pegs + 1)]
    heads += ["Ruled out", "Code", *(f"of {color}" for color in range(1, board.colors + 1)), "Number"]
    heads += [f"after {attempt}" for attempt in range(1, layout.attempts + 1)]
    book.heads(layout.possibilities.cell(-1), heads)
    book.long_tables[CODES] = _code_rows(book, layout)
    x = letters(layout.ruled_out.column)
    book.rules.add(layout.possibilities, f'${x}2="{RULED_OUT_MARK}"', ink=palette.QUIET)
    book.widths(CODES, [7 if head != "Code" else 12 for head in heads])
    book.heights(CODES, {1: 32})
    sheet.freeze_panes = f"{letters(board.pegs + 3)}2"
    # No print area, or LibreOffice prints the sheet though it is hidden; no print titles, here or on Tree, or it draws
    # page breaks on every sheet, and out of place.
    sheet.auto_filter.ref = f"A1:{letters(board.pegs + 2)}{board.size + 1}"


def _tree_rows(book: Book, layout: SolverLayout) -> Iterator[str]:
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


def write_tree(book: Book, layout: SolverLayout) -> None:
    """Fill the sheet: a node a row, what to guess there, and the node to go to after each answer."""
    board = layout.board
    sheet = book.sheet(TREE)
    heads = ["Node", *(f"Peg {peg}" for peg in range(1, board.pegs + 1))]
    heads += [str(feedback) for feedback in feedbacks(board.pegs)]
    book.heads(layout.tree_guesses.cell(-1, -1), heads)
    book.long_tables[TREE] = _tree_rows(book, layout)
    book.widths(TREE, [7] * len(heads))
    sheet.freeze_panes = f"{letters(board.pegs + 2)}2"
