Attribute VB_Name = "MastermindTab"
' One tab for the add-in and for workbooks, with every button once.
Option Explicit

' Asked by Excel for each group of this workbook: the add-in, where it is open, has the same ones.
Public Sub ShowMastermindGroup(control As IRibbonControl, ByRef visible)
    Dim addin As Object
    On Error Resume Next ' where it is not open
    Set addin = Workbooks("ADDIN_FILE") ' found by its name only: no loop over workbooks meets an add-in
    visible = addin Is Nothing
End Sub
