"""A made-up language with each translatable text in brackets, so that tests find texts that are not translatable."""

import re
import zipfile
from functools import cache
from html import unescape

from catalogues import find_texts

from mastermind_xl.core.languages import MARKS
from mastermind_xl.sheets.game.layout import SOLVED_BY

NAME = "de"
"""The language whose catalogue is replaced."""
_INSIDE = re.compile("‹[^‹›]*›")
_WORD = re.compile("[a-zA-Z]{2,}")


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
