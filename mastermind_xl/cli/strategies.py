"""List the strategies: what each guesses, its source, and the boards it can play.

  mastermind-xl strategies                      on the usual board
  mastermind-xl strategies --pegs 6 --colors 9  which can play there, and why
                                                others cannot
  mastermind-xl strategies --load my.py         with those of your own file

Use these names with --strategy and evaluate, in workbooks and in cells. mastermind-xl evaluate shows their totals.
"""

import json

from mastermind_xl.cli.options import Arguments, Parser, columns, fold_prose, say
from mastermind_xl.core.board import Board
from mastermind_xl.core.errors import MastermindError, StrategyError
from mastermind_xl.strategies import REGISTRY, default_strategy, find_entry, make_strategy
from mastermind_xl.strategies.parameters import CONSISTENT, STANDARD
from mastermind_xl.strategies.plugins import find_plugins


def add_arguments(parser: Parser) -> None:
    parser.add_board("--load")
    parser.add_json(" per strategy")


def run(arguments: Arguments) -> int:
    board = arguments.read_board()
    broken = _load_plugins()
    refusals = {name: _refusal(name, board) for name in REGISTRY}
    if arguments.json:
        for reason in broken:
            say(reason, to_stderr=True)
        for name, entry in REGISTRY.items():
            about = {"strategy": name, "guesses": entry.summary, "source": entry.source, "plays": not refusals[name]}
            parameters = [{**each._asdict(), "kind": each.type.__name__} for each in entry.parameters.values()]
            print(json.dumps(about | {"parameters": parameters}, ensure_ascii=False))
        return 0
    plays = [entry for name, entry in REGISTRY.items() if not refusals[name]]
    print(columns([(entry.name, f"{entry.summary} ({entry.source})") for entry in plays]))
    kept = ", ".join(entry.name for entry in plays if CONSISTENT.name in entry.parameters)
    notes = [f"On {board}, the default strategy is {default_strategy(board, at_once=True)}."]
    for entry in plays:
        for each in entry.parameters.values():
            if each not in STANDARD:
                which = each.wanted if each.default is None else f"{each.wanted}, default {each.label(each.default)}"
                notes.append(f"{entry.name}: --set {each.name}, {each.help or 'a parameter'} ({which}).")
    if kept:
        notes.append(f"--consistent (candidates only) works for {kept}.")
    notes += broken
    for reason in dict.fromkeys(filter(None, refusals.values())):
        names = ", ".join(name for name in REGISTRY if refusals[name] == reason)
        notes.append(f"Cannot play here: {names} ({reason}).")
    print("", *map(fold_prose, notes), sep="\n")
    return 0


def _load_plugins() -> list[str]:
    """Register the strategies of installed packages; return a sentence for each that cannot be loaded."""
    broken = []
    for name in find_plugins():
        try:
            find_entry(name)
        except StrategyError as error:
            broken.append(f"Cannot be loaded: {error}.")
    return broken


def _refusal(name: str, board: Board) -> str:
    try:
        make_strategy(name, board)
    except MastermindError as error:
        return str(error).removeprefix(f"{name} ")
    return ""
