"""An xlwings engine over LibreOffice: books, sheets, ranges and what is on them. It imports the program."""
