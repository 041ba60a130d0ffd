"""What lies on a sheet beside its cells: shapes, pictures and charts alike."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from mastermind_xl.libreoffice.engine.sheet_items import Belonging, Belongings
from mastermind_xl.libreoffice.engine.units import from_points, to_points

if TYPE_CHECKING:
    from mastermind_xl.libreoffice.engine.sheets import Sheet

PICTURE = "GraphicObjectShape"
OBJECT = "OLE2Shape"

_NOT_EXCELS = {"CaptionShape"}
"""What is on LibreOffice's drawing page, but is no shape to Excel: the frames of notes."""

_CHART = "12DCAE26-281F-416F-A234-C3086127382E"

NO_SHAPES = "its shapes cannot be changed"


class Drawn(Belonging):
    """What lies on a sheet: where, how large, and what it is called.

    Args:
        sheet: the sheet.
        api: the UNO shape.
    """

    def __init__(self, sheet: Sheet, api: Any) -> None:
        super().__init__(sheet, api)
        # If LibreOffice lets go of a shape's UNO object while it makes the next one for it, that one is of
        # no use: it has no name, and cannot be removed. So the last ones stay.
        sheet.book.kept.append(api)

    @property
    def name(self) -> str:
        return str(self._api.Name)

    @name.setter
    def name(self, value: str) -> None:
        self.set("Name", value)

    @property
    def left(self) -> float:
        return to_points(self._api.Position.X)

    @left.setter
    def left(self, value: float) -> None:
        self._put("Position", X=value)

    @property
    def top(self) -> float:
        return to_points(self._api.Position.Y)

    @top.setter
    def top(self, value: float) -> None:
        self._put("Position", Y=value)

    @property
    def width(self) -> float:
        return to_points(self._api.Size.Width)

    @width.setter
    def width(self, value: float) -> None:
        self._put("Size", Width=value)

    @property
    def height(self) -> float:
        return to_points(self._api.Size.Height)

    @height.setter
    def height(self, value: float) -> None:
        self._put("Size", Height=value)

    def delete(self) -> None:
        self.refuse_if_protected()
        self._sheet.api.DrawPage.remove(self._api)

    # For its neighbours in this package

    def refuse_if_protected(self) -> None:
        """See ``Sheet.refuse_if_protected``."""
        self._sheet.refuse_if_protected(NO_SHAPES)

    def set(self, attribute: str, value: Any) -> None:
        """Set a UNO property."""
        self.refuse_if_protected()
        self._api.setPropertyValue(attribute, value)

    def _put(self, attribute: str, **points: float) -> None:
        self.refuse_if_protected()
        struct = getattr(self._api, attribute)
        for part, value in points.items():
            setattr(struct, part, from_points(value))
        (self._api.setPosition if attribute == "Position" else self._api.setSize)(struct)


_Kind = TypeVar("_Kind", bound=Drawn)


class Drawings(Belongings[_Kind]):
    """Those of the shapes on a sheet that are of one kind."""

    kind: ClassVar[type[Any]]

    @property
    def api(self) -> Any:
        """The UNO drawing page."""
        return self._sheet.api.DrawPage

    @staticmethod
    def holds(shape: Any) -> bool:
        """Whether a UNO shape is one of them."""
        return kind_of(shape) not in _NOT_EXCELS

    def __iter__(self) -> Iterator[_Kind]:
        return (self.kind(self._sheet, shape) for shape in self.api if self.holds(shape))

    def free_name(self) -> str:
        """The next name as Excel gives it, such as ``Picture 2``."""
        taken = {shape.Name for shape in self.api}
        return next(
            name for number in itertools.count(1) if (name := f"{self.word.title()} {number}") not in taken
        )


def kind_of(shape: Any) -> str:
    """The last word of a shape's type, such as ``CustomShape``."""
    return str(shape.ShapeType).rpartition(".")[2]


def is_chart(shape: Any) -> bool:
    """Whether a shape is a chart."""
    return kind_of(shape) == OBJECT and str(shape.CLSID).upper() == _CHART
