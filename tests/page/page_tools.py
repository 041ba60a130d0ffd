"""Tools for tests of the page: random games with Python's suggestions, and the page in a browser."""

import os
import random
import shutil
from contextlib import contextmanager

from programs import absent

from mastermind_xl import Board
from mastermind_xl.core.errors import CodeError
from mastermind_xl.core.feedback import feedbacks, is_possible, score
from mastermind_xl.core.game import Attempt, Game
from mastermind_xl.strategies import advise, default_strategy, make_strategy

GAME = 417
CODE = Board().hidden_code(GAME)
"""The game that most tests play, and its code."""

STATES = {
    "play": "setDraft(hiddenCode(rules, 7)); enter(); setDraft(hiddenCode(rules, 9)); draw()",
    "hint": "[setDraft(hiddenCode(rules, 7)), enter(), hint(), hint(), hint()]",
    "refused": "enterTyped('11223')",
    "won": "setDraft(hiddenCode(rules, 7)); enter(); setDraft(code()); enter();"
    "puzzle = puzzleOfDay(all, dayNow()); $('puzzle-code').value = format([1, 2, 3, 4]); if (data.key === '4x6') checkPuzzle()",
    "a long name": "puzzle = puzzleOfDay(all, dayNow()); setDraft(code()); enter(); $('student').value = 'Wolfeschlegelsteinhausenbergerdorff Maria'; state.hide = HIDDEN; writeDown(); share(); applySettings();"
    "$('puzzle-code').value = format(puzzle.code); if (data.key === '4x6') checkPuzzle()",
    "lost": "state.hide = []; applySettings(); for (let n = 0; n < data.attempts; n += 1) { setDraft(hiddenCode(rules, 7)); enter(); }",
    "shown": "reveal()",
    "solve": "setMode('solve'); enterTyped(`${format(hiddenCode(rules, 7))}:?,2`)",
    "repair": "setMode('solve'); for (const n of [7, 8, 9]) { setDraft(hiddenCode(rules, n)); enter({black: 0, white: 0}); }",
    "correct": "setMode('solve'); setDraft(hiddenCode(rules, 7)); enter({black: 1, white: 1}); correct(0)",
    "settings": "$('settings').open = true",
    "other": "$('by-hand-wrong').hidden = false; $('by-hand').showModal()",
}
"""Scripts that bring a page into its states."""

DEADLINE = int(os.environ.get("PAGE_DEADLINE", "120"))
"""Seconds that the page may take to answer, even on a busy machine."""


def write(code):
    """Return a code as a person types it."""
    return "".join(map(str, code))


def as_told(game):
    """Return the attempts of a game in the form that the page sends to its worker."""
    return [{"guess": each.guess, "black": each.feedback.black, "white": each.feedback.white} for each in game.attempts]


def code_or_none(text, board):
    """Return the colours that Python reads in a text, or None."""
    try:
        return [*board.read(text)] or None
    except CodeError:
        return None


def make_histories(board, count, seed=29):
    """Yield random games, some with wrong answers or parts of answers, with Python's advice after each."""
    chance, free = random.Random(seed), board.for_guesses
    strategy = make_strategy(default_strategy(board, at_once=True), board)
    answers = [each for each in feedbacks(board.pegs) if is_possible(each, board.pegs)]
    for _ in range(count):
        game, code = Game(board), board.code(chance.randrange(board.size))
        own, lies, parts = chance.random(), chance.random() < 0.25, chance.random() < 0.25
        for _ in range(chance.randrange(6)):
            advice = advise(strategy, game)
            if advice.guess is None:
                break
            guess = advice.guess
            if chance.random() < own:
                any_guess = chance.random() < 0.7  # also one that repeats colours where codes do not
                of, some = (free, range(free.size)) if any_guess else (board, game.candidates.tolist())
                guess = of.code(chance.choice(some))
            answer = chance.choice(answers) if lies and chance.random() < 0.3 else score(code, guess)
            known = [None if parts and chance.random() < 0.4 else each for each in answer]
            game = Game(board, [*game.attempts, Attempt(guess, (known[0], None if board.blacks_only else known[1]))])
        advice = advise(strategy, game)
        yield (
            game,
            {
                "guess": None if advice.guess is None else list(advice.guess),
                "remaining": advice.remaining,
                "message": advice.text,
            },
        )


def win(page, guesses=()):
    """Win the game on the page after these guesses."""
    page.run("for (const guess of [...arguments[0], code()]) { setDraft(guess); enter(); }", guesses)


def start_browser(**preferences):
    """Start a browser without a window, with preferences as a person sets them."""
    try:
        from selenium import webdriver
    except ImportError:
        absent("selenium is not installed: pip install selenium")
    browser, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if not browser or not driver:
        absent("chromium or chromedriver is not on PATH: apt install chromium chromium-driver")
    options = webdriver.ChromeOptions()
    options.binary_location = browser
    options.add_experimental_option("prefs", preferences)
    # Without the software rasterizer, which only 3D needs, a page takes a seventh less of the processor.
    words = "--headless=new --no-sandbox --disable-dev-shm-usage --hide-scrollbars --disable-gpu --disable-software-rasterizer"
    for word in words.split():
        options.add_argument(word)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    started = webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))
    started.set_script_timeout(5 * DEADLINE)
    return started


class Page:
    """A page in a browser."""

    def __init__(self, driver, path):
        self.driver = driver
        self.address = path.as_uri()

    def show(self, width=1280, height=800, *, dark=False, still=False):
        """Set the size of the screen and the system's preferences."""
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        preferred = {"prefers-color-scheme": "dark" if dark else "light"}
        preferred["prefers-reduced-motion"] = "reduce" if still else "no-preference"
        features = [{"name": name, "value": value} for name, value in preferred.items()]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})

    def forget(self):
        """Leave the previous page, which may still store something, and empty the storage of all files."""
        self.driver.get("about:blank")
        origin = "file://" if self.address.startswith("file:") else self.address.rpartition("/")[0]
        stored = {"origin": origin, "storageTypes": "local_storage"}
        self.driver.execute_cdp_cmd("Storage.clearDataForOrigin", stored)

    def open(self, hash_=""):
        """Load the page again, with this text after # in its address."""
        address = self.address
        if self.driver.current_url.startswith(address):
            self.driver.get("about:blank")  # otherwise a new hash would not reload the page
        self.driver.get(f"{address}{hash_}")

    def run(self, script, *words):
        """Run a script in the page and return its result."""
        return self.driver.execute_script(script, *words)

    def tap(self, selector):
        """Tap an element with a finger."""
        box = self.run("return document.querySelector(arguments[0]).getBoundingClientRect().toJSON()", selector)
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        for kind, points in (("touchStart", [point]), ("touchEnd", [])):
            self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def find(self, selector):
        """The element that this selector finds."""
        return self.driver.find_element("css selector", selector)

    def click(self, selector):
        """Click an element as soon as it can be clicked; try again if it was redrawn before the click."""
        self.wait(lambda: self.find(f"{selector}:not(:disabled)").click() or True)

    def press(self, *keys):
        """Press keys on the element that has the focus."""
        from selenium.webdriver.common.action_chains import ActionChains

        ActionChains(self.driver).send_keys(*keys).perform()

    def press_with_control(self, key):
        """Press a key together with Ctrl."""
        from selenium.webdriver.common.action_chains import ActionChains

        ActionChains(self.driver).key_down("\ue009").send_keys(key).key_up("\ue009").perform()

    def solve(self):
        """Choose to guess somebody else's code, and wait for the suggestion."""
        self.click("#mode-solve")
        self.wait_for_suggestion()

    def wait_for_suggestion(self):
        """Wait until the suggested guess is the draft."""
        self.wait(lambda: self.run("return game().draft.every(Boolean)"))

    @property
    def message(self):
        """The message above the board."""
        return self.find("#message").text

    @property
    def state(self):
        """The state of the page as data."""
        return self.run("return JSON.parse(JSON.stringify(state))")

    @property
    def attempts(self):
        """The guesses and answers so far, as tuples."""
        made = self.run("return game().attempts")
        return [(tuple(each["guess"]), (each["black"], each["white"])) for each in made]

    def wait(self, condition):
        """Wait until a condition returns something true, and return that."""
        from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
        from selenium.webdriver.support.wait import WebDriverWait

        lost = (NoSuchElementException, StaleElementReferenceException)
        return WebDriverWait(self.driver, DEADLINE, 0.05, lost).until(lambda _: condition())

    def becomes(self, read, wanted):
        """Wait until a function returns the expected value; fail with the actual value otherwise."""
        from selenium.common.exceptions import TimeoutException

        try:
            return self.wait(lambda: read() == wanted)
        except TimeoutException:
            raise AssertionError(f"{read()!r} is not {wanted!r}") from None

    def ask(self, questions):
        """The answers of the page's worker to several questions."""
        script = """
const [questions_, done] = arguments;
const answers = new Array(questions_.length);
let open = questions_.length;
questions_.forEach((question, place) => {
  const id = `test ${place}`;
  questions.set(id, (answer) => {
    answers[place] = answer;
    open -= 1;
    if (!open) done(answers);
  });
  worker.postMessage({ id, palette: state.palette, ...question });
});
"""
        return self.driver.execute_async_script(script, questions)


@contextmanager
def second_tab(page):
    """Open a second tab, which is closed at the end; yield the handles of both tabs."""
    driver, first = page.driver, page.driver.current_window_handle
    driver.switch_to.new_window("tab")
    second = driver.current_window_handle
    try:
        yield first, second
    finally:
        driver.switch_to.window(second)
        driver.close()
        driver.switch_to.window(first)
