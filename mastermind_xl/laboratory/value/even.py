"""Even play: an optimal tree for which no class of codes, such as aabc, takes much longer on average than other classes.

A *class* contains the codes that become each other by renaming colours and places. For each optimal tree, take the
largest of the average numbers of guesses for the classes; even play is a tree for which this number is smallest. The
*totals* of a tree are its numbers of guesses for each class. For each set that optimal play can reach, the totals of
all optimal trees are listed: for each best guess, all sums of one row of totals per part.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.search.bounds import Candidates, Position
from mastermind_xl.search.proof import Search
from mastermind_xl.value.classes import find_classes

MOST_CODES = 2_500  # boards of this size take half a gigabyte, and memory grows fast with the number of classes
Totals = NDArray[np.integer[Any]]  # shape (classes,), or (trees, classes) for several trees


class _Sums:
    """All sums of ``own`` totals and one row of each of the ``parts``; every row of a part has the same sum of its numbers.

    Each sum of rows is stored as one bit of a large whole number. The place of the bit has a digit for each class but
    one, whose total follows from the other totals.
    """

    def __init__(self, own: Totals, parts: list[Totals]) -> None:
        self._parts = parts
        self._least = own + sum(part.min(axis=0) for part in parts)
        self._guesses = int(own.sum() + sum(part[0].sum() for part in parts))
        self._widths = np.asarray(1 + sum(np.ptp(part, axis=0) for part in parts))
        self._widest = int(self._widths.argmax())
        free = np.arange(len(own)) != self._widest
        self._values = np.cumprod(self._widths**free, dtype=np.int64) // self._widths**free * free
        self._offsets = [((part - part.min(axis=0)) @ self._values).tolist() for part in parts]
        self._reached = [1]  # the sums of the first 0, 1, … parts
        for offsets in self._offsets:
            reached = 0
            for offset in offsets:
                reached |= self._reached[-1] << offset
            self._reached.append(reached)

    def list_totals(self) -> Totals:
        """List all sums of ``own`` totals and one row of each part."""
        reached = self._reached[-1]
        octets = np.frombuffer(reached.to_bytes(reached.bit_length() // 8 + 1, "little"), np.uint8)
        places = np.flatnonzero(np.unpackbits(octets, bitorder="little"))
        totals = np.zeros((len(places), len(self._values)), np.int32)
        for number in np.flatnonzero(self._values):
            totals[:, number] = places // self._values[number] % self._widths[number] + self._least[number]
        totals[:, self._widest] = self._guesses - totals.sum(axis=1)
        return totals

    def find(self, totals: Totals) -> list[Totals] | None:
        """Return a row of each part, so that these rows and the ``own`` totals add up to ``totals``; None if no rows do."""
        digits = totals - self._least
        place, rows = int(digits @ self._values), []
        if (digits < 0).any() or (digits >= self._widths).any() or not self._reached[-1] >> place & 1:
            return None
        for part, offsets, before in [*zip(self._parts, self._offsets, self._reached, strict=False)][::-1]:
            row = next(row for row, each in enumerate(offsets) if place >= each and before >> place - each & 1)
            rows.append(part[row])
            place -= offsets[row]
        return rows[::-1]


class EvenPlay:
    """Finds even play for a finished search of optimal play; raises BoardError for more codes than ``MOST_CODES``."""

    def __init__(self, search: Search) -> None:
        board = search.board
        board.check_size(MOST_CODES, "--least class is for")
        classes, of = find_classes(board)
        self._search = search
        self._own = np.eye(len(classes), dtype=np.int32)[of]  # for each code, one guess for its class
        self._sizes = [each.codes for each in classes]
        self._known: dict[tuple[int, Candidates], Totals] = {}

    def choose(self) -> None:
        """Store the guesses of even play in the search as its best tree; see ``Search.find_total``."""
        whole = Position(tuple(range(self._search.board.size)), self._search.level(0), ())
        totals = self._list_totals(whole)
        self._choose(whole, totals[(totals / self._sizes).max(axis=1).argmin()])

    def _list_ways(self, position: Position) -> Iterator[tuple[int, list[Position], _Sums]]:
        """Yield the best guesses for a set, each with its parts and the totals that the parts can have."""
        own = self._own[position.rows].sum(axis=0)
        for guess in self._search.list_best(position):
            path, below = position.asking(guess), position.level.below
            parts = [Position(part, below, path) for part in self._search.split(guess, position)]
            yield guess, parts, _Sums(own, [self._list_totals(part) for part in parts])

    def _list_totals(self, position: Position) -> Totals:
        own, place = self._own[position.rows], (position.level.left, position.candidates)
        if len(own) <= 2:
            return np.asarray(own.sum(axis=0) + (len(own) - 1) * own)
        if place not in self._known:
            found = [sums.list_totals() for _, _, sums in self._list_ways(position)]
            self._known[place] = found[0] if len(found) == 1 else np.unique(np.concatenate(found), axis=0)
        return self._known[place]

    def _choose(self, position: Position, totals: Totals) -> None:
        """Store the guesses of an optimal tree that has these totals."""
        for guess, parts, sums in self._list_ways(position) if len(position.candidates) > 1 else ():
            rows = sums.find(totals)
            if rows is not None:
                self._search.learn(position.level, position.candidates, int(totals.sum()), guess)
                for part, row in zip(parts, rows, strict=True):
                    self._choose(part, row)
                return
