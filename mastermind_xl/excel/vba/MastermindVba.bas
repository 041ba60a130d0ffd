Attribute VB_Name = "MastermindVba"
' Black and white pegs without Python: on a Mac, and wherever Python does not answer.
' It keeps to what LibreOffice's Basic knows as well.
Option Explicit
Option Private Module

' WORDS

Public Function VBABLACK(ParamArray args() As Variant) As Variant
    Dim given As Variant
    given = args
    VBABLACK = Answers(given, True)
End Function

Public Function VBAWHITE(ParamArray args() As Variant) As Variant
    Dim given As Variant
    given = args
    VBAWHITE = Answers(given, False)
End Function

' What a cell shows: one answer, or a column of them for a block of guesses, one in each row.
' given: the arguments of the cell function, in an array; behind two ranges or codes, how many colours there are.
Public Function Answers(ByVal given As Variant, ByVal black As Boolean) As Variant
    Dim cells() As Variant ' those of the code, then those of every guess
    Dim total As Long, size As Long, pegs As Long, rows As Long, columns As Long, i As Long
    Dim code() As Double, column() As Variant, fault As Variant, most() As Double, arguments As Long
    Dim hidden() As Variant, guess() As Variant ' the pegs of whole codes
    Dim valid As Boolean
    Dim whole As Boolean ' the code stands in one cell, or each guess does
    ReDim most(1 To 1)
    most(1) = COLORS
    arguments = UBound(given) - LBound(given) + 1
    For i = LBound(given) To UBound(given)
        If arguments = 3 And i = UBound(given) And (pegs > 1 Or whole Or total = 2) Then
            arguments = 2
            If Not ReadLimit(given(i), most, fault) Then
                Answers = fault
                Exit Function
            End If
        Else
            Append cells, total, given(i), rows, columns
        End If
        If i = LBound(given) Then
            pegs = total
            If pegs = 1 Then whole = Spread(cells(1), COLORS, hidden) > 1
        End If
    Next i
    If arguments <> 2 Then
        If total = 0 Or total Mod 2 = 1 Then
            Answers = Replace(UNPAIRED, "{n}", CStr(total))
            Exit Function
        End If
        pegs = total \ 2
        rows = 1
        columns = pegs
    End If
    If whole And arguments = 2 Then size = Spread(cells(1), most(1), hidden) Else size = pegs
    ReDim code(1 To size)
    If size > pegs Then valid = ReadColors(hidden, 0, code, most(1), fault) Else valid = ReadColors(cells, 0, code, most(1), fault)
    If Not valid Then
        Answers = fault
        Exit Function
    End If
    whole = False
    If arguments = 2 And columns = 1 Then
        For i = pegs + 1 To total
            If size > 1 Then whole = Spread(cells(i), most(1), guess) > 1
            If whole Then Exit For
        Next i
        If Not whole Then ' a guess written downwards
            columns = rows
            rows = 1
        End If
    End If
    If rows > 1 And columns > 1 And columns <> size Then
        Answers = Replace(Replace(LENGTHS, "{pegs}", CStr(size)), "{guess}", CStr(columns))
        Exit Function
    End If
    ReDim column(1 To rows, 1 To 1)
    For i = 1 To rows
        If whole Then
            columns = Spread(cells(pegs + i), most(1), guess)
            column(i, 1) = Answer(code, guess, 0, columns, most(1), black)
        Else
            column(i, 1) = Answer(code, cells, pegs + (i - 1) * columns, columns, most(1), black)
        End If
    Next i
    If rows = 1 Then Answers = column(1, 1) Else Answers = column
End Function

' The reason in the report of a Python error: its last line, without the name of the error's class.
Public Function Reason(ByVal report As String) As String
    Dim lines As Variant, i As Long, colon As Long
    lines = Split(Replace(report, vbCr, ""), vbLf)
    For i = UBound(lines) To 0 Step -1
        If Trim(lines(i)) <> "" Then Exit For
    Next i
    If i < 0 Then Exit Function
    colon = InStr(lines(i), "Error: ")
    If colon > 0 Then Reason = Mid(lines(i), colon + 7) Else Reason = Trim(lines(i))
End Function

' The answer to the guess in the cells behind number start; "" if it is unfinished; otherwise what is wrong.
Private Function Answer(code() As Double, cells() As Variant, ByVal start As Long, ByVal columns As Long, ByVal most As Double, ByVal black As Boolean) As Variant
    Dim guess() As Double, rest() As Double, fault As Variant
    Dim pegs As Long, blacks As Long, common As Long, i As Long, j As Long
    pegs = UBound(code)
    If columns = pegs Or columns = 1 Then ' 1: a cell that should hold a whole code
        For i = start + 1 To start + columns
            If VarType(cells(i)) <> vbDouble Then ' so mostly; calls take long in LibreOffice
                If IsBlank(cells(i)) Then
                    Answer = ""
                    Exit Function
                End If
            End If
        Next i
        ReDim guess(1 To columns)
        If Not ReadColors(cells, start, guess, most, fault) Then
            Answer = fault
            Exit Function
        End If
    End If
    If columns <> pegs Then
        Answer = Replace(Replace(LENGTHS, "{pegs}", CStr(pegs)), "{guess}", CStr(columns))
        Exit Function
    End If
    ReDim rest(1 To pegs) ' of the code, after what the guess has found
    For i = 1 To pegs
        If code(i) = guess(i) Then blacks = blacks + 1
        rest(i) = code(i)
    Next i
    If black Then
        Answer = blacks
        Exit Function
    End If
    For i = 1 To pegs
        For j = 1 To pegs
            If rest(j) = guess(i) Then
                rest(j) = 0
                common = common + 1
                Exit For
            End If
        Next j
    Next i
    Answer = common - blacks
End Function

' Puts the pegs of a whole code, such as 1123, RROY or "1 12 3 4", into pegs, and tells how many there are; a cell
' without a whole code is one. Spaces or commas part the pegs; without them, up to nine colours have one sign each.
Private Function Spread(ByVal cell As Variant, ByVal most As Double, pegs() As Variant) As Long
    Dim text As String, parts As Variant, i As Long, numbers As Long, names As Long, color As Long
    ReDim pegs(1 To 1)
    pegs(1) = cell
    Spread = 1
    If VarType(cell) = vbString Then
        text = Trim(Replace(cell, ",", " "))
        If Trim(cell) <> text Or InStr(text, " ") > 0 Then
            parts = Split(text, " ")
            Spread = 0
            For i = LBound(parts) To UBound(parts)
                If parts(i) <> "" Then
                    Spread = Spread + 1
                    ReDim Preserve pegs(1 To Spread)
                    pegs(Spread) = parts(i)
                End If
            Next i
            Exit Function
        End If
    ElseIf VarType(cell) <> vbBoolean And VarType(cell) <> vbDate And IsNumeric(cell) Then
        text = Shown(CDbl(cell))
    End If
    If most > 9 Or Len(text) < 2 Or Len(text) > EXACT_DIGITS Then Exit Function
    For i = 1 To Len(text)
        color = OfLetter(Mid(text, i, 1))
        If color > 0 And color < 10 Then names = names + 1
        If Mid(text, i, 1) Like "#" Then numbers = numbers + 1
    Next i
    If names < Len(text) And numbers < Len(text) Then Exit Function
    Spread = Len(text)
    ReDim pegs(1 To Spread)
    For i = 1 To Spread
        pegs(i) = Mid(text, i, 1)
        If numbers > 0 Then pegs(i) = CDbl(pegs(i))
    Next i
End Function

' Whether an argument tells how many colours there are; if it does not, what is wrong with it.
Private Function ReadLimit(ByVal given As Variant, most() As Double, fault As Variant) As Boolean
    Dim cells() As Variant, total As Long, rows As Long, columns As Long
    Append cells, total, given, rows, columns
    If total <> 1 Then
        fault = Replace(ONE_CELL, "{n}", CStr(total))
    ElseIf IsBlank(cells(1)) Then
        ReadLimit = True ' as usual
    Else
        ReadLimit = ReadColors(cells, 0, most, MOST_COLORS, fault)
    End If
End Function

' Whether the cells behind number start hold colours from 1 to most; if one of them does not, what is wrong with it.
Private Function ReadColors(cells() As Variant, ByVal start As Long, colors() As Double, ByVal most As Double, fault As Variant) As Boolean
    Dim i As Long, what As String, cell As Variant
    For i = 1 To UBound(colors)
        cell = cells(start + i)
        what = ""
        If VarType(cell) = vbDouble Then
            colors(i) = cell
        ElseIf IsError(cell) Then
            fault = cell
            Exit Function
        ElseIf IsBlank(cell) Then
            what = EMPTY_CELL
        ElseIf VarType(cell) = vbDate Then
            what = A_DATE
        ElseIf VarType(cell) <> vbString Then
            colors(i) = CDbl(cell)
            If VarType(cell) = vbBoolean Then colors(i) = Abs(colors(i)) ' True is -1 here, and 1 in Python
        ElseIf OfLetter(Trim(cell)) > 0 Then
            colors(i) = OfLetter(Trim(cell))
        ElseIf Trim(cell) Like "*[!0-9]*" Or Len(Trim(cell)) > EXACT_DIGITS Then
            what = Quoted(cell)
        Else
            colors(i) = CDbl(cell)
        End If
        If what = "" And colors(i) <> Int(colors(i)) Then what = Shown(colors(i))
        If what <> "" Then
            fault = Replace(NO_NUMBER, "{what}", what)
            Exit Function
        ElseIf colors(i) < 1 Or colors(i) > most Then
            fault = Replace(Replace(NO_SUCH_COLOR, "{color}", Shown(colors(i))), "{colors}", Shown(most))
            Exit Function
        End If
    Next i
    ReadColors = True
End Function

' The number of the colour with a letter; 0 if there is none. LETTERS holds all capital ones, then all small ones.
Private Function OfLetter(ByVal text As String) As Long
    If Len(text) = 1 Then OfLetter = InStr(LETTERS, text)
    If OfLetter > Len(LETTERS) \ 2 Then OfLetter = OfLetter - Len(LETTERS) \ 2
End Function

Private Function IsBlank(cell As Variant) As Boolean
    If IsEmpty(cell) Then
        IsBlank = True
    ElseIf VarType(cell) = vbString Then
        IsBlank = Trim(cell) = ""
    End If
End Function

' A text of a cell in one line that is not too long.
Private Function Quoted(ByVal text As String) As String
    Dim i As Long, sign As Long
    If Len(text) > MOST_SHOWN Then text = Left(text, MOST_SHOWN - 3) & "..."
    For i = 1 To Len(text)
        sign = AscW(Mid(text, i, 1)) ' below 0 in the upper half of Unicode
        If sign >= 0 And sign < 32 Then Mid(text, i, 1) = " "
    Next i
    Quoted = "'" & text & "'"
End Function

' A number with a decimal point, whatever the country.
Private Function Shown(ByVal number As Double) As String
    Dim digits As String
    digits = Trim(Str(Abs(number)))
    If Left(digits, 1) = "." Then digits = "0" & digits
    If number < 0 Then digits = "-" & digits
    Shown = digits
End Function

' Adds the cells of an argument, row by row, and tells how many rows and columns it has.
Private Sub Append(cells() As Variant, total As Long, ByVal given As Variant, rows As Long, columns As Long)
    Dim place As Object, values As Variant, i As Long, j As Long
    If TypeName(given) = "Range" Then
        Set place = given ' LibreOffice stops at a member of a Variant
        values = place.Value
    Else
        values = given
    End If
    rows = 1
    columns = 1
    Select Case Dimensions(values)
    Case 0
        ReDim Preserve cells(1 To total + 1)
        cells(total + 1) = values
    Case 1
        columns = UBound(values) - LBound(values) + 1
        ReDim Preserve cells(1 To total + columns)
        For j = 1 To columns
            cells(total + j) = values(LBound(values) + j - 1)
        Next j
    Case Else
        rows = UBound(values, 1) - LBound(values, 1) + 1
        columns = UBound(values, 2) - LBound(values, 2) + 1
        ReDim Preserve cells(1 To total + rows * columns)
        For i = 1 To rows
            For j = 1 To columns
                cells(total + (i - 1) * columns + j) = values(LBound(values, 1) + i - 1, LBound(values, 2) + j - 1)
            Next j
        Next i
    End Select
    total = total + rows * columns
End Sub

Private Function Dimensions(values As Variant) As Long
    Dim bound As Long
    If Not IsArray(values) Then Exit Function
    Dimensions = 1
    On Error GoTo one
    bound = UBound(values, 2)
    Dimensions = 2
one:
End Function
