"""Shortest paths through board games: graphs, traces, pictures, widgets and exercises.

What most people need is here, and is loaded when it is first used::

    from pathlib_games import Graph, Stepper, dijkstra

    graph = Graph.from_edges([("A", "B", 5), ("B", "C", 3), ("A", "C", 10)])
    dijkstra(graph, "A").distance["C"]  # 8
    Stepper(dijkstra.trace(graph, "A"))  # in a notebook: step through it
"""

import sys

__version__ = "0.1.0"

_HOMES = {
    "GAMES": "games",
    "Graph": "graphs",
    "GraphEditor": "widgets.graph_editor",
    "GraphView": "views.graph_view",
    "GridView": "views.grid_view",
    "SceneStepper": "widgets.stepper",
    "Stepper": "widgets.stepper",
    "ThreeSearches": "widgets.three_searches",
    "WeightsToDrag": "widgets.weights",
    "WhyFinal": "widgets.why_final",
    "ask": "check.answer",
    "astar": "graphs",
    "bellman_ford": "graphs",
    "bfs": "graphs",
    "decision_scene": "views",
    "dijkstra": "graphs",
    "figure": "views.figure",
    "film": "views.film",
    "growth_scene": "views",
    "load_graph": "boards",
    "targets_scene": "views",
}
__all__ = [*_HOMES]  # noqa: PLE0604 - they are names; __init__.pyi says what they are


def __getattr__(name: str) -> object:
    """Load what is asked for; Python asks once for each name."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found: object = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


if sys.platform == "emscripten":
    # In a browser there are no threads, and tqdm would start one to look after its bars.
    from tqdm import tqdm

    tqdm.monitor_interval = 0
