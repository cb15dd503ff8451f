"""Shortest paths through board games: graphs, traces, pictures, widgets and exercises.

The most common names are here and load on first use::

    from pathlib_games import Graph, Stepper, dijkstra

    graph = Graph.from_edges([("A", "B", 5), ("B", "C", 3), ("A", "C", 10)])
    dijkstra(graph, "A").distance["C"]  # 8
    Stepper(dijkstra.trace(graph, "A"))  # step through it in a notebook
"""

import sys

__version__ = "1.0.0"

_HOMES = {
    "GAMES": "games",
    "Graph": "graphs",
    "GraphView": "views.graph_view",
    "GridView": "views.grid_view",
    "SceneStepper": "widgets.stepper",
    "Stepper": "widgets.stepper",
    "ThreeSearches": "widgets.stepper",
    "WeightsToDrag": "widgets.weights",
    "WhyFinal": "widgets.weights",
    "astar": "graphs",
    "bellman_ford": "graphs",
    "bfs": "graphs",
    "decision_scene": "views",
    "dijkstra": "graphs",
    "figure": "views.figure",
    "film": "widgets.film",
    "growth_scene": "views",
    "load_graph": "boards",
    "targets_scene": "views",
}
_OF_THE_TUTOR = {
    "GraphEditor": "widgets.graph_editor:GraphEditor",
    "ask": "check.answer:ask",
    "check": "check",
    "own_snake": "lessons.battlesnake_programs:own_snake",
}
__all__ = [*_HOMES, *_OF_THE_TUTOR]  # noqa: PLE0604 - names; __init__.pyi declares them
_TUTOR = "pathlib_tutor"  # the only mention of the tutor in this package


def has_tutor() -> bool:
    """Return whether the tutor is installed."""
    from importlib.util import find_spec

    return find_spec(_TUTOR) is not None


def of_tutor(place: str) -> object:
    """Return a module of the tutor, or a name in one, as in ``"check.answer:ask"``."""
    from importlib import import_module

    module, _, name = place.partition(":")
    found = import_module(f"{_TUTOR}.{module}")
    return getattr(found, name) if name else found


def __getattr__(name: str) -> object:
    """Load a name on first use."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    if name in _HOMES:
        found = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    else:
        found = of_tutor(_OF_THE_TUTOR[name])
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


if sys.platform == "emscripten":
    # A browser has no threads, and tqdm would start one to monitor its bars.
    from tqdm import tqdm

    tqdm.monitor_interval = 0
