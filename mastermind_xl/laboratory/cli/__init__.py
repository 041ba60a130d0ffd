"""Commands of the laboratory, and the options that it adds to the game's commands."""
