"""A learner's own search in the maze: it walks."""

from __future__ import annotations

from collections.abc import Sequence

from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.smallest import cuts
from pathlib_games.games.maze.graphs import step_graph
from pathlib_games.games.maze.rules import Position
from pathlib_games.lessons.own_search import GameSearch, said_of_a_way

_DRAWN = range(6)


def _boards() -> list[Position]:
    return [Position.load("one_pair"), Position.load("two_pairs"), *map(Position.new, _DRAWN)]


def _asks(position: Position) -> tuple[Instance, ...]:
    return (Instance("the maze", step_graph(position), position.walker, target=position.target),)


def _shown(position: Position) -> str:
    return f"in the maze {' / '.join(_rows(position))}"


def _rows(position: Position) -> list[str]:
    return position.to_text().splitlines()


def _made(_: Position, rows: Sequence[str]) -> Position:
    return Position.from_text("\n".join(rows))


OWN_SEARCH = GameSearch(
    "maze",
    "finds the way to the target",
    _boards,
    _asks,
    lambda _, found: said_of_a_way(found[0], "the walker"),
    _shown,
    lambda position: cuts(position, _rows, _made),
)
