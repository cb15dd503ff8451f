"""A graph editor: draw a graph, and search it in every available way."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pathlib_games.graphs import BadFile, BadGraph, Graph, NodeNotFound, bellman_ford, dijkstra
from pathlib_games.graphs.values import Named
from pathlib_games.views.drawing import Drawing
from pathlib_games.views.graph_view import LEGEND_HEIGHT, GraphView
from pathlib_games.views.narration import Frames, scene_frames
from pathlib_games.widgets import film as films
from pathlib_games.widgets.graph_drawing import (
    EDITOR_PARTS,
    EDITOR_STYLES,
    WELCOME,
    DrawingWidget,
    drawn,
    size_of,
)
from pathlib_games.widgets.live import script, style_sheet
from pathlib_games.widgets.stepper import Stepper
from pathlib_games.words import cut, shown
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.exercises.instance import Instance
from pathlib_tutor.record.attempts import help_for, may_be_followed
from pathlib_tutor.widgets.question_widget import StepByStep
from pathlib_tutor.widgets.simulation import RunByHand

if TYPE_CHECKING:
    from collections.abc import Mapping

    import networkx as nx

    from pathlib_games.graphs import Node, Trace
    from pathlib_games.views.shapes import Point
    from pathlib_games.widgets.graph_drawing import Placed
    from pathlib_tutor.exercises import Item

if TYPE_CHECKING:
    from pathlib_games.views.scene import Scene
    from pathlib_games.widgets.live import Buttons
    from pathlib_tutor.exercises import Item
    from pathlib_tutor.exercises.form import Form


# ---- a picture under a graph, as a data URI ------------------------------------------------------

LARGEST = 2_000_000
"""The most bytes of a picture, which goes to the browser in one piece."""

_KINDS = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
)
_PICTURE = "PNG, JPEG or SVG picture"


def data_uri(file: str | Path) -> str:
    """Return a picture as a data URI, which a page can show as an image.

    Pictures shown as images run no code, not even SVG files with scripts.

    Raises `BadFile` if the file is missing, too large, or not a picture.
    """
    if not isinstance(file, str | Path):
        raise BadFile("the picture", "its name", "the path of a file", file)
    path = Path(file)
    try:
        data = path.read_bytes() if path.stat().st_size <= LARGEST else None
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or problem
        wanted, told = f"a readable {_PICTURE}", Named(f"not ({reason})")
        raise BadFile(shown(str(file)), "the file", wanted, told) from None
    if data is None:
        most = f"a {_PICTURE} of at most {LARGEST // 1_000_000} MB"
        raise BadFile(path.name, "the file", most, f"{path.stat().st_size:,} bytes")
    kind = next((kind for begin, kind in _KINDS if data.startswith(begin)), "")
    if not kind and b"<svg" in data[:2_000]:
        kind = "image/svg+xml"
    if not kind:
        raise BadFile(path.name, "the file", f"a {_PICTURE}", data[:20])
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


# ---- the editor ----------------------------------------------------------------------------------

_TABLE = "five-nodes/fill-table"


class GraphEditor(DrawingWidget):
    """An editor for a graph, drawn in a picture or written into the list beside it.

    Python makes every change and then shows it, so `graph` always matches the screen. A drawn graph
    can be stepped through, searched by hand, filled in as a table, printed, or shown as a film.

    Parameters
    ----------
    start
        The first drawing: a graph, a networkx graph, a text such as ``"A B 5; B C 3"``, or an
        object with a ``graph`` and ``positions``, such as `load_graph` and `load_map` return. By
        default, nothing.
    positions
        (x, y) for each node in any unit, y growing downwards; by default, a library places them.
    picture
        A PNG, JPEG or SVG file to show under the graph, such as a small map.
    title
        The name of the graph.

    Raises
    ------
    BadGraph
        If the graph is too large to draw, or a text does not describe a graph.
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
        self._drawing = drawn(start, positions)
        super().__init__(WELCOME)
        self._picture = under

    def question(self, source: object = None, target: object = None) -> Instance:
        """Return the shortest-path question about this graph, which every exercise accepts.

        Parameters
        ----------
        source
            The node where paths begin; by default, the first node.
        target
            The node where the path ends, if any.

        Raises
        ------
        BadGraph
            If the drawing is empty.
        NodeNotFound
            If the graph has no such node.
        """
        drawing = self._drawing
        graph = drawing.graph
        if not graph.nodes:
            raise BadGraph("The graph has no nodes yet. Draw some first.")
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
        """Return a stepper of the search from a node: Bellman-Ford if a weight is negative."""
        trace, view = self._run(source)
        return Stepper(trace, view)

    def film(self, source: object = None) -> films.film:
        """Return the search from a node as a film."""
        return films.film(*self._run(source))

    def by_hand(self, source: object = None) -> RunByHand:
        """Return the search from a node, to do by hand."""
        return RunByHand(self.question(source))

    def item(self, source: object = None, exercise: str = _TABLE) -> Item[Instance]:
        """Return an exercise's question about this graph.

        Its recipe works anywhere: ``pathlib-games class sheet RECIPE`` prints it.

        Raises
        ------
        BadGraph
            If the drawing is empty, or a weight is negative and the exercise is the table.
        """
        asked = self.question(source)
        if exercise == _TABLE and asked.search != "dijkstra":
            raise BadGraph(
                "The table follows Dijkstra's algorithm, so its distances would be wrong: a weight "
                "is negative. The stepper shows Bellman-Ford instead."
            )
        return EXERCISES[exercise].ask(asked)

    def table(self, source: object = None) -> str:
        """Return the empty distance table of the search from a node.

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
        # Nodes are larger here than in the drawing, so they get no less space.
        view = GraphView(
            asked.graph,
            asked.positions,
            title=asked.title,
            width=drawing.width,
            height=drawing.height + LEGEND_HEIGHT,
        )
        return search.trace(asked.graph, asked.source), view

    def __repr__(self) -> str:
        return f'<GraphEditor "{self.title}", {size_of(self._drawing)}: {cut(self.said, 100)}>'


def _node(graph: Graph, node: object) -> Node:
    """Return a node, given as itself or by the name on the screen."""
    named = {str(each): each for each in graph.nodes}
    if node in graph:
        return node
    if str(node) not in named:
        raise NodeNotFound(node, list(graph.nodes))
    return named[str(node)]


# ---- a question with a graph as its answer -------------------------------------------------------

_OTHER = "Another one"


class GraphAnswer(StepByStep, DrawingWidget):
    """A question with an editor to draw the answer.

    Nodes and edges are handed in in the order of drawing, as in the list.

    Examples
    --------
    >>> widget = GraphAnswer(EXERCISES["own-world/break-it"].item("own-world/break-it given=K"))
    >>> widget.graph = "A B 1; A C 2; B C 0"
    >>> widget.check()
    >>> widget.verdict.status, widget.rung
    ('right', 1)
    >>> widget
    Right. 3 nodes and 3 edges: nobody can do it with fewer. K goes wrong: ...
    """

    _esm = script(
        "renderGraphAnswer",
        *EDITOR_PARTS,
        *(Path(__file__).with_name(name) for name in ("story.js", "graph_answer.js")),
    )
    _css = style_sheet(*EDITOR_STYLES, Path(__file__).with_name("graph_answer.css"))

    title = "Your graph"
    _asks_another = True
    _shows_twin = True

    def __init__(self, item: Item[Any]) -> None:
        super().__init__(item, WELCOME)

    def check(self) -> None:
        """Judge the graph."""
        if not self.graph.nodes:
            self._say("Nothing is drawn yet.")
            return
        self._hand_in(self._value())
        self._tell_again()

    def another(self) -> None:
        """Ask another question, with an empty drawing."""
        asked = [draft.item for draft in self._drafts[: self._at + 1]]
        fresh = help_for(self.item, self.verdict).fresh(asked)
        if fresh is None:
            self._say("There is no other question.")
            return
        self._turn_to(fresh)
        self._past, self._future, self._nudged, self._newest = [], [], None, ""
        self._drawing = Drawing(used=self._drawing.used)
        self._go_on(f"Here is another question. {WELCOME}")
        self._keep()

    def _do_again(self, value: str) -> str:
        self._drawing = drawn(value, used=self._drawing.used)
        return WELCOME

    def _show(self, new: Drawing, words: str) -> None:
        """Show another drawing; a changed graph resets the verdict."""
        changed = new.graph != self._drawing.graph
        if changed:
            self._draft.forget()
        super()._show(new, words)
        if changed:
            self._changed()
            self._keep()

    def _value(self) -> str:
        return self.to_text()

    def _buttons(self) -> Buttons:
        others = {_OTHER: self.another} if may_be_followed(self.item) else {}
        return {"Check": self.check, **super()._buttons(), **others}

    def _data(self) -> dict[str, Any]:
        data, said = super()._data(), self._draft.help
        if said is None or not said.goes_on:
            data["disabled"].append(_OTHER)
        twin = _worked(said.twin) if said else None
        form = self._draft.form
        words = {"asked": _asked(form), "listing": form.listing}
        return {**data, **words, "story": self._story(), "twin": twin}

    def _story(self) -> Frames | None:
        """Return what happens on the graph that was handed in."""
        verdict = self._draft.verdict
        if verdict is None or verdict.unread or not self.graph.nodes:
            return None
        graph, positions = self.graph, dict(self.positions)
        own = Instance("your graph", graph, graph.nodes[0], positions)
        story = EXERCISES[self.item.exercise].story(self.item, own)
        return scene_frames(story) if story else None

    def _still(self) -> Scene | None:
        return self.picture() if self.graph.nodes else None


def _asked(form: Form) -> list[str]:
    return [form.asked, *form.details]


def _worked(twin: Item[Any] | None) -> dict[str, Any] | None:
    """Return another question with a graph that answers it, as data for the page."""
    if twin is None:
        return None
    exercise = EXERCISES[twin.exercise]
    key = str(exercise.key(twin))
    return {
        "asked": _asked(exercise.form(twin)),
        "story": scene_frames(exercise.story(twin)),
        "told": exercise.judge(key, twin).message,
    }
