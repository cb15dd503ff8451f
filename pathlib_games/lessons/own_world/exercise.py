"""The exercises of notebook 09 about graphs of one's own, on which searches go wrong or shine."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

from pathlib_games.exercises.exercise import Exercise, Guides
from pathlib_games.exercises.form import Form
from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.questions import Option, Question, choice_form, judge_choice
from pathlib_games.exercises.verdict import OwnRun, Verdict, refusing, written
from pathlib_games.graphs import Graph, bfs
from pathlib_games.ideas.divergence import Divergence
from pathlib_games.ideas.flaws import result_flaw
from pathlib_games.ideas.graph_pool import fresh
from pathlib_games.ideas.search import Outcome, every_outcome
from pathlib_games.lessons.own_world.black_boxes import (
    BlackBox,
    black_box,
    black_box_of,
    black_boxes,
    goes_wrong,
)
from pathlib_games.lessons.own_world.own_graphs import (
    MISLEADING,
    RULE_WORDS,
    RULES,
    SOURCE,
    TARGET,
    AllRounds,
    MisleadAStar,
    Rule,
    SaveWithAStar,
    judge_misleading,
    judge_rounds,
    judge_saving,
    key_of_rounds,
    key_of_saving,
    read_graph,
)
from pathlib_games.views.graph_view import BareGraph
from pathlib_games.views.scene import Scene
from pathlib_games.words import counted

# ---- Judges graphs that should make a program go wrong, and asks what its wrong idea is ----------

_OTHERS = 3  # wrong options beside the right one
_FRESH = 200  # graphs


@refusing
def judge_break(answer: object, box: BlackBox) -> Verdict:
    """Judge a graph on which a black box should go wrong, by running it and the right search.

    The source is the first node. The share of a graph that is larger than it has to be is the size
    of the smallest one, its nodes and edges together, against its own.
    """
    graph = read_graph(answer)
    run = box.run(graph)
    if not goes_wrong(run):
        told = f"{box.letter} is right on this graph{_numbers(run)}."
        return Verdict("wrong", told, question=_hint(graph, box))
    verdict = _by_size(graph, box, _seen(run, box))
    return replace(verdict, remark=Divergence(run).words, own_run=run)


def _by_size(graph: Graph, box: BlackBox, seen: str) -> Verdict:
    size, least = _size(graph), _size(box.smallest)
    told = f"{counted(size[0], 'node')}, {counted(size[1], 'edge')}"
    if size > least:
        more = f"{box.letter} goes wrong, but {told} are more than it takes: "
        verdict = Verdict("wrong", f"{more}{seen}", question="What could you leave out?")
        return verdict.earning(sum(least), of=sum(size))
    seen = f"{box.letter} goes wrong: {seen}"
    if size < least:
        return Verdict("right", f"{told}: that is fewer than we knew of! {seen}")
    return Verdict("right", f"{told}: nobody can do it with fewer. {seen}")


def _size(graph: Graph) -> tuple[int, int]:
    return len(graph), len(graph.edges)


def _seen(run: OwnRun, box: BlackBox) -> str:
    """Say what a run ends with that is wrong."""
    flaw = result_flaw(run.distance, run.predecessor, run.instance)
    reason = flaw.reason if flaw else ""
    reason = reason.replace("yours is missing", f"{box.letter} has none")
    return reason.replace("yours is", f"{box.letter} says")


def _numbers(run: OwnRun) -> str:
    numbers = [f"{node} {written(length)}" for node, length in run.distance.items()]
    return f": {', '.join(numbers)}" if len(numbers) <= 8 else ""


def _hint(graph: Graph, box: BlackBox) -> str:
    if len(graph) < 3:
        return "With so few nodes there is nothing to choose. What could a third one change?"
    if _has_one_way_to_each(graph):
        if _has_one_way_to_each(box.smallest):
            return "One way to each node is enough for it. What if one went further, or cost more?"
        return "Only one way leads to each node. What if two ways met?"
    if len({weight for _, _, weight in graph.edges}) == 1:
        return "All edges weigh the same. What if fewer edges weighed more?"
    return "What happens if you change one weight, or write a line further up?"


def _has_one_way_to_each(graph: Graph) -> bool:
    """Return whether all that is reached from the first node hangs together as a tree."""
    reached = bfs(graph, graph.nodes[0]).distance
    edges = sum(len(graph.neighbors(node)) for node in reached)
    return edges // (1 if graph.directed else 2) < len(reached)


# ---- what is wrong with it ---------------------------------------------------------------------


def what_is_wrong(box: BlackBox, seed: int) -> Question:
    """Ask which wrong idea a black box has, after a run of it on a fresh graph.

    No other option could have made this run, however it broke its ties.
    """
    for number in range(seed * _FRESH, (seed + 1) * _FRESH):
        asked = fresh(number)
        run = box.run(asked.graph)
        others = list(_told_apart(box, asked))
        if goes_wrong(run) and len(others) >= _OTHERS:
            break
    rng = random.Random(f"what is wrong {seed} {box.number}")
    rng.shuffle(others)
    part = box.idea.search.part
    others.sort(key=lambda other: other.idea.search.part != part)  # the likelier ones first
    options = [_option(box, box, asked), *(_option(o, box, asked) for o in others[:_OTHERS])]
    text = (
        f"The edges are {_edges_in_words(asked.graph)}. From {asked.source} on, "
        f"{_told(box.outcome(asked.graph), box)} Which wrong rule does {box.letter} follow?"
    )
    about = replace(asked, title=f"The graph on which {box.letter} ran")
    return Question(text, tuple(options), *_to_find_out(box, asked), about=about).shuffled(seed)


def _edges_in_words(graph: Graph) -> str:
    return "; ".join(f"{tail} {head} {written(weight)}" for tail, head, weight in graph.edges)


def _to_find_out(box: BlackBox, asked: Instance) -> Guides:
    """Return what is asked next about a black box, and how its run is compared with the right."""
    return Guides(
        f"Run Dijkstra's algorithm beside {box.letter}. Which is the first step that differs?",
        f"{asked.source} has 0 and offers {asked.edges_from(asked.source)}. Go on row by row, as "
        f"Dijkstra's algorithm does, until {box.letter} settles another node or ends with another "
        "number. Which of these rules would do in that row what it did?",
    )


def _told_apart(box: BlackBox, asked: Instance) -> Iterator[BlackBox]:
    """Give the black boxes that cannot end as this one does."""
    ours = _ending(box.outcome(asked.graph))
    for other in black_boxes():
        if other.idea != box.idea and all(
            _ending(outcome) != ours for outcome in every_outcome(other.idea.search, asked)
        ):
            yield other


def _ending(outcome: Outcome) -> object:
    order = tuple(row.settled for row in outcome.rounds)
    before = {node: ways[:1] for node, ways in outcome.predecessors.items()}
    return order, outcome.distance, before


def _option(option: BlackBox, box: BlackBox, asked: Instance) -> Option:
    words = f"{option.idea.search.words[0].upper()}{option.idea.search.words[1:]}."
    if option.idea == box.idea:
        return Option(words, True, f"That is what {box.letter} was told.")
    ended = _told(option.outcome(asked.graph), option).removeprefix(f"{option.letter} ")
    return Option(words, False, f"Whoever does that {ended} What does {box.letter} do?")


def _told(outcome: Outcome, box: BlackBox) -> str:
    order = ", ".join(str(row.settled) for row in outcome.rounds)
    table = ", ".join(
        f"{node} {written(length)}" + "".join(f" from {way}" for way in ways[:1])
        for node, length in outcome.distance.items()
        for ways in [outcome.predecessors.get(node, ())]
    )
    return f"{box.letter} settles {order} and ends with {table}."


# ---- a graph, as a picture -----------------------------------------------------------------------


def about_scene(question: Question) -> Scene | None:
    """Return the bare graph that a question is about, if it tells one."""
    about = question.about
    if about is None:
        return None
    return BareGraph(about.graph, about.positions, title=about.title).start(about.source)


def made_scene(_: object, text: str) -> Scene:
    """Return a graph that was made as an answer."""
    graph = Graph.from_text(text)
    return BareGraph(graph, title="A graph").start(graph.nodes[0])


# ---- The exercises of notebook 09 about graphs of one's own, on which searches go wrong or shine

NOTEBOOK = "09 Own world"
_EDITOR = "pathlib_games.widgets.graph_answer:GraphAnswer"
_EDGES = "At most one edge leads from one node to another, and none from a node to itself."
"""`read_graph` takes no others."""
_LINES = "Write a line for each edge: A B 5, or A -> B 5 if it leads one way."

_GIVEN = {"K": "FirstLabelIsFinal", "M": "CheapestNeighbor", "R": "LastEdgeFirst"}
"""The black boxes of the notebook."""

BREAK_IT = Exercise(
    "own-world/break-it",
    "Break it",
    NOTEBOOK,
    "To find the smallest graph on which a wrong search goes wrong.",
    BlackBox,
    asks=lambda asked: Form(
        "draw",
        f"Draw the smallest graph on which the program {asked.letter} goes wrong.",
        (
            (
                f"{asked.letter} should find all shortest paths from a node, but it has one wrong "
                "idea. It goes wrong where it gives a wrong distance, or a predecessor that is on "
                "no shortest path. The fewer nodes the smaller, then the fewer edges. Weights are "
                "0 or more. Your first node is the source, and the program looks at nodes and "
                "edges in your order."
            ),
            _EDGES,
        ),
        _LINES,
    ),
    judges=lambda given, asked, _: judge_break(given, asked),
    solves=lambda asked: asked.smallest.to_text(),
    guides=lambda asked: Guides(
        f"Where has {asked.letter} a choice on your graph, and what would have to be different "
        "there for the right search to choose otherwise?",
        "On A B 5 and B C 1 one way leads to each node: nothing is compared. Add another way to C, "
        f"longer or shorter, and see what {asked.letter} makes of it. Then take away what is not "
        "needed.",
    ),
    given={letter: partial(black_box_of, letter, form) for letter, form in _GIVEN.items()},
    draws=black_box,
    editor=_EDITOR,
    made_view=made_scene,
)


def _wrong_asked(question: Question) -> Form:
    """Ask for the wrong rule, and tell beside that what the program does."""
    does, _, asked = question.text.rpartition(". ")
    return replace(choice_form(question), asked=asked, details=(f"{does}.",))


def _asked_about(letter: str, form: str) -> Question:
    return what_is_wrong(black_box_of(letter, form), seed=8)


WHAT_IS_WRONG = Exercise(
    "own-world/what-is-wrong",
    "Say what is wrong",
    NOTEBOOK,
    "To tell from what a program does which wrong idea it has.",
    Question,
    asks=_wrong_asked,
    judges=lambda given, question, _: judge_choice(given, question),
    solves=lambda question: next(k for k, o in question.by_letter().items() if o.right),
    guides=lambda question: question.guides,
    given={letter: partial(_asked_about, letter, form) for letter, form in _GIVEN.items()},
    draws=lambda seed: what_is_wrong(black_box(seed), seed),
    view=about_scene,
)

_MISLED_BY: Mapping[Rule, str] = {
    "edges-left": "Two edges of 0 are 0 long together, but two edges that are left make the guess "
    "2.",
    "twice-edges-left": "Two edges of 1 are 2 long together, but two edges that are left make the "
    "guess 4.",
    "straight": "An edge of 9 to T makes the guess 9, even if two edges of 1 lead there as well.",
    "longest-edge": "An edge of 9, wherever it leads, makes the guess 9, even if an edge of 1 "
    "leads to T.",
    "neighbors": "Three neighbors make the guess 3, even if one of them is T, at the end of an "
    "edge of 1.",
}
"""How the guess of each rule comes to exceed the truth, in numbers."""


def _to_mislead(asked: MisleadAStar) -> Guides:
    return Guides(
        "At which node of your graph does the guess exceed the distance that is left, and is that "
        "node on the shortest path?",
        f"{_MISLED_BY[asked.rule]} Let it think so at a node of the best way, and offer another "
        "way, a little longer, that looks cheaper.",
    )


BREAK_ASTAR = Exercise(
    "own-world/break-astar",
    "Mislead A*",
    NOTEBOOK,
    "To find a graph on which a guess that is too high leads A* astray.",
    MisleadAStar,
    asks=lambda asked: Form(
        "draw",
        f"Draw a graph on which A* returns a path from {SOURCE} to {TARGET} that is too long.",
        (f"Its guess at a node is {RULE_WORDS[asked.rule]}. Weights are 0 or more.", _EDGES),
        _LINES,
    ),
    judges=lambda given, asked, _: judge_misleading(given, asked),
    solves=lambda asked: MISLEADING[asked.rule],
    guides=_to_mislead,
    given={rule: partial(MisleadAStar, rule) for rule in RULES},
    draws=lambda seed: MisleadAStar(RULES[seed % len(RULES)]),
    editor=_EDITOR,
    made_view=made_scene,
)

ASTAR_SAVES = Exercise(
    "own-world/astar-saves",
    "Let A* shine",
    NOTEBOOK,
    "To know when a guess spares A* work.",
    SaveWithAStar,
    asks=lambda asked: Form(
        "draw",
        f"Draw a graph of {asked.nodes} nodes or more on which Dijkstra's algorithm settles them "
        f"all on its way from {SOURCE} to {TARGET}, and A* only those of its path, {asked.path} at "
        "most.",
        (
            (
                "Its guess at a node is the number of edges that it takes at least to come to "
                f"{TARGET}, times the least weight of all edges."
            ),
            _EDGES,
        ),
        _LINES,
    ),
    judges=lambda given, asked, _: judge_saving(given, asked),
    solves=key_of_saving,
    guides=lambda asked: Guides(
        "Which nodes does Dijkstra's algorithm settle because they are near the source, and what "
        "does A* add to their distance?",
        f"With weights of 1 the guess is the number of edges to {TARGET}. On the path distance and "
        f"guess make always the same sum; a node that leads away from {TARGET} has more. Where do "
        f"the other nodes of the {asked.nodes} have to lie?",
    ),
    given={"seven": partial(SaveWithAStar, 7, 4)},
    draws=lambda seed: SaveWithAStar(6 + seed % 4, 3 + seed // 4 % 2),
    editor=_EDITOR,
    made_view=made_scene,
)

ALL_ROUNDS = Exercise(
    "own-world/all-rounds",
    "Make it need all rounds",
    NOTEBOOK,
    "To know what decides how many rounds Bellman-Ford needs.",
    AllRounds,
    asks=lambda asked: Form(
        "draw",
        f"Draw a graph of {asked.nodes} nodes or more on which Bellman-Ford needs as many rounds "
        "as it ever can: one fewer than there are nodes; the last improves nothing.",
        (
            (
                "Your first node is the source. A round looks at the nodes in the order in which "
                "waves from the source find them, and at the edges of a node in your order."
            ),
            _EDGES,
        ),
        _LINES,
    ),
    judges=lambda given, asked, _: judge_rounds(given, asked),
    solves=key_of_rounds,
    guides=lambda asked: Guides(
        "In which order does a round look at your nodes, and how many nodes of the shortest path "
        "get their distance in one round?",
        f"{asked.nodes} nodes can need {asked.nodes - 1} rounds, if each round makes one node more "
        "right. So a node must be looked at before the one that its best way comes from. Heavy "
        "edges from the source decide who is found early.",
    ),
    given={"five": partial(AllRounds, 5)},
    draws=lambda seed: AllRounds(4 + seed % 5),
    editor=_EDITOR,
    made_view=made_scene,
)
