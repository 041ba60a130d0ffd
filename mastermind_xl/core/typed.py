"""Typed text: what counts as the same sign, word or whole number."""

import re
from operator import index
from unicodedata import combining, normalize

SEPARATORS = re.compile(r"[\s,;]+")
MOST_DIGITS = 9
_SAME = str.maketrans("\u3001−–", ",--")  # signs that NFKC does not change; the first is the comma of Chinese lists


def lower(text: str) -> str:
    """Return a text in lower case, as sheets compare texts: ß differs from ss, but the Turkish ı and İ are the letter i."""
    return text.translate({ord("ı"): "i", ord("İ"): "i"}).lower()


def bare(text: str) -> str:
    """Return a text in lower case without accents, as typed on a foreign keyboard: ``weiss`` for weiß, ``bialy`` for biały."""
    signs = normalize("NFD", lower(text)).replace("ß", "ss").replace("ł", "l")  # ł does not decompose
    return "".join(sign for sign in signs if not combining(sign))


def plain(text: str) -> str:
    """Return a typed text in plain signs: full-width digits, commas and colons become those of a usual keyboard."""
    return text if text.isascii() else normalize("NFKC", text).translate(_SAME)


def whole(value: object) -> int:
    """Return a whole number, which cells give as 1.0; raises TypeError for anything else, such as True or 1.5."""
    if isinstance(value, bool):
        raise TypeError(f"{value} is not a number")
    return int(value) if isinstance(value, float) and value.is_integer() else index(value)  # type: ignore[arg-type]  # tried here


def as_whole(value: object) -> int:
    """Return a whole number, which may be written as text; -1 for anything else, such as True."""
    try:
        return int(value) if isinstance(value, str) else whole(value)
    except (TypeError, ValueError):
        return -1


def ungrouped(text: str) -> str:
    """Return a typed whole number without the signs before thousands of any language: 1296 for 1,296, 1.296 and 1 296."""
    return re.sub(r"\D", "", text) if re.fullmatch(r"\d{1,3}(?:[,.’'\s]\d{3})+", text.strip()) else text
