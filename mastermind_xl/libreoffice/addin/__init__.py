"""The LibreOffice add-in: cell functions, toolbar and menu, run by Python in LibreOffice's own process.

It imports the engine and the sheets, and shares the buttons and functions of ``excel``.
"""
