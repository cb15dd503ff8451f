"""Sides and cells, fitting tiles, and joined cells: by hand and against networkx."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given, strategies as st

from pathlib_games.games.tile_board import (
    ROTATIONS,
    SIDES,
    Cell,
    Side,
    around,
    beside,
    mismatches,
    opposite,
    placements,
    refusal,
    turned,
)
from pathlib_games.graphs import IllegalMove
from tests.graphs.random_graphs import examples


@dataclass(frozen=True)
class Tile:
    """A tile whose sides are four letters, N E S W."""

    shown: str

    def edge(self, side: Side) -> str:
        return self.shown["NESW".index(side)]

    def turned(self, rotation: int) -> Tile:
        steps = rotation // 90
        return Tile(self.shown[4 - steps :] + self.shown[: 4 - steps])

    @property
    def look(self) -> Tile:
        return self


tiles = st.builds(Tile, st.text("rg", min_size=4, max_size=4))


def test_sides() -> None:
    for side in SIDES:
        assert opposite(opposite(side)) == side != opposite(side)
        assert beside(beside((4, 7), side), opposite(side)) == (4, 7)
        assert turned(turned(side, 90), 270) == side
        assert turned(side, 180) == opposite(side)
    assert dict(around((1, 1)))["S"] == (1, 2)


@pytest.mark.parametrize("rotation", [45, 360, -90, True, "90", None])
def test_a_rotation_that_no_tile_can_have(rotation: object) -> None:
    with pytest.raises(IllegalMove, match="should be 0, 90, 180 or 270 degrees, but it is"):
        turned("N", rotation)  # type: ignore[arg-type]


@given(tiles, st.sampled_from(SIDES), st.sampled_from(ROTATIONS))
def test_turning_a_side_and_turning_a_tile_agree(tile: Tile, side: Side, rotation: int) -> None:
    assert tile.turned(rotation).edge(turned(side, rotation)) == tile.edge(side)


@pytest.mark.parametrize(
    ("cell", "reason", "words"),
    [
        (
            (1, 0),
            "edge_mismatch",
            "The tile does not fit on (1, 0): its south side shows g, but the neighbor there",
        ),
        ((1, 1), "occupied", "There is already a tile on (1, 1)."),
        ((0, 0), "no_neighbour", "There is no tile next to (0, 0): a tile has to share a side"),
        (
            (-1, 1),
            "off_board",
            "(-1, 1) is not a cell of this board: x should be from 0 to 2, y from 0 to 3.",
        ),
    ],
)
def test_a_tile_is_refused_with_the_first_reason(cell: Cell, reason: str, words: str) -> None:
    refused = refusal({(1, 1): Tile("rggr")}, Tile("gggg"), cell, (3, 4))
    assert refused is not None
    assert refused.reason == reason
    assert str(refused).startswith(words)


def test_a_board_may_have_no_limits() -> None:
    board = {(1, 1): Tile("rggr")}
    far = refusal(board, Tile("gggg"), (1, 100))
    assert far is not None
    assert far.reason == "no_neighbour"
    assert refusal(board, Tile("gggg"), (1, 2)) is refusal({}, Tile("gggg"), (7, -7)) is None
    assert mismatches(board, Tile("ggrr"), (2, 1)) == ["W"]


@examples(100)
@given(st.dictionaries(st.tuples(st.integers(0, 3), st.integers(0, 3)), tiles), tiles)
def test_placements_are_all_that_are_not_refused(board: dict[Cell, Tile], tile: Tile) -> None:
    size = (4, 4)
    found = placements(board, tile, size)
    assert len(set(found)) == len(found)
    laid = {(cell, tile.turned(rotation)) for cell, rotation in found}
    assert len(laid) == len(found)
    cells = [(x, y) for x in range(-1, 5) for y in range(-1, 5)] if board else [(0, 0)]
    assert laid == {
        (cell, tile.turned(rotation))
        for cell in cells
        for rotation in ROTATIONS
        if refusal(board, tile.turned(rotation), cell, size) is None
    }
