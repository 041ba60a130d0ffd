"""The fast kernel: functions compiled by numba, and the classes that call these functions."""
