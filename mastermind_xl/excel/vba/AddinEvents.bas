Attribute VB_Name = "AddinEvents"
' The workbook of the add-in: it hears when another workbook comes to the front.
Option Explicit

Private WithEvents Program As Application

Private Sub Workbook_Open()
    Set Program = Application
End Sub

Private Sub Program_WorkbookActivate(ByVal Wb As Workbook)
    RefreshMastermindTab
End Sub
