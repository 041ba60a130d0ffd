"""Find every sentence of the page that needs a translation, in its scripts, its template and the core's data."""

import ast
import json
import re
from functools import cache
from html.parser import HTMLParser
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import rebuild_templates

import mastermind_xl
from mastermind_xl.analysis.coach import VERDICTS
from mastermind_xl.core import messages
from mastermind_xl.core.colors import LETTERS, PALETTES
from mastermind_xl.core.languages import ENGLISH, LANGUAGES, MARKS, conditions, entry_key, read_entries, speaking
from mastermind_xl.core.variants import VARIANTS, name_game
from mastermind_xl.excel import vba_source
from mastermind_xl.excel.buttons import BUTTONS
from mastermind_xl.install import FROM_A_COPY
from mastermind_xl.libreoffice.addin.commands import COMMANDS
from mastermind_xl.libreoffice.addin.functions import FUNCTIONS
from mastermind_xl.page import write
from mastermind_xl.sheets import table
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
    """An English text: its key in the catalogue, and its plural if it has one."""

    key: str
    several: str = ""


_CALL = re.compile(r'\b(?:fill|say|fillCount)\(\s*"([^"]+)"(?:,\s*"([^"]+)",\s*(?:\{|values))?(?:, \{\}, "(\w+)"\))?')


def find_in_script(name):
    """Yield the texts that a script passes to the functions that translate."""
    for one, several, context in _CALL.findall((FOLDER / "page" / f"{name}.js").read_text("utf-8")):
        yield Text(f"{context}|{one}" if context else one, several)


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
    return (Text(text) for text in template.texts)


def find_in_core():
    """Yield the texts of the core that the page shows: messages, words, colours with their letters, and names of games."""
    for name in write._MESSAGES:
        told = getattr(messages, name)
        pairs = (
            [(each, "") for each in told]
            if isinstance(told, list)
            else [told if isinstance(told, tuple) else (told, "")]
        )
        yield from (Text(one, several) for one, several in pairs)
    for words in dict.fromkeys([messages.PEGS, *(each.board.words for each in VARIANTS.values())]):
        for one, several in ((words.black, words.blacks), (words.white, words.whites)):
            if one:
                yield Text(f"answer|{one}", several)
        yield Text(words.both)
    yield from (Text(f"colour|{name}") for name in LETTERS)
    yield from (Text(f"letter of|{name}") for name in LETTERS)
    for name, about in PALETTES.items():
        yield from (Text(f"palette|{name}"), Text(about))
    yield from (Text(name_game(each.board)) for each in VARIANTS.values())


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
        yield Text(told) if isinstance(told, str) else Text(*told)
    for call in ast.walk(tree):
        name = getattr(call.func, "id", "") if isinstance(call, ast.Call) and call.args else ""
        if name == "Command" and place.startswith(
            "terminal/"
        ):  # of a session at a prompt: what is typed, and what it does
            typed, takes, about = (_value(each, module) for each in call.args[:3])
            abouts = [about] if about else _texts(call.args[2], module, given)
            yield from (Text(f"command|{typed} {takes}".rstrip()), *(Text(each) for each in abouts))
        elif name == "map" and getattr(call.args[0], "id", "") in SPEAKING:
            yield from (Text(told) for told in _texts(call.args[1], module, given))
        elif name in OF_TWO_FORMS:
            starred = isinstance(call.args[0], ast.Starred)
            pairs = [call.args[0].value] if starred else [ast.Tuple(call.args[:2], ast.Load())]
            pairs += [each for pair in pairs if isinstance(pair, ast.Name) for each in given.get(pair.id, ())]
            for pair in (_value(_with_given(each, given), module) for each in pairs):
                if pair and isinstance(pair[0], str):
                    context = _value(call.args[2], module) if name == "forms" and len(call.args) > 2 else ""
                    yield Text(f"{context}|{pair[0]}" if context else pair[0], pair[1])
        elif name in SPEAKING:
            context = _value(call.args[1], module) if name in OF_A_CONTEXT and len(call.args) > 1 else ""
            if context in {"colour", "letter of", "palette"}:  # see find_in_core
                continue
            for told in _texts(call.args[0], module, given):
                yield Text(f"{context}|{told}" if context else told)
        elif name == "Progress" and len(call.args) > 1:
            yield Text(_value(call.args[1], module))
        elif name == "Sheet":
            title, _, *about = (_value(each, module) for each in call.args)
            yield from (Text(f"sheet|{each}") for each in [title] if each)
            yield from (Text(each) for each in about)


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
            yield Text(told)
    for told in (*vba_source.TEXTS.values(), vba_source.GAME_MOVED, FROM_A_COPY):
        yield Text(told)
    yield from (Text(told) for told in long_texts(TEXTS))
    for room in ("game.layout", "solver.layout", "solver.static"):
        declared = import_module(f"mastermind_xl.sheets.{room}")
        heads = [each for each in vars(declared).values() if isinstance(each, type) and issubclass(each, Headed)]
        yield from (Text(each.head) for kind in heads for each in kind if each.head)
    yield Text("peg {number}")
    yield from (Text(told) for told in OWN_PEGS.values())
    yield from (Text(f"level|{level}") for level in messages.LEVELS)
    yield from (Text(*pair) for pair in messages.LEVEL_COUNTS.values())
    yield from (Text(f"verdict|{verdict}") for verdict in VERDICTS)
    yield Text("colour|colour")
    yield from (Text(each.head) for each in (*table.CRITERIA, table.SUM))
    yield from (Text(f"sheet|{title}") for title in (table.ABOUT, table.SCORES))
    yield from (Text(head) for head in TEXTS["table"]["about"])
    yield from (Text(f"file|{name}") for name in rebuild_templates.TRANSLATED)
    yield Text(messages.PEGS.counts)
    yield from (Text(command.label) for command in COMMANDS)
    for function in FUNCTIONS:
        yield Text(function.about)
        for each in function.arguments:
            yield from (Text(f"argument|{each.name}"), Text(each.about))
    dialog = (FOLDER / "libreoffice" / "addin" / "new_game.xdl").read_text("utf-8")
    for told in re.findall('dlg:(?:title|value)="([^"]+)"', dialog):
        yield Text(told)


def long_texts(table):
    for name, told in table.items() if isinstance(table, dict) else enumerate(table):
        if isinstance(told, str):
            yield told
        elif name != "when":
            yield from long_texts(told)


def find_on_the_page():
    """Return the texts of the page; see ``find_texts``."""
    scripts = (text for name in ("engine", *write.SCRIPTS) for text in find_in_script(name))
    return _by_key((*find_in_template(), *scripts, *find_in_core()))


@cache
def find_texts():
    """Return all texts to translate by their keys; a text that is in several places is listed once, with the first."""
    paths = (path for path in sorted(FOLDER.rglob("*.py")) if "laboratory" not in path.parts)
    with speaking(ENGLISH):  # a test may already speak another language
        titles = (Text(name_game(each.board)) for each in VARIANTS.values())
        python = (*(text for path in paths for text in find_in_python(path)), *find_declared(), *titles)
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


def rewritten(old, name):
    """Return the catalogue of a language with each text that is in use, and with the header of the declared language.

    Texts stay in the order of the catalogue, so that a moved function changes nothing. A new text is after the one that
    precedes it in the sources. Comments of translators stay.
    """
    own = {entry_key(entry): entry for entry in read_entries(old, f"{name}.po") if entry.get("msgid")}
    texts = find_texts()
    order = [key for key in own if key in texts or key.partition("|")[2] in texts]
    for before, key in pairwise(["", *texts]):
        if key not in order:
            order.insert(order.index(before) + 1 if before else 0, key)
    entries = (_entry(key, texts.get(key) or texts[key.partition("|")[2]], own.get(key, {}), name) for key in order)
    return "\n\n".join([_header(name), *entries]) + "\n"


def _header(name):
    rules = [*LANGUAGES[name].plurals.values()]
    places = "".join(f"{_in_c(rule)} ? {place} : " for place, rule in enumerate(rules))
    fields = {
        "Language": LANGUAGES[name].tag.replace("-", "_"), "MIME-Version": "1.0", "Content-Type": "text/plain; charset=UTF-8", "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": f"nplurals={len(rules) + 1}; plural={places}{len(rules)};",
    }  # fmt: skip
    lines = "\n".join(json.dumps(f"{field}: {value}\n") for field, value in fields.items())
    title = f"# {messages.NAME}: {LANGUAGES[name].name}. Corrections are welcome: see docs/languages.md."
    return f'{title}\nmsgid ""\nmsgstr ""\n{lines}'


def _in_c(rule):
    """Return a rule of CLDR as gettext writes it."""
    parts = []
    for divisor, is_inside, first, last in conditions(rule):
        number = f"n % {divisor}" if divisor else "n"
        inside = f"{number} == {first}" if first == last else f"{number} >= {first} && {number} <= {last}"
        parts.append(f"({inside})" if is_inside else f"!({inside})")
    return " && ".join(parts)


def write_catalogue(name):
    """Write or rewrite a catalogue, see ``rewritten``."""
    path = CATALOGUES / f"{name}.po"
    path.write_text(rewritten(path.read_text("utf-8") if path.is_file() else "", name), encoding="utf-8", newline="\n")


def split_key(key):
    """Split a key into its context, which may be empty, and its text, which may contain a bar, too."""
    return re.fullmatch(r"(?:([a-z ]+)\|)?(.*)", key, re.DOTALL).groups("")


def _entry(key, text, own, name):
    context, one = split_key(key)
    count = len(LANGUAGES[name].plurals) + 1
    told = [f"msgstr[{place}]" for place in range(count)] if text.several else ["msgstr"]
    lines = {"msgctxt": context, "msgid": one, "msgid_plural": text.several}
    quoted = [f"{keyword} {json.dumps(each, ensure_ascii=False)}" for keyword, each in lines.items() if each]
    quoted += [f"{keyword} {json.dumps(own.get(keyword, ''), ensure_ascii=False)}" for keyword in told]
    return own.get("#", "") + "\n".join(quoted)
