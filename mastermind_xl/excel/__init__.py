"""Excel: cell functions, the buttons and their macros, the VBA that calls them, and the add-in.

It imports the core, the strategies, the analysis and the sheets. Code run by a click or a cell imports
xlwings at most; modules that write VBA and packages are imported when a file is built.
"""
