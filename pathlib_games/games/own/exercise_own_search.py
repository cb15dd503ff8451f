"""A learner's own search in worlds: it fetches the keys and walks to the target."""

from __future__ import annotations

from collections.abc import Sequence

from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.smallest import cuts
from pathlib_games.games.own.graphs import states_of
from pathlib_games.games.own.questions import RINK, TWO_KEYS, VAULT
from pathlib_games.games.own.rules import Position
from pathlib_games.games.own.view import search_view
from pathlib_games.lessons.own_search import Found, GameSearch, Said, said_of_a_way

_DRAWN = range(3)


def _asks(position: Position) -> tuple[Instance, ...]:
    world = states_of(position)
    return (Instance("the world with its keys", world.graph, world.source),)


def _says(position: Position, found: Sequence[Found]) -> Said:
    (ways,) = found
    positions = states_of(position).positions
    ends = [node for node in ways.distance if positions[node].outcome() == "reached"]
    if not ends:
        return Said("The walker finds no way to the target.", None)
    return said_of_a_way(ways, "the walker", min(ends, key=lambda node: ways.distance[node]))


def _shown(position: Position) -> str:
    board = " / ".join(_rows(position))
    signs = [f"{sign} is {meaning}" for sign, meaning in position.board.legend if sign in board]
    return f"in the world {board}{', where ' if signs else ''}{', '.join(signs)}"


def _rows(position: Position) -> list[str]:
    board, _, _ = position.to_text().partition("\n{")
    return board.splitlines()


OWN_SEARCH = GameSearch[Position](
    "own",
    "comes to the target",
    boards=lambda: [VAULT, RINK, TWO_KEYS, *map(Position.new, _DRAWN)],
    asks=_asks,
    says=_says,
    shown=_shown,
    smaller=lambda position: cuts(
        position,
        _rows,
        lambda at, rows: Position.read("\n".join(rows), dict(at.board.legend)),
    ),
    view=lambda position, _: search_view(states_of(position)),
)
