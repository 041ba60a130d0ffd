"""Make puzzles: guesses with their answers that leave exactly one code. Every guess is needed.

  mastermind-xl puzzle                               one puzzle, here
  mastermind-xl puzzle --solutions --seed 7          and its solution
  mastermind-xl puzzle --today                       today's puzzle on the page
  mastermind-xl puzzle class.xlsx --count 12 --level easy

The workbook has a sheet of puzzles to print, which also checks a code that you type, and a sheet of solutions.
The same seed makes the same puzzles.
"""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date
from itertools import islice
from typing import TYPE_CHECKING

from mastermind_xl.cli.options import Arguments, OptionsError, Parser, number_from, say
from mastermind_xl.cli.work import Progress
from mastermind_xl.core.languages import fill, fill_count, word
from mastermind_xl.core.messages import LEVEL_COUNTS, LEVELS

if TYPE_CHECKING:
    from mastermind_xl.analysis.puzzles import Puzzle
    from mastermind_xl.core.board import Board

_FOR_A_CLASS = 12
_WRITTEN = "{path}: {found}; seed {seed}. The solutions are on a separate sheet."


def add_arguments(parser: Parser) -> None:
    parser.add_file("file", "the workbook to write", optional=True)
    parser.add_board()
    about = f"number of puzzles (default {_FOR_A_CLASS} in a workbook, else 1)"
    parser.add_value("--count", number_from(1, 500), about)
    parser.add_choice("--level", LEVELS, "level", "only puzzles of this level (default: any)")
    parser.add_switch("--solutions", "print the solutions too")
    parser.add_value("--seed", number_from(0), "the same N gives the same puzzles")
    parser.add_switch("--today", "today's puzzle, as on the HTML page: 4 pegs, 6 colours")
    parser.add_shared("--palette", "--paper", "--language")
    parser.add_json(" per puzzle")


def run(arguments: Arguments) -> int:
    from mastermind_xl.analysis.puzzles import draw_puzzles

    path, board = arguments.file, arguments.read_board()
    if arguments.today:
        return _print_today(arguments, board)
    arguments.check_file(path)
    seed = secrets.randbelow(1_000_000) if arguments.seed is None else arguments.seed
    count = arguments.count or (1 if path is None else _FOR_A_CLASS)
    puzzles = []
    with Progress(fill("puzzles on {board}", board=board), "{done:,} of {total:,} puzzles made") as progress:
        for puzzle in islice(draw_puzzles(board, arguments.level, seed), count):
            puzzles.append(puzzle)
            progress(len(puzzles), count)
    if path is not None:
        puzzles.sort(key=lambda puzzle: puzzle.difficulty)
        from mastermind_xl.sheets.puzzles import write_puzzles

        arguments.write_file(path, lambda file: write_puzzles(file, puzzles, seed))
    if arguments.json:
        print(*(_as_json(puzzle, seed=seed) for puzzle in puzzles), sep="\n")
    elif path is not None:
        levels = [puzzle.level for puzzle in puzzles]
        found = ", ".join(
            fill_count(*LEVEL_COUNTS[level], count=levels.count(level)) for level in LEVELS if level in levels
        )
        say(fill(_WRITTEN, path=path, found=found, seed=seed))
    else:
        for number, puzzle in enumerate(puzzles, 1):
            print(_as_text(number, puzzle, solutions=arguments.solutions) + "\n")
        told = "(seed {seed})" if arguments.solutions else "(seed {seed}; --seed {seed} --solutions shows the code)"
        print(fill(told, seed=seed))
    return 0


def _print_today(arguments: Arguments, board: Board) -> int:
    from mastermind_xl.analysis.puzzles import puzzle_of_day

    day, others = date.today(), (arguments.file, arguments.count, arguments.level, arguments.seed)
    puzzle = puzzle_of_day(day)
    if board != puzzle.board or others != (None,) * 4:
        raise OptionsError(
            f"--today shows one puzzle of {puzzle.board}: leave out FILE, --count, --level, --seed, and the board's options"
        )
    puzzle = replace(puzzle, board=board)  # in its palette
    print(_as_json(puzzle, day=str(day)) if arguments.json else _as_text(day, puzzle, solutions=arguments.solutions))
    return 0


def _drawer(board: Board) -> Callable[[Iterable[int]], str]:
    """Return a function that shows a code: in colours on a terminal, else as text."""
    if not sys.stdout.isatty():
        return board.format
    from mastermind_xl.terminal.console import Console, Pegs

    pegs = Pegs(board, Console())
    return lambda code: " ".join(pegs.draw(code, 60))


def _as_text(number: int | date, puzzle: Puzzle, *, solutions: bool) -> str:
    board, draw = puzzle.board, _drawer(puzzle.board)
    level = word(puzzle.level, "level")
    lines = [fill("Puzzle {n} ({level}): exactly one code fits all answers.", n=number, level=level)]
    lines += [f"  {draw(each.guess)}   {board.words.tell(*each.feedback)}" for each in puzzle.attempts]
    if solutions:
        lines.append(f"  {fill('The code is {code}.', code=draw(puzzle.code))}")
    return "\n".join(lines)


def _as_json(puzzle: Puzzle, **source: object) -> str:
    attempts = [{"guess": each.guess, **each.feedback._asdict()} for each in puzzle.attempts]
    answer = {"level": puzzle.level, "difficulty": round(puzzle.difficulty, 4), "attempts": attempts}
    rest = {"left": puzzle.left, "code": puzzle.code}
    return json.dumps({**puzzle.board.rules, **answer, **rest, **source})
