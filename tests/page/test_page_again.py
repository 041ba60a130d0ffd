"""A game that the player knows from before counts as played with help: one table for the page and for the terminal."""

import io

import pytest

from mastermind_xl import Board
from mastermind_xl.core.game_numbers import MOST_KNOWN, known_numbers
from mastermind_xl.terminal.console import Console
from mastermind_xl.terminal.play import Play
from mastermind_xl.terminal.records import Statistics, UnfinishedGames

BOARD = Board(3, 3)  # of 27 codes, so a player may still know the last 13 games
OTHERS = [f"{number} find" for number in range(10, 23)]
WITH_HELP = {
    # what is done with which game, each time by another session or a newly opened page: does the last game count as helped?
    ("7 find",): False,
    ("7 find", "7 find"): True,
    ("7 find", "7 find", "8 find"): False,
    ("7 show", "7 find"): True,
    ("7 lose", "7 find"): True,
    ("7 leave", "7 find"): True,
    ("7 leave", "8 find", "7 find"): True,
    ("7 find", *OTHERS[1:], "7 find"): True,
    ("7 find", *OTHERS, "7 find"): False,
}
WRONG = [(1, 1, 1), (2, 2, 2)]  # in two attempts


def play_in_terminal(folder, steps):
    """Take the steps in sessions of ``play``; return whether the last finished game counts as helped."""
    files = Statistics(folder / "games.jsonl"), UnfinishedGames(folder / "unfinished.jsonl")
    for step in steps:
        number, what = step.split()
        session = Play(Console(io.StringIO(), io.StringIO()), "play", BOARD, len(WRONG), int(number), *files)
        session.open()
        typed = {"find": [BOARD.hidden_code(int(number))], "lose": WRONG, "leave": WRONG[:1], "show": []}[what]
        for line in [*map(BOARD.format, typed), *(["give up"] if what == "show" else [])]:
            session.obey(line)
        session.leave()
    return files[0].read()[-1].helped


PLAY = """[begin(number), setMode("play"), ...guesses.map((guess) => setDraft(guess) || enter()), isShown && reveal(),
  Object.fromEntries([STORED_AS, STATISTICS_AS, BEGUN_AS].map((key) => [key, localStorage.getItem(key)]).filter(([, text]) => text))].pop()"""


def play_on_page(load, steps):
    """Take the steps on pages that are opened one after the other; return whether the last game counts as helped."""
    stored, counts = {}, []
    for step in steps:
        number, what = step.split()
        run = load(BOARD, stored=stored)
        run(f"data.attempts = {len(WRONG)}")
        guesses = {"find": [BOARD.hidden_code(int(number))], "lose": WRONG, "leave": WRONG[:1], "show": []}[what]
        stored = run(PLAY, number=int(number), guesses=guesses, isShown=what == "show")
        counts.append(run("state.statistics.helped"))
    return counts[-1] > ([0, *counts])[-2]


@pytest.mark.parametrize("steps", WITH_HELP, ids=", ".join)
@pytest.mark.each
def test_a_known_game_counts_as_helped(node_page, tmp_path, steps):
    """Page and terminal agree with the table on whether a game counts as played with help."""
    assert play_on_page(node_page, steps) == WITH_HELP[steps]
    assert play_in_terminal(tmp_path, steps) == WITH_HELP[steps]


def test_which_games_are_known(node_page):
    """The page and Python let a player know the same games, on boards of any size and after any number of games."""
    run = node_page(BOARD)
    assert run("all.most_known") == MOST_KNOWN
    for size in (1, 2, 3, 27, 599, 600, 601, 10**9):
        for count in (0, 1, 2, 13, 14, 299, 300, 301, 700):
            begun = [*range(1, count + 1)]
            known = run("knownOf(begun, size, all.most_known)", begun=begun, size=size)
            assert set(known) == known_numbers(begun, size)


def test_a_random_game_is_not_known(node_page, tmp_path, monkeypatch):
    """A new game of page or terminal has a number that the player does not know."""
    stored = {"begun": [{"number": number, "id": number} for number in range(1, 14)]}
    run = node_page(BOARD)
    run("forAll.write(BEGUN_AS, stored)", stored=stored)
    drawn = set(run("new Array(300).fill(0).map(() => randomNumber())"))
    assert drawn == {*range(14, 28)}
    statistics = Statistics(tmp_path / "games.jsonl")
    monkeypatch.setattr(statistics, "known", lambda board: {*range(1, board.size)})
    assert Play(Console(io.StringIO(), io.StringIO()), "play", BOARD, 10, None, statistics)._number == BOARD.size
