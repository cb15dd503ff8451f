"""A question whose answer is a graph: it is drawn below the question, and handed in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from pathlib_games.views.drawing import Drawing, drawing_scene
from pathlib_games.widgets.graph_drawing import WELCOME, DrawingWidget, drawn
from pathlib_games.widgets.live import scene_data, script, style_sheet
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.record.attempts import help_for
from pathlib_tutor.widgets.handing_in import StepByStep

if TYPE_CHECKING:
    from pathlib_games.views.scene import Scene
    from pathlib_games.widgets.live import Buttons
    from pathlib_tutor.exercises import Item
    from pathlib_tutor.exercises.form import Form

_OTHER = "Another one"


class GraphAnswer(StepByStep, DrawingWidget):
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
        *("live.js", "graph_editor_list.js", "graph_editor.js"),
        Path(__file__).with_name("graph_answer.js"),
    )
    _css = style_sheet(
        *("live.css", "stepper.css", "graph_editor.css"),
        Path(__file__).with_name("graph_answer.css"),
    )

    title = "Your graph"
    _asks_another = True
    _shows_twin = True

    def __init__(self, item: Item[Any]) -> None:
        super().__init__(item, WELCOME)

    def check(self) -> None:
        """Have the graph judged."""
        if not self.graph.nodes:
            self._say("Nothing is drawn yet.")
            return
        self._hand_in(self._value())
        self._tell_again()

    def another(self) -> None:
        """Ask something else, with nothing drawn yet."""
        asked = [sheet.item for sheet in self._sheets[: self._at + 1]]
        fresh = help_for(self.item, self.verdict).fresh(asked)
        if fresh is None:
            self._say("There is no other one.")
            return
        self._turn_to(fresh)
        self._past, self._future, self._nudged, self._newest = [], [], None, ""
        self._drawing = Drawing(used=self._drawing.used)
        self._go_on(f"This is another one. {WELCOME}")
        self._keep()

    def _do_again(self, value: str) -> str:
        self._drawing = drawn(value, used=self._drawing.used)
        return WELCOME

    def _show(self, new: Drawing, words: str) -> None:
        """Show another drawing; what was said was about the graph that stood there."""
        changed = new.graph != self._drawing.graph
        if changed:
            self._sheet.forget()
        super()._show(new, words)
        if changed:
            self._changed()
            self._keep()

    def _value(self) -> str:
        return self.to_text()

    def _buttons(self) -> Buttons:
        return {"Check": self.check, **super()._buttons(), _OTHER: self.another}

    def _data(self) -> dict[str, Any]:
        data, said = super()._data(), self._sheet.help
        if said is None or not said.goes_on:
            data["disabled"].append(_OTHER)
        twin = _worked(said.twin) if said else None
        return {**data, "asked": _asked(self._sheet.form), "twin": twin}

    def __str__(self) -> str:
        return self._sheet.told or self._sheet.form.asked

    def __repr__(self) -> str:
        return str(self)

    def _still(self) -> Scene | None:
        return self.picture() if self.graph.nodes else None


def _asked(form: Form) -> list[str]:
    return [form.asked, *form.details]


def _worked(twin: Item[Any] | None) -> dict[str, Any] | None:
    """Return another question with a graph that answers it, as a page shows it."""
    if twin is None:
        return None
    exercise = EXERCISES[twin.exercise]
    key = str(exercise.key(twin))
    return {
        "asked": _asked(exercise.form(twin)),
        "scene": scene_data(drawing_scene(drawn(key), "A graph that answers it")),
        "told": exercise.judge(key, twin).message,
    }
