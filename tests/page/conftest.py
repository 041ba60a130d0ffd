"""Fixtures for the tests of the HTML page: its engine in node, and the page in a real browser."""

import json
import shutil
import subprocess
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from page_tools import Page, start_browser
from programs import absent

import mastermind_xl
from mastermind_xl.core.variants import Variant
from mastermind_xl.page.write import SCRIPTS, page_data, write_page

FOLDER = Path(mastermind_xl.__file__).parent / "page"
ASK = Path(__file__).parent / "ask.cjs"


class QuietHandler(SimpleHTTPRequestHandler):
    """A file server without a log, for pages that need a web address."""

    def log_message(self, *_words):
        """Report nothing."""


@pytest.fixture(scope="module")
def start_node():
    """A function that starts node with the page's scripts, and returns a function that sends a line and reads one."""
    if not shutil.which("node"):
        absent("node is not on PATH: apt install nodejs")
    started = []

    def start():
        process = subprocess.Popen(
            ["node", ASK, *(FOLDER / f"{name}.js" for name in ("engine", *SCRIPTS))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        started.append(process)

        def ask(line):
            process.stdin.write(f"{json.dumps(line)}\n")
            process.stdin.flush()
            return json.loads(process.stdout.readline())

        return ask

    yield start
    for process in started:
        process.communicate()


@pytest.fixture(scope="module")
def node_engine(start_node):
    """A function that starts the engine once per board, and returns a function that asks it questions."""
    started = {}

    def start(board):
        key = board, board.palette  # boards that differ in palette only are equal
        if key not in started:
            started[key] = start_node()
            started[key]({"data": page_data(Variant(board, 10, ""))})
        return lambda **question: started[key]({"palette": board.palette, **question})

    return start


@pytest.fixture(scope="module")
def call_engine(start_node):
    """A function that calls one function of engine.js with each of several lists of arguments."""
    ask = start_node()
    return lambda name, calls: ask({"call": name, "calls": calls})


@pytest.fixture(scope="module")
def board_data(call_engine):
    """A function that returns the data of a board as the page's scripts make it from the data of a page."""

    def make(board):
        page = page_data(Variant(board, 10, ""))
        return call_engine("boardOf", [(page, page["boards"][0])])[0]

    return make


@pytest.fixture(scope="module")
def node_page(start_node):
    """A function that loads the page's scripts in node for a board, or all (None); returns one to evaluate a text."""
    ask = start_node()

    def load(board, **details):
        ask({"page": page_data(*([Variant(board, 10, "")] if board else [])), **details})
        return lambda text, **values: ask(
            {
                "run": f"(({', '.join(values)}) => {text})(...{json.dumps([*values.values()])})",
                "tab": details.get("tab", 0),
            }
        )

    return load


@pytest.fixture(scope="session")
def chromium():
    """One browser without a window, shared by all tests."""
    driver = start_browser()
    yield driver
    driver.quit()


@pytest.fixture
def served(tmp_path):
    """The address of a server for the test's folder."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietHandler, directory=tmp_path)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture
def browser(chromium, tmp_path):
    """A function that opens the page of a board, or all (None), with empty storage; console messages fail the test."""
    pages = []

    def browser(board, hash_="", **screen):
        name = f"{board.pegs}x{board.colors}{board.palette}" if board else "mastermind"
        path = tmp_path / f"{name}.html"
        path.write_text(write_page(*([Variant(board, 10, "")] if board else [])), encoding="utf-8")
        page = Page(chromium, path)
        if not pages:
            page.forget()
        page.show(**screen)
        page.open(hash_)
        pages.append(page)
        return page

    yield browser
    assert [entry["message"] for page in pages for entry in page.driver.get_log("browser")] == []
