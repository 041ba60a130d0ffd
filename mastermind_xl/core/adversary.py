"""An adversary that never settles on a code: dynamic Mastermind, also known as evil.

It answers each guess so that most codes stay possible. Of answers that leave equally many it takes the one with
fewest pegs, black and white together, then with fewest blacks: the one of the least feedback rank. So all black
comes last, and is answered only when no other code is left. As it tells nothing but what some code would be
answered, it is honest at every moment; and as it leaves nothing to chance, it plays the same game again.
"""

from __future__ import annotations

import numpy as np

from mastermind_xl.core.board import CodeLike, feedbacks
from mastermind_xl.core.game import Game


def play_evasively(game: Game, guess: CodeLike) -> Game:
    """The game after a guess that the adversary has answered.

    Args:
        game: on a board that can be listed, as far as it has come.
        guess: a code of the board.

    Raises:
        CodeError: it is no code of the board.
        BoardError: the board has too many codes to list.
    """
    code = game.board.parse(guess)
    counts = np.bincount(game.board.rank_codes(code, game.candidates))
    most = int(np.argmax(counts))  # the first of the greatest
    return game.play(code, feedbacks(game.board.pegs)[most])
