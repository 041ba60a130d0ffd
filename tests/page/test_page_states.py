"""Long games on the page, in node, compared with a model in plain Python; and games that earlier versions of it stored."""

import json
from copy import deepcopy
from itertools import count

import pytest
import reference
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test
from test_old_files import read_archive

from mastermind_xl import Board

PLAY, SOLVE = "play", "solve"
MOST = {PLAY: 10, SOLVE: 30}
READ = """["play", "solve"].map((mode) => {
  const { number, attempts, draft, editing, helped, counted } = state[mode];
  return { number, attempts: attempts.map((each) => [each.guess, each.black, each.white]), draft: draft.filter(Boolean), editing,
    helped, counted, steps: Object.values(state.steps[mode]).map((games) => games.length) };
})"""
STORED = """[localStorage, sessionStorage].map((store) => Object.fromEntries(
  [SETTINGS_AS, STORED_AS, STATISTICS_AS].map((key) => [key, store.getItem(key)]).filter(([, text]) => text)))"""
REOPEN = "Object.entries(tab).forEach(([key, text]) => sessionStorage.setItem(key, text)) || useBoard(all.boards[0]) || draw()"


class Page(RuleBasedStateMachine):
    """A page, with its game and the steps before and after it, for each of the modes play and solve."""

    def __init__(self, load, board):
        super().__init__()
        self.load, self.board, self.ids, self.ended = load, board, count(), set()
        self.run = load(board)
        self.mode, self.games = PLAY, {PLAY: self.fresh(1), SOLVE: self.fresh(0)}
        self.forget_steps()
        self.run("begin(1)")

    def fresh(self, number):
        known = {"number": number, "attempts": [], "draft": [], "editing": -1, "helped": False, "counted": False}
        return {"id": next(self.ids), **known}

    def forget_steps(self):
        self.steps = {PLAY: ([], []), SOLVE: ([], [])}

    @property
    def game(self):
        return self.games[self.mode]

    @property
    def is_over(self):
        tried = self.game["attempts"]
        is_found = any(black == self.board.pegs for _, black, _ in tried)
        return self.game["editing"] < 0 and (is_found or len(tried) == MOST[self.mode])

    def step(self):
        self.steps[self.mode] = [*self.steps[self.mode][0], deepcopy(self.game)], []

    def put_down(self):
        self.game.update(draft=[], editing=-1)

    @rule(color=st.integers(1, 3))
    def put(self, color):
        if self.game["editing"] >= 0:  # a peg under the cursor would be replaced; only the answer is corrected here
            return
        self.run("put(color)", color=color)
        if not self.is_over and len(self.game["draft"]) < self.board.pegs:
            self.game["draft"].append(color)

    @rule(data=st.data(), colors=st.lists(st.integers(1, 3), min_size=4, max_size=4))
    def guess(self, data, colors):
        """Fill the row, and make the guess; the answer of somebody else's code is clicked."""
        for color in colors:
            self.put(color)
        game, guess = self.game, [*self.game["draft"]]
        black = data.draw(st.integers(0, self.board.pegs))
        answer = black, 0
        if self.mode == PLAY and not self.is_over:
            answer = reference.feedback(self.board.hidden_code(game["number"]), tuple(guess))
        clicked = {"black": answer[0], "white": answer[1]} if self.mode == SOLVE else None
        self.run("enter(clicked)", clicked=clicked)
        if self.is_over:
            return
        self.step()
        row = len(game["attempts"]) if game["editing"] < 0 else game["editing"]
        rest = [] if answer[0] == self.board.pegs else game["attempts"][row + 1 :]
        game["attempts"] = [*game["attempts"][:row], [guess, *answer], *rest]
        self.put_down()
        if self.mode == PLAY and self.is_over:
            game["counted"] = True
            self.ended.add(game["id"])

    @precondition(lambda self: self.mode == SOLVE and self.game["attempts"])
    @rule(data=st.data())
    def correct(self, data):
        row = data.draw(st.integers(0, len(self.game["attempts"]) - 1))
        self.run("correct(row)", row=row)
        self.game.update(draft=[*self.game["attempts"][row][0]], editing=row)

    @rule(is_redo=st.booleans())
    def travel(self, is_redo):
        """Undo a step, or do it again; within a game that is help."""
        self.run("travel(redo)", redo=is_redo)
        past, future = self.steps[self.mode]
        if not (future if is_redo else past):
            return
        before = self.game
        line = [*past, deepcopy(before), *future]
        place = len(past) + (1 if is_redo else -1)
        self.steps[self.mode], self.games[self.mode] = (line[:place], line[place + 1 :]), deepcopy(line[place])
        if self.game["editing"] >= 0:
            self.put_down()
        if self.mode == PLAY and before["id"] == self.game["id"]:
            self.game.update(helped=True, counted=before["counted"] or self.game["counted"])

    @rule(number=st.integers(1, 5), mode=st.sampled_from([PLAY, SOLVE]))
    def begin(self, number, mode):
        """Begin a game; undo leads back to one with guesses."""
        self.change_mode(mode)
        self.run("state.mode === 'play' ? begin(number) : startAgain()", number=number)
        if self.game["attempts"]:
            self.step()
        self.games[mode] = self.fresh(number if mode == PLAY else 0)

    @rule()
    def hint(self):
        self.run("hint()")
        self.game["helped"] |= not self.is_over

    @rule(mode=st.sampled_from([PLAY, SOLVE]))
    def change_mode(self, mode):
        self.run("setMode(mode)", mode=mode)
        self.mode = mode

    @rule(is_same_tab=st.booleans())
    def reload(self, is_same_tab):
        """Load the page again, or open another tab, which knows the games but no steps."""
        stored, tab = self.run(STORED)
        self.run = self.load(self.board, stored=stored)
        if is_same_tab:
            self.run(REOPEN, tab=tab)
        else:
            self.forget_steps()

    @invariant()
    def is_as_played(self):
        expected = [{**self.games[mode], "steps": [len(games) for games in self.steps[mode]]} for mode in (PLAY, SOLVE)]
        assert [{"id": game["id"], **shown} for game, shown in zip(expected, self.run(READ), strict=True)] == expected
        assert self.run("state.mode") == self.mode
        assert self.run(
            "[...state.statistics.found, state.statistics.helped, state.statistics.lost].reduce((a, b) => a + b)"
        ) == len(self.ended)


@pytest.mark.parametrize(
    ("board", "games"), [(Board(3, 3), 6), pytest.param(Board(), 100, marks=pytest.mark.hours("100 games"))], ids=str
)
def test_the_page_in_any_order(node_page, board, games):
    """The page's games, steps and statistics are right after any order of moves, steps back, reloads and new tabs."""
    tried = settings(max_examples=games, stateful_step_count=30, deadline=None)
    run_state_machine_as_test(lambda: Page(node_page, board), settings=tried)


@pytest.mark.parametrize("path", [path for path in read_archive() if path.endswith("/storage.json")])
def test_an_old_pages_games_go_on(node_page, path):
    """The page continues both games that any earlier version stored, and counts on from its statistics."""
    stored = json.loads(read_archive()[path])
    run = node_page(Board(3, 3), stored=stored)
    solving = next(json.loads(text)["solve"]["attempts"] for text in stored.values() if "solve" in text)
    playing = {"guess": [2, 2, 1], "black": 1, "white": 0}
    assert run("[state.play.number, state.play.attempts, state.play.helped]") == [9, [playing], True]
    assert run("[state.solve.attempts, state.statistics]") == [solving, {"found": [0, 1], "helped": 0, "lost": 0}]
    assert run("setDraft([1, 1, 1]) || enter() || state.statistics") == {"found": [0, 1], "helped": 1, "lost": 0}
