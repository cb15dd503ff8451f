"""Step through a trace: graph or board, distance table, queue and narration, linked.

The whole trace goes to the browser once. Stepping then needs no Python, and so no kernel.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

import traitlets

from pathlib_games.views import pages
from pathlib_games.views.frames import frames, scene_frames
from pathlib_games.views.graph_view import GraphView, whole_graph
from pathlib_games.views.moments import shown_moments
from pathlib_games.views.story import story, with_words
from pathlib_games.widgets.alone import live
from pathlib_games.widgets.base import SceneWidget, script, style_sheet
from pathlib_games.widgets.live import TellingWidget
from pathlib_games.words import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pathlib_games.graphs import Trace
    from pathlib_games.views.frames import Frames
    from pathlib_games.views.scene import Scene
    from pathlib_games.views.view import View


class Steps(SceneWidget):
    """Frames that can be stepped through, and the one that is shown."""

    _esm = script("renderStepper", "stepper.js")
    _css = style_sheet("stepper.css")

    index = traitlets.Int(0).tag(sync=True)
    compared = traitlets.Bool(False).tag(sync=True)  # whether another stands beside it
    _frames = traitlets.Dict().tag(sync=True)
    _seconds = traitlets.Float(None, allow_none=True).tag(sync=True)

    def __init__(self, frames: Frames, **traits: Any) -> None:
        super().__init__(_frames=frames, **traits)

    @abstractmethod
    def _picture_at(self, index: int) -> Scene:
        """Return a state as one scene."""

    def picture(self) -> Scene:
        """Return the state that is shown as one scene, with its words."""
        return self._picture_at(self.index)

    def still(self) -> Scene:
        """Return the state that is shown; at the start it says that there is more to be seen.

        The end would give away what is asked in a notebook that nobody has run yet.
        """
        scene = self._picture_at(self.index)
        if self.index or not self.last:
            return scene
        how = f"Run this cell to step through {counted(self.last, 'step')}."
        return replace(with_words(scene, how), description=f"{scene.description} {how}")

    def _page(self) -> Iterable[str]:
        """Return the parts of a page that steps without Python: all states go along."""
        return live(self)

    @property
    def last(self) -> int:
        """The number of the last state."""
        return len(self._frames["frames"]) - 1

    @traitlets.validate("index")
    def _check_index(self, proposal: traitlets.Bunch) -> int:
        index = int(proposal["value"])
        if not 0 <= index <= self.last:
            raise traitlets.TraitError(
                f"index is a state from 0 to {self.last}, because that is the last of "
                f"{counted(self.last, 'step')}; got {index}"
            )
        return index

    def __repr__(self) -> str:
        told = self._frames["frames"][self.index]["say"]
        title = self._frames["title"]
        return f'<{type(self).__name__} "{title}", step {self.index} of {self.last}: {told}>'


class ChangingSteps(Steps, TellingWidget):
    """A stepper whose run is made anew when something is changed in the page."""

    def __init__(self, frames: Frames, welcome: str) -> None:
        # All at once: the page may draw a widget before it hears what came after.
        TellingWidget.__init__(self, welcome, _frames=dict(frames))

    def _page(self) -> Iterable[str]:
        """Return the parts of a page: what is shown, for only Python makes another run of it."""
        return [pages.picture(self.picture())]

    def _show_run(self, frames: Frames, index: int, words: Callable[[], str]) -> None:
        """Show another run, and say what `words` makes of it then."""
        with self.hold_sync():
            self._frames = dict(frames)
            self.index = index
            self._say(words())

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take what the page tells: it may name a state of a longer run, a moment too late."""
        with self._one_at_a_time:
            if "index" in sync_data:
                sync_data = {**sync_data, "index": min(self.last, sync_data["index"])}
            super().set_state(sync_data)


class SceneStepper(Steps):
    """Pictures that can be stepped and played, each with a sentence.

    Parameters
    ----------
    told
        The pictures, all of one size, each with what is said about it.
    seconds
        How long all of it plays at normal speed; 1.3 seconds a picture, if it is left out.

    Attributes
    ----------
    index
        Which picture is shown, from 0. It may be read and set.

    Examples
    --------
    >>> from pathlib_games.views.scene import Scene
    >>> SceneStepper([(Scene(9, 9, (), "Nothing", "It is empty."), "Nothing is here.")])
    <SceneStepper "Nothing", step 0 of 0: Nothing is here.>
    """

    def __init__(self, told: Sequence[tuple[Scene, str]], seconds: float | None = None) -> None:
        self._told = tuple(told)
        super().__init__(scene_frames(told))
        self._seconds = seconds

    def _picture_at(self, index: int) -> Scene:
        return with_words(*self._told[index])


class Stepper(Steps):
    """A picture of a search that can be stepped, played, and read by a screen reader.

    Keys: left and right arrow for one step, Home and End for the first and the last, space to play.
    Of a search that is too long for a page only the beginning can be stepped; its end says so.

    Parameters
    ----------
    trace
        Any trace, also one of a learner's own algorithm.
    view
        Draws the graph or the board; a `GraphView` with the nodes on a circle if none is given.

    Attributes
    ----------
    index
        Which state is shown, from 0 (the start) to the number of steps. It may be read and set.

    Raises
    ------
    BadGraph
        If the picture is too large for a page.
    traitlets.TraitError
        If index is set to a state that the trace does not have.

    Examples
    --------
    >>> from pathlib_games.graphs import Graph, dijkstra
    >>> stepper = Stepper(dijkstra.trace(Graph.from_edges([("A", "B", 5)]), "A"))
    >>> stepper.index = 1
    >>> stepper
    <Stepper "Graph", step 1 of 3: Settle A at 0.>
    """

    def __init__(self, trace: Trace[Any], view: View | None = None) -> None:
        self.trace = trace
        self.view = view if view is not None else GraphView(whole_graph(trace))
        super().__init__(frames(trace, self.view))

    def _picture_at(self, index: int) -> Scene:
        moment = next(islice(shown_moments(self.trace, self.view), index, None))
        return story(moment, self.view)


def step_together(one: Steps, other: Steps) -> None:
    """Let two steppers advance together from where they stand; who ends first waits."""
    moved: list[Steps] = []  # by us, not in the page

    def lead(leader: Steps, follower: Steps) -> None:
        apart = follower.index - leader.index

        def follow(change: traitlets.Bunch) -> None:
            if leader not in moved:
                moved.append(follower)
                follower.index = min(max(change["new"] + apart, 0), follower.last)
                moved.remove(follower)

        leader.observe(follow, "index")

    lead(one, other)
    lead(other, one)
