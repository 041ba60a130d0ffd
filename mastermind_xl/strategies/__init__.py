"""Strategies, which choose guesses, and the registry that finds them by name.

Ties are guesses that are equally good. They go to a candidate before any other code, then to the first code in standard
rotation; ``order`` has other rules for ties. If one or two candidates are left, a strategy guesses the first of them.
Exceptions are the random strategies, and the strategies with an order of guesses of their own (``planned``).

A strategy is a class in this folder and an entry in ``REGISTRY``; other packages add strategies with ``register``. This
folder imports the core, the value of the game and, where needed, the search for optimal play.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import partial, wraps
from importlib import import_module
from inspect import signature
from numbers import Real
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, overload

from mastermind_xl.core import messages
from mastermind_xl.core.board import Board, Code, CodeLike
from mastermind_xl.core.colors import as_whole
from mastermind_xl.core.errors import CodeError, StrategyError, no_such
from mastermind_xl.core.languages import fill
from mastermind_xl.core.renamed import renamed

if TYPE_CHECKING:
    from mastermind_xl.core.game import Diagnosis, Game
    from mastermind_xl.core.partition import Positions
    from mastermind_xl.core.scoring import Indices


@renamed(opening="opening_index")
class Options(NamedTuple):
    """The options that a person can set for strategies.

    >>> make_strategy("random", Board(), seed=7).options.seed
    7
    """

    opening_index: int | None = None  # index of the first guess, if the user chose the first guess
    consistent: bool = False  # guess candidates only
    seed: int | None = None  # seed of the random numbers
    budget: float | None = None  # seconds for each guess; afterwards the best guess so far is used
    memory: int | None = None  # megabytes that the program may use
    run: int = 0  # which of several runs with the same seed, from 0


DEFAULTS = Options()
Registered = TypeVar("Registered", bound="Entry | type[Strategy]")


@renamed(guess="guess_index")
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

    guess_index: int
    looked_at: int | None = None
    gave_up_after: float | None = None


@renamed(opening="opening_index")
class Strategy:
    """Base class of strategies, which choose guesses on a board; ``name`` is the strategy's name in the registry.

    ``plays_many`` is set if many games will be played, so that a slow start is worthwhile. In every subclass ``choose``
    raises StrategyError for a game on another board, and for a choice that is not a code of the board.

    >>> class Last(Strategy):
    ...     def choose(self, game):
    ...         return Choice(int(game.candidates[-1]))
    >>> Last(Board()).choose(Game(Board())).guess_index
    1295
    """

    name = ""
    plays_many = False

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "choose" in vars(cls):
            setattr(cls, "choose", _checked(cls.choose))  # noqa: B010 - mypy takes no assignment to a method

    def __init__(self, board: Board, options: Options | None = None) -> None:
        Board.check(board)
        options = DEFAULTS if options is None else options
        if not isinstance(options, Options):
            raise StrategyError(f"{options!r} are not options: give Options")
        self.board = board
        self.options = options

    @property
    def opening_index(self) -> int | None:
        """Index of the first guess, if the user chose this guess; otherwise None."""
        return self.options.opening_index

    @property
    def opening_code(self) -> Code | None:
        """The first guess, if the user chose this guess; otherwise None."""
        return None if self.opening_index is None else self.board.code(self.opening_index)

    @property
    def uses_kernel(self) -> bool:
        """Whether the fast kernel (compiled functions) compares guesses when all games on this board are played."""
        return False

    @property
    def uses_chance(self) -> bool:
        """Whether guesses are drawn at random when all games on this board are played."""
        return self.name in REGISTRY and REGISTRY[self.name].is_random

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
        other.options = self.options._replace(run=run)
        return other

    def __repr__(self) -> str:
        return f"{type(self).__name__}({getattr(self, 'board', 'no board')})"


def _checked(choose: Callable[[Any, Game], Choice]) -> Callable[[Any, Game], Choice]:
    @wraps(choose)
    def checked(self: Strategy, game: Game) -> Choice:
        if getattr(game, "board", None) is not getattr(self, "board", game):
            find_strategy(self, board_of(game))
        choice = choose(self, game)
        try:
            index = self.board.as_index(choice.guess_index)
        except (AttributeError, CodeError) as error:
            reason = error if isinstance(error, CodeError) else f"{choice!r} is not a Choice"
            raise StrategyError(f"{self.name or type(self).__name__}: {reason}") from None
        return choice if index is choice.guess_index else choice._replace(guess_index=index)

    return checked


def _nothing(board: Board) -> str:  # a function with a name, so that entries can be pickled
    return ""


class Entry(NamedTuple):
    """The facts about a strategy in the registry.

    Attributes:
        name: the name that users write after ``--strategy``, on sheets and in cells.
        summary: one line that describes the strategy's guesses.
        source: the publication that describes the strategy.
        made_by: the class, as ``module:Class`` in this folder, or any function that makes the strategy from a board and ``Options``.
        is_random: whether the strategy uses random numbers.
        may_be_consistent: whether the strategy can be limited to candidates.
        any_board: whether the strategy also plays on boards with too many codes to list.
        takes_opening: whether the user may choose the first guess.
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
    made_by: str | Callable[[Board, Options], Strategy]
    is_random: bool = False
    may_be_consistent: bool = False
    any_board: bool = False
    takes_opening: bool = True
    searches: bool = False
    surveyed: bool = False
    is_baseline: bool = False
    refuses: Callable[[Board], str] = _nothing
    keeps_waiting: Callable[[Board], str] = _nothing
    plays_as: Callable[[Board], str] = _nothing

    def make(self, board: Board, options: Options) -> Strategy:
        """Make the strategy for a board, with options."""
        maker: Callable[..., Strategy] = _find(self.made_by) if isinstance(self.made_by, str) else self.made_by
        own = [*signature(maker).parameters.values()][1:] if isinstance(self.made_by, type) else []
        if any(each.name == "options" for each in own):
            return maker(board, options=options)
        if own and all(each.default is not each.empty for each in own):  # parameters of a class, and no options
            made = maker(board)
            made.options = options
            return made
        return maker(board, options)

    def plays(self, board: Board) -> bool:
        """Whether the strategy can play on a board."""
        return (self.any_board or board.is_listed) and not self.refuses(board)

    def is_offered(self, board: Board) -> bool:
        """Whether sheets offer the strategy: it plays on the board, fast enough for a click, and no listed strategy plays alike."""
        is_needless = self.is_baseline or self.plays_as(board)
        return self.plays(board) and not self.keeps_waiting(board) and not is_needless


def _find(place: str) -> Any:
    module, _, name = place.partition(":")
    return getattr(import_module(f"{__name__}.{module}"), name)


def _one_color_alone(board: Board) -> str:
    return "" if board.repeats else "guesses single colours, so the board must allow repeats"


KEPT_BOARDS = (Board(4, 6),)  # boards whose optimal play is stored in the package

BEST_KNOWN_BOARDS = (
    Board(5, 6), Board(5, 7), Board(5, 8), Board(5, 9), Board(6, 6), Board(4, 12), Board(4, 10, repeats=False),
)  # fmt: skip
"""Boards whose best known play is stored in the package; for the last board this play is proved to be optimal."""

SOON_SEARCHED = 1_296  # codes of the largest board whose solver workbook has optimal play, if that is proved in time

SOON_OPTIMAL = {True: (12, 10, 8, 6, 4, 3, 2), False: (12, 10, 9, 7, 6)}
"""With and without repeats: for 1, 2, … pegs, the most colours with which the first search takes at most 2,000 steps, a
second or two. ``python tests/benchmarks/first_search.py`` measures all boards up to 1,296 codes; size alone decides
nothing, because 8 × 2 and 1 × 14 take longer than 4 × 6."""


def _soon_optimal(board: Board) -> str:
    most = dict(enumerate(SOON_OPTIMAL[board.repeats], 1))
    return "optimal" if board.colors <= most.get(board.pegs, 1) else ""


def _too_long_a_search(board: Board) -> str:
    return "" if _soon_optimal(board) else f"searches {board} for longer than a cell or a click can wait"


def _no_tree_is_known(board: Board) -> str:
    if board in BEST_KNOWN_BOARDS or _soon_optimal(board):
        return ""
    kept = "; ".join(map(str, BEST_KNOWN_BOARDS))
    return (
        f"has no stored tree for {board}: it has trees for {kept}, and searches only boards whose search takes a second "
        "or two; the command optimal also searches others, with a beam"
    )


def _no_mixture_is_stored(board: Board) -> str:
    from mastermind_xl.value.kept import kept_path, tell_kept  # imported late to save time

    return "" if kept_path(board).is_file() else f"has no stored mixture for {board}: {tell_kept()}"


REGISTRY: dict[str, Entry] = {
    entry.name: entry
    for entry in (
        Entry("first", "the first candidate in standard rotation", "Shapiro 1983", "any_candidate:First"),
        Entry("random", "a candidate, drawn by chance", "the C++ report, the Python paper",
            "any_candidate:RandomCandidate", is_random=True, any_board=True, surveyed=True),
        Entry("brute-force", "1111, 2222, …, then every arrangement of the colours found", "the Python paper",
            "planned:BruteForce", is_baseline=True, takes_opening=False, refuses=_one_color_alone),
        Entry("minimax", "the candidate whose worst answer leaves the fewest candidates", "the VBA workbooks",
            "best_guess:Minimax"),
        Entry("knuth", "the code, candidate or not, whose worst answer leaves the fewest candidates", "Knuth 1977",
            "best_guess:Knuth", may_be_consistent=True),
        Entry("expected-size", "the code that leaves the fewest candidates on average", "Irving 1978",
            "best_guess:ExpectedSize", may_be_consistent=True),
        Entry("entropy", "the code whose answer gives the most bits of information", "Neuwirth 1982",
            "best_guess:Entropy", may_be_consistent=True),
        Entry("weighted-entropy", "like entropy, but on boards of four pegs the bits of each answer count with a factor",
            "Gür 2025", "best_guess:WeightedEntropy", may_be_consistent=True),
        Entry("most-parts", "the code with the most different answers", "Kooi 2005", "best_guess:MostParts",
            may_be_consistent=True, surveyed=True),
        Entry("optimal", "the guess of proved optimal play: the least total over all codes", "Koyama and Lai 1993",
            "optimal:Optimal", may_be_consistent=True, searches=True, keeps_waiting=_too_long_a_search),
        Entry("best-known", "the guess of the best known tree: the optimal one where it is proved, else a stored one",
            "optimal --beam", "optimal:BestKnown", refuses=_no_tree_is_known, plays_as=_soon_optimal),
        Entry("fair", "the guess of a tree drawn by chance, from a mixture that no code can exploit", "Wiener 1995",
            "fair:Fair", is_random=True, refuses=_no_mixture_is_stored),
        Entry("sampled", "of 16 sampled candidates, the one that leaves the fewest of them on average",
            "the solver workbook's formulas", "best_guess:Sampled"),
        Entry("positional", "1111, 2222, …, then guesses that find the colour of each place in turn",
            "the C++ report's Algorithm 2", "planned:Positional", any_board=True, surveyed=True, takes_opening=False,
            refuses=_one_color_alone),
        Entry("algorithm-2", "like positional, but with the guesses of the published algorithm whose answers are known",
            "the C++ report's Algorithm 2", "planned:AlgorithmTwo", any_board=True, is_baseline=True,
            takes_opening=False, refuses=_one_color_alone),
        Entry("naive", "for each place in turn, one colour after the other", "the C++ report", "planned:Naive",
            any_board=True, is_baseline=True, takes_opening=False, refuses=_one_color_alone),
        Entry("local-search", "of the candidates that a short search finds, the one whose answer gives the most bits",
            "Bernier et al. 1996", "fitting:LocalSearch", any_board=True, surveyed=True),
    )
}  # fmt: skip


def names_to_play() -> str:
    """Return in one text the names of the strategies for players, without the strategies that are only for comparisons."""
    return ", ".join(name for name, entry in REGISTRY.items() if not entry.is_baseline)


def list_strategies(board: Board | None = None) -> list[Entry]:
    """Return the entries of all strategies, or only of the strategies that can play on a board.

    >>> ", ".join(entry.name for entry in list_strategies(Board(8, 20)))
    'random, positional, algorithm-2, naive, local-search'
    """
    if board is not None:
        Board.check(board)
    return [entry for entry in REGISTRY.values() if board is None or entry.plays(board)]


@overload
def register(entry: Registered, *, replace: bool = False) -> Registered: ...
@overload
def register(*, replace: bool = False) -> Callable[[Registered], Registered]: ...
def register(entry: Any = None, *, replace: bool = False) -> Any:
    """Add an ``Entry`` or a subclass of ``Strategy`` to the registry, and return this argument, as a decorator must.

    A class needs a ``name``, and the first line of its docstring becomes its summary. Raises StrategyError for anything
    else, for a name with blanks, or if the name is taken, unless ``replace`` is set.

    >>> register(Entry("knuth", "my own", "me, today", "knuth:Mine"))
    Traceback (most recent call last):
    mastermind_xl.core.errors.StrategyError: 'knuth' is a strategy already: choose another name
    """
    if entry is None:  # @register(replace=True)
        return partial(register, replace=replace)
    added: object = entry
    if isinstance(entry, type) and issubclass(entry, Strategy):
        summary, *_ = (entry.__doc__ or entry.__name__).strip().splitlines()
        added = Entry(entry.name, summary.rstrip("."), entry.__module__, entry)
    if not isinstance(added, Entry):
        raise StrategyError(f"{entry!r} is not a strategy: register an Entry, or a subclass of Strategy")
    if not isinstance(added.name, str) or added.name.split() != [added.name]:
        raise StrategyError(f"{added.name!r} is not a name: give the strategy a name without blanks")
    if added.name in REGISTRY and not replace:
        raise StrategyError(f"{added.name!r} is a strategy already: choose another name")
    REGISTRY[added.name] = added
    return entry


def find_entry(name: str) -> Entry:
    """Return the entry with a name; raises StrategyError if no strategy has the name.

    An unknown name is also looked up in the entry points ``mastermind_xl.strategies`` of other packages.
    """
    if name not in REGISTRY:
        from importlib.metadata import entry_points  # imported late: this import takes longer than our module

        for point in entry_points(group=__name__):
            register(point.load(), replace=True)
    if name not in REGISTRY:
        raise StrategyError(no_such(name, "strategy", REGISTRY))
    return REGISTRY[name]


def default_strategy(board: Board, *, at_once: bool = False, consistent: bool = False) -> str:
    """Return the name of the default strategy for a board: the best strategy whose search takes at most a second or two.

    With ``at_once`` the strategy needs no search, because a click or a cell must not wait. With ``consistent`` it can
    be limited to candidates, and needs no search either, except on a board with too many codes to list.
    """
    if not board.is_listed:
        return "local-search"
    if consistent:
        return "most-parts"
    if board in KEPT_BOARDS or (not at_once and board.size <= SOON_SEARCHED):
        return "optimal"
    return "best-known" if board in BEST_KNOWN_BOARDS else "most-parts"


def tell_default(*, at_once: bool = False) -> str:
    """Describe in one phrase which strategies are the default on which boards that can be listed; see ``default_strategy``."""
    soon = " and ".join(map(str, KEPT_BOARDS)) if at_once else f"boards up to {SOON_SEARCHED:,} codes"
    return (
        f"{default_strategy(KEPT_BOARDS[0])} on {soon}, {default_strategy(BEST_KNOWN_BOARDS[0])} where it has "
        f"a stored tree, else {default_strategy(KEPT_BOARDS[0], consistent=True)}"
    )


def make_strategy(
    name: str,
    board: Board,
    opening: CodeLike | None = None,
    *,
    consistent: bool = False,
    seed: int | None = None,
    budget: float | None = None,
    memory: int | None = None,
    rotation: CodeLike | None = None,
    ties: str | None = None,
    at_once: bool = False,
) -> Strategy:
    """Return the strategy called ``name`` on ``board``.

    Raises StrategyError for an unknown strategy or one that cannot play as asked, CodeError for an invalid
    opening, BoardError if the board is too big to list.

    Args:
        name: a name in ``REGISTRY``.
        board: the board to play on.
        opening: first guess, instead of the strategy's own.
        consistent: guess candidates only, where the strategy would compare all codes.
        seed: seed of the random numbers.
        budget: seconds per guess, for strategies that search or compare guesses.
        memory: megabytes that the program may use for a strategy that compares guesses.
        rotation: order of the codes: the places of a code, the fastest changing first; ``4321`` is standard (see ``order``).
        ties: criteria for ties, such as ``candidate,worst``; the default is ``candidate``, and ``rotation`` means no criterion.
        at_once: whether a person waits for the guess, as at a click; raises StrategyError if a long search is needed.

    >>> make_strategy("entropy", Board(), consistent=True).name
    'entropy'
    """
    if not isinstance(name, str) or not isinstance(board, Board):
        raise StrategyError(f"{name!r} and {board!r}: give the name of a strategy, then a Board")
    entry = find_entry(name)
    if consistent and not entry.may_be_consistent:
        names = ", ".join(each.name for each in REGISTRY.values() if each.may_be_consistent)
        raise StrategyError(f"{name} cannot be limited to candidates: only {names} can")
    if not entry.any_board:
        board.check_listed(fill("local-search plays on any board"))
    if entry.refuses(board):
        raise StrategyError(f"{name} {entry.refuses(board)}")
    if opening is not None and not entry.takes_opening:
        raise StrategyError(fill("{strategy} has a fixed order of guesses: it takes no opening", strategy=name))
    if at_once and entry.keeps_waiting(board):
        raise StrategyError(f"{name} {entry.keeps_waiting(board)}: choose {default_strategy(board, at_once=True)}")
    first = None if opening is None else board.index(opening)
    check_numbers(seed, budget, memory)
    options = Options(first, consistent, seed, budget, memory)
    if ties is not None:
        entry = entry._replace(made_by=partial(_find("order:Tied"), entry=entry, ties=str(ties)))
    if rotation is None:
        return entry.make(board, options)
    rotated: Strategy = _find("order:Rotated")(board, options, entry, rotation)
    return rotated


def check_numbers(seed: int | None, budget: float | None = None, memory: float | None = None) -> None:
    """Raise StrategyError unless ``seed`` is a whole number from 0 or None, and ``budget`` and ``memory`` are numbers or None."""
    if seed is not None and (isinstance(seed, str) or as_whole(seed) < 0):
        raise StrategyError(f"seed={seed!r}: give a whole number from 0")
    for number in (budget, memory):
        if number is not None and not isinstance(number, Real):
            raise StrategyError(f"{number!r} is not a number: give seconds as budget, megabytes as memory")


def find_strategy(strategy: Strategy | str, board: Board | None = None) -> Strategy:
    """Return a strategy; if only its name is given, the strategy is made for ``board``.

    Raises StrategyError for a strategy of another board, and for anything that is not a strategy.
    """
    if isinstance(strategy, str) and board is not None:
        return make_strategy(strategy, board)
    if isinstance(strategy, Strategy) and not hasattr(strategy, "board"):
        raise StrategyError(f"{type(strategy).__name__} has no board: its __init__ must call super().__init__(board)")
    if not isinstance(strategy, Strategy):
        raise StrategyError(f"{strategy!r} is not a strategy: make one with make_strategy(NAME, BOARD)")
    if board is not None and board is not strategy.board and board != strategy.board:
        name = strategy.name or type(strategy).__name__
        raise StrategyError(f"{name} plays on {strategy.board}, not on {board}: make it for this board")
    return strategy


def board_of(game: Game) -> Board:
    """Return the board of a game; raises StrategyError for anything else."""
    if not hasattr(game, "find_misfits"):
        raise StrategyError(f"{game!r} is not a game: give a Game")
    return game.board


def next_guess(strategy: Strategy, game: Game) -> Choice:
    """Return a strategy's guess in a game; the first guess is the opening, if the user chose an opening.

    Raises NoCodeFitsError (see ``Strategy.choose``), and StrategyError if the strategy repeats a guess, because the
    game would never end.
    """
    if not game.guess_indices and strategy.opening_index is not None:
        return Choice(strategy.opening_index)
    choice = strategy.choose(game)
    if choice.guess_index in game.guess_indices:
        raise guessed_again(strategy, choice.guess_index)
    return choice


def guessed_again(strategy: Strategy, guess: int) -> StrategyError:
    """Return the error for a strategy that repeats a guess, given by its index."""
    shown = strategy.board.format(strategy.board.code(guess))
    return StrategyError(f"{strategy.name} guesses {shown} a second time: the game would never end")


class Advice(NamedTuple):
    """The next guess with its quality or, without a next guess, the code found or the reason why no code fits.

    Attributes:
        guess: the code to guess; None if the code is found or no code fits.
        consistent: whether the guess is a candidate.
        remaining: number of candidates before the guess. This and the next two are None if the board is too big to list.
        worst: largest number of candidates after the guess.
        expected: average number of candidates after the guess, Σ n² / Σ n over its parts.
        found: the code, if an attempt was all black.
        diagnosis: the reason why no code fits, if no code fits.
        gave_up_after: see ``Choice``.
        looked_at: see ``Choice``.

    >>> advice = advise(make_strategy("knuth", Board()), Game(Board()).play("1122", Feedback(1, 1)))
    >>> advice.guess, advice.remaining, advice.worst
    ((1, 1, 3, 4), 208, 38)
    """

    guess: Code | None
    consistent: bool
    remaining: int | None = None
    worst: int | None = None
    expected: float | None = None
    found: Code | None = None
    diagnosis: Diagnosis | None = None
    gave_up_after: float | None = None
    looked_at: int | None = None


def advise(strategy: Strategy | str, game: Game) -> Advice:
    """Return a strategy's next guess in a game on its board, with a rating of the guess; ``strategy`` may be just a name.

    Raises StrategyError for a strategy of another board.

    >>> advise(make_strategy("knuth", Board()), Game(Board()).play("1122", Feedback(1, 1))).guess
    (1, 1, 3, 4)
    """
    from mastermind_xl.core.game import NoCodeFitsError

    board = board_of(game)
    strategy = find_strategy(strategy, board)
    problem = game.diagnosis
    if problem is None and game.found is not None:
        return Advice(None, True, 1, 0, 0.0, found=game.attempts[game.found - 1].guess)
    try:
        choice = None if problem is not None else next_guess(strategy, game.heeded)
    except NoCodeFitsError as error:
        choice, problem = None, error.diagnosis
    if choice is None:
        return Advice(None, False, 0, 0, 0.0, diagnosis=problem)
    guess = board.code(choice.guess_index)
    advice = Advice(guess, game.allows(guess), gave_up_after=choice.gave_up_after, looked_at=choice.looked_at)
    if not board.is_listed:
        return advice
    rating = game.rate(choice.guess_index)
    return advice._replace(remaining=rating.remaining, worst=rating.worst, expected=rating.expected)


def tell(game: Game, advice: Advice) -> str:
    """Describe ``advice`` in a game in words: the next guess with its quality, the code found, or why no code fits."""
    board = game.board
    if advice.diagnosis is not None:
        from mastermind_xl.core.game import explain

        return explain(board, advice.diagnosis)
    if advice.found is not None:
        return fill(messages.FOUND, code=board.format(advice.found), n=game.found)
    guess = board.format(advice.guess or ())
    if advice.remaining == 1:
        return fill(messages.ONLY_ONE, code=guess)
    if advice.remaining is None:
        if advice.consistent or advice.gave_up_after is None:
            return fill(messages.MAY_BE_UNCOUNTED if advice.consistent else messages.CANNOT_BE_UNCOUNTED, guess=guess)
        made = len(game.attempts)
        fits = made - len(game.find_misfits(advice.guess or ()))
        return fill(messages.MISSED, guess=guess, seconds=advice.gave_up_after, fits=fits, made=made)
    kind, counts = fill(messages.MAY_BE if advice.consistent else messages.CANNOT_BE), advice._asdict()
    line = fill(messages.ADVICE, **counts | {"guess": guess, "kind": kind})
    return line if advice.looked_at is None else f"{line} {fill(messages.TIME_RAN_OUT, count=advice.looked_at)}"
