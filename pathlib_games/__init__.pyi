from .asking import ask
from .boards import load_graph
from .games import GAMES
from .graphs import Graph, astar, bellman_ford, bfs, dijkstra
from .views import GraphView, animate
from .views.figure import figure
from .views.film import film
from .widgets.stepper import Stepper

__all__ = [
    "GAMES",
    "Graph",
    "GraphView",
    "Stepper",
    "animate",
    "ask",
    "astar",
    "bellman_ford",
    "bfs",
    "dijkstra",
    "figure",
    "film",
    "load_graph",
]
__version__: str
