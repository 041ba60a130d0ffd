"""The search for optimal play, and for good play where that cannot be proved. It imports the core only."""
