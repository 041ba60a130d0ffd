"""Complete the engine's classes: all members that xlwings needs exist, and raise no UNO exceptions."""

import functools
from collections.abc import Callable
from types import FunctionType
from typing import Any, TypeVar

from mastermind_xl.libreoffice.program.office import LibreOfficeError, LostOfficeError, load_uno

_Kind = TypeVar("_Kind", bound=type[Any])
_OWNERS = ("app", "book", "_book", "sheet", "_sheet")  # attributes with the object to which an object belongs

COMPLETED: list[type[Any]] = []  # the classes that replace xlwings' base classes


class UnsupportedError(LibreOfficeError):
    """xlwings can do this in Excel, but the engine for LibreOffice cannot."""


class Refusals:
    """Turn UNO exceptions of a ``with`` block into LibreOfficeError, whose message begins with the result of ``what``.

    This is a class because Python's context managers set a traceback, which UNO exceptions do not accept.
    """

    def __init__(self, what: Callable[[], str]) -> None:
        self._what = what

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: Any, trace: object) -> None:
        if error is not None and isinstance(error, load_uno().getClass("com.sun.star.uno.Exception")):
            raise LibreOfficeError(f"{self._what()}: {error.Message}") from error


def complete(kind: _Kind) -> _Kind:
    """Decorate an engine class, so that all members of the class and of its xlwings base class raise LibreOfficeError.

    LibreOfficeError replaces UNO exceptions. UnsupportedError replaces the NotImplementedError of a member that only
    the base class has. Members that are only annotated become attributes of each object.
    """
    kinds = kind.__mro__[:-1]
    members: dict[str, Any] = {}
    for name, member in (item for of in reversed(kinds) for item in vars(of).items()):
        before = members.get(name)
        if isinstance(member, property) and isinstance(before, property):
            member = property(member.fget, member.fset or before.fset)
        members[name] = member
    annotated = {name for of in kinds for name in of.__annotations__}
    for name, member in members.items():
        if isinstance(member, (FunctionType, property)):  # None hides xlwings' read-only property
            setattr(kind, name, None if name in annotated else _guarded(f"{kind.__name__}.{name}", member))
    COMPLETED.append(kind)
    return kind


def _guarded(name: str, member: Any) -> Any:
    """Wrap a function or property called ``name``, so that it raises LibreOfficeError; return anything else as it is."""
    if isinstance(member, property):
        return property(*(_guarded(name, accessor) for accessor in (member.fget, member.fset)))
    if not isinstance(member, FunctionType):
        return member
    refusals = Refusals(lambda: f"LibreOffice refuses {name}")

    @functools.wraps(member)
    def guarded(*args: Any, **kwargs: Any) -> Any:
        try:
            with refusals:
                return member(*args, **kwargs)
        except NotImplementedError:
            raise UnsupportedError(f"this engine does not have {name}") from None
        except LibreOfficeError as error:
            if _has_ended(args[0]):
                raise LostOfficeError("LibreOffice has ended: start it again") from error
            raise

    return guarded


def _has_ended(item: Any) -> bool:
    """Whether an object of the engine belongs to a LibreOffice that has ended; False if the owner is unknown."""
    while item is not None and not hasattr(item, "office"):
        item = next((vars(item)[name] for name in _OWNERS if name in vars(item)), None)
    return item is not None and not item.office.is_running
