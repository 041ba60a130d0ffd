"""The base class of strategies, which choose guesses, and the choice that they return."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from functools import wraps
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from mastermind_xl.core.board import Board, BoardLike
from mastermind_xl.core.errors import CodeError, StrategyError
from mastermind_xl.core.rules import Code
from mastermind_xl.strategies.parameters import CONDITIONS, KINDS, OPENING, STANDARD, Parameter

if TYPE_CHECKING:
    from mastermind_xl.core.game import Game
    from mastermind_xl.core.partition import Positions
    from mastermind_xl.core.scoring import Indices


class Choice(NamedTuple):
    """A guess chosen by a strategy.

    Attributes:
        guess_index: index of the code in standard rotation. A strategy may give the code itself instead.
        looked_at: number of guesses compared when the time ran out; ``None`` if the time did not run out.
        gave_up_after: seconds of a search that found no code that fits all answers, or None. The answers may then be
            contradictory, and the guess is the code that contradicts the answers least among the codes tried.

    >>> make_strategy("knuth", Board()).choose(Game(Board()))
    Choice(guess_index=7, looked_at=None, gave_up_after=None)
    """

    guess_index: Any  # an int once ``choose`` has returned it, although a subclass may give a code
    looked_at: int | None = None
    gave_up_after: float | None = None


class Strategy:
    """Base class of strategies, which choose guesses on a board; ``name`` is the strategy's name in the registry.

    A subclass gives ``name``, ``parameters`` and the method ``choose``, which in every subclass raises StrategyError for a
    game on another board, and for a choice that is not a code of the board.

    Attributes:
        name: the strategy's name in the registry.
        board: the board on which it plays.
        parameters: the class's own parameters; an instance has their values as attributes.
        seed: seed of the random numbers, or None.
        budget: seconds for each guess, or None.
        opening: the first guess (a code) that the user chose, or None.
        run: which of several games with the same seed is played, from 0.

    >>> class Last(Strategy):
    ...     def choose(self, game):
    ...         return Choice(int(game.candidates[-1]))
    >>> Last(Board()).choose(Game(Board())).guess_index
    1295
    """

    name = ""
    parameters: ClassVar[tuple[Parameter, ...]] = CONDITIONS
    takes_opening: ClassVar[bool] = True  # whether a person may choose the first guess
    is_random: ClassVar[bool] = False  # whether the strategy always uses random numbers

    seed: int | None
    budget: float | None
    opening: Code | None = None
    consistent = False
    run = 0
    _given: Mapping[str, Any] = MappingProxyType({})  # values of parameters, before the constructor runs

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "choose" in vars(cls):
            setattr(cls, "choose", _checked(cls.choose))  # noqa: B010 - mypy takes no assignment to a method
        if "__init__" in vars(cls):
            setattr(cls, "__init__", _then_checked(cls.__init__))  # noqa: B010 - the same

    def __init__(self, board: BoardLike, **values: Any) -> None:
        """Make the strategy for a board; ``values`` are those of its parameters, by name.

        Raises StrategyError for a value that a parameter cannot have, and for a name that is no parameter.
        """
        self.check_class()
        self.board = Board.of(board)
        self.name = self.name or type(self).__name__
        values = {**self._given, **values}
        known = self.list_parameters()
        for name in values:
            if name not in known:
                raise StrategyError(f"{self.name} has no parameter {name!r}: it has {', '.join(known)}")
        for name, parameter in known.items():
            if name != OPENING.name:
                setattr(self, name, parameter.check(values.get(name, parameter.default)))
        opening = values.get(OPENING.name)
        self.opening = None if opening is None else self.board.parse(opening)

    @classmethod
    def list_parameters(cls) -> dict[str, Parameter]:
        """Return the parameters of this class and of its base classes, by name."""
        found: dict[str, Parameter] = {}
        for some in (*(vars(each).get("parameters", ()) for each in cls.__mro__), (OPENING,) * cls.takes_opening):
            found = {getattr(each, "name", ""): each for each in some} | found
        return found

    @classmethod
    def check_class(cls) -> None:
        """Raise StrategyError, which names the class, if the class lacks a method or declares a wrong parameter."""
        if cls.choose is Strategy.choose:
            raise StrategyError(f"{cls.__name__} lacks choose(self, game), which returns a Choice")
        for each in cls.list_parameters().values():
            if not isinstance(each, Parameter) or not each.name.isidentifier() or each.type not in KINDS:
                right = "give a Parameter whose name is one word, and whose default is a number, a text, True, False or None"
                raise StrategyError(f"{cls.__name__}.parameters: {each!r} is wrong: {right}")
            if each not in STANDARD and (hasattr(Strategy, each.name) or each.name in ("board", "rotation", "at_once")):
                raise StrategyError(
                    f"{cls.__name__}.parameters: {each.name} is a name that Strategy uses: choose another"
                )

    def check(self) -> None:
        """Raise StrategyError, which names the class, if a constructor has done something wrong; called after all constructors."""
        if not hasattr(self, "board"):
            raise StrategyError(f"{type(self).__name__} has no board: its __init__ must call super().__init__(board)")

    @property
    def opening_index(self) -> int | None:
        """Index of the first guess, if the user chose this guess; otherwise None."""
        return None if self.opening is None else self.board.index(self.opening)

    @property
    def values(self) -> dict[str, Any]:
        """The values of all parameters, by name."""
        return {name: getattr(self, name) for name in self.list_parameters()}

    @property
    def labels(self) -> list[str]:
        """The values of the strategy's own parameters that are not the defaults, as in reports: ``power 2``."""
        own = [each for each in self.list_parameters().values() if each not in STANDARD]
        values = ((each, getattr(self, each.name)) for each in own)
        return [each.label(value) for each, value in values if value != each.default]

    @property
    def title(self) -> str:
        """The name with ``labels``, as in reports: ``power, power 2``."""
        return ", ".join((self.name, *self.labels))

    @property
    def uses_kernel(self) -> bool:
        """Whether the fast kernel (compiled functions) compares guesses while ``evaluate`` plays all codes."""
        return False

    @property
    def plays_levels(self) -> bool:
        """Whether ``choose_each`` plays a whole level of a tree at once."""
        return type(self).choose_each is not Strategy.choose_each

    @property
    def uses_chance(self) -> bool:
        """Whether guesses are drawn at random while ``evaluate`` plays all codes."""
        return self.is_random

    def choose(self, game: Game) -> Choice:
        """Return the next guess in an unfinished game on the strategy's board.

        Raises NoCodeFitsError if it is proved that no code fits. On a board that can be listed, ``game`` must have
        a candidate.
        """
        raise NotImplementedError

    def choose_each(self, positions: Positions) -> Indices | None:
        """Return the index of the next guess in each of several positions; None if ``choose`` must play one position at a time."""
        return None

    def for_run(self, run: int) -> Strategy:
        """Return a copy of the strategy for another ``run`` (numbered from 0), which has random numbers of its own."""
        other = copy(self)
        other.run = run
        return other

    def __repr__(self) -> str:
        return f"{type(self).__name__}({getattr(self, 'board', 'no board')})"


def _then_checked(start: Callable[..., None]) -> Callable[..., None]:
    @wraps(start)
    def started(self: Strategy, *given: Any, **values: Any) -> None:
        start(self, *given, **values)
        if type(self).__init__ is started:  # not the constructor of a base class, after which others follow
            self.check()

    return started


def _checked(choose: Callable[[Any, Game], Choice]) -> Callable[[Any, Game], Choice]:
    @wraps(choose)
    def checked(self: Strategy, game: Game) -> Choice:
        if getattr(game, "board", None) is not getattr(self, "board", game):
            check_board(self, board_of(game))
        choice = choose(self, game)
        try:
            index = self.board.as_index(choice.guess_index)
        except (AttributeError, CodeError) as error:
            reason = error if isinstance(error, CodeError) else f"{choice!r} is not a Choice"
            raise StrategyError(f"{self.name}: {reason}") from None
        return choice if index is choice.guess_index else choice._replace(guess_index=index)

    return checked


def board_of(game: Game) -> Board:
    """Return the board of a game; raises StrategyError for anything else."""
    if not hasattr(game, "find_misfits"):
        raise StrategyError(f"{game!r} is not a game: give a Game")
    return game.board


def check_board(strategy: object, board: Board | None) -> Strategy:
    """Return a strategy; raises StrategyError for anything else, and for a strategy of another board."""
    if not isinstance(strategy, Strategy):
        raise StrategyError(f"{strategy!r} is not a strategy: make one with make_strategy(NAME, BOARD)")
    if board is not None and board is not strategy.board and board != strategy.board:
        raise StrategyError(f"{strategy.name} plays on {strategy.board}, not on {board}: make it for this board")
    return strategy
