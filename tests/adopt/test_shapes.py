"""Workbooks of other shapes: finding their boards and functions, and names that collide with ours."""

import shutil

import old_workbooks
import pytest
from old_workbooks import CLASSIC, EIGHT_CELLS, RANGES, rewrite
from openpyxl.chart import BarChart
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.table import Table
from test_names import BULLS
from test_vba_project import read_macros

from mastermind_xl import score
from mastermind_xl.cli import main
from mastermind_xl.excel.vba_project import Module
from mastermind_xl.libreoffice.program.office import uno_property

GUESSES = "Guesses I3:L12, Blacks M3:M12, Whites N3:N12"
INTERLEAVED = "{name}($I$1,I{row},$J$1,J{row},$K$1,K{row},$L$1,L{row})"


def name_cells(**names):
    """A function that defines names in a workbook."""
    return lambda book, sheet: [
        book.defined_names.add(DefinedName(name, attr_text=cells)) for name, cells in names.items()
    ]


def move_codes(book, sheet):
    """Move the list of all codes to a hidden sheet."""
    codes = book.create_sheet("Bob's codes")
    for row in sheet["A2:D1297"]:
        codes.append([cell.value for cell in row])
    for cell in (cell for row in sheet["A2:D1297"] for cell in row):
        cell.value = None
    codes.sheet_state = "veryHidden"


def add_board(book, sheet):
    """Add a second board on a sheet of its own."""
    second = book.create_sheet("Second")
    for row in range(3, 13):
        second[f"M{row}"] = sheet[f"M{row}"].value
        second[f"N{row}"] = sheet[f"N{row}"].value


def told(capsys, *words):
    """Return what the command reports, in one line, and its exit status."""
    status = main(["adopt", *map(str, words)])
    shown = capsys.readouterr()
    return status, " ".join(f"{shown.out} {shown.err}".split())


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("formula", "code"),
    [
        (RANGES, "I1:L1"),
        ("{name}(I{row}:L{row}, $I$1:$L$1)", "I1:L1"),
        ("{name}(HIDDEN,Board!I{row}:L{row})", "I1:L1"),
        ("{name}('Bob''s codes'!$A$1:$D$1,I{row}:L{row})", "'Bob''s codes'!$A$1:$D$1"),
        ('IF({name}($I$1:$L$1,I{row}:L{row})=4,"won",{name}($I$1:$L$1,I{row}:L{row}))', "I1:L1"),
        (EIGHT_CELLS, "I1:L1"),
        ("{name}($I$1:$L$1,Tries[[#This Row],[P1]:[P4]])", "I1:L1"),
        ("{name}(LINE,I{row}:L{row})", "I1:L1"),
    ],
)  # fmt: skip
def test_boards_in_formulas(formula, code, old, capsys):
    """``adopt`` finds a board from formulas with ranges, cells, names, columns of tables or cells of other sheets, and ignores charts."""

    def prepare(book, sheet):
        book.create_chartsheet("Picture", 0).add_chart(BarChart())
        move_codes(book, sheet)
        name_cells(hidden="Board!$I$1:$L$1", line="OFFSET(Board!$H$1,0,1,1,4)")(book, sheet)
        for cell, name in zip(sheet["I2:L2"][0], ("P1", "P2", "P3", "P4"), strict=True):
            cell.value = name
        sheet.add_table(Table(displayName="Tries", ref="I2:L12"))

    status, report = told(capsys, old("classic", formula=formula, prepare=prepare))
    assert status == 0
    assert f"board Board: Code {code}, {GUESSES}; 4 pegs" in report
    assert "Module1.White, called" in report
    assert "times in cells → WHITE" in report


@pytest.mark.parametrize(("rows", "last"), [(2, 12), (3, 5)])
def test_the_fewest_attempts(rows, last, old, capsys):
    """``adopt`` finds a board of three attempts by its formulas; of two, it takes the usual cells."""

    def prepare(_, sheet):
        for cell in (cell for row in sheet[f"M{3 + rows}:N12"] for cell in row):
            cell.value = None

    assert f"Guesses I3:L{last}" in told(capsys, old("classic", prepare=prepare))[1]


@pytest.mark.parametrize(
    "formula", [INTERLEAVED, "{name}($I$1:$L$1,I{row}:L{row},4)", "{name}(OFFSET(I1,0,0,1,4),L{row})"]
)
@pytest.mark.slow
@pytest.mark.each
def test_functions_of_other_arguments_stay(formula, old, capsys):
    """``adopt`` keeps a function with arguments other than code and guess, but refuses a name that our VBA needs."""
    path = old("classic", formula=formula, names=("CountBlack", "CountWhite"))
    status, report = told(capsys, path)
    assert "Module1.CountBlack, called 10 times in cells → stays" in report
    status, _ = told(capsys, path, path.with_name("new.xlsm"))
    assert status == 0
    assert "Function CountBlack(" in read_macros(path.with_name("new.xlsm"))["Module1"]
    path = old("classic", formula=formula)
    status, report = told(capsys, path, path.with_name("other.xlsm"))
    assert (
        status,
        "has a name that our VBA needs; rename it, or use our function: mastermind-xl adopt OLD.xlsm NEW.xlsm --macro BLACK=BLACK"
        in report,
    ) == (2, True)


def test_a_person_says_which_function_is_which(old, capsys):
    """``--macro`` replaces functions of any name; without this option, functions with unclear names stay."""
    path = old("classic", names=("Hits", "WhiteNotBlack"))
    _, report = told(capsys, path)
    assert report.count("times in cells → stays") == 2
    _, report = told(capsys, path, "--macro", "Hits=BLACK", "--macro", "Module1.WhiteNotBlack=WHITE")
    assert "Module1.Hits, called 10 times in cells → BLACK" in report
    assert GUESSES in report


def fill(address):
    return lambda book, sheet: sheet.__setitem__(address, "=RANDBETWEEN(1,6)")


@pytest.mark.sampled(8)
@pytest.mark.parametrize(
    ("how", "words", "said"),
    [
        ({"prepare": name_cells(code="5")}, [], "'Code' is the name of 5: use an address such as I3:L12"),
        ({"prepare": name_cells(GUESSES="Board!$A$1:$B$2")}, [], "give Board!$A$1:$B$2 another name, because we need Guesses for other cells"),
        ({"prepare": lambda book, sheet: book.create_sheet("XLWINGS.conf")}, [], "has a sheet xlwings.conf, but we need this name; rename that sheet"),
        ({"prepare": fill("K5")}, [], "K5 on Board has a formula, and our buttons would overwrite it: name other cells with --guesses CELLS"),
        ({"prepare": fill("I1")}, [], "I1 on Board has a formula, and our buttons would overwrite it: name other cells with --code CELLS"),
        ({"prepare": fill("K5"), "formula": "{name}(1)"}, [], "the cells of the guesses were not found: name them with --guesses CELLS"),
        ({"prepare": fill("A1048576"), "formula": "{name}(1)"}, ["--guesses", "G3:J12"], "Black in Module1, line 5, has a name that our VBA needs; rename it, or use our function: mastermind-xl adopt OLD.xlsm NEW.xlsm --macro BLACK=BLACK"),
        ({"prepare": add_board}, [], "has boards with guesses in Board!$I$3:$L$12 and Second!$I$3:$L$12: choose one, such as --guesses"),
        ({"prepare": lambda book, sheet: sheet.merge_cells("I5:J5")}, [], "I3:L12 has merged cells, which macros cannot fill: unmerge them"),
        ({"more": [Module("mastermindVBA", "")]}, [], "mastermindVBA, a module, has a name that our VBA needs; rename it"),
        ({**BULLS, "more": [Module("Other", "Option Explicit\nPublic Const WHITE = 3\n")]}, [], "WHITE in Other, line 3, has a name that our VBA needs; rename it"),
        ({**BULLS, "more": [Module("Other", "Enum Key: Black: White: End Enum\n")]}, [], "Black in Other, line 2, has a name that our VBA needs; rename it"),
        ({**BULLS, "more": [Module("Other", "\nProperty Get Black()\nEnd Property\n")]}, [], "Black in Other, line 2, has a name that our VBA needs; rename it"),
        ({**BULLS, "more": [Module("Other", "Public a, white\n")]}, [], "white in Other, line 2, has a name that our VBA needs; rename it"),
        ({**BULLS, "more": [Module("White", "Sub Nothing1()\nEnd Sub\n")]}, [], "White, a module, has a name that our VBA needs; rename it"),
        ({**BULLS, "more": [Module("xlwings", "\n")]}, [], "xlwings, a module, has a name that our VBA needs; rename it"),
        ({**BULLS, "more": [Module("Other", "Sub XLPyDLLVersion()\nEnd Sub\n")]}, [], "XLPyDLLVersion in Other, line 2, has a name that our VBA needs; rename it"),
        ({**BULLS, "more": [Module("Other", "Sub OnMastermindButton()\nEnd Sub\n")]}, [], "OnMastermindButton in Other, line 2, has a name that our VBA needs; rename it"),
        ({**BULLS, "more": [Module("Other", "Sub OldCountCows()\nEnd Sub\n")]}, [], "rename OldCountCows in Other, line 2, because your CountCows will get this name"),
        ({"module": CLASSIC + "\nSub OldSolveIt()\nEnd Sub\n"}, [], "because your SolveIt will get this name"),
        ({}, ["--guesses", "A:D"], "'A:D' is not an address of cells"),
        ({}, ["--possibilities", "Nowhere!A2:D1297"], "has no sheet 'Nowhere': choose one of Board, Notes & thoughts"),
    ],
)  # fmt: skip
def test_names_that_collide(how, words, said, old, capsys):
    """If names collide with ours or cells cannot be used, one line of ``adopt`` tells what to change, and no file is written."""
    path = old("classic", **how)
    assert main(["adopt", str(path), str(path.with_name("new.xlsm")), *words]) == 2
    shown = capsys.readouterr().err
    assert said in shown
    assert shown.count("\n") == 1
    assert not path.with_name("new.xlsm").exists()


def add_sheet_of_macros(path):
    """Add a sheet with Excel 4 macros."""
    names = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
    sheet = f'<sheet {names} name="Macro1" sheetId="77" r:id="xlm"/></sheets>'
    link = '<Relationship Id="xlm" Type="xlMacrosheet" Target="macrosheets/sheet1.xml"/></Relationships>'
    rewrite(path, {
        "xl/workbook.xml": lambda xml: xml.replace(b"</sheets>", sheet.encode()),
        "xl/_rels/workbook.xml.rels": lambda xml: xml.replace(b"</Relationships>", link.encode()),
        "xl/macrosheets/sheet1.xml": lambda _: b'<macrosheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData/></macrosheet>',
    })  # fmt: skip


def add_link(path):
    """Add a link to another file."""
    link = b'<Relationships><Relationship Id="rId1" Target="Prices%20of.xlsx" TargetMode="External"/></Relationships>'
    rewrite(path, {"xl/externalLinks/_rels/externalLink1.xml.rels": lambda _: link})


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (add_sheet_of_macros, "wrong Macro1 has Excel 4 macros, which are ignored: if they play the game"),
        (add_link, "wrong formulas use Prices of.xlsx: save NEW.xlsm beside OLD.xlsm to keep the links, or break them"),
    ],
)
def test_what_a_person_has_to_see_to(change, said, old, capsys):
    """The report names sheets with old macros and links to other files, and what to do about them."""
    path = old("classic")
    change(path)
    assert said in told(capsys, path)[1]


@pytest.mark.parametrize("words", [["--sheet", "Second"], ["--guesses", "Second!I3:L12"]])
def test_one_of_two_boards(words, old, capsys):
    """Of two boards, ``adopt`` takes the one whose sheet or guesses are given, with its code and answers."""
    _, report = told(capsys, old("classic", prepare=add_board), *words)
    assert f"board Second: Code I1:L1, {GUESSES}; 4 pegs" in report


def test_a_name_in_small_letters(adopt, validate_ooxml):
    """If a workbook defines the name ``code``, ``adopt`` does not add ``Code``, because Excel ignores case."""
    _, after = adopt("classic", prepare=name_cells(code="Board!$I$1:$L$1"))
    validate_ooxml(after)


GROUPS = [
    b'<functionGroups builtInGroupCount="18"/>',
    b'<functionGroups><functionGroup name="Games"/></functionGroups>',
]


@pytest.mark.parametrize("groups", GROUPS)
def test_groups_of_functions(groups, old, validate_ooxml):
    """In an adopted workbook, the defined names come after Excel's groups of functions, as the file format demands."""
    path, new = old("classic"), old("classic").with_name("new.xlsm")
    rewrite(path, {"xl/workbook.xml": lambda xml: xml.replace(b"</sheets>", b"</sheets>" + groups)})
    assert main(["adopt", str(path), str(new)]) == 0
    validate_ooxml(new)


def test_a_button_that_is_described_twice(old, capsys):
    """A form control that Excel describes in two drawings, an old and a new one, is reported as one button."""
    path = old("painted")
    shape = '<xdr:sp macro="[0]!NewCode"><a:t>New code</a:t></xdr:sp>'
    link = b'<Relationship Id="new" Type="drawing" Target="../drawings/drawing9.xml"/></Relationships>'
    changes = {
        "xl/drawings/drawing9.xml": lambda _: shape.encode(),
        "xl/worksheets/_rels/sheet1.xml.rels": lambda xml: xml.replace(b"</Relationships>", link),
    }
    rewrite(path, changes)
    assert "New code, NewCode" in told(capsys, path)[1]
    assert told(capsys, path)[1].count("New code, NewCode") == 1


# --- in LibreOffice -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "formula"), [(("CountBulls", "CountCows"), EIGHT_CELLS), (("Schwarze", "Weisse"), RANGES)]
)
def test_functions_of_other_names(names, formula, pressed):
    """In an adopted workbook, cells that called wrong functions, such as CountBulls, show the right answers."""
    wrong = CLASSIC.replace("For colour = 1 To 6", "For colour = 1 To 1")
    game = pressed("classic", names=names, formula=formula, module=wrong)
    game.press("Manual Play")
    code = [int(peg) for peg in game.sheet["I1:L1"].value]
    game.sheet["I3:L3"].value = [6, 6, 5, 4]
    assert game.sheet["M3:N3"].value == [*score(code, "6654")]
    game.press("Solve")
    rows = [row for row in game.sheet["I3:N12"].value if row[0]]
    assert rows[-1] == [*map(float, code), 4, 0]


def test_a_board_on_three_sheets(pressed):
    """An adopted game can be played if the list of codes, the hidden code and the guesses are on three sheets."""

    def prepare(book, sheet):
        move_codes(book, sheet)
        book.create_sheet("Secret")

    game = pressed(
        "classic", "--possibilities", "'Bob''s codes'!A1:D1296", "--ruled-out", "'Bob''s codes'!E1:E1296",
        formula="{name}(Secret!$A$1:$D$1,I{row}:L{row})", prepare=prepare,
    )  # fmt: skip
    game.press("Manual Play")
    game.press("Solve")
    code = game.book.sheets["Secret"]["A1:D1"].value
    assert game.book.sheets["Bob's codes"]["E1:E1296"].value.count("x") == 1295
    assert [row[:4] for row in game.book.sheets["Board"]["I3:L12"].value if row[0]][-1] == code


def test_a_workbook_that_libreoffice_has_written(office, old, pressed, monkeypatch):
    """A workbook saved by LibreOffice, which leaves out VBA's name for the workbook, can be adopted and played."""
    before = old("classic")
    document, stored = office.open(before), before.with_name("stored.xlsm")
    document.storeToURL(stored.as_uri(), (uno_property("FilterName", "Calc MS Excel 2007 VBA XML"),))
    document.close(True)
    monkeypatch.setattr(old_workbooks, "classic", lambda path: shutil.copyfile(stored, path))
    game = pressed("classic", "--macro", "StartOver=manual_play")  # LibreOffice has not stored the buttons' macros
    game.book.macro("Module1.StartOver")()
    assert "macros.manual_play()" in game.book.sheets["xlwings.conf"]["D1"].value
