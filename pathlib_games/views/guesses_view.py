"""Draw what a heuristic guesses on a board, and where it breaks its promises."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from pathlib_games.graphs import dijkstra
from pathlib_games.views.grid_view import CELL
from pathlib_games.views.shapes import Text, rectangle
from pathlib_games.views.story import with_both
from pathlib_games.views.view import Part, number
from pathlib_games.views.walk_view import HALF, walk_scene
from pathlib_games.words import joined

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pathlib_games.graphs import Graph
    from pathlib_games.views.scene import Scene

    Cell = tuple[int, int]


def guesses_scene(case: tuple[Graph, Cell, Sequence[Cell]], given: Mapping[Cell, float]) -> Scene:
    """Return a board with a guess on each cell; framed are those that it is about."""
    graph, target, framed = case
    frame = rectangle(3, 3, CELL - 6, CELL - 6, "held")

    def part(cell: Cell) -> Part | None:
        if cell not in given:
            return None
        words = number(given[cell])
        shapes = (Text(HALF, HALF, words, "small"), *((frame,) if cell in framed else ()))
        return Part(f"guess {words}{', target' if cell == target else ''}", shapes)

    size = (1 + max(x for x, _ in given), 1 + max(y for _, y in given))
    about = [
        f"At {cell} the distance is {number(dijkstra(graph, cell).distance.get(target, inf))}; "
        f"your program guesses {number(given[cell])}."
        for cell in framed
    ]
    words = f"What your program guesses on each cell; the target is {target}."
    scene = walk_scene(size, part, (), (), ("Guesses", words))
    return with_both(scene, joined(*about))
