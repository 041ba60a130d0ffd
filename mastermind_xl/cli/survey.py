"""Try strategies on boards of many sizes: how many guesses they need, how fast they are, and where they are too slow.

A sample of codes is played on each board, the smallest boards first. The survey measures how long a person would wait
for one guess. When a strategy takes longer than the limit for a guess, it is not tried on larger boards.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from typing import TYPE_CHECKING

from mastermind_xl.cli.options import Arguments, Parser, duration, number_from
from mastermind_xl.cli.work import Progress, open_workers
from mastermind_xl.core.errors import BoardError
from mastermind_xl.core.messages import counted
from mastermind_xl.core.rules import MAX_COLORS, MAX_PEGS
from mastermind_xl.strategies import REGISTRY

if TYPE_CHECKING:
    from mastermind_xl.laboratory.survey.explore import Performance, Places, Survey

_PEGS, _COLORS = range(2, 8), range(2, 11)
_MINUTES = 3.0
_CELL = 5
_GAP = 2
_MARKS = {"BEYOND": "–", "LARGER": "–", "UNABLE": "·", "UNREACHED": "?"}  # in place of figures, by verdict


def add_arguments(parser: Parser) -> None:
    parser.add_shared("--variant")
    for names, most, usual, about in (
        (("--pegs",), MAX_PEGS, _PEGS, "numbers of pegs"),
        (("--colors", "--colours"), MAX_COLORS, _COLORS, "numbers of colours"),
    ):
        about += f" (default {usual[0]}-{usual[-1]})"
        parser.add_argument(*names, type=_range(most), metavar="A-B", help=about)
    parser.add_shared("--no-repeats", "--repeats", "--load")
    surveyed = [name for name, entry in REGISTRY.items() if entry.surveyed]
    about = f"any of {', '.join(REGISTRY)} (default {' '.join(surveyed)})"
    parser.add_argument("--strategies", nargs="+", default=surveyed, metavar="NAME", help=about)
    parser.add_shared("--set")
    parser.add_value("--limit", duration, "longest time per guess (default 10)", "SECONDS", 10.0)
    parser.add_value("--sample", number_from(1), "number of codes to play per board (default 30)", default=30)
    parser.add_value("--seed", number_from(0), "the same N chooses the same codes again (default 0)", default=0)
    about = f"start no new board after N minutes (default {_MINUTES:g})"
    parser.add_value("--minutes", duration, about, "N", _MINUTES)
    parser.add_workers()
    parser.add_json(" per board and strategy")


def run(arguments: Arguments) -> int:
    """Measure the strategies, and report the results, even after Ctrl+C."""
    from mastermind_xl.laboratory.survey.explore import Survey, place_results

    asked = arguments.pegs or _PEGS, arguments.colors or _COLORS
    # a variant has one number of pegs and one of colours
    pegs, colors = (range(each, each + 1) if isinstance(each, int) else each for each in asked)
    names = tuple(dict.fromkeys(arguments.strategies))
    survey = Survey(
        pegs, colors, names, not arguments.no_repeats,
        arguments.sample, arguments.seed, arguments.limit, {name: arguments.read_parameters(name) for name in names},
    )  # fmt: skip
    if not survey.boards:
        raise BoardError("no such board: without repeats, a board needs at least as many colours as pegs")
    results: list[Performance] = []
    stopped = None
    try:
        _explore(arguments, survey, results)
    except KeyboardInterrupt as signal:
        stopped = signal
    if not arguments.json:
        places = place_results(survey, results)
        print("\n\n".join(_describe(survey, places, name) for name in survey.strategies))
    if stopped is not None:
        raise stopped
    return 0


def _explore(arguments: Arguments, survey: Survey, results: list[Performance]) -> None:
    """Add each result to ``results`` when it arrives, and print it if JSON is requested."""
    from mastermind_xl.laboratory.survey.explore import explore

    trials = len(survey.boards) * len(survey.strategies)

    def report() -> None:
        progress.report(lambda: f"{len(results):,} of {trials:,} done{last}")

    last = ""
    with Progress("boards and strategies") as progress, open_workers(arguments, trials) as (executor, at_once):
        seconds = 60 * arguments.minutes
        found = explore(survey, seconds=seconds, executor=executor, ahead=at_once, meanwhile=report)
        with closing(found):
            for result in found:
                results.append(result)
                last = f", last {result.strategy} on {result.board}"
                if arguments.json:
                    print(_as_json(result, survey), flush=True)
                report()


def _range(most: int) -> Callable[[str], Sequence[int]]:
    """Make an argument type: a range of whole numbers from 1 to ``most``, such as 4 or 2-7."""

    def read(text: str) -> Sequence[int]:
        numbers = re.fullmatch(r"(\d{1,9})(?:-(\d{1,9}))?", text, re.ASCII)
        first, last = (int(numbers[1]), int(numbers[2] or numbers[1])) if numbers else (0, 0)
        if not 1 <= first <= last <= most:
            raise argparse.ArgumentTypeError(
                f"{text!r} is not a range of numbers from 1 to {most}: write one such as 2-7"
            )
        return range(first, last + 1)

    return read


def _describe(survey: Survey, places: Places, name: str) -> str:
    """Describe the results of one strategy in a table of boards; notes explain why boards have no results."""
    from mastermind_xl.terminal.lines import wrap
    from mastermind_xl.terminal.tables import WIDTH, table

    repeats = "" if survey.repeats else ", no repeats"
    lines = [f"{survey.title(name)}: average guesses; below them, average and longest seconds per guess{repeats}"]
    columns = (WIDTH - len("pegs")) // (_CELL + _GAP)
    for start in range(0, len(survey.colors), columns):
        colors = survey.colors[start : start + columns]
        rows = []
        for pegs in survey.pegs:
            cells = (_cell(places.get((name, pegs, number)), survey) for number in colors)
            three = zip((str(pegs), "", ""), zip(*cells, strict=True), strict=True)
            rows += [(head, *line) for head, line in three if any(line)]
        heads = ["pegs", *(f"{number:{_CELL}}" for number in colors)]
        lines += ["", "    colours", table(heads, rows, gap=_GAP)]
    notes = [line for text in _notes(survey, places, name) for line in wrap(text, WIDTH, "", "  ")]
    return "\n".join([*lines, *([""] if notes else []), *notes])


def _cell(result: Performance | None, survey: Survey) -> tuple[str, str, str]:
    if result is None:
        return "", "", ""
    if result.verdict.name in _MARKS:
        return _MARKS[result.verdict.name], "", ""
    from mastermind_xl.terminal.tables import rounded

    fewer = "~" if result.games < survey.games_on(result.board) else ""
    figures = (result.average, result.guess_mean, result.guess_longest)
    average, mean, longest = (rounded(figure, 2) for figure in figures)
    return f"{fewer}{average}", mean, longest


def _notes(survey: Survey, places: Places, name: str) -> Iterator[str]:
    there = [found for found in places.values() if found.strategy == name]
    of = {verdict: [found for found in there if found.verdict.name == verdict] for verdict in ("WITHIN", *_MARKS)}
    fewer = [found for found in of["WITHIN"] if found.games < survey.games_on(found.board)]
    if fewer:
        least = min(found.games for found in fewer)
        yield f"~ not all {survey.sample} games were played (at least {least}): the games took too long"
    if of["BEYOND"]:
        boards = "; ".join(f"{found.board}: {found.why}" for found in of["BEYOND"])
        yield f"{_MARKS['BEYOND']} more than {survey.limit:g} s per guess ({boards}); larger boards were not tried"
    if of["UNABLE"]:
        yield f"{_MARKS['UNABLE']} {of['UNABLE'][0].why}"
    if of["UNREACHED"]:
        boards = counted(len(of["UNREACHED"]), "board")
        yield f"{_MARKS['UNREACHED']} {boards} not reached: {of['UNREACHED'][0].why}"


def _as_json(result: Performance, survey: Survey) -> str:
    played = result.games > 0
    answer = {
        "strategy": result.strategy, **result.board.rules, "verdict": result.verdict.name.lower(),
        "limit": survey.limit, "games": result.games, "total": result.total,
        "average": result.average if played else None, "max": result.most if played else None,
        **{time: round(getattr(result, time), 6) if played else None for time in ("guess_mean", "guess_longest")},
        "why": result.why,
    }  # fmt: skip
    if values := survey.parameters.get(result.strategy):
        answer["parameters"] = dict(values)
    return json.dumps(answer)
