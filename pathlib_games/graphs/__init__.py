"""Graphs, the algorithms that search them, and the steps that they take."""

from pathlib_games.graphs.algorithm import record
from pathlib_games.graphs.astar import Heuristic, astar
from pathlib_games.graphs.bellman_ford import bellman_ford
from pathlib_games.graphs.bfs import bfs
from pathlib_games.graphs.dijkstra import dijkstra
from pathlib_games.graphs.dijkstra_buckets import dijkstra_buckets
from pathlib_games.graphs.dijkstra_scan import dijkstra_scan
from pathlib_games.graphs.errors import (
    BadBoard,
    BadFile,
    BadGraph,
    BadPosition,
    BadTrace,
    GameOver,
    IllegalMove,
    NegativeCycle,
    NegativeWeight,
    Node,
    NodeNotFound,
    NoPath,
    NotFound,
    NotWhole,
    NotZeroOrOne,
    PathlibGamesError,
)
from pathlib_games.graphs.experiments import (
    board,
    many_targets,
    queue_work,
)
from pathlib_games.graphs.graph import Graph, GraphLike
from pathlib_games.graphs.grid import grid_graph
from pathlib_games.graphs.heuristics import Overestimate, inconsistent, manhattan, overestimated
from pathlib_games.graphs.paths import ShortestPaths
from pathlib_games.graphs.steps import Estimate, Relax, Round, Settle, Stale, Step, Steps
from pathlib_games.graphs.trace import QueueEntry, Trace, TraceState
from pathlib_games.graphs.zero_one_bfs import zero_one_bfs

__all__ = [
    "BadBoard",
    "BadFile",
    "BadGraph",
    "BadPosition",
    "BadTrace",
    "Estimate",
    "GameOver",
    "Graph",
    "GraphLike",
    "Heuristic",
    "IllegalMove",
    "NegativeCycle",
    "NegativeWeight",
    "NoPath",
    "Node",
    "NodeNotFound",
    "NotFound",
    "NotWhole",
    "NotZeroOrOne",
    "Overestimate",
    "PathlibGamesError",
    "QueueEntry",
    "Relax",
    "Round",
    "Settle",
    "ShortestPaths",
    "Stale",
    "Step",
    "Steps",
    "Trace",
    "TraceState",
    "astar",
    "bellman_ford",
    "bfs",
    "board",
    "dijkstra",
    "dijkstra_buckets",
    "dijkstra_scan",
    "grid_graph",
    "inconsistent",
    "manhattan",
    "many_targets",
    "overestimated",
    "queue_work",
    "record",
    "zero_one_bfs",
]
