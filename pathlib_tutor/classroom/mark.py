"""Marks what a class hands in: judges the answers anew, and runs no notebook."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from tqdm import tqdm

from pathlib_games.graphs.errors import PathlibGamesError
from pathlib_games.processes import in_processes
from pathlib_games.words import counted, listed, visible
from pathlib_tutor.classroom.draws import Asking, Cell, Draws, catalog
from pathlib_tutor.classroom.notebook import (
    CLEARED,
    Answer,
    Notebook,
    Unreadable,
    answer_in,
    asks_another,
    item_chosen,
)
from pathlib_tutor.classroom.roster import Learner
from pathlib_tutor.classroom.submissions import Read, collected, opened
from pathlib_tutor.exercises import EXERCISES, Exercise, Item, Verdict
from pathlib_tutor.ideas.program_task import also_hidden
from pathlib_tutor.programs.jail import is_there, make_ready
from pathlib_tutor.programs.session import NotThere, session
from pathlib_tutor.record.attempts import as_text

NO_JAIL = (
    "no program is marked: they run in a jail, and it is not installed (pip install "
    "'pathlib-games[marking]', in a clone: python3 start.py teacher)"
)
_TOLD = 2  # cells whose outputs are gone: so many are told by name
_FEW = 20  # notebooks: for so many no other process is worth its start


@dataclass(frozen=True)
class Marked:
    """One answer that was marked."""

    where: str  # the number of the notebook and the id of the cell
    item: Item[Any]  # what this learner was asked
    answer: str  # what was answered, as text
    verdict: Verdict  # what the judge said
    problem: str = ""  # why there is no mark: what could not be read, or not be run here
    remark: str = ""  # what should be looked at
    printed: str = ""  # what the program printed

    @property
    def exercise(self) -> Exercise[Any]:
        """The exercise that was asked."""
        return EXERCISES[self.item.exercise]

    @property
    def share(self) -> float | None:
        """Which part of it is right; None, which is not 0, if a teacher has to say it."""
        return None if self.problem else self.verdict.share

    def __reduce__(self) -> tuple[Any, ...]:
        """Send what was asked as its recipe: a question may hold what cannot be sent."""
        names = ("answer", "verdict", "problem", "remark", "printed")
        rest = {name: getattr(self, name) for name in names}
        return _received, (self.where, self.item.exercise, self.item.recipe, rest)


def _received(where: str, exercise: str, recipe: str, rest: dict[str, Any]) -> Marked:
    return Marked(where, EXERCISES[exercise].item(recipe), **rest)


@dataclass
class Marks:
    """The marks of a class."""

    learners: Sequence[Learner]  # the class, in the order of the roster
    answers: dict[str, list[Marked]]  # for each learner what was marked, notebook by notebook
    problems: list[str]  # what could not be read, or should be looked at, in sentences

    files: dict[str, Path]  # for each learner a file that counts, as it was handed in
    unread: frozenset[str] = frozenset()  # who handed in a notebook that could not be read

    @property
    def columns(self) -> list[str]:
        """The answer cells of all notebooks that were handed in."""
        return list(dict.fromkeys(m.where for marked in self.answers.values() for m in marked))

    def is_settled(self, learner: str) -> bool:
        """Say whether all that a learner handed in has a mark: else nobody knows the total."""
        mine = self.answers.get(learner)
        if mine is None or any(each.share is None for each in mine):
            return False
        return learner not in self.unread or len(mine) == len(self.columns)


def mark_folder(given: Path, roster: Mapping[str, Learner], asking: Asking) -> Marks:
    """Mark all notebooks in a folder and the folders in it, or in an archive.

    `given`: what was handed in; the names of files or folders say whose each is.

    `roster`: the class; if it is empty, whoever says in a notebook who they are.

    Raises `NothingHandedIn` if there are no notebooks.
    """
    with opened(given) as handed_in:
        found = collected(given, handed_in, roster)
    read, problems = found.read, found.problems
    askings = _asked_in(read, asking, problems)
    made = [each.file for each in read if each.notebook.learner is not None]
    if made and asking.draws is None:
        problems.append(
            f"{made[0]}: it was made with questions for one learner; here the course's own are "
            f"marked. Give the --secret of `class make`. ({counted(len(made), 'such notebook')}.)"
        )
    for name, known in askings.items():
        known.prepared([name])
    _refuse_others(read, askings, problems)
    work = [(each.drawn_for, each.notebook, askings[each.notebook.name]) for each in read]
    cells = (cell for each in read for cell in catalog()[each.notebook.name])
    programs = any(cell.function and asking.counts(cell) for cell in cells)
    if programs and is_there():
        make_ready()
    answers, files = _gathered(read, _all_judged(work), problems)
    if any(each.problem == NO_JAIL for mine in answers.values() for each in mine):
        problems.append(f"{NO_JAIL[:1].upper()}{NO_JAIL[1:]}.")
    problems += found.not_notebooks()
    learners = list(roster.values()) or [Learner(each, each) for each in sorted(answers)]
    told = [visible(" ".join(each.split())) for each in problems]
    return Marks(learners, answers, told, files, frozenset(found.unread))


def _asked_in(read: Iterable[Read], asking: Asking, problems: list[str]) -> dict[str, Asking]:
    """Return what the class was asked in each notebook of the course; says where one differs."""
    by_name: dict[str, list[Read]] = {}
    for each in read:
        by_name.setdefault(each.notebook.name, []).append(each)
    return {name: _agreed(each, asking, problems) for name, each in by_name.items()}


def _exercises(notebook: Notebook) -> frozenset[str] | None:
    """Return the exercises of which each has questions of their own; None for all that can.

    Only notebooks that were made by an earlier version say so.
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
            counts = f"here {code or 'none'} counts: it is marked as if it had"
            problems.append(f"{each.file}: it {has}, and {counts}.")
    others = [each.file for each, (_, own) in zip(read, says, strict=True) if own != exercises]
    if others:
        told = "it has own questions in other cells than most; it is marked as most were made"
        problems.append(f"{others[0]}: {told}. ({counted(len(others), 'such notebook')}.)")
    draws = Draws(code.encode()) if code else asking.draws
    return replace(asking, draws=draws, exercises=exercises, code=code)


class OtherQuestions(PathlibGamesError, ValueError):
    """Most notebooks ask other questions than were drawn."""


def _refuse_others(
    read: Sequence[Read], askings: Mapping[str, Asking], problems: list[str]
) -> None:
    """Tell which notebooks ask other questions than were drawn.

    Raises `OtherQuestions` if most do: then another secret was given, or it is another version.
    """
    others = [each for each in read if _asks_others(each, askings[each.notebook.name])]
    told = "asks other questions than were drawn: it was made with another secret, version or id"
    if len(others) * 2 > len(read):
        draws = askings[others[0].notebook.name].draws
        raise OtherQuestions(
            f"{others[0].file} {told}, and so were most ({len(others)} of {len(read)}). Nothing "
            f"was marked.{'' if draws else ' Give the --secret of `class make`.'}"
        )
    problems += [f"{each.file}: it {told}; the drawn ones are marked." for each in others]


def _asks_others(one: Read, asking: Asking) -> bool:
    unknown = one.notebook.learner is not None and asking.draws is None
    drawn = [
        cell
        for cell in catalog()[one.notebook.name]
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
    # No copy of this process: what runs in it beside this would be copied half.
    most = min(os.cpu_count() or 1, len(notebooks))
    return list(progress(in_processes(most, _judged, notebooks, "spawn")))


def _judged(one: tuple[str, Notebook, Asking]) -> list[Marked]:
    learner, notebook, asking = one
    return [
        judge_cell(
            notebook,
            cell,
            _asked(notebook, cell, learner, asking),
            f"{asking.hidden} {learner} {cell.exercise.id}" if asking.hidden else "",
        )
        for cell in catalog()[notebook.name]
        if asking.counts(cell)
    ]


def _asked(notebook: Notebook, cell: Cell, learner: str, asking: Asking) -> Item[Any]:
    """Return what was asked in a cell: what was drawn for the class, or chosen by the learner."""
    unknown = notebook.learner is not None and asking.draws is None
    own = None if asking.is_drawn(cell) or unknown else item_chosen(notebook, cell)
    return own or asking.item(cell, learner)


def judge_cell(notebook: Notebook, cell: Cell, item: Item[Any], hidden: str = "") -> Marked:
    """Judge the answer in one cell of a notebook.

    `hidden`: from what cases are drawn that no program knows; nothing for none.
    """
    where = f"{notebook.name[:2]} {cell.id}"
    try:
        answer = answer_in(notebook, cell, item)
        if not callable(answer.value):
            verdict = cell.exercise.judge(answer.value, item)
            return Marked(where, item, as_text(answer.value), verdict, "", answer.remark)
        if not is_there():
            return Marked(where, item, answer.source.strip(), _not_judged(NO_JAIL), NO_JAIL)
        return _program_judged(where, cell, item, answer, hidden)
    except Unreadable as problem:
        why = str(problem)
    except Exception as problem:  # noqa: BLE001 - all others get their marks
        why = f"it cannot be judged ({type(problem).__name__})"
    return Marked(where, item, "", Verdict("wrong", f"{why[:1].upper()}{why[1:]}."), why)


def _program_judged(where: str, cell: Cell, item: Item[Any], answer: Answer, hidden: str) -> Marked:
    text, needs, verdict = answer.source.strip(), "", None
    with session() as opened, opened.held() as printed, also_hidden(hidden):
        try:
            verdict = cell.exercise.judge(answer.value, item)
        except NotThere as problem:
            needs = str(problem)
    named = {name: why for name, why in opened.missing.items() if name}
    whys = [*(f"{name} {why}" for name, why in named.items())]
    whys += {needs} - {"", *named.values()}
    told = _NOT_THERE.format("; ".join(whys)) if whys else ""
    if verdict is None:
        return Marked(where, item, text, _not_judged("; ".join(whys)), told)
    remark = "; ".join(filter(None, (answer.remark, told)))
    return Marked(where, item, text, verdict, "", remark, "".join(printed)[:_PRINTED])


_PRINTED = 2_000
_NOT_THERE = "its program uses what is not there where it is marked: {}"


def _not_judged(told: str) -> Verdict:
    """Return what a learner is told whose program could not be judged."""
    return Verdict("wrong", f"It was not judged; ask your teacher. ({told})")


def _gathered(
    read: Sequence[Read], marked: Sequence[list[Marked]], problems: list[str]
) -> tuple[dict[str, list[Marked]], dict[str, Path]]:
    """Put together what belongs to each learner, and which file counts.

    Of a notebook that was handed in twice the better one counts.
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
