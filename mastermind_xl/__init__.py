"""Mastermind for spreadsheets: boards, feedback, strategies and decision trees on numpy.

>>> from mastermind_xl import Board, score
>>> score("1236", "1322")
Feedback(black=1, white=2)
>>> Board(pegs=4, colors=6).codes.shape
(1296, 4)
"""

from mastermind_xl.core.advice import Advice, advise
from mastermind_xl.core.board import Board
from mastermind_xl.core.errors import (
    BoardError,
    CodeError,
    FeedbackError,
    MastermindError,
    StrategyError,
)
from mastermind_xl.core.evaluation import Evaluation, evaluate
from mastermind_xl.core.feedback import Feedback, score, score_many
from mastermind_xl.core.history import Attempt, Diagnosis, Repair, diagnose, find_candidates, read_attempt
from mastermind_xl.core.strategies import make_strategy
from mastermind_xl.core.tree import DecisionTree, grow

__version__ = "0.1.0"

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
