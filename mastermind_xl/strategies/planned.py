"""Strategies that follow a plan: the answers so far determine the next guess, without comparing guesses.

``positional`` first counts each colour by a guess of that colour alone, then determines the colour of each place. The
strategies ``algorithm-2`` and ``naive``, from the C++ report, are for comparisons with ``positional``. ``brute-force``
counts the colours in the same way, then tries every arrangement of their pegs.
"""

from collections.abc import Generator, Sequence
from typing import Any

import numpy as np

from mastermind_xl.core.board import Board
from mastermind_xl.core.feedback import Answer
from mastermind_xl.core.game import Attempt, Diagnosis, Game, NoCodeFitsError
from mastermind_xl.core.rules import Code
from mastermind_xl.strategies.base import Choice, Strategy

Plan = Generator[Code, int, Code | None]  # yields guesses, receives their black pegs, and returns the code or None


class Planned(Strategy):
    """Guess the first code of a plan that has no answer yet; attempts with other guesses are ignored."""

    takes_opening = False

    def choose(self, game: Game) -> Choice:
        guess = self._next(game.attempts)
        if guess is not None:
            return Choice(self.board.index(guess))
        prefixes = (game.attempts[:number] for number in range(1, len(game.attempts)))
        number = sum(1 for prefix in prefixes if self._next(prefix) is not None) + 1
        raise NoCodeFitsError(Diagnosis(number, complete=False))

    def _next(self, attempts: Sequence[Attempt]) -> Code | None:
        """Return the first guess of the plan without an answer; None if the answers are contradictory."""
        answers: dict[Code, Answer] = {}
        for attempt in attempts:
            if answers.setdefault(attempt.guess, attempt.feedback) != attempt.feedback:
                return None
        plan = self.plan()
        try:
            guess = next(plan)
            while guess in answers:
                guess = plan.send(answers[guess].counts[0])
        except StopIteration as end:
            known: Code | None = end.value
            return known if known is not None and all(attempt.allows(known) for attempt in attempts) else None
        return guess

    def plan(self) -> Plan:
        """Return a generator that yields the planned guesses, and receives the black pegs of each guess."""
        raise NotImplementedError


class Positional(Planned):
    """The C++ report's Algorithm 2 for boards too big to list; guesses whose answers are known are omitted.

    In the first stage each guess has one colour only, until the counts add up to the number of pegs. The second stage
    goes from place to place and tries the colours that are left, the most frequent first. Such a guess has the known
    pegs before the place; after the place, it repeats another colour, the colour with the fewest pegs left.
    """

    name = "positional"
    concludes = True  # whether to omit guesses whose answers are known

    def plan(self) -> Plan:
        left = yield from self._count()
        return None if left is None else (yield from self._place(left))

    def _count(self) -> Generator[Code, int, dict[int, int] | None]:
        pegs, colors = self.board.pegs, self.board.colors
        left = dict.fromkeys(range(1, colors + 1), 0)
        missing = pegs
        for color in left:
            if self.concludes and missing <= 0:
                break
            if self.concludes and color == colors:
                left[color] = missing
            else:
                left[color] = yield (color,) * pegs
            missing -= left[color]
        return None if missing < 0 or (missing and not self.concludes) else left

    def _place(self, left: dict[int, int]) -> Plan:
        known: Code = ()
        while len(known) < self.board.pegs:
            *trials, last = sorted(filter(left.get, left), key=lambda color: -left[color])
            for color in trials if self.concludes else (*trials, last):
                filler = min((other for other in left if other != color), key=lambda other: left[other])
                black = yield (*known, color) + (filler,) * (self.board.pegs - len(known) - 1)
                behind = black - len(known)
                if behind == left[filler] + 1:
                    break
                if behind not in (left[filler], left[filler] - 1):  # one less if the filler's colour is in this place
                    return None
            else:
                if not self.concludes:
                    return None
                color = last
            known += (color,)
            left[color] -= 1
        return known


class AlgorithmTwo(Positional):
    """The C++ report's Algorithm 2 as it is written, with a guess for every colour and every place.

    The report states an average of 61 guesses at 15 × 15, but no number of games. Trying the most frequent colour
    first gives this average; other orders take several guesses more.
    """

    name = "algorithm-2"
    concludes = False


class Naive(Planned):
    """The simple method with which the C++ report compares Algorithm 2: 107 guesses on average at 15 × 15.

    The first guess has the first colour everywhere. Then each place in turn gets one colour after another, until the
    answer has one black peg more (this colour is right) or less (the first colour was right) than before. The average is a
    little less than 1 + pegs × (1 + colours × (colours − 1) / 2) / colours.
    """

    name = "naive"

    def plan(self) -> Plan:
        pegs, colors = self.board.pegs, self.board.colors
        code: Code = (1,) * pegs
        black = yield code
        for place in range(pegs):
            for color in range(2, colors + 1):
                guess = (*code[:place], color, *code[place + 1 :])
                change = (yield guess) - black
                if change > 0:
                    code, black = guess, black + 1
                if change:
                    break
            else:  # no colour fits the place
                return None
        return code


class BruteForce(Strategy):
    """Count each colour with a guess of that colour alone, then try every arrangement (the Python paper).

    Arrangements of the pegs found are tried in standard rotation, whatever their answers.
    """

    name = "brute-force"
    takes_opening = False

    def __init__(self, board: Board, **values: Any) -> None:
        super().__init__(board, **values)
        self._alone = [board.index((color,) * board.pegs) for color in range(1, board.colors + 1)]
        self._arranged: dict[Code, list[int]] = {}

    def choose(self, game: Game) -> Choice:
        board = self.board
        code = board.codes[game.candidates[0]].tolist()
        tried = set(game.guess_indices)
        found = 0
        for color, alone in enumerate(self._alone, 1):
            if alone not in tried:
                return Choice(alone)
            found += code.count(color)
            if found == board.pegs:
                break
        pegs = tuple(sorted(code))
        if pegs not in self._arranged:
            orders = (np.sort(board.codes, axis=1) == pegs).all(axis=1)
            self._arranged[pegs] = np.flatnonzero(orders).tolist()
        return Choice(next(index for index in self._arranged[pegs] if index not in tried))
