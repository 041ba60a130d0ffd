"""Excel: cell functions, the buttons and their macros, the VBA that calls them, and the add-in.

It imports the core, the strategies, the analysis and the sheets. What a click or a cell calls imports xlwings at most; what
writes VBA and packages is imported when a file is built.
"""
