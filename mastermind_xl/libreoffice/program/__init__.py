"""Find the program LibreOffice, start it, connect to it, wait for it, and end it.

The folder imports Python's ``uno`` when needed and, of this package, only ``core.errors``, the base of its errors.
"""
