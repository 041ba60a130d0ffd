"""One HTML file that plays and solves in any browser.

A browser cannot run Python, so this folder has the only JavaScript of the package: ``engine.js`` calculates, also
as a worker; the other scripts, one for each idea, are joined into one. Python writes rules, messages, palettes and the stored tree into the file as data.
"""
