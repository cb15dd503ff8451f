from .asking import ask
from .games import GAMES
from .graphs import Graph, astar, bellman_ford, bfs, dijkstra
from .views.figure import figure
from .views.film import film
from .widgets.stepper import SceneStepper, Stepper

__all__ = [
    "GAMES",
    "Graph",
    "SceneStepper",
    "Stepper",
    "ask",
    "astar",
    "bellman_ford",
    "bfs",
    "dijkstra",
    "figure",
    "film",
]
__version__: str
