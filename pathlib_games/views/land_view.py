"""Draws a board whose cells cost something to enter, with a guess for the way from each of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

from pathlib_games.views.grid_view import CELL
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Text, rectangle
from pathlib_games.views.view import number

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pathlib_games.graphs import Graph, Node
    from pathlib_games.views.shapes import Shape

_EDGE = 30  # for the numbers of columns and rows


class Land(Protocol):
    """A board with guesses: the nodes of its graph are cells (x, y), y grows downwards."""

    @property
    def graph(self) -> Graph:
        """What is searched; entering a cell weighs the same from everywhere."""

    @property
    def target(self) -> Node | None:
        """Where the ways lead to."""

    @property
    def guesses(self) -> Mapping[Node, float]:
        """What is guessed for the way from each cell."""


def question_scene(question: Land, *, clickable: bool = False) -> Scene:
    """Return a board before the first step: in each cell what it costs, and the guess below.

    `clickable`: whether the cells can be clicked; their ids are such as ``"(3, 4)"``.
    """
    costs = {head: weight for _, head, weight in question.graph.edges}
    told = {
        cell: (number(costs.get(cell, 0)), f"+{number(question.guesses[cell])}")
        for cell in cast("Sequence[tuple[int, int]]", question.graph.nodes)
    }
    columns, rows = sorted({x for x, _ in told}), sorted({y for _, y in told})
    listed = (
        f"row {y}: " + ", ".join(" ".join(told[x, y]) for x in columns if (x, y) in told)
        for y in rows
    )
    return Scene(
        _EDGE + (columns[-1] + 1) * CELL + 4,
        _EDGE + (rows[-1] + 1) * CELL + 4,
        tuple(_shapes(told, question.target, clickable)),
        "A land with guesses",
        f"The target is {question.target}. Costs and guesses: {'; '.join(listed)}.",
    )


def _shapes(
    told: Mapping[tuple[int, int], tuple[str, str]], target: Node, clickable: bool
) -> Iterator[Shape]:
    middle = _EDGE / 2
    for x in sorted({x for x, _ in told}):
        yield Text(_EDGE + (x + 0.5) * CELL, middle, str(x), "small soft")
    for y in sorted({y for _, y in told}):
        yield Text(middle, _EDGE + (y + 0.5) * CELL, str(y), "small soft")
    for (x, y), (cost, guess) in told.items():
        left, top = _EDGE + x * CELL, _EDGE + y * CELL
        look = "cell current" if (x, y) == target else "cell"
        name = f"({x}, {y})"
        words = f"{name}, costs {cost}, guess {guess}"
        box = (left + 1.5, top + 1.5, CELL - 3, CELL - 3)
        yield rectangle(*box, look, label=words, id=name if clickable else None)
        yield Text(left + CELL / 2, top + 15, cost, "number")
        yield Text(left + CELL / 2, top + 33, guess, "small soft")
