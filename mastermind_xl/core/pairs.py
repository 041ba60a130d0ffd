"""Why a guess gets its answer: the pair of pegs behind each black and each white, and the pegs that are in no pair."""

from typing import NamedTuple

from mastermind_xl.core import messages
from mastermind_xl.core.board import Board
from mastermind_xl.core.codes import read_any
from mastermind_xl.core.feedback import Feedback, score
from mastermind_xl.core.languages import fill, speaks
from mastermind_xl.core.rules import Code, CodeLike


class Pair(NamedTuple):
    """A peg of the code and a peg of the guess that count together as one black or white; places are numbered from 1."""

    code: int  # the place in the code
    guess: int  # the place in the guess
    kind: str  # "black" or "white"


class ScoreReasons(NamedTuple):
    """An answer, with the pairs of pegs that count as black or white, in the order of the guess's places.

    >>> explain_score("1123", "2111").pairs[0]
    Pair(code=3, guess=1, kind='white')
    """

    code: Code
    guess: Code
    feedback: Feedback
    pairs: tuple[Pair, ...]

    @speaks
    def tell(self, board: Board, *, language: str | None = None) -> list[str]:
        """Return a sentence for each place of the guess, in the words of a board."""
        found, said, sentences = {pair.guess: pair for pair in self.pairs}, board.words.said, []
        for place, color in enumerate(self.guess, 1):
            pair = found.get(place)
            text = messages.GETS_WHITE if pair and pair.kind == "white" else messages.GETS_BLACK
            if pair is None:
                text = messages.ALL_TAKEN if color in self.code else messages.NOT_IN_CODE
            terms = {"color": board.format([color]), "guess": place, "code": pair and pair.code, "noun": board._noun}
            sentences.append(fill(text, black=said.black, white=said.white or fill("nothing"), **terms))
        return sentences


def explain_score(code: CodeLike, guess: CodeLike) -> ScoreReasons:
    """Return the answer to ``guess`` when ``code`` is hidden, with the pairs of pegs that it counts.

    Equal colours in the same place are a black pair. Then each other peg of the guess, from left to right, is paired with
    the first free peg of its colour in the code, if any: a white pair. The result has ``feedback``, ``pairs`` (each with
    the places ``code`` and ``guess`` from 1, and ``kind``, which is ``"black"`` or ``"white"``) and ``tell(board)``, a
    sentence for each place of the guess. Read codes in a palette's digits or letters with ``board.parse`` first. Raises
    CodeError as ``score`` does.

    >>> explain_score("1123", "2111").feedback
    Feedback(black=1, white=2)
    """
    feedback, hidden, tried = score(code, guess), read_any(code), read_any(guess)
    free = {place for place, (one, other) in enumerate(zip(hidden, tried, strict=True), 1) if one != other}
    pairs = []
    for place, color in enumerate(tried, 1):
        own = min((each for each in free if hidden[each - 1] == color), default=None)
        if color == hidden[place - 1]:
            pairs.append(Pair(place, place, "black"))
        elif own is not None:
            free.remove(own)
            pairs.append(Pair(own, place, "white"))
    return ScoreReasons(hidden, tried, feedback, tuple(pairs))
