"""A learner's own search in worlds: it fetches the keys and walks to the target."""

from __future__ import annotations

from collections.abc import Sequence

from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.smallest import cuts
from pathlib_games.games.own.board import Cell
from pathlib_games.games.own.exercise_questions import RINK, TWO_KEYS, VAULT
from pathlib_games.games.own.graphs import StateGraph
from pathlib_games.games.own.rules import Position
from pathlib_games.lessons.own_search import Found, GameSearch, Said, said_of_a_way

_DRAWN = range(3)


def _boards() -> list[Position]:
    return [VAULT, RINK, TWO_KEYS, *map(Position.new, _DRAWN)]


def _named(cell: Cell, keys: str) -> str:
    return f"{cell} with {keys}" if keys else str(cell)


def states_of(position: Position) -> StateGraph:
    """Return the graph of a world, whose nodes have short names.

    Examples
    --------
    >>> states_of(Position.from_text("@.*")).graph.nodes
    ('(0, 0)', '(1, 0)', '(2, 0)')
    """
    return StateGraph(position, _named)


def _asks(position: Position) -> tuple[Instance, ...]:
    world = states_of(position)
    return (Instance("the world with its keys", world.graph, world.source),)


def _says(position: Position, found: Sequence[Found]) -> Said:
    (ways,) = found
    positions = states_of(position).positions
    ends = [node for node in ways.distance if _is_end(positions.get(node))]
    if not ends:
        return Said("The walker finds no way to the target.", None)
    return said_of_a_way(ways, "the walker", min(ends, key=lambda node: ways.distance[node]))


def _is_end(position: Position | None) -> bool:
    return position is not None and position.outcome() == "reached"


def _shown(position: Position) -> str:
    board = " / ".join(_rows(position))
    signs = [f"{sign} is {meaning}" for sign, meaning in position.board.legend if sign in board]
    return f"in the world {board}{', where ' if signs else ''}{', '.join(signs)}"


def _rows(position: Position) -> list[str]:
    board, _, _ = position.to_text().partition("\n{")
    return board.splitlines()


def _made(position: Position, rows: Sequence[str]) -> Position:
    return Position.read("\n".join(rows), dict(position.board.legend))


OWN_SEARCH = GameSearch(
    "own",
    "comes to the target",
    _boards,
    _asks,
    _says,
    _shown,
    lambda position: cuts(position, _rows, _made),
)
