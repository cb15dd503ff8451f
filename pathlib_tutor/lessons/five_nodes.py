"""Notebook 02: Dijkstra's algorithm on five nodes, and on fresh small graphs."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from pathlib_games.graphs import Graph, Node, Settle, TraceState, dijkstra
from pathlib_games.words import listed
from pathlib_tutor.exercises.exercise import (
    Beliefs,
    Exercise,
    Guides,
    Option,
    Question,
    Questions,
    Solution,
    choice,
)
from pathlib_tutor.exercises.form import Form
from pathlib_tutor.exercises.instance import Instance, bare_scene, five_nodes, question_scene
from pathlib_tutor.exercises.reading import (
    Row,
    blank_table,
    in_any_order,
    read_names,
    read_rows,
    read_table,
)
from pathlib_tutor.exercises.search_story import (
    graph_view,
    path_story,
    search_story,
    settled_words,
    told_search,
)
from pathlib_tutor.exercises.story import Story
from pathlib_tutor.exercises.verdict import Flaw, Verdict, refusing, unread
from pathlib_tutor.ideas.diagnosis import Diagnosis, blaming, diagnose_steps, first_flaw
from pathlib_tutor.ideas.graph_pool import exit_graph, fresh
from pathlib_tutor.ideas.judges import JUDGE_DISTANCE
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_tutor.ideas.rows import UsesStaleEntries
from pathlib_tutor.ideas.search import Outcome, Search, Variant, every_outcome, guided
from pathlib_tutor.ideas.search_judges import (
    WrongAnswer,
    by_misunderstanding,
    distance_of,
    judge_next,
    judge_order,
    judge_path,
    judge_table,
    judge_typed_simulation,
    model_run,
    order_of,
    path_of,
    program_of,
    run_of,
    table_of,
    verdict_on,
)
from pathlib_tutor.lessons.choose import CONSTANT, DOWNHILL
from pathlib_tutor.lessons.five_nodes_programs import (
    DIJKSTRA_BUGS,
    DIJKSTRA_LINES,
    Listing,
    judge_dijkstra,
    judge_lines,
    listing_scene,
    right_letters,
    shuffled,
)

NOTEBOOK = "02 Five nodes"

# ---- possible orders of settling -----------------------------------------------------------------
#
# One order shows how a learner settles nodes. Only a judgment of other orders shows whether the
# learner believes in a single order.

Order = tuple[Node, ...]
_ONE_TIE_ORDER = 10
_OF_EACH = 2


@dataclass(frozen=True)
class Review:
    """Orders of settling, with letters to name them."""

    instance: Instance
    orders: tuple[Order, ...]

    def by_letter(self) -> dict[str, Order]:
        """Return the orders by letter."""
        return {chr(ord("a") + i): order for i, order in enumerate(self.orders)}

    def __repr__(self) -> str:
        lettered = self.by_letter().items()
        return "\n".join(f"{letter}  {' '.join(map(str, order))}" for letter, order in lettered)


def review(instance: Instance, seed: int = 0) -> Review:
    """Make an exercise with at most two possible and two impossible orders, shuffled by the seed.

    Two possible orders exist only if some distances tie.
    """
    rng = random.Random(seed)
    possible = _orders(every_outcome(Search, instance))
    others = [
        outcome
        for known in MISUNDERSTANDINGS.values()
        for variant in known.variants_for("order")
        for outcome in every_outcome(variant, instance)
        if len(outcome.rounds) == len(instance.distances)
    ]
    impossible = [order for order in _orders(others) if first_flaw([*map(Row, order)], instance)]
    chosen = [
        order
        for orders in (possible, impossible)
        for order in rng.sample(orders, min(_OF_EACH, len(orders)))
    ]
    rng.shuffle(chosen)
    return Review(instance, tuple(chosen))


@refusing
def judge_review(answer: object, exercise: Review, met_before: Iterable[int] = ()) -> Verdict:
    """Judge the orders that were called possible."""
    letters = _letters(answer, exercise)
    found = {
        letter: _diagnosis(order, exercise.instance)
        for letter, order in exercise.by_letter().items()
    }
    right = sum((known.flaw is None) == (letter in letters) for letter, known in found.items())
    for letter in letters:
        if (flaw := found[letter].flaw) is not None:
            there = replace(
                flaw,
                where=f"In {letter}, {flaw.where[0].lower()}{flaw.where[1:]}",
                second=f"Fill in a table for {letter}. In which row is a smaller number waiting?",
            )
            said = verdict_on(replace(found[letter], flaw=there), met_before)
            return said.earning(right, len(found))
    refused = [
        letter for letter, known in found.items() if not known.flaw and letter not in letters
    ]
    if refused and letters:
        orders = "Orders {} are" if letters[1:] else "Order {} is"
        told = f"{orders.format(listed(letters))} possible, but so is another one."
        flaw = Flaw("", told)
        said = verdict_on(blaming(flaw, (_ONE_TIE_ORDER,)), met_before)
        return said.earning(right, len(found))
    if refused:
        return Verdict("wrong", "At least one of these orders is possible. Try them on paper.")
    possible = [letter for letter in found if letter in letters]
    others = [letter for letter in found if letter not in letters]
    told = f"{_are(possible)} possible"
    return Verdict("right", f"{told}; {_are(others)} not." if others else f"{told}.")


def _are(letters: Sequence[str]) -> str:
    return f"{listed(letters)} {'are' if letters[1:] else 'is'}"


def possible_letters(exercise: Review) -> list[str]:
    """Return the letters of the possible orders."""
    instance = exercise.instance
    return [k for k, order in exercise.by_letter().items() if not _diagnosis(order, instance).flaw]


def _orders(outcomes: Iterable[Outcome]) -> list[Order]:
    return list(dict.fromkeys(tuple(r.settled for r in one.rounds) for one in outcomes))


def _diagnosis(order: Order, instance: Instance) -> Diagnosis:
    return diagnose_steps([*map(Row, order)], instance)


def _letters(answer: object, exercise: Review) -> list[str]:
    known = exercise.by_letter()
    expected = "The answer should be a string of letters such as 'a c'"
    letters = read_names(in_any_order(answer), expected, known)
    for letter in letters:
        if letter not in known:
            unread(f"There is no order {letter!r}; the orders are {', '.join(known)}.")
    return list(dict.fromkeys(letters))


# ---- drawn questions -----------------------------------------------------------------------------

_QUESTIONS = 60  # draws of a millisecond each; one in five fits
_APART = 1_009  # between the graphs of a draw, so that those of neighboring seeds differ
_CONSTANT = 13  # a misunderstanding that shows only with a negative weight
_IN_EXITS = tuple(n for n, known in MISUNDERSTANDINGS.items() if known.variants_for("table"))
_IN_TABLES = tuple(n for n in _IN_EXITS if n != 6)  # stopping too early takes a target
_IN_ORDERS = (1, 2, 3, 4, 5, 7, 8, 9, 12, 19, 21, 22, 23, 24, 27, 29)
_IN_PATHS = (1, 2, 3, 4, 5, 6, 7, 8, 11, 13, 19, 21, 23, 24, 27, 28, 29)
_IN_SINGLE_NUMBERS = (1, 2, 3, 4, 5, 6, 7, 8, 12, 19, 21, 23, 24, 25, 27, 29)


@dataclass(frozen=True)
class NextNode:
    """Asks for the node that is settled next."""

    instance: Instance  # the search
    after: str  # the settled nodes, in a possible order, separated by spaces

    @property
    def settled(self) -> list[Node]:
        """The settled nodes."""
        names = {str(node): node for node in self.instance.graph.nodes}
        return [names[name] for name in self.after.split() if name in names]

    @property
    def state(self) -> TraceState:
        """The state of the search: these nodes are settled, and their edges relaxed."""
        run = model_run(self.instance, self.settled)
        settles = [place for place, step in enumerate(run.steps) if isinstance(step, Settle)]
        end = min(len(self.settled), len(settles))
        return replace(run.at([*settles, len(run)][end]), step=None)


def to_node(target: Node, instance: Instance | None = None) -> Instance:
    """Return the question with a target; by default about the five nodes."""
    return replace(instance or five_nodes(), target=target)


def _path(seed: int, showing: tuple[int, ...] = ()) -> Instance:
    """Draw a graph whose paths show misunderstandings; adding a constant needs one downhill."""
    return fresh(seed, showing, "downhill" if _CONSTANT in showing else "path")


# ---- guides after repeated wrong answers ---------------------------------------------------------


def _to_read_off(asked: Instance) -> Guides:
    edges = asked.edges_from(asked.source, without=asked.distances[asked.aim])
    some = "It offers" if edges == asked.edges_from(asked.source) else "Its offers include"
    offers = f" {some} {edges}." if edges else ""
    return Guides(
        f"What is the total weight of the edges on a short path to {asked.aim}?",
        f"{asked.source} itself has 0.{offers} Go to the node with the smallest number that you "
        "have not used yet. Add the weight of each of its edges to that number. Keep the smaller "
        "sum for each node.",
    )


def _to_fill(asked: Instance) -> Guides:
    return Guides(
        "What does each edge of the node settled in this row offer?",
        f"{asked.source} offers {asked.edges_from(asked.source)}. Next, settle the node with the "
        "smallest number. Each edge offers that number plus its weight. Write the offer and the "
        "settled node where there is no number, or a larger one.",
    )


def _to_run(asked: Instance) -> Guides:
    return Guides(
        "What does each edge of the node settled last offer?",
        f"{asked.source} offers {asked.edges_from(asked.source)}. Next, settle "
        "the node with the smallest number in the frontier. Each edge offers that number plus "
        "its weight. Write the sum if the node has no number yet, or a larger one.",
    )


def _to_order(asked: Instance) -> Guides:
    return Guides(
        "After each step, which node in the frontier has the smallest number?",
        f"{asked.source} comes first, with 0. Now the frontier is "
        f"{asked.edges_from(asked.source)}. Each time, the node with the smallest number in the "
        "whole frontier is next. Its edges give new or smaller numbers.",
    )


def _to_review(asked: Review) -> Guides:
    instance = asked.instance
    return Guides(
        "Fill in a table for one of these orders. In which row, if any, is a smaller number "
        "waiting?",
        f"After {instance.source}, the frontier is {instance.edges_from(instance.source)}. In a "
        "possible order, each node in turn has the smallest number in the frontier. If two are "
        "equal, either may come first. Test every order to the end.",
    )


def _to_find_a_path(asked: Instance) -> Guides:
    if _goes_downhill(asked):
        tail, head, weight = min(asked.graph.edges, key=lambda edge: edge[2])
        return Guides(
            "Add up the weights of your path and of another one. Which sum is smaller?",
            f"The edge from {tail} to {head} weighs {weight:g}, so it makes a path shorter. Add up "
            "whole paths, with and without it.",
        )
    return Guides(
        "Can you reach a node of your path by a shorter path?",
        f"{asked.source} has the distance 0 and offers {asked.edges_from(asked.source)}. "
        "Give each node its smallest sum, and note its predecessor. Then read the path backward: "
        f"begin at {asked.aim} and follow your notes.",
    )


def _to_predict(asked: NextNode) -> Guides:
    far = [f"{node} ({asked.instance.distances[node]:g})" for node in asked.settled[-4:]]
    told = "Nothing is settled yet."
    if far:
        told = f"{listed(far)} are settled." if far[1:] else f"So far only {far[0]} is settled."
    return Guides(
        "Which unsettled nodes have a number now?",
        f"{told} An edge from a settled node offers that node's number plus the edge's weight. "
        "Write down all offers to unsettled nodes, even older ones. The node with the smallest "
        "offer is next.",
    )


def _goes_downhill(asked: Instance) -> bool:
    """Return whether an edge has a negative weight."""
    return any(weight < 0 for _, _, weight in asked.graph.edges)


def _shortest_path(asked: Instance) -> list[Node]:
    """Walk back along the correct distances, whatever the signs of the weights."""
    path = [asked.aim]
    while path[0] != asked.source:
        tails = (tail for tail in asked.distances if tail not in path)
        path.insert(0, next(t for t in tails if asked.ends_a_shortest_path(t, path[0])))
    return path


def _nodes(given: object, asked: Instance) -> list[Node]:
    known = {str(node): node for node in asked.graph.nodes}
    return [known[name] for name in read_names(given, "", known)]


def _table_story(asked: Instance, given: object) -> Story:
    """Show the rows of a right table: it may break ties in its own way."""
    rows = read_table(read_rows(without_spare_rows(given), ""), asked.graph, asked.source)
    order = [row.settled for row in rows or ()]
    return told_search(model_run(asked, order), asked)


# ---- single numbers and nodes -------------------------------------------------------------------

READ_OFF = Exercise(
    "five-nodes/read-off",
    "Read off a distance",
    NOTEBOOK,
    "To read a distance off a picture of a graph.",
    Questions(
        Instance,
        asks=lambda asked: Form(
            "number",
            f"What is the distance from {asked.source} to {asked.aim}?",
            fields=("Distance",),
        ),
        given={f"to-{node}": partial(to_node, node) for node in "CDE"},
        draws=partial(fresh, pool="read_off"),
        view=bare_scene,
    ),
    Solution(
        judges=JUDGE_DISTANCE,
        solves=partial(distance_of, Search),
        guides=_to_read_off,
        story=lambda asked: path_story(asked, _shortest_path(asked)),
    ),
    Beliefs(by_misunderstanding("path", distance_of, _IN_SINGLE_NUMBERS)),
    in_notebook=False,
)


def _next_node(seed: int) -> NextNode:
    """Draw a question that one of its ideas answers wrongly."""
    rng = random.Random(seed)
    for number in range(seed, seed + _QUESTIONS * _APART, _APART):
        asked = fresh(number)
        order = order_of(Search, asked).split()
        question = NextNode(asked, " ".join(order[: rng.randint(1, len(order) - 2)]))
        if any(_misses_the_next(_NEXT_NODES[number], question) for number in (1, 2, 7)):
            return replace(question, instance=replace(asked, title=f"fresh graph {seed}"))
    return NextNode(five_nodes(), "A B")


def _misses_the_next(known: WrongAnswer, asked: NextNode) -> bool:
    """Return whether a misunderstanding settles a wrong node next, for all ties."""
    left = {n: d for n, d in asked.instance.distances.items() if n not in asked.settled}
    right = {str(node) for node, number in left.items() if number == min(left.values())}
    return known(asked) not in right and right.isdisjoint(map(str, known.answers(asked)))


def _next_of(variant: Variant, asked: NextNode) -> str:
    """Return the node that an algorithm settles next, after correct steps."""
    order = asked.settled
    rounds = guided(variant, asked.instance, order, right=len(order)).rounds
    return str(rounds[len(order)].settled) if len(rounds) > len(order) else "-"


_NEXT_NODES = by_misunderstanding("order", _next_of, (1, 2, 7, 21, 22, 23))


def _next_story(asked: NextNode, given: object) -> Story:
    """Show the frontier, and then the node that is settled next."""
    state, view = asked.state, graph_view(asked.instance, legend=True)
    waiting = {entry.node: entry.distance for entry in state.queue if not entry.stale}
    names = read_names(in_any_order(given), "", list(map(str, waiting)))
    node = next(node for node in waiting if str(node) in names)
    after = replace(state, settled=(*state.settled, node))
    frontier = listed(f"{other} at {far:g}" for other, far in waiting.items())
    told = f"The frontier has {frontier}; the node with the smallest number is next."
    return [(view.scene(state), told), (view.scene(after), settled_words(node, state, after))]


def _settled_so_far(names: str) -> str:
    return f"Settled so far: {', '.join(names.split())}." if names else "Nothing is settled yet."


PREDICT = Exercise(
    "five-nodes/predict",
    "Predict the next node",
    NOTEBOOK,
    "To say which node Dijkstra's algorithm settles next.",
    Questions(
        NextNode,
        asks=lambda asked: Form(
            "one",
            "Which node is settled next?",
            (_settled_so_far(asked.after),),
            fields=("Next node",),
        ),
        given={
            "after-A": lambda: NextNode(five_nodes(), "A"),
            "after-A-B": lambda: NextNode(five_nodes(), "A B"),
        },
        draws=_next_node,
        view=question_scene,
    ),
    Solution(
        judges=lambda given, asked, met_before, believed: judge_next(
            given, asked.after, asked.instance, met_before, believed
        ),
        solves=partial(_next_of, Search),
        guides=_to_predict,
        story=_next_story,
    ),
    Beliefs(_NEXT_NODES, candidates=8),
)

# ---- runs ---------------------------------------------------------------------------------------


def _table_form(asked: Instance, words: str, *details: str) -> Form:
    """Return the form of a table whose source is settled already."""
    blank = blank_table(asked.graph, asked.source)
    head, *rows = (
        tuple(cell.strip().removeprefix("?") for cell in line.split("|"))
        for line in blank.splitlines()
    )
    return Form("table", words, details, head=head, rows=tuple(rows), blank=blank)


FILL_TABLE = Exercise(
    "five-nodes/fill-table",
    "Fill the table",
    NOTEBOOK,
    "To run Dijkstra's algorithm in a table: the settled node and all distances in each row.",
    Questions(
        Instance,
        asks=lambda asked: _table_form(asked, "Fill in the table: one row per settled node."),
        given={"five-nodes": five_nodes},
        draws=fresh,
        view=question_scene,
    ),
    Solution(judge_table, partial(table_of, Search), _to_fill, _table_story),
    Beliefs(by_misunderstanding("table", table_of, _IN_TABLES), seldom=(9,)),
)


def without_spare_rows(text: object) -> object:
    """Drop open rows at the end, if any row was filled in: the form has spare ones.

    The number of rows is part of the question, because some nodes may be out of reach.
    """
    if not isinstance(text, str):
        return text
    lines = text.rstrip().splitlines()
    filled = [number for number, line in enumerate(lines) if set(line) - set("?| ")]
    spare = bool(filled) and "?" not in lines[filled[-1]]
    return "\n".join(lines[: filled[-1] + 1]) if spare else text


EXIT_TABLE = Exercise(
    "five-nodes/exit-table",
    "Fill in a table that no mistake survives",
    NOTEBOOK,
    "To run Dijkstra's algorithm in a table, on a graph that exposes every wrong method.",
    Questions(
        Instance,
        asks=lambda asked: _table_form(
            asked,
            f"Fill in the table, one row per settled node, until {asked.aim} is settled.",
            f"{asked.aim} is your target. You may not need every row.",
        ),
        draws=exit_graph,
        view=question_scene,
    ),
    Solution(
        judges=lambda given, asked, met_before, believed: judge_table(
            without_spare_rows(given), asked, met_before, believed, until=asked.target
        ),
        solves=partial(table_of, Search),
        guides=_to_fill,
        story=_table_story,
    ),
    Beliefs(by_misunderstanding("table", table_of, _IN_EXITS)),
)

RUN_BY_HAND = Exercise(
    "five-nodes/run-by-hand",
    "Run it by hand",
    NOTEBOOK,
    "To run Dijkstra's algorithm step by step.",
    Questions(
        Instance,
        asks=lambda asked: Form(
            "run",
            f"Run Dijkstra's algorithm from {asked.source}.",
            typed="Write one line per step, such as 'settle A' or 'B = 5 from A'.",
        ),
        given={"five-nodes": five_nodes},
        draws=fresh,
        view=question_scene,
    ),
    Solution(
        judge_typed_simulation,
        partial(run_of, Search),
        _to_run,
        partial(search_story, legend=True),
    ),
    Beliefs(by_misunderstanding("table", run_of, _IN_TABLES)),
)

ORDER = Exercise(
    "five-nodes/order",
    "Give an order of settling",
    NOTEBOOK,
    "To say in which order the nodes are settled.",
    Questions(
        Instance,
        asks=lambda asked: Form(
            "order",
            "In which order does Dijkstra's algorithm settle the nodes, starting from "
            f"{asked.source}?",
            typed="Write their names with spaces between them.",
            fields=("Your order",),
        ),
        given={"five-nodes": five_nodes},
        draws=partial(fresh, pool="order"),
        view=question_scene,
    ),
    Solution(
        judge_order,
        partial(order_of, Search),
        _to_order,
        story=lambda asked, given: told_search(model_run(asked, _nodes(given, asked)), asked),
    ),
    Beliefs(by_misunderstanding("order", order_of, _IN_ORDERS), seldom=(9,)),
)


REVIEW = Exercise(
    "five-nodes/review",
    "Judge other orders",
    NOTEBOOK,
    "To see that you may break ties as you like, but that you have no other choice.",
    Questions(
        Review,
        asks=lambda asked: Form(
            "several",
            f"In which of these orders can Dijkstra's algorithm settle the nodes from "
            f"{asked.instance.source}?",
            typed="Write all their letters, with spaces between them.",
            options=tuple(
                (letter, " ".join(map(str, order))) for letter, order in asked.by_letter().items()
            ),
        ),
        given={"five-nodes": lambda: review(five_nodes())},
        draws=lambda seed: review(fresh(seed, features=["tie"]), seed),
        view=question_scene,
    ),
    Solution(
        judges=judge_review,
        solves=lambda asked: " ".join(possible_letters(asked)),
        guides=_to_review,
        story=partial(search_story, legend=True),
    ),
    Beliefs({10: lambda asked: possible_letters(asked)[0]}, candidates=1),
)


WHY_FINAL = Question(
    "D is settled at 8 and the search goes on. Why can no later path be shorter?",
    (
        Option(
            "Because D has no other neighbor that a path could come from.",
            False,
            "D has one: E. A path leads through E to D. How short could it be?",
        ),
        Option(
            "Because any other path already has length 8 or more when it leaves the settled nodes.",
            True,
            "D had the smallest number in the frontier, and no edge makes a path shorter.",
        ),
        Option(
            "Because the algorithm looks at every node only once, and D has had its turn.",
            False,
            "That is what the algorithm does, but not why it is safe. If an edge weighed -7, "
            "would D's number still be final?",
        ),
        Option(
            "Because D was discovered before E.",
            False,
            "C was discovered before E, too, and its number still dropped, from 10 to 8.",
        ),
    ),
    "Which nodes are not settled yet, and what is the smallest number on any of them?",
    "D has 8, and no unsettled node has less. A later path to D comes from one of the others, so "
    "its length is at least that node's number. Then it adds weights: can they be less "
    "than 0 here?",
)

WHY_EARLY = Question(
    "The article marks C as visited in the same round as B. Why do the distances "
    "still come out right?",
    (
        Option(
            "Because C is the nearest neighbor of B.",
            False,
            "The article gives this reason too, but it is not enough. If D had 6 and an edge of "
            "weight 1 to C, C would still fall to 7.",
        ),
        Option(
            "Because the distance of C has already dropped once.",
            False,
            "A distance may drop several times. Which node could still make an offer to C?",
        ),
        Option(
            "Because both of C's neighbors are visited: A and B.",
            True,
            "Only a neighbor that is not settled yet can make a new offer.",
        ),
        Option(
            "It is a mistake; C may still get a smaller distance.",
            False,
            "A smaller distance would need a new offer. Which neighbor of C could still make one?",
        ),
    ),
    "Which edges can bring an offer to C at all, and which of these offers has C received by then?",
    "A number drops only if an offer arrives. A offered 10 to C, and B, settled at 5, offered 8. "
    "Count the edges at C in the picture: is there one that has not been relaxed?",
)

SAY_WHY = choice(
    "five-nodes/say-why",
    "Say why",
    NOTEBOOK,
    "To give the reason why a settled distance is final.",
    {"why-final": WHY_FINAL, "why-early": WHY_EARLY},
)


PATH = Exercise(
    "five-nodes/path",
    "Find the path",
    NOTEBOOK,
    "To read a shortest path back from the predecessors.",
    Questions(
        Instance,
        asks=lambda asked: Form(
            "path",
            f"Which path from {asked.source} to {asked.aim} is the shortest?",
            typed="Write its nodes with spaces between them.",
            fields=("Your path",),
        ),
        given={
            "to-E": partial(to_node, "E"),
            "downhill": partial(to_node, "F", DOWNHILL),
            "constant": partial(to_node, "F", CONSTANT),
        },
        draws=_path,
        view=question_scene,
    ),
    Solution(
        judges=lambda given, asked, met_before, believed: judge_path(
            given, asked, asked.aim, met_before, believed
        ),
        solves=lambda asked: " ".join(map(str, _shortest_path(asked))),
        guides=_to_find_a_path,
        story=lambda asked, given: path_story(asked, _nodes(given, asked)),
    ),
    Beliefs(by_misunderstanding("path", path_of, _IN_PATHS), later={13: _goes_downhill}),
)

# ---- code ---------------------------------------------------------------------------------------

LINES = Exercise(
    "five-nodes/lines",
    "Put the lines in order",
    NOTEBOOK,
    "To know what each line of Dijkstra's algorithm is for.",
    Questions(
        Listing,
        asks=lambda asked: Form(
            "lines",
            "Put these lines in an order that works.",
            typed="Write their letters in that order, with spaces between them.",
            head=tuple(asked.head.splitlines()),
            options=tuple(asked.by_letter().items()),
        ),
        given={"dijkstra": lambda: DIJKSTRA_LINES},
        draws=shuffled,
        view=listing_scene,
    ),
    Solution(
        judges=judge_lines,
        solves=right_letters,
        guides=lambda _: Guides(
            "Which lines does the loop repeat, and which lines run only once, before or after it?",
            "First come the lines that make the tables and the queue. The loop takes an entry and "
            "skips it if it is stale. Otherwise it settles the entry's node, and tests its edges. "
            "Every improvement goes into the tables and the queue.",
        ),
        story=lambda _: search_story(five_nodes()),
    ),
)

FIND_THE_BUG = DIJKSTRA_BUGS.to_find(
    "five-nodes/find-the-bug",
    NOTEBOOK,
    "To find the line that makes a program wrong, and to repair it.",
)

WHY_A_BUG = DIJKSTRA_BUGS.to_explain(
    "five-nodes/why-a-bug",
    NOTEBOOK,
    "To say what a wrong line does, and not only how it should read.",
)


def _my_dijkstra(graph: Graph, source: Node) -> tuple[Mapping[Any, float], Mapping[Any, Any]]:
    found = dijkstra(graph, source)
    return found.distance, found.predecessor


def _program(variant: Variant, _: None) -> object:
    return program_of(variant)


WRITE_DIJKSTRA = Exercise(
    "five-nodes/write-dijkstra",
    "Write Dijkstra",
    NOTEBOOK,
    "To write Dijkstra's algorithm.",
    Questions.of_program(
        "eight-graphs",  # its name in logbooks; there are more by now
        "Write my_dijkstra(graph, source). It returns two dictionaries: the distance and the "
        "predecessor of each node that you can reach. Nodes may be numbers, names or pairs, so "
        "put a counter before the node in each queue entry. Two edges may join the same "
        "two nodes. A weight may be 0, a fraction such as 2.5, or as large as 50,000,000. If your "
        "function relaxes the edges of a node whose distance can still drop, your answer counts as "
        "half right.",
    ),
    Solution.of_program(
        judge_dijkstra,
        _my_dijkstra,
        "Take the graph A-B 5, A-C 10, B-C 3. A is settled at 0 and offers 5 and 10. B has "
        "the smallest number and is next. C has 10, and B offers 5 + 3: keep the smaller, and "
        "note where it came from.",
        story=lambda: search_story(five_nodes()),
    ),
    Beliefs(
        {
            **by_misunderstanding("code", _program, (1, 2, 3, 4, 5, 7, 8, 9, 11, 19, 51, 52)),
            12: WrongAnswer((UsesStaleEntries,), _program, "code"),  # nodes may be compared
        }
    ),
)
