"""The rules of the game: boards, codes, feedback, the order of codes, and how people write codes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from datetime import date
from functools import cached_property, lru_cache
from math import gcd, perm
from operator import index
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex, TypeAlias, TypeGuard

from mastermind_xl.core import colors as naming
from mastermind_xl.core import messages
from mastermind_xl.core.errors import BoardError, CodeError, FeedbackError, no_such
from mastermind_xl.core.languages import fill, fill_count, put_in
from mastermind_xl.core.messages import PEGS, Words

if TYPE_CHECKING:  # numpy is imported in the functions that use it: a command's help needs boards, but no array
    import numpy as np
    from numpy.typing import NDArray

Code = tuple[int, ...]
CodeLike = str | Iterable[int]
FeedbackLike = str | Iterable[SupportsIndex]  # black and white, or a text
Codes: TypeAlias = "NDArray[np.uint8]"

MAX_PEGS = MAX_COLORS = 99
MAX_LISTED = 1_048_575  # most codes of a board that can be listed: the rows of a sheet below its header
MAX_GAME_NUMBER = 999_999_999
DRAW_FACTOR, DRAW_MODULUS = 16_807, 2_147_483_647
"""Each random number, a *draw*, is the previous one times the factor, modulo the modulus (Park and Miller, 1988). Sheets can calculate it exactly."""
MOST_GLUED = 9  # pegs up to which the answer ``12`` is 1 black and 2 white; with more pegs, it could be the number 12
PASSED_DRAWS = 2  # draws thrown away at the start, because a small seed gives a small first draw
FIRST_DAY = date(2020, 1, 1)  # the day of the first daily game, number 1
_GOLDEN = 0.6180339887498949
_BLANK = re.compile(r"[_?*]|[-.](?!\d)")  # a sign for an empty place, which other games allow in a guess: 12--


def read_pegs(text: CodeLike, *, one_digit: bool = True) -> Code:
    """Read the colours of a code as numbers, in order, without checking whether a board has these colours.

    With ``one_digit``, each digit of ``1122`` is a peg. In ``1 12 3 4``, ``1,12,3,4`` and any sequence of whole
    numbers, each number is a peg. Raises CodeError for anything else.
    """
    if isinstance(text, str):
        stripped = naming.plain(text).strip().strip(",;")
        parts = naming.SEPARATORS.split(stripped)
        if len(parts) == 1 and one_digit:
            parts = list(stripped)
        is_number = (part.isascii() and part.isdigit() and len(part) <= naming.MOST_DIGITS for part in parts)
        if not stripped or not all(is_number):
            told = "{what} is not a code: write digits such as 1122, or numbers such as 1 12 3 4"
            raise CodeError(fill(told, what=repr(text)))
        return tuple(int(part) for part in parts)
    try:
        # A table of numpy becomes lists, because int() would accept a row with a single number as that number.
        numbers = tuple(text.tolist() if hasattr(text, "tolist") else text)
        pegs = tuple(int(peg) for peg in numbers)
        are_whole = pegs == numbers  # 2.0 is a whole number, 1.5 is not
    except (TypeError, ValueError, OverflowError):
        are_whole = False
    if not are_whole:
        raise CodeError(f"{text!r} is not a code: give one whole number for every peg")
    return pegs


@dataclass(frozen=True)
class Board:
    """A board: a code has ``pegs`` places, each with one of ``colors`` colours.

    Raises BoardError for impossible rules. Boards that differ only in palette or words are equal.

    Args:
        pegs: number of pegs in a code, 1 to 99.
        colors: number of colours, 1 to 99; the colours are the numbers from 1.
        repeats: whether a code may contain a colour more than once.
        palette: name of the palette, whose colours can be typed by name or letter.
        words: the words for black and white pegs in answers.

    >>> board = Board(pegs=4, colors=6)
    >>> board.size, board.code(8), board.index("1122")
    (1296, (1, 1, 2, 3), 7)
    """

    pegs: int = 4
    colors: int = 6
    repeats: bool = True
    palette: str = field(default=naming.SAFE, compare=False, repr=False)
    words: Words = field(default=PEGS, compare=False, repr=False)

    def __post_init__(self) -> None:
        for name, unit in (("pegs", "pegs"), ("colors", "colours")):
            number = getattr(self, name)
            if isinstance(number, bool) or not hasattr(number, "__index__"):
                raise BoardError(f"{number!r} {unit}: give a whole number")
            object.__setattr__(self, name, naming.as_whole(number))  # numpy's numbers, too
        if not isinstance(self.repeats, bool) or not isinstance(self.words, Words):
            raise BoardError(f"repeats={self.repeats!r}, words={self.words!r}: give True or False, and Words")
        if not 1 <= self.pegs <= MAX_PEGS:
            raise BoardError(fill("{pegs} pegs: a board has 1 to {most} pegs", pegs=self.pegs, most=MAX_PEGS))
        if not 1 <= self.colors <= MAX_COLORS:
            raise BoardError(fill("{colors} colours: a board has 1 to {most} colours", most=MAX_COLORS, **self.rules))
        if not self.repeats and self.colors < self.pegs:
            told = "{pegs} pegs without repeats need at least {pegs} colours, not {colors}"
            raise BoardError(fill(told, **self.rules))
        if str(self.palette) not in naming.PALETTES:
            raise BoardError(no_such(str(self.palette), "palette", naming.PALETTES))
        signs = naming.SIGNS.get(self.palette)
        if signs is not None and self.colors > len(signs):
            told = "{colors} colours: the palette {palette} has {most} {noun}s, {numbers}"
            raise BoardError(fill(told, palette=self.palette, most=len(signs), **self.terms))

    def __getstate__(self) -> dict[str, object]:  # without the cached codes, which are listed again when needed
        return {each.name: getattr(self, each.name) for each in fields(self)}

    def __str__(self) -> str:
        if self.signs:
            size = "{pegs} of {count} {noun}", "{pegs} of {count} {noun}s"
            parts = [fill_count(*size, count=self.colors, pegs=self.pegs, noun=self.noun)]
        else:
            parts = [self.count_pegs(self.pegs), fill_count("{count} colour", "{count} colours", count=self.colors)]
        return ", ".join([*parts, *([] if self.repeats else [fill("no repeats")])])

    @property
    def rules(self) -> dict[str, int | bool]:
        """The values that distinguish boards: ``pegs``, ``colors``, ``repeats``."""
        return {"pegs": self.pegs, "colors": self.colors, "repeats": self.repeats}

    # --- how codes are written: the palette decides ---------------------------------------------------

    @property
    def signs(self) -> str:
        """Signs that replace the numbers of colours 1, 2, …; empty if the palette has no signs."""
        return naming.SIGNS.get(self.palette, "")[: self.colors]

    @property
    def noun(self) -> str:
        """The word for a colour: ``colour``, or ``digit`` or ``letter`` if the palette has signs."""
        return naming.NOUNS.get(self.palette, "colour")

    @property
    def numbers(self) -> str:
        """The range of numbers or signs that a person can type for colours: ``1 to 6``, or ``0 to 9``."""
        return messages.span(self.signs[0], self.signs[-1]) if self.signs else messages.span(1, self.colors)

    @property
    def shift(self) -> int:
        """The number of a colour minus the number that cells contain for it: 1 if the palette's digits begin with 0, else 0."""
        return int(self.palette == naming.DIGITS)

    def shown(self, code: Iterable[int]) -> list[int]:
        """Return the number in the cell of each peg of a code: its colour or, if the palette's digits begin with 0, one less."""
        return [color - self.shift for color in code]

    @property
    def gap(self) -> str:
        """The text between the pegs of a written code: empty if every colour has one sign, else a blank."""
        return "" if self.colors <= 9 or self.signs else " "

    @property
    def peg(self) -> str:
        """The word for a peg of a code: ``peg``, or ``digit`` or ``letter`` if the palette has signs."""
        return self.noun if self.signs else "peg"

    def count_pegs(self, count: int) -> str:
        """Write a number of pegs with its word: ``4 pegs``, or ``4 digits`` or ``4 letters`` if the palette has signs."""
        if not self.signs:
            return fill_count("{count} peg", "{count} pegs", count=count)
        return fill_count("{count} {noun}", "{count} {noun}s", count=count, noun=self.noun)

    @property
    def terms(self) -> dict[str, object]:
        """The values, by name, that messages about this board need for their fields, such as ``{pegs}``."""
        numbers, both, said = self.numbers, self.words.both, self.words.said
        ways = messages.CHOICES, messages.COLORS_OR_NAMES, messages.THE_NUMBERS
        choices, colors_or_names, the_numbers = (numbers if self.signs else fill(way, numbers=numbers) for way in ways)
        return {
            "pegs": self.pegs, "colors": self.colors, "noun": self.noun, "peg": self.peg, "unit": f"{self.peg}s",
            "numbers": numbers, "both": both, "counts": self.words.counts,
            "blacks": said.blacks, "whites": said.whites, "answer": self.words.example,
            "choices": choices, "colors_or_names": colors_or_names, "the_numbers": the_numbers,
        }  # fmt: skip

    @property
    def example(self) -> Code:
        """A code as an example in messages, such as 1122 or, if the board allows no repeats, 1234."""
        if not self.repeats:
            return tuple(range(1, self.pegs + 1))
        return tuple(1 + place * min(2, self.colors) // self.pegs for place in range(self.pegs))

    def tell(self, feedback: FeedbackLike) -> str:
        """Write an answer as ``1,2`` or, on a board with words of its own, as ``1 bull, 2 cows``."""
        return str(Feedback.parse(feedback, self)) if self.words == PEGS else self.words.tell(*feedback)

    @property
    def is_number(self) -> bool:
        """Whether a cell can store a code as a whole number without losing a leading digit."""
        return self.colors <= 9 and not self.signs

    @property
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

    @staticmethod
    def check(board: object) -> None:
        """Raise BoardError if ``board`` is not a Board."""
        if not isinstance(board, Board):
            raise BoardError(f"{board!r} is not a board: give one such as Board(4, 6)")

    def check_listed(self, otherwise: str = "") -> None:
        """Raise BoardError if the board is too big to list; ``otherwise`` is advice to add to the message."""
        if not self.is_listed:
            told = "{board} have {size} codes: only boards of up to {most:,} codes can be listed"
            refused = fill(told, board=self, size=self.size_text, most=MAX_LISTED)
            raise BoardError(f"{refused}; {otherwise}" if otherwise else refused)

    @cached_property
    def codes(self) -> Codes:
        """All codes in standard rotation: a read-only uint8 array of shape (size, pegs), with colours from 1.

        Raises BoardError if the board is too big to list.
        """
        self.check_listed()
        return _list_codes(self)

    def rank_codes(self, guess: CodeLike, among: NDArray[np.intp] | None = None) -> NDArray[Any]:
        """Return the feedback ranks of codes for one guess; ``Scorer`` is faster for many guesses.

        ``among`` are the indices of the codes, or None for all codes; the result has one rank for each of them.
        Raises BoardError if the board is too big to list.
        """
        import numpy as np

        guess = self.parse(guess)
        columns = np.ascontiguousarray((self.codes if among is None else self.codes[among]).T)
        black = (columns == np.array(guess, np.uint8)[:, None]).sum(axis=0, dtype=np.uint8)
        common = np.zeros_like(black)
        for color in set(guess):
            often = (columns == color).sum(axis=0, dtype=np.uint8)
            common += np.minimum(often, guess.count(color))
        return join_ranks(black, common, self.pegs)

    def read(self, text: CodeLike) -> Code:
        """Read the colours in a text in order, even if they do not form a code of this board.

        Raises CodeError for anything that is not a number or, on this board, a colour's name or letter.
        """
        one_digit = self.colors <= 9
        if self.noun == "digit" and isinstance(text, str):
            return naming.read_digits(text, self.colors, self.palette)
        if not _has_letters(text):
            return read_pegs(text, one_digit=one_digit)
        return naming.read_colors(text, self.colors, self.palette, self.pegs, one_digit=one_digit)

    def parse(self, text: CodeLike) -> Code:
        """Read a code: ``1122``, ``1 12 3 4``, ``1,12,3,4`` or a sequence of numbers.

        Texts may use letters and names (``RROY``, ``r r o 3``, ``red,red,orange,yellow``). In the palette
        ``digits`` each digit is the name of a colour, and 0 is colour 1. Raises CodeError for a wrong number
        of pegs, an unknown colour, or a repeat where repeats are not allowed.
        """
        try:
            code = self.read(text)
        except CodeError:
            if isinstance(text, str) and _BLANK.search(text):
                raise CodeError(fill(messages.NO_BLANKS, what=text, noun=self.noun)) from None
            raise
        between = "" if code and max(code) <= 9 and min(code) >= 0 else " "
        is_code = self.signs and all(1 <= color <= self.colors for color in code)
        shown = text if isinstance(text, str) else self.format(code) if is_code else between.join(map(str, code))
        if len(code) != self.pegs:
            told = "{code} has {pegs}: a code here has {most}"
            if self.gap:
                told = "{code} has {pegs}: a code here has {most}, with spaces or commas between"
            if self.gap and shown.isdigit() and len(shown) == self.pegs:
                told = "{code} has {pegs}: a code here has {most}, with spaces or commas between, such as {example}"
            pegs, example = self.count_pegs(len(code)), ",".join(shown)
            raise CodeError(fill(told, code=shown, pegs=pegs, most=self.pegs, example=example))
        for color in code:
            if not 1 <= color <= self.colors:
                raise CodeError(fill(messages.NO_COLOR, what=shown, color=color, numbers=self.numbers))
        if not self.repeats and len(set(code)) < self.pegs:
            raise CodeError(fill(messages.REPEATED, what=shown, noun=self.noun))
        return code

    def format(self, code: Iterable[int]) -> str:
        """Write a code as text: in signs if the palette has signs, else ``1122`` or, with 10 colours or more, ``1 12 3 4``."""
        try:
            return self.gap.join(self.signs[int(color) - 1] if self.signs else str(int(color)) for color in code)
        except (TypeError, ValueError, IndexError):
            raise CodeError(f"{code!r} is not a code: give one whole number for every {self.peg}") from None

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
        if guess is True or guess is False:  # which are 1 and 0 for Python
            return self.index(guess)  # type: ignore[arg-type]  # refused there
        try:
            number = index(guess)  # type: ignore[arg-type]  # a code has none
        except TypeError:
            return self.index(guess)  # type: ignore[arg-type]  # not a number, so a code
        if not 0 <= number < self.size:
            raise CodeError(messages.NO_INDEX.format(number=number, last=self.size - 1))
        return number

    def code(self, index: int) -> Code:
        """Return the code at an index of the standard rotation, from 0; raises CodeError for an index out of range."""
        number = -1 if isinstance(index, str) else naming.as_whole(index)
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

    # --- game numbers --------------------------------------------------------------------------
    # On a board that can be listed, any ``size`` consecutive game numbers hide each code once, and neighbouring
    # numbers hide unrelated codes. On a larger board, a game number is the seed of random draws, which a sheet
    # can calculate as well.

    @property
    def game_numbers(self) -> int:
        """The largest game number in use: the number of codes, or 999,999,999 on a board too big to list."""
        return self.size if self.is_listed else MAX_GAME_NUMBER

    @property
    def shuffle(self) -> tuple[int, int, int]:
        """Numbers ``(a, b, c)``: game number n hides the code with index ``(n a + b) mod size``; c is the inverse of a modulo size."""
        a = max(1, round(self.size * _GOLDEN))
        while gcd(a, self.size) != 1:
            a += 1
        return a, self.size // 3, pow(a, -1, self.size)

    @property
    def draws(self) -> int:
        """The number of random draws for a hidden code: one per peg or, on a board without repeats, one per colour."""
        return self.pegs if self.repeats else self.colors

    def hidden_code(self, number: int | str) -> Code:
        """Return the code that a game number, or its text, hides: the same code on every machine.

        Game numbers go from 1 to 999,999,999; above ``game_numbers`` the same codes come again. Raises CodeError
        for any other number.
        """
        seed = naming.as_whole(number)
        if not 1 <= seed <= MAX_GAME_NUMBER:
            raise CodeError(fill(messages.NO_GAME_NUMBER, number=number, most=MAX_GAME_NUMBER))
        if self.is_listed:
            a, b, _ = self.shuffle
            return self.code((seed * a + b) % self.size)
        draws, draw = [], seed
        for _ in range(PASSED_DRAWS + self.draws):
            draw = draw * DRAW_FACTOR % DRAW_MODULUS
            draws.append(draw)
        del draws[:PASSED_DRAWS]
        if self.repeats:
            return tuple(draw * self.colors // DRAW_MODULUS + 1 for draw in draws)
        return tuple(draws.index(draw) + 1 for draw in sorted(draws, reverse=True)[: self.pegs])

    def number_of_day(self, day: date) -> int:
        """Return the game number of a ``day``, from 1 to ``game_numbers``; this number grows by 1 from day to day.

        Neighbouring game numbers hide unrelated codes, and sheet, page and terminal accept each of these numbers.
        """
        if not isinstance(day, date):
            raise CodeError(f"{day!r} is not a day: give a date")
        return (day.toordinal() - FIRST_DAY.toordinal()) % self.game_numbers + 1  # a time of day is a date, too

    def game_number(self, code: CodeLike) -> int:
        """Return the game number, up to ``game_numbers``, that hides a code.

        Raises CodeError if ``code`` is not a code of the board, BoardError if the board is too big to list.
        """
        self.check_listed(fill("on a larger board a code's game number is not known"))
        _, b, c = self.shuffle
        return (self.index(code) - b) * c % self.size or self.size

    def fingerprint(self, code: CodeLike) -> int:
        """Return a number for a code: its game number or, on a board too big to list, a number that other codes may share."""
        return self.game_number(code) if self.is_listed else self.index(code) % MAX_GAME_NUMBER + 1


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


class Feedback(NamedTuple):
    """The answer to a guess: the numbers of black and white pegs.

    >>> answer = Feedback(black=1, white=2)
    >>> answer.black, answer.white
    (1, 2)
    >>> Feedback.parse("1b 2w", Board()) == answer
    True
    """

    black: int
    white: int

    @classmethod
    def parse(cls, answer: FeedbackLike, board: Board) -> Feedback:
        """Read an answer: two whole numbers, black and white, or a text as a person types it.

        Two numbers in a text are separated: ``1,2``, ``1 2``, ``1/2``, ``1-2``; on boards of up to nine pegs also
        ``12``. The words of every variant can be typed, in any order: ``1b 2w``, ``1 black, 2 white``, ``1r2w``,
        ``1A2B``, ``1S2B``, ``1 cow 2 bulls``, ``2 cows``, ``2w``; so can signs (``+1 -2``) and a letter per peg
        (``bww``). Raises FeedbackError for anything else, and for an answer that is impossible on the ``board``.
        """
        Board.check(board)
        if isinstance(answer, str):
            read = _read_answer(answer, board)
        else:
            try:
                read = cls(*map(index, answer))
            except TypeError:
                raise FeedbackError(f"{answer!r} is not an answer: give two whole numbers, such as (1, 2)") from None
        check_feedback(read, board)
        return read

    def __str__(self) -> str:
        return f"{self.black},{self.white}"

    @property
    def rank(self) -> int:
        """The rank of this answer: the number ``(b + w)(b + w + 1) / 2 + b`` for b black and w white pegs.

        The rank is 0 for (0, 0) and highest for all black. It rises with b + w, and for equal b + w with b. The
        only unused rank is that of the impossible answer "all but one black, one white".
        """
        common = self.black + self.white
        return common * (common + 1) // 2 + self.black


def _read_answer(text: str, board: Board) -> Feedback:
    from mastermind_xl.core.answers import read_named  # which most runs do without

    wanted = naming.lower(naming.plain(text).strip())
    are_glued = re.fullmatch(r"\d\d", wanted, re.ASCII) is not None
    if are_glued and board.pegs > MOST_GLUED:
        raise FeedbackError(fill(messages.TWO_DIGITS, what=text, pair=",".join(wanted), **board.terms))
    counts = (int(wanted[0]), int(wanted[1])) if are_glued else read_named(wanted, board.words)
    if counts is None:
        raise FeedbackError(fill(messages.NO_ANSWER, what=repr(text), **board.terms))
    return Feedback(*counts)


def read_answer(text: str, board: Board) -> Feedback:
    """Read an answer typed by a person, as ``Feedback.parse`` does.

    >>> read_answer("1b 2w", Board())
    Feedback(black=1, white=2)
    """
    return Feedback.parse(text, board)


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


def _has_letters(text: CodeLike) -> TypeGuard[str]:
    return isinstance(text, str) and any(map(str.isalpha, text))


def read_any(text: CodeLike, palette: str = naming.SAFE) -> Code:
    """Read the colours of a code without a board, as numbers or by a ``palette``'s names and letters; raises CodeError."""
    return naming.read_colors(text, len(naming.LETTERS), palette) if _has_letters(text) else read_pegs(text)


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
            raise CodeError(f"{text!r} is not a code: colours are whole numbers from 1")
    if len(hidden) != len(tried):
        raise CodeError(fill(messages.LENGTHS, pegs=len(hidden), guess=len(tried)))
    black = sum(a == b for a, b in zip(hidden, tried, strict=True))
    common = sum(min(hidden.count(color), tried.count(color)) for color in set(hidden))
    return Feedback(black, common - black)


@lru_cache(maxsize=16)
def feedbacks(pegs: int) -> tuple[Feedback, ...]:
    """Return all answers on ``pegs`` pegs, including the impossible answer, so that the index of each answer is its rank."""
    return tuple(Feedback(black, common - black) for common in range(pegs + 1) for black in range(common + 1))


def is_possible(feedback: Feedback, pegs: int) -> bool:
    """Whether a guess with ``pegs`` pegs can get this answer."""
    black, white = feedback
    return black >= 0 and white >= 0 and black + white <= pegs and (black, white) != (pegs - 1, 1)


def possible_answers(pegs: int) -> list[Feedback]:
    """Return all answers that a guess with ``pegs`` pegs can get, in order of rank."""
    return [feedback for feedback in feedbacks(pegs) if is_possible(feedback, pegs)]


def check_feedback(feedback: Feedback, board: Board) -> None:
    """Raise FeedbackError if an answer is impossible on a board; the message has the reason in the board's words."""
    black, white = feedback
    if is_possible(feedback, board.pegs):
        return
    blacks, whites = board.words.name(*feedback)
    terms = board.terms | feedback._asdict() | {"blacks": blacks, "whites": whites, "total": black + white}
    if black < 0 or white < 0:
        raise FeedbackError(fill("{black} {blacks} and {white} {whites}: {unit} are counted from 0", **terms))
    problem = messages.TOO_MANY_PEGS if black + white > board.pegs else messages.NOWHERE_ELSE
    raise FeedbackError(fill(problem, **terms))
