"""The HTML file that the command ``page`` writes."""

import json
import re

import pytest

from mastermind_xl import Board
from mastermind_xl.cli import main
from mastermind_xl.core import messages
from mastermind_xl.core.colors import PALETTES
from mastermind_xl.core.errors import MOST_SHOWN
from mastermind_xl.core.variants import VARIANTS, Variant
from mastermind_xl.page.write import write_page

MOST_BYTES = 400_000
MOST_TREES = 60_000
DATA = r'<script type="application/json" id="data">(.*?)</script>'


def data_of(page):
    """Return the data inside a page."""
    return json.loads(re.search(DATA, page, re.DOTALL)[1])


@pytest.mark.parametrize(
    "words", [(), ("--pegs", "5", "--colors", "8"), ("--colors", "10", "--no-repeats"), ("--colors", "12")]
)
def test_size(tmp_path, capsys, words):
    """The file that ``page`` writes is smaller than 400 kB, and the command tells the user to open it in a browser."""
    path = tmp_path / "page.html"
    assert main(["page", str(path), *words]) == 0
    assert path.stat().st_size < MOST_BYTES
    assert "Open it in a browser." in capsys.readouterr().out


def test_every_board():
    """If no board is given, a page has all variants, boards of up to 12 colours, and the stored trees in short form."""
    data = data_of(write_page())
    assert [each["name"] for each in data["boards"]] == list(VARIANTS)
    assert [int(colors) for colors in data["looks"]] == list(range(2, 13))
    trees = {key: len(each["tree"]) for key, each in data["kept"].items()}
    assert {"4x6", "5x8", "4x12", "4x10-once"} <= {key for key, length in trees.items() if length}
    assert sum(trees.values()) < MOST_TREES


def test_one_board_if_asked(tmp_path, capsys):
    """If a board is given, the page contains only this board, even if it is the usual board."""
    for words in (["--pegs", "4"], ["--variant", "mastermind"], ["--palette", "classic"]):
        path = tmp_path / "page.html"
        assert main(["page", str(path), *words, "--force"]) == 0
        [board] = data_of(path.read_text(encoding="utf-8"))["boards"]
        assert board["name"] == "mastermind"
    assert "4 pegs, 6 colours" in capsys.readouterr().out


def test_what_python_decides():
    """A page contains the messages and palettes of the Python program, and the board for which it was written."""
    data = data_of(write_page(Variant(Board(3, 5, palette="classic"), 7, "")))
    [board] = data["boards"]

    ours = {name: getattr(messages, name, MOST_SHOWN) for name in data["messages"]}
    assert data["messages"] == json.loads(json.dumps(ours))
    assert list(data["palettes"]) == list(data["looks"]["5"]) == list(PALETTES)
    assert (board["palette"], board["attempts"], board["pegs"], board["colors"]) == ("classic", 7, 3, 5)


def test_nothing_unsafe():
    """The scripts of a page cannot run a text as code or as HTML, and load nothing from other addresses."""
    page = write_page()
    assert "<" not in re.search(DATA, page, re.DOTALL)[1]
    assert not re.search(
        r"\beval\b|new Function|innerHTML|outerHTML|insertAdjacentHTML|document\.write|https?://(?!www\.w3\.org)", page
    )
