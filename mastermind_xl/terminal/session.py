"""A person and the program taking turns at a prompt, and the commands that are typed there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from mastermind_xl.core.board import Board, Code, Feedback
from mastermind_xl.core.colors import color_letters, color_names
from mastermind_xl.core.errors import CodeError, MastermindError
from mastermind_xl.core.game import Game, tell_misfits
from mastermind_xl.core.messages import PEGS, counted
from mastermind_xl.core.scoring import Indices
from mastermind_xl.terminal.console import END_OF_INPUT, Console, Pegs

PATIENCE = 10.0
"""Seconds that somebody at a prompt waits for a guess."""
_INDENT = 4
_YES, _NO = ("", "y", "yes"), ("n", "no")
"""What people type when they are asked whether to go on."""
_SYNONYMS = {"?": "help", "no": "quit", "yes": "new"} | dict.fromkeys(("exit", "bye", "q!", ":q"), "quit")

_FEW = 48
"""As many codes are listed when somebody asks which are left."""
_WIDEST = 16
"""What is longer stands on a line of its own in the list of what can be typed."""


class UsageError(MastermindError):
    """A command was typed that does not fit here."""


class Command(NamedTuple):
    """A word that can be typed in full or by its first letters.

    Attributes:
        name: the word, in lower case.
        takes: what may follow it, as shown.
        about: what it does, in a few words.
        action: does it, given what was typed behind the word.
    """

    name: str
    takes: str
    about: str
    action: Callable[[str], None]


class Session:
    """What is the same whoever hides the code.

    Errors of the person at the keyboard are told in a line and the prompt comes again. Ctrl+C stops
    what is being thought about; at the prompt it ends the session, as the end of input does.

    Args:
        console: where to talk.
        command: what starts such a session, as it is typed.
        game: what was asked and answered so far.

    Attributes:
        also: what else can be typed, as help shows it: as (an example, what it is).
        note: what help says in the end.
    """

    also: Sequence[tuple[str, str]]
    note = "First letters are enough."

    def __init__(self, console: Console, command: str, game: Game) -> None:
        self.console = console
        self.command = command
        self.game = game
        self.pegs = Pegs(game.board, console)
        self.ended = False
        self.behind = len(self.pegs.answer(Feedback(0, 0)))
        """Columns kept free behind a code, so that it looks the same before and after its answer."""

    @property
    def board(self) -> Board:
        """What is played on."""
        return self.game.board

    def run(self) -> int:
        """Go on until the person has had enough; the exit status is 0, or 130 after Ctrl+C."""
        status = 0
        try:
            self.open()
            while not self.ended:
                self._turn(self.console.ask(self.prompt()))
        except EOFError:
            pass
        except KeyboardInterrupt:
            status = 130
        self.leave()
        return status

    def _turn(self, line: str) -> None:
        try:
            self.obey(line)
        except MastermindError as error:
            reason = str(error)
            self.remark(f"{reason[0].upper()}{reason[1:]}.")
        except KeyboardInterrupt:
            self.remark("Stopped.")

    def list_commands(self) -> list[Command]:
        """What can be typed, beside help and quit; of two with the same first letters the earlier one is meant."""
        raise NotImplementedError

    def open(self) -> None:
        """Say how it goes."""
        raise NotImplementedError

    def prompt(self) -> str:
        """What stands before the cursor."""
        raise NotImplementedError

    def obey(self, line: str) -> None:
        """Do what was typed."""
        raise NotImplementedError

    def begin_anew(self, how: str) -> None:
        """Turn to another code."""
        raise NotImplementedError

    def leave(self) -> None:
        """Say how to go on another time."""
        raise NotImplementedError

    def is_code(self, line: str) -> bool:
        """Whether a line is a code, perhaps of too few or too many colours, and no command.

        A command's first letters may be those of colours: a command in full is the command, a whole code is the code.
        """
        words = line.lower().split()
        if not words or words[0] in {*_SYNONYMS, *(command.name for command in self._all_commands())}:
            return False
        if line[0].isdigit():
            return True
        if self.count_colors(line) == self.board.pegs:
            return True
        return len(words) > 1 and all(word.isalpha() and self.count_colors(word) == 1 for word in words)

    def is_nearly_code(self, line: str) -> bool:
        """Whether colours make up most of a line that is nothing else."""
        signs = "".join(line.split())
        has_most = 2 * sum(map(self.count_colors, signs)) > len(signs)
        return has_most or any(map(self.count_colors, line.split()))

    def count_colors(self, text: str) -> int:
        """How many colours a text names; 0 if something else is in it."""
        try:
            return len(self.board.read(text))
        except CodeError:
            return 0

    def find_command(self, line: str) -> Callable[[], None] | None:
        """What a line asks for that begins with a command; ``None`` if it begins with none."""
        word, _, rest = line.partition(" ")
        word = _SYNONYMS.get(word.lower(), word.lower())
        for command in self._all_commands():
            if word and command.name.startswith(word):
                return lambda: command.action(rest.strip())
        return None

    def _all_commands(self) -> list[Command]:
        return [
            *self.list_commands(),
            Command("help", "", "these commands", self._help),
            Command("quit", "", f"leave (so does {END_OF_INPUT})", self._quit),
        ]

    def _help(self, _: str) -> None:
        """All commands, one a line, behind other things that can be typed."""
        rows = [
            *self.also,
            *((f"{one.name} {one.takes}".rstrip(), one.about) for one in self._all_commands()),
        ]
        width = max(len(typed) for typed, _ in rows if len(typed) <= _WIDEST)
        for typed, about in rows:
            if len(typed) > _WIDEST:
                self.console.say(f"  {typed}")
                typed = ""
            self.console.say(f"  {typed:{width}}  {about}")
        self.console.tell(self.note)

    def _quit(self, _: str) -> None:
        self.ended = True

    def is_answered(self, line: str) -> bool:
        """Whether this answers the question for another code; then it is done."""
        answer = line.lower()
        if answer in _YES:
            self.begin_anew("")
        elif answer in _NO:
            self.ended = True
        return answer in _YES + _NO

    def remark(self, text: str) -> None:
        """Say something between the rows of the game."""
        self.console.tell(text, _INDENT)

    def row(self, number: int | None, code: Code, tail: str) -> str:
        """A code in a row of its own.

        Args:
            number: of its attempt, if it is one, which stands before it.
            code: the code.
            tail: what stands behind it.
        """
        first, *more = self.pegs.draw(code, self.console.width - _INDENT - 2 - self.behind)
        drawn = [f"{'' if number is None else number:2}  {first}", *(" " * _INDENT + line for line in more)]
        return "\n".join(drawn) + f"  {tail}"

    def answered_row(self, number: int, before: str = "") -> str:
        """The attempt of a number with its answer, and with what stands before the answer."""
        attempt = self.game.attempts[number - 1]
        ignored = "  ignored" if attempt.ignored else ""
        return self.row(number, attempt.guess, before + self.pegs.answer(attempt.feedback)).rstrip() + ignored

    def show_legend(self) -> None:
        """Say which colours there are and what the answers mean."""
        for place, line in enumerate(self.pegs.legend(self.console.width - 9)):
            head = f"{self.board.noun.capitalize()}s"
            self.console.say(f"{'' if place else head:9}{line}")
        self.console.tell(self.pegs.explain_answer())

    def count_left(self) -> str:
        """How many codes are left, as a sentence; ``UsageError`` if they cannot be counted."""
        count = len(self._left_over())
        return f"{counted(count, 'code')} {'is' if count == 1 else 'are'} left."

    def _left_over(self) -> Indices:
        """The codes that are left, as indices."""
        if not self.board.is_listed:
            raise UsageError("this board has too many codes to count those that are left")
        return self.game.candidates

    def show_left(self, _: str) -> None:
        """Say how many codes are left, and which if they are few."""
        self.remark(self.count_left())
        candidates = self._left_over()
        if not 0 < len(candidates) <= _FEW:
            return
        codes = [self.board.format(self.board.code(int(index))) for index in candidates]
        columns = max(1, (self.console.width - _INDENT) // (len(codes[0]) + 2))
        for start in range(0, len(codes), columns):
            self.console.say(" " * _INDENT + "  ".join(codes[start : start + columns]))

    def show_why(self, code: str) -> None:
        """Say which attempts rule a code out."""
        if not code:
            raise UsageError(f"name the code, such as why {self.example}")
        self.remark(tell_misfits(self.game, code))

    def typed(self, code: Code) -> str:
        """A code as one word of a command."""
        return self.board.format(code).replace(" ", ",")

    @property
    def example(self) -> str:
        """A code of the board as somebody would type it."""
        return self.board.format(self.board.example)

    @property
    def answer_example(self) -> str:
        """An answer as somebody would type it."""
        return self.board.words.example

    def not_understood(self, line: str) -> UsageError:
        """What is wrong with a line that is neither an answer nor a command."""
        return UsageError(
            f"{line!r} is neither an answer such as {self.answer_example} nor a command (see help)"
        )

    @property
    def answer_form(self) -> str:
        """How the two numbers of an answer are typed."""
        return "black,white" if self.board.words == PEGS else self.board.words.both

    @property
    def about_answer(self) -> str:
        """How answers may be typed, for help."""
        if self.board.words == PEGS:
            return "the answer: black, white (also 12, 1 2, bww, 1b 2w)"
        return f"the answer (also 1,2 or 12, or in words: {self.board.words.tell(1, 2)})"

    @property
    def in_letters(self) -> list[tuple[str, str]]:
        """The example as letters, for help; nothing where a colour of it has none, or codes are written in signs."""
        if self.board.signs:
            return []
        names = color_names(self.board.colors, self.board.palette)
        letters = color_letters(names)
        shown = "".join(letters[color - 1] for color in self.board.example)
        also = f"the same in letters; or in names: {names[self.board.example[0] - 1]} ..."
        return [(shown, also)] if len(shown) == self.board.pegs else []
