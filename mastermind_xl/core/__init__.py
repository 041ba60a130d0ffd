"""The game itself: boards, codes, feedback, scores, partitions, games, matches, and the messages about them.

It imports numpy, and numba where that is installed; nothing else of this package, no file format and no terminal.
"""
