"""The board: all codes that the rules of a game allow, in their order, and with their game numbers."""

from __future__ import annotations

from datetime import date
from functools import cached_property, lru_cache
from math import perm
from typing import TYPE_CHECKING, Any, SupportsIndex

from mastermind_xl.core import codes as reading
from mastermind_xl.core import game_numbers as numbering
from mastermind_xl.core import messages
from mastermind_xl.core.errors import BoardError, CodeError
from mastermind_xl.core.feedback import (
    Answer,
    Feedback,
    FeedbackLike,
    PartialFeedback,
    feedbacks,
    join_ranks,
    possible_answers,
    score_pegs,
)
from mastermind_xl.core.languages import fill, put_in, speaks
from mastermind_xl.core.messages import PEGS
from mastermind_xl.core.rules import Code, CodeLike, Codes, Rules
from mastermind_xl.core.typed import as_whole, whole

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MAX_LISTED = 1_048_575  # most codes of a board that can be listed: the rows of a sheet below its header


class Board(Rules):
    """A board: a code has ``pegs`` places, each with one of ``colors`` colours.

    Raises BoardError for impossible rules. Boards that differ only in palette or words are equal, so a cache of texts
    needs both in its key.

    Args:
        pegs: number of pegs in a code, 1 to 99.
        colors: number of colours, 1 to 99; the colours are the numbers from 1.
        repeats: whether a code may contain a colour more than once.
        palette: name of the palette, whose colours can be typed by name or letter.
        words: the words for black and white pegs in answers, such as those of a board of ``list_variants``.

    Attributes:
        blacks_only: whether answers leave out white pegs, which the words decide.

    >>> board = Board(pegs=4, colors=6)
    >>> board.size, board.code(8), board.index("1122")
    (1296, (1, 1, 2, 3), 7)
    """

    @cached_property
    def size(self) -> int:
        """The number of codes of the board."""
        return int(self.colors**self.pegs) if self.repeats else perm(self.colors, self.pegs)

    @property
    def size_text(self) -> str:
        """The number of codes as text for people: ``1,296``, or ``4.4 × 10^17`` for 10^12 codes or more."""
        if self.size < 10**12:
            return put_in("{size:,}", {"size": self.size})
        mantissa, exponent = f"{self.size:.1e}".split("e+")
        return put_in("{mantissa:.1f} × 10^{exponent}", {"mantissa": float(mantissa), "exponent": exponent})

    @property
    def is_listed(self) -> bool:
        """Whether the board has few enough codes to list them."""
        return self.size <= MAX_LISTED

    def check_listed(self, otherwise: str = "") -> None:
        """Raise BoardError if the board is too big to list; ``otherwise`` is advice to add to the message."""
        if not self.is_listed:
            told = "{board}: {size} codes are too many to list (the most is {most:,})"
            refused = fill(told, board=self, size=self.size_text, most=MAX_LISTED)
            raise BoardError(f"{refused}; {otherwise}" if otherwise else refused)

    def check_size(self, most: int, what: str) -> None:
        """Raise BoardError for more than ``most`` codes; ``what`` begins the reason, such as "a table is for"."""
        if self.size > most:
            raise BoardError(f"{self} have {self.size_text} codes: {what} boards of up to {most:,} codes")

    @cached_property
    def codes(self) -> Codes:
        """All codes in standard rotation: a read-only uint8 array of shape (size, pegs), with colours from 1.

        Raises BoardError if the board is too big to list.
        """
        self.check_listed()
        return _list_codes(self)

    def rank_codes(self, guess: CodeLike, among: NDArray[np.intp] | None = None) -> NDArray[Any]:
        """Return the feedback ranks of codes for one guess; ``score_many`` is faster for many guesses.

        ``among`` are the indices of the codes, or None for all codes; the result has one rank for each of them.
        Raises BoardError if the board is too big to list.
        """
        import numpy as np

        guess = self.for_guesses.parse(guess)
        columns = np.ascontiguousarray((self.codes if among is None else self.codes[among]).T)
        black = (columns == np.array(guess, np.uint8)[:, None]).sum(axis=0, dtype=np.uint8)
        common = np.zeros_like(black)
        for color in set(guess):
            often = (columns == color).sum(axis=0, dtype=np.uint8)
            common += np.minimum(often, guess.count(color))
        return join_ranks(black, black.copy() if self.blacks_only else common, self.pegs)

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The answers on this board, in order of rank. Without white pegs, answers with equal black pegs repeat."""
        every = feedbacks(self.pegs)
        return tuple(PartialFeedback(each.black, None) for each in every) if self.blacks_only else every

    @property
    def possible_answers(self) -> list[Answer]:
        """The different answers that a guess on this board can get, in order of rank."""
        return [*dict.fromkeys(self.answers[each.rank] for each in possible_answers(self.pegs))]

    def score(self, code: CodeLike, guess: CodeLike) -> Answer:
        """Return the answer to a guess if ``code`` is hidden, both in the signs of this board; the guess may repeat colours.

        Where answers leave out white pegs, it is a ``PartialFeedback``. Raises CodeError for anything that is not a code.
        """
        whole = score_pegs(self.parse(code), self.for_guesses.parse(guess))
        return PartialFeedback(whole.black, None) if self.blacks_only else whole

    @speaks
    def tell(self, feedback: FeedbackLike, *, language: str | None = None) -> str:
        """Write an answer as ``1,2`` or, on a board with words of its own, as ``1 bull, 2 cows``."""
        answer = Feedback.parse(feedback, self)
        return str(answer) if self.words == PEGS else self.words.tell(*answer)

    @speaks
    def read(self, text: CodeLike, *, language: str | None = None) -> Code:
        """Read the colours in a text in order, even if they do not form a code of this board.

        Raises CodeError for anything that is not a number or, on this board, a colour's name or letter.
        """
        return reading.read(text, self)

    @speaks
    def parse(self, text: CodeLike, *, language: str | None = None) -> Code:
        """Read a code: ``1122``, ``1 12 3 4``, ``1,12,3,4`` or a sequence of numbers.

        Texts may use letters and names (``RROY``, ``r r o 3``, ``red,red,orange,yellow``). In the palette
        ``digits`` each digit is the name of a colour, and 0 is colour 1. Raises CodeError for a wrong number
        of pegs, an unknown colour, or a repeat where repeats are not allowed.
        """
        return reading.parse(text, self)

    def index(self, code: CodeLike) -> int:
        """Return a code's index in standard rotation, from 0; raises CodeError if ``code`` is not a code of the board."""
        rank = 0
        free = list(range(1, self.colors + 1))
        for place, color in enumerate(self.parse(code)):
            if self.repeats:
                rank = rank * self.colors + color - 1
            else:
                rank += free.index(color) * perm(len(free) - 1, self.pegs - place - 1)
                free.remove(color)
        return rank

    def as_index(self, guess: SupportsIndex | CodeLike) -> int:
        """Return the index of a guess, which is a code or already its index; raises CodeError if the board has no such code."""
        try:
            number = whole(guess)
        except TypeError:
            return self.index(guess)  # type: ignore[arg-type]  # not a number, so a code
        if not 0 <= number < self.size:
            raise CodeError(messages.NO_INDEX.format(number=number, last=self.size - 1))
        return number

    def guess_index(self, guess: SupportsIndex | CodeLike) -> int:
        """Return the index of a guess (a code, or already an index); guesses that are no codes of the board come after all codes."""
        try:
            return self.as_index(guess)
        except CodeError:
            if self.repeats:
                raise
            return self.size + self.for_guesses.index(guess)  # type: ignore[arg-type]  # refused there

    def guess(self, index: int) -> Code:
        """Return the guess at an index that ``guess_index`` has returned."""
        return self.code(index) if index < self.size else self.for_guesses.code(index - self.size)

    def code(self, index: int) -> Code:
        """Return the code at an index of the standard rotation, from 0; raises CodeError for an index out of range."""
        number = -1 if isinstance(index, str) else as_whole(index)
        if not 0 <= number < self.size:
            raise CodeError(messages.NO_INDEX.format(number=repr(index), last=self.size - 1))
        colors = []
        free = list(range(1, self.colors + 1))
        for left in reversed(range(self.pegs)):
            if self.repeats:
                place, number = divmod(number, self.colors**left)
                colors.append(free[place])
            else:
                place, number = divmod(number, perm(len(free) - 1, left))
                colors.append(free.pop(place))
        return tuple(colors)

    @property
    def game_numbers(self) -> int:
        """The largest game number in use: the number of codes, or 999,999,999 on a board too big to list."""
        return self.size if self.is_listed else numbering.MAX_GAME_NUMBER

    @property
    def _draws(self) -> int:
        """The number of random draws for a hidden code: one per peg or, on a board without repeats, one per colour."""
        return self.pegs if self.repeats else self.colors

    def hidden_code(self, number: int | str) -> Code:
        """Return the code that a game number, or its text, hides: the same code on every machine.

        Game numbers go from 1 to 999,999,999; above ``game_numbers`` the same codes come again. Raises CodeError
        for any other number.
        """
        seed = numbering.read_number(number)
        if self.is_listed:
            a, b, _ = numbering.shuffle(self.size)
            return self.code((seed * a + b) % self.size)
        draws = numbering.draw(seed, self._draws)
        if self.repeats:
            return tuple(draw * self.colors // numbering.DRAW_MODULUS + 1 for draw in draws)
        return tuple(draws.index(draw) + 1 for draw in sorted(draws, reverse=True)[: self.pegs])

    def random_code(self, seed: int | None = None) -> Code:
        """Return a code drawn by chance; the same ``seed`` draws the same code again."""
        from random import Random  # imported late to save time

        chance = Random(None if seed is None else as_whole(seed))  # noqa: S311 - a game needs no secret numbers
        return self.hidden_code(chance.randint(1, self.game_numbers))

    def number_of_day(self, day: date) -> int:
        """Return the game number of a ``day``, from 1 to ``game_numbers``; this number grows by 1 from day to day.

        Neighbouring game numbers hide unrelated codes. Sheet, page and terminal accept every number from 1 to ``game_numbers``.
        """
        if not isinstance(day, date):  # a time of day is a date, too
            raise CodeError(f"{day!r} is not a day: give a datetime.date")
        return (day.toordinal() - numbering.FIRST_DAY.toordinal()) % self.game_numbers + 1

    def game_number(self, code: CodeLike) -> int:
        """Return the game number, up to ``game_numbers``, that hides a code.

        Raises CodeError if ``code`` is not a code of the board, BoardError if the board is too big to list.
        """
        self.check_listed(fill("on a larger board a code's game number is not known"))
        _, b, c = numbering.shuffle(self.size)
        return (self.index(code) - b) * c % self.size or self.size

    def fingerprint(self, code: CodeLike) -> int:
        """Return a number for a code: its game number or, on a board too big to list, a number that other codes may share."""
        return self.game_number(code) if self.is_listed else self.index(code) % numbering.MAX_GAME_NUMBER + 1


BoardLike = Board | tuple[int, int]  # a board, or its size: pegs and colours


@lru_cache(maxsize=2)  # equal boards share the codes, because each task of a process has a board object of its own
def _list_codes(board: Board) -> Codes:
    import numpy as np

    codes: Codes = np.zeros((1, 0), np.uint8)
    every = np.arange(1, board.colors + 1, dtype=np.uint8)
    for _ in range(board.pegs):
        fresh = (codes[:, None, :] != every[:, None]).all(axis=2)
        row, color = np.nonzero(fresh | board.repeats)
        codes = np.column_stack([codes[row], every[color]])
    codes.flags.writeable = False
    return codes
