"""Step through a trace: graph or board, distance table, queue and narration, linked.

The whole trace goes to the browser once. Stepping then needs no Python, and so no kernel.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Any

import traitlets

from pathlib_games.graphs import Settle
from pathlib_games.views import pages
from pathlib_games.views.frames import frames, part_frames, scene_frames
from pathlib_games.views.graph_view import GraphView, whole_graph
from pathlib_games.views.grid_view import floods_scene
from pathlib_games.views.narration import shown_moments, story, with_words
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle, Line, Polygon
from pathlib_games.views.view import Part
from pathlib_games.widgets.base import SceneWidget, live, script, style_sheet
from pathlib_games.widgets.live import TellingWidget
from pathlib_games.words import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from pathlib_games.graphs import Node, Trace, TraceState
    from pathlib_games.views.frames import Frames
    from pathlib_games.views.scene import Scene
    from pathlib_games.views.shapes import Point, Shape
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


# ---- many searches at once, each on its own board, with one Play for all of them -------------

_RIM = 4


@dataclass(frozen=True)
class Room:
    """A search on a board, and what came of it."""

    title: str
    view: View
    trace: Trace[Any]
    way: tuple[Node, ...]  # walked when the search has ended; may be empty
    told: str  # what came of it, in a sentence
    right: bool

    @property
    def size(self) -> Point:
        """The size of the board without its legend, which would be too small to be read."""
        view = self.view
        bottoms = [view.places[view.part_of[node]][1] + 2 * view.middle[1] for node in view.nodes]
        return view.width, min(view.height, max(view.legend_at, *bottoms) + _RIM)

    def changes(self) -> list[dict[int, Part]]:
        """Return what changes moment by moment; in each of them one more node is settled.

        Then the way is walked, a node in each moment: its part comes after those of the view.
        """
        view = self.view
        before, *later = self.trace.states()
        touched = set(range(len(view.places)))
        found: list[dict[int, Part]] = []
        for after in later:
            if isinstance(after.step, Settle):
                found.append({index: self._part(index, before) for index in sorted(touched)})
                touched = set()
            touched.update(view.touched(before, after))
            before = after
        found.append({index: self._part(index, before) for index in sorted(touched)})
        found[0][len(view.places)] = Part("", ())
        walked = [self._walked(self.way[: k + 1]) for k in range(len(self.way))]
        return [*found, *({len(view.places): part} for part in walked)]

    def _part(self, index: int, state: TraceState) -> Part:
        """Return a part of the view, without the legend."""
        part = self.view.part(index, state)
        if index:
            return part
        return part._replace(shapes=tuple(s for s in part.shapes if _top(s) < self.view.legend_at))

    def _walked(self, way: Sequence[Node]) -> Part:
        """Return a way to where somebody stands."""
        dx, dy = self.view.middle
        places = [self.view.places[self.view.part_of[node]] for node in way]
        points = tuple((x + dx, y + dy) for x, y in places)
        lines = (Line(points, "path-rim"), Line(points, "path")) if points[1:] else ()
        return Part("", (*lines, Circle(*points[-1], 9, "ball ball-4")))


class Wall(Steps):
    """A wall of boards on which searches run at the same time, to be played and stepped together.

    Parameters
    ----------
    title
        What it is called.
    rooms
        The boards, each with its search.

    Attributes
    ----------
    index
        Which moment is shown. It may be read and set.
    """

    _esm = script("renderWall", "stepper.js", "wall.js")
    _css = style_sheet("stepper.css", "wall.css")

    _rooms: traitlets.List[Any] = traitlets.List().tag(sync=True)

    def __init__(self, title: str, rooms: Sequence[Room]) -> None:
        self._shown = tuple(rooms)
        self._changes = [room.changes() for room in rooms]
        places = [at for room in rooms for at in (*room.view.places, (0.0, 0.0))]
        size = Scene(100, 100, (), title, "")
        told = [
            {
                "title": room.title,
                "width": room.size[0],
                "height": room.size[1],
                "parts": len(room.view.places) + 1,
                "settled": len(changes) - len(room.way) - 1,
                "ends": len(changes) - 1,
                "told": _verdict(room),
            }
            for room, changes in zip(rooms, self._changes, strict=True)
        ]
        super().__init__(part_frames(size, places, self._moments()), _rooms=told)

    def _moments(self) -> Iterator[tuple[dict[int, Part], str]]:
        """Go through the moments: each gives the parts that it changes, and its words."""
        for moment in range(max(map(len, self._changes))):
            changed: dict[int, Part] = {}
            first = 0
            for room, changes in zip(self._shown, self._changes, strict=True):
                if moment < len(changes):
                    changed |= {first + index: part for index, part in changes[moment].items()}
                first += len(room.view.places) + 1
            yield changed, self._words(moment)

    def _words(self, moment: int) -> str:
        pairs = list(zip(self._shown, self._changes, strict=True))
        done = [room.title for room, changes in pairs if len(changes) <= moment + 1]
        if len(done) == len(pairs):
            right = sum(room.right for room in self._shown)
            return f"All have ended. {right} of {counted(len(pairs), 'room')} as it should be."
        words = f"{counted(moment, 'node')} settled in each room" if moment else "All begin at once"
        return f"{words}. Ended: {', '.join(done)}." if done else f"{words}."

    def _picture_at(self, index: int) -> Scene:
        drawn: dict[int, Part] = {}
        for changed, _ in islice(self._moments(), index + 1):
            drawn |= changed
        boards, first = {}, 0
        for room, changes in zip(self._shown, self._changes, strict=True):
            places = [*room.view.places, (0.0, 0.0)]
            parts = [(at, drawn[first + k]) for k, at in enumerate(places)]
            boards[room.title] = (room.size, parts)
            first += len(places)
            if index >= len(changes) - 1:
                boards[f"{room.title} {'✓' if room.right else '✗'}"] = boards.pop(room.title)
        told = " ".join(f"{room.title}: {_verdict(room)}" for room in self._shown)
        words = self._words(index)
        title = self._frames["title"]
        return with_words(floods_scene(boards, title, told if index == self.last else words), words)


def _top(shape: Shape) -> float:
    """Return how far down a shape begins."""
    if isinstance(shape, Line | Polygon):
        return min(y for _, y in shape.points)
    return shape.y - (shape.radius if isinstance(shape, Circle) else 0)


def _verdict(room: Room) -> str:
    return f"{'✓' if room.right else '✗'} {room.told}"
