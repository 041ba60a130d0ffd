"""Read the text of a VBA module: its procedures, and the names that it declares ([MS-VBAL] 3.2 and 5.2).

Both branches of ``#If`` count, because another Excel may take the other one.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple, Self

_NAME = r"\[?(?P<name>[^\W\d]\w*)\b(?![^\[\]]+\])\]?"  # not a part of a name such as [White pegs]
_PIECES = re.compile(
    r"""(?P<text>"(?:[^"\r\n]|"")*"?)"""
    r"|(?P<comment>(?:'|(?:^|(?<=:))[ \t]*Rem\b)(?:[^\r\n_]|_(?![ \t]*\r?\n)|(?<=[ \t])_[ \t]*\r?\n|_)*)"
    r"|(?P<joint>[ \t]_[ \t]*\r?\n)|(?P<end>\r?\n|:(?!=))",
    re.IGNORECASE | re.MULTILINE,
)
_SCOPE = r"(?P<scope>(?:(?:Public|Private|Friend|Global|Static)\s+)*)"
_PROCEDURE = re.compile(rf"{_SCOPE}(?P<what>Sub|Function|Property\s+(?:Get|Let|Set))\s+{_NAME}", re.IGNORECASE)
_BLOCK = re.compile(rf"{_SCOPE}(?P<what>Enum|Type)\s+{_NAME}", re.IGNORECASE)
_DECLARE = re.compile(rf"{_SCOPE}(?P<what>Declare)\s+(?:PtrSafe\s+)?(?:Sub|Function)\s+{_NAME}", re.IGNORECASE)
_LIST = re.compile(
    rf"(?=\w)(?P<scope>(?:(?:Public|Private|Global|Dim|Static)\s+)*)(?P<what>(?:Const|WithEvents|Event)\s+)?{_NAME}",
    re.IGNORECASE,
)
_END = re.compile(r"End\s+(Sub|Function|Property|Enum|Type)\b", re.IGNORECASE)
_FIRST = re.compile(rf"\s*(?:(?:ByVal|ByRef|Optional|ParamArray|WithEvents)\s+)*{_NAME}", re.IGNORECASE)


class Declared(NamedTuple):
    """A name that a module declares outside of procedures, its line (from 1), and whether other modules see it."""

    name: str
    line: int
    is_public: bool
    is_external: bool = False  # declared by Declare, so its name is that of a function in a library


class Procedure(NamedTuple):
    """A Sub or Function: its name as ``module.name``, the kind of its module, and its text in pieces."""

    name: str
    kind: str
    start: int  # the place of the first piece in the module's text
    stop: int  # the place behind the last one
    head: str  # up to the name
    rest: str  # behind the name, to the end of the declaration
    hidden: str  # lines that Excel's editor hides
    body: str
    end: str
    locals: frozenset[str]  # arguments, variables and constants, in small letters

    @property
    def own(self) -> str:
        """The name without the module."""
        return self.name.rpartition(".")[2]


class _Statement(NamedTuple):
    start: int
    stop: int  # where the next one starts
    line: int
    code: str  # on one line, without comments, and with empty texts


def _split(text: str) -> Iterator[_Statement]:
    """Yield the statements of a module that are not empty."""
    start = at = 0
    line, first, code = 1, 1, list[str]()
    for found in _PIECES.finditer(text + "\n"):
        code += text[at : found.start()], {"text": '""', "joint": " "}.get(str(found.lastgroup), "")
        at = found.end()
        line += found[0].count("\n")
        if found.lastgroup == "end":
            if joined := "".join(code).strip():
                yield _Statement(start, at, first, joined)
            start, first, code = at, line, []


def _names(listed: str) -> Iterator[str]:
    """Yield the names in a list of variables or arguments, such as ``a(1 To 4) As Long, b``."""
    while (flat := re.sub(r"\([^()]*\)", "", listed)) != listed:
        listed = flat
    for each in listed.split(","):
        if found := _FIRST.match(each):
            yield found["name"]


def _end_of(pattern: str, text: str, place: int) -> int:
    """Return where the next match of a pattern, at a place or behind it, ends; there is one."""
    return next(re.compile(pattern, re.IGNORECASE).finditer(text, place)).end()


class ModuleText:
    """The text of a VBA module called ``name``, of a ``kind``: module, class, sheet or form."""

    def __init__(self, name: str, kind: str, text: str) -> None:
        self.name, self.kind, self.text = name, kind, text
        self.declared: list[Declared] = []
        self.procedures: list[Procedure] = []
        self._fields: list[tuple[int, int]] = []  # from where to where the fields of a Type stand
        self._read()

    @cached_property
    def own(self) -> Mapping[str, Declared]:
        """What the module declares, by names in small letters."""
        return {each.name.lower(): each for each in self.declared}

    def _add(self, name: str, line: int, is_public: bool, is_external: bool = False) -> None:
        self.declared.append(Declared(name, line, is_public, is_external))

    def _read(self) -> None:
        inside: re.Match[str] | None = None  # the declaration of the procedure or block that is open
        opened = _Statement(0, 0, 0, "")
        found = set[str]()
        is_module = self.kind == "module"
        for each in _split(self.text):
            ended = _END.match(each.code)
            if head := _PROCEDURE.match(each.code):
                inside, opened, found = head, each, set()
                self._add(head["name"], each.line, is_module and "private" not in head["scope"].lower())
                found.update(map(str.lower, _names(each.code.partition("(")[2].rpartition(")")[0])))
            elif inside and ended:
                if inside["what"].lower() in ("sub", "function"):
                    self._close(inside, opened, each, found)
                elif inside["what"].lower() == "type":
                    self._fields.append((opened.stop, each.start))
                inside = None
            elif inside and inside["what"].lower() == "enum":
                if member := re.match(_NAME, each.code):
                    self._add(member["name"], each.line, "private" not in inside["scope"].lower())
            elif inside:
                if listed := re.match(r"(?:Dim|Static|Const|ReDim)\s+(.*)", each.code, re.IGNORECASE):
                    found.update(map(str.lower, _names(listed[1])))
            elif block := _BLOCK.match(each.code):
                inside, opened = block, each
                self._add(block["name"], each.line, "private" not in block["scope"].lower())
            elif declare := _DECLARE.match(each.code):
                self._add(declare["name"], each.line, is_module and "private" not in declare["scope"].lower(), True)
            elif (listed := _LIST.match(each.code)) and (listed["scope"] or listed["what"]):
                is_public = is_module and re.match("Public|Global", each.code, re.IGNORECASE) is not None
                for name in _names(each.code[listed.start("name") :]):
                    self._add(name, each.line, is_public)

    def _close(self, head: re.Match[str], opened: _Statement, last: _Statement, found: Iterable[str]) -> None:
        text, what = self.text, head["what"].capitalize()
        at = _end_of(rf"\b{what}(?:\s|_\r?\n)+\[?", text, opened.start)
        behind = at + len(head["name"])
        hidden = _end_of(r"(?:Attribute [^\r\n]*\r?\n)*", text, opened.stop)
        end = _end_of(rf"End\s+{what}", text, last.start)
        self.procedures.append(
            Procedure(
                f"{self.name}.{head['name']}", self.kind, opened.start, end,
                text[opened.start : at], text[behind : opened.stop], text[opened.stop : hidden],
                text[hidden : last.start], text[last.start : end], frozenset(found),
            )
        )  # fmt: skip

    def rename(self, of: str, name: str, new: str) -> Self:
        """Return the module in which ``name``, which the module ``of`` declares, is called ``new``.

        Members, fields, named arguments, and variables of the same name are not renamed, nor texts and comments.
        """
        small = name.lower()
        if self.name != of and small in self.own:
            return self
        kept = [*self._fields, *((each.start, each.stop) for each in self.procedures if small in each.locals)]
        word = rf"(?P<of>\b\w+)?(?P<dot>[ \t]*[.!][ \t]*)?(?<!\w)(?P<name>{name})\b(?P<named>[ \t]*:=)?"

        def change(found: re.Match[str]) -> str:
            if found["name"] is None:  # a text, a comment, or the end of a statement
                return found[0]
            is_member = found["dot"] and (found["of"] or "").lower() != of.lower()
            is_other = any(start <= found.start() < stop for start, stop in kept)
            if is_member or is_other or found["named"]:
                return found[0]
            return found[0].removesuffix(found["name"]) + new

        text = re.sub(rf"{_PIECES.pattern}|{word}", change, self.text, flags=re.IGNORECASE | re.MULTILINE)
        return type(self)(self.name, self.kind, text)
