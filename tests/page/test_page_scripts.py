"""Each of the page's scripts, in node: the state of the page without a browser."""

from page_tools import GAME

from mastermind_xl import Board


def test_keys(node_page):
    """keys.js: a typed guess is entered; an answer typed alone adds no attempt while the board shows no guess."""
    run = node_page(Board(), hash=f"#game={GAME}")
    assert run("enterTyped('1122') && game().attempts.length") == 1
    assert run("enterTyped('112')") is False
    assert (
        run("setMode('solve') || enterTyped('1122:1,1') && enterTyped('2,0') && game().attempts.length") == 1
    )  # no guess is on the board


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
    assert told == "Costliest: attempt 2. 1122 cost 0.25 guesses on average, 1123 would have been better."
    told = run("tellCostliest(moves)", moves=[move | {"lost": None}, move])
    assert told == "Costliest: attempt 1. 1122 left 20.0 codes on average, 1123 would have left 10.0."


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


def test_page(node_page):
    """page.js: a stored choice of board sets the title of the page; an unknown stored board is ignored."""
    run = node_page(None, stored={"mastermind settings": '{"board": "bulls-and-cows"}'})
    assert run("[data.title, document.title]") == ["Bulls and Cows", "Bulls and Cows: 4 of 10 digits, no repeats"]
    run = node_page(None, stored={"mastermind settings": '{"board": "nonsense"}'})
    assert run("data.title") == "Mastermind"


def test_days(node_page):
    """storage.js: days of play in a row are counted, and the longest series of days is stored."""
    run = node_page(Board())
    days = run("[5, 6, 6, 7, 9].reduce(addDay, checkDays({}))")
    assert days == {"last": 9, "streak": 1, "most": 3}
    assert run("checkDays({last: 1, streak: 'x', most: 2})") == {"last": 0, "streak": 0, "most": 0}
    assert run("checkResults([{name: 'Ada', board: 'Mini', number: 5, attempts: 3}, {name: 7}, null])") == [
        {"name": "Ada", "board": "Mini", "number": 5, "attempts": 3}
    ]
