Attribute VB_Name = "Pegs"
Option Explicit

Sub Pick(ByVal color)
    RunPython "import buttons; buttons.pick(" & color & ")"
End Sub
