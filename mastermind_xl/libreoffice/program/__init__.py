"""The program LibreOffice: it is found, started, connected to, waited for and ended here.

It imports Python's ``uno`` when it is needed, and of this package ``core.errors``, to whose family its errors belong.
"""
