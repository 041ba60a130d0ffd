Attribute VB_Name = "MastermindFunctions"
' The cell functions: Python answers, or VBA where Python cannot.
' The calls are those that "Import Functions" of xlwings writes for mastermind_xl.excel.udfs.
Option Explicit

Public PythonIsSilent As Boolean ' it did not start: no cell waits for it again until a button has reached it
Private WhyNot As String ' what it said the last time

Public Function BLACK(ParamArray args() As Variant) As Variant
Attribute BLACK.VB_Description = "Black pegs: =BLACK(code, guess) with two ranges; or first all cells of the code, then all of the guess."
    Dim given As Variant
    given = args
    BLACK = AnswerOf("BLACK", ValuesOf(given))
    If IsEmpty(BLACK) Then BLACK = Answers(given, True)
End Function

Public Function WHITE(ParamArray args() As Variant) As Variant
Attribute WHITE.VB_Description = "White pegs: =WHITE(code, guess) with two ranges; or first all cells of the code, then all of the guess."
    Dim given As Variant
    given = args
    WHITE = AnswerOf("WHITE", ValuesOf(given))
    If IsEmpty(WHITE) Then WHITE = Answers(given, False)
End Function

Public Function CANDIDATES(guesses, blacks, whites, Optional colors) As Variant
Attribute CANDIDATES.VB_Description = "How many codes fit all answers: =CANDIDATES(guesses, blacks, whites)."
    CANDIDATES = AnswerOf("CANDIDATES", Array(guesses, blacks, whites, colors))
    If IsEmpty(CANDIDATES) Then CANDIDATES = NoAnswer
End Function

Public Function NEXTGUESS(guesses, blacks, whites, Optional colors, Optional strategy) As Variant
Attribute NEXTGUESS.VB_Description = "The next guess, one colour a cell: =NEXTGUESS(guesses, blacks, whites, colours, strategy)."
    NEXTGUESS = AnswerOf("NEXTGUESS", Array(guesses, blacks, whites, colors, strategy))
    If IsEmpty(NEXTGUESS) Then NEXTGUESS = NoAnswer
End Function

' What Python answers; Empty if it cannot be asked.
Private Function AnswerOf(ByVal asked As String, ByVal args As Variant) As Variant
    AnswerOf = Empty ' LibreOffice would keep the type of the last answer
#If Mac Then ' cells reach Python through COM, which only Windows has
#Else
    Dim python As Object
    If PythonIsSilent Then Exit Function
    On Error GoTo silent
    Set python = XLPy
    On Error GoTo failed
    AnswerOf = python.CallUDF("mastermind_xl.excel.udfs", asked, args, ThisWorkbook, Application.Caller)
    Exit Function
silent:
    PythonIsSilent = True
    WhyNot = Split(Replace(Err.Description, vbCr, vbLf) & vbLf, vbLf)(0)
    Exit Function
failed:
    WhyNot = Reason(Err.Description)
    If InStr(Err.Description, "mastermind_xl.core.errors.") > 0 Then AnswerOf = WhyNot
#End If
End Function

' The arguments of a cell function, with the values of ranges in their place.
Private Function ValuesOf(ByVal given As Variant) As Variant
    Dim values() As Variant, i As Long
    ValuesOf = given
    If UBound(given) < 0 Then Exit Function
    ReDim values(0 To UBound(given))
    For i = 0 To UBound(given)
        values(i) = given(i) ' without Set: its value
    Next i
    ValuesOf = values
End Function

Private Function NoAnswer() As String
#If Mac Then
    NoAnswer = "On a Mac a cell cannot ask Python: use the buttons Hint and Solve"
#Else
    NoAnswer = "Python does not answer: " & WhyNot & " (this file was built with xlwings " & XLWINGS_VERSION & _
        "; mastermind-xl doctor in a terminal finds what is wrong)"
#End If
End Function
