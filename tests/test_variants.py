"""Named games: boards, digits and letters as colours, and answers in the words of each game."""

import json
from pathlib import Path

import pytest
import reference
from console import run
from windows import call

from mastermind_xl import Board, CodeError, Feedback, Game
from mastermind_xl.cli import make_parser
from mastermind_xl.cli.game import _usual_attempts
from mastermind_xl.cli.options import board_words
from mastermind_xl.core.variants import VARIANTS
from mastermind_xl.terminal.records import Unfinished

EACH = pytest.mark.parametrize("name", VARIANTS)
BULLS_AND_COWS = VARIANTS["bulls-and-cows"].board


def compare(code, guess):
    """Return the bulls and cows of two texts."""
    bulls = sum(map(str.__eq__, code, guess))
    return bulls, len(set(code) & set(guess)) - bulls


@pytest.mark.parametrize(
    ("board", "typed", "code"),
    [
        (BULLS_AND_COWS, "0 1,2;9", "0129"),
        (Board(4, 6, palette="digits"), "0055", "0055"),
        (VARIANTS["nethack"].board, "aabcg", "AABCG"),
        (VARIANTS["nethack"].board, "1 1 2 3 7", "AABCG"),
    ],
)
def test_codes_are_words(board, typed, code):
    """A code in digits from 0 or in letters is written without spaces, however it was typed."""
    assert board.format(board.parse(typed)) == code


@pytest.mark.parametrize(
    ("variant", "code", "problem"),
    [
        ("bulls-and-cows", "012", "012 has 3 digits: a code here has 4"),
        ("bulls-and-cows", "01234567", "01234567 has 8 digits: a code here has 4"),
        ("bulls-and-cows", "0012", "0012 repeats a digit: this board allows each digit once"),
        ("bulls-and-cows", "01x2", "'01x2' is not a code: write 0 to 9, not 'x'"),
        ("nethack", "AABCH", "'AABCH' is not a code: write A to G, not 'H'"),
    ],
)
def test_bad_codes(variant, code, problem):
    """The message about a wrong code mentions digits or letters if the variant has digits or letters for colours."""
    with pytest.raises(CodeError) as error:
        VARIANTS[variant].board.parse(code)
    assert str(error.value) == problem


def test_digits_and_bulls_name_their_variant(capsys):
    """An answer in bulls and cows, or a 0 in a guess, leads to a message with the option for Bulls and Cows."""
    option = "start Bulls and Cows with --variant bulls-and-cows"
    for answer in ("1A2B", "1b2c", "1 bull, 2 cows"):
        status, out, err = run(capsys, "suggest", f"1234:{answer}", "--json")
        assert (status, json.loads(out)["remaining"], err) == (0, 132, f"mastermind-xl: {option}\n")
    for guess in ("0123", "1023", "1 0 2 3"):
        status, _, err = run(capsys, "review", f"{guess}:1,2")
        assert status == 2
        assert err == f"mastermind-xl: {guess}: there is no colour 0; write 1 to 6 ({option})\n"
    for words in (["1122:1b2w"], ["1122:1 black"], ["--colors", "8", "1c22:1,1"], ["--variant", "crate", "0123:1A2B"]):
        assert run(capsys, "suggest", *words)[2] == ""
    assert option not in run(capsys, "suggest", "--colors", "10", "1,10,11,1:0,0")[2]


@pytest.mark.parametrize("command", [("play", "--no-stats"), ("solve",)])
def test_a_zero_typed_at_a_prompt_names_the_variant(command, at_prompt):
    """The message about a digit 0 typed at a prompt mentions Bulls and Cows; messages about other mistakes do not."""
    option = "(start Bulls and Cows with --variant bulls-and-cows)."

    def refused(line, *words):
        return " ".join(at_prompt([line, "quit"], *command, *words)[1].split())

    for guess in ("0123", "1023", "1 0 2 3"):
        assert f"{guess}: there is no colour 0; write 1 to 6 {option}" in refused(guess)
    for line in ("1237", "1 10 1 1", "why 1237", "new 0"):
        assert option not in refused(line)
    assert option not in refused("01234", "--variant", "bulls-and-cows")


@pytest.mark.slow
def test_answers_are_shown_as_they_are_typed(capsys, at_prompt):
    """In Bulls and Cows, tables and proposed corrections show an answer as 1A2B."""
    words = ["--variant", "bulls-and-cows", "0123:1A2B"]
    assert "\n0A2B " in run(capsys, "suggest", "-v", *words)[1]
    assert run(capsys, "review", *words)[1].count(" 1A2B ") == 2
    out = at_prompt(["quit"], "solve", *words, "0132:0A0B")[1]
    assert "    fix 2 3A0B   If attempt 2 got 3 bulls, 0 cows, " in out


def test_the_best_guesses_contain_the_suggestion(at_prompt):
    """The guess that ``solve`` suggests is in its table of the best guesses."""
    out = at_prompt(["hint", "quit"], "solve", "--variant", "bulls-and-cows", "0123:1A2B", "0245:1,1")[1]
    table = out.partition("guess  may be it")[2].splitlines()
    assert [line.split()[0] for line in table[1:7]].count("6732") == 1


@EACH
def test_a_contradiction(capsys, name):
    """Messages about contradicting or impossible answers use the variant's words for black and white."""
    board = VARIANTS[name].board
    guess = board.format(board.example)
    status, out, _ = run(capsys, "suggest", "--variant", name, f"{guess}:0,0", f"{guess}:1,0")
    assert status == 1
    assert board.words.tell(0, 0) in out
    all_but_one = f"{guess}:{board.pegs - 1},1"
    status, _, err = run(capsys, "suggest", "--variant", name, all_but_one)
    assert status == 2
    assert board.words.tell(board.pegs - 1, 1).replace(",", " and") in err


@EACH
def test_play(at_prompt, name):
    """A game of each variant shows its numbers of codes and attempts, and answers in the variant's words."""
    board, attempts, _ = VARIANTS[name]
    guess = board.format(board.example)
    status, out, _ = at_prompt([guess, "quit"], "play", "--variant", name, "--game", "5", "--no-stats")
    assert status == 0
    assert f"{board.size:,} codes, {attempts} attempts" in out
    answer = Feedback(*reference.feedback(board.hidden_code(5), board.example))
    assert board.tell(answer) in out


@EACH
def test_solve(at_prompt, name):
    """``solve`` reads answers in the variant's words; the command printed at the end continues the same game."""
    board = VARIANTS[name].board
    answer = board.words.tell(1, 1)
    status, out, _ = at_prompt([answer, "quit"], "solve", "--variant", name)
    assert status == 0
    assert board.tell(answer) in out
    *words, attempt = out.splitlines()[-1].removeprefix("To continue: mastermind-xl ").split()
    assert attempt.endswith(f":{board.words.write(1, 1)}")
    assert " ".join(words).replace("solve", "") == board_words(board)
    assert at_prompt(["quit"], *words, attempt)[1].splitlines()[-1] == out.splitlines()[-1]


@EACH
def test_puzzle_and_review(capsys, name):
    """A puzzle uses the words of the variant, and its attempts can be reviewed."""
    board = VARIANTS[name].board
    status, out, _ = run(capsys, "puzzle", "--variant", name, "--seed", "3", "--json")
    made = json.loads(out)
    assert status == 0
    assert board.rules.items() <= made.items()
    status, shown, _ = run(capsys, "puzzle", "--variant", name, "--seed", "3", "--solutions")
    first = made["attempts"][0]
    assert f"{board.format(first['guess'])}   {board.words.tell(first['black'], first['white'])}\n" in shown
    assert f"The code is {board.format(made['code'])}." in shown
    tried = [f"{board.format(each['guess'])}:{each['black']},{each['white']}" for each in made["attempts"]]
    status, out, _ = run(capsys, "review", "--variant", name, *tried[:2], "--why", board.format(made["code"]))
    assert (status, out) == (0, f"{board.format(made['code'])} fits every answer so far: it may be the code.\n")


def test_the_list(capsys):
    """``variants`` lists every variant, and with --json also the settings of each variant's board."""
    status, out, _ = run(capsys, "variants")
    assert status == 0
    assert [line.split()[0] for line in out.splitlines() if not line.startswith(" ")] == [*VARIANTS]
    told = [json.loads(line) for line in run(capsys, "variants", "--json")[1].splitlines()]
    assert [each["variant"] for each in told] == [*VARIANTS]
    bulls = told[[*VARIANTS].index("bulls-and-cows")]
    assert (bulls["pegs"], bulls["colors"], bulls["repeats"], bulls["palette"]) == (4, 10, False, "digits")
    assert bulls["words"] == {"black": "bulls", "white": "cows"}


def test_options_beside_a_variant(capsys):
    """An option next to ``--variant`` changes only the setting that the option names."""
    status, out, _ = run(capsys, "suggest", "--variant", "bulls-and-cows", "--pegs", "3", "012:1A1B")
    assert status == 0
    assert len(out.split()[1]) == 3


def test_cell_functions_of_a_game():
    """With a variant, =CANDIDATES and =NEXTGUESS use the variant's board, digits and letters."""
    whole, cells = ((123.0,), (None,)), ((0.0, 1.0, 2.0, 3.0), (None,) * 4)
    for guesses in (whole, cells):
        asked = guesses, ((1.0,), (None,)), ((2.0,), (None,)), "bulls-and-cows"
        assert call("CANDIDATES", *asked) == 216
        board = BULLS_AND_COWS
        (guess,) = call("NEXTGUESS", *asked)
        assert compare("".join(str(int(digit)) for digit in guess), "0123") != (4, 0)
        assert len({*guess}) == board.pegs
    (tune,) = call("NEXTGUESS", (tuple("AABBC"), (None,) * 5), ((1.0,), (None,)), ((2.0,), (None,)), "nethack")
    assert set(tune) <= set("ABCDEFG")
    with pytest.raises(CodeError, match="write 0 to 9, not 'x'"):
        call("BLACK", "0123", "01x3", "bulls-and-cows")


def test_the_readme_lists_them():
    """The README's table lists each variant with an example code and the variant's words for answers."""
    text = (Path(__file__).parent.parent / "README.md").read_text("utf-8")
    section = text.partition("## Which game is yours?")[2].partition("\n## ")[0]
    rows = [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("| ")][1:]
    assert [name.strip("`") for _, name, _, _ in rows] == [*VARIANTS]
    for (_, _, code, answers), (board, _, _) in zip(rows, VARIANTS.values(), strict=True):
        assert code == board.format(board.example)
        assert answers.startswith(board.words.both)


@EACH
def test_an_unfinished_game_is_kept_in_numbers(name):
    """An unfinished game of any variant has the same guesses after it is stored and read again."""
    board = VARIANTS[name].board
    game = Game(board, code=board.hidden_code(3)).play(board.example)
    kept = Unfinished.read(Unfinished.of(game, 3, 10, helped=False, kind="code").line)
    assert [kept.board.parse(guess) for guess in kept.guesses] == [board.example]


@pytest.mark.parametrize("command", ["game", "play"])
def test_a_board_of_a_variant_has_its_attempts(command):
    """A board with the pegs and colours of a variant gets the variant's number of attempts, also without --variant."""
    for variant in (each for each in VARIANTS.values() if each.board.words.white):
        board = variant.board
        words = ["--pegs", str(board.pegs), "--colors", str(board.colors), *["--no-repeats"] * (not board.repeats)]
        assert asked_attempts(command, *words) == variant.attempts
    assert asked_attempts(command, "--pegs", "5", "--colors", "8", "--attempts", "9") == 9
    assert asked_attempts(command, "--pegs", "5", "--colors", "9") == 10


def asked_attempts(command, *words):
    """Return the number of attempts that a command uses."""
    file = ["x.xlsx"] if command == "game" else []
    arguments = make_parser(command).read([*file, *words])
    return getattr(arguments, "attempts", None) or _usual_attempts(arguments.read_board())
