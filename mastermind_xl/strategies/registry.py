"""The registry, which finds strategies by name, and makes them with their parameters."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, TypeVar, overload

from mastermind_xl.core.board import Board, BoardLike
from mastermind_xl.core.errors import StrategyError, no_such
from mastermind_xl.core.languages import fill
from mastermind_xl.core.rules import Code, CodeLike
from mastermind_xl.strategies.base import Strategy, check_board
from mastermind_xl.strategies.boards import BEST_KNOWN_BOARDS, KEPT_BOARDS, SOON_OPTIMAL, SOON_SEARCHED
from mastermind_xl.strategies.parameters import CONSISTENT, OPENING, TIES, Parameter

Registered = TypeVar("Registered", bound="Entry | type[Strategy]")


StrategyLike = Strategy | str  # a strategy, or its name

# Classes are imported where a strategy is made: a click needs one of them, and the help of a command none.

Kinds = tuple[type[Strategy], ...]


def _any_candidate() -> Kinds:
    from mastermind_xl.strategies.any_candidate import First, RandomCandidate

    return First, RandomCandidate


def _best_guess() -> Kinds:
    from mastermind_xl.strategies import best_guess as this

    return this.Entropy, this.ExpectedSize, this.Knuth, this.Minimax, this.MostParts, this.Sampled, this.WeightedEntropy


def _fair() -> Kinds:
    from mastermind_xl.strategies.fair import Fair

    return (Fair,)


def _fitting() -> Kinds:
    from mastermind_xl.strategies.fitting import LocalSearch

    return (LocalSearch,)


def _optimal() -> Kinds:
    from mastermind_xl.strategies.optimal import BestKnown, Optimal

    return BestKnown, Optimal


def _planned() -> Kinds:
    from mastermind_xl.strategies.planned import AlgorithmTwo, BruteForce, Naive, Positional

    return AlgorithmTwo, BruteForce, Naive, Positional


def _nothing(board: Board) -> str:  # a function with a name, so that entries can be pickled
    return ""


class Entry(NamedTuple):
    """The facts about a strategy in the registry.

    Attributes:
        name: the name that users write after ``--strategy``, on sheets and in cells.
        summary: one line that describes the strategy's guesses.
        source: the publication that describes the strategy.
        made_by: the strategy's class, or a function that imports and returns classes, one of which has this name.
        any_board: whether the strategy also plays on boards with too many codes to list.
        searches: whether a search finds the guesses, and stores its results for the next guesses.
        surveyed: whether the command ``survey`` includes the strategy when no strategies are named.
        is_baseline: whether the strategy is only for comparisons, so that no sheet offers it.
        refuses: returns, for a board, why the strategy cannot play there (text after its name), or an empty text.
        keeps_waiting: returns, for a board, why the strategy is too slow for a click there, or an empty text.
        plays_as: returns, for a board, the strategy with the same guesses that is listed instead, or an empty text.

    >>> from mastermind_xl.strategies import REGISTRY
    >>> REGISTRY["knuth"].source
    'Knuth 1977'
    """

    name: str
    summary: str
    source: str
    made_by: type[Strategy] | Callable[[], Kinds]
    any_board: bool = False
    searches: bool = False
    surveyed: bool = False
    is_baseline: bool = False
    refuses: Callable[[Board], str] = _nothing
    keeps_waiting: Callable[[Board], str] = _nothing
    plays_as: Callable[[Board], str] = _nothing

    @property
    def kind(self) -> type[Strategy]:
        """The strategy's class."""
        if isinstance(self.made_by, type):
            return self.made_by
        return next(kind for kind in self.made_by() if kind.name == self.name)

    @property
    def parameters(self) -> dict[str, Parameter]:
        """The parameters of the strategy, by name."""
        return self.kind.list_parameters()

    @property
    def is_random(self) -> bool:
        """Whether the strategy always uses random numbers."""
        return self.kind.is_random

    def make(self, board: Board, **values: Any) -> Strategy:
        """Make the strategy for a board, with ``values`` of its parameters, and with the name of this entry."""
        made = self.kind.__new__(self.kind)
        made._given = values  # a constructor of somebody's own class needs to take only the board
        try:
            made.__init__(board)  # type: ignore[misc] # the class may be a subclass, as intended
        except TypeError as error:  # of the constructor of somebody's own class
            raise StrategyError(f"{self.kind.__name__} fails ({error}): declare its arguments as Parameters") from error
        check_board(made, board)
        made.name = self.name
        return made

    def find_parameter(self, name: str) -> Parameter:
        """Return the parameter with a ``name``; raises StrategyError if the strategy has none."""
        if name in self.parameters:
            return self.parameters[name]
        able = ", ".join(each.name for each in REGISTRY.values() if name in each.parameters)
        if name == CONSISTENT.name:
            raise StrategyError(f"{self.name} cannot be limited to candidates: only {able} can")
        if name == TIES.name:
            raise StrategyError(f"{self.name} cannot use ties: only {able} can")
        if name == OPENING.name:
            raise StrategyError(
                fill("{strategy} has a fixed order of guesses: leave out the opening", strategy=self.name)
            )
        raise StrategyError(f"{self.name} has no parameter {name!r}: it has {', '.join(self.parameters)}")

    def plays(self, board: Board) -> bool:
        """Whether the strategy can play on a board."""
        return (self.any_board or board.is_listed) and not self.refuses(board)

    def is_offered(self, board: Board) -> bool:
        """Whether sheets offer the strategy: it plays on the board, fast enough for a click, and no listed strategy plays alike."""
        is_needless = self.is_baseline or self.plays_as(board)
        return self.plays(board) and not self.keeps_waiting(board) and not is_needless


def _one_color_alone(board: Board) -> str:
    return "" if board.repeats else "guesses codes of one colour, so the board must allow repeats"


def _needs_whites(board: Board) -> str:
    return "needs answers with white pegs" if board.blacks_only else ""


def _lists_blacks_only(board: Board) -> str:
    return "" if board.is_listed else _needs_whites(board)


def _soon_optimal(board: Board) -> str:
    most = dict(enumerate(SOON_OPTIMAL[board.repeats], 1))
    return "optimal" if board.colors <= most.get(board.pegs, 1) else ""


def _too_long_a_search(board: Board) -> str:
    return "" if _soon_optimal(board) else f"is too slow on {board} for a cell or a click"


def _too_long_without_a_tree(board: Board) -> str:
    return "" if board in BEST_KNOWN_BOARDS else _too_long_a_search(board)


def _no_tree_is_known(board: Board) -> str:
    if board.blacks_only or board in BEST_KNOWN_BOARDS or board.size <= SOON_SEARCHED:
        return _needs_whites(board)
    kept = "; ".join(map(str, BEST_KNOWN_BOARDS))
    return (
        f"has no stored tree for {board}: it has trees for {kept}, and searches boards of up to {SOON_SEARCHED:,} "
        "codes; the command optimal searches larger boards with a beam"
    )


def _no_mixture_is_stored(board: Board) -> str:
    from mastermind_xl.value.kept import kept_path, tell_kept  # imported late to save time

    if board.blacks_only:
        return _needs_whites(board)
    return "" if kept_path(board).is_file() else f"has no stored value for {board}: {tell_kept()}"


REGISTRY: dict[str, Entry] = {
    entry.name: entry
    for entry in (
        Entry("first", "the first candidate in standard rotation", "Shapiro 1983", _any_candidate),
        Entry("random", "a candidate, drawn at random",
            "the C++ report, the Python paper", _any_candidate, any_board=True, surveyed=True,
            refuses=_lists_blacks_only),
        Entry("brute-force", "1111, 2222, …, then every arrangement of the colours found",
            "the Python paper", _planned, is_baseline=True, refuses=_one_color_alone),
        Entry("minimax", "the candidate whose worst answer leaves the fewest candidates",
            "the VBA workbooks", _best_guess),
        Entry("knuth", "the code, candidate or not, whose worst answer leaves the fewest candidates",
            "Knuth 1977", _best_guess),
        Entry("expected-size", "the code that leaves the fewest candidates on average", "Irving 1978", _best_guess),
        Entry("entropy", "the code whose answer gives the most bits of information", "Neuwirth 1982", _best_guess),
        Entry("weighted-entropy", "like entropy, but weights the bits of each answer on boards of four pegs",
            "Gür 2025", _best_guess),
        Entry("most-parts", "the code with the most possible answers", "Kooi 2005", _best_guess, surveyed=True),
        Entry("optimal", "the guess of proved optimal play: fewest guesses in total over all codes",
            "Koyama and Lai 1993", _optimal, searches=True, refuses=_needs_whites, keeps_waiting=_too_long_a_search),
        Entry("best-known", "the guess of the best known tree: the optimal tree where it is proved, else a stored tree",
            "optimal --beam", _optimal, refuses=_no_tree_is_known, keeps_waiting=_too_long_without_a_tree,
            plays_as=_soon_optimal),
        Entry("fair", "a guess from a tree drawn at random: even the hardest code takes few guesses on average",
            "Wiener 1995", _fair, refuses=_no_mixture_is_stored),
        Entry("sampled", "the candidate, of a sample of 16, that leaves the fewest of the sample on average",
            "the solver workbook's formulas", _best_guess),
        Entry("positional", "1111, 2222, …, then guesses that find the colour of each place in turn",
            "the C++ report's Algorithm 2", _planned, any_board=True, surveyed=True, refuses=_one_color_alone),
        Entry("algorithm-2", "the published form of positional: it also makes guesses whose answers are known",
            "the C++ report's Algorithm 2", _planned, any_board=True, is_baseline=True, refuses=_one_color_alone),
        Entry("naive", "for each place in turn, one colour after the other", "the C++ report", _planned,
            any_board=True, is_baseline=True, refuses=_one_color_alone),
        Entry("local-search", "of the candidates that a short search finds, the one whose answer gives the most bits",
            "Bernier et al. 1996", _fitting, any_board=True, surveyed=True, refuses=_lists_blacks_only),
    )
}  # fmt: skip


def names_to_play() -> str:
    """Return in one text the names of the strategies for players, without the strategies that are only for comparisons."""
    return ", ".join(name for name, entry in REGISTRY.items() if not entry.is_baseline)


def list_strategies(board: BoardLike | None = None) -> list[Entry]:
    """Return the entries of all strategies, or only of the strategies that can play on a board.

    >>> ", ".join(entry.name for entry in list_strategies(Board(8, 20)))
    'random, positional, algorithm-2, naive, local-search'
    """
    where = None if board is None else Board.of(board)
    return [entry for entry in REGISTRY.values() if where is None or entry.plays(where)]


@overload
def register(entry: Registered, *, replace: bool = False) -> Registered: ...
@overload
def register(*, replace: bool = False) -> Callable[[Registered], Registered]: ...
def register(entry: Any = None, *, replace: bool = False) -> Any:
    """Add an ``Entry`` or a subclass of ``Strategy`` to the registry, and return this argument, as a decorator must.

    A class needs a ``name``, and the first line of its docstring becomes its summary. Raises StrategyError for anything
    else, for a name with blanks, or if the name is taken, unless ``replace`` is set.

    >>> from mastermind_xl.strategies import REGISTRY
    >>> register(Entry("knuth", "my own", "me, today", REGISTRY["minimax"].kind))
    Traceback (most recent call last):
    mastermind_xl.core.errors.StrategyError: 'knuth' is a strategy already: choose another name
    """
    if entry is None:  # @register(replace=True)
        return partial(register, replace=replace)
    added = as_entry(entry)
    if added.name in REGISTRY and not replace:
        raise StrategyError(f"{added.name!r} is a strategy already: choose another name")
    REGISTRY[added.name] = added
    return entry


def as_entry(thing: object, name: str = "", source: str = "") -> Entry:
    """Return the entry for ``thing``, an ``Entry`` or a class, with a ``name`` and ``source`` if given; raises StrategyError if it is wrong."""
    if isinstance(thing, type) and issubclass(thing, Strategy):
        summary, *_ = (thing.__doc__ or thing.__name__).strip().splitlines()
        thing = Entry(name or thing.name, summary.rstrip("."), thing.__module__, thing)
    if not isinstance(thing, Entry) or not (isinstance(thing.made_by, type) and issubclass(thing.made_by, Strategy)):
        raise StrategyError(f"{thing!r} is not a strategy: register a subclass of Strategy or an Entry for one")
    entry = thing._replace(name=name or thing.name, source=source or thing.source)
    if not isinstance(entry.name, str) or entry.name.split() != [entry.name]:
        kind = entry.kind.__name__
        raise StrategyError(f"{entry.name!r} is not a name: give the strategy of class {kind} a name without blanks")
    entry.kind.check_class()
    return entry


def find_entry(name: str) -> Entry:
    """Return the entry with a name; raises StrategyError if no strategy has the name, or if its package is broken.

    An unknown name is also looked up in the entry points ``mastermind_xl.strategies`` of other packages (``plugins``).
    """
    if name not in REGISTRY:
        from mastermind_xl.strategies.plugins import find_plugins, load_plugin  # imported late to save time

        found = find_plugins()
        if name not in found:
            raise StrategyError(no_such(name, "strategy", {**REGISTRY, **found}))
        REGISTRY[name] = load_plugin(found[name], as_entry)
    return REGISTRY[name]


def default_strategy(board: Board, *, at_once: bool = False, consistent: bool = False) -> str:
    """Return the name of the default strategy for a board: the best strategy whose search takes at most a second or two.

    With ``at_once`` the strategy needs no search, because a click or a cell must not wait. With ``consistent`` it can
    be limited to candidates, and needs no search either, except on a board with too many codes to list.
    """
    if not board.is_listed:
        return "positional" if board.blacks_only else "local-search"
    if consistent or board.blacks_only:
        return "most-parts"
    if board in KEPT_BOARDS or (not at_once and board.size <= SOON_SEARCHED):
        return "optimal"
    return "best-known" if board in BEST_KNOWN_BOARDS else "most-parts"


def tell_default(*, at_once: bool = False) -> str:
    """Describe in one phrase which strategies are the default on which boards that can be listed; see ``default_strategy``."""
    soon = " and ".join(map(str, KEPT_BOARDS)) if at_once else f"boards of up to {SOON_SEARCHED:,} codes"
    return (
        f"{default_strategy(KEPT_BOARDS[0])} on {soon}, {default_strategy(BEST_KNOWN_BOARDS[0])} where it has "
        f"a stored tree, else {default_strategy(KEPT_BOARDS[0], consistent=True)}"
    )


def make_strategy(
    name: str,
    board: BoardLike = (4, 6),
    opening: CodeLike | None = None,
    *,
    rotation: CodeLike | None = None,
    at_once: bool = False,
    **parameters: Any,
) -> Strategy:
    """Return the strategy called ``name`` on ``board``.

    Raises StrategyError for an unknown strategy, for one that cannot play as requested, and for a parameter that it
    does not have; CodeError for an invalid opening; BoardError if the board is too big to list.

    Args:
        name: a name in ``REGISTRY``.
        board: the board to play on, or its size.
        opening: first guess, instead of the strategy's own.
        rotation: order of the codes: the places of a code, the fastest changing first; standard on 4 pegs is ``4321``.
        at_once: whether a person waits for the guess, as at a click; raises StrategyError if a long search is needed.
        parameters: values of the strategy's parameters. All strategies have ``seed`` and ``budget`` (seconds for each
            guess); some have ``consistent`` (guess candidates only) and ``ties`` (criteria such as
            ``candidate,worst``), and classes may have more. None means the default.

    >>> make_strategy("entropy", Board(), consistent=True).name
    'entropy'
    """
    if not isinstance(name, str):
        raise StrategyError(f"{name!r} is not the name of a strategy: give one such as 'knuth', then the board")
    board, entry = Board.of(board), find_entry(name)
    given = {each: value for each, value in parameters.items() if value is not None}
    if given.get(CONSISTENT.name) is False:
        del given[CONSISTENT.name]  # every strategy may guess what it likes
    if opening is not None:
        given[OPENING.name] = opening
    for each in given:
        entry.find_parameter(each)
    if not entry.any_board:
        board.check_listed(fill("local-search plays on any board"))
    if entry.refuses(board):
        raise StrategyError(f"{name} {entry.refuses(board)}")
    if at_once and entry.keeps_waiting(board):
        raise StrategyError(f"{name} {entry.keeps_waiting(board)}: choose {default_strategy(board, at_once=True)}")
    if rotation is None:
        return entry.make(board, **given)
    from mastermind_xl.strategies.rotation import Rotated  # imported late to save time

    def make(first: Code | None) -> Strategy:
        return entry.make(board, **given if first is None else given | {OPENING.name: first})

    return Rotated(board, rotation, opening, make)


def find_strategy(strategy: StrategyLike, board: BoardLike | None = None, **named: Any) -> Strategy:
    """Return a strategy that is given as an object, or as a name; by default, a name plays on 4 pegs and 6 colours.

    ``named`` are arguments of ``make_strategy`` for a strategy given by name. Raises StrategyError for a strategy of
    another board, and for anything that is not a strategy.
    """
    if isinstance(strategy, str):
        return make_strategy(strategy, (4, 6) if board is None else board, **named)
    return check_board(strategy, None if board is None else Board.of(board))
