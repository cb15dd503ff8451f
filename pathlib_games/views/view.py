"""The base of all views: parts, status words, numbers in words, and the legend.

A view divides its picture into parts: one for each node, one for each edge, and one that never
changes. A step redraws only the parts that it touches. A part's shapes are relative to its place,
so parts that look alike share their shapes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from math import dist, inf
from typing import Any, Literal, NamedTuple

from pathlib_games.graphs import Node, Relax, Round, TraceState
from pathlib_games.views.palette import resolve
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle, Line, Point, Polygon, Shape, Text, moved
from pathlib_games.words import counted

Status = Literal["", "reached", "frontier", "settled"]

LISTED_NODES = 12
"""The largest number of nodes that descriptions list one by one instead of counting."""

NOTHING = "\N{EN DASH}"
"""The sign for a missing distance or predecessor in tables and labels."""

LONGEST_NAME = 7
"""The number of characters to which nodes' names are cut in small spaces."""


class Part(NamedTuple):
    """The look of a part in one state: its label and its shapes, relative to its place."""

    label: str
    shapes: tuple[Shape, ...]


class View(ABC):
    """The base class of views, which turn a trace's states into scenes of one size.

    `places`: the origin of each part's shapes; later parts cover earlier ones. `fixed`: the first
    parts, which look the same in all states. The parts of the nodes are consecutive; they come
    last, unless `first_node` is given.
    """

    tabular: bool = True  # whether to show a table with a row per node beside the picture
    waits: bool = False  # whether to draw the queue as a row: first in, first out
    ground: str = ""  # what is searched, in words: the edges of a graph, the walls of a board
    lines: int = 2  # the number of lines for a sentence about a step
    middle: Point = (0, 0)  # of a node, relative to its part's place
    legend_at: float = inf  # the y of the legend, which is in the first part
    target: Node | None = None  # the node whose distance is told at the end

    def __init__(  # noqa: PLR0913 - the parts of a picture
        self,
        *,
        width: float,
        height: float,
        title: str,
        nodes: tuple[Node, ...],
        places: Sequence[Point],
        fixed: Sequence[Part],
        first_node: int | None = None,
    ) -> None:
        self.width = width
        self.height = height
        self.title = title
        self.nodes = nodes
        self.places = tuple(places)
        self.fixed = tuple(fixed)
        self.first_node = len(self.places) - len(nodes) if first_node is None else first_node
        self.part_of = {node: index for index, node in enumerate(nodes, self.first_node)}

    @abstractmethod
    def node_part(self, node: Any, state: TraceState) -> Part:
        """Return the look of a node in a state."""

    def part(self, index: int, state: TraceState) -> Part:
        """Return the look of a part in a state."""
        if index < len(self.fixed):
            return self.fixed[index]
        return self.node_part(self.nodes[index - self.first_node], state)

    def touched(self, before: TraceState, after: TraceState) -> list[int]:
        """Return the indices of all parts that may change with one more step."""
        nodes = touched_nodes(before, after)
        return sorted(self.part_of[node] for node in nodes if node in self.part_of)

    def relaxed_part(self, step: Relax) -> int | None:
        """Return the index of the part that shows a relaxed edge, if there is one."""
        return self.part_of.get(step.head)

    def scene(self, state: TraceState, *, clickable: bool = False) -> Scene:
        """Return the picture of a state; if clickable, a node's id is its index in `nodes`."""
        shapes: list[Shape] = []
        for index, (x, y) in enumerate(self.places):
            part = self.part(index, state)
            if not part.shapes:
                continue
            first, *others = moved(part.shapes, x, y)
            first = replace(first, label=part.label or None)
            number_of = index - self.first_node
            if clickable and 0 <= number_of < len(self.nodes):
                words = part.label or self.said(node_words(state, self.nodes[number_of]))
                first = replace(first, label=words, id=str(number_of))
            shapes += [first, *others]
        words = f"{self.describe(state)} {self.ground}".rstrip()
        return Scene(self.width, self.height, tuple(shapes), self.title, words)

    def start(self, source: Node, *, clickable: bool = False, in_rounds: bool = False) -> Scene:
        """Return the picture before the first step of a search."""
        state = TraceState(source, None, {source: 0}, {source: None}, (), (), in_rounds)
        return self.scene(state, clickable=clickable)

    def said(self, words: str) -> str:
        """Return a sentence about a search, with the names of nodes as in the picture."""
        return words

    def ended(self, words: str, state: TraceState) -> str:
        """Return a sentence about the end, if any, with the distance of the target."""
        if words and self.target in state.settled:
            words += f" The distance of {self.target} is {distance_text(state, self.target)}."
        return self.said(words)

    def describe(self, state: TraceState) -> str:
        """Describe a state: the settled, frontier and unreached nodes."""
        settled = set(state.settled)
        waiting = [n for n in self.nodes if n in state.distance and n not in settled]
        missing = [n for n in self.nodes if n not in state.distance and n not in settled]
        final, reached = ("Final", "Reached") if state.in_rounds else ("Settled", "Frontier")
        groups = {final: state.settled, reached: waiting, "Not reached": missing}
        told = [f"{head}: {self._listed(state, nodes)}." for head, nodes in groups.items() if nodes]
        if (current := pointed(state)) is not None:
            told.append(f"Current node: {current}.")
        return " ".join(told)

    def _listed(self, state: TraceState, nodes: Sequence[Node]) -> str:
        if len(self.nodes) > LISTED_NODES:
            return counted(len(nodes), "node")
        return ", ".join(
            f"{node} at {number(state.distance[node])}" if node in state.distance else str(node)
            for node in nodes
        )


def step_nodes(*states: TraceState) -> set[Node]:
    """Return the nodes of the steps that led to some states."""
    steps = [state.step for state in states if state.step is not None]
    about = (step for step in steps if not isinstance(step, Round))
    return {step.head if isinstance(step, Relax) else step.node for step in about}


def touched_nodes(before: TraceState, after: TraceState) -> set[Node]:
    """Return the nodes that may change their look with a step."""
    nodes = step_nodes(before, after)
    if before.current != after.current:
        nodes |= {state.current for state in (before, after) if state.current is not None}
    return nodes


def relaxed(state: TraceState, node: Node) -> Relax | None:
    """Return the last step of a state if it relaxed an edge to this node."""
    step = state.step
    return step if isinstance(step, Relax) and step.head == node else None


def outcome(step: Relax) -> str:
    """Return the class of a relaxed edge: whether the search took its offer."""
    return "offer" if step.improved else "refused"


def status(state: TraceState, node: Node) -> Status:
    """Return whether a node is settled, in the frontier, only reached, or not reached ("")."""
    if node in state.settled:
        return "settled"
    if node not in state.distance:
        return ""
    return "reached" if state.in_rounds else "frontier"


SHADES = 5
"""The number of shades of distances, from near to far: the classes ``"ramp-0"`` and on."""


def shade(distance: float, far: float) -> str:
    """Return the class of the shade of a distance; whatever is at least `far` has the last one.

    Examples
    --------
    >>> shade(0, far=10), shade(5, far=10), shade(25, far=10)
    ('ramp-0', 'ramp-2', 'ramp-4')
    """
    return f"ramp-{min(SHADES - 1, int(SHADES * max(distance, 0) / far))}"


def number(value: object) -> str:
    """Write a number for people: whole numbers without a point, infinity as a sign."""
    if type(value) is int:
        return str(value)
    if isinstance(value, float):
        return f"{value:g}".replace("inf", "∞")
    return str(value)


def numbers(*values: object) -> list[str]:
    """Write several numbers with enough digits to tell different ones apart."""
    written = [number(value) for value in values]
    return written if len(set(written)) == len(set(values)) else [str(value) for value in values]


def distance_text(state: TraceState, node: Node) -> str:
    """Return a node's distance for tables: a number, or the sign for none."""
    return number(state.distance[node]) if node in state.distance else NOTHING


def node_words(state: TraceState, node: Node) -> str:
    """Describe a node in a state."""
    found = status(state, node)
    if not found:
        return f"{node}, not reached"
    told = {"frontier": "in the frontier", "settled": "final" if state.in_rounds else "settled"}
    words = f"{node}, {told.get(found, found)}"
    words += f", distance {number(state.distance[node])}" if node in state.distance else ""
    predecessor = state.predecessor.get(node)
    words += "" if predecessor is None else f", predecessor {predecessor}"
    return f"{words}, current node" if node == pointed(state) else words


def pointed(state: TraceState) -> Node | None:
    """Return the node with the pointer: the one settled last, or None in a search by rounds."""
    return None if state.in_rounds else state.current


def short_name(node: Node) -> str:
    """Return a node's name, cut if it is long; labels and widgets have the whole name."""
    name = str(node)
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def check_mark(x: float, y: float) -> Line:
    """Return the check mark of settled nodes around a center, 10 pixels wide."""
    return Line(((x - 5, y), (x - 1.5, y + 4), (x + 5, y - 4.5)), "check")


@lru_cache(maxsize=4096)
def arrow(
    middle: Point, way: Point, reach: tuple[float, float], half: float, classes: str
) -> Polygon:
    """Return a triangle in a direction from a center, between two distances from it."""
    (x, y), (dx, dy), (base, tip) = middle, way, reach
    foot = (x + dx * base, y + dy * base)
    return Polygon(
        (
            (x + dx * tip, y + dy * tip),
            (foot[0] - dy * half, foot[1] + dx * half),
            (foot[0] + dy * half, foot[1] - dx * half),
        ),
        classes,
    )


def text_width(text: str, classes: str) -> float:
    """Estimate the width of a text in pixels, generously, because fonts differ."""
    style = resolve(classes)
    return len(text) * (style.size or 0) * (0.66 if style.weight == "bold" else 0.58)


def legend(
    left: float,
    top: float,
    width: float,
    *links: tuple[str, str],
    in_rounds: bool = False,
    checks: bool = True,
) -> tuple[Shape, ...]:
    """Return the legend of the marks, in rows of 22 pixels.

    `checks`: whether settled nodes have a check mark.
    """
    shapes: list[Shape] = []
    x, y = left, top + 11
    for kind, word in (*(_IN_ROUNDS if in_rounds else _KINDS), *links):
        needed = 26 + text_width(word, "small")
        if x > left and x + needed > left + width:
            x, y = left, y + 22
        shapes += _swatch(kind, (x + 10, y))
        if kind == "node settled" and checks:
            shapes.append(check_mark(x + 10, y))
        shapes.append(Text(x + 24, y, word, "small soft left"))
        x += needed + 6
    return tuple(shapes)


def end_of(key: Iterable[Shape]) -> float:
    """Return the height of a picture that ends with a legend."""
    return max(shape.y for shape in key if isinstance(shape, Text)) + _BELOW_LEGEND


_BELOW_LEGEND = 23
"""From the middle of the legend's last row to the edge of the picture."""

_KINDS = (
    ("node", "not reached"),
    ("node frontier", "frontier"),
    ("node settled", "settled"),
    ("node settled current", "current"),
)
_IN_ROUNDS = (("node", "not reached"), ("node reached", "reached"), ("node settled", "final"))


def _swatch(kind: str, center: Point) -> list[Shape]:
    x, y = center
    if kind.startswith("tree") and kind != "tree-arrow":
        return [Line(((x - 9, y), (x + 9, y)), kind)]
    if kind == "tree-arrow":
        return [Polygon(((x + 8, y), (x, y - 5), (x, y + 5)), kind)]
    return [Circle(x, y, 8, kind)]


def marked_scene(scene: Scene, labels: Mapping[str, str]) -> Scene:
    """Return a picture that is no longer clickable, with a disk on some of its places.

    `labels`: the text on the disk of each place, by id; an empty text is a check mark.

    Examples
    --------
    >>> from pathlib_games.views.scene import Scene
    >>> from pathlib_games.views.shapes import rectangle
    >>> cell = rectangle(0, 0, 20, 20, "cell", label="a cell", id="a1")
    >>> marked = marked_scene(Scene(20, 20, (cell,), "A cell", "One cell."), {"a1": "2"})
    >>> marked.description, marked.shapes[-1].text
    ('One cell. Marked: a1 (2).', '2')
    """
    first = {shape.id: shape for shape in reversed(scene.shapes)}
    marks: list[Shape] = []
    for place, label in labels.items():
        x, y = _beside(first[place])
        marks.append(Circle(x, y, 11, "badge"))
        marks += [Text(x, y, label, "number")] if label else moved([check_mark(0, 0)], x, y)
    told = ", ".join(f"{place} ({label})" if label else place for place, label in labels.items())
    still = (replace(shape, id=None) for shape in scene.shapes)
    description = f"{scene.description} Marked: {told}."
    return replace(scene, shapes=(*still, *marks), description=description)


def middle(shape: Shape) -> Point:
    """Return the middle of a shape."""
    if not isinstance(shape, Line | Polygon):
        return shape.x, shape.y
    xs, ys = zip(*shape.points, strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _beside(shape: Shape) -> Point:
    """Return the place of a sign, beside what is written on a shape; `ask.js` has the same."""
    x, y = middle(shape)
    if isinstance(shape, Circle):
        return x + 0.8 * shape.radius, y - 0.8 * shape.radius
    if not isinstance(shape, Polygon) or len(shape.points) != _CORNERS:
        return x, y
    aside = 0.35 * dist(shape.points[0], (x, y))
    return x + aside, y + aside


_CORNERS = 4
"""A square has room beside what is written on it."""
