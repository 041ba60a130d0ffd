"""The standalone solver workbook: no macros, no Python, formulas that every Excel since 2010 knows."""

from __future__ import annotations

from typing import BinaryIO

from mastermind_xl.core.board import Board
from mastermind_xl.sheets import names
from mastermind_xl.sheets.lambdas import add_lambdas
from mastermind_xl.sheets.sheet import Book
from mastermind_xl.sheets.solver.choice import write_choice
from mastermind_xl.sheets.solver.codes import write_codes
from mastermind_xl.sheets.solver.front import write_front
from mastermind_xl.sheets.solver.how_to import write_how_to
from mastermind_xl.sheets.solver.layout import SHEETS, STATIC, Layout
from mastermind_xl.sheets.solver.static import fixed_guesses, write_static
from mastermind_xl.sheets.solver.tree import write_tree
from mastermind_xl.sheets.solver.workings import write_workings
from mastermind_xl.strategies.tree import DecisionTree


def write_solver(file: BinaryIO, tree: DecisionTree, strategy: str, attempts: int) -> None:
    """Write the solver workbook.

    Args:
        file: open for writing in binary.
        tree: what the strategy guesses.
        strategy: its name.
        attempts: rows to play in.
    """
    board: Board = tree.board
    layout = Layout(board, attempts, len(tree.guesses))
    opening = board.code(int(tree.guesses[0]))
    fixed = fixed_guesses(board)
    book = Book(title for title in SHEETS if fixed or title != STATIC)
    write_front(book, layout, strategy, opening)
    if fixed:
        write_static(book, layout, fixed)
    write_how_to(book, board, attempts, strategy, len(fixed))
    write_codes(book, layout)
    write_tree(book, layout, tree)
    write_workings(book, layout, opening)
    write_choice(book, layout)
    for name, area in (
        (names.SUGGESTIONS, layout.suggestions),
        (names.GUESSES, layout.guesses),
        (names.BLACKS, layout.blacks),
        (names.WHITES, layout.whites),
        (names.REMAINING, layout.remaining),
        (names.MESSAGE, layout.message.cell()),
        (names.POSSIBILITIES, layout.possibilities),
        (names.RULED_OUT, layout.ruled_out),
    ):
        book.name(name, area)
    add_lambdas(book, board)
    book.save(file, f"Mastermind solver ({board})")
