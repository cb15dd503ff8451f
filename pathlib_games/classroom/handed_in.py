"""Reads what learners hand in: files, what their cells ask, and the answers. Nothing is run."""

from __future__ import annotations

import ast
import builtins
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path
from typing import Any

from pathlib_games.classroom.catalog import Cell, notebook_with
from pathlib_games.exercises import Item
from pathlib_games.graphs.errors import PathlibGamesError
from pathlib_games.programs.codec import defined_by

MARK = "pathlib_games"
"""The key in the metadata of a notebook that was made for a learner."""
_LARGEST = 50 << 20
_NOT_PYTHON = re.compile(r"^\s*[%!].*$", re.MULTILINE)


class Unreadable(PathlibGamesError, ValueError):
    """A file or an answer cannot be read; says why, in a sentence."""


@dataclass(frozen=True)
class Notebook:
    """A notebook that was handed in."""

    name: str  # which notebook of the course it is
    learner: str | None  # whose it says that it is; None if it does not say
    sources: Mapping[str, str]  # the text of each code cell, by its id, from top to bottom
    shown: Mapping[str, str] = field(default_factory=dict)
    """What each of them shows, as text; a learner may have changed it."""


def files_in(folder: Path, ending: str) -> Iterator[Path]:
    """Return the files in a folder and the folders in it, without copies that Jupyter keeps."""
    for path in sorted(folder.rglob(f"*{ending}")):
        if path.is_file() and ".ipynb_checkpoints" not in path.parts:
            yield path


def json_in(path: Path) -> Any:
    """Return what a JSON file holds.

    Raises `Unreadable` if it cannot be read.
    """
    try:
        if path.stat().st_size > _LARGEST:
            raise Unreadable(f"it has more than {_LARGEST >> 20} MB")
        return json.loads(path.read_bytes())
    except OSError as problem:
        raise Unreadable(f"it cannot be opened ({problem.strerror})") from None
    except (ValueError, RecursionError):
        raise Unreadable("it is damaged: no JSON") from None


def cell_ids(notebook: Any) -> set[str]:
    """Return the ids of the cells of a notebook; none of something that is no notebook.

    Examples
    --------
    >>> cell_ids({"cells": [{"id": "a"}, 5]}), cell_ids([])
    ({'a'}, set())
    """
    cells = notebook.get("cells") if isinstance(notebook, dict) else None
    known = [cell.get("id") for cell in cells or () if isinstance(cell, dict)]
    return {name for name in known if isinstance(name, str)}


def read_notebook(path: Path) -> Notebook:
    """Read a notebook.

    Raises `Unreadable` if it cannot be read, or is no notebook of the course.
    """
    known = json_in(path)
    cells = known.get("cells") if isinstance(known, dict) else None
    if not isinstance(cells, list):
        raise Unreadable("it is no notebook, or an old one: open and save it in JupyterLab")
    sources: dict[str, str] = {}
    shown: dict[str, str] = {}
    for cell in cells:
        if isinstance(cell, dict) and cell.get("cell_type") == "code":
            name, source = cell.get("id"), _text(cell.get("source"))
            if isinstance(name, str) and source is not None:
                sources.setdefault(name, source)
                shown.setdefault(name, "\n".join(_texts(cell.get("outputs"))))
    name = notebook_with(set(sources))
    if name is None:
        raise Unreadable("it has no answer cells of a notebook of this course")
    metadata = known.get("metadata")
    mark = metadata.get(MARK) if isinstance(metadata, dict) else None
    learner = mark.get("learner") if isinstance(mark, dict) else None
    return Notebook(name, learner if isinstance(learner, str) else None, sources, shown)


def _text(source: object) -> str | None:
    if isinstance(source, list) and all(isinstance(line, str) for line in source):
        return "".join(source)
    return source if isinstance(source, str) else None


def _texts(outputs: object) -> Iterator[str]:
    """Give the texts among what a cell shows."""
    for output in outputs if isinstance(outputs, list) else ():
        data = output.get("data") if isinstance(output, dict) else None
        text = _text(data.get("text/plain")) if isinstance(data, dict) else None
        if text is not None:
            yield text


def answer_in(notebook: Notebook, cell: Cell) -> object:
    """Return the answer that a cell gives: a plain value, or a function that is not run here.

    Raises `Unreadable` if there is no such answer; says why.
    """
    source = notebook.sources.get(cell.id)
    if source is None:
        raise Unreadable(f"the cell {cell.id} is missing")
    body = statements_in(source)
    if cell.is_function:
        return _function(notebook, cell, source, body)
    for statement in reversed(body):
        value = _assigned(statement, cell.answer)
        if value is not None:
            return _literal(value)
    raise Unreadable(f"{cell.answer} gets no value")


def statements_in(source: str) -> list[ast.stmt]:
    """Read a cell.

    Raises `Unreadable` if it is no Python.
    """
    try:
        return ast.parse(source).body
    except SyntaxError:
        pass
    except (ValueError, RecursionError, MemoryError):
        raise Unreadable("it cannot be read as Python") from None
    try:
        return ast.parse(_NOT_PYTHON.sub("", source)).body
    except SyntaxError as problem:
        raise Unreadable(f"line {problem.lineno} is no Python ({problem.msg})") from None
    except (ValueError, RecursionError, MemoryError):
        raise Unreadable("it cannot be read as Python") from None


def _assigned(statement: ast.stmt, name: str) -> ast.expr | None:
    """Return what a statement assigns to a name."""
    match statement:
        case ast.Assign(targets=targets, value=value) if any(
            isinstance(target, ast.Name) and target.id == name for target in targets
        ):
            return value
        case ast.AnnAssign(target=ast.Name(id=target), value=value) if target == name:
            return value
    return None


def _literal(value: ast.expr) -> object:
    try:
        return ast.literal_eval(value)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        raise Unreadable(
            "the answer is computed; write it down as a number, a text or a list"
        ) from None


def _function(notebook: Notebook, cell: Cell, source: str, body: Sequence[ast.stmt]) -> object:
    """Return the function of a cell, which comes with what it needs of the notebook."""
    if not any(isinstance(part, ast.FunctionDef) and part.name == cell.answer for part in body):
        value = next((v for p in body if (v := _assigned(p, cell.answer)) is not None), None)
        if value is None:
            raise Unreadable(f"there is no def {cell.answer}")
        return _literal(value)
    if _is_blank(body, cell.answer):
        return ...
    program = ast.Module(_needed([*_above(notebook, cell), *body], cell.answer), [])
    try:
        return defined_by(program, cell.answer, source.splitlines(), f"<{cell.id}>")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as problem:
        raise Unreadable(f"{cell.answer} is no Python ({problem})") from None


def _is_blank(body: Sequence[ast.stmt], name: str) -> bool:
    """Say whether a function is as it was handed out: ``return ...``."""
    found = [part for part in body if isinstance(part, ast.FunctionDef) and part.name == name]
    match found[-1].body:
        case [ast.Return(value=ast.Constant(value=value))]:
            return value is ...
    return False


def _above(notebook: Notebook, cell: Cell) -> Iterator[ast.stmt]:
    """Return the statements of the cells above."""
    for name, source in notebook.sources.items():
        if name == cell.id:
            return
        try:
            yield from statements_in(source)
        except Unreadable:
            continue


def _needed(statements: Sequence[ast.stmt], name: str) -> list[ast.stmt]:
    """Return those statements that define what a function uses: nothing else is ever run.

    They are imports, functions, classes, and values that are written down or made by Python's own
    functions, such as ``float("inf")``.
    """
    makers = {*vars(builtins), *(name for each in statements for name in _from_library(each))}
    used, wanted = {name}, True
    kept = {number for number, each in enumerate(statements) if _imports_all(each)}
    while wanted:
        wanted = False
        for number, statement in enumerate(statements):
            if number not in kept and _defined(statement, makers) & used:
                kept.add(number)
                used |= _names_in(statement)
                wanted = True
    return [_narrowed(each, used) for number, each in enumerate(statements) if number in kept]


def _names_in(part: ast.AST) -> set[str]:
    return {node.id for node in ast.walk(part) if isinstance(node, ast.Name)}


def _imported_as(statement: ast.stmt) -> list[str]:
    """Return the names that an import defines; none of another statement.

    Examples
    --------
    >>> _imported_as(ast.parse("import collections.abc, heapq as h").body[0])
    ['collections', 'h']
    """
    if not isinstance(statement, ast.Import | ast.ImportFrom):
        return []
    return [each.asname or each.name.partition(".")[0] for each in statement.names]


def _imports_all(statement: ast.stmt) -> bool:
    """Say whether a statement imports a star: nobody sees which names that defines."""
    return isinstance(statement, ast.ImportFrom) and "*" in _imported_as(statement)


def _from_library(statement: ast.stmt) -> list[str]:
    """Return the names that a statement imports from Python's own library."""
    match statement:
        case ast.Import(names=names):
            modules = [each.name for each in names]
        case ast.ImportFrom(module=str(module), level=0):
            modules = [module]
        case _:
            return []
    known = {module.partition(".")[0] for module in modules} <= sys.stdlib_module_names
    return _imported_as(statement) if known else []


def _narrowed(statement: ast.stmt, used: set[str]) -> ast.stmt:
    """Return an import without the names that are not used; any other statement as it is."""
    if not isinstance(statement, ast.Import | ast.ImportFrom) or _imports_all(statement):
        return statement
    pairs = zip(statement.names, _imported_as(statement), strict=True)
    wanted = [each for each, name in pairs if name in used]
    if isinstance(statement, ast.Import):
        narrowed: ast.stmt = ast.Import(wanted)
    else:
        narrowed = ast.ImportFrom(statement.module, wanted, statement.level)
    return ast.copy_location(narrowed, statement)


def _defined(statement: ast.stmt, makers: set[str]) -> set[str]:
    """Return the names that a statement defines, if it does nothing else."""
    match statement:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return {name}
        case ast.Import() | ast.ImportFrom():
            return set(_imported_as(statement))
        case ast.Assign(targets=targets, value=value):
            plain = all(isinstance(each, ast.Name | ast.Tuple) for each in targets)
            names = {name for each in targets for name in _names_in(each)}
            return names if plain and _names_in(value) <= makers else set()
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
            return {name} if _names_in(value) <= makers else set()
    return set()


# ---- which question a cell asks ------------------------------------------------------------------


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
