Attribute VB_Name = "Mastermind"
' What the buttons do is told in buttons.py, beside the workbook. Black and White stay: cells call them one by
' one, and they work without Python.
Option Explicit

Function Black(c1, c2, c3, c4, g1, g2, g3, g4)
    Dim n
    n = 0
    If c1 = g1 Then n = n + 1
    If c2 = g2 Then n = n + 1
    If c3 = g3 Then n = n + 1
    If c4 = g4 Then n = n + 1
    Black = n
End Function

Function White(c1, c2, c3, c4, g1, g2, g3, g4)
    Dim color, inCode, inGuess, n
    n = 0
    For color = 1 To 6
        inCode = 0
        If c1 = color Then inCode = inCode + 1
        If c2 = color Then inCode = inCode + 1
        If c3 = color Then inCode = inCode + 1
        If c4 = color Then inCode = inCode + 1
        inGuess = 0
        If g1 = color Then inGuess = inGuess + 1
        If g2 = color Then inGuess = inGuess + 1
        If g3 = color Then inGuess = inGuess + 1
        If g4 = color Then inGuess = inGuess + 1
        If inCode < inGuess Then n = n + inCode Else n = n + inGuess
    Next color
    White = n - Black(c1, c2, c3, c4, g1, g2, g3, g4)
End Function

Sub ClearAttempts()
    RunPython "import buttons; buttons.clear_attempts()"
End Sub

Sub NewGame()
    RunPython "import buttons; buttons.new_game()"
End Sub

Sub NextGuess()
    RunPython "import buttons; buttons.next_guess()"
End Sub

Sub Solve()
    RunPython "import buttons; buttons.solve()"
End Sub
