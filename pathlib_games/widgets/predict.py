"""Predict before you look: the answer is taken first, and then shown with the step that decides."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from pathlib_games.exercises import EXERCISES, Verdict
from pathlib_games.exercises.instance import five_nodes
from pathlib_games.exercises.questions import Question
from pathlib_games.exercises.reading import means_nothing
from pathlib_games.exercises.registry import asked_in_course
from pathlib_games.exercises.verdict import Wrong, wrong
from pathlib_games.graphs import Relax, Settle
from pathlib_games.ideas.simulation import model_run
from pathlib_games.lessons.five_nodes.exercise import NextNode, to_node
from pathlib_games.views.graph_view import GraphView
from pathlib_games.views.sentences import end_sentence, sentence
from pathlib_games.views.story import with_words
from pathlib_games.widgets.base import script, style_sheet
from pathlib_games.widgets.handing_in import HandingInWidget
from pathlib_games.widgets.live import Message, scene_data

if TYPE_CHECKING:
    from collections.abc import Callable

    from pathlib_games.exercises import Item
    from pathlib_games.exercises.instance import Instance
    from pathlib_games.graphs import Node, Trace, TraceState
    from pathlib_games.views.scene import Scene


@dataclass(frozen=True)
class Asked:
    """A question, how it is answered, and what is shown afterwards."""

    item: Item[Any]  # what is asked
    instance: Instance  # what is searched
    question: str
    how: Literal["click", "number", "choice"]
    """The answer is a click on a node, a number, or the letter of an option."""
    state: TraceState  # what the picture shows with the question
    read: Callable[[str], object]
    """Reads the answer. It raises Wrong if it cannot be read: this counts as none."""
    reveal: Callable[[str], tuple[TraceState, str]]
    """Gives, for an answer, the state to be shown and the words for it."""
    options: dict[str, str]  # what there is to choose from, by letters


class Predict(HandingInWidget[Any]):
    """A question with a picture; one prediction is taken, then the answer is shown.

    Make one with `next_settled`, `distance` or `choice`. The browser does not know the answer
    before the prediction is made.

    Parameters
    ----------
    asked
        The question.

    Attributes
    ----------
    prediction
        What was predicted, or None.
    verdict
        What the judge says about it; the typed form gives the same.

    Examples
    --------
    >>> widget = Predict.next_settled(after="A B")
    >>> widget
    <Predict: Settled so far: A, B. Which node is settled next? Click on it.>
    >>> widget.predict("E")
    >>> widget
    <Predict: Not so. E has 13. ... A right next step: Settle D at 8.>
    """

    _esm = script("renderPredict", "live.js", "predict.js")
    _css = style_sheet("live.css", "code_lines.css", "predict.css")
    WRONG = "Not so."  # "Not yet." would promise another try

    def __init__(self, asked: Asked) -> None:
        instance = asked.instance
        self.asked = asked
        self.prediction: str | None = None
        self.verdict = Verdict("not tried", "Predict before you look.")
        self._view = GraphView(instance.graph, instance.positions, title=instance.title)
        self._shown = asked.state
        super().__init__(asked.item, "")

    @classmethod
    def next_settled(cls, after: str, instance: Instance | None = None) -> Predict:
        """Ask which node is settled next, once the nodes ``after`` are settled.

        Raises
        ------
        ValueError
            If ``after`` is no beginning of an order of settling, or nothing is left to settle.

        Examples
        --------
        >>> widget = Predict.next_settled(after="A")
        >>> widget.predict("B")
        >>> widget.verdict
        Right. B has the smallest distance of the frontier: 5.
        """
        asked = instance or five_nodes()
        names = {str(node): node for node in asked.graph.nodes}
        order = [names.get(name) for name in after.split()]
        trace = model_run(asked, order)
        number = len(order)
        if trace.at(len(trace)).settled[:number] != tuple(order) or number == len(asked.distances):
            raise ValueError(f"{after!r} is no order of settling that goes on")

        def reveal(answer: str) -> tuple[TraceState, str]:
            own = model_run(asked, [*order, names[answer]])  # in a tie the answer is followed
            place = _settling(own, number)
            return own.at(
                place + 1
            ), f"A right next step: {sentence(own.at(place), own.at(place + 1))}"

        so_far = (
            f"Settled so far: {', '.join(after.split())}." if order else "Nothing is settled yet."
        )
        return cls(
            Asked(
                EXERCISES["five-nodes/predict"].ask(NextNode(asked, after)),
                asked,
                f"{so_far} Which node is settled next? Click on it.",
                "click",
                # Without its last step: a highlighted edge would draw the eye to an answer.
                replace(trace.at(_settling(trace, number)), step=None),
                str,
                reveal,
                {},
            )
        )

    @classmethod
    def distance(cls, node: Node, instance: Instance | None = None) -> Predict:
        """Ask for the distance of a node, and reveal the step that found it.

        Examples
        --------
        >>> widget = Predict.distance("C")
        >>> widget.predict("8")
        >>> widget
        <Predict: Right. The distance from A to C is 8. ... C: 5 + 3 = 8 beats 10, so ...>
        """
        asked = instance or five_nodes()
        trace = model_run(asked)

        item = EXERCISES["five-nodes/read-off"].ask(to_node(node, asked))

        def reveal(_: str) -> tuple[TraceState, str]:
            found = [
                place
                for place, step in enumerate(trace.steps)
                if isinstance(step, Relax) and step.improved and step.head == node
            ]
            if found:
                before, after = trace.at(found[-1]), trace.at(found[-1] + 1)
                return after, f"The step that decides it: {sentence(before, after)}"
            end = trace.at(len(trace))
            return end, end_sentence(end, asked.graph.nodes)

        question = f"What is the distance from {asked.source} to {node}? (- if there is no way.)"
        return cls(Asked(item, asked, question, "number", trace.at(0), _read_number, reveal, {}))

    @classmethod
    def choice(cls, question: Question, after: str, instance: Instance | None = None) -> Predict:
        """Ask a question with several answers, about a search in which ``after`` are settled.

        Examples
        --------
        >>> from pathlib_games.exercises.questions import WHY_FINAL
        >>> widget = Predict.choice(WHY_FINAL, after="A B D")
        >>> widget.predict("b")
        >>> widget.verdict
        Right. D was the smallest number of the frontier, and weights never take length away.
        """
        asked = instance or five_nodes()
        names = {str(node): node for node in asked.graph.nodes}
        trace = model_run(asked, [names.get(name) for name in after.split()])
        state = trace.at(_settling(trace, len(after.split()) - 1) + 1)
        options = {letter: option.text for letter, option in question.by_letter().items()}

        def read(answer: str) -> str:
            if answer not in options:
                wrong("Choose one of the answers first.")
            return answer

        return cls(
            Asked(
                asked_in_course(Question, question),
                asked,
                question.text,
                "choice",
                state,
                read,
                lambda _: (state, ""),
                options,
            )
        )

    def predict(self, answer: str) -> None:
        """Take the prediction, and show the answer."""
        if self.prediction is not None:
            self._say("You have made your prediction. Run the cell again to make another one.")
            return
        try:
            given = self.asked.read(answer)
        except Wrong as unreadable:
            self._say(str(unreadable))
            return
        self.verdict, said = self._hand_in(given)
        self.prediction = answer
        self._shown, words = self.asked.reveal(answer)
        self._say(f"{said} {words}".strip(), "right" if self.verdict else "wrong")

    def act(self, message: Message) -> None:
        """Take the prediction from the browser."""
        if "answer" in message:
            self.predict(str(message["answer"]))
        else:
            super().act(message)

    def picture(self) -> Scene:
        """Return the picture with the question or, after the prediction, the answer below it."""
        return with_words(self._view.scene(self._shown), self._words())

    def __repr__(self) -> str:
        return f"<Predict: {self._words()}>"

    def _words(self) -> str:
        return self.said or self.asked.question

    def _click(self, shape_id: str) -> None:
        self.predict(str(self._view.nodes[int(shape_id)]))

    def _data(self) -> dict[str, Any]:
        clickable = self.asked.how == "click"
        return {
            "how": self.asked.how,
            "question": self.asked.question,
            "options": [list(pair) for pair in self.asked.options.items()],
            "scene": scene_data(self._view.scene(self._shown, clickable=clickable)),
        }


def _settling(trace: Trace[Any], number: int) -> int:
    """Return the place of the step that settles a node, counted from 0."""
    return [place for place, step in enumerate(trace.steps) if isinstance(step, Settle)][number]


def _read_number(answer: str) -> float | None:
    """Read a number, or None for "no way".

    Raises `Wrong` if it is neither.
    """
    text = answer.strip()
    if means_nothing(text):
        return None
    if not re.fullmatch(r"\d{1,15}(\.\d{1,15})?", text):
        wrong("Write a number such as 8, or - if there is no way.")
    return float(text) if "." in text else int(text)
