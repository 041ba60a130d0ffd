"""Measure where the repair that is right stands among the repairs of wrong answers: python tests/benchmarks/repairs.py [GAMES].

On each board of four variants, GAMES games (1,000) with random codes are played by the strategy that ``solve`` uses. One
answer, of any attempt but the last, is mistyped; the game goes on with it until no code fits. The program prints how
often the right repair is the first of the diagnosis, one of the first three, and of the first five; in how many games
the attempt of the right repair is among the attempts of the first three; and the percentages that the best ranking
possible would reach, which knows how mistakes are drawn: it sorts by the number of codes × the chance of the mistake.

Mistakes are drawn in two ways, both declared before any ranking was tried:

- ``slip``: a peg is left out (35 %), a black peg is taken for a white one or a white for a black (35 %), the two numbers
  are exchanged (15 %), or a peg is counted too many (15 %); if a kind is possible in two ways, both are equally likely.
- ``near``: any possible answer whose black and white pegs each differ by at most one.

The program refuses impossible answers at once, and all black would end the game: these are not drawn.
"""

import random
import sys

from mastermind_xl import Feedback, Game, make_strategy, score
from mastermind_xl.core.feedback import possible_answers
from mastermind_xl.core.variants import list_variants
from mastermind_xl.strategies import default_strategy

GAMES = 1_000
VARIANTS = ("mini", "mastermind", "bulls-and-cows", "super-mastermind")
SEED = 62


def slip(black, white):
    """The kinds of slips of a person as a list: the share of each kind, and the answers that are then typed."""
    return (
        (0.35, [(black - 1, white), (black, white - 1)]),
        (0.35, [(black - 1, white + 1), (black + 1, white - 1)]),
        (0.15, [(white, black)]),
        (0.15, [(black + 1, white), (black, white + 1)]),
    )  # fmt: skip


def near(black, white):
    """All answers nearby, as one kind."""
    return ((1.0, [(black + more, white + whiter) for more in (-1, 0, 1) for whiter in (-1, 0, 1)]),)


def chances(right, kinds, pegs):
    """The chance of each wrong answer in place of the right one."""
    allowed = {each for each in possible_answers(pegs) if each.black < pegs and each != right}
    found = [(share, [Feedback(*each) for each in typed if each in allowed]) for share, typed in kinds(*right)]
    whole = sum(share for share, typed in found if typed)
    drawn = {}
    for share, typed in found:
        for each in typed:
            drawn[each] = drawn.get(each, 0) + share / whole / len(typed)
    return drawn


class Games:
    """Plays games on the board of a variant; remembers the guess of each position."""

    def __init__(self, name):
        self.board = list_variants()[name].board
        self._strategy = make_strategy(default_strategy(self.board, at_once=True), self.board)
        self._guesses = {}

    def play(self, code, wrong=None, chance=None, kinds=None):
        """Play until the code is found or no code fits; the answer to attempt ``wrong``, from 0, is mistyped."""
        game, right = Game(self.board), None
        while game.found is None and len(game.candidates):
            key = (game.guess_indices, game.answer_ranks)
            if key not in self._guesses:
                self._guesses[key] = self.board.code(self._strategy.choose(game).guess_index)
            guess = self._guesses[key]
            answer = score(code, guess)
            if len(game.attempts) == wrong:
                right, typed = answer, chances(answer, kinds, self.board.pegs)
                (answer,) = chance.choices(list(typed), typed.values())
            game = game.play(guess, answer)
        return game, right


def measure(games, kinds, count):
    """The mean of each figure, and the number of repairs of a game, over ``count`` games."""
    chance, pegs, rows = random.Random(SEED), games.board.pegs, []
    while len(rows) < count:
        code = games.board.code(chance.randrange(games.board.size))
        fair, _ = games.play(code)
        if len(fair.attempts) < 2:
            continue
        wrong = chance.randrange(len(fair.attempts) - 1)
        game, right = games.play(code, wrong, chance, kinds)
        found = game.diagnosis
        if found is None:  # the code was found although an answer was wrong
            continue
        order = [(each.number - 1, each.feedback) for each in found.repairs]
        place = order.index((wrong, right))
        mass = [
            each.code_count * chances(each.feedback, kinds, pegs).get(each.attempt.feedback, 0)
            for each in found.repairs
        ]
        best = sorted(range(len(mass)), key=lambda n: -mass[n])
        top = [mass[n] / sum(mass) for n in best]
        attempts = {number for number, _ in order[:3]}
        places = [place < most for most in (1, 3, 5)]
        shares = [sum(top[:most]) for most in (1, 3, 5)]
        rows.append((*places, wrong in attempts, *shares, len(order) / 100))
    return [100 * sum(column) / len(rows) for column in zip(*rows, strict=True)]


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    print(f"{'':24}{'right repair among':^24}{'attempt':^9}{'best possible':^24}{'repairs':>8}")
    print(f"{'variant':18}{'typed':6}{'1':>8}{'3':>8}{'5':>8}{'in 3':>9}{'1':>8}{'3':>8}{'5':>8}")
    for name in VARIANTS:
        games = Games(name)
        for kinds in (slip, near):
            *figures, repairs = measure(games, kinds, count)
            shown = "".join(f"{each:8.1f}" + " " * (n == 3) for n, each in enumerate(figures))
            print(f"{name:18}{kinds.__name__:6}{shown}{repairs:8.1f}", flush=True)


if __name__ == "__main__":
    main()
