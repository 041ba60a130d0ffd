"""What colours are called: a name and a letter each, either of which may be typed for the number."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase

LETTERS = {
    "red": "R", "orange": "O", "yellow": "Y", "green": "G", "cyan": "C", "blue": "B",
    "purple": "P", "pink": "I", "brown": "N", "black": "K", "grey": "E", "white": "W",
}  # fmt: skip
"""The twelve named colours, as the rainbow has them, and the letter of each."""

SAFE, CLASSIC, GREY = "safe", "classic", "grey"

_ORDERS = {
    # An order in which the first few lie as far apart as any few of them can, for the kind of colour vision that
    # tells them apart worst (Okabe and Ito 2008).
    SAFE: ("blue", "yellow", "green", "black", "red", "cyan", "pink", "orange"),
    CLASSIC: ("red", "blue", "green", "yellow", "white", "black", "orange", "brown"),
}


def color_names(colors: int, palette: str = SAFE) -> list[str]:
    """What the colours 1, 2, … of a palette are called; beyond the twelve that have names, ``colour 13``."""
    if palette == GREY:
        return ["white", *(f"grey {number}" for number in range(2, colors)), "black"][:colors]
    first = _ORDERS[palette]
    names = [*first, *(name for name in LETTERS if name not in first)]
    return [*names, *(f"colour {number}" for number in range(len(names) + 1, colors + 1))][:colors]


def color_letters(names: Sequence[str]) -> list[str]:
    """A letter for each name, none twice: that of the named colour, else the first that is free; none after Z."""
    taken = {LETTERS[name] for name in names if name in LETTERS}
    letters = []
    for name in names:
        letter = LETTERS.get(name)
        if letter is None:
            wanted = (*(sign for sign in name.upper() if sign in ascii_uppercase), *ascii_uppercase)
            letter = next((sign for sign in wanted if sign not in taken), "")
            taken.add(letter)
        letters.append(letter)
    return letters


def read_color(text: str, names: Sequence[str], letters: Sequence[str]) -> int | None:
    """The number, from 1, of the colour that a text names, in whatever case; ``None`` if none or several are called so.

    Args:
        text: a name or a letter.
        names: of the colours 1, 2, ….
        letters: of the colours 1, 2, ….
    """
    wanted = text.strip(" ").casefold()
    called = [
        number
        for number, both in enumerate(zip(names, letters, strict=True), 1)
        if wanted and wanted in (each.strip(" ").casefold() for each in both)
    ]
    return called[0] if len(called) == 1 else None
