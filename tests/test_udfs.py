"""The cell functions, called through the conversion of xlwings with values as Excel sends them."""

from datetime import datetime
from types import SimpleNamespace

import numpy as np
import pytest
from draws import histories
from hypothesis import given
from hypothesis import strategies as st
from windows import ERRORS, MISSING, call, cell_functions

from mastermind_xl import Board, CodeError, MastermindError, advise
from mastermind_xl.cli import suggest
from mastermind_xl.cli.options import Parser
from mastermind_xl.core.colors import color_names, say_colors
from mastermind_xl.core.game import Game
from mastermind_xl.core.languages import speaking
from mastermind_xl.excel import udfs
from mastermind_xl.sheets import names

USUAL = Board()
NAMES = ("BLACK", "WHITE", "CANDIDATES", "NEXTGUESS")


def row(text):
    """Return a range of one row as Excel sends it: a tuple of tuples of floats, None in empty cells."""
    return (tuple(None if peg == "." else float(peg) for peg in text),)


def column(text):
    return tuple((peg,) for peg in row(text)[0])


def block(*texts):
    return tuple(row(text)[0] for text in texts)


CELLS = [float(peg) for peg in "12361322"]
ANSWERS = (
    (CELLS, (1, 2)),  # =BLACK(I1,J1,K1,L1,I3,J3,K3,L3), as in the VBA workbook
    ((*CELLS[:7], None), ("", "")),
    ((row("1236"), row("1322"), ((None,),)), (1, 2)),  # an empty cell means six colours
    ((column("1236"), row("1322")), (1, 2)),
    ((row("1236"), column("1322")), (1, 2)),
    ((1236.0, 1322.0), (1, 2)),
    (("1236", None), ("", "")),
    ((row("1789"), row("9781"), 9.0), (2, 2)),
    ((1189.0, "9811", 9.0), (0, 4)),
    (("1" * 15, "1" * 14 + "2"), (14, 0)),  # the most digits that Excel keeps
    *(((row("1236"), row(guess)), ("", "")) for guess in ("....", "1...", "...1", "123.")),
    ((row("1236"), block("1322", "6...", "....")), ([[1], [""], [""]], [[2], [""], [""]])),
    (("1123", ((1123.0,), ("1122",), ("2 1 1 1",), (None,))), ([[4], [3], [1], [""]], [[0], [0], [2], [""]])),
    # in a variant, a number one digit too short has lost a zero
    (("0123", 123.0, "bulls-and-cows"), (4, 0)),
    ((123.0, "1230", "bulls-and-cows"), (0, 4)),
    (("0123", (("3210",), (123.0,), (None,)), "bulls-and-cows"), ([[0], [4], [""]], [[4], [0], [""]])),
    *(((row("0123"), guess, "bulls-and-cows"), (1, 3)) for guess in ("1203", row("1203"), column("1203"))),
    *(((123.0, guess, "bulls-and-cows"), ("", "")) for guess in (None, row("...."))),
)
"""Arguments of BLACK and WHITE as Excel sends them, and both results."""


@pytest.mark.parametrize(("args", "answers"), ANSWERS)
def test_black_and_white(args, answers):
    """BLACK and WHITE read cells, ranges, blocks and whole codes; an unfinished guess gives an empty text."""
    assert (call("BLACK", *args), call("WHITE", *args)) == answers


LENGTHS = "code and guess must have the same length, not {} and {}"
NO_NUMBER = "{} is not a whole number"
NO_COLOR = "there is no colour {}; write 1 to {}"
UNPAIRED = "{} cells are not a code and a guess: give all cells of the code, then all of the guess"
REFUSED = (
    (("1123", "214"), LENGTHS.format(4, 3)),
    (("1123", "red"), NO_NUMBER.format("'red'")),
    ((1123.0, 1.5), NO_NUMBER.format(1.5)),
    ((1123.0, -2143.0), NO_COLOR.format(-2143, 6)),
    (("0123", "1123"), NO_COLOR.format(0, 6)),
    ((1723.0, 1123.0), NO_COLOR.format(7, 6)),
    ((1123.0, 1123.0, 12.0), NO_COLOR.format(1123, 12)),
    ((1e15, 1e15), NO_COLOR.format("1E+15", 6)),
    (("1" * 16, "1" * 16), NO_NUMBER.format(f"'{'1' * 16}'")),  # Excel would round it
    ((row("1236"), row("1237")), NO_COLOR.format(7, 6)),
    ((row("1236"), row("1234"), 5.0), NO_COLOR.format(6, 5)),
    ((row("1236"), row("1234"), 100.0), NO_COLOR.format(100, 99)),
    ((row("1236"), row("1234"), "many"), NO_NUMBER.format("'many'")),
    ((row("1236"), row("1234"), row("1234")), "number of colours: give one cell, not 4"),
    ((row("1230"), row("1234")), NO_COLOR.format(0, 6)),
    ((row("12.6"), row("1234")), NO_NUMBER.format("an empty cell")),
    ((row("1236"), row("123")), LENGTHS.format(4, 3)),
    ((1.0, 2.0, 3.0, 1.0, 2.0), UNPAIRED.format(5)),
    ((), UNPAIRED.format(0)),
    *(
        ((row("1236"), ((cell, 1.0, 1.0, 1.0),)), said)
        for cell, said in (
            (1.5, NO_NUMBER.format(1.5)),
            ("red", NO_NUMBER.format("'red'")),
            (datetime(2026, 1, 2), NO_NUMBER.format("a date")),
            ("it's\nso", NO_NUMBER.format("'it's so'")),
            ("9" * 400, NO_NUMBER.format(f"'{'9' * 27}...'")),
            (1e300, NO_COLOR.format("1E+300", 6)),
            (-2146826265, "#REF!"),
            (-2146826245, NO_NUMBER.format("a cell with an error")),
        )
    ),
    (("0123", 12.0, "bulls-and-cows"), LENGTHS.format(4, 2)),
    (("0123", 12345.0, "bulls-and-cows"), LENGTHS.format(4, 5)),
    (("0123", "123", "bulls-and-cows"), LENGTHS.format(4, 3)),
    ((12.0, "0123", "bulls-and-cows"), LENGTHS.format(2, 4)),
)
"""Arguments that BLACK and WHITE refuse, and the reason."""


@pytest.mark.parametrize(("args", "says"), REFUSED)
def test_what_is_no_code_gets_a_clear_error(args, says):
    """BLACK and WHITE refuse an invalid code or number of colours with an error that gives the reason."""
    for name in ("BLACK", "WHITE"):
        with pytest.raises(CodeError) as error:
            call(name, *args)
        assert str(error.value) == says


@pytest.mark.parametrize("times", [1, 20])
def test_a_wrong_guess_in_a_block(times):
    """In a block of few or many guesses, a cell with a wrong colour, a fraction or two digits makes only its own row invalid."""
    assert call("BLACK", row("1236"), block("1322", "1237") * times) == [[1.0], [NO_COLOR.format(7, 6)]] * times
    guesses = ((1.0, 3.0, 2.0, 2.0), (1.5, 1.0, 1.0, 1.0)) * times
    assert call("BLACK", row("1236"), guesses) == [[1.0], [NO_NUMBER.format(1.5)]] * times
    guesses = ((0.0, 1.0, 2.0, 3.0), (10.0, 1.0, 2.0, 3.0)) * times
    assert call("BLACK", row("0123"), guesses, "bulls-and-cows") == [[4], [LENGTHS.format(4, 5)]] * times


HISTORIES = (
    ((block("1122", "1344", "....", "12.."), column("10.1"), column("11.1")), 46),  # incomplete rows are ignored
    ((block("...."), ((None,),), ((None,),)), 1296),
    ((block("...."), ((None,),), ((None,),), ((" ",),)), 1296),
    ((block("...."), ((None,),), ((None,),), 3.0), 81),
    ((1122.0, 1.0, 1.0), 208),
    (("1122", 1.0, 1.0), 208),
    (("rroo", 1.0, 1.0), 208),
    ((((1122.0,), (1344.0,), (None,)), ((1.0,), (0.0,), (None,)), ((1.0,), (1.0,), (None,))), 46),
    (((("RROO",), ("1344",)), ((1.0,), (0.0,)), ((1.0,), (1.0,))), 46),
    (((("1 1 2 2",), ("1,3,4,4",)), ((1.0,), (0.0,)), ((1.0,), (1.0,))), 46),
    ((1122.0, 1.0, 1.0, 7.0), 320),
    ((((1.0,), (2.0,)), ((0.0,), (0.0,)), ((0.0,), (0.0,))), 4),
    (("12 1 2 3", 4.0, 0.0, 12.0), 1),
    (("1,2,3,4", 4.0, 0.0, "bulls-and-cows"), 1),
    ((block("1122"), column("1"), column("1"), "6".zfill(15)), 208),
    (("1122", 2.0, "?"), 150),
    (("1122", 2.0, None, "black-only"), 150),
)
"""Arguments of CANDIDATES and NEXTGUESS, and the number of codes left."""


@pytest.mark.parametrize(("args", "count"), HISTORIES)
def test_candidates(args, count):
    """CANDIDATES counts the codes that fit all complete rows, and NEXTGUESS returns a guess of the same length."""
    missing = [MISSING] * (4 - len(args))
    assert call("CANDIDATES", *args, *missing) == count
    guess = call("NEXTGUESS", *args, *missing, MISSING)
    assert len(guess[0] if isinstance(guess, list) else [guess]) == (1 if count == 4 else 4)


def test_next_guess():
    """=NEXTGUESS(…) returns the guess of the given strategy as a row of cells."""
    history = block("1122", "...."), column("1."), column("1.")
    assert call("NEXTGUESS", *history, MISSING, "knuth") == [[1, 1, 3, 4]]
    assert call("NEXTGUESS", *history, 6.0, "first") == [[1, 2, 3, 3]]
    assert call("NEXTGUESS", row("...."), None, None, MISSING, " knuth ") == [[1, 1, 2, 2]]
    assert call("NEXTGUESS", row("...."), None, None, None, "") == [[1, 1, 2, 3]]


COUNTS = "{} pegs: black and white are whole numbers from 0 to 99"
NO_HISTORIES = (
    ("CANDIDATES", (row("1122"), 1e300, 1.0), COUNTS.format("1E+300")),
    ("CANDIDATES", (row("1122"), -1.0, 1.0), COUNTS.format(-1)),
    ("CANDIDATES", (row("1122"), "one", 1.0), NO_NUMBER.format("'one'")),
    ("CANDIDATES", (row("1122"), -2146826265, 1.0), "#REF!"),
    ("CANDIDATES", (((None,) * 20,), None, None, 20.0), "20 pegs, 20 colours: 1.0 × 10^26 codes are too many to list"),
    ("CANDIDATES", (row("1122"), 1.0, 1.0, row("66")), "number of colours: give one cell, not 2"),
    ("CANDIDATES", (row("1122"), 1.0, 1.0, "6".zfill(16)), NO_NUMBER.format(f"'{'6'.zfill(16)}'")),
    ("CANDIDATES", (row("1122"), 3.0, 1.0), "3 black and 1 white is impossible"),
    (
        "CANDIDATES",
        (block("1122", "1122"), column("1"), column("11")),
        "guesses: 2, black: 1, white: 2; give black and white for every guess",
    ),
    ("CANDIDATES", (12.0, 1.0, 0.0, "bulls-and-cows"), LENGTHS.format(4, 2)),
    *(
        ("CANDIDATES", (((1122.0,), (last,)), ((1.0,), (0.0,)), ((1.0,), (1.0,))), LENGTHS.format(*lengths))
        for last, lengths in ((134.0, (4, 3)), ("13445", (4, 5)), ("red", (4, 1)))
    ),
    (
        "NEXTGUESS",
        (block("1122", "1122"), column("11"), column("10")),
        "No code fits these answers: none is left after attempt 2",
    ),
    ("NEXTGUESS", (row("...."), None, None, MISSING, "clever"), "unknown strategy 'clever'"),
    (
        "NEXTGUESS",
        (row("...."), None, None, MISSING, f"cleve{'r' * 5000}"),
        f"unknown strategy 'cleve{'r' * 22}...': choose one of first, ",
    ),
    (
        "NEXTGUESS",
        (row("....."), None, None, 8.0, "optimal"),
        "optimal is too slow on 5 pegs, 8 colours for a cell or a click: choose best-known",
    ),
)
"""Arguments that CANDIDATES and NEXTGUESS refuse, and how the reason begins."""


@pytest.mark.parametrize(("name", "args", "says"), NO_HISTORIES)
def test_what_is_no_history(name, args, says):
    """CANDIDATES and NEXTGUESS refuse impossible or contradicting answers, unknown strategies and boards that are too big."""
    with pytest.raises(MastermindError) as error:
        call(name, *args, *[MISSING] * ({"CANDIDATES": 4, "NEXTGUESS": 5}[name] - len(args)))
    assert str(error.value).startswith(says)


def test_they_are_not_volatile():
    """The cell functions are not volatile, so Excel calculates them only if their arguments change."""
    for name in NAMES:
        assert getattr(cell_functions(), name).__xlfunc__["volatile"] is False


def test_no_white_pegs():
    """On a board that is answered in black pegs alone, BLACK counts, and WHITE reports that there are no white ones."""
    assert call("BLACK", "1122", "1344", "black-only") == 1
    with pytest.raises(CodeError, match="WHITE has nothing to count: use BLACK"):
        call("WHITE", "1122", "1344", "black-only")


def test_as_plain_functions():
    """In Python, the cell functions accept lists and arrays as arguments."""
    assert udfs.BLACK([1, 2, 3, 6], [1, 3, 2, 2]) == 1
    assert udfs.WHITE(np.array([1, 2, 3, 6]), np.array([[1, 3, 2, 2], [6, 3, 2, 1]])) == [[2.0], [4.0]]
    with pytest.raises(CodeError, match="there is no colour 7; write 1 to 6"):
        udfs.BLACK([1, 2, 3, 6], [1, 2, 3, 7])


@given(st.integers(1, 4), st.integers(2, 7), st.data())
def test_the_default_is_that_of_suggest(pegs, colors, data):
    """=NEXTGUESS(…) without a strategy returns the guess that the command ``suggest`` gives for the same attempts."""
    board = Board(pegs, colors)
    attempts = data.draw(histories(board, most=3).filter(lambda attempts: Game(board, attempts).fits.all(0).any()))
    found = any(attempt.feedback.black == pegs for attempt in attempts)
    options = options_of(["--pegs", str(pegs), "--colors", str(colors)])
    advice = advise(options.read_strategy(), Game(board, attempts))
    rows = [[float(peg) for peg in attempt.guess] for attempt in attempts] or [[None] * pegs]
    blacks = [[float(attempt.feedback.black)] for attempt in attempts] or [[None]]
    whites = [[float(attempt.feedback.white)] for attempt in attempts] or [[None]]
    assert udfs.NEXTGUESS(rows, blacks, whites, float(colors)) == [[*(advice.found if found else advice.guess)]]


def options_of(words):
    """Return the options of ``suggest`` for these arguments."""
    parser = Parser()
    suggest.add_arguments(parser)
    return parser.read(words)


NUMBERS = st.one_of(
    st.integers(1, 6).map(float), st.floats(), st.integers(), st.booleans(), st.decimals(), st.fractions()
)
SCALARS = st.one_of(
    st.none(),
    NUMBERS,
    NUMBERS,
    st.text(max_size=40),
    st.sampled_from(
        ["1", " 2 ", "optimal", "knuth", "first", "\xa0", "?", "1e5", "nan", "9" * 400, 'it\'s\n"so"', MISSING]
    ),
    st.sampled_from([*ERRORS, *ERRORS.values(), -2146826245]),
    st.datetimes(),
    st.dates(),
    st.timedeltas(),
    st.complex_numbers(),
    st.binary(max_size=3),
)
PEGS = st.one_of(st.integers(1, 6).map(float), st.integers(1, 6).map(float), SCALARS)


def tables(cells):
    """Draw a range as Excel sends it, or as a Python user might pass it."""
    rows = st.lists(cells, max_size=5)
    return st.one_of(
        st.integers(1, 5).flatmap(
            lambda width: st.lists(st.lists(cells, min_size=width, max_size=width).map(tuple), max_size=4).map(tuple)
        ),
        rows,
        st.lists(st.one_of(rows, cells), max_size=4),
        st.lists(st.floats(), max_size=5).map(np.array),
        st.lists(st.lists(st.integers(0, 7), min_size=4, max_size=4), min_size=1, max_size=3).map(np.array),
    )


ARGUMENTS = st.one_of(tables(PEGS), tables(PEGS), SCALARS)


def test_the_language_of_the_workbook(monkeypatch):
    """Letters and names of colours are those of the calling workbook's language, or English; names only in games."""
    book = SimpleNamespace(names={names.LANGUAGE: SimpleNamespace(refers_to='="de"')})
    assert udfs.CANDIDATES([["red", "R", "O", 2.0]], [[4.0]], [[0.0]]) == 1
    with pytest.raises(CodeError, match="'rot' is not a whole number"):
        udfs.CANDIDATES([["rot", "R", "O", 2.0]], [[4.0]], [[0.0]])
    monkeypatch.setattr(udfs.xw.Book, "caller", lambda: book)
    with speaking("de"):
        called, letters = say_colors(color_names(6))
    assert udfs.NEXTGUESS([[*called[:4]]], [[4.0]], [[0.0]]) == [[1, 2, 3, 4]]
    assert udfs.BLACK("".join(letters[:4]), "1234") == 4
    assert udfs.CANDIDATES([["red", "Rot", letters[2], 2.0]], [[4.0]], [[0.0]]) == 1
    with pytest.raises(CodeError, match="„R“ ist keine ganze Zahl"):
        udfs.CANDIDATES([[1.0, 1.0, 2.0, 2.0]], [["R"]], [[0.0]])


@pytest.mark.parametrize("name", NAMES)
@given(st.data())
@pytest.mark.slow
def test_whatever_excel_can_send(name, data):
    """For any arguments, a cell function returns a result that a cell can show, or raises an error of one line."""
    if name in ("BLACK", "WHITE"):
        args = data.draw(st.lists(ARGUMENTS, max_size=9))
    else:
        args = data.draw(st.lists(ARGUMENTS, min_size=3, max_size=3 + (name == "CANDIDATES")))
        if name == "NEXTGUESS":
            args += [data.draw(st.one_of(ARGUMENTS, st.none())), data.draw(st.one_of(st.just("first"), ARGUMENTS))]
    try:
        answer = getattr(udfs, name)(*args)
    except MastermindError as error:
        (line,) = str(error).split("\n")
        assert 0 < len(line) < 400
    else:
        rows = answer if isinstance(answer, list) else [[answer]]
        assert all(isinstance(cell, (int, float, str)) for row in rows for cell in row)


def test_errors_speak_the_language_of_the_workbook(monkeypatch):
    """What is wrong in a call is told in the language of the calling workbook, for which only such a call is asked."""
    asked = []
    monkeypatch.setattr("xlwings.Book.caller", lambda: asked.append("caller"))
    monkeypatch.setattr("mastermind_xl.excel.macros.find_language", lambda book: "de")
    assert udfs.BLACK(1122.0, 1234.0) == 1
    assert not asked
    block = [[1.0, 1.0], [1.0, 7.0]]
    assert udfs.BLACK([[1.0, 1.0]], block) == [[2.0], ["es gibt keine Farbe 7; geben Sie 1 bis 6 ein"]]
    with pytest.raises(CodeError, match="Kein Code passt"):
        udfs.NEXTGUESS(block[:1] * 2, [[1.0], [0.0]], [[0.0], [0.0]])
    assert len(asked) == 2
