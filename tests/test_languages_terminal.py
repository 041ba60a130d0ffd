"""The terminal in other languages: nothing is left in English, whole games, what can be typed, and which language is spoken."""

import io
import re
import sys
from itertools import product

import pytest
from catalogues import find_texts
from console import run
from programs import keep_data_in

from mastermind_xl import Board
from mastermind_xl.core import languages
from mastermind_xl.core.languages import LANGUAGES, load_catalogue

GAME = 417
CODE = Board().hidden_code(GAME)
VEIL = "ü"
STAYS = {
    "mastermind", "xl", "play", "solve", "game", "pegs", "colors", "variant", "bulls", "cows", "and", "adversary", "repeats", "no",
    "digits", "optimal", "safe", "classic", "grey", "palette", "skip",
    "xx", "rrrr", "rrpp", "rrrrpppp", "aaabb", "abc", *("".join(each) for each in product("abcd", repeat=4)),
}  # fmt: skip
"""Words of commands and options, identifiers, codes and their classes, which are the same in every language."""


@pytest.fixture(autouse=True)
def own_data(tmp_path, monkeypatch):
    """Keeps the games of the tests in a folder of their own."""
    keep_data_in(tmp_path, monkeypatch)
    monkeypatch.delenv("COLUMNS", raising=False)


@pytest.fixture
def say_instead(monkeypatch):
    """A function that replaces every catalogue by the translations that it has, and further ones."""

    def say_instead(more):
        for name in LANGUAGES:
            own = {} if name == "en" else load_catalogue(name) | more
            catalogues[name] = own
        monkeypatch.setattr(languages, "load_catalogue", catalogues.__getitem__)

    catalogues = {}
    return say_instead


@pytest.fixture
def talk(capsys, monkeypatch):
    """A function that runs a command with these lines typed into a pipe, and returns what it prints."""

    def talk(lines, *words):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        status, out, err = run(capsys, *words)
        assert status in (0, 1), err
        return out + err

    return talk


# --- what is not translated -------------------------------------------------------------------------------


def veiled(text):
    """A text without any letter of English, but with its places; those for English words are left out, as a translator does."""
    kept = re.split(r"(\{[^}]*\})", text)
    return "".join(
        (each if each not in ("{noun}", "{peg}", "{unit}") else VEIL) if place % 2 else re.sub("[A-Za-z]", VEIL, each)
        for place, each in enumerate(kept)
    )


@pytest.fixture
def veil(monkeypatch):
    """A language that has no letter of English, so that each letter that is read was not translated."""
    own = {}
    for key, text in find_texts().items():
        context, _, one = key.rpartition("|")
        told = (veiled(one), veiled(text.several)) if text.several else veiled(one)
        own[key] = languages.word(one, "letter of")[:1].upper() if context == "letter of" else told
    monkeypatch.setattr(languages, "load_catalogue", lambda _: own)


HELP = [
    "help",
    "hint",
    "hint",
    "left",
    "stats",
    "why",
    "xyz 99",
    "undo",
    "new abc",
    "give down",
    "resume",
    "1",
    "1 9 9 9",
    "1 _ 2 3",
]
BULLS = ("--variant", "bulls-and-cows")
SESSIONS = {
    "play": (["1122", *HELP, "why 1122", "hint 1122", "1122", "undo", "undo", "3344", "give up", "1122", "no"], "play"),
    "left": (["1122", "quit"], "play"),
    "won": (["", "1234", "".join(map(str, CODE)), "left", "yes", "quit"], "play", "--game", str(GAME)),
    "lost": (["1111", "2222", "n"], "play", "--attempts", "2", "--no-stats"),
    "no records": (["stats", "1111", "quit"], "play", "--no-stats"),
    "bulls": (["help", "0123", "0012", "hint", "hint 0123", "12345", "give"], "play", *BULLS),
    "letters": (["help", "ABC"], "play", "--variant", "nethack"),
    "unlisted": (["help", "hint", "left", "1 1 1 1 1 1 2 3", "hint", "give up"], "play", "--pegs", "8", "--colors", "12"),
    "adversary": (["help", "1122", "new 3", "3344", "give up", "", "1122", "quit"], "play", "--adversary"),
    "adversary left": (["1122"], "play", "--adversary"),
    "adversary found": (["1", "2", "3"], "play", "--adversary", "--pegs", "1", "--colors", "3"),
    "match": (["help", "1111", "score", "give", "help", "x", "", "1122", "0,0", "x", "0,0", "0,0", "", "fix 1 1,1", "quit"], "play", "--match", "2"),
    "match lost": (["give", "", "0,0", "0,0", "0,0", "4563", "score", ""], "play", "--match", "2"),
    "match won": (["RRRR", "give", "", "4,0", "", "give", "", "1,0", "quit"], "play", "--match", "4"),
    "solve": (
        ["help", "hint", "undo", "fix", "fix 1 1,1", "skip", "skip 3", "why", "1,1", "2,1", "1,2", "fix 9 1,1", "skip 1", "skip 1", "left",
         "hint", "1122:0,0", "guess", "guess 12", "9,9", "3,1", "-1,0", "1122:xx", "rrrr", "hint", "new", "xyz", "4,0", "yes", "no"], "solve",
    ),
    "solve bulls": (["help", "1B", "9 bulls", "3 bulls 1 cow", "undo"], "solve", *BULLS),
    "solve unlisted": (["1,1", "0,0", "hint"], "solve", "--pegs", "8", "--colors", "12", "--budget", "0.2"),
    "solve again": (["0,0"], "solve", "1122:1,1", "3344:1,1", "5566:1,1", "1111:1,0", "--skip", "1"),
    "review": ([], "review", "1122:1,1", "1344:0,1", "1122:1,1", "5223:4,0"),
    "review best": ([], "review", "1122:1,1", "--best", "3"),
    "review why": ([], "review", "1122:1,1", "--why", "5611"),
    "review wrong": ([], "review", "1122:1,1", "1122:0,0"),
    "hide": ([], "hide", "--seed", "3"),
    "hide once": ([], "hide", "--no-repeats"),
    "stats": ([], "play", "--stats"),
}  # fmt: skip


@pytest.mark.parametrize("name", SESSIONS)
def test_nothing_is_english(veil, talk, name):
    """Every text of the sessions and commands can be translated: no word of English is left but identifiers."""
    lines, *words = SESSIONS[name]
    if name in ("stats", "left"):
        talk(["1122", "1111", "give up", "new", "1233"], "play", "--language", "de")
    out = talk(lines, *words, "--language", "de")
    assert VEIL in out
    out = re.sub(r"'[^']*'", "", out)  # what was typed
    assert [each for each in re.findall("[A-Za-z]{2,}", out) if each.lower() not in STAYS] == []


@pytest.mark.parametrize(
    "words",
    [
        ["play", "bulls-and-cows"], ["play", "x.xlsx"], ["play", "--match", "2", "--adversary"], ["play", "--adversary", "--game", "3"],
        ["play", "--strategy", "knuth"], ["play", "--match", "3"], ["play", "--pegs", "0"], ["play", "--colors", "0"],
        ["play", "--no-repeats", "--pegs", "7"], ["play", "--palette", "digits", "--colors", "12"], ["hide", "--pegs", "9", "--colors", "9"],
        ["play", "--adversary", "--pegs", "9", "--colors", "9"], ["review", "--best", "all"], ["review", "1122"], ["review", "11:1"],
        ["solve", "--skip", "1"], ["solve", "1122:1,1", "--skip", "2"], ["review", "--pegs", "12", "--colors", "12"],
        ["review", "111122223333:12", "--pegs", "12"], ["review", "1 2 3:1", "--colors", "12"], ["review", "1012:1A2B"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_no_error_is_english(veil, capsys, words):
    """What a person may do wrong is said in the language."""
    status, out, err = run(capsys, *words, "--language", "de")
    assert (status, out) == (2, "")
    told = re.sub(r"'[^']*'|--?[a-z]+(?: [a-z-]+)?", "", err.replace("mastermind-xl:", ""))
    assert VEIL in told
    assert [
        each for each in re.findall("[A-Za-z]{2,}", told) if each.lower() not in {*STAYS, "all", "xlsx", "file"}
    ] == []
