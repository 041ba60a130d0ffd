"""One HTML file that plays and solves in any browser.

A browser cannot run Python, so this folder has the only JavaScript of the package: ``engine.js`` calculates and
``page.js`` draws. Python writes rules, messages, palettes and the stored tree into the file as data.
"""
