"""The game on a sheet with all inputs of the player; this module needs no spreadsheet program."""

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate
from typing import Any, Self

import numpy as np

from mastermind_xl.core import messages
from mastermind_xl.core.answers import readings
from mastermind_xl.core.board import Board
from mastermind_xl.core.codes import counts_colors, split
from mastermind_xl.core.colors import DIGITS, read_color
from mastermind_xl.core.errors import CodeError, FeedbackError, MastermindError
from mastermind_xl.core.feedback import Feedback
from mastermind_xl.core.game import Attempt, Game
from mastermind_xl.core.languages import fill, own_language
from mastermind_xl.core.rules import EXACT_DIGITS, Code
from mastermind_xl.core.typed import SEPARATORS, lower, plain
from mastermind_xl.sheets.game.formulas import ATTEMPT
from mastermind_xl.sheets.game.layout import FOUND, GIVEN_UP, NOT_FOUND, REVEALED, SOLVED_BY, Layout
from mastermind_xl.sheets.names import RULED_OUT_MARK
from mastermind_xl.sheets.shared.board import list_forms
from mastermind_xl.sheets.shared.reading import UNKNOWN
from mastermind_xl.sheets.writing.area import Area

Cell = float | str | bool | None

_ATTEMPT = "attempt {n}"
_UNANSWERED = "attempt {n} has no answer: type the {counts} that {guess} got, or hide a code with Manual Play"
_HALF_ANSWERED = "attempt {n}: type {both} as whole numbers"
_UNFINISHED = "{what} has {count} of {pegs} {unit}: finish it or clear it"

_DAY_0 = dt.datetime(1899, 12, 30)  # a day earlier than expected, because Excel treats 1900 as a leap year

_ROWS_AT_ONCE = 1 << 16  # rows of marks sent to the spreadsheet program at a time: some ten megabytes


class GameError(MastermindError):
    """A button cannot work in this state of the game."""


# --- contents of cells ----------------------------------------------------------------------------


def is_blank(cell: Cell) -> bool:
    """Whether a cell is empty or contains only spaces."""
    return cell is None or (isinstance(cell, str) and not cell.strip(" "))


def whole_number(cell: Cell) -> int | None:
    """Return the whole number in a cell, or None; like formulas, ignore TRUE and digits in a text."""
    if isinstance(cell, bool) or not isinstance(cell, float | int) or not float(cell).is_integer():
        return None
    return int(cell)


def as_text(cell: Cell) -> str:
    """Return the value of a cell as the text that a formula with ``&`` makes of it."""
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return str(cell).upper()
    if isinstance(cell, float | int):
        return str(int(cell)) if float(cell).is_integer() else f"{cell:.{EXACT_DIGITS}g}"
    return str(cell)


def serial(**parts: int) -> float:
    """Return a date as the number that formulas see in its cell: the days since 30 December 1899.

    xlwings calls this function in place of ``datetime.datetime``.
    """
    return (dt.datetime(**parts) - _DAY_0) / dt.timedelta(days=1)  # type: ignore[arg-type]  # no time zone


# --- the game -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Record:
    """Facts about a game for the sheet Statistics, stored until the game is listed on that sheet."""

    number: int = 0  # identifies the hidden code, from 1; 0 if no code is hidden
    hints: int = 0  # number of clicks on Hint that gave information, and on Review before the end
    taken_back: int = 0  # number of attempts taken back
    ended_by: str = ""  # the strategy that finished the game, or ``REVEALED``; empty if the player finished it
    listed: bool = False  # whether the game is already on the list

    @classmethod
    def read(cls, row: Sequence[Cell], number: int) -> Self:
        """Return the record in a ``row`` of cells if it is of the game with this ``number``, otherwise a new record."""
        if row[0] != number:
            return cls(number)
        hints, taken_back, listed = (whole_number(row[column]) or 0 for column in (1, 2, 4))
        return cls(number, hints, taken_back, str(row[3] or ""), bool(listed))

    def row(self) -> list[Cell]:
        """Return the stored facts as values for cells."""
        return [self.number, self.hints, self.taken_back, self.ended_by, int(self.listed)]


@dataclass(frozen=True)
class Row:
    """An attempt on the sheet, as the contents of the cells in which a person types."""

    guess: tuple[Cell, ...]
    answer: tuple[Cell, ...] = (None, None)

    @property
    def is_empty(self) -> bool:
        """Whether all cells of the guess are empty."""
        return all(map(is_blank, self.guess))

    @property
    def is_answered(self) -> bool:
        """Whether any cell of the answer is filled."""
        return not all(map(is_blank, self.answer))


@dataclass(frozen=True)
class State:
    """A game as it is on the sheet."""

    board: Board
    rows: tuple[Row, ...]  # cells of the attempts, including empty ones
    number: Cell = None  # the cell of the game number
    # the cells of a code typed by another player, which is the hidden code if it is valid
    own: tuple[Cell, ...] = ()
    strategy: str = ""  # name of the strategy chosen
    opening: Cell = None  # the cell of the strategy's first guess
    revealed: bool = False  # whether the code is shown
    # the first row, from 0, that is not scored because a button has shown the code, or ``None``
    closed: int | None = None
    # the attempts for which macros have marked the codes ruled out; ``None`` where formulas mark them
    marked: str | None = None
    hint_step: int = 0  # the step of the last hint, if nothing has changed since then; else 0
    record: Record = Record()  # further facts about the game
    corrections: tuple[tuple[Cell, ...], ...] = ()  # the cells of the attempt, black and white of each correction
    color_names: tuple[Cell, ...] = ()  # the player's names of the colours
    color_letters: tuple[Cell, ...] = ()  # letters that may be typed for the colours

    @cached_property
    def own_code(self) -> Code | None:
        """The code typed by another player, or None if this code is missing or invalid."""
        try:
            return self._read_code(self._whole(self.own), "")
        except CodeError:
            return None

    @property
    def first_guess(self) -> Code | None:
        """The opening typed in one cell, as numbers, letters or names; raises CodeError for an invalid opening."""
        if is_blank(self.opening):
            return None
        text = as_text(self.opening).strip()
        if self.board._shift and not isinstance(self.opening, str):
            text = text.zfill(self.board.pegs)  # a number has lost its leading zero
        words = SEPARATORS.split(text)
        signs = words if len(words) > 1 or self.board.pegs == 1 else [*words[0]]
        return self._read_code(tuple(signs), fill("opening"))

    @cached_property
    def code(self) -> Code | None:
        """The hidden code; None if no code is hidden."""
        number = _ungrouped(self.number) if isinstance(self.number, str) else whole_number(self.number)
        if self.own_code is not None or number is None or not 1 <= number <= self.board.game_numbers:
            return self.own_code
        return self.board.hidden_code(number)

    def game(self, *, but: int | None = None, lenient: bool = False) -> Game:
        """Return the game of the complete attempts, with answers from the hidden code or else typed answers.

        ``but`` leaves out one attempt, from 0; ``lenient`` leaves out every attempt with a problem. Otherwise
        raises MastermindError for an unfinished or invalid guess, a missing answer or an impossible answer.
        """
        lines = self.attempts_by_row(but=but, lenient=lenient)
        return Game(self.board, (attempt for attempt in lines if attempt is not None), self.code)

    def attempts_by_row(self, *, but: int | None = None, lenient: bool = False) -> list[Attempt | None]:
        """Return the attempt of each row, or ``None``; see ``game``."""
        attempts: list[Attempt | None] = []
        for k, row in enumerate(self.rows):
            attempts.append(None)
            if row.is_empty or k == but or self._is_ignored(k) or self._is_closed(k, attempts):
                continue
            try:
                attempt = self._attempt(k)
                is_copied = self.revealed and self.closed is None and attempt.guess == self.code
                # an answer that is not known at all is ignored, like a guess that is a copy of the code that is shown
                attempts[k] = None if is_copied or attempt.ignored else attempt
            except MastermindError:
                if not lenient:
                    raise
        return attempts

    def _is_ignored(self, k: int) -> bool:
        """Whether a row (from 0) has no answer while a later row with a guess has one."""
        answered = [row.is_answered and not row.is_empty for row in self.rows[k:]]
        return self.code is None and not answered[0] and any(answered)

    def _is_closed(self, k: int, before: Sequence[Attempt | None]) -> bool:
        """Whether a row (from 0) is not scored because the code was already shown or found."""
        if self.closed is not None and k >= self.closed:
            return True
        played = [attempt for attempt in before if attempt is not None]
        return any(self._is_the_code(attempt, played) for attempt in played)

    def _is_the_code(self, last: Attempt, played: Iterable[Attempt]) -> bool:
        if last.feedback.black != self.board.pegs:
            return False
        return self.code is not None or all(each.allows(last.guess) for each in played)

    def shown(self) -> Self:
        """Return the game after a button has shown the code, so that later guesses are not scored."""
        played = self.attempts_by_row(lenient=True)
        closed = max((k for k, each in enumerate(played, 1) if each), default=0)
        return replace(self, revealed=True, closed=closed)

    def hidden(self) -> Self:
        """Return the game with the code hidden again."""
        return replace(self, revealed=False, closed=None)

    @cached_property
    def played(self) -> Game:
        """The game of the attempts that have no problem."""
        return self.game(lenient=True)

    @property
    def is_found(self) -> bool:
        """Whether any attempt found the code."""
        return self.played.found is not None

    @property
    def is_over(self) -> bool:
        """Whether the code has been found or all rows are used."""
        return self.is_found or len(self.played.attempts) == len(self.rows)

    @property
    def line(self) -> list[Cell | dt.datetime] | None:
        """The row for the list of games; None if the game is listed already, has no attempts or has no hidden code."""
        if self.record.listed or not self.played.attempts or self.code is None:
            return None
        code = self.board.format(self.code)
        return [
            dt.datetime.combine(dt.date.today(), dt.time()), int(code) if self.board._is_number else code,
            len(self.played.attempts), self._result, self.record.hints, self.record.taken_back,
        ]  # fmt: skip

    @property
    def _result(self) -> str:
        ended_by = self.record.ended_by
        if ended_by:
            return fill(REVEALED) if ended_by == REVEALED else fill(SOLVED_BY, strategy=ended_by)
        if self.is_found:
            return fill(FOUND)
        if self.is_over:
            return fill(NOT_FOUND)
        return fill(REVEALED) if self.revealed else fill(GIVEN_UP)

    @cached_property
    def last(self) -> int:
        """The last row (from 0) with any peg of a guess; -1 if no row has a guess."""
        return max((k for k, row in enumerate(self.rows) if not row.is_empty), default=-1)

    @property
    def pending(self) -> int | None:
        """The last row (from 0) with a guess, if this guess is incomplete or needs a typed answer; else None."""
        if self.last < 0 or self._is_closed(self.last, self.attempts_by_row(lenient=True)[: self.last]):
            return None
        row = self.rows[self.last]
        waits = any(map(is_blank, self._whole(row.guess))) or (self.code is None and not row.is_answered)
        return self.last if waits else None

    @property
    def next_row(self) -> int:
        """The row (from 0) after the last guess; raises GameError if no row is left."""
        if self.last + 1 == len(self.rows):
            raise GameError(fill("all attempts are used: remove the last with Undo, or all with Clear"))
        return self.last + 1

    @property
    def next_cell(self) -> tuple[int, int] | None:
        """The next cell to type in, as its row and its place in guess and answer, from 0; None if no cell is left."""
        k = self.last + 1 if self.pending is None else self.pending
        if self.is_over or self.closed is not None or k == len(self.rows):
            return None
        cells = (*self._whole(self.rows[k].guess), *self.rows[k].answer)
        return next(((k, place) for place, cell in enumerate(cells) if is_blank(cell)), None)

    @property
    def typed(self) -> list[int | None]:
        """Colours in the unfinished row, ``None`` for empty cells; raises CodeError for an unknown colour."""
        if self.pending is None:
            return []
        cells, what = self._whole(self.rows[self.pending].guess), fill(_ATTEMPT, n=self.pending + 1)
        return [None if is_blank(cell) else self._read_peg(cell, what) for cell in cells]

    def in_colors(self, code: Code) -> str:
        """Write a code with the colour names that the player chose."""
        return own_language().comma.join(as_text(self.color_names[color - 1]).strip() or str(color) for color in code)

    def with_guess(self, k: int, guess: Sequence[Cell]) -> Self:
        """Return the game with another guess, and no answer, in a row (from 0)."""
        return self._with_rows({k: Row(tuple(guess), (None,) * len(self.rows[k].answer))})

    def with_answer(self, k: int, answer: tuple[Cell, Cell]) -> Self:
        """Return the game with another answer in a row (from 0)."""
        return self._with_rows({k: replace(self.rows[k], answer=answer[: len(self.rows[k].answer)])})

    def without(self, k: int | None = None) -> Self:
        """Return the game without the attempt in a row (from 0), or without all attempts."""
        empty = Row((None,) * self.board.pegs, (None,) * len(self.rows[0].answer))
        if k is not None:
            return self._with_rows({k: empty})
        none = tuple((None,) * len(line) for line in self.corrections)
        return replace(self._with_rows(dict.fromkeys(range(len(self.rows)), empty)), corrections=none)

    def _with_rows(self, rows: dict[int, Row]) -> Self:
        return replace(self, rows=tuple(rows.get(k, row) for k, row in enumerate(self.rows)))

    def _attempt(self, k: int) -> Attempt:
        row, what = self.rows[k], fill(_ATTEMPT, n=k + 1)
        guess = self._read_code(self._whole(row.guess), what, self.board.for_guesses)
        if self.code is not None:
            return Attempt(guess, self.board.score(self.code, guess))
        if not row.is_answered:
            raise GameError(fill(_UNANSWERED, n=k + 1, guess=self.board.format(guess), **self.board._terms))
        counts = self._answers(k)
        if None in counts:
            raise GameError(fill(_HALF_ANSWERED, n=k + 1, **self.board._terms))
        try:
            return Attempt(
                guess, Feedback.parse([None if isinstance(each, str) else each for each in counts], self.board)
            )
        except FeedbackError as error:
            raise GameError(f"{what}: {error}") from None

    def _answers(self, k: int) -> tuple[int | str | None, ...]:
        """Return the black and white pegs of a row (from 0), as corrected, each perhaps ``UNKNOWN``; None in place of an unreadable number."""
        for attempt, *answer in self.corrections:
            counts = tuple(map(self._count, answer))
            if self._count(attempt, len(self.rows)) == k + 1 and None not in counts:
                return (*counts, UNKNOWN)[:2]
        row = self.rows[k].answer
        found = readings(as_text(row[0]), self.board.words, self.board.pegs) if all(map(is_blank, row[1:])) else []
        if len(found) == 1:
            return tuple(UNKNOWN if count is None else self._count(count) for count in found[0])
        return tuple(self._count(cell, 10**EXACT_DIGITS) for cell in row)

    def spread(self) -> Self:
        """Return the game; a guess or answer that was typed in one cell then has each part in a cell of its own."""
        rows = {}
        for k, row in enumerate(self.rows):
            guess, answer = tuple(self._whole(row.guess)), row.answer
            if row.is_answered and all(map(is_blank, answer[1:])):
                counts = replace(self, corrections=())._answers(k)[: len(answer)]
                answer = answer if None in counts else counts
            if (guess, answer) != (row.guess, row.answer):
                numbers = (_number_of(as_text(peg)) for peg in guess)
                rows[k] = Row(
                    tuple(peg if number is None else number for peg, number in zip(guess, numbers, strict=True)), answer
                )
        return self._with_rows(rows)

    def _count(self, cell: Cell, most: int | None = None) -> int | str | None:
        """Return the number in a cell, from 0 to the number of pegs or to ``most``, or ``UNKNOWN``; else None."""
        text = as_text(cell)
        if plain(text).strip() == UNKNOWN:
            return UNKNOWN
        number = _number_of(text)
        return number if number is not None and number <= (self.board.pegs if most is None else most) else None

    def _whole(self, cells: Sequence[Cell]) -> Sequence[Cell]:
        """Return the pegs of a row whose first cell holds a whole code; return any other row as it is."""
        if len(cells) < 2 or is_blank(first := cells[0]) or not all(map(is_blank, cells[1:])):
            return cells
        try:
            self._read_peg(first, "")
            return cells
        except CodeError:
            text = plain(as_text(first)).strip()
        if self.board._shift and not isinstance(first, str):
            text = text.zfill(self.board.pegs)  # a number has lost its leading zero
        words = SEPARATORS.split(text) if self.board._signs else split(text)
        if counts_colors(words, self.board.pegs):
            return cells
        pegs = words if len(words) > 1 else [*text]
        return pegs if len(pegs) == self.board.pegs else cells

    def _read_code(self, cells: Sequence[Cell], what: str, board: Board | None = None) -> Code:
        filled = [cell for cell in cells if not is_blank(cell)]
        if len(filled) < self.board.pegs:
            raise CodeError(fill(_UNFINISHED, **self.board._terms, what=what, count=len(filled)))
        pegs = [self._read_peg(cell, what) for cell in filled]
        try:
            return (board or self.board).parse(pegs)
        except CodeError as error:
            raise CodeError(f"{what}: {error}") from None

    def _read_peg(self, cell: Cell, what: str) -> int:
        """Read a colour from a cell by number, letter, name or a further word, like formulas in ``sheets.shared.reading``."""
        text = " ".join(plain(as_text(cell)).split())
        color = self._find_color(text)
        if color is None and not self.board._signs:
            color = self._find_color(dict(list_forms(self.board)).get(lower(text), ""))
        if color is None:
            is_date = isinstance(cell, float | int) and messages.DATES[0] <= cell <= messages.DATES[1]
            text += fill(messages.PERHAPS_DATE) * is_date
            raise CodeError(fill(messages.NO_COLOR, what=what, color=text, numbers=self.board._numbers))
        return color

    def _find_color(self, text: str) -> int | None:
        number = None if self.board.palette == DIGITS else _number_of(text)
        if number is not None and 1 <= number <= self.board.colors:
            return number
        return read_color(text, [*map(as_text, self.color_names)], [*map(as_text, self.color_letters)])


def _number_of(text: str) -> int | None:
    """Return the whole number whose digits form a text; None for other texts and for too many digits."""
    text = plain(text).strip()
    return int(text) if len(text) <= EXACT_DIGITS and text.isdecimal() and text == str(int(text)) else None


def _ungrouped(text: str) -> int | None:
    """Return the number of a text, perhaps with the language's sign before thousands, as formulas read it; else None."""
    sign = own_language().separators[0]
    number = _number_of(text.replace(sign, ""))
    is_written = number is not None and text.strip() in (str(number), f"{number:,}".replace(",", sign))
    return number if is_written else None


# --- changes by buttons where there are too many codes for formulas ----------------------------------


def history(board: Board, attempts: Iterable[Attempt]) -> str:
    """Return a text that identifies the attempts, to check whether stored results still apply to them."""
    return "".join(ATTEMPT.format(guess=board.format(attempt.guess), answer=attempt.feedback) for attempt in attempts)


def mark_ruled_out(state: State, layout: Layout) -> Iterator[tuple[Area, Any]]:
    """Mark the codes that are ruled out, and count the codes left after each attempt.

    Yields areas and their new values in the order of writing; nothing if the marks are up to date.
    """
    board = state.board
    lines = state.attempts_by_row(lenient=True)
    now = history(board, state.played.attempts)
    if state.marked == now:
        return
    # Until all is written, even if the program is killed, the sheet reports that the marks are not up to date.
    yield layout.marked, [[None]]
    fit = np.logical_and.accumulate(state.played.fits)
    left = iter(fit.sum(axis=1).tolist())
    so_far = accumulate(history(board, [attempt] if attempt else []) for attempt in lines)
    shown = zip(so_far, lines, strict=True)
    yield layout.counts, [[text, next(left)] if attempt else [None, None] for text, attempt in shown]
    marks = np.array([[RULED_OUT_MARK], [None]])
    column = marks[fit[-1].astype(np.intp)] if len(fit) else np.full((board.size, 1), None)
    for start in range(0, board.size, _ROWS_AT_ONCE):
        rows = column[start : start + _ROWS_AT_ONCE]
        yield layout.ruled_out.block(start, 0, len(rows), 1), rows
    yield layout.marked, [[now or None]]
