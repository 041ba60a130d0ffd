"""Results of the command ``evaluate`` as text of 80 columns; ``how`` lists the strategies' options, each after a comma."""

from collections.abc import Iterator, Sequence
from itertools import accumulate, zip_longest

from mastermind_xl.analysis.evaluation import Evaluation, tell_apart
from mastermind_xl.core.errors import printable
from mastermind_xl.core.game import Game
from mastermind_xl.strategies import Strategy
from mastermind_xl.terminal.lines import grid
from mastermind_xl.terminal.tables import WIDTH, columns, guesses_table, rounded, table

_BETWEEN = 3


def describe(result: Evaluation, how: str) -> str:
    """Describe the results of one strategy by numbers, and by a bar for each number of guesses."""
    figures = f"{result.total:,} guesses: {_average(result)} on average, {result.most} at most"
    return (
        f"{printable(result.strategy)} on {result.board}{how}\n"
        f"  {_played(result)}, {figures}  ({result.seconds:.2f} s)\n{guesses_table(result.distribution)}"
    )


def _average(result: Evaluation) -> str:
    """Write the average number of guesses per code; an estimate is followed by two standard errors."""
    return rounded(result.average, 4) + ("" if result.margin is None else f" ± {result.margin:.4f}")


def _played(result: Evaluation) -> str:
    different, size = len(result.targets), result.board.size
    codes = "1 code" if size == 1 else f"{result.board.size_text} codes"
    played = codes if different == size else f"{different:,} of {codes}"
    return played if result.runs == 1 else f"{played}, {result.runs} times each"


def compare(results: Sequence[Evaluation], how: str) -> str:
    """Compare several strategies in two tables: results, and how many codes were found with each guess."""
    first = min(results, key=lambda result: result.runs)
    lines = [f"{first.board}{how}: {_played(first)}", "", *_figures(results), "", *_distributions(results)]
    lines.append("* best in its column")
    if any(result.margin is not None for result in results):
        lines.append("± two standard errors: 19 of 20 such ranges contain the true average")
    more = [result for result in results if result.runs > first.runs]
    lines += [f"{result.strategy} played every code {result.runs} times." for result in more]
    return "\n".join(lines)


def list_codes(results: Sequence[Evaluation]) -> str:
    """List the number of guesses for each code in standard rotation, or the average number of several runs."""
    board, targets = results[0].board, results[0].targets.tolist()
    took = [(result.guess_counts.mean(axis=0), result.runs) for result in results]
    rows = [
        (board.format(tuple(code)), *(rounded(counts[place], 2 * (runs > 1)) for counts, runs in took))
        for place, code in enumerate(targets)
    ]
    if len(results) > 1:
        return table(("code", *_names(results)), rows, left=("code",))
    width = max(len(f"{code} {count}") for code, count in rows)
    cells = [f"{code} {count:>{width - len(code) - 1}}" for code, count in rows]
    return "\n".join(grid(cells, WIDTH, " " * _BETWEEN))


def _names(results: Sequence[Evaluation]) -> list[str]:
    return [*map(printable, tell_apart([(each.strategy, each.board, each.opening) for each in results]))]


def _figures(results: Sequence[Evaluation]) -> Iterator[str]:
    average, most = min(result.average for result in results), min(result.most for result in results)
    longest = max(7, *(len(_average(result)) for result in results))
    rows = [
        (
            name, f"{result.total:,}", f"{_average(result):>{longest}}{'*' * (result.average == average)}",
            f"{result.most:3}{'*' * (result.most == most)}", f"{result.seconds:5.2f} s",
        )
        for name, result in zip(_names(results), results, strict=True)
    ]  # fmt: skip
    heads, left = ("strategy", "total", "average", "most", "time"), ("strategy", "average", "most")
    head, *lines = table(heads, rows, left).splitlines()
    yield f"{head}  guess 1, 2, 3, …"
    for result, line in zip(results, lines, strict=True):
        yield f"{line}  {columns(_fold(result, WIDTH - len(line) - 2))}"


def _distributions(results: Sequence[Evaluation]) -> Iterator[str]:
    head = "codes found with guess"
    width = max(len(f"{count:,}") for result in results for count in result.distribution)
    most = max(result.most for result in results)
    shown = min(most, (WIDTH - len(head)) // (width + 2))
    heads = [f"{guesses:{width}}" for guesses in range(1, shown + 1)]
    if shown < most:
        heads[-1] = f"{shown}+"
    rows = [
        [name, *(f"{count:,}" for count in _fold(result, shown))]
        for name, result in zip(_names(results), results, strict=True)
    ]
    if shown == most or any(any(result.distribution[: shown - 1]) for result in results):
        yield table([head, *heads], [row + [""] * (shown + 1 - len(row)) for row in rows], left=(head,))
        yield ""


def _fold(result: Evaluation, shown: int) -> list[int]:
    """Return how many codes were found with guess 1, 2, … as at most ``shown`` numbers; the last number includes all later guesses."""
    counts = list(result.distribution)
    return counts if len(counts) <= shown else [*counts[: shown - 1], sum(counts[shown - 1 :])]


def side_by_side(games: Sequence[tuple[Strategy, Game]], how: str) -> str:
    """Show the games of several strategies for one code, as many side by side as fit into the width, with a line for each attempt."""
    board, code = games[0][1].board, games[0][1].code or ()
    names = map(printable, tell_apart([(each.name, board, each.opening) for each, _ in games]))
    blocks = [[name, *_attempts(game)] for name, (_, game) in zip(names, games, strict=True)]
    number = len(str(max(map(len, blocks)) - 1))
    parts = [f"{board.format(code)} on {board}{how}: guess, {board.words.both}, codes left"]
    while blocks:
        # blocks of 20 columns after numbers of 1 end in columns 24, 47, 70 and 93: three of them fit into 80
        ends = accumulate((_BETWEEN + max(map(len, block)) for block in blocks), initial=number)
        count = max(1, sum(end <= WIDTH for end in ends) - 1)
        heads, *rows = zip_longest(*blocks[:count], fillvalue="")
        numbered = [(f"{guess:{number}}", *row) for guess, row in enumerate(rows, 1)]
        parts.append(table((" " * number, *heads), numbered, left=heads, gap=_BETWEEN))
        del blocks[:count]
    return "\n\n".join(parts)


def _attempts(game: Game) -> Iterator[str]:
    board = game.board
    guesses = [board.format(attempt.guess) for attempt in game.attempts]
    left = [f"{count:,}" for count in game.remaining] if board.is_listed else [""] * len(guesses)
    longest, width = max(map(len, guesses)), max(map(len, left))
    for guess, attempt, codes in zip(guesses, game.attempts, left, strict=True):
        yield f"{guess:{longest}}  {board.words.write(*attempt.feedback)}  {codes:>{width}}"
