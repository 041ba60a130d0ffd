"""The sheets of the comparison workbook, and where its other sheets find the distributions."""

from __future__ import annotations

from collections.abc import Sequence

from mastermind_xl.analysis.evaluation import Evaluation
from mastermind_xl.sheets.writing.area import Area

SUMMARY = "Summary"
DISTRIBUTION = "Distribution"
CODES = "Codes"
OPENINGS = "Openings"
EVERY_OPENING = "Every opening"
PUBLISHED = "Published"

MOST_BUCKETS = 10
"""The summary's last column is of that many guesses or more; charts of longer games have an axis of their own."""


class ComparisonLayout:
    """What is written, and where.

    Args:
        results: one a strategy.
        how: the options that they played with, each after a comma.
    """

    def __init__(self, results: Sequence[Evaluation], how: str) -> None:
        self.results, self.how = results, how
        most, strategies = max(result.most for result in results), len(results)
        self.most = most  # guesses at worst, of all strategies
        # The same of the strategies that do not take longer than ``MOST_BUCKETS``; else of all.
        self.usual_most = max(
            (result.most for result in results if result.most <= MOST_BUCKETS), default=most
        )
        self.buckets = min(most, MOST_BUCKETS)  # columns of the summary's distribution

        self.guesses = Area(DISTRIBUTION, 5, 1, most)  # 1, 2, 3, …: the rows of the distributions
        self.counts = Area(
            DISTRIBUTION, 5, 2, most, strategies
        )  # codes found with so many, a column a strategy
        # The same as shares of all codes played, below.
        self.shares = Area(DISTRIBUTION, self.counts.row + most + 3, 2, most, strategies)

        # The table of the summary, a row a strategy, without its head.
        self.summary = Area(SUMMARY, 5, 1, strategies, 7 + self.buckets)
        self.total, self.average, self.worst, self.seconds = (self.summary.strip(n) for n in (3, 4, 5, 6))
        self.found = self.summary.block(0, 7, strategies, self.buckets)  # the distributions, in buckets
