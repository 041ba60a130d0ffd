Attribute VB_Name = "Sheet1"
' The module of the sheet: an event that has to stay, and the Sub of an ActiveX button.
Option Explicit

Private Sub Worksheet_Change(ByVal Target As Range)
    If Intersect(Target, Range("I3:L12")) Is Nothing Then Exit Sub
    Application.EnableEvents = False
    RunPython "import buttons; buttons.answer()"
    Application.EnableEvents = True
End Sub

Private Sub CommandButton1_Click()
    RunPython "import buttons; buttons.tell()"
    MsgBox Range("P1").Value
End Sub
