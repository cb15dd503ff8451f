"""A learner's own search in Hex: it tells who is closer to winning."""

from __future__ import annotations

from collections.abc import Sequence

from pathlib_games.exercises.instance import Instance, Positions
from pathlib_games.exercises.verdict import written
from pathlib_games.games.hex.board import BLACK, BORDERS, PLAYERS, Board, Player
from pathlib_games.games.hex.exercise_code import BOARDS, smaller_boards
from pathlib_games.games.hex.graphs import distance_graph
from pathlib_games.games.hex.rules import Position
from pathlib_games.games.hex.view_search import HexView
from pathlib_games.lessons.own_search import Found, GameSearch, Said


def side_search(board: Board, player: Player) -> Instance:
    """Return the search from one side of a player to the other; cells are drawn where they lie."""
    graph, (start, end) = distance_graph(board, player), BORDERS[player]
    places: Positions = {}
    for node in graph:
        match node:
            case (int(x), int(y)):
                places[node] = x + y / 2, y
    middle, after = (board.size - 1) / 2, board.size + 0.5
    if player == BLACK:
        places |= {start: (middle / 2 - 1.5, middle), end: (middle / 2 + after, middle)}
    else:
        places |= {start: (middle - 0.75, -1.5), end: (middle + after / 2, after)}
    return Instance("the board", graph, start, places, end)


def _boards() -> list[Position]:
    boards = [Position.from_text(text) for text in BOARDS.values()]
    return sorted(boards, key=lambda board: board.size)


def _says(_: Position, found: Sequence[Found]) -> Said:
    black, white = (each.distance.get(each.instance.aim) for each in found)
    told = f"The stones that are missing: Black {written(black)}, White {written(white)}"
    if black == white:
        ahead = "nobody is closer"
    elif white is None or (black is not None and black < white):
        ahead = "Black is closer"
    else:
        ahead = "White is closer"
    way = () if black is None else found[0].way_to(found[0].instance.aim)
    return Said(f"{told}; {ahead}.", (black, white), way)


OWN_SEARCH = GameSearch[Position](
    "hex",
    "tells who is closer to winning",
    boards=_boards,
    asks=lambda board: tuple(side_search(board, player) for player in PLAYERS),
    says=_says,
    shown=lambda board: f"on the board {' / '.join(board.rows)}",
    smaller=smaller_boards,
    view=lambda position, asked: HexView(position, asked.graph),
)
