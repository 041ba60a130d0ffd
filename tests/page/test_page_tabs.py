"""Two tabs of the page, in node: any moves in both, while storage is damaged, full, and heard of late."""

import random
from pathlib import Path

import pytest

from mastermind_xl import Board

BOARD = Board(3, 3)
MOVE = f"void ({(Path(__file__).parent / 'moves.js').read_text(encoding='utf-8')})(chance)"
GAME = "[state.play, state.solve].map(({ number, attempts }) => ({ number, attempts }))"
RELOAD = f"setFull(false) || draw() || useBoard(all.boards[0]) || applySettings() || draw() || {GAME}"
COUNTS = "drawStatistics() || [readStatistics(), checkDays(forAll.read(DAYS_AS)), readKnown(), readResults()]"


@pytest.mark.parametrize("moves", [60, pytest.param(2_000, marks=pytest.mark.hours("2,000 moves"))])
def test_two_tabs_in_any_order(node_page, moves):
    """Two tabs lose no game and agree on all counts, whatever is done in both and to their storage; no move raises an error."""
    chance = random.Random(moves)
    tabs = [node_page(BOARD), node_page(BOARD, tab=1)]
    for _ in range(moves):
        run = chance.choice(tabs)
        if chance.random() < 0.05:
            assert run(GAME) == run(RELOAD)
        else:
            run(MOVE, chance=chance.randrange(10**9))
    for run in (*tabs, tabs[0]):
        run("setFull(false) || draw() || deliver()")
    assert tabs[0](COUNTS) == tabs[1](COUNTS)
