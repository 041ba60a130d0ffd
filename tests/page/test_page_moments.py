"""The page in chromium: winning, correcting, undoing, and keys without a meaning."""

import pytest
from page_tools import CODE, GAME, win, write

from mastermind_xl import Board, Game
from mastermind_xl.core.feedback import score
from mastermind_xl.core.messages import REPAIRS_TOLD, praise

pytestmark = pytest.mark.timeout(2400)  # a busy machine shares two cores among many


# --- the win -----------------------------------------------------------------------------------------


def test_a_win_is_a_moment(browser):
    """After a win, the HTML page shows the code, praise and three buttons; Enter begins a new game."""
    page = browser(Board(), f"#game={GAME}")
    page.press("1122", "\ue007")
    page.run("setDraft(code()); enter()")
    assert page.find("#hidden .pegs").get_attribute("aria-label") == page.run("return spoken(code())")
    assert page.message.startswith(f"✔ {praise(2)}: found on attempt 2.")
    names = page.run(
        "return [...document.querySelectorAll('.actions button')].filter((each) => each.checkVisibility()).map((each) => each.id)"
    )
    assert names[:3] == ["next", "to-review", "share-result"]
    page.run("endedAt = -Infinity")  # Enter at once would do nothing
    page.press("\ue007")
    page.wait(lambda: page.state["play"]["number"] != GAME and page.attempts == [])


def test_a_double_click_on_the_winning_guess(browser):
    """After a win, the second click of a double click on Guess, or Enter at once, does not start another game."""
    from selenium.webdriver.common.action_chains import ActionChains

    page = browser(Board(), f"#game={GAME}")
    page.press(write(CODE))
    page.run("const now = performance.now(); performance.now = () => now;")  # however slow the machine is
    ActionChains(page.driver).double_click(page.find("#guess")).send_keys("\ue007").perform()
    assert page.becomes(lambda: page.state["play"]["number"], GAME)
    assert page.state["statistics"]["found"] == [1]


def test_a_double_click_on_the_last_guess(browser):
    """After the last guess of a lost game, the second click of a double click does not start another game."""
    from selenium.webdriver.common.action_chains import ActionChains

    page = browser(Board(), f"#game={GAME}")
    page.run(
        "for (let n = 1; n < data.attempts; n += 1) { setDraft([1, 1, 2, 2]); enter(); } setDraft([1, 1, 2, 2]); draw()"
    )
    page.run("const now = performance.now(); performance.now = () => now;")  # however slow the machine is
    ActionChains(page.driver).double_click(page.find("#guess")).perform()
    assert page.becomes(lambda: page.run("return isOver()"), True)
    assert page.state["play"]["number"] == GAME


def test_review_after_a_win(browser):
    """After a win, the button Review shows the costliest guess and its cost, and in all as much as the statistics show."""
    page = browser(Board(), f"#game={GAME}")
    page.press("1122", "\ue007", "1122", "\ue007", write(CODE), "\ue007")
    page.click("#to-review")
    page.wait(lambda: "would have saved 1.00 guesses on average" in page.find("#review-about").text)
    assert "Costliest guess: 1122 (attempt 2)." in page.find("#review-about").text
    lost = page.wait(lambda: page.run("return checkLog(forAll.read(STATISTICS_AS).log)[0].lost"))
    assert f"Lost in all: {lost:.2f}." in page.find("#review-about").text


# --- sharing -----------------------------------------------------------------------------------------


def test_sharing_a_result(browser, served):
    """A shared result contains game number, attempts and answers but no guesses; its link opens the same game."""
    page = browser(Board(palette="classic"), f"#game={GAME}")
    page.address = f"{served}/4x6classic.html"
    page.open(f"#game={GAME}")
    win(page, [(1, 1, 2, 2)])
    page.click("#share-result")
    page.wait(lambda: page.find("#shared").is_displayed())
    lines = page.find("#link").get_property("value").splitlines()
    black, white = score(CODE, (1, 1, 2, 2))
    assert lines[:3] == [
        f"Mastermind {GAME} (4 pegs, 6 colours): 2/10",
        "⚫" * black + "⚪" * white + "·" * (4 - black - white),
        "⚫⚫⚫⚫",
    ]
    assert lines[3:] == [f"{page.address}#game={GAME}&board=4x6&palette=classic"]

    other = browser(Board(), f"#{lines[3].partition('#')[2]}")
    assert (other.state["play"]["number"], other.state["palette"]) == (GAME, "classic")
    assert tuple(other.run("return code()")) == CODE


def test_a_file_has_no_link(browser):
    """An HTML page opened as a file shares challenges and results without a link, and explains the missing link."""
    page = browser(Board(), f"#game={GAME}")
    page.click("#share")
    page.wait(lambda: page.message.endswith("The text has no link, because this page is a file on your device."))
    assert page.find("#link").get_property("value") == f"Mastermind {GAME} (4 pegs, 6 colours): who finds the code?"
    win(page, [(1, 1, 2, 2)])
    page.click("#share-result")
    page.wait(lambda: page.find("#link").get_property("value").endswith("\n⚫⚫⚫⚫"))
    assert "http" not in page.find("#link").get_property("value")


# --- correcting --------------------------------------------------------------------------------------


def solve(page, *typed):
    """Enter guesses with their answers against somebody else's code."""
    page.click("#mode-solve")
    for each in typed:
        page.find("#typed").send_keys(f"{each}\ue007")
    page.becomes(lambda: len(page.attempts), len(typed))


def test_correcting(browser):
    """In solve mode, a click on an earlier row lets its guess and answer be changed; Esc leaves the attempt unchanged."""
    page = browser(Board())
    solve(page, "1122:1,1", "1344:0,1")
    page.click("[data-key='fix 0']")
    page.wait(lambda: page.message.startswith("Attempt 1: click the right answer"))
    assert page.run("return document.querySelector('[aria-pressed=true].answer').dataset.key") == "answer 1 1"
    page.click("[data-key='answer 0 1']")
    assert page.becomes(lambda: page.attempts, [((1, 1, 2, 2), (0, 1)), ((1, 3, 4, 4), (0, 1))])
    page.wait_for_suggestion()
    left = len(Game(Board(), ("1122:0,1", "1344:0,1")).candidates)
    page.wait(lambda: f": {left} codes are left" in page.message)
    page.click("[data-key='fix 1']")
    page.press("6")
    page.click("[data-key='answer 0 1']")
    assert page.becomes(lambda: page.attempts[1], ((6, 3, 4, 4), (0, 1)))
    page.click("[data-key='fix 0']")
    page.press("3", "\ue00c")
    assert page.becomes(lambda: page.run("return game().editing"), -1)
    assert page.attempts == [((1, 1, 2, 2), (0, 1)), ((6, 3, 4, 4), (0, 1))]
    page.click("[data-key='fix 0']")
    page.click("[data-key='answer 4 0']")
    assert page.becomes(lambda: page.attempts, [((1, 1, 2, 2), (4, 0))])  # nothing follows the code


def test_all_repairs_are_reachable(browser):
    """A button below the likeliest corrections, pressed by Enter, shows all others, and the focus goes to the first of them."""
    page = browser(Board())
    solve(page, "1122:1,1", "1134:0,2", "2131:1,0")
    page.wait(lambda: page.find("[data-key='repairs']")).send_keys("\ue007")
    page.wait(lambda: not page.run("return document.querySelectorAll('[data-key=repairs]').length"))
    keys = page.run("return [...document.querySelectorAll('#repairs button')].map((each) => each.dataset.key)")
    repairs = Game(Board(), ["1122:1,1", "1134:0,2", "2131:1,0"]).diagnosis.repairs
    assert keys == [f"repair {each.number} {each.feedback.black} {each.feedback.white}" for each in repairs]
    assert page.run("return document.activeElement.dataset.key") == keys[REPAIRS_TOLD]


# --- undo and redo -----------------------------------------------------------------------------------


def test_a_new_game_can_be_undone(browser):
    """On the HTML page, Undo takes back New game without counting as help, and in solve mode takes back Start again."""
    page = browser(Board(), f"#game={GAME}")
    page.press("1122", "\ue007")
    page.click("#new")
    assert page.becomes(lambda: page.attempts, [])
    page.click("#undo")
    page.wait(lambda: page.message.startswith(f"Game {GAME} is back."))
    assert (page.state["play"]["number"], len(page.attempts), page.state["play"]["helped"]) == (GAME, 1, False)

    solve(page, "1122:1,1")
    page.click("#again")
    assert page.becomes(lambda: page.attempts, [])
    page.click("#undo-solve")
    assert page.becomes(lambda: page.attempts, [((1, 1, 2, 2), (1, 1))])


def test_an_undone_win_counts_once(browser):
    """A game on the HTML page that was won, undone and done again is counted once, as the message says after Undo."""
    page = browser(Board(), f"#game={GAME}")
    win(page, [(1, 1, 2, 2)])
    page.press_with_control("z")
    page.wait(lambda: page.message == "Attempt 2 is taken back. The statistics have counted this game already.")
    assert len(page.attempts) == 1
    page.press_with_control("y")
    assert page.becomes(lambda: len(page.attempts), 2)
    assert page.state["statistics"] == {"found": [0, 1], "helped": 0, "lost": 0}


# --- keys, and places that stay ------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["7", "8", "x", "0", "%"])
def test_a_key_that_means_nothing(browser, key):
    """On the HTML page, a key that is not a colour shakes the row in play, and a message lists what can be typed."""
    page = browser(Board(), f"#game={GAME}")
    page.press("1", key)
    letters = " ".join(page.run("return palette().letters"))
    assert page.becomes(lambda: page.message, f"“{key}” is not a colour here: type 1 to 6, or {letters}.")
    assert page.run("return document.querySelector('.current').classList.contains('shake')")
    assert page.state["play"]["draft"] == [1, 0, 0, 0]


def test_keys_after_a_field(browser):
    """After a game number and Enter, the next keys are colours; Escape closes the settings, even on one of their fields."""
    page = browser(Board(), f"#game={GAME}")
    page.find("#number").send_keys("7\ue007")
    page.press("1122")
    assert page.becomes(lambda: page.state["play"]["draft"], [1, 1, 2, 2])
    page.click("#settings summary")
    page.run("$('theme').focus()")
    page.press("\ue00c")
    assert page.run("return [$('settings').open, document.activeElement.tagName]") == [False, "SUMMARY"]


def test_the_typed_line_is_emptied(browser):
    """When a new game begins, the HTML page removes text that was typed but not entered."""
    page = browser(Board(), f"#game={GAME}")
    page.find("#typed").send_keys("112")
    page.click("#new")
    assert page.becomes(lambda: page.find("#typed").get_property("value"), "")


@pytest.mark.parametrize("screen", [(1280, 800), (768, 1024), (360, 740), (740, 360)])
def test_the_guess_button_stays(browser, screen):
    """The message box of the HTML page has the same height for every text, and no screen scrolls sideways."""
    page = browser(Board(), f"#game={GAME}", width=screen[0], height=screen[1])
    page.run("scrollTo(0, 0)")
    tops = set()
    for text in ("short", "a longer text of several words " * 3, "a text that fills every line there is " * 9):
        page.run("tell(arguments[0])", text)
        tops.add(page.run("return $('guess').getBoundingClientRect().top - $('message').getBoundingClientRect().top"))
    assert len(tops) == 1
    assert page.run("return document.documentElement.scrollWidth") == screen[0]


def test_a_telephone_on_its_side(browser):
    """On a phone in landscape, the row in play, the colours and the button Guess are on the screen at every attempt; the cards are beside the board."""
    page = browser(Board(), f"#game={GAME}", width=740, height=360)
    for _ in range(9):
        page.run("setDraft([1, 1, 2, 2]); enter()")
        boxes = page.run(
            "return ['.row.current', '#tray', '#guess'].map((each) => document.querySelector(each).getBoundingClientRect().toJSON())"
        )
        assert all(box["top"] >= 0 and box["bottom"] <= 360 for box in boxes), boxes
    assert page.run("return $('plate').getBoundingClientRect().right <= $('left-card').getBoundingClientRect().left")


def test_by_touch(browser):
    """A game on the HTML page can be won by touch."""
    page = browser(Board(), f"#game={GAME}", width=360, height=740)
    for color in CODE:
        page.tap(f"[data-key='color {color}']")
    page.tap("#guess")
    page.wait(lambda: "is the code" in page.message)


# --- changes at an awkward moment -----------------------------------------------------------------


@pytest.mark.exhaustive
def test_a_review_that_got_no_answer_is_asked_again(browser):
    """If a player leaves a game before its review is ready, the review is made again when the game is back."""
    page = browser(Board(), f"#game={GAME}")
    win(page, [(1, 1, 2, 2)])
    page.run("$('review-card').open = true")
    page.wait(lambda: page.run("return document.querySelectorAll('#review td').length"))
    page.run("reviewed = ''; askReview(); begin(5)")
    page.wait(lambda: page.run("return !questions.has(reviewing)"))
    page.run("undo()")
    page.run("$('review-card').open = true; drawOpenCards()")
    page.wait(lambda: page.run("return document.querySelectorAll('#review td').length"))


def test_a_reload_while_an_attempt_is_corrected(browser):
    """While an attempt is being corrected, the message asks for its answer, even after a change of mode or a reload."""
    page = browser(Board())
    solve(page, "1122:1,1", "1344:0,1")
    page.click("[data-key='fix 0']")
    page.wait(lambda: page.message.startswith("Attempt 1: click the right answer"))
    page.run("setMode('play')")
    page.run("setMode('solve')")
    page.wait(lambda: page.message.startswith("Attempt 1: click the right answer"))
    page.driver.refresh()
    page.wait(lambda: page.message.startswith("Attempt 1: click the right answer"))
    assert page.run("return game().editing") == 0


def test_another_board_begins_without_help(browser):
    """On a new board, neither an open review of the previous game nor a typing error makes the game count as helped."""
    page = browser(None, f"#game={GAME}&board=4x6")
    page.run("$('why-card').open = true; $('why').value = '1122'; document.getElementById('why-form').requestSubmit()")
    page.wait(lambda: "it may be the code" in page.find("#why-answer").text)
    win(page, [(1, 1, 2, 2)])
    page.run("$('review-card').open = true")
    page.wait(lambda: page.run("return document.querySelectorAll('#review td').length"))
    page.find("#board option[value='mini']").click()
    page.wait(lambda: page.run("return !$('review-card').open && $('why-answer').textContent") == "")
    page.run("$('why-card').open = true; $('why').value = '1'; document.getElementById('why-form').requestSubmit()")
    page.wait(lambda: page.run("return $('why-answer').textContent") != "")
    assert page.state["play"]["helped"] is False


def test_starting_again_forgets_the_verdict(browser):
    """In solve mode, Start again removes the attempts and the explanation of why a code is ruled out."""
    page = browser(Board())
    solve(page, "1122:1,1")
    page.run("$('why-card').open = true; $('why').value = '3456'; document.getElementById('why-form').requestSubmit()")
    page.wait(lambda: "3456 is ruled out" in page.find("#why-answer").text)
    page.click("#again")
    assert page.becomes(lambda: page.run("return $('why-answer').textContent"), "")
    assert page.attempts == []


def test_the_focus_stays_on_the_answers(browser):
    """In solve mode, an answer given by keyboard keeps the focus for the next guess; a clicked answer does not."""
    page = browser(Board())
    page.run("setMode('solve')")
    for number in (1, 2):
        page.wait(lambda: page.run("return document.querySelectorAll('#answers button:enabled').length"))
        assert page.run("return document.activeElement.dataset.key") == (None if number == 1 else "answer 0 1")
        page.run("document.querySelector('[data-key=\"answer 0 1\"]').focus()")
        page.press("\ue007")
        assert page.becomes(lambda: len(page.attempts), number)
    page.click("[data-key='answer 1 1']")
    assert page.becomes(lambda: len(page.attempts), 3)
    page.wait(lambda: page.run("return document.querySelectorAll('#answers button:enabled').length"))
    assert page.run("return document.activeElement.tagName") == "BODY"
