"""Find static sets: guesses that are all asked before any answer is known.

A set *identifies* every code if no two codes give the same answers. Two codes with the same answers are a *confused
pair*. Sets are found greedily, guess by guess, or by annealing (Kirkpatrick, Gelatt and Vecchi 1983): each step
replaces one guess by another, drawn with a Boltzmann weight that favours few confused pairs.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.board import Board
from mastermind_xl.core.feedback import possible_answers
from mastermind_xl.core.game import Game
from mastermind_xl.core.partition import split
from mastermind_xl.core.scoring import EVERYTHING, MATRIX_CODES, Indices, all_indices, scorer
from mastermind_xl.static.confused_pairs import count_confused, count_different, find_confused
from mastermind_xl.strategies import make_strategy
from mastermind_xl.strategies.tree import grow

Stop = Callable[[], bool]  # called every few steps; returns whether to stop
RatedSet = tuple[Indices, int]  # a set of guesses, and the number of different rows of answers to these guesses
MOST_CODES = 50_000  # codes of the largest board that is searched

_HOT, _COLD, _STEPS = 1.0, 0.2, 1_000  # first and last temperature of an annealing, in confused pairs; number of steps
_PAIRS_AT_ONCE = 64  # confused pairs compared with all guesses at a time: the first few exclude most guesses
_TRIED = 2_000  # most guesses from which a step chooses


def number_answers(board: Board, guesses: Sequence[int] | Indices) -> Indices:
    """Return a number, from 0, for each code's answers to all guesses: shape (codes,); equal answers have equal numbers.

    Raises BoardError if the board has too many codes.
    """
    check_size(board)
    number = np.zeros(board.size, np.intp)
    if len(guesses):
        scores = scorer(board)
        for ranks in scores.against(np.asarray(guesses, np.intp)):
            number = np.unique(number * scores.ranks + ranks, return_inverse=True)[1]
    return number


def check_size(board: Board) -> None:
    """Raise BoardError if the board has too many codes for static sets."""
    board.check_whites()
    board.check_size(MOST_CODES, "static sets are for")


def count_distinct(board: Board, guesses: Sequence[int] | Indices) -> int:
    """Count the different rows of answers to all guesses: as many rows as codes if every code is identified."""
    return int(number_answers(board, guesses).max()) + 1


def fewest_thinkable(board: Board) -> int:
    """Return the smallest number of guesses that can together have as many different rows of answers as the board has codes."""
    answers = len(possible_answers(board.pegs))
    return next(guesses for guesses in count() if answers**guesses >= board.size)


# --- finding sets -------------------------------------------------------------------------------


def chance_from(seed: int | None) -> "np.random.Generator":
    """Return a random generator, with the same numbers for the same seed."""
    return np.random.default_rng(seed)


def shrink(board: Board, chance: "np.random.Generator", stop: Stop) -> Iterator[Indices]:
    """Yield smaller and smaller sets that identify every code, then the best set found with one guess less.

    The last set is missing if one guess less cannot have as many rows of answers as the board has codes. Otherwise the
    search continues until ``stop`` returns true. ``chance`` is a random generator. Raises BoardError for a big board.
    """
    order = chance.permutation(board.size)
    size = fewest_thinkable(board)
    while count_distinct(board, order[:size]) < board.size:
        size += 1
    guesses = order[:size]
    yield guesses
    while len(guesses) > fewest_thinkable(board):
        guesses = anneal(board, guesses[1:], chance, stop)
        yield guesses
        if count_distinct(board, guesses) < board.size:
            return


def anneal(board: Board, start: Indices, chance: "np.random.Generator", stop: Stop) -> Indices:
    """Return the set with the most different answers that annealing finds, with as many guesses as ``start`` has.

    The search ends when every code is identified or ``stop`` returns true. ``chance`` is a random generator. Raises
    BoardError if the board has too many codes.
    """
    check_size(board)
    best, most = start, 0
    rounds = _walk(board, start, chance)
    while most < board.size and not stop():
        best, most = next(rounds)
    return best


def _walk(board: Board, start: Indices, chance: "np.random.Generator") -> Iterator[RatedSet]:
    """Yield after every step the best set so far; one annealing begins with ``start``, each further one with random guesses."""
    scores = scorer(board)
    size = len(start)
    apart = -(-board.size // _TRIED)
    weights = chance.integers(1 << 62, size=size) * 2 + 1
    mixed = chance.permutation(board.size)
    best, most = start, 0
    guesses = start.copy()
    while True:
        ranks = scores.against(guesses).astype(np.int64)
        keys = weights @ ranks  # equal for codes with equal answers, and practically never for other codes
        for heat in np.geomspace(_HOT, _COLD, _STEPS):
            place = int(chance.integers(size))
            keys -= weights[place] * ranks[place]
            tried = np.arange(int(chance.integers(apart)), board.size, apart)
            if apart > 1:  # otherwise the walk would leave an equally good set at once
                tried = np.append(tried, guesses[place])
            which = tried if apart > 1 else EVERYTHING  # all codes: faster than by their indices
            confused = count_confused(scores, find_confused(keys, mixed), which)
            guesses[place] = tried[_draw_place(confused, heat, chance)]
            ranks[place] = scores.against(guesses[place : place + 1])[0]
            keys += weights[place] * ranks[place]
            distinct = count_different(keys)
            if distinct > most:
                best, most = guesses.copy(), distinct
            yield best, most
        guesses = chance.integers(board.size, size=size)


def _draw_place(costs: NDArray[Any], heat: float, chance: "np.random.Generator") -> int:
    """Draw the number of a guess at random; guesses with fewer confused pairs (``costs``) are likelier than others."""
    weights = np.cumsum(np.exp((costs.min() - costs.astype(np.float64)) / heat))
    return min(int(np.searchsorted(weights, chance.random() * weights[-1])), len(costs) - 1)


class GreedyGuess(NamedTuple):
    """A guess of a greedy set, by its index, with the number of ``distinct`` rows of answers to the guesses so far.

    After all these answers, ``expected`` codes are left on average, Σn²/N, and at most ``worst`` codes.
    """

    guess: int
    expected: float
    distinct: int
    worst: int


def find_greedily(board: Board) -> Iterator[GreedyGuess]:
    """Yield guesses until all codes are identified, as the search of the Excel challenge does.

    Each guess leaves the fewest codes with equal answers on average; ties go to the first guess in standard rotation.
    The set is seldom the smallest possible. Raises BoardError if the board has too many codes.
    """
    board.check_size(MATRIX_CODES, "greedy static sets are for")
    scores = scorer(board)
    matrix = scores.against(all_indices(board)).astype(np.intp)
    number = np.zeros(board.size, np.intp)  # equal for codes with equal answers so far
    distinct = 1
    while distinct < board.size:
        sizes = [np.bincount(number * scores.ranks + ranks) for ranks in matrix]
        squares = [int(size @ size) for size in sizes]
        guess = squares.index(min(squares))
        number = np.unique(number * scores.ranks + matrix[guess], return_inverse=True)[1]
        distinct = int(number.max()) + 1
        yield GreedyGuess(guess, squares[guess] / board.size, distinct, int(sizes[guess].max()))


# --- reviews of sets ---------------------------------------------------------------------------


class Group(NamedTuple):
    """Two or more codes (rising indices) that a static set does not distinguish, and the next ``guess`` for them.

    ``more`` is the largest number of guesses still needed, including the code itself as the last guess.
    """

    codes: tuple[int, ...]
    guess: int
    more: int


class SetReview(NamedTuple):
    """The number of codes that a set of guesses distinguishes, and the further guesses needed."""

    guesses: tuple[int, ...]  # indices of the guesses
    distinct: int  # number of different answers
    groups: tuple[Group, ...]  # groups of confused codes, the largest first
    separator: int | None  # index of one further guess that distinguishes all codes; None if no guess does

    @property
    def more(self) -> int:
        """The largest number of guesses needed after the set's answers, including the code itself as the last guess."""
        return max((group.more for group in self.groups), default=1)


def review_set(board: Board, guesses: Sequence[int]) -> SetReview:
    """Return the review of a set of guesses; Knuth's strategy continues for codes that the set does not distinguish.

    Raises BoardError if the board has too many codes.
    """
    numbers = number_answers(board, guesses)
    strategy = make_strategy("knuth", board)

    def group(codes: Indices) -> Group:
        tree = grow(strategy, start=Game.at(board, codes, guesses))
        return Group(tuple(codes.tolist()), int(tree.guess_indices[0]), len(tree.distribution) - len(guesses))

    parts = split(numbers, all_indices(board)).values()
    groups = [group(codes) for codes in parts if len(codes) > 1]
    groups.sort(key=lambda group: (-len(group.codes), group.codes))
    separator = _find_separator(board, guesses, numbers) if groups else None
    return SetReview(tuple(guesses), int(numbers.max()) + 1, tuple(groups), separator)


def _find_separator(board: Board, guesses: Sequence[int], numbers: Indices) -> int | None:
    pairs = find_confused(numbers, all_indices(board))
    left = all_indices(board)
    for start in range(0, len(pairs[0]), _PAIRS_AT_ONCE):
        some = slice(start, start + _PAIRS_AT_ONCE)
        left = left[count_confused(scorer(board), (pairs[0][some], pairs[1][some]), left) == 0]
    further = (guess for guess in left.tolist() if count_distinct(board, [*guesses, guess]) == board.size)
    return next(further, None)
