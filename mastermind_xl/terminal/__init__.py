"""The game at a prompt: the console, pegs in colour, commands, sessions and statistics.

It imports the core, the strategies, the analysis, and the peg colours of the sheets.
"""
