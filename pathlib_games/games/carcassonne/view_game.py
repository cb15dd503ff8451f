"""Draw a game of Carcassonne that is played: the land with its free cells, and the hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from pathlib_games.games.carcassonne.land import (
    Spot,
    feature_words,
    part_words,
    spot_name,
    tile_words,
)
from pathlib_games.games.carcassonne.tiles import base_set
from pathlib_games.games.carcassonne.view import (
    CELL,
    Look,
    Sheet,
    anchor,
    land_scene,
    land_shapes,
    land_words,
    meeple_shapes,
    open_places,
    player_looks,
    spot_words,
    tile_shapes,
)
from pathlib_games.games.tile_board import open_cells
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle, Text, moved, rectangle
from pathlib_games.words import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from pathlib_games.games.carcassonne.land import Land
    from pathlib_games.games.carcassonne.rules import Position
    from pathlib_games.games.carcassonne.tiles import Part, Tile
    from pathlib_games.games.tile_board import Cell
    from pathlib_games.views.shapes import Point, Shape

HAND = 344
"""The width of the picture of the hand."""
_TILE = 104
_TOP = 30
_LEFT = _TILE + 14  # of the rows of the players
_ROW = 28
_NOTHING: MappingProxyType[Cell, str] = MappingProxyType({})


@dataclass(frozen=True)
class Feature:
    """A feature as the page lights it: its parts, where it is open, and words about it."""

    parts: tuple[str, ...]  # their names
    ends: tuple[Point, ...]
    words: str


def sheet_of(land: Land) -> Sheet:
    """Return which cells a board shows: those with a tile, all beside them, and never few."""
    return Sheet.of([(-2, -2), (2, 2), *land.tiles, *open_cells(land.tiles)])


def features_shown(land: Land) -> list[Feature]:
    """Return all features of a land for its board."""
    sheet = sheet_of(land)
    found = []
    for feature in land.features(land.spots(land.tiles)):
        spots = sorted(feature.spots)
        ends = [place for spot in spots for place in open_places(land, sheet, spot)]
        names = tuple(spot_name(land, spot) for spot in spots)
        words = feature_words(land, feature)
        found.append(Feature(names, tuple(ends), f"{words[0].upper()}{words[1:]}."))
    return found


def board_scene(  # noqa: PLR0913 - each kind of mark is a choice of its own
    land: Land,
    players: Sequence[str],
    *,
    legal: Mapping[Cell, str] = _NOTHING,
    free: Collection[Spot] = (),
    framed: Cell | None = None,
    fresh: Cell | None = None,
    told: str = "",
) -> Scene:
    """Return the board of a game, to be clicked.

    Parameters
    ----------
    land, players
        What has been laid, and all players.
    legal
        The cells where the tile fits as it is turned, with words for them.
    free
        Parts that a meeple may be put on now.
    framed, fresh
        The cell of the tile that was laid last, and of one that has just come from an opponent.
    told
        How the description begins.

    Examples
    --------
    >>> from pathlib_games.games.carcassonne.rules import Position
    >>> scene = board_scene(Position.new(seed=1).land, ["red", "blue"])
    >>> [shape.id for shape in scene.shapes if shape.id][-4:]
    ['(0, 0) field 1', '(0, 0) field 2', '(0, 0) city', '(0, 0) road']
    """
    sheet = sheet_of(land)
    words = {
        spot: feature_words(land, feature)
        for feature in land.features(land.spots(land.tiles))
        for spot in feature.spots
    }

    def look(spot: Spot) -> Look:
        label = f"{spot_words(land, spot)}: {words[spot]}"
        if spot in free:
            label += ", a meeple may stand here"
        return Look("free" if spot in free else "", label, spot_name(land, spot))

    shapes: list[Shape] = []
    for cell in open_cells(land.tiles):
        shapes += _cell_shapes(sheet, cell, legal.get(cell))
    drawn = list(land_shapes(land, sheet, player_looks(players), look))
    if fresh is not None:
        new = set(land_shapes(_only(land, fresh), sheet, player_looks(players), look))
        drawn = [replace(s, classes=f"{s.classes} fresh") if s in new else s for s in drawn]
    shapes += drawn
    for spot in free:
        place = sheet.on((spot.x, spot.y), anchor(land.tiles[spot.x, spot.y], land.part(spot)))
        shapes.append(Circle(*place, 5, "reach-dot"))
    if framed is not None:
        shapes.append(rectangle(*sheet.corner(framed), CELL, CELL, "held"))
    shapes += sheet.numbers()
    description = f"{told} {land_words(land)}".strip()
    return Scene(sheet.width, sheet.height, tuple(shapes), "The land", description)


def _only(land: Land, cell: Cell) -> Land:
    """Return the land with one tile and the meeples on it."""
    standing = {spot: who for spot, who in land.meeples.items() if (spot.x, spot.y) == cell}
    return replace(land, tiles={cell: land.tiles[cell]}, meeples=standing, _known={})


def _cell_shapes(sheet: Sheet, cell: Cell, fits: str | None) -> Iterator[Shape]:
    x, y = sheet.corner(cell)
    look = "cell reach" if fits else "cell"
    words = f"{cell}, empty, {fits}" if fits else f"{cell}, empty"
    shape_id = f"{cell[0]} {cell[1]}"
    yield rectangle(x + 1, y + 1, CELL - 2, CELL - 2, look, label=words, id=shape_id)
    if fits:
        yield Circle(x + CELL / 2, y + CELL / 2, 5, "reach-dot")


# ---- the hand ------------------------------------------------------------------------------------


def position_scene(position: Position) -> Scene:
    """Return the picture of a game in play: the land, the tile to be laid, and the points.

    Examples
    --------
    >>> from pathlib_games.games.carcassonne.rules import Position
    >>> position_scene(Position.new(seed=1)).description[:64]
    'red lays this tile. It shows cloister. 70 tiles left. red: 0 poi'
    """
    land, outcome = land_scene(position.land, position.players), position.outcome()
    tile = base_set()[position.tile] if position.tile else None
    heading = f"{position.player} lays this tile"
    if outcome is not None:
        heading = f"The game is over; {' and '.join(outcome.ranking[0])} won"
    return beside(land, hand_scene(position, tile, heading))


def hand_scene(
    position: Position,
    tile: Tile | None,
    heading: str,
    free: Collection[Part] = (),
    name: Callable[[str], str] = str,
) -> Scene:
    """Return the tile to be laid, large, and a row for each player.

    `heading`: what stands above the tile; `free`: the parts that a meeple may be put on, once the
    tile has been laid; `name`: says what players are called.
    """
    outcome = position.outcome()
    points = position.points if outcome is None else outcome.points
    left = len(position.pile)
    rest = f"{left} left" if left else "the last one"
    shapes: list[Shape] = [Text(0, 14, heading, "heading left")]
    told = [f"{heading}."]
    if tile is not None:
        told += [f"It shows {tile_words(tile)}.", f"{counted(left, 'tile')} left."]
        shapes += [Text(HAND - 8, 14, rest, "text soft right"), *_tile_in_hand(tile, free)]
    shapes.append(Text(HAND - 70, _TOP + 8, "points", "small soft right"))
    shapes.append(Text(HAND - 8, _TOP + 8, "meeples", "small soft right"))
    for number, (player, look) in enumerate(player_looks(position.players).items()):
        now = outcome is None and player == position.player
        meeples = position.meeples_left(player)
        row = _row_shapes(look, name(player), points[player], meeples, now=now)
        shapes += moved(row, _LEFT, _TOP + 18 + number * _ROW)
        told.append(f"{name(player)}: {counted(points[player], 'point')}, {meeples} meeples.")
    height = _TOP + max(_TILE, 18 + len(position.players) * _ROW) + 2
    return Scene(HAND, height, tuple(shapes), "The hand", " ".join(told))


def _tile_in_hand(tile: Tile, free: Collection[Part]) -> Iterator[Shape]:
    """Yield the tile; it can be turned, or parts of it be chosen for a meeple."""

    def look(part: Part) -> Look:
        if part not in free:
            return Look()
        words = f"{part_words(tile, part)}: put a meeple here"
        return Look("free", words, f"{part.kind} {part.index}")

    yield from tile_shapes(tile, (1, _TOP), _TILE, look=look)
    for u, v in (anchor(tile, part) for part in free):
        yield Circle(1 + u * _TILE, _TOP + v * _TILE, 6, "reach-dot")
    if not free:
        label = f"The tile shows {tile_words(tile)}: turn it"
        yield rectangle(1, _TOP, _TILE, _TILE, "frame", label=label, id="turn")


def row_place(number: int) -> Point:
    """Return where the points of a player stand in the picture of the hand."""
    return HAND - 80, _TOP + 18 + (number + 0.5) * _ROW


def _row_shapes(
    look: tuple[str, str], name: str, points: int, meeples: int, *, now: bool
) -> Iterator[Shape]:
    """Yield the row of a player from its top left corner; `now`: whether it is the player's turn.

    The first shape is the whole of it.
    """
    wide, middle = HAND - _LEFT, _ROW / 2
    yield rectangle(0, 0, wide, _ROW, "changed-row" if now else "frame")
    if now:
        yield rectangle(0, 0, 4, _ROW, "changed-bar")
    yield from meeple_shapes((20, middle), look, lying=False, label=None)
    yield Text(38, middle, name, "text left")
    yield Text(wide - 70, middle, str(points), "number right")
    yield Text(wide - 8, middle, str(meeples), "number right")


def beside(board: Scene, hand: Scene) -> Scene:
    """Return both in one picture, as a saved notebook keeps it."""
    gap = 12
    return Scene(
        board.width + gap + hand.width + gap,
        max(board.height, hand.height + 2 * gap),
        (*board.shapes, *moved(hand.shapes, board.width + gap, gap)),
        "Carcassonne",
        f"{hand.description} {board.description}",
    )
