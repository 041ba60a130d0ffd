"""Tables, bars, comparisons of guesses, and reviews of games as plain text."""

from collections.abc import Collection, Iterable, Sequence
from io import StringIO
from itertools import chain

from mastermind_xl.analysis.coach import Review, review, tell_costliest, tell_move, tell_review
from mastermind_xl.core.board import Board
from mastermind_xl.core.game import Game, Rating
from mastermind_xl.core.languages import fill, number, word
from mastermind_xl.core.match import Match
from mastermind_xl.core.messages import PEGS
from mastermind_xl.terminal.lines import wrap

WIDTH = 80  # columns of printed text, which may go to a file
_ENDLESS = 10_000
_SAMPLE = "(only a sample of guesses was compared)"
_BAR = 40
_STEPS = "▁▂▃▄▅▆▇█"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], left: Collection[str] = (), gap: int = 2) -> str:
    """Write rows of texts as a table without lines; the columns are separated by a number of blanks (``gap``).

    ``heads`` are the headings of the columns. Columns whose headings are in ``left`` are aligned to the left.
    """
    from rich.console import Console
    from rich.table import Table

    drawn = Table(box=None, pad_edge=False, padding=(0, gap, 0, 0))
    for head in heads:
        drawn.add_column(head, justify="left" if head in left else "right", no_wrap=True)
    for row in rows:
        drawn.add_row(*row)
    paper = StringIO()
    Console(file=paper, width=_ENDLESS, color_system=None, markup=False, emoji=False).print(drawn)
    return "\n".join(map(str.rstrip, paper.getvalue().splitlines()))


def rounded(value: float, places: int) -> str:
    """Write a number with a number of decimals; a half is rounded up, as in spreadsheet programs: 3.125 is 3.13."""
    from decimal import ROUND_HALF_UP, Decimal  # imported late, because few commands need it

    return number(Decimal(f"{value:.15g}").quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP), f".{places}f")


def bar(count: int, highest: int) -> str:
    """Draw a bar for ``count``, 40 characters long for the ``highest`` count; a very short bar becomes a thin line."""
    return "█" * round(_BAR * count / highest) or ("▏" if count else "")


def columns(counts: Sequence[int]) -> str:
    """Draw a character for each of the ``counts``, which is higher for a greater count; a blank for 0."""
    last, highest = len(_STEPS) - 1, max(counts)
    return "".join(_STEPS[round(last * count / highest)] if count else " " for count in counts)


def guesses_table(counts: Sequence[int], *, bars: bool = True) -> str:
    """Show how many codes were found with each number of guesses, one line each, with ``bars`` beside the numbers."""
    first = next(number for number, count in enumerate(counts) if count)
    lines = [
        f"  {number:3} guess{'' if number == 1 else 'es':2} {count:7,} {bar(count, max(counts)) if bars else ''}"
        for number, count in enumerate(counts[first:], first + 1)
    ]
    return "\n".join(map(str.rstrip, lines))


def best_table(board: Board, ratings: Sequence[Rating], complete: bool, lost: Sequence[float | None] = ()) -> str:
    """Compare guesses of a board, one line each, by ratings and, if known, by the cost of each guess (``lost``).

    A cost is a number of guesses. ``complete`` means that all guesses were compared.
    """
    known = any(loss is not None for loss in lost)
    losses = ["?" if loss is None else rounded(loss, 2) for loss in lost] or [""] * len(ratings)
    guess, may_be, *heads = map(fill, ("guess", "may be it", "worst", "expected", "answers", "bits", "alike"))
    yes, no = word("yes", "reply"), word("no", "reply")
    shown = table(
        (guess, *[fill("lost")] * known, may_be, *heads),
        (
            (
                board.format(each.guess), *[loss] * known, yes if each.consistent else no, number(each.worst, ","),
                rounded(each.expected, 2), str(each.parts), rounded(each.bits, 2), number(each.alike, ","),
            )
            for each, loss in zip(ratings, losses, strict=True)
        ),
        left=(guess, may_be),
    )  # fmt: skip
    return shown if complete else f"{shown}\n{fill(_SAMPLE)}"


def review_table(looked: Review) -> str:
    """Show a game guess by guess, then the cost of its guesses, skill and luck."""
    board, code, said = looked.board, looked.board.format, looked.board.words.said
    names = "answer", "guess", "verdict", "best", "before", "after", "expected", "lost", "luck"
    answer, guess, verdict, best, *heads = map(fill, names)
    answer = answer if board.words == PEGS else ",".join(filter(None, (said.blacks, said.whites)))
    shown = table(
        ("", guess, answer, *heads, verdict, best, fill("It leaves").lower()),
        (
            (
                f"{place}", code(move.attempt.guess), board.words.write(*move.attempt.feedback),
                number(move.before, ","), number(move.after, ","), rounded(move.rating.expected, 1),
                f"{'~' if move.lost is None else ''}{rounded(move.cost, 2)}", number(move.luck, "+.1f"),
                word(move.verdict, "verdict"), code(move.best.guess), rounded(move.best.expected, 1),
            )
            for place, move in enumerate(looked.moves, 1)
        ),
        left=(guess, verdict, best),
    )  # fmt: skip
    notes = [] if looked.proved else [fill("(~ cost estimated from bits, because a proof takes over a second)")]
    notes += [] if looked.complete else [fill(_SAMPLE)]
    costliest = tell_costliest(looked)
    return "\n".join([shown, *[costliest] * bool(costliest), tell_review(looked), *notes])


def match_table(match: Match) -> str:
    """Show the guesses of both players in each round, and their totals."""
    heads = ("", *map(str, range(1, match.rounds + 1)), fill("guesses"))
    marks = {"*": fill("not found: counts as the number of attempts plus one"), "h": fill("with help")}
    shown = [f"{one.guesses}{'' if one.found else '*'}{'h' if one.helped else ''}" for one in match.played]
    shown += [""] * (match.rounds - len(shown))
    rows = [
        (name, *(cell if place % 2 == who else "" for place, cell in enumerate(shown)), str(total))
        for who, (name, total) in enumerate(zip(match.players, match.totals, strict=True))
    ]
    notes = [f"{mark} {about}" for mark, about in marks.items() if any(mark in cell for cell in shown)]
    return "\n".join([table(heads, rows, left=("",)), *notes])


def review_text(game: Game, width: int) -> str:
    """Show a finished game in ``width`` columns: a table if the table fits, else a sentence per guess.

    On a board that cannot be listed, only guesses that could not have been the code are reported.
    """
    if not game.board.is_listed:
        return "\n".join(wrap(_misses(game), width))
    looked = review(game)
    shown = review_table(looked)
    if max(map(len, shown.splitlines())) <= width:
        return shown
    moves = [tell_move(game.board, n, move) for n, move in enumerate(looked.moves, 1)]
    return "\n".join([*chain(*(wrap(move, width, "", "   ") for move in moves)), *wrap(tell_review(looked), width)])


def _misses(game: Game) -> str:
    board, made = game.board, game.attempts
    if len(made) == 1:
        return fill("Nothing was known before your only guess.")
    missed = [str(n + 1) for n, each in enumerate(made) if not Game(board, made[:n]).allows(each.guess)]
    if not missed:
        return fill("Every guess fitted all answers before it.")
    told = "Guesses {missed} were ruled out by earlier answers; all others fitted."
    if len(missed) == 1:
        told = "Guess {missed} was ruled out by earlier answers; all others fitted."
    return fill(told, missed=", ".join(missed))
