"""Tools for the tests of the VBA modules."""

from mastermind_xl.excel.vba_project import Module

DOCUMENTS = (Module("ThisWorkbook", "", "document"), Module("Sheet1", "", "document"))


SERVER = """
Public Function CallUDF(script, fname, args, this_workbook, caller) As Variant
    If UBound(args) = 0 Then Err.Raise 1000, , "Traceback" & vbLf & args(0)
    CallUDF = script & " " & fname & " " & UBound(args) + 1 & " " & TypeName(args(0))
End Function
""".strip()


def shown(document, formula):
    cell = document.Sheets.getByName("Values").getCellRangeByName("J1")
    cell.setFormula(formula)
    return cell.String


def click(document, macro):
    """Run the VBA procedure of a button."""
    url = f"vnd.sun.star.script:Test.MastermindButtons.{macro}?language=Basic&location=document"
    document.getScriptProvider().getScript(url).invoke((), (), ())


def failing(error):
    """Return the VBA of a stand-in for a server whose Python raises this error."""
    return SERVER.replace(
        "    CallUDF = script", f'    Err.Raise 1000, , "Traceback" & vbLf & "{error}"\n    CallUDF = script'
    )
