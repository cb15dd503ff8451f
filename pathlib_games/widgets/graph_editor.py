"""A graph that is drawn by mouse, touch or keyboard, or written into a list; Python keeps it."""

from __future__ import annotations

import base64
import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import traitlets

from pathlib_games.exercises import EXERCISES
from pathlib_games.exercises.instance import Instance
from pathlib_games.graphs import BadFile, BadGraph, Graph, NodeNotFound, bellman_ford, dijkstra
from pathlib_games.views.drawing import Drawing, written
from pathlib_games.views.drawing_view import drawing_scene, edge_shapes, shape_id
from pathlib_games.views.graph_view import GraphView
from pathlib_games.views.story import animate
from pathlib_games.widgets.base import script, style_sheet
from pathlib_games.widgets.edits import EDITS
from pathlib_games.widgets.live import Message, TellingWidget, scene_data
from pathlib_games.widgets.simulation import RunByHand
from pathlib_games.widgets.stepper import Stepper
from pathlib_games.words import counted, cut, shown

if TYPE_CHECKING:
    from collections.abc import Mapping

    import networkx as nx

    from pathlib_games.exercises import Item
    from pathlib_games.graphs import Node, Trace
    from pathlib_games.views.film import Film
    from pathlib_games.views.scene import Scene
    from pathlib_games.views.shapes import Point
    from pathlib_games.widgets.live import Buttons

# ---- A picture from a file that lies under something: read, checked, and written as a data URI

LARGEST = 2_000_000
"""Bytes of a picture; it goes to the browser as a whole."""

_KINDS = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
)
_A_PICTURE = "a picture: PNG, JPEG or SVG"


def data_uri(file: str | Path) -> str:
    """Return a picture as a text that a page can show as an image.

    What is in a picture that is shown as an image runs nothing, also if it is an SVG with scripts.

    Raises `BadFile` if there is no such file, or it is too large, or no picture.
    """
    if not isinstance(file, str | Path):
        raise BadFile("the picture", "its name", "the path of a file", file)
    path = Path(file)
    try:
        data = path.read_bytes() if path.stat().st_size <= LARGEST else None
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or problem
        raise BadFile(shown(str(file)), "the file", _A_PICTURE, str(reason)) from None
    if data is None:
        most = f"{_A_PICTURE}, of at most {LARGEST // 1_000_000} MB"
        raise BadFile(path.name, "the file", most, f"{path.stat().st_size:,} bytes")
    kind = next((kind for begin, kind in _KINDS if data.startswith(begin)), "")
    if not kind and b"<svg" in data[:2_000]:
        kind = "image/svg+xml"
    if not kind:
        raise BadFile(path.name, "the file", _A_PICTURE, data[:20])
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


# ---- A graph that is drawn by mouse, touch or keyboard, or written into a list; Python keeps it

_KEPT = 1_000  # changes that can be undone
_TABLE = "five-nodes/fill-table"
_WELCOME = "Add nodes, join them by edges, and give the edges weights."


class Placed(Protocol):
    """A graph that knows where its nodes stand: of a file, of a map, of a question."""

    @property
    def graph(self) -> Graph:
        """The graph."""

    @property
    def positions(self) -> Mapping[Node, Point] | None:
        """For each node (x, y), y growing downwards."""


_READS = {"csv": "Graph.from_csv", "geojson": "load_map", "json": "load_map"}
_FROM = "from pathlib_games.graphs import Graph and from pathlib_games.boards import load_map"
_FILE = re.compile(rf"[^\s;]+\.({'|'.join(_READS)})", re.IGNORECASE)


class GraphEditor(TellingWidget):
    """A graph of one's own: drawn in a picture, or written into the list beside it.

    Whatever is done in the page is done by Python and shown from there, so `graph` is always what
    stands on the screen. What is drawn can be stepped, done by hand, filled in as a table, printed
    and shown as a film at once.

    Parameters
    ----------
    start
        What is drawn at first: a graph, one of networkx, a text such as ``"A B 5; B C 3"``, or
        something with a ``graph`` and ``positions``, such as `load_graph` and `load_map` give.
        Nothing, if it is left out.
    positions
        For each node (x, y) in any unit, y growing downwards; else a library places them.
    picture
        A PNG, JPEG or SVG file that lies under the graph, such as a small map.
    title
        What the graph is called.

    Raises
    ------
    BadGraph
        If the graph is too large to be drawn, or a text is not that of a graph.
    BadFile
        If the picture cannot be shown.

    Examples
    --------
    >>> editor = GraphEditor("A B 5; B C 3")
    >>> editor
    <GraphEditor "My graph", 3 nodes, 2 edges: Add nodes, join them by edges, and ... weights.>
    >>> editor.graph = "A B 5; B C 3; C A 1"
    >>> editor.to_text(compact=True)
    'u.A-B-5_B-C-3_C-A'
    >>> editor.undo()
    >>> editor.graph.edges
    (('A', 'B', 5), ('B', 'C', 3))
    >>> editor.stepper("A")
    <Stepper "My graph", step 0 of 5: Start at A: its distance is 0. ...>
    """

    _esm = script("renderGraphEditor", "live.js", "graph_editor_list.js", "graph_editor.js")
    _css = style_sheet("live.css", "stepper.css", "graph_editor.css")

    _picture = traitlets.Unicode("").tag(sync=True)

    def __init__(
        self,
        start: Graph | nx.Graph[Any] | nx.DiGraph[Any] | str | Placed | None = None,
        positions: Mapping[Node, Point] | None = None,
        *,
        picture: str | Path | None = None,
        title: str = "My graph",
    ) -> None:
        under = "" if picture is None else data_uri(picture)
        self.title = title
        self._drawing = _drawn(start, positions)
        self._past: list[Drawing] = []
        self._future: list[Drawing] = []
        self._nudged: int | None = None
        self._newest = ""
        super().__init__(_WELCOME)
        self._picture = under

    # ---- what is drawn -------------------------------------------------------------------------

    @property
    def graph(self) -> Graph:
        """The graph as it stands on the screen; set it to draw another one, which can be undone."""
        return self._drawing.graph

    @graph.setter
    def graph(self, start: Graph | nx.Graph[Any] | str | Placed | None) -> None:
        with self._one_at_a_time:
            new = _drawn(start, None, self._drawing.used)
            self._change(new, f"A new graph: {_size(new)}.")

    @property
    def positions(self) -> dict[Node, Point]:
        """For each node its place (x, y), in pixels of the picture."""
        return self._drawing.positions

    def to_text(self, *, compact: bool = False) -> str:
        """Write the graph as a text, from which `Graph.from_text` makes it again.

        Parameters
        ----------
        compact
            Write it in one word, which fits into a link or a message.
        """
        graph = self.graph
        named = Graph.from_edges(
            [(str(tail), str(head), weight) for tail, head, weight in graph.edges],
            map(str, graph.nodes),
            graph.directed,
        )
        return named.to_text(compact=compact)

    def undo(self) -> None:
        """Take the last change back."""
        self._step_back(self._past, self._future, "The last change is taken back.")

    def redo(self) -> None:
        """Do again what was taken back last."""
        self._step_back(self._future, self._past, "The change is made again.")

    # ---- what can be done with it --------------------------------------------------------------

    def question(self, source: object = None, target: object = None) -> Instance:
        """Return the question for the shortest paths in this graph, which every exercise takes.

        Parameters
        ----------
        source
            The node where they begin; the first node, if it is left out.
        target
            The node to which a path is asked for, if there is one.

        Raises
        ------
        BadGraph
            If nothing is drawn yet.
        NodeNotFound
            If there is no such node.
        """
        drawing = self._drawing
        graph = drawing.graph
        if not graph.nodes:
            raise BadGraph("The graph has no nodes yet: draw some first.")
        negative = any(weight < 0 for _, _, weight in graph.edges)
        return Instance(
            self.title,
            graph,
            graph.nodes[0] if source is None else _node(graph, source),
            dict(drawing.positions),
            None if target is None else _node(graph, target),
            "bellman_ford" if negative else "dijkstra",
        )

    def stepper(self, source: object = None) -> Stepper:
        """Return a stepper of the search from a node: Bellman-Ford's if a weight is negative."""
        trace, view = self._run(source)
        return Stepper(trace, view)

    def film(self, source: object = None) -> Film:
        """Return the search from a node as a film."""
        return animate(*self._run(source))

    def by_hand(self, source: object = None) -> RunByHand:
        """Return the search from a node, to be done by hand."""
        return RunByHand(self.question(source))

    def item(self, source: object = None, exercise: str = _TABLE) -> Item[Instance]:
        """Return an exercise's question about this graph.

        Its recipe makes it again anywhere: ``pathlib-games class sheet RECIPE`` prints it.

        Raises
        ------
        BadGraph
            If nothing is drawn yet, or a weight is negative and the exercise is the table.
        """
        asked = self.question(source)
        if exercise == _TABLE and asked.search != "dijkstra":
            raise BadGraph(
                "The table is that of Dijkstra's algorithm, whose distances would be wrong: a "
                "weight is negative. The stepper shows what Bellman-Ford makes of it."
            )
        return EXERCISES[exercise].ask(asked)

    def table(self, source: object = None) -> str:
        """Return the empty distance table of the search from a node, to be filled in and checked.

        Examples
        --------
        >>> print(GraphEditor("A B 5").table("A"))
        settled | B
        A       | ?
        ?       | ?
        """
        item = self.item(source)
        return str(EXERCISES[item.exercise].blank(item))

    def _run(self, source: object) -> tuple[Trace[Any], GraphView]:
        asked = self.question(source)
        search = bellman_ford if asked.search == "bellman_ford" else dijkstra
        drawing = self._drawing
        size: dict[str, Any] = {}
        if drawing.is_large:
            size = {"width": drawing.width, "height": drawing.height}
        view = GraphView(asked.graph, asked.positions, title=asked.title, **size)
        return search.trace(asked.graph, asked.source), view

    # ---- what the page does --------------------------------------------------------------------

    def act(self, message: Message) -> None:
        """Do what mouse, keys, list or buttons say."""
        if "edit" in message:
            self._edit(str(message["edit"]), *message["with"])
        elif "press" in message:
            super().act(message)

    def _edit(self, edit: str, *what: Any) -> None:
        """Change the drawing, or say why it cannot be."""
        try:
            new, words = EDITS[edit](self._drawing, *what)
        except BadGraph as refused:
            self._newest = ""
            self._say(str(refused), "wrong")
        else:
            self._change(new, words, nudged=what[0] if edit == "nudge" else None)

    def _change(self, new: Drawing, words: str, nudged: int | None = None) -> None:
        """Show another drawing; many small moves of one node are one change to be undone."""
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
        # A key that was undone is not given to another node.
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
            "buttons": list(possible),
            "disabled": [words for words, ready in possible.items() if not ready],
        }

    def picture(self) -> Scene:
        """Return the graph as a scene; what lies under it is not there."""
        return drawing_scene(self._drawing, self.title)

    def __repr__(self) -> str:
        return f'<GraphEditor "{self.title}", {_size(self._drawing)}: {cut(self.said, 100)}>'


def _drawn(start: Any, positions: Mapping[Node, Point] | None, used: int = 0) -> Drawing:
    """Draw what an editor is given."""
    if start is None:
        return Drawing(used=used)
    if isinstance(start, str):
        if found := _FILE.fullmatch(start.strip()):
            how = f"GraphEditor({_READS[found[1].lower()]}({shown(start.strip())}))"
            raise BadGraph(
                f"This looks like the name of a file. To read one: {how}, after {_FROM}."
            )
        start = Graph.from_text(start)
    elif isinstance(getattr(start, "graph", None), Graph):
        start, positions = start.graph, positions or start.positions
    elif hasattr(start, "is_directed"):
        start = Graph.from_networkx(start)
    if not isinstance(start, Graph):
        raise BadGraph(
            "An editor begins with a Graph, one of networkx, or a text such as 'A B 5', "
            f"but it was given {shown(start)}."
        )
    return Drawing.of(start, positions, used)


def _node(graph: Graph, node: object) -> Node:
    """Return a node that is given as itself, or by the name that stands on the screen."""
    named = {str(each): each for each in graph.nodes}
    if node in graph:
        return node
    if str(node) not in named:
        raise NodeNotFound(node, list(graph.nodes))
    return named[str(node)]


def _size(drawing: Drawing) -> str:
    return f"{counted(len(drawing.spots), 'node')}, {counted(len(drawing.links), 'edge')}"
