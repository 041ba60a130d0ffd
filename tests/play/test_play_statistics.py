"""The statistics of ``play``: figures, damaged files, and several sessions at once."""

import json
import os
import subprocess
import sys
import time

import pytest
from platformdirs import macos, windows
from play_tools import FILE, recorded
from raising import FULL, raising

from mastermind_xl import Board
from mastermind_xl.cli import main
from mastermind_xl.core.game import Game
from mastermind_xl.files import WriteError
from mastermind_xl.terminal.records import Played, Statistics, find_statistics, histogram, summary


def test_statistics_show_each_board(play, data, capsys):
    """``play --stats`` shows for each board how many games were played, found, and played with help."""
    secrets = ["".join(map(str, Board().hidden_code(number))) for number in range(7, 11)]
    for number, secret in enumerate(secrets[:3], 7):
        play([secret], "--seed", str(number))
    play(["1122", "hint", secrets[3]], "--seed", "10")
    play(["give up"], "--pegs", "3")
    assert main(["play", "--stats"]) == 0
    out = capsys.readouterr().out
    assert "4 pegs, 6 colours: 4 games, 4 found, 1.25 guesses on average, 1 with help" in out
    assert "1 guess     3 ███\n" in out
    assert "2 guesses     1 █\n" in out
    assert "3 pegs, 6 colours: 1 game, 0 found\n" in out
    assert "not found     1 █\n" in out
    assert "3 pegs" not in play(["stats"])


def test_statistics_in_digits(play, data, capsys):
    """For Bulls and Cows, ``play --stats`` shows that the board has digits; a stored game without a palette is read."""
    play(["give up"], "--variant", "bulls-and-cows")
    assert main(["play", "--stats"]) == 0
    assert "4 of 10 digits, no repeats: 1 game, 0 found\n" in capsys.readouterr().out
    (line,) = recorded(data)
    assert line.pop("palette") == "digits"
    (data / FILE).write_text(json.dumps(line) + "\n")
    assert main(["play", "--stats"]) == 0
    assert "4 pegs, 10 colours, no repeats: 1 game, 0 found\n" in capsys.readouterr().out


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pipes among files")
def test_a_pipe_instead_of_the_file(play, data, capsys):
    """A pipe in place of the statistics file is reported at once and not opened."""
    (data / FILE).parent.mkdir()
    os.mkfifo(data / FILE)
    assert main(["play", "--stats"]) == 1
    assert capsys.readouterr().err == f"mastermind-xl: {data / FILE} is a pipe or a device: name an ordinary file\n"
    assert "games.jsonl is a pipe or a device" in " ".join(play(["give up"]).split())


def test_damaged_lines_stay_in_the_file(play, data, capsys):
    """Damaged lines of the statistics file are reported, stay in the file and do not count; all others count."""
    play(["give up"])
    path = data / FILE
    sound = path.read_text()
    lines = ["{", "null", "[]", '{"pegs": 4}', "\x00\x00", sound.strip().replace("4", '"4"', 1), "9" * 5000]
    lines += [sound.strip().replace('"guesses": 0', '"guesses": 99999999')]
    path.write_bytes(sound.encode() + "\n".join(lines).encode() + b"\n\xff\xfe\n" + sound.encode()[:40])
    damaged = path.read_bytes()
    assert main(["play", "--stats"]) == 0
    out, err = capsys.readouterr()
    assert "4 pegs, 6 colours: 1 game, 0 found" in out
    assert err.count("\n") == 1
    assert "10 damaged lines of 11 do not count: correct or remove them" in err
    assert path.read_bytes() == damaged
    path.write_bytes(b"{")
    assert "1 damaged line of 2 does not count" in " ".join(play(["give up"]).split())
    begin, game, end = path.read_bytes().split(b"\n")
    assert (begin, end) == (b"{", b"")
    assert Played.read(game) is not None


SESSION = """
import sys
from pathlib import Path
from mastermind_xl import Board
from mastermind_xl.core.game import Game
from mastermind_xl.terminal.records import Played, Statistics

kept = Statistics(Path(sys.argv[1]))
for number in range(1, int(sys.argv[2]) + 1):
    kept.add(Played.of(Game(Board()), number, 10))
    kept.read()
"""


@pytest.mark.slow
def test_games_that_end_at_once_are_all_kept(data):
    """If eight sessions use the statistics file while it is damaged again and again, no game is lost."""
    kept = Statistics(data / "games.jsonl")
    kept.path.write_bytes(b"half a line")
    command = [sys.executable, "-c", SESSION, kept.path, "15"]
    sessions = [subprocess.Popen(command, stderr=subprocess.PIPE, text=True) for _ in range(8)]
    while any(session.poll() is None for session in sessions):
        with kept.path.open("ab") as file:
            file.write(b"{damaged}\n")
        time.sleep(0.05)
    assert [session.communicate()[1] for session in sessions] == [""] * 8
    assert sorted(game.game for game in kept.read()) == sorted([*range(1, 16)] * 8)


def test_a_game_is_written_whole_or_not_at_all(data, monkeypatch):
    """If the disk is full while a game is recorded, the statistics file is unchanged."""
    kept = Statistics(data / "games.jsonl")
    game = Played.of(Game(Board()), 1, 10)
    kept.add(game)
    before = kept.path.read_bytes()
    monkeypatch.setattr(os, "fsync", FULL)
    with pytest.raises(WriteError, match=r"games\.jsonl"):
        kept.add(game)
    assert kept.path.read_bytes() == before


def test_where_nothing_can_be_written(play, data):
    """If statistics cannot be written, the game continues and one message reports the reason."""
    (data / "mastermind-xl").write_text("in the way")
    out = play(["give up", "", "1122"], "--seed", "7")
    assert "Your statistics:" in out  # a long path is on the next line
    assert "Game 8: " in out
    assert play(["give up", "", "give up"]).count("Your statistics:") == 1


def test_without_a_home_folder(play, data, monkeypatch):
    """Without a home folder, the game works and one message reports that games are not recorded."""
    monkeypatch.setattr("platformdirs.user_data_path", raising(RuntimeError("set HOME")))
    out = play(["1122", "give up", "", "stats"], "--seed", "7")
    assert out.startswith("Your games are not recorded: there is no home folder: set HOME.\nGame 7: ")
    assert out.count("not recorded") == 1
    assert "Game 8: " in out
    assert "This session records no games" in " ".join(out.split())


@pytest.mark.parametrize(
    ("system", "folder"),
    [(macos.MacOS, "/home/ann/Library/Application Support/mastermind-xl"), (windows.Windows, "/roaming/mastermind-xl")],
)
def test_the_data_folder_of_other_systems(monkeypatch, system, folder):
    """On Mac and Windows, the statistics are stored in the usual data folder of the system."""
    for name, value in (("XDG_DATA_HOME", ""), ("HOME", "/home/ann"), ("USERPROFILE", "/home/ann")):
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("platformdirs.windows.get_win_folder", {"CSIDL_APPDATA": "/roaming"}.get)
    monkeypatch.setattr("platformdirs.PlatformDirs", system)
    assert find_statistics().as_posix() == f"{folder}/games.jsonl"


def test_long_bars_are_scaled():
    """The longest bar of the statistics has 40 characters, and a single game still has a visible bar."""
    game = Game(Board(), code=(1, 1, 2, 2))
    played = [Played.of(game, 1, 10)] * 5000
    lines = histogram([*played, Played.of(game.play("1122"), 1, 10)]).splitlines()
    assert lines[0].endswith(" 1 ▏")
    assert lines[1].endswith(" 5,000 " + 40 * "█")


def test_lost_games_do_not_count_in_the_average():
    """The average number of guesses counts only games in which the code was found."""
    board = Board(2, 2)
    found, lost = Game(board, code=(1, 2)).play("12"), Game(board, code=(1, 2)).play("11").play("22")
    games = [Played.of(game, 1, 2) for game in (found, lost, lost)]
    assert summary(games) == "3 games, 1 found, 1.00 guesses on average"
