Attribute VB_Name = "MastermindButtons"
' What the buttons on the sheet and in the ribbon do: Python does it.
Option Explicit

' WORDS

Private Compared As Boolean ' this file's xlwings with the installed one: once in a session is enough

' SUBS

' A button of the ribbon, whose tag is the name of a Python function.
Public Sub OnMastermindButton(control As IRibbonControl)
    AskPython control.Tag
End Sub

Public Sub AskPython(ByVal macro As String)
    Dim command As String, inName As String, inPath As String
' EVENTS
    If ActiveWorkbook Is Nothing Then
        Tell Say(OPEN_FIRST, "{terminal}", InTerminal("game FILE.xlsm"))
        Exit Sub
    End If
    inName = "="
#If Mac Then ' where AppleScript, a shell and a text of Python read the name and the path
    inName = "=""$`|\"
    inPath = """`|\"
#End If
    If Refused(ThisWorkbook.Name, inName, SIGN_IN_NAME) Then Exit Sub
    If Refused(ThisWorkbook.Path, inPath, SIGN_IN_PATH) Then Exit Sub
    On Error GoTo failed
    If Not HasPython Then Exit Sub
    command = "from mastermind_xl.excel import macros; macros." & macro & "()"
    If Not Compared Then
        command = "from mastermind_xl.excel import versions; versions.compare('" & XLWINGS_VERSION & _
            "', '" & AGAIN & "'); " & command
    End If
    Compared = True
    If RunPython(command) = -1 Then
        Tell Say(ENDED) & " " & FindCause ' the error was shown by xlwings
    Else
        TellOfScript
    End If
    Exit Sub
failed:
    Tell Say(NOT_STARTED, "{error}", Err.Description) & vbNewLine & FindCause
End Sub

' Whether a name or path has one of these signs, which a message then names.
Private Function Refused(ByVal text As String, ByVal signs As String, ByVal message As String) As Boolean
    Dim i As Long
    For i = 1 To Len(signs)
        Refused = InStr(text, Mid(signs, i, 1)) > 0
        If Refused Then
            Tell Say(message, "{name}", ThisWorkbook.Name, "{sign}", Mid(signs, i, 1))
            Exit Function
        End If
    Next i
End Function

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
    Tell Say(NO_PYTHON, "{path}", interpreter)
#End If
End Function

' On a Mac a script of xlwings starts Python. xlwings says how to install that of the installed version.
Private Sub TellOfScript()
#If Mac Then
    If FileExists(GetMacDir("$HOME", True) & "/Library/Application Scripts/com.microsoft.Excel/xlwings-" & _
        XLWINGS_VERSION & ".applescript") Then Exit Sub
    Tell Say(NO_SCRIPT, "{version}", XLWINGS_VERSION) & " " & FindCause
#End If
End Sub

Private Function FindCause() As String
    If GetConfig("INTERPRETER_WIN", "") & GetConfig("INTERPRETER_MAC", "") = "" Then
        FindCause = Say(NO_PATH, "{again}", AGAIN) & " "
    End If
    FindCause = FindCause & Say(FIND_CAUSE, "{terminal}", InTerminal("doctor"))
End Function

Private Sub Tell(ByVal what As String)
    MsgBox what, vbExclamation, "Mastermind"
End Sub
