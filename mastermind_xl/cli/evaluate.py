"""Play every code of the board with each named strategy, and report how many guesses it took.

  mastermind-xl evaluate first first@1122  one strategy with two openings
  mastermind-xl evaluate knuth --codes     the guesses for each code

Without a name, it compares all strategies that work with a list of all codes and use no chance. With --code, each
strategy plays one code, attempt by attempt.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mastermind_xl import kernel
from mastermind_xl.cli.options import PROGRAM, Arguments, Parser, number_from
from mastermind_xl.cli.work import Progress, open_workers
from mastermind_xl.core.errors import BoardError, MastermindError, StrategyError
from mastermind_xl.core.messages import counted
from mastermind_xl.strategies import REGISTRY, Strategy

if TYPE_CHECKING:
    from mastermind_xl.analysis.evaluation import Evaluation
    from mastermind_xl.core.game import Game

_RANDOM_RUNS = 10  # games per code of a strategy that is random on every board
_CHANCE_RUNS = 2  # games per code of another strategy that uses chance on a listed board: two show how results vary
_CORES_CODES = 40_000
"""Number of codes from which ``--jobs 2`` saves time with the fast kernel: by the clock, two cores need 0.67 of the time
of one core on 5 × 9, 0.7 on 6 × 6, and 0.95 on 5 × 8, where starting takes most of the second."""
_CLUSTER_CODES = 100_000
"""Boards of at least this many codes are played on a cluster; the fast kernel plays all codes of 5 × 8 in 0.9 s, and of 6 × 7 in 7 s."""


def add_arguments(parser: Parser) -> None:
    about = f"{', '.join(REGISTRY)}; first@1122 begins with 1122; see {PROGRAM} strategies"
    parser.add_argument("strategies", nargs="*", metavar="STRATEGY[@CODE]", help=about)
    parser.add_board()
    parser.add_shared("--palette", "--load", "--set", "--opening", "--consistent", "--rotation", "--ties", "--budget")
    parser.add_value("--code", str, "play only this code, and show each attempt", "CODE")
    parser.add_switch("--codes", "list the number of guesses for each code")
    parser.add_value("--sample", number_from(1), "play N random codes instead of all")
    parser.add_value("--seed", number_from(0), "the same N gives the same sample and the same random guesses again")
    about = f"play every code N times (default: {_RANDOM_RUNS} for random strategies, 2 for most others with chance, else 1)"
    parser.add_value("--runs", number_from(1), about)
    parser.add_workers("1; the fast kernel uses one process with N cores, by default all")
    parser.add_value("--xlsx", Path, "write a workbook with tables and charts", "FILE")
    parser.add_shared("--force")
    parser.add_shared("--paper")
    parser.add_json(" per strategy")


def run(arguments: Arguments) -> int:
    arguments.check_file(arguments.xlsx)
    board = arguments.read_board()
    if arguments.code is not None:
        return _play_code(arguments)
    if arguments.xlsx is not None:
        from mastermind_xl.laboratory.comparison import check_limit

        check_limit(board, arguments.sample)
    strategies = _read_strategies(arguments)
    codes = board.size if arguments.sample is None else min(arguments.sample, board.size)
    with open_workers(arguments, codes) as (executor, _):
        return _compare(arguments, strategies, executor)


def _compare(arguments: Arguments, strategies: Sequence[Strategy], executor: Any) -> int:
    how = _describe_options(arguments, strategies)
    results: list[Evaluation] = []
    try:
        for strategy in strategies:
            results.append(_evaluate(arguments, strategy, executor))
            if arguments.json:
                print(_as_json(results[-1], arguments), flush=True)
    finally:  # after Ctrl+C, too
        _report(arguments, results, how)
    if arguments.xlsx is not None:
        from mastermind_xl.laboratory.comparison import write_comparison

        arguments.write_xlsx(lambda file: write_comparison(file, results, how))
    return 0


def _read_strategies(arguments: Arguments) -> list[Strategy]:
    """Return the named strategies; by default all for listed boards, except random ones and any that plays like another strategy."""
    if arguments.strategies:
        return [_read_method(arguments, word) for word in arguments.strategies]
    able: list[Strategy] = []
    unable: list[MastermindError] = []
    board = arguments.read_board()
    for kind in REGISTRY.values():
        if kind.is_random or kind.any_board or kind.plays_as(board):
            continue
        try:
            able.append(arguments.read_strategy(kind.name))
        except (BoardError, StrategyError) as error:
            unable.append(error)
    if not able:
        raise unable[0]
    for reason in unable:
        print(f"left out: {reason}", file=sys.stderr)
    return able


def _read_method(arguments: Arguments, word: str) -> Strategy:
    """Return the strategy that a word such as ``first`` or ``first@1122`` describes."""
    # the name of a strategy may contain the sign @
    name, at, opening = (word, "", "") if word in REGISTRY else word.partition("@")
    if not name:
        raise StrategyError(f"{word!r} has no strategy before @: write one, such as first{word}")
    if at and not opening:
        raise StrategyError(f"{word!r} has no opening after @: write one, such as {name}@1122")
    if at and arguments.opening is not None:
        raise StrategyError(f"{word!r} already has an opening: leave out --opening")
    return arguments.read_strategy(name, opening or None)


def _evaluate(arguments: Arguments, strategy: Strategy, executor: Any) -> Evaluation:
    from mastermind_xl.analysis.evaluation import evaluate
    from mastermind_xl.strategies.tree import BY_LEVELS

    runs = arguments.runs or _choose_runs(strategy)
    board, opening = strategy.board, strategy.opening_index
    how = "" if opening is None else f", opening {board.format(board.code(opening))}"
    if strategy.uses_kernel and (arguments.scheduler is None or board.size < _CLUSTER_CODES):
        if executor is not None and arguments.scheduler is not None:
            executor.worth = False
        executor = None  # threads share tables that each process would have to make again
        if (arguments.jobs or 1) > 1 and board.size < _CORES_CODES:
            arguments.jobs = 1  # said once for all strategies
            print(f"one core is used: below {_CORES_CODES:,} codes, more cores save little", file=sys.stderr)
        kernel.use_cores(arguments.jobs)
        how += f", fast kernel, {counted(kernel.count_cores(), 'core')}"
    with Progress(f"{strategy.name} on {board}{how}", "{done:,} of {total:,} codes found") as progress:
        if executor is not None and strategy.plays_levels and board.size <= BY_LEVELS:  # faster than shared branches
            executor.worth, executor = bool(executor.worth), None
        # the results of a search are only in this process
        where = None if REGISTRY[strategy.name].searches else executor
        return evaluate(strategy, None, arguments.sample, arguments.seed, progress, runs, where)


def _choose_runs(strategy: Strategy) -> int:
    if REGISTRY[strategy.name].is_random:
        return _RANDOM_RUNS
    return _CHANCE_RUNS if strategy.board.is_listed and strategy.uses_chance else 1


def _describe_options(arguments: Arguments, strategies: Sequence[Strategy]) -> str:
    board = arguments.read_board()
    parts = (
        arguments.opening and f"opening {board.format(board.parse(arguments.opening))}",
        arguments.consistent and "candidates only",
        arguments.rotation and f"rotation {arguments.rotation}",
        arguments.ties and f"ties by {arguments.ties}",
        arguments.budget and f"{arguments.budget:g} s a guess",
        *dict.fromkeys(label for strategy in strategies for label in strategy.labels),
    )
    return "".join(f", {part}" for part in parts if part)


def _report(arguments: Arguments, results: Sequence[Evaluation], how: str) -> None:
    if results and not arguments.json:
        from mastermind_xl.cli.report import compare, describe, list_codes

        print(describe(results[0], how) if len(results) == 1 else compare(results, how))
        if arguments.codes:
            print(f"\n{list_codes(results)}")


def _play_code(arguments: Arguments) -> int:
    from mastermind_xl.analysis.evaluation import play
    from mastermind_xl.cli.report import side_by_side

    for option in ("sample", "runs", "codes", "xlsx"):
        if getattr(arguments, option) not in (None, False):
            raise StrategyError(f"--code plays one code once: leave out --{option}")
    code = arguments.read_board().parse(arguments.code)
    games, strategies = [], _read_strategies(arguments)
    for strategy in strategies:
        games.append((strategy, play(strategy, code)))
        if arguments.json:
            print(_game_as_json(*games[-1]), flush=True)
    if not arguments.json:
        print(side_by_side(games, _describe_options(arguments, strategies)))
    return 0


def _as_json(result: Evaluation, arguments: Arguments) -> str:
    answer = result.as_json()
    asked = {name: getattr(arguments, name) for name in ("budget", "consistent", "rotation", "ties")}
    answer |= {name: value for name, value in asked.items() if value not in (None, False)}
    if arguments.set:
        answer["parameters"] = arguments.read_parameters(result.strategy)
    if arguments.codes:
        answer["guesses"] = [
            [code, *guesses]
            for code, guesses in zip(result.targets.tolist(), result.guess_counts.T.tolist(), strict=True)
        ]
    return json.dumps(answer)


def _game_as_json(strategy: Strategy, game: Game) -> str:
    attempts = [
        {"guess": attempt.guess, **attempt.feedback._asdict(), "remaining": remaining}
        for attempt, remaining in zip_longest(game.attempts, game.remaining if game.board.is_listed else ())
    ]
    named = {"strategy": strategy.name, **game.board.rules, "opening": strategy.opening, "code": game.code}
    return json.dumps({**named, "attempts": attempts})
