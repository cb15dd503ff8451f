from .boards import load_graph
from .check.answer import ask
from .games import GAMES
from .graphs import Graph, astar, bellman_ford, bfs, dijkstra
from .views import (
    GraphView,
    GridView,
    decision_scene,
    growth_scene,
    targets_scene,
)
from .views.figure import figure
from .views.film import film
from .widgets.graph_editor import GraphEditor
from .widgets.stepper import SceneStepper, Stepper
from .widgets.three_searches import ThreeSearches
from .widgets.weights import WeightsToDrag
from .widgets.why_final import WhyFinal

__all__ = [
    "GAMES",
    "Graph",
    "GraphEditor",
    "GraphView",
    "GridView",
    "SceneStepper",
    "Stepper",
    "ThreeSearches",
    "WeightsToDrag",
    "WhyFinal",
    "ask",
    "astar",
    "bellman_ford",
    "bfs",
    "decision_scene",
    "dijkstra",
    "figure",
    "film",
    "growth_scene",
    "load_graph",
    "targets_scene",
]
__version__: str
