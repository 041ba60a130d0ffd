"""A quick search for good play beside a long proof: it shows early how good the best play may be."""

import time
from contextlib import suppress
from functools import cached_property

from mastermind_xl.core.system import TimeUp, Watch
from mastermind_xl.laboratory.search.beam import BeamPlay, BeamSearch
from mastermind_xl.search.proof import Search
from mastermind_xl.strategies.tree import grow

_BEAM = 3  # guesses per position in the quick search for good play, whose total is an upper bound
_MOMENT = 10.0  # seconds of processor time for the quick search


class QuickResult:
    """The bounds on the least total that a proof and a quick search have found so far."""

    def __init__(self, search: Search, opening: int | None) -> None:
        self.search, self.opening = search, opening
        self.is_looked_for = False  # whether the quick search has been run
        self._bound = 0
        self._soon: BeamSearch | None = None  # the quick search, unless its time ran out

    def look(self, progress: Watch) -> None:
        """Search some seconds for good play and for a lower bound on the total; ``progress`` is called repeatedly."""
        self.is_looked_for = True
        soon = BeamSearch(self.search.board, _BEAM, self.search.consistent)
        soon.use_kernel()
        end = time.thread_time() + _MOMENT

        def watch() -> None:
            progress()
            if time.thread_time() > end:
                raise TimeUp

        with suppress(TimeUp):  # if the command's time is over, the search ends by itself
            soon.find_total(self.opening, watch)
            self._soon = soon
            self._bound = soon.least_total(self.opening, watch)

    @property
    def total(self) -> int | None:
        """The best total found by the proof or the quick search; None if no play within ``--max-guesses`` is known."""
        best = self.search.standing.best
        if best is not None or self._soon is None:
            return best
        most = self.search.max_guesses
        return self._soon.total if most is None or len(self._played) <= most else None

    @property
    def least(self) -> int:
        """The best lower bound on the total that the proof or the quick search has found."""
        return max(self.search.standing.least, self._bound)

    @property
    def distribution(self) -> list[int] | None:
        """The number of codes that the best play finds with guess 1, 2, …; None unless the quick search found this play."""
        return self._played if self._soon is not None and self.total == self._soon.total else None

    @cached_property
    def _played(self) -> list[int]:
        return [] if self._soon is None else grow(BeamPlay(self._soon)).distribution
