"""Measure the judges of the code exercises with wrong programs.

python -m benchmarks mutants                            all exercises, kept in benchmarks/results
python -m tools.mutants [id ...]                        these, or all, and only told
python -m tools.mutants --workers 4 | --scheduler tcp://127.0.0.1:8786

Every mutant of the correct programs is made (`tools.mutation`) and judged. An accepted mutant must
be correct: it runs on 10,000 random questions. The score is the share of wrong mutants that the
judge refuses.
"""

from __future__ import annotations

import argparse
import random
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache, partial
from itertools import islice
from typing import Any
from unittest.mock import patch

from pathlib_games.games.carcassonne.land import Land, Spot
from pathlib_games.games.carcassonne.scoring import EDITIONS, worth_of
from pathlib_games.games.chutes.graphs import roll_graph
from pathlib_games.games.chutes.rules import Board as Chutes
from pathlib_games.games.hex.graphs import cells_and_costs, stones_needed
from pathlib_games.games.hex.rules import BLACK, Position, neighbors
from pathlib_games.games.tiles.roads import TYPES, Board, Tile, road_at
from pathlib_games.graphs import Graph, dijkstra, inconsistent
from pathlib_games.graphs.experiments import board
from pathlib_games.processes import ALL_CORES, CannotSpread, Workers, add_options, chosen
from pathlib_tutor.exercises import instance
from pathlib_tutor.exercises.instance import Instance
from pathlib_tutor.exercises.reading import Result
from pathlib_tutor.exercises.verdict import Verdict
from pathlib_tutor.ideas.diagnosis import result_flaw
from pathlib_tutor.ideas.learners_search import reader
from pathlib_tutor.lessons.carcassonne import judge_my_feature, judge_my_points
from pathlib_tutor.lessons.choose import judge_heuristic
from pathlib_tutor.lessons.chutes_boards import judge_roll_graph
from pathlib_tutor.lessons.color_lines_programs import (
    judge_bfs,
    judge_neighbors,
    judge_path_back,
    right_neighbors,
    right_search,
    way_to,
)
from pathlib_tutor.lessons.five_nodes_programs import judge_dijkstra
from pathlib_tutor.lessons.hex_programs import judge_black_wins, judge_hex_neighbors, judge_stones
from pathlib_tutor.lessons.tiles import values
from pathlib_tutor.lessons.tiles_programs import judge_score
from pathlib_tutor.programs.calls import WatchedGraph
from pathlib_tutor.programs.limits import survive
from pathlib_tutor.programs.session import too_long
from pathlib_tutor.programs.worker import supply
from tools.corpus import Program, programs
from tools.land_questions import filled
from tools.mutation import Mutant, mutants

RANDOM = 10_000
PARTS = 40
"""The number of parts of an exercise's mutants, for several workers."""
SECONDS = 0.3  # a longer run on one question is refused
_PATIENCE = 600.0  # seconds for all random questions together
_TOO_LONG = too_long(SECONDS)[:20]

Answer = Callable[..., Any]
IsRight = Callable[[Answer, random.Random], bool]


@dataclass(frozen=True)
class Subject:
    """A code exercise to measure.

    Attributes
    ----------
    judge
        Judge a program.
    programs
        Correct programs to mutate.
    is_right
        Run a program on a random question and say whether it is correct there.
    """

    judge: Callable[..., Verdict]
    programs: tuple[Program, ...]
    is_right: IsRight


@dataclass
class Score:
    """The results for the mutants of an exercise."""

    refused: int = 0
    equivalent: int = 0
    missed: list[str] = field(default_factory=list)

    @property
    def share(self) -> float:
        """The share of the wrong mutants that the judge refused."""
        wrong = self.refused + len(self.missed)
        return self.refused / wrong if wrong else 1.0

    def __add__(self, other: Score) -> Score:
        return Score(
            self.refused + other.refused,
            self.equivalent + other.equivalent,
            self.missed + other.missed,
        )


def measure(subject: Subject, every: int = 1, questions: int = RANDOM, first: int = 0) -> Score:
    """Judge the mutants of an exercise, or every n-th of them from the first on."""
    score = Score()
    made = [
        (program, mutant)
        for program in subject.programs
        for mutant in islice(mutants(program.source), first, None, every)
    ]
    for program, mutant in made:
        changed = answer_of(mutant, program)
        if is_refused(changed, subject.judge):
            score.refused += 1
        elif agrees(changed, subject.is_right, questions):
            score.equivalent += 1
        else:
            score.missed.append(f"{program.name}, line {mutant.line}: {mutant.change}")
    return score


def is_refused(program: Answer, judge: Callable[..., Verdict]) -> bool:
    """Say whether a judge refuses a program.

    It runs in this process, which is faster. If it takes too long, a separate process decides:
    there the limit counts processor time, however busy the machine is.
    """
    with patch.object(instance, "_TRIED", 0):  # do not search for the smallest graph
        with patch.object(supply, "take", return_value=None):
            verdict = judge(program, seconds=SECONDS)
        if not verdict and _TOO_LONG in verdict.message:
            verdict = judge(program, seconds=SECONDS)
    return not verdict


def answer_of(mutant: Mutant, program: Program) -> Answer:
    """Return the function that a mutant of a program defines."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)
        made: Answer = replace(program, source=mutant.source).load()
    return made


def agrees(program: Answer, is_right: IsRight, questions: int = RANDOM) -> bool:
    """Say whether a program is correct on this many random questions."""

    def work() -> bool:
        return all(is_right(program, random.Random(seed)) for seed in range(questions))

    return survive(work, _PATIENCE, str).value is True


# ---- random questions ---------------------------------------------------------------------------

_NAMES = ("ABCDEFG", range(7), "STUVWXY")
_WEIGHTS = (range(4), range(1, 13), range(10), (0.5, 1, 1.5, 2.5, 4))


@cache
def random_instance(seed: int) -> Instance:
    """Draw a graph of three to seven nodes with awkward cases, and a source."""
    rng = random.Random(f"graph {seed}")
    names = rng.sample(list(rng.choice(_NAMES)), rng.randint(3, 7))
    weights = rng.choice(_WEIGHTS)
    ends = [rng.choices(names, k=2) for _ in range(rng.randint(len(names) - 1, 2 * len(names)))]
    edges = [(tail, head, rng.choice(weights)) for tail, head in ends]
    graph = Graph.from_edges(edges, names, directed=rng.random() < 0.5)
    return Instance(f"random graph {seed}", graph, rng.choice(names))


def _shortest_paths(program: Answer, rng: random.Random) -> bool:
    asked = random_instance(rng.randrange(RANDOM))
    graph = WatchedGraph(asked.graph)
    found = reader(graph)(program(graph, asked.source))
    if not isinstance(found, Result) or found.strangers:
        return False
    return result_flaw(found.distance, found.predecessor, asked) is None


def _cells(rng: random.Random) -> str:
    free = rng.choice((2, 4, 20))
    return "".join(rng.choice("1" + "." * free) for _ in range(81))


def _beside(program: Answer, rng: random.Random) -> bool:
    cell, cells = rng.randrange(81), _cells(rng)
    return sorted(program(cell, cells)) == sorted(right_neighbors(cell, cells))


@cache
def _land(seed: int) -> tuple[int, dict[int, list[int]], dict[int, int]]:
    """Draw a source, the neighbors of each cell, and the waves of the reachable cells."""
    rng = random.Random(f"land {seed}")
    cells, start = _cells(rng), rng.randrange(81)
    near = {cell: right_neighbors(cell, cells) for cell in range(81)}
    wave = {start: 0}
    for cell, before in right_search(start, near.__getitem__).items():
        wave[cell] = 0 if before is None else wave[before] + 1
    return start, near, wave


def _tree(program: Answer, rng: random.Random) -> bool:
    start, near, wave = _land(rng.randrange(RANDOM))
    tree = program(start, lambda cell: list(near[cell]))
    return (
        set(tree) == set(wave)
        and tree[start] is None
        and all(
            cell == start or (cell in near[tree[cell]] and wave[cell] == wave[tree[cell]] + 1)
            for cell in tree
        )
    )


def _way(program: Answer, rng: random.Random) -> bool:
    cells = rng.sample(range(81), rng.randint(1, 9))
    tree: dict[int, int | None] = {cells[0]: None}
    for number, cell in enumerate(cells[1:], start=1):
        tree[cell] = rng.choice(cells[:number])
    target = rng.choice(cells)
    return list(program(dict(tree), target)) == way_to(tree, target)


def _around(program: Answer, rng: random.Random) -> bool:
    size = rng.randint(1, 9)
    x, y = rng.randrange(size), rng.randrange(size)
    return sorted(program(x, y, size)) == sorted(neighbors(size, (x, y)))


@cache
def _hex(seed: int) -> tuple[Position, int | None]:
    rng = random.Random(f"hex {seed}")
    size, stones = rng.randint(1, 5), rng.choice((".BW", "BW", ".BBW", "..BW"))
    rows = ("".join(rng.choice(stones) for _ in range(size)) for _ in range(size))
    position = Position.from_text("\n".join(rows))
    return position, stones_needed(position, BLACK)


def _wins(program: Answer, rng: random.Random) -> bool:
    position, needed = _hex(rng.randrange(RANDOM))
    near = partial(_near, position.size)
    return bool(program(set(position.stones(BLACK)), position.size, near) == (needed == 0))


def _stones(program: Answer, rng: random.Random) -> bool:
    position, needed = _hex(rng.randrange(RANDOM))
    near = partial(_near, position.size)
    return bool(program(cells_and_costs(position, BLACK), position.size, near) == needed)


def _near(size: int, cell: tuple[int, int]) -> list[tuple[int, int]]:
    return list(neighbors(size, cell))


@cache
def _road(seed: int) -> Any:
    rng = random.Random(f"road {seed}")
    width, height = rng.randint(2, 5), rng.randint(1, 4)
    streets = {(x, y): "" for y in range(height) for x in range(width)}
    for x, y in list(streets):
        for side, back, other in (("E", "W", (x + 1, y)), ("S", "N", (x, y + 1))):
            if other in streets and rng.random() < 0.75:
                streets[x, y] += side
                streets[other] += back
    tiles = {cell: Tile(sides, rng.choice(TYPES), None) for cell, sides in streets.items()}
    road = road_at(Board(width, height, tiles), (0, 0))
    return road, values(road)


def _scores(program: Answer, rng: random.Random) -> bool:
    road, right = _road(rng.randrange(RANDOM))
    return bool(dict(program(road)) == right)


@cache
def _tiles(seed: int) -> Land:
    rng = random.Random(f"tiles {seed}")
    return filled(rng.choice(("road", "city", "cloister", "field")), rng.randint(1, 12), rng)


def _any_part(rng: random.Random, kinds: str) -> tuple[Land, Spot]:
    while True:
        land = _tiles(rng.randrange(_LANDS))
        if spots := [s for s in land.spots(land.tiles) if s.kind in kinds.split()]:
            return land, rng.choice(spots)


_LANDS = 300


def _floods(program: Answer, rng: random.Random) -> bool:
    land, spot = _any_part(rng, "road city cloister field")
    return set(program(land.graph, spot)) == land.feature(spot).spots


def _pays(program: Answer, rng: random.Random) -> bool:
    land, spot = _any_part(rng, "road city cloister")
    right = worth_of(land, land.feature(spot), EDITIONS["current"])
    return bool(program(land, spot) == right)


@cache
def _chutes(seed: int) -> tuple[Chutes, Any]:
    rng = random.Random(f"chutes {seed}")
    size = rng.randint(2, 25)
    ends = rng.sample(range(1, size + 1), rng.randint(0, size // 2) * 2)
    slides = [(a, b) for a, b in zip(ends[::2], ends[1::2], strict=True) if a < size]
    made = Chutes(size, [s for s in slides if s[0] < s[1]], [s for s in slides if s[0] > s[1]])
    return made, _rolls(roll_graph(made), made)


def _rolls(graph: Graph, made: Chutes) -> Any:
    squares = set(made.resting_squares)
    return {
        (source, square): length
        for source in squares
        if source in graph
        for square, length in dijkstra(graph, source).distance.items()
        if square in squares
    }


def _roll_graph(program: Answer, rng: random.Random) -> bool:
    made, right = _chutes(rng.randrange(RANDOM))
    graph = program(made)
    if not isinstance(graph, Graph):
        graph = Graph.from_edges(graph, directed=True)
    found = _rolls(graph, made)
    return bool(
        {pair: found.get(pair) for pair in right if pair[0] != pair[1]}
        == {pair: length for pair, length in right.items() if pair[0] != pair[1]}
        and set(found) <= set(right)
    )


_board = cache(board)


def _guess(program: Answer, rng: random.Random) -> bool:
    land = _board(rng.randint(2, 6), "weighted", rng.randrange(50))
    target = rng.choice(land.nodes)
    guess = {cell: program(cell, target) for cell in land.nodes}
    # A consistent guess that is not too high at the target is too high nowhere.
    return bool(guess[target] <= 0) and not inconsistent(land, guess.__getitem__)


_GAMES: dict[str, tuple[Callable[..., Verdict], IsRight]] = {
    "color-lines/neighbors": (judge_neighbors, _beside),
    "color-lines/bfs": (judge_bfs, _tree),
    "color-lines/path-back": (judge_path_back, _way),
    "chutes/roll-graph": (judge_roll_graph, _roll_graph),
    "hex/neighbors": (judge_hex_neighbors, _around),
    "hex/black-wins": (judge_black_wins, _wins),
    "hex/fewest-stones": (judge_stones, _stones),
    "tiles/score": (judge_score, _scores),
    "carcassonne/components": (judge_my_feature, _floods),
    "carcassonne/score": (judge_my_points, _pays),
    "choose/heuristic": (judge_heuristic, _guess),
}

# The constants are too many to change all. None of these counts with `itertools.count`: a mutant
# that searches it for something would never end, and nothing could stop it.
_DIJKSTRA = (
    *("floats-everywhere", "infinity-for-all", "list-and-min"),
    *("settles-when-popped", "waiting-and-done"),
)


def _right(exercise: str) -> tuple[Program, ...]:
    return tuple(program for program in programs(exercise) if program.kind == "right")


SUBJECTS = {
    "five-nodes/write-dijkstra": Subject(
        judge_dijkstra,
        tuple(each for each in _right("five-nodes/write-dijkstra") if each.name in _DIJKSTRA),
        _shortest_paths,
    ),
    **{name: Subject(judge, _right(name), right) for name, (judge, right) in _GAMES.items()},
}
"""The code exercises by id."""

NOT_SCORED = {
    ("battlesnake/middle", "battlesnake/next-move"): (
        "many answers that differ everywhere are right, so a mutant of a right one is often another"
    ),
    ("own-world/node",): (
        "it asks about one world, and its judge compares all positions of that world, two by two: "
        "what it accepts is right there, however it was made"
    ),
}
"""The other code exercises, and the reasons for leaving them out."""


HEAD = (
    "| exercise | programs | mutants | refused | equivalent | missed | score |",
    "| --- | --- | --- | --- | --- | --- | --- |",
)


def part(name: str, questions: int, first: int) -> Score:
    """Judge one part of the mutants of an exercise."""
    return measure(SUBJECTS[name], PARTS, questions, first)


def rows(
    names: Iterable[str], workers: Workers = ALL_CORES, questions: int = RANDOM
) -> Iterator[str]:
    """Measure exercises; return a table row for each, then the missed mutants, if any."""
    missed = []
    for name in names:
        parts = workers.map(partial(part, name, questions), range(PARTS), name)
        score = sum(parts, Score())
        total = score.refused + score.equivalent + len(score.missed)
        yield (
            f"| {name} | {len(SUBJECTS[name].programs)} | {total} | {score.refused} "
            f"| {score.equivalent} | {len(score.missed)} | {score.share:.1%} |"
        )
        missed += [f"- {name}: {what}" for what in score.missed]
    yield from ["", "Missed:", "", *missed] if missed else []


def main() -> None:
    """Read the command line; measure, and print the results."""
    parser = argparse.ArgumentParser("python -m tools.mutants", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="id", help=", ".join(SUBJECTS))
    add_options(parser)
    options = parser.parse_args()
    if unknown := [name for name in options.names if name not in SUBJECTS]:
        parser.error(f"there is no {', '.join(unknown)}; there are: {', '.join(SUBJECTS)}")
    print(*HEAD, sep="\n")
    try:
        for row in rows(options.names or SUBJECTS, chosen(options)):
            print(row, flush=True)
    except CannotSpread as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main()
