"""What picks guesses."""
