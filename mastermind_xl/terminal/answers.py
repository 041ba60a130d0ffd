"""Answers as people type them: ``1,2``, ``12``, ``1 2``, ``1b 2w``, ``bww``."""

from __future__ import annotations

import re

from mastermind_xl.core.errors import FeedbackError
from mastermind_xl.core.feedback import Feedback, check_feedback

_LETTERS = re.compile(r"[bw\s]*[bw]")
_NAMED = re.compile(r"(\d{1,2})\s*b(?:lacks?)?[\s,]*(\d{1,2})\s*w(?:hites?)?")
_PAIR = re.compile(r"(\d{1,2})\s*[\s,;./-]\s*(\d{1,2})")
_GLUED = re.compile(r"(\d)(\d)")


def looks_like_answer(text: str) -> bool:
    """Whether somebody who typed this meant an answer."""
    return text[:1].isdigit() or bool(_LETTERS.fullmatch(text.strip().lower()))


def read_answer(text: str, pegs: int) -> Feedback:
    """The answer that somebody typed.

    Raises:
        FeedbackError: it is none, or none that a code of ``pegs`` pegs can give.
    """
    wanted = text.strip().lower()
    if _LETTERS.fullmatch(wanted):
        feedback = Feedback(wanted.count("b"), wanted.count("w"))
    else:
        glued = _GLUED if pegs <= 9 else re.compile(r"(?!)")  # 12 could be twelve
        match = _NAMED.fullmatch(wanted) or _PAIR.fullmatch(wanted) or glued.fullmatch(wanted)
        if match is None:
            raise FeedbackError(f"{text!r} is no answer: write black and white, such as 1,2")
        feedback = Feedback(int(match[1]), int(match[2]))
    check_feedback(feedback, pegs)
    return feedback
