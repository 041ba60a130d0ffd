"""The game itself: boards, codes, feedback, scores, partitions, games, matches and their messages.

It imports numpy, what the fast kernel needs where that is installed, and nothing else: no other folder, no file
format, no terminal.
"""
