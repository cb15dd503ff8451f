"""Many searches at once, each on its own board, with one Play for all of them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

import traitlets

from pathlib_games.graphs import Settle
from pathlib_games.views.flood_view import floods_scene
from pathlib_games.views.frames import part_frames
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle, Line, Polygon
from pathlib_games.views.story import with_words
from pathlib_games.views.view import Part
from pathlib_games.widgets.base import script, style_sheet
from pathlib_games.widgets.stepper import Steps
from pathlib_games.words import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pathlib_games.graphs import Node, Trace, TraceState
    from pathlib_games.views.shapes import Point, Shape
    from pathlib_games.views.view import View

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
