"""The package in the browser's Python, which has no threads, no processes and no matplotlib."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.browser.browsers import missing

IN_NODE = Path(__file__).parents[2] / "tools" / "site" / "in_node.mjs"
RIGHT = """
import heapq
def mine(graph, source):
    distance, predecessor, queue = {source: 0}, {source: None}, [(0, 0, source)]
    while queue:
        length, _, node = heapq.heappop(queue)
        for other, weight in graph.neighbors(node):
            if other not in distance or length + weight < distance[other]:
                distance[other], predecessor[other] = length + weight, node
                heapq.heappush(queue, (length + weight, len(distance), other))
    return distance, predecessor
"""
PROGRAMS = f"""
import sys
assert sys.platform == "emscripten"
import pathlib_games
from pathlib_games import ask
{RIGHT}
print(ask("five-nodes/write-dijkstra", mine))

def mine(graph, source):
    while True:
        try:
            while True:
                pass
        except:
            pass
print(ask("five-nodes/write-dijkstra", mine))

def mine(graph, source):
    print("x" * 5000)
    return [len(str(n)) for n in range(10**9)]
print(ask("five-nodes/write-dijkstra", mine))

{RIGHT}
print(ask("five-nodes/write-dijkstra", mine))
"""
SLOW_MACHINE = """
from itertools import count
from pathlib_games import ask, check
from pathlib_tutor.programs import limits
clock = count(0, 0.001)  # the clock is looked at after each hundred steps
limits.perf_counter = lambda: next(clock)

def mine(graph, source):
    while True:
        pass
print(ask("five-nodes/write-dijkstra", mine))
print(next(clock))

def mine(position, you):
    while True:
        pass
print(ask("battlesnake/next-move", mine))
print(next(clock))
"""
"""A machine that makes a tenth of the steps."""
PICTURES = """
from pathlib_games.boards import load_graph
from pathlib_games.graphs import dijkstra
from pathlib_games import figure
from pathlib_games import film
from pathlib_games.views import GraphView
places = load_graph("five_nodes")
view = GraphView(places.graph, places.positions)
trace = dijkstra.trace(places.graph, "A")
print(sorted(view.start("A")._repr_mimebundle_()[0]))
print(sorted(figure(view.start("A"))._repr_mimebundle_()[0]))
moving = film(trace, view)
print(sorted(moving._repr_mimebundle_()[0]))
from pathlib_games import check
print(check.save(moving, "five.gif"))
"""
OWN = """
import sys
from pathlib import Path
Path("comm.py").write_text("")
Path("mine.py").write_text("length = 3")
import pyodide_kernel, comm, mine
out = sys.__stdout__  # the kernel has taken the other one
print(sys.path.index(""), len(sys.path) - 1, mine.length, comm.__file__, file=out)
"""
CANNOT = """
from pathlib_games.games.battlesnake.replay import parallel_tournament
print(len(list(parallel_tournament(["tutorial", "random"], 2))))
from pathlib_games.games.chutes import Board, simulate
print(len(simulate(Board(size=2), 50, seed=1)))
try:
    import pathlib_tutor.server.battlesnake
except Exception as problem:
    print(problem)
"""


@pytest.fixture(scope="module", autouse=True)
def _node() -> None:
    if shutil.which("node") is None:
        missing("Node is not installed (nodejs.org)")


def run(site: Path, program: str) -> list[str]:
    """Run a program in a site's Python; return the printed lines."""
    command = ["node", str(IN_NODE), str(site / "static" / "pyodide")]
    done = subprocess.run(command, input=program, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_programs_are_judged_and_stopped_without_threads(site: Path) -> None:
    right, endless, *printed, slow, again = run(site, PROGRAMS)
    assert right.startswith("Right. The distances and predecessors are right on")
    stopped = "was still running after 3 seconds and was stopped."
    assert stopped in endless
    # It runs with all graphs, then with the endless one: show the fitting message.
    assert printed == ["x" * 2000, "... (the rest is left out)"]
    assert stopped in slow
    assert again == right


def test_on_a_slow_machine_an_endless_loop_is_stopped_in_time(site: Path) -> None:
    search, after, snake, later = run(site, SLOW_MACHINE)
    assert "mine was still running after 3 seconds and was stopped" in search
    assert float(after) < 8
    assert "your function was still running after 3 seconds and was stopped" in snake
    assert float(later) - float(after) < 9


def test_pictures_and_films_are_svg(site: Path) -> None:
    assert run(site, PICTURES) == [
        "['image/svg+xml', 'text/html', 'text/plain']",
        "['image/svg+xml', 'text/html', 'text/plain']",
        "['image/svg+xml', 'text/html', 'text/plain']",
        "Saved as five.svg, next to this notebook.",
    ]


def test_a_module_of_ones_own_is_found_but_takes_no_others_place(site: Path) -> None:
    """Each look into a learner's folder asks JupyterLab, so it comes last."""
    here, last, length, theirs = run(site, OWN)[0].split()
    assert (here, length) == (last, "3")
    assert theirs.startswith("/lib/")


def test_what_needs_processes_goes_on_or_says_so(site: Path) -> None:
    games, walks, server = run(site, CANNOT)
    assert (games, walks) == ("2", "50")
    assert server.startswith("A browser cannot run a server.")
