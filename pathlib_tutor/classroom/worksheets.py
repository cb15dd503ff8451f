"""Worksheets for paper, as a page that the browser prints, and the keys on pages of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pathlib_games.graphs.errors import PathlibGamesError
from pathlib_games.views.pages import element, lines, page, picture, table
from pathlib_games.words import counted
from pathlib_tutor.classroom.draws import Draws
from pathlib_tutor.classroom.roster import Learner
from pathlib_tutor.exercises import EXERCISES, Exercise, Item
from pathlib_tutor.ideas.search import Search, every_outcome

_SMALL = 10
"""Of a graph with so many nodes all orders of settling are listed."""
_LISTED = 40
_ROOM = 3  # lines for words


class NoSheet(PathlibGamesError, ValueError):
    """An exercise cannot be done on paper."""


def sheets(exercise: str, learners: Sequence[Learner], draws: Draws) -> str:
    """Return a page with a sheet for each learner, then the keys.

    Neighbors in the roster get different questions.
    """
    items = draws.side_by_side(exercise, [learner.id for learner in learners])
    return _page(EXERCISES[exercise], dict(zip(learners, items, strict=True)))


def sheet(item: Item[Any]) -> str:
    """Return a page with one sheet, without a name on it, and its key."""
    return _page(EXERCISES[item.exercise], {None: item})


def _page(exercise: Exercise[Any], items: Mapping[Learner | None, Item[Any]]) -> str:
    owners: dict[str, list[str]] = {}
    keys: dict[str, Item[Any]] = {}
    body: list[str] = []
    for learner, item in items.items():
        if callable(exercise.key(item)):
            raise NoSheet(f"{exercise.id} asks for a program: that is no work for paper.")
        keys.setdefault(item.recipe, item)
        owners.setdefault(item.recipe, []).append(_called(learner))
        body += ['<section class="sheet">', *_sheet(exercise, learner, item), "</section>"]
    for recipe, item in keys.items():
        names = ", ".join(filter(None, owners[recipe]))
        body += ['<section class="key">', *_key(exercise, names, item), "</section>"]
    return page(exercise.title, body)


def _called(learner: Learner | None) -> str:
    """Return what to call somebody on paper: two may have one name."""
    if learner is None or learner.name == learner.id:
        return learner.id if learner else ""
    return f"{learner.name} ({learner.id})"


def _sheet(exercise: Exercise[Any], learner: Learner | None, item: Item[Any]) -> Iterator[str]:
    yield element("h1", exercise.title)
    yield element("p", f"Name: {_called(learner)}")
    yield lines(exercise.prompt(item))
    yield picture(exercise.scene(item))
    blank = exercise.blank(item)
    if isinstance(blank, str):
        yield _form(blank.replace("?", ""))
    else:
        yield element("p", "Your answer:")
        yield '<div class="words"></div>'
    yield element("p", "What was hard, or why is it so? In your own words:")
    yield '<div class="words"></div>' * _ROOM
    yield element("p", item.recipe, "small")


def _key(exercise: Exercise[Any], names: str, item: Item[Any]) -> Iterator[str]:
    yield element("h1", f"Key: {exercise.title}")
    if names:
        yield element("p", f"For: {names}")
    orders = right_orders(item)
    answers = [each for each in orders if exercise.judge(each, item)]
    if answers:
        yield element("p", f"All right answers ({len(answers)}):")
        yield table(["order"], [[each] for each in answers])
    else:
        yield _form(str(exercise.key(item)))
        if len(orders) > 1:
            told = counted(len(orders), "order")
            yield element("p", f"This is one of {told}; in a tie any node may come first:")
            yield table(["order of settling"], [[each] for each in orders])
        elif not orders:
            yield element("p", "If several answers are right, this is one of them.", "small")
    yield element("p", item.recipe, "small")


def _form(text: str) -> str:
    """Return a typed table as a table, and any other text as it is."""
    rows = [[cell.strip() for cell in line.split("|")] for line in text.splitlines() if line]
    if len(rows) > 1 and len(rows[0]) > 1 and len({len(row) for row in rows}) == 1:
        return table(rows[0], rows[1:], "form")
    return lines(text)


def right_orders(item: Item[Any]) -> list[str]:
    """Return all orders in which the nodes may be settled; none where that is not the question."""
    asked = item.instance
    if asked is None or asked.search != "dijkstra" or len(asked.graph) > _SMALL:
        return []
    if any(weight < 0 for _, _, weight in asked.graph.edges):
        return []
    outcomes = every_outcome(Search, asked)
    orders = dict.fromkeys(" ".join(str(r.settled) for r in one.rounds) for one in outcomes)
    return sorted(orders)[:_LISTED]
