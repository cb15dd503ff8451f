"""Mark what a class hands in: judge the answers again, without running a notebook."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any

from tqdm import tqdm

from pathlib_games.graphs.errors import PathlibGamesError
from pathlib_games.processes import in_processes
from pathlib_games.words import capital, counted, listed, visible
from pathlib_tutor.classroom.draws import Asking, Cell, Draws, label
from pathlib_tutor.classroom.notebook import (
    CLEARED,
    SHEET,
    Answer,
    Notebook,
    Unreadable,
    answer_in,
    answers_about_others,
    asks_another,
    first_answer,
    hints_in,
    item_chosen,
)
from pathlib_tutor.classroom.roster import Learner
from pathlib_tutor.classroom.submissions import Read, collected, opened
from pathlib_tutor.exercises import EXERCISES, Exercise, Item, Verdict
from pathlib_tutor.ideas.program_task import also_hidden
from pathlib_tutor.own_program.questions import program_questions
from pathlib_tutor.programs.jail import is_there, make_ready
from pathlib_tutor.programs.session import NotThere, session
from pathlib_tutor.record.attempts import as_text

NO_JAIL = (
    "no program was marked: the jail that runs them is not installed (pip install "
    "'pathlib-games[marking]', in a clone: python3 start.py teacher)"
)
_TOLD = 2  # cells without outputs that a message names
_FEW = 20  # up to this many notebooks, extra processes do not pay


@dataclass(frozen=True)
class Correction:
    """A teacher's mark for an answer."""

    share: float
    comment: str
    before: float | None  # the share that marking gave


@dataclass(frozen=True)
class Marked:
    """A marked answer."""

    where: str  # the notebook's number and the cell's id
    item: Item[Any]  # the item of this learner
    answer: str  # the answer, as text
    verdict: Verdict  # the judge's verdict
    problem: str = ""  # why there is no mark
    remark: str = ""  # something for the teacher to check
    printed: str = ""  # the program's output
    hints: int | None = 0
    """The last hint about a program that the learner asked for; None if that is unknown."""
    asked: tuple[Marked, ...] = ()  # the answers to questions about a right program
    hidden: str = ""
    """The flaw in a hidden case of a program that is right in the known ones; for teachers."""
    correction: Correction | None = None  # the teacher's mark, which counts

    @property
    def exercise(self) -> Exercise[Any]:
        """The exercise."""
        return EXERCISES[self.item.exercise]

    @property
    def share(self) -> float | None:
        """The correct part; None, not 0, if a teacher has to decide."""
        if self.correction is not None:
            return self.correction.share
        return None if self.problem else self.verdict.share

    @property
    def is_tried(self) -> bool:
        """Whether there is an answer, or a teacher's mark for it."""
        return self.correction is not None or self.verdict.status != "not tried"

    @property
    def understood(self) -> float | None:
        """The correct part of the answers about the program; None if there are no questions."""
        return fmean(each.verdict.share for each in self.asked) if self.asked else None

    def __reduce__(self) -> tuple[Any, ...]:
        """Send the item as its recipe, because a question may not be picklable."""
        rest = {name: value for name, value in vars(self).items() if name not in {"where", "item"}}
        return _received, (self.where, self.item.exercise, self.item.recipe, rest)


def _received(where: str, exercise: str, recipe: str, rest: dict[str, Any]) -> Marked:
    return Marked(where, EXERCISES[exercise].item(recipe), **rest)


@dataclass
class Marks:
    """The marks of a class."""

    learners: Sequence[Learner]  # the class, in the order of the roster
    answers: dict[str, list[Marked]]  # the marks of each learner, by notebook
    problems: list[str]  # sentences about unreadable or doubtful files

    files: dict[str, Path]  # a file that counts for each learner, as handed in
    unread: frozenset[str] = frozenset()  # the learners with an unreadable notebook

    @property
    def columns(self) -> list[str]:
        """The answer cells of all notebooks handed in."""
        return list(dict.fromkeys(m.where for marked in self.answers.values() for m in marked))

    def is_settled(self, learner: str) -> bool:
        """Return whether every answer of a learner has a mark, so that the total is known."""
        mine = self.answers.get(learner)
        if mine is None or any(each.share is None for each in mine):
            return False
        return learner not in self.unread or len(mine) == len(self.columns)


def mark_folder(given: Path, roster: Mapping[str, Learner], asking: Asking) -> Marks:
    """Mark all notebooks in a folder and its subfolders, or in an archive.

    `given`: the folder or archive; file and folder names identify the learners.

    `roster`: the class; if it is empty, each notebook names its own learner.

    Raises `NothingHandedIn` if there are no notebooks.
    """
    with opened(given) as handed_in:
        found = collected(given, handed_in, roster, asking.known)
    read, problems = found.read, found.problems
    askings = _asked_in(read, asking, problems)
    made = [each.file for each in read if each.notebook.learner is not None]
    if made and asking.draws is None:
        problems.append(
            f"{made[0]}: it asks questions made for one learner, but the course's own were marked. "
            f"Give the --secret of `class make`. ({counted(len(made), 'such notebook')}.)"
        )
    for name, known in askings.items():
        known.prepared(asking.known[name])
    _refuse_others(read, askings, problems)
    problems += _of_changed_sheets(read)
    work = [(each.drawn_for, each.notebook, askings[each.notebook.name]) for each in read]
    cells = (cell for each in read for cell in each.notebook.cells)
    programs = any(cell.function and asking.counts(cell) for cell in cells)
    if programs and is_there():
        make_ready()
    answers, files = _gathered(read, _all_judged(work), problems)
    if any(each.problem == NO_JAIL for mine in answers.values() for each in mine):
        problems.append(f"{capital(NO_JAIL)}.")
    learners = list(roster.values()) or [Learner(each, each) for each in sorted(answers)]
    told = [visible(" ".join(each.split())) for each in problems]
    return Marks(learners, answers, told, files, frozenset(found.unread))


def _asked_in(read: Iterable[Read], asking: Asking, problems: list[str]) -> dict[str, Asking]:
    """Return the questions of the class for each notebook, and add differences to `problems`."""
    by_name: dict[str, list[Read]] = {}
    for each in read:
        by_name.setdefault(each.notebook.name, []).append(each)
    return {name: _agreed(each, asking, problems) for name, each in by_name.items()}


def _exercises(notebook: Notebook) -> frozenset[str] | None:
    """Return the exercises with questions for each learner; None for all possible ones.

    Only notebooks from an earlier version list them.
    """
    names = notebook.made.get("exercises")
    if not isinstance(names, list):
        return None
    return frozenset(name for name in names if isinstance(name, str) and name in EXERCISES)


def _agreed(read: Sequence[Read], asking: Asking, problems: list[str]) -> Asking:
    says = [(each.code, _exercises(each.notebook)) for each in read]
    (code, exercises), _ = Counter(says).most_common(1)[0]
    code = asking.code or code
    for each in read:
        if each.code != code:
            has = f"has the class code {each.code}" if each.code else "has no class code"
            counts = f"it is marked as if it had {code or 'none'}"
            problems.append(f"{each.file}: it {has}, but {counts}.")
    others = [each.file for each, (_, own) in zip(read, says, strict=True) if own != exercises]
    if others:
        told = "its personal questions are in other cells than in most; it is marked like most"
        problems.append(f"{others[0]}: {told}. ({counted(len(others), 'such notebook')}.)")
    draws = Draws(code.encode()) if code else asking.draws
    return replace(asking, draws=draws, exercises=exercises, code=code)


class OtherQuestions(PathlibGamesError, ValueError):
    """Most notebooks ask questions that were not drawn for them."""


def _refuse_others(
    read: Sequence[Read], askings: Mapping[str, Asking], problems: list[str]
) -> None:
    """Report in `problems` each notebook with questions that were not drawn for it.

    Raises `OtherQuestions` if these are most notebooks: the secret or the version is another one.
    """
    others = [each for each in read if _asks_others(each, askings[each.notebook.name])]
    told = "asks other questions than the drawn ones, because its secret, version or id differs"
    if len(others) * 2 > len(read):
        draws = askings[others[0].notebook.name].draws
        raise OtherQuestions(
            f"{others[0].file} {told}. So are most ({len(others)} of {len(read)}). Nothing was "
            f"marked.{'' if draws else ' Give the --secret of `class make`.'}"
        )
    problems += [f"{each.file}: it {told}; the drawn ones are marked." for each in others]


def _of_changed_sheets(read: Iterable[Read]) -> Iterator[str]:
    """Yield messages about sheets whose questions changed since they were made."""
    for each in read:
        now = [cell.recipe for cell in each.notebook.cells]
        if each.notebook.made.get(SHEET, now) != now:
            yield f"{each.file}: its sheet had other questions; those in the file now are marked."


def _asks_others(one: Read, asking: Asking) -> bool:
    unknown = one.notebook.learner is not None and asking.draws is None
    drawn = [
        cell
        for cell in one.notebook.cells
        if (asking.is_drawn(cell) or (unknown and cell.is_drawn))
        and asking.counts(cell)
        and not cell.is_chosen
    ]
    said = [asks_another(one.notebook, cell, asking.item(cell, one.drawn_for)) for cell in drawn]
    known = [each for each in said if each is not None]
    return any(known) if unknown else sum(known) * 2 > len(known)


def _all_judged(notebooks: Sequence[tuple[str, Notebook, Asking]]) -> list[list[Marked]]:
    """Judge notebooks, on all processors if there are many."""
    progress = partial(tqdm, total=len(notebooks), unit="notebook", disable=None)
    if len(notebooks) <= _FEW:
        return list(progress(map(_judged, notebooks)))
    # Spawn, because a fork would copy this process's running threads only in part.
    most = min(os.cpu_count() or 1, len(notebooks))
    return list(progress(in_processes(most, _judged, notebooks, "spawn")))


def _judged(one: tuple[str, Notebook, Asking]) -> list[Marked]:
    learner, notebook, asking = one
    return [
        replace(
            judge_cell(
                notebook,
                cell,
                item := _asked(notebook, cell, learner, asking),
                f"{asking.hidden} {cell.exercise.id}"
                if asking.hidden
                else "",  # equal programs get equal marks
                asking.seed(learner, is_drawn=notebook.learner is not None),
            ),
            hints=hints_in(notebook, cell, item),
        )
        for cell in notebook.cells
        if asking.counts(cell)
    ]


def _asked(notebook: Notebook, cell: Cell, learner: str, asking: Asking) -> Item[Any]:
    """Return the item of a cell, either drawn for the learner or chosen by the learner."""
    unknown = notebook.learner is not None and asking.draws is None
    own = None if asking.is_drawn(cell) or unknown else item_chosen(notebook, cell)
    return own or asking.item(cell, learner)


def judge_cell(
    notebook: Notebook, cell: Cell, item: Item[Any], hidden: str = "", seed: str = "1"
) -> Marked:
    """Judge the answer in one cell of a notebook.

    `hidden`: the seed of the hidden cases; empty for none. `seed`: that of the questions about a
    program.
    """
    where = f"{label(notebook.name)} {cell.id}"
    try:
        answer = answer_in(notebook, cell, item)
        if not callable(answer.value):
            verdict = cell.exercise.judge(answer.value, item)
            return Marked(where, item, as_text(answer.value), verdict, "", answer.remark)
        if not is_there():
            return Marked(where, item, answer.source.strip(), _not_judged(NO_JAIL), NO_JAIL)
        marked, uses = _program_judged(where, cell, item, answer, hidden)
        asks = partial(program_questions, item.exercise, answer.value, seed)
        asking = partial(_answers, notebook, where, asks, uses)
        return _asked_about(notebook, marked, asking) if marked.verdict else marked
    except Unreadable as problem:
        why = str(problem)
    except Exception as problem:  # noqa: BLE001 - the other answers still get marks
        why = f"judging it failed ({type(problem).__name__})"
    return Marked(where, item, "", Verdict("wrong", f"{capital(why)}."), why)


def _program_judged(
    where: str, cell: Cell, item: Item[Any], answer: Answer, hidden: str
) -> tuple[Marked, tuple[str, ...]]:
    """Return a marked program, and the modules that it gets."""
    text, needs, verdict = answer.source.strip(), "", None
    with session() as opened, opened.held() as printed, also_hidden(hidden) as failed:
        try:
            verdict = cell.exercise.judge(answer.value, item)
        except NotThere as problem:
            needs = str(problem)
    named = {name: why for name, why in opened.missing.items() if name}
    whys = [*(f"{name} {why}" for name, why in named.items())]
    whys += {needs} - {"", *named.values()}
    told = _NOT_THERE.format("; ".join(whys)) if whys else ""
    if verdict is None:
        return Marked(where, item, text, _not_judged("; ".join(whys)), told), ()
    remark = "; ".join(filter(None, (answer.remark, told)))
    shown = "".join(printed)[:_PRINTED]
    marked = Marked(where, item, text, verdict, "", remark, shown, hidden="".join(failed))
    return marked, opened.uses


def _asked_about(
    notebook: Notebook, marked: Marked, asking: Callable[[int], Iterator[Marked]]
) -> Marked:
    """Return a marked program with the answers to the questions about it.

    There are none if a program shows something else when sets have another order. A program can
    do anything to its questions and their keys, in its own jail: its marks never depend on them.
    """
    try:
        one, other = (list(asking(order)) for order in range(2))
    except Exception:  # noqa: BLE001 - a program can send anything
        return marked
    if [_told(each) for each in one] != [_told(each) for each in other]:
        return marked
    if answers_about_others(notebook, [each.item for each in one]):
        marked = replace(marked, remark="; ".join(filter(None, (marked.remark, _OTHERS))))
    return replace(marked, asked=tuple(one))


Asked = Sequence[tuple[Exercise[Any], Item[Any]]]
"""Questions, each with its exercise."""


def _answers(
    notebook: Notebook, where: str, asks: Callable[[], Asked], uses: tuple[str, ...], order: int
) -> Iterator[Marked]:
    """Yield the judged answers about a program, from a jail with this order of sets."""
    with session() as opened, opened.held():
        opened.uses, opened.hash_seed = uses, order
        for number, (exercise, asked) in enumerate(asks(), start=1):
            item = exercise.item(asked.recipe)  # has plain parts and no program
            answer: object = ...
            try:
                answer = first_answer(notebook, item)
                verdict = exercise.judge(answer, asked)
            except Unreadable as problem:
                verdict = Verdict("wrong", f"Your answer could not be read: {problem}.")
            exercise.prompt(item), exercise.scene(item)  # they fail here if they fail at all
            if len(item.recipe) + len(verdict.message) > _LONGEST:
                raise Unreadable(f"it has more than {_LONGEST} characters")
            told = "" if answer is ... else as_text(answer)
            yield Marked(f"{where} question {number}", item, told, verdict)


def _told(marked: Marked) -> tuple[object, ...]:
    return marked.item.recipe, marked.verdict.status, marked.verdict.share


_OTHERS = (
    "some answers are about another program or question: only those about the program handed in "
    "count"
)
_LONGEST = 50_000  # characters of a question, with the program
_PRINTED = 2_000
_NOT_THERE = "its program uses something that is missing where it is marked: {}"


def _not_judged(told: str) -> Verdict:
    """Return the verdict on a program that could not be judged."""
    return Verdict("wrong", f"It was not judged. Ask your teacher. ({told})")


def _gathered(
    read: Sequence[Read], marked: Sequence[list[Marked]], problems: list[str]
) -> tuple[dict[str, list[Marked]], dict[str, Path]]:
    """Return each learner's marks, and a file of theirs that counts.

    If a notebook was handed in twice, the better one counts.
    """
    best: dict[tuple[str, str], tuple[float, Path, list[Marked]]] = {}
    for one, answers in zip(read, marked, strict=True):
        total, key = sum(m.share or 0 for m in answers), (one.whose, one.notebook.name)
        before = best.get(key)
        if before is not None:
            this = total, one.file, answers
            better, other = (this, before) if total > before[0] else (before, this)
            unmarked = any(each.share is None for each in other[2])
            but = ", but this one has answers without a mark" if unmarked else ""
            problems.append(
                f"{other[1]}: {one.whose} handed this in twice; {better[1]} counts{but}."
            )
        if before is None or total > before[0]:
            best[key] = (total, one.file, answers)
    gathered: dict[str, list[Marked]] = {}
    files: dict[str, Path] = {}
    for (learner, _), (_, file, answers) in sorted(best.items(), key=lambda one: one[0][::-1]):
        gathered.setdefault(learner, []).extend(answers)
        files.setdefault(learner, file)
        told = {m.where: m.problem or m.remark for m in answers if m.problem != NO_JAIL}
        cleared = [where for where, why in told.items() if why == CLEARED]
        if cleared:
            few = [*cleared[:_TOLD], f"{len(cleared) - _TOLD} more"]
            cells = listed(few if len(cleared) > _TOLD + 1 else cleared)
            problems.append(f"{file}: {cells}: {CLEARED}.")
        problems += [f"{file}: {m}: {why}." for m, why in told.items() if why and m not in cleared]
    return gathered, files
