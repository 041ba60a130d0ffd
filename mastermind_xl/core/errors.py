"""What can be wrong with what a person asks for.

Every error is a ``ValueError`` whose message is one line: what was given and what would be right.
"""

from collections.abc import Iterable

from mastermind_xl.core.messages import MOST_SHOWN


def no_such(word: str, what: str, names: Iterable[str]) -> str:
    """That a word names nothing there is, which name may have been meant, and all of them.

    Args:
        word: what was given.
        what: it should name.
        names: there are.
    """
    there = list(names)
    near = nearest(word, there)
    choose = f"did you mean {near}? Choose" if near else "choose"
    return f"unknown {what} {clipped(word)!r}: {choose} one of {', '.join(there)}"


def nearest(word: str, names: Iterable[str]) -> str:
    """The name that may have been meant by a word; empty if none is near."""
    from difflib import get_close_matches  # only who has mistyped waits for it

    return next(iter(get_close_matches(word.lower(), list(names), 1)), "")


def clipped(text: str) -> str:
    """A text cut to the length that a message repeats, with ``...`` where it was cut."""
    return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 3]}..."


def printable(text: str) -> str:
    r"""A text in which whatever is no sign or blank stands as Python would write it, such as ``\x1b``."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


class MastermindError(ValueError):
    """Base of all errors that the person at the keyboard can mend.

    What it repeats of the input can neither break its line nor steer the terminal.

    Attributes:
        status: of a command that ends by it: 1 where the work failed, 2 where the input is wrong.
    """

    status = 2

    def __str__(self) -> str:
        return printable(super().__str__())


class BoardError(MastermindError):
    """No such board, or a board that is too big for what was asked."""


class CodeError(MastermindError):
    """Something that is no code of the board."""


class FeedbackError(MastermindError):
    """An answer that no code can give."""


class StrategyError(MastermindError):
    """No such strategy, or one that cannot play as asked."""


class WorkersError(MastermindError):
    """The workers that were asked for are not to be had."""
