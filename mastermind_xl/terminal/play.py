"""Play against a hidden code."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import cached_property

from mastermind_xl.core import messages
from mastermind_xl.core.game import Attempt, Game
from mastermind_xl.core.game_number import MOST
from mastermind_xl.core.messages import tell
from mastermind_xl.files import WriteError
from mastermind_xl.strategies import Strategy, advise
from mastermind_xl.terminal.commands import Command, Commands
from mastermind_xl.terminal.console import Console
from mastermind_xl.terminal.histogram import summary, tell_statistics
from mastermind_xl.terminal.pegs import Pegs
from mastermind_xl.terminal.round import Round
from mastermind_xl.terminal.session import Session, UsageError
from mastermind_xl.terminal.statistics import Played, Statistics
from mastermind_xl.terminal.tables import review_text

COMMANDS = Commands(
    (
        Command("hint", "[CODE]", "how many are left; again: a guess. With CODE: is it possible?"),
        Command("undo", "", "take the last attempt back"),
        Command("left", "", "the codes that are left, if they are few"),
        Command("why", "CODE", "why CODE is ruled out"),
        Command("give", "up", "show the code"),
        Command("new", "[NUMBER]", "another game, or the one of that number"),
        Command("stats", "", "your games so far"),
    )
)


class Play(Session):
    """Games against hidden codes, one after the other.

    Args:
        console: where to talk.
        command: what starts such a session.
        pegs: draws codes and answers.
        allowed: attempts a game.
        number: of the first game; by chance if none is given.
        adviser: makes the strategy whose guesses are hints.
        statistics: where games are written down, if anywhere.
    """

    commands = COMMANDS

    def __init__(
        self,
        console: Console,
        command: str,
        pegs: Pegs,
        allowed: int,
        number: int | None,
        adviser: Callable[[], Strategy],
        statistics: Statistics | None,
    ) -> None:
        super().__init__(console, command, pegs)
        self._allowed = allowed
        self._adviser = adviser
        self._statistics = statistics
        self._trouble = ""
        self._begun: set[int] = set()
        self._in_order = number is not None
        self._counted = False
        self.round = self._begin(number)
        self._actions: dict[str, Callable[[str], None]] = {
            "hint": self._hint,
            "undo": self._undo,
            "left": self._left,
            "why": self._why,
            "give": self._give,
            "new": self.begin_anew,
            "stats": self._stats,
            "help": self._help,
            "quit": self.quit,
        }

    @property
    def game(self) -> Game:
        """The present one."""
        return self.round.game

    def open(self) -> None:
        """Show the board and how to begin."""
        self._announce()
        self.show_legend()
        self.console.tell(f"Type a guess such as {self.example()}, or help.")

    def prompt(self) -> str:
        """The number of the attempt."""
        if self.round.over:
            return "Enter for another game, or quit: "
        number = len(self.game.attempts) + 1
        return f"{number:2}> " if number < self._allowed else f"{number:2} (the last)> "

    def obey(self, line: str) -> None:
        """A guess, a command, or nothing, which shows the board again."""
        if self.round.over and self.is_answered(line):
            return
        if not line:
            self._show()
        elif line[0].isdigit() and not self.round.over:
            self._guess(line)
        elif found := self.commands.find(line):
            self._actions[found[0]](found[1])
        elif self.round.over:
            raise UsageError("this game is over: press Enter for another, or type quit")
        else:
            raise UsageError(f"{line!r} is neither a guess such as {self.example()} nor a command (see help)")

    def leave(self) -> None:
        """Say how to meet the same code again."""
        if self.game.attempts and not self.round.over:
            tried = " ".join(self.typed(each.guess) for each in self.game.attempts)
            self.console.tell(f"This game is unfinished and does not count. You had tried {tried}.")
            self.console.say(f"The same code again: {self.command} --game {self.round.number}")

    def _announce(self) -> None:
        attempts = messages.counted(self._allowed, "attempt")
        self.console.tell(
            f"Game {self.round.number}: {self.board}; one of {self.board.size_text} codes, {attempts} to find it."
        )

    def _begin(self, number: int | None) -> Round:
        self._counted = False
        chosen = 1 + secrets.randbelow(self.board.game_numbers) if number is None else number
        return Round(self.board, chosen, self._allowed, helped=chosen in self._begun)

    def _guess(self, line: str) -> None:
        self.round.guess(self.board.parse(line))
        self._counted = False
        self.console.replace(self._row(len(self.game.attempts), self.game.attempts[-1]))
        if self.round.over:
            self._end()

    def _row(self, number: int, attempt: Attempt) -> str:
        return self.row(number, attempt.guess, self.pegs.answer(attempt.feedback)).rstrip()

    def _show(self) -> None:
        rows = [self._row(number, attempt) for number, attempt in enumerate(self.game.attempts, 1)]
        if rows:
            self.console.replace("\n".join(rows))
        else:
            self.open()

    def _end(self) -> None:
        code = self.round.code
        if self.game.found is not None:
            self.console.say(messages.FOUND.format(code=self.board.format(code), n=self.game.found))
        else:
            self.console.say("The code was")
            self.console.say(self.row(None, code, "").rstrip())
        self._write_down()
        if self.game.attempts:
            self.console.say()
            self._review()
        self.console.say()

    def _review(self) -> None:
        self.console.wait("Looking at your guesses ...")
        text = review_text(self.game, self.console.width)
        self.console.done()
        self.console.say(text)

    def _write_down(self) -> None:
        if self._statistics is None:
            return
        try:
            self._statistics.add(Played.of(self.round))
            games = self._games(self._statistics)
        except WriteError as error:
            if str(error) != self._trouble:
                self.console.tell(f"Your statistics: {error}.")
            self._trouble = str(error)
            return
        self.console.tell(f"On this board so far: {summary(games)}.")

    def _games(self, statistics: Statistics) -> list[Played]:
        """All games on this board."""
        games = statistics.read()
        if statistics.warning:
            self.console.tell(f"{statistics.warning}.")
        return [game for game in games if game.board == self.board]

    def _running(self) -> Round:
        if self.round.over:
            raise UsageError("this game is over: press Enter for another, or type quit")
        return self.round

    def _hint(self, code: str) -> None:
        running = self._running()
        if code:
            shown = self.board.format(self.board.parse(code))
            fits = self.game.allows(self.board.parse(code))
            verdict = "may be the code" if fits else f"cannot be the code (why {shown} tells the reason)"
            self.remark(f"{shown} {verdict}.")
        elif self.board.is_listed and not self._counted:
            self.remark(
                f"{self.count_left()} (hint CODE tells whether CODE is one of them, hint again names a good guess.)"
            )
            self._counted = True
        else:
            self.console.wait("Thinking ...")
            advice = advise(self._strategy, self.game)
            self.console.done()
            self.remark(tell(self.game, advice))
        running.helped = True

    @cached_property
    def _strategy(self) -> Strategy:
        return self._adviser()

    def _undo(self, _: str) -> None:
        running = self._running()
        if not self.game.attempts:
            raise UsageError("there is no attempt to take back")
        running.game = self.game.undo()
        running.helped = True
        self._counted = False
        self._show()

    def _left(self, _: str) -> None:
        running = self._running()
        self.show_left("")
        running.helped = True

    def _why(self, code: str) -> None:
        self.show_why(code)
        if not self.round.over:
            self.round.helped = True

    def _give(self, _: str) -> None:
        self._running().given_up = True
        self._end()

    def begin_anew(self, number: str) -> None:
        """Another game, or the one of a number."""
        if number and not (number.isascii() and number.isdigit()):
            raise UsageError(f"{number!r} is no game number: write a whole number such as 417")
        following = self.round.number % MOST + 1 if self._in_order else None
        chosen = int(number) if number else following
        if chosen is not None:
            self.board.hidden_code(chosen)  # what is no game number ends no game
        self.leave()
        if self.game.attempts or self.round.helped or self.round.over:  # something is known of its code
            self._begun.add(self.round.number)
        self.round = self._begin(chosen)
        self._announce()

    def _stats(self, _: str) -> None:
        if self._statistics is None:
            raise UsageError("no statistics are kept in this session (--no-stats, or no home folder)")
        self.console.say(tell_statistics(self._games(self._statistics)))

    def _help(self, _: str) -> None:
        self.console.say(
            self.commands.listing(
                [(self.example(), "a guess: one colour for every peg"), ("(Enter)", "shows the board again")]
            )
        )
        self.console.tell(
            "First letters will do. Games with hint, undo, left or why, and games begun a second time, "
            "are marked in the statistics."
        )
