"""A stand-in for a function that fails, as on a full disk or after Ctrl+C."""

import errno


def raising(error):
    """Return a function that raises an error, whatever it is given."""

    def refuse(*_, **__):
        raise error

    return refuse


FULL = raising(OSError(errno.ENOSPC, "No space left on device"))
"""A step of writing on a full disk."""
