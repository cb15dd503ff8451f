"""Marks what a class hands in: reads the answers, judges them, tells them, and runs no notebook."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from tqdm import tqdm

from pathlib_games.classroom.catalog import Cell, catalog
from pathlib_games.classroom.collect import Read, asked_in, collected
from pathlib_games.classroom.draws import Draws
from pathlib_games.classroom.handed_in import (
    CLEARED,
    Answer,
    Notebook,
    Rights,
    answer_in,
    asks_another,
    item_chosen,
)
from pathlib_games.classroom.roster import Learner
from pathlib_games.classroom.source import Unreadable
from pathlib_games.classroom.submissions import opened
from pathlib_games.exercises import EXERCISES, Exercise, Item, Verdict
from pathlib_games.graphs.errors import NotFound, PathlibGamesError
from pathlib_games.ideas.program_task import also_hidden
from pathlib_games.programs.giving import every_home
from pathlib_games.programs.jail import is_there, make_ready
from pathlib_games.programs.session import MARKING, NotThere, session
from pathlib_games.record.attempts import as_text
from pathlib_games.spreading import in_processes
from pathlib_games.views.answer_view import answer_scene
from pathlib_games.views.pages import element, lines, page, picture, table
from pathlib_games.words import counted, listed, percent, visible

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


@dataclass(frozen=True)
class Asking:
    """What a class was asked."""

    draws: Draws | None = None  # the items of the class; None if it has the course's own notebooks
    exercises: frozenset[str] | None = None
    """The exercises that were drawn; None for all that can be."""
    core: bool = False  # whether what stands under *More* is left out
    code: str = ""  # the code of the class, where all have one notebook
    programs_only: bool = False  # whether all other exercises are left out
    hidden: str = ""  # from what the cases are drawn that no program knows; nothing for none
    own_rights: bool = False  # whether programs run with the teacher's own rights

    def counts(self, cell: Cell) -> bool:
        """Say whether a cell is marked."""
        return not (self.core and cell.more) and bool(cell.function or not self.programs_only)

    def is_drawn(self, cell: Cell) -> bool:
        """Say whether each learner has an item of their own in a cell."""
        chosen = self.exercises is None or cell.exercise.id in self.exercises
        return self.draws is not None and cell.is_drawn and chosen

    def item(self, cell: Cell, learner: str) -> Item[Any]:
        """Return what a learner was asked in a cell."""
        if self.draws is None or not self.is_drawn(cell):
            return cell.given
        return self.draws.chosen(*self.items(cell), learner)

    def items(self, cell: Cell) -> tuple[str, Sequence[Item[Any]]]:
        """Return the items that go round in a cell, and by which words one of them is chosen."""
        if self.draws is None:
            return cell.recipe, [cell.given]
        if cell.is_shuffled:
            return cell.recipe, self.draws.orders(cell.given)
        equal = self.draws.equal(cell.exercise.id)
        turn = cell.turn % len(equal)
        return cell.exercise.id, [*equal[turn:], *equal[:turn]]

    def prepared(self, notebooks: Iterable[str]) -> None:
        """Draw all that these notebooks ask, once for the whole class."""
        if self.draws is None:
            return
        drawn = [
            cell
            for name in notebooks
            for cell in catalog()[name]
            if self.is_drawn(cell) and self.counts(cell)
        ]
        needed = {cell.exercise.id: None for cell in drawn if not cell.is_shuffled}
        for exercise in tqdm(needed, "drawing", disable=None):
            self.draws.equal(exercise)


class NothingChosen(NotFound):
    """A list of exercises has none in it."""


def chosen_exercises(names: str | None) -> frozenset[str] | None:
    """Read a list of exercises, parted by commas; None stands for all.

    Examples
    --------
    >>> sorted(chosen_exercises("five-nodes/path, hex/stones"))
    ['five-nodes/path', 'hex/stones']
    """
    if names is None:
        return None
    chosen = [name.strip() for name in names.split(",") if name.strip()]
    if not chosen:
        raise NothingChosen("--exercises names none: leave it out, and all are meant.")
    return frozenset(EXERCISES[name].id for name in chosen)


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
    askings = asked_in(read, asking, problems)
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
    if programs and is_there() and not asking.own_rights:
        make_ready()
    answers, files = _gathered(read, _all_judged(work), problems)
    if any(each.problem == NO_JAIL for mine in answers.values() for each in mine):
        problems.append(f"{NO_JAIL[:1].upper()}{NO_JAIL[1:]}.")
    problems += found.not_notebooks()
    learners = list(roster.values()) or [Learner(each, each) for each in sorted(answers)]
    told = [visible(" ".join(each.split())) for each in problems]
    return Marks(learners, answers, told, files, frozenset(found.unread))


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
    with nothing_is_noted():
        if len(notebooks) <= _FEW:
            return list(progress(map(_judged, notebooks)))
        # No copy of this process: what runs in it beside this would be copied half.
        most = min(os.cpu_count() or 1, len(notebooks))
        return list(progress(in_processes(most, _judged, notebooks, "spawn")))


@contextmanager
def nothing_is_noted() -> Iterator[None]:
    """Keep the teacher's own logbook as it is, whatever a learner's program calls."""
    before = os.environ.get(MARKING[0])
    os.environ[MARKING[0]] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[MARKING[0]]
        else:
            os.environ[MARKING[0]] = before


def _judged(one: tuple[str, Notebook, Asking]) -> list[Marked]:
    learner, notebook, asking = one
    return [
        judge_cell(
            notebook,
            cell,
            _asked(notebook, cell, learner, asking),
            every_home() if asking.own_rights else None,
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


def judge_cell(
    notebook: Notebook,
    cell: Cell,
    item: Item[Any],
    rights: Rights | None = None,
    hidden: str = "",
) -> Marked:
    """Judge the answer in one cell of a notebook.

    `rights`: the names of the course for programs that run with the teacher's own rights; None: in
    a jail.

    `hidden`: from what cases are drawn that no program knows; nothing for none.
    """
    where = f"{notebook.name[:2]} {cell.id}"
    try:
        answer = answer_in(notebook, cell, item, rights)
        if not callable(answer.value):
            verdict = cell.exercise.judge(answer.value, item)
            return Marked(where, item, as_text(answer.value), verdict, "", answer.remark)
        if rights is None and not is_there():
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


# ---- the page of feedback that each learner gets, in the words and pictures of the course --------

_PARTS = (
    "What is right in a wrong answer counts, too: the lines or fields of a table, the steps of an "
    "order, the graphs on which a program is right."
)


_NO_TOTAL = (
    "There is no total yet: something that you handed in could not be marked. It does not count as "
    "0. Your teacher will look at it."
)


def feedback(learner: Learner, marked: Sequence[Marked], earned: str | None) -> str:
    """Return the page of a learner: for each exercise the question, the answer and the verdict.

    `earned`: how many points that are, in a sentence; None if not all is marked.
    """
    title = f"Feedback for {learner.name}"
    told = _NO_TOTAL
    if earned is not None:
        total = sum(each.share or 0 for each in marked)
        told = f"{total:.2f} of {len(marked)} answers right: {earned}"
    tried = [each for each in marked if each.verdict.status != "not tried"]
    right = {m.where: f"{percent(m.share)}%" if m.share is not None else "no mark" for m in tried}
    rows = [[m.where, m.exercise.title, right.get(m.where, "not tried")] for m in marked]
    return page(
        title,
        [
            element("h1", title),
            element("p", f"{told} {_PARTS}"),
            table(["cell", "exercise", "right"], rows),
            *(part for each in tried for part in _section(each)),
        ],
    )


def _section(marked: Marked) -> Iterator[str]:
    yield element("h2", f"{marked.where}: {marked.exercise.title}")
    yield lines(marked.exercise.prompt(marked.item))
    yield picture(marked.exercise.scene(marked.item))
    if marked.answer:
        yield element("p", "Your answer:")
        yield element("pre", visible(marked.answer))
    if marked.problem:
        yield lines(f"This answer has no mark yet. {visible(marked.verdict.message)}")
    else:
        yield lines(visible(str(marked.verdict)))
    if marked.printed:
        yield element("p", "Your program printed:")
        yield element("pre", visible(marked.printed))
    wrong = marked.verdict.wrong_distances
    if wrong is not None:
        asked = wrong.instance
        yield picture(
            answer_scene(asked.graph, asked.source, wrong.expected, wrong.given, asked.positions)
        )
    yield element("p", f"({marked.item.recipe})", "small")
