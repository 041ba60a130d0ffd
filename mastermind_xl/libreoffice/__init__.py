"""LibreOffice as the spreadsheet program, where there is no Excel."""
