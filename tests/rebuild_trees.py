"""Search optimal play again on the boards whose play is kept, and write the files that the package keeps."""

from mastermind_xl import grow
from mastermind_xl.strategies import KEPT_BOARDS
from mastermind_xl.strategies.optimal import Optimal, kept_path
from mastermind_xl.strategies.search import Search


def search(board):
    """The tree of optimal play, searched for now."""
    found = Search(board)
    found.run()
    return grow(Optimal(board, search=found))


if __name__ == "__main__":
    for each in KEPT_BOARDS:
        with kept_path(each).open("wb") as file:
            search(each).save(file)
