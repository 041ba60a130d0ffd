"""Strategies of your own: what a class needs besides ``Strategy`` and ``Choice``."""

from mastermind_xl.core.partition import part_sizes
from mastermind_xl.strategies import Entry, Parameter, register
from mastermind_xl.strategies.best_guess import BestPartition

__all__ = ["BestPartition", "Entry", "Parameter", "part_sizes", "register"]
