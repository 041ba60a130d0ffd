"""Strategies, which choose guesses, and the registry that finds them by name.

Ties are guesses that are equally good. They go to a candidate before any other code, then to the first code in standard
rotation; ``ties`` and ``rotation`` have other rules for ties. If one or two candidates are left, a strategy guesses the first of them.
Exceptions are the random strategies, and the strategies with an order of guesses of their own (``planned``).

A strategy is a class in this folder (``base``) and an entry in ``REGISTRY`` (``registry``); other packages add
strategies with ``register`` (``plugins``). ``parameters`` declares what a person can set, and ``advice`` describes the next
guess. This folder imports the core, the fast kernel, the value of the game and, where needed, the search for optimal play.
"""

from mastermind_xl.strategies.advice import Advice, advise, guessed_again, next_guess
from mastermind_xl.strategies.base import Choice, Strategy, board_of
from mastermind_xl.strategies.boards import BEST_KNOWN_BOARDS, KEPT_BOARDS
from mastermind_xl.strategies.parameters import CONSISTENT, SEED, TIES, Parameter
from mastermind_xl.strategies.registry import (
    REGISTRY,
    Entry,
    StrategyLike,
    default_strategy,
    find_entry,
    find_strategy,
    list_strategies,
    make_strategy,
    names_to_play,
    register,
    tell_default,
)  # fmt: skip

__all__ = [
    "BEST_KNOWN_BOARDS", "CONSISTENT", "KEPT_BOARDS", "REGISTRY", "SEED", "TIES", "Advice", "Choice", "Entry", "Parameter",
    "Strategy", "StrategyLike", "advise", "board_of", "default_strategy", "find_entry", "find_strategy", "guessed_again",
    "list_strategies", "make_strategy", "names_to_play", "next_guess", "register", "tell_default",
]  # fmt: skip
