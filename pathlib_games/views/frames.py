"""Frames: what a widget needs to step through a trace, or through other pictures, as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from pathlib_games.views.narration import queue_rows, shown_moments, table_row, waiting_row
from pathlib_games.views.shapes import Picture, zoom
from pathlib_games.views.svg import Element, elements
from pathlib_games.views.view import Part, step_nodes

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pathlib_games.graphs import Trace, TraceState
    from pathlib_games.views.scene import Scene
    from pathlib_games.views.shapes import Point, Shape
    from pathlib_games.views.view import View


class Frame(TypedDict, total=False):
    """One state: what is said and counted, and those parts, rows and entries that it changes.

    A part is its label and the numbers of its shapes; parts and rows are named by their index. The
    description is there if it tells more than what is said. Where the run is compared with another
    one, `was` has the rows that differed there, `before` what was said, and `over` marks to be
    laid over the picture. `row` is who waits in a queue that is drawn as a row.
    """

    say: str
    description: str
    counts: list[int]
    parts: dict[int, list[str | int]]
    rows: dict[int, list[Any]]
    queue: list[list[Any]]
    row: list[str]
    was: dict[int, str]
    before: str
    over: list[Element]


class Frames(TypedDict):
    """A whole trace for a widget, as plain data for JSON.

    The first frame holds all parts and rows. Each different shape is written once, in `shapes`.
    """

    title: str
    width: float
    height: float
    zoom: float
    folded: list[float] | None
    places: list[list[float]]
    shapes: list[Element]
    frames: list[Frame]


def frames(trace: Trace[Any], view: View) -> Frames:
    """Return the first picture of a trace and, for each step, only what the step changed.

    Of a search that is too long for a page only the beginning, which says so: `shown_moments`.
    """
    rows = {node: i for i, node in enumerate(view.nodes)} if view.tabular else {}
    numbers_of: dict[Shape, int] = {}
    shown: list[Part | None] = [None] * len(view.places)
    found: list[Frame] = []
    for moment in shown_moments(trace, view):
        before, after = moment.before, moment.after
        changed = range(len(shown)) if before is None else view.touched(before, after)
        parts: dict[int, list[str | int]] = {}
        for index in changed:
            part = view.part(index, after)
            if part != shown[index]:
                shown[index] = part
                parts[index] = _numbered(part, numbers_of)
        frame: Frame = {"say": moment.words, "parts": parts}
        if not after.in_rounds:
            frame["counts"] = _counts(after, view)
        if view.waits:
            frame["row"] = list(waiting_row(after))
        if view.tabular:
            # The rows of the step before lose their marks, so they are written again.
            named = rows if before is None else step_nodes(before, after)
            frame["rows"] = {
                rows[node]: list(table_row(node, before, after))
                for node in sorted(rows.keys() & named, key=rows.__getitem__)
            }
            if not after.in_rounds:
                frame["queue"] = [list(row) for row in queue_rows(after)]
        found.append(frame)
    return _whole(view, view.places, numbers_of, found)


def _counts(state: TraceState, view: View) -> list[int]:
    """Return how many nodes are settled, in the frontier, and not reached."""
    settled, reached = len(state.settled), len(state.distance)
    return [settled, reached - settled, len(view.nodes) - reached]


def scene_frames(told: Sequence[tuple[Scene, str]]) -> Frames:
    """Return pictures of one size as frames, each with what is said about it."""
    moments = [({0: Part("", scene.shapes)}, words) for scene, words in told]
    found = part_frames(told[0][0], [(0, 0)], moments)
    for frame, (scene, _) in zip(found["frames"], told, strict=True):
        frame["description"] = scene.description
    return found


def part_frames(
    shown: View | Picture, places: Sequence[Point], told: Iterable[tuple[Mapping[int, Part], str]]
) -> Frames:
    """Return frames that each say which parts change, and with which words.

    `shown`: tells title and size.
    """
    numbers_of: dict[Shape, int] = {}
    found: list[Frame] = []
    for changed, words in told:
        parts = {index: _numbered(part, numbers_of) for index, part in changed.items()}
        found.append({"say": words, "parts": parts})
    return _whole(shown, places, numbers_of, found)


def _numbered(part: Part, numbers_of: dict[Shape, int]) -> list[str | int]:
    """Return a part as its label and the numbers of its shapes."""
    numbers = [numbers_of.setdefault(shape, len(numbers_of)) for shape in part.shapes]
    return [part.label, *numbers]


def _whole(
    shown: View | Picture, places: Sequence[Point], shapes: Iterable[Shape], found: list[Frame]
) -> Frames:
    return {
        "title": shown.title,
        "width": shown.width,
        "height": shown.height,
        "zoom": zoom(shown.width, shown.height),
        "folded": [*shown.folded] if isinstance(shown, Picture) and shown.folded else None,
        "places": [list(place) for place in places],
        "shapes": elements(shapes),
        "frames": found,
    }
