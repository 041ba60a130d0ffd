Attribute VB_Name = "UserForm1"
' The form: each of its handlers calls the same Sub.
Option Explicit

Private Sub Peg1_Click()
    Pick 1
End Sub

Private Sub Peg2_Click()
    Pick 2
End Sub
