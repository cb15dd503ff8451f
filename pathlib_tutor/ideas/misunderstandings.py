"""The misunderstandings by number: what each does wrong, and the tutor's hints.

``known_from`` names its source: R research on how learners trace algorithms, I issue threads of
public projects, S the articles behind the course, E experience in teaching.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from types import FunctionType
from typing import Any

from pathlib_games.graphs import Node, ShortestPaths, Trace, record
from pathlib_games.words import joined
from pathlib_tutor.exercises.instance import Instance
from pathlib_tutor.exercises.verdict import Verdict
from pathlib_tutor.ideas.rows import forms_of
from pathlib_tutor.ideas.search import Kind, Search, first
from pathlib_tutor.programs.sending import source_of


@dataclass(frozen=True)
class Misunderstanding:
    """A wrong idea, the algorithms that it leads to, and the hints against it."""

    # Its number, which never changes, and its name.
    number: int
    name: str
    what: str  # its effect, in one sentence
    # The tutor's words the first time, and if it happens again.
    hint: str
    next_hint: str
    known_from: str  # its source: R, I, S, E as above

    @property
    def variants(self) -> tuple[type[Search], ...]:
        """The wrong algorithms, the usual one first; none if it changes no algorithm."""
        return forms_of(self.number)

    def variants_for(self, kind: Kind) -> tuple[type[Search], ...]:
        """Return the algorithms that can show in one kind of answer."""
        return tuple(v for v in self.variants if kind in v.kinds)

    def trace(self, instance: Instance) -> Trace[ShortestPaths]:
        """Run the usual wrong algorithm and keep its steps.

        Without a target in the instance, take the farthest node.
        """
        search = self.variants[0](instance.graph, instance.source, instance.aim, first)
        return record(search.steps(), instance.graph, instance.source)


MISUNDERSTANDINGS: dict[int, Misunderstanding] = {}
"""All known misunderstandings, by number."""


def register(known: Misunderstanding) -> None:
    """Add a misunderstanding to the known ones.

    Raises `ValueError` if its number is taken.
    """
    if known.number in MISUNDERSTANDINGS:
        taken = MISUNDERSTANDINGS[known.number].name
        raise ValueError(f"Number {known.number} is taken by {taken!r}; choose another one.")
    MISUNDERSTANDINGS[known.number] = known


# ---- the verdict on a wrong answer that an idea explains -----------------------------------------

FEWEST_HOPS = 8
OTHER_MEASURE = 14
WRONG_NEIGHBORS = 15
FROZEN_WORLD = 17
OVERESTIMATES = 18
OFF_BY_ONE = 20
"""The ideas that games invite, by number; those of a single game are in its lesson."""


@dataclass(frozen=True)
class Slip:
    """A typical cause of a wrong answer: a known idea, or a slip without a number.

    Examples
    --------
    >>> Slip(asks="Which letters have you passed?").blames("It is not 4.")
    Not yet. It is not 4. Which letters have you passed?
    >>> Slip(OFF_BY_ONE).blames("It is not 4.", met_before=[OFF_BY_ONE]).mistake
    20
    """

    idea: int | None = None
    # The question at first, and when the idea comes back; an idea has hints of its own.
    asks: str = ""
    asks_next: str = ""
    told: str = ""  # a remark about such an answer, as a sentence

    @property
    def reason(self) -> object:
        """A key: slips with the same reason get the same verdict."""
        return (self.told, self.asks) if self.idea is None else self.idea

    def blames(self, fact: str, met_before: Iterable[int] = ()) -> Verdict:
        """Return the verdict on a wrong answer that this slip explains."""
        fact = joined(fact, self.told)
        if self.idea is None:
            return Verdict("wrong", fact, question=self.asks)
        known = MISUNDERSTANDINGS[self.idea]
        hints = self.asks or known.hint, self.asks_next or known.next_hint
        hint = hints[self.idea in set(met_before)]
        return Verdict("wrong", fact, causes=(self.idea,), mistake=self.idea, hint=hint)


NO_SLIP = Slip()
"""No known cause."""


def blamed(fact: str, idea: int, met_before: Iterable[int] = (), asks: str = "") -> Verdict:
    """Return the verdict on a wrong answer that an idea explains, with its hint or a better one."""
    return Slip(idea, asks).blames(fact, met_before)


for _known in (
    Misunderstanding(
        1,
        "cheapest neighbor next",
        "Takes the lightest edge from the current node, not the smallest number in the frontier.",
        "Cover the node you settled last. Which unsettled node has the smallest number?",
        "Read out the number of every unsettled node, even old ones. Which is the smallest?",
        "R: the greedy trap; I: walks that die in a dead end; S: 'the closest node to B'",
    ),
    Misunderstanding(
        2,
        "the last edge decides",
        "Orders the queue by edge weight, as for a spanning tree.",
        "Which node is next: the nearest to its predecessor, or the nearest to the source?",
        "Take two edges of weight 2, one near the source and one far from it. Are "
        "their ends equally far away?",
        "I: Prim's key in Dijkstra's loop",
    ),
    Misunderstanding(
        3,
        "weights are not added up",
        "Writes the weight of one edge, not of the whole path.",
        "The last edge does not start at the source. How long is the path up to that edge?",
        "Trace the whole path from the source with your finger. Say the sum at each node.",
        "E: first tables of beginners",
    ),
    Misunderstanding(
        4,
        "the first label is final",
        "Never changes the first number that a node gets.",
        "Is a node's first offer always its best?",
        "When does a number become final: when it is written, or when its node is settled?",
        "I: 'visited' is set when a node is discovered",
    ),
    Misunderstanding(
        5,
        "overwrites without comparing",
        "Always overwrites the old number, even with a larger one.",
        "Write both numbers side by side. Which path would you rather walk?",
        "You found a new road to a place you knew. Does that make the old road longer?",
        "E: tables filled in a hurry; S: it passes on the article's own graph",
    ),
    Misunderstanding(
        6,
        "stops when the target is first seen",
        "Stops as soon as the target has any number.",
        "The target has a number. Could that number still fall?",
        "When does any other node's number become final, and is the target different?",
        "I: the test is made where nodes are discovered, not where they are settled",
    ),
    Misunderstanding(
        7,
        "walks like a pawn",
        "Moves only from a node to its neighbor, and never settles a node elsewhere.",
        "Does anything walk from node to node, or do you just choose from a list of numbers?",
        "Nothing moves in this algorithm. Does the smallest number in the list have to be nearby?",
        "E: the picture of a traveler",
    ),
    Misunderstanding(
        8,
        "fewest hops is shortest",
        "Counts edges instead of adding their weights.",
        "Say the weights along the path aloud. What do they add up to?",
        "Does every step weigh the same?",
        "E: carried over from breadth-first search",
    ),
    Misunderstanding(
        9,
        "mishandles infinity",
        "Treats a node without a distance as if it had one.",
        "'No path known yet': is that smaller than every number, or larger?",
        "If no path to a node is known, should it have a number at all?",
        "I: unreachable targets that are 'found', 0, -1 or None in place of infinity",
    ),
    Misunderstanding(
        10,
        "only one order of ties is right",
        "Rejects a correct order only because it settles equal distances differently.",
        "Two nodes tie. Would any distance change if the other one went first?",
        "At the tie, try each node first, and go on to the end. Where do the distances differ?",
        "I: tests that compare with one order only",
    ),
    Misunderstanding(
        11,
        "the old predecessor stays",
        "Changes a distance but not its predecessor.",
        "The number changed. Where does the new number come from?",
        "Follow your predecessors back and add up the weights. Does the sum match the table?",
        "I: paths that disagree with their totals",
    ),
    Misunderstanding(
        12,
        "heap mistakes",
        "Uses stale queue entries, or lets the queue compare nodes.",
        "A node may wait in the queue with an old number as well. How do you notice such a "
        "stale entry?",
        "What does the table say about the node of a stale entry?",
        "I: stale entries that are used, a TypeError at the first tie",
    ),
    Misunderstanding(
        13,
        "a constant fixes negative weights",
        "Adds the same constant to every weight so that none is negative.",
        "If every weight grows by a constant, do all paths grow equally?",
        "Take a path of three edges and a path of one. How much longer did each get?",
        "I: a repair that is proposed again and again",
    ),
    Misunderstanding(
        17,
        "a frozen world",
        "Treats an obstacle that will move as if it stayed.",
        "Where will the obstacle be when you arrive?",
        "Trace the path with your finger and count the turns aloud. What has moved by "
        "the time you arrive?",
        "I: snakes that take their own tail for a wall",
    ),
    Misunderstanding(
        18,
        "a heuristic that overestimates",
        "Lets a heuristic exceed the true distance, so A* may miss the shortest path.",
        "Find a cell where the guess exceeds the true distance. What would A* believe about it?",
        "What is the smallest number of steps, and the smallest weight of a step?",
        "I: guesses that are multiplied to make A* faster, and paths that are not shortest",
    ),
    Misunderstanding(
        19,
        "first come, first served",
        "Settles nodes in the order they were discovered.",
        "Does the node that came first also have the smallest number?",
        "What should order the queue: when a node came, or how far away it is?",
        "E: a plain queue in place of a priority queue",
    ),
    Misunderstanding(
        21,
        "the largest first",
        "Settles the node with the largest number in the frontier.",
        "Which number in the frontier is safe from every later offer?",
        "Look at the number you chose. Could a detour through another node be shorter?",
        "E: the rule is remembered backward",
    ),
    Misunderstanding(
        22,
        "the newest first",
        "Settles the node found last, as a stack does, and so goes deep first.",
        "Does the node you chose have the smallest number in the frontier?",
        "Which older number is smaller than the one you just wrote?",
        "I: a stack in place of a priority queue; E: depth-first search was taught before",
    ),
    Misunderstanding(
        23,
        "in order of the names",
        "Settles the nodes in order of their names, column by column.",
        "Would another node be next if you renamed the nodes?",
        "Rename two nodes and start again. What should decide which node is next?",
        "E: tables that are filled in from left to right",
    ),
    Misunderstanding(
        24,
        "a number from another row",
        "Adds the weight to the number of the node in the row above.",
        "Where does this edge begin, and how far is that node from the source?",
        "Put one finger on the node you settle and one on its number. Did you use that number?",
        "E: tables in which the eye slips into the row above",
    ),
    Misunderstanding(
        25,
        "something is counted twice",
        "Adds the weight or the path so far twice.",
        "Trace the path with your finger. How many times do you cross each edge?",
        "Write out the sum, one number for each edge of the path. Does any edge appear twice?",
        "E: the path to a node is added to a number that already includes it",
    ),
    Misunderstanding(
        26,
        "the wrong node as predecessor",
        "Writes the source, or the node in the row above, as the predecessor.",
        "Where does the last edge of the path to this node begin?",
        "Which node made the offer that you wrote down?",
        "E: 'from' is read as 'where the path begins', or as 'the row above'",
    ),
    Misunderstanding(
        27,
        "keeps the larger number",
        "Compares two numbers and keeps the larger one.",
        "Write both numbers side by side. Which path would you rather walk?",
        "Do you want the longest path, or the shortest?",
        "I: a comparison that is backward",
    ),
    Misunderstanding(
        28,
        "only the predecessor changes",
        "Changes a node's predecessor although its number stays the same.",
        "If a number stays the same, does it come from another node?",
        "Follow your predecessors back and add up the weights. Does the sum match the table?",
        "I: the line that writes the predecessor is outside the comparison",
    ),
    Misunderstanding(
        29,
        "edges are overlooked",
        "Looks at an edge from one end only, or at only one edge of each node.",
        "Touch every edge of the node that makes the offers, even those that lead back. Which "
        "did you miss?",
        "How many edges does the node that makes the offers have, and how many did you use?",
        "E: pictures are read from left to right",
    ),
    Misunderstanding(
        51,
        "one of two parallel edges is lost",
        "Keeps one weight for each pair of nodes, although two edges may join them.",
        "Here two edges join the same two nodes. Which of them does your program know?",
        "What does a dictionary keep if you give it the same key twice?",
        "I: neighbors that are put into a dictionary, or a matrix",
    ),
    Misunderstanding(
        52,
        "a number stands for infinity",
        "Uses a number for infinity that a long path can exceed.",
        "Which number stands for infinity in your program, and could a path be longer?",
        "Which value is larger than every number, however long a path gets?",
        "I: 99 or 1000 in place of infinity",
    ),
    # Slips that several games invite: `pathlib_tutor.ideas.judges` recognizes them.
    Misunderstanding(
        14,
        "the weights measure something else",
        "Finds the least of one thing and gives it as the least of another.",
        "What do the weights count: squares or turns?",
        "Say the question aloud: the fewest what? Then say what an edge of weight 1 stands for.",
        "S: single squares are counted where the players roll; I: hops in place of minutes",
    ),
    Misunderstanding(
        15,
        "wrong neighbors",
        "Counts some cells that are not neighbors, or overlooks some that are.",
        "Put a finger on one cell. Which free cells are one step up, down, left or right of it?",
        "Try three cells: in a corner, at the end of a row, and in the middle. Which neighbors of "
        "each are free?",
        "I: n - 1 and n + 1 across the end of a row, 8 neighbors for 4; S: the start is a node too",
    ),
    Misunderstanding(
        20,
        "off by one",
        "Counts one too many or too few: squares instead of steps, or the faces of a die.",
        "Count the steps, not the places. Check where each count begins and ends. Are you off by "
        "one?",
        "Take a path through three places. How many steps does it have?",
        "E: fence posts and fences; I: range(6) for a die",
    ),
    # A* and Bellman-Ford by hand: their wrong forms are rows as well.
    Misunderstanding(
        34,
        "the guess is left out",
        "Settles the node with the smallest distance in A* and ignores the guess.",
        "That is how Dijkstra's algorithm chooses. What does A* add to each distance first?",
        "Write distance + guess beside each unsettled node. Which sum is the smallest?",
        "E: A* is done as Dijkstra's algorithm was done before",
    ),
    Misunderstanding(
        35,
        "only the guess counts",
        "Settles the node with the smallest guess in A* and ignores the distance so far.",
        "You look only at the distance still to go. How long is the path so far?",
        "Write distance + guess beside each unsettled node. Which sum is the smallest?",
        "E: A* is taken for going straight to the target; I: greedy best-first search",
    ),
    Misunderstanding(
        36,
        "the guess is written into the table",
        "Writes distance plus guess as one number, so the guesses add up along the path.",
        "The table holds the length of the path so far. Is a guess part of that path?",
        "Write two numbers for each node: the path so far and the guess. Which one do you pass on?",
        "I: f is stored where g belongs",
    ),
    Misunderstanding(
        37,
        "one round is enough",
        "Ends Bellman-Ford after one round, although some numbers changed in it.",
        "If the number of a node changes, when do you test its edges again?",
        "How do you know that nothing can still improve? Test every edge once more.",
        "E: one pass over all edges is taken for the whole algorithm",
    ),
    Misunderstanding(
        38,
        "numbers from the round before",
        "Adds to a number that Bellman-Ford has already replaced in this round.",
        "Look at the predecessor. Which number does it have now?",
        "Cross out each old number when you write a new one. Which one is left to add to?",
        "E: a round is done with the table of the last one in view",
    ),
    Misunderstanding(
        39,
        "final as in Dijkstra's algorithm",
        "Treats a number in Bellman-Ford as final because it was used or was the smallest.",
        "A negative edge may still lead here. How long can a number keep falling?",
        "Which edges end at this node, and could one of them make the number smaller?",
        "E: Dijkstra's algorithm was learned first",
    ),
    Misunderstanding(
        40,
        "the sign of a weight is lost",
        "Counts a negative weight as 0, or as if it were positive.",
        "Read the weight aloud with its sign. How does this edge change your sum?",
        "You have 5, and the edge weighs -4. Do you have more or less afterward?",
        "E: weights are read as lengths, which are never negative",
    ),
):
    register(_known)


# ----------------------------------------------------------------------------------------------
# Does a program choose the node whose name comes first instead of the nearest one?

_Runs = Sequence[tuple[Instance, Sequence[Node]]]


def asks_by_which_number(function: object, runs: _Runs) -> str:
    """Return the question about a wrong program that goes by names; else an empty text.

    `runs`: the searched instances, each with its look-ups in order.
    """
    if not any(_goes_by(key, runs) for key in (lambda node: node, str)):
        return ""
    source = source_of(function) if type(function) is FunctionType else ""
    chooser = next((name for name in ("min", "sorted", "sort") if f"{name}(" in source), "it")
    return f"Which number should {chooser} compare by?"


def _goes_by(key: Callable[[Node], Any], runs: _Runs) -> bool:
    try:
        steps = [step for asked, looked_up in runs for step in _steps(asked, looked_up, key)]
    except TypeError:  # these names have no order
        return False
    return all(first for first, _ in steps) and any(not nearest for _, nearest in steps)


def _steps(
    asked: Instance, looked_up: Sequence[Node], key: Callable[[Node], Any]
) -> Iterable[tuple[bool, bool]]:
    """Yield for each choice whether it had the first name of the frontier, and was the nearest."""
    number: dict[Node, float] = {asked.source: 0}
    waiting = {asked.source}
    for node in dict.fromkeys(looked_up):
        if node not in waiting:
            yield False, False
            return
        yield node == min(waiting, key=key), number[node] == min(map(number.__getitem__, waiting))
        waiting.remove(node)
        for head, weight in asked.graph.neighbors(node):
            if head not in number:
                waiting.add(head)
            number[head] = min(number[node] + weight, number.get(head, float("inf")))
