"""The player's finished and unfinished games, in files with one line of JSON per game."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Generic, Self, TypeVar, get_origin, get_type_hints

from mastermind_xl.core.board import Board
from mastermind_xl.core.colors import SAFE
from mastermind_xl.core.errors import printable
from mastermind_xl.core.game import Game
from mastermind_xl.core.game_numbers import known_numbers
from mastermind_xl.core.languages import fill, fill_count, number, own_language
from mastermind_xl.core.messages import GUESSES
from mastermind_xl.files import FileError, WriteError, check_ordinary, locked, write_whole
from mastermind_xl.terminal.lines import visible
from mastermind_xl.terminal.tables import bar

_MOST_ATTEMPTS = 99
_MOST_UNFINISHED = 100  # unfinished games that are stored; beyond that, the oldest are dropped


@dataclass(frozen=True)
class Record:
    """A game as it is stored in a line of a file."""

    pegs: int
    colors: int
    repeats: bool
    game: int  # the game number
    allowed: int  # the number of attempts in the game
    helped: bool  # whether the player asked for help
    palette = SAFE

    @property
    def board(self) -> Board:
        """The board of the game."""
        return Board(self.pegs, self.colors, self.repeats, self.palette)

    @classmethod
    def read(cls, line: bytes) -> Self | None:
        """Return the game in a line of a file, or ``None`` if the line is damaged; unknown fields are ignored."""
        try:
            kept = {"palette": SAFE} | json.loads(line)  # an earlier version did not write the palette
            kinds = get_type_hints(cls)
            if any(type(kept[name]) is not (get_origin(kind) or kind) for name, kind in kinds.items()):
                return None
            record = cls(**{name: kept[name] for name in kinds})
            return record if record.allowed <= _MOST_ATTEMPTS and record.is_sound() else None
        except (ValueError, KeyError, TypeError, RecursionError):  # anything may be there instead of a game
            return None

    @property
    def line(self) -> bytes:
        """The record as a line of the file."""
        return json.dumps(asdict(self)).encode()

    def is_sound(self) -> bool:
        """Whether the stored game is possible; an impossible game may also raise a ``ValueError``."""
        raise NotImplementedError


@dataclass(frozen=True)
class Played(Record):
    """A finished game with its number of guesses; if ``found``, the last guess was the code.

    ``when`` is the time at which the game ended, in UTC and ISO 8601.
    """

    guesses: int
    found: bool
    when: str
    palette: str = SAFE

    @classmethod
    def of(cls, game: Game, number: int, allowed: int, *, helped: bool = False) -> Self:
        """Return the record of a game that ends now; ``number``, ``allowed`` and ``helped`` are as in ``Record``."""
        board, when = game.board, datetime.now(UTC).isoformat(timespec="seconds")
        rules = board.pegs, board.colors, board.repeats
        return cls(*rules, number, allowed, helped, len(game.attempts), game.found is not None, when, board.palette)

    def is_sound(self) -> bool:
        return self.found <= self.guesses <= self.allowed and self.board is not None


@dataclass(frozen=True)
class Unfinished(Record):
    """An unfinished game with its guesses as text; ``kind`` is what answers the guesses: ``code`` or ``adversary``."""

    kind: str
    guesses: list[str]

    @classmethod
    def of(cls, game: Game, number: int, allowed: int, kind: str, *, helped: bool = False) -> Self:
        """Return the record of a game that can be continued; for ``number``, ``allowed``, ``kind`` and ``helped`` see the class."""
        plain = replace(game.board, palette=SAFE)  # the palette with which guesses are read
        guesses = [plain.format(attempt.guess) for attempt in game.attempts]
        return cls(plain.pegs, plain.colors, plain.repeats, number, allowed, helped, kind, guesses)

    def is_sound(self) -> bool:
        codes = {self.board.for_guesses.parse(guess) for guess in self.guesses}
        self.board.hidden_code(self.game)
        return 0 < len(codes) == len(self.guesses) < self.allowed

    def is_same(self, other: Self | None) -> bool:
        """Whether another record is of the same game, perhaps with other guesses."""
        return other is not None and (self.kind, self.board, self.game) == (other.kind, other.board, other.game)


Kind = TypeVar("Kind", bound=Record)


def find_statistics() -> Path:
    """Return the path of the player's file of games; raises WriteError if the player has no home folder."""
    from platformdirs import user_data_path

    try:
        return user_data_path("mastermind-xl", appauthor=False, roaming=True) / "games.jsonl"
    except RuntimeError as error:
        raise WriteError(fill("there is no home folder: {error}", error=error)) from None


class Records(Generic[Kind]):
    """A file with one record per line; all methods raise WriteError if the file cannot be read or written."""

    kind: type[Kind]

    def __init__(self, path: Path) -> None:
        self.path = path

    def change(self, change: Callable[[list[bytes]], list[bytes]]) -> None:
        """Replace all lines of the file with the result of ``change``; an error changes no line."""
        with self._in_one_line():
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with locked(self.path):
                kept = self.path.read_bytes() if self.path.exists() else b""
                lines = [line + b"\n" for line in change(_lines(kept))]
                write_whole(self.path, lambda file: file.writelines(lines), force=True)

    @contextmanager
    def _in_one_line(self) -> Iterator[None]:
        """Turn errors about the file in a block into a WriteError with a message of one line."""
        try:
            check_ordinary(self.path)
            yield
        except FileError as error:
            raise WriteError(str(error)) from None
        except OSError as error:
            raise WriteError(f"{self.path}: {error.strerror or error}") from None

    def read(self, say: Callable[[str], None] = lambda _: None) -> list[Kind]:
        """Return all intact records in order; damaged lines stay in the file, and ``say`` reports how many there are."""
        with self._in_one_line():
            lines = _lines(self.path.read_bytes()) if self.path.exists() else []
        records = self._intact(lines)
        if damaged := len(lines) - len(records):
            one = "{path}: {count:,} damaged line of {all:,} does not count: correct or remove it"
            several = "{path}: {count:,} damaged lines of {all:,} do not count: correct or remove them"
            say(printable(fill_count(one, several, count=damaged, path=self.path, all=len(lines))))
        return records

    def _intact(self, lines: Iterable[bytes]) -> list[Kind]:
        return [record for record in map(self.kind.read, lines) if record is not None]

    def read_of(self, board: Board, say: Callable[[str], None]) -> list[Kind]:
        """Return the records of games on a board; see ``read``."""
        return [record for record in self.read(lambda told: say(f"{told}.")) if record.board == board]


class Statistics(Records[Played]):
    """The finished games of the player."""

    kind = Played

    def add(self, played: Played) -> bool:
        """Add a finished game to the file; an error adds nothing.

        Returns whether the player may know the code from an earlier game; then this one counts as helped.
        """
        is_known = False

        def append(lines: list[bytes]) -> list[bytes]:  # as no other program can change the file meanwhile
            nonlocal is_known
            is_known = played.game in _known(self._intact(lines), played.board)
            return [*lines, replace(played, helped=played.helped or is_known).line]

        self.change(append)
        return is_known

    def known(self, board: Board) -> set[int]:
        """Return the numbers of games on a board that the player may still know; none if the file cannot be read."""
        try:
            return _known(self.read(), board)
        except WriteError:
            return set()


def _known(games: Iterable[Played], board: Board) -> set[int]:
    return known_numbers([game.game for game in games if game.board == board], board.size)


class UnfinishedGames(Records[Unfinished]):
    """The unfinished games of the player, the latest last."""

    kind = Unfinished

    def keep(self, left: Unfinished, *, last: bool = True) -> None:
        """Store an unfinished game (``left``), without its older record; the ``last`` game in the file is offered first."""

        def change(lines: list[bytes]) -> list[bytes]:
            others = _others(lines, left)
            return [*others, left.line][-_MOST_UNFINISHED:] if last else [left.line, *others]

        self.change(change)

    def drop(self, left: Unfinished) -> None:
        """Remove a game that is over, or that has no guesses any more."""
        self.change(lambda lines: _others(lines, left))


def _others(lines: list[bytes], left: Unfinished) -> list[bytes]:
    return [line for line in lines if not left.is_same(Unfinished.read(line))]


def _lines(content: bytes) -> list[bytes]:
    return [line for line in content.split(b"\n") if line.strip()]


# --- statistics ------------------------------------------------------------------------


def summary(games: Sequence[Played]) -> str:
    """Return one line with the number of games on a board, the found codes, and the average number of guesses."""
    found = [game for game in games if game.found]
    helped = sum(game.helped for game in games)
    told = [
        fill_count("{count:,} game", "{count:,} games", count=len(games)),
        fill("{found:,} found", found=len(found)),
    ]
    if found:
        average = sum(game.guesses for game in found) / len(found)
        told.append(fill("{average:.2f} guesses on average", average=average))
    if helped:
        told.append(fill("{helped:,} with help", helped=helped))
    return own_language().comma.join(told)


def histogram(games: Sequence[Played]) -> str:
    """Draw a bar for each number of guesses on one board."""
    all_games = Counter(game.guesses if game.found else 0 for game in games)
    highest = max(40, *all_games.values())  # one character per game while there is room
    labels = {n: fill_count(*GUESSES, count=n) for n in range(1, max(all_games) + 1)}
    if all_games[0]:
        labels[0] = fill("not found")
    width = max(11, *map(visible, labels.values()))
    lines = [
        f"{' ' * (2 + width - visible(label))}{label} {number(all_games[n], ','):>5} {bar(all_games[n], highest)}"
        for n, label in labels.items()
    ]
    return "\n".join(map(str.rstrip, lines))


def tell_statistics(games: Iterable[Played]) -> str:
    """Return the summary and the histogram of each board with finished games."""
    boards: dict[Board, list[Played]] = {}
    for game in games:
        boards.setdefault(game.board, []).append(game)
    if not boards:
        return fill("No game has been played to its end yet.")
    return "\n\n".join(f"{board}: {summary(played)}\n{histogram(played)}" for board, played in boards.items())
