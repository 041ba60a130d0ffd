"""Measure the microseconds per row of =BLACK() for a block of guesses: python tests/benchmarks/cells.py."""

import time

import numpy as np

from mastermind_xl.excel import udfs

if __name__ == "__main__":
    for rows in (2, 10, 100, 1_000, 10_000):
        block = np.random.default_rng(1).integers(1, 7, (rows, 4)).astype(float).tolist()
        times = []
        for _ in range(20):
            start = time.process_time()
            udfs.BLACK([[1.0, 2.0, 3.0, 4.0]], block)
            times.append(time.process_time() - start)
        print(f"{rows:6,} rows: {min(times) / rows * 1e6:6.2f} µs a row")
