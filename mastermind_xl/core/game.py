"""A game: its guesses and answers, the codes left, and the reason if no code is left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any, NamedTuple, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core import messages
from mastermind_xl.core.board import Board, BoardLike
from mastermind_xl.core.codes import read_any
from mastermind_xl.core.errors import FeedbackError, MastermindError
from mastermind_xl.core.feedback import Answer, Feedback, FeedbackLike, allowed_answers, feedbacks, score
from mastermind_xl.core.languages import fill, fill_count, quoted, sentences, speaks
from mastermind_xl.core.partition import split
from mastermind_xl.core.rules import MAX_COLORS, Code, CodeLike
from mastermind_xl.core.scoring import Indices, Ranks, find_indices, freeze, scorer
from mastermind_xl.core.typed import as_whole

_of_pegs = lru_cache(maxsize=16)(Board)  # any board with a given number of pegs, because an attempt has no board


@dataclass(frozen=True)
class Attempt:
    """A guess with its answer, which may be known in part or ignored; raises FeedbackError if no code can give the answer.

    An attempt whose answer is not known at all (``?``) is ignored. ``str`` writes an attempt as ``read_attempt`` reads
    it, an ignored one with ``?``.

    Attributes:
        guess: the guess, a code; on boards whose codes have no repeats it may repeat colours.
        feedback: the answer, with None for each number that is not known.
        ignored: whether candidates need not fit the answer.
        board: the board whose signs ``str`` writes for the colours, or None for numbers; a ``Game`` sets its own board.

    >>> attempt = Attempt((1, 1, 2, 2), Feedback(black=1, white=1))
    >>> attempt
    Attempt(guess=(1, 1, 2, 2), feedback=Feedback(black=1, white=1), ignored=False)
    >>> str(attempt)
    '1122:1,1'
    """

    guess: Code
    feedback: Answer
    ignored: bool = False
    board: Board | None = field(default=None, compare=False, repr=False)

    def allows(self, code: CodeLike) -> bool:
        """Whether a code fits this attempt; every code fits an ignored attempt."""
        return self.ignored or score(code, self.guess) in allowed_answers(self.feedback, len(self.guess))

    def fits(self, ranks: Ranks) -> NDArray[np.bool_]:
        """Return whether each of the feedback ``ranks`` fits this attempt."""
        allowed = np.zeros(len(feedbacks(len(self.guess))), np.bool_)
        allowed[[each.rank for each in allowed_answers(self.feedback, len(self.guess))]] = True
        fits: NDArray[np.bool_] = allowed[ranks] | self.ignored
        return fits

    def __post_init__(self) -> None:
        if type(self.guess) is not tuple or {*map(type, self.guess)} != {int}:  # a text, list or array
            object.__setattr__(self, "guess", read_any(self.guess))
        object.__setattr__(self, "feedback", Feedback.parse(self.feedback, _of_pegs(len(self.guess))))
        object.__setattr__(self, "ignored", self.ignored or self.feedback == (None, None))

    def __str__(self) -> str:
        board = self.board or _of_pegs(len(self.guess), 9 if max(self.guess) <= 9 else MAX_COLORS)
        return f"{board.format(self.guess)}:{'?' if self.ignored else self.feedback}"


@lru_cache(maxsize=1 << 12)
def _attempt_at(board: Board, _look: tuple[str, messages.Words], guess: int, rank: int) -> Attempt:
    """Return the attempt with the index of a guess and the rank of its answer; cached, as games of a tree begin alike.

    ``_look`` keeps apart boards that are equal, but differ in palette or words.
    """
    return Attempt(board.guess(guess), board.answers[rank], board=board)


_NONE_TO_IGNORE = (
    "there is no attempt {number} to ignore: there are none yet",
    "there is no attempt {number} to ignore: attempts go from 1 to {made}",
)
_NONE_TO_CORRECT = (
    "there is no attempt {number} to correct: there are none yet",
    "there is no attempt {number} to correct: attempts go from 1 to {made}",
)

AttemptLike = Attempt | str | tuple[CodeLike, FeedbackLike]


class Repair(NamedTuple):
    """A correction of one answer: if attempt ``number`` (from 1) had this ``feedback``, ``code_count`` codes would fit."""

    number: int
    attempt: Attempt
    feedback: Answer
    code_count: int


class Diagnosis(NamedTuple):
    """The reason why no code fits.

    Attributes:
        empty_after: the first attempt, from 1, after which no code is left.
        repairs: all changes of one answer after which codes fit, the likeliest first. Each has the ``number`` of an attempt
            (from 1), the ``attempt``, the ``feedback`` that would fit, and the ``code_count``: how many codes would fit.
        complete: whether repairs were searched, which needs a board that can be listed.

    >>> game = Game(Board(2, 3)).play("11", Feedback(1, 0)).play("22", Feedback(1, 0)).play("12", Feedback(0, 0))
    >>> game.diagnosis.empty_after
    3
    >>> game.diagnosis.explain()[-47:]
    'If attempt 3 got 2 black, 0 white, 1 code fits.'
    """

    empty_after: int
    repairs: tuple[Repair, ...] = ()
    complete: bool = True

    @speaks
    def explain(self, *, language: str | None = None) -> str:
        """Explain in one line why no code fits, and which other answers would make codes fit."""
        parts = [fill(messages.NO_CODE_FITS, n=self.empty_after)]
        parts += map(tell_repair, self.repairs[: messages.REPAIRS_TOLD])
        if self.complete and not self.repairs:
            parts.append(fill(messages.NO_REPAIR))
        more = len(self.repairs) - messages.REPAIRS_TOLD
        if more > 0:
            parts.append(fill_count(*messages.MORE_REPAIRS, count=more))
        return sentences(*parts)


class NoCodeFitsError(MastermindError):
    """A strategy has found that the answers are contradictory; ``diagnosis`` gives the reason.

    >>> NoCodeFitsError(Diagnosis(3))
    NoCodeFitsError('No code fits these answers: none is left after attempt 3.')
    """

    def __init__(self, diagnosis: Diagnosis) -> None:
        super().__init__(fill(messages.NO_CODE_FITS, n=diagnosis.empty_after))
        self.diagnosis = diagnosis

    def __reduce__(self) -> tuple[object, ...]:  # a pool of processes pickles errors
        return type(self), (self.diagnosis,)


@speaks
def read_attempt(text: str, board: BoardLike, *, language: str | None = None) -> Attempt:
    """Read an attempt ``GUESS:BLACK,WHITE``, such as ``1122:1,1``; ``Feedback.parse`` lists other ways to write the answer.

    The guess may repeat colours even where codes of the ``board`` do not. Raises FeedbackError for a missing or
    impossible answer, and CodeError if the guess does not fit the board.

    >>> read_attempt("1122:1,1", Board()).feedback
    Feedback(black=1, white=1)
    """
    board = Board.of(board)
    guess, colon, answer = text.replace("：", ":").rpartition(":") if isinstance(text, str) else ("", "", "")
    if not colon:
        example = f"{board.format(board.example).replace(' ', ',')}:1,1"
        form = fill("guess:{blacks},{whites}", **board._terms).upper()
        told = "{what} is not an attempt: write {form} such as {example}"
        raise FeedbackError(fill(told, what=quoted(text), form=form, example=example))
    try:
        return Attempt(board.for_guesses.parse(guess), Feedback.parse(answer, board), board=board)
    except FeedbackError as error:
        raise FeedbackError(f"{text}: {error}") from None


def as_attempt(attempt: AttemptLike, board: Board) -> Attempt:
    """Return an attempt on a board, given as Attempt, text or pair; raises FeedbackError or CodeError for anything else."""
    if isinstance(attempt, str):
        return read_attempt(attempt, board)
    if isinstance(attempt, Attempt):
        board.for_guesses.parse(attempt.guess)
        return attempt if attempt.board is board else replace(attempt, board=board)
    try:
        guess, feedback = attempt
    except (TypeError, ValueError):
        raise FeedbackError(f"{attempt!r} is not an attempt: give a guess and its answer") from None
    return Attempt(board.for_guesses.parse(guess), Feedback.parse(feedback, board), board=board)


class Misfit(NamedTuple):
    """An attempt that rules a code out, see ``Game.find_misfits``; ``str`` explains it."""

    number: int
    attempt: Attempt
    feedback: Answer

    def __str__(self) -> str:
        board = self.attempt.board or Board()  # games give their attempts a board
        guess, now, was = board.format(self.attempt.guess), self.feedback, self.attempt.feedback
        tell = board.words.tell
        return fill(messages.WOULD_BE, n=self.number, guess=guess, now=tell(*now), was=tell(*was))


class Rating(NamedTuple):
    """The quality of a guess in a game.

    Attributes:
        guess: the guess, a code.
        consistent: whether the guess is a candidate.
        remaining: number of candidates before the guess.
        worst: largest number of candidates after the guess.
        expected: average number of candidates after the guess, Σ n² / Σ n over its parts.
        parts: number of different answers that the guess can get.
        bits: entropy of the answer in bits, Σ n/N log₂ N/n.
        likeliest: the most frequent answer of the candidates; ties go to the lowest rank.
        alike: number of compared guesses with the same rating, including this guess.

    >>> rating = Game(Board()).rate("1122")
    >>> rating.worst, rating.parts
    (256, 13)
    """

    guess: Code
    consistent: bool
    remaining: int
    worst: int
    expected: float
    parts: int
    bits: float
    likeliest: Answer
    alike: int = 1


class Game:
    """A state of a game, which never changes: ``play`` and ``undo`` return new games.

    ``attempts`` are guesses with their answers, in order, as Attempts, texts (``1122:1,1``) or pairs. ``code`` is the
    hidden code, if known; it answers later guesses. The codes left are calculated once, at the first request. Games on
    boards that differ only in palette or words are equal.

    Attributes:
        board: the board.
        code: the hidden code, or None if it is not known.

    >>> game = Game(Board()).play("1122", Feedback(1, 1))
    >>> len(game.candidates), len(game.undo().candidates)
    (208, 1296)
    """

    board: Board
    code: Code | None
    _before: Game | None = None

    def __init__(self, board: BoardLike, attempts: Iterable[AttemptLike] = (), code: CodeLike | None = None) -> None:
        board = Board.of(board)
        if isinstance(attempts, str | Attempt) or not isinstance(attempts, Iterable):
            attempts = [attempts]  # a single attempt, or a mistake that is refused below
        hidden, tried = None if code is None else board.parse(code), tuple(as_attempt(each, board) for each in attempts)
        vars(self).update(board=board, code=hidden, attempts=tried)  # attempts in place of the cached property

    def _with(self, attempts: Iterable[Attempt]) -> Game:
        """Return the game with other attempts, which are already checked for the board."""
        game = object.__new__(type(self))
        vars(game).update(board=self.board, code=self.code, attempts=tuple(attempts))
        return game

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(
            f"{name} cannot be set, because games never change: play, undo and correct return new games"
        )

    @classmethod
    def at(cls, board: BoardLike, candidates: Indices, guess_indices: Sequence[int] = ()) -> Game:
        """Return the game in which exactly the ``candidates`` are left (rising indices), on a ``board`` that can be listed.

        ``guess_indices`` are the indices of the guesses that led to the candidates; empty if these are arbitrary codes.
        The answers to these guesses are those that all candidates give.
        """
        board = Board.of(board)
        return cls._at(board, find_indices(board, candidates).view(), tuple(guess_indices), None)

    @classmethod
    def _at(
        cls, board: Board, candidates: Indices, guess_indices: tuple[int, ...], answer_ranks: Sequence[int] | None
    ) -> Game:  # fmt: skip
        """See ``at``; the arguments are not checked, because the search makes thousands of games per second."""
        game = object.__new__(cls)
        candidates.flags.writeable = False
        known = {"board": board, "code": None, "candidates": candidates, "guess_indices": guess_indices}
        if answer_ranks is not None:
            known["answer_ranks"] = tuple(answer_ranks)
        object.__setattr__(game, "__dict__", known)  # in place of cached properties
        return game

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        same = (self.board, self.attempts, self.code) == (other.board, other.attempts, other.code)
        if not same or not self.board.is_listed or self.attempts:
            return same
        return np.array_equal(self.candidates, other.candidates)  # without attempts, candidates may be any codes

    def __getstate__(self) -> dict[str, object]:
        """Return what a pickle stores, the same for equal games on one board whatever they have calculated: caches hash it."""
        state: dict[str, object] = {"board": self.board, "code": self.code, "attempts": self.attempts}
        if not self.attempts and self.board.is_listed and len(self.candidates) < self.board.size:
            state["candidates"] = self.candidates  # of a game made by ``at``
        return state

    def __hash__(self) -> int:
        return hash((self.board, self.attempts, self.code))

    def __repr__(self) -> str:
        attempts = " ".join(map(str, self.attempts))
        return f"<Game on {self.board}: {attempts or 'nothing guessed yet'}>"

    def _repr_html_(self) -> str:
        """Draw the attempts as a board in a notebook; the hidden code is not shown."""
        from mastermind_xl.core.notebook import draw_pegs, draw_table  # which games elsewhere do not need

        rows = [
            (n, draw_pegs(self.board, each.guess), self.board.tell(each.feedback) + " (ignored)" * each.ignored)
            for n, each in enumerate(self.attempts, 1)
        ]
        return draw_table(str(self.board), rows)

    # --- the next state of the game ------------------------------------------------------------------------------

    def play(self, guess: CodeLike, feedback: FeedbackLike | None = None) -> Game:
        """Return the game after another guess, answered by the hidden code unless ``feedback`` is given.

        The guess may repeat colours even where codes do not. Raises CodeError if the guess does not fit the board,
        FeedbackError for an impossible answer, or if no code is hidden and no answer is given.
        """
        pegs = self.board.for_guesses.parse(guess)
        if feedback is None:
            if self.code is None:
                raise FeedbackError(f"{self.board.format(pegs)} has no answer: no code is hidden")
            feedback = self.board.score(self.code, pegs)
        after = self._with((*self.attempts, Attempt(pegs, Feedback.parse(feedback, self.board), board=self.board)))
        vars(after)["_before"] = self
        return after

    def ignore(self, number: int, *, ignored: bool = True) -> Game:
        """Return the game with the answer to attempt ``number`` (from 1) ignored or, if ``ignored`` is false, used again.

        Raises FeedbackError if there is no such attempt.
        """
        return self._change(number, "ignore", ignored=ignored)

    def correct(self, number: int, feedback: FeedbackLike) -> Game:
        """Return the game with another answer to attempt ``number`` (from 1), which is no longer ignored.

        Raises FeedbackError if there is no such attempt, or for an impossible answer.
        """
        return self._change(number, "correct", feedback=Feedback.parse(feedback, self.board), ignored=False)

    def _change(self, number: int, verb: str, **changes: Any) -> Game:
        row, made = as_whole(number), len(self.attempts)
        if not 1 <= row <= made:
            told = _NONE_TO_IGNORE if verb == "ignore" else _NONE_TO_CORRECT
            raise FeedbackError(fill(told[made > 0], number=number, made=made))
        attempts = [*self.attempts]
        attempts[row - 1] = replace(attempts[row - 1], **changes)
        return self._with(attempts)

    @property
    def _given(self) -> Sequence[Attempt]:
        """The attempts; none for a game known by indices, whose answers are whole and count: a tree has many of them."""
        given: Sequence[Attempt] = self.__dict__.get("attempts", ())
        return given

    @property
    def heeded(self) -> Game:
        """The game without the attempts that are ignored."""
        if not any(attempt.ignored for attempt in self._given):
            return self
        return self._with(attempt for attempt in self.attempts if not attempt.ignored)

    @property
    def in_codes(self) -> Game:
        """The game for strategies: a new game with only the candidates if a guess is not a code or an answer is partial, else this game.

        Raises BoardError after part of an answer if the board is too big to list.
        """
        board, heeded = self.board, self.heeded
        if any(None in each.feedback[: 1 if board.blacks_only else 2] for each in heeded._given):
            board.check_listed(fill("give every answer in full, or use a smaller board"))
        elif not board.is_listed or max(heeded.guess_indices, default=0) < board.size:
            return heeded
        return Game.at(board, heeded.candidates)

    @property
    def is_known(self) -> bool:
        """Whether the guesses and answers that led to the candidates are known."""
        return bool(self.guess_indices) or not self.board.is_listed or len(self.candidates) == self.board.size

    def undo(self) -> Game:
        """Return the game without its last attempt; a game without attempts stays as it is."""
        return self._with(self.attempts[:-1])

    def branches(self, guess: SupportsIndex | CodeLike) -> dict[int, Game]:
        """Return the games after each possible answer to a guess (a code, or its index), keyed by feedback rank, rising."""
        guess = self.board.guess_index(guess)
        if guess < self.board.size:
            scores = scorer(self.board).against(np.array([guess]), self.candidates)[0]
        else:
            scores = self.board.rank_codes(self.board.guess(guess), self.candidates)
        guess_indices = (*self.guess_indices, guess)
        parts = split(scores, self.candidates).items()
        return {rank: Game._at(self.board, part, guess_indices, (*self.answer_ranks, rank)) for rank, part in parts}

    # --- guesses and answers -----------------------------------------------------------

    @cached_property
    def attempts(self) -> tuple[Attempt, ...]:
        """Guesses and their answers, in order."""
        pairs = zip(self.guess_indices, self.answer_ranks, strict=True)
        look = self.board.palette, self.board.words
        return tuple(_attempt_at(self.board, look, guess, rank) for guess, rank in pairs)

    @cached_property
    def guess_indices(self) -> tuple[int, ...]:
        """The indices of the guesses so far: the numbers, from 0, that these codes have in standard rotation; see ``Board.guess_index``."""
        before = self._before  # of a long game only the last guess is new
        known = before.guess_indices if before is not None and "guess_indices" in before.__dict__ else ()
        return (*known, *(self.board.guess_index(attempt.guess) for attempt in self.attempts[len(known) :]))

    @cached_property
    def answer_ranks(self) -> tuple[int, ...]:
        """The feedback ranks of the answers so far."""
        if "attempts" in self.__dict__:
            return tuple(attempt.feedback.rank for attempt in self.attempts)
        if not self.guess_indices:
            return ()
        scores = scorer(self.board).against(np.array(self.guess_indices), self.candidates[:1])
        return tuple(scores[:, 0].tolist())

    @property
    def found(self) -> int | None:
        """The number, from 1, of the attempt that found the code; ``None`` if no attempt did."""
        for number, attempt in enumerate(self.attempts, 1):
            if attempt.feedback.black == self.board.pegs and not attempt.ignored:
                return number
        return None

    # --- codes that are left ----------------------------------------------------------------------

    @cached_property
    def fits(self) -> NDArray[np.bool_]:
        """Whether each code fits each attempt: shape (attempts, codes). Raises BoardError if the board is too big to list."""
        self.board.check_listed()
        fits = np.ones((len(self.attempts), self.board.size), np.bool_)
        for number, each in enumerate(self.attempts):
            fits[number] = each.fits(self.board.rank_codes(each.guess))
        freeze(fits)
        return fits

    @cached_property
    def candidates(self) -> Indices:
        """Rising indices of the codes that fit every attempt. Raises BoardError if the board is too big to list."""
        before = self._before
        if before is None or "candidates" not in before.__dict__:
            left: Indices = np.flatnonzero(self.fits.all(axis=0))
        else:
            last = self.attempts[-1]  # the only new attempt
            left = before.candidates[last.fits(self.board.rank_codes(last.guess, before.candidates))]
        freeze(left)
        vars(self).pop("_before", None)  # frees the memory of the earlier game
        return left

    @property
    def remaining(self) -> list[int]:
        """The number of codes left after each attempt; raises BoardError if the board is too big to list."""
        counts: list[int] = np.logical_and.accumulate(self.fits).sum(axis=1).tolist()
        return counts

    def allows(self, code: CodeLike) -> bool:
        """Whether a code fits every attempt; works on boards of any size."""
        hidden = self.board.parse(code)
        return all(attempt.allows(hidden) for attempt in self.attempts)

    def find_misfits(self, code: CodeLike) -> list[Misfit]:
        """Return the attempts that rule a code out; works on boards of any size.

        Each has the ``number`` of the attempt (from 1), the ``attempt`` with its answer, and the ``feedback`` that the
        guess would have got if the code were hidden; ``str`` explains it. Raises CodeError if ``code`` is not a code of
        the board.
        """
        hidden = self.board.parse(code)
        return [
            Misfit(number, attempt, self.board.score(hidden, attempt.guess))
            for number, attempt in enumerate(self.attempts, 1)
            if not attempt.allows(hidden)
        ]

    def count_answers(self, guess: SupportsIndex | CodeLike) -> dict[Answer, int]:
        """Return the number of candidates for each answer to a guess (a code or its index), the likeliest answer first.

        Raises BoardError if the board is too big to list.
        """
        code = self.board.guess(self.board.guess_index(guess))
        counts = np.bincount(self.board.rank_codes(code, self.candidates))
        ranks = np.argsort(-counts, kind="stable")[: np.count_nonzero(counts)].tolist()
        every = self.board.answers
        return {every[rank]: int(counts[rank]) for rank in ranks}

    def rate(self, guess: SupportsIndex | CodeLike) -> Rating:
        """Return the rating of a guess (a code or its index); raises BoardError if the board is too big to list."""
        guess = self.board.guess_index(guess)
        count, answers = len(self.candidates), self.count_answers(self.board.guess(guess))
        sizes = np.array([*answers.values()], np.intp)
        return Rating(
            guess=self.board.guess(guess),
            consistent=bool((self.candidates == guess).any()),
            remaining=count,
            worst=int(sizes.max(initial=0)),
            expected=int((sizes * sizes).sum()) / max(1, count),
            parts=len(sizes),
            bits=max(0.0, float(np.log2(count) - (sizes * np.log2(sizes)).sum() / count)) if count else 0.0,
            likeliest=next(iter(answers), self.board.answers[0]),
        )

    @cached_property
    def diagnosis(self) -> Diagnosis | None:
        """The reason why no code fits; ``None`` if a code fits.

        On a board that cannot be listed, only contradictions to an attempt that was answered all black are found.
        """
        if not self.board.is_listed:
            return self._find_clash()
        left = np.logical_and.accumulate(self.fits).any(axis=1)
        if left.all():
            return None
        every = self.board.answers
        misfits = (~self.fits).sum(axis=0)
        repairs = []
        for number, attempt in enumerate(self.attempts, 1):
            others = np.flatnonzero((misfits == 1) & ~self.fits[number - 1])
            counts = np.bincount(self.board.rank_codes(attempt.guess, others))
            repairs += [Repair(number, attempt, every[rank], int(counts[rank])) for rank in np.flatnonzero(counts)]
        return Diagnosis(int(np.argmin(left)) + 1, tuple(sorted(repairs, key=_how_unlikely)))

    def _find_clash(self) -> Diagnosis | None:
        board = self.board
        for number in range(1, len(self.attempts) + 1):
            begun = Game(self.board, self.attempts[:number])
            full = (each for each in begun.attempts if each.feedback.black == board.pegs and not each.ignored)
            if not all(board.guess_index(each.guess) < board.size and begun.allows(each.guess) for each in full):
                return Diagnosis(number, complete=False)
        return None


SLIPS = {(-1, 0): 80, (0, -1): 80, (-1, 1): 80, (1, -1): 80, (1, 0): 40, (0, 1): 40, (-1, -1): 20, (1, 1): 20}
"""How often, compared with other slips, a person types an answer with so many black and white pegs more than the right one."""
EXCHANGED_SLIP = 60  # the same for black and white pegs that are exchanged; added to the weight above
OTHER_SLIP = 1


def _how_unlikely(repair: Repair) -> tuple[int, int]:
    # Every code is equally likely, so by Bayes' rule each of these codes makes the repair likelier by the chance of the slip.
    was, now = repair.attempt.feedback.counts, repair.feedback.counts
    more = was[0] - now[0], was[1] - now[1]
    weight = SLIPS.get(more, 0) + EXCHANGED_SLIP * (was == now[::-1])
    return -max(weight, OTHER_SLIP) * repair.code_count, repair.number


def tell_repair(repair: Repair) -> str:
    """Report which other answer to one attempt would make codes fit, and the number of these codes."""
    now = (repair.attempt.board or Board()).words.tell(*repair.feedback)
    return fill_count(*messages.REPAIR, count=repair.code_count, n=repair.number, now=now)


def tell_ignored(game: Game, number: int) -> str:
    """Report that attempt ``number`` (from 1) is ignored and, if codes can be listed, how many are left with and without it."""
    if not game.board.is_listed:
        return fill(messages.IGNORED, n=number)
    heeded, without = len(game.ignore(number, ignored=False).candidates), len(game.candidates)
    return fill_count(*messages.IGNORED_COUNTED, count=heeded, n=number, without=without)


def remark_on(board: Board, guess: Code) -> str:
    """Return a remark on a guess that breaks the rule of the board's codes; empty for other guesses."""
    breaks = board.guess_index(guess) >= board.size
    return fill(messages.NOT_THE_CODE, guess=board.format(guess), noun=board._noun) if breaks else ""


def tell_misfits(game: Game, code: CodeLike) -> str:
    """Explain why a code is ruled out, or report that it fits all answers."""
    guess = game.board.for_guesses.parse(code)
    if remark := remark_on(game.board, guess):
        return remark
    shown, misfits = game.board.format(guess), game.find_misfits(guess)
    if not misfits:
        return fill(messages.FITS, guess=shown)
    return fill(messages.RULED_OUT, guess=shown, reasons="; ".join(map(str, misfits)))
