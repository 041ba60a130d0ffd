"""Complete the engine's classes: all members that xlwings needs exist, and raise no UNO exceptions."""

from __future__ import annotations

import functools
from collections.abc import Callable
from types import FunctionType
from typing import Any, NoReturn, TypeVar

from xlwings import base_classes

from mastermind_xl.libreoffice.program.office import LibreOfficeError, load_uno

_Kind = TypeVar("_Kind", bound=type[Any])

COMPLETED: list[type[Any]] = []  # the classes that replace xlwings' base classes


class UnsupportedError(LibreOfficeError):
    """xlwings can do this in Excel but not in LibreOffice."""


class Refusals:
    """Turn UNO exceptions of a ``with`` block into LibreOfficeError with a description of the action.

    This is a class because Python's context managers set a traceback, which UNO exceptions do not accept.
    """

    def __init__(self, deed: str | Callable[[], str]) -> None:
        self._deed = deed

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if error is not None and isinstance(error, load_uno().getClass("com.sun.star.uno.Exception")):
            deed = self._deed if isinstance(self._deed, str) else self._deed()
            raise LibreOfficeError(f"LibreOffice refuses {deed}: {error}") from error


def complete(*inherited: str, also: tuple[str, ...] = ()) -> Callable[[_Kind], _Kind]:
    """Decorate an engine class: complete the members of its xlwings base class.

    Members missing in the class raise UnsupportedError. UNO exceptions in the class's members become
    LibreOfficeError. Members that are only annotated become attributes of each object. ``inherited`` members
    are implemented by the base class; ``also`` lists members that xlwings uses although the base class lacks
    them.
    """

    def decorate(kind: _Kind) -> _Kind:
        kinds = kind.__mro__
        level = next(level for level, of in enumerate(kinds) if of.__module__ == base_classes.__name__)
        base = {name: member for of in reversed(kinds[level:-1]) for name, member in vars(of).items()}
        ours = {name: member for of in reversed(kinds[:level]) for name, member in vars(of).items()}
        annotated = {name for of in kinds[:level] for name in vars(of).get("__annotations__", ())}
        for name, member in ours.items():
            if isinstance(member, (FunctionType, property)):
                setattr(kind, name, _guarded(f"{kind.__name__}.{name}", member))
        for name in [*base, *also]:
            if "__" in name or name in inherited:
                continue
            if name in annotated:
                setattr(kind, name, None)  # hides xlwings' read-only property
                continue
            refuse = _refusal(f"{kind.__name__}.{name}")
            left_open = base.get(name, property())
            filled = vars(kind).get(name, ours.get(name))
            if filled is None:
                setattr(kind, name, property(refuse, refuse) if isinstance(left_open, property) else refuse)
            elif isinstance(filled, property) and filled.fset is None and left_open.fset is not None:
                setattr(kind, name, filled.setter(refuse))
        COMPLETED.append(kind)
        return kind

    return decorate


def _guarded(name: str, member: Any) -> Any:
    """Wrap a function or property called ``name``, so that it raises LibreOfficeError for a UNO exception."""
    if isinstance(member, property):
        return property(*(accessor and _guarded(name, accessor) for accessor in (member.fget, member.fset)))
    if not isinstance(member, FunctionType):
        return member

    @functools.wraps(member)
    def guarded(*args: Any, **kwargs: Any) -> Any:
        with Refusals(name):
            return member(*args, **kwargs)

    return guarded


def _refusal(member: str) -> Callable[..., NoReturn]:
    def refuse(*_: Any, **__: Any) -> NoReturn:
        raise UnsupportedError(f"{member} is not supported in LibreOffice")

    refuse.refused = True  # type: ignore[attr-defined] # the table of supported members reads it
    return refuse
