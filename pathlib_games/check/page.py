"""A page to keep or to hand in: what was shown to be mastered, and what was made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from pathlib_games import files
from pathlib_games.check.answer import Answer
from pathlib_games.check.learning import by_notebook
from pathlib_games.check.saving import FOLDER, Told, save
from pathlib_games.exercises import EXERCISES
from pathlib_games.games.battlesnake.replay import Replay
from pathlib_games.games.battlesnake.view import replay_film
from pathlib_games.graphs import Graph, PathlibGamesError
from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.record import answers
from pathlib_games.record.logbook import Entry, logbook
from pathlib_games.record.mastery import Mastered, mastered, overcome
from pathlib_games.views.film import film
from pathlib_games.views.graph_view import BareGraph
from pathlib_games.views.pages import element, moving_picture, page, picture, table
from pathlib_games.views.shapes import Picture
from pathlib_games.widgets.stepper import Stepper
from pathlib_games.words import counted, shown

_NOTE = (
    "All of this was read from the logbook that the course keeps on the learner's own computer: "
    "right answers, their questions and their days. What was right only after it had been shown is "
    "left out. The logbook does not know who sat there, nor what else helped. What is not in it is "
    "not claimed here."
)


class NotShown(PathlibGamesError, TypeError):
    """Something cannot be shown on a page."""


def my_page(name: str = "my-page.html", made: Mapping[str, object] | None = None) -> Told:
    """Write one page, in HTML, of what was made and of what was shown to be mastered.

    Boards, graphs and worlds that were right answers are on it by themselves, and a game of the
    snake that was written. The page needs no kernel and no network, moves only when asked to, and
    prints well.

    Parameters
    ----------
    name
        What the file beside the notebook is to be called.
    made
        What else to show on it, each under a title: graphs, pictures, worlds and other widgets,
        and, as films, animations and runs that can be stepped. What was not tried is left out.

    Raises
    ------
    NotShown
        If something of it is no picture.

    Examples
    --------
    >>> my_page("missing/my-page.html")
    missing/my-page.html could not be saved (No such file or directory). All else works without it.
    """
    if not isinstance(name, str):
        raise NotShown(f"The name of the page should be a text, not {shown(name)}.")
    if not isinstance(made, Mapping | None):
        raise NotShown(f'What you made should be like {{"My graph": graph}}, not {shown(made)}.')
    today = datetime.now(UTC).astimezone().date()
    entries = logbook().entries()
    return save(_Page(written(entries, {**(made or {}), **_answers(entries)}, today)), name)


class _Page:
    """A page that can be saved."""

    def __init__(self, text: str) -> None:
        self._text = text

    def save(self, path: str | Path) -> None:
        """Write it to a file."""
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
        yield element("p", "Nothing yet: there is no right answer in the logbook.")
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
    yield element("h2", "What no longer misleads me")
    yield element("p", "A question on which it would have shown was answered rightly later.")
    rows = [[MISUNDERSTANDINGS[n].name, day.isoformat()] for n, day in found.items()]
    yield table(["idea", "overcome on"], rows)


# ---- what was made ------------------------------------------------------------------------------

SNAKE, GAME = "battlesnake/next-move", "mine.jsonl"
"""The exercise in which a snake is written, and the file in which notebook 07 keeps its game."""


def _answers(entries: Sequence[Entry]) -> dict[str, object]:
    """Return pictures of what was made as an answer: of each exercise the last that was right."""
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
        except (PathlibGamesError, ValueError):  # of another version of the course
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
    """Return what something looks like."""
    if isinstance(what, Graph) and what.nodes:
        return BareGraph(what, title="A graph").start(what.nodes[0])
    drawn = what.picture() if callable(getattr(what, "picture", None)) else what
    if not isinstance(drawn, Picture):
        raise NotShown(f"{shown(what)} is no graph, picture or film, and cannot be shown.")
    return drawn
