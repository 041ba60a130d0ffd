"""One page for every board, in chromium: choosing boards, links, today's game, statistics, classes, accessibility."""

import os
from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path

import pytest
from page_tools import GAME, STATES, win
from programs import absent

from mastermind_xl import Board
from mastermind_xl.core.variants import VARIANTS

pytestmark = pytest.mark.timeout(2400)  # a busy machine shares two cores among many


def shown_board(page):
    """Return the board's size as the page shows it: beside the name in the list, or in the list if it has no name."""
    selected = "return document.getElementById('board').selectedOptions[0].text"
    return page.find("#board-name").text or page.run(selected)


def choose(page, key):
    """Choose a board as a person does."""
    page.find(f"#board option[value='{key}']").click()
    page.wait(lambda: page.run("return data.name || data.key") == key)


# --- choosing ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", VARIANTS)
def test_every_variant(browser, key):
    """Each variant can be chosen on the page, shows its title, and hides the same code as Python for a game number."""
    page, board = browser(None), VARIANTS[key].board
    choose(page, key)
    page.find("#number").clear()
    page.find("#number").send_keys("5\ue007")
    page.wait(lambda: page.state["play"]["number"] == 5)
    assert tuple(page.run("return code()")) == board.hidden_code(5)
    assert shown_board(page) == str(board)
    assert page.run("return document.title").startswith(page.run("return $('title').textContent"))
    guess = board.code(7)
    page.run("setDraft(arguments[0]); enter()", guess)
    words = board.words.tell(*board.score(board.hidden_code(5), guess))
    assert page.becomes(lambda: page.message, f"Attempt 1: {board.format(guess)} got {words}.")


def test_a_board_by_hand(browser):
    """Players can set pegs and colours; a board that is too large is refused; the game on the earlier board is kept."""
    page = browser(None)
    page.press("1122", "\ue007")
    for colors in ("12", "7"):
        if colors == "12":
            page.find("#board option[value=other]").click()
        for name, value in (("pegs", "5"), ("colors", colors)):
            page.find(f"#{name}").clear()
            page.find(f"#{name}").send_keys(value)
        page.click("#by-hand .main")
        assert page.becomes(lambda: page.find("#by-hand-wrong").is_displayed(), colors == "12")
    assert page.becomes(lambda: shown_board(page), str(Board(5, 7)))
    page.driver.refresh()
    assert page.becomes(lambda: shown_board(page), str(Board(5, 7)))
    choose(page, "mastermind")
    assert page.becomes(lambda: [guess for guess, _ in page.attempts], [(1, 1, 2, 2)])


@pytest.mark.parametrize(
    ("hash_", "board", "number"),
    [("#board=mini&game=5", Board(3, 4), 5), ("#board=bulls-and-cows&game=9", VARIANTS["bulls-and-cows"].board, 9), ("#game=417&board=2x12", Board(2, 12), 417)],
)  # fmt: skip
def test_links_choose_the_board(browser, hash_, board, number):
    """``board=`` in a link to the page chooses the board, by the name of a variant or by its size."""
    page = browser(None, hash_)
    assert shown_board(page) == str(board)
    assert page.becomes(lambda: page.state["play"]["number"], number)
    page.run("location.hash = 'board=8x9'")
    page.wait(lambda: page.message.startswith("This page cannot play the board in the address (8x9): at most 8 pegs"))


# --- days, weeks, a class -----------------------------------------------------------------------------


SET_CLOCK = """
globalThis.RealDate ??= Date;
const [day] = arguments;
globalThis.Date = class extends RealDate {
  constructor(...words) { words.length ? super(...words) : super(2027, 3, day, 12); }
};
"""


@pytest.mark.exhaustive
def test_a_streak(browser):
    """Finding today's game on days in a row makes a streak, which the page shows; a day without it ends the streak."""
    page = browser(Board())
    days = (20, 21, 22, 24)
    for day, streak in zip(days, (1, 2, 3, 1), strict=True):
        page.run(SET_CLOCK, day)
        page.click("#todays-game")
        win(page)
        day_or_days = "1 day" if streak == 1 else f"{streak} days"
        page.wait(lambda text=f"Daily games: {day_or_days} in a row.": page.message.endswith(text))
    assert page.find("#streak").text == "Today's game: the code is found. Streak: 1 day (record: 3)."
    assert page.state["play"]["number"] == Board().number_of_day(date(2027, 4, 24))


def test_statistics_by_week(node_page):
    """The page's statistics add up games by week from Monday, and the lost guesses of games where they are known."""
    run = node_page(Board())
    log = [
        {"id": place, "day": day, "guesses": guesses, "lost": lost}
        for place, (day, guesses, lost) in enumerate(
            [(20_779, 5, 0.5), (20_780, 4, None), (20_786, 6, 0.25), (20_786, 0, None)]
        )
    ]
    weeks = run("byWeek(checkLog(log))", log=log)
    assert [(each["monday"], each["games"], each["guesses"], each["lost"]) for each in weeks] == [
        (20_780, 3, 5, 0.25), (20_773, 1, 5, 0.5),
    ]  # fmt: skip
    assert date(1970, 1, 1) + timedelta(20_780) == date(2026, 11, 23)


def test_a_game_is_logged_with_its_loss(browser):
    """A game played without help enters the week's statistics; the guesses lost in it are added once they are calculated."""
    page = browser(Board(3, 4), f"#game={GAME}")
    win(page, [(1, 1, 2), (1, 1, 2)])
    log = lambda: page.run("return checkLog(forAll.read(STATISTICS_AS).log)")  # noqa: E731
    page.wait(lambda: log()[0]["lost"] is not None)
    assert log()[0]["lost"] >= 1
    page.click("#statistics-card summary")
    page.wait(lambda: "3.00" in page.find("#statistics").text)


@pytest.mark.parametrize("key", ["mini", "super-mastermind", "bulls-and-cows"])
def test_review_on_every_board(browser, key):
    """On boards of every kind, the review names the costliest guess of the game."""
    page = browser(None, f"#board={key}&game=5")
    page.run("setDraft(hiddenCode(rules, 77)); enter(); setDraft(hiddenCode(rules, 77)); enter()")
    page.run("$('review-card').open = true")
    page.wait(lambda: "(attempt 2)" in page.find("#review-about").text)


def test_a_class(browser, served):
    """A teacher's link sets board, game and mode, and hides hints and the list of codes, even after a reload."""
    page = browser(None, "#board=mini&game=12")
    page.address = f"{served}/mastermind.html"
    page.open("#board=mini&game=12")
    page.run("$('class-card').open = true")
    for name in ("hints", "list"):
        page.click(f"#hide-{name}")
    page.click("#class-link")
    page.wait(lambda: page.find("#link").get_property("value"))
    link = page.find("#link").get_property("value")
    assert link == f"{page.address}#game=12&board=3x4&mode=play&hide=hints,list"

    page.open(f"#{link.partition('#')[2]}")
    for _ in range(2):
        hidden = [
            page.find(f"#{name}").is_displayed()
            for name in ("hint", "mode-solve", "left-card", "why-card", "parts-card", "reveal")
        ]
        assert hidden == [False] * 6
        assert page.find("#board-name").text == "3 pegs, 4 colours, without hints, without the list of codes"
        page.press("?")
        assert page.state["play"]["hints"] == 0
        assert page.state["play"]["number"] == 12
        page.click("#new")  # which keeps the rule
        page.run("begin(12)")
        page.driver.refresh()
    page.open("#board=mini&game=12&mode=solve&hide=hints")
    page.wait(lambda: page.message.startswith("64 codes are left. Enter the guess"))
    assert page.state["solve"]["draft"] == [0, 0, 0]


def test_results_of_a_class(browser):
    """A pupil's result is recorded with a name and copied as a table; an unfinished game must be finished first."""
    page = browser(Board(), f"#game={GAME}")
    page.run("$('class-card').open = true")
    page.find("#student").send_keys("Ada\ue007")
    page.wait(lambda: page.message == "Finish the game first.")
    win(page, [(1, 1, 2, 2)])
    page.find("#student").send_keys("\ue007")
    page.wait(lambda: page.find("#results").text.splitlines()[1:] == [f"Ada Mastermind {GAME} 2"])
    page.click("#copy-results")
    page.wait(lambda: page.find("#link").get_property("value") == f"Ada\tMastermind {GAME}\t2\t")
    page.click("#empty-results")
    page.wait(lambda: page.find("#results").text == "")


# --- everybody can use it ----------------------------------------------------------------------------


def axe_core():
    """The source text of axe-core."""
    for folder in os.environ.get("NODE_PATH", "node_modules").split(os.pathsep):
        with suppress(OSError):
            return Path(folder, "axe-core", "axe.min.js").read_text(encoding="utf-8")
    absent("axe-core is not in NODE_PATH: npm install axe-core")
    return ""


@pytest.mark.parametrize("name", ["play", "won", "solve", "correct", "repair", "other"])
def test_axe_finds_nothing(browser, name):
    """axe-core finds no fault in six states of the page with all cards open: wide light, wide dark, narrow dark.

    All text needs a contrast of 4.5 (WCAG 2.1, AA); axe-core by itself would accept 3 for large text.
    """
    page = browser(None, f"#game={GAME}&board=4x6", still=True)
    page.run(STATES[name])
    page.run("for (const each of document.querySelectorAll('details')) each.open = true; draw()")
    page.wait(lambda: page.run("return playing() || advised"))
    page.run(axe_core())
    page.run("axe.configure({checks: [{id: 'color-contrast', options: {contrastRatio: {large: {expected: 4.5}}}}]})")
    for width, height, dark in ((1280, 800, False), (1280, 800, True), (360, 740, True)):
        page.show(width, height, dark=dark, still=True)
        found = page.driver.execute_async_script("axe.run().then((all) => arguments[0](all.violations))")
        assert [(each["id"], [node["html"][:120] for node in each["nodes"]][:3]) for each in found] == []


@pytest.mark.parametrize("mode", ["play", "solve"])
@pytest.mark.exhaustive
def test_no_trap(browser, mode):
    """Pressing Tab again and again reaches every enabled control of the page; Esc closes the form for other boards."""
    page = browser(None, f"#game={GAME}&board=4x6&mode={mode}")
    page.wait(lambda: page.run("return playing() || game().draft.every(Boolean)"))
    reach = "[...document.querySelectorAll('button, input, select, textarea, summary')].filter((each) => !each.disabled && each.checkVisibility())"
    count = page.run(f"return {reach}.length")
    page.run("globalThis.seen = new Set(); document.addEventListener('focusin', ({ target }) => seen.add(target))")
    for _ in range(count + 12):
        page.press("\ue004")
    assert (
        page.run(f"return {reach}.filter((each) => !seen.has(each)).map((each) => each.outerHTML.slice(0, 80))") == []
    )
    page.find("#board option[value=other]").click()
    page.press("\ue00c")
    assert page.becomes(lambda: page.find("#by-hand").is_displayed(), False)
