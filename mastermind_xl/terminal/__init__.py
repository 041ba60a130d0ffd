"""The game at a prompt: pegs in colour, commands, statistics. It knows the core and the terminal."""
