"""Names and letters of the colours; people can type a name or a letter instead of a colour's number."""

from collections.abc import Mapping, Sequence
from functools import cache

from mastermind_xl.core.languages import own_language, word
from mastermind_xl.core.typed import bare, lower

LETTERS = {
    "red": "R", "orange": "O", "yellow": "Y", "green": "G", "cyan": "C", "blue": "B",
    "purple": "P", "pink": "I", "brown": "N", "black": "K", "grey": "E", "white": "W",
}  # fmt: skip
"""The twelve named colours in rainbow order, with their letters."""

FORMS = "reds|oranges|yellows|greens|turquoise|blues|violet|pinks|browns|blacks|gray greys|whites"
"""Further words for these colours, in the same order."""

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


def color_forms() -> dict[str, str]:
    """Return the English names of the twelve named colours by every word for them, in English and in the spoken language.

    The words are in lower case, each as a person types it on a keyboard with or without marks: grün, grun, gruen.
    """
    said = tuple(word(name, "colour") for name in LETTERS)
    return _list_forms(
        (tuple(LETTERS), *(tuple(text.split("|")) for text in (FORMS, word(FORMS, "typed"))), said),
        own_language().digraphs,
    )


@cache  # of the texts, because a code in words asks for them
def _list_forms(ways: tuple[tuple[str, ...], ...], digraphs: tuple[str, ...]) -> dict[str, str]:
    marked, forms = {pair[0]: pair for pair in digraphs}, dict[str, str]()
    for words in ways:
        for name, text in zip(LETTERS, words, strict=False):  # a translation may have fewer
            for form in text.split():
                pairs = (sign if sign.isascii() else marked.get(bare(sign), bare(sign)) for sign in form)
                forms |= dict.fromkeys((form, bare(form), "".join(pairs)), name)
    return forms
