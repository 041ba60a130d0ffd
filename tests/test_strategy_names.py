"""Names and summaries of strategies from outside the package appear in workbooks as plain text."""

import zipfile
from xml.etree import ElementTree

import openpyxl
import pytest

from mastermind_xl.cli import main
from mastermind_xl.strategies import REGISTRY, Entry
from mastermind_xl.strategies.any_candidate import First

NAMES = ("=1+1", "+2+2", "-3", "@SUM(1)", "be\x07ll", "new\nline")
BOARD = ("--pegs", "2", "--colors", "3")
COMMANDS = {
    "compared": ("evaluate", *NAMES, *BOARD, "--xlsx"),
    "game": ("game", *BOARD),
    "solver": ("solver", *BOARD, f"--strategy={NAMES[0]}"),
    "solver with a control character": ("solver", *BOARD, f"--strategy={NAMES[4]}"),
}


@pytest.fixture
def named(monkeypatch):
    """Strategies whose names and summaries look like formulas or contain control characters."""
    for name in NAMES:
        made_by = type("Named", (First,), {"name": name})
        monkeypatch.setitem(REGISTRY, name, Entry(name, f"{name} summary", name, made_by))


@pytest.mark.parametrize("command", COMMANDS)
def test_a_name_is_written_as_text(named, tmp_path, command, validate_ooxml):
    """In every workbook, the name of a strategy is text, even if it looks like a formula and its cell is edited."""
    path = tmp_path / "book.xlsx"
    assert main([*COMMANDS[command], str(path)]) == 0
    validate_ooxml(path)
    with zipfile.ZipFile(path) as package:
        for name in package.namelist():
            if name.endswith((".xml", ".rels")):
                ElementTree.fromstring(package.read(name))  # noqa: S314 - our own output
    cells = [cell for sheet in openpyxl.load_workbook(path) for row in sheet.iter_rows() for cell in row]
    shown = [name.replace("\x07", "\N{REPLACEMENT CHARACTER}") for name in NAMES]
    texts = [cell for cell in cells if isinstance(cell.value, str) and cell.value.startswith(tuple(shown))]
    assert all(cell.data_type == "s" for cell in texts)
    assert all(cell.quotePrefix for cell in texts if cell.value[0] in "=+-@")
    if command == "compared":
        assert {*shown} <= {cell.value for cell in texts}
