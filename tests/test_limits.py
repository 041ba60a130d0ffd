"""Limits: the last allowed value is accepted, and the next value is refused."""

from dataclasses import replace
from itertools import islice

import pytest

from mastermind_xl import Board, BoardError, Feedback, Game
from mastermind_xl.analysis import puzzles
from mastermind_xl.analysis.adversary import find_least
from mastermind_xl.analysis.puzzles import draw_puzzles
from mastermind_xl.core.game_numbers import MAX_GAME_NUMBER
from mastermind_xl.core.match import Match, Round
from mastermind_xl.excel import buttons, hints, udfs
from mastermind_xl.excel.state import Record as FactsOfGame
from mastermind_xl.excel.state import Row, State
from mastermind_xl.sheets.shared.board import check_room, listed_pixels
from mastermind_xl.sheets.table import check_limit
from mastermind_xl.strategies import optimal
from mastermind_xl.terminal import match as match_at_prompt
from mastermind_xl.terminal import records
from mastermind_xl.terminal.records import Played, Unfinished, UnfinishedGames


@pytest.mark.parametrize("allowed", [99, 100])
def test_a_record_has_at_most_99_attempts(allowed):
    """A game of 99 attempts is read from the statistics, and a game of 100 counts as a damaged line."""
    played = Played(4, 6, True, 7, allowed, False, 5, True, "2026-01-01T00:00:00+00:00")
    assert Played.read(played.line) == (played if allowed == 99 else None)


def test_exactly_the_allowed_number_of_unfinished_games_is_kept(tmp_path):
    """If the file of unfinished games is full, adding another game removes only the oldest game."""
    begun = Game(Board()).play("1122", Feedback(0, 0))
    lefts = [Unfinished.of(begun, number, 10, kind="code") for number in range(1, records._MOST_UNFINISHED + 2)]
    path = tmp_path / "unfinished.jsonl"
    path.write_bytes(b"".join(left.line + b"\n" for left in lefts[:-1]))
    games = UnfinishedGames(path)
    games.keep(lefts[-1])
    assert games.read() == lefts[1:]


def test_after_the_greatest_game_number_comes_1(monkeypatch):
    """In a match that begins with the greatest game number, the second game has the number 1."""
    numbers = []

    class RoundBegunError(Exception):
        """An error that stops the test when the round begins."""

    def begin(_console, _strategy, _match, number, _statistics):
        numbers.append(number)
        raise RoundBegunError

    monkeypatch.setattr(match_at_prompt, "GuessRound", begin)
    for played in ((), (Round(5), Round(5))):
        with pytest.raises(RoundBegunError):
            match_at_prompt.play_match(None, None, Match(("You", "Computer"), 4, 10, played), MAX_GAME_NUMBER)
    assert numbers == [MAX_GAME_NUMBER, 1]


def test_a_puzzle_at_the_lowest_difficulty_of_a_level_has_this_level(monkeypatch):
    """A puzzle whose difficulty is the lower bound of a level has this level."""
    (puzzle,) = islice(draw_puzzles(Board(3, 4), seed=1), 1)
    monkeypatch.setattr(puzzles, "_BOUNDS", (puzzle.difficulty, 99))
    assert puzzle.level == "medium"


def test_a_million_millions_are_written_in_powers():
    """A board's number of codes is written in full below 10^12, and as a power of ten from 10^12 on."""
    assert Board(12, 10).size_text == "1.0 × 10^12"
    assert Board(11, 10).size_text == "100,000,000,000"


def test_a_sheet_has_room_for_600_pegs():
    """A game sheet may have exactly 600 pegs (30 rows of 20 pegs); one row more is refused."""
    check_room(Board(20, 20), 30)
    with pytest.raises(BoardError, match=r"use attempts=30$"):
        check_room(Board(20, 20), 31)


def test_a_game_of_exactly_the_guesses_needed_is_found():
    """On 3 × 5, the search finds that a player needs exactly four guesses against the adversary."""
    least = find_least(Board(3, 5))
    assert (least.least, least.most) == (4, 4)


def test_the_largest_board_is_searched(monkeypatch):
    """Optimal play is searched for a board with the greatest allowed number of codes; a larger board is refused."""
    monkeypatch.setattr(optimal, "SEARCHED_CODES", 16)
    assert optimal._search_of(Board(2, 4)) is not None
    with pytest.raises(BoardError):
        optimal._search_of(Board(2, 5))


def test_a_table_of_exactly_2500_codes_is_written():
    """The table of all scores is allowed for 2,500 codes (2 × 50), and refused for 2 × 51."""
    check_limit(Board(2, 50))
    with pytest.raises(BoardError):
        check_limit(Board(2, 51))


def test_a_count_of_99_pegs_is_read():
    """Cell functions accept numbers of black or white pegs up to 99, and refuse 100."""
    assert [udfs._read_count(count) for count in (0.0, 99.0)] == [0, 99]
    with pytest.raises(ValueError, match="100"):
        udfs._read_count(100.0)


@pytest.mark.parametrize(("told", "more"), [(0, 1), (hints.STEPS - 1, 1), (hints.STEPS, 0)])
def test_a_hint_given_again_does_not_count(told, more):
    """Each new step of a hint counts as one hint; a click that repeats the last step does not count."""
    rows = tuple(Row((None,) * 2) for _ in range(5))
    state = State(
        Board(2, 3),
        rows,
        own=(None,) * 2,
        strategy="first",
        hint_step=told,
        color_names=(None,) * 3,
        color_letters=(None,) * 3,
    )
    click = buttons.hint(replace(state, record=FactsOfGame(hints=4)))
    assert click.state.record.hints == 4 + more


def test_ten_colours_fit_narrow_columns():
    """The columns that list the codes left are narrow for up to ten colours, and wider for more colours."""
    assert [listed_pixels(Board(4, colors)) for colors in (10, 11)] == [24, 30]
