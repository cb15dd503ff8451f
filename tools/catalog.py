"""Write the catalog for marking: the exercise that each answer cell of the notebooks asks.

python -m tools.catalog

Marking never runs a notebook; it reads the catalog. The tests of the notebooks' solutions fail if
the catalog is out of date.
"""

import ast
import json
import os
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

import nbformat
from tqdm import tqdm

from pathlib_tutor.classroom.draws import FILE
from pathlib_tutor.classroom.notebook import last_call
from pathlib_tutor.exercises import Item

EXERCISE = "exercise"
"""The tag of graded answer cells."""
SAME_FOR_ALL = "same-for-all"
"""The tag of answer cells that belong to the story and keep their item."""
NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"


def asked(notebook: Path) -> dict[str, dict[str, Any]]:
    """Run a notebook; return the recipe and the program's name for each cell that asks."""
    found: dict[str, dict[str, Any]] = {}
    names: dict[str, Any] = {}
    more = 0
    for cell in nbformat.read(notebook, as_version=4).cells:
        if cell.cell_type != "code":
            more = level_of_more(cell.source, more)
            continue
        tree = ast.parse(cell.source)
        item = item_of(run(tree, names))
        call = last_call(tree.body, item.exercise) if item else None
        if item and call and EXERCISE in cell.metadata.get("tags", []):
            found[cell["id"]] = {"recipe": item.recipe}
            if call.answer:
                found[cell["id"]]["function"] = ast.unparse(call.answer)
            if SAME_FOR_ALL in cell.metadata.get("tags", []):
                found[cell["id"]]["same_for_all"] = True
            if more:
                found[cell["id"]]["more"] = True
    return found


def level_of_more(text: str, before: int) -> int:
    """Return the level of the *More* heading above the next cells, or 0.

    Examples
    --------
    >>> level_of_more("### More: on ice", 0), level_of_more("### Your world", 3)
    (3, 0)
    >>> level_of_more("## Find the bug", level_of_more("## More, if you like", 0))
    1
    """
    heading = re.match(r"(#+) (.*)", text)
    if heading is None:
        return before
    level, words = len(heading[1]), heading[2]
    if words == "More, if you like":
        return 1  # the rest of the notebook
    if 0 < before < level:
        return before
    return level if words.startswith("More: ") else 0


def run(tree: ast.Module, names: dict[str, Any]) -> object:
    """Run a cell and return the value of its last line."""
    *body, last = tree.body
    if not isinstance(last, ast.Expr):
        body.append(last)
    exec(compile(ast.Module(body, []), "<cell>", "exec"), names)  # noqa: S102 - our own notebooks
    if not isinstance(last, ast.Expr):
        return None
    return eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)  # noqa: S307


def item_of(value: object) -> Item[Any] | None:
    """Return the question behind a cell's value: a widget, or the verdict on a program."""
    item = getattr(getattr(value, "help", value), "item", None)
    return item if isinstance(item, Item) else None


def main() -> int:
    """Write the catalog."""
    os.environ["PATHLIB_GAMES_PROGRESS"] = str(Path(tempfile.mkdtemp()) / "progress.json")
    notebooks = sorted(NOTEBOOKS.glob("*.ipynb"))
    os.chdir(tempfile.mkdtemp())  # notebooks save films in the current folder
    catalog = {path.stem: asked(path) for path in tqdm(notebooks, file=sys.stdout)}
    FILE.write_text(
        json.dumps(catalog, indent=1, ensure_ascii=False) + "\n", encoding="utf-8", newline="\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
