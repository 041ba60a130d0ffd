"""The terminal in other languages: complete translation, whole games, typed words, and the choice of language."""

import ctypes
import re
import sys
from itertools import product
from types import SimpleNamespace

import pytest
from console import run
from programs import keep_data_in
from pseudo import without_words
from terminal import Terminal

from mastermind_xl import Board
from mastermind_xl.core import languages
from mastermind_xl.core.languages import LANGUAGES, load_catalogue
from mastermind_xl.terminal.lines import columns, grid, visible, wrap

GAME = 417
CODE = Board().hidden_code(GAME)
STAYS = {
    "mastermind", "xl", "play", "solve", "game", "pegs", "colors", "variant", "bulls", "cows", "and", "adversary", "repeats", "no",
    "digits", "optimal", "language", "de", "safe", "classic", "grey", "palette", "skip",
    "xx", "rrrr", "rroo", "rrrroooo", "aaabb", "abc", *("".join(each) for each in product("abcd", repeat=4)),
}  # fmt: skip
"""Words of commands and options, identifiers, codes and their classes, which are the same in every language."""


@pytest.fixture(autouse=True)
def own_data(tmp_path, monkeypatch):
    """Store the games of the tests in a separate folder."""
    keep_data_in(tmp_path, monkeypatch)
    monkeypatch.delenv("COLUMNS", raising=False)


@pytest.fixture
def talk(at_prompt):
    """A function that runs a command with these lines typed into a pipe, and returns what it prints."""

    def talk(lines, *words):
        status, out, err = at_prompt(lines, *words)
        assert status in (0, 1), err
        return out + err

    return talk


# --- what is not translated -------------------------------------------------------------------------------


@pytest.fixture
def veil(monkeypatch):
    """Set a language without words, so that every word in the output is an untranslated text."""
    own = without_words()  # made in English: it evaluates what the sources say
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


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", SESSIONS)
def test_nothing_is_english(veil, talk, name):
    """If every text is translated, the only English words in the output are names of commands and options."""
    lines, *words = SESSIONS[name]
    if name in ("stats", "left"):
        talk(["1122", "1111", "give up", "new", "1233"], "play", "--language", "de")
    out = talk(lines, *words, "--language", "de")
    assert "‹" in out
    typed = " ".join([*lines, *words]).lower()
    assert [
        each for each in re.findall("[A-Za-z]{2,}", out) if each.lower() not in STAYS | {*re.findall("[a-z]+", typed)}
    ] == []


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
    """Messages about mistakes of users are in the chosen language."""
    status, out, err = run(capsys, *words, "--language", "de")
    assert (status, out) == (2, "")
    assert "‹" in err
    typed = {*re.findall("[a-z]+", " ".join(words).lower())}
    assert [each for each in re.findall("[A-Za-z]{2,}", err) if each.lower() not in STAYS | typed] == []


# --- whole games --------------------------------------------------------------------------------------------

BEGINNINGS = {
    "de": ["4 Stifte, 6 Farben", "1.296", "R rot   2  O orange", "E gelb", "schwarz"],
    "fr": ["4 pions, 6 couleurs", "1\u202f296", "R rouge   2  O orange", "J jaune", "noir"],
}
GUESSES = {
    "de": ("Rot rot GELB gelb", "g b v grün", "BOEG"),
    "fr": ("Rouge rouge JAUNE jaune", "v b l vert", "bleu O J V"),
}
ENDS = {
    "de": ["✔ Ausgezeichnet: in Versuch 3 gefunden. 5234 ist der Code.", "Können ", " Bit."],
    "fr": [
        "✔ Excellent\N{NO-BREAK SPACE}: trouvé à l'essai n°\N{NO-BREAK SPACE}3. Le code est 5234.",
        "habileté ",
        " bits.",
    ],
}
HINTS = {"de": r"\d+ Codes? (ist|sind) noch möglich\.", "fr": r"Il reste \d+ codes?\."}
UNDO = {"de": "zuruck", "fr": "annuler"}
"""The command ``undo``, without accents."""


def in_terminal(name, *words):
    """Run a command in a terminal in a language."""
    return Terminal(*words, "--language", name, columns=100, LANG="C.UTF-8")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", GUESSES)
def test_a_game_is_played(name):
    """A game in German or French accepts colours by names and letters of the language, and commands without accents."""
    own = load_catalogue(name)
    first, second, third = GUESSES[name]
    with in_terminal(name, "play", "--game", str(GAME), "--no-stats") as terminal:
        terminal.expect(" 1> ")
        for text in BEGINNINGS[name]:
            assert text in terminal.text, terminal.text
        for typed, prompt in ((first, " 2> "), (second, " 3> "), (UNDO[name], " 2> "), (second, " 3> ")):
            terminal.type(typed)
            terminal.expect(prompt)
        terminal.type(own["command|hint"])
        assert re.search(HINTS[name], terminal.expect(" 3> "))
        terminal.type(third)
        after = terminal.expect(own["Press Enter for another game, or type quit:"])
        for text in ENDS[name]:
            assert text in after, after
        assert re.search(r"0,\d\d", after)
        assert not re.search(r"\b0\.\d", after), after
        terminal.type(own["reply|no"])
        assert terminal.wait() == 0


# --- numbers, plurals, and which language -------------------------------------------------------------------


def test_plurals_and_numbers(talk):
    """Numbers have the separators of the language; 0 takes the singular in French and Portuguese, and no blank in Chinese."""
    for name, number in (("zh", "46,656个"), ("fr", "46\u202f656"), ("de", "46.656"), ("en", "46,656")):
        assert number in talk([], "solve", "--pegs", "6", "--colors", "6", "--language", name)
    for name, none in (
        ("fr", "0 noir, 0 blanc"),
        ("de", "0 schwarz, 0 weiß"),
        ("pt", "0 preto, 0 branco"),
        ("pl", "0 czarnych, 0 białych"),
        ("zh", "0黑，0白"),
    ):
        assert none in talk([], "review", "1122:1,1", "--why", "3344", "--language", name)


@pytest.mark.parametrize(
    ("variables", "name"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"), ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_CH"}, "fr"), ({"LC_ALL": "pt_BR.UTF-8", "LANG": "de_DE"}, "pt"),
        ({"LC_ALL": "C", "LANG": "de_DE"}, "en"), ({"LC_ALL": "", "LANG": "nl"}, "nl"), ({"LANG": "ja_JP.UTF-8"}, "en"), ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"), ({"LANG": "ca_ES@valencia"}, "en"), ({"LANG": "es_419.UTF-8"}, "es"), ({"LANG": "it@euro"}, "it"), ({}, "en"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "ja:de:fr"}, "de"), ({"LANG": "C", "LANGUAGE": "de"}, "en"), ({"LANG": "zh_CN.UTF-8"}, "zh"),
    ],
    ids=str,
)  # fmt: skip
def test_the_language_of_the_system(monkeypatch, talk, variables, name):
    """Without ``--language``, the first of LC_ALL, LC_MESSAGES and LANG that is set chooses the language, unless LANGUAGE lists others."""
    for each in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(each, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    for each, value in variables.items():
        monkeypatch.setenv(each, value)
    whys = {each: talk([], "review", "1122:1,1", "--why", "1133", "--language", each) for each in LANGUAGES}
    assert len(set(whys.values())) == len(LANGUAGES)
    assert talk([], "review", "1122:1,1", "--why", "1133") == whys[name]


@pytest.mark.parametrize("name", ["de", "DE", "de_AT", "de-CH", "Deutsch", "deutsch"])
def test_names_of_languages(talk, name):
    """``--language`` takes a language's tag in any case, with a country, or its own name for itself."""
    words = ("review", "1122:1,1", "--why", "1133", "--language")
    assert talk([], *words, name) == talk([], *words, "de")


@pytest.mark.parametrize(("code", "name"), [(0x0407, "de"), (0x0C0C, "fr"), (0x0416, "pt"), (0x0411, "en"), (0, "en")])
def test_the_language_of_windows(monkeypatch, code, name):
    """On Windows without LC_ALL, LC_MESSAGES and LANG, the display language is used, or else English."""
    for each in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(each, raising=False)
    kernel = SimpleNamespace(GetUserDefaultUILanguage=lambda: code)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    assert languages.find_system_language() == name


def test_the_language_stays(talk):
    """The command that is printed for continuing a game includes the option ``--language`` with the chosen language."""
    assert "mastermind-xl solve --language de 1122:1,1" in talk([], "solve", "1122:1,1", "--language", "de")
    assert "mastermind-xl play --language de --game" in talk(["1122"], "play", "--no-stats", "--language", "de")


def test_files_are_english_unless_requested(monkeypatch, tmp_path, talk):
    """On a German system, a workbook is in English if no language is requested."""
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    written = []
    for words in ([], ["--language", "en"]):
        path = tmp_path / f"{len(words)}.xlsx"
        talk([], "review", "1122:1,1", "--best", "all", "--xlsx", str(path), *words)
        written.append(path.read_bytes())
    assert written[0] == written[1]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", LANGUAGES)
def test_letters_of_every_alphabet(talk, name):
    """Letters that English lacks, such as ß and İ, crash no command in any language."""
    rubbish = [*"Üßñçİı", "Ü ß ñ ç İ", "1 ñ 2 ç", "12ñ", "ÑÑÑÑ", "why Ü", "hint ß", "new İ", "fix Ü", "skip ß", "quit"]
    for words in ("play --no-stats", "solve", "solve --variant bulls-and-cows", "play --match 2"):
        assert "Traceback" not in talk(rubbish, *words.split(), "--language", name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_columns_have_one_name(language, capsys):
    """The tables of the command ``review`` have columns with different names, in every language."""
    status, out, err = run(capsys, "review", "1122:1,1", "1344:0,1", "--language", language)
    assert status == 0, err
    heads = [re.split("  +", line.strip()) for line in out.splitlines() if line.startswith("   ")]
    assert [len(each) for each in heads] == [len(set(each)) for each in heads] == [10, 4]


def test_wide_signs():
    """A Chinese sentence is wrapped by its columns, two for each wide sign, and no line begins with a comma or a full stop."""
    text = "第 3 次答错了，所以没有一个密码符合全部回答。请检查第 1 次到第 3 次。"
    for width in range(18, 40):
        lines = wrap(text, width, "● ", "  ")
        assert max(map(visible, lines)) <= width
        assert visible(lines[0]) >= width - 4
        assert "".join(lines).replace(" ", "") == f"●{text}".replace(" ", "")
        assert not [line for line in lines if line.strip()[0] in "，。"]
    assert columns([("新游戏", "a"), ("new", "b")], 40) == ["新游戏  a", "new     b"]
    assert grid(["红", "red"], 9) == ["红   red"]
