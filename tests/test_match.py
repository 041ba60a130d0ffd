"""The rules of a match: who guesses, how guesses are counted, and who leads."""

import pytest

from mastermind_xl.core.errors import MastermindError
from mastermind_xl.core.match import Match, tell_match, tell_round


def played(*rounds, of=4):
    """Return a match of ten attempts per round, after these rounds."""
    match = Match(("Anna", "Ben"), of, 10)
    for guesses in rounds:
        match = match.play(guesses)
    return match


def test_players_swap_roles():
    """The two players of a match take turns as guesser, and the first player guesses first."""
    assert [played(*[5] * count).breaker for count in range(4)] == [0, 1, 0, 1]
    assert tell_round(played(5)) == "Round 2 of 4: Ben guesses, Anna hides the code."
    assert [played(*[5] * count).is_over for count in (0, 3, 4)] == [False, False, True]


@pytest.mark.parametrize(
    ("rounds", "says", "leader"),
    [
        ((), "Nobody leads.", None),
        ((5,), "", None),
        ((5, 6), "Anna leads by 1.", 0),
        ((5, 6, 9), "", 0),
        ((9, 5), "Ben leads by 4.", 1),
        ((5, 6, 6, 5), "The match is a draw, 11 to 11.", None),
        ((None, 10, 5, 5), "Ben has won the match: 15 to 16 guesses.", 1),
        ((4, None, 5, 5), "Anna has won the match: 9 to 16 guesses.", 0),
    ],
)
def test_the_fewest_guesses_win(rounds, says, leader):
    """The player with fewer guesses leads a match, once both players have guessed equally often."""
    assert tell_match(played(*rounds)) == says
    assert played(*rounds).leader == leader


@pytest.mark.parametrize(("rounds", "told"), [(0, "0 rounds"), (1, "1 round"), (3, "3 rounds"), (-2, "-2 rounds")])
def test_odd_rounds(rounds, told):
    """A match with a number of rounds that is odd or not positive is refused."""
    with pytest.raises(
        MastermindError, match=f"a match cannot have {told}: choose 2, 4, 6, … so that both players guess equally"
    ):
        Match(("Anna", "Ben"), rounds, 10)
