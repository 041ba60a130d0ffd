"""The search for the value of the game, and its proof in two halves."""
