"""A sheet that a teacher composes: a file lists its questions, with text and points."""

from __future__ import annotations

import ast
import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pathlib_games.graphs.errors import PathlibGamesError
from pathlib_games.graphs.tables import text_in
from pathlib_games.views.pages import element, lines, page
from pathlib_games.words import counted, decimal, shown
from pathlib_tutor.classroom.draws import Asking, Cell, Draws, Known, catalog, shows_the_same
from pathlib_tutor.classroom.make import code_cell, course_notebook, text_cell
from pathlib_tutor.classroom.report import called, keys, question_on_paper
from pathlib_tutor.classroom.roster import BadClassFile, Learner
from pathlib_tutor.exercises import EXERCISES, Exercise, Item

_QUESTION = re.compile(
    r"(?P<recipe>[a-z][a-z-]*/[a-z0-9-]+(?: [a-z]+=\S+)*)"
    r"(?:\s+(?P<points>\S+)(?:\s+points?)?)?",
    re.ASCII,
)
_NOT_IN_NAMES = re.compile(r"[^\w.-]+")
_MOST_POINTS = 1_000
_MOST_QUESTIONS = 100
_EXAMPLE = "five-nodes/fill-table 6"
_LINES = "-lines"


@dataclass(frozen=True)
class OwnSheet:
    """A sheet of questions that a teacher composed.

    `parts`: the teacher's text and the answer cells, from top to bottom.

    `points`: those of a right answer, by cell id; other answers earn the usual points.

    `left_out`: the questions that would show the answer to another one, a sentence for each.
    """

    name: str
    title: str
    parts: tuple[str | Cell, ...]
    points: Mapping[str, float]
    left_out: tuple[str, ...] = ()

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The answer cells."""
        return tuple(part for part in self.parts if isinstance(part, Cell))

    @property
    def known(self) -> Known:
        """The answer cells by the name of the sheet, as marking takes them."""
        return {self.name: self.cells}

    def secret(self, secret: bytes) -> bytes:
        """Return the secret of this sheet alone: it asks other items than the homework."""
        return hashlib.sha256(b"\0".join([b"sheet", self.name.encode(), secret])).digest()

    def notebook(self) -> Any:
        """Return the notebook to hand out, as JSON.

        Raises `NoNotebook` if the course's notebooks are missing: they hold the templates.
        """
        setup = code_cell("setup", _imports(self.cells))
        made = [text_cell("title", f"# {self.title}"), setup]
        texts = 0
        for part in self.parts:
            if isinstance(part, Cell):
                told = f"## {_heading(part, self.points.get(part.id))}"
                if part.function:
                    told += f"\n\n{part.exercise.prompt(part.given)}"
                made.append(text_cell(f"{part.id}-title", told))
                made.append(code_cell(part.id, _source(part)))
            else:
                texts += 1
                made.append(text_cell(f"text-{texts}", part))
        kernel = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
        return {
            "cells": made,
            "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
            "nbformat": 4,
            "nbformat_minor": 5,
        }


def own_sheets(own: OwnSheet, learners: Sequence[Learner | None], draws: Draws) -> str:
    """Return a page with a sheet for each learner, then the keys of each question.

    Neighbors in the roster get different items. `learners`: None is a sheet without a name.
    """
    ids = ["" if learner is None else learner.id for learner in learners]
    asking = Asking(draws, known=own.known)
    items: dict[str, list[Item[Any]]] = {}
    for cell in own.cells:
        drawn = asking.is_drawn(cell)
        words, known = asking.items(cell) if drawn else (cell.recipe, [cell.given])
        items[cell.id] = draws.side_by_side(words, known, ids)
    body = []
    for place, learner in enumerate(learners):
        body += ['<section class="sheet">', element("h1", own.title)]
        body.append(element("p", f"Name: {called(learner)}"))
        for part in own.parts:
            if isinstance(part, Cell):
                body.append(element("h2", _heading(part, own.points.get(part.id))))
                body += question_on_paper(items[part.id][place])
            else:
                body.append(lines(part))
        body.append("</section>")
    for cell in own.cells:
        given = zip(learners, items[cell.id], strict=True)
        body += keys(f"Key: {_heading(cell, own.points.get(cell.id))}", given)
    return page(own.title, body)


def _heading(cell: Cell, points: float | None) -> str:
    """Return the heading of a question."""
    worth = f" ({points:g} point{'' if points == 1 else 's'})" if points is not None else ""
    return f"{cell.id.replace('-', ' ').capitalize()}: {cell.exercise.title}{worth}"


def _source(cell: Cell) -> str:
    """Return the code of an answer cell; the course's notebooks hold templates of programs."""
    what = cell.recipe if cell.same_for_all else cell.exercise.id
    if not cell.function:
        return f'ask("{what}")'
    notebook, place = _template(cell.exercise.id)
    template = _code_of(notebook)[place.id].rpartition("ask(")[0]
    return f'{template}ask("{what}", {cell.function})'


def _template(exercise: str) -> tuple[str, Cell]:
    """Return the notebook of the course and the cell that ask for a program first."""
    return next(
        (name, cell)
        for name, cells in catalog().items()
        for cell in cells
        if cell.function and cell.exercise.id == exercise
    )


@cache
def _code_of(notebook: str) -> dict[str, str]:
    """Return the code cells of a notebook of the course by id."""
    cells = course_notebook(notebook)["cells"]
    return {each["id"]: "".join(each["source"]) for each in cells if each["cell_type"] == "code"}


def _imports(cells: Sequence[Cell]) -> str:
    """Return the import of `ask`, and of the names in templates, as the course imports them."""
    nodes = [node for cell in cells for node in ast.walk(ast.parse(_source(cell)))]
    used = {node.id for node in nodes if isinstance(node, ast.Name)} - {"ask"}
    found = {"pathlib_games": {"ask"}}
    for notebook in dict.fromkeys(
        _template(cell.exercise.id)[0] for cell in cells if cell.function
    ):
        for node in ast.walk(ast.parse("\n".join(_code_of(notebook).values()))):
            if isinstance(node, ast.ImportFrom) and node.module:
                names = {each.name for each in node.names if not each.asname}
                found.setdefault(node.module, set()).update(names & used)
    return "\n".join(
        f"from {module} import {', '.join(sorted(names))}"
        for module, names in sorted(found.items())
        if names
    )


# ---- reading a file ------------------------------------------------------------------------------


def read_own_sheet(path: Path) -> OwnSheet:
    """Read the file of a sheet.

    Each line with the id of an exercise is a question. A whole recipe, such as
    ``five-nodes/path given=to-E``, asks everyone the same. Points may follow. The first line that
    begins with ``#`` is the title; all other lines are text, in Markdown.

    Raises `BadFile` if the file cannot be read, and `BadClassFile`, which names the line.
    """
    title = text = ""
    read: list[str | _Asked] = []
    for number, line in enumerate(text_in(path).splitlines(), 1):
        if not title and re.match(r"#\s", line):
            title = line.lstrip("#").strip()
        elif found := _QUESTION.fullmatch(line.strip()):
            read += [text.strip(), _question(found, number, f"{path}, line {number}")]
            text = ""
        else:
            text += f"{line.rstrip()}\n"
    return _sheet(path, title, [part for part in (*read, text.strip()) if part])


@dataclass(frozen=True)
class _Asked:
    """A line with a question."""

    number: int
    item: Item[Any]  # of a whole recipe, or the exercise's first one
    same_for_all: bool
    points: float | None

    @property
    def exercise(self) -> Exercise[Any]:
        """The exercise of the question."""
        return EXERCISES[self.item.exercise]

    def cell(self, place: int, turn: int) -> Cell:
        """Return the answer cell; programs have the name of their function."""
        is_program = self.exercise.form(self.item).kind == "code"
        function = _template(self.item.exercise)[1].function if is_program else ""
        recipe = self.item.recipe
        return Cell(f"question-{place}", recipe, turn, function, same_for_all=self.same_for_all)


def _question(found: re.Match[str], number: int, where: str) -> _Asked:
    """Return the question of a line.

    Raises `BadClassFile` if there is no such question, or if its points are not valid.
    """
    recipe, worth = found["recipe"], found["points"]
    try:
        exercise = EXERCISES[recipe.partition(" ")[0]]
        same_for_all = " " in recipe
        item = exercise.item(recipe) if same_for_all else exercise.first()
    except PathlibGamesError as problem:
        raise BadClassFile(f"{where}: {problem}") from None
    if exercise.id.startswith("own-program/"):
        raise BadClassFile(f"{where}: {exercise.id} needs a program of the learner's.")
    points = None if worth is None else decimal(worth)
    if points is None or 0 <= points <= _MOST_POINTS:
        return _Asked(number, item, same_for_all, points)
    raise BadClassFile(
        f"{where}: {shown(worth)} should be a number of points from 0 to {_MOST_POINTS}."
    )


def _sheet(path: Path, title: str, read: Sequence[str | _Asked]) -> OwnSheet:
    """Return the sheet of the texts and questions in a file.

    Raises `BadClassFile` if there are no questions, or if its name belongs to the course.
    """
    name = _NOT_IN_NAMES.sub("-", path.stem).strip("-.") or "sheet"
    asked = [part for part in read if not isinstance(part, str)]
    if not 0 < len(asked) <= _MOST_QUESTIONS:
        raise BadClassFile(
            f"{path} has {counted(len(asked), 'question')}, but should have 1 to "
            f"{_MOST_QUESTIONS}. A question is a line such as {_EXAMPLE}."
        )
    if name in catalog():
        raise BadClassFile(f"{path} has the name of a notebook of the course: rename it.")
    hidden = dict(_left_out(asked))
    parts: list[str | Cell] = []
    points: dict[str, float] = {}
    turns: Counter[str] = Counter()
    for part in read:
        if isinstance(part, str):
            parts.append(part)
        elif part.number not in hidden:
            cell = part.cell(turns.total() + 1, turns[part.item.exercise])
            turns[part.item.exercise] += 1
            parts.append(cell)
            points |= {} if part.points is None else {cell.id: part.points}
    told = tuple(f"{path}, line {number}: {why}" for number, why in hidden.items())
    return OwnSheet(name, title or name.replace("-", " "), tuple(parts), points, told)


# ---- questions that show the answer to another one -----------------------------------------------

_SHOWS = {
    "five-nodes/lines": {"five-nodes/write-dijkstra", "five-nodes/find-the-bug"},
    "five-nodes/write-dijkstra-lines": {"five-nodes/find-the-bug", "five-nodes/lines"},
    "five-nodes/find-the-bug": {"five-nodes/write-dijkstra", "five-nodes/lines"},
    "five-nodes/why-a-bug": {"five-nodes/find-the-bug"},
    "tiles/score-lines": {"tiles/find-the-bug"},
    "tiles/find-the-bug": {"tiles/score", "tiles/score-lines"},
    "tiles/why-a-bug": {"tiles/find-the-bug"},
    "own-world/what-is-wrong": {"own-world/break-it"},
}
"""For each question, those whose answer its text shows."""
_SHOWS_ON_THE_SAME_GRAPH = {
    "five-nodes/predict": {"fill-table", "exit-table", "order", "run-by-hand"},
    "five-nodes/review": {"order"},
}


def _shows(one: _Asked, other: _Asked) -> bool:
    """Say whether a question shows the answer to another one."""
    name, about = one.item.exercise, other.item.exercise
    if name == f"{about}{_LINES}" or about in _SHOWS.get(name, ()):
        return True
    near = _SHOWS_ON_THE_SAME_GRAPH.get(name, ())
    for_all = one.same_for_all and other.same_for_all  # otherwise, questions are drawn
    return about.partition("/")[2] in near and for_all and shows_the_same(one.item, other.item)


def _is_repeated(one: _Asked, other: _Asked) -> bool:
    drawn = one.exercise.questions.draws is not None and not one.same_for_all
    return one.item.recipe == other.item.recipe and not drawn


def _left_out(asked: Sequence[_Asked]) -> Iterator[tuple[int, str]]:
    """Yield the line of each question that shows the answer to another, and a sentence why.

    If two questions show each other's answer, the first one stays.
    """
    out: set[int] = set()
    for one in asked:
        for other in asked:
            if other is one or other.number in out:
                continue
            earlier = other.number < one.number
            if earlier and _is_repeated(one, other):
                why = f"line {other.number} asks the same"
            elif _shows(one, other) and (earlier or not _shows(other, one)):
                why = f"it would show the answer to {other.item.exercise} in line {other.number}"
            else:
                continue
            out.add(one.number)
            yield one.number, f"{one.item.exercise} is left out: {why}."
            break
