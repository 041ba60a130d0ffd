"""The game at a prompt in a terminal: pegs in colour, commands, sessions and statistics.

The folder imports the core, the strategies and the analysis.
"""
