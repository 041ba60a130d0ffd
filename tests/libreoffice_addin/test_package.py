"""The content of the LibreOffice extension."""

import inspect
import json
import re
import struct
import sys
import zipfile
import zlib
from io import BytesIO

import numpy as np
import pytest
from openpyxl.xml.functions import fromstring

from mastermind_xl.excel.buttons import BUTTONS
from mastermind_xl.libreoffice.addin.commands import COMMANDS
from mastermind_xl.libreoffice.addin.functions import FUNCTIONS
from mastermind_xl.libreoffice.addin.package import FACTS, SIZES, picture, write_extension


@pytest.fixture(scope="module")
def parts():
    """The parts of an extension for this Python, by name."""
    file = BytesIO()
    write_extension(file)
    with zipfile.ZipFile(file) as package:
        return {name: package.read(name) for name in package.namelist()}


def test_the_same_bytes_again():
    """Two builds of the extension are equal byte for byte."""
    first, second = BytesIO(), BytesIO()
    write_extension(first)
    write_extension(second)
    assert first.getvalue() == second.getvalue()


def test_the_manifest_names_what_is_there(parts):
    """The extension's manifest lists every part that LibreOffice reads, with the type library before the component."""
    listed = [
        entry.attrib["{http://openoffice.org/2001/manifest}full-path"]
        for entry in fromstring(parts["META-INF/manifest.xml"])
    ]
    assert set(listed) <= parts.keys()
    assert {name for name in parts if name.endswith((".xcu", ".rdb", ".py"))} == set(listed)
    assert listed.index("functions.rdb") < listed.index("component.py")
    for name in listed:
        if name.endswith(".xcu"):
            fromstring(parts[name])


def test_every_button_is_on_menu_and_toolbar(parts):
    """LibreOffice's menu and toolbar contain every button of the Excel workbook, with a picture in each size."""
    addons = parts["Addons.xcu"].decode()
    for button in BUTTONS:
        assert addons.count(f"<value>vnd.mastermind:{button.name}</value>") == 3  # menu, toolbar and picture
        for size in SIZES:
            assert f"pictures/{button.name}_{size}.png" in parts


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", [*(command.name for command in COMMANDS), "a_new_button"])
def test_pictures(name, size):
    """The picture of each button is a PNG of the right size that is visible on light and dark backgrounds."""
    drawn = picture(name, size)
    assert drawn[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", drawn[16:24]) == (size, size)
    start = drawn.index(b"IDAT") + 4
    rows = np.frombuffer(zlib.decompress(drawn[start:-16]), np.uint8).reshape(size, 1 + 4 * size)
    pixels = rows[:, 1:].reshape(-1, 4).astype(float)
    shown = pixels[pixels[:, 3] > 200]
    assert len(shown) > size
    lightness = shown[:, :3] @ [0.2126, 0.7152, 0.0722]
    assert lightness.min() > 80
    assert lightness.max() < 180


@pytest.mark.parametrize("interpreter", [True, False])
def test_whose_python(interpreter):
    """The extension contains the path of the Python that builds it only if this is requested."""
    file = BytesIO()
    write_extension(file, interpreter=interpreter)
    with zipfile.ZipFile(file) as package:
        facts = json.loads(package.read(FACTS))
    assert facts["interpreter"] == (sys.executable if interpreter else "")
    assert bool(facts["places"]) is interpreter


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.name)
def test_functions_are_described_as_in_their_docstrings(function):
    """The function wizard describes a cell function, and arguments that Excel names, as the function's docstring does."""
    about, _, rest = inspect.getdoc(function.call).partition("\n")
    assert (function.name, function.about) == (function.call.__name__, about)
    told = dict(re.findall(r"^ +(\w+): (.+)\.$", rest, re.MULTILINE))
    named = not function.arguments[-1].repeated
    assert told == ({argument.name: argument.about for argument in function.arguments} if named else {})
