"""Find a smallest graph on which each black box goes wrong.

Writes data/graphs_that_break_programs/smallest.json.

python -m tools.smallest_breaks
python -m tools.smallest_breaks --workers 4 | --scheduler tcp://127.0.0.1:8786

The search tries all graphs, fewer nodes first, then fewer edges: all sets of edges, directed or
not, with all combinations of a few weights, in all orders; beyond three edges one order and its
reverse. Parallel edges are left out. A program that fails on a single edge is no black box: there
would be nothing to find.
"""

import argparse
import json
import random
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations, count, permutations, product
from pathlib import Path
from typing import NamedTuple

from pathlib_games.graphs import Graph
from pathlib_games.processes import CannotSpread, Workers, add_options, chosen
from pathlib_tutor.exercises.instance import Instance
from pathlib_tutor.ideas.belief import Point
from pathlib_tutor.ideas.diagnosis import result_flaw
from pathlib_tutor.ideas.search import play
from pathlib_tutor.lessons.counterexamples import points_by_name

DATA = Path(__file__).resolve().parent.parent / "data"
FILE = DATA / "graphs_that_break_programs" / "smallest.json"
WEIGHTS = (1, 2, 3, 5, 0)
FEW_WEIGHTS = (1, 2, 4)  # beyond three edges
FEWEST_EDGES = 2


class Shape(NamedTuple):
    """Nodes and the pairs that are joined."""

    nodes: str
    directed: bool
    edges: tuple[tuple[str, str], ...]


def shapes(nodes: int, edges: int) -> Iterator[Shape]:
    """Yield all sets of this many edges between this many nodes."""
    names = "ABCDEFGH"[:nodes]
    for directed in (False, True):
        pairs = list((permutations if directed else combinations)(names, 2))
        yield from (Shape(names, directed, some) for some in combinations(pairs, edges))


def graphs(shape: Shape) -> Iterator[Graph]:
    """Yield all graphs of a shape whose nodes can all be reached."""
    edges, few = shape.edges, len(shape.edges) <= 3
    weights = product(WEIGHTS if few else FEW_WEIGHTS, repeat=len(edges))
    orders = list(permutations(edges)) if few else [edges, edges[::-1]]
    for values, order in product(sorted(weights, key=lambda values: 0 in values), orders):
        triples = [(*ends, weight) for ends, weight in zip(order, values, strict=True)]
        graph = Graph.from_edges(triples, shape.nodes, shape.directed)
        if len(Instance("", graph, "A").distances) == len(shape.nodes):
            yield graph


def breaks(point: Point, instance: Instance) -> bool:
    """Say whether a search goes wrong on a graph."""
    found = play(point.search(instance.graph, instance.source))
    before = {node: ways[0] if ways else None for node, ways in found.predecessors.items()}
    return result_flaw(found.distance, before, instance) is not None


def first_breaks(names: Sequence[str], shape: Shape) -> dict[str, Graph]:
    """Return the first graph of a shape on which each of some programs goes wrong."""
    points = points_by_name()
    missing, found = {name: points[name] for name in names}, dict[str, Graph]()
    for graph in graphs(shape):
        asked = Instance("", graph, "A")
        for name in [name for name, point in missing.items() if breaks(point, asked)]:
            found[name] = graph
            del missing[name]
    return found


def smallest_breaks(workers: Workers) -> dict[str, Graph]:
    """Return a smallest graph for each of the programs, by the name of its wrong form."""
    found = dict[str, Graph]()
    for nodes in count(2):
        for edges in range(nodes - 1, nodes * (nodes - 1) + 1):
            missing = [name for name in points_by_name() if name not in found]
            if not missing:
                return found
            look = partial(first_breaks, missing)
            for here in workers.map(look, shapes(nodes, edges), f"{nodes} nodes, {edges} edges"):
                found = here | found
    raise AssertionError  # there is always another number


def main() -> None:
    """Read the command line; write the graphs so that similar ideas are not neighbors."""
    parser = argparse.ArgumentParser("python -m tools.smallest_breaks", description=__doc__)
    add_options(parser)
    try:
        found = smallest_breaks(chosen(parser.parse_args()))
    except CannotSpread as problem:
        sys.exit(str(problem))
    names = [name for name in sorted(found) if len(found[name].edges) >= FEWEST_EDGES]
    random.Random("black boxes").shuffle(names)
    page = {
        "title": "For each program with one wrong idea a smallest graph on which it goes wrong",
        "source": "Found by tools/smallest_breaks.py among all smaller graphs",
        "graphs": {name: found[name].to_text().replace("\n", "; ") for name in names},
    }
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(json.dumps(page, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
