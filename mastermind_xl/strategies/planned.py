"""Play that follows a plan of its own, in which the answers to its own guesses say what comes next."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from mastermind_xl.core.board import Code, Feedback
from mastermind_xl.core.game import Attempt, Diagnosis, Game, NoCodeFitsError
from mastermind_xl.strategies import Choice, Strategy

Plan = Generator[Code, Feedback, Code | None]
"""Guesses, each of which is sent its answer; in the end the code, or none when the answers contradict each other."""


class Planned(Strategy):
    """Guess the first code of a plan that has no answer yet; attempts of other guesses are not looked at."""

    def choose(self, game: Game) -> Choice:
        """See ``Strategy``."""
        guess = self._next(game.attempts)
        if guess is not None:
            return Choice(self.board.index(guess))
        prefixes = (game.attempts[:number] for number in range(1, len(game.attempts)))
        number = sum(1 for prefix in prefixes if self._next(prefix) is not None) + 1
        raise NoCodeFitsError(Diagnosis(number, complete=False))

    def _next(self, attempts: Sequence[Attempt]) -> Code | None:
        """The first guess of the plan that has no answer yet; none when the answers contradict each other."""
        answers: dict[Code, Feedback] = {}
        for attempt in attempts:
            if answers.setdefault(attempt.guess, attempt.feedback) != attempt.feedback:
                return None
        plan = self.plan()
        try:
            guess = next(plan)
            while guess in answers:
                guess = plan.send(answers[guess])
        except StopIteration as end:
            known: Code | None = end.value
            return known if known is not None and Game(self.board, attempts).allows(known) else None
        return guess

    def plan(self) -> Plan:
        """What is guessed after which answers."""
        raise NotImplementedError
