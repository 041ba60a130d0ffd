"""The macros, tested in a calculator that needs no other program, so that every run includes them."""

from types import SimpleNamespace
from unittest.mock import Mock

import pytest
import reference
from iron_book import IronBook, IronRange

from mastermind_xl import Board
from mastermind_xl.core.languages import fill, speaking
from mastermind_xl.core.messages import NEXT, praise
from mastermind_xl.excel import game_sheet, macros
from mastermind_xl.excel.buttons import BUTTONS
from mastermind_xl.excel.game_sheet import NoGameError
from mastermind_xl.sheets.game.layout import GAMES_LIST, Layout, Memory

BOARD = Board(3, 3)
LAYOUT = Layout(BOARD)


@pytest.fixture
def book(written):
    """A game on a small board without a hidden code."""
    return IronBook(written("game.xlsx", "game", "--pegs", "3", "--colors", "3"))


def hidden_code(book):
    """The hidden code of the typed game number."""
    return BOARD.hidden_code(int(book.read("GameNumber")[0][0]))


def everything(book):
    """The values of all named cells, except the memory of messages."""
    ours = [name for name in book.names if not name.startswith(("_xlnm.", "Language", "Message", "GameMemory"))]
    values = {name: book.read(name) for name in ours}
    memory = book.read("GameMemory")
    return {**values, "memory": [memory[row] for row in (Memory.REVEALED, Memory.RECORD, Memory.REVIEWED)]}


def message(book):
    return book.read("Message")[0][0]


def test_a_whole_game(book):
    """The button Solve finds the hidden code; when the next game starts, the finished game is listed."""
    macros.manual_play(book)
    assert message(book).startswith("▶ A code is hidden: 3 pegs, 3 colours")
    code = hidden_code(book)
    attempts, guess = 0, None
    while guess != code:
        macros.solve(book)
        guess = tuple(map(int, book.read("Guesses")[attempts]))
        attempts += 1
        assert attempts <= 5, book.read("Guesses")
        black = sum(one == other for one, other in zip(guess, code, strict=True))
        assert book.read("Blacks")[attempts - 1] == [black]
    assert message(book).startswith(
        f"✔ {praise(attempts)}: found on attempt {attempts}. {BOARD.format(code)} is the code."
    )
    macros.manual_play(book)
    (listed, *_) = book.read("GamesPlayed")
    assert "".join(map(str, code)) in [str(cell).removesuffix(".0") for cell in listed]
    assert book.read("Guesses")[0] == [None] * 3
    assert book.alerts == []


class Fault:
    """A failure in one step of a click, such as writing values: the step is done, and then an error is raised.

    Args:
        nth: the number of steps that succeed first.
    """

    def __init__(self, nth):
        self.left = nth

    def __call__(self, step):
        def failing(*words, **options):
            done = step(*words, **options)
            self.left -= 1
            if self.left == -1:
                raise OSError("unplugged")
            return done

        return failing


@pytest.mark.parametrize("name", [button.name for button in BUTTONS])
@pytest.mark.sampled(8)
@pytest.mark.parametrize("options", [(), pytest.param(("--not-live",), marks=pytest.mark.slow)], ids=["live", "marked"])
def test_a_step_that_fails_changes_nothing(written, monkeypatch, options, name):
    """If any write of a click fails (or, with marks, any read), all cells get their old values back; the error is reported."""
    book = IronBook(written("game.xlsx", "game", "--pegs", "3", "--colors", "3", *options))
    macros.manual_play(book)
    book.type("Guesses", 0, [1, 1, 2])
    if options:
        macros.hint(book)  # marks the codes that are ruled out
        book.type("Guesses", 1, [2, 1, 2])
    before, steps = everything(book), 0
    while True:
        fault, raised = Fault(steps), ""
        with monkeypatch.context() as patch:
            value = IronRange.value
            patch.setattr(IronRange, "value", property(value.fget, fault(value.fset)))
            patch.setattr(IronRange, "clear_contents", fault(IronRange.clear_contents))
            if options:
                patch.setattr(IronRange, "options", fault(IronRange.options))
            try:
                getattr(macros, name)(book)
            except OSError as error:
                raised = str(error)
        if fault.left >= 0:  # the click has no more steps
            break
        steps += 1
        assert everything(book) == before, steps
        reported = (raised, message(book), *book.alerts[-1:])
        assert any("unplugged" in text or "have changed" in text for text in reported), steps
    assert steps > 2


@pytest.mark.parametrize("sheet", ["Game", "Secret"])
def test_a_sheet_that_refuses_to_be_written_to(book, monkeypatch, sheet):
    """If a player has locked a sheet, buttons change nothing and report the protection, in a window if need be."""
    macros.manual_play(book)
    book.type("Guesses", 0, [1, 1, 2])
    before, value = everything(book), IronRange.value

    def refuse(cells, values):
        if cells.sheet.name == sheet:
            raise OSError("locked")
        value.fset(cells, values)

    for name in ("manual_play", "undo", "clear_attempts", "reveal_code"):
        with monkeypatch.context() as patch:
            patch.setattr(IronRange, "value", property(value.fget, refuse))
            getattr(macros, name)(book)
        assert everything(book) == before
        said = book.alerts[-1] if sheet == "Secret" else message(book)
        assert f" (locked): if a password protects the sheet {sheet}, remove the protection" in said


def test_an_unforeseen_error_leaves_the_sheet_as_it_was(book, monkeypatch):
    """If a button fails unexpectedly, the error is raised and shown in the message; other cells are unchanged."""
    macros.manual_play(book)
    book.type("Guesses", 0, [1, 1, 2])
    before = everything(book)
    for button in BUTTONS:
        click, said = getattr(macros, button.name), f"{button.name} is unplugged"
        monkeypatch.setitem(vars(button), "press", Mock(side_effect=RuntimeError(said)))
        with pytest.raises(RuntimeError, match=said):
            click(book)
        assert everything(book) == before
        assert message(book).endswith(f": {said}.")


MENDED = (
    ({}, "reveal_code", "no code is hidden; click Manual Play to hide one"),
    ({}, "undo", "⚠ Undo: there is no attempt to take back."),
    ({"Guesses": [1, 2]}, "solve", "⚠ Solve: attempt 1 has 2 of 3 pegs: finish it or clear it."),
    ({"Guesses": [1, 2, 7]}, "hint", "⚠ Hint: attempt 1: there is no colour 7; write 1 to 3."),
    ({"Guesses": [1, 1, 2]}, "solve", "⚠ Solve: attempt 1 has no answer: type the black and white pegs that 112 got"),
    ({"StrategyName": ["clever"]}, "solve", "⚠ Solve: unknown strategy 'clever': choose one of first"),
    ({"StrategyName": [None]}, "hint", "⚠ Hint: unknown strategy '': choose one of first"),
    (
        {"GameNumber": [1], "Guesses": BOARD.hidden_code(1), "StrategyName": ["clever"]},  # the code is found
        "solve",
        "⚠ Solve: unknown strategy 'clever'",
    ),
    ({"Opening": [1172]}, "solve", "⚠ Solve: opening: there is no colour 7; write 1 to 3."),
    (
        {"Guesses": [1, 1, 2], "TypedBlacks": [1], "TypedWhites": [2], "Corrections": [1, 3, 1]},
        "solve",
        "⚠ Solve: attempt 1: 3 black and 1 white are 4 pegs: a code has 3",
    ),
)
"""What a person types, a button that is clicked then, and how the message begins."""


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("typed", "button", "said"), MENDED, ids=[f"{typed} {button}" for typed, button, _ in MENDED])
def test_what_a_person_can_mend_is_said_on_the_sheet(book, typed, button, said):
    """After a mistake of the player, a button explains the mistake in the message and changes no other cell."""
    for name, values in typed.items():
        book.type(name, 0, values)
    before = everything(book)
    getattr(macros, button)(book)
    assert said in message(book)
    assert everything(book) == before
    assert book.alerts == []


def test_messages_are_in_the_language_of_the_workbook(written):
    """In a German workbook, a button speaks German although nobody tells it the language."""
    book = IronBook(written("game.xlsx", "game", "--pegs", "3", "--colors", "3", "--language", "de"))
    macros.manual_play(book)
    with speaking("de"):
        assert message(book) == NEXT + fill("A code is hidden: {board}. Type your first guess.", board=BOARD)
    assert "code is hidden" not in message(book)


def test_a_workbook_without_a_game_in_a_browser(monkeypatch):
    """In xlwings Lite, a click in a workbook without a game raises an error."""
    monkeypatch.setattr(game_sheet, "IN_BROWSER", True)
    with pytest.raises(NoGameError, match="mine contains no game"):
        macros.solve(SimpleNamespace(name="mine", names={}))


def test_a_full_list_of_games(book):
    """The last line of the list of games is used; then no game is listed, until the player removes lines as asked."""
    full = "The list of games is full: remove lines on the sheet Statistics."
    last = GAMES_LIST.rows - 1
    book.type("GamesPlayed", last - 1, ["used"])
    for is_full in (False, True):
        macros.manual_play(book)
        book.type("Guesses", 0, hidden_code(book))
        before = book.read("GamesPlayed")
        macros.review(book)
        assert (full in message(book)) == is_full
        assert (book.read("GamesPlayed") == before) == is_full
        assert book.read("GamesPlayed")[last][2:4] == [1, "found"]
    book.type("GamesPlayed", last, [None] * 6)
    macros.clear_attempts(book)
    assert book.read("GamesPlayed")[last][2:4] == [1, "found"], "a game that was not listed is listed later"


def test_hint_tells_more_at_every_click(book):
    """Each click on Hint tells more, until the sheet changes; then the first hint comes again."""
    book.type("StrategyName", 0, ["knuth"])
    macros.manual_play(book)
    for row, guess in enumerate(([1, 1, 2], [1, 1, 3])):
        book.type("Guesses", row, guess)
        assert "▶ Guess " not in message(book)
        macros.hint(book)
        assert message(book).endswith("Click Hint again to see how many codes are left.")
        macros.hint(book)
        left = int(book.read("Remaining")[row][0])
        assert message(book).startswith(f"▶ {left} code{'s are' if left > 1 else ' is'} left. Click Hint again to see")
        for _ in range(2):
            macros.hint(book)
            assert message(book).startswith("▶ Guess ")
        assert book.read("Guesses")[row + 1] == [None] * 3


def test_a_review_shows_what_was_left(book):
    """A review shows the counts that the reference implementation finds, the best guesses, and contradicting answers."""
    macros.review(book)
    assert "No guess has been answered yet." in message(book)
    code, guesses = (2, 3, 3), ((1, 1, 2), (3, 3, 2), (3, 3, 2))
    book.type("GameNumber", 0, [BOARD.game_number(code)])
    for row, guess in enumerate(guesses):
        book.type("Guesses", row, guess)
    book.type("Guesses", 3, [1, 2])  # an incomplete guess is not reviewed
    macros.review(book)
    left = [*reference.list_codes(3, 3)]
    moves = book.read("ReviewedMoves")
    assert moves[3][0] is None
    for row, guess in zip(moves, guesses, strict=False):
        answer, parts = reference.feedback(code, guess), reference.partition(guess, left)
        after = parts[answer]
        assert row[:7] == [*guess, *answer, len(left), len(after)]
        assert row[7] == pytest.approx(sum(len(part) ** 2 for part in parts.values()) / len(left))
        left = after
    assert [row[9] for row in moves[:3]] == ["best", "weak", "wasted"]
    best = [row for row in book.read("ReviewedBest") if row[0]]
    assert [row[5] for row in best] == sorted(row[5] for row in best) != []
    for row in best:
        sizes = [len(part) for part in reference.partition(tuple(map(int, row[:3])), left).values()]
        expected = sum(size**2 for size in sizes) / len(left)
        assert row[4:7] == [max(sizes), pytest.approx(expected), len(sizes)]
    assert "1 guess wasted" in message(book)
    summary = LAYOUT.review_summary
    cells = book.names["ReviewedMoves"].refers_to_range.sheet.range(*[(summary.row, summary.column)] * 2)
    assert "1 guess wasted" in cells.value
    book.type("Guesses", 3, code)
    assert cells.value == "▶ The game has continued since this review: click Review again."
    book.type("GameNumber", 0, [None])
    book.type("Guesses", 3, [None] * 3)
    for row, black in enumerate((1, 0, 3)):
        book.type("TypedBlacks", row, [black])
        book.type("TypedWhites", row, [0])
    macros.review(book)
    assert "No code fits these answers: none is left after attempt" in message(book)


def points(book):
    """The numbers of guesses on the sheet Match."""
    return [row[:2] for row in book.read("MatchPlayed")[2:] if row[:2] != [None, None]]


def test_a_match_is_written_down(book):
    """Each finished game is recorded once for the player whose turn it is; a code not found counts one guess more."""
    attempts, most = len(book.read("Guesses")), [[1, 1, 1]]
    hidden = [3, 3, 3]

    def play(*guesses):
        macros.manual_play(book)
        book.type("GameNumber", 0, [BOARD.game_number(hidden)])
        for row, guess in enumerate(guesses):
            book.type("Guesses", row, guess)

    play(hidden)
    macros.clear_attempts(book)
    assert points(book) == []  # the players have no names yet
    book.type("MatchPlayed", 0, ["Ann", "Computer "])
    play([1, 1, 1], hidden)
    macros.review(book)
    macros.clear_attempts(book)
    assert points(book) == [[2, None]]
    play()
    macros.solve(book)
    solved = sum(None not in row for row in book.read("Guesses"))
    play(*most * (attempts - 1))
    assert points(book) == [[2, solved]]
    macros.solve(book)  # the computer does not find the code
    assert "has used all attempts" in message(book)
    play(*most * attempts)
    assert points(book) == [[2, solved], [None, attempts + 1]]
    macros.manual_play(book)
    assert points(book) == [[2, solved], [attempts + 1, attempts + 1]]
    assert sum(row[0] is not None for row in book.read("GamesPlayed")) == 5


@pytest.mark.parametrize("gone", ["MatchPlayed", "GamesPlayed"])
def test_a_game_without_a_match_or_statistics(book, gone):
    """Without the cells for a match, a game is still listed; without the list of games, the message gives the reason."""
    book.type("MatchPlayed", 0, ["Ann", "Bob"])
    macros.manual_play(book)
    book.type("Guesses", 0, hidden_code(book))
    del book.names[gone]
    macros.manual_play(book)
    assert message(book).startswith("▶ A code is hidden")
    missing = "The game is not recorded: the cells called GamesPlayed in" in message(book)
    assert missing == (gone == "GamesPlayed")
    assert missing or book.read("GamesPlayed")[0][3] == "found"
