"""Score a guess against a code, and explain the answer peg by peg: which pegs are black, which white, which get nothing.

  mastermind-xl score 1123 2111           black and white, and why
  mastermind-xl score "1 12 3" "12 1 1"   numbers of two digits, with blanks

Colours may be letters or names, too: RROY.
"""

import json

from mastermind_xl.cli.options import Arguments, Parser
from mastermind_xl.core import messages
from mastermind_xl.core.board import Board
from mastermind_xl.core.codes import read_any
from mastermind_xl.core.colors import SIGNS
from mastermind_xl.core.errors import CodeError
from mastermind_xl.core.rules import Code


def add_arguments(parser: Parser) -> None:
    parser.add_argument("code", metavar="CODE", help="the hidden code, such as 1123")
    parser.add_argument("guess", metavar="GUESS", help="the guess")
    parser.add_shared("--variant", "--no-repeats", "--repeats", "--palette")
    parser.add_json()


def run(arguments: Arguments) -> int:
    from mastermind_xl.core.pairs import explain_score

    board, code, guess = _read(arguments)
    reasons = explain_score(code, guess)
    if arguments.json:
        pairs = [pair._asdict() for pair in reasons.pairs]
        print(json.dumps({**reasons.feedback._asdict(), "pairs": pairs}))
        return 0
    for name, pegs in (("Code", code), ("Guess", guess)):
        print(f"{name:7}{' '.join(board.format([peg]) for peg in pegs)}")
    print(f"Answer {board.words.tell(*reasons.feedback)}", "", *reasons.tell(board), sep="\n")
    return 0


def _read(arguments: Arguments) -> tuple[Board, Code, Code]:
    """Read both codes; return them with the variant's board, or with a board that is large enough."""
    texts = arguments.code, arguments.guess
    if arguments.variant:
        board = arguments.read_board()
        code, guess = map(board.parse, texts)
        return board, code, guess
    signs = SIGNS.get(arguments.palette, "")
    reader = Board(1, len(signs), palette=arguments.palette) if signs else None
    code, guess = (reader.read(text) if reader else read_any(text, arguments.palette) for text in texts)
    for text, pegs in zip(texts, (code, guess), strict=True):
        if 0 in pegs:
            raise CodeError(f"{text}: there is no colour 0 ({messages.ADD_BULLS})")
    colors = len(signs) or max(6, *code, *guess)
    board = Board(len(code), colors, not arguments.no_repeats, arguments.palette)
    return board, board.parse(code), guess
