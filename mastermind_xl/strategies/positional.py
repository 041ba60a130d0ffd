"""Positional play: count each colour by a guess of that colour alone, then fix position after position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mastermind_xl.core.board import Code, Feedback
from mastermind_xl.core.game import Attempt, Diagnosis, Game, NoCodeFitsError
from mastermind_xl.strategies import Choice, Strategy

Answers = Mapping[Code, Feedback]


class Positional(Strategy):
    """The C++ report's Algorithm 2, its baseline for boards too big to list.

    The first stage guesses one colour alone after another, until the counts add up. The second
    tries, position by position, the colours that are left, the most frequent first: what is
    known stands before the position, and behind it the colour of which fewest pegs are left,
    whose share of the black pegs is known. Attempts of other guesses are not looked at.
    """

    name = "positional"

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
        return self._count(attempts, answers)

    def _count(self, attempts: Sequence[Attempt], answers: Answers) -> Code | None:
        """The first stage."""
        pegs, colors = self.board.pegs, self.board.colors
        left = dict.fromkeys(range(1, colors + 1), 0)
        missing = pegs
        for color in left:
            alone = (color,) * pegs
            if missing <= 0:
                break
            if color == colors:
                left[color] = missing
            elif alone not in answers:
                return alone
            else:
                left[color] = answers[alone].black
            missing -= left[color]
        if missing < 0:
            return None
        return self._place(left, attempts, answers)

    def _place(self, left: dict[int, int], attempts: Sequence[Attempt], answers: Answers) -> Code | None:
        """The second stage, with the number of pegs of each colour."""
        known: Code = ()
        while len(known) < self.board.pegs:
            *trials, last = sorted(filter(left.get, left), key=lambda color: -left[color])
            for color in trials:
                filler = min((other for other in left if other != color), key=lambda other: left[other])
                guess = (*known, color) + (filler,) * (self.board.pegs - len(known) - 1)
                if guess not in answers:
                    return guess
                behind = answers[guess].black - len(known)
                if behind == left[filler] + 1:
                    break
                if behind not in (left[filler], left[filler] - 1):  # one less if it is here
                    return None
            else:
                color = last
            known += (color,)
            left[color] -= 1
        return known if Game(self.board, attempts).allows(known) else None
