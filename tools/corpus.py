"""Reads the corpus: what learners might hand in, right and wrong, as data in ``tests/corpus``.

A program is a file, ``<exercise>/<right, wrong or unusual>/<what-it-does>.py``. Its first line says
in words what it does; that of a wrong one ends with the number of the idea that it has to be told,
or with none. A second line may say a part of what else it has to be told::

    # Takes the cell that was found last, as from a stack. Idea: 22.
    # Told: Which cell leaves the queue first

Typed answers are rows of ``<exercise>/answers.txt``, below the recipe of the item that they answer.
An answer is what one may type as the second argument of `ask`, and may go on over several lines::

    chutes/count given=steps-from-1

    right  29
    wrong  30  # idea 20: Are you one off?
    wrong  33  # idea none: There is a shorter way.

A row may name a program in place of an answer, such as ``right/growing-list.py``. What is in rows
is also tried in the notebooks and in the site, and the first right row is shown to teachers.
"""

from __future__ import annotations

import ast
import builtins
import linecache
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Literal, cast

from pathlib_tutor.classroom.draws import catalog
from pathlib_tutor.classroom.notebook import answered
from pathlib_tutor.exercises import EXERCISES, Item, Verdict
from pathlib_tutor.exercises.exercise import takes

ROOT = Path(__file__).resolve().parent.parent / "tests" / "corpus"
ANSWERS = "answers.txt"

Kind = Literal["right", "unusual", "wrong"]

_SAYS = re.compile(r"# (?P<says>\S.*?\.)(?: Idea: (?P<idea>\d+|none)\.)?")
_TOLD = re.compile(r"# Told: (?P<told>.+)")
_ROW = re.compile(
    r"(?P<kind>right|wrong)  (?P<source>.+?)(?:  # idea (?P<idea>\d+|none): (?P<told>[^\n]+))?",
    re.DOTALL,
)
_FILE = re.compile(r"(right|unusual|wrong)/\S+\.py")


class BadCorpus(ValueError):
    """A file of the corpus is not written as it should be."""


@dataclass(frozen=True)
class Program:
    """What a learner might hand in: a program, or an answer as it is typed.

    Attributes
    ----------
    exercise
        The id of the exercise.
    kind
        Whether it is right, right in a style that is seldom seen, or wrong.
    name
        What it does, in words with dashes; a typed answer is its own name.
    says
        What it does, in a sentence; nothing for a typed answer.
    idea
        The number of the idea that it has to be told, or None.
    told
        A part of what else it has to be told, or nothing.
    source
        What the learner wrote.
    recipe
        The item that a row answers; nothing for a program that is in no row.
    """

    exercise: str
    kind: Kind
    name: str
    says: str
    idea: int | None
    told: str
    source: str
    recipe: str = ""

    def is_met_by(self, verdict: Verdict) -> bool:
        """Say whether a verdict names the idea, or follows it up where one answer names little."""
        if not takes(EXERCISES[self.exercise].solution.judges, "believed"):
            return verdict.mistake == self.idea
        followed_up = self.idea is None or self.idea in verdict.causes
        return followed_up and verdict.mistake in (None, self.idea)

    def __str__(self) -> str:
        return f"{self.exercise}/{self.kind}/{self.name}"

    @property
    def is_typed(self) -> bool:
        """Whether it is a typed answer and not a program in a file."""
        return not self.says

    @property
    def answer(self) -> str:
        """What stands for the answer in a call of `ask`: what was typed, or a program's name."""
        if self.is_typed:
            return self.source
        last = ast.parse(self.source).body[-1]
        if isinstance(last, ast.FunctionDef):
            return last.name
        if isinstance(last, ast.Assign):
            return ast.unparse(last.targets[0])
        if isinstance(last, ast.ImportFrom):
            return last.names[-1].asname or last.names[-1].name
        raise BadCorpus(f"{self} should end with a function or with `name = answer`.")

    @property
    def item(self) -> Item[Any]:
        """The question that is answered."""
        exercise = EXERCISES[self.exercise]
        return exercise.item(self.recipe) if self.recipe else exercise.draw(1)

    @property
    def stands_alone(self) -> bool:
        """Whether it can be judged without the notebook: it uses no name that is given there."""
        names = [node for node in ast.walk(ast.parse(self.source)) if isinstance(node, ast.Name)]
        used = {name.id for name in names if isinstance(name.ctx, ast.Load)}
        made = {name.id for name in names if isinstance(name.ctx, ast.Store)}
        return not self.is_typed or used <= made | {*vars(builtins)}

    def load(self) -> Any:
        """Run it as a cell of a notebook is run, and return the answer that it gives."""
        file = f"<{self}>"
        lines = self.source.splitlines(keepends=True)
        linecache.cache[file] = (len(self.source), None, lines, file)
        names: dict[str, Any] = {"__name__": "__main__"}
        if not self.is_typed:
            exec(compile(self.source, file, "exec"), names)  # noqa: S102 - our own corpus
        return eval(self.answer, names)  # noqa: S307

    def in_cell(self, source: str) -> str:
        r"""Return the source of a cell that asks this exercise, with this answer in it.

        Examples
        --------
        >>> rows("five-nodes/path")[0].in_cell('ask("five-nodes/path")')
        'ask("five-nodes/path", \'A D E\')'
        """
        if self.is_typed:
            return answered(source, self.exercise, self.answer)
        call = source.strip().splitlines()[-1]  # what is above is the program that is handed out
        return f"{self.source}\n\n{answered(call, self.exercise, self.answer)}"


def corpus(exercise: str | None = None) -> tuple[Program, ...]:
    """Return all programs and typed answers, or those of an exercise, in the order of their names.

    Examples
    --------
    >>> print(corpus("five-nodes/write-dijkstra")[0])
    five-nodes/write-dijkstra/right/all-pairs
    """
    typed = (row for row in rows(exercise) if row.is_typed)
    return tuple(sorted([*programs(exercise), *typed], key=str))


def programs(exercise: str | None = None) -> tuple[Program, ...]:
    """Return the programs of all exercises, or of one, in the order of their names."""
    return tuple(
        read(file)
        for kind in ("right", "unusual", "wrong")
        for file in sorted(ROOT.glob(f"{exercise or '*/*'}/{kind}/*.py"))
    )


def rows(exercise: str | None = None) -> tuple[Program, ...]:
    """Return what stands in the rows of all exercises, or of one, in the order of the rows."""
    files = sorted(ROOT.glob(f"{exercise or '*/*'}/{ANSWERS}"))
    return tuple(row for file in files for row in read_rows(file))


def answered_in(notebook: str) -> dict[str, tuple[Program, ...]]:
    """Return the rows that answer each cell of a notebook, by the ids of its cells.

    Examples
    --------
    >>> [row.source for row in answered_in("00-start-here")["check-answer"]][:2]
    ['9', '22']
    """
    return {
        cell.id: tuple(row for row in rows(cell.exercise.id) if row.recipe == cell.recipe)
        for cell in catalog()[notebook]
    }


def named(name: str) -> Program:
    """Return one program by its exercise, its kind and its name.

    Examples
    --------
    >>> named("color-lines/bfs/wrong/uses-a-stack").says
    'Goes on with the cell that was found last, as from a stack.'
    """
    return read(ROOT / f"{name}.py")


@cache
def read(file: Path) -> Program:
    """Read a program.

    Raises
    ------
    BadCorpus
        If it does not say what it does, in the form that is told above.
    """
    exercise, kind = "/".join(file.parts[-4:-2]), file.parent.name
    first, _, source = file.read_text(encoding="utf-8").partition("\n")
    says = _SAYS.fullmatch(first)
    if says is None or (says["idea"] is None) == (kind == "wrong"):
        end = " and end with `Idea: 3.` or `Idea: none.`" if kind == "wrong" else ""
        raise BadCorpus(f"{file}: the first line should say `# What it does.`{end}")
    second, _, rest = source.partition("\n")
    told = _TOLD.fullmatch(second)
    return Program(
        exercise,
        cast("Kind", kind),
        file.stem,
        says["says"],
        _number(says["idea"]),
        told["told"] if told else "",
        (rest if told else source).lstrip("\n"),
    )


@cache
def read_rows(file: Path) -> tuple[Program, ...]:
    """Read the rows of an exercise.

    Raises
    ------
    BadCorpus
        If one of them has not the form that is told above.
    """
    return tuple(_rows(file, "/".join(file.parts[-3:-1])))


def _rows(file: Path, exercise: str) -> Iterator[Program]:
    recipe = ""
    for part in _parts(file.read_text(encoding="utf-8").splitlines(), exercise):
        row = _ROW.fullmatch(part)
        if _is_recipe(part, exercise):
            recipe = part
        elif _FILE.fullmatch(part):
            yield replace(read(file.parent / part), recipe=recipe)
        elif (
            recipe and row and _is_answer(row) and (row["told"] is None) == (row["kind"] == "right")
        ):
            kind, source = cast("Kind", row["kind"]), row["source"].rstrip()
            idea, told = _number(row["idea"]), row["told"] or ""
            yield Program(exercise, kind, source, "", idea, told, source, recipe)
        else:
            raise BadCorpus(
                f"{file}: there should be a recipe, and below it `right  answer`, `wrong  answer  "
                f"# idea 3: what is told` (or `idea none`) or the name of a program, but there is "
                f"{part!r}."
            )


def _is_answer(row: re.Match[str]) -> bool:
    """Say whether an answer can be typed into a call."""
    try:
        ast.parse(row["source"], mode="eval")
    except SyntaxError:
        return False
    return True


def _parts(lines: Iterable[str], exercise: str) -> Iterator[str]:
    """Give each recipe, each program and each row; a row may have several lines."""
    part = ""
    for line in [*lines, ""]:
        begins = line.startswith(("right  ", "wrong  ")) or _FILE.fullmatch(line)
        alone = not line or _is_recipe(line, exercise)
        if part and (begins or alone):
            yield part
            part = ""
        if not alone:
            part += f"\n{line}" if part else line
        elif line:
            yield line


def _is_recipe(line: str, exercise: str) -> bool:
    return line.startswith(f"{exercise} ")


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isdigit() else None
