"""Files in the user's data folder with one line of JSON for each game, and statistics over games."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, Generic, TypeVar, get_origin, get_type_hints

from mastermind_xl.core.board import Board
from mastermind_xl.core.errors import printable
from mastermind_xl.core.game import Game
from mastermind_xl.core.messages import counted
from mastermind_xl.files import FileError, WriteError, check_ordinary, locked, write_whole
from mastermind_xl.terminal.tables import bar

MOST_ATTEMPTS = 99
DAMAGED = (ValueError, KeyError, TypeError, RecursionError)
"""What reading a damaged line can raise."""

Record = TypeVar("Record")


def read_fields(kind: type[Record], line: bytes) -> dict[str, Any]:
    """The fields of a record in a line of JSON, without those that only a later version knows.

    Raises:
        ValueError: a value is of the wrong type; or anything else of ``DAMAGED``.
    """
    kept, kinds = json.loads(line), get_type_hints(kind)
    if any(type(kept[name]) is not (get_origin(hint) or hint) for name, hint in kinds.items()):
        raise ValueError(line)
    return {name: kept[name] for name in kinds}


@dataclass(frozen=True)
class Played:
    """A game that came to its end.

    Attributes:
        pegs: of the board.
        colors: of the board.
        repeats: of the board.
        game: its number.
        allowed: how many attempts there were.
        guesses: how many were made.
        found: whether the last of them was the code.
        helped: whether help was asked for.
        when: the end, in UTC, as ISO 8601 writes it.
    """

    pegs: int
    colors: int
    repeats: bool
    game: int
    allowed: int
    guesses: int
    found: bool
    helped: bool
    when: str

    @classmethod
    def of(cls, game: Game, number: int, allowed: int, *, helped: bool = False) -> Played:
        """What is kept of a game that is over.

        Args:
            game: as it ended.
            number: the game's number.
            allowed: how many attempts there were.
            helped: whether help was asked for.
        """
        when = datetime.now(UTC).isoformat(timespec="seconds")
        guesses, found = len(game.attempts), game.found is not None
        return cls(
            pegs=game.board.pegs,
            colors=game.board.colors,
            repeats=game.board.repeats,
            game=number,
            allowed=allowed,
            guesses=guesses,
            found=found,
            helped=helped,
            when=when,
        )

    @property
    def board(self) -> Board:
        """The board it was played on."""
        return Board(self.pegs, self.colors, self.repeats)

    @classmethod
    def read(cls, line: bytes) -> Played | None:
        """The game in a line of the file; ``None`` if the line is damaged. Fields of a later version are left out."""
        try:
            played = cls(**read_fields(cls, line))
            sound = 0 <= played.guesses <= played.allowed <= MOST_ATTEMPTS
            return played if sound and played.board else None
        except DAMAGED:
            return None


def find_statistics() -> Path:
    """The file of this user's games, in the folder where programs keep a user's data on this system.

    Raises:
        WriteError: the user has no home.
    """
    from platformdirs import user_data_path

    try:
        return user_data_path("mastermind-xl", appauthor=False, roaming=True) / "games.jsonl"
    except RuntimeError as error:
        raise WriteError(f"there is no home folder: {error}") from None


class Records(Generic[Record]):
    """A file with one record in each line.

    Args:
        path: of the file.
        parse: makes a record of a line; ``None`` if the line is damaged.
    """

    def __init__(self, path: Path, parse: Callable[[bytes], Record | None]) -> None:
        self.path = path
        self._parse = parse
        self.warning = ""
        """What was wrong with the file when it was last read, in one line; empty if nothing."""

    def change(self, change: Callable[[list[bytes]], list[bytes]]) -> None:
        """Replace the lines of the file by what ``change`` makes of them, all or none.

        Raises:
            WriteError: they could not be written.
        """
        with self._in_one_line():
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with locked(self.path):
                kept = self.path.read_bytes() if self.path.exists() else b""
                content = b"".join(line + b"\n" for line in change(_lines(kept)))
                write_whole(self.path, partial(_fill, content), force=True)

    @contextmanager
    def _in_one_line(self) -> Iterator[None]:
        """Let a block use the file; say in one line why it cannot be used."""
        try:
            check_ordinary(self.path)
            yield
        except FileError as error:
            raise WriteError(str(error)) from None
        except OSError as error:
            raise WriteError(f"{self.path}: {error.strerror or error}") from None

    def read(self) -> list[Record]:
        """All records, in order; a damaged file is set aside, and its sound lines are kept.

        Raises:
            WriteError: the file cannot be read, or not be set aside.
        """
        self.warning = ""
        with self._in_one_line():
            if not self.path.exists():
                return []
            records = [*map(self._parse, _lines(self.path.read_bytes()))]
            if None in records:
                with locked(self.path):
                    records = self._mend()
        return [record for record in records if record is not None]

    def _mend(self) -> list[Record | None]:
        """The records in a damaged file, which gets another name while its sound lines are written under the old one.

        Unless another session was just writing, or has mended it.
        """
        content = self.path.read_bytes()
        lines = _lines(content)
        records = [*map(self._parse, lines)]
        damaged = records.count(None)
        if damaged:
            number = 1
            while (aside := self.path.with_stem(f"{self.path.stem}-damaged-{number}")).exists():
                number += 1
            sound = (line + b"\n" for line, record in zip(lines, records, strict=True) if record is not None)
            for path, kept in ((aside, content), (self.path, b"".join(sound))):
                write_whole(path, partial(_fill, kept), force=True)
            self.warning = printable(
                f"{self.path}: {damaged:,} of {len(lines):,} lines are damaged; the file is kept as {aside.name}, "
                f"and the {len(lines) - damaged:,} sound lines count"
            )
        return records


class Statistics(Records[Played]):
    """The games that a user has played to the end."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, Played.read)

    def add(self, played: Played) -> None:
        """Write a game down, whole or not at all.

        Raises:
            WriteError: it could not be written.
        """
        self.change(lambda lines: [*lines, json.dumps(asdict(played)).encode()])


def _fill(content: bytes, file: BinaryIO) -> None:
    file.write(content)


def _lines(content: bytes) -> list[bytes]:
    """The lines in the content of a file, without empty ones."""
    return [line for line in content.split(b"\n") if line.strip()]


# --- what they come to ------------------------------------------------------------------------


def summary(games: Sequence[Played]) -> str:
    """Games on one board in one line."""
    found = [game for game in games if game.found]
    line = f"{counted(len(games), 'game')}, {len(found):,} found"
    if found:
        line += f", {sum(game.guesses for game in found) / len(found):.2f} guesses on average"
    helped = sum(game.helped for game in games)
    return line + (f", {helped:,} with help" if helped else "")


def histogram(games: Sequence[Played]) -> str:
    """How many games on one board took how many guesses: alone full, with help light."""
    all_games = Counter(game.guesses if game.found else 0 for game in games)
    helped = Counter(game.guesses if game.found else 0 for game in games if game.helped)
    highest = max(40, *all_games.values())  # one sign a game, as long as there is room
    labels = {n: f"{n:3} guess{'' if n == 1 else 'es'}" for n in range(1, max(all_games) + 1)}
    if all_games[0]:
        labels[0] = "not found"
    lines = [
        f"  {label:>11} {all_games[n]:5,} {bar(all_games[n], highest, light=helped[n])}"
        for n, label in labels.items()
    ]
    return "\n".join(map(str.rstrip, lines))


def tell_statistics(games: Iterable[Played]) -> str:
    """All boards, each with its summary and its histogram."""
    boards: dict[Board, list[Played]] = {}
    for game in games:
        boards.setdefault(game.board, []).append(game)
    if not boards:
        return "No game has been played to its end yet."
    parts = [f"{board}: {summary(played)}\n{histogram(played)}" for board, played in boards.items()]
    if any(game.helped for played in boards.values() for game in played):
        parts.append("█ alone   ░ with help")
    return "\n\n".join(parts)
