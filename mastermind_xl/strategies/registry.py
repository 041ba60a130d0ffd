"""Strategies: which code to guess next, given the candidates.

Ties go to a candidate before any other code, then to the first in standard rotation.
With two candidates or fewer every deterministic strategy guesses the first of them, but for
``brute-force`` and ``positional``, which have an order of guesses of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, runtime_checkable

import numpy as np

from mastermind_xl.core.board import Board, Code, CodeLike
from mastermind_xl.core.errors import StrategyError
from mastermind_xl.core.feedback import Indices, scorer
from mastermind_xl.core.partition import Sizes, part_sizes
from mastermind_xl.strategies.best_guess import Choice, Costs, Measure, best_guess
from mastermind_xl.strategies.distinct_guesses import check_memory


class Strategy(Protocol):
    """What picks guesses."""

    @property
    def name(self) -> str:
        """As written after ``--strategy``."""

    @property
    def board(self) -> Board:
        """The board it plays on."""

    @property
    def opening(self) -> int | None:
        """Index of the first guess, if the person chose it."""

    def choose(self, candidates: Indices, asked: Sequence[int] = ()) -> int:
        """The next guess.

        Args:
            candidates: indices of the codes that fit all answers so far, rising, at least one.
            asked: indices of the guesses so far, whose answers left the candidates; none if these are any codes.

        Returns:
            Index of the guess in standard rotation.
        """


@runtime_checkable
class Looking(Strategy, Protocol):
    """A strategy that compares guesses, and may run out of time for it."""

    def look(self, candidates: Indices, asked: Sequence[int] = ()) -> Choice:
        """The next guess, and whether time ran out before all guesses were looked at; else as ``choose``."""


def look(strategy: Strategy, candidates: Indices, asked: Sequence[int]) -> Choice:
    """What any strategy chooses, and whether time ran out for it."""
    if isinstance(strategy, Looking):
        return strategy.look(candidates, asked)
    return Choice(strategy.choose(candidates, asked))


def endless(strategy: Strategy, guess: Code) -> StrategyError:
    """What is wrong with a strategy that makes a guess a second time."""
    shown = strategy.board.format(guess)
    return StrategyError(f"{strategy.name} guesses {shown} a second time: it would never end")


@runtime_checkable
class Chancy(Strategy, Protocol):
    """A strategy that leaves something to chance."""

    def for_run(self, run: int) -> Strategy:
        """The same with other chances, which the number of the run, from 0, decides."""


def for_run(strategy: Strategy, run: int) -> Strategy:
    """Any strategy with the chances of a run."""
    return strategy.for_run(run) if isinstance(strategy, Chancy) else strategy


@dataclass(frozen=True)
class First:
    """Guess the first candidate in standard rotation (Shapiro 1983)."""

    board: Board
    opening: int | None = None
    name: str = "first"

    def choose(self, candidates: Indices, asked: Sequence[int] = ()) -> int:
        """See ``Strategy``."""
        return int(candidates[0])


class RandomCandidate:
    """Guess any candidate, each as likely as any other (the C++ report's Algorithm 1).

    What is drawn depends on the seed, the run and the position alone: in whatever order positions
    are thought through, and wherever, the same guesses come out.
    """

    name = "random"

    def __init__(
        self, board: Board, opening: int | None = None, seed: int | None = None, run: int = 0
    ) -> None:
        self.board = board
        self.opening = opening
        self._seed = int(np.random.default_rng().integers(1 << 62)) if seed is None else seed
        self._run = run

    def choose(self, candidates: Indices, asked: Sequence[int] = ()) -> int:
        """See ``Strategy``."""
        first = int(candidates[0])
        if len(candidates) == 1:
            return first
        # no other position after these guesses has this first candidate
        chance = np.random.default_rng((self._seed, self._run, *asked, first))
        return int(candidates[chance.integers(len(candidates))])

    def for_run(self, run: int) -> RandomCandidate:
        """See ``Chancy``."""
        return RandomCandidate(self.board, self.opening, self._seed, run)


class BruteForce:
    """Count each colour with a guess of that colour alone, then try every arrangement (the Python paper).

    Arrangements are tried in standard rotation, whatever their answers say.
    """

    name = "brute-force"

    def __init__(self, board: Board, opening: int | None = None) -> None:
        if not board.repeats:
            raise StrategyError("brute-force guesses one colour alone: the board must allow repeats")
        if opening is not None:
            raise StrategyError("brute-force has a fixed order of guesses: it takes no opening")
        self.board = board
        self.opening = None
        self._alone = [board.index((color,) * board.pegs) for color in range(1, board.colors + 1)]
        self._arranged: dict[Code, list[int]] = {}

    def choose(self, candidates: Indices, asked: Sequence[int] = ()) -> int:
        """See ``Strategy``."""
        board = self.board
        code = board.code(int(candidates[0]))
        tried = set(asked)
        found = 0
        for color, alone in enumerate(self._alone, 1):
            if alone not in tried:
                return alone
            found += code.count(color)
            if found == board.pegs:
                break
        pegs = tuple(sorted(code))
        if pegs not in self._arranged:
            orders = (np.sort(board.codes, axis=1) == pegs).all(axis=1)
            self._arranged[pegs] = np.flatnonzero(orders).tolist()
        return next(index for index in self._arranged[pegs] if index not in tried)


def worst_part(sizes: Sizes) -> Costs:
    """Most candidates that can be left (Knuth 1977)."""
    return np.asarray(sizes.max(axis=0))


def expected_size(sizes: Sizes) -> Costs:
    """Candidates left on average, times the number of candidates: Σ n² (Irving 1978)."""
    wide = sizes.astype(np.min_scalar_type(_total(sizes) ** 2))
    wide *= wide
    return np.asarray(wide.sum(axis=0, dtype=wide.dtype), np.int64)


def entropy(sizes: Sizes) -> Costs:
    """Σ n log₂ n / Σ n, the bits that an answer leaves open: least where the entropy is greatest (Neuwirth 1982)."""
    total = _total(sizes)
    steps = np.arange(total + 1, dtype=np.float64)
    steps[1:] *= np.log2(steps[1:])
    return np.asarray(steps[sizes].sum(axis=0) / max(1, total))


def information(sizes: Sizes) -> Costs:
    """The bits that an answer tells on average: the entropy of the sizes."""
    return np.asarray(np.maximum(0, np.log2(_total(sizes)) - entropy(sizes)))


def few_parts(sizes: Sizes) -> Costs:
    """The number of parts, less being worse (Kooi 2005)."""
    parts: Costs = (sizes > 0).view(np.uint8).sum(axis=0, dtype=np.min_scalar_type(len(sizes)))
    return -parts.astype(np.intp)


def _total(sizes: Sizes) -> int:
    """How many candidates there are in the parts of each guess."""
    return int(sizes[:, :1].sum())


@dataclass(frozen=True)
class BestPartition:
    """Guess what divides the candidates best, by one measure of the sizes of the parts.

    Args:
        measure: the cost of each guess.
        consistent: guess candidates only.
        budget: seconds for each guess; when they run out, the best guess so far is taken.
        memory: megabytes that the program may take, which limits what is kept for the next guess.
    """

    board: Board
    name: str
    measure: Measure
    consistent: bool = False
    opening: int | None = None
    budget: float | None = None
    memory: int | None = None

    def choose(self, candidates: Indices, asked: Sequence[int] = ()) -> int:
        """See ``Strategy``."""
        return self.look(candidates, asked).guess

    def look(self, candidates: Indices, asked: Sequence[int] = ()) -> Choice:
        """See ``Looking``."""
        if len(candidates) <= 2:
            return Choice(int(candidates[0]))
        return best_guess(
            self.board,
            self.measure,
            candidates,
            asked,
            consistent=self.consistent,
            budget=self.budget,
            memory=self.memory,
        )


SAMPLE = 16


@dataclass(frozen=True)
class Sampled:
    """Guess the best of 16 candidates, spread evenly, by expected size among those 16.

    What the formulas of the solver workbook can do in an instant for a person who has left the
    strategy's tree. With 16 candidates or fewer it is expected size (Irving 1978) among candidates.
    """

    board: Board
    opening: int | None = None
    name: str = "sampled"

    def choose(self, candidates: Indices, asked: Sequence[int] = ()) -> int:
        """See ``Strategy``."""
        count = len(candidates)
        taken = min(SAMPLE, count)
        some = candidates[(2 * np.arange(taken) + 1) * count // (2 * taken)]
        sizes = part_sizes(scorer(self.board), some, some)
        return int(some[np.argmin(expected_size(sizes))])


class Options(NamedTuple):
    """How a strategy shall play, where it leaves a choice.

    Attributes:
        opening: index of the first guess, instead of its own.
        consistent: guess candidates only.
        seed: of its chances.
        budget: seconds for each guess.
        memory: megabytes that the program may take.
    """

    opening: int | None = None
    consistent: bool = False
    seed: int | None = None
    budget: float | None = None
    memory: int | None = None


class Kind(NamedTuple):
    """A strategy that can be asked for by name."""

    name: str
    summary: str
    source: str
    make: Callable[[Board, Options], Strategy]
    random: bool = False
    may_be_consistent: bool = False
    any_board: bool = False
    """Whether it plays on boards that cannot be listed as well: it makes a ``Player``."""


def _best_partition(
    board: Board, name: str, measure: Measure, options: Options, consistent: bool
) -> BestPartition:
    if options.memory is not None:
        check_memory(board, options.memory)
    return BestPartition(board, name, measure, consistent, options.opening, options.budget, options.memory)


def _by_partition(name: str, summary: str, source: str, measure: Measure) -> Kind:
    def make(board: Board, options: Options) -> Strategy:
        return _best_partition(board, name, measure, options, options.consistent)

    return Kind(name, summary, source, make, may_be_consistent=True)


def _optimal(board: Board, options: Options) -> Strategy:
    from mastermind_xl.strategies.optimal import Optimal

    return Optimal(board, options.opening, budget=options.budget)


def _positional(board: Board, options: Options) -> Strategy:
    from mastermind_xl.strategies.positional import Positional

    return Positional(board, options.opening)


def _local_search(board: Board, options: Options) -> Strategy:
    from mastermind_xl.strategies.local_search import LocalSearch

    return LocalSearch(board, options.opening, options.seed, options.budget)


KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind(
            "first",
            "the first candidate in standard rotation",
            "Shapiro 1983",
            lambda board, options: First(board, options.opening),
        ),
        Kind(
            "random",
            "any candidate",
            "the C++ report, the Python paper",
            lambda board, options: RandomCandidate(board, options.opening, options.seed),
            random=True,
        ),
        Kind(
            "brute-force",
            "each colour alone, then every arrangement of what was found",
            "the Python paper",
            lambda board, options: BruteForce(board, options.opening),
        ),
        Kind(
            "minimax",
            "the candidate whose worst answer leaves fewest candidates",
            "the VBA workbook",
            lambda board, options: _best_partition(board, "minimax", worst_part, options, consistent=True),
        ),
        _by_partition(
            "knuth",
            "the code, candidate or not, whose worst answer leaves fewest candidates",
            "Knuth 1977",
            worst_part,
        ),
        _by_partition(
            "expected-size",
            "the code that leaves fewest candidates on average",
            "Irving 1978",
            expected_size,
        ),
        _by_partition("entropy", "the code whose answer tells most bits", "Neuwirth 1982", entropy),
        _by_partition("most-parts", "the code with most different answers", "Kooi 2005", few_parts),
        Kind("optimal", "the least total over all codes, proved", "Koyama and Lai 1993", _optimal),
        Kind(
            "sampled",
            "the best of 16 candidates, spread evenly, by expected size among them",
            "the solver workbook's formulas",
            lambda board, options: Sampled(board, options.opening),
        ),
        Kind(
            "positional",
            "each colour alone, then position after position",
            "the C++ report's Algorithm 2",
            _positional,
            any_board=True,
        ),
        Kind(
            "local-search",
            "the best of many codes that fit, on boards of any size",
            "Bernier et al. 1996",
            _local_search,
            any_board=True,
        ),
    )
}


def find_kind(name: str) -> Kind:
    """The kind of strategy that has this name.

    Raises:
        StrategyError: there is none.
    """
    kind = KINDS.get(name)
    if kind is None:
        raise StrategyError(f"{name!r} is no strategy: choose one of {', '.join(KINDS)}")
    return kind


def make_strategy(
    name: str,
    board: Board,
    opening: CodeLike | None = None,
    *,
    consistent: bool = False,
    seed: int | None = None,
    budget: float | None = None,
    memory: int | None = None,
    rotation: CodeLike | None = None,
) -> Strategy:
    """The strategy called ``name`` on ``board``.

    Args:
        name: one of ``KINDS``.
        board: the board to play on.
        opening: first guess, instead of the strategy's own.
        consistent: guess candidates only, where the strategy would look at all codes.
        seed: of a random strategy's chances.
        budget: seconds that ``local-search``, or a strategy that compares guesses, may think about one.
        memory: megabytes that the program may take for a strategy that compares guesses.
        rotation: the positions in the order in which they turn, the fastest first, such as ``1234``,
            instead of the standard rotation.

    Raises:
        StrategyError: there is no strategy of that name, or it cannot play as asked.
        CodeError: the opening is no code of the board.
        BoardError: the board has too many codes to list.
    """
    kind = find_kind(name)
    if consistent and not kind.may_be_consistent:
        names = ", ".join(kind.name for kind in KINDS.values() if kind.may_be_consistent)
        raise StrategyError(f"{name} cannot be kept to candidates: only {names} can")
    if not kind.any_board:
        board.check_listed("the strategy local-search plays on any board")
    first = None if opening is None else board.index(opening)

    def make(opening: int | None) -> Strategy:
        return kind.make(board, Options(opening, consistent, seed, budget, memory))

    if rotation is None:
        return make(first)
    from mastermind_xl.strategies.rotation import Rotated, read_rotation

    return Rotated(board, read_rotation(rotation, board), first, make)
