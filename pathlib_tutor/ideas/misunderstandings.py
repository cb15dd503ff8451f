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
        "Takes the cheapest edge out of the current node, not the smallest number of the frontier.",
        "Cover the node that you settled last. Which is the smallest unsettled number anywhere?",
        "Read out every number that is not settled yet, also the old ones. Which is the smallest?",
        "R: the greedy trap; I: walks that die in a dead end; S: 'the closest node to B'",
    ),
    Misunderstanding(
        2,
        "the last edge decides",
        "Orders the queue by the weight of the last edge, as if a spanning tree were asked.",
        "Nearest to what: to the node before it, or to the source?",
        "Two roads of weight 2, one near the source, one far away: are their ends equally far?",
        "I: Prim's key in Dijkstra's loop",
    ),
    Misunderstanding(
        3,
        "weights are not added up",
        "Writes the weight of the edge where the length of the whole way belongs.",
        "You stand somewhere already. What did it cost to come here?",
        "Walk the whole way from the source with a finger and say the sum at each node.",
        "E: first tables of beginners",
    ),
    Misunderstanding(
        4,
        "the first label is final",
        "Keeps the first number that a node gets, whatever is offered later.",
        "Could a better offer still arrive?",
        "Until when may a number change: until it is written, or until its node is settled?",
        "I: 'visited' is set when a node is discovered",
    ),
    Misunderstanding(
        5,
        "overwrites without comparing",
        "Writes every new number over the old one, even if it is larger.",
        "Write both numbers side by side. Which one would you rather walk?",
        "A new road was found to a place that you knew. Does that make the old road longer?",
        "E: tables filled in a hurry; S: it passes on the article's own graph",
    ),
    Misunderstanding(
        6,
        "stops when the target is first seen",
        "Is done as soon as the target has any number.",
        "The target has a number. Could that number still fall?",
        "When does any other node's number become final? Is the target different?",
        "I: the test stands where nodes are discovered, not where they are settled",
    ),
    Misunderstanding(
        7,
        "walks like a pawn",
        "Goes on only from the place where it stands, so it cannot settle a node elsewhere.",
        "Is there a pawn that has to walk there, or only a list of numbers to choose from?",
        "Nothing moves in this algorithm. Does the smallest number of the list have to be near?",
        "E: the picture of a traveller",
    ),
    Misunderstanding(
        8,
        "fewest hops is shortest",
        "Counts edges instead of adding their weights.",
        "Price both routes: what does each of them add up to?",
        "Is a way over two short roads longer than a way over one long road?",
        "E: carried over from breadth-first search",
    ),
    Misunderstanding(
        9,
        "infinity mishandled",
        "Treats a node that has no distance as if it had one.",
        "What if there is no road to it at all?",
        "'Nobody knows a way yet': is that smaller than every number, or larger?",
        "I: unreachable targets that are 'found', 0, -1 or None in place of infinity",
    ),
    Misunderstanding(
        10,
        "only one tie order is right",
        "Refuses an order of settling because equal distances were taken in another order.",
        "Two nodes have the same number. Would any distance change if the other one went first?",
        "Do it both ways, to the end. Where do the two tables differ?",
        "I: tests that compare with one order only",
    ),
    Misunderstanding(
        11,
        "the predecessor stays behind",
        "Changes a distance, but not the predecessor that belongs to it.",
        "You changed the number. Where does the new number come from?",
        "Follow your predecessors back and add up the weights. Is that the number in the table?",
        "I: paths that disagree with their totals",
    ),
    Misunderstanding(
        12,
        "heap slips",
        "Takes outdated entries of the queue for news, or lets the queue compare nodes.",
        "Look at the whole queue entry: is it old news, and what is compared if numbers tie?",
        "How could an entry tell that its node was settled before, and whether it came first?",
        "I: stale entries that are used, a TypeError at the first tie",
    ),
    Misunderstanding(
        13,
        "a constant repairs negative weights",
        "Adds the same constant to each weight until none is negative.",
        "Count the edges on each of the paths. Who pays the constant how often?",
        "A path of three edges and a path of one: by how much did each of them grow?",
        "I: a repair that is proposed again and again",
    ),
    Misunderstanding(
        17,
        "a frozen world",
        "Takes what is in the way now for something that will always be in the way.",
        "Where will it be when you arrive?",
        "Walk there with a finger and count the turns aloud. What has moved away by then?",
        "I: snakes that take their own tail for a wall",
    ),
    Misunderstanding(
        18,
        "a heuristic that overestimates",
        "Lets a heuristic guess more than the true distance, so that A* may return a longer path.",
        "Find one cell where the guess exceeds the truth. What would A* believe about it?",
        "What is the least that a step can cost? And how many steps are needed at the very least?",
        "I: guesses that are multiplied to make A* faster, and paths that are not shortest",
    ),
    Misunderstanding(
        19,
        "first come, first served",
        "Settles nodes in the order in which they were discovered.",
        "Is the node that came first also the one with the smallest number?",
        "What should the queue be ordered by: when somebody came, or how far away they are?",
        "E: a plain queue in place of a priority queue",
    ),
    Misunderstanding(
        21,
        "the largest first",
        "Settles the node with the largest number of the frontier.",
        "Which number of the frontier can no later offer beat?",
        "Say of the number that you chose: could a detour through another node be shorter?",
        "E: the rule is remembered the wrong way round",
    ),
    Misunderstanding(
        22,
        "the newest first",
        "Settles what was found last, as a stack does, and goes into the depth.",
        "Is what you found last also what is nearest to the source?",
        "Which of the older numbers is smaller than the one that you just wrote?",
        "I: a stack in place of a priority queue; E: depth-first search was taught before",
    ),
    Misunderstanding(
        23,
        "in the order of the names",
        "Settles the nodes in the order of their names, as the columns stand.",
        "Would another node be next if the same graph had other names?",
        "Rename two nodes and begin again. What should decide who is next?",
        "E: tables that are filled in from left to right",
    ),
    Misunderstanding(
        24,
        "the number of another row",
        "Adds the weight to the number of the node of the row above.",
        "At which node does this edge begin, and how far away is that node?",
        "Put one finger on the node that you settle and one on its number. Is it the one you used?",
        "E: tables in which the eye slips into the row above",
    ),
    Misunderstanding(
        25,
        "something counts twice",
        "Adds the weight, or the way so far, twice.",
        "Walk the way with a finger: how often do you come over each edge?",
        "Write the sum out, one number for each edge of the way. Is any edge in it twice?",
        "E: the way to a node is added to a number that holds it already",
    ),
    Misunderstanding(
        26,
        "the predecessor is another node",
        "Writes the source, or the node of the row above, where the last node before belongs.",
        "Over which edge does this way arrive, and where does that edge begin?",
        "Which node did you settle when you wrote this number?",
        "E: 'from' is read as 'where the way begins', or as 'the row above'",
    ),
    Misunderstanding(
        27,
        "the larger is kept",
        "Compares two numbers and keeps the larger one.",
        "Write both numbers side by side. Which one would you rather walk?",
        "Is the longest way asked for, or the shortest?",
        "I: a comparison that is the wrong way round",
    ),
    Misunderstanding(
        28,
        "the predecessor moves alone",
        "Changes the predecessor of a node although its number stays.",
        "The number stays. Does it come from another node now?",
        "Follow your predecessors back and add up the weights. Is that the number in the table?",
        "I: the line that writes the predecessor stands outside of the comparison",
    ),
    Misunderstanding(
        29,
        "edges are overlooked",
        "Looks at an edge from one of its ends only, or at one edge of each node.",
        "Touch every edge of this node with a finger, also those that lead back. Which are left?",
        "How many edges meet at this node, and how many of them did you look at?",
        "E: pictures are read from left to right",
    ),
    Misunderstanding(
        51,
        "one of two parallel edges is lost",
        "Keeps one weight for each pair of nodes, although two edges may join them.",
        "Two edges lead from here to the same node. Which of them does your program know?",
        "What does a dictionary keep if the same key is given twice?",
        "I: neighbors that are put into a dictionary, or a matrix",
    ),
    Misunderstanding(
        52,
        "a number stands for infinity",
        "Takes a number for infinity that a long way can exceed.",
        "Which number stands for infinity in your program, and could a way be longer?",
        "Which value is larger than every number, however long a way is?",
        "I: 99 or 1000 in place of infinity",
    ),
    # Slips that several games invite: `pathlib_tutor.ideas.judges` recognizes them.
    Misunderstanding(
        14,
        "the weights do not measure what is asked",
        "Finds what is least of one thing and gives it as the least of another.",
        "What does one unit of the weight buy: a square, or a turn?",
        "Say the question aloud: the fewest what? Then say what an edge of weight 1 stands for.",
        "S: single squares are counted where the players roll; I: hops in place of minutes",
    ),
    Misunderstanding(
        15,
        "wrong neighbors",
        "Takes cells for neighbors that are none, or overlooks some that are.",
        "Touch each neighbor with a finger: one step up, down, left or right. Which are free?",
        "Try it on three cells: in a corner, at the end of a row, and in the middle. Which cells "
        "does a finger touch there, and which of them are free?",
        "I: n - 1 and n + 1 across the end of a row, 8 neighbors for 4; S: the start is a node too",
    ),
    Misunderstanding(
        20,
        "off by one",
        "Counts one too many or one too few: squares for steps, or the faces of a die.",
        "Count the steps between the places, not the places, and check where each count begins "
        "and ends: are you one off?",
        "Try it on three squares in a row. How many squares are they, and how many steps?",
        "E: fence posts and fences; I: range(6) for a die",
    ),
    # A* and Bellman-Ford by hand: their wrong forms are rows as well.
    Misunderstanding(
        34,
        "the guess is left out",
        "Settles the smallest distance in A*, as if nothing were guessed.",
        "That is how Dijkstra's algorithm chooses. What does A* add to each distance first?",
        "Write distance + guess beside each number that waits. Which of these sums is the least?",
        "E: A* is done as Dijkstra's algorithm was done before",
    ),
    Misunderstanding(
        35,
        "only the guess counts",
        "Settles in A* what seems nearest to the target, however far the way there was.",
        "You look only at what is left to go. What has the way there cost already?",
        "Write distance + guess beside each number that waits. Which of these sums is the least?",
        "E: A* is taken for going straight to the target; I: greedy best-first search",
    ),
    Misunderstanding(
        36,
        "the guess is written into the table",
        "Writes distance and guess as one number, so the guesses of a whole way add up.",
        "In the table stands what the way has cost so far. Is a guess a piece of that way?",
        "Write two numbers for each node: the way so far, and the guess. Which one is handed on?",
        "I: f is stored where g belongs",
    ),
    Misunderstanding(
        37,
        "one round is enough",
        "Ends Bellman-Ford after one round, although numbers have changed in it.",
        "A number changed after its edges were tested. Who tests them again?",
        "How do you know that nothing can be improved any more? Test every edge once more.",
        "E: one pass over all edges is taken for the whole algorithm",
    ),
    Misunderstanding(
        38,
        "the numbers of the round before",
        "Adds in Bellman-Ford to a number that has been replaced in this round.",
        "Which number of this node stands in the table now?",
        "Strike out each old number as you write a new one. Which one is left to add to?",
        "E: a round is done with the table of the last one in view",
    ),
    Misunderstanding(
        39,
        "final as in Dijkstra's algorithm",
        "Takes a number in Bellman-Ford for final because it was used, or was the smallest.",
        "A negative edge may still lead here. Until when can a number fall?",
        "Which edges end at this node, and could one of them make the number smaller?",
        "E: Dijkstra's algorithm was learned first",
    ),
    Misunderstanding(
        40,
        "the sign of a weight is lost",
        "Counts a negative weight as 0, or as if it were positive.",
        "Read the weight aloud with its sign. What happens to your purse on that road?",
        "You have 5, and the edge says -4: how much is it afterwards, more or less?",
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
    if not any(_goes_by(key, runs) for key in (_itself, str)):
        return ""
    source = source_of(function) if type(function) is FunctionType else ""
    chooser = next((name for name in ("min", "sorted", "sort") if f"{name}(" in source), "it")
    return f"By which number should {chooser} compare?"


def _itself(node: Any) -> Any:
    return node


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
