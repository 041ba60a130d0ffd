"""The page on paper, and in the few colours of a high-contrast theme."""

import re
from base64 import b64decode

import pytest
from page_tools import GAME

from mastermind_xl import Board

LOOK = """return {
  clicked: [...document.querySelectorAll("button, #settings, .tray")].filter((each) => each.checkVisibility() && !each.closest(".rows"))
    .map((each) => each.id || each.className),
  shadows: [...document.querySelectorAll(".peg, .key")].filter((each) => getComputedStyle(each).boxShadow !== "none").length,
  ...Object.fromEntries([".answered .key.black", ".answered .key.white", "#mode-play", "#mode-solve", "#plate"].map((each) => {
    const { backgroundColor, borderColor, printColorAdjust } = getComputedStyle(document.querySelector(each));
    return [each, [backgroundColor, borderColor, printColorAdjust]];
  })),
}"""
BLACK, WHITE = "rgb(0, 0, 0)", "rgb(255, 255, 255)"


@pytest.fixture(params=["light", "dark"])
def look(browser, request):
    """A function that returns how a game with both kinds of answer pegs looks in a medium with these features."""
    page = browser(Board(), f"#game={GAME}")
    page.run("[[5, 4, 3, 3], [5, 3, 2, 4]].forEach((each) => setDraft(each) || enter())")

    def look(medium, **features):
        features["prefers-color-scheme"] = request.param
        listed = [{"name": name, "value": value} for name, value in features.items()]
        page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": medium, "features": listed})
        return page.run(LOOK)

    yield look
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


def test_on_paper(look):
    """On paper, light or dark, answer pegs are printed in black and white on white, and neither buttons nor shadows are."""
    seen = look("print")
    assert (seen["clicked"], seen["shadows"]) == ([], 0)  # Firefox prints parts of a shadow
    assert (seen[".answered .key.black"][::2], seen[".answered .key.white"][::2]) == (
        [BLACK, "exact"],
        [WHITE, "exact"],
    )
    assert seen["#plate"][0] == "rgba(0, 0, 0, 0)"


def test_in_forced_colours(look):
    """In forced colours, each answer peg has an edge in the other colour, and the chosen mode has a ground of its own."""
    seen = look("screen", **{"forced-colors": "active"})
    assert (seen[".answered .key.black"][:2], seen[".answered .key.white"][:2]) == ([BLACK, WHITE], [WHITE, BLACK])
    assert seen["#mode-play"][0] != seen["#mode-solve"][0]


@pytest.mark.parametrize("size", [(8.27, 11.69), (8.5, 11)], ids=["A4", "Letter"])
@pytest.mark.parametrize("card", ["puzzle", "left"])
def test_one_sheet(browser, card, size):
    """The board and an open card, also the longest list of codes that are left, are printed on one sheet."""
    page = browser(Board(), f"#game={GAME}")
    page.run("$(`${arguments[0]}-card`).open = true", card)
    page.wait(lambda: page.run("return $(`${arguments[0]}-card`).querySelectorAll('.peg').length", card))
    printed = page.driver.execute_cdp_cmd(
        "Page.printToPDF", dict(zip(("paperWidth", "paperHeight"), size, strict=True))
    )
    assert re.findall(rb"/Count (\d+)", b64decode(printed["data"])) == [b"1"]
