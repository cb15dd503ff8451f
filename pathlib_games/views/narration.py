"""Narrate a trace, correct or not: sentences, table and queue, as a picture or as frames."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from textwrap import wrap
from typing import Any, NamedTuple, TypedDict, TypeVar

from pathlib_games.graphs import (
    BadGraph,
    Estimate,
    Graph,
    Node,
    Relax,
    Round,
    Settle,
    Stale,
    Trace,
    TraceState,
)
from pathlib_games.views.pages import Element, elements
from pathlib_games.views.rounds import Rounds, has_waves, listed_nodes, round_ends
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Line, Picture, Point, Shape, Text, moved, rectangle, zoom
from pathlib_games.views.view import (
    NOTHING,
    Part,
    View,
    distance_text,
    number,
    numbers,
    short_name,
    step_nodes,
    text_width,
)
from pathlib_games.words import counted


def sentence(before: TraceState, after: TraceState) -> str:
    """Return a sentence about the step between two states."""
    step = after.step
    if isinstance(step, Relax):
        return _relax_sentence(step, before)
    if isinstance(step, Settle):
        return _settle_sentence(step, before)
    if isinstance(step, Stale):
        return _stale_sentence(step, before)
    if isinstance(step, Estimate):
        return f"The heuristic guesses {number(step.distance)} from {step.node} to the target."
    if isinstance(step, Round):
        return f"Round {step.number} begins: every edge is tested once."
    raise ValueError("the state before the first step has no step to tell")


def _relax_sentence(step: Relax, before: TraceState) -> str:
    head, new = step.head, step.distance
    follows = f"{head}'s predecessor becomes {step.tail}"
    if head not in before.distance:
        enters = "so this is its first" if before.in_rounds else "so it enters the frontier"
        taken = enters if step.improved else "but the offer is not taken"
        return f"{_offer(step, before, new)}; {head} had no distance yet, {taken}."
    old = before.distance[head]
    shown_new, shown_old = numbers(new, old)
    offer = _offer(step, before, shown_new)
    if new == old:
        follows = f"yet {follows}" if step.improved else "so nothing changes"
        return f"{offer} equals {shown_old}, {follows}."
    if new < old and step.improved:
        again = f", although {head} was settled" if head in before.settled else ""
        return f"{offer} beats {shown_old}, so {follows}{again}."
    if new < old:
        return f"{offer} beats {shown_old}, but {head} stays at {shown_old}."
    follows = f", but replaces {shown_old}, and {follows}" if step.improved else ""
    return f"{offer} does not beat {shown_old}{follows}."


def _offer(step: Relax, before: TraceState, new: object) -> str:
    """Return the sum that a step offers to its head, with its terms."""
    tail, head = step.tail, step.head
    if tail not in before.distance:
        return f"{head}: {number(new)} is offered, although {tail} has no distance"
    added = f"- {number(-step.weight)}" if step.weight < 0 else f"+ {number(step.weight)}"
    start = number(before.distance[tail])
    right = before.distance[tail] + step.weight
    if right != step.distance:
        offered, right_sum = numbers(step.distance, right)
        return f"{head}: {offered} is offered, although {start} {added} = {right_sum}"
    return f"{head}: {start} {added} = {number(new)}"


def _settle_sentence(step: Settle, before: TraceState) -> str:
    node, told = step.node, f"Settle {step.node} at {number(step.distance)}"
    if node in before.settled:
        return f"{told}, although it was settled before."
    if node not in before.distance:
        return f"{told}, although it had no distance yet."
    if before.in_rounds and before.distance[node] == step.distance:
        return f"{node} is final at {number(step.distance)}."
    if before.distance[node] != step.distance:
        return f"{told}, although its tentative distance is {number(before.distance[node])}."
    return f"{told}{_sum_of(node, before)}."


def _sum_of(node: Node, before: TraceState) -> str:
    """Return the sum of distance and estimate that A* compares, or nothing for other searches."""
    waiting = {
        entry.node: (entry.distance, entry.estimate, entry.distance + entry.estimate)
        for entry in before.queue
        if entry.estimate is not None and not entry.stale
    }
    if node not in waiting:
        return ""
    distance, guess, both = map(number, waiting[node])
    least = waiting[node][2] == min(total for _, _, total in waiting.values())
    return f": {distance} + {guess} = {both} is {'the' if least else 'not the'} smallest sum"


def _stale_sentence(step: Stale, before: TraceState) -> str:
    node, told = step.node, f"Skip the stale entry {step.node} at {number(step.distance)}"
    if node not in before.distance:
        return f"{told}, although {node} has no distance."
    verb = "was settled at" if node in before.settled else "now stands at"
    return f"{told}: {node} {verb} {number(before.distance[node])}."


def start_sentence(state: TraceState) -> str:
    """Return the sentence for the state before the first step."""
    source = state.source
    distance = number(state.distance[source])
    return f"Start at {source}: its distance is {distance}. No other node has a distance yet."


def end_sentence(state: TraceState, nodes: Sequence[Node]) -> str:
    """Return the sentence for the last state, given all nodes of the graph."""
    settled = set(state.settled)
    waiting = [node for node in nodes if node in state.distance and node not in settled]
    missed = [node for node in nodes if node not in state.distance]
    if state.in_rounds:
        unreached = f" {listed_nodes(missed)} cannot be reached." if missed else ""
        return f"The end{'' if waiting else ': no edge improves anything'}.{unreached}"
    if waiting:
        rest = [node for node in nodes if node not in settled]
        verb = "was" if len(rest) == 1 else "were"
        return f"The end: {listed_nodes(rest)} {verb} never settled."
    if missed:
        return f"The end: nothing is left in the queue. {listed_nodes(missed)} cannot be reached."
    return "The end: every node is settled."


@dataclass(frozen=True, slots=True)
class Moment:
    """A state of a trace, with the previous state and a sentence about the change."""

    before: TraceState | None  # the previous state; None at the start
    after: TraceState
    told: str  # the sentence
    end: str = ""  # a sentence about the end, or about what is left out

    @property
    def words(self) -> str:
        """Both sentences."""
        return f"{self.told} {self.end}".rstrip()


def moments(trace: Trace[Any]) -> Iterator[Moment]:
    """Yield the moments of a trace, one more than it has steps."""
    graph, before = trace.graph, None
    for k, after in enumerate(trace.states()):
        told = start_sentence(after) if before is None else sentence(before, after)
        end = ""
        if k == len(trace):
            nodes = graph.nodes if isinstance(graph, Graph) else tuple(after.distance)
            end = trace.end or end_sentence(after, nodes)
        yield Moment(before, after, told, end)
        before = after


MOST_PARTS = 20_000
"""The largest number of parts of a picture on a page."""
_MOST_PIECES = 250_000
"""The largest number of pieces of states that are made and sent."""


def shown_moments(trace: Trace[Any], view: View) -> Iterator[Moment]:
    """Yield the moments of a trace that fit a page; the last one says if more follow.

    Each state lists everything known, so a long search on a large board shows only its beginning.
    Raises `BadGraph` if the picture has more than `MOST_PARTS` parts.
    """
    if len(view.places) > MOST_PARTS:
        raise BadGraph(
            f"A picture of {counted(len(view.places), 'part')} is too large for a page (at most "
            f"{MOST_PARTS:,}): show the search on a smaller graph or board."
        )
    left = _MOST_PIECES
    for k, moment in enumerate(moments(trace)):
        state = moment.after
        said = replace(moment, told=view.said(moment.told), end=view.ended(moment.end, state))
        left -= (
            4 + len(state.distance) // 10 + (len(state.queue) if view.tabular or view.waits else 0)
        )
        if left < 0 and k < len(trace):
            yield replace(
                said,
                end=f"The search goes on: only the first {k:,} of its "
                f"{counted(len(trace), 'step')} fit into a picture.",
            )
            return
        yield said


class Row(NamedTuple):
    """A row of the distance table, as shown."""

    node: str
    distance: str
    settled: str
    predecessor: str
    # The values that the step replaced, to be struck out, or None.
    old_distance: str | None
    old_predecessor: str | None
    changed: bool


SETTLED = "settled?"
COLUMNS = ("node", "distance", SETTLED, "predecessor")


def table_row(node: Node, before: TraceState | None, after: TraceState) -> Row:
    """Return the row of a node in a state, with the changes of the last step."""
    distance, predecessor, settled = _cells(node, after)
    if before is None:
        return Row(str(node), distance, settled, predecessor, None, None, changed=False)
    cells = _cells(node, before)
    return Row(
        str(node),
        distance,
        settled,
        predecessor,
        cells[0] if cells[0] != distance else None,
        cells[1] if cells[1] not in {predecessor, NOTHING} else None,
        changed=cells != (distance, predecessor, settled),
    )


def _cells(node: Node, state: TraceState) -> tuple[str, str, str]:
    predecessor = state.predecessor.get(node)
    return (
        distance_text(state, node),
        NOTHING if predecessor is None else str(predecessor),
        "yes" if node in state.settled else "no",
    )


class QueueRow(NamedTuple):
    """An entry of the queue, as shown."""

    words: str
    stale: bool


def queue_rows(state: TraceState) -> tuple[QueueRow, ...]:
    """Return the queue of a state, the next entry first."""
    rows = []
    for entry in state.queue:
        words = f"{entry.node} at {number(entry.distance)}"
        words += "" if entry.estimate is None else f" + {number(entry.estimate)}"
        rows.append(QueueRow(words, entry.stale))
    return tuple(rows)


def waiting_row(state: TraceState) -> tuple[str, ...]:
    """Return the nodes of a first-in, first-out queue."""
    return tuple(str(entry.node) for entry in state.queue)


_TABLE_WIDTH = 370
_ROW = 32
_LONGEST_TABLE = 10
_COLUMN_X = (36, 122, 206, 296)
_CELL = re.compile(r"(\(\d+,) (\d+\))")  # stays on one line
_Picture = TypeVar("_Picture", bound=Picture)
_LEAST_WIDTH = 460  # in a narrower picture, the longest sentences take three lines


def story(moment: Moment, view: View) -> Scene:
    """Return a picture of a moment: graph, table if the view has one, queue and sentence."""
    picture = view.scene(moment.after)
    width, height = view.width, view.height
    shapes = [*picture.shapes]
    if view.tabular and len(view.nodes) <= _LONGEST_TABLE:
        shapes += moved(_table_shapes(moment, view), width, 14)
        width += _TABLE_WIDTH
        height = max(height, 14 + _ROW * (len(view.nodes) + 1) + 110)
    said = f"{view.said(moment.told)} {view.ended(moment.end, moment.after)}".rstrip()
    words = f"{said} {picture.description}"
    width = max(width, _LEAST_WIDTH)
    if view.waits:
        row = ", ".join(waiting_row(moment.after)) or "empty"
        words = f"{words} In the queue, next first: {row}."
        shapes.append(Text(20, height + 10, f"Queue, next first: {row}", "text left"))
        height += 30
    drawn = Scene(width, height, tuple(shapes), view.title, words)
    return with_words(drawn, said, room=26 * (view.lines + 1))


def with_words(scene: _Picture, words: str, room: float = 0) -> _Picture:
    """Return a picture with words, if there are any, below it in at least the given height."""
    if not words and not room:
        return scene
    width, height = scene.width, scene.height
    lines = wrap(words, int((width - 40) / text_width("n", "story")))
    shapes: list[Shape] = [Line(((14, height), (width - 14, height)), "rule")]
    shapes += [Text(20, height + 26 + 26 * i, line, "story left") for i, line in enumerate(lines)]
    below = max(room, 26 * (len(lines) + 1))
    return replace(scene, height=height + below, shapes=(*scene.shapes, *shapes))


def with_both(scene: Scene, told: str) -> Scene:
    """Return a picture with words below it and at the end of its description."""
    wide = replace(scene, width=max(scene.width, _LEAST_WIDTH))
    kept = _CELL.sub("\\1\N{NO-BREAK SPACE}\\2", told)
    return replace(with_words(wide, kept), description=f"{scene.description} {told}")


def _table_shapes(moment: Moment, view: View) -> Iterator[Shape]:
    """Yield the shapes of the distance table and the queue, from the top left corner (0, 0)."""
    right = _TABLE_WIDTH - 14
    in_rounds = moment.after.in_rounds  # nothing is settled before the end
    for x, heading in zip(_COLUMN_X, COLUMNS, strict=True):
        yield Text(
            x, _ROW / 2, "" if in_rounds and heading == SETTLED else heading, "small heading"
        )
    yield Line(((0, _ROW), (right, _ROW)), "edge")
    y: float = _ROW
    for node in view.nodes:
        row = table_row(node, moment.before, moment.after)
        if row.changed:
            yield rectangle(0, y, right, _ROW, "changed-row")
            yield rectangle(0, y, 5, _ROW, "changed-bar")
        middle = y + _ROW / 2
        cells = (
            (short_name(node), None),
            (row.distance, row.old_distance),
            ("" if in_rounds else row.settled, None),
            (short_name(row.predecessor), row.old_predecessor and short_name(row.old_predecessor)),
        )
        for x, (new, old) in zip(_COLUMN_X, cells, strict=True):
            if old is not None:
                yield Text(x - 16, middle, old, "text struck")
            yield Text(x + (16 if old is not None else 0), middle, new, "number")
        y += _ROW
        yield Line(((0, y), (right, y)), "rule")
    if in_rounds:
        return
    yield Text(0, y + 26, "Queue, next entry first", "small heading left")
    yield from _queue_shapes(moment.after, y + 54, right)


def _queue_shapes(state: TraceState, top: float, right: float) -> Iterator[Shape]:
    rows = queue_rows(state)
    if not rows:
        yield Text(0, top, "empty", "text soft left")
    x, y = 0.0, top
    for row in rows:
        entry = text_width(row.words, "text")
        wide = entry + (text_width(" (stale)", "small") if row.stale else 0) + 14
        if x and x + wide > right:
            x, y = 0.0, y + 26
        yield Text(x, y, row.words, f"text left {'struck' if row.stale else ''}".strip())
        if row.stale:
            yield Text(x + entry, y, "(stale)", "small soft left")
        x += wide


class Frame(TypedDict, total=False):
    """A state as data: its sentence and counts, and the parts, rows and entries that changed.

    A part is its label and the numbers of its shapes. `description` is present if it adds to the
    sentence. If a round ends here, `round` says what it did, and `lit` tells for each part with a
    relaxed edge in which earlier frame it was relaxed. If the run is compared with another one,
    `was` holds the other run's differing rows, `before` and `round_before` its sentences, and
    `over` shapes on top of the picture.
    """

    say: str
    round: str
    lit: dict[int, int]
    description: str
    counts: list[int]
    parts: dict[int, list[str | int]]
    rows: dict[int, list[Any]]
    queue: list[list[Any]]
    row: list[str]
    was: dict[int, str]
    before: str
    round_before: str
    over: list[Element]


class Frames(TypedDict):
    """A whole trace as plain data for JSON; the first frame is complete.

    `ground`: what is searched, in words. `rounds`: what a round is called, or nothing if there are
    only single steps.
    """

    title: str
    ground: str
    rounds: str
    width: float
    height: float
    zoom: float
    folded: list[float] | None
    places: list[list[float]]
    shapes: list[Element]
    frames: list[Frame]


def frames(trace: Trace[Any], view: View) -> Frames:
    """Return the first picture of a trace and, for each step, only the changes."""
    rows = {node: i for i, node in enumerate(view.nodes)} if view.tabular else {}
    numbers_of: dict[Shape, int] = {}
    shown: list[Part | None] = [None] * len(view.places)
    found: list[Frame] = []
    kind = "wave" if has_waves(trace.steps, view) else "round"
    ends = set(round_ends(trace.steps, waves=kind == "wave"))
    has_rounds = len(ends) < len(trace)
    rounds = Rounds(trace.at(0), view)
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
            settled, reached = len(after.settled), len(after.distance)
            frame["counts"] = [settled, reached - settled, len(view.nodes) - reached]
        if view.waits:
            frame["row"] = list(waiting_row(after))
        if view.tabular:
            # The rows of the previous step lose their marks, so write them again.
            named = rows if before is None else step_nodes(before, after)
            frame["rows"] = {
                rows[node]: list(table_row(node, before, after))
                for node in sorted(rows.keys() & named, key=rows.__getitem__)
            }
            if not after.in_rounds:
                frame["queue"] = [list(row) for row in queue_rows(after)]
        rounds.take(before, after, moment.told, parts)
        if has_rounds and (len(found) in ends or moment.end):
            told, lit = rounds.end(after)
            frame["round"] = f"{view.said(told)} {moment.end}".rstrip()
            if lit:
                frame["lit"] = lit
        found.append(frame)
    whole = _whole(view, view.places, numbers_of, found)
    return {**whole, "rounds": kind} if has_rounds else whole


def scene_frames(told: Sequence[tuple[Scene, str]]) -> Frames:
    """Return pictures of one size as frames with their sentences."""
    moments = [({0: Part("", scene.shapes)}, words) for scene, words in told]
    found = part_frames(told[0][0], [(0, 0)], moments)
    for frame, (scene, _) in zip(found["frames"], told, strict=True):
        frame["description"] = scene.description
    return found


def part_frames(
    shown: View | Picture, places: Sequence[Point], told: Iterable[tuple[Mapping[int, Part], str]]
) -> Frames:
    """Return frames of changed parts; `shown` provides title and size."""
    numbers_of: dict[Shape, int] = {}
    found: list[Frame] = []
    for changed, words in told:
        parts = {index: _numbered(part, numbers_of) for index, part in changed.items()}
        found.append({"say": words, "parts": parts})
    return _whole(shown, places, numbers_of, found)


def _numbered(part: Part, numbers_of: dict[Shape, int]) -> list[str | int]:
    numbers = [numbers_of.setdefault(shape, len(numbers_of)) for shape in part.shapes]
    return [part.label, *numbers]


def _whole(
    shown: View | Picture, places: Sequence[Point], shapes: Iterable[Shape], found: list[Frame]
) -> Frames:
    return {
        "title": shown.title,
        "ground": shown.ground if isinstance(shown, View) else "",
        "rounds": "",
        "width": shown.width,
        "height": shown.height,
        "zoom": zoom(shown.width, shown.height),
        "folded": [*shown.folded] if isinstance(shown, Picture) and shown.folded else None,
        "places": [list(place) for place in places],
        "shapes": elements(shapes),
        "frames": found,
    }
