"""Make the README's animations: Dijkstra's algorithm on five nodes, Hex, and a snake.

python -m tools.film
"""

from collections.abc import Callable
from pathlib import Path

from pathlib_games.boards import load_graph
from pathlib_games.games import battlesnake
from pathlib_games.games.hex import LEVELS, Position, game_film, suggest
from pathlib_games.graphs import dijkstra
from pathlib_games.views.graph_view import GraphView
from pathlib_games.widgets.film import film

IMAGES = Path(__file__).resolve().parent.parent / "docs" / "images"


def five_nodes() -> film:
    """Step through the first table of the course."""
    places = load_graph("five_nodes")
    view = GraphView(places.graph, places.positions, title="Five nodes")
    return film(dijkstra.trace(places.graph, "A"), view)


def game_of_hex() -> film:
    """Let the course's strongest opponent play the weakest."""
    start = position = Position.empty(5)
    moves = []
    while position.outcome() is None:
        level = LEVELS[0] if position.turn == "white" else LEVELS[-1]
        moves.append(suggest(position, level, seed=2))
        position = position.play(moves[-1])
    return game_film(start, moves)


def snakes() -> film:
    """Let two snakes play."""
    start = battlesnake.new_game(["planner", "tutorial"], seed=3, size=(7, 7))
    return battlesnake.replay_film(battlesnake.Replay.of(start, battlesnake.SNAKES))


FILMS: dict[str, Callable[[], film]] = {
    "five-nodes": five_nodes,
    "hex": game_of_hex,
    "snakes": snakes,
}


def main() -> None:
    """Write the films and print their paths."""
    IMAGES.mkdir(exist_ok=True)
    for name, make in FILMS.items():
        path = make().save(IMAGES / f"{name}.png")
        print(f"{path.name}: {path.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
