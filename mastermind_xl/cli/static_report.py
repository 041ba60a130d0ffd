"""What is said of a static set: as lines for a person, as JSON for a program."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from mastermind_xl.analysis.static import Group, SetReview
from mastermind_xl.core.board import Board
from mastermind_xl.core.messages import counted

_GROUPS_SHOWN = 10
_CODES_SHOWN = 6


def tell(board: Board, review: SetReview, seconds: float, note: str = "") -> Iterator[str]:
    """The set, what it tells, and what is left to ask, line by line."""
    guesses = counted(len(review.guesses), "guess")
    if board.size == 1:
        told = "there is only one code, so there is nothing to ask"
    elif review.groups:
        told = f"the answers to {guesses} are {review.distinct:,} different ones for {board.size:,} codes"
    else:
        told = f"the answers to {guesses} identify all {counted(board.size, 'code')}"
    yield f"{board}: {told}  ({seconds:.2f} s)"
    if len(review.guesses):
        yield f"  {_list(board, review.guesses)}"
    if note:
        yield note
    if review.groups:
        yield from _tell_rest(board, review)


def _tell_rest(board: Board, review: SetReview) -> Iterator[str]:
    largest = len(review.groups[0].codes)
    groups = counted(len(review.groups), "group")
    yield (
        f"{groups} of codes that answer alike, {largest:,} codes at most; "
        f"{counted(review.more, 'guess')} more find any code:"
    )
    for group in review.groups[:_GROUPS_SHOWN]:
        yield f"  {_tell_group(board, group)}"
    hidden = len(review.groups) - _GROUPS_SHOWN
    if hidden > 0:
        yield f"  and {counted(hidden, 'group')} more"
    if review.separator is None:
        yield "No single guess more identifies all codes."
    else:
        yield f"One guess more identifies all codes: {_list(board, [review.separator])}"


def _tell_group(board: Board, group: Group) -> str:
    hidden = len(group.codes) - _CODES_SHOWN
    rest = f" and {hidden:,} more" if hidden > 0 else ""
    ask = f"ask {_list(board, [group.guess])}, {counted(group.more, 'guess')} at most"
    return f"{_list(board, group.codes[:_CODES_SHOWN])}{rest}: {ask}"


def _list(board: Board, codes: Sequence[int]) -> str:
    return (" " if board.colors <= 9 else ", ").join(board.format(board.code(code)) for code in codes)


def as_json(board: Board, review: SetReview, seconds: float, *, proved: bool) -> str:
    """One JSON object; with what is left to ask if codes are confused, with ``proved`` after a proof."""

    def codes(indices: Sequence[int]) -> list[list[int]]:
        return [list(board.code(index)) for index in indices]

    answer: dict[str, object] = {
        "guesses": codes(review.guesses),
        "codes": board.size,
        "distinct": review.distinct,
        "seconds": round(seconds, 6),
    }
    if review.groups:
        answer["more"] = review.more
        answer["separator"] = None if review.separator is None else codes([review.separator])[0]
        answer["groups"] = [
            {"codes": codes(group.codes), "guess": codes([group.guess])[0], "more": group.more}
            for group in review.groups
        ]
    if proved:
        answer["proved"] = True
    return json.dumps(answer)
