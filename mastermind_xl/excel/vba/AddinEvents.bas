Attribute VB_Name = "AddinEvents"
' The workbook of the add-in: it hears when another workbook comes to the front.
Option Explicit

Private WithEvents Program As Application

Public Sub Hear(ByVal excel As Application)
    Set Program = excel
End Sub

Private Sub Program_WorkbookActivate(ByVal Wb As Workbook)
    RefreshMastermindTab
End Sub
