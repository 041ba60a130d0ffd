"""The codes that are still possible, as pegs beside the board, as many as there is room for."""

from __future__ import annotations

from mastermind_xl.core.board import Board
from mastermind_xl.sheets.shared.candidates import count_left, nth_left
from mastermind_xl.sheets.writing.area import Area
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.formulas import sentence


def write_listed(
    book: Book,
    listed: Area,
    numbers: Area,
    possibilities: Area,
    left: Area,
    board: Board,
    hidden: str | None = None,
) -> None:
    """Write them, column by column, and above them how many there are.

    Args:
        book: the workbook.
        listed: where they are shown; see ``listed_columns``.
        numbers: where their numbers stand, a column for each column of codes.
        possibilities: the table of all codes.
        left: the column of their numbers as long as they fit.
        board: the board.
        hidden: the condition, on the sheet itself, that a person does not want to see them; none where they are always shown.
    """

    def unless_hidden(formula: str) -> str:
        return formula if hidden is None else f'IF({hidden},"",{formula})'

    # Counted once: each count looks at all codes.
    count, room = numbers.cell(-1), numbers.rows * numbers.columns
    book.formula(count, count_left(left), board.size)
    total = sentence("{left:,}", {"left": str(count)})
    head = unless_hidden(f'"Still possible: "&IF({count}>{room},"{room} of ","")&{total}')
    shown = f"{room} of {board.size:,}" if board.size > room else str(board.size)
    book.across(listed.block(-1, 0, 1, listed.columns), "", "board head")
    book.formula(listed.cell(-1), head, f"Still possible: {shown}", "board head")
    book.style(listed, "board")
    for column in range(numbers.columns):
        pegs = listed.block(0, column * (board.pegs + 1), listed.rows, board.pegs)
        for row in range(numbers.rows):
            n = column * numbers.rows + row + 1
            number = numbers.cell(row, column)
            there = f'IF({n}>{count},"",{nth_left(left, count, n)})'
            book.formula(number, there, n if n <= board.size else "")
            code = board.code(n - 1) if n <= board.size else ("",) * board.pegs
            for peg in range(board.pegs):
                pick = unless_hidden(f'IF({number}="","",INDEX({possibilities.strip(peg)},{number}))')
                book.formula(pegs.cell(row, peg), pick, code[peg], "listed peg")
    book.pegs.color(listed, board.colors)
