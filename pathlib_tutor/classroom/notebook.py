"""Reads a notebook that was handed in, and the calls of `ask` in its cells. Nothing is run."""

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
from pathlib_tutor.classroom.draws import Cell, catalog, notebook_with
from pathlib_tutor.exercises import EXERCISES, Item
from pathlib_tutor.exercises.form import BadValue, Form
from pathlib_tutor.programs.jail import HandedIn, handed_in
from pathlib_tutor.programs.notebook_cells import bound_in, without_commands
from pathlib_tutor.record.attempts import KEY

_DETECTED = re.compile(r" \(detected at line \d+\)$")
_LONGEST_CELL = 200_000
_LARGEST_SEED = 10**18


class Unreadable(PathlibGamesError, ValueError):
    """A file or an answer cannot be read; says why, in a sentence."""


def statements_in(source: str) -> list[ast.stmt]:
    """Read a cell.

    Raises `Unreadable` if it is no Python, or too long.
    """
    if len(source) > _LONGEST_CELL:
        raise Unreadable(f"the cell has more than {_LONGEST_CELL:,} characters")
    flaw = ""
    for bare in (False, True):
        try:
            return _with_numbers(ast.parse(without_commands(source)[0] if bare else source))
        except SyntaxError as problem:
            flaw = _told(problem)
        except (ValueError, RecursionError, MemoryError):
            raise Unreadable("the cell cannot be read as Python") from None
    raise Unreadable(f"the cell could not be read: {flaw}")


def _with_numbers(tree: ast.Module) -> list[ast.stmt]:
    """Return statements in which numbers that Python refuses to write down are none."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and type(node.value) is int and not is_whole(node.value):
            node.value = "a huge number"
    return tree.body


def _told(problem: SyntaxError) -> str:
    """Return what Python says about a cell, and of which line.

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
    """Return a value that is written down.

    Raises `Unreadable` if it is computed.
    """
    try:
        return ast.literal_eval(value)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        raise Unreadable(
            "the answer is computed; write it down as a number, a text or a list"
        ) from None


def assigned(statements: Sequence[ast.stmt], name: str) -> ast.expr | ast.FunctionDef | None:
    """Return what a name is at the end: a function, or the value that it was given last."""
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
        """What is given to `ask`, by the names that it has there."""
        named = {each.arg: each.value for each in self.node.keywords if each.arg is not None}
        return dict(zip(("what", "answer"), self.node.args, strict=False)) | named

    @property
    def answer(self) -> ast.expr | None:
        """The answer that was typed; None if there is none."""
        answer = self.arguments.get("answer")
        blank = isinstance(answer, ast.Constant) and answer.value is ...
        return None if blank else answer

    @property
    def cell(self) -> str | None:
        """The cell that it names, as a notebook for a whole class does: `ask(mine("exit"))`."""
        match self.arguments.get("what"):
            case ast.Call(func=ast.Name(), args=[ast.Constant(value=str(name))]):
                return name
        return None

    def recipe(self, above: Sequence[ast.stmt] = ()) -> str | None:
        """Return the recipe of what is asked; None if that is computed.

        `above`: the statements before it, in which a seed may have got its value.
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
    """Return a value that is written down, perhaps under a name; None if it is computed."""
    found = assigned(above, value.id) if isinstance(value, ast.Name) else value
    try:
        return literal(found) if isinstance(found, ast.expr) else None
    except Unreadable:
        return None


def last_call(
    statements: Sequence[ast.stmt],
    exercise: str,
    above: Sequence[ast.stmt] = (),
    cell: str = "",
    recipe: str = "",
) -> Call | None:
    r"""Return the last call of `ask` in a cell that asks an exercise, or does not say what it asks.

    `cell`: the cell of the course that is looked for; a call that names another one is left out.

    `recipe`: the item that is looked for; a call that asks it, or names the cell, comes first.

    Examples
    --------
    >>> cell = statements_in('print(3)\nask("hex/stones", 5, seed=7)')
    >>> last_call(cell, "hex/stones").recipe(), last_call(cell, "hex/touch")
    ('hex/stones seed=7', None)
    """
    found = calls(statements, exercise, above, cell)
    named = [call for call in found if call.recipe(above) == recipe or (cell and call.cell == cell)]
    best = named or found
    return best[-1] if best else None


def calls(
    statements: Sequence[ast.stmt], exercise: str, above: Sequence[ast.stmt] = (), cell: str = ""
) -> list[Call]:
    """Return the calls of `ask` in a cell that ask an exercise, or do not say it, as they stand."""
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
    """Say whether a cell asks an exercise."""
    try:
        return last_call(statements_in(source), exercise) is not None
    except Unreadable:
        return False


def asking_for(source: str, item: Item[Any]) -> str:
    r"""Return a cell that asks another item of its exercise, with the answer that stands there.

    Examples
    --------
    >>> item = EXERCISES["hex/stones"].draw(7)
    >>> print(asking_for('# Black begins.\nask("hex/stones", given="x")', item))
    # Black begins.
    ask("hex/stones", seed=7)
    """
    return rewritten(source, item.exercise, _arguments(item))


def answered(source: str, exercise: str, answer: str) -> str:
    """Return a cell that gives an answer to what it asks.

    `answer`: as it stands in a program.

    Examples
    --------
    >>> answered('ask("hex/stones", seed=7)', "hex/stones", "5")
    'ask("hex/stones", 5, seed=7)'
    """
    return rewritten(source, exercise, {"answer": answer})


def rewritten(source: str, exercise: str, changed: dict[str, str]) -> str:
    """Return a cell that calls `ask` with other arguments; what is asked is changed as a whole.

    Examples
    --------
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
    """Return the arguments with which `ask` asks an item, as they stand in a program."""
    way, _, value = item.recipe.partition(" ")[2].partition("=")
    if way == "seed" and " " not in value:
        return {"what": f'"{item.exercise}"', "seed": value}
    if way == "given":
        return {"what": f'"{item.exercise}"', "given": f'"{value}"'}
    return {"what": json.dumps(item.recipe, ensure_ascii=False)}


def _replaced(source: str, node: ast.expr, text: str) -> str:
    """Return a source with another text in place of a part of it."""
    lines = source.encode().split(b"\n")
    head = b"\n".join([*lines[: node.lineno - 1], lines[node.lineno - 1][: node.col_offset]])
    end = node.end_lineno or node.lineno
    tail = b"\n".join([lines[end - 1][node.end_col_offset :], *lines[end:]])
    return f"{head.decode()}{text}{tail.decode()}"


# ---- the file ------------------------------------------------------------------------------------

MARK = "pathlib_games"
"""The key in the metadata of a notebook that was made for a learner."""
_LARGEST = 50 << 20
_CHOSEN = re.compile(r"\S+ seed=-?\d{1,18}(?: showing=\d{1,3}(?:,\d{1,3})*)?", re.ASCII)
"""The recipes of questions that a learner may draw."""
_LONGEST = 20_000
"""So many characters has what is filled in at most."""
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
