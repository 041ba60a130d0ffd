"""What can be wrong with what a person asks for.

Every error is a ``ValueError`` whose message is one line: what was given and what would be right.
"""


class MastermindError(ValueError):
    """Base of all errors that the person at the keyboard can mend."""


class BoardError(MastermindError):
    """No such board, or a board that is too big for what was asked."""


class CodeError(MastermindError):
    """Something that is no code of the board."""


class FeedbackError(MastermindError):
    """An answer that no code can give."""


class StrategyError(MastermindError):
    """No such strategy, or one that cannot play as asked."""
