"""The game at a prompt: the console, pegs in colour, commands, sessions and statistics.

It imports the core, the strategies, the analysis, and of the sheets the colours of the pegs.
"""
