"""The first search of optimal play: cells and clicks search only where it is short, and refuse at once elsewhere."""

from dataclasses import replace
from functools import partial
from itertools import groupby
from random import Random

import pytest
from benchmarks.first_search import MOST_STEPS, count_steps, is_soon, list_boards
from test_buttons import state
from windows import call

from mastermind_xl import Board, Game, StrategyError, write_game
from mastermind_xl.excel import buttons
from mastermind_xl.strategies import REGISTRY
from mastermind_xl.strategies.optimal import SMALL, Optimal

ROWS = {key: [*boards] for key, boards in groupby(list_boards(), lambda board: (board.pegs, board.repeats))}
SMALLEST_REFUSED = (Board(8, 2), Board(6, 6, repeats=False))  # of those with so many pegs that all boards are refused
LONG = (Board(9, 2), Board(10, 2), Board(8, 2), Board(3, 10), Board(2, 36), Board(2, 20), Board(1, 99), Board(1, 14))


@pytest.mark.slow
@pytest.mark.parametrize("row", ROWS.values(), ids=lambda boards: f"{boards[0].pegs}-{boards[0].repeats}")
def test_cells_search_where_the_search_is_short(row):
    """Of all boards of up to 1,296 codes, those on which a cell searches are those whose first search takes few steps."""
    soon = [board for board in row if is_soon(board)]
    assert soon == row[: len(soon)]
    assert all(count_steps(board) for board in soon[-1:])
    if soon or row[0] in SMALLEST_REFUSED:  # with more colours or pegs, a search takes longer
        assert all(count_steps(board) is None for board in row[len(soon) :][:1])


@pytest.mark.slow
def test_later_searches_are_short():
    """After random guesses on these boards, a search of the codes left takes no more steps than a first search."""
    chance = Random(7)
    for board in filter(is_soon, list_boards()):
        game = Game(board, code=board.code(chance.randrange(board.size)))
        while len(game.candidates) > SMALL:
            game = game.play(board.code(chance.randrange(board.size)))
        if game.found:
            continue
        steps = iter(range(MOST_STEPS))
        search = Optimal(board)._search
        search.solve(tuple(game.candidates.tolist()), partial(next, steps), game.guess_indices or None)


@pytest.mark.parametrize("board", LONG, ids=str)
def test_a_long_search_is_refused_at_once(board, tmp_path, monkeypatch):
    """A cell, a button and a new workbook refuse ``optimal`` and ``best-known`` where a search is long, and name another strategy."""
    monkeypatch.setattr("mastermind_xl.search.proof.Search.__init__", None)  # no search may begin
    told = f"is too slow on {board} for a cell or a click: choose most-parts"
    cells = ((None,) * board.pegs,), ((None,),), ((None,),), float(board.colors)
    for name in ("optimal", "best-known"):
        with pytest.raises(StrategyError, match=f"{name} {told}"):
            call("NEXTGUESS", *cells, name)
        assert not REGISTRY[name].is_offered(board)
    with pytest.raises(StrategyError, match=f"optimal {told}"):
        write_game(tmp_path / "game.xlsx", board, strategy="optimal")
    click = replace(state(board), strategy="optimal")
    with pytest.raises(StrategyError, match=f"optimal {told}"):
        buttons.solve(click)
    assert call("NEXTGUESS", *cells, "most-parts")
