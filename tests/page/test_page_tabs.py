"""Two tabs of the page, in node: any moves in both, while storage is damaged, full, and heard of late."""

import random

import pytest

from mastermind_xl import Board

BOARD = Board(3, 3)
RUBBISH = [
    "",
    "null",
    "[]",
    "{",
    '{"found": 7}',
    '{"log": [{"id": 1, "day": 999999999, "guesses": 3, "lost": null}]}',
    '{"play": 1}',
]
MOVES = [
    "begin(1 + (chance % 27))",
    *["setMode('play') || setDraft(codeAt(rules, chance % 27)) || enter()"] * 3,
    "setMode('play') || setDraft(code()) || enter()",
    "setMode('solve') || setDraft(codeAt(rules, chance % 27)) || enter({black: 1, white: 0})",
    "travel(false)", "travel(true)", "hint()", "draw()",
    "playing() && !isOver() && reveal()",
    "(($('student').value = 'Ada') && 0) || writeDown()",
]  # fmt: skip
DAMAGE = (
    "localStorage.damage([STORED_AS, STATISTICS_AS, DAYS_AS, BEGUN_AS, CLASS_AS, SETTINGS_AS][chance % 6], rubbish)"
)
GAME = "[state.play, state.solve].map(({ number, attempts }) => ({ number, attempts }))"
RELOAD = f"draw() || useBoard(all.boards[0]) || applySettings() || draw() || {GAME}"
COUNTS = "drawStatistics() || [readStatistics(), checkDays(forAll.read(DAYS_AS)), readKnown(), readResults()]"


@pytest.mark.parametrize("moves", [60, pytest.param(2_000, marks=pytest.mark.hours("2,000 moves"))])
def test_two_tabs_in_any_order(node_page, moves):
    """Two tabs lose no game and agree on all counts, whatever is done in both and to their storage; no move raises an error."""
    chance = random.Random(moves)
    tabs = [node_page(BOARD), node_page(BOARD, tab=1)]
    for _ in range(moves):
        run, drawn = chance.choice(tabs), chance.randrange(10**6)
        what = chance.random()
        if what < 0.7:
            run(f"void ({chance.choice(MOVES)})", chance=drawn)
        elif what < 0.8:
            run(f"void {DAMAGE}", chance=drawn, rubbish=chance.choice(RUBBISH))
        elif what < 0.85:
            run("void setFull(full)", full=drawn % 2 == 1)
        elif what < 0.95:
            run("void deliver()")
        else:
            run("void setFull(false)")
            before = run(GAME)
            assert run(RELOAD) == before
    tabs[0]("void setFull(false)")
    for run in (*tabs, tabs[0]):
        run("void (draw(), deliver())")
    assert tabs[0](COUNTS) == tabs[1](COUNTS)
