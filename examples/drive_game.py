"""Play in the game workbook from Python: hide a code, guess, and read the sheet's answers until it is found.

The cells of a workbook have defined names, so a program need not know their addresses. The program uses
Excel on Windows and Mac, and LibreOffice elsewhere.

Run it with: python examples/drive_game.py
"""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import xlwings as xw

from mastermind_xl import Attempt, Board, Feedback, advise, cli, make_strategy
from mastermind_xl.core.game import Game
from mastermind_xl.excel import macros
from mastermind_xl.libreoffice.engine.app import attach
from mastermind_xl.libreoffice.program.office import LibreOfficeError, Office


def play(book: xw.Book) -> None:
    """Click Manual Play, then type the guesses of Knuth's strategy and read the answers on the sheet."""
    macros.manual_play(book)
    knuth = make_strategy("knuth", Board(pegs=4, colors=6))
    attempts: list[Attempt] = []
    while (guess := advise(knuth, Game(knuth.board, attempts)).guess) is not None:
        row = len(attempts)
        cells(book, "Guesses")[row, :].value = guess
        black, white, left = (int(cells(book, name)[row, 0].value) for name in ("Blacks", "Whites", "Remaining"))
        print(*guess, f" {black} black, {white} white: {left} left")
        attempts.append(Attempt(guess, Feedback(black, white)))
    print(cells(book, "Message")[0, 0].value)


def cells(book: xw.Book, name: str) -> xw.Range:
    """The cells with this defined name."""
    return book.names[name].refers_to_range


@contextmanager
def open_game(path: Path) -> Iterator[xw.Book]:
    """Open a workbook in Excel or LibreOffice; it is closed afterwards without saving."""
    if sys.platform in ("win32", "darwin"):
        with xw.App(visible=True, add_book=False) as excel:
            yield excel.books.open(path)
    else:
        with Office() as office:
            yield attach(office, office.open(path))


def main() -> None:
    """Write a game workbook and play in it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "game.xlsx")
        cli.main(["game", str(path)])
        try:
            with open_game(path) as book:
                play(book)
        except LibreOfficeError as error:
            sys.exit(str(error))


if __name__ == "__main__":
    main()
