"""What can be done to a drawing in the page: each returns another drawing, and says what is new."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pathlib_games.graphs import Graph
from pathlib_games.views.drawing import BadEdit, Drawing, described, read_weight, written
from pathlib_games.words import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pathlib_games.views.drawing import Spot

    Edited = tuple[Drawing, str]


def _spot(drawing: Drawing, key: object) -> Spot:
    """Return a node of the drawing; the page may name one that was deleted a moment ago."""
    if not isinstance(key, int) or key not in drawing.spots:
        raise BadEdit("That node is gone by now.")
    return drawing.spots[key]


def _edge(drawing: Drawing, key: object) -> str:
    """Return what an edge is called."""
    if not isinstance(key, int) or key not in drawing.links:
        raise BadEdit("That edge is gone by now.")
    return f"edge {drawing.ends(drawing.links[key])}"


def add(drawing: Drawing, name: str, place: Any) -> Edited:
    """Add a node; without a name or a place it gets the next one that is free."""
    new = drawing.with_node(str(name), place and (float(place[0]), float(place[1])))
    return new, f"Node {new.spots[drawing.used].node} is new."


def move(drawing: Drawing, key: int, x: float, y: float) -> Edited:
    """Move a node to a place."""
    _spot(drawing, key)
    new = drawing.moved(key, float(x), float(y))
    spot = new.spots[key]
    across, down = (
        round(100 * part / whole) for part, whole in ((spot.x, new.width), (spot.y, new.height))
    )
    return new, f"Node {spot.node} is now at {across} % from the left and {down} % from the top."


def nudge(drawing: Drawing, key: int, right: float, down: float) -> Edited:
    """Move a node a little."""
    spot = _spot(drawing, key)
    return move(drawing, key, spot.x + float(right), spot.y + float(down))


def rename(drawing: Drawing, key: int, name: str) -> Edited:
    """Give a node another name."""
    before = _spot(drawing, key).node
    new = drawing.renamed(key, str(name))
    return new, f"Node {before} is now called {new.spots[key].node}."


def join(drawing: Drawing, tail: int, head: int, weight: str) -> Edited:
    """Add an edge between two nodes."""
    for key in (tail, head):
        _spot(drawing, key)
    number = read_weight(str(weight))
    already = any({link.tail, link.head} == {tail, head} for link in drawing.links.values())
    new = drawing.with_edge(tail, head, number)
    ends = new.ends(new.links[drawing.used])
    kind = "Another edge" if already else "An edge"
    return new, f"{kind} {ends} is new, with weight {written(number)}."


def weigh(drawing: Drawing, key: int, weight: str) -> Edited:
    """Give an edge another weight."""
    edge = _edge(drawing, key)
    number = read_weight(str(weight))
    return drawing.weighed(key, number), f"The {edge} has now weight {written(number)}."


def turn(drawing: Drawing, key: int) -> Edited:
    """Let an edge lead the other way."""
    _edge(drawing, key)
    new = drawing.turned(key)
    return new, f"The edge leads now {new.ends(new.links[key])}."


def delete(drawing: Drawing, key: int) -> Edited:
    """Delete an edge, or a node with all its edges."""
    if key in drawing.links:
        edge = _edge(drawing, key)
        return drawing.without(key), f"The {edge} is deleted."
    node = _spot(drawing, key).node
    edges = len(drawing.links_at(key))
    with_it = f", and with it {counted(edges, 'edge')}" if edges else ""
    return drawing.without(key), f"Node {node} is deleted{with_it}."


def direct(drawing: Drawing, directed: bool) -> Edited:
    """Make all edges one-way, or none."""
    words = "All edges are one-way now." if directed else "All edges lead both ways now."
    return drawing.pointed(bool(directed)), words


def read(drawing: Drawing, text: str) -> Edited:
    """Draw the graph of a text; where all its nodes are known, they stay where they are."""
    new = Drawing.of(Graph.from_text(text), used=drawing.used)
    places = {str(node): place for node, place in drawing.positions.items()}
    if all(spot.node in places for spot in new.spots.values()):
        for key, spot in new.spots.items():
            new = new.moved(key, *places[str(spot.node)])
    return new, f"The graph of your text: {described(new)}"


def arrange(drawing: Drawing) -> Edited:
    """Lay all nodes out anew."""
    return drawing.arranged(), "The nodes are laid out anew."


def clear(drawing: Drawing) -> Edited:
    """Delete everything."""
    return Drawing.of(Graph.from_edges([]), used=drawing.used), "Everything is deleted."


EDITS: Mapping[str, Callable[..., Edited]] = {
    edit.__name__: edit
    for edit in (add, move, nudge, rename, join, weigh, turn, delete, direct, read, arrange, clear)
}
"""What the page may ask for, by the word that it uses."""
