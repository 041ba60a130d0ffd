"""Prove the value of the game: the average number of guesses when both codemaker and player do their best.

  mastermind-xl value                       the usual board, in some seconds
  mastermind-xl value --pegs 3 --colors 5   another board

Codes that become each other by renaming colours and places form a class, such as aabc. If the codemaker draws classes
with the proved chances, no player needs fewer guesses on average than the value. If the player draws one of the proved
decision trees and renames its colours and places at random, no code needs more guesses on average than the value.
"""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

from mastermind_xl.cli.options import Arguments, Parser, fold_prose
from mastermind_xl.cli.work import Progress

if TYPE_CHECKING:
    from mastermind_xl.laboratory.value.halves import Standing
    from mastermind_xl.laboratory.value.mixture import Value


def add_arguments(parser: Parser) -> None:
    parser.add_board()
    parser.add_json()


def run(arguments: Arguments) -> int:
    """Prove the value, and report the best strategies of codemaker and player."""
    from mastermind_xl.laboratory.value.halves import prove_value

    start = time.perf_counter()
    board = arguments.read_board()
    with Progress(f"value on {board}") as progress:
        value = prove_value(board, lambda standing: progress.report(lambda: _tell_standing(standing)))
    if arguments.json:
        print(json.dumps(_as_json(value) | {"seconds": round(time.perf_counter() - start, 3)}))
    else:
        print(_tell(value))
    return 0


def _tell_standing(standing: Standing) -> str:
    least, trees = f"{float(standing.least):.4f}", f"trees: {standing.trees}"
    if standing.most is None:
        return f"at least {least}, {trees}"
    return f"between {least} and {float(standing.most):.4f}, {trees}"


def _as_json(value: Value) -> dict[str, object]:
    classes = value.classes
    strategies: list[dict[str, object]] = []
    for play in value.plays:
        totals = {each.name: total for each, total in zip(classes, play.totals, strict=True)}
        averages = {each.name: totals[each.name] / each.codes for each in classes}
        strategies.append({"weight": str(play.chance), "averages": averages, "totals": totals})
    return {
        **value.board.rules,
        "value": value.text,
        "average": float(value.value),
        "classes": [
            {"class": each.name, "codes": each.codes, "weight": f"{weight * each.codes}/{value.weight}"}
            for each, weight in zip(classes, value.weights, strict=True)
        ],
        "strategies": strategies,
        "proved": True,
    }


def _tell(value: Value) -> str:
    from mastermind_xl.terminal.tables import table

    classes, plays = value.classes, value.plays
    rows = []
    halves = zip(classes, value.weights, value.averages, strict=True)
    for number, ((name, codes), weight, average) in enumerate(halves):
        trees = (f"{play.totals[number] / codes:.4f}" for play in plays)
        chance = f"{weight * codes / value.weight:.2%}"
        rows.append((name, f"{codes:,}", str(weight), chance, *trees, f"{float(average):.4f}"))
    chances = ("chance", "", "", "", *(f"{float(play.chance):.2%}" for play in plays), "")
    heads = ("class", "codes", "weight", "chance", *(f"tree {n}" for n in range(1, len(plays) + 1)), "all")
    return "\n".join(
        [
            f"{value.board}: {value.text} = {float(value.value):.5f} guesses on average, proved.",
            fold_prose(
                "The codemaker draws a code in proportion to the weights. The player draws one of the trees, then renames "
                "colours and places at random. The tree columns show the average number of guesses."
            ),
            "",
            table(heads, [*rows, chances], left=("class",)),
        ]
    )
