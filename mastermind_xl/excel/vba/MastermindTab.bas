Attribute VB_Name = "MastermindTab"
' One tab for the add-in and for workbooks, with every button once. The groups of a workbook are always there, since
' its macros may not run yet. So the add-in, whose macros always run, hides its own while such a workbook is in front.
Option Explicit

Private Ribbon As Object ' lost when VBA is reset: the groups then stay as they are

Public Sub OnMastermindRibbon(ui As IRibbonUI)
    Set Ribbon = ui
    ThisWorkbook.Hear Application
End Sub

' Asked by Excel for each group of the add-in.
Public Sub ShowMastermindGroup(control As IRibbonControl, ByRef visible)
    visible = Not BringsButtons()
End Sub

' Another workbook has come to the front.
Public Sub RefreshMastermindTab()
    If Not Ribbon Is Nothing Then Ribbon.Invalidate
End Sub

Private Function BringsButtons() As Boolean
    Dim settings As Object
    On Error Resume Next ' where no workbook is open, or no game is in it
    If LCase(Right(ActiveWorkbook.Name, 5)) <> ".xlsm" Then Exit Function
    Set settings = ActiveWorkbook.Names("GAME_SETTINGS")
    If settings Is Nothing Then Set settings = ActiveWorkbook.Names("ADOPTED_GAME")
    BringsButtons = Not settings Is Nothing
End Function
