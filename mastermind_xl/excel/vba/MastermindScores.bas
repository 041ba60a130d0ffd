Attribute VB_Name = "MastermindScores"
' Scores of a function of somebody's own, for codes and guesses that are rows of a table. With ranges, the function
' gets cells, where the table is, as from a formula. An error of the function is no score.
Option Explicit

Public Function ScorePairs(table, codes, guesses, ranges)
    Dim scores(), k As Long, c, g, sheet As Object
    ReDim scores(UBound(codes))
    Set sheet = Worksheets("MastermindCodes")
    On Error Resume Next
    For k = 0 To UBound(codes)
        If ranges Then
            Set c = sheet.Cells(codes(k) + 1, 1).Resize(1, UBound(table(0)) + 1)
            Set g = sheet.Cells(guesses(k) + 1, 1).Resize(1, UBound(table(0)) + 1)
        Else
            c = table(codes(k))
            g = table(guesses(k))
        End If
        scores(k) = THEIRS
    Next k
    ScorePairs = scores
End Function
