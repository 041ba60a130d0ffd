"""How terminal, page, buttons and sheet read what is typed in each language, and random texts to compare them."""

import json
import random
import subprocess
import tempfile
from functools import cache, partial
from pathlib import Path
from types import SimpleNamespace

from sheets import IronSheet

import mastermind_xl
from mastermind_xl import Board, Feedback
from mastermind_xl.core.answers import folds
from mastermind_xl.core.colors import color_names, say_colors
from mastermind_xl.core.errors import MastermindError
from mastermind_xl.core.feedback import is_possible
from mastermind_xl.core.languages import speaking
from mastermind_xl.core.variants import VARIANTS
from mastermind_xl.excel.state import Row, State
from mastermind_xl.page.write import SCRIPTS, page_data
from mastermind_xl.sheets.shared.board import AnswerPiece, Piece, list_forms
from mastermind_xl.sheets.shared.reading import read_answer as write_answer
from mastermind_xl.sheets.shared.reading import read_guess, write_forms, write_tables
from mastermind_xl.sheets.writing.area import Area
from mastermind_xl.sheets.writing.book import Book

HERE, PAGE = Path(__file__).parent, Path(mastermind_xl.__file__).parent / "page"
ROWS = 30


@cache
def lines(name):
    """Return the lines of a file of golden spellings without its last column, by language and game, with what is meant."""
    groups = {}
    for line in (HERE / "golden" / f"{name}.tsv").read_text("utf-8").splitlines()[1:]:
        language, *game, typed, meant = line.split("\t")
        wanted = None if meant == "refuse" else tuple(map(int, meant.replace(",", "")))
        groups.setdefault((language, *game), {})[typed] = wanted
    return groups


def possible(answer, pegs):
    """Return an answer as a tuple if a guess can get it; None for others, which every reader refuses."""
    return tuple(answer) if answer is not None and is_possible(Feedback(*answer), pegs) else None


def or_none(read):
    """Return what a function returns, or None if it refuses, or returns only a part of an answer."""
    try:
        return None if None in (answer := tuple(read())) else answer
    except MastermindError:
        return None


def signs_of(board):
    """Return the names and letters of a board's colours, as its legend shows them."""
    return say_colors(color_names(board.colors, board.palette))


def in_terminal(language, board, texts):
    """Return the answers that Python reads in some texts."""
    return [or_none(partial(Feedback.parse, text, board)) for text in texts]


def by_buttons(language, board, texts):
    """Return the answers that buttons read in the cell for black pegs."""
    names, letters = signs_of(board)
    guess = tuple(board._signs[color - 1] if board._signs else color for color in board.example)
    states = (State(board, (Row(guess, (text, None)),), color_names=names, color_letters=letters) for text in texts)
    return [or_none(lambda state=state: state._attempt(0).feedback) for state in states]


@cache
def whole_page():
    """Return the data of the page with all games."""
    return page_data()


def ask_page(language, key, script):
    """Return the value of a script on the page of a board in a language."""
    paths = (PAGE / f"{name}.js" for name in ("engine", *SCRIPTS))
    page = {
        "page": whole_page(),
        "hash": f"#board={key}",
        "stored": {"mastermind settings": json.dumps({"language": language})},
    }
    asked = "".join(f"{json.dumps(line)}\n" for line in (page, {"run": script}))
    command = ["node", HERE / "page" / "ask.cjs", *paths]
    return json.loads(
        subprocess.run(command, input=asked, capture_output=True, encoding="utf-8", check=True).stdout.splitlines()[1]
    )


def on_page(language, board, texts):
    """Return the answers that the page reads."""
    key = next(name for name, each in VARIANTS.items() if each.board.words == board.words)
    read = ask_page(language, key, f"{json.dumps(texts)}.map((text) => readAnswers(text, {board.pegs}, data))")
    whole = (each[0].values() if len(each) == 1 else None for each in read)
    return [None if answer is None or None in answer else possible(answer, board.pegs) for answer in whole]


@cache
def small_sheet(language, board, words):
    """Return for a board and its words, by which boards do not differ, a sheet in IronCalc with only the formulas that read answers and guesses, and the cells with their numbers."""
    book, area = Book(["Typed"], board), partial(Area, "Typed", 2)
    answers, guesses = area(column=1, rows=ROWS, columns=2), area(column=4, rows=ROWS, columns=board.pegs)
    place = guesses.column + board.pegs + 1
    layout = SimpleNamespace(
        count_numbers=area(column=place, rows=board.pegs + 1), answer_tables=area(column=place + 1, rows=2)
    )
    colors = [area(column=place + 2 + column, rows=board.colors) for column in range(3)]
    forms = area(column=place + 6, rows=len(list_forms(board)), columns=2)
    for cells, first in ((layout.count_numbers, 0), (colors[0], 1)):
        book.count(cells, first)
    for cells, texts in zip(colors[1:], signs_of(board), strict=True):
        for cell, text in zip(cells.cells, texts, strict=True):
            book.put(cell, text.replace("i", "I"), "quiet")
    write_tables(book, layout.answer_tables)
    write_forms(book, forms, colors[1])
    read_answers = area(column=place + 9, rows=ROWS, columns=2)
    read_guesses = area(column=place + 12, rows=ROWS, columns=board.pegs)
    pieces = area(column=place + 13 + board.pegs, rows=ROWS, columns=30 + board.pegs)
    for k in range(ROWS):
        line = pieces.line(k)
        write_answer(book, answers.line(k), read_answers.line(k), line.block(0, 0, 1, len(AnswerPiece)), layout)
        guess_pieces = line.block(0, len(AnswerPiece), 1, len(Piece) + board.pegs)
        read_guess(book, guesses.line(k), guess_pieces, read_guesses.line(k), colors, forms)
    book.name("Answers", answers)
    book.name("Guesses", guesses)
    with tempfile.TemporaryDirectory() as folder:
        book.save(Path(folder, "typed.xlsx"), "what is typed")
        return IronSheet(Path(folder, "typed.xlsx")), read_answers, read_guesses


def on_sheet(language, board, texts):
    """Return the answers that formulas read in cells for black pegs."""
    sheet, read, _ = small_sheet(language, board, board.words)
    return read_rows(sheet, "Answers", read, texts, lambda row: possible(row, board.pegs))


def read_rows(sheet, name, area, texts, read):
    """Type texts into the first cells of some named rows, and read the numbers that formulas make of them in an area."""
    found = []
    for start in range(0, len(texts), ROWS):
        some = texts[start : start + ROWS]
        for k, text in enumerate(some):
            sheet.put(name, k, 0, text)
        numbers = (
            [int(cell) if isinstance(cell, float) else -1 for cell in row] for row in sheet.cells(area)[: len(some)]
        )
        found += [read(row) if min(row) >= 0 else None for row in numbers]
    return found


READERS = {"terminal": in_terminal, "buttons": by_buttons, "page": on_page, "sheet": on_sheet}


# --- guesses ----------------------------------------------------------------------------------------------


def code_in_terminal(language, texts):
    """Return the codes that Python reads on 4 × 6."""
    return [or_none(partial(Board().parse, text)) for text in texts]


def code_by_buttons(language, texts):
    """Return the codes that buttons read in the first cell of a guess."""
    names, letters = signs_of(Board())
    rows = (Row((text, None, None, None), (1, 1)) for text in texts)
    states = [State(Board(), (row,), color_names=names, color_letters=letters) for row in rows]
    return [or_none(lambda state=state: state.game().attempts[0].guess) for state in states]


def code_on_page(language, texts):
    """Return the codes that the page reads."""
    script = f"{json.dumps(texts)}.map((text) => readCode(text, rules, palette(), messages).code ?? [])"
    codes = ask_page(language, "4x6", script)
    return [or_none(partial(Board().parse, code)) for code in codes]


def code_on_sheet(language, texts):
    """Return the codes that formulas read in the first cell of a guess."""
    sheet, _, read = small_sheet(language, Board(), Board().words)
    return read_rows(sheet, "Guesses", read, texts, lambda row: tuple(row) if min(row) else None)


CODE_READERS = {"terminal": code_in_terminal, "buttons": code_by_buttons, "page": code_on_page, "sheet": code_on_sheet}


# --- random answers ---------------------------------------------------------------------------------------


def random_answers(language, count, seed):
    """Return random texts of words, letters, numbers and signs, some of which are answers."""
    draw = random.Random(f"{language} {seed}")  # the same texts in every run
    with speaking(language):
        words = [old.strip() for old, new in folds()[1] if old.strip(" +-x@_")]
    letters, signs = "abcdefghiklmnprstvwxyz", [" ", " ", "", ",", ", ", "/", ":", "+", "-", "=", "²", "*", "?", "×"]
    kinds = [lambda: str(draw.randint(0, 4)), lambda: draw.choice(words), lambda: draw.choice(letters)]

    def text():
        pieces = [draw.choice(kinds)() + draw.choice(signs) for _ in range(draw.randint(1, 5))]
        return draw.choice((str, str.upper, str.title))("".join(pieces))

    return [text() for _ in range(count)]


def differences(language, board, texts, readers):
    """Return the texts that some readers read differently from the first one, with what each reads."""
    with speaking(language):
        read = [reader(language, board, texts) for reader in readers]
    return {text: each for text, *each in zip(texts, *read, strict=True) if len({*each}) > 1}
