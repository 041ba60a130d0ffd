"""The page's days in a row, with clocks that people have: midnight, summer time, flights, and clocks that are wrong."""

import re
from pathlib import Path

import pytest

from mastermind_xl import Board

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
STORIES = dict(re.findall(r"^(.+):\n((?:\w+/.+\n)+)", (GOLDEN / "days.txt").read_text(encoding="utf-8"), re.MULTILINE))
"""Stories of one player; after each game, the day that it counts for, and how many days are in a row now and at most."""
GAME = """[setZone(zone), setClock(begun), begin(today()), setClock(found), setDraft(code()), enter(), checkDays(forAll.read(DAYS_AS))]
  .slice(-1).map(({ days, most }) => [
    days.includes(state.play.day) ? new Date(86_400_000 * state.play.day).toISOString().slice(0, 10) : "none",
    rowNow(days, dayNow()), most,
  ])[0]"""
CLOCK = """(globalThis.setClock = (text) => {
  const [Real, now] = [globalThis.Real ||= Date, new (globalThis.Real || Date)(text).getTime()];
  Date = class extends Real { constructor(...words) { super(...(words.length ? words : [now])); } };
}) && true"""


@pytest.mark.each
@pytest.mark.parametrize("story", STORIES)
def test_days_in_a_row(node_page, story):
    """A game counts for the day on which it began, by the calendar of its place; a wrong clock costs no day in a row."""
    run = node_page(Board())
    run(CLOCK)
    for line in STORIES[story].splitlines():
        zone, begun, at, found, then, day, row, most = line.split()
        now = run(GAME, zone=zone, begun=f"{begun}T{at}", found=f"{found}T{then}")
        assert now == [day, int(row), int(most)], line


def test_the_days_of_an_earlier_page_go_on(node_page):
    """The last day, the days in a row and the most in a row, as an earlier version stored them, still count; rubbish does not."""
    run = node_page(Board())
    days = {"days": [3, 4, 5], "most": 7}
    assert run("checkDays({last: 5, streak: 3, most: 7})") == days
    assert run("addDay(checkDays({last: 5, streak: 3, most: 3}), 6)") == {"days": [3, 4, 5, 6], "most": 4}
    for damage in ({"last": 999_999_999, "streak": 999_999_999}, {"days": [3, "x", -1, 999_999_999, 5, 4, 5, None]}):
        kept = [3, 4, 5] if "days" in damage else []
        assert run("checkDays(stored)", stored=damage | {"most": -1}) == {"days": kept, "most": 0}
