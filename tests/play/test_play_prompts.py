"""What is said at the prompts of ``play``, what is recorded, what is refused, and how to leave; one table for each."""

import pytest
from play_tools import SECRET, SPACED, answers, recorded
from terminal import CTRL_C, CTRL_D, Terminal

OVER = "Press Enter for another game, or type quit: "
KNUTH = "1122", "3345", "3636", "4544", "5455"
TRUE = answers("4563")
TOO_FEW = len(TRUE) - 1
WIDE = "--seed 7 --pegs 5 --colours 8 --no-repeats"

SAID = {
    # promise: the sessions, each with its options and what is typed; the texts of the last one, and how often they are said
    "giving up shows the code": ([("--seed 7", "1122", "give up")], {f"The code was {SPACED}": 1}),
    "without attempts left, the code is shown": (
        [("--seed 7 --attempts 2", "6661", "6662")],
        {f"The code was {SPACED}": 1},
    ),
    "give means give up, and nothing else": (
        [("--seed 7", "give it")],
        {"'give it' is not a command: to see the code, type give up.": 1, "The code was": 0},
    ),
    "the game after a numbered one has the next number": ([("--game 417", "new")], {"Game 418: ": 1}),
    "a guess made twice is refused, and costs no attempt": (
        [("--seed 7", "1122", "1122", "1345")],
        {"1122 was already attempt 1 and got ": 1, "2 1 3 4 5": 1},
    ),
    "undo takes the last attempt back, and the next one gets its number": (
        [("--seed 7", "1122", "3456", "undo", "1345")],
        {"1 1 1 2 2": 2, "2 3 4 5 6": 1, "2 1 3 4 5": 1},
    ),
    "after a game, guesses and hints are refused, and why and Enter work": (
        [("--seed 7", SECRET, "1122", "hint", "undo", "why 6666", "frob", "stats", "", "no")],
        {
            "This game is over: press Enter for another, or type quit.": 4,
            "6666 is ruled out: attempt 1": 1,
            "Game 8: ": 1,
        },
    ),
    "without statistics, nothing is stored": (
        [(f"{WIDE} --no-stats", "11223", "12345", "stats")],
        {
            "11223 repeats a colour, so it cannot be the code.": 1,
            "This session records no games": 1,
            "To get the same code: mastermind-xl play --pegs 5 --colors 8 --no-repeats --game 7": 1,
        },
    ),
    "games without statistics do not count": (
        [("--no-stats", "give up"), ("--stats",)],
        {"No game has been played to its end yet.": 1},
    ),
    "a game that is left can be continued on its board": (
        [(WIDE, "12345", "quit")],
        {
            "Game 7 is saved. To continue, start this command, then type resume: "
            "mastermind-xl play --pegs 5 --colors 8 --no-repeats": 1,
        },
    ),
    "a resumed game has its attempts": (
        [("--game 7 --attempts 8", "1122", "hint", "quit"), ("", "resume", SECRET)],
        {
            "You left game 7 after 1 of 8 attempts. To continue it, type resume.": 1,
            "1 1 1 2 2": 1,
            f"2 {SPACED}": 1,
        },
    ),
    **{
        f"nothing is left to resume after {end}": ([("--game 7", "1122", end), ("",)], {"You left": 0})
        for end in ("give up", SECRET, "undo")
    },
    "games of other boards and kinds are not offered": (
        [("--adversary", "1122"), ("--pegs 5", "12345"), ("", "resume")],
        {"You left": 0, "There is no unfinished game for this board.": 1},
    ),
    "a game against the adversary is offered to its players": (
        [("--adversary", "1122"), ("--adversary", "resume", "1134")],
        {"You left a game after 1 of 10 attempts.": 1, "2 1 1 3 4": 1},
    ),
    "against the adversary, undo, hint, left and why work": (
        [
            (
                "--adversary",
                *("undo", "1122", "left", "hint", "hint", "hint 1111", "why 1111", "undo", "undo", "RROO", "1122"),
            )
        ],
        {
            "There is no attempt to take back.": 2,
            "256 codes are left.": 2,
            "1111 cannot be the code": 1,
            "1111 is ruled out: attempt 1 (1122) would have been answered 2 black, 0 white instead of 0 black, 0 white.": 1,
            "1122 was already attempt 1 and got 0,0": 1,
        },
    ),
    "the adversary answers the same guesses alike, and has neither game numbers nor statistics": (
        [("--adversary", *KNUTH, "", *KNUTH, "new 7", "stats")],
        {
            "✔ Good: found on attempt 5. 5455 is the code.": 2,
            "Games without a hidden code have no numbers: type new without a number.": 1,
            "This game is over: press Enter for another, or type quit.": 1,
        },
    ),
    **{
        f"the adversary plays {board}": ([(f"--adversary {board}", "give up")], {"These answers leave": 1})
        for board in ("--pegs 1", "--pegs 1 --colors 1", "--no-repeats", "--pegs 2 --colors 20")
    },
    "without attempts left, the adversary shows how many codes fit": (
        [("--adversary --attempts 2", "1122", "3345")],
        {"46 codes, such as": 1},
    ),
    "the adversary begins with every code": ([("--adversary", "give")], {"1,296 codes, such as": 1}),
    "in a match, the reply to unsuitable lines says what to type": (
        [
            (
                "--match 2",
                *("give", "RROY", "quux", "fix 1 1,1", "undo", "why 1122", "left", "", "1122", "red red 3 4", "5,0", "3,1"),
                *("7", "1122:1,1", "quux", "new", "guess 1122", "yes", "undo", "fix 2 1,1"),
            )
        ],
        {
            "Keep your code secret: press Enter when you have thought of one.": 2,
            "There is no answer to take back.": 2,
            "Keep your code secret until the end; now type the answer to this guess, such as 1,2.": 2,
            "5 black and 0 white are 5 pegs: a code has 4": 1,
            "could only go in its own place": 1,
            "is not an answer: write black and white": 2,
            "is neither an answer such as 1,2 nor a command (see help)": 4,
            "The match is unfinished, and nobody has won.": 1,
        },
    ),
    "a match marks a round with help, and score shows the table": (
        [("--match 2 --game 7", "1122", "undo", SECRET, "score", "", "score")],
        {"Player 1h 1": 3, "h with help": 3, "computer 0": 3},
    ),
    "in a match, wrong answers are named, and the round counts as with right ones": (
        [("--match 2", "give", "", "0,0", "0,0", "0,0", "GBPY", "")],
        {
            "One answer may be wrong:": 1,
            "Then attempt 1 (1123) would have been answered 1 black, 0 white instead of 0 black, 0 white": 1,
            f"With the right answers the computer finds your code on attempt {len(TRUE)}. This result counts.": 1,
            f"computer {len(TRUE)} {len(TRUE)} ": 1,
        },
    ),
    "after wrong answers, the computer gets no more attempts than a match allows": (
        [(f"--match 2 --attempts {TOO_FEW}", "give", "", *["0,0"] * TOO_FEW, "4563", "")],
        {f"With the right answers the computer does not find your code in {TOO_FEW} attempts.": 1, f"computer {len(TRUE)}*": 1},
    ),
    **{
        f"in a match, {slip} is no harm": (
            [("--match 2", "give", "", *typed)], {"Then attempt": asked, "All your answers were right.": 1},
        )
        for slip, asked, typed in (
            ("a mistyped code", 1, (*TRUE, "4564", "4563")),
            ("a code mistyped twice", 2, (*TRUE, "4564", "4565", "4563")),
            ("an answer that is taken back", 1, (*TRUE, "4564", "undo", TRUE[-1], "")),
            ("an answer that is corrected", 0, (TRUE[0], "3,0", f"fix 2 {TRUE[1]}", *TRUE[2:], "")),
        )
    },
    "in a match, a code that is not found counts as one guess more than there are attempts": (
        [
            (
                "--match 2 --attempts 2 --strategy first --game 7",
                *("6661", "6662", "", *answers("4563", "first")[:2], "", "zzzz", "BBYZ", "45", "4563"),
            )
        ],
        {
            "Type your code, such as 1122.": 1,
            "'zzzz' is neither a code such as 1122 nor a command (see help)": 1,
            "no colour here is called 'Z'": 1,
            "45 has 2 pegs": 1,
            "All your answers were right.": 1,
            "computer 3* 3": 1,
            "Player 3* 3": 2,
            "* not found: counts as the number of attempts plus one": 2,
            "The match is a draw, 3 to 3.": 1,
        },
    ),
}  # fmt: skip


@pytest.mark.parametrize(("sessions", "said"), SAID.values(), ids=SAID)
def test_what_is_said(play, sessions, said):
    """After these lines are typed, ``play`` has said these texts, each as often as the table shows."""
    outs = [" ".join(play(lines, *words.split()).split()) for words, *lines in sessions]
    assert {text: outs[-1].count(text) for text in said} == said


RECORDED = {
    # promise: the sessions, as above, and the games in the statistics: number, guesses, found, helped
    "a found code": ([("--game 7", SECRET)], [(7, 1, True, False)]),
    **{
        f"{command} is help": ([("--game 7", "1122", command, SECRET)], [(7, 2, True, True)])
        for command in ("left", "l", "why 6666", "hint 6666", "hint")
    },
    "undo is help": ([("--game 7", "1122", "undo", SECRET)], [(7, 1, True, True)]),
    "after a game, no command is help": (
        [("--game 7", SECRET, "why 6666", "hint", "left")],
        [(7, 1, True, False)],
    ),
    "a code that is not found": (
        [("--seed 7", "1122", "give up"), ("--seed 8 --attempts 2", "6661", "6662")],
        [(7, 1, False, False), (8, 2, False, False)],
    ),
    "a game that is left does not count": ([(WIDE, "12345", "quit"), ("", "1122", "new", "3456")], []),
    "a number that is played again counts as helped if the earlier game had an attempt": (
        [
            (
                "--seed 7",
                *("new 8", "give up", "new 7", SECRET, "new 7", "1122", "new 7", SECRET, "new 9", "new 9", "give up"),
            )
        ],
        [(8, 0, False, False), (7, 1, True, False), (7, 1, True, True), (9, 0, False, False)],
    ),
    "a number that is played again after giving up counts as helped": (
        [("--game 7", "give up", "new 7", SECRET)],
        [(7, 0, False, False), (7, 1, True, True)],
    ),
    "a number that is played again after a hint counts as helped": (
        [("--game 7", "hint", "new 7", SECRET)],
        [(7, 1, True, True)],
    ),
    "a number that is played again instead of resumed counts as helped": (
        [("--game 7", "1122"), ("--game 7", SECRET)],
        [(7, 1, True, True)],
    ),
    "a resumed game is recorded once, with its earlier help": (
        [("--game 7 --attempts 8", "1122", "hint", "quit"), ("", "resume", SECRET)],
        [(7, 2, True, True)],
    ),
    "no game with --no-stats": ([("--no-stats", "give up")], []),
    "no game against the adversary": ([("--adversary", *KNUTH)], []),
    "a round of a match, with its help": ([("--match 2 --game 7", "1122", "undo", SECRET)], [(7, 1, True, True)]),
}  # fmt: skip


@pytest.mark.parametrize(("sessions", "games"), RECORDED.values(), ids=RECORDED)
def test_what_is_recorded(play, data, sessions, games):
    """After these sessions, the statistics contain exactly the games of the table."""
    for words, *lines in sessions:
        play(lines, *words.split())
    assert [(game["game"], game["guesses"], game["found"], game["helped"]) for game in recorded(data)] == games


SAVED = "Game 7 is saved. To continue, start this command, then type resume:\n    mastermind-xl play"
NOBODY = "The match is unfinished, and nobody has won."
PROMPTS = (
    # options, what is typed, the prompt that follows, what is said after leaving, the number of finished games
    ("", (), " 1> ", "", 0),
    ("", ("1122",), " 2> ", SAVED, 0),
    ("", ("1122", "give up"), OVER, "", 1),
    ("--adversary", ("1122",), " 2> ", "This game is saved. To continue, start this command, then type resume:\n    mastermind-xl play --adversary", 0),
    ("--match 2", (), " 1> ", NOBODY, 0),
    ("--match 2", ("give",), "Press Enter when you have thought of a code: ", NOBODY, 1),
    ("--match 2", ("give", ""), "answer> ", NOBODY, 1),
    ("--match 2", ("give", "", "0,0", "0,0", "0,0"), "Type fix, undo, or your code: ", NOBODY, 1),
    ("--match 2", ("give", "", "4,0"), "Press Enter if that is your code, or type your code: ", NOBODY, 1),
    (
        "--match 2", ("give", "", "4,0", "6666"),
        "Press Enter if 6666 is your code, or type your code, undo or fix: ", NOBODY, 1,
    ),
)  # fmt: skip


@pytest.mark.parametrize(("key", "status"), [(CTRL_C, 130), (CTRL_D, 0)])
@pytest.mark.parametrize(("words", "typed", "prompt", "told", "finished"), PROMPTS)
@pytest.mark.slow
def test_leaving_at_every_prompt(data, key, status, words, typed, prompt, told, finished):
    """Ctrl+C and Ctrl+D end ``play`` at any prompt, and the last lines explain what became of the game or match."""
    number = [] if words == "--adversary" else ["--game", "7"]
    with Terminal("play", *words.split(), *number) as terminal:
        terminal.expect(" 1> ")
        for line in typed:
            terminal.type(line)
        if typed:
            terminal.expect(prompt)
        assert terminal.leave(key) == status
        assert told in terminal.text
        assert ("is saved" in terminal.text) == ("is saved" in told)
        assert "Traceback" not in terminal.text
        assert max(len(line.rstrip()) for line in terminal.screen) <= 80
    assert len(recorded(data)) == finished
