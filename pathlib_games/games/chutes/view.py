"""Draw ways over a board of Chutes and Ladders, a search, and a race."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, cast

from pathlib_games.games.chutes.board import Board
from pathlib_games.games.chutes.view_board import (
    MARGIN,
    PIECES,
    Plan,
    board_shapes,
    number_shapes,
    position_scene,
    slide_shapes,
    slide_words,
)
from pathlib_games.views.curves import direction
from pathlib_games.views.film import film
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle, Line, Polygon, Text, moved, rectangle
from pathlib_games.views.view import (
    Part,
    View,
    arrow,
    check_mark,
    legend,
    node_words,
    number,
    outcome,
    relaxed,
    status,
    text_width,
)
from pathlib_games.words import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pathlib_games.games.chutes.graphs import Route
    from pathlib_games.games.chutes.rules import Position
    from pathlib_games.graphs import Graph, Node, TraceState
    from pathlib_games.views.shapes import Shape

_CELL = 56  # a square has room for its number, its distance and its predecessor


def walk_of(route: Route) -> list[int]:
    """Return the squares of a route in order, with those where a slide begins.

    Examples
    --------
    >>> from pathlib_games.games.chutes.board import Board
    >>> from pathlib_games.games.chutes.graphs import best_routes
    >>> walk_of(next(best_routes(Board(size=10, ladders=[(2, 9)]))))
    [0, 2, 9, 10]
    """
    squares = [route.squares[0]]
    for roll, rests in zip(route.rolls, route.squares[1:], strict=True):
        landed = squares[-1] + roll
        squares += [landed, rests] if (landed, rests) in route.slides else [rests]
    return squares


def route_scene(board: Board, squares: Sequence[int], title: str) -> Scene:
    """Return the picture of a way over a board, drawn as a line from square to square.

    Parameters
    ----------
    board
        The board.
    squares
        The squares of the way in order; 0 is off the board.
    title
        What the picture is called.

    Examples
    --------
    >>> from pathlib_games.games.chutes.board import Board
    >>> route_scene(Board(size=10, ladders=[(2, 9)]), [1, 2, 9, 10], "By foot").description
    'A way over 4 squares: 1, 2, 9, 10. It takes the ladder from 2 up to 9.'
    """
    plan = Plan(board.size)
    centres = tuple(plan.centre(square) for square in squares)
    dots = [Circle(x, y, 5, "node settled") for x, y in centres]
    shapes = board_shapes(board, plan, way=[Line(centres, "tree", label=title), *dots])
    if squares[0] == 0:
        waiting: tuple[Shape, ...] = (rectangle(0, 0, plan.cell, plan.cell, "cell"),)
        shapes[:0] = moved((*waiting, *number_shapes(0)), *plan.corner(0))
    taken = [slide_words(pair) for pair in pairwise(squares) if pair in board.slides.items()]
    words = f"A way over {counted(len(squares), 'square')}: {', '.join(map(str, squares))}."
    if taken:
        words += f" It takes the {', the '.join(taken)}."
    height = plan.below + (plan.cell + MARGIN if squares[0] == 0 else 0)
    return Scene(plan.width, height, tuple(shapes), title, words)


class ChutesAndLaddersView(View):
    """A picture of a search on a board, by steps or by rolls.

    Each square shows its distance on a badge and, in its lower corner, its predecessor. Settled
    squares have a check mark, frontier squares a dashed outline, the current square a thick one. An
    arrow follows the edge that is being relaxed; it is dashed if it brings no improvement.

    Parameters
    ----------
    board
        The board.
    graph
        The graph that is searched: its nodes are squares, 0 is the place below the first one.

    Examples
    --------
    >>> from pathlib_games.games.chutes.board import Board
    >>> from pathlib_games.games.chutes.graphs import roll_graph
    >>> from pathlib_games.graphs import dijkstra
    >>> board = Board(size=10, ladders=[(2, 9)])
    >>> view = ChutesAndLaddersView(board, roll_graph(board, die=3))
    >>> view.scene(dijkstra.trace(roll_graph(board, die=3), 0).at(2)).description
    'Settled: 0 at 0. Frontier: 1 at 1. Not reached: 2, 3, 4, 5, 6, 7, 8, 9, 10. Current node: 0.'
    """

    tabular = False

    def __init__(self, board: Board, graph: Graph) -> None:
        plan = self._plan = Plan(board.size, _CELL)
        origin = (0.0, 0.0)
        self.middle, self.legend_at = (plan.cell / 2, plan.cell / 2), plan.below
        squares = [cast("int", node) for node in graph.nodes]
        corners = [plan.corner(square) for square in squares]
        left = MARGIN + (plan.cell + 14 if 0 in squares else 0)
        link = ("tree-arrow", "comes from")
        super().__init__(
            width=plan.width,
            height=plan.below + (plan.cell if 0 in squares else 44) + MARGIN,
            title=board.title,
            nodes=graph.nodes,
            places=[origin, *corners, origin, *corners],
            fixed=[Part("", legend(left, plan.below, plan.width - MARGIN - left, link))],
        )
        slides = [shape for slide in board.slides.items() for shape in slide_shapes(plan, slide)]
        # A board may have no slides, but a part needs a shape: the frame around all squares.
        side = (plan.columns * plan.cell, plan.rows * plan.cell)
        frame = rectangle(MARGIN, MARGIN, *side, "rule")
        self._slides = Part("", (frame, *slides))

    def part(self, index: int, state: TraceState) -> Part:
        """Return one part: the legend, the squares, the slides, then what stands on the squares."""
        if index == self.first_node - 1:
            return self._slides
        if 0 < index < self.first_node:
            return self._square(self.nodes[index - 1], state)
        return super().part(index, state)

    def node_part(self, node: int, state: TraceState) -> Part:
        """Return what stands on a square."""
        return Part("", tuple(self._written(node, state)))

    def touched(self, before: TraceState, after: TraceState) -> list[int]:
        """Return the parts of all squares that the last two steps name."""
        written = super().touched(before, after)
        return [*(index - len(self.nodes) - 1 for index in written), *written]

    def _square(self, node: Node, state: TraceState) -> Part:
        found, cell = status(state, node), self._plan.cell
        if not found:
            return Part("", (rectangle(0, 0, cell, cell, "cell"),))
        current = " current" if node == state.current else ""
        inset = rectangle(2, 2, cell - 4, cell - 4, f"cell {found}{current}")
        return Part(node_words(state, node), (inset,))

    def _written(self, square: int, state: TraceState) -> Iterator[Shape]:
        """Yield number, distance, predecessor, and the arrow of an edge that leads here."""
        cell = self._plan.cell
        if square:
            yield from number_shapes(square)
        else:
            yield Text(cell / 2, cell - 11, "start", "small")
        if step := relaxed(state, square):
            yield from self._arrow(cast("int", step.tail), square, outcome(step))
        if square not in state.distance:
            return
        if status(state, square) == "settled":
            yield check_mark(cell - 12, 12)
        words = number(state.distance[square])
        wide = max(24.0, text_width(words, "number") + 8)
        yield rectangle((cell - wide) / 2, cell / 2 - 10, wide, 20, "badge")
        yield Text(cell / 2, cell / 2, words, "number")
        predecessor = state.predecessor.get(square)
        if predecessor is not None:
            words = str(predecessor)
            wide = text_width(words, "small")
            yield rectangle(3, cell - 19, wide + 15, 16, "plate")
            yield Text(5, cell - 11, words, "small soft left")
            tip = wide + 15
            yield Polygon(
                ((tip, cell - 11), (tip - 7, cell - 15.5), (tip - 7, cell - 6.5)), "tree-arrow"
            )

    def _arrow(self, tail: int, head: int, kind: str) -> Iterator[Shape]:
        """Yield an arrow from one square to another, relative to the corner of the second."""
        (x, y), middle = self._plan.corner(head), self._plan.cell / 2
        start = self._plan.centre(tail)
        from_ = (start[0] - x, start[1] - y)
        back = direction((middle, middle), from_)
        yield Line((from_, (middle + 28 * back[0], middle + 28 * back[1])), kind)
        yield arrow((middle, middle), back, (28, 14), 7, f"{kind}-arrow")


# ---- a race -------------------------------------------------------------------------------------


def race_film(start: Position, rolls: Iterable[int]) -> film:
    """Return a film of a race: one picture for each round, until somebody wins.

    Parameters
    ----------
    start
        The position before the first roll; up to four players.
    rolls
        What the die shows, turn by turn. The race ends with it, or with the first winner.

    Examples
    --------
    >>> from pathlib_games.games.chutes.board import Board
    >>> from pathlib_games.games.chutes.rules import Position
    >>> race_film(Position(Board(size=10, ladders=[(2, 9)])), [2, 6, 1])
    <film, 3 pictures: A race of 2 pieces on Board. Piece A wins in round 2.>
    """
    position, rounds = start, 0
    pictures = [position_scene(position, ["Before the first roll"])]
    for roll in rolls:
        rounds += position.player == 0
        position = position.play(roll)
        winner = position.outcome()
        if winner is not None:
            told = f"Round {rounds}: piece {PIECES[winner]} wins"
            pictures.append(position_scene(position, [told]))
            break
        if position.player == 0:
            pictures.append(position_scene(position, [f"Round {rounds}"]))
    winner = position.outcome()
    end = "Nobody has won yet." if winner is None else f"Piece {PIECES[winner]} wins in round"
    alt = f"A race of {counted(len(start.squares), 'piece')} on {start.board.title}. {end}"
    return film(tuple(pictures), alt if winner is None else f"{alt} {rounds}.", seconds=0.8)
