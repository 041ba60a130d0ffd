"""Translations of the texts that players see, and a reader for catalogues, which list texts with their translations.

A catalogue is a gettext file such as ``catalogues/de.po``. Its sentences have named fields such as ``{count}``, which
stand for a number, a code or another whole phrase. A sentence that depends on a count has a singular and a plural.
"""

import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from string import Formatter
from typing import Any, NamedTuple, SupportsFloat

from mastermind_xl.core.errors import MastermindError, no_such


class Language(NamedTuple):
    """A language: its own name for itself, its tag (BCP 47), and its way to write numbers.

    ``is_zero_singular`` tells whether 0 takes the singular (0 code in French). ``separators`` are the signs before
    thousands and before decimals; ``first_grouped`` is the smallest whole number with a sign before thousands.
    ``digraphs`` are pairs of letters that people type for a letter with a mark (gruen for grün).
    """

    name: str
    tag: str
    is_zero_singular: bool = False
    separators: str = ".,"
    first_grouped: int = 1_000
    digraphs: tuple[str, ...] = ()


ENGLISH = "en"
LANGUAGES = {
    ENGLISH: Language("English", "en-GB", separators=",."),
    "de": Language("Deutsch", "de", digraphs=("ae", "oe", "ue")),
    "fr": Language("Français", "fr", True, "\N{NARROW NO-BREAK SPACE},"),
    "es": Language("Español", "es", first_grouped=10_000),
    "it": Language("Italiano", "it"),
    "nl": Language("Nederlands", "nl"),
    "pt": Language("Português", "pt-BR", True),
}

spoken: ContextVar[str] = ContextVar("spoken", default=ENGLISH)
"""The player's language; a context variable, because it concerns every sentence of the workbook or game that is written."""

Catalogue = dict[str, str | tuple[str, str]]
"""Translations by English text, or by ``context|text``; a text with a plural has a pair of singular and plural."""

MARKS = "▶⚠✔≈ "
"""The signs with which messages of sheets begin."""


@contextmanager
def speaking(name: str) -> Iterator[None]:
    """In a ``with`` block, write workbooks, games and messages in the language ``name``; raises MastermindError for an unknown language.

    >>> with speaking("de"):
    ...     str(Board(4, 6))
    '4 Stifte, 6 Farben'
    """
    if name not in LANGUAGES:
        raise MastermindError(no_such(str(name), "language", LANGUAGES))
    before = spoken.set(name)
    try:
        yield
    finally:
        spoken.reset(before)


def find_system_language() -> str:
    """Return the system's language, from environment variables or Windows' display language; English for a language without catalogue."""
    setting = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    if not setting and sys.platform == "win32":
        import ctypes
        from locale import windows_locale

        setting = windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    # As for gettext, LANGUAGE is a list (de:fr) that counts unless the locale is that of C.
    wished = [] if setting.partition(".")[0] in {"", "C", "POSIX"} else os.environ.get("LANGUAGE", "").split(":")
    return next(filter(None, map(name_language, (*wished, setting))), ENGLISH)


def find_language(locale: str) -> str:
    """Return the language of a locale such as ``de_AT.UTF-8`` or ``pt-BR``; English for a language without catalogue."""
    return name_language(locale) or ENGLISH


def name_language(text: str) -> str:
    """Return the language with a name, tag or locale such as ``Deutsch``, ``DE`` or ``pt-BR``; empty for an unknown one."""
    tag = re.split("[_.@-]", text)[0].lower()
    own = {each.name.lower(): name for name, each in LANGUAGES.items()}
    return tag if tag in LANGUAGES else own.get(text.lower(), "")


@cache
def load_catalogue(name: str) -> Catalogue:
    """Return the catalogue of a language other than English."""
    from importlib.resources import files  # imported late, because English needs no catalogue

    return read_catalogue(files(__package__).joinpath(f"catalogues/{name}.po").read_text(encoding="utf-8"))


def read_catalogue(text: str) -> Catalogue:
    r"""Read a gettext catalogue, whose header is under the empty text; doubtful (fuzzy) and empty entries are left out.

    >>> read_catalogue('msgctxt "answer"\nmsgid "bull"\nmsgid_plural "bulls"\nmsgstr[0] "toro"\nmsgstr[1] "toros"')
    {'answer|bull': ('toro', 'toros')}
    """
    import json  # imported late, because English needs no catalogue

    catalogue: Catalogue = {}
    for entry in text.split("\n\n"):
        fields: dict[str, str] = {}
        name = ""
        for line in entry.splitlines():
            if not line.startswith("#"):
                keyword, _, quoted = line.partition(" " if line[:1] != '"' else "\0")
                name, quoted = (keyword, quoted) if quoted else (name, keyword)
                fields[name] = fields.get(name, "") + json.loads(quoted)
        key = "|".join(fields[each] for each in ("msgctxt", "msgid") if each in fields)
        forms = fields.get("msgstr", ""), fields.get("msgstr[0]", ""), fields.get("msgstr[1]", "")
        if any(forms) and "#, fuzzy" not in entry:
            catalogue[key] = forms[0] or forms[1:]
    return catalogue


def translate(text: str, context: object = "") -> str | tuple[str, str]:
    """Return the translation of an English text into the player's language, for a ``context`` if there is one.

    A context is a board's word for colours, for example. For a text with a plural, singular and plural are returned. A
    text without translation stays English. Signs before a sentence stay, and catalogues have the sentence without them.
    """
    bare = text.lstrip(MARKS)
    if spoken.get() == ENGLISH or not bare:  # the empty text is a catalogue's header
        return text
    own = load_catalogue(spoken.get())
    if whole := own.get(f"{context}|{text}") or own.get(text):
        return whole
    told, marks = own.get(f"{context}|{bare}") or own.get(bare) or bare, text[: len(text) - len(bare)]
    return marks + told if isinstance(told, str) else (marks + told[0], marks + told[1])


def word(text: str, context: object = "") -> str:
    """See ``translate``; for a text with a plural, only the plural is returned."""
    own = translate(text, context)
    return own if isinstance(own, str) else own[1]


def forms(one: str, several: str, context: object = "") -> tuple[str, str]:
    """Return the singular (``one``) and plural (``several``) of a text in a ``context``, in the player's language."""
    own = translate(one, context)
    return (one, several) if isinstance(own, str) else own


def fill(text: str, /, **values: object) -> str:
    """Return a sentence in the player's language, with its fields filled in; ``noun`` is the context, see ``translate``.

    >>> fill("{left:,} codes", left=1296)
    '1,296 codes'
    """
    return put_in(word(text, values.get("noun", "")), values)


def fill_count(one: str, several: str, /, *, count: int, **values: object) -> str:
    """See ``fill``; the field ``count`` decides between singular (``one``) and plural (``several``).

    >>> fill_count("{count} code", "{count} codes", count=1), fill_count("{count} code", "{count} codes", count=0)
    ('1 code', '0 codes')
    """
    text = forms(one, several, values.get("noun", ""))[not is_one(count)]
    return put_in(text, {**values, "count": count})


def put_in(text: str, values: Mapping[str, object]) -> str:
    """Fill in the fields of a translated text, with numbers as the player's language writes them."""
    return text.format_map(values) if spoken.get() == ENGLISH else _FORMATTER.vformat(text, (), values)


def is_one(count: int | None) -> bool:
    """Whether a count takes the singular in the player's language."""
    return count == 1 or (count == 0 and LANGUAGES[spoken.get()].is_zero_singular)


def number(value: SupportsFloat, spec: str) -> str:
    """Write a number by a format specification, with the signs for thousands and decimals of the player's language.

    >>> number(1296, ","), number(0.5, ".2f")
    ('1,296', '0.50')
    """
    return _FORMATTER.format_field(value, spec)


class _Formatter(Formatter):
    """Fills in fields as ``str.format`` does, but writes numbers with the signs of the player's language."""

    def format_field(self, value: Any, spec: str) -> str:
        told: str = super().format_field(value, spec)
        language = LANGUAGES[spoken.get()]
        if isinstance(value, str) or ("," not in spec and "." not in spec):
            return told
        if abs(value) < language.first_grouped:
            told = told.replace(",", "")
        return told.translate(str.maketrans(",.", language.separators))


_FORMATTER = _Formatter()
