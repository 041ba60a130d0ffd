"""Shapes and pictures on a sheet as xlwings objects."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from xlwings import base_classes

from mastermind_xl.libreoffice.engine.addresses import from_pixels, from_points, to_points
from mastermind_xl.libreoffice.engine.completeness import UnsupportedError, complete
from mastermind_xl.libreoffice.engine.formats import Characters, Font
from mastermind_xl.libreoffice.engine.sheet_items import Belonging, plain
from mastermind_xl.libreoffice.program.office import LibreOfficeError, load_uno, uno_property

if TYPE_CHECKING:
    from mastermind_xl.libreoffice.engine.sheets import Sheet

PICTURE = "GraphicObjectShape"
OBJECT = "OLE2Shape"

_NOT_EXCELS = {"CaptionShape"}  # shapes on the drawing page that Excel does not count: the frames of notes

_CHART = "12DCAE26-281F-416F-A234-C3086127382E"

NO_SHAPES = "its shapes cannot be changed"


def _points(struct: str, part: str) -> property:
    """Make a property of a shape: a length in points, a ``part`` of the UNO ``struct`` ``Position`` or ``Size``."""

    def read(drawn: Drawn) -> float:
        return to_points(getattr(getattr(drawn._api, struct), part))

    def write(drawn: Drawn, points: float) -> None:
        drawn.put(struct, part, points)

    return property(read, write)


class Drawn(Belonging):
    """A shape or picture on a sheet, with position, size and name."""

    left, top = _points("Position", "X"), _points("Position", "Y")
    width, height = _points("Size", "Width"), _points("Size", "Height")

    def __init__(self, sheet: Sheet, api: Any) -> None:
        super().__init__(sheet, api)
        # A shape that is made while LibreOffice releases the object of another shape has no name and cannot be removed.
        # So the last objects are kept alive.
        sheet.book.kept.append(api)

    def refuse_if_protected(self) -> None:
        """See ``Sheet.refuse_if_protected``."""
        self._sheet.refuse_if_protected(NO_SHAPES)

    name = plain("Name", str, refuse_if_protected)

    def delete(self) -> None:
        self.refuse_if_protected()
        self._sheet.api.DrawPage.remove(self._api)

    def put(self, struct: str, part: str, points: float) -> None:
        """Set a ``part``, such as ``Width``, of the UNO ``struct`` ``Position`` or ``Size``, in ``points``."""
        self.refuse_if_protected()
        changed = getattr(self._api, struct)  # a copy that must be assigned to the shape
        setattr(changed, part, from_points(points))
        (self._api.setPosition if struct == "Position" else self._api.setSize)(changed)


_Kind = TypeVar("_Kind", bound=Drawn)


class Drawings(Generic[_Kind]):
    """The shapes of one kind on a sheet, found by number, or by name in upper or lower case, as in Excel."""

    kind: ClassVar[type[Any]]
    word: ClassVar[str]
    parent: Sheet
    api = property(lambda drawings: drawings._sheet.api.DrawPage)

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = self.parent = sheet

    @staticmethod
    def holds(shape: Any) -> bool:
        """Whether a UNO shape belongs to this collection."""
        return kind_of(shape) not in _NOT_EXCELS

    def __iter__(self) -> Iterator[_Kind]:
        return (self.kind(self._sheet, shape) for shape in self.api if self.holds(shape))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __call__(self, key: str | int) -> _Kind:
        found = list(self)
        if isinstance(key, int):
            if not 1 <= key <= len(found):
                raise IndexError(f"{self._sheet.name} has no {self.word} {key} (number of {self.word}s: {len(found)})")
            return found[key - 1]
        for one in found:
            if one.name.casefold() == key.casefold():
                return one
        raise KeyError(f"{self._sheet.name} has no {self.word} {key!r}")

    def __contains__(self, key: str | int) -> bool:
        if isinstance(key, int):
            return key in range(1, len(self) + 1)
        return key.casefold() in [one.name.casefold() for one in self]

    def free_name(self) -> str:
        """Return the next unused name in Excel's style, such as ``Picture 2``."""
        taken = {shape.Name for shape in self.api}
        return next(name for n in itertools.count(1) if (name := f"{self.word.title()} {n}") not in taken)


def kind_of(shape: Any) -> str:
    """Return the last word of a shape's type, such as ``CustomShape``."""
    return str(shape.ShapeType).rpartition(".")[2]


def is_chart(shape: Any) -> bool:
    """Whether a shape is a chart."""
    return kind_of(shape) == OBJECT and str(shape.CLSID).upper() == _CHART


@complete
class Picture(Drawn, base_classes.Picture):
    """A picture; if ``lock_aspect_ratio`` is set, ``width`` and ``height`` change together."""

    lock_aspect_ratio = False

    def index(self) -> int:
        return [picture.name for picture in Pictures(self._sheet)].index(self.name) + 1

    def update(self, filename: str) -> Picture:
        """Show another picture in the same position."""
        self.refuse_if_protected()
        self._api.Graphic = load_graphic(self._sheet, filename)
        return self

    def put(self, struct: str, part: str, points: float) -> None:
        """See ``Drawn.put``; with ``lock_aspect_ratio`` the other side changes in proportion."""
        before = self._api.Size
        super().put(struct, part, points)
        if self.lock_aspect_ratio and struct == "Size" and getattr(before, part):
            other = "Height" if part == "Width" else "Width"
            super().put(struct, other, points * getattr(before, other) / getattr(before, part))


@complete
class Pictures(Drawings[Picture], base_classes.Collection, base_classes.Pictures):
    """The pictures on a sheet."""

    kind = Picture
    word = "picture"
    holds = staticmethod(lambda shape: kind_of(shape) == PICTURE)

    def add(
        self, filename: str, link_to_file: bool, save_with_document: bool, left: float | None,
        top: float | None, width: float, height: float, anchor: Any = None,
    ) -> Picture:  # fmt: skip
        """See ``Pictures.add`` of xlwings; a size of -1 means the file's size. The picture is saved with the book."""
        if link_to_file:
            raise UnsupportedError("this engine cannot add pictures with link_to_file")
        self._sheet.refuse_if_protected(NO_SHAPES)
        graphic = load_graphic(self._sheet, filename)
        shape = self._sheet.book.document.createInstance(f"com.sun.star.drawing.{PICTURE}")
        name = self.free_name()
        self.api.add(shape)
        shape.Graphic, shape.Name = graphic, name
        size = original_size(graphic)
        if width >= 0 and height >= 0:
            size.Width, size.Height = from_points(width), from_points(height)
        shape.setSize(size)
        added = Picture(self._sheet, shape)
        corner = (anchor.impl.left, anchor.impl.top) if anchor is not None else (left or 0, top or 0)
        added.left, added.top = corner
        return added


def load_graphic(sheet: Sheet, filename: str) -> Any:
    """Load a picture file; raises LibreOfficeError if LibreOffice cannot read it."""
    path = Path(filename).resolve()
    provider = sheet.book.app.office.create("com.sun.star.graphic.GraphicProvider")
    graphic = provider.queryGraphic((uno_property("URL", path.as_uri()),)) if path.is_file() else None
    if graphic is None:
        raise LibreOfficeError(f"{filename} is not a picture that LibreOffice can read")
    return graphic


def original_size(graphic: Any) -> Any:
    """Return the size that a picture states, or else its size on an ordinary screen, in 1/100 mm."""
    size = load_uno().createUnoStruct("com.sun.star.awt.Size")
    given, pixels = graphic.Size100thMM, graphic.SizePixel
    size.Width = given.Width or from_pixels(pixels.Width)
    size.Height = given.Height or from_pixels(pixels.Height)
    return size


_TYPES: Final = {  # LibreOffice's kinds of shapes in xlwings' words; all others are free forms
    PICTURE: "picture",
    OBJECT: "embedded_ole_object",
    "CustomShape": "auto_shape",
    "RectangleShape": "auto_shape",
    "EllipseShape": "auto_shape",
    "TextShape": "text_box",
    "LineShape": "line",
    "ConnectorShape": "line",
    "GroupShape": "group",
    "ControlShape": "form_control",
}


@complete
class Shape(Drawn, base_classes.Shape):
    """A shape of any kind."""

    characters = property(lambda shape: Characters(shape._api, shape.refuse_if_protected))
    font = property(lambda shape: Font(shape.characters))
    type = property(lambda shape: "chart" if is_chart(shape._api) else _TYPES.get(kind_of(shape._api), "free_form"))
    index = property(lambda shape: [each.name for each in Shapes(shape._sheet)].index(shape.name) + 1)

    @property
    def text(self) -> str | None:
        return str(self._api.String) if hasattr(self._api, "String") else None

    @text.setter
    def text(self, value: str) -> None:
        self.refuse_if_protected()
        self._api.String = value

    def activate(self) -> None:
        self._sheet.book.controller.select(self._api)


@complete
class Shapes(Drawings[Shape], base_classes.Collection):
    """All shapes on a sheet, including pictures and charts."""

    kind = Shape
    word = "shape"
