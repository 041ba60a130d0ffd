"""Made-up languages, in brackets or without words, so that tests find texts that are not translatable."""

import re
import zipfile
from functools import cache
from html import unescape
from string import Formatter

from catalogues import WORDS, find_texts

from mastermind_xl.core import answers
from mastermind_xl.core.colors import FORMS
from mastermind_xl.core.languages import MARKS
from mastermind_xl.sheets.game.layout import SOLVED_BY

NAME = "de"
"""The language whose catalogue is replaced."""
_INSIDE = re.compile("‹[^‹›]*›")
_WORD = re.compile("[a-zA-Z]{2,}")

_TYPED = _WORD.findall(f"{answers.BLACK} {answers.WHITE} {answers.IDLE} {answers.NUMBERS} {FORMS} and")
TYPED = {way(each) for each in _TYPED for way in (str.lower, str.title, str.upper, lambda each: each.replace("i", "I"))}
"""English words that formulas read in answers and guesses, beside those of the language."""


def bracketed(text):
    """Return a text in the made-up language; leading marks and spaces stay outside the brackets, and it has no brackets of its own."""
    bare = text.lstrip(MARKS)
    return f"{text[: len(text) - len(bare)]}‹{bare.replace('›', '>')}›"


@cache
def make_catalogue():
    """Return the catalogue of the made-up language; letters of colours are the English ones."""
    own = {}
    for key, text in find_texts().items():
        context, _, one = key.rpartition("|")
        if context != "letter of":
            own[key] = (bracketed(one), bracketed(text.several)) if text.several else bracketed(one)
    return own | {SOLVED_BY: "‹solved› ‹by {strategy}›"}  # what begins with the word that is counted


def only_places(text):
    """Return a made-up translation without words: only the placeholders of a text, in brackets."""
    places = (f"{{{name}{':' * bool(form)}{form}}}" for _, name, form, _ in Formatter().parse(text) if name)
    return bracketed(" ".join(place for place in places if place.strip("{}") not in WORDS))


@cache
def without_words():
    """Return a catalogue of translations without words: every word that is shown is an untranslated text.

    Titles and colours are numbers; letters of colours are the English ones.
    """
    own = {}
    for number, (key, text) in enumerate(find_texts().items()):
        one = only_places(key.rpartition("|")[2])
        own[key] = (one, only_places(text.several)) if text.several else one
        if key.startswith(("sheet|", "colour|")):
            own[key] = f"‹{number}›"
    return {key: told for key, told in own.items() if not key.startswith("letter of|")}


def outside(text):
    """Return the words of a text that are not in brackets."""
    while _INSIDE.search(text):
        text = _INSIDE.sub("", text)
    return _WORD.findall(text)


def texts_of(file):
    """Yield (part, text) for every text that a workbook can show, including each text inside a formula."""
    with zipfile.ZipFile(file) as package:
        for part in package.namelist():
            if not part.endswith((".xml", ".rels")) or part.startswith(("xl/theme", "docProps/app")):
                continue
            xml = package.read(part).decode()
            found = re.findall(r"<(?:\w+:)?t(?: [^>]*)?>([^<]*)<", xml)
            found += re.findall(r'<c [^>]*t="str"[^>]*><f>[^<]*</f><v>([^<]*)<', xml)
            found += re.findall(
                r' (?:prompt|error|errorTitle|promptTitle|label|screentip|supertip|descr|tooltip|title)="([^"]*)"', xml
            )
            found += re.findall(r"<(?:dc:title|dc:description)>([^<]*)<", xml)
            found += re.findall(r'<sheet [^>]*name="([^"]*)"', xml)
            formulas = re.findall(r"<(?:f|formula1)>([^<]*)<|<numFmt [^>]*formatCode=\"([^\"]*)\"", xml)
            for formula in map("".join, formulas):
                found.append("".join(re.findall(r'"((?:[^"]|"")*)"', unescape(formula))))
            yield from ((part, unescape(each)) for each in found)
