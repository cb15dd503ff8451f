"""Show a learner's page: the reviews due today, the mastered exercises, and the learner's works."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, Protocol, TypeVar

from pathlib_games import files
from pathlib_games.files import CannotSave
from pathlib_games.games.battlesnake.replay import Replay
from pathlib_games.games.battlesnake.view import replay_film
from pathlib_games.graphs import Graph, PathlibGamesError
from pathlib_games.views.graph_view import BareGraph
from pathlib_games.views.pages import element, moving_picture, page, picture, table
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle, Line, Picture, Shape, Text, rectangle
from pathlib_games.views.view import check_mark, text_width
from pathlib_games.widgets.film import film
from pathlib_games.widgets.stepper import Stepper
from pathlib_games.words import counted, in_lines, listed, shown
from pathlib_tutor.check.answer import Answer
from pathlib_tutor.exercises import EXERCISES, Item
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_tutor.record import attempts as answers
from pathlib_tutor.record.logbook import (
    WHEN,
    Due,
    Entry,
    Mastered,
    due_on,
    helped,
    logbook,
    mastered,
    overcome,
)
from pathlib_tutor.widgets.ask import widget_for

# ---- reviews and progress from the logbook -------------------------------------------------------

T = TypeVar("T")


class Today:
    """The reviews due today, as a notebook cell shows them.

    Examples
    --------
    >>> Today([])
    Nothing to review today. What you get right or wrong comes back 1, 3, 7 and 21 days later.
    """

    def __init__(self, due: Sequence[Due], alone: Sequence[Item[Any]] = ()) -> None:
        self.items = tuple(one.item for one in due)
        self._due, self._alone = tuple(due), tuple(alone)

    def __repr__(self) -> str:
        return "\n\n".join(filter(None, [self._invites(), self._asks()]))

    def _invites(self) -> str:
        """Return the invitation to write programs alone that had hints."""
        programs = [EXERCISES[item.exercise] for item in self._alone]
        told = [f'"{each.title}" in notebook {each.notebook[:2]}' for each in programs]
        what = "it" if len(told) == 1 else "each"
        return f"You had hints for {listed(told)}. Now write {what} alone." if told else ""

    def _asks(self) -> str:
        if not self._due:
            return "" if self._alone else f"Nothing to review today. {WHEN}"
        asked = (EXERCISES[item.exercise].form(item).prompt for item in self.items)
        return "\n\n".join(f"{self._whence(k)}\n{words}" for k, words in enumerate(asked))

    def _whence(self, number: int) -> str:
        one = self._due[number]
        notebook = EXERCISES[one.item.exercise].notebook
        since = f"{'missed' if one.missed else 'learned'} {counted(one.days, 'day')} ago"
        return f"{number + 1} of {len(self._due)}, from notebook {notebook}, {since}."

    def _ipython_display_(self) -> None:
        """Show each question with its form."""
        from IPython.display import display

        if self._alone or not self._due:
            display({"text/plain": in_lines(self._invites() or repr(self))}, raw=True)
        for number, item in enumerate(self.items):
            display({"text/plain": self._whence(number)}, raw=True)
            display(widget_for(item))


def today(now: datetime | None = None) -> Today:
    """Return at most three short items, learned or missed some days ago.

    Parameters
    ----------
    now
        The current moment; by default the clock's.

    Examples
    --------
    >>> today()
    Nothing to review today. What you get right or wrong comes back 1, 3, 7 and 21 days later.
    """
    day = (now or datetime.now(UTC)).astimezone().date()
    return Today(due_on(day, logbook().entries()), answers.to_do_alone(day))


def progress() -> Scene:
    """Draw the tried and solved exercises. No data leaves this computer.

    Examples
    --------
    >>> progress().title
    'Your progress'
    """
    tried: dict[str, list[Entry]] = {e.id: [] for e in EXERCISES.values() if e.in_notebook}
    for entry in logbook().entries():
        tried.setdefault(entry.exercise, []).append(entry)
    return progress_scene(
        by_notebook({name: _row_of_exercises(name, of_it) for name, of_it in tried.items()})
    )


def by_notebook(told: Mapping[str, T]) -> dict[str, list[T]]:
    """Return the values of exercises, grouped by notebook in the course's order.

    Exercises of no notebook, from a review or a teacher, come last.
    """
    sections: dict[str, list[T]] = {}
    asked = {name: each.notebook for name, each in EXERCISES.items() if each.in_notebook}
    for name, notebook in asked.items():
        if name in told:
            sections.setdefault(notebook, []).append(told[name])
    others = [what for name, what in told.items() if name not in asked]
    return sections | ({"Others": others} if others else {})


def keep_answers(keep: bool = True) -> str:
    """Keep handed-in answers with your progress, or stop and delete them.

    Otherwise only the result of an attempt is kept, and the current answer to each question.

    Examples
    --------
    >>> keep_answers(False)
    'Earlier answers are no longer kept. The stored ones are deleted.'
    """
    told = logbook().keep_answers(keep)
    if told is not None:
        return told
    if keep:
        return f"Your answers are now kept in {logbook().path}."
    return "Earlier answers are no longer kept. The stored ones are deleted."


def _row_of_exercises(exercise: str, tried: Sequence[Entry]) -> ProgressRow:
    name = EXERCISES[exercise].title if exercise in EXERCISES else exercise
    known = [entry.met for entry in tried if entry.met in MISUNDERSTANDINGS]
    note = f"met: {MISUNDERSTANDINGS[known[-1]].name}" if known else ""
    with_help = helped(tried)
    alone = (entry.right and not shown for entry, shown in zip(tried, with_help, strict=True))
    return ProgressRow(name, tuple(alone), note, with_help=True in with_help)


_NOTE = (
    "All of this comes from the logbook that the course keeps on the learner's own computer: right "
    "answers, their questions and their dates. Answers that were right only after a worked example "
    "are left out. The logbook does not know who was at the keyboard, or what else helped. This "
    "page claims only what the logbook holds."
)


class NotShown(PathlibGamesError, TypeError):
    """Something cannot be shown on a page."""


def my_page(name: str = "my-page.html", made: Mapping[str, object] | None = None) -> Told:
    """Write an HTML page of the learner's works and mastered exercises.

    It includes boards, graphs and worlds from correct answers, and a game of the learner's snake.
    The page needs no kernel and no network, moves only on request, and prints well.

    Parameters
    ----------
    name
        The name of the file beside the notebook.
    made
        Other objects to show, by title: graphs, pictures, worlds and other widgets, and, as films,
        animations and runs that can be stepped. Untried questions are left out.

    Raises
    ------
    NotShown
        If an object cannot be drawn, or an argument has the wrong type.

    Examples
    --------
    >>> my_page("missing/my-page.html")
    missing/my-page.html could not be saved (No such file or directory). Everything else works.
    """
    if not isinstance(name, str):
        raise NotShown(f"The name of the page should be a string, not {shown(name)}.")
    if not isinstance(made, Mapping | None):
        raise NotShown(f'`made` should look like {{"My graph": graph}}, not {shown(made)}.')
    today = datetime.now(UTC).astimezone().date()
    entries = logbook().entries()
    return save(_Page(written(entries, {**(made or {}), **_answers(entries)}, today)), name)


class _Page:
    """A page that can be saved."""

    def __init__(self, text: str) -> None:
        self._text = text

    def save(self, path: str | Path) -> None:
        """Write the page to a file."""
        files.save(Path(path), self._text)


def written(entries: Sequence[Entry], made: Mapping[str, object], day: date) -> str:
    """Return the page as HTML."""
    return page(
        "What I can do",
        [
            element("h1", "What I can do"),
            element("p", f"Shortest paths through board games. Written on {day.isoformat()}."),
            *_made(made),
            *_shown(entries),
            *_overcome(entries),
            element("h2", "Where this comes from"),
            element("p", _NOTE),
        ],
    )


def _shown(entries: Sequence[Entry]) -> Iterator[str]:
    yield element("h2", "What was shown")
    found = mastered(entries)
    if not found:
        yield element("p", "Nothing yet: the logbook has no right answers.")
        return
    questions = sum(each.right for each in found)
    days = len({day for each in found for day in each.days})
    told = f"{counted(questions, 'question')} right, in {counted(len(found), 'exercise')}"
    yield element("p", f"{told}, on {counted(days, 'day')}." if days else f"{told}.")
    for notebook, rows in by_notebook({each.exercise: each for each in found}).items():
        yield element("h3", notebook)
        yield table(["exercise", "what for", "shown"], map(_row, rows))


def _row(each: Mastered) -> list[str]:
    exercise = EXERCISES.get(each.exercise)
    if exercise is None:
        return [each.exercise, "", f"{each.words()}."]
    return [exercise.title, exercise.trains, f"{each.words()}."]


def _overcome(entries: Sequence[Entry]) -> Iterator[str]:
    found = overcome(entries)
    if not found:
        return
    yield element("h2", "Mistakes I no longer make")
    told = "For each, I later gave the right answer to a question where the idea misleads."
    yield element("p", told)
    rows = [[MISUNDERSTANDINGS[n].name, day.isoformat()] for n, day in found.items()]
    yield table(["idea", "overcome on"], rows)


# ---- the learner's works -------------------------------------------------------------------------

SNAKE, GAME = "battlesnake/next-move", "mine.jsonl"
"""The snake exercise, and the file in which notebook 07 keeps its game."""


def _answers(entries: Sequence[Entry]) -> dict[str, object]:
    """Return pictures of answers: the last correct one of each exercise."""
    found: dict[str, object] = {}
    for recipe, value in answers.made().items():
        exercise = EXERCISES.get(recipe.split(maxsplit=1)[0])
        if exercise is None:
            continue
        try:
            item = exercise.item(recipe)
            if exercise.judge(exercise.form(item).answer(value), item):
                scene = exercise.made_scene(item, value)
                found |= {} if scene is None else {exercise.title: scene}
        except (PathlibGamesError, ValueError):  # from another version of the course
            continue
    if SNAKE in {each.exercise for each in mastered(entries)}:
        try:
            found["My snake"] = replay_film(Replay.load(FOLDER / GAME))
        except PathlibGamesError:  # no game was kept
            return found
    return found


def _made(made: Mapping[str, object]) -> Iterator[str]:
    tried = {title: what for title, what in made.items() if not _is_not_tried(what)}
    if tried:
        yield element("h2", "What I have made")
        yield '<div class="made">'
    for title, what in tried.items():
        yield f"<section>{element('h3', title)}"
        moving = _film(what)
        if moving is None:
            yield picture(_picture(what))
        else:
            yield from moving_picture(moving.scenes, moving.alt, moving.seconds)
        yield "</section>"
    if tried:
        yield "</div>"


def _is_not_tried(what: object) -> bool:
    return what is ... or what is None or isinstance(what, Answer)


def _film(what: object) -> film | None:
    if isinstance(what, Stepper):
        return film(what.trace, what.view)
    return what if isinstance(what, film) else None


def _picture(what: Any) -> Picture:
    """Return a picture of an object."""
    if isinstance(what, Graph) and what.nodes:
        return BareGraph(what, title="A graph").start(what.nodes[0])
    drawn = what.picture() if callable(getattr(what, "picture", None)) else what
    if not isinstance(drawn, Picture):
        raise NotShown(f"{shown(what)} is not a graph, picture or film, so it cannot be shown.")
    return drawn


# ---- the map of the course -----------------------------------------------------------------------

_WIDTH = 760.0
_TRAIL = 34.0  # the x of the trail
_LEFT = 68.0  # the x of words and exercises
_STOP = 20.0  # the radius of a notebook on the trail
_CHIP = 28.0  # the height of an exercise
_GAP = 8.0
_MARK = 22.0  # the width for the check mark of a solved exercise


@dataclass(frozen=True)
class ProgressRow:
    """One exercise on the map."""

    exercise: str  # its title
    attempts: tuple[bool, ...]  # whether each attempt was correct without help, oldest first
    note: str = ""  # words at the end of the row
    with_help: bool = False  # whether an attempt was correct only with help

    def words(self) -> str:
        """Return the row in words."""
        if not self.attempts:
            return f"{self.exercise}: not tried yet"
        tried = counted(len(self.attempts), "attempt")
        if True not in self.attempts:
            so_far = "solved with help, not yet alone" if self.with_help else "not solved yet"
            return f"{self.exercise}: {tried}, {so_far}"
        return f"{self.exercise}: solved on attempt {self.attempts.index(True) + 1}"


def progress_scene(sections: Mapping[str, Sequence[ProgressRow]]) -> Scene:
    """Draw a map of the course: the notebooks along a trail, each with its exercises.

    A solved exercise is filled and has a check mark. A tried one is dashed and has its number of
    attempts, or says that it was solved with help.
    """
    every = [row for rows in sections.values() for row in rows]
    widest = max((max(_chip_width(row), _note_width(row)) for row in every), default=0.0)
    width = max(_WIDTH, _LEFT + widest + _GAP)
    shapes: list[Shape] = []
    stops: list[Shape] = []
    told, middles = [], []
    top = 12.0
    for section, rows in sections.items():
        middles.append(top + _STOP)
        stops += _stop_shapes(top + _STOP, rows)
        shapes.append(Text(_LEFT, top + _STOP, section, "heading left"))
        drawn, bottom = _exercises(rows, top + 2 * _STOP, width)
        shapes += drawn
        top = max(bottom, top + 2 * _STOP) + 14
        told.append(f"{section}. {'; '.join(row.words() for row in rows)}.")
    trail = [Line(((_TRAIL, middles[0]), (_TRAIL, middles[-1])), "edge jump")] if middles else []
    return Scene(width, top, (*trail, *stops, *shapes), "Your progress", " ".join(told))


def _stop_shapes(middle: float, rows: Sequence[ProgressRow]) -> list[Shape]:
    """Draw a notebook on the trail, with its number of solved exercises."""
    solved = sum(True in row.attempts for row in rows)
    state = "" if solved < len(rows) else " settled"
    return [
        Circle(_TRAIL, middle, _STOP, f"node{state}"),
        Text(_TRAIL, middle, f"{solved}/{len(rows)}", "small heading"),
    ]


def _exercises(rows: Sequence[ProgressRow], top: float, width: float) -> tuple[list[Shape], float]:
    """Draw the exercises of a notebook in lines; return the shapes and their bottom."""
    shapes: list[Shape] = []
    left = _LEFT
    for row in rows:
        wide = _chip_width(row)
        if left > _LEFT and left + wide > width - _GAP:
            left, top = _LEFT, top + _CHIP + _GAP
        shapes += _chip_shapes(row, left, top, wide)
        left += wide + _GAP
    top += _CHIP + _GAP
    for row in rows:
        if row.note:
            shapes.append(Text(_LEFT, top + 8, _note(row), "small soft left"))
            top += 20
    return shapes, top


def _words(row: ProgressRow) -> str:
    """Return the words on an exercise."""
    if True in row.attempts or not row.attempts:
        return row.exercise
    so_far = "solved with help" if row.with_help else counted(len(row.attempts), "attempt")
    return f"{row.exercise}, {so_far}"


def _note(row: ProgressRow) -> str:
    return f"{row.exercise}: {row.note}"


def _note_width(row: ProgressRow) -> float:
    return text_width(_note(row), "small") if row.note else 0.0


def _chip_width(row: ProgressRow) -> float:
    return text_width(_words(row), "small") + 20 + (_MARK if True in row.attempts else 0)


def _chip_shapes(row: ProgressRow, left: float, top: float, wide: float) -> list[Shape]:
    solved = True in row.attempts
    state = " settled" if solved else " frontier" if row.attempts else ""
    shapes: list[Shape] = [
        rectangle(left, top, wide, _CHIP, f"cell{state}", label=row.words()),
        Text(left + 10 + (_MARK if solved else 0), top + _CHIP / 2, _words(row), "small left"),
    ]
    if solved:
        shapes.append(check_mark(left + 17, top + _CHIP / 2))
    return shapes


# ---- saved films, games and pages ----------------------------------------------------------------

FOLDER = Path() if sys.platform == "emscripten" else Path("saved")
"""The folder for a notebook's files, beside it; git ignores it.

A browser has none: JupyterLite asks the site's server for each folder, which may not answer.
"""


class Saved(Protocol):
    """An object that can be saved: a film, a game, a replay."""

    def save(self, path: str | Path, /) -> Path | None:
        """Write it to a file; return the path if it differs from the given one."""


class NotSaved(PathlibGamesError, TypeError):
    """The object has no file of its own; the message names objects that do."""


class Told(str):
    """A sentence that a notebook shows without quotes."""

    __slots__ = ()
    __repr__ = str.__str__


def save(what: Saved, name: object) -> Told:
    """Save a film or a game in a file, and report the path.

    The file lies in the folder ``saved`` beside the notebook, unless the name has another folder.
    If a folder is read-only, the sentence says so, and the notebook goes on.

    Raises
    ------
    NotSaved
        If the object cannot be saved, such as a graph, or the name is no text.

    Examples
    --------
    >>> import os, tempfile
    >>> from pathlib_games.games import GAMES
    >>> from pathlib_games.games.contract import History
    >>> game = History.of(GAMES["hex"], GAMES["hex"].new(seed=1))
    >>> save(game, "missing/hex.json")
    missing/hex.json could not be saved (No such file or directory). Everything else works.
    """
    if not callable(getattr(what, "save", None)):
        raise NotSaved(
            f"{shown(what, 60)} cannot be saved. You can save a stepper, a board, a picture or a "
            "film, as in check.save(Stepper(trace), 'run.html'). For a graph as text, use "
            "graph.to_text()."
        )
    if not isinstance(name, str) or not name:
        raise NotSaved(f"The file name should be a string, such as 'run.html', not {name!r}.")
    path = Path(name)
    try:
        if path.parent == Path():
            path = FOLDER / path
            FOLDER.mkdir(exist_ok=True)
        kept = what.save(path) or path
    except CannotSave as problem:
        return Told(f"{problem} Everything else works.")
    except OSError as problem:
        return Told(f"{path} could not be saved ({problem.strerror}). Everything else works.")
    return Told(f"Saved as {kept.as_posix()}, next to this notebook.")
