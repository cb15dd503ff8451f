"""Find graphs on which wrong ideas answer differently, and write data/graphs_for_diagnosis.

python -m tools.telling_graphs            all kinds of answers
python -m tools.telling_graphs path 12    twelve graphs for paths
python -m tools.telling_graphs --workers 4 | --scheduler tcp://127.0.0.1:8786

Each graph is changed here and there, and a change that makes it worse is kept the less often the
longer it takes (simulated annealing). That is too slow for a fresh item, which begins with these.
"""

import argparse
import json
import math
import random
import sys
from functools import partial
from pathlib import Path

from pathlib_games.exercises import EXERCISES
from pathlib_games.ideas.diagnostic_graphs import (
    LAYOUTS,
    Edges,
    asking,
    at_random,
    changed,
    shuffled,
)
from pathlib_games.ideas.discrimination import discrimination
from pathlib_games.ideas.search import Kind
from pathlib_games.spreading import ALL_CORES, CannotSpread, Workers, add_options, chosen
from pathlib_games.words import whole_number

FOLDER = Path(__file__).resolve().parent.parent / "data" / "graphs_for_diagnosis"
ASKED: dict[Kind, str] = {
    "table": "five-nodes/fill-table",
    "order": "five-nodes/order",
    "path": "five-nodes/path",
}
GRAPHS = 40
LOOKS = 400
_DRAWN = 12  # so many graphs are drawn before the best of them is changed
_WARM = 0.03  # how much worse a change may make a graph at first


def telling_graph(kind: Kind, seed: int, looks: int = LOOKS) -> Edges:
    """Find one graph; the same seed gives the same one."""
    rng, layout, numbers = random.Random(seed), LAYOUTS[kind], EXERCISES[ASKED[kind]].catches
    names = shuffled(rng, layout)
    best: Edges = {}
    now: Edges = {}
    most, told, looked = -1.0, -1.0, 0
    while looked < looks:
        edges = changed(rng, now, layout) if looked >= _DRAWN else at_random(rng, layout)
        asked = asking(edges, layout, names, kind)
        if asked is None:
            continue
        looked += 1
        worse = _WARM * (1 - looked / looks) * math.log(1 - rng.random())
        floor = told + (worse if looked > _DRAWN else 0.0)
        found = discrimination(numbers, asked, kind, rough=True, floor=floor)
        if found >= floor:
            now, told = edges, found
        if found > most:
            best, most = edges, found
    return best


def write(kind: Kind, graphs: int = GRAPHS, workers: Workers = ALL_CORES) -> None:
    """Write the graphs for one kind of answer."""
    found = workers.map(partial(telling_graph, kind), range(graphs), kind)
    page = {
        "title": f"Graphs on which misunderstandings give different answers of the kind {kind!r}",
        "source": "Found by tools/telling_graphs.py",
        "graphs": [
            " ".join(f"{tail}{head}{weight}" for (tail, head), weight in sorted(edges.items()))
            for edges in found
        ],
    }
    text = json.dumps(page, indent=1) + "\n"
    (FOLDER / f"{kind}.json").write_text(text, encoding="utf-8")


def main() -> None:
    """Read the command line, and write what is asked for."""
    parser = argparse.ArgumentParser("python -m tools.telling_graphs", description=__doc__)
    parser.add_argument("kind", nargs="?", choices=ASKED, help="one kind only")
    parser.add_argument("graphs", nargs="?", type=whole_number(1, 1000), default=GRAPHS)
    add_options(parser)
    options = parser.parse_args()
    try:
        for kind in ASKED if options.kind is None else (options.kind,):
            write(kind, options.graphs, chosen(options))
    except CannotSpread as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main()
