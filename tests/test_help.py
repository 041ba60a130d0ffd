"""Help fits on any screen, misspelt words get a suggestion, and shells complete commands."""

import json
import shutil
import subprocess
from pathlib import Path
from unittest import mock

import pytest
from console import run
from marks import always
from programs import absent, posix
from terminal import Terminal

from mastermind_xl import Board, make_strategy
from mastermind_xl.cli import COMMANDS, SHELLS, make_parser
from mastermind_xl.core.colors import PALETTES
from mastermind_xl.strategies import REGISTRY


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_fits_into_80_columns(capsys, monkeypatch, command):
    """The help is at most 80 columns wide, even on a wider terminal, and does not split names of strategies."""
    monkeypatch.setenv("COLUMNS", "200")
    status, out, _ = run(capsys, *command.split(), "--help")
    assert status == 0
    assert out.startswith(f"usage: mastermind-xl {command}".rstrip())
    assert [line for line in out.splitlines() if len(line) > 80] == []
    assert "expected-\n" not in out


def test_commands_stand_in_groups(capsys):
    """The help lists each command once, under one of the headings play, files and laboratory."""
    out = run(capsys, "--help")[1]
    told = [line.split()[0] for line in out.partition("play:\n")[2].splitlines() if line[:3].strip() and line]
    assert [word for word in told if word in COMMANDS] == list(COMMANDS)
    assert [word for word in told if word not in COMMANDS] == ["files:", "laboratory:"]


@pytest.mark.parametrize("command", ["play", "suggest", "solve", "solver", "game"])
def test_players_are_offered_no_baselines(capsys, command):
    """The help of commands for players omits strategies that serve only for comparison, but Python accepts them."""
    baselines = [name for name, entry in REGISTRY.items() if entry.is_baseline]
    out = " ".join(run(capsys, command, "--help")[1].split())
    assert [name for name in REGISTRY if f" {name}" not in out] == baselines == ["brute-force", "algorithm-2", "naive"]
    assert make_strategy("naive", Board(2, 3)).name == "naive"


TOGETHER = [
    ("--strategy", "--load"),
    ("--strategies", "--load"),
    ("--no-repeats", "--repeats"),
    ("--variant", "--repeats"),
]
TOGETHER += [
    ("--opening", "--strategy"),
    ("--pegs", "--colors"),
    ("--pegs", "--variant"),
    ("--consistent", "--opening"),
]
"""Options of which the second makes sense wherever there is the first."""
ALONE = {("optimal", "--strategy"), ("evaluate", "--strategy")}  # one strategy, and strategies without an option


@pytest.mark.parametrize(("one", "other"), TOGETHER)
def test_common_options(one, other):
    """Every command that has an option has the option that belongs to it, too."""
    having = {name: make_parser(name).options for name in COMMANDS}
    commands = [name for name, options in having.items() if one in options]
    assert commands
    assert [name for name in commands if other not in having[name] and (name, other) not in ALONE] == []


def test_random_guesses_with_a_seed(capsys):
    """The option ``--seed`` of ``suggest`` repeats the guess of a random strategy, which changes without it."""
    guesses = {seed: run(capsys, "suggest", "--strategy", "random", "--seed", seed)[1] for seed in "34"}
    assert guesses["3"] != guesses["4"]
    assert guesses["3"] == run(capsys, "suggest", "--strategy", "random", "--seed", "3")[1]


def test_own_strategies_are_listed(capsys):
    """The command ``strategies`` with ``--load`` lists the strategy of a person's own file."""
    path = Path(__file__).parents[1] / "examples" / "own_strategy.py"
    with mock.patch.dict(REGISTRY):
        REGISTRY.pop("better-ties", None)  # from another test that runs the example
        assert "\nbetter-ties " in run(capsys, "strategies", "--load", str(path))[1]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("columns", always([20, 60], [20, 40, 60, 80]))
@pytest.mark.parametrize(
    "words", [["reveiw"], ["suggest", "11222:1,1"], ["addin", "check"], ["table", "--opening", "1122"]]
)
def test_errors_in_a_terminal(capsys, columns, words):
    """In a terminal, an error is the error of a pipe, wrapped between words and not inside a command."""
    _, _, err = run(capsys, *words)
    with Terminal(*words, columns=columns) as terminal:
        assert terminal.wait() == 2
    shown = terminal.text.replace("\r", "").splitlines()
    assert " ".join(shown) == err.strip()
    assert max(map(len, shown)) <= columns
    if columns >= 40:
        assert err.strip()[err.index("(see") + 5 : -2] in terminal.text if "(see" in err else True


@pytest.mark.parametrize("columns", always([30], [30, 40, 60]))
@pytest.mark.parametrize("words", [["--help"], ["play", "--help"], ["strategies"]])
def test_help_in_a_narrow_terminal(capsys, columns, words):
    """In a narrow terminal, no line of the help breaks inside a word, and all words of the wide help are there."""
    whole = run(capsys, *words)[1].split()
    with Terminal(*words, columns=columns) as terminal:
        terminal.wait()
    assert terminal.text.split() == whole
    told = terminal.text.replace("\r", "").partition("\n\n")[2]  # without the usage, which argparse wraps
    long = [line.strip() for line in told.splitlines() if len(line) > columns]
    assert [line for line in long if " " in line and not line.startswith(("mastermind-xl ", "-"))] == []


# --- strategies -------------------------------------------------------------------------------------


def test_strategies_are_explained(capsys):
    """The command ``strategies`` explains each strategy and gives its source, in at most 80 columns."""
    status, out, _ = run(capsys, "strategies")
    assert status == 0
    assert max(map(len, out.splitlines())) <= 80
    plain = " ".join(out.split())
    for entry in REGISTRY.values():
        assert f"{entry.name} {entry.summary} ({entry.source})" in plain


@pytest.mark.parametrize(
    ("words", "board", "known"),
    [
        ([], Board(), set()),
        (["--pegs", "5", "--colors", "8"], Board(5, 8), {"optimal"}),
        (["--no-repeats"], Board(repeats=False), {"brute-force", "positional", "algorithm-2", "naive"}),
        (["--pegs", "9", "--colors", "9"], Board(9, 9), {"knuth", "minimax", "optimal"}),
    ],
)
def test_which_strategies_play(capsys, words, board, known):
    """The command ``strategies`` separates the strategies that can play on a board from those that cannot."""
    refused = known | {name for name, entry in REGISTRY.items() if not entry.plays(board)}
    _, out, _ = run(capsys, "strategies", *words)
    listed = {line.split()[0] for line in out.partition("\n\n")[0].splitlines() if line[0] != " "}
    assert listed == REGISTRY.keys() - refused
    named = " ".join(out.split()).partition("Cannot play here: ")[2]
    assert all(name in named for name in refused)
    _, out, _ = run(capsys, "strategies", "--json", *words)
    rows = [json.loads(line) for line in out.splitlines()]
    assert {row["strategy"] for row in rows if not row["plays"]} == refused


# --- completion -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["sol"], {"solver", "solve"}),
        (["evaluate", "most"], {"most-parts"}),
        (["suggest", "--strategy", "kn"], {"knuth"}),
        (["play", "--palette", ""], {*PALETTES}),
        (["optimal", "--max"], {"--max-guesses"}),
        (["addin", "s"], {"status"}),
    ],
)
@posix("bash but that of another system in it")
def test_bash_completes(capsys, typed, offered):
    """Bash completes commands, options, and names of strategies and palettes."""
    if shutil.which("bash") is None:
        absent("bash is not on PATH")
    _, script, _ = run(capsys, "--print-completion", "bash")
    words = " ".join(f"'{word}'" for word in ["mastermind-xl", *typed])
    ask = f'COMP_WORDS=({words}); COMP_CWORD={len(typed)}; _shtab_mastermind_xl; echo "${{COMPREPLY[@]}}"'
    done = subprocess.run(["bash", "-c", f"{script}\n{ask}"], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) == offered


@pytest.mark.parametrize("shell", SHELLS)
def test_scripts_know_the_commands(capsys, shell):
    """The completion script of each shell contains every command and strategy."""
    _, script, _ = run(capsys, "--print-completion", shell)
    assert all(name in script for name in (*COMMANDS, *REGISTRY))
