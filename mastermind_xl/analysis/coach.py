"""The coach: how good a guess is, compared with all other guesses, and a review of a game's guesses.

A guess promises information: the entropy of its answer, in bits. An answer that leaves m of n candidates gives
log₂ n/m bits. *Skill* is the information promised by a game's guesses, divided by the most information that any
guesses promised in the same positions; skill is 100 % if all guesses are best. *Luck* is the information in the
answers, minus the information that the guesses promised. Over many games, luck averages out at zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import log2

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.board import Board
from mastermind_xl.core.game import Attempt, Game, Rating
from mastermind_xl.core.languages import fill, fill_count, number
from mastermind_xl.core.partition import part_sizes
from mastermind_xl.core.scoring import Indices, all_indices, scorer
from mastermind_xl.core.symmetry import opening_indices
from mastermind_xl.strategies.criterion import SAME, expected_size, few_parts, information, worst_part

_PAIRS = 100_000_000  # above this number of scores, about a second's work, only some guesses are rated
_FEW = 500  # number of guesses that are rated in that case, spread evenly over the candidates
_AT_ONCE = 1 << 14  # guesses rated at a time: the parts of a million guesses would take hundreds of megabytes
_REPORTED = 0.005  # smallest cost that is reported, because two decimals are shown
_GOOD = 0.1  # highest cost of a good guess, in guesses

_ONLY_CODE = "{n}. {guess}: the only code that was left."
_NOT_THE_ONLY_CODE = "{n}. {guess}: wasted, because only {better} was left."
_WASTED = "{n}. {guess}: {before:,} codes before, {after:,} after; wasted: no answer could have ruled out any code."
_BEST = "{n}. {guess}: {before:,} codes before, {after:,} after ({expected:,.1f} expected); nothing was better."
_COST = "{n}. {guess}: {before:,} codes before, {after:,} after ({expected:,.1f} expected); cost {cost} of a guess: {better} is better."
_COST_MORE = "{n}. {guess}: {before:,} codes before, {after:,} after ({expected:,.1f} expected); cost {cost} of a guess: {better} tells more."
_SUMMARY = "Lost {lost} guesses; skill {skill:.0%}, luck {luck:+.1f} bits."
_SUMMARY_WASTED = (
    "Lost {lost} guesses; skill {skill:.0%}, luck {luck:+.1f} bits, {count} guess wasted.",
    "Lost {lost} guesses; skill {skill:.0%}, luck {luck:+.1f} bits, {count} guesses wasted.",
)
VERDICTS = ("best", "good", "weak", "wasted")
"""How good a guess was, in English; messages translate these words."""


@dataclass(frozen=True)
class Ratings:
    """Ratings of all guesses of a board, or of some guesses, in one position of a game."""

    game: Game  # with at least one candidate
    guesses: Indices  # indices of the rated guesses, rising
    complete: bool  # whether every guess of the board, or an equivalent guess, is rated
    _figures: NDArray[np.float64]  # shape (4, guesses): Σ n², largest part, number of parts, bits

    @classmethod
    def of(cls, game: Game, also: Sequence[int] = ()) -> Ratings:
        """Rate the possible next guesses in a game; the guesses ``also``, given by index, are always included."""
        board, candidates, count = game.board, game.candidates, len(game.candidates)
        complete = count == board.size or count * board.size <= _PAIRS
        if complete and count < board.size:
            guesses = all_indices(board)
        else:
            if complete:
                some = opening_indices(board)
            else:
                some = candidates[np.arange(min(_FEW, count)) * count // min(_FEW, count)]
            guesses = np.union1d(some, np.array(also, np.intp))
        figures = np.empty((4, len(guesses)))
        for start in range(0, len(guesses), _AT_ONCE):
            which = slice(start, start + _AT_ONCE)
            sizes = part_sizes(scorer(board), candidates, guesses[which])
            figures[:, which] = expected_size(sizes), worst_part(sizes), -few_parts(sizes), information(sizes)
        return cls(game, guesses, complete, figures)

    def best(self, count: int = 5) -> list[Rating]:
        """Return the best guesses, the smallest expected size first; guesses with equal ratings are listed once.

        Ties go to the guess with more information, then to a candidate, then to the first in standard
        rotation.
        """
        # each of the smallest expected sizes has at least one guess, so no guess with a larger size is needed
        some = np.flatnonzero(self._figures[0] <= np.unique(self._figures[0])[:count][-1])
        squares, worst, parts, bits = self._figures[:, some]
        consistent, rounded = np.isin(self.guesses[some], self.game.candidates), np.round(bits / SAME / 10)
        order = np.lexsort((~consistent, -rounded, squares))
        columns = np.column_stack([squares, worst, parts, rounded, consistent])[order]
        fresh = np.flatnonzero(np.r_[True, (columns[1:] != columns[:-1]).any(axis=1)])
        ends = np.r_[fresh[1:], len(order)]
        return [
            self.game.rate(int(self.guesses[some[order[start]]]))._replace(alike=end - start)
            for start, end in zip(fresh[:count].tolist(), ends[:count].tolist(), strict=True)
        ]

    def most_bits(self) -> float:
        """Return the highest expected information, in bits, of any guess in this position."""
        return float(self._figures[3].max())


@dataclass(frozen=True)
class Move:
    """One attempt of a game in a review."""

    attempt: Attempt  # the guess and its answer
    before: int  # number of candidates before the guess
    after: int  # number of candidates after the answer
    rating: Rating  # rating of the guess
    # a guess of optimal play, or this guess if its cost is 0; without a proof, the guess that leaves the fewest
    # candidates on average
    best: Rating
    most_bits: float  # the most bits that any guess promised
    lost: float | None = None  # cost in guesses; ``None`` if it cannot be proved soon

    @property
    def estimate(self) -> float:
        """An estimate, from 0 to 1, of the cost of the guess: 1 minus its bits divided by the most bits that any guess promised."""
        return 1 - self.rating.bits / self.most_bits if self.most_bits else float(not self.rating.consistent)

    @property
    def cost(self) -> float:
        """The cost of the guess in guesses: proved or, without a proof, estimated."""
        return self.estimate if self.lost is None else self.lost

    @property
    def luck(self) -> float:
        """The luck of the attempt: the information in the answer minus the information that the guess promised, in bits."""
        return log2(self.before / self.after) - self.rating.bits

    @property
    def verdict(self) -> str:
        """A word for the quality of the guess: ``best``, ``good``, ``weak``, or ``wasted`` if no answer could rule out a code."""
        if self.before == 1:
            return "best" if self.rating.consistent else "wasted"
        if self.rating.parts == 1:
            return "wasted"
        if self.lost == 0 or (self.lost is None and self.rating.expected <= self.best.expected + SAME):
            return "best"
        return "good" if self.cost <= _GOOD + SAME else "weak"


@dataclass(frozen=True)
class Review:
    """The review of a finished or unfinished game."""

    board: Board
    moves: tuple[Move, ...]  # the attempts of the game, with their quality
    complete: bool  # whether all guesses of the board were compared in every position

    @property
    def skill(self) -> float:
        """The information promised by the guesses, divided by that promised by the best guesses; 1 if no guess promised any."""
        most = sum(move.rating.bits if move.verdict == "best" else move.most_bits for move in self.moves)
        return sum(move.rating.bits for move in self.moves) / most if most else 1.0

    @property
    def cost(self) -> float:
        """The sum of the costs of the game's guesses, in guesses; costs without a proof are estimates."""
        return sum(move.cost for move in self.moves)

    @property
    def proved(self) -> bool:
        """Whether the cost of every guess is proved."""
        return all(move.lost is not None for move in self.moves)

    @property
    def luck(self) -> float:
        """The information in all answers minus the information that the guesses promised, in bits."""
        return sum(move.luck for move in self.moves)

    @property
    def wasted(self) -> int:
        """The number of wasted guesses, for which no answer could rule out a code."""
        return sum(move.verdict == "wasted" for move in self.moves)


def rate_guesses(game: Game) -> Ratings | None:
    """Return the ratings of the possible next guesses in a game; ``None`` if no code fits."""
    return Ratings.of(game) if len(game.candidates) else None


def best_guesses(game: Game, ratings: Ratings, count: int) -> list[tuple[Rating, float | None]]:
    """Return the ``count`` best next guesses in a game with candidates, from their ``ratings``, with their costs.

    A cost is ``None`` if it cannot be proved soon. If all costs are proved, the guesses are sorted by cost, and one
    of the guesses is optimal.
    """
    from mastermind_xl.analysis.lost import find_best, find_loss  # slow to import; hints must not wait

    best = ratings.best(count)
    optimal = find_best(game)
    if optimal is not None and all(rating.guess != game.board.code(optimal) for rating in best):
        best.append(game.rate(optimal))
    losses = [find_loss(game, game.board.index(rating.guess)) for rating in best]
    lost = [None if loss is None else loss.lost for loss in losses]
    order = range(len(best)) if None in lost else sorted(range(len(best)), key=lambda place: lost[place] or 0)
    return [(best[place], lost[place]) for place in order][:count]


def review(game: Game) -> Review:
    """Return the review of a game up to the first answer after which no code fits, on a board that can be listed."""
    from mastermind_xl.analysis.lost import find_loss

    moves = []
    complete = True
    before = Game(game.board)
    for attempt in game.attempts:
        after = before.play(attempt.guess, attempt.feedback)
        if not len(after.candidates):
            break
        guess = after.guess_indices[-1]
        ratings = Ratings.of(before, (guess,) if guess < game.board.size else ())
        complete = complete and ratings.complete
        best, rating = ratings.best(1)[0], before.rate(attempt.guess)
        move = Move(
            attempt, len(before.candidates), len(after.candidates), rating, best, max(rating.bits, ratings.most_bits())
        )
        loss = find_loss(before, guess)
        if loss is not None:  # fewest candidates left on average does not always mean fewest guesses
            if loss.best is not None:
                best = before.rate(game.board.guess(loss.best))
            move = replace(move, best=best, lost=loss.lost)
        moves.append(move)
        before = after
    return Review(game.board, tuple(moves), complete)


# --- in words -----------------------------------------------------------------------------------


def tell_move(board: Board, number: int, move: Move) -> str:
    """Describe in one line the quality of a ``move``: attempt ``number`` (from 1) of a reviewed game on a board."""
    values = _cost_of(board, move)
    values |= {"n": number, "before": move.before, "after": move.after, "expected": move.rating.expected}
    if move.before == 1:
        return fill(_ONLY_CODE if move.verdict == "best" else _NOT_THE_ONLY_CODE, **values)
    if move.verdict == "wasted":
        return fill(_WASTED, **values)
    if move.verdict == "best":
        return fill(_BEST, **values)
    return fill(_COST_MORE if move.best.bits > move.rating.bits else _COST, **values)


def _cost_of(board: Board, move: Move) -> dict[str, object]:
    """Return the fields of a sentence about a guess: the guess, its cost, and a better guess."""
    cost = fill("about {cost:.2f}", cost=move.cost) if move.lost is None else number(move.cost, ".2f")
    if move.cost < _REPORTED:
        cost = fill("less than {cost:.2f}", cost=0.01)
    return {"guess": board.format(move.attempt.guess), "cost": cost, "better": board.format(move.best.guess)}


def tell_review(review: Review) -> str:
    """Report in one line the total cost of a game's guesses, the player's skill and luck, and wasted guesses."""
    lost = number(review.cost, ".2f") if review.proved else fill("about {cost:.2f}", cost=review.cost)
    skill = min(review.skill, 0.99 if review.skill < 1 else 1)  # 100 % only if all guesses are best
    values: dict[str, object] = {"lost": lost, "skill": skill, "luck": review.luck}
    return fill_count(*_SUMMARY_WASTED, count=review.wasted, **values) if review.wasted else fill(_SUMMARY, **values)


def tell_costliest(review: Review) -> str:
    """Report in one line the guess with the highest cost and a better guess; empty if that guess was wasted, or if all costs are 0."""
    reported = (move for move in review.moves if move.cost >= _REPORTED)
    move = max(reported, key=lambda move: move.cost, default=None)
    if move is None or move.verdict == "wasted":
        return ""
    told = "{guess} cost {cost} of a guess: {better} is better."
    if move.best.bits > move.rating.bits:
        told = "{guess} cost {cost} of a guess: {better} tells more."
    return fill(told, **_cost_of(review.board, move))
