Attribute VB_Name = "MastermindTerminal"
' The texts of this file in its language, and commands to type in a terminal, with the Python of this file: a new
' terminal does not find mastermind-xl.
Option Explicit
Option Private Module

' WORDS

' A text with its places filled in, such as Say(NO_PYTHON, "{path}", interpreter).
Public Function Say(ByVal text As String, ParamArray places() As Variant) As String
    Dim pieces As Variant, i As Long
    pieces = Split(text, "\u") ' letters outside of ASCII by their numbers, such as \u0130, as a module has one code page
    Say = pieces(0)
    For i = 1 To UBound(pieces)
        Say = Say & ChrW(CLng("&H" & Left(pieces(i), 4))) & Mid(pieces(i), 5)
    Next i
    For i = 0 To UBound(places) Step 2
        Say = Replace(Say, places(i), places(i + 1))
    Next i
End Function

Public Function InTerminal(ByVal words As String) As String
    Dim python As String, conda As String, how As String
    On Error Resume Next ' where no workbook is open, xlwings finds no settings
#If Mac Then
    python = GetConfig("INTERPRETER_MAC", "")
    If python = "" Then python = "python3"
#Else
    python = GetConfig("INTERPRETER_WIN", "")
#End If
    how = IN_TERMINAL
    If python = "" Then python = "python"
    conda = GetConfig("CONDA ENV", "")
    If python = "python" And conda <> "" Then
        how = IN_PROMPT
        python = "conda run " & IIf(InStr(conda, "\") > 0, "-p ", "-n ") & conda & " python"
    ElseIf python Like "*[ &()'^;,]*" Then
        python = Chr(34) & python & Chr(34)
#If Mac Then
#Else
        how = IN_POWERSHELL
#End If
    End If
    InTerminal = Say(how, "{command}", python & " -m mastermind_xl " & words)
End Function
