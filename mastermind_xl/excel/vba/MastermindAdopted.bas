Attribute VB_Name = "MastermindAdopted"
' What the old Subs of an adopted workbook do. The events of the workbook are for a person's changes, not for ours.
Option Explicit
Option Private Module

Public Sub PressMastermind(ByVal button As String)
    Application.EnableEvents = False
    MastermindButtons.AskPython button
    Application.EnableEvents = True
End Sub
