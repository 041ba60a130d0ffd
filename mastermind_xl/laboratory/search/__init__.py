"""The beam search for large boards, and the files of a proof: stored facts, and certificates for other programs."""
