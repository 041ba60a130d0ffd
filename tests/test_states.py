"""Long games in workbooks: Hypothesis chooses the steps, and a model in plain Python says what has to be shown.

The models know what was typed and the rules of Mastermind, and nothing of formulas.
"""

import re
import secrets

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test
from iron_book import IronBook
from reference import feedback, find_candidates, list_codes

from mastermind_xl import Board
from mastermind_xl.core.languages import LANGUAGES
from mastermind_xl.excel import macros

EVERY = pytest.mark.parametrize(
    ("board", "language", "games"),
    [
        pytest.param((3, 3), "de", 3, marks=pytest.mark.slow),
        *(pytest.param((3, 4), name, 8, marks=pytest.mark.hours("long games in every language")) for name in LANGUAGES),
        pytest.param((4, 6), "en", 8, marks=pytest.mark.hours("long games")),
    ],
)
NEXT, WRONG, DONE = "▶⚠✔"
NONE = (None, None)
a_row = st.sampled_from([0, 0, 0, 1, 1, 2, 9])  # first rows more often, so that steps meet


class Workbook(RuleBasedStateMachine):
    """A workbook in IronCalc, with what was typed into it: guesses, answers and two corrections; an empty cell is None."""

    def __init__(self, path, folder, board):
        super().__init__()
        self.path, self.folder, self.board = path, folder, Board(*board)
        self.codes, self.pegs = list_codes(*board), board[0]
        answers = [(black, white) for black in range(self.pegs + 1) for white in range(self.pegs + 1 - black)]
        self.possible = [answer for answer in answers if answer != (self.pegs - 1, 1)]
        self.open()
        self.size = len(self.book.read("Guesses"))
        self.told_for = None  # what was typed when a button showed a message
        self.forget()

    def open(self):
        self.book = IronBook(self.path)

    def forget(self):
        self.guesses, self.answers = [(None,) * self.pegs] * self.size, [NONE] * self.size
        self.corrections = [None, None]

    def teardown(self):
        self.book = None  # megabytes that only IronCalc knows of

    @property
    def typed(self):
        return [*self.guesses], [*self.answers], [*self.corrections]

    def show(self, name):
        return [tuple("" if cell is None else cell for cell in row) for row in self.book.read(name)]

    def column(self, name):
        return [cell for (cell,) in self.show(name)]

    def write(self, name, row, cells):
        """Type into a row; texts as texts."""
        for column, value in enumerate(cells):
            self.book.names[name].refers_to_range[row, column].value = value

    @rule(data=st.data(), row=a_row, way=st.integers(0, 3))
    def guess(self, data, row, way):
        """Type a guess as numbers, as one number, as one text, or as the names of its colours."""
        row, code, names = row % self.size, data.draw(st.sampled_from(self.codes)), self.column("ColorNames")
        named = [f" {names[color - 1]}".upper() for color in code]
        cells = [code, [int("".join(map(str, code)))], [" ".join(map(str, code))], named][way]
        self.write("Guesses", row, [*cells, *[None] * (self.pegs - len(cells))])
        self.guesses[row] = code

    @rule(data=st.data(), row=a_row)
    def guess_in_part(self, data, row):
        row, guess = row % self.size, data.draw(st.tuples(*[st.sampled_from([None, 1, 2, 3])] * self.pegs))
        self.write("Guesses", row, guess)
        self.guesses[row] = guess

    @rule(data=st.data(), row=a_row, is_one_cell=st.booleans())
    def answer(self, data, row, is_one_cell):
        """Type an answer, perhaps an impossible one, or clear it."""
        row, answer = (
            row % self.size,
            data.draw(st.sampled_from([*self.possible * 3, (self.pegs, 1), (self.pegs - 1, 1), NONE])),
        )
        cells = ("{},{}".format(*answer), None) if is_one_cell and answer != NONE else answer
        for name, cell in zip(self.answer_names, cells, strict=True):
            self.write(name, row, [cell])
        self.answers[row] = answer

    @rule(data=st.data(), line=st.integers(0, 1))
    def correct(self, data, line):
        """Correct an answer, or clear a correction."""
        attempt, answer = data.draw(st.sampled_from([0, 1, 1, 2, self.size])), data.draw(st.sampled_from(self.possible))
        correction = (attempt, *answer) if attempt else None
        self.write("Corrections", line, correction or [None] * 3)
        self.corrections[line] = correction

    @rule()
    def save_and_reopen(self):
        self.path = self.folder / f"{secrets.token_hex(8)}.xlsx"
        self.book.iron.model.evaluate()
        self.book.iron.model.save_to_xlsx(str(self.path))
        self.open()

    def corrected(self, k):
        """The answer to an attempt, from 0, by its first correction if it has one."""
        if self.answers[k] == NONE:
            return NONE
        return next((each[1:] for each in self.corrections if each and each[0] == k + 1), self.answers[k])

    @property
    def is_unclear(self):
        """Whether an attempt without an answer is corrected."""
        return any(each and self.answers[each[0] - 1] == NONE for each in self.corrections)

    def filled(self, k):
        return self.pegs - self.guesses[k].count(None)

    def is_impossible(self, answer):
        return answer != NONE and (sum(answer) > self.pegs or answer == (self.pegs - 1, 1))

    def compare(self, left, sign, number):
        """Compare the marks of codes, and the sign and the first number of the message unless a button has shown it."""
        assert [code for code, mark in zip(self.codes, self.column("RuledOut"), strict=True) if mark == ""] == left
        ((message,),) = self.show("Message")
        assert message[0] in (NEXT, WRONG, DONE)
        if self.told_for != self.typed:
            assert message[0] == sign, message
            assert number is None or re.findall(r"\d+", message)[0] == str(number), message
        assert self.book.iron.errors() == self.book.alerts == []


class Game(Workbook):
    """A game with its buttons; ``closed`` is the first row that is not scored because a button has shown the ``code``."""

    answer_names = "TypedBlacks", "TypedWhites"
    code = closed = None

    def open(self):
        super().open()
        self.write("ButtonsHere", 0, [1])  # as LibreOffice's add-in does

    @property
    def typed(self):
        return *super().typed, self.code, self.closed

    def play(self):
        """Return what rows show (black, white, codes left), the codes left, the guess that found the code, and what is told."""
        rows, left, found, told = [], [*self.codes], None, None
        for k, guess in enumerate(self.guesses):
            if found or (self.code and self.closed is not None and k >= self.closed):
                rows.append(("", "", ""))
                continue
            whole, answer = self.filled(k) == self.pegs, self.corrected(k)
            if self.code:
                answer = feedback(self.code, guess) if whole else NONE
            fits = whole and answer != NONE and not self.is_impossible(answer)
            if fits:
                left = find_candidates(left, [(guess, answer)])
                found = guess if answer[0] == self.pegs and left else None
            rows.append((*("" if count is None else count for count in answer), len(left) if fits else ""))
            is_unanswered = whole and answer == NONE
            is_passed = is_unanswered and any(map(self.is_answered, range(k + 1, self.size)))
            if not told and not is_passed and (self.filled(k) or answer != NONE) and (not fits or found or not left):
                is_unfinished = is_unanswered or 0 < self.filled(k) < self.pegs
                told = DONE if found else NEXT if is_unfinished else WRONG, k + 1
        return rows, left, found, told

    def is_answered(self, k):
        return not self.code and self.corrected(k) != NONE

    @invariant()
    def is_as_played(self):
        rows, left, found, told = self.play()
        code = self.board.format(self.code) if self.code else None
        free = next((k + 1 for k in range(self.size) if not self.filled(k)), None)
        tried = sum(row[2] != "" for row in rows)
        if self.code and self.closed is not None and not found:
            told = NEXT, code
        elif (not self.code and self.is_unclear) or not (told or tried or self.code):
            told = NEXT, None
        self.compare(left, *(told or ((NEXT, free) if free else (WRONG, code))))
        assert [*zip(*map(self.column, ("Blacks", "Whites", "Remaining")), strict=True)] == rows
        is_open = found or self.closed is not None or tried == self.size
        hidden = (self.code if is_open else ("?",) * self.pegs) if self.code else found or ("",) * self.pegs
        assert self.show("Code") == [hidden]

    def click(self, name):
        getattr(macros, name)(self.book)
        assert self.show("Corrections") == [each or ("",) * 3 for each in self.corrections]
        self.told_for = self.typed

    @rule(data=st.data())
    def hide(self, data):
        number = data.draw(st.integers(0, self.board.game_numbers)) or None
        self.write("GameNumber", 0, [number])
        self.code = self.board.hidden_code(number) if number else None

    @rule(data=st.data())
    def manual_play(self, data):
        drawn = data.draw(st.integers(0, self.board.game_numbers - 1))
        self.forget()
        self.code, self.closed = self.board.hidden_code(drawn + 1), None
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(secrets, "randbelow", lambda _: drawn)
            self.click("manual_play")

    @property
    def last(self):
        """The last row in which anything of a guess is typed; -1 if there is none."""
        return max((k for k in range(self.size) if self.filled(k)), default=-1)

    @rule()
    def undo(self):
        if self.last >= 0:
            self.guesses[self.last], self.answers[self.last] = (None,) * self.pegs, NONE
        self.click("undo")

    @rule()
    def clear_attempts(self):
        self.forget()
        self.closed = None if self.closed is None or not self.code else 0
        self.click("clear_attempts")

    @rule()
    def reveal_code(self):
        if self.code:
            last = max((k for k, row in enumerate(self.play()[0], 1) if row[2] != ""), default=0)
            self.closed = last if self.closed is None else None
        self.click("reveal_code")

    @rule(name=st.sampled_from(["hint", "review"]))
    def think(self, name):
        self.click(name)

    @precondition(lambda self: self.code and self.last + 1 < self.size)
    @rule()
    def solve(self):
        """Click Solve, which plays until the code is found or all rows are used, unless a guess is unfinished."""
        closed, self.closed = self.closed, None
        _, _, found, told = self.play()
        if told and not found:
            self.closed = closed
        self.click("solve")
        if not told:
            made = [tuple(None if peg == "" else int(peg) for peg in row) for row in self.show("Guesses")]
            assert made[: self.last + 1] == self.guesses[: self.last + 1]
            self.guesses, self.told_for = made, None
            assert self.play()[2] or self.last + 1 == self.size
            self.told_for = self.typed


class Solver(Workbook):
    """A solver, in which an empty guess is the sheet's suggestion."""

    answer_names = "Blacks", "Whites"

    def is_below(self, k):
        """Whether an attempt below row ``k`` has a guess and an answer."""
        return any(self.filled(row) and self.answers[row] != NONE for row in range(k + 1, self.size))

    @invariant()
    def is_as_played(self):
        suggestions, rows, left, told = self.show("Suggestions"), [], [*self.codes], None
        due, ignored, passed = True, False, 0
        for k, guess in enumerate(self.guesses):
            filled, answer, suggestion = self.filled(k), self.corrected(k), suggestions[k]
            assert (suggestion in self.codes) == due
            if due and len(left) == 1 and self.corrections == [None, None]:
                assert suggestion == left[0]
            trouble = None
            if filled or answer != NONE:
                is_wrong = not due or (not filled and ignored) or self.is_impossible(answer)
                trouble = NEXT if due and 0 < filled < self.pegs else WRONG if is_wrong else None
            counts = due and answer != NONE and not trouble
            skips = due and answer == NONE and not trouble and self.is_below(k)
            if counts:
                left = find_candidates(left, [(guess if filled else suggestion, answer)])
            won = counts and answer[0] == self.pegs and bool(left)
            if trouble or won or not left:
                told = told or (trouble or (DONE if won else WRONG), k + 1)
            rows.append(len(left) if counts or skips else "")
            due, ignored, passed = (
                (counts or skips) and not won and bool(left),
                ignored or skips,
                passed + (counts or skips),
            )
        if self.is_unclear:
            told = NEXT, None
        self.compare(left, *(told or ((WRONG, None) if passed == self.size else (NEXT, passed + 1))))
        assert self.column("Remaining") == rows


def run(machine, written, folder, board, language, games):
    """Play games of twenty steps."""
    kind = machine.__name__.lower()
    words = ["--pegs", str(board[0]), "--colors", str(board[1]), "--language", language]
    path = written(f"{kind}.xlsx", kind, *words)
    tried = settings(max_examples=games, stateful_step_count=20, deadline=None)
    run_state_machine_as_test(lambda: machine(path, folder, board), settings=tried)


@EVERY
def test_a_game_in_any_order(written, tmp_path, board, language, games):
    """In a game workbook, all cells are right after any order of typing, correcting, clicking, saving and reopening."""
    run(Game, written, tmp_path, board, language, games)


@EVERY
def test_a_solver_in_any_order(written, tmp_path, board, language, games):
    """In a solver workbook, all cells are right after any order of typing, correcting, saving and reopening."""
    run(Solver, written, tmp_path, board, language, games)
