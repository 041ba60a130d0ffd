"""Sentences in formulas, titles of sheets and numbers are in the chosen language."""

import io

import ironcalc
import openpyxl
import pytest
from catalogues import TRANSLATED, find_texts

from mastermind_xl.core import languages
from mastermind_xl.core.languages import fill, speaking
from mastermind_xl.sheets.writing.area import Area, tab
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.formulas import quote, sentence, sentence_count, with_point


@pytest.fixture
def say_instead(monkeypatch):
    """A function that replaces every catalogue of translations by one with the given entries."""
    return lambda own: monkeypatch.setattr(languages, "load_catalogue", lambda name: own)


@pytest.fixture
def calculated():
    """A function that calculates formulas on a sheet with numbers in column A."""

    def calculated(numbers, formulas):
        model = ironcalc.create("Book", "en", "UTC", "en")
        for column, texts in ((1, map(str, numbers)), (2, (f"={formula}" for formula in formulas))):
            for row, text in enumerate(texts, 1):
                model.set_user_input(0, row, column, text)
        model.evaluate()
        return [model.get_formatted_cell_value(0, row, 2) for row, _ in enumerate(formulas, 1)]

    return calculated


def test_sentence(say_instead):
    """A translated sentence may have its placeholders in another order; a symbol before the sentence is kept."""
    say_instead({"Attempt {n}: {guess}.": "{guess} beim {n}. Versuch."})

    with speaking("de"):
        told = sentence("▶ Attempt {n}: {guess}.", {"guess": "B2"}, n=3)

    assert told == '"▶ "&B2&" beim 3. Versuch."'


@pytest.mark.parametrize(("name", "blank"), [("de", " "), ("zh", "")])
def test_blank_before_a_sentence(name, blank):
    """A sentence that follows another one begins with a blank, except in Chinese."""
    with speaking(name):
        assert fill(" A new code.") == blank + fill("A new code.")


@pytest.mark.parametrize("name", TRANSLATED)
@pytest.mark.parametrize("text", ["", " ", "▶ "])
def test_nothing_to_translate(name, text):
    """A text without words is unchanged, even the empty text, under which a catalogue stores its header."""
    with speaking(name):
        assert fill(text) == text


@pytest.mark.parametrize("name", TRANSLATED)
def test_titles_differ(name):
    """In every language, no two sheets have the same title, even if upper and lower case are ignored."""
    titles = [key.partition("|")[2] for key in find_texts() if key.startswith("sheet|")]
    with speaking(name):
        shown = [tab(title).lower() for title in titles]
    assert len({*shown}) == len(titles) > 15


@pytest.mark.parametrize(
    ("name", "told"),
    [("en", 'IF(B2=1,B2&" code",B2&" codes")'), ("fr", 'IF(B2<2,B2&" combinaison",B2&" combinaisons")')],
)
def test_plural_in_a_formula(say_instead, name, told):
    """A formula uses the singular of a sentence for the count 1, and in French also for 0."""
    say_instead({"{count} code": ("{count} combinaison", "{count} combinaisons")})

    with speaking(name):
        assert sentence_count("{count} code", "{count} codes", {}, count="B2") == told


@pytest.mark.parametrize(("name", "count", "told"), [("fr", 0, "x"), ("fr", 2, "y"), ("de", 0, "y"), ("de", 1, "x")])
def test_plural_of_a_known_count(say_instead, name, count, told):
    """If the count is known when a formula is written, the formula contains only the sentence for this count."""
    say_instead({"{n} code of {count}": ("{n} x {count}", "{n} y {count}")})

    with speaking(name):
        assert sentence_count("{n} code of {count}", "", {"n": "B2"}, count=count) == f'B2&" {told} {count}"'


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("en", ["0", "999", "1,000", "912,045", "3.5", "2,608.5"]),
        ("de", ["0", "999", "1.000", "912.045", "3,5", "2.608,5"]),
        ("fr", ["0", "999", "1\u202f000", "912\u202f045", "3,5", "2\u202f608,5"]),
        ("es", ["0", "999", "1000", "912.045", "3,5", "2608,5"]),
        ("pl", ["0", "999", "1000", "912\N{NO-BREAK SPACE}045", "3,5", "2608,5"]),
    ],
)
def test_numbers(calculated, name, shown):
    """A number in a sentence has the separators of the chosen language, not those of the spreadsheet program."""
    with speaking(name):
        formulas = [sentence("{left:,}", {"left": f"A{row}"}) for row in range(1, 7)]
        known = sentence("{left:,}", {}, left=912_045)

    assert calculated([0, 999, 1000, 912_045, 3.5, 2608.5], formulas) == shown
    assert known == quote(shown[3])


@pytest.mark.parametrize(("name", "shown"), [("en", "27.2"), ("de", "27,2")])
def test_decimals(calculated, name, shown):
    """A number in a sentence has the decimal sign of the workbook's language, also where the program has the other sign."""
    with speaking(name):
        assert calculated([], [with_point('"27,2"'), with_point('"27.2"')]) == [shown, shown]


def test_long_text(calculated):
    """A long text in a formula is divided into pieces of up to 255 characters, but not inside doubled quotes."""
    text = 'says "so" ' * 60

    pieces = quote(text).split('"&"')

    assert calculated([], [quote(text)]) == [text]
    assert max(len(piece.strip('"').replace('""', '"')) for piece in pieces) <= 255


def test_titles(say_instead):
    """The tab of a sheet and the formulas show the translated title; our code uses the English title."""
    say_instead({"sheet|Scores": "Who's best"})
    file = io.BytesIO()

    with speaking("de"):
        book = Book(["Scores", "Other"])
        book.put(Area("Scores", 1, 1), 7, "number")
        book.formula(Area("Other", 1, 1), Area("Scores", 1, 1).ref, 7)
        book.conditional.heat(Area("Scores", 1, 1))
        book.save(file, "Scores")

    read = openpyxl.load_workbook(file)
    assert read.sheetnames == ["Who's best", "Other"]
    assert read["Other"]["A1"].value == "='Who''s best'!$A$1"
    assert openpyxl.load_workbook(file, data_only=True)["Other"]["A1"].value == 7
