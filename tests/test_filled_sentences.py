"""Sentences of the catalogues as people read them: with the values of every variant in all their places."""

import re
from string import Formatter

import pytest
from catalogues import TRANSLATED, find_texts, long_texts, split_key

from mastermind_xl.core.languages import fill, fill_count, load_catalogue, quoted, speaking
from mastermind_xl.core.messages import capitalized
from mastermind_xl.core.variants import VARIANTS
from mastermind_xl.sheets.shared.guide import TEXTS
from mastermind_xl.sheets.writing import limits

EVERYWHERE = {
    "a place that is not filled": r"[{}]",
    "a doubled blank": r"\S  \S",
    "a blank before a comma or full stop": r"\w [,.](?![\w.])",
    "English": r"\b(the|and|with|guess|guesses|pegs?|colours?|which|this|that)\b(?![=|.-])",
    "another word for a colour than the board's": r"\b(noun|unit)\b",
    "a straight quotation mark": r"(?<!\w)'\w|\w'(?!\w)",
}
PATTERNS = {
    "de": {
        "no dative": r"\b(?:aus|von|mit|nach|bei) \d+ (?:Stifte|Versuche|Spiele|Antworte|Brette)\b",
        "a plural after 1": r"\b(?<![\d.,])1 (?:Stifte|Farben|Versuche|Codes|Spiele|Antworten|Runden|Tage|Hinweise)\b",
        "per cent": r"\d%",
    },
    "fr": {
        "no elision": r"(?<![-'\w])(?:le|la|de|que|je|se|ne) [aeiouéèêâ]\w+",
        "no contraction": r"\b(?:de|à) les?\b",
        "a plural after 1": r"(?<![\d.,:])\b1 (?!fois|pas|bits)\w{3,}s\b",
        "per cent": r"\d%",
        "a sign after a blank that breaks": r"\w [:;!?»]|« ",
    },
    "es": {
        "an article": r"\b(?:las|los|unas|unos) \{(?:counts|both|blacks|whites)\}",
        "no contraction": r"\b(?:de|a) el\b",
        "a plural after 1": r"(?<![\d.,:])\b1 (?!más|menos|bits)\w{3,}s\b",
        "per cent": r"\d%",
    },
    "it": {
        "an article": r"\b(?:i|gli|le|dei|degli|delle) \{(?:counts|both|blacks|whites)\}",
        "no contraction": r"\b(?:di|a|da|in|su) (?:il|lo|i|gli|le)\b",
        "a plural after 1": r"(?<![\d.,:])\b1 \w{3,}i\b",
    },
    "nl": {"a plural after 1": r"(?<![\d.,:])\b1 (?!bits)\w{3,}(?:en|s)\b"},
    "pl": {"a plural after 1": r"(?<![\d.,:])\b1 (?:pionki|kolory|kody|próby|gry|zagadki)\b"},
    "pt": {
        "an article": r"\b(?:os|as|dos|das|nos|nas) \{(?:counts|both|blacks|whites)\}",
        "no contraction": r"\b(?:de|em) (?:o|a|os|as) ",
        "a plural after 1": r"(?<![\d.,:])\b1 (?!mais|menos|bits)\w{3,}s\b",
    },
    "zh": {
        "a half-width sign": r"[\u4e00-\u9fff](?:[,:.] |\.$|[;?!])",
        "a blank outside a quotation": r"(?:[\u3000-\u9fff] (?=[\u3000-\u9fff\d])|\d (?=[\u3000-\u9fff]))(?![^“]*”)",
        "a sign of traditional Chinese": r"[個們這裡對應黃綠藍顏遊戲]",
    },
}
"""What may be in no sentence of a language, or before no place."""

GUIDE = {*long_texts(TEXTS)}
WORDS = {
    "code": "1234", "guess": "1122", "name": "Ada", "path": "a.xlsx", "file": "a.xlsx", "strategy": "knuth", "command": "x",
    "sheet": "A", "cell": "B2", "time": "2026", "date": "", "answer": "1,2",
}  # fmt: skip
"""Values of some places; all others are numbers."""


def values_of(board, terms, one):
    """Return a value for each place of an English text on a board with these terms."""
    shown = {name: WORDS.get(name, 417) for _, name, _, _ in Formatter().parse(one) if name}
    shown["what"] = "x1" if re.search("[“']{what}", one) else quoted("x1")
    if one in GUIDE:
        shown["code"] = board.count_pegs(board.pegs)
    if "{colors_or_names}" in one:
        shown["count"] = board.count_pegs(board.pegs)
    if "board" in shown:
        shown["board"] = str(board)
    return {**shown, **{name: 0.94 for _, name, spec, _ in Formatter().parse(one) if "%" in (spec or "")}, **terms}


def sentences(name):
    """Yield each key of a catalogue with each of its sentences, filled for each variant and for several counts."""
    boards = [(each.board, each.board._terms) for each in VARIANTS.values()]
    for key, text in find_texts().items():
        context, one = split_key(key)
        if context not in ("typed", "command", "argument", "file", "letter of", "palette") and key in load_catalogue(
            name
        ):
            for board, terms in boards if "{" in one else boards[:1]:
                if "{white" in one and not board.words.white:  # of a game that counts black only
                    continue
                more = {name.capitalize(): capitalized(str(terms[name])) for name in ("both", "counts")}
                values = values_of(board, terms | more, one)
                if context:
                    yield key, load_catalogue(name)[key]
                elif text.several:
                    for count in (0, 1, 2, 5):
                        yield key, fill_count(one, text.several, **{**values, "count": count})
                else:
                    yield key, fill(one, **values)


def faults_of(name):
    """Return what is wrong in the sentences of a language: pattern, key and an example."""
    patterns, found = EVERYWHERE | PATTERNS[name], {}
    with speaking(name):
        for key, shown in sentences(name):
            for told in (shown,) if isinstance(shown, str) else shown:
                for fault, pattern in patterns.items():
                    if re.search(pattern, told) and not re.search(pattern, split_key(key)[1]):
                        found.setdefault((fault, key), told)
        for key, form in (
            (key, form)
            for key, own in load_catalogue(name).items()
            for form in ([own] if isinstance(own, str) else own)
        ):
            if re.search(PATTERNS[name].get("an article", "$^"), form):
                found.setdefault(("an article", key), form)
            if key.startswith("sheet|") and len(form) > limits.TITLE:
                found.setdefault(("a long title", key), form)
    return found


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", TRANSLATED)
def test_filled_sentences(name):
    """No sentence of a language has an unfilled place, English words, a wrong form after a number or a wrong sign."""
    assert faults_of(name) == {}
