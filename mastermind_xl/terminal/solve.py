"""Help at a prompt for guessing somebody else's code."""

import re

from mastermind_xl.analysis.coach import rate_guesses
from mastermind_xl.core import messages
from mastermind_xl.core.answers import looks_like_answer, names_answer
from mastermind_xl.core.feedback import Feedback, FeedbackLike
from mastermind_xl.core.game import Attempt, Diagnosis, Game, read_attempt, tell_ignored, tell_repair
from mastermind_xl.core.languages import fill, fill_count, number, sentences, word
from mastermind_xl.core.rules import Code
from mastermind_xl.strategies import Advice, Strategy, advise
from mastermind_xl.terminal.console import Console
from mastermind_xl.terminal.session import NARROW, Command, Session, UsageError
from mastermind_xl.terminal.tables import best_table

_BEST = 5  # guesses that are shown
_FIX = re.compile(r"(\d{1,4})[\s:]+(.+)")


class Solve(Session):
    """A session in which a strategy suggests guesses and the person types the answers."""

    def __init__(self, console: Console, command: str, strategy: Strategy, game: Game) -> None:
        super().__init__(console, command, game)
        self.also = [
            (self.board.words.example, self.about_answer),
            (self.example, fill("a guess of your own, to be answered next")),
            *self.in_letters,
            (f"{self.example}:{self.board.words.example}", fill("a guess with its answer")),
            (fill("(Enter)"), fill("shows all attempts again")),
        ]
        self._strategy = strategy
        self.behind += len(self._out_of(self.board.size if self.board.is_listed else None))
        self._own: Code | None = None
        self._past: list[tuple[Game, Code | None]] = []  # the games, with own guesses, before each step of the person
        self._advice: Advice | None = None

    def list_commands(self) -> list[Command]:
        return [
            Command("guess", "CODE", "play CODE instead of the suggestion", self._guess),
            Command("hint", "", "compare the best guesses", self._hint),
            Command("undo", "", "take back your last step", self._undo),
            Command("fix", "N ANSWER", "correct the answer to attempt N", self._fix),
            Command("skip", "N", "ignore the answer to attempt N, or count an ignored answer again", self._skip),
            Command("left", "", "list the codes left, if they are few", self.show_left),
            Command("why", "CODE", "why CODE is ruled out", self.show_why),
            Command("new", "", "start again", self.begin_anew),
        ]

    @property
    def stuck(self) -> bool:
        """Whether the answers contradict each other."""
        return self._advice is not None and self._advice.diagnosis is not None

    def open(self) -> None:
        about = "{board}: one of {codes} codes, and somebody else knows it."
        self.console.say(fill(about, board=self.board, codes=self.board.size_text))
        self.show_legend()
        about = "Type each answer as {form}, such as {answer}. You can also type a guess of your own, or help."
        self.console.say(fill(about, form=self.answer_form, answer=self.board.words.example))
        self._show()

    def prompt(self) -> str:
        advice = self._think()
        if advice.diagnosis is not None:
            return fill("Type fix, skip, undo or quit:")
        if advice.found is not None:
            return fill("Press Enter for another code, or type quit:")
        return self._question(advice) + fill("answer>")

    def obey(self, line: str) -> None:
        if self._think().found is not None and self.is_answered(line):
            return
        if not line:
            self._show()
        elif ":" in line and self.is_code(line.rpartition(":")[0]):
            attempt = read_attempt(line, self.board)
            self._open_for(attempt.guess)
            self._answer(attempt)
        elif self._can_be_both(line):
            told = "{what} can be a guess or an answer: type {guess} for the guess, {answer} for the answer"
            code, feedback = self.board.parse(line), Feedback.parse(line, self.board)
            raise UsageError(fill(told, what=line, guess=self.typed(code), answer=self.board.words.write(*feedback)))
        elif self._is_guess(line):
            self._guess(line)
        elif looks_like_answer(line, self.board):
            guess = self._open_for(self._pending())
            self._answer(Attempt(guess, Feedback.parse(line, self.board)))
        elif obey := self.find_command(line):
            obey()
        elif self.is_nearly_code(line):
            self._guess(line)  # raises the error
        else:
            raise self.not_understood(line)

    def leave(self) -> None:
        if self.game.attempts and (self._advice is None or self._advice.found is None):
            write = self.board.words.write
            words = [f"{self.typed(each.guess)}:{write(*each.feedback)}" for each in self.game.attempts]
            words += [f"--skip {n}" for n, each in enumerate(self.game.attempts, 1) if each.ignored]
            self.console.write(fill("To continue: {command}", command=f"{self.command} {' '.join(words)}"))

    def _think(self) -> Advice:
        if self._advice is not None:
            return self._advice
        with self.console.busy(fill("Thinking ...")):
            advice = self._advice = advise(self._strategy, self.game)
        if advice.diagnosis is not None:
            self._say_trouble(advice.diagnosis)
        elif advice.guess is None or advice.remaining == 1 or advice.looked_at or advice.gave_up_after:
            self.remark(advice.text)
        if advice.guess is not None and not self.console.interactive:
            self.console.write(self._question(advice).rstrip())
        return advice

    def _say_trouble(self, diagnosis: Diagnosis, most: int = messages.REPAIRS_TOLD) -> None:
        if not diagnosis.repairs:
            self.remark(diagnosis.explain())
            return
        self.remark(sentences(fill(messages.NO_CODE_FITS, n=diagnosis.empty_after), fill("One answer may be wrong:")))
        write, name = self.board.words.write, word("fix N ANSWER", "command").partition(" ")[0]
        for repair in diagnosis.repairs[:most]:
            fix = f"{name} {repair.number} {write(*repair.feedback)}"
            self.console.say(f"{fix}   {tell_repair(repair)}", 4)
        if more := len(diagnosis.repairs[most:]):
            told = fill_count(*messages.MORE_REPAIRS, count=more)
            self.console.say(sentences(told, fill(messages.ALL_REPAIRS, command=name)), 4)

    def _question(self, advice: Advice) -> str:
        return self.row(len(self.game.attempts) + 1, self._pending(), self._out_of(advice.remaining))

    def _pending(self) -> Code:
        """Return the guess to be answered next; an empty code if there is no guess."""
        return self._own or self._think().guess or ()

    def _open_for(self, guess: Code) -> Code:
        """Return the ``guess`` if the game goes on; raises UsageError if the code is found, or if no code fits the answers."""
        advice = self._think()
        if advice.diagnosis is not None:
            told = "no code fits the answers so far: correct an answer with fix, or take back your last step with undo"
            raise UsageError(fill(told))
        if advice.found is not None:
            raise UsageError(fill("the code is found: press Enter for another, or type quit"))
        return guess

    def _can_be_both(self, line: str) -> bool:
        """Whether a line without digits is an answer as well as a code, such as ``bbww`` or ``white white black black``."""
        has_digits = self.board._signs or any(map(str.isdigit, line))
        return not has_digits and names_answer(line, self.board) and self.is_code(line)

    def _is_guess(self, line: str) -> bool:
        """Whether a line is a guess and not an answer, although two numbers, or the letters b and w, can be both."""
        if names_answer(line, self.board):
            # on a board whose colours are letters, BBBBB is a code, not five blacks
            return line.isalpha() and bool(self.board._signs) and self.count_colors(line) == self.board.pegs
        if any(map(str.isalpha, line)):
            return self.is_code(line) and (not line[0].isdigit() or self.count_colors(line) > 0)
        return (len(line) if line.isdigit() else self.count_colors(line)) == self.board.pegs > 2

    def _answer(self, attempt: Attempt) -> None:
        remaining = self._think().remaining
        self._go_on(self.game.play(attempt.guess, attempt.feedback))
        self.console.replace(self.answered_row(len(self.game.attempts), self._out_of(remaining)))
        self.remark_on(attempt.guess)

    def _go_on(self, game: Game, own: Code | None = None) -> None:
        """Continue with a game and, perhaps, a guess of the person's own; undo leads back from there."""
        self._past.append((self.game, self._own))
        self._set(game, own)

    def _set(self, game: Game, own: Code | None) -> None:
        self.game, self._own, self._advice = game, own, self._advice if game is self.game else None

    def _out_of(self, remaining: int | None) -> str:
        """Return the number of codes left before a guess, as text of fixed width; empty in a narrow terminal."""
        if remaining is None or self.console.width < NARROW:
            return ""
        return fill("out of {codes}", codes=f"{number(remaining, ','):<{len(self.board.size_text)}}") + "  "

    def _show(self) -> None:
        if not self.game.attempts:
            return
        counts: list[int | None] = [None] * len(self.game.attempts)
        if self.board.is_listed:
            counts = [self.board.size, *self.game.remaining[:-1]]
        rows = (self.answered_row(number, self._out_of(count)) for number, count in enumerate(counts, 1))
        self.console.replace("\n".join(rows))

    def _guess(self, code: str) -> None:
        if not code:
            raise UsageError(fill("add a code, as in guess {example}", example=self.example))
        self._go_on(self.game, self._open_for(self.board.for_guesses.parse(code)))
        self.console.take_back()
        if not self.console.interactive:
            self.console.write(self._question(self._think()).rstrip())

    def _hint(self, _: str) -> None:
        self._open_for(())
        advice = self._think()
        self.remark(advice.text)
        if not self.board.is_listed:
            return
        with self.console.busy(fill("Comparing guesses ...")):
            ratings = rate_guesses(self.game.heeded)
        if ratings is not None:
            best, guess = ratings.best(_BEST), self._pending()
            if all(rating.guess != guess for rating in best):  # the suggested guess is shown with the best guesses
                best.append(self.game.heeded.rate(guess))
            self.console.write(best_table(self.board, best, ratings.complete))

    def _undo(self, _: str) -> None:
        if not self._past and not self.game.attempts:
            raise UsageError(fill("there is no answer to take back"))
        # without steps, the attempts are those that the session began with
        self._set(*self._past.pop() if self._past else (self.game.undo(), None))
        self._show()

    def _fix(self, text: str) -> None:
        trouble = None if text else self.game.diagnosis
        if trouble is not None:
            self._say_trouble(trouble, len(trouble.repairs))
            return
        match = _FIX.fullmatch(text)
        if match is None:
            raise UsageError(fill("add the attempt and its right answer, for example fix 1 0,1"))
        self._go_on(self.corrected(int(match[1]), Feedback.parse(match[2], self.board)))
        self._show()

    def _skip(self, text: str) -> None:
        n = int(text) if text.isascii() and text.isdigit() and len(text) < 5 else 0
        made = self.game.attempts
        if not n:
            raise UsageError(fill("add the number of the attempt, for example skip 1"))
        is_heeded_again = 1 <= n <= len(made) and made[n - 1].ignored
        self._go_on(self.game.ignore(n, ignored=not is_heeded_again))
        self._show()
        self.remark(fill("Answer {n} counts again.", n=n) if is_heeded_again else tell_ignored(self.game, n))

    def corrected(self, number: int, feedback: FeedbackLike) -> Game:
        """Return the game with another answer to an attempt, counted from 1."""
        game = self.game.correct(number, feedback)
        return game.ignore(number, ignored=self.game.attempts[number - 1].ignored)

    def begin_anew(self, _: str) -> None:
        self.leave()
        self._go_on(Game(self.board))
        self.remark(fill("A new code."))
