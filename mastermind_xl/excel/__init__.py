"""Excel: cell functions, the buttons and their macros, the VBA that calls them, and the add-in.

This folder imports the core, the strategies, the analysis and the sheets. Modules that write VBA and packages are
imported only when a file is built, so that no click and no cell waits for them.
"""
