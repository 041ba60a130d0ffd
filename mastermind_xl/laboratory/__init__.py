"""The laboratory: everything about the game that no player needs. The game never imports it; only the command line does."""
