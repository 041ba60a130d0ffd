"""Sessions at a prompt, in which a person and the program take turns, and the commands that a person can type."""

import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple

from mastermind_xl.core.board import Board
from mastermind_xl.core.colors import color_names, say_colors
from mastermind_xl.core.errors import CodeError, MastermindError
from mastermind_xl.core.feedback import Feedback
from mastermind_xl.core.game import Game, remark_on, tell_misfits
from mastermind_xl.core.languages import fill, fill_count, own_language, quoted, word
from mastermind_xl.core.messages import PEGS, capitalized
from mastermind_xl.core.rules import Code
from mastermind_xl.core.typed import bare, lower
from mastermind_xl.core.variants import hint_bulls
from mastermind_xl.terminal.console import Console, Pegs
from mastermind_xl.terminal.lines import columns, grid, padded, visible

PATIENCE = 10.0  # seconds that a person at a prompt waits for a guess
_INDENT = 4
_SYNONYMS = {"?": "help", "no": "quit", "yes": "new"} | dict.fromkeys(("exit", "bye", "q!", ":q"), "quit")
NARROW = 32  # columns below which rows and legend show less beside each other
_FEW = 48  # the most codes left that are listed on request
_COLORS = {"colour": "Colours", "digit": "Digits", "letter": "Letters"}  # heading, by the board's noun


class UsageError(MastermindError):
    """A typed command is not possible now."""


class Command(NamedTuple):
    """A command that can be typed in full or by its first letters, in English or in the player's language.

    ``name`` is in lower case, ``takes`` shows its arguments, ``about`` is its effect in a few words, and
    ``action`` does it, given the text after the word. All three texts are English.
    """

    name: str
    takes: str
    about: str
    action: Callable[[str], None]

    @property
    def typed(self) -> str:
        """The command with its arguments in the player's language."""
        return word(f"{self.name} {self.takes}".rstrip(), "command")

    @property
    def names(self) -> list[str]:
        """The words that a person can type: the name in the player's language, with and without accents, and in English."""
        return [*_ways(self.typed.partition(" ")[0]), self.name]


def _ways(text: str) -> list[str]:
    """Return a word in lower case, with and without the marks on its letters."""
    return [lower(text), bare(text)]


class Session:
    """The base class of all sessions, in which the person or the computer guesses.

    An error of the person is reported in a line, and the prompt is shown again. Ctrl+C stops a calculation; at the prompt
    Ctrl+C ends the session, like the end of input. ``command`` is the command line that starts such a session; a round of
    a match has none, and the match reports the end of the round. ``game`` has the guesses and answers so far.
    """

    also: Sequence[tuple[str, str]]  # what can be typed besides commands, for the help: (example, meaning)
    note = "Commands can be shortened."  # the last line of the help

    def __init__(self, console: Console, command: str, game: Game) -> None:
        self.console = console
        self.command = command
        self.game = game
        self.pegs = Pegs(game.board, console)
        self.ended = False
        # columns reserved after a code, so that the code is drawn alike with and without its answer
        self.behind = visible(self.pegs.answer(Feedback(0, 0)))

    @property
    def board(self) -> Board:
        """The board of the game."""
        return self.game.board

    def take_turns(self) -> int:
        """Take turns until the person leaves; return the exit status, 0, or 130 after Ctrl+C."""
        status = 0
        try:
            self.open()
            while not self.ended:
                self._try_to_obey(self.console.ask(f"{self.prompt()} "))
        except EOFError:
            pass
        except KeyboardInterrupt:
            status = 130
        if self.command:
            self.leave()
        return status

    def _try_to_obey(self, line: str) -> None:
        try:
            self.obey(line)
        except MastermindError as error:
            hint = hint_bulls(line, self.board) if isinstance(error, CodeError) else ""
            reason = f"{error} ({hint})" if hint else str(error)
            self.remark(capitalized(reason) + own_language().stop)
        except KeyboardInterrupt:
            self.remark(fill("Stopped."))

    def list_commands(self) -> list[Command]:
        """List the commands except help and quit; an abbreviation means the first command that fits."""
        raise NotImplementedError

    def open(self) -> None:
        """Explain to the person how to begin the session."""
        raise NotImplementedError

    def prompt(self) -> str:
        """Return the text that is shown where the person types."""
        raise NotImplementedError

    def obey(self, line: str) -> None:
        """Do what a line typed by the person requests."""
        raise NotImplementedError

    def begin_anew(self, how: str) -> None:
        """Begin a game with another code; ``how`` is the text after the command."""
        raise NotImplementedError

    def leave(self) -> None:
        """Explain to the person how to continue the session later."""
        raise NotImplementedError

    def is_code(self, line: str) -> bool:
        """Whether a line is a code, perhaps of the wrong length, and not a command.

        Letters may be both: a complete command counts as the command, and a complete code as the code.
        """
        words = lower(line).split()
        if not words or words[0] in {*_SYNONYMS, *(name for each in self._all_commands() for name in each.names)}:
            return False
        if line[0].isdigit() or self.count_colors(line) == self.board.pegs:
            return True
        return len(words) > 1 and all(word.isalpha() and self.count_colors(word) == 1 for word in words)

    def is_nearly_code(self, line: str) -> bool:
        """Whether a line that is neither code nor command consists mostly of colours, or has a word made only of colours."""
        signs = "".join(line.split())
        has_most = 2 * sum(map(self.count_colors, signs)) > len(signs)
        return has_most or any(map(self.count_colors, line.split()))

    def count_colors(self, text: str) -> int:
        """Count the colours in a text; return 0 if the text contains anything else."""
        try:
            return len(self.board.read(text))
        except CodeError:
            return 0

    def find_command(self, line: str) -> Callable[[], None] | None:
        """Return the action for a line that begins with a command, or ``None``."""
        first, _, rest = line.partition(" ")
        typed = _SYNONYMS.get(lower(first), lower(first))
        commands = self._all_commands()
        named = [(name, each) for each in commands for name in each.names[:-1]]
        # first letters mean rather a command of the player's language
        named += [(each.name, each) for each in commands]
        fitting = [(name != typed, each) for name, each in named if typed and name.startswith(typed)]
        if not fitting:
            return None
        command = min(fitting, key=lambda each: each[0])[1]
        return lambda: command.action(rest.strip())

    def _all_commands(self) -> list[Command]:
        leave = Command("quit", "", "leave (or press {keys})", self._quit)
        return [*self.list_commands(), Command("help", "", "these commands", self._help), leave]

    def _help(self, _: str) -> None:
        keys = word("Ctrl+Z and Enter" if sys.platform == "win32" else "Ctrl+D")  # the keys that end the input
        rows = [*self.also, *((each.typed, fill(each.about, keys=keys)) for each in self._all_commands())]
        self.console.write("\n".join(columns(rows, self.console.width, "  ")))
        self.console.say(fill(self.note))

    def _quit(self, _: str) -> None:
        self.ended = True

    def is_answered(self, line: str) -> bool:
        """Whether a line answers the question about another game; if so, begin that game or end the session."""
        pairs = ("yes", word("yes", "reply")), ("no", word("no", "reply"))
        yes, no = ([way for each in pair for name in _ways(each) for way in (name, name[0])] for pair in pairs)
        answer = lower(line)
        if not answer or answer in yes:
            self.begin_anew("")
        self.ended = self.ended or answer in no
        return not answer or answer in yes + no

    def remark(self, text: str) -> None:
        """Write a remark between two rows of the game."""
        self.console.say(text, _INDENT)

    def remark_on(self, guess: Code) -> None:
        """Write a remark if a guess breaks the rule of codes."""
        if remark := remark_on(self.board, guess):
            self.remark(remark)

    def row(self, number: int | None, code: Code, tail: str) -> str:
        """Return the text of a row: the ``number`` of an attempt, or blanks for None, a code, and the text ``tail``."""
        room, beside = self.console.width - _INDENT, "  "
        lines = self.pegs.draw(code, room - 2 - self.behind)
        if len(whole := self.pegs.draw(code, room)) < len(lines):  # a narrow terminal: the tail has its own line
            lines, beside = whole, "\n" + " " * _INDENT
        drawn = f"{'' if number is None else number:2}  " + ("\n" + " " * _INDENT).join(lines)
        return f"{drawn}{beside}{tail}"

    def answered_row(self, number: int, before: str = "") -> str:
        """Return the row of an attempt, by number, with its answer and the text ``before`` the answer."""
        attempt = self.game.attempts[number - 1]
        ignored = f"  {fill('ignored')}" if attempt.ignored else ""
        return self.row(number, attempt.guess, before + self.pegs.answer(attempt.feedback)).rstrip() + ignored

    def show_legend(self) -> None:
        """Show the colours and the meaning of the answers."""
        head = fill(_COLORS[self.board._noun])
        width = max(8, visible(head)) + 1
        if self.console.width < NARROW:
            self.console.write(head)
            head, width = "", 1
        for place, line in enumerate(self.pegs.legend(self.console.width - width)):
            self.console.write(f"{padded('' if place else head, width)}{line}")
        self.console.write("\n".join(self.pegs.explain_answer(self.console.width)))

    def count_left(self) -> str:
        """Report the number of codes left; raises UsageError if they cannot be counted."""
        if not self.board.is_listed:
            raise UsageError(fill("this board has too many codes to count those that are left"))
        return fill_count("{count:,} code is left.", "{count:,} codes are left.", count=len(self.game.candidates))

    def show_left(self, _: str) -> None:
        """Show the number of codes left, and the codes if they are few."""
        self.remark(self.count_left())
        candidates = self.game.candidates
        if not 0 < len(candidates) <= _FEW:
            return
        codes = [self.board.format(self.board.code(int(index))) for index in candidates]
        for line in grid(codes, self.console.width - _INDENT - 2):
            self.console.write(" " * _INDENT + line)

    def show_why(self, code: str) -> None:
        """Show the attempts that rule a code out."""
        if not code:
            raise UsageError(fill("add the code, for example why {example}", example=self.example))
        self.remark(tell_misfits(self.game, code))

    def typed(self, code: Code) -> str:
        """Write a code as a single word that a person can type in a command."""
        return self.board.format(code).replace(" ", ",")

    @property
    def example(self) -> str:
        """A code of the board, written as a person would type it."""
        return self.board.format(self.board.example)

    def not_understood(self, line: str) -> UsageError:
        """Return the error for a typed line that is neither an answer nor a command."""
        told = "{what} is neither an answer such as {answer} nor a command (see help)"
        return UsageError(fill(told, what=quoted(line), answer=self.board.words.example))

    @property
    def answer_form(self) -> str:
        """The form in which a person types the two numbers of an answer."""
        said = self.board.words.said
        return f"{said.blacks},{said.whites}" if self.board.words == PEGS else self.board.words.both

    @property
    def about_answer(self) -> str:
        """The ways in which an answer can be typed, for the help."""
        if self.board.blacks_only:
            return fill("{blacks}: right {noun}, right place", **self.board._terms)
        if self.board.words == PEGS:
            return fill("the numbers of black and white pegs (also 12, 1 2, bww, 1b 2w)")
        return fill("the answer (also 1,2 or 12, or in words: {answer})", answer=self.board.words.tell(1, 2))

    @property
    def in_letters(self) -> list[tuple[str, str]]:
        """The example code in letters, for the help; empty if the colours have no letters."""
        if self.board._signs:
            return []
        names, letters = say_colors(color_names(self.board.colors, self.board.palette))
        shown = "".join(letters[color - 1] for color in self.board.example)
        also = fill("the same colours as letters; or as names: {name} ...", name=names[self.board.example[0] - 1])
        return [(shown, also)] if len(shown) == self.board.pegs else []
