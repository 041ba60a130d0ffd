"""Mastermind for spreadsheets: boards, feedback, strategies and decision trees on numpy.

>>> from mastermind_xl import Board, score
>>> score("1236", "1322")
Feedback(black=1, white=2)
>>> Board(pegs=4, colors=6).codes.shape
(1296, 4)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from mastermind_xl.core.board import Board
from mastermind_xl.core.errors import (
    BoardError,
    CodeError,
    FeedbackError,
    MastermindError,
    StrategyError,
)
from mastermind_xl.core.feedback import Feedback, score, score_many

if TYPE_CHECKING:
    from mastermind_xl.analysis.advice import Advice, advise
    from mastermind_xl.analysis.evaluation import Evaluation, evaluate
    from mastermind_xl.core.game import (
        Attempt,
        Diagnosis,
        Repair,
        diagnose,
        find_candidates,
        read_attempt,
    )
    from mastermind_xl.strategies.registry import make_strategy
    from mastermind_xl.strategies.tree import DecisionTree, grow

__version__ = "0.1.0"

_WHERE = {
    "analysis.advice": ("Advice", "advise"),
    "analysis.evaluation": ("Evaluation", "evaluate"),
    "core.game": ("Attempt", "Diagnosis", "Repair", "diagnose", "find_candidates", "read_attempt"),
    "strategies.registry": ("make_strategy",),
    "strategies.tree": ("DecisionTree", "grow"),
}
"""What is imported when it is asked for: a click starts a fresh interpreter, and needs little of it."""

__all__ = [
    "Advice",
    "Attempt",
    "Board",
    "BoardError",
    "CodeError",
    "DecisionTree",
    "Diagnosis",
    "Evaluation",
    "Feedback",
    "FeedbackError",
    "MastermindError",
    "Repair",
    "StrategyError",
    "advise",
    "diagnose",
    "evaluate",
    "find_candidates",
    "grow",
    "make_strategy",
    "read_attempt",
    "score",
    "score_many",
]


def __getattr__(name: str) -> Any:
    for module, names in _WHERE.items():
        if name in names:
            found = globals()[name] = getattr(import_module(f"mastermind_xl.{module}"), name)
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
