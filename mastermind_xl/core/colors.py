"""Names and letters of the colours; people can type a name or a letter instead of a colour's number."""

import re
from collections.abc import Mapping, Sequence
from operator import index
from unicodedata import combining, normalize

from mastermind_xl.core import messages
from mastermind_xl.core.errors import CodeError
from mastermind_xl.core.languages import fill, word

LETTERS = {
    "red": "R", "orange": "O", "yellow": "Y", "green": "G", "cyan": "C", "blue": "B",
    "purple": "P", "pink": "I", "brown": "N", "black": "K", "grey": "E", "white": "W",
}  # fmt: skip
"""The twelve named colours in rainbow order, with their letters."""

SAFE, CLASSIC, GREY, DIGITS, LETTERED, FROM_ONE = ("safe", "classic", "grey", "digits", "letters", "digits-from-1")
PALETTES = {
    SAFE: "easy to tell apart with every kind of colour vision",
    CLASSIC: "the colours of the boxed game",
    GREY: "from white to black, for printing",
    DIGITS: "the digits 0 to 9, in codes such as 0123",
    LETTERED: "the letters A to Z, in codes such as AABC",
    FROM_ONE: "the digits 1 to 9, in codes such as 123",
}
"""The palettes, each with a description; a workbook stores a palette's number in this list, so add new palettes at the end."""

_ORDERS = {
    SAFE: (
        "red", "orange", "yellow", "green", "blue", "purple", "pink", "cyan", "brown", "grey", "black", "white",
    ),
    CLASSIC: ("red", "blue", "green", "yellow", "white", "black", "orange", "brown"),
}  # fmt: skip

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SIGNS = {DIGITS: "0123456789", LETTERED: ALPHABET, FROM_ONE: "123456789"}
"""Signs of the colours 1, 2, … in palettes that write a code as one word."""
NOUNS = {DIGITS: "digit", LETTERED: "letter", FROM_ONE: "digit"}  # the word for a colour in such a palette


def color_names(colors: int, palette: str = SAFE) -> list[str]:
    """Return the names of a palette's colours 1, 2, …; unnamed colours are called ``colour 13`` and so on."""
    if palette in SIGNS:
        return [*SIGNS[palette][:colors]]
    if palette == GREY:
        return ["white", *(f"grey {number}" for number in range(2, colors)), "black"][:colors]
    first = _ORDERS[palette]
    names = [*first, *(name for name in LETTERS if name not in first)]
    return [*names, *(f"colour {number}" for number in range(len(names) + 1, colors + 1))][:colors]


def color_letters(names: Sequence[str], own: Mapping[str, str] = LETTERS) -> list[str]:
    """Return a different letter for each name: its letter in ``own``, else a free letter, if possible one of the name.

    After all 26 letters are used, further names get an empty text. The letter of a digit is the digit itself.
    """
    taken = {own[name] for name in names if name in own}
    letters = []
    for name in names:
        letter = own.get(name) or (name if name in SIGNS[DIGITS] else None)
        if letter is None:
            wanted = (*(sign for sign in name.upper() if sign in ALPHABET), *ALPHABET)
            letter = next((sign for sign in wanted if sign not in taken), "")
            taken.add(letter)
        letters.append(letter)
    return letters


def say_colors(names: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return names of colours translated from English into the player's language, and a different letter for each name.

    >>> say_colors(["red", "grey 2", "colour 13"])
    (['red', 'grey 2', 'colour 13'], ['R', 'G', 'C'])
    """
    split = (name.partition(" ") for name in names)
    called = ["".join((word(first, "colour"), *number)) for first, *number in split]
    return called, color_letters(called, said_letters())


def said_letters() -> dict[str, str]:
    """Return the letters of the twelve named colours, by their names in the player's language."""
    own = ((word(name, "colour"), word(name, "letter of"), letter) for name, letter in LETTERS.items())
    return {called: said if len(said) == 1 else letter for called, said, letter in own}


def read_color(text: str, names: Sequence[str], letters: Sequence[str]) -> int | None:
    """Return the number of the colour whose name or letter is ``text``; ``None`` unless exactly one colour matches.

    Capitals do not matter. ``names`` and ``letters`` are the names and letters of the colours 1, 2, ….
    """
    wanted = lower(text.strip(" "))
    pairs = enumerate(zip(names, letters, strict=True), 1)
    called = [number for number, both in pairs if wanted and wanted in map(lower, both)]
    return called[0] if len(called) == 1 else None


def lower(text: str) -> str:
    """Return a text in lower case, as sheets compare texts: ß differs from ss, but the Turkish ı and İ are the letter i."""
    return text.translate({ord("ı"): "i", ord("İ"): "i"}).lower()


def bare(text: str) -> str:
    """Return a text in lower case without accents, as typed on a foreign keyboard: ``weiss`` for weiß, ``turkis`` for türkis."""
    signs = normalize("NFD", lower(text)).replace("ß", "ss")
    return "".join(sign for sign in signs if not combining(sign))


_SAME = str.maketrans("\u3001−–", ",--")  # signs that NFKC does not change; the first is the comma of Chinese lists


def plain(text: str) -> str:
    """Return a typed text in plain signs: full-width digits, commas and colons become those of a usual keyboard."""
    return text if text.isascii() else normalize("NFKC", text).translate(_SAME)


SEPARATORS = re.compile(r"[\s,;]+")
MOST_DIGITS = 9
_LONGEST_NAME = 2  # most words of a colour's name, such as ``grey 2``


def read_colors(
    text: str, colors: int, palette: str = SAFE, pegs: int | None = None, *, one_digit: bool = True
) -> tuple[int, ...]:
    """Read typed numbers, letters and names of ``colors`` colours, in any mixture, as numbers.

    Letters of the palette may follow each other without a separator (``RROY``). So may numbers of one digit,
    if ``one_digit`` holds. If ``text`` is a name as well as a row of letters (``pink``), it is read as the name, unless
    only its letters have the right number of ``pegs``. Raises CodeError for anything else.
    """
    known = _Known(color_names(colors, palette), one_digit)
    words = [word for word in SEPARATORS.split(plain(text)) if word]
    read = known.read(words)
    if (read is None or len(read) != pegs) and len(words) == 1:
        spelled = known.spell(words[0])
        read = spelled if read is None or (spelled is not None and len(spelled) == pegs) else read
    if read is None:
        raise CodeError(known.refuse(text, words, pegs))
    return tuple(read)


def read_digits(text: str, colors: int, palette: str = DIGITS) -> tuple[int, ...]:
    """Read the colours typed in a ``text`` as digits, and return the numbers of these colours.

    The first digit of the ``palette`` is colour 1. Raises CodeError for a sign other than its first ``colors`` digits.
    """
    digits = SIGNS[palette][:colors]
    typed = SEPARATORS.sub("", plain(text))
    for sign in typed:
        if sign not in digits:
            numbers = messages.span(digits[0], digits[-1])
            raise CodeError(fill(messages.NO_SIGN, what=repr(text), word=repr(sign), numbers=numbers))
    return tuple(digits.index(sign) + 1 for sign in typed)


class _Known:
    """Reads the names, letters and numbers of a palette's colours, in the player's language and in English.

    ``names`` are the English names of the colours 1, 2, …; with ``one_digit``, each digit is the number of a colour. If
    a letter means different colours in the two languages, the player's language decides.
    """

    def __init__(self, names: Sequence[str], one_digit: bool) -> None:
        self._names, self._letters = say_colors(names)
        self._ways = [(self._names, self._letters)]
        if self._names != [*names]:
            self._ways += [([*map(bare, self._names)], [""] * len(names)), ([*names], color_letters(names))]
        self._sign = re.compile("[0-9]|." if one_digit else rf"[0-9]{{1,{MOST_DIGITS}}}|.", re.DOTALL)

    def find(self, text: str) -> int | None:
        """Return the number of the colour with a name or letter; None if no colour has it."""
        return next(filter(None, (read_color(text, *way) for way in self._ways)), None)

    def read(self, words: Sequence[str]) -> list[int] | None:
        """Return the numbers of the colours that are named by ``words``; None if a word does not name colours."""
        found: list[int] = []
        place = 0
        while place < len(words):
            for end in range(min(place + _LONGEST_NAME, len(words)), place, -1):  # "grey 2" before "grey"
                color = self.find(" ".join(words[place:end]))
                if color is not None:
                    found.append(color)
                    break
            else:
                end, spelled = place + 1, self.spell(words[place])
                if spelled is None:
                    return None
                found += spelled
            place = end
        return found

    def spell(self, word: str) -> list[int] | None:
        """Return the numbers of the colours that the signs of a word stand for; None if a sign stands for no colour."""
        colors: list[int] = []
        for sign in self._sign.findall(word):
            is_number = sign.isascii() and sign.isdigit()
            color = int(sign) if is_number else self.find(sign)
            if color is None:
                return None
            colors.append(color)
        return colors

    def refuse(self, text: str, words: Sequence[str], pegs: int | None) -> str:
        wrong = next(word for word in words if self.read([word]) is None)
        if len(words) == 1 and len(wrong) == pegs:  # one sign per peg was meant
            wrong = next(sign for sign in wrong if self.spell(sign) is None)
        what, sign = repr(text), repr(wrong)
        if self._names == self._letters:
            return fill(messages.NO_SIGN, what=what, word=sign, numbers=messages.span(self._names[0], self._names[-1]))
        others = [
            name for name in (SAFE, CLASSIC, GREY) if _Known(color_names(len(self._names), name), True).find(wrong)
        ]
        called = ", ".join(map(" ".join, zip(self._letters[: len(LETTERS)], self._names, strict=False)))
        refused = fill(messages.NO_NAME, what=what, word=sign, colors=len(self._names), called=called)
        return fill(messages.IN_A_PALETTE, refused=refused, palette=others[0], word=sign) if others else refused


def as_whole(value: object) -> int:
    """Return a whole number, which may be written as text; -1 for anything else, such as True."""
    if isinstance(value, bool):
        return -1
    try:
        return int(value if isinstance(value, str) else index(value))  # type: ignore[arg-type]  # tried here
    except (TypeError, ValueError):
        return -1
