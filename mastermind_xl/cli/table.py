"""Write a workbook with the score of every guess against every code, and with the parts of every guess.

Boards may have up to 2,500 codes (6 million scores), because every code is a row and a column. An answer is the number
black × 10 + white (× 100 from ten pegs), shown as black,white. For boards of up to 50,000 codes, `review --best all
--xlsx` writes a row for each guess.
"""

from mastermind_xl.cli.options import Arguments, Parser, say
from mastermind_xl.cli.work import Progress
from mastermind_xl.core.languages import fill


def add_arguments(parser: Parser) -> None:
    parser.add_file("file", "the workbook to write")
    parser.add_board()
    parser.add_shared("--paper")
    parser.add_shared("--language")


def run(arguments: Arguments) -> int:
    from mastermind_xl.sheets.table import check_limit, write_table

    path = arguments.file
    arguments.check_file(path)
    board = arguments.read_board()
    check_limit(board)
    with Progress(fill("scores of {board}", board=board), "{done:,} of {total:,} codes written") as progress:
        arguments.write_file(path, lambda file: write_table(file, board, progress))
    say(fill("{path}: {board}, {size} × {size} scores.", path=path, board=board, size=board.size_text))
    return 0
