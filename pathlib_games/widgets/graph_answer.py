"""A question whose answer is a graph: it is drawn below the question, and handed in."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from pathlib_games.exercises import EXERCISES
from pathlib_games.graphs import BadGraph
from pathlib_games.record.answers import kept
from pathlib_games.record.attempts import help_for, judge_again
from pathlib_games.views.drawing import Drawing
from pathlib_games.views.drawing_view import drawing_scene
from pathlib_games.widgets.base import script, style_sheet
from pathlib_games.widgets.graph_drawing import WELCOME, DrawingWidget, drawn
from pathlib_games.widgets.handing_in import HandingInWidget
from pathlib_games.widgets.live import scene_data
from pathlib_games.widgets.paper import metadata

if TYPE_CHECKING:
    from pathlib_games.exercises import Item, Verdict
    from pathlib_games.exercises.form import Form
    from pathlib_games.record.attempts import Help
    from pathlib_games.widgets.live import Buttons

_OTHER = "Another one"


class GraphAnswer(HandingInWidget[Any], DrawingWidget):
    """A question, and an editor to draw the graph that answers it.

    Nodes and edges are handed in in the order in which they were drawn, as the list shows them.

    Parameters
    ----------
    item
        What is asked.

    Attributes
    ----------
    item
        What is asked now; "Another one" asks something else.
    verdict
        What the judge said about the graph that stands there, or None.

    Examples
    --------
    >>> widget = GraphAnswer(EXERCISES["own-world/break-it"].item("own-world/break-it given=K"))
    >>> widget.graph = "A B 1; A C 2; B C 0"
    >>> widget.check()
    >>> widget.verdict.status, widget.rung
    ('right', 1)
    >>> widget
    Right. 3 nodes, 3 edges: nobody can do it with fewer. K goes wrong: ...
    """

    _esm = script(
        "renderGraphAnswer",
        *("live.js", "graph_editor_list.js", "graph_editor.js", "graph_answer.js"),
    )
    _css = style_sheet("live.css", "stepper.css", "graph_editor.css", "graph_answer.css")

    title = "Your graph"

    def __init__(self, item: Item[Any]) -> None:
        self.verdict: Verdict | None = None
        self._help: Help | None = None
        self._twin: dict[str, Any] | None = None
        self._asked = [item]
        self._values: dict[str, str] = {}  # what was drawn for what was asked here before
        super().__init__(item, WELCOME)
        self._begin()

    def check(self) -> None:
        """Have the graph judged."""
        if not self.graph.nodes:
            self._say("Nothing is drawn yet.")
            return
        self._judged(*self._hand_in(self._value()))
        self._keep()

    def another(self) -> None:
        """Ask something else, with nothing drawn yet."""
        fresh = help_for(self.item, self.verdict).fresh(self._asked)
        if fresh is None:
            self._say("There is no other one.")
            return
        self._asked.append(fresh)
        self._values[self.item.recipe] = self._value()
        self._place = f"{self._place.removesuffix(self.item.recipe)}{fresh.recipe}"
        self.item = fresh
        self._begin(f"This is another one. {WELCOME}")
        self._keep()

    def _begin(self, welcome: str = WELCOME) -> None:
        """Show what was drawn here before, and say again what was said about it."""
        self._past, self._future, self._nudged, self._newest = [], [], None, ""
        self.verdict, self._help, self._twin, self._told = None, None, None, ""
        before, self._drawing = self._kept(), Drawing(used=self._drawing.used)
        with suppress(BadGraph):  # what was kept may be of another version of the course
            self._drawing = drawn(before or None, used=self._drawing.used)
        if self.graph.nodes and kept(self._place).get("checked"):
            verdict = judge_again(EXERCISES[self.item.exercise], self._value(), self.item)
            self._judged(verdict, self._in_words(verdict))
        else:
            self._say(welcome)

    def _judged(self, verdict: Verdict, words: str) -> None:
        self.verdict, self._told = verdict, words
        self._help = help_for(self.item, verdict)
        self._twin = _worked(self._help.twin)
        self._say(words, "right" if verdict else "wrong")

    def _show(self, new: Drawing, words: str) -> None:
        """Show another drawing; what was said was about the graph that stood there."""
        changed = new.graph != self._drawing.graph
        if changed:
            self.verdict, self._help, self._twin, self._told = None, None, None, ""
        super()._show(new, words)
        if changed:
            self._keep()

    def _value(self) -> str:
        return self.to_text()

    def _more_to_keep(self) -> dict[str, Any]:
        return {"checked": self.verdict is not None}

    def _metadata(self) -> dict[str, Any]:
        return metadata((self._values | {self.item.recipe: self._value()}).items())

    @property
    def _form(self) -> Form:
        return EXERCISES[self.item.exercise].form(self.item)

    def _buttons(self) -> Buttons:
        return {"Check": self.check, **super()._buttons(), _OTHER: self.another}

    def _data(self) -> dict[str, Any]:
        data = super()._data()
        if self._help is None or not self._help.goes_on:
            data["disabled"].append(_OTHER)
        form = self._form
        return {**data, "asked": [form.asked, *form.details], "twin": self._twin}

    def __str__(self) -> str:
        return self._told or self._form.asked

    def __repr__(self) -> str:
        return str(self)

    def _ipython_display_(self) -> None:
        """Show the widget, and what is left of it on a day without a kernel."""
        self._show_with_question(self.picture() if self.graph.nodes else None)


def _worked(twin: Item[Any] | None) -> dict[str, Any] | None:
    """Return another question with a graph that answers it, as a page shows it."""
    if twin is None:
        return None
    exercise = EXERCISES[twin.exercise]
    key = str(exercise.key(twin))
    form = exercise.form(twin)
    return {
        "asked": [form.asked, *form.details],
        "scene": scene_data(drawing_scene(drawn(key), "A graph that answers it")),
        "told": exercise.judge(key, twin).message,
    }
