"""Find codes that fit all answers on huge boards, by random walks or an exact search.

The strategy ``local-search`` guesses the best code found. Only the exact search can prove that no code fits. This search
has two stages: the number of pegs of each colour, which must match the sums of black and white; then the colour of each
place, which must match the black pegs. The search drops a partial code as soon as a simple bound excludes this code.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from math import inf
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.board import Board
from mastermind_xl.core.feedback import feedbacks
from mastermind_xl.core.game import Attempt, Diagnosis, Game, NoCodeFitsError
from mastermind_xl.core.partition import count_parts, spread
from mastermind_xl.core.rules import Code
from mastermind_xl.core.scoring import Ranks, rank_pairs, scorer
from mastermind_xl.core.system import TimeUp, clock
from mastermind_xl.strategies.base import Choice, Strategy
from mastermind_xl.strategies.criterion import SAME, entropy
from mastermind_xl.strategies.walkers import STEPS_TOGETHER, Walkers

BUDGET = 5.0  # default seconds per guess
_ENOUGH = 1000  # most fitting codes from which the guess is chosen: more codes would hardly help
_WALKERS = 256
_PATIENCE = 200  # minimum of further steps after the first code that fits
_FIRST_PROOF = 128  # steps without a fitting code before the exact search; this search runs again after 256, 512, …
_EFFORT = 60_000  # effort of the exact search for each step of the walkers: about the time of the step


class Found(NamedTuple):
    """The result of a search for codes that fit all answers."""

    codes: list[Code]  # codes that fit, rising; if no code was found, the code tried that contradicts the answers least
    gave_up_after: float | None = None  # seconds of a search that found no code that fits, or None


def find_fitting(
    board: Board, attempts: Sequence[Attempt], chance: "np.random.Generator", budget: float, enough: int
) -> Found:
    """Search for ``enough`` codes of a board of any size that fit one or more ``attempts``, for ``budget`` seconds.

    ``chance`` is the random generator. Raises NoCodeFitsError if it is proved that no code fits.
    """
    start = clock()
    deadline = start + budget
    asked = [bytes(attempt.guess) for attempt in attempts]
    walkers = Walkers(board, attempts, chance, _WALKERS)
    found: set[bytes] = set()
    least = walkers.nearest(asked)  # the lowest misfit so far, and the code with this misfit
    last, proof = 0, _FIRST_PROOF
    for steps, fitting in enumerate(walkers.walk(), 1):
        found.update(map(bytes, fitting))
        if found:
            last = last or 2 * steps + _PATIENCE
            if len(found) >= enough or steps >= last:
                break
        elif steps == proof:
            proof *= 2
            fit = find_exactly(board, attempts, steps * _EFFORT, deadline)
            if fit.code is not None:
                return Found([fit.code])
            if fit.complete:
                number = _empty_after(board, attempts, steps * _EFFORT, deadline)
                raise NoCodeFitsError(Diagnosis(number, complete=False))
        elif steps % STEPS_TOGETHER == 0:
            least = min(least, walkers.nearest(asked))
        if clock() >= deadline:
            break
    if not found:
        return Found([least[1]], clock() - start)
    return Found([tuple(code) for code in sorted(found)])


def _empty_after(board: Board, attempts: Sequence[Attempt], effort: int, deadline: float) -> int:
    """Return the number, from 1, of the first attempt after which provably no code fits, or of the last attempt."""

    def is_proved(number: int) -> bool:
        fit = find_exactly(board, attempts[:number], effort, deadline)
        return fit.code is None and fit.complete

    return bisect_left(range(1, len(attempts)), True, key=is_proved) + 1


# --- the strategy ---------------------------------------------------------------------------


class LocalSearch(Strategy):
    """Guess the code whose answer gives the most bits, among up to 1,000 codes that fit all answers (Neuwirth 1982).

    Random walks find the codes; on a board that can be listed, the codes are evenly spread candidates. If no code that
    fits is found within the budget, the guess is the code tried that contradicts the answers least. The default opening
    has two pegs of each colour until the places are filled. Unless the budget runs out, the same seed gives the same
    guesses.
    """

    name = "local-search"

    def __init__(self, board: Board, **values: Any) -> None:
        super().__init__(board, **values)
        self._budget = BUDGET if self.budget is None else self.budget

    @property
    def uses_chance(self) -> bool:
        """See ``Strategy``; true on boards too big to list."""
        return not self.board.is_listed

    def choose(self, game: Game) -> Choice:
        if not self.board.is_listed:
            return self._walk(game) if game.attempts else Choice(self.board.index(self._first()))
        candidates = game.candidates
        if len(candidates) == self.board.size:
            return Choice(self.board.index(self._first()))
        candidates = spread(candidates, _ENOUGH)
        return Choice(int(candidates[self._best(scorer(self.board).against(candidates, candidates))]))

    def _first(self) -> Code:
        """Return a first guess with two or more pegs of each colour in it, because one peg would reveal less about a colour."""
        board = self.board
        if not board.repeats:
            return tuple(range(1, board.pegs + 1))
        each = max(2, -(-board.pegs // board.colors))
        return tuple(place // each + 1 for place in range(board.pegs))

    def _best(self, ranks: Ranks) -> int:
        """Return the number, from 0, of the first guess whose answer gives the most bits; 0 for one or two guesses."""
        if ranks.shape[1] <= 2:
            return 0
        costs = entropy(count_parts(ranks, len(feedbacks(self.board.pegs))))
        return int(np.flatnonzero(costs <= costs.min() + SAME)[0])

    def _walk(self, game: Game) -> Choice:
        made = b"".join(bytes(each.guess) for each in game.attempts)
        chance = np.random.default_rng([self.seed or 0, self.run, *made])
        found = find_fitting(self.board, game.attempts, chance, self._budget, _ENOUGH)
        if len(found.codes) == 1:
            return Choice(self.board.index(found.codes[0]), gave_up_after=found.gave_up_after)
        codes = np.array([list(code) for code in found.codes], np.uint8)
        return Choice(self.board.index(codes[self._best(rank_pairs(codes, codes))].tolist()))


# --- exact search ------------------------------------------------------------------------------

_AT_ONCE = 2048  # partial codes extended together: enough for fast array operations, in little memory

Numbers = NDArray[np.integer[Any]]


class Partial(NamedTuple):
    """Partial codes, or the numbers of pegs of some colours, one per row."""

    chosen: Numbers  # (rows, length): choices so far, colour counts or colours
    left: Numbers  # (rows, numbers or colours): pegs still to be placed
    scored: Numbers  # (rows, attempts): common colours, or black pegs, so far


class ExactFit(NamedTuple):
    """The result of an exact search for a code that fits."""

    code: Code | None  # a code that fits every attempt, or None if the search found no such code
    complete: bool  # if no code was found: whether it is proved that no code fits


def find_exactly(board: Board, attempts: Sequence[Attempt], effort: int, deadline: float = inf) -> ExactFit:
    """Search a board of any size for a code that fits one or more attempts, or for a proof that no code fits.

    ``effort`` is the most comparisons of a partial code with an answer, about 500 million per second. At the time
    ``deadline`` of ``clock``, in seconds, the search stops as well.
    """
    try:
        return ExactFit(_ExactSearch(board, attempts, effort, deadline).find(), complete=True)
    except TimeUp:
        return ExactFit(None, complete=False)


class _ExactSearch:
    def __init__(self, board: Board, attempts: Sequence[Attempt], effort: int, deadline: float) -> None:
        self._board, self._effort, self._deadline = board, effort, deadline
        self._guesses = np.array([attempt.guess for attempt in attempts], np.int16) - 1
        answers = np.array([attempt.feedback for attempt in attempts], np.int16)
        self._black, self._common = answers[:, 0], answers.sum(axis=1)
        self._placed = self._guesses[:, :, None] == np.arange(board.colors)  # (attempts, pegs, colours)
        counts = self._placed.sum(axis=1)
        # the colours of most guesses come first
        self._order = np.argsort(-counts.sum(axis=0), kind="stable")
        self._counted = counts[:, self._order].astype(np.int16)

    def find(self) -> Code | None:
        for counts in self._deepen(self._start(self._board.pegs), self._choose_count, self._board.colors):
            for row in counts.chosen:
                left = np.zeros(self._board.colors, np.int16)
                left[self._order] = row
                for codes in self._deepen(self._start(left), self._choose_color, self._board.pegs):
                    return tuple((codes.chosen[0] + 1).tolist())
        return None

    def _start(self, left: Any) -> Partial:
        none = np.zeros((1, 0), np.int16)
        return Partial(none, np.atleast_2d(np.int16(left)), np.zeros((1, len(self._guesses)), np.int16))

    def _deepen(self, start: Partial, extend: Callable[[Partial], Partial], depth: int) -> Iterator[Partial]:
        """Yield, block by block, everything that ``depth`` choices made by ``extend`` can lead to, depth first."""
        stack = [start]
        while stack:
            block = stack.pop()
            if len(block.left) > _AT_ONCE:
                stack.append(Partial(*(array[_AT_ONCE:] for array in block)))
                block = Partial(*(array[:_AT_ONCE] for array in block))
            if len(block.left) and block.chosen.shape[1] == depth:
                yield block
            elif len(block.left):
                stack.append(extend(block))

    def _spend(self, numbers: int) -> None:
        self._effort -= numbers * len(self._guesses)
        if self._effort < 0 or clock() > self._deadline:
            raise TimeUp

    def _choose_count(self, block: Partial) -> Partial:
        color = block.chosen.shape[1]
        most = self._board.pegs if self._board.repeats else 1
        rows, chosen = np.nonzero(np.arange(most + 1) <= block.left)
        self._spend(len(rows))
        pegs = chosen.astype(np.int16)
        left = block.left[rows, 0] - pegs
        if color == self._board.colors - 1:
            rows, pegs, left = rows[left == 0], pegs[left == 0], left[left == 0]
        scored = block.scored[rows] + np.minimum(pegs[:, None], self._counted[:, color])
        behind = self._counted[:, color + 1 :].sum(axis=1, dtype=np.int16)
        missing = self._common - scored
        fine = ((missing >= 0) & (missing <= np.minimum(left[:, None], behind))).all(axis=1)
        return _extend(block, rows, pegs, left[:, None], scored, fine)

    def _choose_color(self, block: Partial) -> Partial:
        place = block.chosen.shape[1]
        rows, colors = np.nonzero(block.left)
        self._spend(len(rows) * self._board.colors)
        scored = block.scored[rows] + self._placed[:, place, colors].T
        missing = self._black - scored
        few = np.flatnonzero((missing >= 0).all(axis=1))
        rows, colors, scored, missing = rows[few], colors[few], scored[few], missing[few]
        behind = self._placed[:, place + 1 :].sum(axis=1, dtype=np.int16)  # (attempts, colours)
        most = np.stack([np.minimum(block.left, each).sum(axis=1, dtype=np.int16) for each in behind], axis=1)
        most = most[rows] - (block.left[rows, colors] <= behind[:, colors]).T  # without the chosen peg
        left = block.left[rows]
        left[np.arange(len(rows)), colors] -= 1
        fine = (missing <= most).all(axis=1)
        return _extend(block, rows, colors, left, scored, fine)


def _extend(
    block: Partial, rows: Numbers, chosen: Numbers, left: Numbers, scored: Numbers, fine: NDArray[np.bool_]
) -> Partial:
    choices = np.concatenate([block.chosen[rows[fine]], chosen[fine, None].astype(np.int16)], axis=1)
    return Partial(choices, left[fine].astype(np.int16), scored[fine].astype(np.int16))
