"""``solve`` suggests guesses for somebody else's code, through a pipe and in a terminal."""

import io
import random
import re
import shlex
import time

import pytest
from marks import always
from reference import feedback, find_candidates, list_codes
from terminal import CTRL_C, CTRL_D, RUBBISH, Terminal

from mastermind_xl import Board, Game, make_strategy
from mastermind_xl.core.messages import REPAIRS_TOLD
from mastermind_xl.strategies import default_strategy
from mastermind_xl.terminal.console import Console
from mastermind_xl.terminal.solve import Solve

FOUND = "Press Enter for another code, or type quit: "
STUCK = "Type fix, skip, undo or quit: "
ROW = re.compile(r"^ ?(\d+) +((?:\d+ +)+)out of ([\d,]+)(?: +[●○· ]+  (\d),(\d))?$", re.MULTILINE)


@pytest.fixture
def solve(at_prompt):
    """A function that runs ``solve`` with these lines typed into a pipe, and returns status and output."""

    def solve(lines, *words):
        status, out, err = at_prompt(lines, "solve", *words)
        assert err == ""
        return status, out

    return solve


def rows(out):
    """Return the answered rows of the output: (number, guess, codes possible before, black, white)."""
    return [
        (int(number), tuple(map(int, code.split())), int(out_of.replace(",", "")), int(black), int(white))
        for number, code, out_of, black, white in ROW.findall(out)
        if black
    ]


def proposals(out):
    """Return the suggested guesses in the output: (number, guess, codes possible)."""
    return [
        (int(number), tuple(map(int, code.split())), int(out_of.replace(",", "")))
        for number, code, out_of, black, _ in ROW.findall(out)
        if not black
    ]


class Person(io.StringIO):
    """An input stream of somebody who knows the code and answers the last guess on the screen."""

    def __init__(self, secret, screen):
        super().__init__()
        self.secret, self.screen = secret, screen

    def readline(self):
        text = self.screen.getvalue()
        if "found on attempt" in text:
            return "quit\n"
        black, white = feedback(self.secret, proposals(text)[-1][1])
        return f"{black},{white}\n"


@pytest.mark.parametrize("board", [Board(), Board(3, 4), Board(4, 6, repeats=False), Board(2, 9)])
def test_following_it_finds_the_code(board):
    """Following the suggestions of ``solve`` finds each code within seven guesses.

    The numbers of codes left equal those of the reference implementation in tests/reference.py.
    """
    codes = list_codes(board.pegs, board.colors, board.repeats)
    for secret in random.Random(5).sample(codes, 12):
        screen = io.StringIO()
        strategy = make_strategy(default_strategy(board, at_once=True), board)
        assert Solve(Console(Person(secret, screen), screen), "solve", strategy, Game(board)).take_turns() == 0
        played = rows(screen.getvalue())
        assert played[-1][1] == secret
        assert len(played) <= 7
        attempts = []
        for _, guess, out_of, *answer in played:
            assert out_of == len(find_candidates(codes, attempts))
            attempts.append((guess, tuple(answer)))


def test_boards_that_cannot_be_listed(solve):
    """On a board with too many codes to list, ``solve`` finds the code, and ``hint`` works without numbers of codes."""
    board = Board(8, 12)
    secret = random.Random(3).choices(range(1, 13), k=8)
    guess = [1, 1, 2, 2, 3, 3, 4, 4]
    black, white = feedback(tuple(secret), tuple(guess))
    screen = io.StringIO()

    class Friend(Person):
        def readline(self):
            if "found on attempt" in screen.getvalue() or screen.getvalue().count("\n") > 80:
                return "quit\n"
            shown = screen.getvalue().splitlines()[-1].split()[1:]
            return "{},{}\n".format(*feedback(self.secret, tuple(map(int, shown))))

    strategy = make_strategy(default_strategy(board), board, seed=1)
    assert Solve(Console(Friend(tuple(secret), screen), screen), "solve", strategy, Game(board)).take_turns() == 0
    assert f"{board.format(secret)} is the code: found on attempt " in screen.getvalue()
    words = ("--pegs", "8", "--colors", "12", f"{board.format(guess)}:{black},{white}")
    status, out = solve(["hint", "left", "why 1"], *words)
    assert status == 0
    assert "Guess " in out
    assert "too many codes to count" in out
    assert "out of" not in out


def test_guesses_of_ones_own(solve):
    """In ``solve``, players can type guesses of their own, with or without the answer, in several forms."""
    wanted = [(1, (1, 1, 2, 2), 1296, 1, 1), (2, (1, 3, 4, 4), 208, 0, 1)]
    for lines in (
        ["1122:1,1", "1344:0,1"],
        ["1122", "1,1", "1344", "w"],
        ["guess 1122", "11", "g 1344", "0 1"],
        ["3333", "undo", "1122:bw", "1344: 01"],
    ):
        assert rows(solve(lines)[1]) == wanted
    assert rows(solve([], "1122:1,1", "1344:0,1")[1]) == wanted  # on the command line
    assert rows(solve(["1 1 2 2 : 1 1"], "--colors", "12")[1])[0][3:] == (1, 1)
    assert rows(solve(["12"], "--pegs", "2")[1]) == []  # 12 is read as an answer of three pegs
    for line, says in (
        ("guess", "a code, as in guess 1122"),
        ("1177", "colour 7"),
        ("1122:5,5", "10 pegs"),
        ("guess 1", "1 peg"),
    ):
        assert says in solve([line])[1]


def test_a_contradiction_is_explained_and_mended(solve):
    """``solve`` offers corrections for a contradiction; each correction leaves as many codes as its offer states."""
    words = ("1122:1,1", "1134:0,2", "2131:1,0")
    status, out = solve(["1,1", "1122", "hint"], *words)
    assert status == 1
    assert "none is left after attempt 3" in out
    assert " ".join(out.split()).count("No code fits the answers so far: correct an answer") == 3
    offers = re.findall(
        r"^    fix (\d) (\d,\d)   If attempt \1 .*?\s([\d,]+)\scodes?\s+fits?\.$",
        re.sub(r"\n    (?=[^f (])", " ", out),  # a proposal may take two lines
        re.MULTILINE,
    )
    assert len(offers) == 5
    for number, answer, codes in offers:
        status, out = solve([f"fix {number} {answer}"], *words)
        assert status == 0
        assert proposals(out)[-1][2] == int(codes)
    status, out = solve(["undo"], *words)
    assert (status, proposals(out)[-1][0]) == (0, 3)


def test_fix_alone_lists_all(solve):
    """After a contradiction, the command ``fix`` without a number lists every single change, not only the likeliest."""
    words = ("1122:1,1", "1134:0,2", "2131:1,0")
    repairs = Game(Board(), words).diagnosis.repairs
    first, _, then = solve(["fix"], *words)[1].partition("fix shows every change.")
    for told, due in ((first, repairs[:REPAIRS_TOLD]), (then, repairs)):
        assert re.findall(r"^    fix (\d) (\d),(\d) ", told, re.MULTILINE) == [
            (str(each.number), *map(str, each.feedback)) for each in due
        ]


def test_fix_names_what_it_needs(solve):
    """In ``solve``, the command ``fix`` without a valid number and answer explains what it needs."""
    _, out = solve(["fix", "fix 2 0,1", "fix 1 3,1", "fix x", "fix 1: 0 1"], "1122:1,1")
    for says in ("for example fix 1 0,1", "There is no attempt 2 to correct", "is impossible"):
        assert says in out
    assert rows(out)[-1] == (1, (1, 1, 2, 2), 1296, 0, 1)
    assert "there are none yet" in solve(["fix 1 0,1"])[1]


def test_undo_why_left_and_hint(solve):
    """In ``solve``, the commands ``undo``, ``why``, ``left`` and ``hint`` give the right results."""
    _, out = solve(["undo", "1122:1,1", "w 1112", "left", "undo", "", "1122:4,0"])
    assert "There is no answer to take back." in out
    assert (
        "1112 is ruled out: attempt 1 (1122) would have been answered 3 black, 0 white instead of 1 black, 1 white."
        in " ".join(out.split())
    )
    assert "208 codes are left." in out
    assert [number for number, *_ in rows(out)] == [1, 1]
    assert "guess  may be it  worst  expected" in solve(["h"], "1122:1,1")[1]


def test_the_end_and_another(solve):
    """After the code is found in ``solve``, Enter starts another game, and ``fix`` can still correct an answer."""
    _, out = solve(["1,1", "1122", "hint", "", "1122:4,0", "no"], "1122:1,1", "1344:4,0")
    assert "1344 is the code: found on attempt 2." not in out  # 1344 contradicts 1122:1,1
    _, out = solve(["1,1", "1122", "hint", "", "1122:4,0", "no"], "1122:1,1", "1314:4,0")
    assert "1314 is the code: found on attempt 2." in out
    assert out.count("The code is found: press Enter for another, or type quit.") == 3
    assert "A new code." in out
    assert "1122 is the code: found on attempt 1." in out
    assert "To continue" not in out
    _, out = solve(["fix 2 3,0"], "1122:1,1", "1314:4,0")
    assert proposals(out)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("columns", always([20, 60], [20, 40, 60, 80]))
@pytest.mark.parametrize("words", [["solve"], ["play", "--game", "417", "--no-stats"]])
def test_narrow_terminals(words, columns):
    """In a terminal of any width, a code is in one line, and texts, help and prompts break between words."""
    with Terminal(*words, columns=columns, COLORTERM="truecolor") as terminal:
        for line, shown in (("1,1" if words == ["solve"] else "1122", "2"), ("help", "quit")):
            terminal.expect("> ")
            terminal.type(line)
            terminal.expect(shown)
        terminal.expect("> ")
        lines = terminal.screen
    assert [line for line in lines if len(line) > columns] == []
    (row,) = {line.strip() for line in lines if line.startswith(" 1  ")}
    assert len(re.findall(r"\d", row[2:].partition("out")[0].partition("●")[0])) == 4


@pytest.mark.parametrize(
    ("words", "prompt"), [(["solve"], "answer> "), (["play", "--game", "417", "--no-stats"], " 1> ")]
)
def test_the_prompt_comes_again(words, prompt):
    """When a stopped program continues, as after Ctrl+Z and fg, the prompt is shown again with what was typed."""
    with Terminal(*words) as terminal:
        terminal.expect(prompt)
        terminal.press("11")
        terminal.expect("11")  # which the system may show before the program has read it
        while f"{prompt}11" not in terminal.text:
            terminal.pause()
            terminal.expect(prompt)
            time.sleep(0.1)


def test_a_terminal():
    """In a terminal, ``solve`` replaces each answered prompt by the answer's pegs; attempts then look like a board."""
    codes, attempts, wanted = list_codes(4, 6), [], []
    for number, (black, white) in enumerate(((1, 0), (0, 2), (2, 0)), 1):
        left = find_candidates(codes, attempts)
        digits = "   ".join(map(str, left[0]))
        drawn = " ".join("●" * (black + white) + "·" * (4 - black - white))
        wanted.append(f" {number}   {digits}   out of {len(left):<5,}  {drawn}  {black},{white}")
        attempts.append((left[0], (black, white)))
    with Terminal("solve", "--strategy", "first") as terminal:
        for _, (black, white) in attempts:
            terminal.expect("answer> ")
            terminal.type(f"{black},{white}")
        terminal.expect("answer> ")
        shown = [line.rstrip() for line in terminal.screen if line.strip()]
        assert shown[-1 - len(wanted) : -1] == wanted
        assert re.fullmatch(r" 4 +(\d +){4}out of \d+ +answer>", shown[-1])
        assert terminal.leave(CTRL_D) == 0


@pytest.mark.parametrize(("key", "status"), [(CTRL_C, 130), (CTRL_D, 0)])
@pytest.mark.parametrize(
    ("words", "prompt", "wrong"),
    [
        ((), "answer> ", 0),
        (("--pegs", "5", "--colors", "12", "1 1 2 2 12:1,1"), "answer> ", 0),
        (("--opening", "1 1 2 2", "1122:1,1"), "answer> ", 0),
        (("1122:0,0", "1122:1,0"), STUCK, 1),
        (("1122:4,0",), FOUND, 0),
    ],
)
@pytest.mark.slow
def test_leaving_at_every_prompt(key, status, words, prompt, wrong):
    """Leaving ``solve`` after an attempt and before the end shows a command that continues with the same rows."""
    with Terminal("solve", *words) as terminal:
        terminal.expect(prompt)
        assert terminal.leave(key) == (status or wrong)
        assert "Traceback" not in terminal.text
        again = re.search(r"To continue: mastermind-xl (.*)", terminal.text)
    assert bool(again) == (bool(words) and prompt != FOUND)
    if again:
        with Terminal(*shlex.split(again[1])) as later:
            later.expect(prompt)
            assert [line for line in later.screen if "out of" in line] == [
                line for line in terminal.screen if "out of" in line
            ]


@pytest.mark.slow
def test_bad_input_at_every_prompt():
    """After any nonsense is typed at a prompt of ``solve``, the prompt returns."""
    for words, prompt in (((), "answer> "), (("1122:0,0", "1122:1,0"), STUCK), (("1122:4,0",), FOUND)):
        with Terminal("solve", *words) as terminal:
            terminal.expect(prompt)
            for keys in RUBBISH:
                terminal.press(keys)
                terminal.press("\n")
                terminal.type("why 1122")
                terminal.expect("1122 ")
                terminal.expect(prompt)
            terminal.press(CTRL_D)
            terminal.wait()
            assert "Traceback" not in terminal.text
