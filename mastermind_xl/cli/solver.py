"""Write a workbook for play against somebody else's code: it suggests each guess, and you type the answer.

It needs no macros and no Python, and works in Excel (2010 or later, also on the web) and LibreOffice.
"""

import sys

from mastermind_xl.cli.options import ATTEMPTS, Arguments, Parser, board_words, say
from mastermind_xl.cli.work import Progress
from mastermind_xl.core import messages
from mastermind_xl.core.board import Board
from mastermind_xl.core.errors import BoardError
from mastermind_xl.core.languages import fill, fill_count
from mastermind_xl.strategies import REGISTRY, Strategy, default_strategy

_SPARE = 2  # attempts besides those that the strategy needs, for the player's own guesses
# Most positions in a proof of optimal play if no strategy is named: 5 s on 2 × 13, 14 s on 3 × 10 (11,429), 45 s on 10 × 2.
_POSITIONS = 12_000

_TOO_MANY = (
    "{board}: {codes} codes are too many for live formulas; mastermind-xl game {path}{words} writes a game with buttons "
    "that do the work, and mastermind-xl solve{words} suggests guesses in the terminal"
)
_TOO_SLOW = _TOO_MANY.replace(";", " (you would wait {seconds:,.0f} s after each entry);")
_WRITTEN = "{path}: {board}, {attempts}, strategy {strategy}, which needs at most {deepest} guesses."
_FEW_ATTEMPTS = "Some codes need more than {attempts}: --attempts {enough} is enough for all."
_NOT_PROVED = (
    "The search for optimal play was stopped after {positions:,} positions, so this workbook plays {instead}; "
    "--strategy {usual} searches to the end."
)
_INSTEAD = "{instead} (optimal play was not proved within {positions:,} positions)"


def add_arguments(parser: Parser) -> None:
    parser.add_file("file", "the workbook to write")
    parser.add_board()
    parser.add_strategy()
    parser.add_shared("--opening", "--consistent")
    parser.add_attempts(None)
    parser.add_shared("--palette", "--paper", "--language")


def run(arguments: Arguments) -> int:
    from mastermind_xl.sheets.shared.board import entry_seconds, is_live
    from mastermind_xl.sheets.solver import write_tree
    from mastermind_xl.strategies.tree import grow

    path = arguments.file
    arguments.check_file(path)
    board = arguments.read_board()
    attempts: int = arguments.attempts or ATTEMPTS
    if not is_live(board, attempts):
        told = _TOO_SLOW if board.is_listed else _TOO_MANY
        seconds = entry_seconds(board, attempts) if board.is_listed else 0
        values = {"board": board, "codes": board.size_text, "words": board_words(board), "seconds": seconds}
        raise BoardError(fill(told, path=path.with_suffix(".xlsm"), **values))
    strategy, name = _choose(arguments, board)
    with Progress(
        fill("{strategy} on {board}", strategy=strategy.name, board=board), "{done:,} of {total:,} codes found"
    ) as progress:
        tree = grow(strategy, progress=progress)
    deepest = len(tree.distribution)
    if arguments.attempts is None and is_live(board, deepest + _SPARE):
        attempts = deepest + _SPARE
    arguments.write_file(path, lambda file: write_tree(file, tree, name, attempts))
    rows = fill_count(*messages.ATTEMPTS, count=attempts)
    say(fill(_WRITTEN, path=path, board=board, attempts=rows, strategy=name, deepest=deepest))
    if deepest > attempts:
        print(fill(_FEW_ATTEMPTS, attempts=rows, enough=deepest))
    return 0


def _choose(arguments: Arguments, board: Board) -> tuple[Strategy, str]:
    """Return the requested strategy and its name; by default optimal play if its proof is short, else the best other one.

    If optimal play is not proved, the name gives the reason. It does not depend on the speed of the machine.
    """
    usual = default_strategy(board, consistent=arguments.consistent)
    if arguments.strategy is not None or not REGISTRY[usual].searches:
        strategy = arguments.read_strategy(arguments.strategy or usual)
        return strategy, strategy.title
    from mastermind_xl.strategies.optimal import prove

    optimal = prove(board, None if arguments.opening is None else board.index(arguments.opening), _POSITIONS)
    if optimal is not None:
        return optimal, optimal.name
    instead = default_strategy(board, consistent=True)  # this strategy needs no search
    print(fill(_NOT_PROVED, positions=_POSITIONS, instead=instead, usual=usual), file=sys.stderr)
    return arguments.read_strategy(instead), fill(_INSTEAD, positions=_POSITIONS, instead=instead)
