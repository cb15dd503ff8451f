"""What can be done to a drawing in the page: each returns another drawing, and says what is new."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from itertools import count, product
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any

from pathlib_games.graphs import Graph
from pathlib_games.graphs.values import read_number
from pathlib_games.views.drawing import (
    LARGEST,
    MARGIN,
    BadEdit,
    Drawing,
    Link,
    Spot,
    described,
    written,
)
from pathlib_games.views.layout import laid_out
from pathlib_games.words import counted, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from pathlib_games.views.shapes import Point

    Edited = tuple[Drawing, str]

_LONGEST_NAME = 40
_LONGEST_NUMBER = 40
_STEP = 64.0  # between a node that is added without a place, and others


def add(drawing: Drawing, name: str, place: Any) -> Edited:
    """Add a node; without a name or a place it gets the next one that is free."""
    if len(drawing.spots) >= LARGEST[0]:
        raise BadEdit(f"More than {LARGEST[0]} nodes cannot be drawn.")
    node = _new_name(drawing, str(name)) if str(name).strip() else _free_name(drawing)
    x, y = (float(place[0]), float(place[1])) if place else _free_place(drawing)
    spots = {**drawing.spots, drawing.used: Spot(node, *drawing.inside(x, y))}
    return replace(drawing, spots=spots, used=drawing.used + 1), f"Node {node} is new."


def move(drawing: Drawing, key: int, x: float, y: float) -> Edited:
    """Move a node to a place; it stays inside the picture."""
    spot = _spot(drawing, key)
    x, y = drawing.inside(float(x), float(y))
    across, down = round(100 * x / drawing.width), round(100 * y / drawing.height)
    return (
        replace(drawing, spots={**drawing.spots, key: Spot(spot.node, x, y)}),
        f"Node {spot.node} is now at {across} % from the left and {down} % from the top.",
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
    """Add an edge between two nodes; there may be several between the same nodes."""
    for key in (tail, head):
        _spot(drawing, key)
    number = read_weight(str(weight))
    if len(drawing.links) >= LARGEST[1]:
        raise BadEdit(f"More than {LARGEST[1]:,} edges cannot be drawn.")
    already = any({link.tail, link.head} == {tail, head} for link in drawing.links.values())
    kind = "Another edge" if already else "An edge"
    new = Link(tail, head, number)
    told = f"{kind} {drawing.ends(new)} is new, with weight {written(number)}."
    links = {**drawing.links, drawing.used: new}
    return replace(drawing, links=links, used=drawing.used + 1), told


def weigh(drawing: Drawing, key: int, weight: str) -> Edited:
    """Give an edge another weight."""
    link = _link(drawing, key)
    number = read_weight(str(weight))
    return (
        replace(drawing, links={**drawing.links, key: replace(link, weight=number)}),
        f"The edge {drawing.ends(link)} has now weight {written(number)}.",
    )


def turn(drawing: Drawing, key: int) -> Edited:
    """Let an edge lead the other way."""
    link = _link(drawing, key)
    turned = Link(link.head, link.tail, link.weight)
    told = f"The edge leads now {drawing.ends(turned)}."
    return replace(drawing, links={**drawing.links, key: turned}), told


def delete(drawing: Drawing, key: int) -> Edited:
    """Delete an edge, or a node with all its edges."""
    if key in drawing.links:
        gone, told = {key}, f"The edge {drawing.ends(drawing.links[key])} is deleted."
    else:
        node = _spot(drawing, key).node
        edges = {k for k, link in drawing.links.items() if key in {link.tail, link.head}}
        with_it = f", and with it {counted(len(edges), 'edge')}" if edges else ""
        gone, told = {key, *edges}, f"Node {node} is deleted{with_it}."
    spots = {k: spot for k, spot in drawing.spots.items() if k not in gone}
    links = {k: link for k, link in drawing.links.items() if k not in gone}
    return replace(drawing, spots=spots, links=links), told


def direct(drawing: Drawing, directed: bool) -> Edited:
    """Make all edges one-way, or none."""
    words = "All edges are one-way now." if directed else "All edges lead both ways now."
    return replace(drawing, directed=bool(directed)), words


def read(drawing: Drawing, text: str) -> Edited:
    """Draw the graph of a text; where all its nodes are known, they stay where they are."""
    new = Drawing.of(Graph.from_text(text), used=drawing.used)
    places = {str(node): place for node, place in drawing.positions.items()}
    if new.names <= places.keys():
        stay = {k: Spot(s.node, *new.inside(*places[str(s.node)])) for k, s in new.spots.items()}
        new = replace(new, spots=stay)
    return new, f"The graph of your text: {described(new)}"


def arrange(drawing: Drawing) -> Edited:
    """Lay all nodes out anew."""
    found = laid_out(drawing.graph, drawing.width, drawing.height, 1.5 * MARGIN)
    spots = {key: Spot(spot.node, *found[spot.node]) for key, spot in drawing.spots.items()}
    return replace(drawing, spots=spots), "The nodes are laid out anew."


def clear(drawing: Drawing) -> Edited:
    """Delete everything."""
    return Drawing.of(Graph.from_edges([]), used=drawing.used), "Everything is deleted."


EDITS: Mapping[str, Callable[..., Edited]] = {
    edit.__name__: edit
    for edit in (add, move, nudge, rename, join, weigh, turn, delete, direct, read, arrange, clear)
}
"""What the page may ask for, by the word that it uses."""


# ---- what is asked for, read; the page may name what was deleted a moment ago --------------------


def _spot(drawing: Drawing, key: object) -> Spot:
    if not isinstance(key, int) or key not in drawing.spots:
        raise BadEdit("That node is gone by now.")
    return drawing.spots[key]


def _link(drawing: Drawing, key: object) -> Link:
    if not isinstance(key, int) or key not in drawing.links:
        raise BadEdit("That edge is gone by now.")
    return drawing.links[key]


def read_weight(text: str) -> float:
    """Read a weight that somebody typed.

    Raises `BadEdit` if it is no number.
    """
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
        raise BadEdit(f"There is a node {shown(kept)} already; each node needs a name of its own.")
    return kept


def _free_name(drawing: Drawing) -> str:
    taken = drawing.names
    return next(name for name in _letters() if name not in taken)


def _letters() -> Iterator[str]:
    """Yield A to Z, then AA, AB and so on."""
    for length in count(1):
        yield from map("".join, product(ascii_uppercase, repeat=length))


def _free_place(drawing: Drawing) -> Point:
    """Return the first place of a grid that is away from all nodes."""
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
