Attribute VB_Name = "MastermindButtons"
' What the buttons on the sheet and in the ribbon do: Python does it.
Option Explicit

Public Sub ManualPlay()
    AskPython "manual_play"
End Sub

Public Sub RevealCode()
    AskPython "reveal_code"
End Sub

Public Sub ClearAttempts()
    AskPython "clear_attempts"
End Sub

Public Sub Solve()
    AskPython "solve"
End Sub

Public Sub Hint()
    AskPython "hint"
End Sub

Public Sub UndoAttempt()
    AskPython "undo"
End Sub

Public Sub ReviewGame()
    AskPython "review"
End Sub

' A button of the ribbon, whose tag is the name of a Python function.
Public Sub OnMastermindButton(control As IRibbonControl)
    AskPython control.Tag
End Sub

Private Sub AskPython(ByVal macro As String)
    If ActiveWorkbook Is Nothing Then
        Tell "Open a game first: mastermind-xl game FILE.xlsm writes one."
        Exit Sub
    End If
    On Error GoTo failed
    If Not HasPython Then Exit Sub
    If RunPython("from mastermind_xl.excel import macros; macros." & macro & "()") = -1 Then
        Tell "Python ended with the error that was just shown." ' by xlwings
    Else
        PythonIsSilent = False
    End If
    Exit Sub
failed:
    Tell "Python could not be started: " & Err.Description
End Sub

' xlwings itself says no more than "Could not find Interpreter!"
Private Function HasPython() As Boolean
    HasPython = True
#If Mac Then
#Else
    Dim interpreter As String
    interpreter = GetConfig("INTERPRETER_WIN", "")
    If interpreter = "" Or interpreter = "python" Or interpreter = "pythonw" Then Exit Function
    If FileExists(interpreter) Then Exit Function
    HasPython = False
    Tell "There is no Python at " & interpreter & ". The sheet " & PROJECT_NAME & ".conf says where it is."
#End If
End Function

Private Sub Tell(ByVal what As String)
    MsgBox what & vbNewLine & vbNewLine & _
        "In a terminal, ""mastermind-xl doctor"" finds what is wrong. If there is no such command, install " & _
        "Python and then type: pip install mastermind-xl", vbExclamation, "MasterMind"
End Sub
