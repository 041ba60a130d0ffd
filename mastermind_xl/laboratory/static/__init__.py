"""Proofs that no smaller or better set of fixed guesses exists."""
