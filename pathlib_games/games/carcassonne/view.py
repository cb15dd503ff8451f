"""Draw Carcassonne in drawings of our own: a land, and a game in play.

A city is closed off by a wall with battlements, a road is a band between two rims, a cloister a
house with a cross, a crossing a small house; what is left is field, with tufts of grass. A meeple
carries the letter of its player. It stands, except on a field, where it lies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import hypot
from types import MappingProxyType
from typing import TYPE_CHECKING

from pathlib_games.games.carcassonne.tiles import base_set
from pathlib_games.games.tile_board import MIDDLES, SIDES
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Line, Polygon, Text, rectangle
from pathlib_games.views.view import text_width
from pathlib_games.words import counted

if TYPE_CHECKING:
    from pathlib_games.games.carcassonne.land import Land, Spot
    from pathlib_games.games.carcassonne.rules import Position
    from pathlib_games.games.carcassonne.tiles import Part, Tile
    from pathlib_games.games.tile_board import Cell
    from pathlib_games.views.shapes import Point, Shape

CELL = 72
MARGIN = 34
_LINE = 24  # from one line of text to the next
_PLAYER_BALLS = MappingProxyType({"red": 1, "green": 2, "blue": 3, "yellow": 4, "orange": 5})

_MIDDLE = (0.5, 0.5)
_CORNERS = {"N": (0, 0), "E": (1, 0), "S": (1, 1), "W": (0, 1)}
"""Where each side begins, clockwise, on a tile that is 1 wide."""
_HALVES = (
    (0.25, 0.14), (0.75, 0.14), (0.86, 0.25), (0.86, 0.75),
    (0.75, 0.86), (0.25, 0.86), (0.14, 0.75), (0.14, 0.25),
)  # fmt: skip
"""A point in the field beside each half of a side."""

_HALF_ROAD = 0.05
_MEEPLE = (
    (0, -0.52), (0.17, -0.44), (0.17, -0.24), (0.5, -0.06), (0.5, 0.12), (0.26, 0.14), (0.42, 0.5),
    (0.1, 0.5), (0, 0.36), (-0.1, 0.5), (-0.42, 0.5), (-0.26, 0.14), (-0.5, 0.12), (-0.5, -0.06),
    (-0.17, -0.24), (-0.17, -0.44),
)  # fmt: skip
_SHIELD = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.1), (0, 0.6), (-0.5, 0.1))
_HOUSE = ((-0.5, 0.5), (-0.5, -0.1), (0, -0.6), (0.5, -0.1), (0.5, 0.5))


def land_scene(land: Land, players: Sequence[str] = ()) -> Scene:
    """Return the picture of a land: its tiles, its meeples, and the numbers of its cells.

    Parameters
    ----------
    land
        What has been laid.
    players
        All players, so that each keeps the colour; without them, those who have a meeple there.

    Examples
    --------
    >>> from pathlib_games.games.carcassonne.land import Land
    >>> from pathlib_games.games.carcassonne.placements import Meeple, Placement
    >>> land = Land().lay(Placement("D", 0, 0, 0, Meeple("red", "road")))
    >>> land_scene(land).description
    '1 tile. Meeples: red on road 0 of tile D at (0, 0).'
    """
    cells = list(land.tiles) or [(0, 0)]
    west, north = min(x for x, _ in cells), min(y for _, y in cells)
    east, south = max(x for x, _ in cells), max(y for _, y in cells)

    def corner(cell: Cell) -> Point:
        return MARGIN + (cell[0] - west) * CELL, MARGIN + (cell[1] - north) * CELL

    shapes: list[Shape] = []
    for cell, tile in land.tiles.items():
        shapes += tile_shapes(tile, corner(cell), CELL, label=f"tile {tile.id} at {cell}")
    looks = player_looks(players or list(dict.fromkeys(land.meeples.values())))
    for spot, player in land.meeples.items():
        (x, y), (u, v) = corner((spot.x, spot.y)), anchor(land.part(spot))
        middle = (x + u * CELL, y + v * CELL)
        words = f"meeple of {_on(land, spot, player)}"
        shapes += _meeple_shapes(middle, looks[player], lying=spot.kind == "field", label=words)
    for x in range(west, east + 1):
        shapes.append(Text(corner((x, 0))[0] + CELL / 2, MARGIN - 14, str(x), "small soft"))
    for y in range(north, south + 1):
        shapes.append(Text(MARGIN - 17, corner((0, y))[1] + CELL / 2, str(y), "small soft"))
    width = 2 * MARGIN + (east - west + 1) * CELL
    height = 2 * MARGIN + (south - north + 1) * CELL
    return Scene(width, height, tuple(shapes), "The land", _told(land))


def position_scene(position: Position) -> Scene:
    """Return the picture of a game in play: the land, the points, and the tile to be laid.

    Examples
    --------
    >>> from pathlib_games.games.carcassonne.rules import Position
    >>> position_scene(Position.new(seed=1)).description[:62]
    'red has 0 points and 7 meeples left. blue has 0 points and 7 m'
    """
    land = land_scene(position.land, position.players)
    shapes, top, left = list(land.shapes), land.height, float(MARGIN)
    if position.tile is not None:
        shapes += tile_shapes(base_set()[position.tile], (left, top), CELL, label="to be laid")
        left += CELL + 18
    outcome = position.outcome()
    points = position.points if outcome is None else outcome.points
    looks = player_looks(position.players)
    told = []
    for row, player in enumerate(position.players):
        count, stock = points[player], position.meeples_left(player)
        words = f"{player} has {counted(count, 'point')}"
        if outcome is None:
            words += f" and {counted(stock, 'meeple')} left"
        told.append(f"{words}.")
        y = top + 12 + 30 * row
        shapes += _meeple_shapes((left + 12, y), looks[player], lying=False, label=None)
        shapes.append(Text(left + 32, y, told[-1], "text left"))
    told.append(
        f"{position.player} lays tile {position.tile}; {counted(len(position.pile), 'tile')} left."
        if outcome is None
        else f"The game is over; {' and '.join(outcome.ranking[0])} won."
    )
    shapes.append(Text(left, top + 12 + 30 * len(position.players), told[-1], "heading left"))
    width = max(land.width, left + 32 + max(text_width(line, "heading") for line in told) + 12)
    height = top + max(CELL, 30 * (len(position.players) + 1)) + 12
    description = f"{' '.join(told)} {land.description}"
    return Scene(width, height, tuple(shapes), "Carcassonne", description)


# ---- tiles --------------------------------------------------------------------------------------


def tile_shapes(tile: Tile, corner: Point, size: float, label: str | None = None) -> list[Shape]:
    """Return the shapes of a tile, as it is turned."""
    at = _scale(corner, size)
    shapes: list[Shape] = [rectangle(*corner, size, size, "grass", label=label)]
    for field in tile.of_kind("field"):
        shapes += [Line(at(tuft), "tuft") for tuft in _tufts(field)]
    for city in tile.of_kind("city"):
        curves = list(_walls(city))
        shapes.append(Polygon(at(_outline(curves)), "city"))
        for curve in curves:
            shapes += [Line(at(curve), "city-wall"), Line(at(curve), "battlement")]
    roads = [_road(tile, road) for road in tile.of_kind("road")]
    for road in roads:
        left, right = at(_beside(road, -_HALF_ROAD)), at(_beside(road, _HALF_ROAD))
        shapes.append(Polygon((*left, *reversed(right)), "road-bed"))
        shapes += [Line(left, "road-rim"), Line(right, "road-rim")]
    if len(roads) > 2:
        shapes.append(Polygon(at(_placed(_HOUSE, _MIDDLE, 0.17)), "village"))
    if tile.of_kind("cloister"):
        shapes.append(Polygon(at(_placed(_HOUSE, (0.5, 0.54), 0.34)), "cloister"))
        shapes.append(Line(at(((0.5, 0.4), (0.5, 0.66))), "cross"))
        shapes.append(Line(at(((0.43, 0.49), (0.57, 0.49))), "cross"))
    for city in tile.of_kind("city"):
        if city.shields:
            shapes.append(Polygon(at(_placed(_SHIELD, _shield_at(city), 0.14)), "shield"))
    shapes.append(rectangle(*corner, size, size, "tile-rim"))
    return shapes


def anchor(part: Part) -> Point:
    """Return where a meeple stands on a part, on a tile that is 1 wide."""
    if part.kind == "field":
        inner = [_HALVES[half] for half in _inner_pair(part)]
        return _mean(inner) if len(inner) == 2 else _toward(inner[0], _MIDDLE, 0.15)
    if part.kind == "cloister":
        return (0.68, 0.62)
    middles = [MIDDLES[str(side)] for side in part.openings]
    if part.kind == "road" and len(middles) == 2:
        return _curve(middles[0], _MIDDLE, middles[1])[6]
    if part.kind == "road":
        return _toward(middles[0], _MIDDLE, 0.44)
    if len(middles) == 1:
        return _toward(middles[0], _MIDDLE, 0.26)
    return _toward(_mean(middles), _MIDDLE, 0.2)


def _inner_pair(part: Part) -> tuple[int, ...]:
    """Return the one or two halves in the middle of the longest stretch of rim that a field has."""
    halves = {half for half in part.openings if isinstance(half, int)}
    if len(halves) == 8:
        return (1, 2)
    runs = []
    for first in halves:
        if (first - 1) % 8 not in halves:
            run = [first]
            while (run[-1] + 1) % 8 in halves:
                run.append((run[-1] + 1) % 8)
            runs.append(run)
    longest = max(runs, key=lambda run: (len(run), -run[0]))
    half = len(longest) // 2
    return tuple(
        longest[half - 1 : half + 1] if len(longest) % 2 == 0 else longest[half : half + 1]
    )


def _tufts(field: Part) -> Iterator[tuple[Point, ...]]:
    """Return small tufts of grass, drawn at some of the halves that a field reaches."""
    for half in field.openings:
        if isinstance(half, int) and half % 2:
            u, v = _HALVES[half]
            zigzag = ((-0.03, -0.02), (-0.01, 0.03), (0.01, -0.03), (0.015, 0.03), (0.04, -0.02))
            yield tuple((u + aside, v + down) for aside, down in zigzag)


def _walls(city: Part) -> Iterator[tuple[Point, ...]]:
    """Return the curves that close a city off, clockwise: one for each stretch of other sides."""
    for index, side in enumerate(SIDES):
        if side in city.openings and SIDES[(index + 1) % 4] not in city.openings:
            gap = 1
            while SIDES[(index + gap + 1) % 4] not in city.openings:
                gap += 1
            begin = _CORNERS[SIDES[(index + 1) % 4]]
            end = _CORNERS[SIDES[(index + gap + 1) % 4]]
            # A wall round two sides bends towards the corner that the city fills.
            bend = _toward(_MIDDLE, _CORNERS[side], 0.4) if gap == 2 else _MIDDLE
            yield _curve(begin, bend, end)


def _outline(curves: Sequence[tuple[Point, ...]]) -> tuple[Point, ...]:
    """Return the outline of a city: along its walls, and from each to the next along the sides."""
    corners: list[Point] = list(_CORNERS.values())
    if not curves:
        return tuple(corners)
    points: list[Point] = []
    for curve, following in zip(curves, (*curves[1:], curves[0]), strict=True):
        points += curve
        index = corners.index(curve[-1])
        while corners[index] != following[0]:
            index = (index + 1) % 4
            points.append(corners[index])
    return tuple(points)


def _road(tile: Tile, road: Part) -> tuple[Point, ...]:
    begin, *others = [MIDDLES[str(side)] for side in road.openings]
    if others:
        return _curve(begin, _MIDDLE, others[0])
    crossing = len(tile.of_kind("road")) > 2
    return (begin, _MIDDLE if crossing else _toward(begin, _MIDDLE, 0.52))


def _shield_at(city: Part) -> Point:
    sides = [str(side) for side in city.openings]
    for index, side in enumerate(SIDES):
        if side in sides and SIDES[index - 1] in sides:
            return _toward(_CORNERS[side], _MIDDLE, 0.27)
    return _toward(MIDDLES[sides[0]], _MIDDLE, 0.27)


# ---- meeples ------------------------------------------------------------------------------------


def player_looks(players: Sequence[str]) -> dict[str, tuple[str, str]]:
    """Return the class and the letter of each player's meeples; no two have the same.

    A player who is named after a colour gets it.
    """
    taken = {_PLAYER_BALLS[player] for player in players if player in _PLAYER_BALLS}
    free = iter([number for number in range(1, 10) if number not in taken])
    initials = [player[0].upper() for player in players]
    return {
        player: (
            f"ball-{_PLAYER_BALLS[player] if player in _PLAYER_BALLS else next(free)}",
            initial if initials.count(initial) == 1 else str(number),
        )
        for number, (player, initial) in enumerate(zip(players, initials, strict=True), start=1)
    }


def _meeple_shapes(
    middle: Point, look: tuple[str, str], *, lying: bool, label: str | None
) -> list[Shape]:
    outline = [(-v, u) for u, v in _MEEPLE] if lying else _MEEPLE
    shape = _scale(middle, 26)(outline)
    return [
        Polygon(shape, f"ball {look[0]}", label=label),
        Text(middle[0], middle[1] + (0 if lying else 1), look[1], "meeple-letter"),
    ]


def _on(land: Land, spot: Spot, player: str) -> str:
    tile = land.tiles[spot.x, spot.y]
    where = "cloister" if spot.kind == "cloister" else f"{spot.kind} {spot.part}"
    return f"{player} on {where} of tile {tile.id} at {(spot.x, spot.y)}"


def _told(land: Land) -> str:
    meeples = [_on(land, spot, player) for spot, player in land.meeples.items()]
    return f"{counted(len(land.tiles), 'tile')}. Meeples: {', '.join(meeples) or 'none'}."


# ---- geometry -----------------------------------------------------------------------------------


def _scale(corner: Point, size: float) -> Callable[[Sequence[Point]], tuple[Point, ...]]:
    """Return what turns points on a tile that is 1 wide into pixels."""
    return lambda points: tuple(
        (round(corner[0] + u * size, 1), round(corner[1] + v * size, 1)) for u, v in points
    )


def _placed(outline: Sequence[Point], middle: Point, size: float) -> tuple[Point, ...]:
    return tuple((middle[0] + u * size, middle[1] + v * size) for u, v in outline)


def _toward(begin: Point, end: Point, share: float) -> Point:
    return begin[0] + share * (end[0] - begin[0]), begin[1] + share * (end[1] - begin[1])


def _mean(points: Sequence[Point]) -> Point:
    return sum(u for u, _ in points) / len(points), sum(v for _, v in points) / len(points)


def _curve(begin: Point, bend: Point, end: Point) -> tuple[Point, ...]:
    """Return 13 points of the curve from one point to another that a third one bends (Bezier)."""
    parts = [step / 12 for step in range(13)]
    return tuple(
        _toward(_toward(begin, bend, part), _toward(bend, end, part), part) for part in parts
    )


def _beside(path: Sequence[Point], far: float) -> tuple[Point, ...]:
    """Return a path moved aside: to its right, or to its left if ``far`` is negative."""
    moved_points = []
    for index, (u, v) in enumerate(path):
        before, after = path[max(index - 1, 0)], path[min(index + 1, len(path) - 1)]
        along = (after[0] - before[0], after[1] - before[1])
        length = hypot(*along)
        moved_points.append((u - far * along[1] / length, v + far * along[0] / length))
    return tuple(moved_points)
