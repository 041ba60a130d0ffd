"""The HTML page in chromium, used as a person would: with mouse, keyboard, phone and links."""

import re

import pytest
from page_tools import CODE, GAME, as_told, second_tab, win, write

from mastermind_xl import Board, explain_score
from mastermind_xl.core.feedback import score
from mastermind_xl.core.game import Game
from mastermind_xl.core.variants import VARIANTS

WRONG = [(1, 1, 2, 2), (3, 4, 5, 6)]

pytestmark = pytest.mark.timeout(2400)  # a busy machine shares two cores among many


def answered(guesses):
    """Return guesses with the answers of the hidden code."""
    return [(guess, tuple(score(CODE, guess))) for guess in guesses]


# --- what it suggests ------------------------------------------------------------------------------


@pytest.mark.each
def test_all_codes(browser):
    """By its own suggestions, the HTML page finds all 1,296 codes with the optimal total of 5,625 guesses."""
    page, board = browser(Board()), Board()
    open_, total = [Game(board, code=code) for code in map(tuple, board.codes.tolist())], 0
    while open_:
        advice = page.ask([{"what": "advise", "attempts": as_told(game)} for game in open_])
        after = [game.play(each["guess"]) for game, each in zip(open_, advice, strict=True)]
        total += len(after)
        open_ = [game for game in after if game.found is None]

    assert total == 5_625


# --- whole games -----------------------------------------------------------------------------------


def test_by_keyboard(browser):
    """A game on the HTML page can be played with the keyboard only: colours are typed as numbers, letters and names."""
    page = browser(Board(), f"#game={GAME}")
    letters, names = (page.run(f"return palette().{what}") for what in ("letters", "names"))
    page.press(write(WRONG[0]), "\ue007")
    page.press(*(letters[color - 1].lower() for color in WRONG[1][:3]), "1", "\ue003", str(WRONG[1][3]), "\ue007")
    assert page.becomes(lambda: page.attempts, answered(WRONG))

    while page.run("return document.activeElement.id") != "typed":
        page.press("\ue004")  # Tab reaches the field
    page.press(" ".join(names[color - 1] for color in CODE), "\ue007")

    assert page.becomes(lambda: page.attempts, answered([*WRONG, CODE]))
    assert page.message == f"✔ Excellent: found on attempt 3. {write(CODE)} is the code."


def test_on_a_phone(browser):
    """On a screen 360 pixels wide, a game can be played by mouse only, and the HTML page is as wide as the screen."""
    page = browser(Board(), f"#game={GAME}", width=360, height=740)
    for guess in (WRONG[0], CODE):
        for color in guess:
            page.click(f"[data-key='color {color}']")
        page.click("#guess")
    assert page.becomes(lambda: page.message, f"✔ Brilliant: found on attempt 2. {write(CODE)} is the code.")
    assert page.state["statistics"]["found"] == [0, 1]
    for card in ("left-card", "parts-card", "why-card", "review-card", "statistics-card"):
        page.run(f"document.getElementById('{card}').open = true")
    page.wait(lambda: page.run("return document.querySelectorAll('#review td').length"))
    assert page.becomes(lambda: page.attempts, answered([WRONG[0], CODE]))
    assert page.run("return document.documentElement.scrollWidth") == 360

    page.run("setMode('solve')")
    page.wait(lambda: page.run("return document.querySelectorAll('#answers button:enabled').length"))
    assert page.run("return document.documentElement.scrollWidth") == 360


@pytest.mark.parametrize("screen", [(360, 740), (305, 640), (625, 400)], ids=["phone", "400 %", "200 %"])
@pytest.mark.parametrize("board", [Board(5, 8), Board(4, 10, repeats=False), Board(8, 2), Board(8, 3)], ids=str)
def test_wide_boards_on_small_screens(browser, board, screen):
    """Boards with many pegs or colours fit the width of a phone and of a window magnified to 200 or 400 %."""
    page = browser(board, width=screen[0], height=screen[1])
    assert page.run("return document.documentElement.scrollWidth") == screen[0]

    page.click("#mode-solve")
    page.wait(lambda: page.run("return document.querySelectorAll('#answers button:enabled').length"))
    assert page.run("return document.documentElement.scrollWidth") == screen[0]


def test_typed_answers(browser):
    """In solve mode of the HTML page, an answer can be typed with or without a guess; an impossible one is refused."""
    page = browser(Board())
    page.click("#mode-solve")
    page.wait(lambda: page.message.startswith("Guess 1123"))

    page.find("#typed").send_keys("1,1\ue007")
    assert page.becomes(lambda: page.attempts, [((1, 1, 2, 3), (1, 1))])
    page.find("#typed").send_keys("3456:bw\ue007")
    assert page.becomes(lambda: page.attempts[1:], [((3, 4, 5, 6), (1, 1))])
    page.wait_for_suggestion()
    page.find("#typed").send_keys("3,1\ue007")
    page.wait(lambda: "3 black and 1 white" in page.message)
    assert page.becomes(lambda: len(page.attempts), 2)
    assert page.find("#typed").get_property("value") == "3,1"


def test_a_refusal_stays_when_advice_is_late(browser):
    """If the HTML page refuses an answer while it calculates advice, the late advice does not replace the reason."""
    page = browser(Board())
    page.solve()
    page.run("enterTyped('1122:1,1'); enterTyped('3344:3,1')")
    page.wait(lambda: page.run("return !questions.size && game().draft.every(Boolean)"))
    assert "3 black and 1 white is impossible" in page.message
    assert page.attempts == [((1, 1, 2, 2), (1, 1))]


def test_bulls_and_cows(browser):
    """The HTML page for Bulls and Cows reads digits and answers such as 1A2B, and its messages count bulls and cows."""
    board = VARIANTS["bulls-and-cows"].board
    page = browser(board, "#game=5")
    page.press("0123", "\ue007")
    words = board.words.tell(*score(board.hidden_code(5), (1, 2, 3, 4)))
    assert page.becomes(lambda: page.message, f"Attempt 1: 0123 got {words}.")

    page.solve()
    page.find("#typed").send_keys("0123:1A2B\ue007")
    assert page.becomes(lambda: page.attempts, [((1, 2, 3, 4), (1, 2))])
    page.find("#typed").send_keys("4567:3 bulls and 1 cow\ue007")
    page.wait(lambda: "3 bulls and 1 cow is impossible: the last digit could only go in its own place" in page.message)
    page.find("#typed").clear()
    page.find("#typed").send_keys("0012:1A1B\ue007")
    page.wait(lambda: page.message.startswith("0012 repeats a digit, so it cannot be the code. "))


# --- help --------------------------------------------------------------------------------------------


def test_hints(browser):
    """On the HTML page, hints first judge a complete guess, then count the codes left, then suggest a guess."""
    page = browser(Board(), f"#game={GAME}")
    page.press("345", "?")  # there is no whole guess to judge
    page.wait(lambda: page.message == "1,296 codes are left. Click Hint again to see the best guess.")
    page.press("\ue003" * 3, "1122", "\ue007", "3456")
    game = Game(Board(), code=CODE).play("1122")
    page.press("?")
    fits = "fits" if game.allows((3, 4, 5, 6)) else "is ruled out"
    page.wait(lambda: page.message.startswith(f"3456 {fits}"))
    page.press("?")
    page.wait(lambda: page.message.startswith(f"{len(game.candidates)} codes are left."))
    page.press("?")
    page.wait(lambda: re.match("Guess [1-6]{4} ", page.message))
    page.press("?")
    assert page.becomes(lambda: page.state["play"]["hints"], 3)


def test_the_edges_of_a_row(browser):
    """No key leads beyond the first or the last peg of a row on the HTML page, and a full row refuses a further peg."""
    page = browser(Board(), f"#game={GAME}")
    hole = lambda: (page.state["play"]["draft"], page.state["play"]["cursor"])  # noqa: E731
    page.press("\ue012", "\ue003")  # left and Backspace, in the first hole
    assert hole() == ([0, 0, 0, 0], 0)
    page.press("12345")
    assert hole() == ([1, 2, 3, 4], 4)
    assert page.message == "The row is full. Guess, or erase a peg."
    assert page.run("return document.querySelector('.current').classList.contains('shake')")
    page.click("[data-key='color 6']")
    assert hole() == ([1, 2, 3, 4], 4)
    page.press("\ue014")  # right
    assert hole() == ([1, 2, 3, 4], 3)
    page.press("\ue003" * 9)
    assert hole() == ([0, 0, 0, 0], 0)


def test_nothing_follows_the_last_attempt(browser):
    """After its last attempt, a game on the HTML page counts as lost once, and no peg, guess or hint is accepted."""
    page = browser(Board(), f"#game={GAME}")
    for _ in range(9):
        page.press("1122", "\ue007")
    assert page.becomes(lambda: len(page.attempts), 9)
    assert page.run("return isOver()") is False
    page.press("1122", "\ue007")
    assert page.becomes(lambda: len(page.attempts), 10)
    assert page.run("return isOver()")
    assert page.run("return [...$('rows').children].map((row) => row.classList.contains('answered'))") == [True] * 10
    assert page.message.endswith(f" The code was {write(CODE)} ({page.run('return spoken(code())')}).")
    lost = {"found": [], "helped": 0, "lost": 1}
    assert page.state["statistics"] == lost
    page.press("3")
    page.run("erase(); countGame(); setDraft([1, 1, 1, 1]); enter(); setDraft(blank())")
    assert (page.state["play"]["draft"], len(page.attempts)) == ([0, 0, 0, 0], 10)
    assert page.state["statistics"] == lost
    assert not page.find("#hint").is_displayed()
    assert not page.find("#reveal").is_enabled()


def test_reveal(browser):
    """Revealing the code on the HTML page ends the game, which counts as helped; Undo continues the game, without praise."""
    page = browser(Board(), f"#game={GAME}")
    page.press("1122", "\ue007")
    assert page.becomes(lambda: page.find("#undo").is_enabled(), True)
    page.click("#reveal")
    page.wait(lambda: page.message.startswith(f"Game {GAME} hid {Board().format(CODE)} "))
    assert page.becomes(lambda: page.state["statistics"], {"found": [], "helped": 1, "lost": 0})
    page.click("#undo-end")
    assert page.becomes(lambda: page.find("#undo-end").is_displayed(), False)
    page.click("#reveal")
    page.press_with_control("z")
    assert page.attempts == answered([WRONG[0]])
    page.press(write(CODE), "\ue007")
    assert page.becomes(lambda: page.message, f"✔ {write(CODE)} is the code: found on attempt 2.")
    assert page.state["statistics"] == {"found": [], "helped": 1, "lost": 0}


def test_what_is_left(browser):
    """The HTML page lists the codes left, takes a clicked code as a guess, and explains why a code is ruled out."""
    page = browser(Board(), f"#game={GAME}")
    page.press("1122", "\ue007", "3344", "\ue007")
    game = Game(Board(), code=CODE).play("1122").play("3344")
    page.click("#left-card summary")
    page.wait(lambda: page.find("#left-count").text.startswith(f"{len(game.candidates)} codes are left"))
    first = Board().code(int(game.candidates[0]))
    page.click("#left-codes button")
    assert page.becomes(lambda: tuple(page.state["play"]["draft"]), first)

    page.click("#why-card summary")
    page.find("#why").send_keys("1122\ue007")
    why = "1122 is ruled out: attempt 1 (1122) would have been answered 4,0"
    page.wait(lambda: page.find("#why-answer").text.startswith(why))


@pytest.mark.parametrize("words", ["mastermind", "bulls-and-cows"])
def test_a_score_is_explained(browser, words):
    """For a code and a guess, the HTML page explains the answer peg by peg in Python's words.

    A guess of another length than the code is refused.
    """
    board = VARIANTS[words].board
    page = browser(board)
    page.click("#score-card summary")
    for code, guess in [("1123", "2111"), ("1122", "4455"), ("1213", "3121")] if board.repeats else [("0123", "1052")]:
        for field, text in (("code", code), ("guess", guess)):
            page.find(f"#score-{field}").clear()
            page.find(f"#score-{field}").send_keys(text)
        page.click("#score-form button")
        reasons = explain_score(board.parse(code), board.parse(guess))
        wanted = [f"{board.words.tell(*reasons.feedback)}.", *reasons.tell(board)]
        assert page.becomes(lambda: page.find("#score-answer").text.split(), " ".join(wanted).split())
    page.find("#score-guess").send_keys("99")
    page.click("#score-form button")
    page.wait(lambda: "must have the same length" in page.find("#score-answer").text)


# --- links and memory ----------------------------------------------------------------------------------


NONSENSE = {
    "#nonsense": "“#nonsense” in the address is not a game: try #game=417 or #daily.",
    "#game=<img src=x onerror=alert(1)>": "is not a game number: choose 1 to 999,999,999.",
    "#game=0": "0 is not a game number: choose 1 to 999,999,999.",
    "#game=1000000000": "1000000000 is not a game number: choose 1 to 999,999,999.",
    "#game=1e3": "1e3 is not a game number: choose 1 to 999,999,999.",
    "#game=417&board=5x8": "The address is for another board (5x8): this page plays 4 pegs, 6 colours.",
    "#%E0%A4%A": "is not a game: try #game=417 or #daily.",
}


def test_nonsense(browser):
    """For an invalid address, even one typed later, the HTML page shows a message of one line and can be played."""
    page = browser(Board(), next(iter(NONSENSE)))
    for hash_, wanted in NONSENSE.items():
        page.run("location.hash = arguments[0]", hash_)
        page.wait(lambda wanted=wanted: page.message.endswith(wanted))
        assert "\n" not in page.message
        assert page.run("return document.images.length") == 0

    page.press("1122", "\ue007")
    assert page.becomes(lambda: len(page.attempts), 1)


def test_nothing_typed_is_html(browser):
    """Text that is typed into the HTML page is never interpreted as HTML."""
    page = browser(Board())
    evil = "<img src=x onerror=alert(1)>"
    for field, answer in (("typed", "message"), ("why", "why-answer"), ("number", "message")):
        page.run("document.getElementById('why-card').open = true")
        page.find(f"#{field}").clear()
        page.find(f"#{field}").send_keys(f"{evil}\ue007")
        page.wait(lambda answer=answer: "<img" in page.find(f"#{answer}").text)
    assert page.run("return document.images.length") == 0


def test_the_link_to_the_daily_game(browser):
    """The address #daily begins today's game, in which Enter guesses as usual; #daily&game=417 begins game 417.

    An element with the id ``daily`` would take the focus, and Enter would not guess.
    """
    page = browser(Board(), "#daily")
    page.press("1122", "\ue007")
    assert page.becomes(lambda: len(page.attempts), 1)
    assert page.run("return location.hash") == "#daily"
    page.open("#daily&game=417")
    assert page.state["play"]["number"] == 417


def test_good_code(browser):
    """On 4 × 6, the button for a good code never chooses a one-coloured code; without repeats, the button is hidden."""
    page = browser(Board())
    classes = set(page.run("return Array.from({length: 300}, () => classOf(hiddenCode(rules, goodNumber())))"))
    assert {"abcd", "aabc", "aabb"} <= classes <= {"abcd", "aabc", "aabb", "aaab"}
    before = page.state["play"]["number"]
    page.click("#good")
    page.wait(lambda: page.state["play"]["number"] != before)
    assert browser(Board(3, 5, repeats=False)).run("return $('good').hidden")


def test_reload(browser):
    """Reloading the HTML page keeps attempts, unfinished guess, mode, settings and statistics."""
    page = browser(Board(), f"#game={GAME}")
    page.press(write(CODE), "\ue007")
    page.run("begin(5)")
    page.press("1122", "\ue007", "34")
    page.solve()
    page.click("[data-key='answer 1 1']")
    assert page.becomes(lambda: len(page.attempts), 1)
    page.wait_for_suggestion()
    page.click("#settings summary")
    for name, value in (("theme", "dark"), ("palette", "classic")):
        page.find(f"#{name} option[value={value}]").click()
    page.wait_for_suggestion()
    before = page.state

    page.open()
    page.wait(lambda: page.message.startswith("Guess"))

    assert page.state == before
    assert (before["theme"], before["palette"]) == ("dark", "classic")
    assert before["play"]["draft"] == [3, 4, 0, 0]
    assert before["statistics"]["found"] == [1]


def test_reload_after_a_link(browser):
    """Reloading the HTML page keeps the current game, whether a link or the button for a new game began it."""
    page = browser(Board(), f"#game={GAME}")
    page.press("1122", "\ue007")
    page.driver.refresh()
    assert page.becomes(lambda: len(page.attempts), 1)

    page.click("#new")
    assert page.becomes(lambda: page.attempts, [])
    page.press("3344", "\ue007")
    assert page.becomes(lambda: len(page.attempts), 1)
    number = page.state["play"]["number"]
    page.driver.refresh()
    assert page.state["play"]["number"] == number
    assert [guess for guess, _ in page.attempts] == [(3, 3, 4, 4)]


def test_enter_on_a_clicked_peg(browser):
    """After a click on a peg or a colour of the HTML page, Enter still makes a complete guess."""
    page = browser(Board(), f"#game={GAME}")
    page.press("112")
    page.click("[data-key='hole 3']")
    page.press("2", "\ue007")
    assert page.becomes(lambda: page.attempts, answered([WRONG[0]]))

    for color in WRONG[1]:
        page.click(f"[data-key='color {color}']")
    page.press("\ue007")
    assert page.becomes(lambda: page.attempts, answered(WRONG))


@pytest.mark.exhaustive
def test_looking_is_help(browser):
    """On the HTML page, a game counts as helped if the list of codes left or of parts is opened or was already open.

    Review and statistics do not count as help.
    """
    page = browser(Board(), f"#game={GAME}")
    cards = {"left-card": True, "parts-card": True, "review-card": False, "statistics-card": False}
    for card, helped in cards.items():
        page.run("[STATISTICS_AS, BEGUN_AS].forEach((key) => localStorage.removeItem(key)); begin(arguments[0])", GAME)
        page.click(f"#{card} summary")
        page.wait(lambda card=card: page.state["play"]["helped"] == (card in page.run("return CARDS")))
        page.run("begin(arguments[0])", GAME)
        page.press(write(CODE), "\ue007")
        wanted = {"found": [] if helped else [1], "helped": int(helped), "lost": 0}
        assert page.becomes(lambda: page.state["statistics"], wanted)
        page.click(f"#{card} summary")


def test_a_new_tab_continues_the_last_game(browser):
    """A new browser tab continues the game of an earlier tab, which then shows its attempts; the game counts once."""
    page = browser(Board(), f"#game={GAME}")
    page.press("1122", "\ue007")
    assert page.becomes(lambda: len(page.attempts), 1)
    with second_tab(page) as (first, _):
        page.open()
        assert page.state["play"]["number"] == GAME
        assert page.attempts == answered([WRONG[0]])
        page.press(write(CODE), "\ue007")
        assert page.becomes(lambda: page.state["statistics"]["found"], [0, 1])
        page.driver.switch_to.window(first)
        assert page.becomes(lambda: page.attempts, answered([WRONG[0], CODE]))
        assert page.message == "This game has been continued in another tab; these are its attempts."
        assert page.state["statistics"]["found"] == [0, 1]
        page.run("begin(arguments[0])", GAME)
        win(page)
        assert page.message.endswith("You have played this game before, so it counts as played with help.")
        assert page.state["statistics"] == {"found": [0, 1], "helped": 1, "lost": 0}


@pytest.mark.exhaustive
def test_two_tabs_change_settings(browser):
    """If two browser tabs change different settings of the HTML page, both changes are kept."""
    page = browser(Board())
    with second_tab(page) as (first, second):
        page.open()
        for tab, name, value in ((first, "theme", "dark"), (second, "palette", "classic")):
            page.driver.switch_to.window(tab)
            page.click("#settings summary")
            page.find(f"#{name} option[value={value}]").click()
        page.open()
        assert (page.state["theme"], page.state["palette"]) == ("dark", "classic")


@pytest.mark.parametrize(
    "stored", ["null", '{"statistics": null}', '{"statistics": {}}', '{"statistics": {"found": {"length": 1e9}}}']
)
def test_a_page_with_damaged_memory_starts(browser, stored):
    """The HTML page starts, plays and counts games even if its whole storage is damaged."""
    page = browser(Board())
    text = stored.replace("{", '{"rules": "4 pegs, 6 colours", "play": {}, ', 1)
    page.run(
        "for (const store of [localStorage, sessionStorage]) { store.clear(); store.setItem(STORED_AS, arguments[0]); }",
        text,
    )
    page.open(f"#game={GAME}")
    page.press(write(CODE), "\ue007")
    assert page.becomes(lambda: page.state["statistics"], {"found": [1], "helped": 0, "lost": 0})


@pytest.mark.parametrize("methods", [["getItem", "setItem"], ["setItem"]], ids=["forbidden", "full"])
@pytest.mark.exhaustive
def test_a_storage_that_takes_nothing(browser, methods):
    """If the browser stores nothing, the HTML page still counts games, and warns that game and statistics are not stored."""
    page = browser(Board())
    warning = "does not store the statistics"
    forbid = f"for (const name of {methods}) Storage.prototype[name] = () => {{ throw new DOMException('no'); }};"
    devtools = page.driver.execute_cdp_cmd
    added = devtools("Page.addScriptToEvaluateOnNewDocument", {"source": forbid})
    try:
        page.open(f"#game={GAME}")
        assert warning not in page.run("return $('statistics').textContent")
        assert "does not store the game" in page.run("return $('streak').textContent")
        page.press(write(CODE), "\ue007")
        assert page.becomes(lambda: page.state["statistics"]["found"], [1])
        assert warning in page.run("return $('statistics').textContent")
        for number in (1, 2):
            page.run("begin(arguments[0])", number)
            win(page)
        assert page.state["statistics"]["found"] == [3]
    finally:
        devtools("Page.removeScriptToEvaluateOnNewDocument", added)


# --- everybody can use it ----------------------------------------------------------------------------------


def test_what_a_screen_reader_reads(browser):
    """Messages of the HTML page are announced, and an answer has a name; axe-core looks for names of controls."""
    page = browser(Board(), f"#game={GAME}")
    page.press("1122", "\ue007")
    black, white = score(CODE, WRONG[0])
    assert page.becomes(lambda: page.find(".answered .keys").accessible_name, f"{black} black, {white} white")
    assert page.find("#message").aria_role == "status"


def test_movement(browser):
    """Pegs, answers and the win are animated on the HTML page, unless the system or the player wants no motion."""
    page = browser(Board(), f"#game={GAME}")
    for system, setting, moves in (("", "", "drop"), ("still", "", "none"), ("", "off", "none")):
        page.show(still=bool(system))
        page.run("state.motion = arguments[0]; applySettings(); begin(arguments[1])", setting, GAME)
        page.press("1")
        assert page.run("return getComputedStyle(document.querySelector('.peg.fresh')).animationName") == moves
        pieces = page.run("setDraft(code()); enter(); return document.querySelectorAll('.rain .piece').length")
        assert (pieces > 20) == (moves == "drop")
        moving = page.run("return [...new Set(document.getAnimations().map((each) => each.animationName))].sort()")
        assert moving == (["fall", "pop", "shine", "turn"] if moves == "drop" else [])
        page.wait(lambda: not page.run("return document.querySelector('.rain')"))  # it is short


def test_a_movement_continues(browser):
    """Pegs of an answer appear one after another, and what is drawn again while it moves neither stops nor begins again."""
    page = browser(Board(), f"#game={GAME}")
    delays = "return [...document.querySelectorAll(arguments[0])].map((each) => parseFloat(getComputedStyle(each).animationDelay))"
    page.press("1")
    assert page.run(f"putAt[0] -= 150; draw(); {delays}", ".peg.fresh")[0] <= -0.15
    page.run("setDraft(code()); enter(); answeredAt[0] -= 150; draw()")
    first, *others = page.run(delays, ".fresh .key.black")
    assert first <= -0.15
    assert [round(each - first, 2) for each in others] == [0.09, 0.18, 0.27]


MOVES = [
    "put(1)", "for (let place = 1; place < rules.pegs; place += 1) put(2)", "enter()", "refuse('No.')", "hint(), hint(), hint()",
    "setDraft(code()), enter()", "begin(5)",
]  # fmt: skip


@pytest.mark.parametrize("screen", [(1280, 800), (1024, 768), (640, 450), (844, 390), (390, 844)], ids=str)
@pytest.mark.parametrize("board", [Board(), Board(5, 8)], ids=str)
def test_nothing_jumps(browser, board, screen):
    """From the first peg of a game to the next game, board, message and colours keep their places and their sizes."""
    page = browser(board, f"#game={GAME}")
    page.show(*screen)
    place = "return ['plate', 'message', 'tray'].map((id) => JSON.stringify($(id).getBoundingClientRect()))"
    first = page.run(place)
    for move in MOVES:
        page.run(move)
        page.wait(lambda: page.run("return !questions.size"))
        assert page.run(place) == first, move


def test_no_network(browser):
    """The HTML page loads no other file, and its security policy forbids all connections."""
    page = browser(Board())
    assert page.run("return performance.getEntriesByType('resource').map((each) => each.name.slice(0, 5))") in (
        [],
        ["blob:"],
    )
    policy = page.find("meta[http-equiv]").get_attribute("content")
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    assert "unsafe" not in policy
    assert "http" not in policy
