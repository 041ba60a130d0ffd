"""Errors in the user's requests.

Each is a ``ValueError`` with a message of one line: the input, and the right input.
"""

from collections.abc import Iterable

from mastermind_xl.core.messages import MOST_SHOWN


def no_such(word: str, what: str, names: Iterable[str]) -> str:
    """Return the message for an unknown ``word``, which should name a ``what``, with the closest of all ``names``."""
    there = list(names)
    near = nearest(word, there)
    choose = f"did you mean {near}? Choose" if near else "choose"
    return f"unknown {what} {clipped(word)!r}: {choose} one of {', '.join(there)}"


def nearest(word: str, names: Iterable[str]) -> str:
    """Return the name closest to a word; empty if none is close."""
    from difflib import get_close_matches  # slow to import, so only a typing error loads it

    return next(iter(get_close_matches(word.lower(), list(names), 1)), "")


def clipped(text: str) -> str:
    """Cut a text to the length that a message repeats, and end it with ``...`` if it was longer."""
    return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 3]}..."


def printable(text: str) -> str:
    r"""Replace control characters in a text by their Python escapes, such as ``\x1b``."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


class MastermindError(ValueError):
    """Base of all errors that the user can fix; repeated input can neither break the line nor control the terminal.

    ``status`` is the exit status of a command: 1 if the work failed, 2 if the input is wrong.
    """

    status = 2

    def __str__(self) -> str:
        return printable(super().__str__())


class BoardError(MastermindError):
    """An impossible board, or a board that is too big for the work."""


class CodeError(MastermindError):
    """A text or sequence that is not a code of the board."""


class FeedbackError(MastermindError):
    """An answer that no code can give."""


class StrategyError(MastermindError):
    """An unknown strategy, or one that cannot play as asked."""


class WorkersError(MastermindError):
    """The requested workers are not available."""
