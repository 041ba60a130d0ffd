"""The pictures of README and docs: the content of each, and the texts that are stored in its file.

A PNG stores its texts in an iTXt chunk (a tEXt chunk in UTF-8), an SVG in a comment; both as a list in JSON.
"""

import json
import re
import struct
import zipfile
import zlib
from pathlib import Path
from xml.sax.saxutils import unescape

from mastermind_xl.core.languages import ENGLISH, LANGUAGES, speaking, word

FOLDER = Path(__file__).parent.parent / "examples"

SOLVER = ("solver", "solver.xlsx")
GAME = ("game", "game.xlsx")
BULLS_AND_COWS = ("game", "bulls-and-cows.xlsx", "--variant", "bulls-and-cows")
COMPARED = ("first", "minimax", "knuth", "expected-size", "entropy", "most-parts", "optimal")

WINDOWS = {
    "corrected": (SOLVER, {"Corrections": ("201",), "Blacks": ("0", "1"), "Whites": ("1", "0")}, "Solver"),
    "solver": (SOLVER, {"Blacks": ("0", "1"), "Whites": ("1", "0"), "Guesses": ("", "", "3425")}, "Solver"),
    "game": (GAME, {"GameNumber": (["417"],), "Guesses": ("1122", "3455", "523")}, "Game"),
    "won": (GAME, {"GameNumber": (["417"],), "Guesses": ("1122", "3455", "5234")}, "Game"),
    "bulls_and_cows": (BULLS_AND_COWS, {"GameNumber": (["417"],), "Guesses": ("0123", "4567", "458")}, "Game"),
}
PAGES = {
    "partition": (SOLVER, {"Blacks": "01", "Whites": "10"}, "Partition"),
    "puzzles": (("puzzle", "puzzles.xlsx", "--seed", "7", "--count", "8"), {}, "Puzzles"),
    "fixed_guesses": (SOLVER, {"FixedBlacks": "111001", "FixedWhites": "011322"}, "Fixed guesses"),
    "review": (GAME, {"GameNumber": (["417"],), "Guesses": ("1122", "3455", "5641")}, "Review"),
    "comparison": (("evaluate", *COMPARED, "--xlsx", "comparison.xlsx"), {}, "Summary"),
}


def _in_languages(pictures):
    """Return the pictures of game, solver and puzzles in each language, such as de/game."""
    for language in LANGUAGES:
        for name in ("game", "solver", "puzzles"):
            if language != ENGLISH and name in pictures:
                words, typed, title = pictures[name]
                with speaking(language):
                    yield f"{language}/{name}", ((*words, "--language", language), typed, word(title, "sheet"))


WINDOWS |= dict(_in_languages(WINDOWS))
PAGES |= dict(_in_languages(PAGES))
SHEETS = WINDOWS | PAGES
"""For each picture: the command, the values to type (by defined name, row by row) and the sheet, in a window or printed."""

BROWSER = {
    "page": (False, "play", ([1, 1, 2, 2], [3, 4, 5, 5]), ("left-card", "parts-card")),
    "page_dark": (True, "solve", ([1, 1, 2, 3], [2, 4, 3, 4]), ("left-card",)),
    "page_won": (False, "play", ([1, 1, 2, 2], [3, 4, 5, 5], [5, 2, 3, 4]), ()),
}
BROWSER |= {f"{language}/page": BROWSER["page"] for language in LANGUAGES if language != ENGLISH}
"""For each picture of the page: dark or light, mode, guesses in game 417, and the cards to open."""

TERMINALS = {
    "play": (("play", "--game", "417", "--no-stats"), ("1123", "2245", "hint 3456", "3254", "5234"), "quit: "),
    "solve": (("solve",), ("1b", "2w", "left", "2b 1w"), "> "),
    "match": (("play", "--match", "2", "--game", "417", "--no-stats"), ("1123", "2245", "3254", "5234"), "code: "),
    "adversary": (("play", "--adversary", "--no-stats"), ("1123", "2445", "2566", "6434", "5451"), "quit: "),
}
"""For each picture: the command, the lines to type, and the end of the question at which it is taken."""

PAIRS = {"beside": ("page", "game")}
"""For each picture: the two pictures that it shows side by side."""

AGAIN = "old texts: python tests/rebuild_pictures.py"
"""What a test that finds old texts recommends, with the name of the picture."""

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_HEAD = b"Texts\0\1\0\0\0"  # keyword, compressed, by zlib, without language and translated keyword
_TEXTS = re.compile(r"\n<!-- texts: (.*?) -->", re.DOTALL)


def file_of(name):
    """Return the file of a picture."""
    return FOLDER / f"{name}.{'svg' if name in TERMINALS else 'png'}"


def type_into(book, typed):
    """Type rows of digits into the named cells of an open workbook."""
    for name, rows in typed.items():
        cells = book.names[name].refers_to_range
        for row, signs in enumerate(rows):
            for column, sign in enumerate(signs):
                cells[row, column].value = int(sign)


def texts_of_sheet(rows, path):
    """Return the texts, but no numbers, in the cells of a sheet, sorted, and in the charts of its file."""
    with zipfile.ZipFile(path) as package:
        charts = [package.read(name).decode() for name in package.namelist() if "charts/chart" in name]
    drawn = [unescape(text) for chart in charts for text in re.findall(r"<a:t>(.*?)</a:t>", chart)]
    return sorted({text for row in rows for text in row if isinstance(text, str) and text} | {*drawn})


def play_in_page(page, name):
    """Play in the HTML page the game of its picture, and return the lines of text that a person sees."""
    dark, mode, guesses, cards = BROWSER[name]
    page.forget()  # the board that another test has played
    page.show(dark=dark, still=True)
    page.open("#game=417")
    page.run("setMode(arguments[0])", mode)
    for guess in guesses:
        page.run("setDraft(arguments[0]); enter(score(code(), arguments[0]))", guess)
    for card in cards:
        page.run("document.getElementById(arguments[0]).open = true", card)
    if page.run("return isOver()"):
        return page.find("body").text.splitlines()
    if mode == "play":
        page.run("setDraft(arguments[0]); draw()", [5, 2, 3, 0])
        page.run("put(4)")
    else:
        page.wait_for_suggestion()
    page.wait(lambda: page.find("#left-codes").text)
    return page.find("body").text.splitlines()


def play_in_terminal(terminal, name):
    """Type the lines of a picture into a terminal, and return the lines that it then shows."""
    _, lines, end = TERMINALS[name]
    for line in lines:
        terminal.expect("> ")
        terminal.type(line)
    terminal.expect(end)
    return terminal.screen


def store_texts(path, texts):
    """Write texts into a picture in place of its old texts."""
    stored = json.dumps(texts, ensure_ascii=False).replace("--", r"-\u002d")  # a comment has no --
    if path.suffix == ".svg":
        comment = f"\n<!-- texts: {stored} -->"
        drawn = _TEXTS.sub("", path.read_text("utf-8")).rstrip("\n")
        path.write_text(f"{drawn}{comment}\n", "utf-8")
        return
    body = _HEAD + zlib.compress(stored.encode(), 9)
    *drawn, end = (chunk for chunk in _chunks(path.read_bytes()) if not _has_texts(chunk))
    ours = struct.pack(">I", len(body)) + b"iTXt" + body + struct.pack(">I", zlib.crc32(b"iTXt" + body))
    path.write_bytes(b"".join([_SIGNATURE, *drawn, ours, end]))


def stored_texts(path):
    """Return the texts that are stored in a picture's file, or None."""
    if path.suffix == ".svg":
        found = _TEXTS.search(path.read_text("utf-8"))
        return found and json.loads(found[1])
    ours = next(filter(_has_texts, _chunks(path.read_bytes())), None)
    return ours and json.loads(zlib.decompress(ours[8 + len(_HEAD) : -4]))


def _chunks(content):
    """Yield the chunks of a PNG: four bytes with the length of the body, four with the kind, the body, the checksum."""
    at = len(_SIGNATURE)
    while at < len(content):
        end = at + 12 + struct.unpack_from(">I", content, at)[0]
        yield content[at:end]
        at = end


def _has_texts(chunk):
    return chunk[4:].startswith(b"iTXt" + _HEAD)
