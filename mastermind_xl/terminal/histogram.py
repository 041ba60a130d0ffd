"""Statistics over games as text: a line and a histogram for each board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from mastermind_xl.core.board import Board
from mastermind_xl.terminal.statistics import Played

_BAR = 40


def summary(games: Sequence[Played]) -> str:
    """Games on one board in one line."""
    found = [game for game in games if game.found]
    line = "1 game" if len(games) == 1 else f"{len(games):,} games"
    line += f", {len(found):,} found"
    if found:
        line += f", {sum(game.guesses for game in found) / len(found):.2f} guesses on average"
    helped = sum(game.helped for game in games)
    return line + (f", {helped:,} with help" if helped else "")


def histogram(games: Sequence[Played]) -> str:
    """How many games on one board took how many guesses: alone full, with help light."""
    alone = Counter(game.guesses for game in games if game.found and not game.helped)
    helped = Counter(game.guesses for game in games if game.found and game.helped)
    both = alone + helped
    missed = [game for game in games if not game.found]
    rows = [
        (f"{n:3} guess{'' if n == 1 else 'es'}", alone[n], helped[n])
        for n in range(1, max(both, default=0) + 1)
    ]
    if missed:
        with_help = sum(game.helped for game in missed)
        rows.append(("not found", len(missed) - with_help, with_help))
    most = max(own + other for _, own, other in rows)
    scale = min(1.0, _BAR / most)
    lines = []
    for label, own, other in rows:
        total = own + other
        full = round(scale * total) or min(total, 1)
        light = round(full * other / total) if total else 0
        lines.append(f"  {label:>11} {total:5,} {'█' * (full - light)}{'░' * light}".rstrip())
    return "\n".join(lines)


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
