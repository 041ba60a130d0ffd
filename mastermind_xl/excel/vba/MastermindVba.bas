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
    Dim total As Long, pegs As Long, rows As Long, columns As Long, i As Long
    Dim code() As Double, column() As Variant, fault As Variant, most() As Double, arguments As Long
    Dim whole As Boolean ' the code stands in one cell
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
            If pegs = 1 Then whole = Len(Digits(cells, 0)) > 1
        End If
    Next i
    If arguments = 2 And whole And total = 2 And most(1) < 10 Then
        If Not Spread(cells, pegs, columns, most(1), fault) Then
            Answers = fault
            Exit Function
        End If
    End If
    If arguments <> 2 Then
        If total = 0 Or total Mod 2 = 1 Then
            Answers = Replace(UNPAIRED, "{n}", CStr(total))
            Exit Function
        End If
        pegs = total \ 2
        rows = 1
        columns = pegs
    ElseIf columns = 1 Then ' a guess written downwards
        columns = rows
        rows = 1
    End If
    ReDim code(1 To pegs)
    If Not ReadColors(cells, 0, code, most(1), fault) Then
        Answers = fault
    ElseIf columns <> pegs Then
        Answers = Replace(Replace(LENGTHS, "{pegs}", CStr(pegs)), "{guess}", CStr(columns))
    ElseIf rows = 1 Then
        Answers = Answer(code, cells, pegs, most(1), black)
    Else
        ReDim column(1 To rows, 1 To 1)
        For i = 1 To rows
            column(i, 1) = Answer(code, cells, i * pegs, most(1), black)
        Next i
        Answers = column
    End If
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

' The answer to the guess behind cell number start; "" if it is unfinished; otherwise what is wrong.
Private Function Answer(code() As Double, cells() As Variant, ByVal start As Long, ByVal most As Double, ByVal black As Boolean) As Variant
    Dim guess() As Double, rest() As Double, fault As Variant
    Dim pegs As Long, blacks As Long, common As Long, i As Long, j As Long
    pegs = UBound(code)
    For i = start + 1 To start + pegs
        If VarType(cells(i)) <> vbDouble Then ' so mostly; calls take long in LibreOffice
            If IsBlank(cells(i)) Then
                Answer = ""
                Exit Function
            End If
        End If
    Next i
    ReDim guess(1 To pegs)
    If Not ReadColors(cells, start, guess, most, fault) Then
        Answer = fault
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

' Puts the colours of two whole codes, one of each digit, in the place of their cells; an empty cell is an
' unfinished guess. If the guess has no digits: what is wrong with it.
Private Function Spread(cells() As Variant, pegs As Long, columns As Long, ByVal most As Double, fault As Variant) As Boolean
    Dim code As String, guess As String, one() As Double, i As Long
    code = Digits(cells, 0)
    guess = Digits(cells, 1)
    pegs = Len(code)
    columns = Len(guess)
    If IsBlank(cells(2)) Then
        columns = pegs
    ElseIf columns = 0 Then
        ReDim one(1 To 1)
        Spread = ReadColors(cells, 1, one, most, fault)
        Exit Function
    End If
    ReDim cells(1 To pegs + columns)
    For i = 1 To pegs + Len(guess)
        cells(i) = CDbl(Mid(code & guess, i, 1))
    Next i
    Spread = True
End Function

' The digits of a whole number from 1 up in the cell behind number start, or of letters of colours; "" if there is
' anything else.
Private Function Digits(cells() As Variant, ByVal start As Long) As String
    Dim one() As Double, fault As Variant, text As String, i As Long, color As Long
    If VarType(cells(start + 1)) = vbString Then
        text = Trim(cells(start + 1))
        For i = 1 To Len(text)
            color = OfLetter(Mid(text, i, 1))
            If color < 1 Or color > 9 Then Exit For
            Digits = Digits & color
        Next i
        If i > Len(text) And Digits <> "" Then Exit Function
        Digits = ""
    End If
    ReDim one(1 To 1)
    If Not ReadColors(cells, start, one, MOST_WHOLE, fault) Then Exit Function
    If VarType(cells(start + 1)) = vbString Then Digits = Trim(cells(start + 1)) Else Digits = Shown(one(1))
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
