"""Predict before you look: the answer is taken first, and then shown with the step that decides."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pathlib_games.exercises import EXERCISES, Verdict
from pathlib_games.exercises.instance import five_nodes
from pathlib_games.graphs import Settle
from pathlib_games.ideas.simulation import model_run
from pathlib_games.lessons.five_nodes.exercise import NextNode
from pathlib_games.views.graph_view import GraphView
from pathlib_games.views.sentences import sentence
from pathlib_games.views.story import with_words
from pathlib_games.widgets.base import script, style_sheet
from pathlib_games.widgets.handing_in import HandingInWidget
from pathlib_games.widgets.live import scene_data

if TYPE_CHECKING:
    from pathlib_games.graphs import Trace
    from pathlib_games.views.scene import Scene


class Predict(HandingInWidget[NextNode]):
    """A question with a picture; one prediction is taken, then the answer is shown.

    Make one with `next_settled`. The browser does not know the answer before the prediction is
    made.

    Parameters
    ----------
    after
        The nodes that are settled already.

    Attributes
    ----------
    prediction
        What was predicted, or None.
    verdict
        What the judge says about it; the typed form gives the same.

    Raises
    ------
    ValueError
        If ``after`` is no beginning of an order of settling, or nothing is left to settle.
    """

    _esm = script("renderPredict", "live.js", "predict.js")
    _css = style_sheet("live.css", "predict.css")
    WRONG = "Not so."  # "Not yet." would promise another try

    def __init__(self, after: str) -> None:
        self.after = after
        self.prediction: str | None = None
        self.verdict = Verdict("not tried", "Predict before you look.")
        self._instance = instance = five_nodes()
        self._names = {str(node): node for node in instance.graph.nodes}
        self._order = order = [self._names.get(name) for name in after.split()]
        self._view = GraphView(instance.graph, instance.positions, title=instance.title)
        trace, number = model_run(instance, order), len(order)
        if trace.at(len(trace)).settled[:number] != tuple(order) or number == len(
            instance.distances
        ):
            raise ValueError(f"{after!r} is no order of settling that goes on")
        # Without its last step: a highlighted edge would draw the eye to an answer.
        self._shown = replace(trace.at(_settling(trace, number)), step=None)
        super().__init__(EXERCISES["five-nodes/predict"].ask(NextNode(instance, after)), "")

    @classmethod
    def next_settled(cls, after: str) -> Predict:
        """Ask which node is settled next, once the nodes ``after`` are settled.

        Examples
        --------
        >>> widget = Predict.next_settled(after="A B")
        >>> widget
        <Predict: Settled so far: A, B. Which node is settled next? Click on it.>
        >>> widget.predict("E")
        >>> widget
        <Predict: Not so. E has 13. ... A right next step: Settle D at 8.>
        """
        return cls(after)

    @property
    def question(self) -> str:
        """What is asked, in words."""
        settled = ", ".join(self.after.split())
        so_far = f"Settled so far: {settled}." if settled else "Nothing is settled yet."
        return f"{so_far} Which node is settled next? Click on it."

    def predict(self, answer: str) -> None:
        """Take the prediction, and show the answer."""
        if self.prediction is not None:
            self._say("You have made your prediction. Run the cell again to make another one.")
            return
        self.verdict, said = self._hand_in(answer)
        self.prediction = answer
        # In a tie the answer is followed.
        run = model_run(self._instance, [*self._order, self._names[answer]])
        place = _settling(run, len(self._order))
        self._shown = run.at(place + 1)
        step = sentence(run.at(place), self._shown)
        self._say(f"{said} A right next step: {step}", "right" if self.verdict else "wrong")

    def picture(self) -> Scene:
        """Return the picture with the question or, after the prediction, the answer below it."""
        return with_words(self._view.scene(self._shown), self._words())

    def __repr__(self) -> str:
        return f"<Predict: {self._words()}>"

    def _words(self) -> str:
        return self.said or self.question

    def _click(self, shape_id: str) -> None:
        self.predict(str(self._view.nodes[int(shape_id)]))

    def _data(self) -> dict[str, Any]:
        return {
            "question": self.question,
            "scene": scene_data(self._view.scene(self._shown, clickable=True)),
        }


def _settling(trace: Trace[Any], number: int) -> int:
    """Return the place of the step that settles a node, counted from 0."""
    return [place for place, step in enumerate(trace.steps) if isinstance(step, Settle)][number]
