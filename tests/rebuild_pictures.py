"""Make the pictures of README and docs again: python tests/rebuild_pictures.py [NAME …].

Sheets are shown as in a window of LibreOffice at 1280 × 800, without its toolbars (Debian: ``apt install xvfb
openbox xdotool imagemagick``), or as the printed page (``poppler-utils``), with Carlito for Calibri
(``fonts-crosextra-carlito``). Terminal pictures are drawn from the output of the program. The page is shown
in chromium (``chromium chromium-driver``).
"""

import argparse
import io
import re
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from pictures import (
    BROWSER,
    PAIRS,
    SHEETS,
    TERMINALS,
    WINDOWS,
    file_of,
    play_in_page,
    play_in_terminal,
    store_texts,
    stored_texts,
    texts_of_sheet,
    type_into,
)
from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.text import Text
from terminal import Terminal

from mastermind_xl import libreoffice
from mastermind_xl.cli import main
from mastermind_xl.core import paint
from mastermind_xl.excel import macros

sys.path.insert(0, str(Path(__file__).parent / "libreoffice_addin"))
sys.path.insert(0, str(Path(__file__).parent / "page"))
from page_tools import Page, start_browser
from screen import screen

DRAWING_SECONDS = 5
"""Seconds to wait for a window to be drawn; no event reports it."""

PAIR = 900, 486
"""Width and height in pixels of each of two pictures side by side: the boards and what is beside them."""

TOOLBARS = ("standardbar", "formatobjectbar", "findbar")

NEEDED = {
    "soffice": "libreoffice-calc", "Xvfb": "xvfb", "openbox": "openbox", "import": "imagemagick", "convert": "imagemagick",
    "pdftoppm": "poppler-utils",
}  # fmt: skip
"""The programs for pictures of sheets, with their Debian packages."""

NEEDED_BY_PAGE = {"chromium": "chromium", "chromedriver": "chromium-driver"}


def make_book(app, folder, name):
    """Write the workbook of a picture, open it, and type into it; return book and path."""
    words, typed, title = SHEETS[name]
    (file,) = [word for word in words if word.endswith(".xlsx")]
    path = Path(folder, file)
    assert main([*(str(path) if word == file else word for word in words), "--force"]) == 0
    book = app.books.open(path)
    type_into(book, typed)
    if title == "Review":
        macros.review(book)
    return book, path


def texts_in(book, path, name):
    """Return the texts of the sheet that a picture shows."""
    rows = book.sheets[SHEETS[name][2]].used_range.options(ndim=2).value
    return texts_of_sheet(rows, path)


def draw_window(app, folder, name, picture):
    """Take a picture of the sheet on the full screen, without toolbars, column headings and scroll bars."""
    book, path = make_book(app, folder, name)
    last = [*SHEETS[name][1]][-1]
    book.names[last].refers_to_range[0, 0].select()  # the hint of the game number would cover the headings
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
    frame = ["-trim", "-bordercolor", f"#{paint.PAGE}", "-border", "14", "+repage", "-strip"]
    subprocess.run(["convert", picture, *frame, picture], check=True)
    texts = texts_in(book, path, name)
    book.close()
    return texts


def draw_page(app, folder, name, picture):
    """Print the first page of a sheet, without its margins."""
    book, path = make_book(app, folder, name)
    page = Path(folder, "page")
    texts = texts_in(book, path, name)
    book.sheets[SHEETS[name][2]].to_pdf(f"{page}.pdf")
    book.close()
    subprocess.run(["pdftoppm", "-r", "100", "-png", "-singlefile", f"{page}.pdf", page], check=True)
    frame = ["-trim", "-bordercolor", "white", "-border", "16", "-strip"]
    subprocess.run(["convert", f"{page}.png", *frame, picture], check=True)
    return texts


def draw_browser(name, folder, picture):
    """Take a picture of the HTML page in a browser."""
    path = Path(folder, "page.html")
    language = ["--language", name.partition("/")[0]] if "/" in name else []
    main(["page", str(path), "--force", *language])
    driver = start_browser()
    try:
        texts = play_in_page(Page(driver, path), name)
        driver.save_screenshot(str(picture))
        subprocess.run(["convert", picture, "-colors", "200", "-strip", picture], check=True)
    finally:
        driver.quit()
    return texts


def draw_terminal(name, picture):
    """Draw the output of a command in a terminal."""
    words, _, _ = TERMINALS[name]
    with Terminal(*words, COLORTERM="truecolor") as terminal:
        texts = play_in_terminal(terminal, name)
        written = "\n".join(terminal.colored)
    shown = Console(record=True, width=80, file=io.StringIO(), force_terminal=True)
    shown.print(Text.from_ansi(written))
    fontless = re.sub(r"@font-face \{\{.*?\}\}\s*", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
    shown.save_svg(str(picture), title=f"mastermind-xl {words[0]}", code_format=fontless, unique_id=name)
    return texts


def draw_pair(name, picture):
    """Put the upper parts of two pictures side by side; return the texts of both pictures."""
    files = [file_of(each) for each in PAIRS[name]]
    width, height = PAIR
    upper = f"-resize {width}x -crop {width}x{height}+0+0 +repage -bordercolor white -border 6".split()
    subprocess.run(["convert", *files, *upper, "+append", "-colors", "200", "-strip", picture], check=True)
    return [text for file in files for text in stored_texts(file)]


def missing(names):
    """Return what this machine lacks to make the named pictures, in one line; empty if nothing."""
    needed = {} if BROWSER.keys().isdisjoint(names) else dict(NEEDED_BY_PAGE)
    if not SHEETS.keys().isdisjoint(names):
        needed |= NEEDED
    absent = {program: package for program, package in needed.items() if not shutil.which(program)}
    if "soffice" in needed and not absent:
        fonts = subprocess.run(["fc-list", "Carlito"], capture_output=True, text=True, check=True).stdout
        absent = {} if fonts else {"the font Carlito": "fonts-crosextra-carlito"}
    packages = " ".join(dict.fromkeys(absent.values()))
    return f"{', '.join(absent)}: not on this machine (Debian: apt install {packages})" if absent else ""


def rebuild(names):
    """Make the named pictures again; each replaces the old file once it is complete."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        if not SHEETS.keys().isdisjoint(names):
            stack.enter_context(screen(look="gtk3"))
            app = stack.enter_context(libreoffice.start(visible=True))
        for name in names:
            picture = Path(folder, file_of(name).name)
            if name in BROWSER:
                texts = draw_browser(name, folder, picture)
            elif name in PAIRS:
                texts = draw_pair(name, picture)
            elif name in TERMINALS:
                texts = draw_terminal(name, picture)
            else:
                texts = (draw_window if name in WINDOWS else draw_page)(app, folder, name, picture)
            store_texts(picture, texts)
            file_of(name).parent.mkdir(exist_ok=True)
            shutil.copyfile(picture, file_of(name))
            sys.stderr.write(f"{name}\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = (*SHEETS, *BROWSER, *PAIRS, *TERMINALS)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(names)}; all by default")
    wanted = parser.parse_args().names or names
    if unknown := [name for name in wanted if name not in names]:
        parser.error(f"{unknown[0]} is not a picture: choose from {', '.join(names)}")
    if lacking := missing(wanted):
        parser.error(lacking)
    rebuild(wanted)
