"""Finds the items that cells of a notebook draw, above the cells in which they are answered."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import Any

from pathlib_games.classroom.catalog import Cell
from pathlib_games.classroom.handed_in import Notebook, Unreadable, statements_in
from pathlib_games.exercises import Item
from pathlib_games.graphs.errors import PathlibGamesError


def item_variable(answering: str, above: Iterable[str]) -> str | None:
    r"""Return the variable of the item that an answer cell asks, if a cell above makes just that.

    Examples
    --------
    >>> item_variable("x = 3\ncheck.hand_in(mine, x)", ["mine = check.item('hex/stones', 7)"])
    'mine'
    >>> item_variable("x = 3\ncheck.hand_in(mine, x)", ["mine = 5"]) is None
    True
    """
    sources = list(above)
    try:
        body = statements_in(answering)
    except Unreadable:
        return None
    for node in ast.walk(ast.Module(body, [])):
        if isinstance(node, ast.Name) and any(makes_item(each, node.id) for each in sources):
            return node.id
    return None


def makes_item(source: str, variable: str) -> bool:
    r"""Say whether a cell does nothing but make an item and show it, perhaps from a seed.

    Examples
    --------
    >>> makes_item("seed = 7\nmine = check.item('hex/stones', seed)\ncheck.Sheet(mine)", "mine")
    True
    """
    lines = [line.partition("#")[0].strip() for line in source.splitlines()]
    lines = [line for line in lines if line]
    made = re.compile(rf"{re.escape(variable)} = check\.(item|another)\(.*\)")
    rest = re.compile(rf"seed\s*=\s*-?\d+|check\.Sheet\({re.escape(variable)}\)")
    others = [line for line in lines if not made.fullmatch(line)]
    return len(others) < len(lines) and all(rest.fullmatch(line) for line in others)


def question_shown(answering: str, above: Sequence[str]) -> int | None:
    r"""Return the place of the cell that does nothing but show the question of an answer cell.

    Examples
    --------
    >>> above = ["from questions import WHY\n\nWHY", "print(WHY)"]
    >>> question_shown("x = ...\n\ncheck.choice(x, WHY)", above)
    0
    >>> question_shown("x = ...\n\ncheck.choice(x, WHY)", above[1:]) is None
    True
    """
    *_, judging = statements_in(answering)
    if not (isinstance(judging, ast.Expr) and isinstance(judging.value, ast.Call)):
        return None
    question = ast.unparse(judging.value.args[-1])
    for place in reversed(range(len(above))):
        *imports, shown = statements_in(above[place]) or [ast.Pass()]
        only = all(isinstance(one, ast.Import | ast.ImportFrom) for one in imports)
        if only and ast.unparse(shown) == question:
            return place
    return None


def item_shown(notebook: Notebook, cell: Cell) -> Item[Any] | None:
    """Return the item that a cell above drew for an answer, as it shows; None if none did.

    Seeds are a learner's to choose, and `check.another()` looks at earlier mistakes.
    """
    above = list(takewhile(lambda one: one[0] != cell.id, notebook.sources.items()))
    answering = notebook.sources.get(cell.id, "")
    variable = item_variable(answering, (source for _, source in above))
    if variable is None:
        return None
    place = [name for name, source in above if makes_item(source, variable)][-1]
    seed = r"seed=-?\d{1,18}(?: showing=\d{1,3}(?:,\d{1,3})*)?"
    recipe = rf"\(({re.escape(cell.exercise.id)} {seed})\)"
    found = re.findall(recipe, notebook.shown.get(place, ""))
    with suppress(PathlibGamesError):
        return cell.exercise.item(found[-1]) if found else None
    return None
