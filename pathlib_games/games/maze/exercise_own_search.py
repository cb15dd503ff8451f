"""A learner's own search in the maze: it walks."""

from __future__ import annotations

from collections.abc import Sequence

from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.smallest import cuts
from pathlib_games.games.maze.graphs import step_graph
from pathlib_games.games.maze.rules import Position
from pathlib_games.games.maze.view import search_view
from pathlib_games.lessons.own_search import GameSearch, said_of_a_way

_GIVEN = ("one_pair", "two_pairs")
_DRAWN = range(6)


def _rows(position: Position) -> Sequence[str]:
    return position.to_text().splitlines()


OWN_SEARCH = GameSearch[Position](
    "maze",
    "finds the way to the target",
    boards=lambda: [*map(Position.load, _GIVEN), *map(Position.new, _DRAWN)],
    asks=lambda at: (Instance("the maze", step_graph(at), at.walker, target=at.target),),
    says=lambda _, found: said_of_a_way(found[0], "the walker"),
    shown=lambda position: f"in the maze {' / '.join(_rows(position))}",
    smaller=lambda position: cuts(
        position, _rows, lambda _, rows: Position.from_text("\n".join(rows))
    ),
    view=lambda position, _: search_view(position),
)
