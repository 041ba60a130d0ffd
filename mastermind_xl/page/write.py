"""Write the page: template, style, scripts, and the data about boards and play, in one HTML file."""

import json
from base64 import b64encode
from functools import cache
from hashlib import sha256
from importlib.resources import files
from string import Template
from typing import Any

from numpy.typing import NDArray

from mastermind_xl.analysis.puzzles import BOUNDS, MOST_GUESSES
from mastermind_xl.core import game_numbers, messages, paint
from mastermind_xl.core.answers import FORMS, folds, meanings, number_words, words_for_and
from mastermind_xl.core.board import Board
from mastermind_xl.core.colors import NOUNS, PALETTES, SIGNS, color_forms, color_letters
from mastermind_xl.core.errors import MOST_SHOWN, BoardError
from mastermind_xl.core.game import EXCHANGED_SLIP, OTHER_SLIP, SLIPS
from mastermind_xl.core.languages import ENGLISH, LANGUAGES, load_catalogue, speaking
from mastermind_xl.core.looks import peg_colors
from mastermind_xl.core.rules import MOST_GLUED
from mastermind_xl.core.variants import VARIANTS, Variant, name_game
from mastermind_xl.strategies import BEST_KNOWN_BOARDS, KEPT_BOARDS, default_strategy
from mastermind_xl.strategies.optimal import SMALL, load_kept
from mastermind_xl.value.kept import kept_name, kept_path, load_weights

MOST_CODES = 8**5  # codes of the largest board: a browser divides them by every guess within a second
MOST_COLORS = 12  # largest number of colours for a board that a person may choose: each needs a name
# in the order in which they are joined
SCRIPTS = ["boards", "storage", "steps", "play", "language", "draw", "cards", "puzzle", "keys", "links", "page"]
MOST_PEGS = 8  # pegs that fit in a row on a phone

_MESSAGES = (
    "ADVICE", "ALL_TAKEN", "ALL_USED", "CANNOT_BE", "COUNTED", "FITS", "FOUND", "IMPOSSIBLE_BLACKS", "PLAYED_BEFORE", "PRAISE", "PRAISED", "GETS_BLACK", "GETS_WHITE", "LENGTHS", "MAY_BE", "MORE_REPAIRS",
    "NO_ANSWER", "NO_CODE_FITS", "NO_COLOR", "NO_GAME_NUMBER", "NO_NAME", "NO_BLANKS", "NO_REPAIR", "NO_SIGN", "NOT_IN_CODE", "NOT_THE_CODE", "NOWHERE_ELSE", "ONLY_ONE", "REPAIR",
    "RULED_OUT", "TOO_MANY_PEGS", "TWO_MEANINGS", "UNFINISHED", "WOULD_BE",
)  # fmt: skip
"""Names of the messages that the page shows."""

_DIGITS = "".join(map(chr, range(63, 127)))  # 64 digits, without ``<``, which takes six characters in the data


def write_page(*games: Variant, language: str = "") -> str:
    """Return the page as HTML for ``games``, beginning with the first; without games, for all variants and boards.

    The page has every language, and begins in ``language``, by default the browser's. Raises BoardError if a board has
    too many codes or pegs for the page.
    """
    for board, *_ in games:
        if board.size > MOST_CODES or board.pegs > MOST_PEGS:
            raise BoardError(
                f"{board}: a page takes up to {MOST_PEGS} pegs and {MOST_CODES:,} codes, such as 5 pegs and "
                f"8 colours; this board has {board.size_text} codes"
            )
    engine, page = _read("engine.js"), "".join(_read(f"{name}.js") for name in SCRIPTS)
    style = Template(_read("page.css")).substitute(vars(paint))
    policy = (
        f"default-src 'none'; script-src {_hash(engine)} {_hash(page)}; style-src {_hash(style)}; "
        "worker-src blob:; img-src data:; base-uri 'none'; form-action 'none'"
    )
    data = _json(page_data(*games, language=language)).replace("<", "\\u003c")  # no text can end the script element
    values = {"policy": policy, "name": messages.NAME, "style": style, "data": data}
    return Template(_read("page.html")).substitute(values, engine=engine, page=page)


def _read(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def page_data(*games: Variant, language: str = "") -> dict[str, Any]:
    """Return the data for the page's scripts: boards, words, looks and stored play for ``games``, in all languages."""
    with speaking(ENGLISH):  # the page itself translates
        data = _rules_and_words(*games)
    spoken = {name: each._asdict() | {"plurals": [*each.plurals]} for name, each in LANGUAGES.items()}
    sources = _read("page.html"), *(_read(f"{name}.js") for name in ("engine", *SCRIPTS)), _json(data)
    # Each language by itself: with all of them to unpack, the page would start a quarter later.
    typed = {name: pack_text(_json(_typed(name)).replace(_COPY, "\\u007e")) for name in LANGUAGES}
    texts = {name: pack_text(_json(each)) for name, each in list_texts("".join(sources)).items()}
    return data | {"language": language, "languages": spoken, "typed": typed, "texts": texts}


def list_texts(source: str) -> dict[str, list[Any]]:
    """List the sentences in a ``source``: for English, and then for each language in the same order.

    A sentence with a plural is a list of all its forms. A missing translation is 0, so that the page uses English.
    """
    catalogues = {name: load_catalogue(name) for name in LANGUAGES if name != ENGLISH}
    known = {key for each in catalogues.values() for key in each if key}  # each is looked up once, which takes longest
    keys = sorted(key for key in known if key.rpartition("|")[2] in source)
    return {ENGLISH: keys} | {name: [each.get(key, 0) for key in keys] for name, each in catalogues.items()}


def _rules_and_words(*games: Variant) -> dict[str, Any]:
    shown, is_open = games or tuple(VARIANTS.values()), not games
    boards = [game.board for game in shown]
    trees = [each for each in boards if not each.blacks_only]
    trees += [each for each in BEST_KNOWN_BOARDS if is_open and each.size <= MOST_CODES]
    colors = sorted({*(each.colors for each in boards), *range(2, MOST_COLORS + 1 if is_open else 2)})
    names = {(each.board, each.board.words): name for name, each in VARIANTS.items()}
    return {
        "name": messages.NAME, "usual_words": _words(messages.PEGS), "is_open": is_open,
        "boards": [
            {**board.rules, "name": names.get((board, board.words), ""), "title": name_game(board), "palette": board.palette,
             "words": _words(board.words), "attempts": attempts} for board, attempts, _ in shown
        ],
        "most_codes": MOST_CODES, "most_pegs": MOST_PEGS, "most_colors": MOST_COLORS,
        "kept": {kept_name(board): _kept(board) for board in trees},
        "looks": {count: {name: _looks(count, name) for name in PALETTES if count <= len(SIGNS.get(name, range(count)))}
                  for count in colors},
        "palettes": {name: {"about": about, "signs": SIGNS.get(name, ""), "noun": NOUNS.get(name, "colour")}
                     for name, about in PALETTES.items()},
        "answer_forms": FORMS, "most_glued": MOST_GLUED,
        "first_day": game_numbers.FIRST_DAY.isoformat(), "repairs_told": messages.REPAIRS_TOLD,
        "slips": {"others": OTHER_SLIP, "exchanged": EXCHANGED_SLIP, **{f"{b},{w}": weight for (b, w), weight in SLIPS.items()}},
        "most_game_number": game_numbers.MAX_GAME_NUMBER, "most_known": game_numbers.MOST_KNOWN,
        "draws": {"factor": game_numbers.DRAW_FACTOR, "modulus": game_numbers.DRAW_MODULUS, "passed": game_numbers.PASSED_DRAWS},
        "puzzle": {**Board().rules, "levels": messages.LEVELS, "bounds": BOUNDS, "guesses": MOST_GUESSES},
        "messages": {name: getattr(messages, name) for name in _MESSAGES} | {"MOST_SHOWN": MOST_SHOWN},
    }  # fmt: skip


def _words(words: messages.Words) -> dict[str, Any]:
    return {**words._asdict(), "answer": words.example, "is_own": words != messages.PEGS, "both": words.both}


def _typed(language: str) -> dict[str, Any]:
    """Return the grammar of what is typed in a language."""
    with speaking(language):
        signs, words = folds()
        return {
            "signs": signs, "words": words, "numbers": number_words(), "joints": sorted(words_for_and()),
            "colors": color_forms(),
            "meanings": {each.black: meanings(each) for each in dict.fromkeys(game.board.words for game in VARIANTS.values())},
        }  # fmt: skip


def _kept(board: Board) -> dict[str, Any]:
    play = load_kept(board) if default_strategy(board, at_once=True) != "most-parts" else None
    tree = "" if play is None else pack_tree(board, play.guesses, play.children)
    weights = load_weights(board)[1] if kept_path(board).is_file() else None
    return {"tree": tree, "weights": weights, "searched": SMALL if board in KEPT_BOARDS else 0}


def _looks(colors: int, name: str) -> dict[str, Any]:
    pegs = [(peg.name, peg.fill, peg.ink) for peg in peg_colors(colors, name)]
    return {"pegs": pegs, "letters": color_letters([name for name, *_ in pegs])}


_COPY = "~"  # begins a copy; no sentence contains it
_SHORTEST, _LONGEST = 6, 63  # characters that a copy replaces; the copy takes five


@cache
def pack_text(text: str) -> str:
    """Pack a text: replace a repeated stretch by a mark, three digits for its distance back, and one for its length."""
    packed, seen, place = [], dict[str, int](), 0
    stretches = [text[place : place + _SHORTEST] for place in range(len(text))]
    while place < len(text):
        start = seen.get(stretches[place], place)
        back = place - start
        most, length = min(_LONGEST, back, len(text) - place), 1
        if most < _SHORTEST:
            packed.append(text[place])
        else:
            length = _SHORTEST
            while length < most and text[start + length] == text[place + length]:
                length += 1
            packed.append(_COPY + _DIGITS[back >> 12] + _DIGITS[back >> 6 & 63] + _DIGITS[back & 63] + _DIGITS[length])
        for each in range(place, place + length):
            seen[stretches[each]] = each
        place += length
    return "".join(packed)


def pack_tree(board: Board, guesses: NDArray[Any], children: NDArray[Any]) -> str:
    """Pack a board's tree into a text: the guess for each set of three codes or more, in depth-first order.

    Each guess is written as its index in two characters, or three on boards of more than 4,096 codes. The page divides
    the sets again, and guesses the first code of a smaller set. ``guesses``, shape (nodes,), are indices; ``children``,
    shape (nodes, answers), are the numbers of the next nodes, or negative without a next node.
    """
    if len(guesses) >= board.size:  # the tree also has nodes for sets of one or two codes
        branches = (children >= 0).sum(axis=1)
        guesses = guesses[(branches > 1) | ((branches == 1) & (branches[children.max(axis=1)] > 0))]
    places = [12, 6, 0] if board.size > 64**2 else [6, 0]
    return "".join(map(_DIGITS.__getitem__, (guesses[:, None] >> places & 63).ravel()))
