"""Values of the game that are stored in the package, with one file per board, so that nobody has to wait for a proof.

``python tests/laboratory/rebuild_values.py`` proves the values again and writes the files. Tests verify each value.
"""

import json
from fractions import Fraction
from importlib.resources import files
from importlib.resources.abc import Traversable
from random import Random
from typing import Any, NamedTuple

from mastermind_xl.core.board import Board
from mastermind_xl.core.errors import BoardError
from mastermind_xl.core.languages import fill, number
from mastermind_xl.core.messages import span
from mastermind_xl.core.rules import Code
from mastermind_xl.value.classes import find_classes

ONE_CLASS = "Every code is equally good: swapping colours and places turns each one into any other."

GOOD_CODE = (  # why a code is good to hide
    "The code's class is {name}: equal letters stand for equal colours. A good codemaker draws the classes with these "
    "chances: {chances}. Then every player needs at least {value} = {average:.3f} guesses on average."
)

_FOLDER = files(__package__) / "kept"


def kept_name(board: Board) -> str:
    """Return the name of a board among stored values, such as ``4x6``."""
    return f"{board.pegs}x{board.colors}{'' if board.repeats else '-once'}"


def kept_path(board: Board) -> Traversable:
    """Return the path of the file with the value of a board, whether the file exists or not."""
    return _FOLDER / f"{kept_name(board)}.json"


def list_kept() -> list[Board]:
    """Return the boards whose value is stored, sorted by their number of codes."""
    names = (path.name.removesuffix(".json").partition("-") for path in _FOLDER.iterdir())
    sizes = (([int(number) for number in size.split("x")], not once) for size, _, once in names)
    boards = (Board(pegs, colors, repeats) for (pegs, colors), repeats in sizes)
    return sorted(boards, key=lambda board: (board.size, board.pegs))


def tell_kept() -> str:
    """Return a phrase that lists the boards whose value is stored, for use in a sentence."""
    kept = sorted(list_kept(), key=lambda board: (board.pegs, board.colors))
    most = {board.pegs: kept_name(board) for board in kept}  # the largest board with each number of pegs
    least = {board.pegs: kept_name(board) for board in reversed(kept)}
    spans = (least[pegs] if least[pegs] == most[pegs] else span(least[pegs], most[pegs]) for pegs in most)
    return fill("values are stored for {spans} (pegs x colours)", spans=", ".join(spans))


def load_weights(board: Board) -> tuple[int, dict[str, int]]:
    """Return the stored value of a board, multiplied by the sum of all codes' weights, and the weight of each class.

    ``laboratory.value.mixture`` describes both. Raises BoardError if no value is stored.
    """
    stored = _read(board)
    return stored["total"], stored["weights"]


def load_mixture(board: Board) -> list[tuple[Fraction, list[int]]]:
    """Return the chance of each tree of the player's stored mixture, and its guesses, from which ``grow_tree`` grows the tree.

    Raises BoardError if no value is stored.
    """
    plays = _read(board)["plays"]
    return [(Fraction(play["chance"]), [board.index(code) for code in play["guesses"].split()]) for play in plays]


class Drawn(NamedTuple):
    """A code that was drawn from the codemaker's mixture."""

    code: Code
    name: str  # the name of the code's class
    chance: str  # the chance of the code's class, as a fraction
    value: str | None  # the value of the game, as a fraction; None if no value is stored
    reason: str  # why the code is good to hide, in words


def draw_code(board: Board, seed: int | None = None) -> Drawn:
    """Draw a code at random from the codemaker's best mixture; the same ``seed`` draws the same code.

    Raises BoardError unless the board's value is stored, or all its codes are in one class.
    """
    chance = Random(seed)  # noqa: S311 - a game needs no secure numbers, and a seed repeats the draw
    if not board.repeats or board.pegs == 1:
        name = "".join(map(chr, range(ord("a"), ord("a") + board.pegs)))
        return Drawn(board.code(chance.randrange(board.size)), name, "1", None, fill(ONE_CLASS))
    total, weights = load_weights(board)
    classes, of = find_classes(board)
    weight = sum(each.codes * weights[each.name] for each in classes)
    [index] = chance.choices(range(board.size), [weights[classes[each].name] for each in of])
    mine = classes[of[index]]
    shares = {each.name: each.codes * weights[each.name] for each in classes}
    chances = {name: number(share / weight, ".1%") if share else fill("never") for name, share in shares.items()}
    listed, value = ", ".join(map(" ".join, chances.items())), f"{total}/{weight}"
    reason = fill(GOOD_CODE, name=mine.name, chances=listed, value=value, average=total / weight)
    return Drawn(board.code(index), mine.name, f"{shares[mine.name]}/{weight}", value, reason)


def _read(board: Board) -> Any:
    board.check_whites()
    path = kept_path(board)
    if not path.is_file():
        raise BoardError(fill("{board} have no stored value: {kept}", board=board, kept=tell_kept()))
    return json.loads(path.read_text(encoding="utf-8"))
