"""A tour of the engine: the answers to guesses, the play of a strategy, and its average number of guesses.

Run it with: python examples/engine_tour.py
"""

from mastermind_xl import Board, Game, advise, evaluate, grow, make_strategy


def main() -> None:
    """Play one code with Knuth's strategy, then compare strategies over all codes."""
    board = Board(pegs=4, colors=6)
    secret = "4563"
    knuth = make_strategy("knuth", board)

    game = Game(board, code=board.parse(secret))
    while (advice := advise(knuth, game)).guess is not None:
        game = game.play(advice.guess)
        feedback, left = game.attempts[-1].feedback, len(game.candidates)
        print(f"{board.format(advice.guess)}  {feedback.black} black, {feedback.white} white: {left} left")

    # A tree contains every game; walking to a code only looks its guesses up.
    tree = grow(knuth)
    print("the same from the tree:", *map(board.format, tree.path(secret)))

    for name in ("first", "minimax", "knuth"):
        result = evaluate(make_strategy(name, board))
        print(f"{name:8} {result.average:.3f} guesses on average, {result.most} at most")


if __name__ == "__main__":
    main()
