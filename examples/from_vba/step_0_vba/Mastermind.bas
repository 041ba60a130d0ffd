Attribute VB_Name = "Mastermind"
' Every code stands in columns A to D from row 2 on, with an x in E when it is ruled out. F and G compare it
' with the guess in I14:L14. The hidden code is in I1:L1, the attempts are in I3:L12, black in M, white in N.
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

Function LastRow()
    LastRow = Application.WorksheetFunction.Count(Range("A2:A1297")) + 1
End Function

Sub ClearAttempts()
    Range("I3:L12").ClearContents
    Range("E2:E" & LastRow).ClearContents
End Sub

Sub NewGame()
    Dim c
    ClearAttempts
    Randomize
    For c = 9 To 12
        Cells(1, c).Value = Int(Rnd * Cells(LastRow, 1).Value) + 1
    Next c
End Sub

' Put a guess into I14:L14: F and G then show what it would be told by every code.
Sub CompareWith(row, column)
    Dim i
    For i = 0 To 3
        Cells(14, 9 + i).Value = Cells(row, column + i).Value
    Next i
    Application.Calculate
End Sub

' Mark every code that does not fit the attempts.
Sub RuleOut()
    Dim r, i
    Range("E2:E" & LastRow).ClearContents
    For r = 3 To 12
        If Cells(r, 9).Value = "" Then Exit For
        CompareWith r, 9
        For i = 2 To LastRow
            If Cells(i, 6).Value <> Cells(r, 13).Value Or Cells(i, 7).Value <> Cells(r, 14).Value Then
                Cells(i, 5).Value = "x"
            End If
        Next i
    Next r
End Sub

' Write the next guess below the attempts: 1122 first, then the code that leaves the fewest in the worst case.
Sub NextGuess()
    Dim r, i, j, b, w, worst, best
    Dim counts(4, 4)
    r = 3
    Do While Cells(r, 9).Value <> ""
        r = r + 1
    Loop
    If r = 3 Then
        Range("I3").Value = 1
        Range("J3").Value = 1
        Range("K3").Value = 2
        Range("L3").Value = 2
        Exit Sub
    End If
    RuleOut
    best = 9999
    For i = 2 To LastRow
        If Cells(i, 5).Value = "" Then
            CompareWith i, 1
            For b = 0 To 4
                For w = 0 To 4
                    counts(b, w) = 0
                Next w
            Next b
            worst = 0
            For j = 2 To LastRow
                If Cells(j, 5).Value = "" Then
                    b = Cells(j, 6).Value
                    w = Cells(j, 7).Value
                    counts(b, w) = counts(b, w) + 1
                    If counts(b, w) > worst Then worst = counts(b, w)
                End If
            Next j
            If worst < best Then
                best = worst
                For j = 0 To 3
                    Cells(r, 9 + j).Value = Cells(i, 1 + j).Value
                Next j
            End If
        End If
    Next i
End Sub

' Play to the end.
Sub Solve()
    Dim r
    For r = 3 To 12
        If Cells(r, 9).Value = "" Then NextGuess
        If Cells(r, 13).Value = 4 Then Exit For
    Next r
End Sub
