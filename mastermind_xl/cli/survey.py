"""Try strategies on boards of many sizes: where they answer within a time, with how many guesses, how fast.

On each board a sample of codes is played, the smallest boards first. Times are of one guess and of one
game, as a person waits for them. Where a guess takes longer than the limit, larger boards are not tried.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from textwrap import wrap

from mastermind_xl.analysis.survey import Finding, Report, Survey, Verdict, explore
from mastermind_xl.cli import options
from mastermind_xl.cli.progress import Progress
from mastermind_xl.cli.workers import open_workers
from mastermind_xl.core.board import MAX_COLORS, MAX_PEGS
from mastermind_xl.core.errors import BoardError
from mastermind_xl.files import check_target, write_whole
from mastermind_xl.strategies import REGISTRY, find_entry

_STRATEGIES = ("random", "most-parts", "positional", "local-search")
_MINUTES = 3.0
_WIDTH = 80
_CELL = 7
MARKS = {Verdict.BEYOND: "–", Verdict.LARGER: "–", Verdict.UNABLE: "·", Verdict.UNREACHED: "?"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what may follow the command."""
    parser.add_argument(
        "--pegs", type=_range(MAX_PEGS), default="2-7", metavar="A-B", help="lengths of codes (default 2-7)"
    )
    parser.add_argument(
        "--colors", "--colours",
        type=_range(MAX_COLORS), default="2-10", metavar="A-B", help="numbers of colours (default 2-10)",
    )  # fmt: skip
    parser.add_argument("--no-repeats", action="store_true", help="each colour at most once in a code")
    parser.add_argument(
        "--strategies",
        nargs="+",
        default=_STRATEGIES,
        metavar="NAME",
        help=f"of {', '.join(REGISTRY)} (default {' '.join(_STRATEGIES)})",
    )
    parser.add_argument(
        "--limit",
        type=options.seconds,
        default=10.0,
        metavar="SECONDS",
        help="time that a guess may take (default 10)",
    )
    parser.add_argument(
        "--sample",
        type=options.number_from(1),
        default=30,
        metavar="N",
        help="codes to play on each board (default 30)",
    )
    parser.add_argument(
        "--seed", type=options.number_from(0), default=0, metavar="N", help="for other codes (default 0)"
    )
    parser.add_argument(
        "--minutes",
        type=options.seconds,
        default=_MINUTES,
        metavar="N",
        help=f"begin no board after so long (default {_MINUTES:g})",
    )
    options.add_workers(parser)
    parser.add_argument("--xlsx", type=Path, metavar="FILE", help="write a workbook with heat maps")
    options.add_force(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object for each board and strategy")


def run(arguments: argparse.Namespace) -> int:
    """Explore, and report what was found, though Ctrl+C may have stopped it."""
    if arguments.xlsx is not None:
        check_target(arguments.xlsx, (".xlsx",), force=arguments.force)
    survey = Survey(
        arguments.pegs, arguments.colors, tuple(dict.fromkeys(arguments.strategies)), not arguments.no_repeats,
        arguments.sample, arguments.seed, arguments.limit,
    )  # fmt: skip
    if not survey.boards:
        raise BoardError("no such boards: without repeats a code has as many colours as pegs, or more")
    for name in survey.strategies:
        find_entry(name)
    findings: list[Finding] = []
    stopped = None
    try:
        _explore(arguments, survey, findings)
    except KeyboardInterrupt as signal:
        stopped = signal
    report = Report(survey, findings)
    if not arguments.json:
        print("\n\n".join(_describe(report, name) for name in survey.strategies))
    if arguments.xlsx is not None:
        from mastermind_xl.sheets.survey import write_survey

        write_whole(arguments.xlsx, lambda file: write_survey(file, report), force=arguments.force)
        print(f"{arguments.xlsx}: written.", file=sys.stderr if arguments.json else sys.stdout)
    if stopped is not None:
        raise stopped
    return 0


def _explore(arguments: argparse.Namespace, survey: Survey, findings: list[Finding]) -> None:
    """Add finding after finding."""
    trials = len(survey.boards) * len(survey.strategies)

    def tell() -> None:
        progress.tell(lambda: f"{len(findings):,} of {trials:,} done{last}")

    last = ""
    with Progress("boards and strategies") as progress, open_workers(arguments) as workers:
        found = explore(
            survey,
            seconds=60 * arguments.minutes,
            executor=workers.executor,
            ahead=workers.at_once,
            meanwhile=tell,
        )
        with closing(found):
            for finding in found:
                findings.append(finding)
                last = f", last {finding.strategy} on {finding.board}"
                if arguments.json:
                    print(_as_json(finding, survey), flush=True)
                tell()


def _range(most: int) -> Callable[[str], Sequence[int]]:
    """A type for arguments: whole numbers from 1 to ``most``, such as 4 or 2-7."""

    def read(text: str) -> Sequence[int]:
        numbers = re.fullmatch(r"(\d{1,9})(?:-(\d{1,9}))?", text, re.ASCII)
        first, last = (int(numbers[1]), int(numbers[2] or numbers[1])) if numbers else (0, 0)
        if not 1 <= first <= last <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is no range such as 2-7 of numbers from 1 to {most}")
        return range(first, last + 1)

    return read


def _describe(report: Report, name: str) -> str:
    """What one strategy does: a table of boards, and why some of them have no figures."""
    survey = report.survey
    repeats = "" if survey.repeats else ", no repeats"
    lines = [f"{name}: average guesses; below, seconds that the longest guess took{repeats}"]
    columns = (_WIDTH - len("pegs")) // _CELL
    for start in range(0, len(survey.colors), columns):
        colors = survey.colors[start : start + columns]
        lines += ["", f"{'':4}{'colours':>{_CELL}}".rstrip()]
        lines.append("pegs" + "".join(f"{number:{_CELL}}" for number in colors))
        for pegs in survey.pegs:
            cells = [_cell(report.at(name, pegs, number), survey) for number in colors]
            if not any(upper for upper, _ in cells):
                continue
            lines.append(f"{pegs:4}" + "".join(f"{upper:>{_CELL}}" for upper, _ in cells).rstrip())
            lower = "".join(f"{text:>{_CELL}}" for _, text in cells).rstrip()
            lines += [f"{'':4}{lower}"] if lower else []
    notes = [line for text in _notes(report, name) for line in wrap(text, _WIDTH, subsequent_indent="  ")]
    return "\n".join([*lines, *([""] if notes else []), *notes])


def _cell(finding: Finding | None, survey: Survey) -> tuple[str, str]:
    """A board's two lines."""
    if finding is None:
        return "", ""
    if finding.verdict is not Verdict.WITHIN:
        return MARKS[finding.verdict], ""
    fewer = "~" if finding.games < survey.games_on(finding.board) else ""
    return f"{fewer}{finding.average:.2f}", f"{finding.guess_longest:.2f}"


def _notes(report: Report, name: str) -> Iterator[str]:
    """What the marks in a table mean."""
    survey = report.survey
    there = [found for found in report.all if found.strategy == name]
    of = {verdict: [found for found in there if found.verdict is verdict] for verdict in Verdict}
    fewer = [found for found in of[Verdict.WITHIN] if found.games < survey.games_on(found.board)]
    if fewer:
        yield f"~ of fewer than {survey.sample} games, {min(found.games for found in fewer)} at least: they took long"
    if of[Verdict.BEYOND]:
        boards = "; ".join(f"{found.board}: {found.why}" for found in of[Verdict.BEYOND])
        yield f"{MARKS[Verdict.BEYOND]} beyond {survey.limit:g} s a guess ({boards}), or larger and not tried"
    if of[Verdict.UNABLE]:
        yield f"{MARKS[Verdict.UNABLE]} {of[Verdict.UNABLE][0].why}"
    if of[Verdict.UNREACHED]:
        boards = f"{len(of[Verdict.UNREACHED])} boards" if len(of[Verdict.UNREACHED]) > 1 else "1 board"
        yield f"{MARKS[Verdict.UNREACHED]} {boards} not reached: {of[Verdict.UNREACHED][0].why}"


def _as_json(finding: Finding, survey: Survey) -> str:
    board, played = finding.board, finding.games > 0
    return json.dumps(
        {
            "strategy": finding.strategy,
            "pegs": board.pegs,
            "colors": board.colors,
            "repeats": board.repeats,
            "verdict": finding.verdict.name.lower(),
            "limit": survey.limit,
            "games": finding.games,
            "total": finding.total,
            "average": finding.average if played else None,
            "max": finding.most if played else None,
            "guess_mean": round(finding.guess_mean, 6) if played else None,
            "guess_longest": round(finding.guess_longest, 6) if played else None,
            "game_mean": round(finding.game_mean, 6) if played else None,
            "game_longest": round(finding.game_longest, 6) if played else None,
            "why": finding.why,
        }
    )
