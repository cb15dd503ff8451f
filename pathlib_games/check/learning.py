"""What the logbook is read for: the next graph to try, and the learner's progress."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from pathlib_games.check.answer import Answer, judged
from pathlib_games.exercises import EXERCISES, BadRecipe, Exercise, Item, NoItem
from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.programs.marking import marking
from pathlib_games.record.logbook import Entry, logbook
from pathlib_games.record.rungs import helped
from pathlib_games.record.spacing import WHEN, Due, due_on
from pathlib_games.views.progress_view import ProgressRow, progress_scene
from pathlib_games.views.scene import Scene
from pathlib_games.widgets.ask import widget_for
from pathlib_games.words import counted, in_lines


class Sheet:
    """An item as a notebook cell shows it: the question, the form to fill in, and a picture.

    Examples
    --------
    >>> print(Sheet(another()))
    Fresh graph 1, from A: fill in the table, a row for each settled node.
    <BLANKLINE>
    settled | B      | C      | D      | E      | F
    A       | ?      | ?      | ?      | ?      | ?
    ?       | ?      | ?      | ?      | ?      | ?
    ?       | ?      | ?      | ?      | ?      | ?
    ?       | ?      | ?      | ?      | ?      | ?
    ?       | ?      | ?      | ?      | ?      | ?
    ?       | ?      | ?      | ?      | ?      | ?
    <BLANKLINE>
    (five-nodes/fill-table seed=1)
    """

    def __init__(self, item: Item[Any]) -> None:
        self.item = item

    def __repr__(self) -> str:
        exercise, item = EXERCISES[self.item.exercise], self.item
        blank = exercise.blank(item)
        form = [str(blank), ""] if isinstance(blank, str) else []
        return "\n".join([in_lines(exercise.prompt(item)), "", *form, f"({item.recipe})"])

    def _ipython_display_(self) -> None:
        """Show the words and the picture."""
        from IPython.display import display

        display({"text/plain": repr(self)}, raw=True)
        scene = EXERCISES[self.item.exercise].scene(self.item)
        if scene is not None:
            display(scene)


def item(exercise: str, seed: int = 1) -> Item[Any]:
    """Return the item of an exercise that a seed chooses, or the one that a recipe makes.

    Parameters
    ----------
    exercise
        The id of an exercise, or a whole recipe such as it is printed with each item.
    seed
        Chooses the item, if no recipe is given.

    Raises
    ------
    UnknownExercise
        If there is no such exercise.
    BadRecipe
        If the recipe makes no item.

    Examples
    --------
    >>> item("five-nodes/order", seed=7)
    <five-nodes/order seed=7>
    >>> item("five-nodes/order seed=7") == item("five-nodes/order", seed=7)
    True
    """
    words = exercise.split() if type(exercise) is str else []
    if len(words) > 1:
        return EXERCISES[words[0]].item(exercise)
    return EXERCISES[exercise].draw(seed)


def another(exercise: str = "five-nodes/fill-table", *, new: bool = False) -> Item[Any]:
    """Return a fresh item that tells what was behind the last mistake in this exercise.

    The misunderstandings that may have led to it give answers there that differ. It stays the same
    until a new one is asked for, also tomorrow and in another notebook. Without a mistake so far it
    is any fresh item.

    Parameters
    ----------
    exercise
        The id of the exercise.
    new
        Whether to take a new item in place of the last one.

    Examples
    --------
    >>> another(), another(), another(new=True)
    (<five-nodes/fill-table seed=1>, <five-nodes/fill-table seed=1>, <five-nodes/fill-table seed=2>)
    """
    asked, book = EXERCISES[exercise], logbook()
    last = _last_given(asked)
    if last is not None and not new:
        return last
    drawn = _fresh(asked, book.entries(), _seed(last) + 1)
    if not marking():
        book.give(exercise, drawn.recipe)
    return drawn


def _last_given(exercise: Exercise[Any]) -> Item[Any] | None:
    recipe = logbook().given(exercise.id)
    try:
        return exercise.item(recipe) if recipe else None
    except (BadRecipe, NoItem):  # of another version of the course
        return None


def _seed(item: Item[Any] | None) -> int:
    found = re.search(r"seed=(\d+)", item.recipe) if item else None
    return int(found[1]) if found else 0


def _fresh(exercise: Exercise[Any], entries: Sequence[Entry], seed: int) -> Item[Any]:
    """Draw an item that tells apart what may have been behind the last mistakes in this exercise.

    What may have been behind all of the last ones is likelier.
    """
    wrong = [entry.causes for entry in entries if entry.exercise == exercise.id and not entry.right]
    if not wrong:
        return exercise.draw(seed)
    suspects: tuple[int, ...] = ()
    for causes in reversed(wrong):
        both = tuple(number for number in suspects if number in causes)
        if suspects and not both:
            break
        suspects = both or causes
    return exercise.next_item(suspects, seed)


class Today:
    """What comes back today, as a notebook cell shows it.

    Parameters
    ----------
    due
        What comes back.

    Examples
    --------
    >>> Today([])
    Nothing comes back today. Whatever you learn or miss comes back after 1, 3, 7 and 21 days.
    """

    def __init__(self, due: Sequence[Due]) -> None:
        self.items = tuple(one.item for one in due)
        self._due = tuple(due)

    def __repr__(self) -> str:
        if not self._due:
            return f"Nothing comes back today. {WHEN}"
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

        if not self._due:
            display({"text/plain": in_lines(repr(self))}, raw=True)
        for number, item in enumerate(self.items):
            display({"text/plain": self._whence(number)}, raw=True)
            display(widget_for(item))


def today(now: datetime | None = None) -> Today:
    """Return at most three short items of what was learned or missed some days ago.

    Parameters
    ----------
    now
        The moment that counts as now; by default what the clock says.

    Examples
    --------
    >>> today()
    Nothing comes back today. Whatever you learn or miss comes back after 1, 3, 7 and 21 days.
    """
    day = (now or datetime.now(UTC)).astimezone().date()
    return Today(due_on(day, logbook().entries()))


def hand_in(recipe: str | Item[Any], answer: object) -> Answer:
    """Judge the answer to any item of the course, by the recipe that is printed with it.

    Examples
    --------
    >>> hand_in("five-nodes/order given=five-nodes", "A B C D E")
    Right. A, B, C, D, E is an order of settling.
    """
    if isinstance(recipe, Item):
        return judged(recipe.exercise, answer, recipe)
    name = recipe.strip().partition(" ")[0]
    return judged(name, answer, EXERCISES[name].item(recipe))


def progress() -> Scene:
    """Draw what was tried and solved on this computer. Nothing of it leaves the computer.

    Examples
    --------
    >>> progress().title
    'Your progress'
    """
    entries = logbook().entries()
    sections: dict[str, list[ProgressRow]] = {}
    for name, exercise in EXERCISES.items():
        tried = [entry for entry in entries if entry.exercise == name]
        if tried or exercise.in_notebook:
            sections.setdefault(exercise.notebook, []).append(_row(exercise.title, tried))
    others = dict.fromkeys(e.exercise for e in entries if e.exercise not in EXERCISES)
    for name in others:
        tried = [entry for entry in entries if entry.exercise == name]
        sections.setdefault("Others", []).append(_row(name, tried))
    return progress_scene(sections)


def keep_answers(keep: bool = True) -> str:
    """Keep what you hand in together with your progress, or stop to do so and delete it.

    Without this only the result of an attempt is kept.

    Examples
    --------
    >>> keep_answers(False)
    'Your answers are not kept; those that were are deleted.'
    """
    told = logbook().keep_answers(keep)
    if told is not None:
        return told
    if keep:
        return f"From now on your answers are kept in {logbook().path}."
    return "Your answers are not kept; those that were are deleted."


def _row(name: str, tried: Sequence[Entry]) -> ProgressRow:
    causes = [entry.causes[0] for entry in tried if len(entry.causes) == 1]
    known = [cause for cause in causes if cause in MISUNDERSTANDINGS]
    note = f"met: {MISUNDERSTANDINGS[known[-1]].name}" if known else ""
    with_help = helped(tried)
    alone = (entry.right and not shown for entry, shown in zip(tried, with_help, strict=True))
    return ProgressRow(name, tuple(alone), note, with_help=True in with_help)
