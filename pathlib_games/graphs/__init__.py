"""Graphs, the algorithms that search them, and the steps that they take."""

from pathlib_games.graphs.algorithm import record
from pathlib_games.graphs.bfs import bfs
from pathlib_games.graphs.dijkstra import dijkstra
from pathlib_games.graphs.errors import (
    BadFile,
    BadGraph,
    BadPosition,
    BadTrace,
    IllegalMove,
    NegativeWeight,
    Node,
    NodeNotFound,
    NoPath,
    NotZeroOrOne,
    PathlibGamesError,
)
from pathlib_games.graphs.graph import Graph, GraphLike
from pathlib_games.graphs.grid import grid_graph
from pathlib_games.graphs.paths import ShortestPaths
from pathlib_games.graphs.steps import Relax, Settle, Stale, Step, Steps
from pathlib_games.graphs.trace import QueueEntry, Trace, TraceState
from pathlib_games.graphs.zero_one_bfs import zero_one_bfs

__all__ = [
    "BadFile",
    "BadGraph",
    "BadPosition",
    "BadTrace",
    "Graph",
    "GraphLike",
    "IllegalMove",
    "NegativeWeight",
    "NoPath",
    "Node",
    "NodeNotFound",
    "NotZeroOrOne",
    "PathlibGamesError",
    "QueueEntry",
    "Relax",
    "Settle",
    "ShortestPaths",
    "Stale",
    "Step",
    "Steps",
    "Trace",
    "TraceState",
    "bfs",
    "dijkstra",
    "grid_graph",
    "record",
    "zero_one_bfs",
]
