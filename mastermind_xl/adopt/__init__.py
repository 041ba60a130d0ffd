"""Read somebody's VBA workbook, report on it, and write a copy with our buttons, all without a spreadsheet program."""
