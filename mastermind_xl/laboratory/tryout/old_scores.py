"""Compare the scores of functions in somebody's VBA with ours: LibreOffice runs the VBA on pairs of codes."""

import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import gcd
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from mastermind_xl.adopt.board import OldBoard
from mastermind_xl.adopt.old_book import FUNCTIONS, AdoptError, OldBook
from mastermind_xl.adopt.vba_text import Procedure
from mastermind_xl.archive import write_parts
from mastermind_xl.core.board import Board
from mastermind_xl.core.scoring import score_each
from mastermind_xl.excel.vba_project import Module
from mastermind_xl.excel.vba_source import read_ours
from mastermind_xl.libreoffice import start as start_calc
from mastermind_xl.sheets import names


def compare_scores(
    old: OldBook, board: OldBoard, macros: Mapping[str, str], seconds: float
) -> Iterator[tuple[str, str]]:
    """Yield a heading and a text about each function of the workbook ``old`` that ``macros`` replaces by ours.

    All pairs of codes of ``board`` are scored in a mixed order, until ``seconds`` are over. No event and no other
    module of the old VBA runs. Raises LibreOfficeError without LibreOffice, AdoptError for VBA that cannot run there.
    """
    functions = [each for each in old.procedures if macros.get(each.name) in FUNCTIONS]
    if not functions:
        yield "scores", "not compared: ours replace none of your functions"
        return
    game = Board(board.places[names.GUESSES].columns, board.colors)
    loops = [_loop(old, each, game.pegs, number) for number, each in enumerate(functions)]
    kept = {each.name.partition(".")[0] for each in functions}
    texts = {each.name: each.text if each.name in kept else "" for each in old.project.modules}
    project = old.project.extend(texts, [module for module, _ in loops])
    total, tried = game.size**2, 0
    step = next(each for each in range(int(total * 0.618), total) if gcd(each, total) == 1)
    wrong = {each.name: list[str]() for each in functions}
    with TemporaryDirectory() as folder:
        path = Path(folder, "scores.xlsm")
        with path.open("wb") as file:
            write_parts(file, old.parts | {old.project_part: project})
        with start_calc(macros=True) as app:
            book = app.books.open(path)
            book.sheets.add("MastermindCodes")["A1"].value = table = game.codes.tolist()
            start = time.monotonic()
            while tried < total and (passed := time.monotonic() - start) < seconds:
                upto = min(tried + 50 + int(tried / max(passed, 0.1)), total)  # then pairs for about a second
                codes, guesses = divmod(np.arange(tried, upto, dtype=np.int64) * step % total, game.size)
                ours = dict(zip(FUNCTIONS, score_each(game, game.codes[codes], game.codes[guesses]).T, strict=True))
                for each, (module, ranges) in zip(functions, loops, strict=True):
                    theirs = book.macro(f"{module.name}.ScorePairs")(table, codes.tolist(), guesses.tolist(), ranges)
                    if not theirs:
                        raise AdoptError(f"LibreOffice cannot run {each.name}: it may need what only Excel has")
                    wrong[each.name] += [
                        f"{theirs[k]}, not {right}, for {game.format(table[codes[k]])} and {game.format(table[guesses[k]])}"
                        for k, right in enumerate(ours[macros[each.name]].tolist())
                        if theirs[k] != right
                    ]
                tried = upto
    for name, faults in wrong.items():
        differ = f"{len(faults):,} differ from our scores, such as {faults[0]}" if faults else "all equal ours"
        yield "wrong" if faults else "scores", f"{name}: of {tried:,} scores ({total:,} pairs of codes), {differ}"


def _loop(old: OldBook, function: Procedure, pegs: int, number: int) -> tuple[Module, bool]:
    """Return VBA that scores pairs of codes with a function, and whether the function needs cells instead of values."""
    declared, module = function.rest.lower(), function.name.partition(".")[0]
    by_pegs = "paramarray" in declared or declared.count(",") >= 2 * pegs - 1
    ranges = not by_pegs or any("as range" in each.text.lower() for each in old.texts if each.name == module)
    given = [f"{line}({place + ranges})" for line in "cg" for place in range(pegs)] if by_pegs else "cg"
    ours = read_ours("MastermindScores", {"THEIRS": f"{function.name}({', '.join(given)})"})
    return replace(ours, name=f"MastermindScores{number}"), ranges
