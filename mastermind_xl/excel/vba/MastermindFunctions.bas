Attribute VB_Name = "MastermindFunctions"
' The cell functions. A cell reaches Python through a server of xlwings. Where Windows cannot start that server,
' each call freezes Excel for up to a minute. So VBA answers BLACK and WHITE until the server has answered once,
' and one failure of the server counts until the file is opened again.
' The calls are those that "Import Functions" of xlwings writes for mastermind_xl.excel.udfs.
Option Explicit

Private HasAnswered As Boolean ' the server did, in this session
Private HasFailed As Boolean ' it did not; no button resets this, since buttons start Python without the server
Private WhyNot As String ' its first error

Public Function BLACK(ParamArray args() As Variant) As Variant
Attribute BLACK.VB_Description = "Black pegs: =BLACK(code, guess) with two ranges or two whole codes, or with all cells of both."
    Dim given As Variant
    given = args
    BLACK = AnswerOf("BLACK", ValuesOf(given), HasAnswered Or NamesVariant(given))
    If IsEmpty(BLACK) Then BLACK = Answers(given, True)
End Function

Public Function WHITE(ParamArray args() As Variant) As Variant
Attribute WHITE.VB_Description = "White pegs: =WHITE(code, guess) with two ranges or two whole codes, or with all cells of both."
    Dim given As Variant
    given = args
    WHITE = AnswerOf("WHITE", ValuesOf(given), HasAnswered Or NamesVariant(given))
    If IsEmpty(WHITE) Then WHITE = Answers(given, False)
End Function

Public Function CANDIDATES(guesses, blacks, whites, Optional colors) As Variant
Attribute CANDIDATES.VB_Description = "How many codes fit all answers: =CANDIDATES(guesses, blacks, whites)."
    CANDIDATES = AnswerOf("CANDIDATES", Array(guesses, blacks, whites, colors), True)
    If IsEmpty(CANDIDATES) Then CANDIDATES = NoAnswer
End Function

Public Function NEXTGUESS(guesses, blacks, whites, Optional colors, Optional strategy) As Variant
Attribute NEXTGUESS.VB_Description = "The next guess, one colour per cell: =NEXTGUESS(guesses, blacks, whites, colours, strategy)."
    NEXTGUESS = AnswerOf("NEXTGUESS", Array(guesses, blacks, whites, colors, strategy), True)
    If IsEmpty(NEXTGUESS) Then NEXTGUESS = NoAnswer
End Function

' What Python answers; Empty if it cannot be asked, or if it would have to be started and the cell may not wait.
Private Function AnswerOf(ByVal asked As String, ByVal args As Variant, ByVal mayWait As Boolean) As Variant
    AnswerOf = Empty ' LibreOffice would keep the type of the last answer
#If Mac Then ' cells reach Python through COM, which only Windows has
#Else
    Dim python As Object
    If HasFailed Or Not mayWait Then Exit Function
    On Error GoTo silent
    Set python = XLPy
    On Error GoTo failed
    AnswerOf = python.CallUDF("mastermind_xl.excel.udfs", asked, args, ThisWorkbook, Application.Caller)
    HasAnswered = True
    Exit Function
silent:
    HasFailed = True
    WhyNot = Left(Split(Replace(Err.Description, vbCr, vbLf) & vbLf, vbLf)(0), 200)
    Exit Function
failed:
    HasAnswered = InStr(Err.Description, "mastermind_xl.core.errors.") > 0
    HasFailed = Not HasAnswered
    WhyNot = Reason(Err.Description)
    If HasAnswered Then AnswerOf = WhyNot
#End If
End Function

' Whether a third argument is a word, such as the name of a variant: VBA knows none.
Private Function NamesVariant(ByVal given As Variant) As Boolean
    Dim third As Variant
    If UBound(given) <> 2 Then Exit Function
    third = given(2) ' without Set: its value
    If VarType(third) = vbString Then NamesVariant = Trim(third) <> "" And Not IsNumeric(third)
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
    NoAnswer = Say(ON_A_MAC)
#Else
    NoAnswer = Say(NO_ANSWER, "{why}", WhyNot, "{version}", XLWINGS_VERSION) & " " & _
        Say(FIND_CAUSE, "{terminal}", InTerminal("doctor"))
#End If
End Function
