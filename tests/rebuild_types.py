"""Write the type library of the LibreOffice add-in's cell functions again: python tests/rebuild_types.py.

LibreOffice's program ``unoidl-write`` (Debian, Ubuntu: apt install libreoffice-dev) writes it.
"""

import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from mastermind_xl.libreoffice.addin import functions
from mastermind_xl.libreoffice.program.office import find_soffice

KEPT = Path(functions.__file__).with_name("functions.rdb")


def find_compiler():
    """Return the path of ``unoidl-write``, or None if the program is missing."""
    return Path(shutil.which("unoidl-write") or find_soffice().resolve().parents[1] / "sdk/bin/unoidl-write")


def interface():
    """Return the interface of the functions in UNO's language for interfaces."""
    methods = ""
    for function in functions.FUNCTIONS:
        kinds = (f"[in] {'sequence<any>' if each.repeated else 'any'} {each.name}" for each in function.arguments)
        arguments = ", ".join(
            ("[in] com::sun::star::beans::XPropertySet document", *kinds)
        )  # Calc passes the document unseen
        methods += f"  any {function.method}({arguments});\n"
    return f"module org {{ module mastermind {{ module xl {{\ninterface XFunctions {{\n{methods}}};\n}}; }}; }};\n"


def write_types(path):
    """Write the type library to a path."""
    with TemporaryDirectory() as folder:
        source = Path(folder, "functions.idl")
        source.write_text(interface())
        types = find_soffice().resolve().with_name("types.rdb")
        subprocess.run([find_compiler(), types, source, path], check=True, capture_output=True)


if __name__ == "__main__":
    write_types(KEPT)
