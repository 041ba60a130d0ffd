"""The page in other languages: whole games in chromium, what can be typed, and that no text is wider than its box."""

import json
import re
from itertools import product
from pathlib import Path

import ironcalc
import pytest
from page_tools import CODE, GAME, STATES, Page, code_or_none, start_browser, write

from mastermind_xl import Board
from mastermind_xl.cli import main
from mastermind_xl.core.colors import color_names, say_colors
from mastermind_xl.core.feedback import score
from mastermind_xl.core.languages import LANGUAGES, choose, load_catalogue, speaking
from mastermind_xl.core.variants import VARIANTS
from mastermind_xl.page.write import page_data, write_page
from mastermind_xl.sheets.writing.formulas import choose_by

OTHERS = [name for name in LANGUAGES if name != "en"]

pytestmark = pytest.mark.timeout(2400)  # a busy machine shares two cores among many


def speak(page, name):
    """Choose a language in the settings, as a person does."""
    page.run("$('settings').open = true")
    page.find(f"#language option[value={name}]").click()
    page.run("$('settings').open = false")
    page.wait(lambda: page.run("return document.documentElement.lang") == LANGUAGES[name].tag)


# --- whole games -------------------------------------------------------------------------------------

TOLD = {
    "begin": f"Spiel {GAME} versteckt einen Code: 4 Stifte, 6 Farben. Klicken oder tippen Sie einen Versuch, dann „Raten“.",
    "typed": ["Rot rot GELB gelb", "g b v grün", "1 rot orange yellow"],
    "answered": "Versuch 2: 4564 bekam ",
    "found": f"✔ {write(CODE)} ist der Code: in Versuch 4 gefunden.",
    "words": "1 schwarz, 1 weiß",
    "wrong": "⚠ Kein Code passt zu diesen Antworten: Nach Versuch 3 bleibt keiner.",
    "repair": "Mit der Antwort 0 schwarz, 0 weiß auf Versuch 3 passen",
    "again": "Versuchen Sie ",
    "answers": ("2 schwarz 0 weiß", "2s", "1 Schwarz"),
    "codes": "1.296 Codes sind noch möglich.",
}


def test_a_whole_game(browser):
    """On the page in German, colours can be typed in German, in English or as numbers."""
    page = browser(None, f"#game={GAME}&board=4x6")
    speak(page, "de")
    assert page.becomes(lambda: page.message, TOLD["begin"])
    page.press("?")
    page.wait(lambda: page.message.startswith(TOLD["codes"]))
    for typed in TOLD["typed"]:
        page.find("#typed").send_keys(f"{typed}\ue007")
    assert page.becomes(lambda: [guess for guess, _ in page.attempts], [(1, 1, 3, 3), (4, 5, 6, 4), (1, 1, 2, 3)])
    page.click("#undo")
    page.click("#undo")
    page.click("#redo")
    assert page.becomes(lambda: page.message.startswith(TOLD["answered"]), True)
    page.click("#redo")
    page.find("#typed").send_keys(f"{write(CODE)}\ue007")
    assert page.becomes(lambda: page.message, TOLD["found"])
    page.click("#share-result")
    page.wait(lambda: page.find("#shared").is_displayed())
    assert f"Mastermind {GAME} (" in page.find("#link").get_property("value")


def test_a_mistake_and_its_correction(browser):
    """On the page in German, a click on a proposed correction removes a contradiction between answers."""
    page = browser(Board())
    speak(page, "de")
    page.solve()
    for guess, answer in zip(("1111", "2222", "3333"), TOLD["answers"], strict=True):
        page.find("#typed").send_keys(f"{guess}:{answer}\ue007")
    assert page.becomes(lambda: [answer for _, answer in page.attempts], [(2, 0), (2, 0), (1, 0)])
    page.wait(lambda: page.message.startswith(TOLD["wrong"]))
    repair = "[data-key='repair 3 0 0']"
    assert page.find(repair).text.startswith(TOLD["repair"])
    page.click(repair)
    page.wait(lambda: page.message.startswith(TOLD["again"]))
    page.click("[data-key='fix 2']")
    page.click("[data-key='answer 1 0']")
    page.wait(lambda: page.find(repair).is_displayed())
    page.click("#undo-solve")
    page.wait(lambda: page.message.startswith(TOLD["again"]))
    while len(page.attempts) < 9 and not page.run("return isOver()"):
        page.wait_for_suggestion()
        guess = page.state["solve"]["draft"]
        black, white = score((1, 1, 2, 2), guess)
        page.click(f"[data-key='answer {black} {white}']")
    assert page.run("return foundAt(game())") > 3
    page.run("correct(0)")
    assert page.find("[data-key='answer 1 1']").get_attribute("aria-label").startswith(TOLD["words"])


# --- which language ------------------------------------------------------------------------------------


def test_the_first_language(browser, tmp_path):
    """The page uses the language chosen on it, otherwise the language of ``--language``, otherwise the browser's."""
    page = browser(None)
    html = lambda: page.run("return document.documentElement.lang")  # noqa: E731
    assert (html(), page.find("#guess").text) == ("en-GB", "Guess")
    languages = {"acceptLanguage": "xx,fr-CA,de", "userAgent": page.run("return navigator.userAgent")}
    page.driver.execute_cdp_cmd("Network.setUserAgentOverride", languages)
    page.driver.execute_cdp_cmd("Emulation.setUserAgentOverride", languages)
    try:
        page.open()
        assert (html(), page.find("#guess").text) == ("fr", "Essayer")
        path = tmp_path / "nl.html"
        assert main(["page", str(path), "--language", "nl"]) == 0
        page.address = path.as_uri()
        page.open()
        assert (html(), page.find("#guess").text) == ("nl", "Raad")
        speak(page, "es")
        page.driver.refresh()
        assert (html(), page.find("#guess").text, page.state["language"]) == ("es", "Probar", "es")
        speak(page, "en")
        assert page.find("#guess").text == "Guess"
        page.driver.refresh()
        assert (html(), page.find("#guess").text) == ("en-GB", "Guess")
    finally:
        usual = {"acceptLanguage": "en-US,en", "userAgent": languages["userAgent"]}
        page.driver.execute_cdp_cmd("Emulation.setUserAgentOverride", usual)


@pytest.mark.exhaustive
def test_games_are_the_same_in_every_language(browser):
    """Another language of the page keeps the player's game and leaves no English text; English can be restored."""
    page = browser(None, "#board=bulls-and-cows&game=5")
    page.run(
        "setDraft([1, 2, 3, 4]); enter(); for (const each of document.querySelectorAll('details')) each.open = true; draw()"
    )
    page.wait(lambda: page.run("return document.querySelectorAll('#review td').length"))
    before = page.find("body").text
    for name in OTHERS:
        speak(page, name)
        page.wait(
            lambda: page.run("return document.querySelectorAll('#review td').length && $('left-count').textContent")
        )
        assert page.attempts[0][0] == (1, 2, 3, 4)
        lines = {line for line in page.find("body").text.splitlines() if re.search("[a-z]{4}", line)}
        shared = lines & set(before.splitlines())
        assert not {line for line in shared if line not in load_catalogue(name).values()}, (name, shared)
    speak(page, "en")
    page.wait(lambda: page.run("return document.querySelectorAll('#review td').length"))
    page.run("for (const each of document.querySelectorAll('details')) each.open = true; draw()")
    assert page.becomes(lambda: page.find("body").text, before)


# --- what is typed ---------------------------------------------------------------------------------------


@pytest.fixture
def spoken(node_page):
    """A function that loads the page in a language, and returns a function that evaluates JavaScript there."""

    def load(name, hash_=""):
        return node_page(None, hash=hash_, stored={"mastermind settings": json.dumps({"language": name})})

    return load


def test_the_two_i_of_turkish(spoken):
    """The page reads the Turkish letters İ and ı in the name of a colour as i."""
    run = spoken("it")
    assert run("readCode('gİallo vıola 1 2', rules, palette(), messages).code") == [3, 6, 1, 2]


@pytest.mark.parametrize("name", OTHERS)
def test_typed_colours(spoken, name):
    """A guess may mix numbers with colour names and letters in English or the page's language, and is read as in Python."""
    run, board = spoken(name, "#board=4x12"), Board(4, 12)
    english = color_names(12)
    with speaking(name):
        names, letters = say_colors(english)
        colors = [*zip(names, letters, english, range(1, 13), strict=True)]
        bare = str.maketrans("áàéèíïóúüñçãąęłńż", "aaeeiiouuncaaelnz")
        texts = [f"{own} {letter.lower()} {other.upper()} {place}" for own, letter, other, place in colors]
        texts += [f"{own.upper()}, {own.capitalize()} {own.translate(bare).replace('ß', 'ss')} 1" for own in names]
        texts += [f"{own} {other} 1 1" for own in names for other in ("x", "Ü")]
        texts += [f"{one} {other} 1 1" for one, other in product("RGBYVJNSK", repeat=2)]
        texts += ["grun weiss 1 1", "VERT 1 1 1", "gİallo 1 1 1", "1 2 blue", "12 3 1 1", "ñ ß 1 1", "1 2 3 qqq"]
        codes = [code_or_none(text, board) for text in texts]
        assert codes[:12] == [[place] * 4 for place in range(1, 13)]
        assert run("typed.map((text) => readCode(text, rules, palette(), messages).code ?? null)", typed=texts) == codes
        for palette in ("safe", "classic", "grey"):
            told = run(f"[data.palettes.{palette}.names, data.palettes.{palette}.letters]")
            assert told == [*say_colors(color_names(12, palette))]


def test_numbers_in_each_language(spoken):
    """The page writes numbers with the separators of its language; 0 is singular in French and Portuguese."""
    count = "[1, 0, 2, 12345].map((count) => fillCount('{count:,} code', '{count:,} codes', { count }))"
    assert spoken("de")(count) == ["1 Code", "0 Codes", "2 Codes", "12.345 Codes"]
    assert spoken("fr")(count) == ["1 code", "0 code", "2 codes", "12\u202f345 codes"]
    assert spoken("pt")(count)[1:] == ["0 código", "2 códigos", "12.345 códigos"]
    assert spoken("pl")(count) == ["1 kod", "0 kodów", "2 kody", "12\N{NO-BREAK SPACE}345 kodów"]
    assert spoken("zh")(count) == ["1个密码", "0个密码", "2个密码", "12,345个密码"]
    assert spoken("zh")("tellInWords({ black: 1, white: 2 }, data.words)") == "1黑，2白"
    assert spoken("en")(count) == ["1 code", "0 codes", "2 codes", "12,345 codes"]
    assert spoken("de")("[oneDecimal(1234.25), decimals(0.5, 2)]") == ["1.234,2", "0,50"]
    assert spoken("en")("[oneDecimal(1234.25), oneDecimal(0.75), decimals(0.5, 2)]") == ["1,234.2", "0.8", "0.50"]


# --- looks ------------------------------------------------------------------------------------------------

LOOK = (Path(__file__).parent / "look.js").read_text(encoding="utf-8")
SCREENS = [
    (1280, 800),
    (1024, 768),
    (640, 450),
    (640, 380),
    (390, 844),
    (360, 740),
]  # 640: a computer's screen at 200 %


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.hours("German has the longest words")] * (name != "de"))
        for name in LANGUAGES
    ],
)
def test_nothing_is_cut(browser, name):
    """In every state and width of the page, each text is whole, inside the screen and its button, and over no other text."""
    page = browser(None, f"#game={GAME}&board=4x6", still=True)
    speak(page, name)
    faults = []
    for board, (state, script) in product(("mastermind", "bulls-and-cows"), STATES.items()):
        page.run("choose(findBoard(all, arguments[0])); state.solve = freshGame(0); begin(5)", board)
        page.run("for (const each of document.querySelectorAll('details:not(#settings)')) each.open = true")
        page.run(script)
        page.wait(lambda: page.run("return playing() || Boolean(advised)"))
        page.wait(lambda: page.run("return $('left-count').textContent && !questions.size"))
        for width, height in SCREENS:
            page.show(width, height, still=True)
            faults += [(board, state, width, height, fault) for fault in page.run(LOOK)]
        page.run("$('settings').open = false; $('by-hand').close()")
    assert faults == []


@pytest.mark.office
@pytest.mark.exhaustive
def test_a_smallest_font(tmp_path):
    """With a smallest font of 20 pixels, in every language, texts stay inside screen and buttons, and no message scrolls."""
    driver = start_browser(**{"webkit.webprefs.minimum_font_size": 20})
    try:
        path = tmp_path / "page.html"
        path.write_text(write_page(), encoding="utf-8")
        page = Page(driver, path)
        page.open(f"#game={GAME}&board=4x6")
        faults = []
        for name, width, state in product(LANGUAGES, (1280, 390), ("play", "won", "lost")):
            speak(page, name)
            page.show(width, still=True)
            page.run(f"begin(5); {STATES[state]}")
            faults += [(name, width, state, fault) for fault in page.run(LOOK)]
        assert faults == []
    finally:
        driver.quit()


@pytest.mark.exhaustive
def test_every_name_of_a_game(spoken):
    """In every language, the page has a different name for each variant."""
    for name in OTHERS:
        run = spoken(name)
        titles = run("all.boards.map((each) => fill(each.title))")
        assert len(set(titles)) == len(VARIANTS)
        assert page_data(language=name)["language"] == name


RULES = {language.tag: language.plurals for language in LANGUAGES.values()} | {
    "pl": {"one": "n = 1", "few": "n % 10 = 2..4 and n % 100 != 12..14"},
    "lt": {"one": "n % 10 = 1 and n % 100 != 11..19", "few": "n % 10 = 2..9 and n % 100 != 11..19"},
    "ar": {"zero": "n = 0", "one": "n = 1", "two": "n = 2", "few": "n % 100 = 3..10", "many": "n % 100 = 11..99"},
    "zh": {},
}
"""CLDR's rules for the languages of the package, and for some with other numbers of forms."""


def test_forms_of_the_plural(spoken):
    """Python and formulas choose the same form for a count as ``Intl.PluralRules``, on which the page relies."""
    counts, run = [*range(131), 1000, 1001, 1002], spoken("en")
    model = ironcalc.create("Book", "en", "UTC", "en")
    for tag, rules in RULES.items():
        by_name = [*zip((*rules.values(), ""), map(str, range(6)), strict=False)]
        names = [*rules]
        told = run(f"{counts}.map((count) => new Intl.PluralRules('{tag}').select(count))")
        wanted = [str(names.index(each) if each in names else len(names)) for each in told]
        assert [choose(by_name, count) for count in counts] == wanted, tag
        for row, count in enumerate(counts, 1):
            model.set_user_input(0, row, 1, str(count))
            model.set_user_input(0, row, 2, f"={choose_by(by_name, f'A{row}')}")
        model.evaluate()
        assert [model.get_formatted_cell_value(0, row, 2) for row in range(1, len(counts) + 1)] == wanted, tag
