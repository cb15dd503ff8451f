"""Questions about a learner's own program: whoever wrote it can answer them without running it.

The keys are what the program really does: it runs for each question, in a process of its own.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache, partial
from inspect import unwrap
from types import FunctionType
from typing import Any

from pathlib_games.graphs import Graph, Node, Relax, dijkstra
from pathlib_games.views.graph_view import BareGraph
from pathlib_games.views.scene import Scene
from pathlib_games.words import counted, listed
from pathlib_tutor.exercises.exercise import (
    Exercise,
    Guides,
    Item,
    Option,
    Question,
    Questions,
    Solution,
    choice_form,
    judge_choice,
)
from pathlib_tutor.exercises.form import Form, Kind
from pathlib_tutor.exercises.instance import Instance, written
from pathlib_tutor.exercises.search_story import graph_view, rows
from pathlib_tutor.exercises.story import Story
from pathlib_tutor.exercises.verdict import Verdict, refusing, unread, wrong
from pathlib_tutor.ideas.judges import Number
from pathlib_tutor.ideas.learners_search import record_learner
from pathlib_tutor.lessons.counterexamples import made_scene, read_graph
from pathlib_tutor.lessons.five_nodes_programs import DIJKSTRA_BUGS, build
from pathlib_tutor.programs.calls import Call
from pathlib_tutor.programs.own_questions import (
    CASES,
    Graphs,
    Own,
    answer_about,
    questions_about,
)
from pathlib_tutor.programs.run import SECONDS
from pathlib_tutor.programs.sending import file_of
from pathlib_tutor.programs.session import session
from pathlib_tutor.programs.values import is_in_the_learners

# ---- the graphs to ask about ---------------------------------------------------------------------


@cache
def _graphs() -> tuple[Graph, ...]:
    """Return graphs to ask about: as many for each number of improved distances.

    So the size of a graph does not tell how often a search improves a distance. In each, a distance
    falls from the length of a path of three edges or more, which nobody sees at a glance.
    """
    dice, weights = random.Random(5), range(10, 95, 5)
    sizes = (("ABCDE", 7, (5, 6, 7)), ("ABCDEF", 9, (7, 8, 9)))
    return tuple(
        _drawn(dice, nodes, weights, edges, often)
        for nodes, edges, each in sizes
        for often in each * 4
    )


@cache
def _small() -> tuple[Graph, ...]:
    """Return small graphs to choose from: all have the same weights, so these tell nothing."""
    dice = random.Random(6)
    weights = [10, 10, 20, 40, 60]
    return tuple(_drawn(dice, "ABCD", weights, 5, k) for k in [3, 4] * 10 + [5] * 4)


def _drawn(
    dice: random.Random, nodes: str, weights: Sequence[int], edges: int, often: int
) -> Graph:
    """Draw a connected graph on which a search improves so many distances.

    `weights`: each is used at most once. `edges`, `often`: how many edges, and improved distances.
    """
    while True:
        tree = [(dice.choice(nodes[:k]), nodes[k]) for k in range(1, len(nodes))]
        others = [(a, b) for a in nodes for b in nodes if a < b and (a, b) not in tree]
        ends = sorted(tree + dice.sample(others, edges - len(tree)))
        given = zip(ends, dice.sample(weights, edges), strict=True)
        graph = Graph.from_edges([(*pair, weight) for pair, weight in given], nodes)
        steps = dijkstra.trace(graph, nodes[0]).steps
        improved = [step for step in steps if isinstance(step, Relax) and step.improved]
        small = len(nodes) < _LATE + 2  # no distance can fall late
        if len(improved) == often and (small or _falls_late(improved)):
            return graph


def _falls_late(improved: Sequence[Relax]) -> bool:
    """Say whether a node has its number from a path of three edges or more before it falls."""
    before: dict[Node, Node] = {}
    for step in improved:
        edges, node = 0, step.head
        while node in before:
            edges, node = edges + 1, before[node]
        if edges >= _LATE:
            return True
        before[step.head] = step.tail
    return False


_LATE = 3
"""The fewest edges of a path whose length nobody sees at a glance."""


def _plain(graphs: Sequence[Graph]) -> Graphs:
    return [(tuple(graph.nodes), tuple(graph.edges)) for graph in graphs]


# ---- a question ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class AboutProgram:
    """A question about a program; it holds no key.

    `program`: the program itself. A question from a recipe has none and cannot be judged.
    """

    kind: str
    text: str  # of the cell that defines the program
    name: str  # of the program
    graphs: tuple[str, ...]  # the graph of the question, or those to choose from
    line: int = 0
    table: str = ""  # the variable in question
    node: str = ""  # the node whose neighbors the program asks for
    other: str = ""  # the node whose number is in question
    new: str = ""  # the changed line
    told: str = ""  # the change in words
    condition: int = 0  # the number of a condition
    quoted: str = ""  # its text
    times: int = 0  # how often it should be true
    options: tuple[str, ...] = ()
    entries: bool = False  # whether the list holds entries with more than a node
    program: Any = field(default=None, compare=False, repr=False, metadata={"plain": False})

    @property
    def instance(self) -> Instance:
        """The search from the first node of its graph."""
        graph = Graph.from_text(self.graphs[0])
        return Instance("the graph", graph, graph.nodes[0])

    @property
    def lines(self) -> list[str]:
        """The lines of the program."""
        return self.text.rstrip().split("\n")

    def runs(self, graphs: Sequence[Graph] = ()) -> list[Mapping[str, Any]]:
        """Run the program on the graphs of the question, or on others; return what it shows.

        Raises `Wrong` if it cannot be run, and `Unread` if it is not here.
        """
        if self.program is None:  # a recipe may come from anybody: its text is never run
            unread("Run the cell with your program, then answer the question below it.")
        graphs = graphs or [Graph.from_text(text) for text in self.graphs]
        row = {part.name: getattr(self, part.name) for part in fields(self)[:-1]}
        row |= {"options": [*self.options], "graphs": [*self.graphs]}
        own = Own(self.program, self.text, self.name)
        done = _carried_out(answer_about, own, _plain(graphs), row)
        if not isinstance(done, dict):
            wrong(f"Your program cannot be run for this question: {done or 'it takes too long'}.")
        return list(done["runs"])

    @property
    def when(self) -> str:
        """The moment of the question."""
        line = self.lines[self.line - 1].strip()
        return (
            f"the program first asks for the neighbors of {self.node} (line {self.line}, `{line}`)"
        )


def _carried_out(work: Callable[..., Any], own: Own, *given: Any) -> Any:
    """Run a function of ours where learners' programs run; None if that fails."""
    with session() as opened:
        done = opened.ask(Call(work, (own, *given)), [own.program], SECONDS)
    return None if done.stopped or done.error or done.changed else done.value


def _own(function: Any) -> Own:
    """Return a program with the text of its cell, and its name there; empty if it is unknown."""
    inner = unwrap(getattr(function, "func", function))
    if not isinstance(inner, FunctionType) or not is_in_the_learners(inner.__code__.co_filename):
        return Own(None, "", "")
    known = inner.__globals__.items()
    name = next((n for n, value in known if value is function or value is inner), inner.__name__)
    return Own(function, "".join(file_of(inner)[1]), name)


def _asked(own: Own, seed: object, kind: str = "") -> Iterator[AboutProgram]:
    """Yield questions about a program, perhaps of one kind."""
    pools = _plain(_graphs()), _plain(_small())
    rows = _carried_out(questions_about, own, *pools, str(seed), kind)
    for row in rows if isinstance(rows, list) else ():
        pool = (*_graphs(), *_small())
        places = row.pop("graphs", None) or [row.pop("graph")]
        graphs = tuple(pool[place].to_text(compact=True) for place in places)
        row["options"] = tuple(row.get("options", ()))
        yield AboutProgram(text=own.text, name=own.name, graphs=graphs, program=own.program, **row)


def program_questions(
    name: str, function: Any, seed: object = 1
) -> list[tuple[Exercise[AboutProgram], Item[AboutProgram]]]:
    """Return questions about a correct program of a learner's.

    Parameters
    ----------
    name
        The exercise that asks for the program, such as ``five-nodes/write-dijkstra``.
    function
        The program. Its text must be known, as it is for a cell or a file.
    seed
        Any text or number; another seed gives other questions.

    Returns
    -------
    list
        Up to two pairs of an exercise and its item, of different kinds. The exercise judges answers
        and knows the key. The list is empty if nothing certain can be asked.

    Examples
    --------
    >>> program_questions("five-nodes/write-dijkstra", min)
    []
    """
    own = _own(function)
    if name not in _TASKS or not own.text:
        return []
    return [(BY_KIND[each.kind], BY_KIND[each.kind].ask(each)) for each in _asked(own, seed)]


_TASKS = frozenset({"five-nodes/write-dijkstra"})


@cache
def _example(kind: str, seed: int) -> AboutProgram:
    """Return a question about the program of the course."""
    text = "\n".join([DIJKSTRA_BUGS.head, *DIJKSTRA_BUGS.lines]) + "\n"
    return next(_asked(Own(unwrap(build(text)), text, "dijkstra"), seed, kind))


# ---- answers -------------------------------------------------------------------------------------


def _key_of_value(asked: AboutProgram) -> float | None:
    [run] = asked.runs()
    value = run["value"]
    return value if isinstance(value, int | float) else None


def _told_value(asked: AboutProgram, given: Any) -> str:
    """Say when the table holds a wrong number, if it ever does."""
    [run] = asked.runs()
    moments = [node for node, value in run["later"] if value == given]
    if moments:
        when = f"when the program asks for the neighbors of {moments[0]}"
        return f"It holds {written(given)} {when}. Is that before or after {asked.node}?"
    return f"Which edges to {asked.other} has the program looked at by then?"


_VALUE = Number[AboutProgram](
    right=_key_of_value,
    praise=lambda asked: (
        f"At that moment, `{asked.table}` holds {written(_key_of_value(asked))} for {asked.other}. "
        "Later, it holds a smaller number."
    ),
    otherwise=_told_value,
    fact=lambda asked, given: (
        f"At that moment, `{asked.table}` does not hold {given} for {asked.other}."
    ),
)


def _key_of_count(asked: AboutProgram) -> int:
    [run] = asked.runs()
    return len(run["after"])


def _told_count(asked: AboutProgram, _: object) -> str:
    [run] = asked.runs()
    first, last = run["after"][0], run["after"][-1]
    if set(run["after"]) == {first}:
        told = f"Each time, the program has just asked for the neighbors of {first}."
        return f"{told} For which of them is the condition true?"
    return (
        f"The first time, the program has just asked for the neighbors of {first}; the last time, "
        f"for those of {last}. What about the nodes between?"
    )


def _praise_count(asked: AboutProgram) -> str:
    [run] = asked.runs()
    times = counted(len(run["after"]), "time")
    return (
        f"It is true {times}: after the program asks for the neighbors of {listed(run['after'])}."
    )


_COUNT = Number[AboutProgram](
    right=_key_of_count,
    praise=_praise_count,
    otherwise=_told_count,
    fact=lambda _, given: f"It is not {given} times.",
)


def _question(asked: AboutProgram, options: Sequence[tuple[str, bool, str]]) -> Question:
    return Question(_asks(asked).asked, tuple(Option(*option) for option in options))


def _options(asked: AboutProgram) -> tuple[str, ...]:
    """Return the options of a question in words."""
    if asked.kind == "which":
        return tuple(_in_words(Graph.from_text(text)) for text in asked.graphs)
    return tuple(HAPPENS.values()) if asked.kind == "happens" else asked.options


def _in_words(graph: Graph) -> str:
    return ", ".join(f"{tail}-{head} {written(weight)}" for tail, head, weight in graph.edges)


HAPPENS = dict(
    zip(
        CASES,
        (
            "All distances and predecessors stay the same.",
            "All distances stay the same, but a node gets another predecessor.",
            "No node is missing, but a node gets another distance.",
            "A node is missing from the result.",
            "The program stops with an error.",
        ),
        strict=True,
    )
)

_NOT_SO = {
    "same": "Something does change.",
    "predecessor": "That is not all that happens, or it does not happen.",
    "distance": "No distance changes.",
    "missing": "No node is missing.",
    "error": "The changed program runs to its end.",
}


def _right_option(asked: AboutProgram) -> int:
    runs = asked.runs()
    if asked.kind == "which":
        return [run["differs"] for run in runs].index(True)
    if asked.kind == "happens":
        return CASES.index(runs[0]["case"])
    return asked.options.index(", ".join(runs[0]["nodes"]))


def _with_replies(asked: AboutProgram) -> Question:
    """Return a question with the replies that the runs give."""
    runs, right = asked.runs(), _right_option(asked)
    replies = []
    for number, option in enumerate(_options(asked)):
        if asked.kind == "which":
            reply = _compared(runs[number]["results"]) if number == right else _ALIKE
        elif asked.kind == "happens":
            case = CASES[number]
            reply = _compared(runs[0]["results"]) if number == right else _not_so(case, runs[0])
        else:
            reply = _listed_then(asked, runs[0]["nodes"], option, is_right=number == right)
        replies.append((option, number == right, reply))
    return _question(asked, replies)


_ALIKE = (
    "On this graph, the changed program returns the same result. Does the changed line ever do "
    "something else here?"
)


def _not_so(case: str, run: Mapping[str, Any]) -> str:
    """Say why something else happens than one chose."""
    reply = _NOT_SO[case]
    if case == "predecessor":
        reply = {
            "same": "All predecessors stay the same.",
            "distance": "A distance changes as well.",
        }.get(run["case"], "The changed program does not even return all nodes.")
    return f"{reply} Follow the changed line step by step. Does it ever give something else?"


def _compared(results: Sequence[Any]) -> str:
    """Say what a change does to a result."""
    (distance, before), changed = results
    if isinstance(changed, str):
        return f"The changed program stops with {changed}."
    for node, far in distance.items():
        if node not in changed[0]:
            return f"{node} is missing then."
        if changed[0][node] != far:
            return f"{node} gets {written(changed[0][node])} instead of {written(far)}."
    for node, tail in before.items():
        if changed[1].get(node) != tail:
            return f"{node} gets the predecessor {changed[1].get(node)} instead of {tail}."
    return "The result stays the same."


def _listed_then(asked: AboutProgram, key: Sequence[Node], option: str, *, is_right: bool) -> str:
    """Say which node is too many in an option, or which one is missing."""
    if is_right:
        return f"At that moment, `{asked.table}` holds {option}."
    given, held = option.split(", "), [*map(str, key)]
    for node in given:
        if given.count(node) > held.count(node):
            times = given.count(node)
            told = f"At that moment, {node} is not in `{asked.table}`."
            if times > 1:
                told = f"At that moment, `{asked.table}` does not hold {_so_often(node, times)}."
            return f"{told} Does {node} come later, or has it left already?"
    node = next(node for node in held if held.count(node) > given.count(node))
    told = f"At that moment, `{asked.table}` holds {_so_often(node, held.count(node))}."
    return f"{told} When does {node} get there?"


_TIMES = {2: "twice"}


def _so_often(node: str, times: int) -> str:
    return node if times == 1 else f"{node} {_TIMES.get(times, f'{times} times')}"


@refusing
def _judge_choice(choice: object, asked: AboutProgram) -> Verdict:
    return judge_choice(choice, _with_replies(asked))


@refusing
def _judge_number(answer: object, asked: AboutProgram) -> Verdict:
    return (_VALUE if asked.kind == "value" else _COUNT)(answer, asked)


@refusing
def _judge_drawn(answer: object, asked: AboutProgram) -> Verdict:
    """Judge a drawn graph by running the program on it."""
    graph = _from_a(_drawn_by(answer))
    [run] = asked.runs([graph])
    times = len(run["after"])
    told = "On your graph, the condition is never true."
    if times:
        told = f"On your graph, the condition is true {counted(times, 'time')}."
        after = f"after the program asks for the neighbors of {listed(run['after'])}"
        told = f"{told[:-1]}: {after}."
    if times >= asked.times:
        return Verdict("right", told)
    asks = f"It should be true {counted(asked.times, 'time')}. What makes it true?"
    return Verdict("wrong", told, question=asks).earning(times, of=asked.times)


# ---- words and pictures --------------------------------------------------------------------------


def _asks(asked: AboutProgram) -> Form:
    """Put a question into words."""
    details: tuple[str, ...] = ("The search begins at A.",)
    kind: Kind = "choice"
    if asked.kind == "value":
        words = f"When {asked.when}, which number does `{asked.table}` hold for {asked.other}?"
        kind = "number"
    elif asked.kind == "state":
        words = f"When {asked.when}, which nodes are in `{asked.table}`?"
        details += ("The order does not matter.",)
        details += ("For each entry, the answers name its first node.",) * asked.entries
    elif asked.kind == "count":
        kind = "number"
        words = f"How often is the condition in line {asked.line}, `{asked.quoted}`, true?"
    elif asked.kind == "draw":
        kind = "draw"
        words = (
            f"Draw a graph of at most four nodes on which the condition in line {asked.line}, "
            f"`{asked.quoted}`, is true at least {counted(asked.times, 'time')}."
        )
    elif asked.kind == "happens":
        words = f"Imagine that {asked.told}. What happens on this graph?"
    else:
        words = f"Imagine that {asked.told}. On which graph does the result change?"
    return Form(kind, words, details, listing=tuple(asked.lines))


def _form(asked: AboutProgram) -> Form:
    form = _asks(asked)
    if form.kind != "choice":
        return form
    options = [(option, False, "") for option in _options(asked)]
    lettered = choice_form(_question(asked, options))
    return replace(form, typed=lettered.typed, options=lettered.options)


def _scene(asked: AboutProgram) -> Scene:
    """Draw the graph of a question."""
    instance = asked.instance
    return BareGraph(instance.graph, title="The graph").start(instance.source)


def _story(asked: AboutProgram, given: object) -> Story:
    """Show the run of the program, node by node; on a drawn graph if the answer is one."""
    if asked.program is None:
        return []
    instance = asked.instance
    if asked.kind == "which":
        graph = Graph.from_text(asked.graphs[_right_option(asked)])
        instance = Instance("the graph", graph, graph.nodes[0])
    elif asked.kind == "draw":
        positions = given.positions if isinstance(given, Instance) else None
        instance = Instance("your graph", _from_a(_drawn_by(given)), "A", positions)
    trace = record_learner(asked.program, instance)
    if isinstance(trace, Verdict):
        return []
    view = graph_view(instance)
    return [(view.scene(state), words) for state, words in rows(trace)]


def _drawn_by(given: object) -> Graph:
    return read_graph(given.graph if isinstance(given, Instance) else given, named=("A",))


def _from_a(graph: Graph) -> Graph:
    """Return a learner's graph with A as its first node.

    Raises `Wrong` if it has no A, or too many nodes.
    """
    if len(graph) > 4:
        wrong(f"Draw at most 4 nodes; your graph has {len(graph)}.")
    if "A" not in graph:
        wrong("The search begins at A, so your graph needs a node A.")
    nodes = ["A", *(node for node in graph.nodes if node != "A")]
    return Graph.from_edges(graph.edges, nodes, graph.directed)


_GUIDES = {
    "value": "Which nodes has the program asked about before {node}?",
    "state": "Which nodes has the program added so far, and which has it taken out?",
    "count": "After which node is the condition true for the first time?",
    "draw": "After which node is the condition true for the first time, on a graph of three nodes?",
    "happens": "For which node does the changed line first do something else?",
    "which": "What must a graph have for the changed line to make a difference?",
}


def _guides(asked: AboutProgram) -> Guides:
    rule = (
        "Go through the program line by line. Each time it asks for a node's neighbors, write down "
        "its variables. Begin with A, whose distance is 0."
    )
    return Guides(_GUIDES[asked.kind].format(node=asked.node), rule)


# ---- the exercises -------------------------------------------------------------------------------

_TITLES = {
    "value": "A number in your table",
    "which": "The graph that shows a change",
    "draw": "A graph for a condition",
    "state": "The nodes in your list",
    "happens": "What a change does",
    "count": "How often a condition is true",
}


def _key(asked: AboutProgram) -> object:
    if asked.kind == "draw":
        return Graph.from_text(asked.graphs[0]).to_text()
    if asked.kind in ("value", "count"):
        return _key_of_value(asked) if asked.kind == "value" else _key_of_count(asked)
    return "abcde"[_right_option(asked)]


def _about(kind: str) -> Exercise[AboutProgram]:
    judges = {"value": _judge_number, "count": _judge_number, "draw": _judge_drawn}
    return Exercise(
        f"own-program/{kind}",
        _TITLES[kind],
        "02 Five nodes",
        "To know what your own program does.",
        Questions(
            AboutProgram,
            asks=_form,
            draws=partial(_example, kind),
            view=None if kind in ("which", "draw") else _scene,
            made_view=made_scene if kind == "draw" else None,
            editor="pathlib_tutor.widgets.graph_editor:GraphAnswer" if kind == "draw" else "",
        ),
        Solution(judges.get(kind, _judge_choice), _key, _guides, _story),
        in_notebook=False,
    )


VALUE, WHICH, DRAW, STATE, HAPPENS_THEN, COUNT = map(_about, _TITLES)
BY_KIND = {
    each.id.partition("/")[2]: each for each in (VALUE, WHICH, DRAW, STATE, HAPPENS_THEN, COUNT)
}
