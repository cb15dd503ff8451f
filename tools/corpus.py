"""Read the corpus: correct and wrong answers of learners, as data in ``tests/corpus``.

A program is a file, ``<exercise>/<right, wrong or unusual>/<what-it-does>.py``. Its first line
describes it in words; for a wrong program it ends with the number of the idea that the verdict must
name, or with none. A second line may quote another part of the expected verdict::

    # Takes the cell that was found last, as from a stack. Idea: 22.
    # Told: Which cell is next in your search

Typed answers are rows of ``<exercise>/answers.txt``, below the recipe of their item. An answer is
the second argument of `ask`, and may span several lines::

    chutes/count given=steps-from-1

    right  29
    wrong  30  # idea none: Are you off by one?
    wrong  33  # idea none: Fewer steps are enough.

A row may name a program instead of an answer, such as ``right/growing-list.py``. The notebooks and
the site are tested with the rows too, and teachers see the first right row.
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
from pathlib_tutor.classroom.notebook import rewritten
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
    """A file of the corpus is malformed."""


@dataclass(frozen=True)
class Program:
    """A program, or an answer as typed.

    Attributes
    ----------
    exercise
        The id of the exercise.
    kind
        Right, right in an unusual style, or wrong.
    name
        Its description, in words with dashes; a typed answer is its own name.
    says
        Its description, in a sentence; empty for a typed answer.
    idea
        The number of the idea that the verdict must name, or None.
    told
        Another part of the expected verdict, or empty.
    source
        The learner's source.
    recipe
        The item that a row answers; empty for a program without a row.
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
        """Say whether a verdict names the idea, or follows it up if one answer proves little."""
        if not takes(EXERCISES[self.exercise].solution.judges, "believed"):
            return verdict.mistake == self.idea
        followed_up = self.idea is None or self.idea in verdict.causes
        return followed_up and verdict.mistake in (None, self.idea)

    def __str__(self) -> str:
        return f"{self.exercise}/{self.kind}/{self.name}"

    @property
    def is_typed(self) -> bool:
        """Whether it is a typed answer rather than a program in a file."""
        return not self.says

    @property
    def answer(self) -> str:
        """The second argument of `ask`: the typed text, or a program's name."""
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
        """The answered question."""
        exercise = EXERCISES[self.exercise]
        return exercise.item(self.recipe) if self.recipe else exercise.draw(1)

    @property
    def stands_alone(self) -> bool:
        """Whether it can be judged without the notebook: it uses none of the notebook's names."""
        names = [node for node in ast.walk(ast.parse(self.source)) if isinstance(node, ast.Name)]
        used = {name.id for name in names if isinstance(name.ctx, ast.Load)}
        made = {name.id for name in names if isinstance(name.ctx, ast.Store)}
        return not self.is_typed or used <= made | {*vars(builtins)}

    def load(self) -> Any:
        """Run it as a notebook cell, and return its answer."""
        file = f"<{self}>"
        lines = self.source.splitlines(keepends=True)
        linecache.cache[file] = (len(self.source), None, lines, file)
        names: dict[str, Any] = {"__name__": "__main__"}
        if not self.is_typed:
            exec(compile(self.source, file, "exec"), names)  # noqa: S102 - our own corpus
        return eval(self.answer, names)  # noqa: S307

    def in_cell(self, source: str) -> str:
        r"""Return the source of a cell that asks this exercise, with this answer inserted.

        Examples
        --------
        >>> rows("five-nodes/path")[0].in_cell('ask("five-nodes/path")')
        'ask("five-nodes/path", \'A D E\')'
        """
        changed = {"answer": self.answer}
        if self.is_typed:
            return rewritten(source, self.exercise, changed)
        call = source.strip().splitlines()[-1]  # the lines above are the given program
        return f"{self.source}\n\n{rewritten(call, self.exercise, changed)}"


def corpus(exercise: str | None = None) -> tuple[Program, ...]:
    """Return all programs and typed answers, or those of one exercise, sorted by name.

    Examples
    --------
    >>> print(corpus("five-nodes/write-dijkstra")[0])
    five-nodes/write-dijkstra/right/all-pairs
    """
    typed = (row for row in rows(exercise) if row.is_typed)
    return tuple(sorted([*programs(exercise), *typed], key=str))


def programs(exercise: str | None = None) -> tuple[Program, ...]:
    """Return the programs of all exercises, or of one, sorted by name."""
    return tuple(
        read(file)
        for kind in ("right", "unusual", "wrong")
        for file in sorted(ROOT.glob(f"{exercise or '*/*'}/{kind}/*.py"))
    )


def rows(exercise: str | None = None) -> tuple[Program, ...]:
    """Return the rows of all exercises, or of one, in file order."""
    files = sorted(ROOT.glob(f"{exercise or '*/*'}/{ANSWERS}"))
    return tuple(row for file in files for row in read_rows(file))


def answered_in(notebook: str) -> dict[str, tuple[Program, ...]]:
    """Return the rows that answer each cell of a notebook, by cell id.

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
    """Return one program by exercise, kind and name.

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
        If its first lines do not have the form described above.
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
        If a row does not have the form described above.
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
    """Yield each recipe, program and row; a row may span several lines."""
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
