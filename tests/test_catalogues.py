"""The catalogues of translations: no text is missing or unused, and every sentence has its placeholders."""

import json
import re
from itertools import chain
from string import Formatter
from unicodedata import normalize

import polib
import pytest
from catalogues import CATALOGUES, CONTEXTS, TRANSLATED, WORDS, find_on_the_page, find_texts, rewritten, split_key

from mastermind_xl.core.colors import LETTERS, color_names
from mastermind_xl.core.errors import MastermindError
from mastermind_xl.core.languages import MARKS, load_catalogue, read_catalogue
from mastermind_xl.page.write import page_data

AGAIN = "python tests/rebuild_catalogues.py"
ANSWERS = {"both", "Both", "counts", "blacks", "whites"}
"""Places for words of the answer, each of which may stand for another; only {Both} may be left out."""


def places(text):
    """Return the placeholders in a text with their formats; those for words of the answer count as one."""
    found = [(name, form) for _, name, form, _ in Formatter().parse(text) if name and name not in WORDS]
    return sorted(each for each in found if each[0] not in ANSWERS), any(name in ANSWERS for name, _ in found)


def has_places(form, english):
    """Return whether a translation has the placeholders of the English text, and the signs before it."""
    (own, words), (wanted, wanted_words) = places(form), places(english)
    return (
        form.startswith(english[: -len(english.lstrip(MARKS))])
        and own == wanted
        and (words == wanted_words or "{Both}" in english)
        and not re.search(rf"{{({'|'.join(WORDS)})}}", form)
    )


def faults_of(catalogue):
    """List texts of a catalogue that are missing, unused, or differ from English in placeholders or in having a plural."""
    texts = find_texts()
    inside = {f"{context}|{key}": text for key, text in texts.items() for context in CONTEXTS if "{noun}" in key}
    faults = [f"missing: {key}" for key in texts if key not in catalogue]
    faults += [f"left over: {key}" for key in catalogue if key and key not in texts | inside]
    for key, text in (texts | inside).items():
        own = catalogue.get(key, ())
        forms = (own,) if isinstance(own, str) else own
        if own and isinstance(own, str) == bool(text.several):
            faults.append(f"plural or not: {key}")
        english = split_key(text.key)[1]
        faults += [f"other places: {form}" for form in forms if not has_places(form, english)]
    faults += [
        f"only one of {CONTEXTS}: {key}"
        for key in texts
        if len({f"{each}|{key}" in catalogue for each in CONTEXTS}) > 1
    ]
    return faults


@pytest.mark.parametrize("name", TRANSLATED)
def test_catalogues(name):
    """Each catalogue translates exactly the English texts, and each translation has the placeholders of its text."""
    assert faults_of(load_catalogue(name)) == [], AGAIN


@pytest.mark.parametrize("name", TRANSLATED)
def test_a_rebuild_changes_nothing(name):
    """A catalogue is as the command writes it, and the command restores a catalogue that another tool saved on Windows."""
    text = (CATALOGUES / f"{name}.po").read_text("utf-8")
    assert rewritten(text, name) == text, AGAIN
    assert rewritten(str(polib.pofile(text)).replace("\n", "\r\n"), name) == text


@pytest.mark.parametrize("name", TRANSLATED)
def test_letters_of_colours(name):
    """In each language, every colour has its own letter, which occurs in the colour's name.

    No letter of the first eight colours means another of these colours in English.
    """
    own = load_catalogue(name)
    letters = {color: own[f"letter of|{color}"] for color in LETTERS}
    assert len({*letters.values()}) == len({own[f"colour|{color}"] for color in LETTERS}) == len(LETTERS)
    for color, letter in letters.items():
        own_letters = re.findall("[a-z]", normalize("NFD", own[f"colour|{color}"]))  # none in Chinese
        assert letter.lower() in (own_letters or LETTERS[color].lower())
    first = color_names(8)
    english = {LETTERS[color]: color for color in first}
    assert {color: english.get(letters[color], color) for color in first} == {color: color for color in first}


@pytest.mark.parametrize("name", TRANSLATED)
def test_commands(name):
    """In each language, the word for a command at a prompt means no other command of this language or of English."""
    own, meanings = load_catalogue(name), {}
    for key in find_texts():
        context, english = split_key(key)
        if context == "command" and key in own:
            (word, *takes), (usual, *wanted) = own[key].lower().split(), english.split()
            assert len(takes) == sum(each != "up" for each in wanted), key
            assert meanings.setdefault(word, usual) == meanings.setdefault(usual, usual) == usual, key


def test_doubtful_entries_are_not_used():
    """In a catalogue, an entry marked as doubtful (fuzzy) counts as missing; a text may have several lines."""
    entry = 'msgid "Erase"\nmsgstr "Effacer"'
    assert read_catalogue(f"#, fuzzy\n{entry}", "fr") == {}
    assert read_catalogue(f'{entry}\n\n# note\nmsgid ""\n"a "\n"b"\nmsgstr ""\n"x "\n"y"', "fr") == {
        "Erase": "Effacer",
        "a b": "x y",
    }


@pytest.mark.parametrize(
    "damaged", ['"Efface"r"', "Effacer", '"Effacer', 'mgstr "Effacer"', '"Eff\\acer"', '"\ufffd"', 'msgid "b"']
)
def test_a_damaged_catalogue(damaged):
    """The message about a damaged catalogue has the file and the line."""
    with pytest.raises(MastermindError, match=r"^fr\.po, line 3: .* is damaged: write a line such as msgstr"):
        read_catalogue(f'msgid "Erase"\nmsgstr ""\n{damaged}', "fr")


@pytest.mark.parametrize("forms", [["code"], ["code", ""], ["", "codes"], ["code", "codes", "codes"]])
def test_a_missing_form(forms):
    """Without a form that the language has, or with one more, the whole entry counts as missing, so that English is shown."""
    told = "\n".join(f'msgstr[{place}] "{form}"' for place, form in enumerate(forms))
    assert read_catalogue(f'msgid "code"\nmsgid_plural "codes"\n{told}', "fr") == {}


def unpack(packed):
    """Unpack a text as the page does."""
    text, place = "", 0
    while place < len(packed):
        if packed[place] == "~":
            high, middle, low, length = (ord(each) - ord("?") for each in packed[place + 1 : place + 5])
            start = len(text) - (high * 4096 + middle * 64 + low)
            text += text[start : start + length]
        else:
            text += packed[place]
        place += 5 if packed[place] == "~" else 1
    return text


def test_the_page_has_all_texts():
    """The data of the HTML page contain every text that the page shows, translated as in the catalogues."""
    told = {name: json.loads(unpack(packed)) for name, packed in page_data()["texts"].items()}
    assert set(find_on_the_page()) <= {*told["en"]} <= {*chain.from_iterable(map(load_catalogue, TRANSLATED))}
    for name in TRANSLATED:
        own = dict(zip(told["en"], told[name], strict=True))
        catalogue = load_catalogue(name)
        assert own == {key: list(each) if isinstance(each := catalogue.get(key, 0), tuple) else each for key in own}
