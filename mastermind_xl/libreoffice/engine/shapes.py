"""The shapes on a sheet, as xlwings wants to see them."""

from __future__ import annotations

from typing import Final

from xlwings import base_classes

from mastermind_xl.libreoffice.engine.characters import Characters
from mastermind_xl.libreoffice.engine.completeness import complete
from mastermind_xl.libreoffice.engine.drawings import OBJECT, PICTURE, Drawings, Drawn, is_chart, kind_of
from mastermind_xl.libreoffice.engine.fonts import Font
from mastermind_xl.libreoffice.engine.pictures import original_size
from mastermind_xl.libreoffice.program.office import LibreOfficeError

_TYPES: Final = {
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
"""LibreOffice's kinds of shapes in xlwings' words; others are free forms."""

_STAYS: Final = {"scale_from_top_left": 0.0, "scale_from_middle": 0.5, "scale_from_bottom_right": 1.0}


@complete()
class Shape(Drawn, base_classes.Shape):
    """A shape of any kind."""

    @property
    def type(self) -> str:
        kind = kind_of(self._api)
        return "chart" if is_chart(self._api) else _TYPES.get(kind, "free_form")

    @property
    def index(self) -> int:
        return [shape.name for shape in Shapes(self._sheet)].index(self.name) + 1

    @property
    def text(self) -> str | None:
        return str(self._api.String) if hasattr(self._api, "String") else None

    @text.setter
    def text(self, value: str) -> None:
        self.refuse_if_protected()
        self._api.String = value

    @property
    def font(self) -> Font:
        return Font(self.characters)

    @property
    def characters(self) -> Characters:
        return Characters(self._api, self.refuse_if_protected)

    def activate(self) -> None:
        self._sheet.book.controller.select(self._api)

    def scale_height(self, factor: float, relative_to_original_size: bool, scale: str) -> None:
        """See ``Shape.scale_height`` of xlwings; a picture keeps its proportions.

        Args:
            factor: such as 1.5.
            relative_to_original_size: of a picture.
            scale: what stays where it is.
        """
        self._scale("height", factor, relative_to_original_size, scale)

    def scale_width(self, factor: float, relative_to_original_size: bool, scale: str) -> None:
        """See ``scale_height``.

        Args:
            factor: such as 1.5.
            relative_to_original_size: of a picture.
            scale: what stays where it is.
        """
        self._scale("width", factor, relative_to_original_size, scale)

    def _scale(self, side: str, factor: float, from_original: bool, scale: str) -> None:
        if scale not in _STAYS:
            raise ValueError(f"{scale!r} is no place that stays: give {', '.join(_STAYS)}")
        is_picture = kind_of(self._api) == PICTURE
        if from_original and not is_picture:
            raise LibreOfficeError(f"{self.name} has no original size: it is no picture")
        before = self._api.Size
        size = original_size(self._api.Graphic) if from_original else self._api.Size
        if is_picture or side == "width":
            size.Width = round(size.Width * factor)
        if is_picture or side == "height":
            size.Height = round(size.Height * factor)
        place = self._api.Position
        place.X += round((before.Width - size.Width) * _STAYS[scale])
        place.Y += round((before.Height - size.Height) * _STAYS[scale])
        self.refuse_if_protected()
        self._api.setSize(size)
        self._api.setPosition(place)


@complete()
class Shapes(Drawings[Shape], base_classes.Collection):
    """The shapes on a sheet, pictures and charts among them."""

    kind = Shape
    word = "shape"
