Attribute VB_Name = "MastermindTerminal"
' Commands to type in a terminal, with the Python of this file: a new terminal does not find mastermind-xl.
Option Explicit
Option Private Module

Public Function InTerminal(ByVal words As String) As String
    Dim python As String, conda As String
    On Error Resume Next ' where no workbook is open, xlwings finds no settings
#If Mac Then
    python = GetConfig("INTERPRETER_MAC", "")
    If python = "" Then python = "python3"
#Else
    python = GetConfig("INTERPRETER_WIN", "")
#End If
    InTerminal = "type in a terminal"
    If python = "" Then python = "python"
    conda = GetConfig("CONDA ENV", "")
    If python = "python" And conda <> "" Then
        InTerminal = "type in an Anaconda Prompt"
        python = "conda run " & IIf(InStr(conda, "\") > 0, "-p ", "-n ") & conda & " python"
    ElseIf python Like "*[ &()'^;,]*" Then
        python = Chr(34) & python & Chr(34)
#If Mac Then
#Else
        InTerminal = InTerminal & " (in PowerShell, put & in front)"
#End If
    End If
    InTerminal = InTerminal & ": " & python & " -m mastermind_xl " & words
End Function
