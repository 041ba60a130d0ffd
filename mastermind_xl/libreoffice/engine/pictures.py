"""The pictures on a sheet, as xlwings wants to see them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from xlwings import base_classes

from mastermind_xl.libreoffice.engine.completeness import UnsupportedError, complete
from mastermind_xl.libreoffice.engine.drawings import NO_SHAPES, PICTURE, Drawings, Drawn, kind_of
from mastermind_xl.libreoffice.engine.units import from_pixels, from_points, to_points
from mastermind_xl.libreoffice.program.office import LibreOfficeError, load_uno, uno_property

if TYPE_CHECKING:
    from mastermind_xl.libreoffice.engine.sheets import Sheet


@complete()
class Picture(Drawn, base_classes.Picture):
    """A picture.

    Attributes:
        lock_aspect_ratio: whether ``width`` changes ``height`` as well, and the other way round; this object
            alone knows it.
    """

    lock_aspect_ratio = False

    @property
    def width(self) -> float:
        return to_points(self._api.Size.Width)

    @width.setter
    def width(self, value: float) -> None:
        self._resize("Width", "Height", value)

    @property
    def height(self) -> float:
        return to_points(self._api.Size.Height)

    @height.setter
    def height(self, value: float) -> None:
        self._resize("Height", "Width", value)

    def index(self) -> int:
        return [picture.name for picture in Pictures(self._sheet)].index(self.name) + 1

    def update(self, filename: str) -> Picture:
        """Show another picture in the same place."""
        self.set("Graphic", load_graphic(self._sheet, filename))
        return self

    def _resize(self, side: str, other: str, points: float) -> None:
        before = self._api.Size
        sizes = {side: points}
        if self.lock_aspect_ratio and getattr(before, side):
            sizes[other] = points * getattr(before, other) / getattr(before, side)
        self._put("Size", **sizes)


@complete()
class Pictures(Drawings[Picture], base_classes.Collection, base_classes.Pictures):
    """The pictures on a sheet."""

    kind = Picture
    word = "picture"

    @staticmethod
    def holds(shape: Any) -> bool:
        return kind_of(shape) == PICTURE

    def add(
        self,
        filename: str,
        link_to_file: bool,
        save_with_document: bool,
        left: float | None,
        top: float | None,
        width: float,
        height: float,
        anchor: Any = None,
    ) -> Picture:
        """See ``Pictures.add`` of xlwings; sizes of -1 are those of the file.

        Args:
            filename: of the picture.
            link_to_file: not supported.
            save_with_document: always.
            left: in points.
            top: in points.
            width: in points.
            height: in points.
            anchor: a range at whose corner it is put.
        """
        if link_to_file:
            raise UnsupportedError("Pictures.add with link_to_file is not supported in LibreOffice")
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
        corner = anchor.impl if anchor is not None else None
        added.left, added.top = (corner.left, corner.top) if corner is not None else (left or 0, top or 0)
        return added


def load_graphic(sheet: Sheet, filename: str) -> Any:
    """The picture in a file.

    Raises:
        LibreOfficeError: there is none that LibreOffice can read.
    """
    path = Path(filename).resolve()
    provider = sheet.book.app.office.create("com.sun.star.graphic.GraphicProvider")
    graphic = provider.queryGraphic((uno_property("URL", path.as_uri()),)) if path.is_file() else None
    if graphic is None:
        raise LibreOfficeError(f"{filename} is no picture that LibreOffice can read")
    return graphic


def original_size(graphic: Any) -> Any:
    """The size that a picture gives itself, or else that of its pixels on an ordinary screen."""
    size = load_uno().createUnoStruct("com.sun.star.awt.Size")
    given, pixels = graphic.Size100thMM, graphic.SizePixel
    size.Width = given.Width or from_pixels(pixels.Width)
    size.Height = given.Height or from_pixels(pixels.Height)
    return size
