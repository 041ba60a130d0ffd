"""Optimal play continued from files."""

import io
from functools import cache

import pytest
from console import run, stop
from kernel_work import as_lists
from programs import posix

from mastermind_xl import Board, grow, kernel
from mastermind_xl.laboratory.search.facts import restore, save
from mastermind_xl.search.proof import Search
from mastermind_xl.strategies.optimal import Optimal


def play_of(search):
    """Return all arrays of the tree that a search has found."""
    return as_lists(grow(Optimal(search.board, search=search)))


@cache
def undisturbed(pegs, colors, most=None):
    """A finished search, run in this process without interruption."""
    search = Search(Board(pegs, colors), most)
    search.find_total()
    return search


def stop_after(calls):
    """A progress callback that stops the search after this many calls."""
    left = iter(range(calls))

    def progress():
        if next(left, None) is None:
            raise KeyboardInterrupt

    return progress


@pytest.mark.parametrize("most", [None, 6])
@pytest.mark.parametrize("calls", [1, 100, 280])
@pytest.mark.slow
def test_a_search_goes_on_from_a_checkpoint(most, calls):
    """A search that continues from a checkpoint does less work than a new search, and finds the same total and tree."""
    whole = undisturbed(3, 8, most)
    stopped = Search(Board(3, 8), most)
    with pytest.raises(KeyboardInterrupt):
        stopped.find_total(progress=stop_after(calls))
    file = io.BytesIO()
    save(stopped, file)
    file.seek(0)
    resumed = Search(Board(3, 8), most)
    restore(resumed, file)
    assert resumed.find_total() == whole.find_total()
    assert play_of(resumed) == play_of(whole)
    first = Search(Board(3, 8), most)
    first.find_total()
    assert resumed.positions <= first.positions - 0.9 * (calls - 20)


@pytest.mark.exhaustive
@posix("signals between processes")
def test_ctrl_c_keeps_what_was_found_out(tmp_path):
    """After Ctrl+C, a search saves its results; a search continued from these results finds the same total and tree."""
    kept = tmp_path / "3x10.npz"
    words = ("optimal", "--pegs", "3", "--colors", "10", "--json", "--checkpoint", str(kept))
    # the fast kernel saves only large sets
    status, out, error = stop(*words, when="3 pegs, 10 colours: total ", wait=0.5, **{kernel.VARIABLE: "numpy"})
    assert (status, out) == (130, "")
    assert error.endswith(
        f"the progress is saved in {kept}: the same command continues from there\nmastermind-xl: stopped\n"
    )

    whole, resumed = Search(Board(3, 10)), Search(Board(3, 10))
    with kept.open("rb") as file:
        restore(resumed, file)
    assert len(resumed.searched) > 100
    for each in (whole, resumed):
        each.use_kernel()  # test_a_search_goes_on_from_a_checkpoint shows how much work a checkpoint saves
        assert each.find_total() == 5242
    assert play_of(resumed) == play_of(whole)


def test_candidates_only_on_the_command_line(capsys, tmp_path):
    """``optimal --consistent`` finds the least total with candidates only; other searches refuse its checkpoint."""
    words = ("--pegs", "3", "--colors", "5", "--consistent", "--checkpoint", str(tmp_path / "3x5"))
    assert run(capsys, "optimal", *words)[1].startswith("3 pegs, 5 colours: least total with candidates only 455, ")
    assert run(capsys, "optimal", *words)[1].startswith("3 pegs, 5 colours: least total with candidates only 455, ")
    status, _, error = run(capsys, "optimal", *(word for word in words if word != "--consistent"))
    assert (status, "or set of allowed guesses: name another file" in error) == (2, True)
    status, _, error = run(capsys, "optimal", "--consistent", "--max-guesses", "5")
    assert status == 1
    assert "no strategy finds every code within 5 guesses with candidates only" in error
