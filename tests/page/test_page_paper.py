"""The page on paper, and in the few colours of a high-contrast theme."""

import pytest
from page_tools import GAME

from mastermind_xl import Board

LOOK = """return {
  clicked: [...document.querySelectorAll("button, #settings, .tray")].filter((each) => each.checkVisibility() && !each.closest(".rows"))
    .map((each) => each.id || each.className),
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
    """On paper, light or dark, answer pegs are printed in black and white on white, and nothing to click is printed."""
    seen = look("print")
    assert seen["clicked"] == []
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
