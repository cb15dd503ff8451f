"""Make the README's animation: Dijkstra's algorithm on the five nodes.

python -m tools.film
"""

from pathlib import Path

from pathlib_games.boards import load_graph
from pathlib_games.graphs import dijkstra
from pathlib_games.views.graph_view import GraphView
from pathlib_games.views.story import animate

FILM = Path(__file__).resolve().parent.parent / "docs" / "images" / "five-nodes.gif"


def main() -> None:
    """Write the film and say where."""
    places = load_graph("five_nodes")
    view = GraphView(places.graph, places.positions, title="Five nodes")
    FILM.parent.mkdir(exist_ok=True)
    animate(dijkstra.trace(places.graph, "A"), view).save(FILM)
    print(f"{FILM.name}: {FILM.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
