"""Take over somebody's own VBA workbook: read and report it, and write a copy with our functions and buttons.

Nothing here needs a spreadsheet program.
"""
