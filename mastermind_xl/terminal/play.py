"""Games at a prompt against a hidden code."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property

from mastermind_xl.core import messages
from mastermind_xl.core.board import Board
from mastermind_xl.core.errors import CodeError
from mastermind_xl.core.game import Game
from mastermind_xl.core.game_numbers import MAX_GAME_NUMBER
from mastermind_xl.core.languages import fill, fill_count, quoted, sentences
from mastermind_xl.core.rules import Code
from mastermind_xl.files import WriteError
from mastermind_xl.strategies import Strategy, advise, default_strategy, make_strategy
from mastermind_xl.terminal import records
from mastermind_xl.terminal.console import Console
from mastermind_xl.terminal.session import PATIENCE, Command, Session, UsageError
from mastermind_xl.terminal.tables import review_text


class Play(Session):
    """Games against hidden codes, one after the other; see ``Session``."""

    kind = "code"  # the kind of the games in files: who answers
    note = (
        "Commands can be shortened. A game counts as played with help if you start it again or use hint, undo, left or "
        "why."
    )

    task = (
        "Game {game}: {board}; one of {codes} codes, {count} attempt to find it.",
        "Game {game}: {board}; one of {codes} codes, {count} attempts to find it.",
    )
    saved = "Game {game} is saved. To continue, start this command, then type resume:"
    left_alone = "You left game {game} after {made} of {allowed} attempts. To continue it, type resume."
    left_with = "You left game {game} after {made} of {allowed} attempts (and {others}). To continue it, type resume."

    def __init__(
        self,
        console: Console,
        command: str,
        board: Board,
        allowed: int,  # attempts in a game
        number: int | None = None,  # the number of the first game; None means a random number
        statistics: records.Statistics | None = None,  # file for finished games
        unfinished: records.UnfinishedGames | None = None,  # file for unfinished games
    ) -> None:
        super().__init__(console, command, Game(board))
        about = fill("a guess: one colour for every peg")
        if board._signs:
            about = fill("a guess: {pegs}", pegs=board.count_pegs(board.pegs))
        self.also = [(self.example, about), *self.in_letters, (fill("(Enter)"), fill("shows the board again"))]
        self._usual = allowed
        self._statistics = statistics
        self._unfinished = unfinished
        self._kept: records.Unfinished | None = None
        self._troubles: set[str] = set()
        self._begun: set[int] = set()
        self._in_order = number is not None
        self._begin(number)

    def list_commands(self) -> list[Command]:
        about_hint = "count the codes left, then suggest a guess; CODE: check CODE"
        resume = Command("resume", "", "continue a game that you left before its end", self._resume)
        return [
            Command("hint", "[CODE]", about_hint, self._hint),
            Command("undo", "", "take the last attempt back", self._undo),
            Command("left", "", "list the codes left, if they are few", self._left),
            Command("why", "CODE", "why CODE is ruled out", self._why),
            Command("give", "up", "show the code", self._give),
            Command("new", "[NUMBER]", "another game, or game NUMBER", self.begin_anew),
            Command("stats", "", "your games so far", self._stats),
            *([] if self._unfinished is None else [resume]),
        ]

    def _begin(self, number: int | None) -> None:
        self._number = self._draw_number() if number is None else number
        self.game = self.hide(self._number)
        self.allowed = self._usual
        self._helped = self._number in self._begun
        self._counted = self._given_up = False
        self._kept = None

    def _draw_number(self) -> int:
        known = set() if self._statistics is None else self._statistics.known(self.board)
        while (number := 1 + secrets.randbelow(self.board.game_numbers)) in known:
            pass
        return number

    def hide(self, number: int) -> Game:
        """Return a new game with the code that a game number hides."""
        return Game(self.board, code=self.board.hidden_code(number))

    def answer(self, guess: Code) -> Game:
        """Return the game after another guess and its answer."""
        return self.game.play(guess)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._given_up or self.game.found is not None or len(self.game.attempts) >= self.allowed

    def open(self) -> None:
        self.announce()
        self.show_legend()
        self._offer()
        self.console.say(fill("Type a guess such as {example}, or help.", example=self.example))

    def prompt(self) -> str:
        """Return the prompt with the number of the attempt."""
        if self.over:
            return fill("Press Enter for another game, or type quit:")
        number = len(self.game.attempts) + 1
        return f"{number:2}>" if number < self.allowed else fill("{number:2} (the last)>", number=number)

    def obey(self, line: str) -> None:
        try:
            if self.over and self.is_answered(line):
                return
            if not line:
                self._show()
            elif self.is_code(line) and not self.over:
                self._guess(line)
            elif obey := self.find_command(line):
                obey()
            else:
                self._check_running()
                if self.is_nearly_code(line):
                    self._guess(line)  # raises the error
                told = "{what} is neither a guess such as {example} nor a command (see help)"
                raise UsageError(fill(told, what=quoted(line), example=self.example))
        finally:
            self._keep()

    def leave(self) -> None:
        """Explain how to continue the game later, or how to play with the same code again."""
        if not self.game.attempts or self.over:
            return
        if self._kept is not None:
            self.console.say(fill(self.saved, game=self._number))
            self.console.write(f"    {self.command}")
        else:
            tried = " ".join(self.typed(each.guess) for each in self.game.attempts)
            self.console.say(fill("This game is unfinished and does not count. You had tried {tried}.", tried=tried))
            self.console.write(fill("To get the same code: {command}", command=f"{self.command} --game {self._number}"))

    def announce(self) -> None:
        """Show the number of the game, the board and the number of attempts."""
        values = {"game": self._number, "board": self.board, "codes": self.board.size_text}
        self.console.say(fill_count(*self.task, count=self.allowed, **values))

    def _guess(self, line: str) -> None:
        code = self.board.for_guesses.parse(line)
        for number, attempt in enumerate(self.game.attempts, 1):
            if attempt.guess == code:
                shown = self.board.format(code)
                told = "{code} was already attempt {number} and got {answer}"
                raise CodeError(fill(told, code=shown, number=number, answer=self.board.tell(attempt.feedback)))
        self.game = self.answer(code)
        self._counted = False
        self.console.replace(self.answered_row(len(self.game.attempts)))
        self.remark_on(code)
        if self.over:
            self._end()

    def _show(self) -> None:
        if not self.game.attempts:
            return self.open()
        rows = (self.answered_row(number) for number in range(1, len(self.game.attempts) + 1))
        return self.console.replace("\n".join(rows))

    def _end(self) -> None:
        self._keep()
        self.reveal()
        if self._statistics is not None:
            with self._reporting_trouble(fill("Your statistics")):
                played = records.Played.of(self.game, self._number, self.allowed, helped=self._helped)
                if self._statistics.add(played) and self.game.found is not None:
                    self.console.say(fill(messages.PLAYED_BEFORE))
                games = self._statistics.read_of(self.board, self.console.say)
                self.console.say(fill("On this board so far: {summary}.", summary=records.summary(games)))
        if self.game.attempts:
            self.console.write()
            with self.console.busy(fill("Looking at your guesses ...")):
                text = review_text(self.game, self.console.width)
            self.console.write(text)
        self.console.write()

    def reveal(self) -> None:
        """Show the hidden code."""
        if self.game.found is not None:
            code, n = self.board.format(self.game.attempts[-1].guess), self.game.found
            told = messages.DONE + fill(messages.PRAISED, praise=messages.praise(n), code=code, n=n)
            self.console.write(f"\n{self.pegs.shine(told)}")
        else:
            self.console.write(fill("The code was"))
            self.console.write(self.row(None, self.game.code or (), "").rstrip())

    @contextmanager
    def _reporting_trouble(self, what: str) -> Iterator[None]:
        """Report an error about a file in a block, unless the same error has been reported before."""
        try:
            yield
        except WriteError as error:
            if str(error) not in self._troubles:
                self.console.say(fill("{name}: {about}", name=what, about=f"{error}."))
                self._troubles.add(str(error))

    def _keep(self, *, last: bool = True) -> None:
        """Store the game in the file of unfinished games, or remove a game that is over or has no attempts.

        If ``last``, the command resume offers this game first.
        """
        if self._unfinished is None:
            return
        now = None
        if self.game.attempts and not self.over:
            now = records.Unfinished.of(self.game, self._number, self.allowed, self.kind, helped=self._helped)
        if now == self._kept and last:
            return
        with self._reporting_trouble(fill("Unfinished games")):
            if now is not None:
                self._unfinished.keep(now, last=last)
            elif self._kept is not None:
                self._unfinished.drop(self._kept)
            self._kept = now
            return
        self._kept = None  # what the file contains is unknown

    def _find_left(self) -> list[records.Unfinished]:
        games: list[records.Unfinished] = []
        if self._unfinished is not None:
            with self._reporting_trouble(fill("Unfinished games")):
                games = self._unfinished.read_of(self.board, self.console.say)
        return [left for left in games if left.kind == self.kind and not left.is_same(self._kept)]

    def _offer(self) -> None:
        games = self._find_left()
        if not games:
            return
        self._begun |= {left.game for left in games}  # the player knows something about the codes of these games
        self._helped = self._number in self._begun
        last, more = games[-1], len(games) - 1
        others = fill_count("{count} other game", "{count} other games", count=more)
        values = {"game": last.game, "made": len(last.guesses), "allowed": last.allowed, "others": others}
        self.console.say(fill(self.left_with if more else self.left_alone, **values))

    def _resume(self, _: str) -> None:
        games = self._find_left()
        if not games:
            raise UsageError(fill("there is no unfinished game for this board"))
        left = games[-1]
        if self.game.attempts and not self.over:
            self.leave()
            self._keep(last=False)  # so that resume offers all unfinished games in turn
        self._begin(left.game)
        self.allowed, self._helped, self._kept = left.allowed, left.helped, left
        for guess in left.guesses:
            self.game = self.answer(left.board.for_guesses.parse(guess))
        self.announce()
        self._show()

    def _check_running(self) -> None:
        if self.over:
            raise UsageError(fill("this game is over: press Enter for another, or type quit"))

    def _hint(self, code: str) -> None:
        self._check_running()
        if code:
            fits = self.game.allows(code)
            told = "{code} may be the code." if fits else "{code} cannot be the code (to see why, type why {code})."
            self.remark(fill(told, code=self.board.format(self.board.parse(code))))
        elif self.board.is_listed and not self._counted:
            more = fill("Type hint CODE to see whether CODE is one of them, or hint again for a good guess.")
            self.remark(sentences(self.count_left(), more))
            self._counted = True
        else:
            with self.console.busy(fill("Thinking ...")):
                advice = advise(self._strategy, self.game)
            self.remark(advice.text)
        self._helped = True

    @cached_property
    def _strategy(self) -> Strategy:
        return make_strategy(default_strategy(self.board, at_once=True), self.board, budget=PATIENCE)

    def _undo(self, _: str) -> None:
        self._check_running()
        if not self.game.attempts:
            raise UsageError(fill("there is no attempt to take back"))
        self.game = self.game.undo()
        self._helped = True
        self._counted = False
        self._show()

    def _left(self, _: str) -> None:
        self._check_running()
        self.show_left("")
        self._helped = True

    def _why(self, code: str) -> None:
        self.show_why(code)
        if not self.over:
            self._helped = True

    def _give(self, up: str) -> None:
        self._check_running()
        if up not in ("", "up"):  # "g g b", a code that is too short, must not end the game
            raise UsageError(fill("'give {what}' is not a command: to see the code, type give up", what=up))
        self._given_up = True
        self._end()

    def begin_anew(self, number: str) -> None:
        """Begin the game with the typed number, or another game if no number is typed."""
        if number and not (number.isascii() and number.isdigit()):
            raise UsageError(fill("{what} is not a game number: write a whole number such as 417", what=quoted(number)))
        following = self._number % MAX_GAME_NUMBER + 1 if self._in_order else None
        chosen = int(number) if number else following
        if chosen is not None:
            self.board.hidden_code(chosen)  # raises an error for an invalid number before the game ends
        self.leave()
        if self.game.attempts or self._helped or self.over:  # the player has learnt something about the code
            self._begun.add(self._number)
        self._begin(chosen)
        self.announce()

    def _stats(self, _: str) -> None:
        if self._statistics is None:
            raise UsageError(fill("this session records no games, because of --no-stats or a missing home folder"))
        games = self._statistics.read_of(self.board, self.console.say)
        self.console.write(records.tell_statistics(games))
