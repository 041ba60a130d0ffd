"""A match, as the board game has it: two players hide codes for each other in turn, and the fewest guesses win."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mastermind_xl.core import messages
from mastermind_xl.core.errors import MastermindError


class MatchError(MastermindError):
    """There is no such match."""


@dataclass(frozen=True)
class Round:
    """What came of a round."""

    guesses: int  # that it counts; one more than there are attempts if the code was not found
    found: bool = True  # whether it was found
    helped: bool = False  # whether the codebreaker was helped


@dataclass(frozen=True)
class Match:
    """A match as far as it has come; the first player is codebreaker in the first round, then they swap roles.

    Args:
        players: their names.
        rounds: how many there are: an even number, so that both guess equally often.
        attempts: a round.
        played: the rounds that are over.

    Raises:
        MatchError: the rounds are not even.
    """

    players: tuple[str, str]
    rounds: int
    attempts: int
    played: tuple[Round, ...] = ()

    def __post_init__(self) -> None:
        if self.rounds < 2 or self.rounds % 2:
            raise MatchError(
                f"a match of {messages.counted(self.rounds, 'round')}: choose 2, 4, 6, … so that both players guess "
                "equally often"
            )

    @property
    def is_over(self) -> bool:
        """Whether all rounds are played."""
        return len(self.played) == self.rounds

    @property
    def breaker(self) -> int:
        """Who guesses next: 0 or 1."""
        return len(self.played) % 2

    def play(self, guesses: int | None, *, helped: bool = False) -> Match:
        """The match after another round; ``guesses`` is ``None`` if the code was not found."""
        one = Round(self.attempts + 1, False, helped) if guesses is None else Round(guesses, True, helped)
        return replace(self, played=(*self.played, one))

    @property
    def totals(self) -> tuple[int, int]:
        """The guesses of both so far."""
        return sum(one.guesses for one in self.played[::2]), sum(one.guesses for one in self.played[1::2])

    @property
    def lead(self) -> int:
        """By how many guesses the first player is ahead, in rounds in which both have guessed; less than 0 if behind."""
        fair = self.played[: len(self.played) // 2 * 2]
        return sum(one.guesses for one in fair[1::2]) - sum(one.guesses for one in fair[::2])

    @property
    def leader(self) -> int | None:
        """Who is ahead: 0, 1, or none."""
        return None if self.lead == 0 else int(self.lead < 0)


def tell_round(match: Match) -> str:
    """Who guesses in the next round, and who hides the code."""
    guesser, maker = match.players[match.breaker], match.players[1 - match.breaker]
    return messages.MATCH_ROUND.format(
        n=len(match.played) + 1, rounds=match.rounds, guesser=guesser, maker=maker
    )


def tell_match(match: Match) -> str:
    """Who leads, or has won; nothing before both have guessed equally often."""
    if len(match.played) % 2:
        return ""
    fewer, more = sorted(match.totals)
    if match.leader is None:
        return messages.MATCH_DRAWN.format(more=more) if match.is_over else messages.MATCH_LEVEL
    told = messages.MATCH_WON if match.is_over else messages.MATCH_LEADS
    return told.format(leader=match.players[match.leader], lead=more - fewer, fewer=fewer, more=more)
