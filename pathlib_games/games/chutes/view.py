"""Draw Chutes and Ladders: boards, pieces, paths, searches, races and game lengths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor, hypot, isqrt, log10, pi, sin
from types import MappingProxyType
from typing import cast

from pathlib_games.games.chutes.graphs import Route
from pathlib_games.games.chutes.rules import Board, Position, Slide
from pathlib_games.graphs import Graph, Node, TraceState, dijkstra
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import (
    Circle,
    Line,
    Point,
    Polygon,
    Shape,
    Text,
    direction,
    moved,
    rectangle,
)
from pathlib_games.views.view import (
    Part,
    View,
    arrow,
    end_of,
    legend,
    node_words,
    number,
    outcome,
    relaxed,
    shade,
    status,
    text_width,
)
from pathlib_games.widgets.film import film
from pathlib_games.words import counted, listed

# ---- boards: bare, clickable, or with pieces -------------------------------------------------
#
# The numbers zigzag as on the printed board: the first row runs from left to right, the row above
# it from right to left. Ladders are straight with rungs, chutes are wavy bands with an arrowhead at
# their lower end. Each number is on a small plate in the upper left corner, above all slides.

HIGH = 43  # ten rows and a row below them fit on a laptop screen
_WIDE, _WIDER = 48, 58  # of a square; a wider one fits number and distance
MARGIN = 12
_LINE = 24  # the line height of text
_GAP = 8  # between the board and the waiting pieces


class Plan:
    """The layout of the picture of a board."""

    def __init__(self, size: int, wide: int = _WIDE) -> None:
        self.size = size
        self.wide = wide
        self.columns = isqrt(size - 1) + 1  # the board is nearly square
        self.rows = ceil(size / self.columns)
        self.width = self.columns * wide + 2 * MARGIN
        self.below = MARGIN + self.rows * HIGH + _GAP
        """The top of the row below the board: waiting pieces, and text next to them."""

    def corner(self, square: int) -> Point:
        """Return the top left corner of a square; 0 is the place below the first square."""
        if square == 0:
            return (MARGIN, self.below)
        row, column = divmod(square - 1, self.columns)
        if row % 2:
            column = self.columns - 1 - column
        return (MARGIN + column * self.wide, MARGIN + (self.rows - 1 - row) * HIGH)

    def center(self, square: int) -> Point:
        """Return the center of a square."""
        x, y = self.corner(square)
        return (x + self.wide / 2, y + HIGH / 2)

    def end(self, square: int) -> Point:
        """Return where slides end in a square: in the middle, below the number."""
        x, y = self.corner(square)
        return (x + self.wide / 2, y + 0.62 * HIGH)


def slide_words(slide: Slide) -> str:
    """Return a slide in words."""
    start, end = slide
    kind, way = ("ladder", "up") if start < end else ("chute", "down")
    return f"{kind} from {start} {way} to {end}"


def slide_shapes(plan: Plan, slide: Slide, held: bool = False) -> list[Shape]:
    """Return the shapes of a ladder or a chute.

    `held` marks a slide that the user is moving.
    """
    start, end = slide
    tail, head = plan.end(start), plan.end(end)
    length = hypot(head[0] - tail[0], head[1] - tail[1])
    along = ((head[0] - tail[0]) / length, (head[1] - tail[1]) / length)
    across = (-along[1], along[0])
    half = HIGH / 10

    def at(far: float, aside: float) -> Point:
        return (
            round(tail[0] + far * along[0] + aside * across[0], 1),
            round(tail[1] + far * along[1] + aside * across[1], 1),
        )

    label = slide_words(slide)
    marked = " held" if held else ""
    if start < end:
        count = max(2, round(length / (HIGH / 4)))
        rungs = [(k + 0.5) * length / count for k in range(count)]
        # A single line: up the left rail, over each rung and back, then down the right rail.
        path = [at(0, -half)]
        for far in rungs:
            path += [at(far, -half), at(far, half), at(far, -half)]
        path += [at(length, -half), at(length, half), at(0, half)]
        rails = [path[:-2], path[-2:]]
        return [Line(tuple(rail), f"ladder{marked}", label=label) for rail in rails]
    tip = 0.24 * HIGH
    waves = max(1, round(length / (2.2 * HIGH)))
    bends = [k / 24 for k in range(25)]
    middle = [(t * (length - tip), 0.12 * HIGH * sin(2 * pi * waves * t)) for t in bends]
    left = [at(far, aside - half) for far, aside in middle]
    right = [at(far, aside + half) for far, aside in middle]
    arrow = (at(length, 0), at(length - tip, -1.9 * half), at(length - tip, 1.9 * half))
    return [
        Polygon((*left, *reversed(right)), f"chute{marked}", label=label),
        Polygon(arrow, "chute-arrow"),
    ]


def number_shapes(square: int) -> tuple[Shape, Shape]:
    """Return the number of a square on a small plate.

    Coordinates are relative to the corner of the square.
    """
    words = str(square)
    wide = text_width(words, "text") + 3
    return (rectangle(2, 2, wide, 18, "plate"), Text(4, 11, words, "text left"))


def board_shapes(  # noqa: PLR0913 - the marks on a board
    board: Board,
    plan: Plan,
    *,
    labels: Mapping[int, str] | None = None,
    held: Slide | None = None,
    chosen: int | None = None,
    way: Sequence[Shape] = (),
) -> list[Shape]:
    """Return the shapes of a board without pieces.

    `way` has the shapes above the slides.
    """
    shapes: list[Shape] = []
    for square in range(1, board.size + 1):
        label, name = (labels[square], str(square)) if labels else (None, None)
        box = (*plan.corner(square), plan.wide, HIGH)
        shapes.append(rectangle(*box, f"cell {_tint(plan, square)}", label=label, id=name))
    if chosen is not None:
        x, y = plan.corner(chosen)
        shapes.append(rectangle(x + 3, y + 3, plan.wide - 6, HIGH - 6, "held"))
    for slide in board.slides.items():
        shapes += slide_shapes(plan, slide, held=slide == held)
    shapes += way
    for square in range(1, board.size + 1):
        shapes += moved(number_shapes(square), *plan.corner(square))
    return shapes


def _tint(plan: Plan, square: int) -> str:
    """Return the class of a square's color: the squares alternate as on a chess board."""
    row, column = divmod(square - 1, plan.columns)
    across = plan.columns - 1 - column if row % 2 else column
    return "square-odd" if (row + across) % 2 else "square-even"


def _told_shapes(left: float, top: float, lines: Sequence[str]) -> tuple[list[Shape], float]:
    """Return lines of text below the board, and the width that they need."""
    shapes: list[Shape] = [
        Text(left, top + 14 + _LINE * i, line, "text left") for i, line in enumerate(lines)
    ]
    widest = max((text_width(line, "text") for line in lines), default=0.0)
    return shapes, left + widest + MARGIN


def _told_board(board: Board) -> str:
    slides = ", ".join(map(slide_words, board.slides.items())) or "no ladders or chutes"
    return f"{counted(board.size, 'square')}; {slides}."


def board_scene(  # noqa: PLR0913 - each kind of mark is a separate option
    board: Board,
    told: Sequence[str] = (),
    *,
    labels: Mapping[int, str] | None = None,
    held: Slide | None = None,
    chosen: int | None = None,
    way: Sequence[int] = (),
) -> Scene:
    """Return the picture of a board, optionally with clickable squares or a path over squares."""
    plan = Plan(board.size)
    line = _way_shapes(plan, way, "a path")
    shapes = board_shapes(board, plan, labels=labels, held=held, chosen=chosen, way=line)
    words, width = _told_shapes(MARGIN, plan.below, told)
    shapes += words
    height = plan.below + _LINE * len(told) + 8
    path = [f"Path: {', '.join(map(str, way))}."] if way else []
    description = " ".join([*told, _told_board(board), *path])
    return Scene(max(plan.width, width), height, tuple(shapes), board.title, description)


# ---- pieces -------------------------------------------------------------------------------------

PIECES = ("A", "B", "C", "D")
"""The letters of the players' pieces, in order of play."""


def piece_shapes(plan: Plan, square: int, player: int) -> tuple[Shape, ...]:
    """Return a piece: a disc with its letter, in its own part of the square."""
    left, top = plan.corner(square)
    across, down = _STANDS[player] if square else ((player + 0.5) * _WAITS / plan.wide, 0.69)
    x, y = left + plan.wide * across, top + HIGH * down
    disc = Circle(x, y, _PIECE, f"counter counter-{player}")
    return disc, Text(x, y, PIECES[player], "on-counter")


_PIECE = 10.5  # the radius of a piece
_WAITS = 26  # the room that a piece has off the board, where all stand in a row
_STANDS = ((0.27, 0.69), (0.73, 0.69), (0.5, 0.5), (0.73, 0.31))
"""The offset of each piece in squares, away from the number in the corner."""


def die_shapes(x: float, y: float, roll: int) -> list[Shape]:
    """Return a die with the pips of a roll, from its top left corner."""
    side = 40
    shapes: list[Shape] = [rectangle(x, y, side, side, "die", label=f"a die that shows {roll}")]
    for across, down in _PIPS[roll]:
        shapes.append(Circle(x + side * across, y + side * down, side * 0.09, "pip"))
    return shapes


_LOW, _MID, _HIGH = 0.25, 0.5, 0.75
_DIAGONAL = ((_LOW, _HIGH), (_HIGH, _LOW))
_CORNERS = (*_DIAGONAL, (_LOW, _LOW), (_HIGH, _HIGH))
_PIPS: Mapping[int, tuple[Point, ...]] = MappingProxyType(
    {
        1: ((_MID, _MID),),
        2: _DIAGONAL,
        3: (*_DIAGONAL, (_MID, _MID)),
        4: _CORNERS,
        5: (*_CORNERS, (_MID, _MID)),
        6: (*_CORNERS, (_LOW, _MID), (_HIGH, _MID)),
    }
)


def _waiting(position: Position, plan: Plan) -> int:
    """Return the width of the place off the board."""
    return max(plan.wide, _WAITS * len(position.squares))


def _played_shapes(position: Position, plan: Plan) -> list[Shape]:
    x, y = plan.corner(0)
    shapes = board_shapes(position.board, plan)
    shapes.append(rectangle(x, y, _waiting(position, plan), HIGH, "cell", label="off the board"))
    shapes.append(Text(x + plan.wide / 2, y + 9, "start", "small soft"))
    for player, square in enumerate(position.squares):
        shapes += piece_shapes(plan, square, player)
    return shapes


def _places(position: Position) -> str:
    places = [
        f"{PIECES[player]} {f'stands on {square}' if square else 'is off the board'}"
        for player, square in enumerate(position.squares)
    ]
    return f"Piece {', piece '.join(places)}."


_BUTTON = (180, HIGH)  # the width and height of a button, large enough for a finger on a phone


def rolling_scene(
    position: Position, told: Sequence[str], button: str, rolls: Sequence[int]
) -> Scene:
    """Return the picture of a game with dice and a button with the id ``"roll"``.

    `told` goes into the description and is not drawn.
    """
    plan = Plan(position.board.size)
    shapes = _played_shapes(position, plan)
    left, top = float(MARGIN + _waiting(position, plan) + 14), float(plan.below)
    width, height = _BUTTON
    shapes.append(rectangle(left, top, width, height, "button", label=button, id="roll"))
    shapes.append(Text(left + width / 2, top + height / 2, button, "number"))
    left, top = left + width + 20, top + 1.5
    for player, roll in enumerate(rolls):
        shapes.append(Text(left, top + 20, PIECES[player], "number"))
        shapes += die_shapes(left + 14, top, roll)
        left += 14 + 40 + 22
    return Scene(
        max(plan.width, left),
        plan.below + HIGH + MARGIN,
        tuple(shapes),
        position.board.title,
        " ".join([_places(position), *told]),
    )


def position_scene(position: Position, told: Sequence[str] = ()) -> Scene:
    """Return the picture of a position, for up to four players."""
    plan = Plan(position.board.size)
    words, width = _told_shapes(MARGIN + _waiting(position, plan) + 14, plan.below, told)
    return Scene(
        max(plan.width, width),
        plan.below + max(HIGH, _LINE * len(told)) + MARGIN,
        (*_played_shapes(position, plan), *words),
        position.board.title,
        " ".join([_places(position), *told]),
    )


def move_words(before: Position, roll: int) -> str:
    """Return a roll and its effect in words."""
    square, board = before.squares[before.player], before.board
    rests = before.play(roll).squares[before.player]
    landed = square + roll
    if landed in board.slides:
        way = "up the ladder" if rests > landed else "down the chute"
        return f"{roll}: {way} from {landed} to {rests}"
    if landed > board.size and rests == square:
        return f"{roll}: beyond {board.size}, so it stays on {square}"
    return f"{roll}: to {rests}"


def walk_of(route: Route) -> list[int]:
    """Return the squares of a route in order, including the starts of slides.

    Examples
    --------
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
    """Return the picture of a path over a board, as a line from square to square.

    Parameters
    ----------
    board
        The board.
    squares
        The squares of the path in order; 0 is off the board.
    title
        The title of the picture.

    Examples
    --------
    >>> route_scene(Board(size=10, ladders=[(2, 9)]), [1, 2, 9, 10], "By foot").description
    'A path over 4 squares: 1, 2, 9, 10. It takes the ladder from 2 up to 9.'
    """
    plan = Plan(board.size)
    shapes = board_shapes(board, plan, way=_way_shapes(plan, squares, title))
    if squares[0] == 0:
        waiting: tuple[Shape, ...] = (rectangle(0, 0, plan.wide, HIGH, "cell"),)
        shapes[:0] = moved((*waiting, *number_shapes(0)), *plan.corner(0))
    taken = [
        f"the {slide_words(pair)}" for pair in pairwise(squares) if pair in board.slides.items()
    ]
    words = f"A path over {counted(len(squares), 'square')}: {', '.join(map(str, squares))}."
    if taken:
        words += f" It takes {listed(taken)}."
    height = plan.below + (HIGH + MARGIN if squares[0] == 0 else 0)
    return Scene(plan.width, height, tuple(shapes), title, words)


def _way_shapes(plan: Plan, squares: Sequence[int], label: str) -> list[Shape]:
    """Return a path as a line with a dot on each of its squares."""
    centers = tuple(plan.center(square) for square in squares)
    line: list[Shape] = [Line(centers, "tree", label=label)] if len(centers) > 1 else []
    return [*line, *(Circle(x, y, 5, "node settled") for x, y in centers)]


class ChutesAndLaddersView(View):
    """A picture of a search on a board, by steps or by rolls.

    Each square has a badge with its distance. Settled squares have a solid outline, the farther the
    darker; frontier squares have a dashed one, the current square a thick one. A line shows the
    path to the current square, and to the last square once that is settled. An arrow marks the edge
    that the search relaxes, dashed if it brings no improvement.

    Parameters
    ----------
    board
        The board.
    graph
        The searched graph. Its nodes are squares; 0 is the place below the first one.

    Examples
    --------
    >>> from pathlib_games.games.chutes.graphs import roll_graph
    >>> from pathlib_games.graphs import dijkstra
    >>> board = Board(size=10, ladders=[(2, 9)])
    >>> view = ChutesAndLaddersView(board, roll_graph(board, die=3))
    >>> view.scene(dijkstra.trace(roll_graph(board, die=3), 0).at(2)).description
    'Settled: 0 at 0. ... 10. Current node: 0. 10 squares; ladder from 2 up to 9.'
    """

    tabular = False

    def __init__(self, board: Board, graph: Graph) -> None:
        plan = self._plan = Plan(board.size, _WIDER)
        origin = (0.0, 0.0)
        self.middle, self.legend_at = (plan.wide / 2, HIGH / 2), plan.below
        squares = [cast("int", node) for node in graph.nodes]
        corners = [plan.corner(square) for square in squares]
        left = MARGIN + (plan.wide + 14 if 0 in squares else 0)
        key = legend(left, plan.below, plan.width - MARGIN - left, ("tree", "path"), checks=False)
        self.target, self.ground = board.size, _told_board(board)
        super().__init__(
            width=plan.width,
            height=max(plan.below + HIGH + MARGIN, end_of(key)),
            title=board.title,
            nodes=graph.nodes,
            places=[origin, *corners, origin, origin, *corners],
            fixed=[Part("", key)],
        )
        slides = [shape for slide in board.slides.items() for shape in slide_shapes(plan, slide)]
        # A board may have no slides, but a part needs a shape: the frame around all squares.
        side = (plan.columns * plan.wide, plan.rows * HIGH)
        frame = rectangle(MARGIN, MARGIN, *side, "rule")
        self._slides = Part("", (frame, *slides))
        self._far = max(dijkstra(graph, graph.nodes[0]).distance.values()) + 1

    def part(self, index: int, state: TraceState) -> Part:
        """Return one part: legend, squares, slides, the path, then the marks on the squares."""
        if index == self.first_node - 1:
            return self._path(state)
        if index == self.first_node - 2:
            return self._slides
        if 0 < index < self.first_node:
            return self._square(self.nodes[index - 1], state)
        return super().part(index, state)

    def node_part(self, node: int, state: TraceState) -> Part:
        """Return the marks on a square."""
        return Part("", tuple(self._written(node, state)))

    def touched(self, before: TraceState, after: TraceState) -> list[int]:
        """Return the parts of all squares in the last two steps, and the path."""
        written = super().touched(before, after)
        squares = (index - len(self.nodes) - 2 for index in written)
        return [*squares, self.first_node - 1, *written]

    def _path(self, state: TraceState) -> Part:
        """Return the path to the last square, or to the current one if that is not settled yet."""
        end = self.target if self.target in state.settled else state.current
        way: list[Node] = []
        node = end
        while node in self.part_of and node not in way:  # predecessors of a wrong search may cycle
            way.append(node)
            node = state.predecessor.get(node)
        points = tuple(self._plan.end(cast("int", square)) for square in reversed(way))
        return Part(f"path to {end}", (Line(points, "tree"),)) if len(way) > 1 else Part("", ())

    def _square(self, node: Node, state: TraceState) -> Part:
        found, wide = status(state, node), self._plan.wide
        if not found:
            return Part("", (rectangle(0, 0, wide, HIGH, "cell"),))
        look = f"cell {found} current" if node == state.current else f"cell {found}"
        if found == "settled":
            look += f" {shade(state.distance[node], self._far)}"
        inset = rectangle(2, 2, wide - 4, HIGH - 4, look)
        return Part(node_words(state, node), (inset,))

    def _written(self, square: int, state: TraceState) -> Iterator[Shape]:
        """Yield number, distance, and the arrow of an edge into this square."""
        if square:
            words = str(square)
            yield rectangle(3, 3, text_width(words, "small"), 17, "plate")
            yield Text(3, 11, words, "small soft left")
        else:
            yield Text(4, HIGH - 11, "start", "small left")
        if step := relaxed(state, square):
            yield from self._arrow(cast("int", step.tail), square, outcome(step))
        if square not in state.distance:
            return
        words = number(state.distance[square])
        wide = max(22.0, text_width(words, "number") + 4)
        right = self._plan.wide - 3
        yield rectangle(right - wide, 3, wide, 18, "badge")
        yield Text(right - wide / 2, 12, words, "number")

    def _arrow(self, tail: int, head: int, kind: str) -> Iterator[Shape]:
        """Yield an arrow between squares, relative to the corner of the second."""
        (x, y), (across, down) = self._plan.corner(head), self.middle
        start = self._plan.center(tail)
        from_ = (start[0] - x, start[1] - y)
        back = direction(self.middle, from_)
        yield Line((from_, (across + 24 * back[0], down + 24 * back[1])), kind)
        yield arrow(self.middle, back, (24, 11), 7, f"{kind}-arrow")


# ---- a race -------------------------------------------------------------------------------------


def race_film(start: Position, rolls: Iterable[int]) -> film:
    """Return a film of a race: one picture per round, until the first win.

    Parameters
    ----------
    start
        The position before the first roll; up to four players.
    rolls
        The rolls in order. The race ends with the last roll or the first win.

    Examples
    --------
    >>> race_film(Position(Board(size=10, ladders=[(2, 9)])), [2, 6, 1])
    <film, 3 pictures: A race of 2 pieces on Board. Piece A wins in round 2.>
    """
    position, rounds, told = start, 0, ""
    pictures = [(position_scene(position), "Before the first roll.")]
    for roll in rolls:
        piece = PIECES[position.player]
        rounds += position.player == 0
        told += f" {piece} rolls {move_words(position, roll)}."
        position = position.play(roll)
        won = position.outcome() is not None
        if won or position.player == 0:
            words = f"Round {rounds}.{told}{f' {piece} wins.' * won}"
            pictures.append((position_scene(position), words))
            told = ""
        if won:
            break
    winner = position.outcome()
    end = "Nobody has won yet." if winner is None else f"Piece {PIECES[winner]} wins in round"
    alt = f"A race of {counted(len(start.squares), 'piece')} on {start.board.title}. {end}"
    return film(pictures, alt if winner is None else f"{alt} {rounds}.")


# ---- the length of games ------------------------------------------------------------------------

_WIDTH, _HEIGHT = 720, 400
_LEFT, _RIGHT, _TOP, _BOTTOM = 66, 18, 46, 58


def turns_scene(chances: Sequence[Fraction], lengths: Sequence[int] = ()) -> Scene:
    """Return a histogram of simulated games below the exact distribution.

    Parameters
    ----------
    chances
        The probability of each number of turns, from 0; they set the width of the chart.
    lengths
        The turns of the simulated games; the description counts those beyond the chart.

    Raises
    ------
    ValueError
        If no probability is above 0.

    Examples
    --------
    >>> from fractions import Fraction
    >>> chart = turns_scene([Fraction(0), Fraction(1, 2), Fraction(1, 4)], [1, 1, 2, 5])
    >>> print(chart.description)
    Exact: the likeliest number of turns is 1, with 50.00%. Played: 4 games, on average 2.25 turns;
    1 of them took more than 2 turns.
    """
    if not any(chances):
        raise ValueError("a chart needs a probability above 0; with so few turns no game can end")
    found = Counter(lengths)
    shares = [found[turns] / len(lengths) if lengths else 0.0 for turns in range(len(chances))]
    top = 1.08 * max(*map(float, chances), *shares)
    wide = (_WIDTH - _LEFT - _RIGHT) / len(chances)
    high = _HEIGHT - _TOP - _BOTTOM

    def y(share: float) -> float:
        return round(_TOP + high * (1 - share / top), 1)

    shapes: list[Shape] = []
    for share in _ticks(top):
        shapes.append(Line(((_LEFT, y(share)), (_WIDTH - _RIGHT, y(share))), "rule"))
        shapes.append(Text(_LEFT - 28, y(share), f"{100 * share:g}%", "small"))
    for turns, share in enumerate(shares):
        if share:
            x = _LEFT + turns * wide
            box = (x + 0.1 * wide, y(share), 0.8 * wide, _TOP + high - y(share))
            label = f"{counted(turns, 'turn')}: {counted(found[turns], 'game')}"
            shapes.append(rectangle(*box, "cell settled", label=label))
    curve = tuple((_LEFT + (n + 0.5) * wide, y(float(p))) for n, p in enumerate(chances))
    shapes.append(Line(curve, "offer", label="the exact probabilities"))
    base = _TOP + high
    if lengths:
        average = sum(lengths) / len(lengths)
        if average < len(chances):
            x = round(_LEFT + (average + 0.5) * wide, 1)
            shapes.append(Line(((x, _TOP + 14), (x, base)), "refused"))
            shapes.append(Text(x + 6, _TOP + 14, f"average {average:.1f}", "small left"))
    shapes.append(Line(((_LEFT, base), (_WIDTH - _RIGHT, base)), "edge"))
    every = max(1, round(_round_step(len(chances) / 15)))
    shapes += [
        Text(_LEFT + (turns + 0.5) * wide, base + 14, str(turns), "small")
        for turns in range(0, len(chances), every)
    ]
    shapes.append(Text(_LEFT + (_WIDTH - _LEFT - _RIGHT) / 2, base + 38, "turns", "text"))
    shapes += _key(_LEFT, 20, bool(lengths))
    best = max(range(len(chances)), key=lambda turns: chances[turns])
    words = (
        f"Exact: the likeliest number of turns is {best}, with {100 * float(chances[best]):.2f}%."
    )
    if lengths:
        longer = sum(count for turns, count in found.items() if turns >= len(chances))
        words += f" Played: {counted(len(lengths), 'game')}, on average {average:.2f} turns;\n"
        words += f"{longer} of them took more than {counted(len(chances) - 1, 'turn')}."
    return Scene(_WIDTH, _HEIGHT, tuple(shapes), "How many turns a game takes", words)


def _key(left: float, middle: float, played: bool) -> list[Shape]:
    shapes: list[Shape] = [
        Line(((left, middle), (left + 26, middle)), "offer"),
        Text(left + 34, middle, "exact probability", "small left"),
    ]
    if played:
        shapes.append(rectangle(left + 180, middle - 8, 16, 16, "cell settled"))
        shapes.append(Text(left + 204, middle, "share of the played games", "small left"))
    return shapes


def _ticks(top: float) -> list[float]:
    """Return three to six round numbers from 0 to the top."""
    step = _round_step(top / 6)
    return [round(k * step, 10) for k in range(int(top / step) + 1)]


def _round_step(least: float) -> float:
    """Return the smallest of ..., 0.1, 0.2, 0.5, 1, 2, 5, 10, ... that is at least a number."""
    unit = 10.0 ** floor(log10(least))
    return next(size * unit for size in (1, 2, 5, 10) if size * unit >= least)
