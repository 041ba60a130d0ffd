"""LibreOffice with our add-in, in a new profile."""

import pytest
from screen import screen

from mastermind_xl.libreoffice.addin.play import start_with_toolbar
from mastermind_xl.libreoffice.testing import require_libreoffice


@pytest.fixture(scope="package")
def extension(written):
    """The file of the add-in, which the command writes."""
    return written("mastermind_xl.oxt", "addin", "build")


@pytest.fixture(scope="package")
def addin_office():
    """A LibreOffice without a window that has the add-in."""
    require_libreoffice()
    with start_with_toolbar() as office:
        yield office


@pytest.fixture(scope="package")
def office(addin_office):
    """The LibreOffice in which ``open_document`` opens files."""
    return addin_office


@pytest.fixture(scope="module")
def windows(addin_office):
    """A LibreOffice with windows and the add-in, in a new profile."""
    with screen(), start_with_toolbar(visible=True) as office:
        yield office


@pytest.fixture
def document(addin_office):
    """A new spreadsheet."""
    document = addin_office.new()
    yield document
    document.close(True)
