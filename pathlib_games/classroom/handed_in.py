"""Reads what learners hand in: files, whose they are, and the answers in them. Nothing is run."""

from __future__ import annotations

import ast
import builtins
import json
import re
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Any

from pathlib_games.classroom.catalog import Cell, catalog, notebook_with
from pathlib_games.classroom.roster import Learner
from pathlib_games.exercises import Item
from pathlib_games.exercises.exam import (
    MODULES,
    carried_out_in_exam,
    refused,
    without_annotations,
)
from pathlib_games.exercises.sending import carried_out, defined_by
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
    shown
        What each of them shows, as text; a learner may have changed it.
    """

    name: str
    learner: str | None
    sources: Mapping[str, str]
    shown: Mapping[str, str] = field(default_factory=dict)


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
        body = _statements(answering)
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


def owner(path: Path, said: str | None, roster: Mapping[str, Learner]) -> str | None:
    """Return the id of whose file this is, from the names of file and folders, or what it says.

    A name counts before what the file says: everybody can write into a file what they like.

    Parameters
    ----------
    path
        The file, from the folder of what was handed in.
    said
        Whose it says that it is.
    roster
        The class.

    Examples
    --------
    >>> roster = {"a1": Learner("a1", "Ada Lovelace"), "b2": Learner("b2", "Bo")}
    >>> owner(Path("b2/02-fill-the-table-five-nodes.ipynb"), "a1", roster)
    'b2'
    >>> owner(Path("notebook (3).ipynb"), "a1", roster)
    'a1'
    """
    found = named(path, roster)
    if found is None:
        return said if said in roster else None
    return found[0] if len(found) == 1 else said if said in found else None


def named(path: Path, roster: Mapping[str, Learner]) -> Sequence[str] | None:
    """Return the ids of whom the name of a file tells, or else its folders; None if none do.

    A learner is told by the id or by the name, since learning systems put names there; the longest
    that is found counts.

    Examples
    --------
    >>> roster = {"a1": Learner("a1", "Ada Lovelace"), "b2": Learner("b2", "Bo")}
    >>> named(Path("a1/table of b2.ipynb"), roster), named(Path("c3.ipynb"), roster)
    (['b2'], None)
    >>> named(Path("Ada Lovelace_17_assignsubmission_file/02.ipynb"), roster)
    ['a1']
    >>> named(Path("lovelaceada_17_42_02-fill-the-table-five-nodes.ipynb"), roster)
    ['a1']
    """
    for part in reversed(path.with_suffix("").parts):
        text = _without_notebook(part)
        told = _spans(text)
        found = {known: _told_length(learner, text, told) for known, learner in roster.items()}
        longest = max(found.values(), default=0)
        if longest:
            return [known for known, length in found.items() if length == longest]
    return None


def _without_notebook(part: str) -> str:
    """Return a part of a path without what browsers, systems and the course put into it."""
    text = _COPY.sub("", unicodedata.normalize("NFC", part.casefold()))
    for name in catalog():
        text = text.replace(name, " ")
    return text


_COPY = re.compile(r"(\s*\(\d+\)|-copy\d*)+$|_\d+_assignsubmission_\w+$")


def _told_length(learner: Learner, text: str, told: set[str]) -> int:
    """Return the length of the longest that a text tells of a learner: the id, or the name."""
    by_id = len(learner.id) if _id_pattern(learner.id).search(text) else 0
    words = _words(learner.name) if learner.name != learner.id else []
    turned = [*words[-1:], *words[:-1]]
    names = {"".join(words), "".join(turned)} & told
    return max(by_id, *map(len, names), 0)


@cache  # there are as many as learners, and each file is looked at for all of them
def _id_pattern(known: str) -> re.Pattern[str]:
    spelled = unicodedata.normalize("NFC", known.casefold())
    return re.compile(rf"(?<![^\W_]){re.escape(spelled)}(?![^\W_])")


def _spans(text: str) -> set[str]:
    """Return all that the words of a text say, one or several of them, without what parts them.

    Examples
    --------
    >>> sorted(_spans("Ada_B 7"))
    ['7', 'ada', 'adab', 'adab7', 'b', 'b7']
    """
    words = _words(text)[:_WORDS]
    return {"".join(words[i:j]) for j in range(len(words) + 1) for i in range(j)}


_WORDS = 30


@cache
def _words(text: str) -> list[str]:
    """Return the words of a text without capitals and accents: who packs files loses or parts them.

    Examples
    --------
    >>> _words("Zo\N{LATIN SMALL LETTER E WITH DIAERESIS} van-Dam")
    ['zoe', 'van', 'dam']
    """
    letters = (
        letter if unicodedata.category(letter)[0] in "LMN" else " "
        for letter in unicodedata.normalize("NFKD", text.casefold())
        if not unicodedata.combining(letter)
    )
    return "".join(letters).split()


def answer_in(notebook: Notebook, cell: Cell, *, exam: bool = False) -> object:
    """Return the answer that a cell gives: a plain value, or a function that is not run here.

    Parameters
    ----------
    notebook, cell
        Where the answer stands.
    exam
        Whether a function may import what an exam allows only.

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
        return _function(notebook, cell, source, body, exam=exam)
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


def _function(
    notebook: Notebook, cell: Cell, source: str, body: Sequence[ast.stmt], *, exam: bool
) -> object:
    """Return the function of a cell, which comes with what it needs of the notebook."""
    if not any(isinstance(part, ast.FunctionDef) and part.name == cell.answer for part in body):
        value = next((v for p in body if (v := _assigned(p, cell.answer)) is not None), None)
        if value is None:
            raise Unreadable(f"there is no def {cell.answer}")
        return _literal(value)
    if _is_blank(body, cell.answer):
        return ...
    statements = [*_above(notebook, cell), *body]
    kept = _needed(without_annotations(statements) if exam else statements, cell.answer)
    reason = refused(kept) if exam else None
    if reason is not None:
        allowed = ", ".join(MODULES)
        raise Unreadable(f"{cell.answer} {reason}; an exam allows only {allowed}")
    program, lines, file = ast.Module(kept, []), source.splitlines(), f"<{cell.id}>"
    try:
        return defined_by(
            program, cell.answer, lines, file, carried_out_in_exam if exam else carried_out
        )
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
    """Return the names that a statement defines, if it does nothing else.

    Parameters
    ----------
    statement
        The statement.
    makers
        The names of Python's own that may stand in a value.
    """
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
