"""Answers as people type them: ``1,2``, ``1b 2w``, ``1r2w``, ``1A2B``, ``1 strike 2 balls``, ``+1 -2``, ``bww``."""

import re
from collections.abc import Iterator

from mastermind_xl.core import messages
from mastermind_xl.core.languages import ENGLISH, spoken, translate
from mastermind_xl.core.messages import Words
from mastermind_xl.core.typed import bare, lower, plain

PEGS_IN_A_ROW = (r"[bw\s]*[bw]", r"[rw\s]*[rw]")
"""Patterns of answers typed peg by peg, such as ``bww``; American sets have red and white pegs for answers."""

LETTERED = Words("a", "a", "b", "b")  # 1A2B, as players of games with digits write
ALSO = (
    LETTERED,
    Words("red", "red", "white", "white"),
    Words("correct", "correct", "misplaced", "misplaced"),
    Words("well placed", "well placed", "misplaced", "misplaced"),
    Words("right place", "right places", "wrong place", "wrong places"),
)
"""Words for black and white that a person can type, but that no game of ours uses."""


def patterns(words: Words) -> Iterator[str]:
    """Yield patterns for the numbers of black and white with their words or initials, in either order, or for one number alone."""

    def one(group: str, word: str, *, by_letter: bool = True) -> str:
        first, *rest = word.split()
        letter = f"{first[0]}|" if by_letter else ""
        in_full = f"{first}s?{''.join(rf'(?: {more}s?)?' for more in rest)}"
        return rf"(?P<{group}>\d{{1,9}})\s*(?:{letter}{in_full})"

    pair = ("black", words.black), ("white", words.white)
    for (group, word), other in zip(pair, reversed(pair), strict=True):
        yield rf"{one(group, word)}[\s,]*(?:and\s+)?{one(*other)}"
        yield rf"{word[0]}(?P<{group}>\d{{1,9}})[\s,]*{other[1][0]}(?P<{other[0]}>\d{{1,9}})"  # b1w2
        if word[1:]:  # a letter alone could belong to several games
            yield one(group, word, by_letter=False)


NUMBERS = (
    r"(?P<black>\d{1,9})\s*[\s,;./-]\s*(?P<white>\d{1,9})",
    "0",
    r"(?=[+-])(?:\+\s*(?P<black>\d{1,9}))?[\s,]*(?:-\s*(?P<white>\d{1,9}))?",  # +1 -2
)
"""Patterns of answers without words. Each pattern has a group ``black``, a group ``white``, or both; a count without a
group is 0. Patterns are compiled only when used: compiling takes milliseconds, and most runs read no such answer."""

NAMED = tuple(pattern for each in (*messages.WORDS, *ALSO) for pattern in patterns(each))
"""Patterns of answers in the words of any game."""


def alone(words: Words) -> tuple[str, ...]:
    """Return the patterns of an answer that is one number with a letter, such as ``2b``, in a game with these ``words``."""
    kinds = {"a": "black", "b": "black", "r": "black", "s": "black", "w": "white"}
    kinds |= {words.black[0]: "black", words.white[0]: "white"}
    if words == messages.BULLS:
        del kinds["b"]  # 2B means two cows in 1A2B, but could also mean two bulls
    return tuple(rf"(?P<{group}>\d{{1,9}})\s*{letter}" for letter, group in kinds.items())


def read_own(text: str, words: Words) -> tuple[int, int] | None:
    """Return black and white of an answer in lower case, in words of a language other than English; ``None`` for other texts.

    In German, an answer is ``1 schwarz, 2 weiß``, ``2w``, ``s1 w2`` or, peg by peg, ``sww``.
    """
    own, kind_of = words.said, dict[str, int]()
    for kind, names in ((1, (own.white, own.whites)), (0, (own.black, own.blacks))):  # black goes first
        kind_of |= {way: kind for name in names for way in (lower(name), bare(name), lower(name[0]))}
    row = [kind_of.get(sign) for sign in "".join(text.split())]
    if words == messages.PEGS and row and None not in row:
        return row.count(0), row.count(1)
    listed = re.sub(rf"\s{translate('and', 'answer')}\s", " ", text, count=1).replace(",", " ")
    pieces = re.findall(r"(\d{1,9})(\D*)" if listed[:1].isdigit() else r"(\D+)(\d{1,9})", listed, re.ASCII)
    counts = {}
    for piece in pieces:
        count, called = sorted(map(str.strip, piece), key=str.isdigit, reverse=True)
        is_unclear = len(pieces) < 2 and words.letters and len(called) < 2  # 2B alone could be two bulls or two cows
        if called not in kind_of or is_unclear or kind_of[called] in counts:
            return None
        counts[kind_of[called]] = int(count)
    return (counts.get(0, 0), counts.get(1, 0)) if counts and "".join(map("".join, pieces)) == listed else None


def read_named(text: str, words: Words) -> tuple[int, int] | None:
    """Return black and white of an answer in lower case, in a game with these ``words``; ``None`` for other texts.

    If a letter means different pegs in the player's language and in English, the player's language decides.
    """
    if spoken.get() != ENGLISH and (own := read_own(text, words)):
        return own
    if any(re.fullmatch(pegs, text) for pegs in PEGS_IN_A_ROW):
        return text.count("b") + text.count("r"), text.count("w")
    for pattern in (*NAMED, *alone(words)) if re.search("[a-z]", text) else NUMBERS:
        if match := re.fullmatch(pattern, text, re.ASCII):
            counts = match.groupdict()
            return int(counts.get("black") or 0), int(counts.get("white") or 0)
    return None


def names_answer(text: str, words: Words = messages.PEGS) -> bool:
    """Whether a text is an answer in words, letters or signs, such as ``1b 2w``, ``bww`` or ``+1 -2``."""
    wanted = lower(plain(text).strip())
    return re.search("[a-z+]|^-", wanted) is not None and read_named(wanted, words) is not None


def looks_like_answer(text: str, words: Words = messages.PEGS) -> bool:
    """Whether a person who typed this text, in a game with these words, probably meant an answer."""
    return plain(text)[:1].isdigit() or names_answer(text, words)
