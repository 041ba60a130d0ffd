"""Answers as people type them: ``1,2``, ``1b 2w``, ``1r2w``, ``1A2B``, ``1 strike, 2 balls``, ``+1 -2``, ``bww``, ``none``.

The grammar is data, so that terminal, page, buttons and formulas read alike. Replacements (``folds``) turn a typed text
into digits, single letters, ``@`` for each word for black, and ``_`` for each word for white. A table (``meanings``) has
the meaning of the letters that are left, beside each other or alone, and ``FORMS`` the order of the numbers.
"""

import re
from functools import cache

from mastermind_xl.core.languages import columns_of, own_language, word
from mastermind_xl.core.messages import PEGS, WORDS, Words
from mastermind_xl.core.rules import MOST_GLUED, Rules
from mastermind_xl.core.typed import bare, lower, plain

BLACK = "black red bull hit exact gear strike correct right well"
WHITE = "white cow blow near tumbler ball incorrect misplaced wrong"
ENDINGS = "s"
"""Beginnings of the words for black and for white in all games, and the endings that such a word may have."""
IDLE = "correct digits at, you hear, peg, pegs, place, places, placed, position, positions, digit, digits, click, clicks, turn, turns"
"""Words that change nothing; the games NetHack and Space Station 13 print some of them."""
NUMBERS = "no none nothing zero out|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
"""Words for 0, 1, 2, …"""

FORMS = {
    "#@#_": (1, 2), "#_#@": (2, 1), "@#_#": (1, 2), "_#@#": (2, 1), "#@": (1, 0), "#_": (0, 1),
    "#,#": (1, 2), "#-#": (1, 2), "+#-#": (1, 2), "+#": (1, 0), "-#": (0, 1),
}  # fmt: skip
"""The forms of an answer with ``#`` for each number, or ``?``: which number is black, and which is white; 0 for none of them."""

_OWN, _NONSENSE = "@_#*~", "¤"  # signs that mean something in these tables, or in a formula with MATCH
_BLANKS = ",;:./&()[]=!|\t\n\r\u00a0\u202f\u3000×、"
_WIDE = {chr(ord(sign) + 0xFEE0): sign for sign in "0123456789abcdefghijklmnopqrstuvwxyz+-"}
_WIDE |= {chr(ord(sign) + 0xFEE0): " " for sign in ",;:./&()=!"}
_PICTURES = {"？": "?", "−": "-", "–": "-", "⚫": "@", "●": "@", "⚪": "_", "○": "_", "\ufe0f": ""}
_SIGNS = dict.fromkeys(_OWN, _NONSENSE) | dict.fromkeys(_BLANKS, " ") | _WIDE | _PICTURES
_VOCABULARY = (BLACK, WHITE, ENDINGS, IDLE, NUMBERS)

Folds = list[tuple[str, str]]


def folds() -> tuple[Folds, Folds]:
    """Return the replacements for answers in the current language and in English: first for signs, then for words between blanks."""
    own = tuple(word(text, "typed") for text in _VOCABULARY)
    every = tuple(dict.fromkeys((_VOCABULARY, own)))
    return _make_folds(every, tuple(sorted(words_for_and())), own_language().digraphs)


@cache
def _make_folds(
    every: tuple[tuple[str, ...], ...], joints: tuple[str, ...], digraphs: tuple[str, ...]
) -> tuple[Folds, Folds]:
    marks = sorted({sign for texts in every for sign in "".join(texts) if bare(sign) != sign})
    signs = [*_SIGNS.items(), *((mark, bare(mark)) for mark in marks)]
    signs += [(pair, pair[0]) for pair in digraphs]
    numbers = (pair for texts in every for pair in _count(texts[-1]))
    signs += [(each, str(n)) for each, n in numbers if columns_of(each) > len(each) == 1]  # Chinese has no blanks
    whole = dict.fromkeys(joints, "")
    names, endings = dict[str, str](), list[str]()
    for black, white, ends, idle, counts in every:
        whole |= dict.fromkeys(idle.split(", "), "") | {each: str(n) for each, n in _count(counts)}
        names |= dict.fromkeys(black.split(), "@") | dict.fromkeys(white.split(), "_")
        endings += ends.split()
    words = [(f" {each} ", f" {new} ".replace("  ", " ")) for each, new in _longest(whole, signs)]
    words += _longest(names, signs)
    words += [(kind + end, kind) for end, _ in _longest(dict.fromkeys(endings, ""), signs) for kind in "@_"]
    words += [(f"{digit}x ", f"{digit} ") for digit in "0123456789"]  # 1x black
    return signs, [*words, (" x ", " "), (" + ", " "), (" - ", " ")]


def number_words() -> dict[str, int]:
    """Return the numbers by their words in English and in the spoken language, such as ``two``."""
    return dict((*_count(NUMBERS), *_count(word(NUMBERS, "typed"))))


def _count(numbers: str) -> list[tuple[str, int]]:
    return [(each, n) for n, called in enumerate(numbers.split("|")) for each in called.split()]


def words_for_and() -> set[str]:
    """Return the words for *and* in English and in the spoken language."""
    return {"and", word("and", "answer")}


def _longest(words: dict[str, str], signs: Folds) -> Folds:
    """Return words, folded, with what replaces each; the longest first, because it may contain another one."""
    folded = {_replace(lower(each), signs): new for each, new in words.items()}
    return sorted(folded.items(), key=lambda pair: -len(pair[0]))


def _replace(text: str, folds: Folds) -> str:
    for old, new in folds:
        text = text.replace(old, new)
    return text


def fold(text: str) -> str:
    """Return a typed answer in digits, letters, ``@`` and ``_``, with single blanks between and around."""
    signs, words = folds()
    between = filter(None, _replace(lower(text), signs).split(" "))
    return _replace(f" {' '.join(between)} ", words)


def _initials(*pairs: tuple[str, str]) -> list[str]:
    both = (lower(bare(black[0] + white[0])) for black, white in pairs)
    return [letters for letters in both if letters[0] != letters[1]]


def _own_letters(words: Words) -> list[str]:
    """Return the letters for black and for white, such as ``bw``, that a game has in the spoken language."""
    said, red = words.said, word("red", "colour")  # American sets answer with red and white pegs
    return _initials((said.black, said.white), *([(red, said.white)] if words == PEGS else []))


def meanings(words: Words) -> dict[str, list[str]]:
    """Return what letters of an answer mean in a game in the spoken language, in the order in which they are typed.

    ``{"bw": ["@_"], "w": ["_"]}``: in ``2b1w`` the letter b is black, and in ``2w`` the letter w is white. Letters with
    two meanings have both. A game's own letters go before those of other games and of English. After a dot are letters
    without numbers, peg by peg: ``{".bw": ["@_"]}`` for ``bww``. Of other games only black, red and white are typed like this.
    """
    words = words if words.white else PEGS
    games = [each for each in WORDS if each.white]
    others = [pair for each in games for pair in (*_own_letters(each), *_initials((each.black, each.white)))]
    others += [each.letters.lower() for each in games if each.letters] + ["rw", "cm"]  # correct, misplaced
    return _make_meanings(tuple(_own_letters(words)), words.letters.lower(), tuple(others))


@cache
def _make_meanings(own: tuple[str, ...], letters: str, others: tuple[str, ...]) -> dict[str, list[str]]:
    found = {"": [""], "@": ["@"], "_": ["_"]} | {
        f"{dot}{kinds}": [kinds] for dot in ("", ".") for kinds in ("@_", "_@")
    }
    for pairs in (*([pair] for pair in own), others):
        read: dict[str, set[str]] = {}
        for black, white in map(tuple, pairs):
            for one, other in ((black, white), (black, "_"), ("@", white)):
                read.setdefault(one + other, set()).add("@_")
                read.setdefault(other + one, set()).add("_@")
            read.setdefault(black, set()).add("@")
            read.setdefault(white, set()).add("_")
        found |= {letters: sorted(kinds) for letters, kinds in read.items() if letters not in found}
    for black, white in map(tuple, filter(None, (*own, letters, "bw", "rw"))):
        in_a_row = {black: found[black], white: found[white], black + white: ["@_"], white + black: ["_@"]}
        found = {f".{letters}": kinds for letters, kinds in in_a_row.items()} | found  # what is there already stays
    return found


def readings(text: str, words: Words, pegs: int) -> list[tuple[int | None, int | None]]:
    """Return what a text can mean as an answer in a game with these ``words``: nothing, one or two answers.

    An answer has the numbers of black and of white pegs, of which None is not known.
    """
    folded, number = fold(text), r"[0-9]{1,9}|\?"
    if pegs <= MOST_GLUED and words.white and re.fullmatch(" [0-9?]{2} ", folded):
        folded = " ".join(folded)
    numbers = [0, *(None if each == "?" else int(each) for each in re.findall(number, folded))]
    form = " ".join(re.sub(number, "#", folded).split()).replace("# #", "#,#").replace(" ", "")
    letters = "".join(dict.fromkeys(re.sub("[#,+-]", "", form)))
    found = list[tuple[int | None, int | None]]()
    key = letters if "#" in form else f".{letters}"
    for kinds in meanings(words).get(key, []):
        shape = form.translate(str.maketrans(letters, kinds))
        if shape in FORMS:
            black, white = FORMS[shape]
            found.append((numbers[black], numbers[white]))
        elif shape and set(shape) <= {"@", "_"}:
            found.append((shape.count("@"), shape.count("_")))
        elif shape == "#" and (numbers[1] in (0, pegs) or not words.white):  # so no peg is white
            found.append((numbers[1], 0))
        elif shape == "#" and numbers[1] is None:  # a question mark alone
            found.append((None, None))
    return found


def names_answer(text: str, board: Rules) -> bool:
    """Whether a text is an answer in words, letters or signs, such as ``1b 2w``, ``bww`` or ``+1 -2``."""
    has_words = re.search(r"[^\s\d,;.:/-]|^-", plain(text).strip())
    return has_words is not None and bool(readings(text, board.words, board.pegs))


def looks_like_answer(text: str, board: Rules) -> bool:
    """Whether a person who typed this text on a board probably meant an answer."""
    return plain(text)[:1].isdigit() or names_answer(text, board)
