"""What belongs to a sheet beside its cells: one of them, and all of a kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

if TYPE_CHECKING:
    from mastermind_xl.libreoffice.engine.sheets import Sheet


class Belonging:
    """What belongs to a sheet.

    Args:
        sheet: the sheet.
        api: the UNO object.
    """

    def __init__(self, sheet: Sheet, api: Any) -> None:
        self._sheet = sheet
        self._api = api

    @property
    def api(self) -> Any:
        """The UNO object."""
        return self._api

    @property
    def parent(self) -> Sheet:
        return self._sheet


_Kind = TypeVar("_Kind", bound=Any)  # it has a name


class Belongings(Generic[_Kind]):
    """Those of one kind on a sheet, by name or number.

    Args:
        sheet: the sheet.
    """

    word: ClassVar[str]

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet

    @property
    def parent(self) -> Sheet:
        return self._sheet

    @staticmethod
    def as_key(name: str) -> str:
        """What is equal for names that mean the same."""
        return name

    def __iter__(self) -> Iterator[_Kind]:
        raise NotImplementedError

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __call__(self, key: str | int) -> _Kind:
        """The one of a name, or the n-th."""
        found = list(self)
        if isinstance(key, int):
            if not 1 <= key <= len(found):
                raise IndexError(f"{self._sheet.name} has {self.word}s 1 to {len(found)}, not {key}")
            return found[key - 1]
        for one in found:
            if self.as_key(one.name) == self.as_key(key):
                return one
        raise KeyError(f"{self._sheet.name} has no {self.word} {key!r}")

    def __contains__(self, key: str | int) -> bool:
        if isinstance(key, int):
            return key in range(1, len(self) + 1)
        return self.as_key(key) in [self.as_key(one.name) for one in self]
