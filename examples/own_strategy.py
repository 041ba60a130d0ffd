"""Your own strategy in twenty lines: Knuth's strategy with a better rule for ties.

Knuth guesses the code whose worst answer leaves the fewest candidates; ties go to the first. This strategy
gives ties to the guess with the most different answers, and needs fewer guesses in total.

Run it with: python examples/own_strategy.py
"""

import numpy as np

from mastermind_xl import Choice, Game, Strategy
from mastermind_xl.cli import main
from mastermind_xl.own_strategy import Entry, part_sizes, register


class BetterTies(Strategy):
    """Guess the code whose largest part has the fewest candidates; ties go to the most parts, then to a candidate."""

    name = "better-ties"

    def choose(self, game: Game) -> Choice:
        """The next guess in a game."""
        candidates = game.candidates
        if len(candidates) <= 2:
            return Choice(int(candidates[0]))
        sizes = part_sizes(self.board, candidates)  # a row for each answer, a column for each guess
        largest, parts = sizes.max(axis=0), np.count_nonzero(sizes, axis=0)
        possible = np.isin(np.arange(self.board.size), candidates)
        return Choice(int(np.lexsort((~possible, -parts, largest))[0]))  # the last key counts most


summary = "as knuth; of equals, the guess with most different answers"
register(Entry("better-ties", summary, "examples/own_strategy.py", BetterTies))

if __name__ == "__main__":
    main(["evaluate", "knuth", "better-ties"])
