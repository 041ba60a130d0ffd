"""One HTML file with which a person plays and solves Mastermind in any browser.

A browser cannot run Python, so this folder has the package's only JavaScript. ``engine.js`` calculates, also in the
background; the other scripts are joined into one. Python adds rules, messages, palettes and stored trees as data.
"""
