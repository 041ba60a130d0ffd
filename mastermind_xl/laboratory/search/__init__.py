"""The searches for large boards, and what a proof stores and hands out: beam search, facts, certificates."""
