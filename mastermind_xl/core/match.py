"""A match, as in the board game: two players take turns to hide a code, and the fewest guesses win."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mastermind_xl.core import messages
from mastermind_xl.core.errors import MastermindError
from mastermind_xl.core.languages import fill, fill_count


@dataclass(frozen=True)
class Round:
    """The result of one round of a match."""

    guesses: int  # number of guesses; if the code was not found, the number of attempts allowed plus one
    found: bool = True  # whether the code was found
    helped: bool = False  # whether the guessing player asked for help


@dataclass(frozen=True)
class Match:
    """The state of a match between two ``players``. The first player guesses in round 1, then the players swap roles.

    The number of ``rounds`` must be even, so that both players guess equally often; otherwise MastermindError is raised. Each round
    allows a number of ``attempts``, and ``played`` lists the finished rounds.
    """

    players: tuple[str, str]
    rounds: int
    attempts: int
    played: tuple[Round, ...] = ()

    def __post_init__(self) -> None:
        if self.rounds < 2 or self.rounds % 2:
            raise MastermindError(fill_count(*messages.MATCH_ODD, count=self.rounds))

    @property
    def is_over(self) -> bool:
        """Whether all rounds are played."""
        return len(self.played) == self.rounds

    @property
    def breaker(self) -> int:
        """The player who guesses next: 0 or 1."""
        return len(self.played) % 2

    def play(self, guesses: int | None, *, helped: bool = False) -> Match:
        """Return the match after another round; ``guesses`` is ``None`` if the code was never found."""
        one = Round(self.attempts + 1, False, helped) if guesses is None else Round(guesses, True, helped)
        return replace(self, played=(*self.played, one))

    @property
    def totals(self) -> tuple[int, int]:
        """The total number of guesses of each player so far."""
        return sum(one.guesses for one in self.played[::2]), sum(one.guesses for one in self.played[1::2])

    @property
    def leader(self) -> int | None:
        """The player with fewer guesses so far, 0 or 1, or None for a tie; an unfinished round does not count."""
        first, second = replace(self, played=self.played[: len(self.played) // 2 * 2]).totals
        return None if first == second else int(first > second)


def tell_round(match: Match) -> str:
    """Return a message that announces who guesses in the next round and who hides the code."""
    guesser, maker = match.players[match.breaker], match.players[1 - match.breaker]
    return fill(messages.MATCH_ROUND, n=len(match.played) + 1, rounds=match.rounds, guesser=guesser, maker=maker)


def tell_match(match: Match) -> str:
    """Return a message that reports who leads or has won; empty if one player has guessed in more rounds than the other."""
    if len(match.played) % 2:
        return ""
    fewer, more = sorted(match.totals)
    if match.leader is None:
        return fill(messages.MATCH_DRAWN if match.is_over else messages.MATCH_LEVEL, more=more)
    text = messages.MATCH_WON if match.is_over else messages.MATCH_LEADS
    return fill(text, leader=match.players[match.leader], lead=more - fewer, fewer=fewer, more=more)
