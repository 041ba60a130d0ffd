"""Static sets: guesses that are all asked before any answer is looked at. It imports the core and strategies."""
