"""What was played, as text of 80 columns: one strategy in full, several side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from mastermind_xl.analysis.comparison import PlayedGame
from mastermind_xl.analysis.evaluation import Evaluation
from mastermind_xl.cli.bars import bar, columns

_WIDTH = 80
_BAR = 40
_BETWEEN = 3


def describe(result: Evaluation, how: str) -> str:
    """One strategy: its figures, and a bar for each number of guesses.

    Args:
        result: what it needed.
        how: the options that it played with, each after a comma.
    """
    lines = [
        f"{result.strategy} on {result.board}{how}",
        f"  {_played(result)}, {result.total:,} guesses: {result.average:.4f} on average, {result.most} at most"
        f"  ({result.seconds:.2f} s)",
    ]
    highest = max(result.distribution)
    first = next(number for number, count in enumerate(result.distribution) if count)
    for guesses, count in enumerate(result.distribution[first:], first + 1):
        row = f"  {guesses:3} guess{'' if guesses == 1 else 'es':2} {count:7,} {bar(count, highest, _BAR)}"
        lines.append(row.rstrip())
    return "\n".join(lines)


def _played(result: Evaluation) -> str:
    different, size = len(result.targets), result.board.size
    codes = "1 code" if size == 1 else f"{result.board.size_text} codes"
    played = codes if different == size else f"{different:,} of {codes}"
    return played if result.runs == 1 else f"{played}, {result.runs} times each"


def compare(results: Sequence[Evaluation], how: str) -> str:
    """Several strategies: a table of their figures, and one of their distributions."""
    first = min(results, key=lambda result: result.runs)
    lines = [f"{first.board}{how}: {_played(first)}", ""]
    lines += _figures(results)
    lines += ["", *_distributions(results), "", "* the best in its column"]
    for result in results:
        if result.runs > first.runs:
            lines.append(f"{result.strategy} played every code {result.runs} times.")
    return "\n".join(lines)


def _figures(results: Sequence[Evaluation]) -> Iterator[str]:
    name = max(len(result.strategy) for result in results)
    total = max(len(f"{result.total:,}") for result in results)
    average, most = min(result.average for result in results), min(result.most for result in results)
    yield f"{'strategy':{name}}  {'total':>{total}}  average  worst      time  guesses, 1 and up"
    for result in results:
        figures = (
            f"{result.strategy:{name}}  {result.total:{total},}"
            f"  {result.average:7.4f}{'*' if result.average == average else ' '}"
            f" {result.most:5}{'*' if result.most == most else ' '} {result.seconds:6.2f} s  "
        )
        yield figures + columns(_fold(result, _WIDTH - len(figures)))


def _distributions(results: Sequence[Evaluation]) -> Iterator[str]:
    """How many codes took each number of guesses."""
    head = "codes found with guess"
    width = max(len(f"{count:,}") for result in results for count in result.distribution) + 2
    most = max(result.most for result in results)
    shown = min(most, (_WIDTH - len(head)) // width)
    heads = [str(guesses) for guesses in range(1, shown + 1)]
    if shown < most:
        heads[-1] += "+"
    yield head + "".join(f"{text:>{width}}" for text in heads)
    for result in results:
        yield f"{result.strategy:{len(head)}}" + "".join(
            f"{count:{width},}" for count in _fold(result, shown)
        )


def _fold(result: Evaluation, shown: int) -> list[int]:
    """The distribution in at most ``shown`` counts, of which the last is then of all that are left."""
    counts = list(result.distribution)
    return counts if len(counts) <= shown else [*counts[: shown - 1], sum(counts[shown - 1 :])]


def side_by_side(games: Sequence[PlayedGame], how: str) -> str:
    """The games of several strategies for one code, attempt by attempt."""
    board = games[0].game.board
    lines = [f"{board.format(games[0].code)} on {board}{how}: guess, black and white, codes left"]
    blocks = [[game.strategy, *_attempts(game)] for game in games]
    widths = [max(map(len, block)) for block in blocks]
    number = len(str(max(len(game.game.attempts) for game in games)))
    for start, end in _rows_of_blocks(widths, _WIDTH - number):
        lines.append("")
        for attempt, cells in enumerate(zip_longest(*blocks[start:end], fillvalue="")):
            row = f"{attempt or '':{number}}" if attempt else " " * number
            for cell, width in zip(cells, widths[start:end], strict=True):
                row += f"{'':{_BETWEEN}}{cell:{width}}"
            lines.append(row.rstrip())
    return "\n".join(lines)


def _attempts(game: PlayedGame) -> Iterator[str]:
    guesses = [game.game.board.format(attempt.guess) for attempt in game.game.attempts]
    longest = max(map(len, guesses))
    left = [f"{count:,}" if count is not None else "" for count in game.remaining]
    width = max(map(len, left))
    for guess, attempt, codes in zip(guesses, game.game.attempts, left, strict=True):
        yield f"{guess:{longest}}  {attempt.feedback}  {codes:>{width}}"


def _rows_of_blocks(widths: Sequence[int], room: int) -> Iterator[tuple[int, int]]:
    """How many blocks stand beside each other: (first, behind the last) of each row, at least one a row."""
    start, used = 0, 0
    for number, width in enumerate(widths):
        if number > start and used + _BETWEEN + width > room:
            yield start, number
            start, used = number, 0
        used += _BETWEEN + width
    yield start, len(widths)
