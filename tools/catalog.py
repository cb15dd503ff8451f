"""Write down which exercise each answer cell of the notebooks asks, for whoever marks.

python -m tools.catalog

Marking never runs a notebook, so it reads there what a cell of ours asks. The tests of the
notebooks' solutions fail if it is out of date.
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
"""The tag of cells whose answer counts; others ask something on the way."""
SAME_FOR_ALL = "same-for-all"
"""The tag of answer cells that tell the course's own story, so that no other item is drawn."""
NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"


def asked(notebook: Path) -> dict[str, dict[str, Any]]:
    """Run a notebook of ours; return for each cell that asks the recipe, and the program's name."""
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
    """Return the level of the heading that says *More* below which the next cells stand, or 0.

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
    """Run a cell and give the value of its last line."""
    *body, last = tree.body
    if not isinstance(last, ast.Expr):
        body.append(last)
    exec(compile(ast.Module(body, []), "<cell>", "exec"), names)  # noqa: S102 - our own notebooks
    if not isinstance(last, ast.Expr):
        return None
    return eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)  # noqa: S307


def item_of(value: object) -> Item[Any] | None:
    """Return what is asked by what a cell shows: a widget, or a verdict about a program."""
    item = getattr(getattr(value, "help", value), "item", None)
    return item if isinstance(item, Item) else None


def main() -> int:
    """Write the catalog."""
    os.environ["PATHLIB_GAMES_PROGRESS"] = str(Path(tempfile.mkdtemp()) / "progress.json")
    notebooks = sorted(NOTEBOOKS.glob("*.ipynb"))
    os.chdir(tempfile.mkdtemp())  # notebooks save films next to themselves
    catalog = {path.stem: asked(path) for path in tqdm(notebooks, file=sys.stdout)}
    FILE.write_text(
        json.dumps(catalog, indent=1, ensure_ascii=False) + "\n", encoding="utf-8", newline="\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
