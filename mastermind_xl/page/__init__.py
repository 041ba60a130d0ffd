"""One HTML file that plays and solves in any browser.

A browser cannot run Python, so this folder has the package's only JavaScript. ``engine.js`` calculates, also as a
worker; the other scripts are joined into one. Python adds rules, messages, palettes and the stored tree as data.
"""
