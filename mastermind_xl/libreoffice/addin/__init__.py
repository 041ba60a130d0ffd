"""The LibreOffice add-in: cell functions, toolbar and menu, run by our Python inside LibreOffice's own process.

It imports the engine, the sheets, and from ``excel`` the buttons and functions that are the same there.
"""
