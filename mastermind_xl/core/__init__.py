"""The game itself: boards, feedback, partitions, strategies, trees. It knows numpy and nothing else."""
