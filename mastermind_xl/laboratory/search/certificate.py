"""Write down a proof that no play needs fewer guesses, which a program without this search can check.

The proof consists of *claims*: lower bounds on the totals of sets, the numbers of guesses that find all codes. A claim
about a set holds if every guess has at least this total. The total of a guess is one for each code of the set, plus the
totals of the parts. A lower bound for a part follows from its size, from the largest number of parts into which a guess
divides the part, or from a claim about the part. The file has one line for each claim, with guesses and answers that
lead to the set. ``examples/check_certificate.py`` proves every claim.
"""

from collections.abc import Callable
from typing import BinaryIO, NamedTuple

import numpy as np

from mastermind_xl.core.feedback import feedbacks
from mastermind_xl.core.partition import count_parts
from mastermind_xl.core.scoring import Indices, scorer
from mastermind_xl.core.symmetry import DistinctGuesses
from mastermind_xl.search.bounds import Candidates, Position
from mastermind_xl.search.proof import Search


class Claim(NamedTuple):
    """A lower bound on the total of a set, and the guesses that lead to the set."""

    bound: int
    asked: tuple[int, ...]


def write_certificate(search: Search, total: int, progress: Callable[[int], None], file: BinaryIO) -> int:
    """Write the claims that prove the least total of a search, and return the number of claims.

    Args:
        search: a finished search of all guesses, without a limit of guesses.
        total: the least total.
        progress: called repeatedly with the number of claims so far.
        file: gets a line for the board and total, then one for each claim: the lower bound, and guesses with answers.
    """
    board, scores, answers = search.board, scorer(search.board), feedbacks(search.board.pegs)
    file.write(f"optimal 2 {board.pegs} {board.colors} {int(board.repeats)} {total}\n".encode())
    prover, count = _Prover(search), 1
    prover.prove(tuple(range(board.size)), Claim(total, ()))
    while prover.todo:  # larger sets first, because they need claims about smaller sets
        for candidates, claim in prover.todo.pop(max(prover.todo)).items():
            ranks = scores.pairs(np.array(candidates[0]), np.array(claim.asked, np.intp)).tolist()
            attempts = [
                f"{','.join(map(str, board.code(guess)))}:{answers[rank]}"
                for guess, rank in zip(claim.asked, ranks, strict=True)
            ]
            file.write((" ".join([str(claim.bound), *attempts]) + "\n").encode())
            count += 1
            progress(count)
            prover.prove(candidates, claim)
    return count


class _Prover:
    """Finds the claims about parts that prove a claim about a set; ``todo`` has the claims not yet proved, by size of set."""

    def __init__(self, search: Search) -> None:
        self.todo: dict[int, dict[Candidates, Claim]] = {}
        self._search = search
        self._scores = scorer(search.board)
        self._level = search.level(0)
        self._distinct = DistinctGuesses(search.board)
        self._bounds: dict[Candidates, int] = {}

    def prove(self, candidates: Candidates, claim: Claim) -> None:
        """Add to ``todo`` the claims that prove a claim about a set."""
        position = Position(candidates, self._level, claim.asked)
        guesses = self._list_cheap(position, claim.bound)
        if self._search.kernel is not None:
            guesses = self._search.kernel.keep_open(candidates, guesses, claim.bound)
        for guess in guesses.tolist():
            parts = sorted(self._search.split(guess, position), key=len)
            self._claim(parts, claim.bound - len(candidates), (*claim.asked, guess))

    def _list_cheap(self, position: Position, claim: int) -> Indices:
        """List the guesses whose totals may be below the claim, as far as the number and sizes of their parts show."""
        rows, count = position.rows, len(position.candidates)
        guesses = self._distinct.holding(rows, position.asked or ())
        gain, floor = self._search.gain.of(rows).take(guesses), np.array(self._level.floor(count))
        guesses = guesses[floor.take(gain) < claim]
        sizes = count_parts(self._scores.against(rows, guesses), self._scores.ranks)[:-1]
        bounds = count + self._level.leasts.take(sizes).sum(axis=0)
        cheap: Indices = guesses[(bounds < claim) & (sizes.max(axis=0) < count)]
        return cheap

    def _claim(self, parts: list[Candidates], total: int, asked: tuple[int, ...]) -> None:
        """Add claims about the ``parts`` of a guess, the smallest first, until the bounds add up to ``total``."""
        # Parts of 3, 6 and 9 codes have lower bounds of 5, 11 and 17 by their sizes, 3 less than a ``total`` of 36. The
        # gain of the best guess raises the bound for 9 codes to 18, so 2 are missing. The search finds that the part of
        # 3 has the total 5, which needs no claim. The part of 6 has the total 12 and the part of 9 has 19; claims say so,
        # and none is missing.
        missing = total - sum(self._level.least[len(part)] for part in parts)
        for part in reversed(parts):  # the bound of a large part usually grows most
            if missing <= 0:
                return
            missing -= self._bound(part) - self._level.least[len(part)]
        for part in parts:
            if missing <= 0:
                return
            bound = self._bound(part)
            exact = self._search.least_total(part, bound + missing, asked)
            if exact > bound:
                missing -= exact - bound
                self.todo.setdefault(len(part), {})[part] = Claim(exact, asked)

    def _bound(self, part: Candidates) -> int:
        """Return the lower bound of a part by the claim about this part, or else by the greatest gain of a guess."""
        count = len(part)
        claim = self.todo.get(count, {}).get(part)
        if claim is not None:
            return claim.bound
        if count <= 2:
            return self._level.least[count]
        if part not in self._bounds:
            gain = int(self._search.gain.of(np.array(part)).max())
            self._bounds[part] = max(self._level.least[count], self._level.floor(count)[gain])
        return self._bounds[part]
