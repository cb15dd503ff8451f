"""The exercises start fast: they import nothing heavy, and work without it."""

import subprocess
import sys
from pathlib import Path

import pathlib_games

PROGRAM = """
import sys
heavy = ["numpy", "matplotlib", "networkx", "anywidget", "IPython"]
for name in heavy:
    sys.modules[name] = None
from pathlib_tutor.lessons import five_nodes, five_nodes_programs as code
from pathlib_tutor.record import logbook
from pathlib_tutor.ideas.graph_pool import fresh
from pathlib_games.graphs import dijkstra
assert code.judge_shortest_paths(dijkstra)
assert fresh(1, [3, 4])
"""


def test_they_work_without_the_heavy_libraries() -> None:
    root = Path(pathlib_games.__file__).parents[1]
    subprocess.run([sys.executable, "-c", PROGRAM], check=True, cwd=root, timeout=120)
