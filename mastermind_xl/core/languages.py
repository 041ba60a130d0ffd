"""Translations of the texts that players see, and a reader for catalogues, which list texts with their translations.

A catalogue is a gettext file such as ``catalogues/de.po``. Its sentences have named fields such as ``{count}``, which
stand for a number, a code or another whole phrase. A sentence that depends on a count has as many forms as the language.
"""

import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, wraps
from string import Formatter
from typing import Any, NamedTuple, ParamSpec, SupportsFloat, TypeVar
from unicodedata import east_asian_width

from mastermind_xl.core.errors import MastermindError, clipped, no_such

Given = ParamSpec("Given")
Told = TypeVar("Told")

_ONE, _BELOW_TWO = {"one": "n = 1"}, {"one": "n = 0..1"}
_POLISH = {"one": "n = 1", "few": "n % 10 = 2..4 and n % 100 != 12..14"}


class Language(NamedTuple):
    """A language: its own name for itself, its tag (BCP 47), its forms of the plural, and its way to write numbers.

    ``plurals`` has CLDR's rules for whole numbers, by CLDR's names of the forms; one more form takes all other numbers.
    ``separators`` are the signs before thousands and before decimals; ``first_grouped`` is the smallest whole number with
    a sign before thousands. ``digraphs`` are pairs of letters that people type for a letter with a mark (gruen for grün).
    ``percent`` is the sign for per cent, with the blank before it if the language has one. ``gap`` is between a number and
    its word, ``blank`` between two sentences; ``comma`` and ``stop`` are the comma of a list, with its blank, and the full
    stop.
    """

    name: str
    tag: str
    plurals: Mapping[str, str] = _ONE
    separators: str = ".,"
    first_grouped: int = 1_000
    digraphs: tuple[str, ...] = ()
    percent: str = "%"
    gap: str = " "
    blank: str = " "
    comma: str = ", "
    stop: str = "."


ENGLISH = "en"
LANGUAGES = {
    ENGLISH: Language("English", "en-GB", separators=",."),
    "de": Language("Deutsch", "de", digraphs=("ae", "oe", "ue"), percent="\N{NO-BREAK SPACE}%"),
    "fr": Language("Français", "fr", _BELOW_TWO, "\N{NARROW NO-BREAK SPACE},", percent="\N{NARROW NO-BREAK SPACE}%"),
    "es": Language("Español", "es", first_grouped=10_000, percent="\N{NO-BREAK SPACE}%"),
    "it": Language("Italiano", "it"),
    "nl": Language("Nederlands", "nl"),
    "pt": Language("Português", "pt-BR", _BELOW_TWO),
    "pl": Language("Polski", "pl", _POLISH, "\N{NO-BREAK SPACE},", first_grouped=10_000),
    "zh": Language("简体中文", "zh-CN", {}, ",.", gap="", blank="", comma="，", stop="。"),
}

spoken: ContextVar[str] = ContextVar("spoken", default=ENGLISH)
"""The player's language; a context variable, because it concerns every sentence of the workbook or game that is written."""


def own_language() -> Language:
    """Return the player's language."""
    return LANGUAGES[spoken.get()]


Catalogue = dict[str, str | tuple[str, ...]]
"""Translations by English text, or by ``context|text``; a text with a plural has all forms of the language."""

Forms = list[tuple[str, str]]
"""The forms of a text that depends on a count, each with the rule of its counts; the last one's is empty: all others."""

MARKS = "▶⚠✔≈ "
"""The signs with which messages of sheets begin."""


@contextmanager
def speaking(name: str) -> Iterator[None]:
    """In a ``with`` block, write workbooks, games and messages in the language ``name``, such as ``de`` or ``de-AT``.

    Raises MastermindError for an unknown language.

    >>> with speaking("de"):
    ...     str(Board(4, 6))
    '4 Stifte, 6 Farben'
    """
    known = name_language(str(name))
    if not known:
        raise MastermindError(no_such(str(name), "language", LANGUAGES))
    before = spoken.set(known)
    try:
        yield
    finally:
        spoken.reset(before)


def speaks(function: Callable[Given, Told]) -> Callable[Given, Told]:
    """Let a function with a parameter ``language`` run in this language; None means the language of ``speaking``."""

    @wraps(function)
    def spoken_by(*given: Given.args, **named: Given.kwargs) -> Told:
        language = named.get("language")
        if language is None:
            return function(*given, **named)
        with speaking(str(language)):
            return function(*given, **named)

    return spoken_by


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


def name_language(text: str) -> str:
    """Return the language with a name, tag or locale such as ``Deutsch``, ``DE`` or ``pt-BR``; empty for an unknown one."""
    tag = re.split("[_.@-]", text)[0].lower()
    own = {each.name.lower(): name for name, each in LANGUAGES.items()}
    return tag if tag in LANGUAGES else own.get(text.lower(), "")


@cache
def load_catalogue(name: str) -> Catalogue:
    """Return the catalogue of a language other than English."""
    from importlib.resources import files  # imported late, because English needs no catalogue

    file = files(__package__).joinpath(f"catalogues/{name}.po")
    return read_catalogue(file.read_bytes().decode(errors="replace"), name)


def read_catalogue(text: str, name: str) -> Catalogue:
    r"""Read the catalogue of a language ``name``; doubtful (fuzzy) entries, and those that lack a form, are left out.

    >>> read_catalogue('msgctxt "answer"\nmsgid "bull"\nmsgid_plural "bulls"\nmsgstr[0] "toro"\nmsgstr[1] "toros"', "es")
    {'answer|bull': ('toro', 'toros')}
    """
    count = len(LANGUAGES[name].plurals) + 1
    catalogue: Catalogue = {}
    for entry in read_entries(text, f"{name}.po"):
        told = tuple(each for field, each in entry.items() if field.startswith("msgstr") and each)
        if len(told) == (count if "msgid_plural" in entry else 1) and "fuzzy" not in entry.get("#", ""):
            catalogue[entry_key(entry)] = told if "msgid_plural" in entry else told[0]
    return catalogue


def entry_key(entry: Mapping[str, str]) -> str:
    """Return the key of an entry in a ``Catalogue``: its context if it has one, and its English text."""
    return "|".join(entry[each] for each in ("msgctxt", "msgid") if each in entry)


_LINE = re.compile(
    r'(?:(msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d\]) +)?"([^"\\\ufffd]*(?:\\["\\nrt][^"\\\ufffd]*)*)" *'
)
"""A line of a gettext file; without a keyword, it continues the text before it."""


def read_entries(text: str, file: str) -> Iterator[dict[str, str]]:
    """Yield the entries of a gettext ``file``, each as texts by their keywords such as ``msgid``; comments are under ``#``."""
    entry: dict[str, str] = {}
    keyword = ""
    for number, line in enumerate([*text.split("\n"), ""], 1):
        line = line.rstrip("\r")
        found = _LINE.fullmatch(line)
        if found and (found[1] not in entry if found[1] else keyword in entry):
            keyword = found[1] or keyword
            entry[keyword] = entry.get(keyword, "") + (
                re.sub(r"\\(.)", _unescape, found[2]) if "\\" in found[2] else found[2]
            )
        elif line.startswith("#"):
            entry["#"] = entry.get("#", "") + f"{line}\n"
        elif line.strip():
            what = f"{file}, line {number}: {clipped(line)}"
            raise MastermindError(
                f'{what} is damaged: write a line such as msgstr "text", and \\" for a quote inside the text'
            )
        elif entry:
            yield entry
            entry = {}


def _unescape(sign: re.Match[str]) -> str:
    return {"n": "\n", "r": "\r", "t": "\t"}.get(sign[1], sign[1])


def translate(text: str, context: object = "") -> str | tuple[str, ...]:
    """Return the translation of an English text into the player's language, for a ``context`` if there is one.

    A context is a board's word for colours, for example. For a text with a plural, all forms are returned. A
    text without translation stays English. Signs before a sentence stay, and catalogues have the sentence without them;
    a blank alone, which joins the sentence to another one, becomes the language's.
    """
    bare = text.lstrip(MARKS)
    if spoken.get() == ENGLISH or not bare:  # the empty text is a catalogue's header
        return text
    own = load_catalogue(spoken.get())
    if whole := own.get(f"{context}|{text}") or own.get(text):
        return whole
    told, marks = own.get(f"{context}|{bare}") or own.get(bare) or bare, text[: len(text) - len(bare)]
    marks = own_language().blank if marks == " " else marks
    return marks + told if isinstance(told, str) else tuple(marks + form for form in told)


def word(text: str, context: object = "") -> str:
    """See ``translate``; for a text with a plural, only the last form is returned."""
    own = translate(text, context)
    return own if isinstance(own, str) else own[-1]


def forms(one: str, several: str, context: object = "") -> Forms:
    """Return the forms in the player's language of a text with singular (``one``) and plural (``several``) in a ``context``."""
    own, name = translate(one, context), spoken.get()
    if isinstance(own, str):  # without a translation, the text follows the rule of English, too
        own, name = (one, several), ENGLISH
    return [*zip((*LANGUAGES[name].plurals.values(), ""), own, strict=True)]


def choose(forms: Forms, count: int | None) -> str:
    """Return the form for a count; the last one for a count that is not known."""
    if count is None:
        return forms[-1][1]
    return next(form for rule, form in forms if _takes(rule, count))


def _takes(rule: str, count: int) -> bool:
    rest = ((count % divisor if divisor else count, *others) for divisor, *others in conditions(rule))
    return all((first <= number <= last) is is_inside for number, is_inside, first, last in rest)


@cache
def conditions(rule: str) -> list[tuple[int, bool, int, int]]:
    """Split a rule of CLDR: a divisor (0: none), whether the rest has to be inside a range, and the range's first and last.

    >>> conditions("n % 10 = 2..4 and n % 100 != 12..14")
    [(10, True, 2, 4), (100, False, 12, 14)]
    """
    found = re.findall(r"n(?: % (\d+))? (!?)= (\d+)(?:\.\.(\d+))?", rule)
    return [(int(divisor or 0), not sign, int(first), int(last or first)) for divisor, sign, first, last in found]


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
    return put_in(choose(forms(one, several, values.get("noun", "")), count), {**values, "count": count})


def sentences(*told: str) -> str:
    """Join sentences as the player's language does: with a blank, in Chinese without; empty ones are left out.

    >>> with speaking("zh"):
    ...     sentences("对。", "", "错。")
    '对。错。'
    """
    return own_language().blank.join(filter(None, told))


def quoted(text: object) -> str:
    """Write what a person typed in quotation marks, as the player's language does; in English as Python does."""
    return repr(text) if spoken.get() == ENGLISH else fill("“{what}”", what=text)


def put_in(text: str, values: Mapping[str, object]) -> str:
    """Fill in the fields of a translated text, with numbers as the player's language writes them."""
    return text.format_map(values) if spoken.get() == ENGLISH else _FORMATTER.vformat(text, (), values)


def columns_of(text: str) -> int:
    """Return the number of columns that a text takes: two for a wide sign, as of Chinese.

    >>> columns_of("3Ａ")
    3
    """
    return len(text) if text.isascii() else sum(1 + (east_asian_width(sign) in "WF") for sign in text)


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
        language = own_language()
        if isinstance(value, str) or ("," not in spec and "." not in spec):
            return told
        if abs(value) < language.first_grouped:
            told = told.replace(",", "")
        return told.translate(str.maketrans(dict(zip(",.%", (*language.separators, language.percent), strict=True))))


_FORMATTER = _Formatter()
