"""The commands, figures, names and links on the pages are correct."""

import doctest
import json
import pkgutil
import re
from pathlib import Path

import pytest
import rebuild_commands
import rebuild_floors
import rebuild_python
import rebuild_strategies
from console import blocks, check
from openpyxl import load_workbook

import mastermind_xl
from mastermind_xl.cli import COMMANDS, main, make_parser
from mastermind_xl.excel import udfs
from mastermind_xl.strategies import REGISTRY

ROOT = Path(__file__).resolve().parents[1]
SHOWN = [ROOT / "README.md", *sorted(ROOT.glob("docs/**/*.md")), *sorted(ROOT.glob("examples/**/*.md"))]
"""Pages whose commands are run."""
PAGES = [
    *sorted(ROOT.glob("*.md")),
    *SHOWN[1:],
    *(ROOT / name / "README.md" for name in ("tests", "workbook_templates")),
]
"""Pages whose links are checked."""
ADOPTED = "from_vba.md"
"""The page whose commands read workbooks, which tests/adopt/test_adopt.py makes."""

BLOCKS = {block.values: block for page in SHOWN if page.name != ADOPTED for block in blocks(page)}
"""Each command with what it prints once, even if several pages show it."""


def name(page):
    """Return the path of a page inside the repository."""
    return page.relative_to(ROOT).as_posix()


def read(page):
    """Return the text of a page without its code blocks, which contain no links."""
    return re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


def anchors(page):
    """Return the anchors of a page's headings, spelled as GitHub, similar sites and mkdocs.yml do."""
    headings = re.findall(r"^#+ (.*)$", read(page), re.MULTILINE)
    texts = [re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower().strip() for heading in headings]
    return {re.sub(r"[^\w\- ]", "", text).replace(" ", "-") for text in texts}


def links(page):
    """Yield (link, file, anchor) for each link of a page to a file or to itself; the anchor may be empty."""
    for link in re.findall(r"\]\(([^)\s]+)\)", read(page)):
        if not re.match(r"https://|#!", link):
            path, _, anchor = link.partition("#")
            yield link, (page.parent / path).resolve() if path else page, anchor


# --- what is shown happens --------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("command", "printed"), BLOCKS.values())
def test_commands_print_what_the_pages_show(command, printed, tmp_path):
    """Each command of the docs prints the block of text below it; … stands for a number that varies."""
    check(command, printed, tmp_path)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_options_in_the_text_are_there(page):
    """Commands in the sentences and shell blocks of the docs use only options that exist."""
    text = page.read_text("utf-8")
    typed = re.findall(rf"`(?:mastermind-xl )?((?:{'|'.join(COMMANDS)}) [^`]+)`", text)
    for block in re.findall(r"^```sh\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        typed += re.findall(r"mastermind-xl (\w[^\n&#]+)", block)
    for command in typed:
        options = {name for action in make_parser(command.split()[0])._actions for name in action.option_strings}
        assert set(re.findall(r" (--[\w-]+)", command)) <= options, command


@pytest.mark.sampled(2)
@pytest.mark.parametrize("page", [page for page in SHOWN if ">>> " in page.read_text("utf-8")], ids=name)
def test_python_in_the_pages(page, tmp_path, monkeypatch):
    """The Python sessions on a page of the docs give the results that the page shows."""
    monkeypatch.chdir(tmp_path)  # where they may write files
    results = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert results.attempted > 3
    assert results.failed == 0


def test_the_strategy_of_the_page_is_the_example():
    """The page about writing a strategy shows the code of examples/own_strategy.py."""
    page = (ROOT / "docs" / "how-to" / "own-strategy.md").read_text("utf-8")
    (code,) = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert (ROOT / "examples" / "own_strategy.py").read_text("utf-8").endswith(code)


# --- what is named is there -------------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page):
    """All files and headings to which a page of the docs links, and all files that it mentions, exist."""
    for link, path, anchor in links(page):
        assert path.exists(), link
        assert not anchor or anchor in anchors(path), link
    there = re.sub(
        r"^\d\. A new file .*$", "", read(page), flags=re.MULTILINE
    )  # the files that a recipe creates do not exist yet
    for quoted in re.findall(r"`([^`\n]+)`", there):
        for path in re.findall(r"(?<![\w./-])(?:mastermind_xl|tests|examples|docs)/[\w./-]*\w", quoted):
            assert "NAME" in path or (ROOT / path).exists(), path


def test_every_page_is_found_from_the_readme():
    """Every page of the docs can be reached by links from the README and is listed in mkdocs.yml."""
    seen, ahead = set(), [ROOT / "README.md"]
    while ahead:
        page = ahead.pop()
        if page not in seen:
            seen.add(page)
            ahead += [path for _, path, _ in links(page) if path.suffix == ".md"]
    assert {name(page) for page in PAGES} - {name(page) for page in seen} == set()
    on_the_site = re.findall(r": ([\w./-]+\.md)$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE)
    assert sorted(on_the_site) == sorted(name(page) for page in PAGES)


@pytest.mark.slow
@pytest.mark.parametrize("file", ["solver.xlsx", "game.xlsx", "game.xlsm"])
def test_names_and_sheets_of_workbooks_are_told_of(file, written):
    """The docs list each defined name of a workbook with its cells, and each sheet of the workbook."""
    kind, _, ending = file.partition(".")
    book = load_workbook(written(file, kind, *(["--any-python"] if ending == "xlsm" else [])))
    cells = {
        name: ",".join(part.rpartition("!")[2].replace("$", "") for part in defined.attr_text.split(","))
        for name, defined in book.defined_names.items()
        if "LAMBDA" not in defined.attr_text
    }
    page = (ROOT / "docs" / "reference" / "names.md").read_text("utf-8")
    told = {}
    for table in re.findall(r"^\| name .*\n(?:\|.*\n)+", page, re.MULTILINE):
        heads, _, *rows = [line.strip("| ").split(" | ") for line in table.splitlines()]
        column = next((head for head in (file, kind) if head in heads), None)
        told |= {row[0].strip("`"): row[heads.index(column)] for row in rows if column}
    assert {name: place for name, place in told.items() if place != "–"} == cells
    sheets = (ROOT / "docs" / "reference" / f"{kind}-workbook.md").read_text("utf-8")
    named = {
        title
        for titles in re.findall(r"^\| ([^|`]+?)(?: \((?:very )?hidden[^)]*\))? \|", sheets, re.MULTILINE)
        for title in titles.split(", ")
    }
    assert named >= set(book.sheetnames)


CITED = re.compile(r"\b((?!Excel|Office)[A-Z]\w+(?:(?:, \w+)* and [A-Z][\w-]+| et al\.)?) \(?((?:19|20)\d\d)\b")
"""Authors with a year, as in ``Koyama and Lai 1993`` or ``Bernier et al. (1996)``."""


def test_every_source_has_an_entry():
    """The page of sources has an entry for all authors with a year in docs and package, and for all sources of strategies and results."""
    sources = ROOT / "docs" / "sources.md"
    entries = tuple(re.findall(r"\*\*(.+?)\*\*", sources.read_text("utf-8")))
    texts = [path.read_text("utf-8") for path in {*SHOWN, *ROOT.glob("mastermind_xl/**/*.py")} - {sources}]
    cited = {" ".join(found) for text in texts for found in CITED.findall(" ".join(text.split()))}
    cited |= {source for entry in REGISTRY.values() for source in entry.source.split(", ")}
    cited |= {*re.findall(r'source = "(.+?)"', (ROOT / "tests" / "laboratory" / "published.toml").read_text("utf-8"))}
    assert "Kirkpatrick, Gelatt and Vecchi 1983" in cited
    assert {source for source in cited if not source.startswith(entries)} == set()


def keys_of(value):
    """Return all keys in a JSON value, at every level."""
    if isinstance(value, dict):
        yield from value
        value = value.values()
    if not isinstance(value, str | int | float | None):
        for each in value:
            yield from keys_of(each)


JSON = (ROOT / "docs" / "reference" / "json.md").read_text("utf-8")
JSON_FORMS = dict(re.findall(r"^##+ ([^\n]+)\n(.*?)(?=^##|\Z)", JSON, re.MULTILINE | re.DOTALL))
"""What the page about JSON says of each command, such as ``evaluate``, and of each other form, such as ``evaluate --code``."""
JSON_COMMANDS = [
    "suggest 1122:1,1",
    "suggest 1122:1,1 -v",
    "suggest 1122:4,0",
    "suggest 1122:1,1 1134:0,2 2131:1,0",
    "score 1123 2143",
    "evaluate first --pegs 2",
    "evaluate knuth --pegs 2 --budget 9",
    "evaluate knuth --pegs 2 --consistent --rotation 12 --ties rotation --codes",
    "evaluate knuth --code 4563",
    "optimal --pegs 2",
    "optimal --pegs 3 --colors 4 --beam 2",
    "static --prove --pegs 2 --colors 3 --seconds 0.1",
    "static --check 12 --pegs 2 --colors 3",
    "static --greedy --pegs 2 --colors 3 --seconds 0.1",
    "review 1122:1,1",
    "review 1122:1,1 1134:0,2 2131:1,0",
    "review 1122:1,1 --best 1",
    "review 1122:1,1 --why 5611",
    "puzzle --seed 7 --pegs 3",
    "puzzle --today",
    "survey --pegs 2 --colors 3 --strategies first --sample 1",
    "variants",
    "strategies",
    "value --pegs 2 --colors 2",
    "hide --seed 1",
    "doctor",
]


def json_form(words):
    """Return the longest heading of the page about JSON whose words are all in a command."""
    return max((form for form in JSON_FORMS if set(form.split()) <= set(words.split())), key=len)


@pytest.mark.parametrize("words", JSON_COMMANDS)
def test_json_is_told_of(words, capsys):
    """A form of a command prints only keys that its section of the page about JSON lists, and all without a condition."""
    main([*words.split(), "--json"])
    printed = set(keys_of([json.loads(line) for line in capsys.readouterr().out.splitlines()]))
    section, above = JSON_FORMS[json_form(words)], JSON.partition("\n## ")[0]
    assert printed <= set(re.findall(r"`(\w+)`", above + section))
    rows = re.findall(r"^\| (`.*?) \| (?!with `|if |in `)", section, re.MULTILINE)
    assert set(re.findall(r"`(\w+)`", " ".join(rows))) <= printed


def test_json_of_every_form_is_told_of():
    """The page about JSON has a section for each command with ``--json``; each form but ``doctor --try`` is tested above."""
    commands = {name for name in COMMANDS if "--json" in make_parser(name)._option_string_actions}
    assert {form for form in JSON_FORMS if " " not in form} == commands
    tried = {json_form(getattr(words, "values", [words])[0]) for words in JSON_COMMANDS}
    assert set(JSON_FORMS) - tried == {"doctor --try"}


@pytest.mark.parametrize("made", [rebuild_commands, rebuild_floors, rebuild_strategies], ids=lambda made: made.__name__)
def test_what_is_made_is_up_to_date(made):
    """The pages of commands, floors and strategies are as their programs make them from the package."""
    assert made.PAGE.read_text("utf-8") == made.page(), f"run python tests/{made.__name__}.py"


@pytest.mark.parametrize("name", rebuild_python.PAGES)
def test_pages_of_python_are_up_to_date(name):
    """The pages about Python's names are as their program makes them from the docstrings."""
    page = rebuild_python.REFERENCE / f"{name}.md"
    assert page.read_text("utf-8") == rebuild_python.page(name), "run python tests/rebuild_python.py"


@pytest.mark.parametrize("function", [udfs.BLACK, udfs.WHITE, udfs.CANDIDATES, udfs.NEXTGUESS])
def test_cell_functions_are_told_of(function):
    """The page about cell functions contains a formula with each cell function."""
    assert f"`={function.__name__}(" in (ROOT / "docs" / "reference" / "cell-functions.md").read_text("utf-8")


def test_the_cells_of_the_page():
    """The page about cell functions shows the real results of its example formulas."""
    page = (ROOT / "docs" / "reference" / "cell-functions.md").read_text("utf-8")
    cells = [[1, 1, 2, 2], [1, 3, 4, 4]], [[1], [0]], [[1], [1]]
    assert f"`=CANDIDATES(A1:D2,E1:E2,F1:F2)` is {udfs.CANDIDATES(*cells)}," in page
    (guess,) = udfs.NEXTGUESS(*cells)
    assert f"{', '.join(map(str, guess))}.\n" in page


def test_python_names_are_told_of():
    """The page about Python lists and describes every public name of the package."""
    page = (ROOT / "docs" / "reference" / "python.md").read_text("utf-8")
    table, _, described = page.partition("## In full")
    assert set(mastermind_xl.__all__) <= set(re.findall(r"`(\w+)`", table))
    for name, place in re.findall(r"^### (\w+)\n\n<!-- ([\w.]+) -->$", described, re.MULTILINE):
        assert pkgutil.resolve_name(place) is getattr(mastermind_xl, name)


@pytest.mark.parametrize("name", rebuild_python.PAGES)
def test_the_site_describes_names_with_their_types(name):
    """On the website, mkdocstrings replaces the descriptions of all public names of a module and no other text."""
    page = (rebuild_python.REFERENCE / f"{name}.md").read_text("utf-8")
    (pattern,) = re.findall(r'^SECTION = r"(.*)"', (ROOT / "docs" / "site.py").read_text("utf-8"), re.MULTILINE)
    shown = re.sub(pattern, r"::: \2\n\n", page, flags=re.MULTILINE | re.DOTALL)
    assert [
        place.rpartition(".")[2] for place in re.findall(r"^::: (.+)$", shown, re.MULTILINE)
    ] == rebuild_python.PAGES[name].__all__
    assert shown.startswith(page.partition("### ")[0])
    assert "###" not in shown.partition("## In full")[2]


def test_the_front_page_of_the_site_plays():
    """On the website, the page with the game replaces the picture at the top of README and nothing else."""
    (pattern,) = re.findall(r'^PICTURES = r"(.*)"', (ROOT / "docs" / "site.py").read_text("utf-8"), re.MULTILINE)
    (pictures,) = re.findall(pattern, (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    assert re.findall(r"^!\[.*?\]\((.*?)\)$", pictures) == ["examples/beside.png"]


def test_the_citation_names_this_version():
    """CITATION.cff contains the version number of the package."""
    assert f"\nversion: {mastermind_xl.__version__}\n" in (ROOT / "CITATION.cff").read_text("utf-8")
