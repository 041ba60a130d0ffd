"""Answers as people type them: ``1,2``, ``12``, ``1 2``, ``1b 2w``, ``bww``."""

from __future__ import annotations

import re

from mastermind_xl.core import messages
from mastermind_xl.core.errors import FeedbackError
from mastermind_xl.core.feedback import Feedback, check_feedback

_LETTERS = r"[bw\s]*[bw]"
_NAMED = r"(\d{1,9})\s*b(?:lacks?)?[\s,]*(\d{1,9})\s*w(?:hites?)?"
_PAIR = r"(\d{1,9})\s*[\s,;./-]\s*(\d{1,9})"
_GLUED = r"(\d)(\d)"

_ONE_DIGIT = 9
"""Up to this many pegs two digits are two counts; with more, ``12`` could be twelve."""


def looks_like_answer(text: str) -> bool:
    """Whether somebody who typed this meant an answer."""
    return text[:1].isdigit() or bool(re.fullmatch(_LETTERS, text.strip().lower()))


def read_answer(text: str, pegs: int) -> Feedback:
    """The answer that somebody typed.

    Black comes first, then white, with something between them: ``1,2``, ``1 2``, ``1/2``, ``1-2``,
    ``1b 2w``, ``1 black, 2 white``. Letters are counted in any order: ``bww``. Two digits will do,
    ``12``, on boards of up to nine pegs.

    Raises:
        FeedbackError: it is none, or none that a code of ``pegs`` pegs can give.
    """
    wanted = text.strip().lower()
    if re.fullmatch(_LETTERS, wanted):
        feedback = Feedback(wanted.count("b"), wanted.count("w"))
    else:
        glued = re.fullmatch(_GLUED, wanted, re.ASCII)
        if glued and pegs > _ONE_DIGIT:
            raise FeedbackError(messages.TWO_DIGITS.format(what=text, pegs=pegs, pair=",".join(wanted)))
        match = re.fullmatch(_NAMED, wanted, re.ASCII) or re.fullmatch(_PAIR, wanted, re.ASCII) or glued
        if match is None:
            raise FeedbackError(messages.NO_ANSWER.format(what=repr(text)))
        feedback = Feedback(int(match[1]), int(match[2]))
    check_feedback(feedback, pegs)
    return feedback
