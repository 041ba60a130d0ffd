"""Draw a good code to hide, with the chances of the codemaker's best mixture.

  mastermind-xl hide              a code, and why it is good
  mastermind-xl hide --seed 7     the same code every time

Against this mixture no player needs fewer guesses on average than the value of the game; see mastermind-xl value.
"""

import json

from mastermind_xl.cli.options import PROGRAM, Arguments, Parser, board_words, fold_prose, number_from
from mastermind_xl.core.languages import fill


def add_arguments(parser: Parser) -> None:
    parser.add_board("--palette")
    parser.add_language()
    parser.add_value("--seed", number_from(0), "the same N gives the same code")
    parser.add_json()


def run(arguments: Arguments) -> int:
    from mastermind_xl.value.kept import draw_code

    board = arguments.read_board()
    drawn = draw_code(board, arguments.seed)
    game = board.game_number(drawn.code) if board.is_listed else None
    if arguments.json:
        how = {"class": drawn.name, "chance": drawn.chance, "value": drawn.value}
        print(json.dumps({"code": drawn.code, "game": game, **how}))
    else:
        print(board.format(drawn.code))
        reason = drawn.reason
        if game is not None:
            command = f"{PROGRAM} play{board_words(board)} --game {game}"
            reason += fill(" Game {game} hides this code: {command}.", game=game, command=command)
        print(fold_prose(reason))
    return 0
