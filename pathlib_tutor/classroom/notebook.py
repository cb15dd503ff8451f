"""Read a notebook that was handed in, and its calls of `ask`, without running anything."""

from __future__ import annotations

import ast
import builtins
import json
import re
from collections.abc import Container, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, count, takewhile
from pathlib import Path
from typing import Any, NamedTuple

from pathlib_games.graphs.errors import PathlibGamesError
from pathlib_games.graphs.values import is_whole
from pathlib_games.words import shown
from pathlib_tutor.classroom.draws import Cell, Known, catalog, notebook_with
from pathlib_tutor.exercises import EXERCISES, Item
from pathlib_tutor.exercises.form import BadValue, Form
from pathlib_tutor.programs.jail import HandedIn, handed_in, read
from pathlib_tutor.programs.notebook_cells import bound_in, without_commands
from pathlib_tutor.record.attempts import FIRST, HINTS, KEY, OWN_PROGRAM, RUNGS

_DETECTED = re.compile(r" \(detected at line \d+\)$")
_LONGEST_CELL = 200_000
_LARGEST_SEED = 10**18


class Unreadable(PathlibGamesError, ValueError):
    """A file or an answer cannot be read; the message says why."""


def statements_in(source: str) -> list[ast.stmt]:
    """Return the statements of a cell.

    Raises `Unreadable` if it is not Python, or too long.
    """
    if len(source) > _LONGEST_CELL:
        raise Unreadable(f"the cell has more than {_LONGEST_CELL:,} characters")
    try:
        return _with_numbers(read(source, without_commands(source)[0]))
    except SyntaxError as problem:
        raise Unreadable(f"the cell could not be read: {_told(problem)}") from None
    except (ValueError, RecursionError, MemoryError):
        raise Unreadable("the cell cannot be read as Python") from None


def _with_numbers(tree: ast.Module) -> list[ast.stmt]:
    """Return the statements, with a text for each number that Python refuses to print."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and type(node.value) is int and not is_whole(node.value):
            node.value = "a huge number"
    return tree.body


def _told(problem: SyntaxError) -> str:
    """Return Python's message about a cell, with the line.

    Examples
    --------
    >>> _told(SyntaxError("unterminated string literal (detected at line 3)", ("", 3, 5, "")))
    'Python says of line 3: unterminated string literal (a quotation mark is not closed)'
    """
    said = _DETECTED.sub("", problem.msg)
    if said.startswith("unterminated"):
        said += " (a quotation mark is not closed)"
    return f"Python says of line {problem.lineno}: {said}" if problem.lineno else said


def literal(value: ast.expr) -> object:
    """Return the value of a literal.

    Raises `Unreadable` if the value is computed.
    """
    try:
        return ast.literal_eval(value)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        raise Unreadable(
            "the answer is computed; write it as a number, a string or a list"
        ) from None


def assigned(statements: Sequence[ast.stmt], name: str) -> ast.expr | ast.FunctionDef | None:
    """Return the final definition of a name: a function, or the last assigned value."""
    for statement in reversed(statements):
        match statement:
            case ast.FunctionDef(name=defined) if defined == name:
                return statement
            case ast.Assign(targets=targets, value=value) if any(
                isinstance(target, ast.Name) and target.id == name for target in targets
            ):
                return value
            case ast.AnnAssign(target=ast.Name(id=target), value=ast.expr() as value) if (
                target == name
            ):
                return value
    return None


@dataclass(frozen=True)
class Call:
    """A call of `ask` in a cell."""

    node: ast.Call

    @property
    def arguments(self) -> dict[str, ast.expr]:
        """The arguments of the call, by parameter name."""
        named = {each.arg: each.value for each in self.node.keywords if each.arg is not None}
        return dict(zip(("what", "answer"), self.node.args, strict=False)) | named

    @property
    def answer(self) -> ast.expr | None:
        """The typed answer, if any."""
        answer = self.arguments.get("answer")
        blank = isinstance(answer, ast.Constant) and answer.value is ...
        return None if blank else answer

    @property
    def cell(self) -> str | None:
        """The cell it names, in a notebook for a whole class: `ask(mine("exit"))`."""
        match self.arguments.get("what"):
            case ast.Call(func=ast.Name(), args=[ast.Constant(value=str(name))]):
                return name
        return None

    def recipe(self, above: Sequence[ast.stmt] = ()) -> str | None:
        """Return the recipe of the question; None if it is computed.

        `above`: the statements before the call, which may assign the seed.
        """
        given = {name: _written(value, above) for name, value in self.arguments.items()}
        what, seed = given.get("what"), given.get("seed")
        if type(what) is not str:
            return None
        name, _, rest = what.strip().partition(" ")
        if rest:
            return what.strip()
        if "seed" in given:
            whole = type(seed) is int and abs(seed) < _LARGEST_SEED
            return f"{name} seed={seed}" if whole else None
        if "given" in given:
            return f"{name} given={given['given']}" if isinstance(given["given"], str) else None
        return EXERCISES[name].first().recipe if name in EXERCISES else None


def _written(value: ast.expr, above: Sequence[ast.stmt]) -> object:
    """Return a literal, or the literal assigned to a name; None if it is computed."""
    found = assigned(above, value.id) if isinstance(value, ast.Name) else value
    try:
        return literal(found) if isinstance(found, ast.expr) else None
    except Unreadable:
        return None


def last_call(statements: Sequence[ast.stmt], exercise: str) -> Call | None:
    r"""Return a cell's last call of `ask` for an exercise, or one without a literal recipe.

    Examples
    --------
    >>> cell = statements_in('print(3)\nask("hex/stones", 5, seed=7)')
    >>> last_call(cell, "hex/stones").recipe(), last_call(cell, "hex/touch")
    ('hex/stones seed=7', None)
    """
    return next(reversed(calls(statements, exercise)), None)


def calls(
    statements: Sequence[ast.stmt], exercise: str, above: Sequence[ast.stmt] = (), cell: str = ""
) -> list[Call]:
    """Return a cell's calls of `ask` for an exercise, or without a literal recipe, in order.

    `above`: the statements before the calls, which may assign the seed.

    `cell`: the cell of the course; calls that name another cell do not count.
    """
    run = [each for each in statements if not isinstance(each, ast.FunctionDef | ast.ClassDef)]
    nodes = [node for each in run for node in ast.walk(each) if isinstance(node, ast.Call)]
    found = [Call(node) for node in nodes if _is_ask(node.func)]
    found = [call for call in found if not cell or call.cell in {None, cell}]
    fitting = [call for call in found if (call.recipe(above) or exercise).split()[0] == exercise]
    return sorted(fitting, key=lambda call: (call.node.lineno, call.node.col_offset))


def _is_ask(function: ast.expr) -> bool:
    return (isinstance(function, ast.Name) and function.id == "ask") or (
        isinstance(function, ast.Attribute) and function.attr == "ask"
    )


def asks(source: str, exercise: str) -> bool:
    """Return whether a cell asks an exercise."""
    try:
        return last_call(statements_in(source), exercise) is not None
    except Unreadable:
        return False


def asking_for(source: str, item: Item[Any]) -> str:
    r"""Return a cell that asks another item of its exercise, and keeps its typed answer.

    Examples
    --------
    >>> item = EXERCISES["hex/stones"].draw(7)
    >>> print(asking_for('# Black begins.\nask("hex/stones", given="x")', item))
    # Black begins.
    ask("hex/stones", seed=7)
    """
    return rewritten(source, item.exercise, _arguments(item))


def rewritten(source: str, exercise: str, changed: dict[str, str]) -> str:
    """Return a cell with changed arguments of `ask`; a new `what` replaces the whole question.

    Examples
    --------
    >>> rewritten('ask("hex/stones", seed=7)', "hex/stones", {"answer": "5"})
    'ask("hex/stones", 5, seed=7)'
    >>> rewritten('ask("hex/stones", seed=7)', "hex/stones", {"what": 'mine("exit")'})
    'ask(mine("exit"))'
    """
    call = last_call(statements_in(source), exercise)
    if call is None:
        raise Unreadable(f"no line asks {exercise}")
    texts = {
        name: ast.get_source_segment(source, value) or "" for name, value in call.arguments.items()
    }
    kept = {"answer"} if "what" in changed else set(texts)
    texts = {name: text for name, text in texts.items() if name in kept} | changed
    typed = [texts.pop(name) for name in ("what", "answer") if name in texts]
    named = [f"{name}={text}" for name, text in texts.items()]
    function = ast.get_source_segment(source, call.node.func)
    return _replaced(source, call.node, f"{function}({', '.join([*typed, *named])})")


def _arguments(item: Item[Any]) -> dict[str, str]:
    """Return the arguments of `ask` for an item, as Python code."""
    way, _, value = item.recipe.partition(" ")[2].partition("=")
    if way == "seed" and " " not in value:
        return {"what": f'"{item.exercise}"', "seed": value}
    if way == "given":
        return {"what": f'"{item.exercise}"', "given": f'"{value}"'}
    return {"what": json.dumps(item.recipe, ensure_ascii=False)}


def _replaced(source: str, node: ast.expr, text: str) -> str:
    """Return a source with a part of it replaced."""
    lines = source.encode().split(b"\n")
    head = b"\n".join([*lines[: node.lineno - 1], lines[node.lineno - 1][: node.col_offset]])
    end = node.end_lineno or node.lineno
    tail = b"\n".join([lines[end - 1][node.end_col_offset :], *lines[end:]])
    return f"{head.decode()}{text}{tail.decode()}"


# ---- the file ------------------------------------------------------------------------------------

MARK = "pathlib_games"
"""The metadata key of a notebook that was made for a learner."""
SHEET = "sheet"
"""The key of the questions of a sheet that a teacher composed."""
_LARGEST = 50 << 20
_CHOSEN = re.compile(r"\S+ seed=-?\d{1,18}(?: showing=\d{1,3}(?:,\d{1,3})*)?", re.ASCII)
"""The recipes of questions that a learner may draw."""
_LONGEST = 20_000
"""The most characters of a filled-in answer."""
_MOST_CELLS, _MOST_CODE = 1_000, 2_000_000
"""More cells and characters of code than anyone writes in a notebook."""
_NUMBER = re.compile(r" \(\d+\)$")
CLEARED = (
    "no saved output, which would hold the clicked answer: was it cleared, or never run? "
    "Ask for an earlier copy of the notebook"
)
_RUN_ME = "run-me"
"""The tag of cells that are saved without an output, because it would answer a question."""
_WORDS = frozenset({"one", "set", "order", "path", "lines", "text"})
"""The kinds of forms that accept a single word."""


@dataclass(frozen=True)
class Notebook:
    """A notebook that was handed in."""

    name: str  # of the notebook of the course, or of the teacher's sheet
    learner: str | None  # the learner that it names, or None
    sources: Mapping[str, str]  # the text of each code cell by id, from top to bottom
    cells: Sequence[Cell] = ()  # its answer cells
    saved: Mapping[str, Any] = field(default_factory=dict)
    """The questions and answers in each cell's output; may be damaged or forged."""
    made: Mapping[str, Any] = field(default_factory=dict)
    """The notes of `class make`; may be damaged or forged."""
    cleared: frozenset[str] = frozenset()  # the cells whose outputs are gone, or may be

    @cached_property
    def statements(self) -> Mapping[str, Sequence[ast.stmt]]:
        """The statements of each readable code cell."""
        found: dict[str, Sequence[ast.stmt]] = {}
        for name, source in self.sources.items():
            with suppress(Unreadable):
                found[name] = statements_in(source)
        return found


def json_in(path: Path) -> Any:
    """Return the content of a JSON file.

    Raises `Unreadable` if it cannot be read.
    """
    try:
        data = path.read_bytes() if path.stat().st_size <= _LARGEST else None
    except OSError as problem:
        raise Unreadable(f"it cannot be opened ({problem.strerror})") from None
    if data is None:
        raise Unreadable(f"it has more than {_LARGEST >> 20} MB")
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        raise Unreadable("it is damaged: not JSON") from None


def cell_ids(notebook: Any) -> set[str]:
    """Return the ids of a notebook's cells; nothing for anything else.

    Examples
    --------
    >>> cell_ids({"cells": [{"id": "a"}, 5]}), cell_ids([])
    ({'a'}, set())
    """
    cells = notebook.get("cells") if isinstance(notebook, dict) else None
    known = [cell.get("id") for cell in cells or () if isinstance(cell, dict)]
    return {name for name in known if isinstance(name, str)}


def read_notebook(path: Path, known: Known) -> Notebook:
    """Read a notebook.

    `known`: the answer cells of the notebooks that it may be.

    Raises `Unreadable` if it cannot be read, or is none of these.
    """
    whole = json_in(path)
    sources: dict[str, str] = {}
    saved: dict[str, Any] = {}
    ran: list[tuple[str, object, bool]] = []
    waiting: set[str] = set()
    for cell in _cells(whole):
        if isinstance(cell, dict) and cell.get("cell_type") == "code":
            source = _text(cell.get("source", cell.get("input")))
            if source is not None:
                name = _new_name(_id_of(cell), sources)
                sources[name], saved[name] = source, _kept_in(cell.get("outputs"))
                number = cell.get("execution_count", cell.get("prompt_number"))
                ran.append((name, number, bool(cell.get("outputs"))))
                waiting |= {name} if _RUN_ME in _tags(cell) else set()
    code = sum(min(len(source), _LONGEST_CELL) for source in sources.values())
    if len(sources) > _MOST_CELLS or code > _MOST_CODE:
        raise Unreadable(
            f"it has more than {_MOST_CELLS:,} cells or {_MOST_CODE:,} characters of code"
        )
    metadata = whole.get("metadata")
    mark = metadata.get(MARK) if isinstance(metadata, dict) else None
    made = mark if isinstance(mark, dict) else {}
    name = _name_of(sources, made, known)
    learner = made.get("learner")
    whose = learner if isinstance(learner, str) else None
    cleared = _cleared(ran)
    if any(number is not None for _, number, _ in ran):
        cleared -= waiting  # the course hands these out without outputs
    return Notebook(name, whose, sources, known[name], saved, made, cleared)


def _name_of(sources: Mapping[str, str], made: Mapping[str, Any], known: Known) -> str:
    """Return which of these notebooks one is.

    Raises `Unreadable` if it is none of them.
    """
    ids = set(sources)
    says = str(made.get("notebook")) if made.get(SHEET) else ""
    other = notebook_with(ids, catalog()) if known is not catalog() else None
    if says and says not in known:
        raise Unreadable(
            f"it is a sheet of your own, {shown(says)}: give its own file with --questions"
        )
    if other is not None:
        raise Unreadable(f"it is {other}: mark it without --questions")
    name = notebook_with(ids, known) or _notebook_that_asks(sources, made, known)
    if name is None:
        raise Unreadable("it has no answer cells from a notebook of this course")
    return name


def _tags(cell: dict[str, Any]) -> Sequence[object]:
    match cell.get("metadata"):
        case {"tags": [*tags]}:
            return tags
    return ()


def _cells(notebook: Any) -> list[Any]:
    """Return the cells of a notebook; up to version 3 of the format, worksheets hold them.

    Raises `Unreadable` if it is not a notebook.
    """
    match notebook:
        case {"cells": [*cells]}:
            return cells
        case {"worksheets": [*sheets]}:
            return [cell for sheet in sheets for cell in _cells(sheet)]
    raise Unreadable("it is not a notebook")


def _id_of(cell: dict[str, Any]) -> str:
    """Return a cell's id; older notebooks have it in the metadata, or not at all."""
    metadata = cell.get("metadata")
    kept = metadata.get("id") if isinstance(metadata, dict) else None
    names = [name for name in (cell.get("id"), kept) if isinstance(name, str) and name]
    return names[0] if names else "cell"


def _new_name(name: str, known: Container[str]) -> str:
    """Return a cell's id, with a number if another cell has the same id."""
    names = chain([name], (f"{name} ({number})" for number in count(2)))
    return next(new for new in names if new not in known)


def _notebook_that_asks(
    sources: Mapping[str, str], made: Mapping[str, Any], known: Known
) -> str | None:
    """Return the notebook of the course with these exercises; None if several fit."""
    text = "\n".join(sources.values())
    asked = {
        name: sum(
            f'"{cell.exercise.id}' in text or f"'{cell.exercise.id}" in text for cell in cells
        )
        for name, cells in known.items()
    }
    best = [name for name, number in asked.items() if number == max(asked.values()) > 0]
    says = made.get("notebook")
    return says if isinstance(says, str) and says in best else best[0] if len(best) == 1 else None


def _text(source: object) -> str | None:
    if isinstance(source, list) and all(isinstance(line, str) for line in source):
        return "".join(source)
    return source if isinstance(source, str) else None


def _kept_in(outputs: object) -> Any:
    """Return the questions and answers saved in a cell's outputs, or None."""
    kept = [
        output["metadata"][KEY]
        for output in (outputs if isinstance(outputs, list) else [])
        if isinstance(output, dict)
        and isinstance(output.get("metadata"), dict)
        and KEY in output["metadata"]
    ]
    if kept and all(isinstance(each, list) for each in kept):
        return [one for each in kept for one in each]
    return kept[-1] if kept else None


def _cleared(cells: Sequence[tuple[str, object, bool]]) -> frozenset[str]:
    """Return the cells without outputs that may have been run.

    `cells`: the name and number of each, and whether it has outputs.

    If other cells have numbers, a cell without one between two consecutive numbers, or below the
    last number, was not run. Clearing all outputs removes all numbers.

    Examples
    --------
    >>> ran = [("a", 1, True), ("left-out", None, False), ("b", 2, True), ("c", None, False)]
    >>> _cleared(ran), _cleared([*ran, ("d", 4, True)]), _cleared([("e", None, False)])
    (frozenset(), frozenset({'c'}), frozenset({'e'}))
    """
    numbers = [number for _, number, _ in cells]
    found = set()
    for place, (name, number, is_shown) in enumerate(cells):
        above = next((n for n in reversed(numbers[:place]) if type(n) is int), 0)
        below = next((n for n in numbers[place:] if type(n) is int), None)
        is_left_out = number is None and below in {None, above + 1}
        if not is_shown and not (is_left_out and any(type(n) is int for n in numbers)):
            found.add(name)
    return frozenset(found)


# ---- the question of a cell ----------------------------------------------------------------------


def item_chosen(notebook: Notebook, cell: Cell) -> Item[Any] | None:
    """Return the item that a learner drew in a cell with a free seed.

    None if it is the course's own item.
    """
    for recipe in reversed(_recipes(notebook, cell) if cell.is_chosen else []):
        if recipe != cell.recipe and _CHOSEN.fullmatch(recipe):
            with suppress(PathlibGamesError):
                return cell.exercise.item(recipe)
    return None


def asks_another(notebook: Notebook, cell: Cell, item: Item[Any]) -> bool | None:
    """Return whether a cell asks an item that was not drawn; None if it does not say."""
    recipes = _recipes(notebook, cell)
    return item.recipe not in recipes if recipes else None


def _recipes(notebook: Notebook, cell: Cell) -> list[str]:
    """Return the literal recipes of a course cell.

    If the cell lost its id, return the drawn recipes of its exercise that no other cell has.
    """
    is_there = cell.id in notebook.sources
    names = [cell.id] if is_there else list(notebook.statements)
    others = {each.recipe for each in _others(notebook, cell)}
    found: list[str | None] = []
    for name in names:
        with suppress(PathlibGamesError):
            known = _up_to(notebook, name)
            asked = calls(notebook.statements[name], cell.exercise.id, known, cell.id)
            found += [call.recipe(known) for call in asked]
    recipes = [recipe for recipe in found if recipe]
    if is_there:
        return recipes
    return [recipe for recipe in recipes if _CHOSEN.fullmatch(recipe) and recipe not in others]


def _others(notebook: Notebook, cell: Cell) -> list[Cell]:
    """Return the other cells of the course's notebook with the same exercise."""
    return [each for each in notebook.cells if each.exercise is cell.exercise and each is not cell]


# ---- the place of the answer ---------------------------------------------------------------------


class _Place(NamedTuple):
    """A cell that answers an exercise, or may."""

    name: str
    call: Call | None  # its call of `ask`
    typed: ast.expr | None  # its answer, or the name of the requested program
    known: Sequence[ast.stmt]  # the statements up to and including the cell

    @property
    def made(self) -> ast.expr | ast.FunctionDef | None:
        """The answer as typed, or what its name is defined as."""
        typed = self.typed
        return assigned(self.known, typed.id) if isinstance(typed, ast.Name) else typed

    def asks(self, item: Item[Any]) -> bool:
        """Return whether the cell asks an item, or may."""
        return self.call is not None and self.call.recipe(self.known) in {None, item.recipe}


def _places(notebook: Notebook, cell: Cell, item: Item[Any]) -> list[_Place]:
    """Return the cells that ask an exercise, from top to bottom."""
    alone = not _others(notebook, cell)
    found = []
    for name, statements in notebook.statements.items():
        known = _up_to(notebook, name)
        here = calls(statements, cell.exercise.id, known, cell.id)
        sure = [one for one in here if one.recipe(known) == item.recipe or one.cell == cell.id]
        call = next(reversed(sure or here), None)
        recipe = call.recipe(known) if call else None
        asked = recipe is not None and (alone or recipe == item.recipe)
        if _NUMBER.sub("", name) == cell.id or asked or (call and call.cell == cell.id):
            program = ast.Name(cell.function) if cell.function else None
            found.append(_Place(name, call, call.answer if call else program, known))
    return found


def _answered(notebook: Notebook, cell: Cell, item: Item[Any], place: _Place) -> str:
    """Return a cell's answer as text for comparison, or nothing."""
    made = place.made
    if cell.function:
        return "" if made is None or _is_blank(made) else ast.dump(made)
    if place.typed is not None and place.asks(item):
        blank = isinstance(made, ast.Constant) and made.value is ...
        return "" if blank else ast.dump(made or place.typed)
    kept = notebook.saved.get(place.name)
    asked = [one for one in kept if isinstance(one, dict)] if isinstance(kept, list) else []
    values = [one.get("value") for one in asked if one.get("recipe") == item.recipe]
    return repr(values[-1]) if values and values[-1] is not None else ""


def _is_blank(made: ast.AST) -> bool:
    """Return whether a function still ends in ``return ...`` as handed out, and gives nothing else.

    Some functions are handed out with a first half.
    """
    ways = (ast.Return, ast.Yield, ast.YieldFrom)
    given = [each.value for each in ast.walk(made) if isinstance(each, ways)]
    ends = isinstance(made, ast.FunctionDef) and isinstance(made.body[-1], ast.Return)
    return ends and all(isinstance(one, ast.Constant) and one.value is ... for one in given)


# ---- the answer ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Answer:
    """An answer, and its cell."""

    value: object  # a plain value, or a function that was not run; ... without an answer
    source: str  # the text of the cell
    remark: str = ""  # something for the teacher to check


def answer_in(notebook: Notebook, cell: Cell, item: Item[Any]) -> Answer:
    """Return a notebook's answer to an item.

    If several cells answer it, the last one counts. A typed answer takes precedence over a
    filled-in one, and an answer to another item never counts.

    Raises `Unreadable`, with the reason, if there is no such answer.
    """
    places = _places(notebook, cell, item)
    found = {place.name: _answered(notebook, cell, item, place) for place in places}
    answering = [place for place in places if found[place.name]]
    if not places:
        if cell.id in notebook.sources:
            statements_in(notebook.sources[cell.id])
        raise Unreadable(f"the cell {cell.id} is missing")
    asking = [place for place in places if place.asks(item)]
    place = (answering or asking or places)[-1]
    remark = ""
    if len({found[each.name] for each in answering}) > 1:
        remark = f"{len(answering)} cells give different answers; the last one counts"
    value = _value(notebook, cell, item, place)
    return Answer(value, notebook.sources[place.name], remark)


def hints_in(notebook: Notebook, cell: Cell, item: Item[Any]) -> int | None:
    """Return the last hint about a program that the notebook says was asked for; 0 for none.

    None if the cell of the program has no output, which would say it.
    """
    rungs = kept_for(notebook, f"{HINTS}{item.recipe}")
    known = [rung for rung in rungs if type(rung) is int and 0 < rung <= RUNGS]
    if not known and cell.function and cell.id in notebook.cleared:
        return None
    return max(known, default=0)


def first_answer(notebook: Notebook, item: Item[Any]) -> object:
    """Return the first answer to a question about a learner's program; ... without one.

    Raises `Unreadable` if it is damaged.
    """
    for recipe in (f"{FIRST}{item.recipe}", item.recipe):
        for value in kept_for(notebook, recipe):
            if value is not None:
                kept = [{"recipe": item.recipe, "value": value}]
                return _filled_in(kept, item, EXERCISES[item.exercise].form(item))
    return ...


def answers_about_others(notebook: Notebook, asked: Sequence[Item[Any]]) -> bool:
    """Return whether a notebook answers other questions about programs than these."""
    known = {item.recipe for item in asked}
    return any(
        str(one.get("recipe")).startswith(OWN_PROGRAM)
        and one.get("recipe") not in known
        and one.get("value") is not None
        for one in _kept(notebook)
    )


def _kept(notebook: Notebook) -> list[dict[str, Any]]:
    """Return all that the outputs keep, from top to bottom."""
    kept = chain.from_iterable(each for each in notebook.saved.values() if isinstance(each, list))
    return [one for one in kept if isinstance(one, dict)]


def kept_for(notebook: Notebook, recipe: str) -> list[Any]:
    """Return the values that the outputs keep for a recipe, from top to bottom."""
    return [one.get("value") for one in _kept(notebook) if one.get("recipe") == recipe]


def _value(notebook: Notebook, cell: Cell, item: Item[Any], place: _Place) -> object:
    if cell.function:
        return _program(notebook, place)
    is_this = place.asks(item)
    answer = _typed(notebook, cell, place) if is_this else ...
    if answer is ...:
        answer = _filled_in(notebook.saved.get(place.name), item, cell.exercise.form(item))
    if answer is ... and is_this and place.name in notebook.cleared:
        raise Unreadable(CLEARED)
    if answer is ... and place.call is None:
        raise Unreadable(f"the cell {cell.id} no longer asks its question")
    if answer is ... and place.typed and not is_this:
        raise Unreadable("it answers another question")
    return answer


def _filled_in(kept: Any, item: Item[Any], form: Form) -> object:
    """Return the filled-in answer from a cell's output, or `...`."""
    if kept is None:
        return ...
    if not isinstance(kept, list) or not all(isinstance(one, dict) for one in kept):
        raise Unreadable("the saved answer is damaged")
    values = [one.get("value") for one in kept if one.get("recipe") == item.recipe]
    value = values[-1] if values else None
    try:
        answer = form.answer(value)
    except (BadValue, RecursionError):
        raise Unreadable("the saved answer is damaged: it does not fit the question") from None
    if len(str(value)) > _LONGEST:
        raise Unreadable(f"the saved answer has more than {_LONGEST} characters")
    return answer


def _typed(notebook: Notebook, cell: Cell, place: _Place) -> object:
    """Return a typed answer, or the value of its name."""
    found = place.made or place.typed
    if found is None:
        return ...
    if isinstance(found, ast.Name):  # a word without quotes
        name = found.id
        if not _may_be_word(name, cell.exercise.form(cell.given)) or _has_value(notebook, name):
            raise Unreadable(f"the name {name} has no value")
        return name
    if not isinstance(found, ast.expr):
        raise Unreadable("the answer is a function")
    return literal(found)


def _may_be_word(name: str, form: Form) -> bool:
    """Return whether a name may be a word that lacks its quotes."""
    return form.kind in _WORDS or name.casefold() in {key.casefold() for key, _ in form.options}


def _has_value(notebook: Notebook, name: str) -> bool:
    """Return whether anything in a notebook may assign a name."""
    bound = (_binds(notebook, cell, name) for cell in notebook.statements)
    return name in vars(builtins) or any(bound)


def _program(notebook: Notebook, place: _Place) -> object:
    """Return a program with its notebook, or `...` if it was not tried."""
    program, made = place.typed, place.made
    if program is None or (made is not None and _is_blank(made)):
        return ...
    if isinstance(made, ast.Constant):
        return literal(made)
    cells = {name: source[:_LONGEST_CELL] for name, source in notebook.sources.items()}
    last = list(cells).index(place.name)
    if isinstance(program, ast.Name):
        name = program.id
    else:
        name = "own_answer"
        cells[place.name] += f"\n{name} = {ast.unparse(program)}\n"
    if made is None:  # it is defined below, or not at all
        if not _has_value(notebook, name):
            raise Unreadable(f"there is no def {name}")
        last = max(n for n, each in enumerate(cells) if n == last or _binds(notebook, each, name))
    return handed_in(HandedIn(tuple(cells.items()), last, name))


def _binds(notebook: Notebook, cell: str, name: str) -> bool:
    return any(name in bound_in(each) for each in notebook.statements.get(cell, ()))


def _up_to(notebook: Notebook, name: str) -> list[ast.stmt]:
    """Return the statements of a cell and of the readable cells above it."""
    if name not in notebook.statements:
        statements_in(notebook.sources.get(name, ""))
        raise Unreadable(f"the cell {name} is missing")
    above = takewhile(lambda one: one[0] != name, notebook.statements.items())
    bodies = [*(body for _, body in above), notebook.statements[name]]
    return [statement for body in bodies for statement in body]
