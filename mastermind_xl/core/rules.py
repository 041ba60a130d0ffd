"""The rules of a game, and the words, numbers and signs for them: how many pegs and colours, and how a code is written."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Self, TypeAlias

from mastermind_xl.core import colors as naming
from mastermind_xl.core import messages
from mastermind_xl.core.errors import BoardError, CodeError, no_such
from mastermind_xl.core.languages import fill, fill_count, own_language, speaks
from mastermind_xl.core.messages import PEGS, Words
from mastermind_xl.core.typed import whole

if TYPE_CHECKING:  # numpy is imported in the functions that use it: a command's help needs boards, but no array
    import numpy as np
    from numpy.typing import NDArray

Code = tuple[int, ...]
CodeLike = str | Iterable[int]
Codes: TypeAlias = "NDArray[np.uint8]"

MAX_PEGS = MAX_COLORS = 99
EXACT_DIGITS = 15  # digits of a number that a cell stores
MOST_GLUED = 9  # pegs up to which the answer ``12`` is 1 black and 2 white; with more pegs, it could be the number 12


@dataclass(frozen=True)
class Rules:
    """Rules, with their words; see ``Board``, which adds the codes."""

    pegs: int = 4
    colors: int = 6
    repeats: bool = True
    palette: str = field(default=naming.SAFE, compare=False, repr=False)
    words: Words = field(default=PEGS, compare=False, repr=False)
    blacks_only: bool = field(default=False, init=False, repr=False)  # whether answers leave out white pegs

    def __post_init__(self) -> None:
        for name, unit in (("pegs", "pegs"), ("colors", "colours")):
            number = getattr(self, name)
            try:
                object.__setattr__(self, name, whole(number))  # numpy's numbers, too
            except TypeError:
                raise BoardError(f"{number!r} {unit}: give a whole number") from None
        if not isinstance(self.repeats, bool) or not isinstance(self.words, Words):
            raise BoardError(f"repeats={self.repeats!r}, words={self.words!r}: give True or False, and Words")
        object.__setattr__(self, "blacks_only", not self.words.white)
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
            raise BoardError(fill(told, palette=self.palette, most=len(signs), **self._terms))

    def __getstate__(self) -> dict[str, object]:  # without the cached codes, which are listed again when needed
        return {each.name: getattr(self, each.name) for each in fields(self)}

    def __str__(self) -> str:
        if self._signs:
            size = "{pegs} of {count} {noun}", "{pegs} of {count} {noun}s"
            parts = [fill_count(*size, count=self.colors, pegs=self.pegs, noun=self._noun)]
        else:
            parts = [self.count_pegs(self.pegs), fill_count("{count} colour", "{count} colours", count=self.colors)]
        parts += [fill("no repeats")] * (not self.repeats) + [fill("black pegs alone")] * self.blacks_only
        return own_language().comma.join(parts)

    @property
    def rules(self) -> dict[str, int | bool]:
        """The values that distinguish boards: ``pegs``, ``colors``, ``repeats``, and ``blacks_only`` if it is true."""
        more = {"blacks_only": True} if self.blacks_only else {}
        return {"pegs": self.pegs, "colors": self.colors, "repeats": self.repeats, **more}

    @property
    def for_guesses(self) -> Self:
        """The same rules with repeats: a person's guess may repeat colours even where the hidden code does not."""
        return self if self.repeats else replace(self, repeats=True)

    @property
    def _signs(self) -> str:
        """Signs that replace the numbers of colours 1, 2, …; empty if the palette has no signs."""
        return naming.SIGNS.get(self.palette, "")[: self.colors]

    @property
    def _noun(self) -> str:
        """The word for a colour: ``colour``, or ``digit`` or ``letter`` if the palette has signs."""
        return naming.NOUNS.get(self.palette, "colour")

    @property
    def _numbers(self) -> str:
        """The range of numbers or signs that a person can type for colours: ``1 to 6``, or ``0 to 9``."""
        return messages.span(self._signs[0], self._signs[-1]) if self._signs else messages.span(1, self.colors)

    @property
    def _shift(self) -> int:
        """The number of a colour minus the number that cells contain for it: 1 if the palette's digits begin with 0, else 0."""
        return int(self.palette == naming.DIGITS)

    def _shown(self, code: Iterable[int]) -> list[int]:
        """Return the number in the cell of each peg of a code: its colour or, if the palette's digits begin with 0, one less."""
        return [color - self._shift for color in code]

    @property
    def _gap(self) -> str:
        """The text between the pegs of a written code: empty if every colour has one sign, else a blank."""
        return "" if self.colors <= 9 or self._signs else " "

    @property
    def peg(self) -> str:
        """The word for a peg of a code: ``peg``, or ``digit`` or ``letter`` if the palette has signs."""
        return self._noun if self._signs else "peg"

    @speaks
    def count_pegs(self, count: int, *, language: str | None = None) -> str:
        """Write a number of pegs with its word: ``4 pegs``, or ``4 digits`` or ``4 letters`` if the palette has signs."""
        if not self._signs:
            return fill_count("{count} peg", "{count} pegs", count=count)
        return fill_count("{count} {noun}", "{count} {noun}s", count=count, noun=self._noun)

    @property
    def _terms(self) -> dict[str, object]:
        """The values, by name, that messages about this board need for their fields, such as ``{pegs}``."""
        numbers, both, said = self._numbers, self.words.both, self.words.said
        ways = messages.CHOICES, messages.COLORS_OR_NAMES, messages.THE_NUMBERS
        choices, colors_or_names, the_numbers = (numbers if self._signs else fill(way, numbers=numbers) for way in ways)
        return {
            "pegs": self.pegs, "colors": self.colors, "noun": self._noun, "peg": self.peg, "unit": f"{self.peg}s",
            "numbers": numbers, "both": both, "counts": self.words.counts,
            "blacks": said.blacks, "whites": said.whites, "answer": self.words.example,
            "digits": "12" if self.pegs <= MOST_GLUED and not self.blacks_only else self.words.example,
            "choices": choices, "colors_or_names": colors_or_names, "the_numbers": the_numbers,
        }  # fmt: skip

    @property
    def example(self) -> Code:
        """A code as an example in messages, such as 1122 or, if the board allows no repeats, 1234."""
        if not self.repeats:
            return tuple(range(1, self.pegs + 1))
        return tuple(1 + place * min(2, self.colors) // self.pegs for place in range(self.pegs))

    @property
    def _is_number(self) -> bool:
        """Whether a cell can store a code as a whole number without losing a digit."""
        return self.colors <= 9 and not self._signs and self.pegs <= EXACT_DIGITS

    def format(self, code: Iterable[int]) -> str:
        """Write a code as text: in signs if the palette has signs, else ``1122`` or, with 10 colours or more, ``1 12 3 4``."""
        try:
            return self._gap.join(self._signs[int(color) - 1] if self._signs else str(int(color)) for color in code)
        except (TypeError, ValueError, IndexError):
            raise CodeError(f"{code!r} is not a code: give one whole number for every {self.peg}") from None

    def check_whites(self) -> None:
        """Raise BoardError if answers leave out white pegs."""
        if self.blacks_only:
            raise BoardError(fill(messages.BLACKS_ONLY))

    @classmethod
    def of(cls, board: Self | tuple[int, int]) -> Self:
        """Return a board that is given as a Board, or as its size, such as ``(4, 6)``; raises BoardError for anything else."""
        if isinstance(board, cls):
            return board
        if not isinstance(board, tuple | list) or len(board) != 2:
            raise BoardError(f"{board!r} is not a board: give one such as Board(4, 6), or its size (4, 6)")
        return cls(*board)
