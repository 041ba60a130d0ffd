"""List the named games, each with its board, its words for answers and its number of attempts.

  mastermind-xl variants                       list them
  mastermind-xl play --variant bulls-and-cows  play one of them

Every command for a board takes --variant NAME. Other options, such as --pegs 5, then change one part of the game.
"""

import json

from mastermind_xl.cli.options import Arguments, Parser, columns
from mastermind_xl.core.variants import VARIANTS


def add_arguments(parser: Parser) -> None:
    parser.add_json(" per variant")


def run(arguments: Arguments) -> int:
    if arguments.json:
        for name, (board, attempts, about) in VARIANTS.items():
            words = {"black": board.words.blacks, "white": board.words.whites}
            rules = board.rules | {"palette": board.palette, "attempts": attempts, "words": words}
            print(json.dumps({"variant": name, **rules, "about": about}))
        return 0
    rows = [
        (name, f"{about} (a code: {board.format(board.example)}; {attempts} attempts)")
        for name, (board, attempts, about) in VARIANTS.items()
    ]
    print(columns(rows))
    return 0
