"""An opponent for mines, factories, houses: it knows what deliveries are worth, and to whom.

For each way to lay its tile it asks how much better the roads become for it than for the best of
the others. Points that are certain count whole; of an open road it believes the less, the more ends
are open. But at open ends there is something to hope for as well: a factory for a mine, a house for
a factory. It does not know which tiles are still to come.
"""

from __future__ import annotations

from math import sqrt
from random import Random

from pathlib_games.games.tile_board import around
from pathlib_games.games.tiles.board import Board
from pathlib_games.games.tiles.roads import road_at, score
from pathlib_games.games.tiles.rules import Move, Position
from pathlib_games.graphs import GameOver

MOST_ENDS = 3
"""Of more open ends than these no more is hoped for."""
HOPES = {"mine": 0.5, "factory": 0.2}
"""The points that a mine, and a factory without a mine, may still earn by each open end."""
SUPPLIED = 0.5
"""Those of a factory that a mine supplies."""


def suggest(position: Position, seed: int | None = None) -> Move:
    """Return a good way to lay the tile, ``(x, y, rotation)``."""
    moves = position.legal_moves()
    if not moves:
        raise GameOver("no tile is left")
    worth = {move: gain(position, move) for move in moves}
    best = max(worth.values())
    alike = [move for move in moves if worth[move] == best]
    return alike[0] if seed is None else Random(f"{seed} {position.to_text()}").choice(alike)


def gain(position: Position, move: Move) -> float:
    """Return how much better a move makes the roads for the player who is to lay the tile."""
    x, y, rotation = move
    tile, player = position.tile, position.player
    if tile is None:
        raise GameOver("no tile is left")
    players = len(position.scores)
    after = position.board.place(tile, x, y, rotation, player)
    beside = (cell for _, cell in around((x, y)) if cell in position.board.tiles)
    joined = {road_at(position.board, cell).cells for cell in beside}
    whole = road_at(after, (x, y)).cells
    before = {min(cells): cells[0] for cells in joined if {*cells} <= {*whole}}
    lost = sum(_hope(position.board, cell, player, players) for cell in before.values())
    return _hope(after, (x, y), player, players) - lost


def _hope(board: Board, cell: tuple[int, int], player: int, players: int) -> float:
    """Return by how much a road is better for a player than for the best of the others."""
    road = road_at(board, cell)
    result = score(road)
    points, ends = result.player_points, len(road.open_ends)
    worth = {one: points[one] / sqrt(1 + ends) for one in range(1, players + 1)}
    supplied = {delivery.target for delivery in result.deliveries}
    for tile in road.tiles.values():
        if tile.owner is not None and tile.type in HOPES:
            hope = SUPPLIED if tile.id in supplied else HOPES[tile.type]
            worth[tile.owner] += hope * min(ends, MOST_ENDS)
    return worth.pop(player) - max(worth.values())
