"""The page's days in a row, with clocks that people have: midnight, summer time, flights, and clocks that are wrong."""

import pytest

from mastermind_xl import Board

STORIES = {
    # place             the game begins   and is found      its day     in a row, at most
    "around midnight, in six places": """
        Europe/Berlin       2026-03-01 12:00  2026-03-01 12:05  2026-03-01  1  1
        Europe/Berlin       2026-03-02 23:58  2026-03-03 00:02  2026-03-02  2  2
        Europe/Berlin       2026-03-03 00:03  2026-03-03 00:04  2026-03-03  3  3
        America/Los_Angeles 2026-04-01 23:58  2026-04-02 00:02  2026-04-01  1  3
        America/Los_Angeles 2026-04-02 23:59  2026-04-02 23:59  2026-04-02  2  3
        Asia/Kolkata        2026-05-01 23:58  2026-05-02 00:02  2026-05-01  1  3
        Asia/Kolkata        2026-05-02 00:03  2026-05-02 00:04  2026-05-02  2  3
        Australia/Sydney    2026-06-01 23:58  2026-06-02 00:02  2026-06-01  1  3
        Australia/Sydney    2026-06-02 23:58  2026-06-03 00:02  2026-06-02  2  3
        Pacific/Kiritimati  2026-07-01 00:00  2026-07-01 00:01  2026-07-01  1  3
        Pacific/Kiritimati  2026-07-02 23:59  2026-07-03 00:00  2026-07-02  2  3
        Pacific/Pago_Pago   2026-08-01 23:59  2026-08-02 00:00  2026-08-01  1  3
        Pacific/Pago_Pago   2026-08-02 23:59  2026-08-03 00:00  2026-08-02  2  3
    """,
    "summer time begins, and ends": """
        Europe/Berlin       2026-03-28 23:30  2026-03-28 23:40  2026-03-28  1  1
        Europe/Berlin       2026-03-29 01:59  2026-03-29 03:01  2026-03-29  2  2
        Europe/Berlin       2026-03-30 00:10  2026-03-30 00:20  2026-03-30  3  3
        America/Los_Angeles 2026-10-31 23:50  2026-11-01 01:30  2026-10-31  1  3
        America/Los_Angeles 2026-11-01 23:50  2026-11-02 00:10  2026-11-01  2  3
        America/Los_Angeles 2026-11-02 00:20  2026-11-02 00:30  2026-11-02  3  3
    """,
    "a flight to the west, where the same day comes again": """
        Australia/Sydney    2026-03-01 09:00  2026-03-01 09:05  2026-03-01  1  1
        Australia/Sydney    2026-03-02 09:00  2026-03-02 09:05  2026-03-02  2  2
        Australia/Sydney    2026-03-03 09:00  2026-03-03 09:05  2026-03-03  3  3
        America/Los_Angeles 2026-03-02 20:00  2026-03-02 20:05  2026-03-02  3  3
        America/Los_Angeles 2026-03-03 09:00  2026-03-03 09:05  2026-03-03  3  3
        America/Los_Angeles 2026-03-04 09:00  2026-03-04 09:05  2026-03-04  4  4
    """,
    "a flight over the date line, to a calendar without 3 March": """
        America/Los_Angeles 2026-03-01 09:00  2026-03-01 09:05  2026-03-01  1  1
        America/Los_Angeles 2026-03-02 22:00  2026-03-02 22:05  2026-03-02  2  2
        Australia/Sydney    2026-03-04 08:00  2026-03-04 08:05  2026-03-04  1  2
    """,
    "a flight to the east, with a game that is found on the way": """
        America/Los_Angeles 2026-03-01 09:00  2026-03-01 09:05  2026-03-01  1  1
        America/Los_Angeles 2026-03-02 15:00  2026-03-03 10:00  2026-03-02  2  2
        Europe/Berlin       2026-03-03 11:00  2026-03-03 11:05  2026-03-03  3  3
    """,
    "a clock in 2036, and in 1969": """
        Europe/Berlin       2026-03-01 12:00  2026-03-01 12:05  2026-03-01  1  1
        Europe/Berlin       2026-03-02 12:00  2026-03-02 12:05  2026-03-02  2  2
        Europe/Berlin       2026-03-03 12:00  2026-03-03 12:05  2026-03-03  3  3
        Europe/Berlin       2036-03-04 12:00  2036-03-04 12:05  2036-03-04  1  3
        Europe/Berlin       2026-03-04 12:00  2026-03-04 12:05  2026-03-04  4  4
        Europe/Berlin       1969-03-05 12:00  1969-03-05 12:05  none        0  4
        Europe/Berlin       2026-03-05 12:00  2026-03-05 12:05  2026-03-05  5  5
        Europe/Berlin       2036-03-06 12:00  2026-03-06 12:05  2036-03-06  5  5
        Europe/Berlin       2026-03-06 12:10  2026-03-06 12:15  2026-03-06  6  6
    """,
    "a day without a game, and an earlier day later": """
        Europe/Berlin       2026-03-01 12:00  2026-03-01 12:05  2026-03-01  1  1
        Europe/Berlin       2026-03-03 12:00  2026-03-03 12:05  2026-03-03  1  1
        Europe/Berlin       2026-03-02 12:00  2026-03-03 12:10  2026-03-02  3  3
    """,
}
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


@pytest.mark.each("they are one table")
@pytest.mark.parametrize("story", STORIES)
def test_days_in_a_row(node_page, story):
    """A game counts for the day on which it began, by the calendar of its place; a wrong clock costs no day in a row."""
    run = node_page(Board())
    run(CLOCK)
    for line in filter(None, map(str.strip, STORIES[story].splitlines())):
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
