"""What becomes of strategies, games and boards."""
