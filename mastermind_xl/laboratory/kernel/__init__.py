"""The fast kernel: functions compiled by numba, and where they are used."""
