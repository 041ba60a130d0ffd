"""Write the page: template, style, scripts, and the data of board and play, in one file."""

from __future__ import annotations

import json
from base64 import b64encode
from hashlib import sha256
from importlib.resources import files
from string import Template
from typing import TYPE_CHECKING, Any

import numpy as np

from mastermind_xl.core import messages
from mastermind_xl.core.board import FIRST_DAY, MAX_GAME_NUMBER, Board
from mastermind_xl.core.colors import PALETTES, color_letters
from mastermind_xl.core.errors import BoardError
from mastermind_xl.core.game import NAMED
from mastermind_xl.core.partition import split
from mastermind_xl.core.scoring import scorer
from mastermind_xl.sheets.writing import palette
from mastermind_xl.strategies import KEPT_BOARDS, default_strategy
from mastermind_xl.strategies.optimal import SMALL, load_kept
from mastermind_xl.value.kept import kept_path, load_weights

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST_CODES = 8**5  # codes of the largest board: a browser divides them by every guess within a second
SCRIPTS = "storage", "play", "draw", "cards", "keys", "links", "page"  # joined; engine.js is also a worker
MOST_PEGS = 8  # pegs that fit in a row on a phone

_MESSAGES = (
    "ADVICE", "ALL_USED", "CANNOT_BE", "FITS", "FOUND", "LENGTHS", "MAY_BE", "MOST_SHOWN", "MORE_REPAIRS", "NO_ANSWER", "NO_CODE_FITS", "NO_COLOR",
    "NO_GAME_NUMBER", "NO_NAME", "NO_REPAIR", "NO_SIGN", "NOWHERE_ELSE", "ONLY_ONE", "REPAIR", "REPEATED", "RULED_OUT",
    "TOO_MANY_PEGS", "UNFINISHED", "WOULD_BE",
)  # fmt: skip
"""Names of the messages that the page shows."""

_FIRST_DIGIT = 63  # ``?``, the first of 64 digits; ``<``, which JSON here writes with six signs, is before it


def check_board(board: Board) -> None:
    """Raise BoardError if the board has too many codes or pegs for the page."""
    if board.size > MOST_CODES or board.pegs > MOST_PEGS:
        raise BoardError(
            f"{board}: a page plays boards of up to {MOST_PEGS} pegs and {MOST_CODES:,} codes, such as 5 pegs and "
            f"8 colours; this one has {board.size_text} codes"
        )


def write_page(board: Board, attempts: int) -> str:
    """Return the page as HTML, with ``attempts`` rows; the board's palette is shown first.

    Raises BoardError, see ``check_board``.
    """
    check_board(board)
    engine, page = _read("engine.js"), "".join(_read(f"{name}.js") for name in SCRIPTS)
    style = Template(_read("page.css")).substitute(vars(palette))
    policy = (
        f"default-src 'none'; script-src {_hash(engine)} {_hash(page)}; style-src {_hash(style)}; "
        "worker-src blob:; img-src data:; base-uri 'none'; form-action 'none'"
    )
    data = json.dumps(page_data(board, attempts), ensure_ascii=False, separators=(",", ":"))
    data = data.replace("<", "\\u003c")  # no text can end the script element
    values = {"policy": policy, "name": messages.NAME, "board": str(board), "style": style, "data": data}
    return Template(_read("page.html")).substitute(values, engine=engine, page=page)


def _read(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def page_data(board: Board, attempts: int) -> dict[str, Any]:
    """Return the data for the scripts: everything that Python decides about board, words and play."""
    kept = board in KEPT_BOARDS
    strategy = default_strategy(board, at_once=True)
    play = load_kept(board) if strategy != "most-parts" else None
    return {
        "rules": {**board.rules, "size": board.size, "shuffle": board.shuffle[:2]},
        "board": str(board), "attempts": attempts, "strategy": strategy, "searched": SMALL if kept else 0,
        "weights": load_weights(board)[1] if kept_path(board).is_file() else None,
        "tree": "" if play is None else pack_tree(board, play.guesses, play.children),
        "words": board.words._asdict(), "in_words": board.words != messages.PEGS,
        "named_answers": [pattern.replace("?P<", "?<") for pattern in NAMED],
        "palette": board.palette, "palettes": _palettes(board),
        "first_day": FIRST_DAY.isoformat(), "repairs_told": messages.REPAIRS_TOLD, "most_game_number": MAX_GAME_NUMBER,
        "messages": {name: getattr(messages, name) for name in _MESSAGES},
    }  # fmt: skip


def _palettes(board: Board) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for name in PALETTES:
        try:
            same = Board(board.pegs, board.colors, board.repeats, name, board.words)
        except BoardError:  # a palette may have too few colours
            continue
        looks = palette.peg_colors(board.colors, name)
        marks = [same.format([color]) for color in range(1, board.colors + 1)]
        names = [look.name for look in looks]
        found[name] = {
            "about": PALETTES[name], "marks": marks, "between": same.gap, "signs": same.signs, "board": str(same),
            "terms": same.terms, "names": names, "letters": color_letters(names),
            "fills": [look.fill for look in looks], "inks": [look.ink for look in looks],
        }  # fmt: skip
    return found


def pack_tree(board: Board, guesses: NDArray[Any], children: NDArray[Any]) -> str:
    """Pack a board's tree into a text: the guess for each set of three codes or more, in depth-first order.

    A guess is its index in two signs, or three on boards of more than 4,096 codes. The reader divides the sets
    again, and guesses the first code of a smaller set. ``guesses``, shape (nodes,), are indices; ``children``,
    shape (nodes, feedback ranks), the numbers of the next nodes.
    """
    scores, digits = scorer(board), 3 if board.size > 64**2 else 2
    packed: list[str] = []
    todo = [(0, np.arange(board.size))]
    while todo:
        node, codes = todo.pop()
        if len(codes) <= 2:
            continue
        guess = int(guesses[node])
        packed += [chr(_FIRST_DIGIT + (guess >> 6 * place) % 64) for place in reversed(range(digits))]
        parts = split(scores.against(np.array([guess]), codes)[0], codes)
        parts.pop(children.shape[1] - 1, None)  # all black
        todo += [(int(children[node, rank]), parts[rank]) for rank in reversed(parts)]
    return "".join(packed)
