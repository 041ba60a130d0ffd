"""LibreOffice with our add-in, in a new profile."""

import pytest
from programs import absent
from screen import screen

from mastermind_xl.cli import main
from mastermind_xl.libreoffice.addin.play import start_with_toolbar
from mastermind_xl.libreoffice.program.office import LibreOfficeError, find_soffice, load_uno


@pytest.fixture(scope="package")
def extension(tmp_path_factory):
    """The file of the add-in, which the command writes."""
    path = tmp_path_factory.mktemp("extension") / "mastermind_xl.oxt"
    assert main(["addin", "build", str(path)]) == 0
    return path


@pytest.fixture(scope="package")
def addin_office():
    """A LibreOffice without a window that has the add-in."""
    try:
        find_soffice()
        load_uno()
    except LibreOfficeError as error:
        absent(str(error))
    with start_with_toolbar() as office:
        yield office


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
