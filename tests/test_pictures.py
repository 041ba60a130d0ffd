"""The pictures of README and docs show today's texts: python tests/rebuild_pictures.py makes them again."""

import pytest
from iron_book import IronBook
from pictures import AGAIN, PAIRS, SHEETS, TERMINALS, file_of, play_in_terminal, stored_texts, texts_of_sheet, type_into
from terminal import Terminal

from mastermind_xl.excel import macros


@pytest.mark.slow
@pytest.mark.parametrize("name", SHEETS)
def test_a_picture_of_a_sheet_shows_todays_texts(name, written):
    """The texts stored in a picture of a sheet equal the texts that IronCalc calculates in a new workbook."""
    words, typed, title = SHEETS[name]
    (file,) = (word for word in words if word.endswith(".xlsx"))
    path = written(file, *(word for word in words if word != file))
    book = IronBook(path)
    type_into(book, typed)
    if title == "Review":
        macros.review(book)
    sheet = book.iron.titles.index(title)
    cells = [cell[1:] for cell in book.iron.model.get_all_cells() if cell[0] == sheet]
    rows = book.iron.table(title, *map(max, zip(*cells, strict=True)))
    assert stored_texts(file_of(name)) == texts_of_sheet(rows, path), f"{AGAIN} {name}"


@pytest.mark.parametrize("name", TERMINALS)
@pytest.mark.slow
def test_a_picture_of_the_terminal_shows_todays_texts(name):
    """The lines stored in a picture of the terminal equal the lines that the program prints today."""
    with Terminal(*TERMINALS[name][0], COLORTERM="truecolor") as terminal:
        assert stored_texts(file_of(name)) == play_in_terminal(terminal, name), f"{AGAIN} {name}"


@pytest.mark.parametrize("name", PAIRS)
def test_a_pair_shows_todays_pictures(name):
    """A picture of two others stores the texts that these store."""
    texts = [text for each in PAIRS[name] for text in stored_texts(file_of(each))]
    assert stored_texts(file_of(name)) == texts, f"{AGAIN} {name}"
