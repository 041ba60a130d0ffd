"""The answer to a guess: how it is calculated, typed, checked and numbered."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex

from mastermind_xl.core import messages
from mastermind_xl.core.codes import read_any
from mastermind_xl.core.errors import CodeError, FeedbackError
from mastermind_xl.core.languages import fill, quoted, speaks
from mastermind_xl.core.rules import MOST_GLUED, Code, CodeLike, Rules
from mastermind_xl.core.typed import plain, whole

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FeedbackLike = str | Iterable[SupportsIndex | None]  # black and white, or a text; None is unknown


class Feedback(NamedTuple):
    """The answer to a guess: the numbers of black and white pegs.

    Attributes:
        black: number of pegs of the guess with the right colour in the right place.
        white: number of further pegs with a colour of the code, in the wrong place.

    >>> answer = Feedback(black=1, white=2)
    >>> answer.black, answer.white
    (1, 2)
    >>> Feedback.parse("1b 2w", Board()) == answer
    True
    """

    black: int
    white: int

    @classmethod
    @speaks
    def parse(cls, answer: FeedbackLike, board: Rules | tuple[int, int], *, language: str | None = None) -> Answer:
        """Read an answer: two whole numbers, black and white, or a text as a person types it.

        Two numbers in a text are separated: ``1,2``, ``1 2``, ``1/2``, ``1-2``; on boards of up to nine pegs also
        ``12``. The words of every variant can be typed, in any order: ``1b 2w``, ``1 black, 2 white``, ``1r2w``,
        ``1A2B``, ``1S2B``, ``1 cow 2 bulls``, ``2 cows``, ``2w``; so can signs (``+1 -2``) and a letter per peg
        (``bww``). A question mark, or None, is a number that is not known: ``1,?``. Raises FeedbackError for anything
        else, and for an answer that is impossible on the ``board``.
        """
        board = Rules.of(board)
        if isinstance(answer, str):
            black, white = _read_answer(answer, board)
        else:
            try:
                black, white = (None if count is None else whole(count) for count in answer)
            except (TypeError, ValueError):
                raise FeedbackError(f"{answer!r} is not an answer: give two whole numbers, such as (1, 2)") from None
        check_feedback(cls(black or 0, white or 0), board)
        if board.blacks_only:
            if white:
                raise FeedbackError(fill(messages.NO_ANSWER, what=repr(answer), **board._terms))
            white = None
        return PartialFeedback(black, white) if black is None or white is None else cls(black, white)

    def __str__(self) -> str:
        return f"{self.black},{self.white}"

    @property
    def counts(self) -> tuple[int, int]:
        """The numbers of black and white pegs, of which ``PartialFeedback`` may lack some."""
        return self.black, self.white

    @property
    def rank(self) -> int:
        """The rank of this answer: the number ``(b + w)(b + w + 1) / 2 + b`` for b black and w white pegs.

        The rank is 0 for (0, 0) and highest for all black. It rises with b + w, and for equal b + w with b. The
        only unused rank is that of the impossible answer "all but one black, one white".
        """
        common = self.black + self.white
        return common * (common + 1) // 2 + self.black


class PartialFeedback(NamedTuple):
    """Part of the answer to a guess: ``None`` is a number of pegs that is unknown, or that the board never tells.

    Attributes:
        black: number of black pegs, or None.
        white: number of white pegs, or None.

    >>> Feedback.parse("1,?", Board())
    PartialFeedback(black=1, white=None)
    """

    black: int | None
    white: int | None

    def __str__(self) -> str:
        return ",".join("?" if count is None else str(count) for count in self)

    @property
    def counts(self) -> tuple[int, int]:
        """The numbers of black and white pegs, 0 for a number that is not known."""
        return self.black or 0, self.white or 0

    @property
    def rank(self) -> int:
        """The rank of the answer without the pegs that are not known; see ``Feedback.rank``."""
        return Feedback(*self.counts).rank


Answer = Feedback | PartialFeedback


def _read_answer(text: str, board: Rules) -> tuple[int | None, int | None]:
    from mastermind_xl.core.answers import readings  # which most runs do without

    found = readings(text, board.words, board.pegs)
    if len(found) == 1:
        return found[0]
    if found:
        one, other = (str(PartialFeedback(*each)) for each in found)
        raise FeedbackError(fill(messages.TWO_MEANINGS, what=quoted(text), one=one, other=other))
    digits = plain(text).strip()
    if board.pegs > MOST_GLUED and re.fullmatch(r"\d\d", digits, re.ASCII):
        raise FeedbackError(fill(messages.TWO_DIGITS, what=text, pair=",".join(digits), **board._terms))
    raise FeedbackError(fill(messages.NO_ANSWER, what=quoted(text), **board._terms))


def join_ranks(black: NDArray[np.uint8], common: NDArray[np.uint8], pegs: int) -> NDArray[Any]:
    """Return the feedback ranks of many answers, on codes with ``pegs`` pegs.

    ``black`` has the numbers of black pegs. ``common`` has the sums of black and white, and may be overwritten.
    """
    # with 15 pegs, 15 * 16 still fits in a byte
    ranks: NDArray[Any] = common.astype("u1" if pegs <= 15 else "u2", copy=False)
    ranks *= ranks + 1
    ranks >>= 1
    ranks += black
    return ranks


def score(code: CodeLike, guess: CodeLike) -> Feedback:
    """Return the feedback that ``guess`` gets when ``code`` is hidden.

    ``white = Σ min(count in code, count in guess) − black`` over the colours. Both codes are texts such as
    ``"1122"``, ``"1 12 3 4"`` or ``"RROY"`` (of the palette ``safe``), or sequences of whole numbers. Raises
    CodeError if either is not a code, or if their lengths differ.

    >>> score("1236", "1322")
    Feedback(black=1, white=2)
    """
    hidden, tried = read_any(code), read_any(guess)
    for text, pegs in ((code, hidden), (guess, tried)):
        if not pegs or min(pegs) < 1:
            raise CodeError(f"{text!r} is not a code: colours are numbered from 1")
    return score_pegs(hidden, tried)


def score_pegs(hidden: Code, tried: Code) -> Feedback:
    """See ``score``; both codes are already read."""
    if len(hidden) != len(tried):
        raise CodeError(fill(messages.LENGTHS, pegs=len(hidden), guess=len(tried)))
    black = sum(a == b for a, b in zip(hidden, tried, strict=True))
    common = sum(min(hidden.count(color), tried.count(color)) for color in set(hidden))
    return Feedback(black, common - black)


@lru_cache(maxsize=16)
def feedbacks(pegs: int) -> tuple[Feedback, ...]:
    """Return all answers on ``pegs`` pegs, including the impossible answer, so that the index of each answer is its rank."""
    return tuple(Feedback(black, common - black) for common in range(pegs + 1) for black in range(common + 1))


@lru_cache(maxsize=512)
def allowed_answers(known: Answer, pegs: int) -> frozenset[Feedback]:
    """Return the answers on ``pegs`` pegs of which ``known`` may be a part; for a whole answer, only this answer."""
    pairs = ((each, zip(known, each, strict=True)) for each in feedbacks(pegs))
    return frozenset(each for each, parts in pairs if all(part in (None, count) for part, count in parts))


def is_possible(feedback: Feedback, pegs: int) -> bool:
    """Whether a guess with ``pegs`` pegs can get this answer."""
    black, white = feedback
    return black >= 0 and white >= 0 and black + white <= pegs and (black, white) != (pegs - 1, 1)


def possible_answers(pegs: int) -> list[Feedback]:
    """Return all answers that a guess with ``pegs`` pegs can get, in order of rank."""
    return [feedback for feedback in feedbacks(pegs) if is_possible(feedback, pegs)]


def check_feedback(feedback: Feedback, board: Rules) -> None:
    """Raise FeedbackError if an answer is impossible on a board; the message has the reason in the board's words."""
    black, white = feedback
    if is_possible(feedback, board.pegs):
        return
    blacks, whites = board.words.name(*feedback)
    terms = board._terms | feedback._asdict() | {"blacks": blacks, "whites": whites, "total": black + white}
    if board.blacks_only and not 0 <= black <= board.pegs:
        raise FeedbackError(fill(messages.IMPOSSIBLE_BLACKS, **terms))
    if black < 0 or white < 0:
        raise FeedbackError(fill("{black} {blacks} and {white} {whites}: {unit} cannot be fewer than 0", **terms))
    problem = messages.TOO_MANY_PEGS if black + white > board.pegs else messages.NOWHERE_ELSE
    raise FeedbackError(fill(problem, **terms))
