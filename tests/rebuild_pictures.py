"""Make the pictures of README and docs again: python tests/rebuild_pictures.py [NAME …].

Sheets are shown as in a window of LibreOffice at 1280 × 800, without its toolbars (Debian: ``apt install xvfb
openbox xdotool imagemagick``), or as the printed page (``poppler-utils``), with Carlito for Calibri
(``fonts-crosextra-carlito``). Terminal pictures are drawn from the output of the program. The page is shown
in chromium (``chromium chromium-driver``).
"""

import argparse
import io
import re
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.text import Text
from terminal import Terminal

from mastermind_xl import Board, libreoffice
from mastermind_xl.cli import main
from mastermind_xl.excel import macros
from mastermind_xl.sheets.writing import palette

sys.path.insert(0, str(Path(__file__).parent / "libreoffice_addin"))
sys.path.insert(0, str(Path(__file__).parent / "page"))
from page_tools import Page, start_browser
from screen import screen

FOLDER = Path(__file__).parent.parent / "examples"

DRAWING_SECONDS = 5
"""Seconds to wait for a window to be drawn; no event reports it."""

SOLVER = ("solver", "solver.xlsx")
GAME = ("game", "game.xlsx")
COMPARED = ("first", "minimax", "knuth", "expected-size", "entropy", "most-parts", "optimal")

WINDOWS = {
    "solver": (
        SOLVER,
        {"Blacks": ("0", "1"), "Whites": ("1", "0"), "Guesses": ("", "", "3425")},
    ),
    "game": (GAME, {"GameNumber": (["417"],), "Guesses": ("1122", "3455", "523")}),
}
"""For each picture: the command, the values to type (by defined name, row by row) and the sheet."""

TOOLBARS = ("standardbar", "formatobjectbar", "findbar")

PAGES = {
    "puzzles": (("puzzle", "puzzles.xlsx", "--seed", "7", "--count", "8"), {}, "Puzzles"),
    "fixed_guesses": (SOLVER, {"FixedBlacks": "111001", "FixedWhites": "011322"}, "Fixed guesses"),
    "review": (GAME, {"GameNumber": (["417"],), "Guesses": ("1122", "3455", "5641")}, "Review"),
    "comparison": (("evaluate", *COMPARED, "--xlsx", "comparison.xlsx"), {}, "Summary"),
}
"""For each picture: the command, the values to type, and the sheet to print."""

BROWSER = {
    "page": (False, "play", ([1, 1, 2, 2], [3, 4, 5, 5]), ("left-card", "parts-card")),
    "page_dark": (True, "solve", ([1, 1, 2, 3], [2, 4, 3, 4]), ("left-card",)),
}
"""For each picture of the page: dark or light, mode, guesses in game 417, and the cards to open."""

TERMINALS = {
    "play": (("play", "--game", "417", "--no-stats"), ("1123", "2245", "hint 3456", "3254", "5234")),
}
"""For each picture: the command, and the lines to type."""


def make_book(app, folder, words, typed):
    """Write a workbook, open it, and type into it."""
    (file,) = [word for word in words if word.endswith(".xlsx")]
    path = Path(folder, file)
    assert main([*(str(path) if word == file else word for word in words), "--force"]) == 0
    book = app.books.open(path)
    for name, rows in typed.items():
        cells = book.names[name].refers_to_range
        for row, signs in enumerate(rows):
            for column, sign in enumerate(signs):
                cells[row, column].value = int(sign)
    return book


def draw_window(app, folder, name, picture):
    """Take a picture of the sheet on the full screen, without toolbars, column headings and scroll bars."""
    book = make_book(app, folder, *WINDOWS[name])
    controller = book.api.CurrentController
    for shown in ("HasColumnRowHeaders", "HasHorizontalScrollBar", "HasVerticalScrollBar", "HasSheetTabs"):
        setattr(controller, shown, False)
    elements = controller.Frame.LayoutManager
    elements.setVisible(False)
    for bar in ("menubar/menubar", "statusbar/statusbar", *(f"toolbar/{name}" for name in TOOLBARS)):
        elements.hideElement(f"private:resource/{bar}")
    window = controller.Frame.ContainerWindow
    window.IsMaximized = True
    window.toFront()
    time.sleep(DRAWING_SECONDS)
    at = controller.Frame.ComponentWindow.AccessibleContext.getLocationOnScreen()
    size = controller.Frame.ComponentWindow.getPosSize()
    sheet = f"{size.Width}x{size.Height}+{at.X}+{at.Y}"
    subprocess.run(["import", "-window", "root", "-crop", sheet, "+repage", picture], check=True)
    frame = ["-trim", "-bordercolor", f"#{palette.PAGE}", "-border", "14", "+repage"]
    subprocess.run(["convert", picture, *frame, picture], check=True)
    book.close()


def draw_page(app, folder, name, picture):
    """Print the first page of a sheet, without its margins."""
    words, typed, sheet = PAGES[name]
    book = make_book(app, folder, words, typed)
    if sheet == "Review":
        macros.review(book)
    page = Path(folder, name)
    book.sheets[sheet].to_pdf(f"{page}.pdf")
    book.close()
    subprocess.run(["pdftoppm", "-r", "100", "-png", "-singlefile", f"{page}.pdf", page], check=True)
    frame = ["-trim", "-bordercolor", "white", "-border", "16"]
    subprocess.run(["convert", f"{page}.png", *frame, picture], check=True)


def draw_browser(name, folder, picture):
    """Take a picture of the HTML page in a browser."""
    dark, mode, guesses, cards = BROWSER[name]
    board = Board()
    path = Path(folder, "page.html")
    main(["page", str(path), "--force"])
    driver = start_browser()
    page = Page(driver, path, board)
    page.show(dark=dark, still=True)
    page.open("#game=417")
    page.run("setMode(arguments[0])", mode)
    for guess in guesses:
        page.run("setDraft(arguments[0]); enter(score(code(), arguments[0]))", guess)
    for card in cards:
        page.run("document.getElementById(arguments[0]).open = true", card)
    if mode == "play":
        page.run("setDraft(arguments[0]); draw()", [5, 2, 3, 0])
        page.run("put(4)")
    time.sleep(DRAWING_SECONDS)
    driver.save_screenshot(str(picture))
    driver.quit()


def draw_terminal(name, picture):
    """Draw the output of a command in a terminal."""
    words, lines = TERMINALS[name]
    with Terminal(*words, COLORTERM="truecolor") as terminal:
        for line in lines:
            terminal.expect("> ")
            terminal.type(line)
        terminal.expect("quit: ")
        written = "\n".join(terminal.colored)
    shown = Console(record=True, width=80, file=io.StringIO(), force_terminal=True)
    shown.print(Text.from_ansi(written))
    fontless = re.sub(r"@font-face \{\{.*?\}\}\s*", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
    shown.save_svg(str(picture), title=f"mastermind-xl {words[0]}", code_format=fontless)


def rebuild(names):
    """Make the named pictures again."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        if not BROWSER.keys() >= {*names}:
            stack.enter_context(screen(look="gtk3"))
            app = stack.enter_context(libreoffice.start(visible=True))
        for name in names:
            if name in BROWSER:
                draw_browser(name, folder, FOLDER / f"{name}.png")
            elif name in TERMINALS:
                draw_terminal(name, FOLDER / f"{name}.svg")
            else:
                (draw_window if name in WINDOWS else draw_page)(app, folder, name, FOLDER / f"{name}.png")
            sys.stderr.write(f"{name}\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    names = (*WINDOWS, *PAGES, *BROWSER, *TERMINALS)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(names)}; all by default")
    rebuild(parser.parse_args().names or names)
