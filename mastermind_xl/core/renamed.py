"""Public names that were replaced: the old names work for one more MINOR version, with a DeprecationWarning."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar
from warnings import warn

Named = TypeVar("Named", bound=Callable[..., Any])  # a class or a function


def renamed(**names: str) -> Callable[[Named], Named]:
    """Let functions and classes also accept arguments by old names (``old="new"``); classes keep attributes by old names too."""

    def keep_old(thing: Named) -> Named:
        if not isinstance(thing, type):
            taking: Named = _taking(thing, names)
            return taking
        for old, new in names.items():
            setattr(thing, old, _read_as(old, new))
        for maker in ("__new__", "_replace") if issubclass(thing, tuple) else ("__init__",):
            setattr(thing, maker, _taking(getattr(thing, maker), names))
        return thing

    return keep_old


def warn_old(old: str, new: str) -> None:
    """Warn that a name has changed from ``old`` to ``new``; the warning points to the line that uses the old name."""
    warn(f"{old} is now called {new}; the old name will go with the next version", DeprecationWarning, stacklevel=3)


def _read_as(old: str, new: str) -> property:
    def read(thing: object) -> object:
        warn_old(old, new)
        return getattr(thing, new)

    return property(read, doc=f"See ``{new}``; the old name.")


def _taking(called: Any, names: dict[str, str]) -> Any:
    @wraps(called)
    def taking(*values: Any, **named: Any) -> Any:
        for old in names.keys() & named.keys() if named else ():
            warn_old(old, names[old])
            named[names[old]] = named.pop(old)
        return called(*values, **named)

    return taking
