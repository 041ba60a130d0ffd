"""One HTML file that plays and solves in any browser.

A browser runs no Python, so this folder has the only JavaScript of the package: ``engine.js`` thinks and ``page.js`` draws.
Python writes rules, messages, palettes and the stored tree into the file as data, so that each of them exists once; a test
compares the suggestions of both languages game by game.
"""
