"""The LibreOffice add-in: cell functions, toolbar and menu, run by Python in LibreOffice's own process.

The add-in imports the engine and the sheets, and shares the buttons and cell functions of ``excel``.
"""
