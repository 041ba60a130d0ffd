"""Write one HTML file that plays and solves in any browser, on a phone as well.

The file needs no server, network or Python: open it, mail it, or put it on any web host. It plays boards of up to 8 pegs,
12 colours and 32,768 codes (5 × 8), or only the board of your options. An address with #game=417 hides that game's code.
"""

from mastermind_xl.cli.options import Arguments, Parser, say
from mastermind_xl.core.languages import LANGUAGES, name_language


def add_arguments(parser: Parser) -> None:
    parser.add_file("file", "the HTML file to write", "FILE.html")
    parser.add_board("--palette")
    parser.add_attempts()
    about = f"the language that the page begins with, one of {', '.join(LANGUAGES)} (default: the browser's language); "
    about += "the page's settings offer all of them"
    parser.add_choice("--language", LANGUAGES, "language", about, metavar="NAME", find=name_language)


def run(arguments: Arguments) -> int:
    from mastermind_xl.core.variants import Variant
    from mastermind_xl.page.write import write_page

    path = arguments.file
    arguments.check_file(path, (".html", ".htm"))
    board = arguments.read_board()
    games = (Variant(board, arguments.attempts, ""),) if arguments.is_asked else ()
    content = write_page(*games, language=arguments.language or "").encode()
    arguments.write_file(path, lambda file: file.write(content))
    say(f"{path}: {board if games else 'every board'}, {len(content) / 1000:,.0f} kB. Open it in a browser.")
    return 0
