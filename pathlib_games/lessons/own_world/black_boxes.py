"""Programs with one wrong idea each, to be found out by running them on graphs.

Which there are, and a smallest graph on which each goes wrong, stands in
data/graphs_that_break_programs, written by `python -m tools.smallest_breaks` after a search through
all smaller graphs.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from pathlib_games.boards import read_fields
from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.verdict import OwnRun
from pathlib_games.graphs import BadGraph, Graph, NotFound
from pathlib_games.graphs.values import is_whole
from pathlib_games.ideas.belief import Point, points
from pathlib_games.ideas.flaws import result_flaw
from pathlib_games.ideas.search import Outcome, play
from pathlib_games.words import shown

LETTERS = "PTVX"  # those of the notebook are K, M and R


@dataclass(frozen=True)
class BlackBox:
    """A program with one wrong idea: what it does is seen, how it does it is not.

    Examples
    --------
    >>> box = BlackBox("K", 0)
    >>> run = box.run(Graph.from_text("A B 5; B C 1"))
    >>> run.looked_up, run.distance
    (('A', 'B', 'C'), {'A': 0, 'B': 5, 'C': 6})
    """

    letter: str  # what it is called
    number: int  # which of all black boxes it is

    def __post_init__(self) -> None:
        if not is_whole(self.number, 0, len(_known()) - 1):
            known = f"a black box has a number from 0 to {len(_known()) - 1}"
            raise NotFound(f"There is no black box {shown(self.number)}; {known}.")

    @property
    def idea(self) -> Point:
        """What is wrong with it."""
        return points_by_name()[_known()[self.number][0]]

    @property
    def smallest(self) -> Graph:
        """A graph on which it goes wrong; no smaller one does that."""
        return _known()[self.number][1]

    def outcome(self, graph: Graph) -> Outcome:
        """Run it from the first node of a graph, and see everything."""
        return play(self.idea.search(graph, graph.nodes[0]))

    def run(self, graph: Graph) -> OwnRun:
        """Run it from the first node of a graph, and see what it asks for and what it returns."""
        found = self.outcome(graph)
        return OwnRun(
            Instance(f"your graph, {self.letter}", graph, graph.nodes[0]),
            tuple(row.settled for row in found.rounds),
            dict(found.distance),
            {node: ways[0] if ways else None for node, ways in found.predecessors.items()},
            f"The run of {self.letter}",
        )


def goes_wrong(run: OwnRun) -> bool:
    """Say whether a run ends with a wrong distance, or a predecessor on no shortest path."""
    return result_flaw(run.distance, run.predecessor, run.instance) is not None


def black_box(seed: int) -> BlackBox:
    """Return the black box of a seed; those of seeds that follow each other all differ."""
    return BlackBox(LETTERS[seed % len(LETTERS)], seed % len(_known()))


def black_box_of(letter: str, form: str) -> BlackBox:
    """Return the black box with a wrong form of a search, which is called by its class."""
    return BlackBox(letter, [name for name, _ in _known()].index(form))


def black_boxes() -> tuple[BlackBox, ...]:
    """Return all of them."""
    return tuple(black_box(seed) for seed in range(len(_known())))


@cache
def points_by_name() -> dict[str, Point]:
    """Return what can be wrong with a program, one wrong part each, by the name of its class.

    Of several forms with the same words the usual one stands for all. A search that ends too early
    needs a target, and is none of them.
    """
    found: dict[str, Point] = {}
    for point in points("code"):
        form = point.search
        said = {other.search.words for other in found.values()}
        if form.words and form.part not in ("end", "other") and form.words not in said:
            found[form.__name__] = point
    return found


def smallest_breaks(name: str) -> dict[str, Graph]:
    """Load a smallest graph for each black box, by its wrong form, from the file in data/.

    Raises `BoardNotFound` if there is no such file.

    Raises `BadFile` if the file is not as it should be; names the field.
    """
    fields = read_fields("graphs_that_break_programs", name)
    given = fields.object("graphs")
    graphs = {}
    for form in given.names():
        text = given.text(form)
        if form not in points_by_name():
            given.fail(form, "one of the wrong forms of a search", form)
        try:
            graphs[form] = Graph.from_text(text)
        except BadGraph:
            given.fail(form, "the text of a graph", text)
    return graphs


@cache
def _known() -> tuple[tuple[str, Graph], ...]:
    """Return the forms and their smallest graphs, in the order of the file."""
    return tuple(smallest_breaks("smallest").items())
