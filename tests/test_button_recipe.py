"""The recipe "A button" of CONTRIBUTING works: one declaration adds the button everywhere."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow  # it builds a workbook from a copy of the package

ROOT = Path(__file__).resolve().parents[1]

TOY = '''

@button("Say hello", "Learn", tip="Greet & wave", detail="Nothing else changes.", picture="HappyFace")
def say_hello(state: State) -> Click:
    """Greet the player."""
    return Click(state, f"{NEXT}Hello on {state.board}.")
'''

MORE = """

for number in range(7):
    more = lambda state: Click(state)
    more.__name__ = f"more_{number}"
    more.__doc__ = "Do nothing."
    button(f"More {number}", "Learn", tip="More", detail="More.", picture="HappyFace")(more)
"""

LOOK = """
import json, sys
sys.path[:0] = [{copy!r}, {root!r} + "/tests/benchmarks", {root!r} + "/examples/xlwings_lite"]
import openpyxl, zipfile
import mastermind_xl
from click import LAYOUT, Book, Cells
from mastermind_xl.cli import main
from mastermind_xl.excel import macros
from mastermind_xl.excel.macro_package import ribbon_xml
from mastermind_xl.libreoffice.addin.commands import COMMANDS
from oletools.olevba import VBA_Parser
from write_main import main_text

assert main(["game", "toy.xlsm"]) == 0
with zipfile.ZipFile("toy.xlsm") as package:
    drawing = package.read("xl/drawings/buttons1.xml").decode()
    ribbon = package.read("customUI/customUI14.xml").decode()
vba = "".join(code for *_, code in VBA_Parser("toy.xlsm").extract_macros())
assert main(["addin", "build", "toy.oxt"]) == 0
with zipfile.ZipFile("toy.oxt") as package:
    pictures = [name for name in package.namelist() if "say_hello" in name]
book = Book(417)
macros.say_hello(book)
said = Cells(book, LAYOUT.said).value[0]
printed = openpyxl.load_workbook("toy.xlsm")["Game"].print_area
seen = [mastermind_xl.__file__, ribbon, vba, drawing, printed, main_text(), macros.say_hello.__doc__, said]
print(json.dumps([*seen, [COMMANDS[-1].label, len(pictures)]]))
"""


@pytest.fixture(scope="module")
def seen(tmp_path_factory):
    """Everything that a copy of the package with more buttons generates: ribbon, VBA, sheet and so on."""
    copy = tmp_path_factory.mktemp("copy")
    shutil.copytree(ROOT / "mastermind_xl", copy / "mastermind_xl", ignore=shutil.ignore_patterns("__pycache__"))
    with (copy / "mastermind_xl" / "excel" / "buttons.py").open("a", encoding="utf-8") as buttons:
        buttons.write(MORE + TOY)
    program = LOOK.format(copy=str(copy), root=str(ROOT))
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program], cwd=copy, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    place, *rest = json.loads(done.stdout.splitlines()[-1])
    assert Path(place).is_relative_to(copy)
    return dict(zip(("ribbon", "vba", "sheet", "printed", "lite", "macro", "said", "toolbar"), rest, strict=True))


def test_a_button_in_the_ribbon(seen):
    """A newly declared button appears in its group of Excel's ribbon, with all its declared texts."""
    (group,) = (part for part in seen["ribbon"].split("</group>") if 'label="Learn"' in part)

    assert (
        '<button id="mastermindSayHello" tag="say_hello" size="large" label="Say hello" imageMso="HappyFace" '
        'onAction="OnMastermindButton" screentip="Greet &amp; wave" supertip="Nothing else changes."/>'
    ) in group


def test_a_button_in_vba(seen):
    """The generated VBA module has a procedure for a newly declared button, and the procedure calls Python."""
    assert 'Public Sub SayHello()\n    AskPython "say_hello"\nEnd Sub' in seen["vba"].replace("\r\n", "\n")


def test_a_button_on_the_sheet(seen):
    """With sixteen buttons, each button has its own cells on the game's sheet, inside the printed area."""
    assert 'macro="[0]!SayHello"' in seen["sheet"]
    places = re.findall(
        r"<xdr:from><xdr:col>(\d+)<.*?<xdr:row>(\d+)<.*?<xdr:to>.*?<xdr:row>(\d+)<", seen["sheet"], re.DOTALL
    )
    assert len({place[:2] for place in places}) == 16
    assert max(int(end) for *_, end in places) <= int(seen["printed"].rpartition("$")[2])


def test_a_button_in_xlwings_lite(seen):
    """The file main.py that is generated for xlwings Lite contains a script for a newly declared button."""
    assert '@script(name="Say hello", exclude=FORMULAS)\ndef say_hello(book: xw.Book) -> None:\n' in seen["lite"]
    assert "    macros.say_hello(book)\n" in seen["lite"]


def test_a_button_in_libreoffice(seen):
    """A newly declared button is the last command in LibreOffice, with a picture in two sizes."""
    assert seen["toolbar"] == ["Say hello", 2]


def test_a_button_is_a_macro(seen):
    """The macro of a newly declared button has the description of its function, and a click shows its message."""
    assert (seen["macro"], seen["said"]) == ("Greet the player.", "▶ Hello on 4 pegs, 6 colours.")
