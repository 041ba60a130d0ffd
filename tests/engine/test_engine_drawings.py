"""Shapes, pictures, notes, hyperlinks and formatted letters."""

import struct
import zipfile
import zlib

import pytest
import xlwings as xw

from mastermind_xl.libreoffice.program.office import LibreOfficeError, load_uno


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


@pytest.fixture
def png(tmp_path):
    """A grey picture of 40 by 20 pixels, which are 30 by 15 points."""
    rows = zlib.compress(b"\0" + b"\x80" * 40 + (b"\0" + b"\x80" * 40) * 19)
    head = struct.pack(">IIBBBBB", 40, 20, 8, 0, 0, 0, 0)
    path = tmp_path / "grey.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b""))
    return path


def measures(drawn):
    return drawn.left, drawn.top, drawn.width, drawn.height


class TestPictures:
    """Pictures and other shapes."""

    def test_picture(self, sheet, png, tmp_path):
        """A picture has the requested place and size; it can be named, found, replaced, saved and deleted."""
        picture = sheet.pictures.add(png)
        assert (picture.name, measures(picture)) == ("Picture 1", (0, 0, 30, 15))
        other = sheet.pictures.add(png, name="Mine", left=50, top=60, width=100, height=20)
        assert measures(other) == (50, 60, 100, 20)
        assert [found.name for found in sheet.pictures] == ["Picture 1", "Mine"]
        assert measures(sheet.pictures.add(png, anchor=sheet["B3"], width=60))[2:] == (60, 30)
        assert sheet.shapes["Mine"].type == "picture"
        assert measures(other.update(png)) == (50, 60, 100, 20)
        with pytest.raises(xw.ShapeAlreadyExists):
            other.name = "Picture 1"
        sheet.book.save(tmp_path / "a.xlsx")
        with zipfile.ZipFile(tmp_path / "a.xlsx") as file:
            drawing = file.read("xl/drawings/drawing1.xml").decode()
        assert [drawing.count(f'name="{name}"') for name in ("Picture 1", "Mine", "Picture 2")] == [1, 1, 1]
        other.delete()
        assert "Mine" not in sheet.pictures
        assert "PICTURE 1" in sheet.pictures
        assert sheet.shapes["picture 1"].name == "Picture 1"
        assert len(sheet.shapes) == 2

    def test_shape(self, book, sheet):
        """A shape can have a name, a text, and letters with their own format."""
        box = book.api.createInstance("com.sun.star.drawing.CustomShape")
        size = load_uno().createUnoStruct("com.sun.star.awt.Size")
        size.Width, size.Height = 3000, 2000
        box.setSize(size)
        sheet.api.DrawPage.add(box)
        shape = sheet.shapes[0]
        shape.name, shape.text = "Box", "a text"
        shape.characters[2:].font.bold = True
        shape.font.color = (1, 2, 3)
        assert (shape.type, shape.name, shape.text) == ("auto_shape", "Box", "a text")
        assert [shape.characters[part].font.bold for part in (slice(2), slice(2, 6))] == [False, True]
        assert (shape.font.bold, shape.font.color) == (None, (1, 2, 3))


class TestRemarks:
    """Notes, hyperlinks and formatted letters of cells."""

    def test_notes(self, book, sheet):
        """A note can be written, read, found and deleted."""
        note = sheet["B2"].add_note("Look here")
        assert (sheet["B2"].note.text, note.location.address) == ("Look here", "$B$2")
        assert sheet["A1"].note is None
        note.text = "Or there"
        assert [(note.location.address, note.text) for note in book.notes] == [("$B$2", "Or there")]
        assert len(sheet.shapes) == 0
        note.delete()
        assert len(sheet.notes) == 0

    def test_links(self, sheet):
        """A cell with a hyperlink has the link's text as its value and the link's address as its hyperlink."""
        sheet["A1"].add_hyperlink("www.example.org", "an example")
        assert (sheet["A1"].value, sheet["A1"].hyperlink) == ("an example", "http://www.example.org")

    def test_characters(self, sheet):
        """Single letters of a text can have their own format; the digits of a number cannot."""
        sheet["A1"].value = "one two"
        letters = sheet["A1"].characters
        letters[4:].font.color = (255, 0, 0)
        letters[0].font.italic = True
        assert letters[4:].text == "two"
        assert letters[4:][1].text == "w"
        assert (letters[4:].font.color, letters[:4].font.color, letters.font.color) == ((255, 0, 0), (0, 0, 0), None)
        assert [letters[place].font.italic for place in (0, 1)] == [True, False]
        assert sheet["A1"].value == "one two"
        sheet["A2"].value = 12
        with pytest.raises(LibreOfficeError, match="only a text can have several fonts"):
            sheet["A2"].characters[0].font.bold = True
        assert sheet["A2"].value == 12
