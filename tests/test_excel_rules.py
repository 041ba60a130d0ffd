"""Files of every command respect Excel's own limits, which few other programs check; docs/not-tried-in-excel.md lists them."""

import io
import re
import zipfile
from html import unescape
from itertools import groupby

import pytest
from catalogues import TRANSLATED
from formulas import OLD_FUNCTIONS, functions_used
from marks import always
from oletools.olevba import VBA_Parser
from openpyxl.utils.cell import coordinate_from_string
from sheets import words_of
from test_every_file import COMMANDS

from mastermind_xl import Board
from mastermind_xl.core.errors import MastermindError
from mastermind_xl.core.languages import LANGUAGES
from mastermind_xl.core.variants import VARIANTS
from mastermind_xl.sheets.writing import inputs
from mastermind_xl.sheets.writing.area import Area
from mastermind_xl.sheets.writing.book import Book

pytestmark = pytest.mark.slow  # every command writes its file first

IN_LANGUAGES = {
    f"{language}-{name}": (*COMMANDS[name], "--language", language)
    for language in TRANSLATED
    for name in ("solver.xlsx", "game.xlsx", "small.xlsm", "puzzle.xlsx")
}
FILES = pytest.mark.parametrize("name", [*COMMANDS, *IN_LANGUAGES])


@pytest.fixture
def file(written):
    """A function that returns the file of this name, written by its command."""
    return lambda name: written(name, *(COMMANDS | IN_LANGUAGES)[name])


PLACE = Area("One", 1, 1)
NESTED, ARGUMENTS, FORMULA, TEXT_IN_FORMULA, CELL = 64, 255, 8192, 255, 32767


def read(path, pattern):
    """Return the texts of all parts of a file whose names match a pattern."""
    with zipfile.ZipFile(path) as package:
        return [package.read(part).decode() for part in package.namelist() if re.fullmatch(pattern, part)]


def find_all(path, pattern, parts=r"xl/worksheets/[^/]*\.xml"):
    """Return the set of texts that a pattern finds in parts of a file, without XML escapes."""
    return {unescape(found) for text in read(path, parts) for found in re.findall(pattern, text, re.DOTALL)}


def shape(formula):
    """Return the depth of nested brackets in a formula, and the largest number of arguments of a function in it."""
    depth, deepest, counts, most = 0, 0, [1], 1
    for sign in re.sub(r'"[^"]*"', "", formula):
        if sign == "(":
            depth += 1
            counts.append(1)
        elif sign == ",":
            counts[-1] += 1
        elif sign == ")":
            depth -= 1
            most = max(most, counts.pop())
        deepest = max(deepest, depth)
    return deepest, most


def looks_like_a_cell(name):
    """Return whether Excel reads a name as an address, such as A1 or R1C1."""
    if re.fullmatch(r"R\d*(C\d*)?|C\d*", name, re.IGNORECASE):
        return True
    found = re.fullmatch(r"([A-Za-z]{1,3})(\d+)", name)
    return bool(found) and (len(found[1]) < 3 or found[1].upper() <= "XFD") and coordinate_from_string(name.upper())


@FILES
def test_formulas(file, name):
    """Formulas and texts in cells are within Excel's limits of length, arguments and nesting."""
    path = file(name)
    formulas = find_all(path, r"<f(?: [^>]*)?>([^<]*)</f>")
    for formula in formulas:
        assert len(formula) <= FORMULA
        assert max((len(text) for text in re.findall(r'"((?:[^"]|"")*)"', formula)), default=0) <= TEXT_IN_FORMULA
    for deepest, most in map(shape, {re.sub(r"\d+", "0", formula) for formula in formulas}):
        assert (deepest <= NESTED, most <= ARGUMENTS) == (True, True)
    texts = find_all(path, r"<t(?: [^>]*)?>([^<]*)</t>", r"xl/(worksheets/[^/]*|sharedStrings)\.xml")
    assert max(map(len, texts), default=0) <= CELL


BOARDS = {
    "usual": Board(), "no-repeats": Board(3, 5, repeats=False), "two-digits": Board(2, 12), "long": Board(6, 2),
    "one-peg": Board(1, 3), "one-code": Board(2, 1), "digits": Board(3, 5, False, "digits"), "unlisted": Board(12, 12),
}  # fmt: skip


@pytest.mark.parametrize("name", BOARDS)
def test_formulas_use_functions_that_every_excel_knows(written, name):
    """The formulas of games and solvers for boards of every kind use only functions that Excel 2010 and LibreOffice know."""
    for command in ("game", "solver")[: 1 if name == "unlisted" else 2]:
        used = functions_used(written(f"{command}.xlsx", command, *words_of(BOARDS[name])))
        assert "SUMPRODUCT" in used
        assert used <= OLD_FUNCTIONS


@FILES
def test_names(file, name):
    """Names of sheets have at most 31 characters and no reserved signs; no defined name looks like a cell's address."""
    (book,) = read(file(name), r"xl/workbook\.xml")
    for title in map(unescape, re.findall(r'<sheet [^>]*name="([^"]*)"', book)):
        assert re.fullmatch(r"(?!')[^\[\]:*?/\\]{1,31}(?<!')", title)
        assert title.lower() != "history"
    for defined in re.findall(r'<definedName [^>]*name="(?!_xl)([^"]*)"', book):
        assert re.fullmatch(r"[A-Za-z_\\][\w.\\]{0,254}", defined)
        assert not looks_like_a_cell(defined)


@FILES
def test_validation_and_print(file, name):
    """Lists, prompts, error messages, headers and footers have at most 255 characters; titles of prompts at most 32."""
    path = file(name)
    for tag, attribute, most in (
        ("dataValidation", "promptTitle", 32), ("dataValidation", "errorTitle", 32),
        ("dataValidation", "prompt", 255), ("dataValidation", "error", 255), ("hyperlink", "tooltip", 255),
    ):  # fmt: skip
        found = find_all(path, rf'<{tag} [^>]*?\b{attribute}="([^"]*)"')
        assert max(map(len, found), default=0) <= most, (tag, attribute)
    lists = find_all(path, r"<formula1>(\"[^<]*\")</formula1>")
    assert max(map(len, lists), default=0) <= 255 + len('""')
    printed = find_all(path, r"<(?:odd|even|first)(?:Header|Footer)>([^<]*)<")
    assert max(map(len, printed), default=0) <= 255


@pytest.mark.parametrize(
    ("variant", "language"),
    always(
        [("nethack", "es"), ("nethack", "it"), ("crate", "de"), ("mini", "en"), ("black-only", "fr")],
        [(variant, language) for variant in VARIANTS for language in LANGUAGES],
    ),
)
def test_every_variant_in_every_language(written, variant, language):
    """Titles, messages, lists, names, headers and footers are short enough in every kind of workbook of every variant."""
    small = () if variant == "mini" else ("--pegs", "3", "--colors", "5")
    for name, *command in (
        ("game.xlsx", "game"), ("game.xlsm", "game", "--any-python"), ("solver.xlsx", "solver"),
        ("puzzle.xlsx", "puzzle", "--seed", "1", "--count", "1"),
    ):  # fmt: skip
        path = written(name, *command, "--variant", variant, *small, "--language", language)
        test_names(lambda _, path=path: path, name)
        test_validation_and_print(lambda _, path=path: path, name)


TOO_LONG = {
    "a message for": lambda book, text: inputs.explain(book, PLACE, text),
    "a list for": lambda book, text: inputs.choose_from(book, PLACE, [text]),
    "the name of cells": lambda book, text: book.name(text, PLACE),
    "the name of a sheet": lambda book, text: setattr(book.sheet("One"), "title", text[:32]),
    "header or footer of One": lambda book, text: setattr(book.sheet("One").oddFooter.center, "text", text),
    "the text of One!": lambda book, text: book.put(PLACE, text * 200, "text"),
    "the formula of One!A1": lambda book, text: book.formula(PLACE, f"{text}&" * 40 + "1", ""),
    "the title of the file": lambda book, text: book.save(io.BytesIO(), text),
}


def fill_and_save(fill, text):
    """Save a new workbook to which ``fill`` adds a text."""
    book = Book(["One"])
    fill(book, text)
    book.save(io.BytesIO(), "Game")


@pytest.mark.filterwarnings("ignore:Title is more than 31 characters")  # openpyxl warns, and then writes it
@pytest.mark.parametrize("where", TOO_LONG)
def test_a_text_that_is_too_long_is_refused(where):
    """A workbook with a text beyond a limit of Excel is not written: the error names the place and the limit."""
    text = "x" * 256
    with pytest.raises(MastermindError, match=rf"{where}.* has [\d,]+ characters: Excel allows [\d,]+"):
        fill_and_save(TOO_LONG[where], text)


@pytest.mark.parametrize("where", ["a message for", "a list for", "header or footer of One", "the title of the file"])
def test_the_longest_text_is_written(where):
    """A text of 255 characters is written where Excel allows as many."""
    fill_and_save(TOO_LONG[where], "x" * 255)


@FILES
def test_styles(file, name):
    """No workbook has more cell formats, fonts or number formats than Excel allows."""
    (styles,) = read(file(name), r"xl/styles\.xml")
    counts = {tag: int(count) for tag, count in re.findall(r'<(\w+) count="(\d+)"', styles)}
    assert (counts["cellXfs"] <= 65490, counts["fonts"] <= 1024, counts.get("numFmts", 0) <= 200) == (True,) * 3
    formats = re.findall(r'formatCode="([^"]*)"', styles)
    assert max((len(unescape(code)) for code in formats), default=0) <= 255


@pytest.mark.parametrize("name", [name for name in (*COMMANDS, *IN_LANGUAGES) if name.endswith(("m", "xlam"))])
def test_ribbon_and_vba(file, name):
    """Texts of the ribbon and lines of VBA are not longer than Excel allows, and the ids in the ribbon are unique."""
    path = file(name)
    ribbon = "".join(read(path, r"customUI/.*\.xml"))
    for attribute in ("label", "screentip", "supertip"):
        assert all(len(text) <= 1024 for text in re.findall(rf'{attribute}="([^"]*)"', ribbon))
    ids = re.findall(r' id="([^"]*)"', ribbon)
    assert ids
    assert len(ids) == len({*ids})
    parser = VBA_Parser(str(path))
    modules = [code for *_, code in parser.extract_macros()]
    parser.close()
    assert modules
    for line in "\n".join(modules).splitlines():
        assert len(line) <= 1023
    for continued, lines in groupby("\n".join(modules).splitlines(), lambda line: line.endswith(" _")):
        assert not continued or len([*lines]) <= 24


@pytest.mark.parametrize("name", [name for name in COMMANDS if name.endswith(("m", "xlam"))])
def test_libreoffice_runs_no_vba_by_itself(file, name):
    """No file has VBA that LibreOffice, which cannot compile xlwings' modules, runs when a person opens, clicks or types."""
    parser = VBA_Parser(str(file(name)))
    modules = "".join(code for *_, code in parser.extract_macros())
    parser.close()
    assert re.findall(r"(?im)^\s*(?:\w+ )?Sub (?:(?:Workbook|Worksheet|Chart)_|Auto_?)\w+", modules) == []
    for formula in find_all(file(name), r"<f(?: [^>]*)?>([^<]*)</f>"):
        calls = re.findall(r"\b(?:BLACK|WHITE|CANDIDATES|NEXTGUESS)\(", formula)
        assert len(calls) == len(re.findall(r"\bIF\(ISNUMBER\(0\^0\),0/0,(?:BLACK|WHITE)\(", formula))
