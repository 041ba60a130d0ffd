"""Long sessions at a prompt: Hypothesis chooses what is typed, and a model in plain Python says what has to follow."""

import io
from contextlib import nullcontext

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test
from reference import feedback, find_candidates, list_codes

from mastermind_xl import Board, Game, MastermindError, make_strategy
from mastermind_xl.core.languages import LANGUAGES, fill, speaking
from mastermind_xl.terminal.console import Console
from mastermind_xl.terminal.play import Play
from mastermind_xl.terminal.records import Statistics, UnfinishedGames
from mastermind_xl.terminal.solve import Solve

EVERY = pytest.mark.parametrize(
    ("language", "sessions"),
    [
        pytest.param("it", 15, marks=pytest.mark.slow),
        *(pytest.param(name, 100, marks=pytest.mark.hours("100 sessions in every language")) for name in LANGUAGES),
    ],
)
BOARD, CODES, ALLOWED = Board(3, 4), list_codes(3, 4), 5
a_code, a_number = st.sampled_from(CODES), st.integers(1, 5)
an_answer = st.sampled_from([(b, w) for b in range(4) for w in range(4 - b) if (b, w) != (2, 1)])


def spell(code):
    return "".join(map(str, code))


class Prompt(RuleBasedStateMachine):
    """A session into which commands are typed in English, which every language understands."""

    def open(self):
        self.screen = io.StringIO()
        self.session = self.begin(Console(io.StringIO(), self.screen))
        self.session.open()
        self.session.prompt()

    def type(self, line, *, fits=True):
        """Type a line that fits, or has to be refused; return what is shown."""
        seen = len(self.screen.getvalue())
        with nullcontext() if fits else pytest.raises(MastermindError):
            self.session.obey(line)
        self.session.prompt()
        return self.screen.getvalue()[seen:]

    @property
    def attempts(self):
        return [(each.guess, each.feedback, each.ignored) for each in self.session.game.attempts]


class Player(Prompt):
    """Games against hidden codes, with the files of finished and of unfinished games."""

    def __init__(self, folder):
        super().__init__()
        self.files = Statistics(folder / "games.jsonl"), UnfinishedGames(folder / "unfinished.jsonl")
        for file in self.files:
            file.path.unlink(missing_ok=True)
        self.stored, self.finished = {}, []  # unfinished games by number, in the order of the file; finished games
        self.leave_and_come_back(1)

    def begin(self, console):
        return Play(console, "play", BOARD, ALLOWED, self.number, *self.files)

    def set_game(self, number, guesses=()):
        self.number, self.guesses, self.is_given_up = number, [*guesses], False
        self.code, self.is_stored = BOARD.hidden_code(number), bool(guesses)

    @property
    def is_over(self):
        return self.is_given_up or self.code in self.guesses or len(self.guesses) == ALLOWED

    def store(self):
        """Store what the last step changed."""
        if self.is_stored or (self.guesses and not self.is_over):
            self.stored.pop(self.number, None)
        self.is_stored = bool(self.guesses) and not self.is_over
        if self.is_stored:
            self.stored[self.number] = [*self.guesses]
        if self.is_over:
            self.finished.append((self.number, len(self.guesses), self.code in self.guesses))

    @rule(code=a_code)
    def guess(self, code):
        fits = not self.is_over and code not in self.guesses
        self.type(spell(code), fits=fits)
        if fits:
            self.guesses.append(code)
            self.store()

    @rule()
    def undo(self):
        fits = bool(self.guesses) and not self.is_over
        self.type("undo", fits=fits)
        if fits:
            self.guesses.pop()
            self.store()

    @rule()
    def give_up(self):
        fits = not self.is_over
        shown = self.type("give up", fits=fits)
        if fits:
            assert spell(self.code) in shown.replace(" ", "")
            self.is_given_up = True
            self.store()

    @rule(code=a_code)
    def hint(self, code):
        shown = self.type(f"hint {spell(code)}", fits=not self.is_over)
        fits = all(feedback(code, guess) == feedback(self.code, guess) for guess in self.guesses)
        assert (fill("{code} may be the code.", code=spell(code)) in shown) == (fits and not self.is_over)

    @rule(number=a_number)
    def new(self, number):
        self.type(f"new {number}")
        self.set_game(number)

    @rule()
    def resume(self):
        """Continue the game that was left last; this one is offered after all others."""
        others = [number for number in self.stored if number != self.number or not self.is_stored]
        self.type("resume", fits=bool(others))
        if others:
            if self.is_stored:
                self.stored = {self.number: self.stored.pop(self.number), **self.stored}
            self.set_game(others[-1], self.stored[others[-1]])

    @rule(number=a_number)
    def leave_and_come_back(self, number):
        self.set_game(number)
        self.open()

    @invariant()
    def is_as_played(self):
        statistics, unfinished = (file.read() for file in self.files)
        assert self.attempts == [(guess, feedback(self.code, guess), False) for guess in self.guesses]
        assert self.session.over == self.is_over
        assert [(each.game, each.guesses) for each in unfinished] == [
            (number, [*map(spell, guesses)]) for number, guesses in self.stored.items()
        ]
        assert [(each.game, each.guesses, each.found) for each in statistics] == self.finished


class Adviser(Prompt):
    """Guesses at somebody else's code, whose answers may be wrong, corrected or ignored: (guess, answer, ignored)."""

    def __init__(self):
        super().__init__()
        self.made = []
        self.leave_and_come_back()

    def begin(self, console):
        game = Game(BOARD, [attempt[:2] for attempt in self.made])
        for number, (*_, ignored) in enumerate(self.made, 1):
            game = game.ignore(number, ignored=ignored)
        return Solve(console, "solve", make_strategy("knuth", BOARD), game)

    @rule()
    def leave_and_come_back(self):
        self.past, self.own = [], None
        self.open()

    @property
    def left(self):
        return find_candidates(CODES, [attempt[:2] for attempt in self.made if not attempt[2]])

    @property
    def goes_on(self):
        return bool(self.left) and all(black < 3 or ignored for _, (black, _), ignored in self.made)

    def type_step(self, line, made, own=None, *, fits):
        """Type a line that, if it fits, leads to other attempts, and from which undo leads back."""
        self.type(line, fits=fits)
        if fits:
            self.past.append((self.made, self.own))
            self.made, self.own = made, own

    @rule(answer=an_answer, code=st.one_of(st.none(), a_code))
    def answer(self, answer, code):
        """Type an answer to the guess that is shown, or with a guess."""
        fits, left, own = self.goes_on, self.left, self.own
        line = "{},{}".format(*answer)
        self.type_step(f"{spell(code)}:{line}" if code else line, self.made, fits=fits)
        if fits:
            guess = code or self.session.game.attempts[-1].guess
            assert code or guess in ([own] if own else left if len(left) == 1 else CODES)
            self.made = [*self.made, (guess, answer, False)]

    @rule(code=a_code, word=st.sampled_from(["", "guess "]))
    def guess(self, code, word):
        self.type_step(word + spell(code), self.made, code, fits=self.goes_on)

    @rule(place=st.integers(1, 6), answer=st.one_of(st.none(), an_answer))
    def change(self, place, answer):
        """Correct an answer, which stays ignored if it is; or ignore an answer, or use it again."""
        fits = place <= len(self.made)
        made = [*self.made]
        if fits:
            guess, before, ignored = made[place - 1]
            made[place - 1] = (guess, answer, ignored) if answer else (guess, before, not ignored)
        line = "fix {} {},{}".format(place, *answer) if answer else f"skip {place}"
        self.type_step(line, made, fits=fits)

    @rule()
    def undo(self):
        """Take the last step back, whatever it was; in a session that was continued, an attempt."""
        fits = bool(self.past or self.made)
        self.type("undo", fits=fits)
        if fits:
            self.made, self.own = self.past.pop() if self.past else (self.made[:-1], None)

    @rule()
    def new(self):
        self.type_step("new", [], fits=True)

    @invariant()
    def is_as_played(self):
        assert self.attempts == self.made
        shown = self.type("left").split()
        assert [word for word in shown if word.isdigit() and len(word) == 3] == (
            [*map(spell, self.left)] if len(self.left) <= 48 else []
        )
        assert self.session.stuck == (not self.left)


def run(machine, language, sessions):
    with speaking(language):
        run_state_machine_as_test(machine, settings=settings(max_examples=sessions, deadline=None))


@EVERY
def test_games_in_any_order(tmp_path, language, sessions):
    """In ``play``, game, unfinished games and statistics are right after any order of commands and sessions."""
    run(lambda: Player(tmp_path), language, sessions)


@EVERY
def test_advice_in_any_order(language, sessions):
    """In ``solve``, attempts and codes left are right after any order of answers, corrections and steps back."""
    run(Adviser, language, sessions)
