"""Find every sentence of the page that needs a translation, in its scripts, its template and the core's data."""

import ast
import json
import re
from functools import cache
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import mastermind_xl
from mastermind_xl.analysis.coach import VERDICTS
from mastermind_xl.core import messages
from mastermind_xl.core.colors import LETTERS, PALETTES
from mastermind_xl.core.languages import LANGUAGES, MARKS, read_catalogue
from mastermind_xl.core.variants import VARIANTS, WITH_WHITES, name_game
from mastermind_xl.excel import vba_source
from mastermind_xl.excel.buttons import BUTTONS
from mastermind_xl.install import FROM_A_COPY
from mastermind_xl.libreoffice.addin.commands import COMMANDS
from mastermind_xl.libreoffice.addin.functions import FUNCTIONS
from mastermind_xl.page import write
from mastermind_xl.sheets.shared.board import OWN_PEGS, Headed
from mastermind_xl.sheets.shared.guide import TEXTS
from mastermind_xl.sheets.writing import styles

FOLDER = Path(mastermind_xl.__file__).parent
CATALOGUES = FOLDER / "core" / "catalogues"
TRANSLATED = [name for name in LANGUAGES if name != "en"]
CONTEXTS = ("digit", "letter")
"""Contexts of a sentence on boards of digits and of letters, where a language needs another sentence than for colours."""
WORDS = {"noun", "peg", "unit", "asked"}
"""Places for English words, which a translation says in its own way: it must not have them."""


class Text(NamedTuple):
    """An English text: its key in the catalogue, its plural if it has one, and its place in the source."""

    key: str
    several: str
    place: str


_CALL = re.compile(r'\b(?:fill|say|fillCount)\(\s*"([^"]+)"(?:,\s*"([^"]+)",\s*(?:\{|values))?(?:, \{\}, "(\w+)"\))?')


def find_in_script(name):
    """Yield the texts that a script passes to the functions that translate."""
    for one, several, context in _CALL.findall((FOLDER / "page" / f"{name}.js").read_text("utf-8")):
        yield Text(f"{context}|{one}" if context else one, several, f"page/{name}.js")


class _Template(HTMLParser):
    def __init__(self):
        super().__init__()
        self.texts, self.context, self.skipped = [], "", False

    def handle_starttag(self, tag, attrs):
        told = dict(attrs)
        self.context = told.get("data-context", "")
        self.skipped = tag in {"script", "style", "title", "noscript"}
        self.texts += [told[name] for name in ("aria-label", "title") if name in told]

    def handle_data(self, data):
        text = data.strip()
        if re.search("[a-z]", text) and "$" not in text and not self.skipped:
            self.texts.append(f"{self.context}|{text}" if self.context else text)

    def handle_endtag(self, tag):
        self.context, self.skipped = "", False


def find_in_template():
    """Yield the texts of the page's template: from elements, labels for screen readers, and tooltips."""
    template = _Template()
    template.feed((FOLDER / "page" / "page.html").read_text("utf-8"))
    return (Text(text, "", "page/page.html") for text in template.texts)


def find_in_core():
    """Yield the texts of the core that the page shows: messages, words, colours with their letters, and names of games."""
    for name in write._MESSAGES:
        told, place = getattr(messages, name), f"core/messages.py {name}"
        pairs = (
            [(each, "") for each in told]
            if isinstance(told, list)
            else [told if isinstance(told, tuple) else (told, "")]
        )
        yield from (Text(one, several, place) for one, several in pairs)
    for words in dict.fromkeys([messages.PEGS, *(each.board.words for each in VARIANTS.values())]):
        for one, several in ((words.black, words.blacks), (words.white, words.whites)):
            if one:
                yield Text(f"answer|{one}", several, "core/messages.py WORDS")
        yield Text(words.both, "", "core/messages.py WORDS")
    yield from (Text(f"colour|{name}", "", "core/colors.py") for name in LETTERS)
    yield from (Text(f"letter of|{name}", "", "core/colors.py") for name in LETTERS)
    for name, about in PALETTES.items():
        yield from (Text(f"palette|{name}", "", "core/colors.py"), Text(about, "", "core/colors.py"))
    yield from (Text(name_game(each.board), "", "core/variants.py") for each in WITH_WHITES.values())


SPEAKING = {"fill", "fill_count", "say", "say_count", "sentence", "sentence_count", "translate", "word", "forms"}
"""The functions of Python that take a text to translate first; some take its plural next, some a context."""
ATTRIBUTES = {"note", "task", "saved", "left_alone", "left_with"}
"""Attributes of the sessions at a prompt that are texts."""
OF_TWO_FORMS = {"fill_count", "say_count", "sentence_count", "forms"}
OF_A_CONTEXT = {"translate", "word"}


def find_in_python(path):
    """Yield the texts that a file passes to the functions that translate, as constants or as values of its module.

    A variable stands for all texts that the file assigns to it. A text that is a parameter is found where it is passed
    on to one of these functions by its name. The declaration of a sheet has a title and a description.
    """
    place = path.relative_to(FOLDER).as_posix()
    source = path.read_text("utf-8")
    if not re.search(r"(?:core\.languages|writing\.formulas|writing\.sheet) import", source):
        return
    module = vars(
        import_module("mastermind_xl." + place.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
    )
    if getattr(module.get("fill"), "__module__", None) == styles.__name__:  # which fills a cell with a colour
        return
    tree = ast.parse(source)
    given = {}
    for each in ast.walk(tree):
        if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name):
            given.setdefault(each.targets[0].id, []).append(each.value)
        elif isinstance(each, ast.comprehension | ast.For):
            for target, value in _pair(each.target, each.iter):
                given.setdefault(target.id, []).append(value)
    for each in (
        value for name in sorted(ATTRIBUTES) if place.startswith("terminal/") for value in given.get(name, ())
    ):
        told = _value(each, module)
        yield Text(told, "", place) if isinstance(told, str) else Text(*told, place)
    for call in ast.walk(tree):
        name = getattr(call.func, "id", "") if isinstance(call, ast.Call) and call.args else ""
        if name == "Command" and place.startswith(
            "terminal/"
        ):  # of a session at a prompt: what is typed, and what it does
            typed, takes, about = (_value(each, module) for each in call.args[:3])
            abouts = [about] if about else _texts(call.args[2], module, given)
            yield from (
                Text(f"command|{typed} {takes}".rstrip(), "", place),
                *(Text(each, "", place) for each in abouts),
            )
        elif name == "map" and getattr(call.args[0], "id", "") in SPEAKING:
            yield from (Text(told, "", place) for told in _texts(call.args[1], module, given))
        elif name in OF_TWO_FORMS:
            starred = isinstance(call.args[0], ast.Starred)
            pairs = [call.args[0].value] if starred else [ast.Tuple(call.args[:2], ast.Load())]
            pairs += [each for pair in pairs if isinstance(pair, ast.Name) for each in given.get(pair.id, ())]
            for pair in (_value(_with_given(each, given), module) for each in pairs):
                if pair and isinstance(pair[0], str):
                    context = _value(call.args[2], module) if name == "forms" and len(call.args) > 2 else ""
                    yield Text(f"{context}|{pair[0]}" if context else pair[0], pair[1], place)
        elif name in SPEAKING:
            context = _value(call.args[1], module) if name in OF_A_CONTEXT and len(call.args) > 1 else ""
            if context in {"colour", "letter of", "palette"}:  # see find_in_core
                continue
            for told in _texts(call.args[0], module, given):
                yield Text(f"{context}|{told}" if context else told, "", place)
        elif name == "Sheet":
            title, _, *about = (_value(each, module) for each in call.args)
            yield from (Text(f"sheet|{each}", "", place) for each in [title] if each)
            yield from (Text(each, "", place) for each in about)


def _pair(target, source):
    """Return the variables of a loop with the expressions of their values, also for pairs of ``zip`` or ``items``."""
    if isinstance(target, ast.Name):
        return [(target, source)]
    name = getattr(source.func, "attr", getattr(source.func, "id", "")) if isinstance(source, ast.Call) else ""
    sources = {"zip": getattr(source, "args", []), "items": [None, getattr(getattr(source, "func", 0), "value", 0)]}
    pairs = zip(getattr(target, "elts", ()), sources.get(name, ()), strict=False)
    return [(each, values) for each, values in pairs if values and isinstance(each, ast.Name)]


def _with_given(expression, given):
    """Return a pair of expressions with each variable replaced by what it was given."""
    if not isinstance(expression, ast.Tuple):
        return expression
    inside = [given[each.id][0] if getattr(each, "id", "") in given else each for each in expression.elts]
    return ast.fix_missing_locations(ast.copy_location(ast.Tuple(inside, ast.Load()), expression.elts[0]))


def _texts(expression, module, given):
    """Return all texts that an expression can be: a constant, one of two, one of a tuple, or a variable's values."""
    value = _value(expression, module)
    if isinstance(expression, ast.IfExp):
        yield from (*_texts(expression.body, module, given), *_texts(expression.orelse, module, given))
    elif isinstance(value, str):
        yield value
    elif isinstance(expression, ast.Subscript):
        yield from _texts(expression.value, module, given)
    elif isinstance(value, tuple | list | dict):
        yield from (each for each in (value.values() if isinstance(value, dict) else value) if isinstance(each, str))
    elif isinstance(expression, ast.Tuple | ast.List):
        for each in expression.elts:
            yield from _texts(each, module, given)
    elif isinstance(expression, ast.Name):
        for each in given.get(expression.id, ()):
            yield from _texts(each, module, {name: told for name, told in given.items() if name != expression.id})


def _value(expression, module):
    """Return the value of an expression of constants and the module's names; None for any other expression."""
    try:
        return eval(compile(ast.Expression(expression), "", "eval"), dict(module))  # noqa: S307  # our own source
    except Exception:
        return None


def find_declared():
    """Yield the texts that are declared in one place and shown from another."""
    for button in BUTTONS:
        for told in (button.label, button.group, button.tip, button.detail):
            yield Text(told, "", "excel/buttons.py")
    for told in (*vba_source.TEXTS.values(), vba_source.GAME_MOVED, FROM_A_COPY):
        yield Text(told, "", "excel/vba_source.py")
    yield from (Text(told, "", "sheets/shared/texts.toml") for told in _long_texts(TEXTS))
    for room in ("game.layout", "solver.layout", "solver.static"):
        declared = import_module(f"mastermind_xl.sheets.{room}")
        heads = [each for each in vars(declared).values() if isinstance(each, type) and issubclass(each, Headed)]
        place = f"sheets/{room.replace('.', '/')}.py"
        yield from (Text(each.head, "", place) for kind in heads for each in kind if each.head)
    yield Text("peg {number}", "", "sheets/solver/workings.py")
    yield from (Text(told, "", "sheets/shared/board.py") for told in OWN_PEGS.values())
    yield from (Text(f"level|{level}", "", "core/messages.py") for level in messages.LEVELS)
    yield from (Text(f"verdict|{verdict}", "", "analysis/coach.py") for verdict in VERDICTS)
    yield Text("colour|colour", "", "core/colors.py")
    yield Text(messages.PEGS.counts, "", "core/messages.py PEGS")
    yield from (Text(command.label, "", "libreoffice/addin/commands.py") for command in COMMANDS)
    for function in FUNCTIONS:
        yield Text(function.about, "", "excel/udfs.py")
        for each in function.arguments:
            yield from (Text(f"argument|{each.name}", "", "excel/udfs.py"), Text(each.about, "", "excel/udfs.py"))
    dialog = (FOLDER / "libreoffice" / "addin" / "new_game.xdl").read_text("utf-8")
    for told in re.findall('dlg:(?:title|value)="([^"]+)"', dialog):
        yield Text(told, "", "libreoffice/addin/new_game.xdl")


def _long_texts(table):
    for name, told in table.items() if isinstance(table, dict) else enumerate(table):
        if isinstance(told, str):
            yield told
        elif name != "when":
            yield from _long_texts(told)


def find_on_the_page():
    """Return the texts of the page; see ``find_texts``."""
    scripts = (text for name in ("engine", *write.SCRIPTS) for text in find_in_script(name))
    return _by_key((*find_in_template(), *scripts, *find_in_core()))


@cache
def find_texts():
    """Return all texts to translate by their keys; a text that is in several places is listed once, with the first."""
    paths = (path for path in sorted(FOLDER.rglob("*.py")) if "laboratory" not in path.parts)
    python = (text for path in paths for text in find_in_python(path))
    python = (*python, *find_declared())
    page = find_on_the_page()
    return _by_key((*page.values(), *(text if text.key in page else _bare(text) for text in python)))


def _bare(text):
    """Return a text without its leading symbols, which are not translated."""
    return text._replace(key=text.key.lstrip(MARKS), several=text.several.lstrip(MARKS))


def _by_key(texts):
    found: dict[str, Text] = {}
    for text in texts:
        if text.key:  # the empty one is a catalogue's header
            found.setdefault(text.key, text)
    return found


def write_catalogue(name):
    """Rewrite a catalogue: all texts in order with their translations; texts that are no longer used are dropped."""
    path = CATALOGUES / f"{name}.po"
    old = path.read_text("utf-8")
    own = read_catalogue(old)
    entries = [old.partition("\n\n")[0]]
    for text in find_texts().values():
        entries.append(_entry(text, text.key, own.get(text.key)))
        entries += (_entry(text, key, own[key]) for context in CONTEXTS if (key := f"{context}|{text.key}") in own)
    path.write_text("\n\n".join(entries) + "\n", encoding="utf-8")


def split_key(key):
    """Split a key into its context, which may be empty, and its text, which may contain a bar, too."""
    return re.fullmatch(r"(?:([a-z ]+)\|)?(.*)", key, re.DOTALL).groups("")


def _entry(text, key, own):
    context, one = split_key(key)
    lines = {"msgctxt": context, "msgid": one, "msgid_plural": text.several}
    told = {"msgstr": own or ""}
    if text.several:
        told = dict(zip(("msgstr[0]", "msgstr[1]"), own or ("", ""), strict=True))
    quoted = [f"{name} {json.dumps(each, ensure_ascii=False)}" for name, each in lines.items() if each]
    quoted += [f"{name} {json.dumps(each, ensure_ascii=False)}" for name, each in told.items()]
    return "\n".join([f"#: {text.place}", *quoted])
