"""Terminal, page, buttons and sheet read the same texts as the same answers and guesses, in every language."""

import pytest
import spellings

from mastermind_xl import Board
from mastermind_xl.core.languages import LANGUAGES, speaking
from mastermind_xl.core.variants import VARIANTS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.slow
def test_answers(language, run_node):
    """Every reader reads every line of the golden answers as this line says, in each game."""
    for (own, game), meant in spellings.lines("answers").items():
        if own == language:
            for name, reader in spellings.READERS.items():
                with speaking(language):
                    read = reader(language, VARIANTS[game].board, [*meant])
                assert dict(zip(meant, read, strict=True)) == meant, (game, name)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.slow
def test_guesses(language, run_node):
    """Every reader reads every line of the golden guesses as this line says."""
    meant = spellings.lines("colours").get((language,), {"1122": (1, 1, 2, 2)})
    for name, reader in spellings.CODE_READERS.items():
        with speaking(language):
            assert dict(zip(meant, reader(language, [*meant]), strict=True)) == meant, name


@pytest.mark.parametrize("pegs", [3, 4, 10])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.slow
def test_random_answers(language, pegs, run_node):
    """All readers read random texts of a language's words, letters and signs alike, in the games with white pegs."""
    for words in {each.board.words for each in VARIANTS.values() if each.board.words.white}:
        texts = spellings.random_answers(language, 30, f"{pegs} {words.black}")
        board = Board(pegs, 2, words=words)
        assert spellings.differences(language, board, texts, spellings.READERS.values()) == {}, words.both
