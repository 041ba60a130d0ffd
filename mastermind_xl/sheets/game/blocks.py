"""The defined names by which macros find everything, wherever a person has moved it or called its sheet."""

from __future__ import annotations

from mastermind_xl.sheets import names
from mastermind_xl.sheets.game.layout import Layout
from mastermind_xl.sheets.game.match_layout import block as match_played
from mastermind_xl.sheets.game.review_layout import best, moves
from mastermind_xl.sheets.game.statistics_layout import games
from mastermind_xl.sheets.writing.area import Area


def blocks(layout: Layout) -> dict[str, Area]:
    """Name to cells that belong together: what lies inside is found by its place among them.

    The board and all else that a macro has to know first, ``names.GAME_SETTINGS``, is found by that name alone;
    how many cells each block has follows from it: see ``excel.game_sheet``.
    """
    table = (
        {names.POSSIBILITIES: layout.possibilities, names.RULED_OUT: layout.ruled_out}
        if layout.has_table
        else {}
    )
    review = (
        {names.REVIEWED_MOVES: moves(layout), names.REVIEWED_BEST: best(layout)} if layout.has_table else {}
    )
    return {
        names.GAME_PLAY: layout.play,
        names.GAME_CHOICES: layout.choices,
        names.GAME_MEMORY: layout.remembered,
        names.COLOR_NAMES: layout.color_names,
        names.COLOR_LETTERS: layout.color_letters,
        names.OWN_CODE: layout.own_code,
        names.GAMES_PLAYED: games(),
        names.MATCH_PLAYED: match_played(),
        **table,
        **review,
    }
