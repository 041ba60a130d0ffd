"""The game itself: boards, codes, feedback, scores, partitions, games, matches and their messages.

It imports numpy and nothing else: no other folder, no file format, no terminal. ``laboratory`` here is the door to the
folder of that name; the core finds the fast kernel there, if that is installed.
"""
