"""Show pictures and widgets as data for a page; runs in the notebook's kernel.

A page has no Python. Steppers and films come with all their states, questions with choices come
with all their verdicts; everything else becomes a picture.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from IPython.core.getipython import get_ipython
from IPython.display import display

from pathlib_games.views.pages import markup
from pathlib_games.views.scene import Scene
from pathlib_games.widgets.film import film
from pathlib_games.widgets.live import SceneWidget, alone
from pathlib_games.widgets.stepper import SceneStepper, Stepper
from pathlib_games.widgets.weights import WeightsToDrag
from pathlib_tutor.check import Answer
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.widgets.ask import Ask
from tools.book.outputs import BOOK

if TYPE_CHECKING:
    from collections.abc import Callable

STYLE = re.compile(r"<style>.*?</style>\n", re.DOTALL)


def prepare() -> None:
    """Make this kernel show data for the book."""
    shell: Any = get_ipython()
    shows: list[tuple[type, Callable[[Any], dict[str, Any]]]] = [
        (SceneWidget, widget),
        (film, moving_picture),
        (Scene, picture),
        (Answer, answer),
    ]
    for kind, describe in shows:
        show = _shown_as(describe)
        shell.display_formatter.ipython_display_formatter.for_type(kind, show)


def _shown_as(describe: Callable[[Any], dict[str, Any]]) -> Callable[[Any], None]:
    def show(shown: object) -> None:
        display({BOOK: describe(shown), "text/plain": ""}, raw=True)

    return show


def picture(scene: Scene) -> dict[str, Any]:
    """Describe a still picture."""
    # The page has one style sheet, in the colors of the reader's theme.
    return {"picture": STYLE.sub("", markup(scene))}


def widget(shown: SceneWidget) -> dict[str, Any]:
    """Describe a widget: live if it works without Python, otherwise as a picture."""
    if isinstance(shown, WeightsToDrag):  # it steps, but cannot search again
        shown = Stepper(shown.trace, shown.view)
    still = picture(shown.picture())
    if isinstance(shown, Stepper | SceneStepper):
        return {**still, **_live(shown)}
    if isinstance(shown, Ask):
        return question(shown)
    return {**still, "needs": "python"}


def _live(shown: SceneWidget) -> dict[str, Any]:
    """Describe a live widget: its module, its style sheet and all its states."""
    return alone(shown)._asdict()


def moving_picture(moving: film) -> dict[str, Any]:
    """Describe a film as frames to play, stop and step."""
    return {**widget(moving.player()), "alt": moving.alt}


def question(shown: Ask) -> dict[str, Any]:
    """Describe a question: with the verdict on each choice, or as its picture."""
    exercise = EXERCISES[shown.item.exercise]
    form, scene = exercise.form(shown.item), shown.picture()
    drawn = {"asked": form.asked, **(picture(scene) if scene.shapes else {})}
    if form.kind != "choice":
        return {**drawn, "needs": "python"}
    options = [[k, text, str(exercise.judge(k, shown.item))] for k, text in form.options]
    return {**drawn, "options": options}


def answer(judged: Answer) -> dict[str, Any]:
    """Describe a verdict as unanswered."""
    if judged.verdict.status == "not tried":
        return {"needs": "answer"}
    raise NotImplementedError  # show it as in a notebook
