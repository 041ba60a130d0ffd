"""Write the buttons into main.py: python examples/xlwings_lite/write_main.py.

xlwings Lite runs a single file, so main.py contains all scripts, one for each button of
``mastermind_xl.excel.buttons``. The part above them is written by hand.
"""

from collections.abc import Mapping
from pathlib import Path

from mastermind_xl.excel.buttons import BUTTONS
from mastermind_xl.sheets.writing.area import Area

MAIN = Path(__file__).with_name("main.py")
ABOVE = "# --- the buttons, as write_main.py writes them ---\n"
SCRIPT = '''

@script(name="{button.label}",{linked} exclude=FORMULAS)
def {button.name}(book: xw.Book) -> None:
    """{says}"""
    macros.{button.name}(book)
'''


def main_text(cells: Mapping[str, Area] | None = None) -> str:
    """The text that main.py should contain.

    Args:
        cells: the cells behind the buttons, by the buttons' names, if the sheet has buttons.
    """
    by_hand = MAIN.read_text("utf-8").partition(ABOVE)[0]
    scripts = (
        SCRIPT.format(
            button=button,
            says=(button.press.__doc__ or "").partition("\n")[0],
            linked=f' button="[{button.name}]{cells[button.name].sheet}!{cells[button.name].address}",'
            if cells
            else "",
        )
        for button in BUTTONS
    )
    return by_hand + ABOVE + "".join(scripts)


if __name__ == "__main__":
    MAIN.write_text(main_text(), "utf-8")
