"""Boards: their codes, the order of the codes, and how codes are written."""

from collections import Counter
from datetime import timedelta

import numpy as np
import pytest
import reference
from draws import codes
from hypothesis import given
from hypothesis import strategies as st

from mastermind_xl import Board, BoardError, CodeError
from mastermind_xl.core.game_numbers import DRAW_FACTOR, DRAW_MODULUS, FIRST_DAY, PASSED_DRAWS
from mastermind_xl.core.symmetry import representatives

BOARDS = [
    Board(),
    Board(1, 1),
    Board(1, 12),
    Board(3, 1),
    Board(5, 2),
    Board(2, 15),
    Board(4, 4, repeats=False),
    Board(3, 7, repeats=False),
    Board(1, 3, repeats=False),
]


class TestCodes:
    """The list of all codes of a board."""

    @pytest.mark.parametrize("board", BOARDS, ids=str)
    def test_standard_rotation(self, board):
        """A board lists the same codes in the same order as the reference implementation in tests/reference.py."""
        expected = reference.list_codes(board.pegs, board.colors, board.repeats)

        assert board.size == len(expected)
        assert board.codes.dtype == np.uint8
        assert [tuple(code) for code in board.codes.tolist()] == list(expected)

    def test_limit(self):
        """A board of a million codes can be listed; from 1,048,576 codes on, the refusal has the number and the limit."""
        assert len(Board(6, 10).codes) == 10**6
        for board, size in ((Board(20, 2), "1,048,576"), (Board(10, 10), "10,000,000,000")):
            with pytest.raises(BoardError, match=rf"{size}.*1,048,575"):
                _ = board.codes

    @pytest.mark.parametrize("board", BOARDS, ids=str)
    def test_representatives(self, board):
        """The representatives of a board are the first codes of its classes, in standard rotation."""
        patterns = {}
        for code in reference.list_codes(board.pegs, board.colors, board.repeats):
            patterns.setdefault(tuple(sorted(map(code.count, set(code)))), code)

        assert list(representatives(board)) == list(patterns.values())


class TestIndex:
    """The index of a code in the list of all codes."""

    @pytest.mark.parametrize("board", BOARDS, ids=str)
    def test_there_and_back(self, board):
        """The methods ``index`` and ``code`` of a board are inverse to each other."""
        listed = [board.code(index) for index in range(board.size)]

        assert [board.index(code) for code in listed] == list(range(board.size))
        assert all(type(color) is int for code in listed for color in code)


class TestText:
    """Codes as people write them."""

    def test_numpy(self):
        """A row of the array ``Board.codes`` is accepted as a code and becomes a tuple of plain integers."""
        code = Board().parse(Board().codes[7])

        assert code == (1, 1, 2, 2)
        assert all(type(color) is int for color in code)

    def test_single_peg(self):
        """On a board of one peg and twelve colours, the text 12 is one peg of colour 12 and not two digits."""
        assert Board(1, 12).parse("12") == (12,)

    @given(st.data())
    def test_format_is_read_back(self, data):
        """A board can read every code that it writes."""
        board = data.draw(st.builds(Board, st.integers(1, 20), st.integers(1, 99)))
        code = data.draw(codes(board))

        assert board.parse(board.format(code)) == code

    def test_format(self):
        """A board writes a code without spaces up to nine colours, and with spaces from ten colours on."""
        assert Board(4, 9).format((1, 1, 2, 9)) == "1129"
        assert Board(4, 10).format((1, 1, 2, 9)) == "1 1 2 9"

    @pytest.mark.parametrize(
        ("board", "text", "names"),
        [
            (Board(), "11223", "11223 has 5 pegs.*has 4"),
            (Board(), [1, 1], "11 has 2 pegs.*has 4"),
            (Board(), "0112", "0112.*there is no colour 0; write 1 to 6"),
            (Board(), [1, 1, 2, -1], "no colour -1; write 1 to 6"),
            (Board(), " , ", "' , ' is not a code"),
            (Board(), "1.5 2 3 4", "'1.5 2 3 4' is not a code"),
            (Board(), "11½2", "is not a code"),
            (Board(), [1, 1, 2, 2.5], "2.5.*is not a code"),
            (Board(), [1, 1, 2, "2"], "is not a code"),
            (Board(), [1, 1, 2, None], "None.*is not a code"),
            (Board(), [1, 1, 2, float("inf")], "inf.*is not a code"),
            (Board(), 1122, "1122 is not a code"),
            (Board(4, 12), "1 2 3 13", "no colour 13; write 1 to 12"),
        ],
    )
    def test_no_code(self, board, text, names):
        """An invalid code is refused with a message of one line that shows what is wrong."""
        with pytest.raises(CodeError, match=names) as caught:
            board.parse(text)

        assert "\n" not in str(caught.value)
        with pytest.raises(CodeError):
            board.index(text)


class TestBoard:
    """The class ``Board``."""

    @pytest.mark.parametrize(
        ("pegs", "colors", "repeats", "names"),
        [
            (0, 6, True, "0 pegs"),
            (-1, 6, True, "-1 pegs"),
            (100, 6, True, "100 pegs"),
            (4, 0, True, "0 colours"),
            (4, 100, True, "100 colours"),
            (4, 3, False, "4 pegs.*at least 4 colours, not 3"),
        ],
    )
    def test_no_board(self, pegs, colors, repeats, names):
        """A board with an impossible number of pegs or colours is refused, and the message shows the number."""
        with pytest.raises(BoardError, match=names):
            Board(pegs, colors, repeats)

    def test_words(self):
        """A board as text is its size in words, such as 4 pegs, 6 colours."""
        assert str(Board()) == "4 pegs, 6 colours"
        assert str(Board(1, 1, repeats=False)) == "1 peg, 1 colour, no repeats"


class TestGameNumbers:
    """Game numbers, which identify the hidden codes of a board."""

    @pytest.mark.parametrize("board", [Board(), Board(2, 3), Board(3, 5, repeats=False), Board(1, 1), Board(10, 2)])
    def test_each_code_has_one(self, board):
        """Each code of a board has exactly one game number from 1 to the number of codes."""
        assert board.game_numbers == board.size
        codes = [board.hidden_code(number) for number in range(1, board.size + 1)]
        assert {board.index(code) for code in codes} == set(range(board.size))
        assert [board.game_number(code) for code in codes] == list(range(1, board.size + 1))
        assert board.hidden_code(board.size + 1) == codes[0]

    @pytest.mark.timeout(60)
    @pytest.mark.parametrize(
        ("board", "first", "step"),
        [(Board(2, 21), 421, 274), (Board(3, 4), 62, 41), (Board(4, 6), 1235, 803), (Board(5, 8), 31175, 20253)],
        ids=str,
    )
    def test_neighbours(self, board, first, step):
        """From one game number to the next, the index of the code grows by a fixed step, modulo the number of codes."""
        codes = [board.index(board.hidden_code(number)) for number in (1, 2, 3)]
        assert codes == [(first + k * step) % board.size for k in range(3)]

    def test_a_board_too_big_to_list(self):
        """On a board too big to list, the first and last game numbers hide different codes, with all colours equally often."""
        board, apart = Board(15, 15), Board(10, 12, repeats=False)
        assert board.game_numbers == apart.game_numbers == 999_999_999
        numbers = (*range(1, 1001), *range(999_999_000, 1_000_000_000))
        codes = [board.hidden_code(number) for number in numbers]
        drawn = Counter(color for code in codes for color in code)
        assert len({*codes}) == len(codes)
        assert set(drawn) == set(range(1, 16))
        assert sum((count - 2000) ** 2 / 2000 for count in drawn.values()) < 36.1  # 14 degrees, p = 0.001
        for number in range(1, 500):
            assert len(set(apart.parse(apart.hidden_code(number)))) == 10
        with pytest.raises(BoardError, match="a code's game number is not known"):
            board.game_number(board.hidden_code(1))

    def test_signs(self):
        """The fingerprint of a code is its game number or, on a board too big to list, a number other than 0."""
        assert Board().fingerprint(Board().hidden_code(417)) == 417
        big, most = Board(15, 15), 999_999_999
        assert [big.fingerprint(big.code(index)) for index in (0, 1, most - 1, most)] == [1, 2, most, 1]

    @pytest.mark.parametrize("number", [0, -3, 1_000_000_000])
    def test_what_is_none(self, number):
        """An invalid game number is refused, and the message shows the allowed range."""
        with pytest.raises(CodeError, match=f"{number} is not a game number: choose 1 to 999,999,999"):
            Board().hidden_code(number)


def test_a_number_draws_different_colours_on_a_big_board():
    """Without repeats on a big board, each colour gets a pseudo-random number, and the largest decide the code."""
    board = Board(20, 40, repeats=False)
    draw, draws = 417, []
    for _ in range(PASSED_DRAWS + board.colors):
        draw = draw * DRAW_FACTOR % DRAW_MODULUS
        draws.append(draw)
    by_draw = dict(zip(draws[PASSED_DRAWS:], range(1, board.colors + 1), strict=True))

    assert board.hidden_code(417) == tuple(by_draw[draw] for draw in sorted(by_draw, reverse=True)[: board.pegs])


@pytest.mark.parametrize(("days", "number"), [(0, 1), (1295, 1296), (1296, 1), (-1, 1296)])
def test_days_use_every_game_number(days, number):
    """Successive days have the game numbers 1 to 1296 of the 4 × 6 board, and then 1 again."""
    assert Board().number_of_day(FIRST_DAY + timedelta(days)) == number
