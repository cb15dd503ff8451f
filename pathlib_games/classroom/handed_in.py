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
from functools import cached_property
from itertools import takewhile
from pathlib import Path
from typing import Any

from pathlib_games.classroom.catalog import Cell, notebook_with
from pathlib_games.classroom.source import (
    Unreadable,
    assigned,
    last_call,
    literal,
    statements_in,
)
from pathlib_games.exercises import Item
from pathlib_games.exercises.form import BadValue, Form
from pathlib_games.graphs.errors import PathlibGamesError
from pathlib_games.programs.codec import defined_by
from pathlib_games.widgets.paper import KEY

MARK = "pathlib_games"
"""The key in the metadata of a notebook that was made for a learner."""
_LARGEST = 50 << 20
_CHOSEN = re.compile(r"\S+ seed=-?\d{1,18}(?: showing=\d{1,3}(?:,\d{1,3})*)?", re.ASCII)
"""The recipes of questions that a learner may draw."""
_LONGEST = 20_000
"""So many characters has what is filled in at most."""
_WORDS = frozenset({"one", "set", "order", "path", "lines", "text"})
"""The kinds of forms in which an answer may be a single word."""


@dataclass(frozen=True)
class Notebook:
    """A notebook that was handed in."""

    name: str  # which notebook of the course it is
    learner: str | None  # whose it says that it is; None if it does not say
    sources: Mapping[str, str]  # the text of each code cell, by its id, from top to bottom
    saved: Mapping[str, Any] = field(default_factory=dict)
    """What each of them has kept of what was asked and filled in; it may be damaged, or forged."""
    copied: frozenset[str] = frozenset()  # the ids that several cells have; the first cell counts
    made: Mapping[str, Any] = field(default_factory=dict)
    """What `class make` has written into it; it may be damaged, or forged."""

    @cached_property
    def statements(self) -> Mapping[str, Sequence[ast.stmt]]:
        """The statements of each code cell that can be read."""
        found: dict[str, Sequence[ast.stmt]] = {}
        for name, source in self.sources.items():
            with suppress(Unreadable):
                found[name] = statements_in(source)
        return found


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
    saved: dict[str, Any] = {}
    copied: set[str] = set()
    for cell in cells:
        if isinstance(cell, dict) and cell.get("cell_type") == "code":
            name, source = cell.get("id"), _text(cell.get("source"))
            if isinstance(name, str) and source is not None:
                if name in sources:
                    copied.add(name)
                sources.setdefault(name, source)
                saved.setdefault(name, _kept_in(cell.get("outputs")))
    name = notebook_with(set(sources))
    if name is None:
        raise Unreadable("it has no answer cells of a notebook of this course")
    metadata = known.get("metadata")
    mark = metadata.get(MARK) if isinstance(metadata, dict) else None
    made = mark if isinstance(mark, dict) else {}
    learner = made.get("learner")
    whose = learner if isinstance(learner, str) else None
    return Notebook(name, whose, sources, saved, frozenset(copied), made)


def _text(source: object) -> str | None:
    if isinstance(source, list) and all(isinstance(line, str) for line in source):
        return "".join(source)
    return source if isinstance(source, str) else None


def _kept_in(outputs: object) -> Any:
    """Return what the last output of a cell that keeps something keeps of questions."""
    for output in reversed(outputs if isinstance(outputs, list) else []):
        metadata = output.get("metadata") if isinstance(output, dict) else None
        if isinstance(metadata, dict) and KEY in metadata:
            return metadata[KEY]
    return None


# ---- which question a cell asks ------------------------------------------------------------------


def item_chosen(notebook: Notebook, cell: Cell) -> Item[Any] | None:
    """Return the item that a learner drew in a cell whose seed is theirs to choose.

    None if it is no other one than the course's own.
    """
    if not cell.is_chosen:
        return None
    with suppress(PathlibGamesError):
        cells = _up_to(notebook, cell)
        known = _flat(cells)
        call = last_call(cells[cell.id], cell.exercise.id, known)
        recipe = call.recipe(known) if call else None
        if recipe and recipe != cell.recipe and _CHOSEN.fullmatch(recipe):
            return cell.exercise.item(recipe)
    return None


# ---- the answer ----------------------------------------------------------------------------------


def answer_in(notebook: Notebook, cell: Cell, item: Item[Any]) -> object:
    """Return the answer to an item that a cell gives: a plain value, or a function, not run here.

    What was typed counts before what was filled in, and neither if it answers another item.

    Raises `Unreadable` if there is no such answer; says why.
    """
    cells = _up_to(notebook, cell)
    known = _flat(cells)
    call = last_call(cells[cell.id], cell.exercise.id, known)
    typed = call.answer if call else None
    if cell.function:
        program = typed if call else ast.Name(cell.function)
        return _typed(notebook, cell, program, cells)
    is_this = call is not None and call.recipe(known) in {None, item.recipe}
    answer = _typed(notebook, cell, typed, cells) if is_this else ...
    if answer is ...:
        answer = _filled_in(notebook.saved.get(cell.id), item, cell.exercise.form(item))
    if answer is ... and call is None:
        raise Unreadable(f"the cell {cell.id} does not ask its question any more")
    if answer is ... and typed and not is_this:
        raise Unreadable("what is answered there is another question")
    return answer


def _filled_in(kept: Any, item: Item[Any], form: Form) -> object:
    """Return what was filled in, of what the output of a cell has kept; ... if nothing was."""
    if kept is None:
        return ...
    if not isinstance(kept, list) or not all(isinstance(one, dict) for one in kept):
        raise Unreadable("what was filled in there is damaged")
    values = [one.get("value") for one in kept if one.get("recipe") == item.recipe]
    value = values[-1] if values else None
    try:
        answer = form.answer(value)
    except BadValue:
        raise Unreadable(
            "what was filled in there is damaged: it is no answer of this kind"
        ) from None
    if len(str(value)) > _LONGEST:
        raise Unreadable(f"what was filled in there has more than {_LONGEST} characters")
    return answer


def _typed(
    notebook: Notebook,
    cell: Cell,
    answer: ast.expr | None,
    cells: Mapping[str, Sequence[ast.stmt]],
) -> object:
    """Return an answer that was typed, or what its name stands for."""
    if not isinstance(answer, ast.Name):
        return ... if answer is None else literal(answer)
    name, found = answer.id, assigned(_flat(cells), answer.id)
    if isinstance(found, ast.FunctionDef):
        return _function(notebook, found, cells)
    if found is not None:
        return literal(found)
    if cell.function:
        raise Unreadable(f"there is no def {name}")
    if not _may_be_word(name, cell.exercise.form(cell.given)) or _has_value(notebook, name):
        raise Unreadable(f"the name {name} gets no value")
    return name


def _may_be_word(name: str, form: Form) -> bool:
    """Say whether somebody who writes a name may mean the word, and forgot the quotes."""
    return form.kind in _WORDS or name.casefold() in {key.casefold() for key, _ in form.options}


def _has_value(notebook: Notebook, name: str) -> bool:
    """Say whether anything in a notebook may give a value to a name."""
    return name in vars(builtins) or name in _bound_in(_flat(notebook.statements))


def _bound_in(statements: Iterable[ast.AST]) -> Iterator[str]:
    """Give the names that statements bind outside of functions."""
    waiting = list(statements)
    while waiting:
        match waiting.pop():
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name
            case ast.ClassDef(name=name) | ast.Name(id=name, ctx=ast.Store()):
                yield name
            case ast.Import() | ast.ImportFrom() as statement:
                yield from _imported_as(statement)
            case ast.Lambda() | ast.ListComp() | ast.SetComp() | ast.DictComp():
                pass
            case ast.GeneratorExp():
                pass
            case other:
                waiting += ast.iter_child_nodes(other)


def _function(
    notebook: Notebook, found: ast.FunctionDef, cells: Mapping[str, Sequence[ast.stmt]]
) -> object:
    """Return a function, which comes with what it needs of the notebook."""
    match found.body:
        case [ast.Return(value=ast.Constant(value=value))] if value is ...:
            return ...  # as it was handed out
    place = next(name for name, body in cells.items() if found in body)
    program = ast.Module(_needed(_flat(cells), found.name), [])
    try:
        lines = notebook.sources[place].splitlines()
        return defined_by(program, found.name, lines, f"<{place}>")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as problem:
        raise Unreadable(f"the function {found.name} is no Python ({problem})") from None


def _up_to(notebook: Notebook, cell: Cell) -> dict[str, Sequence[ast.stmt]]:
    """Return the statements of a cell, and of those above it that can be read.

    Raises `Unreadable` if the cell itself cannot be read.
    """
    if cell.id not in notebook.sources:
        raise Unreadable(f"the cell {cell.id} is missing")
    if cell.id not in notebook.statements:
        statements_in(notebook.sources[cell.id])
    above = takewhile(lambda one: one[0] != cell.id, notebook.statements.items())
    return {**dict(above), cell.id: notebook.statements[cell.id]}


def _flat(cells: Mapping[str, Sequence[ast.stmt]]) -> list[ast.stmt]:
    return [statement for body in cells.values() for statement in body]


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
