Attribute VB_Name = "MastermindBoard"
' What happens on the sheet Game without a button and without Python. Nothing happens while Python writes, which
' freezes the screen.
Option Explicit

Private LastNumber As Variant ' the game number before a change

' Excel calls this when it loads the ribbon, and so does each button, since a reset of VBA ends all events.
Public Sub OnMastermindGame(ui As IRibbonUI)
    Dim number As Range
    On Error Resume Next ' a button says what is damaged
    Set number = Named("GAME_NUMBER").Cells(1, 1)
    LastNumber = number.Value
    ThisWorkbook.Hear number.Worksheet
End Sub

' A new game number begins with an empty board.
Public Sub BoardChanged(ByVal Target As Range)
    Dim number As Range, before As Variant
    On Error GoTo damaged
    Set number = Named("GAME_NUMBER").Cells(1, 1)
    If Intersect(Target, number) Is Nothing Then Exit Sub
    before = LastNumber
    LastNumber = number.Value
    If Not Application.ScreenUpdating Then Exit Sub
    If Target.Rows.Count > 1 Then Exit Sub ' such as all that is typed, when a person starts again
    If IsEmpty(LastNumber) Then Exit Sub
    If CStr(LastNumber) = CStr(before) Then Exit Sub
    Application.EnableEvents = False
    Named("TYPED").ClearContents
    number.Value = LastNumber
damaged:
    Application.EnableEvents = True
End Sub

' A double click on a colour in the list puts it into the next empty peg, and one on a peg empties it.
Public Sub BoardDoubleClicked(ByVal Target As Range, Cancel As Boolean)
    Dim colors As Range, peg As Range
    On Error GoTo damaged
    Set colors = Named("SHOWN_COLORS")
    If Not Intersect(Target, colors) Is Nothing Then
        Cancel = True
        Set peg = NextPeg()
        If peg Is Nothing Then Exit Sub
        peg.Value = colors.Cells(Target.Row - colors.Row + 1, 1).Value
        peg.Select
    ElseIf Not Intersect(Target, Named("GUESSES")) Is Nothing Then
        Cancel = True
        Target.MergeArea.ClearContents
    End If
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
