"""Statistics over games: one line of JSON for each, in the user's data folder, and what they come to."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import BinaryIO, get_type_hints

from mastermind_xl.core.board import Board
from mastermind_xl.core.errors import BoardError, printable
from mastermind_xl.core.game import Game
from mastermind_xl.core.messages import counted
from mastermind_xl.files import WriteError, locked, write_whole
from mastermind_xl.terminal.tables import bar

_MOST_ATTEMPTS = 99


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
            kept = json.loads(line)
            kinds = get_type_hints(cls)
            played = cls(**{name: kept[name] for name in kinds})
            sound = all(type(kept[name]) is kind for name, kind in kinds.items())
            sound = sound and 0 <= played.guesses <= played.allowed <= _MOST_ATTEMPTS
            return played if sound and played.board else None
        except (ValueError, KeyError, TypeError, RecursionError, BoardError):
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


class Statistics:
    """The games that a user has played to the end."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.warning = ""
        """What was wrong with the file when it was last read, in one line; empty if nothing."""

    def add(self, played: Played) -> None:
        """Write a game down, whole or not at all.

        Raises:
            WriteError: it could not be written.
        """
        line = json.dumps(asdict(played)).encode() + b"\n"
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with locked(self.path):
                kept = self.path.read_bytes() if self.path.exists() else b""
                between = (
                    b"" if kept.endswith(b"\n") or not kept else b"\n"
                )  # a line that was cut short stays one
                write_whole(self.path, partial(_fill, kept + between + line), force=True)
        except OSError as error:
            raise WriteError(f"{self.path}: {error.strerror or error}") from None

    def read(self) -> list[Played]:
        """All games, in order; a damaged file is set aside, and its sound lines are kept.

        Raises:
            WriteError: the file cannot be read, or not be set aside.
        """
        self.warning = ""
        try:
            _, games = _read(self.path.read_bytes())
            if None in games:
                with locked(self.path):
                    games = self._mend()
        except FileNotFoundError:
            return []
        except OSError as error:
            raise WriteError(f"{self.path}: {error.strerror or error}") from None
        return [game for game in games if game is not None]

    def _mend(self) -> list[Played | None]:
        """The games in a damaged file, which gets another name while its sound lines are written under the old one.

        Unless another session was just writing, or has mended it.
        """
        content = self.path.read_bytes()
        lines, games = _read(content)
        damaged = games.count(None)
        if damaged:
            number = 1
            while (aside := self.path.with_stem(f"{self.path.stem}-damaged-{number}")).exists():
                number += 1
            sound = (line + b"\n" for line, game in zip(lines, games, strict=True) if game is not None)
            for path, kept in ((aside, content), (self.path, b"".join(sound))):
                write_whole(path, partial(_fill, kept), force=True)
            self.warning = printable(
                f"{self.path}: {damaged:,} of {len(lines):,} lines are damaged; the file is kept as {aside.name}, "
                f"and the {len(lines) - damaged:,} sound lines count"
            )
        return games


def _fill(content: bytes, file: BinaryIO) -> None:
    file.write(content)


def _read(content: bytes) -> tuple[list[bytes], list[Played | None]]:
    """The lines of a file, and the game in each; none in a damaged one."""
    lines = [line for line in content.split(b"\n") if line.strip()]
    return lines, [Played.read(line) for line in lines]


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
