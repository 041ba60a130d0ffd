"""A match against the computer: you guess its code, then it guesses yours, in turn."""

from mastermind_xl.core.answers import looks_like_answer
from mastermind_xl.core.feedback import Feedback, FeedbackLike
from mastermind_xl.core.game import Attempt, Game
from mastermind_xl.core.game_numbers import MAX_GAME_NUMBER
from mastermind_xl.core.languages import fill, fill_count, quoted
from mastermind_xl.core.match import Match, tell_match, tell_round
from mastermind_xl.core.messages import capitalized
from mastermind_xl.core.rules import Code
from mastermind_xl.strategies import Advice, Strategy, next_guess
from mastermind_xl.terminal.console import Console
from mastermind_xl.terminal.play import Play
from mastermind_xl.terminal.records import Statistics
from mastermind_xl.terminal.session import Command, UsageError
from mastermind_xl.terminal.solve import Solve
from mastermind_xl.terminal.tables import match_table


def _make_score(match: Match, console: Console) -> Command:
    return Command("score", "", "the match so far", lambda _: console.write(match_table(match)))


class GuessRound(Play):
    """A round in which the person guesses; the statistics count the round like any other game."""

    note = "Commands can be shortened. Rounds in which you use hint, undo, left or why are marked."

    def __init__(
        self, console: Console, strategy: Strategy, match: Match, number: int | None, statistics: Statistics | None
    ) -> None:  # fmt: skip
        super().__init__(console, "", strategy.board, match.attempts, number, statistics)
        self._match = match
        self._opponent = strategy.title

    def list_commands(self) -> list[Command]:
        kept = [each for each in super().list_commands() if each.name != "new"]
        return [*kept, _make_score(self._match, self.console)]

    @property
    def match(self) -> Match:
        """The match, including this round if the round is over."""
        return self._match.play(self.game.found, helped=self._helped) if self.over else self._match

    def open(self) -> None:
        if self._match.played:
            self.announce()
        else:
            super().open()

    def announce(self) -> None:
        if not self._match.played:
            one = "A match against {strategy}: {board}, {count} attempt per round. Fewest guesses win."
            several = "A match against {strategy}: {board}, {count} attempts per round. Fewest guesses win."
            self.console.say(fill_count(one, several, count=self.allowed, strategy=self._opponent, board=self.board))
        self.console.say(tell_round(self._match))

    def obey(self, line: str) -> None:
        try:
            super().obey(line)
        finally:  # Ctrl+C may have stopped the review
            self.ended = self.ended or self.over


class AnswerRound(Solve):
    """A round in which the computer guesses and the person, who has thought of a code, answers.

    At the end the person enters the code. If an answer was wrong, the computer plays the round again with right answers,
    and this result counts, so that nobody gains from a mistake.
    """

    def __init__(self, console: Console, strategy: Strategy, match: Match) -> None:
        super().__init__(console, "", strategy, Game(strategy.board))
        self.also = [
            (self.board.words.example, self.about_answer),
            (self.example, fill("at the end: your code")),
            *self.in_letters,
            (fill("(Enter)"), fill("shows all attempts again; at the end, confirms that the code shown is yours")),
        ]
        self._match = match
        self._has_code = False
        self._code: Code | None = None  # an entered code that contradicts an answer, and must be entered again
        self._ended_with: Match | None = None

    def list_commands(self) -> list[Command]:
        kept = [each for each in super().list_commands() if each.name in ("undo", "left", "why")]
        fix = Command("fix", "N ANSWER", "correct the answer to attempt N, then continue", self._fix)
        return [*kept, fix, _make_score(self._match, self.console)]

    @property
    def match(self) -> Match:
        """The match, including this round if the round is over."""
        return self._ended_with or self._match

    def open(self) -> None:
        self.console.say(tell_round(self._match))
        about = "Type each answer as {form}, such as {answer} (or help). At the end, type your code."
        self.console.say(fill(about, form=self.answer_form, answer=self.board.words.example))

    def prompt(self) -> str:
        if not self._has_code:
            return fill("Press Enter when you have thought of a code:")
        advice = self._think()
        if advice.guess is not None:
            return super().prompt()
        if self._code is not None:
            told = "Press Enter if {code} is your code, or type fix, undo or your code:"
            return fill(told, code=self.board.format(self._code))
        if advice.found is not None:
            return fill("Press Enter if that is your code, or type your code:")
        return fill("Your code was:" if advice.diagnosis is None else "Type fix, undo, or your code:")

    def obey(self, line: str) -> None:
        if not self._has_code:
            self._begin(line)
        elif self._think().guess is None:
            self._obey_at_end(line)
        elif not line:
            self._show()
        elif self._is_guess(line):
            told = "keep your code secret until the end; now type the answer to this guess, such as {answer}"
            raise UsageError(fill(told, answer=self.board.words.example))
        elif looks_like_answer(line, self.board):
            self._answer(Attempt(self._pending(), Feedback.parse(line, self.board)))
        elif obey := self.find_command(line):
            obey()
        else:
            raise self.not_understood(line)

    def _begin(self, line: str) -> None:
        if not line:
            self._has_code = True
        elif obey := self.find_command(line):
            obey()
        else:
            raise UsageError(fill("keep your code secret: press Enter when you have thought of one"))

    def _obey_at_end(self, line: str) -> None:
        if not line:
            code = self._code or self._think().found
            if code is None:
                raise UsageError(fill("type your code, such as {example}", example=self.example))
            self._conclude(code)
        elif self.is_code(line):
            self._conclude(self.board.parse(line))
        elif obey := self.find_command(line):
            self._code = None
            obey()
        elif self.is_nearly_code(line):
            self.board.parse(line)  # raises the error
        else:
            told = "{what} is neither a code such as {example} nor a command (see help)"
            raise UsageError(fill(told, what=quoted(line), example=self.example))

    def _conclude(self, code: Code) -> None:
        """End the round with the entered code; if the code contradicts an answer, it must be entered twice."""
        misfits = self.game.find_misfits(code)
        if misfits and code != self._code:
            self._code = code
            self.remark(fill("Then {reasons}.", reasons="; ".join(map(str, misfits))))
            return
        found = self.game.found
        if misfits:
            found = self._replay(code)
            told = "With the right answers the computer finds your code on attempt {found}. This result counts."
            if found is None:
                told = "With the right answers the computer does not find your code in {most} attempts. This result counts."
            self.remark(fill(told, found=found, most=self._match.attempts))
        else:
            self.remark(fill("All your answers were right."))
        self._ended_with = self._match.play(found)
        self.ended = True

    def _replay(self, code: Code) -> int | None:
        game = Game(self.board, code=code)
        with self.console.busy(fill("Playing the game again ...")):
            while game.found is None and len(game.attempts) < self._match.attempts:
                game = game.play(self.board.code(next_guess(self._strategy, game).guess_index))
        return game.found

    def _think(self) -> Advice:
        """Return advice as ``Solve`` does; after the last attempt the advice has no further guess."""
        used_up = len(self.game.attempts) >= self._match.attempts and self.game.found is None
        if self._advice is None and used_up:
            self._advice = Advice(None, False, diagnosis=self.game.diagnosis)
            if self._advice.diagnosis is not None:
                self._say_trouble(self._advice.diagnosis)
        return super()._think()

    def corrected(self, number: int, feedback: FeedbackLike) -> Game:
        """Return the game with another answer to attempt ``number``, and without later attempts."""
        return Game(self.board, self.game.correct(number, feedback).attempts[:number])


def play_match(
    console: Console, strategy: Strategy, match: Match, number: int | None = None, statistics: Statistics | None = None
) -> int:  # fmt: skip
    """Play a match from its beginning until it ends or the person leaves; the exit status is 0, or 130 after Ctrl+C.

    The person's games have rising numbers from ``number`` on, or random ones if it is None. The computer plays
    with ``strategy``, input and output use ``console``, and ``statistics``, if any, stores the person's games.
    """
    while not match.is_over:
        one: GuessRound | AnswerRound
        if match.breaker == 0:
            game = None if number is None else (number - 1 + len(match.played) // 2) % MAX_GAME_NUMBER + 1
            one = GuessRound(console, strategy, match, game, statistics)
        else:
            one = AnswerRound(console, strategy, match)
        status = one.take_turns()
        if one.match == match:
            console.say(fill("The match is unfinished, and nobody has won."))
            return status
        match = one.match
        console.write(match_table(match))
        if result := tell_match(match):
            console.say(capitalized(result))
        console.write()
    return 0
