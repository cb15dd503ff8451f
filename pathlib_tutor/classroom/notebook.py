"""Reads one notebook that was handed in: what its cells ask, and the answers. Nothing is run."""

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
from pathlib_tutor.classroom.catalog import Cell, catalog, notebook_with
from pathlib_tutor.classroom.source import (
    Call,
    Unreadable,
    assigned,
    calls,
    last_call,
    literal,
    statements_in,
)
from pathlib_tutor.exercises import Item
from pathlib_tutor.exercises.form import BadValue, Form
from pathlib_tutor.programs.carrying import bound_in
from pathlib_tutor.programs.codec import HandedIn, handed_in
from pathlib_tutor.record.attempts import KEY

MARK = "pathlib_games"
"""The key in the metadata of a notebook that was made for a learner."""
_LARGEST = 50 << 20
_CHOSEN = re.compile(r"\S+ seed=-?\d{1,18}(?: showing=\d{1,3}(?:,\d{1,3})*)?", re.ASCII)
"""The recipes of questions that a learner may draw."""
_LONGEST = 20_000
"""So many characters has what is filled in at most."""
_LONGEST_CELL = 200_000
_MOST_CELLS, _MOST_CODE = 1_000, 2_000_000
"""More cells and characters of code no notebook has that somebody wrote."""
_NUMBER = re.compile(r" \(\d+\)$")
CLEARED = (
    "no output is saved there, and what was clicked is saved with it: was it cleared, or the cell "
    "never run? Ask for the notebook as it was before"
)
_RUN_ME = "run-me"
"""The tag of cells that are saved without an output: it would answer a question."""
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
    made: Mapping[str, Any] = field(default_factory=dict)
    """What `class make` has written into it; it may be damaged, or forged."""
    cleared: frozenset[str] = frozenset()  # the cells whose outputs are gone, or may be

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
        data = path.read_bytes() if path.stat().st_size <= _LARGEST else None
    except OSError as problem:
        raise Unreadable(f"it cannot be opened ({problem.strerror})") from None
    if data is None:
        raise Unreadable(f"it has more than {_LARGEST >> 20} MB")
    try:
        return json.loads(data)
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
    sources: dict[str, str] = {}
    saved: dict[str, Any] = {}
    ran: list[tuple[str, object, bool]] = []
    waiting: set[str] = set()
    for cell in _cells(known):
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
    metadata = known.get("metadata")
    mark = metadata.get(MARK) if isinstance(metadata, dict) else None
    made = mark if isinstance(mark, dict) else {}
    course = notebook_with(set(sources)) or _notebook_that_asks(sources, made)
    if course is None:
        raise Unreadable("it has no answer cells of a notebook of this course")
    learner = made.get("learner")
    whose = learner if isinstance(learner, str) else None
    cleared = _cleared(ran)
    if any(number is not None for _, number, _ in ran):
        cleared -= waiting  # so the course hands them out, among cells with numbers
    return Notebook(course, whose, sources, saved, made, cleared)


def _tags(cell: dict[str, Any]) -> Sequence[object]:
    match cell.get("metadata"):
        case {"tags": [*tags]}:
            return tags
    return ()


def _cells(notebook: Any) -> list[Any]:
    """Return the cells of a notebook; up to version 3 of the format they lay on worksheets.

    Raises `Unreadable` if it is no notebook.
    """
    match notebook:
        case {"cells": [*cells]}:
            return cells
        case {"worksheets": [*sheets]}:
            return [cell for sheet in sheets for cell in _cells(sheet)]
    raise Unreadable("it is no notebook")


def _id_of(cell: dict[str, Any]) -> str:
    """Return the id of a cell; older notebooks keep it in its metadata, or have none."""
    metadata = cell.get("metadata")
    kept = metadata.get("id") if isinstance(metadata, dict) else None
    names = [name for name in (cell.get("id"), kept) if isinstance(name, str) and name]
    return names[0] if names else "cell"


def _new_name(name: str, known: Container[str]) -> str:
    """Return the id of a cell, with a number if another cell has it already."""
    names = chain([name], (f"{name} ({number})" for number in count(2)))
    return next(new for new in names if new not in known)


def _own_id(name: str) -> str:
    return _NUMBER.sub("", name)


def _notebook_that_asks(sources: Mapping[str, str], made: Mapping[str, Any]) -> str | None:
    """Return the notebook of the course whose exercises are asked; None if that is not clear."""
    text = "\n".join(sources.values())
    asked = {
        name: sum(
            f'"{cell.exercise.id}' in text or f"'{cell.exercise.id}" in text for cell in cells
        )
        for name, cells in catalog().items()
    }
    best = [name for name, number in asked.items() if number == max(asked.values()) > 0]
    says = made.get("notebook")
    return says if isinstance(says, str) and says in best else best[0] if len(best) == 1 else None


def _text(source: object) -> str | None:
    if isinstance(source, list) and all(isinstance(line, str) for line in source):
        return "".join(source)
    return source if isinstance(source, str) else None


def _kept_in(outputs: object) -> Any:
    """Return what the outputs of a cell keep of questions; None if they keep nothing."""
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
    """Return the cells without outputs of which nobody can say that they were not run.

    `cells`: for each its name, its number, and whether it has outputs.

    Where numbers are kept, a cell between two with numbers that follow each other was left out; and
    so were all that stand below the last number. Whoever clears all outputs takes all numbers away.

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


# ---- which question a cell asks ------------------------------------------------------------------


def item_chosen(notebook: Notebook, cell: Cell) -> Item[Any] | None:
    """Return the item that a learner drew in a cell whose seed is theirs to choose.

    None if it is no other one than the course's own.
    """
    for recipe in reversed(_recipes(notebook, cell) if cell.is_chosen else []):
        if recipe != cell.recipe and _CHOSEN.fullmatch(recipe):
            with suppress(PathlibGamesError):
                return cell.exercise.item(recipe)
    return None


def asks_another(notebook: Notebook, cell: Cell, item: Item[Any]) -> bool | None:
    """Say whether a cell asks another item than was drawn; None if it does not say."""
    recipes = _recipes(notebook, cell)
    return item.recipe not in recipes if recipes else None


def _recipes(notebook: Notebook, cell: Cell) -> list[str]:
    """Return the recipes that a cell of the course may ask, as far as they are not computed.

    If it has lost its id, these are all that seeds draw of its exercise, but in no other cell.
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
    """Return the other cells of the course's notebook that ask the exercise of a cell."""
    course = catalog()[notebook.name]
    return [each for each in course if each.exercise is cell.exercise and each is not cell]


# ---- where the answer is -------------------------------------------------------------------------


class _Place(NamedTuple):
    """A cell in which an exercise is answered, or may be."""

    name: str
    call: Call | None  # the call that asks
    known: Sequence[ast.stmt]  # the statements up to there

    def asks(self, item: Item[Any]) -> bool:
        """Say whether an item is asked there, or may be."""
        return self.call is not None and self.call.recipe(self.known) in {None, item.recipe}


def _places(notebook: Notebook, cell: Cell, item: Item[Any]) -> list[_Place]:
    """Return the cells in which an exercise is asked, from top to bottom."""
    alone = not _others(notebook, cell)
    found = []
    for name, statements in notebook.statements.items():
        known = _up_to(notebook, name)
        call = last_call(statements, cell.exercise.id, known, cell.id, item.recipe)
        recipe = call.recipe(known) if call else None
        asked = recipe is not None and (alone or recipe == item.recipe)
        if _own_id(name) == cell.id or asked or (call and call.cell == cell.id):
            found.append(_Place(name, call, known))
    return found


def _answered(notebook: Notebook, cell: Cell, item: Item[Any], place: _Place) -> str:
    """Return what a cell answers, as a text to compare; nothing if it answers nothing."""
    call, known = place.call, place.known
    typed = call.answer if call else None
    if cell.function:
        program = typed if call else ast.Name(cell.function)
        if not isinstance(program, ast.Name):
            return "" if program is None else ast.dump(program)
        made = assigned(known, program.id)
        return "" if made is None or _is_blank(made) else ast.dump(made)
    if typed is not None and place.asks(item):
        made = assigned(known, typed.id) if isinstance(typed, ast.Name) else typed
        blank = isinstance(made, ast.Constant) and made.value is ...
        return "" if blank else ast.dump(made or typed)
    kept = notebook.saved.get(place.name)
    asked = [one for one in kept if isinstance(one, dict)] if isinstance(kept, list) else []
    values = [one.get("value") for one in asked if one.get("recipe") == item.recipe]
    return repr(values[-1]) if values and values[-1] is not None else ""


def _is_blank(made: ast.AST) -> bool:
    """Say whether a function ends as it was handed out, in ``return ...``, and gives nothing else.

    Some are handed out with a first half.
    """
    ways = (ast.Return, ast.Yield, ast.YieldFrom)
    given = [each.value for each in ast.walk(made) if isinstance(each, ways)]
    ends = isinstance(made, ast.FunctionDef) and isinstance(made.body[-1], ast.Return)
    return ends and all(isinstance(one, ast.Constant) and one.value is ... for one in given)


# ---- the answer ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Answer:
    """What was answered, and where."""

    value: object  # a plain value, or a function, not run here; ... if nothing was answered
    source: str  # the cell
    remark: str = ""  # what should be looked at


def answer_in(notebook: Notebook, cell: Cell, item: Item[Any]) -> Answer:
    """Return the answer to an item that a notebook gives.

    Of several cells that answer it the last one counts. What was typed counts before what was
    filled in, and neither if it answers another item.

    Raises `Unreadable` if there is no such answer; says why.
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
        remark = f"it is answered in {len(answering)} cells, and not the same; the last one counts"
    value = _value(notebook, cell, item, place)
    return Answer(value, notebook.sources[place.name], remark)


def _value(notebook: Notebook, cell: Cell, item: Item[Any], place: _Place) -> object:
    call, known = place.call, place.known
    typed = call.answer if call else None
    if cell.function:
        program = typed if call else ast.Name(cell.function)
        return _program(notebook, program, place)
    is_this = place.asks(item)
    answer = _typed(notebook, cell, typed, known) if is_this else ...
    if answer is ...:
        answer = _filled_in(notebook.saved.get(place.name), item, cell.exercise.form(item))
    if answer is ... and is_this and place.name in notebook.cleared:
        raise Unreadable(CLEARED)
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
    except (BadValue, RecursionError):
        raise Unreadable(
            "what was filled in there is damaged: it is no answer of this kind"
        ) from None
    if len(str(value)) > _LONGEST:
        raise Unreadable(f"what was filled in there has more than {_LONGEST} characters")
    return answer


def _typed(
    notebook: Notebook, cell: Cell, answer: ast.expr | None, known: Sequence[ast.stmt]
) -> object:
    """Return an answer that was typed, or what its name stands for."""
    if answer is None:
        return ...
    found: ast.AST | None = answer
    if isinstance(answer, ast.Name):
        made = assigned(known, answer.id)
        found = answer if made is None else made
    if isinstance(found, ast.Name):  # a word without its quotes
        name = found.id
        if not _may_be_word(name, cell.exercise.form(cell.given)) or _has_value(notebook, name):
            raise Unreadable(f"the name {name} gets no value")
        return name
    if not isinstance(found, ast.expr):
        raise Unreadable("a function is answered there")
    return literal(found)


def _may_be_word(name: str, form: Form) -> bool:
    """Say whether somebody who writes a name may mean the word, and forgot the quotes."""
    return form.kind in _WORDS or name.casefold() in {key.casefold() for key, _ in form.options}


def _has_value(notebook: Notebook, name: str) -> bool:
    """Say whether anything in a notebook may give a value to a name."""
    bound = (_binds(notebook, cell, name) for cell in notebook.statements)
    return name in vars(builtins) or any(bound)


def _program(notebook: Notebook, program: ast.expr | None, place: _Place) -> object:
    """Return a program, with the notebook in which it stands; ... if it was not tried."""
    if program is None:
        return ...
    cells = {name: source[:_LONGEST_CELL] for name, source in notebook.sources.items()}
    if isinstance(program, ast.Name):
        name = program.id
        made = assigned(place.known, name)
        if made is None and not _has_value(notebook, name):
            raise Unreadable(f"there is no def {name}")
        if made is not None and _is_blank(made):
            return ...
        plain = made if isinstance(made, ast.Constant) else None
    else:
        name, plain = "own_answer", program if isinstance(program, ast.Constant) else None
        cells[place.name] += f"\n{name} = {ast.unparse(program)}\n"
    if plain is not None:
        return literal(plain)
    last = list(cells).index(place.name)
    if isinstance(program, ast.Name) and made is None:  # it is defined below
        last = max(n for n, each in enumerate(cells) if n == last or _binds(notebook, each, name))
    return handed_in(HandedIn(tuple(cells.items()), last, name))


def _binds(notebook: Notebook, cell: str, name: str) -> bool:
    return any(name in bound_in(each) for each in notebook.statements.get(cell, ()))


def _up_to(notebook: Notebook, name: str) -> list[ast.stmt]:
    """Return the statements of a cell, and of those above it that can be read."""
    if name not in notebook.statements:
        statements_in(notebook.sources.get(name, ""))
        raise Unreadable(f"the cell {name} is missing")
    above = takewhile(lambda one: one[0] != name, notebook.statements.items())
    bodies = [*(body for _, body in above), notebook.statements[name]]
    return [statement for body in bodies for statement in body]
