"""Draw boards of Chutes and Ladders: with pieces on them, or with a search going on.

The numbers run to and fro, as on the printed board: the first row from left to right, the row above
it from right to left. Ladders are straight and have rungs, chutes are wavy bands with an arrowhead
at their lower end. All ends stop short of the numbers.
"""

from __future__ import annotations

from itertools import pairwise
from math import ceil, hypot, isqrt, pi, sin
from typing import TYPE_CHECKING, cast

from pathlib_games.graphs import Relax
from pathlib_games.views.scene import Circle, Line, Polygon, Scene, Text, moved, rectangle
from pathlib_games.views.view import (
    Part,
    View,
    check_mark,
    legend,
    node_words,
    number,
    status,
    text_width,
    touched_nodes,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pathlib_games.games.chutes_and_ladders import Board, Position, Route, Slide
    from pathlib_games.graphs import Graph, Node, TraceState
    from pathlib_games.views.scene import Point, Shape

CELL = 60
_MARGIN = 12
_GAP = 8  # between the board and the place where pieces wait


class Plan:
    """Where everything on the picture of a board is.

    Parameters
    ----------
    size
        The number of the last square.
    cell
        How wide a square is, in pixels.

    Examples
    --------
    >>> plan = Plan(size=100)
    >>> plan.columns, plan.centre(1), plan.centre(10), plan.centre(11), plan.centre(100)
    (10, (42, 582), (582, 582), (582, 522), (42, 42))
    """

    def __init__(self, size: int, cell: int = CELL) -> None:
        self.size = size
        self.cell = cell
        self.columns = isqrt(size - 1) + 1  # as near to a square board as possible
        self.rows = ceil(size / self.columns)
        self.width = self.columns * cell + 2 * _MARGIN
        self.below = _MARGIN + self.rows * cell + _GAP
        """Where the row below the board begins: the waiting place, and what is told beside it."""

    def corner(self, square: int) -> Point:
        """Return the top left corner of a square; of 0 that of the place below the first square."""
        if square == 0:
            return (_MARGIN, self.below)
        row, column = divmod(square - 1, self.columns)
        if row % 2:
            column = self.columns - 1 - column
        return (_MARGIN + column * self.cell, _MARGIN + (self.rows - 1 - row) * self.cell)

    def centre(self, square: int) -> Point:
        """Return the middle of a square."""
        x, y = self.corner(square)
        return (x + self.cell // 2, y + self.cell // 2)


def slide_words(slide: Slide) -> str:
    """Return a slide in words.

    Examples
    --------
    >>> slide_words((1, 38)), slide_words((16, 6))
    ('ladder from 1 up to 38', 'chute from 16 down to 6')
    """
    start, end = slide
    kind, way = ("ladder", "up") if start < end else ("chute", "down")
    return f"{kind} from {start} {way} to {end}"


def slide_shapes(plan: Plan, slide: Slide, held: bool = False) -> list[Shape]:
    """Return the shapes of a ladder or a chute.

    Parameters
    ----------
    plan
        The plan of the board.
    slide
        Where it begins and where it ends.
    held
        Whether it is marked, because somebody is moving it.
    """
    start, end = slide
    tail, head = plan.centre(start), plan.centre(end)
    length = hypot(head[0] - tail[0], head[1] - tail[1])
    along = ((head[0] - tail[0]) / length, (head[1] - tail[1]) / length)
    across = (-along[1], along[0])
    half = plan.cell / 10

    def at(far: float, aside: float) -> Point:
        return (
            round(tail[0] + far * along[0] + aside * across[0], 1),
            round(tail[1] + far * along[1] + aside * across[1], 1),
        )

    label = slide_words(slide)
    begin, finish = 0.12 * plan.cell, length - 0.12 * plan.cell
    marked = " held" if held else ""
    if start < end:
        count = max(2, round((finish - begin) / (plan.cell / 4)))
        rungs = [begin + (k + 0.5) * (finish - begin) / count for k in range(count)]
        # One line: up the left rail, over each rung and back, then down the right rail.
        path = [at(begin, -half)]
        for far in rungs:
            path += [at(far, -half), at(far, half), at(far, -half)]
        path += [at(finish, -half), at(finish, half), at(begin, half)]
        rails = [path[:-2], path[-2:]]
        return [Line(tuple(rail), f"ladder{marked}", label=label) for rail in rails]
    tip = 0.24 * plan.cell
    waves = max(1, round(length / (2.2 * plan.cell)))
    bends = [k / 24 for k in range(25)]
    middle = [
        (begin + t * (finish - tip - begin), 0.12 * plan.cell * sin(2 * pi * waves * t))
        for t in bends
    ]
    left = [at(far, aside - half) for far, aside in middle]
    right = [at(far, aside + half) for far, aside in middle]
    arrow = (at(finish, 0), at(finish - tip, -1.9 * half), at(finish - tip, 1.9 * half))
    return [
        Polygon((*left, *reversed(right)), f"chute{marked}", label=label),
        Polygon(arrow, "chute-arrow"),
    ]


def _number_shapes(square: int) -> tuple[Shape, Shape]:
    """Return the number of a square on a small plate, so that no slide crosses it.

    The coordinates are relative to the corner of the square.
    """
    words = str(square)
    wide = text_width(words, "text") + 3
    return (rectangle(2, 2, wide, 18, "plate"), Text(4, 11, words, "text left"))


def board_shapes(
    board: Board,
    plan: Plan,
    *,
    labels: Mapping[int, str] | None = None,
    held: Slide | None = None,
) -> list[Shape]:
    """Return the shapes of a board without pieces.

    Parameters
    ----------
    board, plan
        The board and its plan.
    labels
        If given, the squares can be clicked: each gets its number as id, and these words.
    held
        A slide that is marked.
    """
    shapes: list[Shape] = []
    for square in range(1, board.size + 1):
        label, name = (labels[square], str(square)) if labels else (None, None)
        box = (*plan.corner(square), plan.cell, plan.cell)
        shapes.append(rectangle(*box, "cell", label=label, id=name))
    for slide in board.slides.items():
        shapes += slide_shapes(plan, slide, held=slide == held)
    for square in range(1, board.size + 1):
        shapes += moved(_number_shapes(square), *plan.corner(square))
    return shapes


def told_shapes(plan: Plan, left: float, lines: Sequence[str]) -> list[Shape]:
    """Return lines of text in the row below the board."""
    return [Text(left, plan.below + 14 + 24 * i, line, "text left") for i, line in enumerate(lines)]


# ---- pieces -------------------------------------------------------------------------------------

PIECES = ("A", "B", "C", "D")
"""The letters of the players' pieces, in the order in which they begin."""


def piece_shapes(plan: Plan, square: int, player: int) -> tuple[Shape, Shape]:
    """Return a piece: a disc with its letter, in its own quarter of the square."""
    x, y = plan.centre(square)
    x += plan.cell * (0.23 if player % 2 else -0.23)
    y += plan.cell * (0.31 if player >= 2 else -0.05)
    classes = ("node settled", "node frontier", "node", "node current")[player]
    return (
        Circle(x, y, plan.cell * 0.18, classes),
        Text(x, y, PIECES[player], "number"),
    )


def position_scene(
    position: Position, told: Sequence[str] = (), button: str | None = None, cell: int = CELL
) -> Scene:
    """Return the picture of a game in play, for up to four players.

    Parameters
    ----------
    position
        The pieces and the board.
    told
        Up to three lines below the board.
    button
        The words of a button with the id ``"roll"``; None for no button.
    cell
        How wide a square is, in pixels.

    Examples
    --------
    >>> from pathlib_games.games.chutes_and_ladders import Board, Position
    >>> position_scene(Position(Board(size=10, ladders=[(2, 9)]), (9, 0))).description
    'Piece A stands on 9, piece B is off the board.'
    """
    plan = Plan(position.board.size, cell)
    shapes = board_shapes(position.board, plan)
    waiting = rectangle(*plan.corner(0), plan.cell, plan.cell, "cell", label="off the board")
    shapes.append(waiting)
    for player, square in enumerate(position.squares):
        shapes += piece_shapes(plan, square, player)
    left = _MARGIN + plan.cell + 14
    if button is not None:
        x, y = left + 70, plan.below + 28
        words = " ".join([f"{button}.", *told])
        shapes.append(rectangle(left, y - 22, 140, 44, "button", label=words, id="roll"))
        shapes.append(Text(x, y, button, "number"))
        left += 156
    shapes += told_shapes(plan, left, told)
    places = [
        f"{PIECES[player]} {f'stands on {square}' if square else 'is off the board'}"
        for player, square in enumerate(position.squares)
    ]
    description = f"Piece {', piece '.join(places)}."
    return Scene(
        plan.width,
        plan.below + max(plan.cell, 72) + _MARGIN,
        tuple(shapes),
        position.board.title,
        " ".join([description, *told]),
    )


# ---- routes -------------------------------------------------------------------------------------


def walk_of(route: Route) -> list[int]:
    """Return the squares of a route in order, with those where a slide begins.

    Examples
    --------
    >>> from pathlib_games.games.chutes_and_ladders import Board, best_routes
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
    >>> from pathlib_games.games.chutes_and_ladders import Board
    >>> route_scene(Board(size=10, ladders=[(2, 9)]), [1, 2, 9, 10], "By foot").description
    'A way over 4 squares: 1, 2, 9, 10. It takes the ladder from 2 up to 9.'
    """
    plan = Plan(board.size)
    shapes = board_shapes(board, plan)
    if squares[0] == 0:
        shapes.append(rectangle(*plan.corner(0), plan.cell, plan.cell, "cell"))
    centres = tuple(plan.centre(square) for square in squares)
    shapes.append(Line(centres, "tree", label=title))
    shapes += [Circle(x, y, 5, "node settled") for x, y in centres]
    for square in squares:
        shapes += moved(_number_shapes(square), *plan.corner(square))
    taken = [slide_words(pair) for pair in pairwise(squares) if pair in board.slides.items()]
    words = f"A way over {len(squares)} squares: {', '.join(map(str, squares))}."
    if taken:
        words += f" It takes the {', the '.join(taken)}."
    height = plan.below + (plan.cell + _MARGIN if squares[0] == 0 else 0)
    return Scene(plan.width, height, tuple(shapes), title, words)


# ---- searches -----------------------------------------------------------------------------------


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
    title
        A short name for the picture; the board's own if none is given.

    Examples
    --------
    >>> from pathlib_games.games.chutes_and_ladders import Board, roll_graph
    >>> from pathlib_games.graphs import dijkstra
    >>> board = Board(size=10, ladders=[(2, 9)])
    >>> view = ChutesAndLaddersView(board, roll_graph(board, die=3))
    >>> view.scene(dijkstra.trace(roll_graph(board, die=3), 0).at(2)).description
    'Settled: 0 at 0. Frontier: 1 at 1. Not reached: 2, 3, 4, 5, 6, 7, 8, 9, 10. Current node: 0.'
    """

    tabular = False

    def __init__(self, board: Board, graph: Graph, *, title: str | None = None) -> None:
        plan = self._plan = Plan(board.size)
        origin = (0.0, 0.0)
        squares = [cast("int", node) for node in graph.nodes]
        corners = [plan.corner(square) for square in squares]
        super().__init__(
            width=plan.width,
            height=plan.below + plan.cell + _MARGIN,
            title=title or board.title,
            nodes=graph.nodes,
            places=[origin, *corners, origin, *corners],
        )
        left = _MARGIN + (plan.cell + 14 if 0 in squares else 0)
        link = ("tree-arrow", "comes from")
        key = legend(left, plan.below, plan.width - _MARGIN - left, link)
        slides = [shape for slide in board.slides.items() for shape in slide_shapes(plan, slide)]
        self._legend = Part("", key)
        # A board may have no slides, but a part needs a shape: the frame around all squares.
        side = (plan.columns * plan.cell, plan.rows * plan.cell)
        frame = rectangle(_MARGIN, _MARGIN, *side, "rule")
        self._slides = Part("", (frame, *slides))
        self._index = {node: i for i, node in enumerate(graph.nodes, start=1)}

    def part(self, index: int, state: TraceState) -> Part:
        """Return one part: the legend, the squares, the slides, then what stands on the squares."""
        count = len(self.nodes)
        if index == 0:
            return self._legend
        if index == count + 1:
            return self._slides
        if index <= count:
            return self._square(self.nodes[index - 1], state)
        square = cast("int", self.nodes[index - count - 2])
        return Part("", tuple(self._written(square, state)))

    def touched(self, before: TraceState, after: TraceState) -> Iterable[int]:
        """Return the parts of all squares that the last two steps name."""
        found = [self._index[n] for n in touched_nodes(before, after) if n in self._index]
        return sorted([*found, *(i + len(self.nodes) + 1 for i in found)])

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
            yield from _number_shapes(square)
        else:
            yield Text(cell / 2, cell - 11, "start", "small")
        step = state.step
        if isinstance(step, Relax) and step.head == square:
            yield from self._arrow(cast("int", step.tail), square, step.improved)
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

    def _arrow(self, tail: int, head: int, improved: bool) -> Iterator[Shape]:
        """Yield an arrow from one square to another, relative to the corner of the second."""
        (x, y), middle = self._plan.corner(head), self._plan.cell / 2
        start = self._plan.centre(tail)
        from_ = (start[0] - x, start[1] - y)
        length = hypot(from_[0] - middle, from_[1] - middle)
        ux, uy = (middle - from_[0]) / length, (middle - from_[1]) / length
        tip = (middle - 14 * ux, middle - 14 * uy)
        foot = (tip[0] - 14 * ux, tip[1] - 14 * uy)
        yield Line((from_, foot), "offer" if improved else "refused")
        sides = ((foot[0] - 7 * uy, foot[1] + 7 * ux), (foot[0] + 7 * uy, foot[1] - 7 * ux))
        yield Polygon((tip, *sides), "offer-arrow" if improved else "refused-arrow")
