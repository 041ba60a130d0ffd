"""Mastermind for spreadsheets: boards, feedback, strategies and decision trees, based on numpy.

The package has two parts. To change the game, read eight folders: ``core``, ``search``, ``value``, ``strategies``,
``static``, ``analysis``, ``sheets`` and ``excel``. The other part, ``laboratory``, has proofs, beam search, surveys and
compiled code; the game works without it. CONTRIBUTING.md describes every folder. Examples in docstrings use the names of
this module.

>>> from mastermind_xl import Board, score
>>> score("1236", "1322")
Feedback(black=1, white=2)
>>> Board(pegs=4, colors=6).codes.shape
(1296, 4)
"""

from importlib import import_module

TYPE_CHECKING = False  # typing has it too, but while it loads Ctrl+C would print a traceback
# fmt: off
# isort: off
if TYPE_CHECKING:
    from mastermind_xl.analysis.evaluation import Evaluation, evaluate, play
    from mastermind_xl.core.board import Board
    from mastermind_xl.core.errors import BoardError, CodeError, FeedbackError, MastermindError, StrategyError
    from mastermind_xl.core.feedback import Feedback, PartialFeedback, score
    from mastermind_xl.core.game import Attempt, Diagnosis, Game, NoCodeFitsError, Rating, read_attempt
    from mastermind_xl.core.languages import speaking
    from mastermind_xl.core.pairs import explain_score
    from mastermind_xl.core.scoring import score_each, score_many
    from mastermind_xl.core.variants import list_variants
    from mastermind_xl.files import FileError
    from mastermind_xl.sheets.game.write import write_game
    from mastermind_xl.sheets.solver import write_solver
    from mastermind_xl.strategies import Advice, Choice, Strategy, advise, list_strategies, make_strategy
    from mastermind_xl.strategies.tree import DecisionTree, grow

__version__ = "0.1.0"

_WHERE = {  # names that are imported on first use: a click starts a fresh interpreter and needs few of them
    "analysis.evaluation": "Evaluation evaluate play",
    "core.board": "Board",
    "core.errors": "BoardError CodeError FeedbackError MastermindError StrategyError",
    "core.feedback": "Feedback PartialFeedback score",
    "core.game": "Attempt Diagnosis Game NoCodeFitsError Rating read_attempt",
    "core.languages": "speaking",
    "core.pairs": "explain_score",
    "core.scoring": "score_each score_many",
    "core.variants": "list_variants",
    "files": "FileError",
    "sheets.game.write": "write_game",
    "sheets.solver": "write_solver",
    "strategies": "Advice Choice Strategy advise list_strategies make_strategy",
    "strategies.tree": "DecisionTree grow",
}

__all__ = [
    "Advice", "Attempt", "Board", "BoardError", "Choice", "CodeError", "DecisionTree", "Diagnosis", "Evaluation",
    "Feedback", "FeedbackError", "FileError", "Game", "MastermindError", "NoCodeFitsError", "PartialFeedback",
    "Rating", "Strategy", "StrategyError", "advise", "evaluate", "explain_score", "grow", "list_strategies",
    "list_variants", "make_strategy", "play", "read_attempt", "score", "score_each", "score_many", "speaking",
    "write_game", "write_solver",
]
# fmt: on


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def __getattr__(name: str) -> object:
    for module, names in _WHERE.items():
        if name in names.split():
            found = globals()[name] = getattr(import_module(f"mastermind_xl.{module}"), name)
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
