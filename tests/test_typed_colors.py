"""Colours can be typed as numbers, letters and names in Python, in commands and at a prompt."""

import json

import pytest
from draws import codes
from hypothesis import given
from hypothesis import strategies as st
from programs import keep_data_in
from terminal import Terminal

from mastermind_xl import Board, BoardError, CodeError, Feedback, read_attempt, score
from mastermind_xl.cli import main
from mastermind_xl.core.codes import counts_colors, split
from mastermind_xl.core.colors import PALETTES, SIGNS, color_letters, color_names, read_color
from mastermind_xl.core.looks import peg_colors


@pytest.fixture
def told(at_prompt, monkeypatch, tmp_path):
    """A function that types lines at a command's prompt and returns the words of its output."""
    keep_data_in(tmp_path, monkeypatch)
    return lambda lines, *words: " ".join(at_prompt(lines, *words)[1].split())


@pytest.mark.parametrize(
    "text",
    [
        "1123", "RROY", "rroy", "R R O Y", "r,r;o y", "RR OY", "red red orange yellow", "red,red,orange,yellow",
        "Red 1 o YELLOW", "1r2y", "1;1;2;3", "1, 1, 2, 3,", [1, 1, 2, 3], "  red\tR, 2 ; y ,", "１１２３", "１，１，２，３", "１、１、２、３", "ＲＲＯＹ",
    ],
    ids=repr,
)  # fmt: skip
def test_all_spellings(text):
    """A code can be typed as numbers, letters or names of colours, in upper or lower case and in any mixture."""
    assert Board().parse(text) == (1, 1, 2, 3)


@given(st.data())
def test_every_code_can_be_typed_in_every_way(data):
    """Each peg of a code can be typed as number, letter or name, unless the numbers count colours: ``2 red 2 blue``."""
    palette = data.draw(st.sampled_from(sorted(PALETTES.keys() - SIGNS)))
    board = Board(data.draw(st.integers(1, 8)), data.draw(st.integers(1, 30)), palette=palette)
    names = color_names(board.colors, palette)
    letters = color_letters(names)
    code = data.draw(codes(board))
    words = [
        data.draw(st.sampled_from([word for word in (str(color), names[color - 1], letters[color - 1]) if word]))
        for color in code
    ]

    typed = data.draw(st.sampled_from([" ", ",", "; "])).join(words)
    if counts_colors(split(typed), board.pegs):
        with pytest.raises(CodeError, match="write the colour of each peg"):
            board.parse(typed)
    else:
        assert board.parse(typed) == code
    if all(letters[color - 1] for color in code) and board.pegs > 1:
        assert board.parse("".join(letters[color - 1] for color in code)) == code


def test_a_name_that_is_a_row_of_letters():
    """A word that is a colour name is read as that colour, even if its letters alone would make a complete code."""
    assert Board(1, 12).parse("pink") == (7,)
    with pytest.raises(CodeError, match="pink has 1 peg: a code here has 4"):
        Board(4, 12).parse("pink")
    assert Board(4, 12).parse("pink pink 12 B") == (7, 7, 12, 5)


def test_names_of_two_words():
    """A colour name of two words, such as grey 2, is read as one colour."""
    assert Board(3, 8, palette="grey").parse("grey 2 white 5") == (2, 1, 5)
    assert Board(2, 30).parse("colour 13 30") == (13, 30)


@pytest.mark.parametrize(
    ("board", "text", "says"),
    [
        (Board(), "RROX", "'RROX' is not a code: no colour here is called 'X'; write 1 to 6, or R red, O orange, "),
        (Board(), "red red yelow green", "called 'yelow'; .*G green, B blue, P purple$"),
        (Board(), "RROW", "called 'W'.*; the palette classic has 'W'$"),  # this board has no white
        (Board(), "red red brown red", "called 'brown'.*P purple$"),  # the first six of no palette
        (Board(4, 6, palette="classic"), "CCCC", "called 'C'; write 1 to 6, or R red, B blue"),
        (Board(4, 30), "blue ß 1 2", "called 'ß'; write 1 to 30, or R red, .*W white$"),
        (Board(), "2 red 2 blue", "write the colour of each peg, such as red red blue blue"),
        (Board(4, 12), "red blue pipo red", "called 'pipo'"),  # beside a name, no word is spelled
        (Board(), "BB", "BB has 2 pegs: a code here has 4"),
        (Board(), "B7YG", "B7YG: there is no colour 7; write 1 to 6"),
        (Board(3, 4, repeats=False), "rro", "rro repeats a colour"),
    ],
)  # fmt: skip
def test_what_names_no_colour_is_refused(board, text, says):
    """A typed code with an unknown colour or another fault is refused with a message of one line."""
    with pytest.raises(CodeError, match=says) as caught:
        board.parse(text)
    assert "\n" not in str(caught.value)


def test_score_and_attempts():
    """``score`` reads the colour names of the palette ``safe``, and ``read_attempt`` reads letters and names."""
    assert score("RROY", "1123") == (4, 0)
    assert score("pink red", "R I") == (0, 2)
    attempt = read_attempt("red,R,3,o:bw", Board())
    assert (attempt.guess, attempt.feedback) == ((1, 1, 3, 2), Feedback(1, 1))


def test_a_palette_makes_no_other_board():
    """A palette changes only the colour names; an unknown palette is refused."""
    board = Board(palette="classic")
    assert (board, hash(board), repr(board)) == (Board(), hash(Board()), repr(Board()))
    assert board.rules == {"pegs": 4, "colors": 6, "repeats": True}
    with pytest.raises(BoardError, match="unknown palette 'rainbow': choose one of safe, classic, grey"):
        Board(palette="rainbow")


@pytest.mark.parametrize(
    ("letters", "numbers"),
    [
        (["suggest", "RROO:1,1", "red,yellow,G,4:0,1"], ["suggest", "1122:1,1", "1344:0,1"]),
        (["suggest", "RRBB:1,1", "--palette", "classic"], ["suggest", "1122:1,1"]),
        (["review", "RROO:1,1", "--why", "grro"], ["review", "1122:1,1", "--why", "4112"]),
        (["evaluate", "first", "--code", "GBPY", "--opening", "r r o o"], ["evaluate", "first", "--code", "4563", "--opening", "1122"]),
        (["optimal", "--pegs", "2", "--colors", "4", "--opening", "RO", "--json"], ["optimal", "--pegs", "2", "--colors", "4", "--opening", "12", "--json"]),
        (["static", "--pegs", "2", "--colors", "3", "--check", "RO", "orange,orange", "--json"], ["static", "--pegs", "2", "--colors", "3", "--check", "12", "22", "--json"]),
    ],
)  # fmt: skip
def test_every_command_reads_them(capsys, letters, numbers):
    """Commands give the same result for codes typed as letters as for codes typed as numbers."""

    def told(words):
        assert main(words) == 0
        out = capsys.readouterr().out
        if "--json" in words:
            return {name: value for name, value in json.loads(out).items() if name != "seconds"}
        return out

    assert told(letters) == told(numbers)


def test_play_takes_letters(told):
    """``play`` reads letters and names of colours as guesses, and refuses an unknown name or an incomplete guess."""
    out = told(
        ["YYRR", "y b r o", "blue blue yelow green", "y y r", "hint GGGG", "give", "quit"], "play", "--game", "7"
    )
    assert " 1 3 3 1 1 " in out
    assert " 2 3 5 1 2 " in out
    assert "no colour here is called 'yelow'" in out
    assert "Y y r has 3 pegs: a code here has 4." in out
    assert "4444 cannot be the code" in out or "4444 may be the code" in out
    assert "The code was" in out


def test_a_command_in_full_is_the_command(told):
    """In ``play``, ``new`` is a command although its letters are colours; ``n e w`` with spaces is a guess."""
    words = ("play", "--pegs", "3", "--colors", "12", "--game", "7")
    out = told(["new", "n e w"], *words)
    assert "Game 8: " in out
    assert " 1 9 10 12 " in out


def test_solve_tells_letters_from_answers(told):
    """``solve`` tells answers such as ``bwb`` from guesses such as ``RBGY``, and asks whether ``bbww`` is a guess."""
    classic = ("solve", "--palette", "classic")
    assert "type 2255 for the guess, 2,2 for the answer." in told(["bbww"], *classic)
    assert "1123 is the code" in told(["bbbb"], "solve", "--colors", "4")  # which have no blue
    assert "● ● ○ · 2,1" in told(["bwb"], *classic)
    assert "● ○ ○ · 1,2" in told(["1b 2w"], *classic)
    assert "2 2 5 5 out of 1,296 ● · · · 1,0" in told(["blue blue white white", "1,0"], *classic)
    assert "1 2 3 4 out of 1,296 ○ · · · 0,1" in told(["RBGY: 0 1"], *classic)
    assert "called 'X'" in told(["RBGX"], *classic)
    assert "To continue: mastermind-xl solve --palette classic 1234:0,1" in told(["RBGY:w"], *classic)


def test_the_legend(told):
    """The legend of ``play`` shows number, letter and name of each colour; only the first twelve colours have names."""
    out = told(["help"], "play")
    assert "Colours 1 R red 2 O orange 3 Y yellow 4 G green 5 B blue 6 P purple ●" in out
    assert "RROO the same colours as letters; or as names: red ..." in out
    assert "Colours 1 R red 2 B blue 3 G green ●" in told([], "play", "--colors", "3", "--palette", "classic")
    assert "12 W white 13 L 14 U " in told([], "play", "--colors", "30")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("colors", ["6", "9", "30", "99"])
def test_the_legend_fits(colors, tmp_path):
    """The legend of colours in ``play`` fits into 80 columns and is drawn in the palette's colours."""
    words = ("play", "--colors", colors, "--palette", "classic")
    with Terminal(*words, COLORTERM="truecolor", XDG_DATA_HOME=str(tmp_path)) as terminal:
        terminal.expect(" 1> ")
        assert max(len(line.rstrip()) for line in terminal.screen) <= 80
        red, green, blue = bytes.fromhex(peg_colors(6, "classic")[0].fill)
        assert f"48;2;{red};{green};{blue}m".encode() in terminal.raw


def test_a_name_of_two_colours_names_neither():
    """A name or letter that two colours share is not read as either colour."""
    names, letters = ("blue", "red", "blue"), ("B", "R", "B")
    assert [read_color(text, names, letters) for text in ("blue", "b", "RED")] == [None, None, 2]


@pytest.mark.parametrize("text", ["12--", "1 2 _ _", "RO??", "12..", "----"])
def test_a_guess_with_blanks(text):
    """A guess with blanks, such as ``12--``, is refused, and the message shows what to type instead."""
    with pytest.raises(CodeError, match="blank places are not allowed here; fill them with a colour that is ruled out"):
        Board().parse(text)


def test_a_word_with_a_dash_is_no_blank():
    """A negative number in a code is refused as a wrong number; its dash does not count as a blank."""
    with pytest.raises(CodeError, match="'1 -2 3 4' is not a code"):
        Board().parse("1 -2 3 4")
