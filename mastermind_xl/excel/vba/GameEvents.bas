Attribute VB_Name = "GameSheet"
' The module of the sheet Game, which hears what a person does there.
Option Explicit

Private Sub Worksheet_Change(ByVal Target As Range)
    BoardChanged Target
End Sub

Private Sub Worksheet_SelectionChange(ByVal Target As Range)
    BoardClicked Target
End Sub

Private Sub Worksheet_BeforeDoubleClick(ByVal Target As Range, Cancel As Boolean)
    BoardDoubleClicked Target, Cancel
End Sub
