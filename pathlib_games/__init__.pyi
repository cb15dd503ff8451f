import typing

from pathlib_tutor import check
from pathlib_tutor.check.answer import ask
from pathlib_tutor.lessons.battlesnake_programs import own_snake
from pathlib_tutor.widgets.graph_editor import GraphEditor

from .boards import load_graph
from .games import GAMES
from .graphs import Graph, astar, bellman_ford, bfs, dijkstra
from .views import GraphView, GridView, decision_scene, growth_scene, targets_scene
from .views.figure import figure
from .widgets.film import film
from .widgets.stepper import SceneStepper, Stepper, ThreeSearches
from .widgets.weights import WeightsToDrag, WhyFinal

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
    "check",
    "decision_scene",
    "dijkstra",
    "figure",
    "film",
    "growth_scene",
    "load_graph",
    "own_snake",
    "targets_scene",
]
__version__: str

def has_tutor() -> bool: ...
def of_tutor(place: str) -> typing.Any: ...
