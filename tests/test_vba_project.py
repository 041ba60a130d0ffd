"""VBA projects, checked by the analysis tools olefile and oletools."""

import io
import random
import re
import zipfile
from pathlib import Path

import olefile
import pytest
import xlwings
from hypothesis import given
from hypothesis import strategies as st
from oletools import olevba

from mastermind_xl.excel import old_project
from mastermind_xl.excel.old_project import OldProject, read_compound
from mastermind_xl.excel.vba_project import Module, VbaError, compound_file, compress, encrypt, read_module, vba_project

XLWINGS = Path(xlwings.__file__).parent

names = st.text("ABCabc019_", min_size=1, max_size=31)
sizes = st.sampled_from([0, 1, 63, 64, 65, 511, 512, 513, 4095, 4096, 4097, 70_000])
streams = st.builds(lambda size, byte: bytes([byte]) * size, sizes, st.integers(1, 255))
folders = st.recursive(
    st.dictionaries(names, streams, max_size=6),
    lambda inner: st.dictionaries(names, streams | inner, max_size=6),
    max_leaves=20,
)


def unlike(folder):
    """Return a folder without names that differ only in case, which the format forbids."""
    kept = {name.upper(): (name, content) for name, content in folder.items()}
    return {name: unlike(content) if isinstance(content, dict) else content for name, content in kept.values()}


def read_all(content):
    """Return the storages and streams in a compound file; check that olefile finds no defect."""
    with olefile.OleFileIO(io.BytesIO(content), raise_defects=olefile.DEFECT_UNSURE) as file:
        assert file.parsing_issues == []
        found = {}
        for path in file.listdir(streams=True, storages=True):
            folder = found
            for name in path[:-1]:
                folder = folder[name]
            is_storage = file.get_type(path) == olefile.STGTY_STORAGE
            folder[path[-1]] = {} if is_storage else file.openstream(path).read()
        return found


def read_streams(project):
    return read_all(project)["VBA"]


def read_macros(path):
    """Return the text of every module in a file, read by olevba."""
    parser = olevba.VBA_Parser(str(path))
    macros = {name.partition(".")[0]: code for _, _, name, code in parser.extract_all_macros()}
    parser.close()
    return macros


def decompress(data):
    return bytes(olevba.decompress_stream(bytearray(data)))


def decrypt(text, key):
    """Return the decrypted bytes; check that they were encrypted with this key ([MS-OVBA] 2.4.3.3)."""
    seed, version, hidden_key, *rest = bytes.fromhex(text)
    assert (seed ^ version, seed ^ hidden_key) == (2, key)
    before, last, plain = [version, hidden_key], key, []
    for byte in rest:
        last = byte ^ ((before[-2] + last) & 0xFF)
        before.append(byte)
        plain.append(last)
    filling = (seed & 6) // 2
    length, data = plain[filling : filling + 4], plain[filling + 4 :]
    assert int.from_bytes(bytes(length), "little") == len(data)
    return bytes(data)


class TestCompoundFile:
    """The compound file, which contains storages and streams."""

    @given(folders.map(unlike))
    def test_holds_what_it_was_given(self, folder):
        """Both olefile and our own reader read back what was written to a compound file, without defects."""
        written = compound_file(folder)
        assert read_all(written) == folder
        assert read_compound(written) == folder

    @given(st.integers(0, 70))
    def test_directory_is_a_red_black_tree(self, count):
        """The directory of a compound file is a red-black tree, sorted by length of name, then by letters."""
        content = compound_file({f"{'x' * (number % 7)}{number}": b"" for number in range(count)})
        with olefile.OleFileIO(io.BytesIO(content)) as file:
            entries = file.direntries

            def walk(number, above_is_red):
                if number == olefile.NOSTREAM:
                    return [], 1
                entry = entries[number] or file._load_direntry(number)
                red = entry.color == 0
                assert not (red and above_is_red)
                left, left_height = walk(entry.sid_left, red)
                right, right_height = walk(entry.sid_right, red)
                assert left_height == right_height
                return [*left, entry.name, *right], left_height + (not red)

            listed, _ = walk(file.root.sid_child, True)
        assert listed == sorted(listed, key=lambda name: (len(name), name.upper()))
        assert len(listed) == count

    def test_large(self):
        """A compound file takes a stream of up to 7 MB, and refuses a longer stream."""
        most = b"most" * (109 * 127 * 128 - 300)
        assert read_all(compound_file({"stream": most})) == {"stream": most}
        with pytest.raises(ValueError, match=r"8,0\d\d,\d\d\d bytes are too many: .* has room for 7,143,424"):
            compound_file({"stream": bytes(8_000_000)})

    @pytest.mark.parametrize("name", ["", "x" * 32])
    def test_names(self, name):
        """A compound file refuses a name that does not have 1 to 31 letters."""
        with pytest.raises(ValueError, match="1 to 31 letters"):
            compound_file({name: b""})


class TestCompression:
    """The compression of VBA."""

    @given(st.lists(st.text("End Sub\r\n()=1é", max_size=400), max_size=60).map("".join))
    def test_texts(self, text):
        """A text that we compress is decompressed to the original text, by oletools and by ourselves."""
        data = text.encode("cp1252")
        assert decompress(compress(data)) == old_project.decompress(compress(data)) == data

    @pytest.mark.slow
    @given(st.integers(0, 10**9), st.integers(1, 3), st.sampled_from([2, 30, 256]), st.integers(0, 3000))
    def test_bytes(self, seed, chunks, alphabet, more):
        """Bytes that we compress, whether random or regular, are decompressed by oletools to the original bytes."""
        data = bytes(random.Random(seed).choices(range(alphabet), k=4096 * chunks + more))
        assert decompress(compress(data)) == data

    @pytest.mark.parametrize("size", [1, 2, 4, 4095, 4096, 4097, 8192, 70_000])
    def test_repeats(self, size):
        """Repeated content is compressed to a few bytes for each 4096 bytes."""
        data = b"ab" * (size // 2) + b"a" * (size % 2)
        assert decompress(compress(data)) == data
        assert len(compress(data)) <= 6 + 8 * (1 + size // 4096)

    def test_does_not_get_smaller(self):
        """Random bytes are stored uncompressed in a chunk of 4096 bytes, and refused in a shorter chunk."""
        disorder = random.Random(1).randbytes(4096)
        assert len(compress(disorder)) == 4096 + 3
        with pytest.raises(ValueError, match="4000 bytes that do not get shorter"):
            compress(disorder[:4000])


class TestModules:
    """Modules are read back with the same text."""

    def test_olevba_returns_every_module(self, tmp_path):
        """The tool olevba returns the text of every module that we write, whatever its kind, length and characters."""
        every = "".join(bytes([code]).decode("cp1252", "ignore") for code in range(32, 256))
        line = "x = x + 1 ' counts\r\n"
        modules = [
            Module("ThisWorkbook", "", "document"),
            Module("Sheet1", "Private Sub Worksheet_Activate()\r\nEnd Sub\r\n", "document"),
            Module("Short", f"' {every}\r\n"),
            Module("Long", "".join(f"{line}' {number}\r\n" for number in range(5000))),
            Module("Thing", "Public x As Long\r\n", "class"),
            Module("NoEnd", "Sub A()\r\nEnd Sub"),
        ]
        project = vba_project("Test", modules)
        found = read_streams(project)
        assert {module.name: decompress(found[module.name]) for module in modules} == {
            module.name: module.text.encode("cp1252") for module in modules
        }
        path = tmp_path / "vbaProject.bin"
        path.write_bytes(project)
        assert read_macros(path) == {module.name: module.text for module in modules}
        assert len(modules[3].text) > 64 * 1024

    def test_attributes(self):
        """Modules of workbook, sheets and classes have the attributes that Excel writes."""
        theirs = read_macros(XLWINGS / "quickstart_standalone.xlsm")
        for name in ("ThisWorkbook", "Sheet1"):
            assert Module(name, "", "document").text == theirs[name]
        written = read_module((XLWINGS / "addin" / "Dictionary.cls").read_text("utf-8")).text
        ours, given = (
            re.findall(r"^Attribute (VB_\w+) = (.*)\r", text, re.M) for text in (written, theirs["Dictionary"])
        )
        assert [name for name, value in given if (name, value) not in ours] == ["VB_Exposed", "VB_Description"]

    def test_exported_files(self):
        """A .bas or .cls file is read without its header and gets VBA's line endings."""
        runtime = read_module((XLWINGS / "xlwings.bas").read_text("utf-8"))
        assert (runtime.name, runtime.kind) == ("xlwings", "standard")
        assert runtime.text.encode("cp1252") == (XLWINGS / "xlwings.bas").read_bytes()
        dictionary = read_module((XLWINGS / "addin" / "Dictionary.cls").read_text("utf-8"))
        assert (dictionary.name, dictionary.kind) == ("Dictionary", "class")
        assert (XLWINGS / "addin" / "Dictionary.cls").read_bytes().endswith(dictionary.source.encode("cp1252"))
        assert not dictionary.source.startswith("Attribute")
        with pytest.raises(VbaError, match="Attribute VB_Name"):
            read_module("Sub A()\nEnd Sub\n")


class TestProject:
    """The parts of a project around its modules."""

    MODULES = (
        Module("ThisWorkbook", "", "document"),
        Module("Sheet1", "", "document"),
        Module("Macros", "Sub A()\r\nEnd Sub\r\n"),
        Module("Thing", "", "class"),
    )

    def test_content(self):
        """A VBA project has the same bytes every time, no compiled code, and only the references that Excel always has.

        So Excel compiles the text of the modules, and no path of this machine is in the file.
        """
        project = vba_project("Test", self.MODULES)
        assert vba_project("Test", self.MODULES) == project
        assert read_streams(project)["_VBA_PROJECT"] == b"\xcc\x61\xff\xff\0\0\0"
        references = re.findall(rb"\*\\G\{.{36}\}#.*?#.*?#.*?#([\w ]*)", decompress(read_streams(project)["dir"]))
        assert references == [b"OLE Automation", b"Microsoft Office 16"]

    def test_listed_by_kind(self):
        """A VBA project lists every module by its kind, and stores the module's name in two encodings."""
        found = read_all(vba_project("Test", self.MODULES))
        lines = found["PROJECT"].decode("cp1252").split("\r\n")
        assert lines[1:6] == [
            "Document=ThisWorkbook/&H00000000",
            "Document=Sheet1/&H00000000",
            "Module=Macros",
            "Class=Thing",
            'Name="Test"',
        ]
        assert found["PROJECTwm"].startswith(b"ThisWorkbook\0" + "ThisWorkbook\0".encode("utf-16-le"))
        assert found["PROJECTwm"].endswith(b"g\0\0\0\0\0")

    def test_no_password(self):
        """A VBA project is visible and has no protection or password, as in a file from Excel."""
        quickstart = zipfile.ZipFile(XLWINGS / "quickstart.xlsm").read("xl/vbaProject.bin")
        for project in (vba_project("Test", self.MODULES), quickstart):
            text = read_all(project)["PROJECT"].decode("cp1252")
            values = dict(re.findall(r'^(\w+)="(.*)"\r', text, re.M))
            key = sum(values["ID"].encode()) & 0xFF
            assert decrypt(values["CMG"], key) == bytes(4)
            assert decrypt(values["DPB"], key) == b"\0"
            assert decrypt(values["GC"], key) == b"\xff"

    @given(st.binary(max_size=40), st.integers(0, 10_000))
    def test_hiding(self, data, key):
        """Decrypting an encrypted text with the same key returns the original."""
        assert decrypt(encrypt(data, key).hex(), key & 0xFF) == data


class TestOldProject:
    """Projects that Excel wrote, here those of xlwings, which we read and extend."""

    FILES = sorted(path for path in XLWINGS.rglob("*.xl[as]m"))

    @pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
    def test_reads_what_excel_wrote(self, path):
        """Modules that Excel wrote have the text that olevba reads; only the add-in of xlwings has a password."""
        project = OldProject(zipfile.ZipFile(path).read("xl/vbaProject.bin"))
        texts = {module.name: module.text.replace("\r\n", "\n") for module in project.modules}
        assert texts == {name: text.replace("\r\n", "\n") for name, text in read_macros(path).items()}
        assert project.is_protected == (path.name == "xlwings.xlam")

    @pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
    def test_extends(self, path):
        """If a module is changed or added, the other modules keep their compressed text and lose compiled code."""
        content = zipfile.ZipFile(path).read("xl/vbaProject.bin")
        project = OldProject(content)
        first, *others = project.modules
        new = project.extend({first.name: first.text + "' mine\r\n"}, [Module("Ours", "Sub Ours()\r\nEnd Sub\r\n")])
        streams, old = read_streams(new), read_streams(content)
        assert decompress(streams[first.stream]).decode("cp1252") == first.text + "' mine\r\n"
        assert [each.name for each in OldProject(new).modules] == [first.name, *(each.name for each in others), "Ours"]
        assert all(old[each.stream].endswith(streams[each.stream]) for each in others)
        assert streams["_VBA_PROJECT"] == bytes.fromhex("CC61FFFF000000")
        with olefile.OleFileIO(io.BytesIO(new)) as file:
            assert b"\r\nModule=Ours\r\n" in file.openstream("PROJECT").read()
            assert "Ours\0".encode("utf-16-le") in file.openstream("PROJECTwm").read()

    @pytest.mark.parametrize(
        "damage", [lambda data: data[:700], lambda data: bytes(len(data)), lambda data: data[:3072] * 2]
    )
    def test_damaged(self, damage):
        """A VBA project that is cut off or overwritten is reported as damaged."""
        content = vba_project("Test", [Module("Ours", "Sub Ours()\r\nEnd Sub\r\n")])
        with pytest.raises(VbaError, match="its VBA project is damaged"):
            OldProject(damage(content))

    def test_other_signs(self):
        """A module with a character that is not in the project's code page is refused."""
        project = OldProject(vba_project("Test", [Module("Ours", "")]))
        with pytest.raises(VbaError, match="'→' is not in the code page"):
            project.extend({"Ours": "' →"}, [])
