"""The languages of what players see: catalogues of sentences by their English, and a reader for them.

A catalogue is a gettext file, ``catalogues/de.po``. Its sentences have named places such as ``{count}``, which stand for a
number, a code or another whole phrase. A sentence that depends on a count has a singular and a plural.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import NamedTuple


class Language(NamedTuple):
    """A language in its own name, with its tag (BCP 47), and whether 0 is singular in it (0 code in French)."""

    name: str
    tag: str
    is_zero_singular: bool = False


ENGLISH = "en"
LANGUAGES = {
    ENGLISH: Language("English", "en-GB"), "de": Language("Deutsch", "de"), "fr": Language("Français", "fr", True),
    "es": Language("Español", "es"), "it": Language("Italiano", "it"), "nl": Language("Nederlands", "nl"),
    "pt": Language("Português", "pt-BR", True),
}  # fmt: skip

Catalogue = dict[str, str | tuple[str, str]]
"""Translations by English text, or by ``context|text``; of a text with a plural, both forms."""


@cache
def load_catalogue(name: str) -> Catalogue:
    """Return the catalogue of a language other than English."""
    return read_catalogue(files(__package__).joinpath(f"catalogues/{name}.po").read_text(encoding="utf-8"))


def read_catalogue(text: str) -> Catalogue:
    r"""Read a gettext catalogue, whose header is under the empty text; doubtful (fuzzy) and empty entries are left out.

    >>> read_catalogue('msgctxt "answer"\nmsgid "bull"\nmsgid_plural "bulls"\nmsgstr[0] "toro"\nmsgstr[1] "toros"')
    {'answer|bull': ('toro', 'toros')}
    """
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
