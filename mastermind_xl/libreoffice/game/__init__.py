"""The game beside its workbook in LibreOffice: a window of buttons, and a cell that says that they are there."""
