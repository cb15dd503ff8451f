"""Draw boards of Chutes and Ladders, bare, to be clicked, or with pieces on them.

The numbers run to and fro, as on the printed board: the first row from left to right, the row above
it from right to left. Ladders are straight and have rungs, chutes are wavy bands with an arrowhead
at their lower end. Each number stands on a small plate in the upper left corner of its square.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, hypot, isqrt, pi, sin
from types import MappingProxyType
from typing import TYPE_CHECKING

from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle, Line, Polygon, Text, moved, rectangle
from pathlib_games.views.view import text_width
from pathlib_games.words import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pathlib_games.games.chutes.board import Board, Slide
    from pathlib_games.games.chutes.rules import Position
    from pathlib_games.views.shapes import Point, Shape

CELL = 54  # ten rows, a button and a sentence fit on a laptop's screen
MARGIN = 12
_LINE = 24  # from one line of text to the next
_GAP = 8  # between the board and the place where pieces wait


class Plan:
    """Where everything on the picture of a board is."""

    def __init__(self, size: int, cell: int = CELL) -> None:
        self.size = size
        self.cell = cell
        self.columns = isqrt(size - 1) + 1  # as near to a square board as possible
        self.rows = ceil(size / self.columns)
        self.width = self.columns * cell + 2 * MARGIN
        self.below = MARGIN + self.rows * cell + _GAP
        """Where the row below the board begins: the waiting place, and what is told beside it."""

    def corner(self, square: int) -> Point:
        """Return the top left corner of a square; of 0 that of the place below the first square."""
        if square == 0:
            return (MARGIN, self.below)
        row, column = divmod(square - 1, self.columns)
        if row % 2:
            column = self.columns - 1 - column
        return (MARGIN + column * self.cell, MARGIN + (self.rows - 1 - row) * self.cell)

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

    `held`: whether it is marked, because somebody is moving it.
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


def number_shapes(square: int) -> tuple[Shape, Shape]:
    """Return the number of a square on a small plate.

    The coordinates are relative to the corner of the square.
    """
    words = str(square)
    wide = text_width(words, "text") + 3
    return (rectangle(2, 2, wide, 18, "plate"), Text(4, 11, words, "text left"))


def board_shapes(  # noqa: PLR0913 - what can be marked on a board
    board: Board,
    plan: Plan,
    *,
    labels: Mapping[int, str] | None = None,
    held: Slide | None = None,
    chosen: int | None = None,
    way: Sequence[Line | Circle] = (),
) -> list[Shape]:
    """Return the shapes of a board without pieces.

    `way`: what is drawn over the slides.
    """
    shapes: list[Shape] = []
    for square in range(1, board.size + 1):
        label, name = (labels[square], str(square)) if labels else (None, None)
        box = (*plan.corner(square), plan.cell, plan.cell)
        shapes.append(rectangle(*box, "cell", label=label, id=name))
    if chosen is not None:
        x, y = plan.corner(chosen)
        shapes.append(rectangle(x + 3, y + 3, plan.cell - 6, plan.cell - 6, "held"))
    for slide in board.slides.items():
        shapes += slide_shapes(plan, slide, held=slide == held)
    shapes += way
    for square in range(1, board.size + 1):
        shapes += moved(number_shapes(square), *plan.corner(square))
    return shapes


def _told_shapes(left: float, top: float, lines: Sequence[str]) -> tuple[list[Shape], float]:
    """Return lines of text below the board, and how wide the picture has to be for them."""
    shapes: list[Shape] = [
        Text(left, top + 14 + _LINE * i, line, "text left") for i, line in enumerate(lines)
    ]
    widest = max((text_width(line, "text") for line in lines), default=0.0)
    return shapes, left + widest + MARGIN


def board_scene(
    board: Board,
    told: Sequence[str] = (),
    *,
    labels: Mapping[int, str] | None = None,
    held: Slide | None = None,
    chosen: int | None = None,
) -> Scene:
    """Return the picture of a board, perhaps with squares to click."""
    plan = Plan(board.size)
    shapes = board_shapes(board, plan, labels=labels, held=held, chosen=chosen)
    words, width = _told_shapes(MARGIN, plan.below, told)
    shapes += words
    height = plan.below + _LINE * len(told) + 8
    slides = ", ".join(map(slide_words, board.slides.items())) or "no slides"
    description = " ".join([*told, f"{counted(board.size, 'square')}; {slides}."])
    return Scene(max(plan.width, width), height, tuple(shapes), board.title, description)


# ---- pieces -------------------------------------------------------------------------------------

PIECES = ("A", "B", "C", "D")
"""The letters of the players' pieces, in the order in which they begin."""


def piece_shapes(plan: Plan, square: int, player: int) -> tuple[Shape, ...]:
    """Return a piece: a disc with its letter, in its own quarter of the square."""
    left, top = plan.corner(square)
    x, y = left + plan.cell * _STANDS[player][0], top + plan.cell * _STANDS[player][1]
    classes = ("node settled", "node frontier", "node", "node current")[player]
    return Circle(x, y, plan.cell * 0.18, classes), Text(x, y, PIECES[player], "number")


_STANDS = ((0.2, 0.78), (0.8, 0.78), (0.5, 0.6), (0.8, 0.4))
"""Where on a square each piece stands, in squares: apart from the number in its corner."""


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


def _played_shapes(position: Position, plan: Plan) -> list[Shape]:
    """Return the board with its pieces, and the place where they wait."""
    x, y = plan.corner(0)
    shapes = board_shapes(position.board, plan)
    shapes.append(rectangle(x, y, plan.cell, plan.cell, "cell", label="off the board"))
    shapes.append(Text(x + plan.cell / 2, y + 11, "start", "small soft"))
    for player, square in enumerate(position.squares):
        shapes += piece_shapes(plan, square, player)
    return shapes


def _places(position: Position) -> str:
    places = [
        f"{PIECES[player]} {f'stands on {square}' if square else 'is off the board'}"
        for player, square in enumerate(position.squares)
    ]
    return f"Piece {', piece '.join(places)}."


_BUTTON = (180, CELL)
"""How wide and high a button is: also on a phone a finger hits it."""


def rolling_scene(
    position: Position, told: Sequence[str], button: str, rolls: Sequence[int]
) -> Scene:
    """Return the picture of a game with a button to click, whose id is ``"roll"``, and dice.

    `told`: what happened; it is not drawn, but told in the description.
    """
    plan = Plan(position.board.size)
    shapes = _played_shapes(position, plan)
    left, top = MARGIN + plan.cell + 14, plan.below
    width, height = _BUTTON
    shapes.append(rectangle(left, top, width, height, "button", label=button, id="roll"))
    shapes.append(Text(left + width / 2, top + height / 2, button, "number"))
    left, top = left + width + 20, top + 7
    for player, roll in enumerate(rolls):
        shapes.append(Text(left, top + 20, PIECES[player], "number"))
        shapes += die_shapes(left + 14, top, roll)
        left += 14 + 40 + 22
    return Scene(
        max(plan.width, left),
        plan.below + plan.cell + MARGIN,
        tuple(shapes),
        position.board.title,
        " ".join([_places(position), *told]),
    )


def position_scene(position: Position, told: Sequence[str] = ()) -> Scene:
    """Return the picture of a game in play, for up to four players."""
    plan = Plan(position.board.size)
    words, width = _told_shapes(MARGIN + plan.cell + 14, plan.below, told)
    return Scene(
        max(plan.width, width),
        plan.below + max(plan.cell, 3 * _LINE) + MARGIN,
        (*_played_shapes(position, plan), *words),
        position.board.title,
        " ".join([_places(position), *told]),
    )


def move_words(before: Position, roll: int) -> str:
    """Return a roll and what it does, in words."""
    square, board = before.squares[before.player], before.board
    rests = before.play(roll).squares[before.player]
    landed = square + roll
    if landed in board.slides:
        way = "up the ladder" if rests > landed else "down the chute"
        return f"{roll}: {way} from {landed} to {rests}"
    if landed > board.size and rests == square:
        return f"{roll}: beyond {board.size}, so it stays on {square}"
    return f"{roll}: to {rests}"
