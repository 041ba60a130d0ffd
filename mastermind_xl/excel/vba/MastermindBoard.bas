Attribute VB_Name = "MastermindBoard"
' What happens on the sheet Game without a button and without Python. Nothing happens while Python writes, which
' freezes the screen.
Option Explicit
Option Private Module

Private LastNumber As Variant ' the game number, when the selection last changed

' A new game number begins with an empty board.
Public Sub BoardChanged(ByVal Target As Range)
    Dim number As Range, typed As Variant
    On Error GoTo damaged
    If Not Application.ScreenUpdating Then Exit Sub
    Set number = Named("GAME_NUMBER").Cells(1, 1)
    If Target.Rows.Count > 1 Then Exit Sub ' such as all that is typed, when a person starts again
    If Intersect(Target, number) Is Nothing Then Exit Sub
    typed = number.Value
    If IsEmpty(typed) Then Exit Sub
    If CStr(typed) = CStr(LastNumber) Then Exit Sub
    LastNumber = typed
    Named("TYPED").ClearContents
    number.Value = typed
damaged:
End Sub

' A click on a colour in the list puts it into the next empty peg.
Public Sub BoardClicked(ByVal Target As Range)
    Dim colors As Range, peg As Range
    On Error GoTo damaged
    If Not Application.ScreenUpdating Then Exit Sub
    LastNumber = Named("GAME_NUMBER").Cells(1, 1).Value
    If Target.Rows.Count > 1 Or Target.Columns.Count > 1 Then Exit Sub
    Set colors = Named("SHOWN_COLORS")
    If Intersect(Target, colors) Is Nothing Then Exit Sub
    Set peg = NextPeg()
    If peg Is Nothing Then Exit Sub
    peg.Value = colors.Cells(Target.Row - colors.Row + 1, 1).Value
    peg.Select
damaged:
End Sub

' A double click on a peg empties it.
Public Sub BoardDoubleClicked(ByVal Target As Range, Cancel As Boolean)
    On Error GoTo damaged
    If Intersect(Target, Named("GUESSES")) Is Nothing Then Exit Sub
    Cancel = True
    Target.MergeArea.ClearContents
damaged:
End Sub

' The first empty peg of the first unfinished guess; Nothing when the game is over or the board is full.
Private Function NextPeg() As Range
    Dim guesses As Range, filled As Range, k As Long, place As Long
    Set guesses = Named("GUESSES")
    Set filled = Named("FILLED_PEGS")
    For k = 1 To guesses.Rows.Count
        If filled.Cells(k, 1).Value < guesses.Columns.Count Then
            If Named("CLOSED_ROWS").Cells(k, 1).Value = 1 Then Exit Function
            For place = 1 To guesses.Columns.Count
                If IsEmpty(guesses.Cells(k, place).Value) Then
                    Set NextPeg = guesses.Cells(k, place)
                    Exit Function
                End If
            Next place
        End If
    Next k
End Function

Private Function Named(ByVal what As String) As Range
    Set Named = ThisWorkbook.Names(what).RefersToRange
End Function
