"""Finding, starting, connecting to, waiting for and ending the program LibreOffice.

It imports Python's ``uno`` when needed and, of this package, only ``core.errors``, the base of its errors.
"""
