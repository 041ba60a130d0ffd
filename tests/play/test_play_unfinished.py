"""Games left unfinished are stored, offered at the next start, and resumed."""

import os
import sys

import pytest

from mastermind_xl import Board
from mastermind_xl.terminal.records import Unfinished


def test_resume_takes_the_games_in_turn(play):
    """``play`` first offers the game that was left last; ``resume`` goes through all unfinished games in turn."""
    play(["1122", "new 8", "1133", "new 9", "1144"], "--game", "7")
    out = play(["resume", "resume", "resume", "resume"])
    assert "You left game 9 after 1 of 10 attempts (and 2 other games)." in " ".join(out.split())
    boards = [line.partition(":")[0] for line in out.splitlines() if "codes, 10 attempts" in line]
    assert boards[1:] == ["Game 9", "Game 8", "Game 7", "Game 9"]


def test_a_damaged_file(play, data):
    """Damaged lines in the file of unfinished games are reported, and the valid games are still offered."""
    play(["1122"], "--game", "7")
    (file,) = data.rglob("unfinished.jsonl")
    line = file.read_bytes()
    damages = [
        b"{",
        line[:40],
        *(line.replace(b'"1122"', guesses) for guesses in (b'"9999"', b"1", b"", b'"1122","1122"')),
    ]
    for damage in damages:
        file.write_bytes(line + damage + b"\n")
        out = " ".join(play([]).split())
        assert "1 damaged line of 2" in out
        assert "You left game 7" in out


@pytest.mark.parametrize("allowed", [1, 2, 10, 99])
def test_a_record_with_all_attempts_used_is_damaged(allowed):
    """The stored record of an unfinished game without a guess, or without an attempt left, is refused as damaged."""
    codes = [Board().format(Board().code(index)) for index in range(allowed + 1)]

    def is_read(guesses, allowed=allowed):
        left = Unfinished(4, 6, True, 7, allowed, False, "code", codes[:guesses])
        return Unfinished.read(left.line) == left

    assert [is_read(guesses) for guesses in (0, allowed, allowed + 1)] == [False] * 3
    assert allowed == 1 or (is_read(1) and is_read(allowed - 1))
    assert not is_read(1, allowed=100)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pipes among files")
def test_a_pipe_instead_of_a_file(play, data):
    """If a pipe is in place of the file of unfinished games, ``play`` reports the pipe and does not open it."""
    folder = data / "mastermind-xl"
    folder.mkdir()
    os.mkfifo(folder / "unfinished.jsonl")
    out = " ".join(play(["1122"], "--game", "7").split())
    assert "unfinished.jsonl is a pipe or a device" in out
    assert "To get the same code: mastermind-xl play --game 7" in out
