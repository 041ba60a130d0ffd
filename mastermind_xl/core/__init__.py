"""The game itself: boards, codes, feedback, scores, partitions, games, matches and their messages.

The core imports numpy, but no other folder of the package, no file format and no terminal.
"""
