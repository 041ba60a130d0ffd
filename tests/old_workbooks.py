"""Write three workbooks like those of VBA authors, with our own VBA code."""

import io
import random
import re
import zipfile
from itertools import product

from openpyxl import Workbook
from openpyxl.styles import Font, PatternFill

from mastermind_xl.excel.buttons import Button
from mastermind_xl.excel.macro_package import document_modules, write_macro_package
from mastermind_xl.excel.old_project import OldProject, read_compound
from mastermind_xl.excel.vba_project import Folder, Module, compound_file, vba_project

CLASSIC = """
Option Explicit
Dim Secret(4) As Integer

Function Black(a1, a2, a3, a4, _
               b1, b2, b3, b4)
    Black = -((a1 = b1) + (a2 = b2) + (a3 = b3) + (a4 = b4)) ' True is -1
End Function

Function White(a1, a2, a3, a4, b1, b2, b3, b4)
    Dim colour As Integer, inCode As Integer, inGuess As Integer
    For colour = 1 To 6
        inCode = -((a1 = colour) + (a2 = colour) + (a3 = colour) + (a4 = colour))
        inGuess = -((b1 = colour) + (b2 = colour) + (b3 = colour) + (b4 = colour))
        If inCode < inGuess Then White = White + inCode Else White = White + inGuess
    Next colour
    White = White - Black(a1, a2, a3, a4, b1, b2, b3, b4)
End Function

Sub StartOver()
Attribute StartOver.VB_ProcData.VB_Invoke_Func = "p\\n14"
    Dim i As Integer
    For i = 1 To 4
        Cells(1, 8 + i) = Int(Rnd * 5) + 1
    Next i
    Range("I1:L1").Font.Color = vbWhite
    Range("I3:L12").ClearContents
    MsgBox "Off you go"
End Sub

Sub ShowCode()
    Range("I1:L1").Font.Color = vbBlack
End Sub

Sub ClearBoard()
    Range("I3:L12").ClearContents
    Range("E2:E1297").ClearContents
End Sub

Sub SolveIt()
    Dim row As Integer, best As Integer
    For row = 3 To 12
        best = SmallestWorst(row)
        Range("I" & row & ":L" & row).Value = Range("A" & best & ":D" & best).Value
    Next row
End Sub

Private Function SmallestWorst(ByVal row As Integer) As Integer
    Dim code As Integer, other As Integer, worst As Integer, least As Integer, counts(4, 4) As Integer
    least = 1296
    For code = 2 To 1297
        If Cells(code, 5).Value = "" Then
            Erase counts
            worst = 0
            For other = 2 To 1297
                If Cells(other, 5).Value = "" Then
                    counts(Black(Cells(code, 1), Cells(code, 2), Cells(code, 3), Cells(code, 4), _
                        Cells(other, 1), Cells(other, 2), Cells(other, 3), Cells(other, 4)), 0) = 1
                End If
            Next other
            If worst < least Then SmallestWorst = code
        End If
    Next code
End Function
"""

EVENTS = """
Private Sub Worksheet_SelectionChange(ByVal Target As Range)
    If Target.Column = 9 Then Range("H1").Value = Range("H1").Value + 1
End Sub

Private Sub Worksheet_Change(ByVal Target As Range)
    Range("H2").Value = "changed"
End Sub
"""

COLOURS = """
Sub NewCode()
    Randomize
    Dim i As Integer
    For i = 2 To 5
        Cells(2, i).Interior.Color = Cells(Int(Rnd * 6) + 2, 7).Interior.Color
    Next i
End Sub

Sub GiveUp()
    Range("B2:E2").EntireRow.Hidden = False
End Sub

Sub Nothing1(): End Sub

Sub Wipe()
    Range("B4:E11").Interior.Pattern = xlNone
End Sub

Function Brightness(cell As Range)
    Brightness = cell.Interior.Color
End Function
"""

CONTROLS = """
Private Sub CommandButton1_Click()
    Me.Range("B2").Value = WorksheetFunction.RandBetween(1, 6)
    UserForm1.Show
End Sub

Private Sub CommandButton2_Click()
    MsgBox "That is for you to find out"
End Sub
"""

FORM = """
Private Sub Peg1_Click()
    Sheets("Table").Range("B4").Value = 1
End Sub

Private Sub UserForm_Initialize()
    Caption = InputBox("Your name?")
End Sub
"""

SHAPES = {
    "classic": "",
    "painted": "--guesses B4:E11 --code B2:E2 --black J4:J11 --white K4:K11 --peg-colors G2:G7",
    "controlled": "--guesses B4:E11 --code B2:E2 --black F4:F11 --white G4:G11 --colors 5 --strategy minimax "
    "--macro CommandButton1_Click=manual_play --macro Sheet1.CommandButton2_Click=reveal_code",
}
"""The options with which each workbook is adopted."""

FILLS = ["FF0000", "00FF00", "0000FF", "FFFF00", "FF00FF", "00FFFF"]


XLWINGS = """Attribute VB_Name = "xlwings"
Public Const PROJECT_NAME As String = "xlwings"
Public Const XLWINGS_VERSION As String = "0.1.2"

Public Function XLPy()
    Err.Raise 1, , "no server"
End Function

Public Function RunPython(PythonCommand As String)
    ThisWorkbook.Worksheets("xlwings.conf").Range("D1").Value = PythonCommand
End Function

Public Function GetConfig(configKey As String, Optional default As String = "") As Variant
    GetConfig = default
End Function

Public Function IsThere(ByVal path As String) As Boolean
    IsThere = True
End Function

Public Function GetMacDir(Name As String, Normalize As Boolean) As String
End Function
"""


def imitate_xlwings(content):
    """Replace xlwings' modules, which LibreOffice cannot compile."""
    project = OldProject(content)
    (ours,) = (each.text for each in project.modules if each.name == "MastermindButtons")
    stubs = {"xlwings": XLWINGS.replace("\n", "\r\n"), "Dictionary": 'Attribute VB_Name = "Dictionary"\r\n'}
    return project.extend({**stubs, "MastermindButtons": ours.replace("FileExists(", "IsThere(")}, [])


def pressed(label, sub):
    return Button(label, "", label, "", "", None, sub)


def rewrite(file, changes):
    """Change parts of a package; each change is a function of the part's bytes."""
    with zipfile.ZipFile(file) as old:
        parts = {name: old.read(name) for name in old.namelist()}
    parts |= {name: change(parts.get(name, b"")) for name, change in changes.items()}
    if isinstance(file, io.BytesIO):
        file.seek(0)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new:
        for name, data in parts.items():
            new.writestr(name, data)


def in_order(styles):
    """Put the font elements that openpyxl writes in the order that the file format requires."""
    order = ("b", "sz", "color", "name", "family", "scheme")

    def sort(font):
        said = re.findall(r"<(\w+)\b[^>]*/>", font[0])
        texts = dict(zip(said, re.findall(r"<\w+\b[^>]*/>", font[0]), strict=True))
        return f"<font>{''.join(texts[each] for each in sorted(said, key=order.index))}</font>"

    return re.sub("<font>.*?</font>", sort, styles.decode()).encode()


def write(path, book, modules, buttons=None, project=vba_project):
    """Write a workbook with its modules; modules of sheets replace empty ones."""
    source = io.BytesIO()
    book.save(source)
    rewrite(source, {"xl/styles.xml": in_order})
    ours = {
        module.name: Module(module.name, module.source.strip().replace("\n", "\r\n") + "\r\n", module.kind)
        for module in modules
    }
    documents = [ours.pop(module.name, module) for module in document_modules(source)]
    with path.open("wb") as file:
        write_macro_package(
            source, file, project=project("VBAProject", [*documents, *ours.values()]), buttons=buttons or {}
        )
    return path


EIGHT_CELLS = 'IF(L{row}="","",{name}($I$1,$J$1,$K$1,$L$1,I{row},J{row},K{row},L{row}))'
RANGES = "{name}($I$1:$L$1,I{row}:L{row})"


def classic(path, module=CLASSIC, formula=EIGHT_CELLS, names=("Black", "White"), prepare=None, more=(), table=True):
    """Build a workbook with all codes and marks x, four shapes as buttons, ten attempts, Black and White in cells.

    The functions may have other ``names`` and be called by other formulas; ``prepare`` changes book and sheet. Without
    the ``table`` of all codes, workbooks whose VBA alone is tested are written and read in half the time.
    """
    book = Workbook()
    sheet = book.active
    sheet.title = "Board"
    for row, code in enumerate(product(range(1, 7), repeat=4) if table else (), 2):
        for column, color in enumerate(code, 1):
            sheet.cell(row, column, color)
    for row in range(3, 13):
        for column, name in enumerate(names, 13):
            sheet.cell(row, column, f"={formula.format(row=row, name=name)}")
    for old, new in zip(("Black", "White"), names, strict=True):
        module = re.sub(rf"\b{old}\b", new, module)
    for cell in sheet["I1:L1"][0]:
        cell.font = Font(color="FFFFFF", bold=True)
    notes = book.create_sheet("Notes & thoughts")
    notes["A1"], notes["A2"] = "mine, do not touch", "=RAND()"
    placed = {
        "P3:Q4": pressed("Manual Play", "StartOver"), "P5:Q6": pressed("Reveal Code", "ShowCode"),
        "P7:Q8": pressed("Clear", "ClearBoard"), "P9:Q10": pressed("Solve", "SolveIt"),
    }  # fmt: skip
    if prepare:
        prepare(book, sheet)
    return write(path, book, [Module("Module1", module), *more], {"Board": placed})


def painted(path):
    """Build a workbook in which cell colours are the pegs, the sheet has events, and a form control hides a code."""
    book = Workbook()
    sheet = book.active
    sheet.title = "It's colourful"
    for row, fill in enumerate(FILLS, 2):
        sheet.cell(row, 7).fill = PatternFill("solid", fgColor=fill)
    write(path, book, [Module("Sheet1", EVENTS, "document"), Module("Colours", COLOURS)])
    shape = (
        '<v:shape id="_x0000_s{0}" type="#_x0000_t201" o:button="t" '
        'style="position:absolute;margin-left:400pt;margin-top:20pt;width:80pt;height:20pt"><v:textbox><div><font>{1}'
        '</font></div></v:textbox><x:ClientData ObjectType="Button"><x:Anchor>8,0,{3},0,10,0,{3},20</x:Anchor>'
        "<x:FmlaMacro>[0]!{2}</x:FmlaMacro></x:ClientData></v:shape>"
    )
    shapes = [("New code", "NewCode"), ("Give up", "GiveUp"), ("Wipe", "Wipe")]
    drawn = "".join(shape.format(number, *each, number - 1024) for number, each in enumerate(shapes, 1025))
    return with_vml(path, drawn, [], "")


def with_vml(path, shapes, parts, controls):
    """Add old-style drawings, and the elements ``controls`` of a sheet with further parts."""
    vml = (
        '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" '
        f'xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shapetype id="_x0000_t201" coordsize="21600,21600" o:spt="201" path="m,l,21600r21600,l21600,xe"/>{shapes}</xml>'
    )
    relation = '<Relationship Id="{0}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/{1}" Target="../{2}"/>'
    package = "http://schemas.openxmlformats.org/package/2006/relationships"
    links = [
        ("vml", "vmlDrawing", "drawings/vmlDrawing1.vml"),
        *((f"c{n}", "control", name) for n, (name, _) in enumerate(parts, 1)),
    ]
    names = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
    relations = f'<Relationships xmlns="{package}">{"".join(relation.format(*each) for each in links)}</Relationships>'
    drawing = f'<legacyDrawing {names} r:id="vml"/>{controls}</worksheet>'
    types = (
        '<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>'
        + "".join(
            f'<Override PartName="/xl/{name}" ContentType="application/vnd.ms-office.activeX+xml"/>'
            for name, _ in parts
        )
    )
    added = {"worksheets/_rels/sheet1.xml.rels": relations, "drawings/vmlDrawing1.vml": vml, **dict(parts)}
    rewrite(
        path,
        {
            "xl/worksheets/sheet1.xml": lambda xml: xml.replace(b"</worksheet>", drawing.encode()),
            "[Content_Types].xml": lambda xml: xml.replace(b"</Types>", f"{types}</Types>".encode()),
            **{f"xl/{name}": lambda _, text=text: text.encode() for name, text in added.items()},
        },
    )
    return path


def with_form(name, modules):
    """Return a VBA project in which the class UserForm1 is a form with a designer."""
    root = read_compound(vba_project(name, modules))
    root["PROJECT"] = root["PROJECT"].replace(
        b"Class=UserForm1", b"Package={AC9F2F90-E877-11CE-9F68-00AA00574A4F}\r\nBaseClass=UserForm1"
    )
    frame = (
        b'VERSION 5.00\r\nBegin {C62A69F0-16DC-11CE-9E98-00AA00574A4F} UserForm1 \r\n   Caption = "Out of"\r\nEnd\r\n'
    )
    inner = Folder({"f": random.Random(1).randbytes(5000), "o": b""}, bytes(range(16)))
    root["UserForm1"] = Folder({"\x03VBFrame": frame, "f": bytes(64), "o": b"", "i01": inner})
    return compound_file(root)


def controlled(path):
    """Build a workbook with ActiveX buttons, whose code is in the module of the sheet, and a form."""
    book = Workbook()
    book.active.title = "Table"
    for row in range(4, 12):
        book.active.cell(row, 1, row - 3)
    modules = [Module("Sheet1", CONTROLS, "document"), Module("UserForm1", FORM, "class")]
    write(path, book, modules, project=with_form)
    return with_activex(path, ["New game", "Show me"])


def with_activex(path, labels):
    """Add ActiveX buttons with these labels: CommandButton1, CommandButton2, …."""
    names = 'xmlns:ax="http://schemas.microsoft.com/office/2006/activeX"'
    control = (
        f'<ax:ocx {names} ax:classid="{{{{D7053240-CE69-11CD-A777-00DD01143C57}}}}" ax:persistence="persistPropertyBag">'
        '<ax:ocxPr ax:name="Caption" ax:value="{}"/></ax:ocx>'
    )
    shape = (
        '<v:shape id="_x0000_s{0}" type="#_x0000_t201" style="position:absolute"><x:ClientData ObjectType="Pict">'
        "<x:Anchor>8,0,{1},0,10,0,{1},20</x:Anchor></x:ClientData></v:shape>"
    )
    parts = [(f"activeX/activeX{n}.xml", control.format(label)) for n, label in enumerate(labels, 1)]
    listed = "".join(
        f'<control shapeId="{1024 + n}" r:id="c{n}" name="CommandButton{n}"/>' for n, _ in enumerate(labels, 1)
    )
    relations = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
    shapes = "".join(shape.format(1024 + n, n) for n, _ in enumerate(labels, 1))
    return with_vml(path, shapes, parts, f"<controls {relations}>{listed}</controls>")
