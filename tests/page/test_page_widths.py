"""Nothing on the page is cut or overlaps: languages, widths of the screen, and states of the page."""

import pytest
from page_tools import GAME

from mastermind_xl.core.languages import LANGUAGES

SCREENS = {
    "computer": (1280, 800),
    "tablet": (1024, 768),
    "at 200 %": (640, 450),
    "at 200 %, small": (640, 380),
    "phone": (390, 844),
}
STATES = {
    # what is done, one after the other, and what then has to be shown
    "playing": ("[[1, 1, 2, 2], [3, 4, 5, 6]].forEach((each) => setDraft(each) || enter())", "#guess"),
    "hint": ("[hint(), hint(), hint()]", "#guess"),
    "left": ("document.getElementById('left-card').open = true", "#left-codes button"),
    "parts": ("[document.getElementById('parts-card').open = true, setDraft([1, 1, 2, 3]), draw()]", "#parts div"),
    "why": ("[$('why-card').open = true, $('why').value = '1122', $('why-form').requestSubmit()]", "#why-answer"),
    "score": (
        "[$('score-card').open = true, $('score-code').value = '1231', $('score-guess').value = '1122', $('score-form').requestSubmit()]",
        "#score-answer p",
    ),
    "class": ("[$('class-card').open = true, $('statistics-card').open = true]", "#class-link"),
    "refused": ("enterTyped('11223')", ".message.wrong"),
    "won": ("[setDraft(code()), enter()]", "#next"),
    "review": ("openReview()", "#review table"),
    "written down": ("[$('student').value = 'Wolfeschlegelsteinhausenbergerdorff Maria', writeDown()]", "#results table"),
    "shared": ("share()", "#link"),
    "shown": ("[begin(7), reveal()]", "#undo-end"),
    "lost": ("[begin(417), new Array(10).fill([1, 1, 2, 2]).forEach((each) => setDraft(each) || enter())]", ".message.wrong"),
    "solving": ("[setMode('solve'), enterTyped('1122:1,1')]", "#answers button"),
    "repairs": ("[enterTyped('3344:0,0'), enterTyped('5566:0,1'), enterTyped('5561:0,0')]", "#repairs button"),
    "settings": ("$('settings').open = true", "#theme"),
}  # fmt: skip
LOOK = """
const shown = (each) => each.checkVisibility() && !each.closest(".unseen, .rain");
const name = (each) => `${each.tagName.toLowerCase()}${each.id ? `#${each.id}` : ""}.${each.className} ${each.textContent.trim().slice(0, 40)}`;
const faults = [];
const width = document.documentElement.clientWidth;
if (document.documentElement.scrollWidth > width) faults.push(`page: ${document.documentElement.scrollWidth} of ${width}`);
for (const each of document.querySelectorAll("body *")) {
  if (!shown(each) || each.closest("select, textarea, input, dialog")) continue;
  const clips = getComputedStyle(each);
  if (clips.overflowX !== "visible" && each.scrollWidth > each.clientWidth + 1) faults.push(`${name(each)}: ${each.scrollWidth} of ${each.clientWidth}`);
  if (each.id === "message" && each.scrollHeight > each.clientHeight + 1) faults.push(`${name(each)}: ${each.scrollHeight} of ${each.clientHeight} high`);
}
const texts = [];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const [node, parent] = [walker.currentNode, walker.currentNode.parentElement];
  if (!node.data.trim() || !shown(parent) || parent.closest("select, textarea, script, style, noscript, dialog")) continue;
  const range = document.createRange();
  range.selectNodeContents(node);
  const over = parent.closest(".hand, .sheet, .hidden-row, .rows")?.className || "";  // which may lie over what is scrolled
  for (const box of range.getClientRects()) texts.push({ box, over, parent });
}
texts.forEach((one, place) => {
  if (one.box.left < -1 || one.box.right > width + 1) faults.push(`${name(one.parent)}: from ${one.box.left} to ${one.box.right} of ${width}`);
  const button = one.parent.closest("button");
  const frame = button?.getBoundingClientRect();
  if (frame && (one.box.left < frame.left - 1 || one.box.right > frame.right + 1)) faults.push(`${name(one.parent)}: beyond its button`);
  for (const other of texts.slice(place + 1)) {
    if (one.over !== other.over) continue;
    const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
    const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
    if (across > 1 && down > 4) faults.push(`${name(one.parent)} over ${name(other.parent)}`);
  }
});
return [...new Set(faults)];
"""


@pytest.mark.parametrize(
    "language",
    [
        pytest.param(name, marks=[] if name == "de" else pytest.mark.exhaustive)
        for name in ["de", *sorted({*LANGUAGES} - {"de"})]
    ],
)
@pytest.mark.each
def test_nothing_is_cut(browser, language):
    """In every state and width, the page shows each text whole, beside all others, and never scrolls sideways."""
    page = browser(None, f"#game={GAME}&board=4x6", still=True)
    page.run("state.language = arguments[0]; speak(); applySettings(); tellGame(); draw()", language)
    faults = {}
    for state, (done, wanted) in STATES.items():
        page.run(f"({done})")
        page.wait(lambda wanted=wanted: page.find(wanted).is_displayed() and not page.run("return questions.size"))
        for screen, (width, height) in SCREENS.items():
            page.show(width, height, still=True)
            if found := page.run(LOOK):
                faults[state, screen] = found
    assert faults == {}
