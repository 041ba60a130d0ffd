Attribute VB_Name = "Mastermind"
' What the buttons do is told in buttons.py, beside the workbook.
Option Explicit

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
