"""A graph that a learner draws by mouse, touch or keyboard, or types into a list."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import count, product
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any, Protocol

import traitlets

from pathlib_games.graphs import BadGraph, Graph, Node
from pathlib_games.graphs.values import read_number
from pathlib_games.views.drawing import (
    LARGEST,
    MARGIN,
    BadEdit,
    Drawing,
    Link,
    Spot,
    described,
    drawing_scene,
    edge_shapes,
    laid_out,
    shape_id,
    written,
)
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Point
from pathlib_games.widgets.live import (
    Buttons,
    Message,
    TellingWidget,
    scene_data,
    script,
    style_sheet,
)
from pathlib_games.words import counted, shown

if TYPE_CHECKING:
    import networkx as nx

Edited = tuple[Drawing, str]


# Edits of a drawing in the page: each returns a new drawing and a sentence about the change.


_LONGEST_NAME = 40
_LONGEST_NUMBER = 40
_STEP = 64.0  # between a node added without a place and other nodes


def add(drawing: Drawing, name: str, place: Any) -> Edited:
    """Add a node; a missing name or place becomes the next free one."""
    if len(drawing.spots) >= LARGEST[0]:
        raise BadEdit(f"More than {LARGEST[0]} nodes cannot be drawn.")
    node = _new_name(drawing, str(name)) if str(name).strip() else _free_name(drawing)
    x, y = (float(place[0]), float(place[1])) if place else _free_place(drawing)
    spots = {**drawing.spots, drawing.used: Spot(node, *drawing.inside(x, y))}
    return replace(drawing, spots=spots, used=drawing.used + 1), f"You added node {node}."


def move(drawing: Drawing, key: int, x: float, y: float) -> Edited:
    """Move a node to a place inside the picture."""
    spot = _spot(drawing, key)
    x, y = drawing.inside(float(x), float(y))
    across, down = round(100 * x / drawing.width), round(100 * y / drawing.height)
    return (
        replace(drawing, spots={**drawing.spots, key: Spot(spot.node, x, y)}),
        f"Node {spot.node} is now {across}% from the left and {down}% from the top.",
    )


def nudge(drawing: Drawing, key: int, right: float, down: float) -> Edited:
    """Move a node a little."""
    spot = _spot(drawing, key)
    return move(drawing, key, spot.x + float(right), spot.y + float(down))


def rename(drawing: Drawing, key: int, name: str) -> Edited:
    """Give a node another name."""
    spot = _spot(drawing, key)
    told = f"Node {spot.node} is now called"
    if str(name).strip() == str(spot.node):
        return drawing, f"{told} {spot.node}."
    new = _new_name(drawing, str(name))
    return replace(drawing, spots={**drawing.spots, key: replace(spot, node=new)}), f"{told} {new}."


def join(drawing: Drawing, tail: int, head: int, weight: str) -> Edited:
    """Add an edge between two nodes; parallel edges are allowed."""
    for key in (tail, head):
        _spot(drawing, key)
    number = read_weight(str(weight))
    if len(drawing.links) >= LARGEST[1]:
        raise BadEdit(f"More than {LARGEST[1]:,} edges cannot be drawn.")
    already = any({link.tail, link.head} == {tail, head} for link in drawing.links.values())
    kind = "another edge" if already else "an edge"
    new = Link(tail, head, number)
    told = f"You added {kind} {drawing.ends(new)} with weight {written(number)}."
    links = {**drawing.links, drawing.used: new}
    return replace(drawing, links=links, used=drawing.used + 1), told


def weigh(drawing: Drawing, key: int, weight: str) -> Edited:
    """Give an edge another weight."""
    link = _link(drawing, key)
    number = read_weight(str(weight))
    return (
        replace(drawing, links={**drawing.links, key: replace(link, weight=number)}),
        f"The edge {drawing.ends(link)} now weighs {written(number)}.",
    )


def turn(drawing: Drawing, key: int) -> Edited:
    """Reverse an edge."""
    link = _link(drawing, key)
    turned = Link(link.head, link.tail, link.weight)
    told = f"The edge now leads {drawing.ends(turned)}."
    return replace(drawing, links={**drawing.links, key: turned}), told


def delete(drawing: Drawing, key: int) -> Edited:
    """Delete an edge, or a node with all its edges."""
    if key in drawing.links:
        gone, told = {key}, f"You deleted the edge {drawing.ends(drawing.links[key])}."
    else:
        node = _spot(drawing, key).node
        edges = {k for k, link in drawing.links.items() if key in {link.tail, link.head}}
        with_it = f" and its {counted(len(edges), 'edge')}" if edges else ""
        gone, told = {key, *edges}, f"You deleted node {node}{with_it}."
    spots = {k: spot for k, spot in drawing.spots.items() if k not in gone}
    links = {k: link for k, link in drawing.links.items() if k not in gone}
    return replace(drawing, spots=spots, links=links), told


def direct(drawing: Drawing, directed: bool) -> Edited:
    """Make all edges one-way or two-way."""
    words = "All edges are now one-way." if directed else "All edges now lead both ways."
    return replace(drawing, directed=bool(directed)), words


def read(drawing: Drawing, text: str) -> Edited:
    """Draw the graph of a text; if it has only known nodes, they keep their places."""
    new = Drawing.of(Graph.from_text(text), used=drawing.used)
    places = {str(node): place for node, place in drawing.positions.items()}
    if new.names <= places.keys():
        stay = {k: Spot(s.node, *new.inside(*places[str(s.node)])) for k, s in new.spots.items()}
        new = replace(new, spots=stay)
    return new, f"The graph of your text: {described(new)}"


def arrange(drawing: Drawing) -> Edited:
    """Lay out all nodes again."""
    found = laid_out(drawing.graph, drawing.width, drawing.height, 1.5 * MARGIN)
    spots = {key: Spot(spot.node, *found[spot.node]) for key, spot in drawing.spots.items()}
    return replace(drawing, spots=spots), "The nodes have a new layout."


def clear(drawing: Drawing) -> Edited:
    """Delete everything."""
    return Drawing.of(Graph.from_edges([]), used=drawing.used), "You deleted everything."


EDITS: Mapping[str, Callable[..., Edited]] = {
    edit.__name__: edit
    for edit in (add, move, nudge, rename, join, weigh, turn, delete, direct, read, arrange, clear)
}
"""The edits that the page can request, by name."""


# Readers of requests; the page may name something that was just deleted.


def _spot(drawing: Drawing, key: object) -> Spot:
    if not isinstance(key, int) or key not in drawing.spots:
        raise BadEdit("That node is already gone.")
    return drawing.spots[key]


def _link(drawing: Drawing, key: object) -> Link:
    if not isinstance(key, int) or key not in drawing.links:
        raise BadEdit("That edge is already gone.")
    return drawing.links[key]


def read_weight(text: str) -> float:
    """Read a typed weight, or raise `BadEdit` if it is not a number."""
    typed = text.strip().replace("\N{MINUS SIGN}", "-").replace(",", ".")
    weight: float | None = read_number(typed) if len(typed) <= _LONGEST_NUMBER else None
    if weight is None:
        raise BadEdit(f"A weight should be a number such as 5 or 2.5, but it is {shown(text)}.")
    return weight


def check_weight(weight: float, least: float, most: float) -> None:
    """Raise `BadEdit` if a weight is outside its limits."""
    if not least <= weight <= most:
        limits = f"from {least} to {most}"
        raise BadEdit(f"This weight should be {limits}, but it is {written(weight)}.")


def _new_name(drawing: Drawing, name: str) -> str:
    kept = re.sub(r"\s+", " ", name).strip()
    if not kept.isprintable() or not 0 < len(kept) <= _LONGEST_NAME:
        raise BadEdit(f"A name should have 1 to {_LONGEST_NAME} letters, but it is {shown(name)}.")
    if kept in drawing.names:
        raise BadEdit(f"There is already a node {shown(kept)}; each node needs its own name.")
    return kept


def _free_name(drawing: Drawing) -> str:
    taken = drawing.names
    return next(name for name in _letters() if name not in taken)


def _letters() -> Iterator[str]:
    """Yield A to Z, then AA, AB and so on."""
    for length in count(1):
        yield from map("".join, product(ascii_uppercase, repeat=length))


def _free_place(drawing: Drawing) -> Point:
    """Return the first place on a grid away from all nodes."""
    taken = [(spot.x, spot.y) for spot in drawing.spots.values()]
    for step in (_STEP, _STEP / 2, _STEP / 4):
        for y in _range(step, drawing.height):
            for x in _range(step, drawing.width):
                if all(math.hypot(x - a, y - b) >= step - 1 for a, b in taken):
                    return x, y
    return drawing.width / 2, drawing.height / 2


def _range(step: float, end: float) -> Iterator[float]:
    place = max(step / 2, MARGIN)
    while place <= end - MARGIN:
        yield place
        place += step


_KEPT = 1_000  # the number of changes that can be undone
WELCOME = "Add nodes, join them by edges, and give the edges weights."


class Placed(Protocol):
    """A graph with positions: from a file, a map or a question."""

    @property
    def graph(self) -> Graph:
        """The graph."""

    @property
    def positions(self) -> Mapping[Node, Point] | None:
        """The position (x, y) of each node, y growing downwards."""


_READS = {"csv": "Graph.from_csv", "geojson": "load_map", "json": "load_map"}
_FROM = "from pathlib_games.graphs import Graph and from pathlib_games.boards import load_map"
_FILE = re.compile(rf"[^\s;]+\.({'|'.join(_READS)})", re.IGNORECASE)


EDITOR_PARTS = ("live.js", "tools.js", "as_text.js", "graph_editor_list.js", "graph_editor.js")
"""The parts of the editor's JavaScript module."""
EDITOR_STYLES = ("live.css", "stepper.css", "tools.css", "graph_editor.css")


class DrawingWidget(TellingWidget):
    """A graph drawn in the page; Python makes every change."""

    _esm = script("renderGraphEditor", *EDITOR_PARTS)
    _css = style_sheet(*EDITOR_STYLES)

    _picture = traitlets.Unicode("").tag(sync=True)

    title = "My graph"
    _drawing = Drawing()

    def __init__(self, welcome: str) -> None:
        self._past: list[Drawing] = []
        self._future: list[Drawing] = []
        self._nudged: int | None = None
        self._newest = ""
        super().__init__(welcome)

    @property
    def graph(self) -> Graph:
        """The current graph; setting it draws another one, which can be undone."""
        return self._drawing.graph

    @graph.setter
    def graph(self, start: Graph | nx.Graph[Any] | str | Placed | None) -> None:
        with self._one_at_a_time:
            new = drawn(start, None, self._drawing.used)
            self._change(new, f"A new graph: {size_of(new)}.")

    @property
    def positions(self) -> dict[Node, Point]:
        """The position (x, y) of each node, in pixels of the picture."""
        return self._drawing.positions

    def to_text(self, *, compact: bool = False) -> str:
        """Write the graph as a text that `Graph.from_text` reads back.

        Parameters
        ----------
        compact
            Write one word that fits into a link or a message.
        """
        graph = self.graph
        named = Graph.from_edges(
            [(str(tail), str(head), weight) for tail, head, weight in graph.edges],
            map(str, graph.nodes),
            graph.directed,
        )
        return named.to_text(compact=compact)

    def undo(self) -> None:
        """Undo the last change."""
        self._step_back(self._past, self._future, "The last change is undone.")

    def redo(self) -> None:
        """Redo the last undone change."""
        self._step_back(self._future, self._past, "The change is redone.")

    def act(self, message: Message) -> None:
        """Do what the mouse, keys, list or buttons request."""
        if "edit" in message:
            self._edit(str(message["edit"]), *message["with"])
        elif "press" in message:
            super().act(message)

    def _edit(self, edit: str, *what: Any) -> None:
        """Change the drawing, or raise `BadGraph` if that is impossible."""
        self._newest = ""
        new, words = EDITS[edit](self._drawing, *what)
        self._change(new, words, nudged=what[0] if edit == "nudge" else None)

    def _change(self, new: Drawing, words: str, nudged: int | None = None) -> None:
        """Show another drawing; consecutive small moves of a node are one change to undo."""
        before = self._drawing
        if new != before:
            if nudged is None or nudged != self._nudged:
                self._past = [*self._past[1 - _KEPT :], before]
            self._future = []
        self._nudged = nudged
        self._show(new, words)

    def _step_back(self, past: list[Drawing], future: list[Drawing], words: str) -> None:
        with self._one_at_a_time:
            self._nudged = None
            if not past:
                self._say("There is nothing more.")
                return
            future.append(self._drawing)
            self._show(past.pop(), words)

    def _show(self, new: Drawing, words: str) -> None:
        fresh = [key for key in (*new.spots, *new.links) if key >= self._drawing.used]
        self._newest = shape_id(new, fresh[0]) if len(fresh) == 1 else ""
        # Keys are never reused, not even after an undo.
        self._drawing = replace(new, used=max(new.used, self._drawing.used))
        self._say(words)

    def _buttons(self) -> Buttons:
        return {
            "Undo": self.undo,
            "Redo": self.redo,
            "Arrange": lambda: self._edit("arrange"),
            "Clear": lambda: self._edit("clear"),
        }

    def _data(self) -> dict[str, Any]:
        drawing = self._drawing
        possible = {
            "Undo": self._past,
            "Redo": self._future,
            "Arrange": len(drawing.spots) > 1,
            "Clear": drawing.spots,
        }
        return {
            "scene": scene_data(self.picture()),
            "edgeShapes": edge_shapes(drawing),
            "nodes": [[key, str(spot.node)] for key, spot in drawing.spots.items()],
            "edges": [
                [key, link.tail, link.head, drawing.ends(link), written(link.weight)]
                for key, link in drawing.links.items()
            ],
            "directed": drawing.directed,
            "text": self.to_text(),
            "newest": self._newest,
            "buttons": list(self._buttons()),
            "disabled": [words for words, ready in possible.items() if not ready],
        }

    def picture(self) -> Scene:
        """Return the graph as a scene, without anything below it."""
        return drawing_scene(self._drawing, self.title)


def drawn(start: Any, positions: Mapping[Node, Point] | None = None, used: int = 0) -> Drawing:
    """Draw the input of an editor."""
    if start is None:
        return Drawing(used=used)
    if isinstance(start, str):
        if found := _FILE.fullmatch(start.strip()):
            how = f"GraphEditor({_READS[found[1].lower()]}({shown(start.strip())}))"
            raise BadGraph(f"This looks like a file name. Read the file with {how}, after {_FROM}.")
        start = Graph.from_text(start)
    elif isinstance(getattr(start, "graph", None), Graph):
        start, positions = start.graph, positions or start.positions
    elif hasattr(start, "is_directed"):
        start = Graph.from_networkx(start)
    if not isinstance(start, Graph):
        raise BadGraph(
            "An editor starts from a Graph, a networkx graph or a text such as 'A B 5', "
            f"but it got {shown(start)}."
        )
    return Drawing.of(start, positions, used)


def size_of(drawing: Drawing) -> str:
    """Return the numbers of nodes and edges, in words."""
    return f"{counted(len(drawing.spots), 'node')}, {counted(len(drawing.links), 'edge')}"
