"""Score a guess against a code, and explain the answer peg by peg: which pegs are black, which white, which get nothing.

  mastermind-xl score 1123 2111           black and white, and why
  mastermind-xl score "1 12 3" "12 1 1"   numbers of two digits, with blanks

Colours may also be letters or names, such as RROY. Any other letters are colours of their own, such as ABCD.
"""

import json
from collections.abc import Callable, Iterable
from functools import partial

from mastermind_xl.cli.options import Arguments, Parser
from mastermind_xl.core import messages
from mastermind_xl.core.board import Board
from mastermind_xl.core.codes import read_any
from mastermind_xl.core.colors import LETTERED, SIGNS
from mastermind_xl.core.errors import CodeError
from mastermind_xl.core.languages import columns_of, fill, word
from mastermind_xl.core.messages import capitalized
from mastermind_xl.core.rules import MAX_COLORS, MAX_PEGS, Code


def add_arguments(parser: Parser) -> None:
    parser.add_argument("code", metavar="CODE", help="the hidden code, such as 1123")
    parser.add_argument("guess", metavar="GUESS", help="the guess")
    parser.add_shared("--variant", "--no-repeats", "--repeats", "--palette")
    parser.add_shared("--language")
    parser.add_json()


def run(arguments: Arguments) -> int:
    from mastermind_xl.core.pairs import explain_score

    board, code, guess = _read(arguments)
    reasons = explain_score(code, guess)
    if arguments.json:
        pairs = [pair._asdict() for pair in reasons.pairs if not board.blacks_only or pair.kind == "black"]
        black, white = reasons.feedback
        print(json.dumps({"black": black, "white": None if board.blacks_only else white, "pairs": pairs}))
        return 0
    codes = (" ".join(board.format([peg]) for peg in pegs) for pegs in (code, guess))
    heads = fill("Code"), word("Guess", "noun"), capitalized(fill("answer"))
    width = max(map(columns_of, heads)) + 1
    for head, told in zip(heads, (*codes, board.words.tell(*reasons.feedback)), strict=True):
        print(head + " " * (width - columns_of(head)) + told)
    print("", *reasons.tell(board), sep="\n")
    return 0


def _read(arguments: Arguments) -> tuple[Board, Code, Code]:
    """Read both codes; return them with the variant's board, or with a large one."""
    texts = arguments.code, arguments.guess
    if arguments.variant:
        board = arguments.read_board()
        return board, board.parse(arguments.code), board.for_guesses.parse(arguments.guess)
    palette = arguments.palette
    read: Callable[[str], Code] = partial(read_any, palette=palette)
    if (
        palette not in SIGNS
        and all(text.isascii() and text.isalpha() for text in texts)
        and not _are_colors(texts, read)
    ):
        palette = LETTERED
    if signs := SIGNS.get(palette, ""):
        read = Board(1, len(signs), palette=palette).read
    code, guess = map(read, texts)
    for text, pegs in zip(texts, (code, guess), strict=True):
        if 0 in pegs:
            raise CodeError(f"{text}: there is no colour 0 ({messages.ADD_BULLS})")
    # longer codes and greater numbers are scored and written all the same
    board = Board(min(len(code), MAX_PEGS), len(signs) or MAX_COLORS, not arguments.no_repeats, palette)
    return board, board.parse(code) if arguments.no_repeats else code, guess


def _are_colors(texts: Iterable[str], read: Callable[[str], Code]) -> bool:
    try:
        return all(map(read, texts))
    except CodeError:
        return False
