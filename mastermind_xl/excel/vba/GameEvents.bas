Attribute VB_Name = "GameEvents"
' The workbook of a game: it hears what a person does on the sheet Game. No procedure has the name of an event of the
' workbook or of a sheet, since LibreOffice would compile everything at each click, and it cannot compile xlwings.
Option Explicit

Private WithEvents Board As Worksheet

Public Sub Hear(ByVal sheet As Worksheet)
    Set Board = sheet
End Sub

Private Sub Board_Change(ByVal Target As Range)
    BoardChanged Target
End Sub

Private Sub Board_BeforeDoubleClick(ByVal Target As Range, Cancel As Boolean)
    BoardDoubleClicked Target, Cancel
End Sub
