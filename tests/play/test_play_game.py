"""A game in the terminal against a hidden code."""

import re
from datetime import date

import pytest
from play_tools import recorded, rows
from raising import raising
from reference import feedback, find_candidates, list_codes
from terminal import RUBBISH, Terminal

from mastermind_xl import Board
from mastermind_xl.terminal import play as playing

OVER = "Press Enter for another game, or type quit: "


def test_a_game(play, data):
    """A game in the terminal shows the right answers, ends when the code is found, and is reviewed and recorded."""
    secret = Board().hidden_code(7)
    guesses = [(1, 1, 2, 2), (3, 4, 5, 6), secret]
    out = play(["".join(map(str, guess)) for guess in guesses], "--seed", "7")
    assert rows(out) == [(n, guess, *feedback(secret, guess)) for n, guess in enumerate(guesses, 1)]
    assert f"✔ Excellent: found on attempt 3. {''.join(map(str, secret))} is the code." in out
    assert "verdict" in out
    assert "guesses; skill " in out
    (game,) = recorded(data)
    wanted = {"pegs": 4, "colors": 6, "repeats": True, "game": 7, "guesses": 3, "found": True, "helped": False}
    assert wanted.items() <= game.items()


def test_the_same_number_hides_the_same_code(play):
    """The same game number always hides the same code; games without a given number hide different codes."""
    first = rows(play(["1122", "1345"], "--seed", "417"))
    assert rows(play(["new 417", "1122", "1345"])) == first
    assert len({play([]).split(":")[0] for _ in range(3)}) > 1  # two of three may be alike by chance


def test_hints_come_in_tiers(play):
    """Hints judge a typed code, then count the codes left, then suggest a guess."""
    secret = "".join(map(str, Board().hidden_code(7)))
    answers = [((1, 1, 2, 2), feedback(Board().hidden_code(7), (1, 1, 2, 2)))]
    left = find_candidates(list_codes(4, 6), answers)
    out = play(["1122", f"hint {secret}", "hint 6666", "hint", "h", secret], "--seed", "7")
    assert f"{secret} may be the code." in out
    assert "6666 cannot be the code (to see why, type why 6666)." in out
    tiers = [out.index(text) for text in (f"{len(left)} codes are left.", "Guess ", secret + " is the code")]
    assert tiers == sorted(tiers)


def test_left_lists_the_codes_when_they_are_few(play):
    """The command ``left`` lists exactly the codes that are left, if they are at most 48."""
    secret = Board().hidden_code(7)
    attempts = [(guess, feedback(secret, guess)) for guess in ((1, 1, 2, 2), (3, 4, 5, 6))]
    left = find_candidates(list_codes(4, 6), attempts)
    out = play(["1122", "3456", "left"], "--seed", "7").partition("codes are left.")[2]
    assert len(left) == 48
    assert re.findall(r"\b\d{4}\b", out.partition("This game")[0]) == ["".join(map(str, code)) for code in left]


BAD = [
    ("11", "11 has 2 pegs: a code here has 4."),
    ("1178", "1178: there is no colour 7; write 1 to 6."),
    ("1 2 3", "1 2 3 has 3 pegs: a code here has 4."),
    ("12x4", "'12x4' is not a code: no colour here is called 'x'; write 1 to 6, or R red, O orange, "),
    ("frobnicate", "'frobnicate' is neither a guess such as 1122 nor a command (see help)."),
    ("-1", "'-1' is neither a guess"),
    ("why", "Add the code, for example why 1122."),
    ("why 9", "9 has 1 peg: a code here has 4."),
    ("hint 99", "99 has 2 pegs"),
    ("new x", "'x' is not a game number"),
    ("undo", "There is no attempt to take back."),
    ("9" * 5000, "a code here has 4."),
]


@pytest.mark.parametrize(("line", "says"), BAD, ids=[line[:10] for line, _ in BAD])
def test_bad_input_gets_its_reason(play, line, says):
    """If an input is wrong, the program shows the reason, and the number of the attempt stays the same."""
    out = play([line, "1122"], "--seed", "7")
    said = " ".join(out.split())
    assert says in said
    assert [number for number, *_ in rows(out)] == [1]


def test_boards_that_cannot_be_listed(play, data):
    """On a board with too many codes to list, a game can be played, but the codes left are not counted."""
    board = Board(15, 15)
    secret = board.hidden_code(3)
    out = play(
        [board.format([1] * 15), "left", f"hint {board.format(secret)}", board.format([2] * 15), board.format(secret)],
        "--pegs", "15", "--colors", "15", "--game", "3",
    )  # fmt: skip
    assert "This board has too many codes to count those that are left." in out
    assert f"{board.format(secret)} may be the code." in " ".join(out.split())
    assert "found on attempt 3." in out
    assert recorded(data)[0]["found"] is True


def test_the_adversary_is_honest(play):
    """After the player gives up, the adversary shows a code that fits all answers, and the number of such codes."""
    out = play(["1122", "3345", "give up"], "--adversary")
    left = find_candidates(list_codes(4, 6), [((1, 1, 2, 2), (0, 0)), ((3, 3, 4, 5), (1, 1))])
    shown = re.search(r"These answers leave 46 codes, such as\n    (\d \d \d \d)\n", out)[1]
    assert tuple(map(int, shown.split())) in left
    assert len(left) == 46


def test_ctrl_c_stops_a_thought_and_not_the_game(play, monkeypatch):
    """Ctrl+C during a calculation stops the calculation, and the prompt returns."""
    monkeypatch.setattr(playing, "advise", raising(KeyboardInterrupt))
    out = play(["hint", "hint", "1122"], "--seed", "7")
    assert "Stopped." in out
    assert [number for number, *_ in rows(out)] == [1]


def test_a_terminal(data):
    """In a terminal, each guess appears as coloured pegs where it was typed, and no line is longer than 80 columns."""
    secret = "".join(map(str, Board().hidden_code(7)))
    with Terminal("play", "--seed", "7", COLORTERM="truecolor") as terminal:
        for number, guess in enumerate(("1122", "3456"), 1):
            terminal.expect(f" {number}> ")
            terminal.type(guess)
        terminal.expect(" 3> ")
        assert [line.rstrip() for line in terminal.screen if re.match(r" \d {3}\d", line)] == [
            " 1   1   1   2   2   ● ● · ·  1,1",
            " 2   3   4   5   6   ● ● · ·  1,1",
        ]  # discs in their own colours, since a ring on a dark screen looks black
        black, white = (
            re.search(ink + rb";48;2;108;119;132m\xe2\x97\x8f", terminal.raw)
            for ink in (rb"38;2;0;0;0", rb"38;2;255;255;255")
        )
        assert black
        assert white
        assert re.search(rb"\x1b\[1;38;2;[\d;]+;48;2;[\d;]+m 1 \x1b\[0m", terminal.raw)
        terminal.type(secret)
        terminal.expect(OVER)
        terminal.type("q")
        assert terminal.wait() == 0
        assert max(len(line) for line in terminal.screen) <= 80
        assert "Looking at" not in "".join(terminal.screen)
    assert len(recorded(data)) == 1


def test_sixteen_colors(data):
    """In a terminal with 16 colours, the digit on a peg never has the colour of the peg."""
    with Terminal("play", "--colors", "30", TERM="xterm") as terminal:
        terminal.expect("1> ")
        looks = re.findall(rb"\x1b\[1;(\d+);(\d+)m *\d+", terminal.raw)
    assert len(looks) == 30
    for ink, fill in looks:
        assert int(ink) + 10 != int(fill)


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb"), ("TERM", None)])
def test_without_colors(data, name, value):
    """In a terminal without colours, guesses appear as digits, and a dumb terminal gets no escape sequences."""
    with Terminal("play", "--seed", "7", **{name: value}) as terminal:
        terminal.expect(" 1> ")
        terminal.type("1122")
        terminal.expect(" 2> ")
        assert "1 1 2 2  ● ○ · ·  1,1" in terminal.text
        assert b"48;" not in terminal.raw
        if name == "TERM":
            assert b"\x1b" not in terminal.raw


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("pegs", "colors"), [(5, 8), (10, 10), (15, 15), (30, 30)])
def test_eighty_columns(data, pegs, colors):
    """In a terminal, games on boards of up to 30 pegs fit into 80 columns."""
    board = Board(pegs, colors)
    with Terminal("play", "--seed", "7", "--pegs", str(pegs), "--colors", str(colors)) as terminal:
        terminal.expect(" 1> ")
        terminal.type(board.format([2] * pegs))
        terminal.expect(" 2> ")
        terminal.type("help")
        terminal.expect(" 2> ")
        terminal.type("give up")
        terminal.expect(OVER)
        assert max(len(line.rstrip()) for line in terminal.screen) <= 80


def test_bad_input_at_every_prompt(data):
    """After nonsense is typed at a prompt, the program shows the same prompt again."""
    with Terminal("play", "--seed", "7") as terminal:
        for prompt in (" 1> ", OVER):
            terminal.expect(prompt)
            for keys in RUBBISH:
                terminal.press(keys)
                terminal.press("\n")
                terminal.type("why 1122")
                terminal.expect("1122 fits every answer" if prompt == " 1> " else "1122 is ruled out")
                terminal.expect(prompt)
            terminal.type("" if prompt == OVER else "6543")
            if prompt != OVER:
                terminal.expect(" 2> ")
                terminal.type("give up")
        terminal.expect(" 1> ")
        assert "Traceback" not in terminal.text


def test_the_game_of_the_day(play):
    """``--game today`` plays the day's game number for the board, also on a board with too many codes to list."""
    for board, words in ((Board(), ()), (Board(9, 12), ("--pegs", "9", "--colors", "12"))):
        before = date.today()
        out = play(["quit"], "--game", "today", *words)
        numbers = {board.number_of_day(day) for day in (before, date.today())}
        assert any(f"Game {number:,}" in out or f"Game {number}" in out for number in numbers)


def test_the_help_fits_the_terminal(play, monkeypatch):
    """The help is broken into lines at the terminal's width, and continued lines are indented to the explanations."""
    monkeypatch.setenv("COLUMNS", "60")
    out = play(["help", "quit"])
    lines = out.splitlines()
    assert max(map(len, lines)) <= 60
    [number] = (number for number, line in enumerate(lines) if line.startswith("  hint"))
    assert lines[number + 1].startswith(" " * 16)
    assert lines[number + 1].strip() == "CODE: check CODE"
