"""Count and list the modules of the package that a judged answer passes through.

python -m tools.passed

The wrong table goes from a cell of notebook 02 to its output; a folder with that notebook goes to
its marks. To find a sentence, follow that path. A module counts if a function of it is called;
loading does not count, so everything runs twice and the second run counts.
"""

import json
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import FrameType

from IPython.core.formatters import DisplayFormatter

from pathlib_games import ask, cli
from pathlib_tutor.classroom.notebook import rewritten

NOTEBOOK = "02-fill-the-table-five-nodes"
CELL = "fill-answer"
EXERCISE = "five-nodes/fill-table"
PATH = Path(__file__).resolve().parent.parent / "notebooks" / f"{NOTEBOOK}.ipynb"
WRONG = """
settled | B    | C    | D    | E
A       | 5 A  | 10 A | 8 A  | -
B       | 5 A  | 8 B  | 8 A  | 12 B
C       | 5 A  | 8 B  | 8 A  | 9 B
D       | 5 A  | 8 B  | 8 A  | 9 B
E       | 5 A  | 8 B  | 8 A  | 9 B
"""


def modules_passed(act: Callable[[], object]) -> list[str]:
    """Return the modules whose functions an action calls, sorted."""
    act()
    passed: set[str] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_name != "<module>":
            passed.add(frame.f_globals.get("__name__", ""))

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(before)
    return sorted(name for name in passed if name.startswith("pathlib_"))


def judge() -> None:
    """Judge a wrong table, and show it as a cell does."""
    DisplayFormatter().format(ask(EXERCISE, WRONG))


def mark(folder: Path) -> Callable[[], object]:
    """Put a notebook with that table into a folder, and return a function that marks it."""
    notebook = json.loads(PATH.read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        if cell["id"] == CELL:
            changed = {"answer": f"'''{WRONG}'''"}
            cell["source"] = rewritten("".join(cell["source"]), EXERCISE, changed)
    (folder / "handed-in").mkdir()
    (folder / "handed-in" / "ada.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    (folder / "roster.csv").write_text("id,name\nada,Ada\n", encoding="utf-8")
    command = ["class", "mark", "handed-in", "--roster", "roster.csv"]
    return lambda: cli.main(command)


def main() -> None:
    """Print both paths."""
    with tempfile.TemporaryDirectory() as name:
        os.chdir(name)
        os.environ["PATHLIB_GAMES_PROGRESS"] = str(Path(name) / "progress.json")
        ways = {
            "from a wrong table to the cell": modules_passed(judge),
            "from a notebook to its marks": modules_passed(mark(Path(name))),
        }
        os.chdir(PATH.parent)
    for way, passed in ways.items():
        print(f"{len(passed)} modules {way}:")
        print("\n".join(f"  {module}" for module in passed))


if __name__ == "__main__":
    main()
