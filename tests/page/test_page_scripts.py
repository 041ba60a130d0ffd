"""Each of the page's scripts, in node: the state of the page without a browser."""

import json
from datetime import date, timedelta

import pytest
from page_tools import CODE, GAME

from mastermind_xl import Board, Game
from mastermind_xl.analysis.puzzles import puzzle_of_day
from mastermind_xl.core.errors import FeedbackError
from mastermind_xl.core.feedback import score
from mastermind_xl.core.game_numbers import MAX_GAME_NUMBER
from mastermind_xl.core.variants import VARIANTS


def test_keys(node_page):
    """keys.js: a typed guess is entered; an answer typed alone adds no attempt while the board shows no guess."""
    run = node_page(Board(), hash=f"#game={GAME}")
    assert run("enterTyped('1122') && game().attempts.length") == 1
    assert run("enterTyped('112')") is False
    assert (
        run("setMode('solve') || enterTyped('1122:1,1') && enterTyped('2,0') && game().attempts.length") == 1
    )  # no guess is on the board


@pytest.mark.parametrize("name", ["mastermind", "black-only"])
def test_parts_of_an_answer(node_page, name):
    """keys.js: the page takes the same parts of an answer as Python, and counts the codes that fit them."""
    board = VARIANTS[name].board
    run = node_page(None, hash=f"#board={name}&mode=solve")
    for text in ("1,?", "?,2", "?", "??", "1b ?w", "1？", "2", "4", "0", "1,1", "5,?", "?,5", "1,2,?", "x?", "3,1"):
        try:
            game = Game(board, [("1122", text)])
        except FeedbackError:
            assert run("enterTyped(typed)", typed=f"1122:{text}") is False, text
            continue
        typed = "startAgain() || enterTyped(typed) && Object.values(game().attempts[0]).slice(1)"
        assert run(typed, typed=f"1122:{text}") == [*game.attempts[0].feedback]
        assert run("new Engine(data).left(game().attempts, 0).count") == len(game.candidates)


def test_engine(node_page):
    """engine.js: the first guess is known before the stored tree is read, and the tree begins with this guess."""
    run = node_page(Board(5, 8))
    first = run("(engine = new Engine(data)) && engine.advise([], format).guess")
    assert run("engine.grown") is None
    assert run("engine.warm().guess === indexOf(rules, guess) && engine.planned([]) === engine.tree.guess", guess=first)


def test_steps(node_page):
    """steps.js: a step of a game can be undone and redone, and stored steps that do not fit are dropped."""
    run = node_page(Board())
    assert run("stepAhead(stepBack(addStep(noSteps(), {a: 1}), {a: 2}).steps, {a: 1})") == {
        "game": {"a": 2}, "steps": {"past": [{"a": 1}], "future": []},
    }  # fmt: skip
    assert run("[1, 2, 3].reduce((steps) => addStep(steps, {}), noSteps()).past.length") == 3
    assert run("new Array(99).fill(0).reduce((steps) => addStep(steps, {}), noSteps()).past.length") == 40
    for stored, kept in (
        ({"past": [1], "future": [2]}, 2),
        ({"past": [0], "future": []}, 0),
        ({"past": 1}, 0),
        (None, 0),
    ):
        assert run("Object.values(checkSteps(stored, (each) => each || null)).flat().length", stored=stored) == kept


def test_draw(node_page):
    """draw.js: a peg shows the number of its colour, or the letter of its colour if the player wishes."""
    run = node_page(Board())
    assert run("[1, 2].map(markOf)") == ["1", "2"]
    assert run("(state.marks = 'letters') && [1, 2].map(markOf).join() === palette().letters.slice(0, 2).join()")


def test_cards(node_page):
    """cards.js: the review mentions the costliest guess and a better guess, or reports that no guess cost anything."""
    run = node_page(Board())
    move = {"guess": [1, 1, 2, 2], "suggested": [1, 1, 2, 3], "expected": 20, "better": 10, "lost": 0}
    assert run("tellCostliest(moves)", moves=[move, move]) == "No guess cost anything: perfect play."
    told = run("tellCostliest(moves)", moves=[move, move | {"lost": 0.25}])
    assert told == "Costliest guess: 1122 (attempt 2). 1123 would have saved 0.25 guesses on average."
    told = run("tellCostliest(moves)", moves=[move | {"lost": None}, move])
    assert told == "Costliest guess: 1122 (attempt 1) left 20.0 codes on average. 1123 would have left 10.0."


def test_links(node_page):
    """links.js: a shared result shows the answers but no guesses; a page opened from a disk has no link."""
    run = node_page(None, hash="#board=mini&game=5")
    assert run("[address(hashOf()), hashOf({mode: 'solve', hide: ['list']})]") == [
        "",
        "#game=5&board=3x4&mode=solve&hide=list",
    ]
    about = {"title": "Mini", "board": "3 pegs, 4 colours", "most": 7, "pegs": 3}
    attempts = [{"black": 1, "white": 1}, {"black": 3, "white": 0}]
    assert (
        run("resultOf({number: 5, attempts}, about)", attempts=attempts, about=about)
        == "Mini 5 (3 pegs, 4 colours): 2/7\n⚫⚪·\n⚫⚫⚫"
    )
    assert run("resultOf({number: 5, attempts}, about)", attempts=attempts[:1], about=about).startswith(
        "Mini 5 (3 pegs, 4 colours): X/7"
    )
    run = node_page(None, hash="#board=mini&game=5", address="https://example.org/m.html")
    assert run("address(hashOf())") == "https://example.org/m.html#game=5&board=3x4"


def test_a_code_for_a_friend(node_page):
    """links.js: the link with a code of one's own opens the game that hides this code, and whoever made the link knows it."""
    run = node_page(None, hash="#board=mini")
    numbers = run("new Array(rules.size).fill(0).map((_, index) => numberHiding(rules, codeAt(rules, index)))")
    assert [Board(3, 4).index(Board(3, 4).hidden_code(number)) for number in numbers] == [*range(64)]
    link = run("($('friend').value = '341') && shareWithFriend() || $('link').value")
    assert run("isKnown({ number: numberHiding(rules, [3, 4, 1]), id: 5 })")
    assert "341" not in link
    assert node_page(None, hash=link)("code()") == [3, 4, 1]
    run = node_page(None, hash="#board=bulls-and-cows")
    assert run("($('friend').value = '1123') && shareWithFriend() || readKnown()") == []


SHARED = """Ben: Mastermind 417 (4 pegs, 6 colours): X/10 with help
⚫⚪··
lunch at 12?
[10:31] Ada: Mastermind 417 (4 Stifte, 6 Farben): 3/10 ohne Tipps
https://example.org/m.html#game=417&board=4x6
Zoë: NetHacks Schlossmelodie 5 (5 von 7 Buchstaben): 12/12
陈: Mastermind 417 (4颗钉子，6种颜色): 3/10
Ben: Mastermind 417 (4 pegs, 6 colours): X/10 with help
Mastermind 5 (4 pegs, 6 colours): 4/10"""
"""What a teacher may paste: lines that pupils have shared in several languages, among others; one of them twice."""


def test_what_pupils_have_shared(node_page):
    """links.js: the results in a text become a table, sorted by game and attempts; each of them is taken once."""
    run = node_page(Board(), hash=f"#game={GAME}&hide=hints&mode=play")
    assert [run("addResults(lines)", lines=lines) for lines in (SHARED, "lunch at 12?")] == [6, 0]
    wanted = [
        ["", "Mastermind 5", 4, ""], ["[10:31] Ada", "Mastermind 417", 3, "ohne Tipps"], ["陈", "Mastermind 417", 3, ""],
        ["Ben", "Mastermind 417", "not found", "with help"], ["Zoë", "NetHacks Schlossmelodie 5", 12, ""],
    ]  # fmt: skip
    assert run("readResults().map(tellResult)") == wanted
    run("setDraft(code()) || enter() || ($('student').value = 'Eva')")
    assert run("ownResult().split('\\n')[0]") == f"Eva: Mastermind {GAME} (4 pegs, 6 colours): 1/10 without hints"
    assert run("writeDown() || readResults().map(tellResult)[1].join()") == f"Eva,Mastermind {GAME},1,without hints"


def test_solving_the_puzzle(node_page):
    """puzzle.js: a wrong code is explained and counted, the right one makes days in a row and can be shared."""
    run = node_page(Board())
    check = "(puzzle = puzzleOfDay(all, day)) && ($('puzzle-code').value = typed) && checkPuzzle()"
    assert run("($('puzzle-card').open = true) && drawPuzzle() || puzzle.day === dayNow()")
    for day in (20_784, 20_785):
        made = puzzle_of_day(date(1970, 1, 1) + timedelta(days=day))
        run(check, day=day, typed="1111")
        assert run("$('puzzle-answer').textContent").startswith("1111 is ruled out: attempt ")
        run(check, day=day, typed="".join(map(str, made.code)))
        assert run("$('puzzle-form').hidden")
    assert run("readPuzzle(20785)") == {"days": [20_784, 20_785], "most": 2, "day": 20_785, "tries": 1}
    assert run("sharePuzzle() && $('link').value") == "Mastermind, Puzzle of the day 2026-11-28 (hard): ✖✔"


def test_what_leaves_for_a_spreadsheet(node_page):
    """links.js: no name in the table that a teacher copies can begin a formula, another cell, or another row."""
    run = node_page(Board())
    cells = {
        "=cmd|' /C calc'!A0": "'=cmd|' /C calc'!A0", '=HYPERLINK("x")': '\'=HYPERLINK("x")', "@SUM(1)": "'@SUM(1)",
        "+1": "'+1", " -1": "' -1", "\t=1": "' =1", "＝1": "'＝1", "a\tb\nc": "a b c", "O'Neill-Li": "O'Neill-Li",
    }  # fmt: skip
    assert run("names.map(forCell)", names=[*cells]) == [*cells.values()]


def test_page(node_page):
    """page.js: a stored choice of board sets the title of the page; an unknown stored board is ignored."""
    run = node_page(None, stored={"mastermind settings": '{"board": "bulls-and-cows"}'})
    assert run("[data.title, document.title]") == ["Bulls and Cows", "Bulls and Cows: 4 of 10 digits, no repeats"]
    run = node_page(None, stored={"mastermind settings": '{"board": "nonsense"}'})
    assert run("data.title") == "Mastermind"


def test_results(node_page):
    """storage.js: of the stored table of a class, only rows that fit are read."""
    run = node_page(Board())
    assert run("checkResults([{name: 'Ada', board: 'Mini', number: 5, attempts: 3}, {name: 7}, null])") == [
        {"name": "Ada", "board": "Mini", "number": 5, "attempts": 3}
    ]


# --- storage.js ----------------------------------------------------------------------------------

RUBBISH = [None, True, -1, 1.5, 999_999_999, 1e300, "x", [], {}, [[]], {"length": 1e9}, [None], {"toString": 1}]
"""Values that do not belong into most fields."""
READ = """trials.map(({ games, statistics, days, begun, results }) => {
  for (const store of [localStorage, sessionStorage]) {
    const keys = { [STORED_AS]: games, [STATISTICS_AS]: statistics, [DAYS_AS]: days, [BEGUN_AS]: begun, [CLASS_AS]: results, [PUZZLE_AS]: days };
    for (const [key, text] of Object.entries(keys)) store.setItem(key, text);
  }
  Object.assign(state, { play: freshGame(1), solve: freshGame(0) }, recall(), { statistics: readStatistics() });
  drawBoard(); drawTray(); drawButtons(); drawStatistics(); drawResults(); drawPuzzle(); tellPlay(); // nothing that was read can stop them
  return { settings: [state.marks, state.theme, state.motion, state.mode],
    counts: [...state.statistics.found, state.statistics.helped, state.statistics.lost],
    ids: checkIds(forAll.read(STATISTICS_AS).games),
    attempts: [state.play.attempts.length, state.solve.attempts.length] };
})"""


def damaged(whole):
    """Yield damaged copies of stored data, with one value replaced or removed in each, at any depth."""
    for key in whole if isinstance(whole, dict) else range(len(whole)) if isinstance(whole, list) else ():
        for value in [*RUBBISH, *damaged(whole[key])]:
            copy = whole.copy()
            copy[key] = value
            yield copy
        copy = whole.copy()
        del copy[key]
        yield copy


def test_damaged_memory(node_page):
    """storage.js: stored values of a wrong type or size are ignored, and the page can still draw the game."""
    run = node_page(Board(), hash=f"#game={GAME}")
    for typed in (
        "put(1)",
        "[1, 2, 2].forEach(put) || enter()",
        "put(3)",
        "setMode('solve') || [1, 1, 2, 2].forEach(put)",
    ):
        run(typed)
    run("enter({black: 1, white: 1})")
    log = [{"id": 7, "day": 20_000, "guesses": 4, "lost": 0.5}]
    run("$('puzzle-card').open = true")
    whole = {
        "games": json.loads(run("localStorage.getItem(STORED_AS)")),
        "statistics": {"found": [1, 2], "helped": 1, "lost": 0, "games": [7, 8], "log": log},
        "days": {"days": [20_000, 20_001], "most": 2, "day": 20_001, "tries": 1},
        "begun": {"begun": [{"number": GAME, "id": 7}]},
        "results": {"results": [{"name": "Ada", "board": "Mini", "number": 5, "attempts": 3, "note": ""}]},
    }
    texts = ("", "null", "[]", "{", "7", '"x"', "{}", "NaN", '{"play": 1}')
    trials = [dict.fromkeys(whole, text) for text in texts]
    trials += [{name: json.dumps(value) for name, value in each.items()} for each in damaged(whole) if len(each) == 5]
    assert len(trials) > 500
    found = run(READ, trials=trials)
    for each in found:
        marks, theme, motion, mode = each["settings"]
        assert (marks in {"numbers", "letters"}, theme in {"", "light", "dark"}, motion in {"", "off"}) == (True,) * 3
        assert mode in {"play", "solve"}
        assert all(isinstance(count, int) and 0 <= count < 10**9 for count in each["counts"])
        assert all(isinstance(game, int) and 0 <= game < 2**32 for game in each["ids"])
    assert {tuple(each["attempts"]) for each in found} == {(0, 0), (0, 1), (1, 0), (1, 1)}


def test_the_edges_of_a_stored_game(node_page):
    """storage.js: a stored game with the last attempt, place or colour is accepted, and no game beyond these limits."""
    run = node_page(Board())
    wrong, right = (
        {"guess": [*guess], "black": black, "white": white}
        for guess in ((1, 1, 2, 2), CODE)
        for black, white in [score(CODE, guess)]
    )
    usual = {"id": 2**32 - 1, "number": GAME, "attempts": [], "draft": [0, 0, 0, 0], "cursor": 0, "hints": 0}
    usual |= {"day": 20_000, "editing": -1, **dict.fromkeys(("helped", "revealed", "counted"), False)}
    fit = [
        {"attempts": [wrong] * 10}, {"attempts": [wrong] * 9 + [right]}, {"attempts": [right]},
        {"cursor": 4, "draft": [6, 6, 6, 6]}, {"number": 1}, {"attempts": [wrong], "editing": 0}, {"number": MAX_GAME_NUMBER}, {"id": 0}, {"day": 0},
    ]  # fmt: skip
    beyond = [
        {"attempts": [wrong] * 11}, {"attempts": [right, wrong]}, {"attempts": [{**wrong, "white": wrong["white"] + 1}]},
        {"attempts": [{**wrong, "guess": [1, 1, 2, 0]}]}, {"cursor": 5}, {"cursor": -1}, {"draft": [7, 0, 0, 0]},
        {"draft": [1, 1, 2]}, {"number": 0}, {"number": MAX_GAME_NUMBER + 1},
    ]  # fmt: skip
    read = "games.map((play) => forThisTab.write(STORED_AS, {rules: data.board, play}) || (recall().play ?? null))"
    assert run(read, games=[usual | each for each in fit]) == [usual | each for each in fit]
    assert run(read, games=[usual | each for each in beyond]) == [None] * len(beyond)
    earlier = {name: value for name, value in usual.items() if name not in ("id", "editing")}  # which were not stored
    assert run(read, games=[earlier]) == [usual | {"id": 0}]


def test_a_game_is_added_to_statistics(node_page):
    """storage.js: a found game counts under its number of guesses; the list of counts grows if it is too short."""
    run = node_page(Board())
    add = "addGame(checkStatistics({found: before}), {found: at, helped: false}).found"
    for before, at, after in (([], 1, [1]), ([], 3, [0, 0, 1]), ([2, 1], 2, [2, 2]), ([0] * 9, 10, [0] * 9 + [1])):
        assert run(add, before=before, at=at) == after
