"""The sheets of the comparison workbook, and where its other sheets find the distributions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mastermind_xl.analysis.evaluation import Evaluation
from mastermind_xl.sheets.area import Area

SUMMARY = "Summary"
DISTRIBUTION = "Distribution"
CODES = "Codes"
OPENINGS = "Openings"
EVERY_OPENING = "Every opening"
PUBLISHED = "Published"

MOST_BUCKETS = 10
"""The summary's last column is of that many guesses or more; charts of longer games have an axis of their own."""


@dataclass(frozen=True)
class Layout:
    """Where things are.

    Attributes:
        results: one a strategy.
        how: the options that they played with, each after a comma.
    """

    results: Sequence[Evaluation]
    how: str

    @property
    def most(self) -> int:
        """Guesses at worst, of all strategies."""
        return max(result.most for result in self.results)

    @property
    def usual_most(self) -> int:
        """Guesses at worst, of the strategies that do not take longer than ``MOST_BUCKETS``; else of all."""
        return max((result.most for result in self.results if result.most <= MOST_BUCKETS), default=self.most)

    @property
    def buckets(self) -> int:
        """Columns of the summary's distribution."""
        return min(self.most, MOST_BUCKETS)

    @property
    def guesses(self) -> Area:
        """1, 2, 3, …: the rows of the distributions."""
        return Area(DISTRIBUTION, 5, 1, self.most)

    @property
    def counts(self) -> Area:
        """Codes found with each number of guesses, a column a strategy."""
        return Area(DISTRIBUTION, 5, 2, self.most, len(self.results))

    @property
    def shares(self) -> Area:
        """The same as shares of all codes played, below."""
        return Area(DISTRIBUTION, self.counts.row + self.most + 3, 2, self.most, len(self.results))

    @property
    def summary(self) -> Area:
        """The table of the summary, a row a strategy, without its head."""
        return Area(SUMMARY, 5, 1, len(self.results), 7 + self.buckets)

    @property
    def total(self) -> Area:
        """Guesses over all codes."""
        return self.summary.strip(3)

    @property
    def average(self) -> Area:
        """Guesses a code."""
        return self.summary.strip(4)

    @property
    def worst(self) -> Area:
        """Guesses at worst."""
        return self.summary.strip(5)

    @property
    def seconds(self) -> Area:
        """Times."""
        return self.summary.strip(6)

    @property
    def found(self) -> Area:
        """The distributions in at most ``MOST_BUCKETS`` columns."""
        place = self.summary
        return Area(SUMMARY, place.row, place.column + 7, place.rows, self.buckets)
