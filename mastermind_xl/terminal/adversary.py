"""Games against the adversary, which never settles on a code."""

from mastermind_xl.analysis.adversary import find_least, play_against, play_evasively
from mastermind_xl.core import messages
from mastermind_xl.core.game import Game
from mastermind_xl.core.languages import fill, fill_count
from mastermind_xl.core.rules import Code
from mastermind_xl.strategies import make_strategy
from mastermind_xl.terminal.play import Play
from mastermind_xl.terminal.session import Command, UsageError

_SEARCHED = 3.0  # seconds in which Knuth's rule plays, while the player waits
_PAIRS = 300_000_000  # pairs of codes scored to find the fewest possible guesses: about three seconds


class Adversary(Play):
    """Games without a hidden code, on boards that can be listed; each answer is the answer that most codes fit.

    Such games have no numbers. The statistics leave them out, because they take more guesses than other games.
    """

    kind = "adversary"
    note = "Commands can be shortened. No code is hidden, so games have no numbers and do not count in the statistics."

    task = (
        "An adversary: {board}; {codes} codes are possible. Rule out all but one and guess it within {count} attempt.",
        "An adversary: {board}; {codes} codes are possible. Rule out all but one and guess it within {count} attempts.",
    )
    saved = "This game is saved. To continue, start this command, then type resume:"
    left_alone = "You left a game after {made} of {allowed} attempts. To continue it, type resume."
    left_with = "You left a game after {made} of {allowed} attempts (and {others}). To continue it, type resume."
    _needs = ""  # a sentence about the guesses that players need; empty until these are searched

    def list_commands(self) -> list[Command]:
        kept = [each for each in super().list_commands() if each.name not in ("new", "stats")]
        return [*kept, Command("new", "", "another game", self.begin_anew)]

    def hide(self, number: int) -> Game:
        self.board.check_listed(fill("the adversary needs a list of all codes"))
        return Game(self.board)

    def answer(self, guess: Code) -> Game:
        return play_evasively(self.game, guess)

    def announce(self) -> None:
        super().announce()
        about = "The adversary never settles on a code: each answer leaves as many codes as possible. It never lies."
        self.console.say(fill(about))

    def reveal(self) -> None:
        """Show the code found, or else a code that fits all answers, and how many guesses other players need."""
        if self.game.found is not None:
            super().reveal()
        else:
            left = self.game.candidates
            self.console.say(fill_count(*messages.NEVER_SETTLED, count=len(left)))
            self.console.write(self.row(None, self.board.code(int(left[0])), "").rstrip())
        if not self._needs:
            with self.console.busy(fill("Looking for the best play ...")):
                game = play_against(make_strategy("knuth", self.board, budget=_SEARCHED), _SEARCHED)
                played = [game] if game.found is not None else []
                least = find_least(self.board, _PAIRS, played)
            self._needs = messages.tell_needs(len(game.attempts) if played else None, least.least, least.most)
        self.console.say(self._needs)

    def begin_anew(self, number: str) -> None:
        if number:
            raise UsageError(fill("games without a hidden code have no numbers: type new without a number"))
        super().begin_anew("")

    def leave(self) -> None:
        if self._kept is not None:
            super().leave()
        elif self.game.attempts and not self.over:
            self.console.say(fill("This game is unfinished."))
