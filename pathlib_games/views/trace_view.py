"""Tell what a trace does: a sentence for each step, the distance table, the queue, the frames.

A state is shown together with the state before it, because what changed matters more than what is.
Everything here says what a trace *did*, right or wrong: a learner's own trace is told as it
happened.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass, replace
from textwrap import wrap
from typing import TYPE_CHECKING, Any, TypedDict

from pathlib_games.graphs import Estimate, Graph, Relax, Round, Settle, Stale
from pathlib_games.views.figure import Animation
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Line, Text, moved, rectangle
from pathlib_games.views.svg import Element, elements
from pathlib_games.views.view import (
    NOTHING,
    distance_text,
    number,
    numbers,
    short_name,
    step_nodes,
    text_width,
)
from pathlib_games.words import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pathlib_games.graphs import Node, QueueEntry, Trace, TraceState
    from pathlib_games.views.shapes import Shape
    from pathlib_games.views.view import Part, View

# ---- sentences ----------------------------------------------------------------------------------


def sentence(before: TraceState, after: TraceState) -> str:
    """Return one sentence for the step that leads from one state to the next.

    Examples
    --------
    >>> from pathlib_games.graphs import Graph, dijkstra
    >>> trace = dijkstra.trace(Graph.from_edges([("A", "B", 5)]), "A")
    >>> sentence(trace.at(1), trace.at(2))
    'B: 0 + 5 = 5; B had no distance yet, so it enters the frontier.'
    """
    step = after.step
    if isinstance(step, Relax):
        return _relax_sentence(step, before)
    if isinstance(step, Settle):
        return _settle_sentence(step, before)
    if isinstance(step, Stale):
        return _stale_sentence(step, before)
    if isinstance(step, Estimate):
        return f"The heuristic guesses that from {step.node} {number(step.distance)} is left to go."
    if isinstance(step, Round):
        return f"Round {step.number} begins: every edge is tested once."
    raise ValueError("the state before the first step has no step to tell")


def _relax_sentence(step: Relax, before: TraceState) -> str:
    head, new = step.head, step.distance
    follows = f"{head}'s predecessor becomes {step.tail}"
    if head not in before.distance:
        taken = "so it enters the frontier" if step.improved else "but the offer is not taken"
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
    follows = f", yet it replaces it, and {follows}" if step.improved else ""
    return f"{offer} does not beat {shown_old}{follows}."


def _offer(step: Relax, before: TraceState, new: object) -> str:
    """Return the sum that a step offers to its head, as it was added up."""
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
    if before.distance[node] != step.distance:
        return f"{told}, although its tentative distance is {number(before.distance[node])}."
    return f"{told}{_sum_of(node, before)}."


def _sum_of(node: Node, before: TraceState) -> str:
    """Return what decides in A*: the sum of distance and guess; nothing in other searches."""
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
    """Return the sentence for the state before the first step.

    Examples
    --------
    >>> from pathlib_games.graphs import Graph, dijkstra
    >>> trace = dijkstra.trace(Graph.from_edges([("A", "B", 5)]), "A")
    >>> start_sentence(trace.at(0))
    'Start at A: its distance is 0. No other node has a distance yet.'
    """
    source = state.source
    distance = number(state.distance[source])
    return f"Start at {source}: its distance is {distance}. No other node has a distance yet."


def end_sentence(state: TraceState, nodes: Sequence[Node]) -> str:
    """Return the sentence for the state after the last step, given all nodes of the graph.

    Examples
    --------
    >>> from pathlib_games.graphs import Graph, dijkstra
    >>> graph = Graph.from_edges([("A", "B", 5)], nodes=["A", "B", "C"])
    >>> trace = dijkstra.trace(graph, "A")
    >>> end_sentence(trace.at(len(trace)), graph.nodes)
    'The end: nothing is left in the queue. C cannot be reached.'
    """
    settled = set(state.settled)
    waiting = [node for node in nodes if node in state.distance and node not in settled]
    missed = [node for node in nodes if node not in state.distance]
    if waiting:
        rest = [node for node in nodes if node not in settled]
        return f"The end: {_listed(rest)} {_verb(rest, 'was', 'were')} never settled."
    if missed:
        return f"The end: nothing is left in the queue. {_listed(missed)} cannot be reached."
    return "The end: every node is settled."


def _listed(nodes: list[Node]) -> str:
    names = [str(node) for node in nodes]
    if len(names) > 6:
        return counted(len(names), "node")
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _verb(nodes: list[Node], one: str, many: str) -> str:
    return one if len(nodes) == 1 else many


@dataclass(frozen=True, slots=True)
class Moment:
    """One state of a trace with the state before it and the words for what happened.

    Parameters
    ----------
    before
        The state one step earlier; None at the start.
    after
        The state itself.
    words
        What is said about it; at the end of the trace the end is told as well.
    """

    before: TraceState | None
    after: TraceState
    words: str


def moments(trace: Trace[Any]) -> Iterator[Moment]:
    """Go through a trace from the start to the end; one moment more than it has steps.

    Complexity
    ----------
    O(steps), plus what folding the trace costs.
    """
    graph, before = trace.graph, None
    for k, after in enumerate(trace.states()):
        words = start_sentence(after) if before is None else sentence(before, after)
        if k == len(trace):
            nodes = graph.nodes if isinstance(graph, Graph) else tuple(after.distance)
            words = f"{words} {end_sentence(after, nodes)}"
        yield Moment(before, after, words)
        before = after


def narration(trace: Trace[Any]) -> list[str]:
    """Return what is said about each state of a trace, from the start to the end.

    Examples
    --------
    >>> from pathlib_games.graphs import Graph, dijkstra
    >>> for words in narration(dijkstra.trace(Graph.from_edges([("A", "B", 5)]), "A")):
    ...     print(words)
    Start at A: its distance is 0. No other node has a distance yet.
    Settle A at 0.
    B: 0 + 5 = 5; B had no distance yet, so it enters the frontier.
    Settle B at 5. The end: every node is settled.
    """
    return [moment.words for moment in moments(trace)]


# ---- table and queue ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the distance table.

    Parameters
    ----------
    node, distance, settled, predecessor
        The columns, in words and numbers as they are shown.
    old_distance, old_predecessor
        What the step replaced, to be struck out; None if it did not.
    changed
        Whether the step changed anything in this row.
    """

    node: str
    distance: str
    settled: str
    predecessor: str
    old_distance: str | None
    old_predecessor: str | None
    changed: bool


COLUMNS = ("node", "distance", "settled?", "predecessor")


def table_row(node: Node, before: TraceState | None, after: TraceState) -> Row:
    """Return the row of one node in a state, with what the step to this state changed.

    Examples
    --------
    >>> from pathlib_games.graphs import Graph, dijkstra
    >>> trace = dijkstra.trace(Graph.from_edges([("A", "B", 5)]), "A")
    >>> row = table_row("B", trace.at(1), trace.at(2))
    >>> row.old_distance, row.distance, row.predecessor
    ('\N{EN DASH}', '5', 'A')
    """
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


@dataclass(frozen=True, slots=True)
class QueueRow:
    """One entry of the queue as it is shown: its words, and whether it is stale."""

    words: str
    stale: bool


def queue_rows(state: TraceState) -> tuple[QueueRow, ...]:
    """Return the queue of a state, the next entry first.

    Examples
    --------
    >>> from pathlib_games.graphs import Graph, astar, dijkstra
    >>> trace = dijkstra.trace(Graph.from_edges([("A", "B", 5)]), "A")
    >>> queue_rows(trace.at(2))
    (QueueRow(words='B at 5', stale=False),)
    >>> astar_trace = astar.trace(trace.graph, "A", "B", lambda node: 4 if node == "A" else 0)
    >>> queue_rows(astar_trace.at(1))
    (QueueRow(words='A at 0 + 4', stale=False),)
    """
    return tuple(QueueRow(_entry_words(entry), entry.stale) for entry in state.queue)


def _entry_words(entry: QueueEntry) -> str:
    words = f"{entry.node} at {number(entry.distance)}"
    return words if entry.estimate is None else f"{words} + {number(entry.estimate)}"


# ---- frames: what a widget needs to step through a trace -----------------------------------------


class Frame(TypedDict, total=False):
    """One state: what is said and counted, and those parts, rows and entries that it changes.

    A part is its label and the numbers of its shapes; parts and rows are named by their index. The
    description is there if it tells more than what is said.
    """

    say: str
    description: str
    counts: list[int]
    parts: dict[int, list[str | int]]
    rows: dict[int, list[Any]]
    queue: list[list[Any]]


class Frames(TypedDict):
    """A whole trace for a widget, as plain data for JSON.

    The first frame holds all parts and rows. Each different shape is written once, in `shapes`.
    """

    title: str
    width: float
    height: float
    places: list[list[float]]
    shapes: list[Element]
    frames: list[Frame]


def frames(trace: Trace[Any], view: View) -> Frames:
    """Return the first picture of a trace and, for each step, only what the step changed.

    Complexity
    ----------
    O(parts + steps), plus the length of the queue for each step if the view wants a table.

    Examples
    --------
    >>> from pathlib_games.graphs import Graph, dijkstra
    >>> from pathlib_games.views.graph_view import GraphView
    >>> graph = Graph.from_edges([("A", "B", 5)])
    >>> data = frames(dijkstra.trace(graph, "A"), GraphView(graph))
    >>> len(data["frames"]), data["frames"][1]["say"]
    (4, 'Settle A at 0.')
    """
    rows = {node: i for i, node in enumerate(view.nodes)} if view.tabular else {}
    numbers_of: dict[Shape, int] = {}
    shown: list[Part | None] = [None] * len(view.places)
    found: list[Frame] = []
    for moment in moments(trace):
        before, after = moment.before, moment.after
        changed = range(len(shown)) if before is None else view.touched(before, after)
        parts: dict[int, list[str | int]] = {}
        for index in changed:
            part = view.part(index, after)
            if part != shown[index]:
                shown[index] = part
                parts[index] = [
                    part.label,
                    *[numbers_of.setdefault(shape, len(numbers_of)) for shape in part.shapes],
                ]
        frame: Frame = {"say": moment.words, "counts": _counts(after, view), "parts": parts}
        if view.tabular:
            # The rows of the step before lose their marks, so they are written again.
            named = rows if before is None else step_nodes(before, after)
            frame["rows"] = {
                rows[node]: list(astuple(table_row(node, before, after)))
                for node in named
                if node in rows
            }
            if not after.in_rounds:
                frame["queue"] = [list(astuple(row)) for row in queue_rows(after)]
        found.append(frame)
    return {
        "title": view.title,
        "width": view.width,
        "height": view.height,
        "places": [list(place) for place in view.places],
        "shapes": elements(numbers_of),
        "frames": found,
    }


def _counts(state: TraceState, view: View) -> list[int]:
    """Return how many nodes are settled, in the frontier, and not reached."""
    settled, reached = len(state.settled), len(state.distance)
    return [settled, reached - settled, len(view.nodes) - reached]


def scene_frames(told: Sequence[tuple[Scene, str]]) -> Frames:
    """Return pictures of one size as frames, each with what is said about it.

    Examples
    --------
    >>> data = scene_frames([(Scene(9, 9, (), "Nothing", "Empty."), "Nothing yet.")])
    >>> data["frames"]
    [{'say': 'Nothing yet.', 'description': 'Empty.', 'parts': {0: ['']}}]
    """
    numbers_of: dict[Shape, int] = {}
    found: list[Frame] = []
    for scene, words in told:
        shapes = [numbers_of.setdefault(shape, len(numbers_of)) for shape in scene.shapes]
        parts: dict[int, list[str | int]] = {0: ["", *shapes]}
        found.append({"say": words, "description": scene.description, "parts": parts})
    first = told[0][0]
    return {
        "title": first.title,
        "width": first.width,
        "height": first.height,
        "places": [[0, 0]],
        "shapes": elements(numbers_of),
        "frames": found,
    }


# ---- the whole story in one picture -------------------------------------------------------------

_TABLE_WIDTH = 370
_ROW = 32
_LONGEST_TABLE = 10
_COLUMN_X = (36, 122, 206, 296)
_LEAST_WIDTH = 460  # narrower, the longest sentences would need a third line


def story(moment: Moment, view: View) -> Scene:
    """Return one picture of a moment: graph, table, queue, and the words below.

    Parameters
    ----------
    moment
        What to show.
    view
        Draws the graph or the board. The table stands beside it if the view wants one and it is
        short.
    """
    picture = view.scene(moment.after)
    width, height = view.width, view.height
    shapes = [*picture.shapes]
    if view.tabular and len(view.nodes) <= _LONGEST_TABLE:
        shapes += moved(_table_shapes(moment, view), width, 14)
        width += _TABLE_WIDTH
        height = max(height, 14 + _ROW * (len(view.nodes) + 1) + 110)
    words = f"{moment.words} {picture.description}"
    width = max(width, _LEAST_WIDTH)
    drawn = Scene(width, height, tuple(shapes), view.title, words)
    return with_words(drawn, moment.words, room=78)  # all pictures of a run have one size


def with_words(scene: Scene, words: str, room: float | None = None) -> Scene:
    """Return a picture with some words below it; its description stays as it is.

    Parameters
    ----------
    scene, words
        What is shown above, and what below.
    room
        How high the part below is, in pixels; as high as the words need if nothing is said.
    """
    width, height = scene.width, scene.height
    lines = wrap(words, int((width - 40) / text_width("n", "story")))
    shapes: list[Shape] = [Line(((14, height), (width - 14, height)), "rule")]
    shapes += [Text(20, height + 26 + 26 * i, line, "story left") for i, line in enumerate(lines)]
    below = 26 * (len(lines) + 1) if room is None else room
    return replace(scene, height=height + below, shapes=(*scene.shapes, *shapes))


def _table_shapes(moment: Moment, view: View) -> Iterator[Shape]:
    """Yield the distance table and the queue, from the top left corner (0, 0)."""
    right = _TABLE_WIDTH - 14
    for x, heading in zip(_COLUMN_X, COLUMNS, strict=True):
        yield Text(x, _ROW / 2, heading, "small heading")
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
            (row.settled, None),
            (short_name(row.predecessor), row.old_predecessor and short_name(row.old_predecessor)),
        )
        for x, (new, old) in zip(_COLUMN_X, cells, strict=True):
            if old is not None:
                yield Text(x - 16, middle, old, "text struck")
            yield Text(x + (16 if old is not None else 0), middle, new, "number")
        y += _ROW
        yield Line(((0, y), (right, y)), "rule")
    if moment.after.in_rounds:
        return
    yield Text(0, y + 26, "Queue, the next entry first", "small heading left")
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


def animate(trace: Trace[Any], view: View, seconds: float = 1.8) -> Animation:
    """Return the whole run as an animation with graph, table, queue and sentences.

    Parameters
    ----------
    trace
        Any trace, also one of a learner's own algorithm.
    view
        Draws the graph or the board.
    seconds
        How long each step stays.

    Examples
    --------
    >>> from pathlib_games.graphs import Graph, dijkstra
    >>> from pathlib_games.views.graph_view import GraphView
    >>> graph = Graph.from_edges([("A", "B", 5)])
    >>> animate(dijkstra.trace(graph, "A"), GraphView(graph, title="Two nodes"))
    <Animation, 4 scenes: Two nodes. The search runs from A in 3 steps. Settled: A at 0, B at 5.>
    """
    scenes = tuple(story(moment, view) for moment in moments(trace))
    final = view.describe(trace.at(len(trace)))
    run = f"The search runs from {trace.source} in {counted(len(trace), 'step')}."
    return Animation(scenes, f"{view.title}. {run} {final.split(' Current node')[0]}", seconds)
