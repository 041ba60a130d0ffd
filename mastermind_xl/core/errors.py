"""Errors that the user can correct.

Each error is a ``ValueError`` with a message of one line: what the user gave, and what would be right.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Self

MOST_SHOWN = 30  # characters of a person's input that a message repeats at most
_UNBROKEN = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"  # blanks that French has before signs and in numbers
_LONGEST_LINE = 1200  # characters of a message; paths have up to 259 on Windows


def no_such(word: str, what: str, names: Iterable[str]) -> str:
    """Return the message for an unknown ``word`` of a kind (``what``, such as strategy), with the closest of the ``names``.

    The first word of a description, if ``names`` have descriptions, stands for its name.
    """
    there = list(names)
    near = nearest(word, there)
    if not near and isinstance(names, Mapping):
        near = next((name for name, about in names.items() if word.lower() == str(about).partition(" ")[0]), "")
    choose = f"did you mean {near}? Choose" if near else "choose"
    return f"unknown {what} {clipped(word)!r}: {choose} one of {', '.join(there)}"


def nearest(word: str, names: Iterable[str]) -> str:
    """Return the name closest to a word; empty if no name is close."""
    from difflib import get_close_matches  # slow to import, so imported only after a typing error

    return next(iter(get_close_matches(word.lower(), list(names), 1)), "")


def clipped(text: str) -> str:
    """Shorten a long text for use in a message; a shortened text ends with ``...``."""
    return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 3]}..."


def printable(text: str) -> str:
    r"""Replace control characters in a text by their Python escapes, such as ``\x1b``; leave out the middle of a long text."""
    if len(text) > _LONGEST_LINE:  # the message repeats a long input, and its end tells what would be right
        text = f"{text[: _LONGEST_LINE // 2]} … {text[-_LONGEST_LINE // 2 :]}"
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or sign in _UNBROKEN else repr(sign)[1:-1] for sign in text)


class MastermindError(ValueError):
    """Base of all errors that the user can correct; control characters in the message are replaced by Python's escapes.

    ``status`` is the exit status of a command: 1 if the work failed, 2 if the input is wrong. ``cure`` has the arguments
    that would help, by name, if there are any. The message ends with these arguments as its reader writes them:
    ``sample=20`` in Python, ``--sample 20`` on the command line.

    >>> try:
    ...     Board().index("11")
    ... except MastermindError as error:
    ...     print(error)
    11 has 2 pegs: a code here has 4
    """

    status = 2
    cure: Mapping[str, object] | None = None

    def cured_by(self, **cure: object) -> Self:
        """Set the arguments that would help, by name, and return the error."""
        self.cure = cure
        return self

    def __str__(self) -> str:
        return self.worded(lambda name, value: f"{name}={value!r}")

    def worded(self, word: Callable[[str, object], str]) -> str:
        """Return the message with the arguments of ``cure`` as the function ``word`` writes them, each from its name and value."""
        return printable(" ".join([super().__str__(), *(word(*each) for each in (self.cure or {}).items())]))


class BoardError(MastermindError):
    """A board is impossible, or too big for the requested work.

    >>> Board(pegs=0)
    Traceback (most recent call last):
    mastermind_xl.core.errors.BoardError: 0 pegs: a board has 1 to 99 pegs
    """


class CodeError(MastermindError):
    """A text or sequence is not a code of the board.

    >>> Board().index("1127")
    Traceback (most recent call last):
    mastermind_xl.core.errors.CodeError: 1127: there is no colour 7; write 1 to 6
    """


class FeedbackError(MastermindError):
    """An answer cannot be read, or no code can give it.

    >>> read_attempt("1122:3,1", Board())
    Traceback (most recent call last):
    mastermind_xl.core.errors.FeedbackError: 1122:3,1: 3 black and 1 white is impossible: the last peg could only go in its own place
    """


class StrategyError(MastermindError):
    """A strategy is unknown, or cannot play on the board or with the options.

    >>> make_strategy("knut", Board())
    Traceback (most recent call last):
    mastermind_xl.core.errors.StrategyError: unknown strategy 'knut': did you mean knuth? ...
    """
