"""Reads what learners hand in: files, whose they are, and the answers in them. Nothing is run."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pathlib_games.classroom.catalog import Cell, catalog, notebook_with
from pathlib_games.exercises.sending import defined_by
from pathlib_games.graphs.errors import PathlibGamesError

MARK = "pathlib_games"
"""The key in the metadata of a notebook that was made for a learner."""
_LARGEST = 50 << 20
_NOT_PYTHON = re.compile(r"^\s*[%!].*$", re.MULTILINE)


class Unreadable(PathlibGamesError, ValueError):
    """A file or an answer cannot be read; says why, in a sentence."""


@dataclass(frozen=True)
class Notebook:
    """A notebook that was handed in.

    Attributes
    ----------
    name
        Which notebook of the course it is.
    learner
        Whose it says that it is; None if it does not say.
    sources
        The text of each code cell, by its id, from top to bottom.
    """

    name: str
    learner: str | None
    sources: Mapping[str, str]


def files_in(folder: Path, ending: str) -> Iterator[Path]:
    """Return the files in a folder and the folders in it, without copies that Jupyter keeps."""
    for path in sorted(folder.rglob(f"*{ending}")):
        if path.is_file() and ".ipynb_checkpoints" not in path.parts:
            yield path


def json_in(path: Path) -> Any:
    """Return what a JSON file holds.

    Raises
    ------
    Unreadable
        If it cannot be read.
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

    Raises
    ------
    Unreadable
        If it cannot be read, or is no notebook of the course.
    """
    known = json_in(path)
    cells = known.get("cells") if isinstance(known, dict) else None
    if not isinstance(cells, list):
        raise Unreadable("it is no notebook, or an old one: open and save it in JupyterLab")
    sources: dict[str, str] = {}
    for cell in cells:
        if isinstance(cell, dict) and cell.get("cell_type") == "code":
            name, source = cell.get("id"), _text(cell.get("source"))
            if isinstance(name, str) and source is not None:
                sources.setdefault(name, source)
    name = notebook_with(set(sources))
    if name is None:
        raise Unreadable("it has no answer cells of a notebook of this course")
    metadata = known.get("metadata")
    mark = metadata.get(MARK) if isinstance(metadata, dict) else None
    learner = mark.get("learner") if isinstance(mark, dict) else None
    return Notebook(name, learner if isinstance(learner, str) else None, sources)


def _text(source: object) -> str | None:
    if isinstance(source, list) and all(isinstance(line, str) for line in source):
        return "".join(source)
    return source if isinstance(source, str) else None


def owner(path: Path, said: str | None, ids: Iterable[str]) -> str | None:
    """Return whose file this is, from the names of the file and its folders, or what it says.

    A name counts before what the file says: everybody can write into a file what they like.

    Parameters
    ----------
    path
        The file, from the folder of what was handed in.
    said
        Whose it says that it is.
    ids
        The ids of the class.

    Examples
    --------
    >>> owner(Path("b2/02-fill-the-table-five-nodes.ipynb"), "a1", ["a1", "b2"])
    'b2'
    >>> owner(Path("notebook (3).ipynb"), "a1", ["a1", "b2"])
    'a1'
    """
    known = list(ids)
    for part in reversed(path.with_suffix("").parts):
        text = part.casefold()
        for name in catalog():
            text = text.replace(name, " ")
        found = [each for each in known if _has(text, each)]
        longest = max(map(len, found), default=0)
        best = [each for each in found if len(each) == longest]
        if len(best) == 1:
            return best[0]
        if best:
            return said if said in best else None
    return said if said in known else None


def _has(text: str, known: str) -> bool:
    """Say whether an id stands in a text as a word of its own."""
    return re.search(rf"(?<![^\W_]){re.escape(known.casefold())}(?![^\W_])", text) is not None


def answer_in(notebook: Notebook, cell: Cell) -> object:
    """Return the answer that a cell gives: a plain value, or a function that is not run here.

    Raises
    ------
    Unreadable
        If there is no such answer; says why.
    """
    source = notebook.sources.get(cell.id)
    if source is None:
        raise Unreadable(f"the cell {cell.id} is missing")
    body = _statements(source)
    if cell.is_function:
        return _function(notebook, cell, source, body)
    for statement in reversed(body):
        value = _assigned(statement, cell.answer)
        if value is not None:
            return _literal(value)
    raise Unreadable(f"{cell.answer} gets no value")


def _statements(source: str) -> list[ast.stmt]:
    """Read a cell.

    Raises
    ------
    Unreadable
        If it is no Python.
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
    kept = _needed([*_above(notebook, cell), *body], cell.answer)
    file = f"<{cell.id}>"
    try:
        return defined_by(ast.Module(kept, []), cell.answer, source.splitlines(), file)
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
            yield from _statements(source)
        except Unreadable:
            continue


def _needed(statements: Sequence[ast.stmt], name: str) -> list[ast.stmt]:
    """Return those statements that define what a function uses: nothing else is ever run.

    They are imports, functions, classes, and values that are written down.
    """
    used, wanted, kept = {name}, True, set[int]()
    while wanted:
        wanted = False
        for number, statement in enumerate(statements):
            if number not in kept and _defined(statement) & used:
                kept.add(number)
                used |= {n.id for n in ast.walk(statement) if isinstance(n, ast.Name)}
                wanted = True
    return [statement for number, statement in enumerate(statements) if number in kept]


def _defined(statement: ast.stmt) -> set[str]:
    """Return the names that a statement defines, if it does nothing else."""
    match statement:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return {name}
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            return {(each.asname or each.name).partition(".")[0] for each in names}
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            return {name} if _is_literal(value) else set()
    return set()


def _is_literal(value: ast.expr) -> bool:
    try:
        ast.literal_eval(value)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return False
    return True
