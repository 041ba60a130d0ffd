"""Named variants of the game: board, colours and words. Each variant is one line here."""

import re
from typing import NamedTuple, NoReturn

from mastermind_xl.core.answers import words_for_and
from mastermind_xl.core.board import Board
from mastermind_xl.core.colors import DIGITS, FROM_ONE, LETTERED
from mastermind_xl.core.errors import BoardError, no_such
from mastermind_xl.core.languages import fill
from mastermind_xl.core.messages import ADD_BULLS, BLACKS, BULLS, GEARS, NAME, PEGS, PLACES, STRIKES
from mastermind_xl.core.typed import lower, plain

MOST_ATTEMPTS = 30  # most attempts for which a sheet has rows


class Variant(NamedTuple):
    """A named variant of the game: its board, the number of attempts allowed, and a description."""

    board: Board
    attempts: int
    about: str


VARIANTS = {
    "mastermind": Variant(Board(4, 6), 10, "the boxed game of 1972: 4 pegs of 6 colours, answered in black and white"),
    "super-mastermind": Variant(Board(5, 8), 12, "a larger game: 5 pegs of 8 colours"),
    "bulls-and-cows": Variant(Board(4, 10, False, DIGITS, BULLS), 10, "4 different digits, answered in bulls and cows, or as 1A2B"),
    "mini": Variant(Board(3, 4), 7, "a short game: 3 pegs of 4 colours"),
    "nethack": Variant(Board(5, 7, True, LETTERED, GEARS), 12, "NetHack's castle tune: 5 notes from A to G, answered by gears that turn (right place) and tumblers that click (wrong place)"),
    "crate": Variant(Board(4, 10, False, DIGITS, PLACES), 10, "Space Station 13's abandoned crate: 4 different digits, answered with the numbers of correct and of incorrect positions"),
    "black-only": Variant(Board(4, 6, words=BLACKS), 12, "4 pegs of 6 colours, answered in black pegs alone"),
    "number-baseball": Variant(Board(3, 9, False, FROM_ONE, STRIKES), 10, "number baseball: 3 different digits from 1 to 9, answered in strikes (right place) and balls (wrong place), or as 1S2B"),
}  # fmt: skip
"""All variants by name."""

_TITLES = {"mini": "Mini Mastermind", "nethack": "NetHack’s castle tune", "crate": "Abandoned crate"}
"""Titles on sheets for the variants whose names would be unclear as titles."""


class _Variants(dict[str, Variant]):
    """Variants by name; an unknown name raises BoardError, with the closest name."""

    def __missing__(self, name: object) -> NoReturn:
        raise BoardError(no_such(str(name), "variant", self))


def list_variants() -> dict[str, Variant]:
    """Return the named variants of the game: ``board``, ``attempts`` allowed, and a sentence ``about`` each.

    ``dataclasses.replace(board, pegs=3)`` changes a variant's board and keeps its words; ``about`` is in English. Raises
    BoardError, with the closest name, if you ask the result for a name that it does not have.

    >>> list_variants()["mini"].board
    Board(pegs=3, colors=4, repeats=True)
    """
    return _Variants(VARIANTS)


def find_variant(board: Board) -> str:
    """Return the name of the variant with the board's words and, if possible, its rules; an empty text if its words are black and white."""
    fitting = [name for name, variant in VARIANTS.items() if variant.board.words == board.words != Board().words]
    return min(fitting, key=lambda name: VARIANTS[name].board != board, default="")


def name_game(board: Board) -> str:
    """Return the title of the game on this board, for sheets: the title of its variant, or Mastermind.

    >>> name_game(Board(3, 4)), name_game(Board(5, 8)), name_game(Board(3, 5))
    ('Mini Mastermind', 'Super Mastermind', 'Mastermind')
    """
    rules = board, board.words
    same = (name for name, each in VARIANTS.items() if (each.board, each.board.words) == rules)
    name = find_variant(board) or next(same, NAME)
    return _TITLES.get(name) or name.replace("-", " ").title().replace(" And ", " and ")


def usual_attempts(board: Board) -> int | None:
    """Return the attempts allowed in the first variant with the board's pegs, colours and repeats; None without such a variant."""
    return next((each.attempts for each in VARIANTS.values() if each.board == board), None)


def hint_bulls(text: str, board: Board) -> str:
    """Return advice on the option for Bulls and Cows if a guess with 0 or an answer such as 1A2B was typed on a board of colours, else ""."""
    guess, _, answer = plain(text).lower().partition(":")
    digits, typed = re.findall(r"\d", guess), {*re.findall(r"[^\W\d_]+", answer)}
    names = {lower(name) for name in (*BULLS[:4], *BULLS.said[:4])}
    in_bulls = typed <= {*lower(BULLS.letters), *names, *(name[0] for name in names), *words_for_and()}
    in_bulls = in_bulls and bool(typed - {lower(PEGS.black[0]), lower(PEGS.said.black[0])})  # b alone is black
    is_meant = ("0" in digits and len(digits) == board.pegs) or in_bulls
    return fill(ADD_BULLS) if is_meant and board.words == PEGS and not board._signs else ""
