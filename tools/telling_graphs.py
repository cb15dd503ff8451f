"""Find graphs on which the answers of misunderstandings differ most, and write data/telling.

python -m tools.telling_graphs            all kinds of answers
python -m tools.telling_graphs path 12    twelve graphs for paths

Each graph is changed here and there, and a change that makes it worse is kept the less often the
longer it takes (simulated annealing). That is too slow for a fresh item, which begins with these.
"""

import json
import math
import random
import sys
from pathlib import Path

from tqdm import tqdm

from pathlib_games.exercises import EXERCISES
from pathlib_games.exercises.climbing import LAYOUTS, Edges, asking, at_random, changed, shuffled
from pathlib_games.exercises.misunderstandings import Kind
from pathlib_games.exercises.telling import telling

FOLDER = Path(__file__).resolve().parent.parent / "data" / "telling"
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
        found = telling(numbers, asked, kind, rough=True, floor=floor)
        if found >= floor:
            now, told = edges, found
        if found > most:
            best, most = edges, found
    return best


def write(kind: Kind, graphs: int = GRAPHS) -> None:
    """Write the graphs for one kind of answer."""
    found = [telling_graph(kind, seed) for seed in tqdm(range(graphs), desc=kind)]
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


if __name__ == "__main__":
    for kind in ASKED:
        if kind in (sys.argv[1:2] or ASKED):
            write(kind, int(sys.argv[2]) if sys.argv[2:] else GRAPHS)
