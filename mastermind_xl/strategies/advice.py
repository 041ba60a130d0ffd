"""The next guess in a game, with its quality, in numbers and in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mastermind_xl.core import messages
from mastermind_xl.core.errors import StrategyError
from mastermind_xl.core.languages import fill, sentences, speaks
from mastermind_xl.core.rules import Code
from mastermind_xl.strategies.base import Choice, Strategy, board_of
from mastermind_xl.strategies.registry import StrategyLike, find_strategy

if TYPE_CHECKING:
    from mastermind_xl.core.board import Board
    from mastermind_xl.core.game import Diagnosis, Game


def next_guess(strategy: Strategy, game: Game) -> Choice:
    """Return a strategy's guess in a game; the first guess is the opening, if the user chose an opening.

    Raises NoCodeFitsError (see ``Strategy.choose``), and StrategyError if the strategy repeats a guess, because the
    game would never end.
    """
    if not game.guess_indices and strategy.opening_index is not None:
        return Choice(strategy.opening_index)
    seen = game.in_codes
    if not (seen.is_known or strategy.takes_opening):
        told = "{strategy} follows a fixed plan, so it needs complete answers, all to its own guesses: choose another strategy"
        raise StrategyError(fill(told, strategy=strategy.name))
    choice = strategy.choose(seen)
    if choice.guess_index in seen.guess_indices:
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
        gave_up_after: seconds of a search that found no code that fits all answers, or None.
        looked_at: number of guesses compared when the time ran out, or None.
        text: the advice in words, as a player reads it.
        board: the board of the game, which a notebook needs to draw pegs.

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
    text: str = ""
    board: Board | None = None

    def __repr__(self) -> str:
        known = (f"{name}={value!r}" for name, value in self._asdict().items() if value is not None and name != "board")
        return f"Advice({', '.join(known)})"

    def _repr_html_(self) -> str | None:
        """Draw the guess, or the code found, as pegs in a notebook, with the numbers of candidates."""
        from mastermind_xl.core.notebook import draw_pegs, draw_table  # which only notebooks need

        code = self.guess or self.found
        if code is None or self.board is None:
            return None
        numbers = {"remaining": self.remaining, "worst": self.worst, "expected": self.expected}
        rows = [(name, value) for name, value in numbers.items() if value is not None]
        return draw_table(self.text, [("found" if self.found else "guess", draw_pegs(self.board, code)), *rows])


@speaks
def advise(strategy: StrategyLike, game: Game, *, language: str | None = None) -> Advice:
    """Return a strategy's next guess in a game on its board, with a rating of the guess; ``strategy`` may be just a name.

    Raises StrategyError for a strategy of another board. The text of the advice is in the ``language``.

    >>> advise(make_strategy("knuth", Board()), Game(Board()).play("1122", Feedback(1, 1))).guess
    (1, 1, 3, 4)
    """
    advice = _advise(strategy, game)
    return advice._replace(text=_tell(game, advice), board=game.board)


def _advise(strategy: StrategyLike, game: Game) -> Advice:
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


def _tell(game: Game, advice: Advice) -> str:
    """Describe ``advice`` in a game in words: the next guess with its quality, the code found, or why no code fits."""
    board = game.board
    if advice.diagnosis is not None:
        return advice.diagnosis.explain()
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
    return line if advice.looked_at is None else sentences(line, fill(messages.TIME_RAN_OUT, count=advice.looked_at))
