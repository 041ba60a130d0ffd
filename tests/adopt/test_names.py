"""Names in somebody's VBA that ours have, too: those that stay, and calls of old functions."""

import re

import pytest
from old_workbooks import CLASSIC
from test_vba_project import read_macros

from mastermind_xl.excel.vba_project import Module

BULLS = {"names": ("CountBulls", "CountCows"), "table": False}
KEEPS = {  # what an owner's own module may contain, which stays as it is
    "an array": "Public Answers(1 To 10) As Long\n",
    "two variables": "Public other, Ended As Boolean\n",
    "Global": "Global ENDED\n",
    "a constant": 'Public Const Say = "a: b"\n',
    "constants on a line": "Public Const One = 1, SAY = 2: Public Const Two = 2\n",
    "a Sub": "Sub Say(what)\nEnd Sub\n",
    "a Public Sub": "Public Sub FileExists()\nEnd Sub\n",
    "a Static Function": "Public Static Function GetConfig()\nEnd Function\n",
    "on one line": "Sub Say(): Beep: End Sub\n",
    "two on one line": "Sub One(): End Sub: Sub Say(): End Sub\n",
    "continued": "Public Function _\n    FileExists(ByVal name As String, _\n    Optional other)\nEnd Function\n",
    "a sign of a type": "Public Function Say$()\nEnd Function\n",
    "in brackets": "Public Sub [Say]()\nEnd Sub\n",
    "a Property": "Property Get Ended()\nEnd Property\nProperty Let Ended(ByVal value)\nEnd Property\n",
    "an Enum": "Enum Phase\n    Started ' first\n    Ended = 4\nEnd Enum\n",
    "an Enum on one line": "Public Enum Phase: Started: Ended: End Enum\n",
    "a Type": "Public Type Say\n    what As String\nEnd Type\n",
    "a Declare": 'Declare PtrSafe Function Say Lib "libc" (ByVal a As Long) As Long\n',
    "branches": "#If Mac Then\nSub Say()\n#Else\nSub Say(Optional what)\n#End If\nEnd Sub\n",
    "cell functions of ours": "Public Candidates: Sub NextGuess()\nEnd Sub\n",
    "a private Function": "Private Function Say()\nEnd Function\n",
    "a private BLACK": "Private Function BLACK()\nEnd Function\n",
    "a private constant": "Private Const WHITE = 3\n",
    "a constant without a word": "Const WHITE = 3\n",
    "a variable without a word": "Dim White, Black\n",
    "a private Enum": "Private Enum Key\n    Black\n    White\nEnd Enum\n",
    "a comment": "' Public Function BLACK()\nRem Sub White()\n' goes on _\nPublic White\n",
    "a local": "Sub Count(ByVal white)\n    Dim black: black = white + 1\nEnd Sub\n",
    "a text": 'Sub Count()\n    MsgBox "Sub White(): End Sub"\nEnd Sub\n',
    "a member": "Sub Count(s As Object)\n    s.CountBulls = s.CountCows + 1\nEnd Sub\n",
    "With": "Sub Count(s As Object)\n    With s: .CountCows = 1: ! CountBulls = 2: End With\nEnd Sub\n",
    "CallByName": 'Sub Count(s As Object)\n    CallByName s, "CountCows", vbLet, 1\nEnd Sub\n',
    "a field": "Private Type Score\n    CountBulls As Long: CountCows As Long\nEnd Type\n",
    "a named argument": "Sub Count()\n    Tally CountCows:=1\nEnd Sub\n",
    "a local of a function's name": "Sub Count(CountCows)\n    CountCows = CountCows + 1\nEnd Sub\n",
    "an event": "Sub OnTime(): Application.OnTime Now, \"'Say'\": End Sub\n",
}


def find_public(text):
    """List the names that a standard module shows to others: a second reader, line by line."""
    lines = re.sub(r" _\r?\n", " ", re.sub(r'"[^"\r\n]*"', '""', text))
    depth, found = "", []
    for line in re.split(r"\r?\n|:(?!=)", re.sub(r"(?m)'.*$|^\s*Rem\b.*$", "", lines)):
        words = re.sub(r"\([^()]*\)", "", line).replace("[", "").replace("]", "")
        if re.match(r"\s*End (Sub|Function|Property|Enum|Type)", words):
            depth = ""
        elif head := re.match(r"\s*(Public |Static |Global )*(Sub|Function|Property \w+|Enum|Type) +(\w+)", words):
            depth = head[2]
            found.append(head[3])
        elif re.match(r"\s*Private (Sub|Function|Property|Enum|Type)", words):
            depth = "hidden"
        elif depth == "Enum" and (member := re.match(r"\s*(\w+)", words)):
            found.append(member[1])
        elif declare := re.match(r"\s*(?:Public )?Declare (?:PtrSafe )?\w+ (\w+)", words):
            found.append(declare[1])
        elif not depth and (listed := re.match(r"\s*(?:Public|Global) (?:Const )?(.*)", words)):
            found += [each.split()[0] for each in listed[1].split(",")]
    return {each.lower() for each in found}


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("kind", "before", "after"),
    [
        ("standard", "x = CountCows(1) + Module1.CountCows(2)", "x = OldCountCows(1) + Module1.OldCountCows(2)"),
        ("standard", "Call CountBulls(s.CountBulls, CountCows:=3)", "Call OldCountBulls(s.CountBulls, CountCows:=3)"),
        (
            "standard",
            """x = "CountCows" & CountCows(1) ' CountCows""",
            """x = "CountCows" & OldCountCows(1) ' CountCows""",
        ),
        ("class", "Public a: Private x: Sub f(): x = CountCows(1): End Sub", None),
        ("class", "Public CountCows: Sub f(): CountCows = Me.CountCows: End Sub", "the same"),
    ],
)
def test_calls_of_replaced_functions(kind, before, after, adopt):
    """Calls of a replaced function in other VBA go to the old one; members of the same name are not touched."""
    body = before if kind == "class" else f"Sub f(s)\n    {before}\nEnd Sub"
    expected = body.replace("CountCows(", "OldCountCows(") if after is None else body.replace(before, after)
    text = read_macros(adopt("classic", **BULLS, more=[Module("Other", body, kind)])[1])["Other"]
    assert (body if after == "the same" else expected) in text.replace("\r\n", "\n")


def test_a_function_on_one_line(adopt):
    """Functions and Subs that stand on one line are replaced as others are."""
    module = CLASSIC[: CLASSIC.index("Sub StartOver")] + "Sub StartOver(): Beep: End Sub\n"
    module = re.sub(r"(?s)Function Black.*?End Function", "Function Black(c, g): Black = 4: End Function", module)
    macros = read_macros(adopt("classic", module=module, formula="{name}($I$1:$L$1,I{row}:L{row})")[1])
    text = macros["Module1"].replace("\r\n", "\n")
    assert "Function OldBlack(c, g): OldBlack = 4: End Function" in text
    assert (
        'Sub StartOver():    MastermindButtons.AskPython "manual_play"\nEnd Sub\n\nSub OldStartOver(): Beep: End Sub'
        in text
    )
