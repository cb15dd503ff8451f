"""A graph that is drawn by mouse, touch or keyboard, or written into a list; Python keeps it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

import traitlets

from pathlib_games.graphs import BadGraph, Graph
from pathlib_games.views.drawing import Drawing, drawing_scene, edge_shapes, shape_id, written
from pathlib_games.widgets.base import script, style_sheet
from pathlib_games.widgets.edits import EDITS
from pathlib_games.widgets.live import Message, TellingWidget, scene_data
from pathlib_games.words import counted, shown

if TYPE_CHECKING:
    from collections.abc import Mapping

    import networkx as nx

    from pathlib_games.graphs import Node
    from pathlib_games.views.scene import Scene
    from pathlib_games.views.shapes import Point
    from pathlib_games.widgets.live import Buttons

_KEPT = 1_000  # changes that can be undone
WELCOME = "Add nodes, join them by edges, and give the edges weights."


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


class DrawingWidget(TellingWidget):
    """A graph that is drawn in the page; whatever is done there is done by Python."""

    _esm = script("renderGraphEditor", "live.js", "graph_editor_list.js", "graph_editor.js")
    _css = style_sheet("live.css", "stepper.css", "graph_editor.css")

    _picture = traitlets.Unicode("").tag(sync=True)

    title = "My graph"
    _drawing = Drawing()

    def __init__(self, welcome: str) -> None:
        self._past: list[Drawing] = []
        self._future: list[Drawing] = []
        self._nudged: int | None = None
        self._newest = ""
        super().__init__(welcome)

    # ---- what is drawn -------------------------------------------------------------------------

    @property
    def graph(self) -> Graph:
        """The graph as it stands on the screen; set it to draw another one, which can be undone."""
        return self._drawing.graph

    @graph.setter
    def graph(self, start: Graph | nx.Graph[Any] | str | Placed | None) -> None:
        with self._one_at_a_time:
            new = drawn(start, None, self._drawing.used)
            self._change(new, f"A new graph: {size_of(new)}.")

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

    # ---- what the page does --------------------------------------------------------------------

    def act(self, message: Message) -> None:
        """Do what mouse, keys, list or buttons say."""
        if "edit" in message:
            self._edit(str(message["edit"]), *message["with"])
        elif "press" in message:
            super().act(message)

    def _edit(self, edit: str, *what: Any) -> None:
        """Change the drawing; raises `BadGraph` if that cannot be."""
        self._newest = ""
        new, words = EDITS[edit](self._drawing, *what)
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
            "buttons": list(self._buttons()),
            "disabled": [words for words, ready in possible.items() if not ready],
        }

    def picture(self) -> Scene:
        """Return the graph as a scene; what lies under it is not there."""
        return drawing_scene(self._drawing, self.title)


def drawn(start: Any, positions: Mapping[Node, Point] | None = None, used: int = 0) -> Drawing:
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


def size_of(drawing: Drawing) -> str:
    """Say how many nodes and edges there are."""
    return f"{counted(len(drawing.spots), 'node')}, {counted(len(drawing.links), 'edge')}"
