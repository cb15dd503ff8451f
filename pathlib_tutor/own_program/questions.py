"""Questions about a learner's own program: whoever wrote it can answer them without running it.

The keys are what the program really does: it runs for each question, in a process of its own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache, partial
from inspect import unwrap
from types import FunctionType
from typing import Any

from pathlib_games.cells import running_cell
from pathlib_games.graphs import Graph, Node
from pathlib_games.graphs.errors import PathlibGamesError
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
from pathlib_tutor.exercises.instance import Instance, NotPlain, written
from pathlib_tutor.exercises.search_story import graph_view, rows
from pathlib_tutor.exercises.story import Story
from pathlib_tutor.exercises.verdict import Verdict, Wrong, refusing, unread, wrong
from pathlib_tutor.ideas.judges import Number
from pathlib_tutor.ideas.learners_search import record_learner
from pathlib_tutor.lessons.counterexamples import made_scene, read_graph
from pathlib_tutor.lessons.five_nodes_programs import DIJKSTRA_BUGS, build
from pathlib_tutor.own_program.worlds import ASKED, Asked, graph_of, lettered, small_graph
from pathlib_tutor.programs.calls import Call
from pathlib_tutor.programs.notebook_cells import cell_text
from pathlib_tutor.programs.own_questions import (
    Own,
    answer_about,
    inside,
    questions_about,
)
from pathlib_tutor.programs.run import SECONDS
from pathlib_tutor.programs.sending import file_of
from pathlib_tutor.programs.session import session
from pathlib_tutor.programs.small_worlds import SmallGraph, World
from pathlib_tutor.programs.values import is_in_the_learners

# ---- a question ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class AboutProgram:
    """A question about a program; it holds no key.

    `program`: the program itself. A question from a recipe has none and cannot be judged.
    """

    kind: str
    task: str  # the exercise that asks for the program
    text: str  # of the cell that defines the program
    name: str  # of the program
    worlds: tuple[int, ...]  # the number of the world in question, or of those to choose from
    line: int = 0
    table: str = ""  # the variable in question
    node: Any = ""  # the node whose neighbors the program asks for
    other: Any = ""  # the node whose number is in question
    new: str = ""  # the changed line
    told: str = ""  # the change in words
    stays: bool = False  # whether to choose where the result stays the same
    condition: int = 0  # the number of a condition
    quoted: str = ""  # its text
    times: int = 0  # how often it should be true
    options: tuple[str, ...] = ()
    entries: bool = False  # whether the list holds entries with more than a node
    program: Any = field(default=None, compare=False, repr=False, metadata={"plain": False})

    def __post_init__(self) -> None:
        known = len(ASKED[self.task].all) if self.task in ASKED else 0
        if not self.worlds or not all(0 <= number < known for number in self.worlds):
            raise NotPlain("This question is about another version of the course.")

    @property
    def of(self) -> Asked:
        """What questions about the programs of this task are asked on."""
        return ASKED[self.task]

    @property
    def shown(self) -> list[World]:
        """The worlds of the question."""
        every = self.of.all
        return [every[number] for number in self.worlds]

    @property
    def instance(self) -> Instance | None:
        """The search from the first node of its graph, if the question is about shortest paths."""
        first = self.shown[0]
        return _instance(first) if type(first) is SmallGraph else None

    @property
    def lines(self) -> list[str]:
        """The lines of the program."""
        return self.text.rstrip().split("\n")

    def runs(self, worlds: Sequence[World] = ()) -> list[Mapping[str, Any]]:
        """Run the program on the worlds of the question, or on others; return what it shows.

        Raises `Wrong` if it cannot be run, and `Unread` if it is not here.
        """
        if self.program is None:  # a recipe may come from anybody: its text is never run
            unread("Run the cell with your program, then answer the question below it.")
        row = {part.name: getattr(self, part.name) for part in fields(self)[:-1]}
        row |= {"options": [*self.options], "worlds": [*self.worlds]}
        own = Own(self.program, self.text, self.name)
        done = _carried_out(self.of, answer_about, own, [*(worlds or self.shown)], row)
        if not isinstance(done, dict):
            wrong(f"Your program cannot be run for this question: {done or 'it takes too long'}.")
        return list(done["runs"])

    @property
    def when(self) -> str:
        """The moment of the question."""
        line, node = self.lines[self.line - 1].strip(), self.of.called(self.node)
        return f"the program first asks for the neighbors of {node} (line {self.line}, `{line}`)"


def _instance(world: SmallGraph) -> Instance:
    return Instance("the graph", graph_of(world), world.nodes[0])


def _carried_out(of: Asked, work: Callable[..., Any], own: Own, *given: Any) -> Any:
    """Run a function of ours where learners' programs run; None if that fails."""
    with session() as opened:
        opened.uses = of.uses
        done = opened.ask(Call(work, (own, *given)), [own.program], SECONDS)
    return None if done.stopped or done.error or done.changed else done.value


def _own(function: Any) -> Own:
    """Return a program with the text of its cell, and its name there; empty if it is unknown."""
    inner = inside(unwrap(function) if callable(function) else function)
    if not isinstance(inner, FunctionType) or not is_in_the_learners(inner.__code__.co_filename):
        return Own(None, "", "")
    known = inner.__globals__
    names = [n for wanted in (function, inner) for n, value in known.items() if value is wanted]
    file, lines = file_of(inner)
    text = cell_text(running_cell().code if file == _TIMED else "".join(lines))
    return Own(function, text, (names or [inner.__name__])[0])


_TIMED = "<timed exec>"
"""The file of a function from a cell that begins with `%%time`; IPython does not keep its text."""


def _asked(task: str, own: Own, seed: object, kind: str = "") -> Iterator[AboutProgram]:
    """Yield questions about a program, perhaps of one kind."""
    of = ASKED[task]
    found = _carried_out(of, questions_about, own, *of.pools, str(seed), of.draws, kind)
    for row in found if isinstance(found, list) else ():
        parts: dict[str, Any] = {
            key: tuple(part) if type(part) is list else part for key, part in row.items()
        }
        yield AboutProgram(task=task, text=own.text, name=own.name, program=own.program, **parts)


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
    if name not in ASKED or not own.text:
        return []
    return [(BY_KIND[each.kind], BY_KIND[each.kind].ask(each)) for each in _asked(name, own, seed)]


@cache
def _example(kind: str, seed: int) -> AboutProgram:
    """Return a question about the program of the course."""
    text = "\n".join([DIJKSTRA_BUGS.head, *DIJKSTRA_BUGS.lines]) + "\n"
    own = Own(unwrap(build(text)), text, "dijkstra")
    return next(_asked("five-nodes/write-dijkstra", own, seed, kind))


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
        when = f"when the program asks for the neighbors of {asked.of.called(moments[0])}"
        before = f"Is that before or after {asked.of.called(asked.node)}?"
        return f"It holds {written(given)} {when}. {before}"
    return f"Which edges to {asked.of.called(asked.other)} has the program looked at by then?"


_VALUE = Number[AboutProgram](
    right=_key_of_value,
    praise=lambda asked: (
        f"At that moment, `{asked.table}` holds {written(_key_of_value(asked))} for "
        f"{asked.of.called(asked.other)}. "
        "Later, it holds a smaller number."
    ),
    otherwise=_told_value,
    fact=lambda asked, given: (
        f"At that moment, `{asked.table}` does not hold {given} for {asked.of.called(asked.other)}."
    ),
)


def _key_of_count(asked: AboutProgram) -> int:
    [run] = asked.runs()
    return len(run["after"])


def _told_count(asked: AboutProgram, _: object) -> str:
    [run] = asked.runs()
    after = run["after"]
    if None in after or not after:
        return "When is it true for the first time, and when for the last time?"
    first, last = map(asked.of.called, (after[0], after[-1]))
    if first == last:
        told = f"Each time, the program has just asked for the neighbors of {first}."
        return f"{told} For which of them is the condition true?"
    return (
        f"The first time, the program has just asked for the neighbors of {first}; the last time, "
        f"for those of {last}. What about those between?"
    )


def _praise_count(asked: AboutProgram) -> str:
    [run] = asked.runs()
    times = counted(len(run["after"]), "time")
    if None in run["after"]:
        return f"It is true {times}."
    after = f"after the program asks for the neighbors of {_named(asked, run['after'])}"
    return f"It is true {times}: {after}."


def _named(asked: AboutProgram, nodes: Sequence[Node]) -> str:
    """Name nodes once each, with how often they occur."""
    word, often = asked.of.node, Counter(map(str, nodes))
    named = listed(
        node if times == 1 else f"{node} ({_TIMES.get(times, f'{times} times')})"
        for node, times in often.items()
    )
    return f"{word.rstrip()}s {named}" if word and len(often) > 1 else word + named


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
        return tuple(map(asked.of.words, asked.shown))
    if asked.kind != "happens":
        return asked.options
    return tuple(_HAPPENS[case].format(asked.of.thing) for case in asked.shown[0].cases)


_HAPPENS = {
    "same": "The result stays the same.",
    "predecessor": "All distances stay the same, but a node gets another predecessor.",
    "distance": "No node is missing, but a node gets another distance.",
    "found from": "The same cells are found, but a cell is found from another one.",
    "missing": "At least one {} is missing from the result.",
    "extra": "The result has at least one {} too many.",
    "order": "The result has the same cells in another order.",
    "smaller": "The program returns a smaller number.",
    "larger": "The program returns a larger number.",
    "less": "A {} gets a smaller value.",
    "more": "A {} gets a larger value.",
    "true": "The program returns True.",
    "false": "The program returns False.",
    "none": "The program returns None.",
    "error": "The program stops with an error.",
}
"""What a change can do, by the name of the case."""

_NOT_SO = {
    "same": "Something does change.",
    "predecessor": "That is not all that happens, or it does not happen.",
    "distance": "No distance changes.",
    "found from": "That is not what happens.",
    "missing": "No {} is missing.",
    "extra": "The result has no {} too many.",
    "order": "That is not what happens.",
    "smaller": "The number is not smaller.",
    "larger": "The number is not larger.",
    "less": "No {} gets a smaller value.",
    "more": "No {} gets a larger value.",
    "true": "The changed program does not return True.",
    "false": "The changed program does not return False.",
    "none": "The changed program does not return None.",
    "error": "The changed program runs to its end.",
}


def _right_option(asked: AboutProgram) -> int:
    runs = asked.runs()
    if asked.kind == "which":
        return [run["differs"] for run in runs].index(not asked.stays)
    if asked.kind == "happens":
        return asked.shown[0].cases.index(runs[0]["case"])
    return asked.options.index(", ".join(map(str, runs[0]["nodes"])))


def _with_replies(asked: AboutProgram) -> Question:
    """Return a question with the replies that the runs give."""
    runs, right = asked.runs(), _right_option(asked)
    replies = []
    for number, option in enumerate(_options(asked)):
        is_right = number == right
        if asked.kind == "which":
            told = _compared(asked, runs[number])
            reply = told if is_right or asked.stays else _alike(asked)
            reply = reply if is_right or not asked.stays else f"{told} {_WHERE}"
        elif asked.kind == "happens":
            case = asked.shown[0].cases[number]
            told = _not_so(asked, case, runs[0])
            reply = _compared(asked, runs[0]) if is_right else told
        else:
            nodes = [*map(str, runs[0]["nodes"])]
            reply = _listed_then(asked, nodes, option, is_right=is_right)
        replies.append((option, is_right, reply))
    return _question(asked, replies)


def _alike(asked: AboutProgram) -> str:
    return (
        f"For this {asked.of.noun}, the changed program returns the same result. Does the "
        "changed line ever do something else here?"
    )


_WHERE = "Where does the changed line make no difference?"


def _not_so(asked: AboutProgram, case: str, run: Mapping[str, Any]) -> str:
    """Say why something else happens than one chose."""
    reply = _NOT_SO[case].format(asked.of.thing)
    if case == "predecessor":
        reply = {
            "same": "All predecessors stay the same.",
            "distance": "A distance changes as well.",
        }.get(run["case"], "The changed program does not even return all nodes.")
    if run["case"] == "error" and case != "error":
        reply = "The changed program does not even finish."
    told = f"{reply} Follow the changed line step by step."
    return told if case == "same" else f"{told} Does it ever give something else?"


def _compared(asked: AboutProgram, run: Mapping[str, Any]) -> str:
    """Say what a change does to a result."""
    if run["error"]:
        return f"The changed program stops with {run['error']}."
    one, other = run["results"]
    told = f"The changed program returns {_few([other])} instead of {_few([one])}."
    if one == other:
        told = "The result stays the same."
    elif asked.instance is not None:
        told = _compared_paths(one, other)
    elif isinstance(one, dict) and isinstance(other, dict):
        told = _compared_entries(asked, one, other)
    elif isinstance(one, list) and isinstance(other, list):
        if lost := [part for part in one if one.count(part) > other.count(part)]:
            told = f"With the change, the result lacks {_few(lost)}."
        elif new := [part for part in other if other.count(part) > one.count(part)]:
            told = f"With the change, the result also holds {_few(new)}."
    return told


def _compared_entries(asked: AboutProgram, one: Mapping[Any, Any], other: Mapping[Any, Any]) -> str:
    """Say which entry of a dictionary changes first, or what is new in it."""
    for node, value in one.items():
        name = asked.of.called(node)
        if node not in other:
            return f"With the change, {name} is missing."
        if other[node] != value:
            return f"{name[0].upper()}{name[1:]} gets {_few([other[node]])}, not {_few([value])}."
    new = [node for node in other if node not in one]
    return f"With the change, the result also holds {_few(new)}."


def _few(parts: Sequence[object], most: int = 3) -> str:
    if not parts:
        return "nothing"
    named = [str(part) if not isinstance(part, float) else written(part) for part in parts[:most]]
    return listed(named + ["others"] * (len(parts) > len(named)))


def _compared_paths(one: Any, other: Any) -> str:
    """Say what a change does to distances and predecessors."""
    (distance, before), changed = one, other
    for node, far in distance.items():
        if node not in changed[0]:
            return f"With the change, {node} is missing."
        if changed[0][node] != far:
            return f"{node} gets {written(changed[0][node])} instead of {written(far)}."
    for node, tail in before.items():
        if changed[1].get(node) != tail:
            return f"{node} gets the predecessor {changed[1].get(node)} instead of {tail}."
    return "The result stays the same."


def _listed_then(asked: AboutProgram, held: list[str], option: str, *, is_right: bool) -> str:
    """Say which node is too many in an option, or which one is missing."""
    if is_right:
        return f"At that moment, `{asked.table}` holds {option}."
    given = _SPLIT.split(option)
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


_SPLIT = re.compile(r", (?![^(]*\))")
"""What is between the names of nodes: (0, 1) is one."""
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
    [run] = asked.runs([small_graph(graph)])
    times = len(run["after"])
    told = "On your graph, the condition is never true."
    if times:
        told = f"On your graph, the condition is true {counted(times, 'time')}."
        after = f"after the program asks for the neighbors of {_named(asked, run['after'])}"
        told = f"{told[:-1]}: {after}."
    if times >= asked.times:
        return Verdict("right", told)
    asks = f"It should be true at least {counted(asked.times, 'time')}. What makes it true?"
    return Verdict("wrong", told, question=asks).earning(times, of=asked.times)


# ---- words and pictures --------------------------------------------------------------------------


def _asks(asked: AboutProgram) -> Form:
    """Put a question into words."""
    details, noun = asked.of.begins, asked.of.noun
    kind: Kind = "choice"
    if asked.kind == "value":
        other = asked.of.called(asked.other)
        words = f"When {asked.when}, which number does `{asked.table}` hold for {other}?"
        kind = "number"
    elif asked.kind == "state":
        things = asked.of.node.strip() or asked.of.thing
        words = f"When {asked.when}, which {things}s are in `{asked.table}`?"
        details += ("The order does not matter.",)
        details += (f"For each entry, the answers name its first {things}.",) * asked.entries
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
        words = f"Imagine that {asked.told}. What happens for this {noun}?"
    elif asked.stays:
        words = f"Imagine that {asked.told}. For which {noun} does the result stay the same?"
    else:
        words = f"Imagine that {asked.told}. For which {noun} does the result change?"
    return Form(kind, words, details, listing=tuple(asked.lines))


def _form(asked: AboutProgram) -> Form:
    form = _asks(asked)
    if form.kind != "choice":
        return form
    options = [(option, False, "") for option in _options(asked)]
    lettered = choice_form(_question(asked, options))
    return replace(form, typed=lettered.typed, options=lettered.options)


def _scene(asked: AboutProgram) -> Scene | None:
    """Draw the world of a question, or those to choose from."""
    draws = asked.of.scene
    if draws is None:
        return None
    scenes = [*map(draws, asked.shown)]
    return lettered(scenes) if asked.kind == "which" else scenes[0]


def _story(asked: AboutProgram, given: object) -> Story:
    """Show the run of the program, node by node; on a drawn graph if the answer is one."""
    instance = asked.instance
    if asked.program is None:
        return []
    if instance is None:
        return _look_ups(asked)
    if asked.kind == "which":
        chosen = asked.shown[_right_option(asked)]
        instance = _instance(chosen) if isinstance(chosen, SmallGraph) else instance
    elif asked.kind == "draw":
        positions = given.positions if isinstance(given, Instance) else None
        instance = Instance("your graph", _from_a(_drawn_by(given)), "A", positions)
    trace = record_learner(asked.program, instance)
    if isinstance(trace, Verdict):
        return []
    view = graph_view(instance)
    return [(view.scene(state), words) for state, words in rows(trace)]


def _look_ups(asked: AboutProgram) -> Story:
    """Show the nodes a search asks about, one after the other; nothing for other programs."""
    world, draws = asked.shown[0], asked.of.scene
    if asked.kind == "which":
        world = asked.shown[_right_option(asked)]
    if draws is None or not world.nodes:
        return []
    [run] = asked.runs([world])
    story = []
    for turn, (node, tables) in enumerate(run["tables"], 1):
        told = f"Turn {turn}: the program asks for the neighbors of {asked.of.called(node)}."
        told += "".join(f" `{name}` holds {_few(nodes, most=12)}." for name, nodes in tables)
        story.append((draws(world, node), told))
    return story


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
    "value": "Which {}s has the program asked about before {}?",
    "state": "Which {}s has the program added so far, and which has it taken out?",
    "count": "When is the condition true for the first time?",
    "draw": "After which {} is the condition true for the first time, on a graph of three nodes?",
    "happens": "For which {} does the changed line first do something else?",
    "which": "What is needed for the changed line to make a difference?",
}


def _guides(asked: AboutProgram) -> Guides:
    rule = "Go through the program line by line, and write down its variables."
    if asked.shown[0].nodes:
        rule = (
            "Go through the program line by line. Each time it asks for neighbors, write down its "
            "variables."
        )
    elif asked.kind == "happens":
        return Guides("What does the line do before the change, and what after it?", rule)
    return Guides(_GUIDES[asked.kind].format(asked.of.thing, asked.of.called(asked.node)), rule)


# ---- the exercises -------------------------------------------------------------------------------

_TITLES = {
    "value": "A number in your table",
    "which": "The graph that shows a change",
    "draw": "A graph for a condition",
    "state": "The nodes in your list",
    "happens": "What a change does",
    "count": "How often a condition is true",
}


class NoProgram(PathlibGamesError, LookupError):
    """A question is about a program that is not here, or that cannot be run."""


def _key(asked: AboutProgram) -> object:
    """Return the key, by running the program.

    Raises `NoProgram` without it.
    """
    try:
        if asked.kind == "draw":
            [world] = asked.shown
            return graph_of(world).to_text() if isinstance(world, SmallGraph) else ""
        if asked.kind in ("value", "count"):
            return _key_of_value(asked) if asked.kind == "value" else _key_of_count(asked)
        return "abcde"[_right_option(asked)]
    except Wrong as problem:
        raise NoProgram(f"The question has no key here. {problem.fact}") from None


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
            view=None if kind == "draw" else _scene,
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
