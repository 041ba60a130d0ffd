"""A game in the terminal against the adversary."""

import re

from reference import find_candidates, list_codes

ANSWERS = re.compile(r"^ ?\d+  ((?:\d ?)+?) +[●○· ]+  (\d),(\d)$", re.MULTILINE)
KNUTH = ["1122", "3345", "3636", "4544", "5455"]


def test_a_game(play):
    """A game against the adversary begins with all codes possible; its end shows the guesses the best player needs."""
    out = play(KNUTH, "--adversary")
    assert "all 1,296 codes are possible" in " ".join(out.split())
    assert [answer for _, *answer in ANSWERS.findall(out)] == [
        ["0", "0"], ["1", "1"], ["0", "0"], ["0", "2"], ["4", "0"],
    ]  # fmt: skip
    assert "✔ Good: found on attempt 5. 5455 is the code." in out
    assert "Against this adversary Knuth's rule needs 5 guesses; the best player needs 5." in out
    assert "; skill " in out


def test_it_is_honest_when_one_gives_up(play):
    """After the player gives up, the adversary shows a code that fits all answers, and the number of such codes."""
    out = play(["1122", "3345", "give up"], "--adversary")
    left = find_candidates(list_codes(4, 6), [((1, 1, 2, 2), (0, 0)), ((3, 3, 4, 5), (1, 1))])
    shown = re.search(r"Left after all these answers: 46 codes, such as\n    (\d \d \d \d)\n", out)[1]
    assert tuple(map(int, shown.split())) in left
    assert len(left) == 46
