"""Commands and options of the laboratory."""
