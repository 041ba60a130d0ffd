"""What has to be translated: every sentence of the page, found in its scripts and its template and in the core's data."""

import ast
import json
import re
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import mastermind_xl
from mastermind_xl.core import messages
from mastermind_xl.core.colors import LETTERS, PALETTES
from mastermind_xl.core.languages import LANGUAGES, read_catalogue
from mastermind_xl.core.variants import VARIANTS, name_game
from mastermind_xl.page import write

FOLDER = Path(mastermind_xl.__file__).parent
CATALOGUES = FOLDER / "core" / "catalogues"
TRANSLATED = [name for name in LANGUAGES if name != "en"]
CONTEXTS = ("digit", "letter")
"""Contexts of a sentence on boards of digits and of letters, where a language needs another sentence than for colours."""

ONLY_SHEETS = ("OR_CALLED", "OR_NAMED", "THE_NUMBERS", "MOST_SHOWN")
"""Messages in the page's data that no sentence on the page has."""


class Text(NamedTuple):
    """An English text: what it is looked up by, its plural if it has one, and where it is."""

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
    """Yield the texts of the page's template: those of elements, of labels for a screen reader, and of tips."""
    template = _Template()
    template.feed((FOLDER / "page" / "page.html").read_text("utf-8"))
    return (Text(text, "", "page/page.html") for text in template.texts)


def find_in_core():
    """Yield the texts of the core that the page shows: messages, words, colours with their letters, and names of games."""
    for name in write._MESSAGES:
        if name not in ONLY_SHEETS:
            told = getattr(messages, name)
            yield from (
                Text(each, "", f"core/messages.py {name}") for each in ([told] if isinstance(told, str) else told)
            )
    for words in dict.fromkeys([messages.PEGS, *(each.board.words for each in VARIANTS.values())]):
        for one, several in ((words.black, words.blacks), (words.white, words.whites)):
            yield Text(f"answer|{one}", several, "core/messages.py WORDS")
        yield Text(words.both, "", "core/messages.py WORDS")
    yield from (Text(f"colour|{name}", "", "core/colors.py") for name in LETTERS)
    yield from (Text(f"letter of|{name}", "", "core/colors.py") for name in LETTERS)
    for name, about in PALETTES.items():
        yield from (Text(f"palette|{name}", "", "core/colors.py"), Text(about, "", "core/colors.py"))
    yield from (Text(name_game(each.board), "", "core/variants.py") for each in VARIANTS.values())


SPEAKING = {"fill", "fill_count", "say", "say_count", "sentence", "sentence_count", "translate"}
"""The functions of Python that take a text to translate first; some take its plural next."""


def find_in_python(path):
    """Yield the texts that a file passes to the functions that translate, as constants or as values of its module.

    A text that comes as a parameter is found where it is passed on to one of these functions by its name.
    """
    place = path.relative_to(FOLDER).as_posix()
    source = path.read_text("utf-8")
    if "core.languages import" not in source and "writing.formulas import" not in source:
        return
    module = vars(
        import_module("mastermind_xl." + place.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
    )
    for call in ast.walk(ast.parse(source)):
        name = getattr(call.func, "id", "") if isinstance(call, ast.Call) and call.args else ""
        if name in SPEAKING:
            wanted = 2 if name.endswith("_count") else 1
            values = [_value(each, module) for each in call.args[:wanted]]
            if isinstance(values[0], str):
                yield Text(values[0], values[1] if wanted == 2 else "", place)


def _value(expression, module):
    """The value of an expression of constants and names of its module; None for any other."""
    try:
        return eval(compile(ast.Expression(expression), "", "eval"), dict(module))  # noqa: S307  # our own source
    except Exception:
        return None


def find_on_the_page():
    """Return the texts of the page; see ``find_texts``."""
    scripts = (text for name in ("engine", *write.SCRIPTS) for text in find_in_script(name))
    return _by_key((*find_in_template(), *scripts, *find_in_core()))


def find_texts():
    """Return all texts to translate by their keys; a text that is in several places is listed once, with the first."""
    python = (text for path in sorted(FOLDER.rglob("*.py")) for text in find_in_python(path))
    return _by_key((*find_on_the_page().values(), *python))


def _by_key(texts):
    found: dict[str, Text] = {}
    for text in texts:
        found.setdefault(text.key, text)
    return found


def write_catalogue(name):
    """Write a catalogue again: all texts in their order, with the translations that it has, and without those of other texts."""
    path = CATALOGUES / f"{name}.po"
    old = path.read_text("utf-8")
    own = read_catalogue(old)
    entries = [old.partition("\n\n")[0]]
    for text in find_texts().values():
        entries.append(_entry(text, text.key, own.get(text.key)))
        entries += (_entry(text, key, own[key]) for context in CONTEXTS if (key := f"{context}|{text.key}") in own)
    path.write_text("\n\n".join(entries) + "\n", encoding="utf-8")


def _entry(text, key, own):
    context, _, one = key.rpartition("|")
    lines = {"msgctxt": context, "msgid": one, "msgid_plural": text.several}
    told = {"msgstr": own or ""}
    if text.several:
        told = dict(zip(("msgstr[0]", "msgstr[1]"), own or ("", ""), strict=True))
    quoted = [f"{name} {json.dumps(each, ensure_ascii=False)}" for name, each in lines.items() if each]
    quoted += [f"{name} {json.dumps(each, ensure_ascii=False)}" for name, each in told.items()]
    return "\n".join([f"#: {text.place}", *quoted])
