"""Open workbooks in a window."""

import pytest
from screen import Person, screen
from sheets_by_hand import Hand

from mastermind_xl.libreoffice.program.office import Office


@pytest.fixture(scope="package")
def window(office):
    """A LibreOffice with windows on a screen of its own; ``office`` skips where there is none."""
    with screen(), Office(visible=True) as shown:
        yield shown


@pytest.fixture
def hand_and_person(window):
    """A function that opens a workbook with macros allowed, as a hand and a person who use it."""
    opened = []

    def open_it(path):
        hand = Hand(window, path, macros=True)
        opened.append(hand.document)
        person = Person(window)
        person.looks_at(hand.document)
        return hand, person

    yield open_it
    for document in opened:
        document.setModified(False)
        document.close(True)
