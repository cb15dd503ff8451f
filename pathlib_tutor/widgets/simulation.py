"""A search by hand: settle nodes in the picture, write numbers into the table, get a verdict."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import traitlets

from pathlib_games.views.graph_view import GraphView
from pathlib_games.views.narration import Moment, frames, sentence, story, table_row
from pathlib_games.views.scene import named
from pathlib_games.widgets.live import Message, scene_data, script, style_sheet
from pathlib_games.words import counted
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.exercises.instance import Instance, five_nodes
from pathlib_tutor.exercises.search_story import lit
from pathlib_tutor.exercises.story import flagged
from pathlib_tutor.exercises.verdict import Verdict, Wrong
from pathlib_tutor.ideas.by_hand import NextRound
from pathlib_tutor.ideas.search_judges import (
    BY_HAND,
    Simulation,
    Tutor,
    judge_simulation,
    model_run,
    parting,
    read_action,
    read_offer,
)
from pathlib_tutor.record.attempts import hint_of, next_item, note
from pathlib_tutor.record.logbook import logbook
from pathlib_tutor.widgets.question_widget import StepByStep

if TYPE_CHECKING:
    from collections.abc import Callable

    from pathlib_games.graphs import TraceState
    from pathlib_games.views.scene import Scene
    from pathlib_games.widgets.live import Buttons, Tone
    from pathlib_tutor.exercises import Item
    from pathlib_tutor.ideas.by_hand import Action


class RunByHand(StepByStep):
    """A graph and an empty table, in which the learner does a search by hand.

    Click on a node, or press Enter on it, to settle it; in Bellman-Ford a button begins the next
    round instead. Each row of the table has a field for a new distance and predecessor, such as
    ``8 B``. A wrong action is refused, with the reason and a hint. The browser grades nothing:
    `verdict` judges the actions like the typed form of this exercise.

    Parameters
    ----------
    asked
        The instance to search; by default, Dijkstra's algorithm on the five nodes.

    Attributes
    ----------
    run
        The learner's actions so far.
    attempts
        One verdict for each time the learner pressed Done.

    Examples
    --------
    >>> widget = RunByHand()
    >>> widget.settle("A")
    >>> widget.write("C", "3 A")
    >>> widget
    <RunByHand "the five nodes", 1 step: A is settled at 0 and its edge to C weighs 10. What ...>
    >>> widget.verdict
    Not yet. Your step is right so far; more are needed. Look at the edge from A to B first. ...
    """

    _esm = script(
        "renderSimulation", "live.js", "stepper.js", Path(__file__).with_name("simulation.js")
    )
    _css = style_sheet("live.css", "stepper.css", Path(__file__).with_name("simulation.css"))

    _runs: traitlets.List[Any] = traitlets.List().tag(sync=True)

    _asks_another = True

    run: Simulation
    _tutor: Tutor
    _claimed: Verdict | None  # the last verdict that guesses at the learner's idea
    _view: GraphView

    def __init__(self, asked: Instance | Item[Instance] | None = None) -> None:
        self.attempts: list[Verdict] = []
        self._seed = 1  # the seed of the first new graph; later ones count up
        self._accepted, self._flagged = True, ""
        question = asked or five_nodes()
        instance = question if isinstance(question, Instance) else question.question
        item = EXERCISES[BY_HAND[instance.search]].ask(question)
        self._begin(instance)
        super().__init__(item, self._welcome)

    @property
    def verdict(self) -> Verdict:
        """The verdict on the current run."""
        return judge_simulation(self.run)

    def _value(self) -> str:
        return self.run.typed()

    def _do_again(self, value: str) -> str:
        """Repeat the earlier actions, as far as they are still valid."""
        with suppress(Wrong):
            for line in filter(None, value.split("; ")):
                self.run = self.run.do(read_action(line, self.run.instance))
        return f"You stopped here: {counted(len(self.run.actions), 'step')} done."

    def _tell_again(self) -> None:
        self._tell(self._draft.verdict or self.verdict)

    def settle(self, node: object) -> None:
        """Settle a node, like a click on it."""
        self._try(lambda: read_action(f"settle {node}", self.run.instance))

    def write(self, node: object, cell: str) -> None:
        """Write a distance and a predecessor, such as ``8 B``, into the row of a node."""
        self._try(lambda: read_offer(node, cell, self.run.instance))

    def next_round(self) -> None:
        """Begin the next round of Bellman-Ford."""
        self._try(NextRound)

    def undo(self) -> None:
        """Take back the last step."""
        if not self.run.actions:
            self._say("There is nothing to undo.")
            return
        last = self.run.actions[-1]
        self.run = self.run.undo()
        self._changed()
        self._say(f"Undone: {last}.")

    def hint(self) -> None:
        """Show a hint about the next step, without the step itself."""
        left = self.run.sheet.whats_left()
        told = "Every edge has been tested. Press Done if you agree."
        self._say(str(left) if left else told)

    def done(self) -> None:
        """Judge the run."""
        self._tell(self._hand_in(self.run.typed()))

    def _tell(self, verdict: Verdict) -> None:
        """Show the verdict on the current run."""
        if verdict.status != "not tried":
            self.attempts.append(verdict)
        tone: Tone = "right" if verdict else "wrong"
        self._say(self._draft.told, tone, claimed=verdict, at=verdict.at)

    def confirm(self) -> None:
        """Accept that the guess about the learner is right."""
        if self._claimed is not None:
            self._say(f"Then think about this: {hint_of(self._claimed)}", "wrong")

    def deny(self) -> None:
        """Accept that the guess about the learner is wrong, and believe it less."""
        if self._claimed is not None:
            noted = logbook().deny(self.item.recipe)
            self._tutor.deny()
            if self._draft.told:
                self._judged(self._draft, self._claimed.denied())
            self._say(" ".join(filter(None, ["Noted. There must be another reason.", noted])))

    def start_again(self) -> None:
        """Start again with the same graph."""
        self._begin(self.run.instance)
        self._changed()
        self._say(self._welcome)

    def new_graph(self) -> None:
        """Start with a new graph, which separates the possible causes of the mistakes."""
        suspects = self._tutor.suspects
        self._turn_to(next_item(EXERCISES[self.item.exercise], suspects, self._seed))
        self._seed += 1
        self.attempts = []
        self._begin(self.item.question)
        self._changed()
        asked = self._draft.form.asked
        self._say(f"A new graph: {self.item.question.title}. {asked} {self._welcome}")

    def show_model(self) -> None:
        """Show a correct run beside the learner's own, or hide both."""
        if not self.attempts:
            self._say(
                "Try it yourself first and press Done. Then you can compare it with a right run."
            )
            return
        if self._runs:
            self._runs = []
            return
        run = self.run
        right = model_run(run.instance, run.sheet.settled)
        begins = parting(run.trace(), right)
        shown = [frames(trace, self._view) for trace in (run.trace(), right)]
        self._runs = [{**each, "at": at} for each, at in zip(shown, begins, strict=True)]

    def act(self, message: Message) -> None:
        """Handle a click, a button or a field."""
        if "write" in message:
            name, cell = message["write"]
            for node in self._view.nodes:
                if str(node) == name:  # otherwise the row belongs to an earlier graph
                    self.write(node, str(cell))
        else:
            super().act(message)

    def picture(self) -> Scene:
        """Return the graph, the table and the last words as one scene."""
        return story(Moment(*self._states, self.said), self._view)

    def __repr__(self) -> str:
        steps = counted(len(self.run.actions), "step")
        return f'<RunByHand "{self.run.instance.title}", {steps}: {self.said}>'

    @property
    def _states(self) -> tuple[TraceState | None, TraceState]:
        """The state before the last step, and the current one."""
        trace = self.run.trace()
        before = trace.at(len(trace) - 1) if len(trace) else None
        return before, trace.at(len(trace))

    def _scene(self, state: TraceState) -> Scene:
        """Return the graph with the place of a refused step, or lit up when all is done."""
        names = {str(place): str(node) for place, node in enumerate(self._view.nodes)}
        scene = flagged(named(self._view.scene(state, clickable=True), names), self._flagged)
        scene = lit(scene) if self._draft.verdict else scene
        if self._has_rounds:  # there is no node to settle
            still = (replace(shape, id=None) for shape in scene.shapes)
            scene = replace(scene, shapes=tuple(still))
        return scene

    @property
    def _has_rounds(self) -> bool:
        return self.run.instance.search == "bellman_ford"

    @property
    def _welcome(self) -> str:
        return _WELCOME_TO_ROUNDS if self._has_rounds else _WELCOME

    def _begin(self, instance: Instance) -> None:
        self.run = Simulation(instance)
        self._tutor, self._claimed = Tutor(instance, logbook().known().believed), None
        title = f"{instance.title[:1].upper()}{instance.title[1:]}"
        self._view = GraphView(
            instance.graph, instance.positions, title=title, guesses=instance.guesses
        )

    def _try(self, read: Callable[[], Action]) -> None:
        """Do the action, or show why not."""
        try:
            action = read()
        except Wrong as unreadable:
            self._say(str(unreadable), "wrong", accepted=False)
            return
        verdict = self._tutor.reply(self.run.actions, action)
        if verdict is not None:
            refused = self.run.do(action)
            verdict = replace(verdict, share=judge_simulation(refused).share)
            note(EXERCISES[self.item.exercise], refused.typed(), self.item, verdict)
            at = verdict.at
            self._say(verdict.message, "wrong", accepted=False, claimed=verdict, at=at)
            return
        self.run = self.run.do(action)
        self._changed()
        trace = self.run.trace()
        self._say(sentence(trace.at(len(trace) - 1), trace.at(len(trace))))

    def _say(
        self,
        text: str,
        tone: Tone = "",
        *,
        accepted: bool = True,
        claimed: Verdict | None = None,
        at: str = "",
    ) -> None:
        """Show the current state; a refused entry stays in its field.

        `at`: the place to mark in the picture.
        `claimed`: the verdict behind the text, which may guess at the learner's idea.
        """
        self._accepted, self._flagged = accepted, at
        asks = claimed is not None and bool(claimed.is_it_so) and claimed.is_it_so in text
        self._claimed = claimed if asks else None
        if accepted:
            self._runs = []
        super()._say(text, tone)
        self._keep()

    def _click(self, shape_id: str) -> None:
        self.settle(shape_id)

    def _buttons(self) -> Buttons:
        return {
            "round": self.next_round,
            "undo": self.undo,
            "hint": self.hint,
            "done": self.done,
            "start again": self.start_again,
            "new graph": self.new_graph,
            "model": self.show_model,
            "yes": self.confirm,
            "no": self.deny,
        }

    def _data(self) -> dict[str, Any]:
        before, state = self._states
        return {
            "rounds": self._has_rounds,
            "scene": scene_data(self._scene(state)),
            "rows": [list(table_row(node, before, state)) for node in self._view.nodes],
            "steps": [str(action) for action in self.run.actions],
            "accepted": self._accepted,
            "asks": self._claimed is not None,
        }


_WELCOME = "Settle the first node: click it, or move there with the arrow keys and press Enter."
_WELCOME_TO_ROUNDS = (
    "Test every edge once, in any order. Write each better offer, such as 7 X, in the row of the "
    "edge's head. Then start the next round."
)
