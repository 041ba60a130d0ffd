"""The cell functions, for xlwings to offer to Excel.

An unfinished guess is not an error and gives an empty text. Other invalid input raises an error, and Excel
shows its message in the cell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date
from functools import cache
from inspect import signature
from numbers import Number
from typing import Any

import numpy as np
import xlwings as xw

from mastermind_xl.core import messages
from mastermind_xl.core.board import Board
from mastermind_xl.core.colors import DIGITS, LETTERED, LETTERS
from mastermind_xl.core.errors import CodeError, FeedbackError, MastermindError, StrategyError, clipped
from mastermind_xl.core.feedback import Feedback, score_pegs
from mastermind_xl.core.game import Attempt, Game
from mastermind_xl.core.languages import ENGLISH, fill, quoted, speaking, spoken
from mastermind_xl.core.rules import EXACT_DIGITS, MAX_COLORS, MAX_PEGS, Code
from mastermind_xl.core.scoring import score_many
from mastermind_xl.core.variants import VARIANTS
from mastermind_xl.excel.state import Cell, as_text, is_blank
from mastermind_xl.sheets.game.formulas import USUAL_COLORS
from mastermind_xl.sheets.shared.reading import UNKNOWN
from mastermind_xl.strategies import advise, default_strategy, make_strategy

_USUAL = Board(1, USUAL_COLORS)
_NAMED = Board(1, len(LETTERS))
"""The colours with a name in the usual palette, the only one that functions in cells use."""

Answer = float | str
Block = list[list[Cell]]

_MANY = 16  # guesses from which one call that scores all of them is faster than a call for each

_ERRORS = ("#DIV/0!", "#N/A", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!")
"""Errors in cells that xlwings passes on by name if ``err_to_str`` is set; otherwise as empty cells."""

_LAST_ERROR = -2_000_000_000
"""Other errors, such as #SPILL!, arrive as whole numbers below this number."""


def _offered(function: Callable[..., Any]) -> Any:
    """Offer a function to Excel; each argument arrives as a table of cells, with the names of errors in cells."""
    for name in signature(function).parameters:
        function = xw.arg(name, err_to_str=True, ndim=2)(function)  # so a column stays a column
    return xw.func(function)


@_offered
def BLACK(*args: Any) -> Any:  # noqa: N802 - as it is written in a cell
    """Black pegs: =BLACK(code, guess) with two ranges, two whole codes, or every cell by itself.

    A block of guesses, one in each row, gives a column of answers. After two ranges or whole codes, a
    third argument gives the number of colours, if not 6, or the name of a variant such as bulls-and-cows. A whole
    code has a digit or letter for each peg (1123, RROY), or spaces or commas between the pegs ("1 12 3 4").
    """
    return _answers(args, "black")


@_offered
def WHITE(*args: Any) -> Any:  # noqa: N802 - as it is written in a cell
    """White pegs: =WHITE(code, guess) with two ranges, two whole codes, or every cell by itself.

    A block of guesses, one in each row, gives a column of answers. After two ranges or whole codes, a
    third argument gives the number of colours, if not 6, or the name of a variant such as bulls-and-cows. A whole
    code has a digit or letter for each peg (1123, RROY), or spaces or commas between the pegs ("1 12 3 4").
    """
    return _answers(args, "white")


@_offered
def CANDIDATES(guesses: Any, blacks: Any, whites: Any, colors: Any = None) -> Any:  # noqa: N802
    """How many codes fit all answers: =CANDIDATES(guesses, blacks, whites); rows without an answer are ignored.

    Args:
        guesses: a guess in each row.
        blacks: a column with the black pegs of each guess.
        whites: a column with the white pegs of each guess.
        colors: the number of colours, if not 6, or the name of a variant.
    """
    given = guesses, blacks, whites, colors
    return _told(given, lambda _: len(_read_game(*given).candidates))


@_offered
def NEXTGUESS(guesses: Any, blacks: Any, whites: Any, colors: Any = None, strategy: Any = None) -> Any:  # noqa: N802
    """The next guess, one colour per cell: =NEXTGUESS(guesses, blacks, whites, colours, strategy).

    Args:
        guesses: a guess in each row.
        blacks: a column with the black pegs of each guess.
        whites: a column with the white pegs of each guess.
        colors: the number of colours, if not 6, or the name of a variant.
        strategy: the name of a strategy; by default the best one that plays at once.
    """
    given = guesses, blacks, whites, colors
    return _told(given, lambda _: _next_guess(_read_game(*given), strategy))


def _next_guess(game: Game, strategy: Any) -> list[list[Any]]:
    name = _read_strategy(strategy) or default_strategy(game.board, at_once=True)
    advice = advise(make_strategy(name, game.board, at_once=True), game)
    if advice.diagnosis is not None:
        raise CodeError(advice.text)
    if advice.gave_up_after is not None:
        raise CodeError(fill(messages.NOT_FOUND, seconds=advice.gave_up_after))
    guess = advice.found or advice.guess or ()
    if game.board.palette != LETTERED:
        return [[*game.board._shown(guess)]]
    return [[*game.board.format(guess)]]


def _told(args: Iterable[Any], calculate: Callable[[bool], Any]) -> Any:
    """Return what ``calculate`` returns; cells are read and refused in the language of the calling workbook.

    Finding the language takes calls to Excel, so numbers are tried without it: then ``calculate`` gets False, and raises
    every error. Outside of Excel, the language does not change.
    """
    if not any(isinstance(cell, str) for arg in args for cell in _cells_of(_rows_of(arg))):
        with suppress(MastermindError):
            return calculate(False)
    language = spoken.get()
    with suppress(Exception):  # whatever xlwings raises if no workbook calls
        from mastermind_xl.excel.macros import find_language

        language = find_language(xw.Book.caller())
    with speaking(language):
        return calculate(True)


def _read_strategy(given: Any) -> str:
    """Read the name of the chosen strategy; empty if none was chosen."""
    cells = _cells_of(_rows_of(given))
    if len(cells) != 1:
        raise StrategyError(fill("the name of a strategy must be in one cell, not in {n}", n=len(cells)))
    cell = cells[0]
    if is_blank(cell):
        return ""
    return cell.strip(" ") if isinstance(cell, str) else _shown(cell)


def _answers(args: Sequence[Any], kind: str) -> Any:
    return _told(args, lambda tells: _score(args, kind, tells=tells))


def _score(args: Sequence[Any], kind: str, *, tells: bool) -> Any:
    """Return the number of black or of white pegs, the ``kind`` of ``Feedback``, of each guess.

    Among several guesses, an invalid one has a text that ``tells`` what is wrong, or else raises CodeError.
    """
    code, guesses, board = _code_and_guesses(args)
    if board.blacks_only and kind == "white":
        raise CodeError(fill(messages.NO_WHITES))
    hidden = _read_code(board, code)
    if len(guesses) == 1:
        return _answer(hidden, guesses[0], board, kind)
    answers = _score_together(hidden, guesses, board, kind) if len(guesses) >= _MANY and not board._signs else {}
    for row in sorted({*range(len(guesses))}.difference(answers)):
        try:
            answers[row] = _answer(hidden, guesses[row], board, kind)
        except CodeError as error:
            if not tells:
                raise
            answers[row] = str(error)
    return [[answers[row]] for row in range(len(guesses))]


def _score_together(hidden: Code, guesses: Block, board: Board, kind: str) -> dict[int, Answer]:
    """Answer the guesses that contain only colours, by row, because Excel may send thousands."""
    usual = [row for row, guess in enumerate(guesses) if len(guess) == len(hidden) and {*map(type, guess)} == {float}]
    table = np.array([guesses[row] for row in usual]).reshape(len(usual), len(hidden))
    fits = ((table == table.round()) & (table >= 1) & (table <= board.colors)).all(axis=1)
    scores = score_many(replace(board, pegs=len(hidden)), np.array([hidden]), table[fits])[0]
    rows = np.array(usual, np.intp)[fits].tolist()
    return {row: float(getattr(Feedback(*pegs), kind)) for row, pegs in zip(rows, scores.tolist(), strict=True)}


def _answer(hidden: Code, guess: list[Cell], board: Board, kind: str) -> Answer:
    """Answer a guess; for an unfinished guess the answer is an empty text. Raises CodeError for an invalid guess."""
    if len(guess) == 1 < len(hidden):  # a cell that should contain a whole code
        if is_blank(guess[0]):
            return ""
        _read_code(board, guess)
    if len(guess) != len(hidden):
        raise CodeError(fill(messages.LENGTHS, pegs=len(hidden), guess=len(guess)))
    if any(is_blank(cell) for cell in guess):
        return ""
    return float(getattr(score_pegs(hidden, _read_code(board, guess)), kind))


def _code_and_guesses(args: Sequence[Any]) -> tuple[list[Cell], Block, Board]:
    """Return the cells of the code and of each guess, and the board, given by a variant or a number of colours."""
    blocks, board = [_rows_of(arg) for arg in args], _USUAL
    first = _cells_of(blocks[0]) if blocks else []
    if len(blocks) == 3:
        last = _cells_of(blocks[2])
        rules, is_whole = _find_rules(last), len(first) == 1 and len(_spread(first[0], _USUAL)) > 1
        if rules or len(first) > 1 or is_whole or len(_cells_of(blocks[1])) == 1:
            board = rules or Board(1, _read_colors(last))
            blocks.pop()
    if len(blocks) == 2:
        pegs = _spread(first[0], board) if len(first) == 1 else first
        guesses = blocks[1]
        if all(len(row) == 1 for row in guesses):
            whole = [_spread(cell, board) for (cell,) in guesses]
            if len(pegs) > 1 and any(len(row) > 1 for row in whole):
                return pegs, whole, board
            guesses = [_cells_of(guesses)]  # written downwards
        elif len(guesses) > 1 and len(guesses[0]) != len(pegs):
            raise CodeError(fill(messages.LENGTHS, pegs=len(pegs), guess=len(guesses[0])))
        return pegs, guesses, board
    cells = _cells_of([_cells_of(block) for block in blocks])
    half, odd = divmod(len(cells), 2)
    if odd or not cells:
        raise CodeError(fill(messages.UNPAIRED, n=len(cells)))
    return cells[:half], [cells[half:]], board


def _find_rules(cells: Sequence[Cell]) -> Board | None:
    """Return the board of the variant named in a cell, or ``None``."""
    name = cells[0].strip(" ").lower() if len(cells) == 1 and isinstance(cells[0], str) else ""
    return VARIANTS[name].board if name in VARIANTS else None


def _spread(cell: Cell, board: Board) -> list[Cell]:
    """Return the pegs of a whole code, such as 1123, RROY or "1 12 3 4"; for any other cell, the cell alone.

    Spaces or commas separate the pegs. Without them each peg is one character, with up to nine colours or in a variant.
    """
    text = "" if _is_error(cell) or cell in _ERRORS else as_text(cell).strip(" ")
    if board._signs:
        signs = text.replace(",", "").replace(" ", "")
        has_lost_zero = board.palette == DIGITS and not isinstance(cell, str) and len(signs) == board.pegs - 1
        return [*("0" * has_lost_zero + signs)] or [cell]
    if isinstance(cell, str) and not {*text}.isdisjoint(" ,"):
        return [*text.replace(",", " ").split()]
    if not (board.colors < 10 and 1 < len(text) <= EXACT_DIGITS):
        return [cell]
    if text.isascii() and text.isdigit():
        return [*map(float, text)]
    return [*text] if all((_find_color(sign) or MAX_COLORS) < 10 for sign in text) else [cell]


def _read_game(guesses: Any, blacks: Any, whites: Any, colors: Any) -> Game:
    """Return the game of all complete rows: those with a guess, black pegs and white pegs."""
    cells, rows = _cells_of(_rows_of(colors)), _rows_of(guesses)
    rules = _find_rules(cells)
    board = rules or Board(1, _read_colors(cells))
    if all(len(row) == 1 for row in rows):  # whole codes
        rows = [_spread(cell, board) for (cell,) in rows]
        longest = max(map(len, rows))
        rows = [[None] * longest if is_blank(row[0]) else row for row in rows]
    answers = [_cells_of(_rows_of(column)) for column in (blacks, whites)]
    if not len(rows) == len(answers[0]) == len(answers[1]):
        told = "guesses: {guesses}, black: {black}, white: {white}; give black and white for every guess"
        raise CodeError(fill(told, guesses=len(rows), black=len(answers[0]), white=len(answers[1])))
    board = rules or replace(board, pegs=len(rows[0]))
    attempts = []
    for row, black, white in zip(rows, *answers, strict=True):
        white = 0.0 if board.blacks_only else white
        if any(is_blank(cell) for cell in (*row, black, white)):
            continue
        if len(row) != board.pegs:
            raise CodeError(fill(messages.LENGTHS, pegs=board.pegs, guess=len(row)))
        feedback = Feedback.parse((_read_count(black), _read_count(white)), board)
        attempts.append(Attempt(_read_code(board, row, named=True), feedback))
    return Game(board, attempts)


# --- contents of cells, as Excel sends them -----------------------------------------------------------


def _rows_of(values: Any) -> Block:
    """Return Excel's values as a list of rows, whether they are a scalar, a row, a column or a table."""
    if isinstance(values, np.ndarray):
        values = values.tolist()
    if not isinstance(values, (list, tuple)):
        return [[values]]
    if any(isinstance(row, (list, tuple)) for row in values):
        return [list(row) if isinstance(row, (list, tuple)) else [row] for row in values]
    return [list(values)]


def _cells_of(rows: Block) -> list[Cell]:
    """Return all cells as one list, row by row."""
    return [cell for row in rows for cell in row]


def _read_colors(cells: Sequence[Cell]) -> int:
    """Read the number of colours from a cell; an empty cell means the default number."""
    if len(cells) != 1:
        raise CodeError(fill(messages.ONE_CELL, n=len(cells)))
    return USUAL_COLORS if is_blank(cells[0]) else _read_code(Board(1, MAX_COLORS), cells)[0]


def _read_code(board: Board, cells: Sequence[Cell], *, named: bool = False) -> Code:
    """Read the code in cells, also letters and perhaps names; an error message mentions the cell whose colour is invalid."""
    if board._signs:
        return board.read(" ".join(map(as_text, cells)))
    pegs, colors = [], board.colors
    for cell in cells:
        text = cell.strip(" ") if isinstance(cell, str) else ""
        number = (_find_color(text) if len(text) == 1 or named else None) or _read_number(cell)
        if not 1 <= number <= colors:
            raise CodeError(fill(messages.NO_SUCH_COLOR, color=_shown(float(number)), colors=colors))
        pegs.append(int(number))
    return tuple(pegs)


def _find_color(text: str) -> int | None:
    """Return the number of the colour with a name or letter in the language spoken, or in English; None without one."""
    return _color_of(text, spoken.get()) if text.isalpha() else None


@cache
def _color_of(text: str, language: str) -> int | None:
    with speaking(language), suppress(CodeError):
        found = _NAMED.read(text)
        return found[0] if len(found) == 1 else None
    return None


def _read_count(cell: Cell) -> int | None:
    """Read the number of black or white pegs in a cell, None for ``UNKNOWN``; raises FeedbackError if the number is impossible."""
    if isinstance(cell, str) and cell.strip(" ") == UNKNOWN:
        return None
    number = _read_number(cell)
    if not 0 <= number <= MAX_PEGS:
        raise FeedbackError(fill(messages.NO_COUNT, count=_shown(number), pegs=MAX_PEGS))
    return int(number)


def _read_number(cell: Cell) -> float:
    """Read the whole number in a cell, typed as number or text; raises CodeError otherwise."""
    number = None
    if isinstance(cell, str):
        if cell in _ERRORS:
            raise CodeError(cell)  # pass an error on, as Excel does
        digits = cell.strip(" ")
        if digits.isascii() and digits.isdigit() and len(digits) <= EXACT_DIGITS:
            number = float(digits)
    elif isinstance(cell, (float, Number)) and not _is_error(cell):  # Number alone is slow for floats
        with suppress(TypeError, ValueError, OverflowError):  # complex, no number, or too large
            number = float(cell)
    if number is None or not number.is_integer():
        raise CodeError(fill(messages.NO_NUMBER, what=_shown(cell if number is None else number)))
    return number


def _is_error(cell: object) -> bool:
    """Whether a value is an Excel error: errors arrive as whole numbers, all other numbers as floats."""
    return isinstance(cell, int) and cell < _LAST_ERROR


def _shown(cell: object) -> str:
    """Describe the content of a cell in a few words on one line."""
    if isinstance(cell, float):
        return f"{cell:.{EXACT_DIGITS}g}".upper()
    if isinstance(cell, str) and cell.strip(" "):
        text = "".join(" " if sign < " " else sign for sign in clipped(cell))
        return f"'{text}'" if spoken.get() == ENGLISH else quoted(text)  # English as our VBA writes it
    if cell is None or isinstance(cell, str):
        return fill(messages.EMPTY_CELL)
    if _is_error(cell):
        return fill(messages.AN_ERROR)
    return fill(messages.A_DATE) if isinstance(cell, date) else fill("a value of type {name}", name=type(cell).__name__)
