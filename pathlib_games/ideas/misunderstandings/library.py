"""The misunderstandings by number: what each does wrong, and what a tutor says to it.

``known_from`` names where it was met: R research on how learners trace algorithms, I issue threads
of public projects, S the articles that the course grew from, E experience in teaching.
"""

from __future__ import annotations

from dataclasses import dataclass

from pathlib_games.exercises.instance import Instance
from pathlib_games.graphs import ShortestPaths, Trace, record
from pathlib_games.ideas.misunderstandings import choosing, handling, writing
from pathlib_games.ideas.misunderstandings.search import Kind, Search, first


@dataclass(frozen=True)
class Misunderstanding:
    """A wrong idea, the algorithms that it makes, and what helps against it."""

    # What it is called; the numbers stay the same for ever.
    number: int
    name: str
    what: str  # what it does wrong, in one sentence
    # What a tutor says the first time, and if it happens again.
    hint: str
    next_hint: str
    known_from: str  # where it was met: R, I, S, E as above
    variants: tuple[type[Search], ...]
    """The wrong algorithms, the usual one first. None: the idea does not change an algorithm."""

    def variants_for(self, kind: Kind) -> tuple[type[Search], ...]:
        """Return the algorithms that can show in one kind of answer."""
        return tuple(v for v in self.variants if kind in v.kinds)

    def trace(self, instance: Instance) -> Trace[ShortestPaths]:
        """Run the usual one of the wrong algorithms and keep its steps.

        If the instance names no target, the farthest node is taken for it.
        """
        search = self.variants[0](instance.graph, instance.source, instance.aim, first)
        return record(search.steps(), instance.graph, instance.source)


MISUNDERSTANDINGS: dict[int, Misunderstanding] = {}
"""All misunderstandings that are known, by their numbers."""


def register(known: Misunderstanding) -> None:
    """Add a misunderstanding to those that are recognised.

    Raises `ValueError` if its number is taken.
    """
    if known.number in MISUNDERSTANDINGS:
        taken = MISUNDERSTANDINGS[known.number].name
        raise ValueError(f"Number {known.number} is taken by {taken!r}; choose another one.")
    MISUNDERSTANDINGS[known.number] = known


for _known in (
    Misunderstanding(
        1,
        "cheapest neighbor next",
        "Takes the cheapest edge out of the current node, not the smallest number of the frontier.",
        "Cover the node that you settled last. Which is the smallest unsettled number anywhere?",
        "Read out every number that is not settled yet, also the old ones. Which is the smallest?",
        "R: the greedy trap; I: walks that die in a dead end; S: 'the closest node to B'",
        (
            choosing.CheapestNeighbor,
            choosing.CheapestNeighborOrBack,
            choosing.GreedyWalk,
            choosing.GreedyWalkOrBack,
        ),
    ),
    Misunderstanding(
        2,
        "the last edge decides",
        "Orders the queue by the weight of the last edge, as if a spanning tree were asked.",
        "Nearest to what: to the node before it, or to the source?",
        "Two roads of weight 2, one near the source, one far away: are their ends equally far?",
        "I: Prim's key in Dijkstra's loop",
        (
            choosing.LastEdgeFirst,
            choosing.NearestToTheTree,
            choosing.LastEdgeFirstOnAHeap,
            choosing.LastEdgeFirstInALooseProgram,
        ),
    ),
    Misunderstanding(
        3,
        "weights are not added up",
        "Writes the weight of the edge where the length of the whole way belongs.",
        "You stand somewhere already. What did it cost to come here?",
        "Walk the whole way from the source with a finger and say the sum at each node.",
        "E: first tables of beginners",
        (writing.DoesNotAdd, writing.DoesNotAddInALooseProgram),
    ),
    Misunderstanding(
        4,
        "the first label is final",
        "Keeps the first number that a node gets, whatever is offered later.",
        "Could a better offer still arrive?",
        "Until when may a number change: until it is written, or until its node is settled?",
        "I: 'visited' is set when a node is discovered",
        (writing.FirstLabelIsFinal,),
    ),
    Misunderstanding(
        5,
        "overwrites without comparing",
        "Writes every new number over the old one, even if it is larger.",
        "Write both numbers side by side. Which one would you rather walk?",
        "A new road was found to a place that you knew. Does that make the old road longer?",
        "E: tables filled in a hurry; S: it passes on the article's own graph",
        (
            writing.Overwrites,
            writing.OverwritesSettledToo,
            writing.OverwritesOnAHeap,
            writing.OverwritesInALooseProgram,
        ),
    ),
    Misunderstanding(
        6,
        "stops when the target is first seen",
        "Is done as soon as the target has any number.",
        "The target has a number. Could that number still fall?",
        "When does any other node's number become final? Is the target different?",
        "I: the test stands where nodes are discovered, not where they are settled",
        (choosing.StopsAtFirstSight, choosing.SettlesAtFirstSight),
    ),
    Misunderstanding(
        7,
        "walks like a pawn",
        "Goes on only from the place where it stands, so it cannot settle a node elsewhere.",
        "Is there a pawn that has to walk there, or only a list of numbers to choose from?",
        "Nothing moves in this algorithm. Does the smallest number of the list have to be near?",
        "E: the picture of a traveller",
        (choosing.WalksLikeAPawn, choosing.NeighborsBeforeOthers, choosing.WalksToTheNearest),
    ),
    Misunderstanding(
        8,
        "fewest hops is shortest",
        "Counts edges instead of adding their weights.",
        "Price both routes: what does each of them add up to?",
        "Is a way over two short roads longer than a way over one long road?",
        "E: carried over from breadth-first search",
        (choosing.FewestHops, choosing.CountsHops),
    ),
    Misunderstanding(
        9,
        "infinity mishandled",
        "Treats a node that has no distance as if it had one.",
        "What if there is no road to it at all?",
        "'Nobody knows a way yet': is that smaller than every number, or larger?",
        "I: unreachable targets that are 'found', 0, -1 or None in place of infinity",
        (
            handling.SettlesTheUnreachable,
            handling.NumbersTheUnreachable,
            handling.BeginsWithZero,
            handling.ComparesWithNone,
        ),
    ),
    Misunderstanding(
        10,
        "only one tie order is right",
        "Refuses an order of settling because equal distances were taken in another order.",
        "Two nodes have the same number. Would any distance change if the other one went first?",
        "Do it both ways, to the end. Where do the two tables differ?",
        "I: tests that compare with one order only",
        (),
    ),
    Misunderstanding(
        11,
        "the predecessor stays behind",
        "Changes a distance, but not the predecessor that belongs to it.",
        "You changed the number. Where does the new number come from?",
        "Follow your predecessors back and add up the weights. Is that the number in the table?",
        "I: paths that disagree with their totals",
        (writing.KeepsThePredecessor,),
    ),
    Misunderstanding(
        12,
        "heap slips",
        "Takes outdated entries of the queue for news, or lets the queue compare nodes.",
        "Look at the whole queue entry: is it old news, and what is compared if numbers tie?",
        "How could an entry tell that its node was settled before, and whether it came first?",
        "I: stale entries that are used, a TypeError at the first tie",
        (handling.UsesStaleEntries, handling.ComparesNodes),
    ),
    Misunderstanding(
        13,
        "a constant repairs negative weights",
        "Adds the same constant to each weight until none is negative.",
        "Count the edges on each of the paths. Who pays the constant how often?",
        "A path of three edges and a path of one: by how much did each of them grow?",
        "I: a repair that is proposed again and again",
        (handling.AddsAConstant, handling.KeepsTheConstant),
    ),
    Misunderstanding(
        17,
        "a frozen world",
        "Takes what is in the way now for something that will always be in the way.",
        "Where will it be when you arrive?",
        "Walk there with a finger and count the turns aloud. What has moved away by then?",
        "I: snakes that take their own tail for a wall",
        (),
    ),
    Misunderstanding(
        18,
        "a heuristic that overestimates",
        "Lets a heuristic guess more than the true distance, so that A* may return a longer path.",
        "Find one cell where the guess exceeds the truth. What would A* believe about it?",
        "What is the least that a step can cost? And how many steps are needed at the very least?",
        "I: guesses that are multiplied to make A* faster, and paths that are not shortest",
        (),
    ),
    Misunderstanding(
        19,
        "first come, first served",
        "Settles nodes in the order in which they were discovered.",
        "Is the node that came first also the one with the smallest number?",
        "What should the queue be ordered by: when somebody came, or how far away they are?",
        "E: a plain queue in place of a priority queue",
        (choosing.FirstComeFirstServed, choosing.LayerByLayer, choosing.FirstWrittenFirst),
    ),
    Misunderstanding(
        21,
        "the largest first",
        "Settles the node with the largest number of the frontier.",
        "Which number of the frontier can no later offer beat?",
        "Say of the number that you chose: could a detour through another node be shorter?",
        "E: the rule is remembered the wrong way round",
        (choosing.LargestFirst,),
    ),
    Misunderstanding(
        22,
        "the newest first",
        "Settles what was found last, as a stack does, and goes into the depth.",
        "Is what you found last also what is nearest to the source?",
        "Which of the older numbers is smaller than the one that you just wrote?",
        "I: a stack in place of a priority queue; E: depth-first search was taught before",
        (choosing.NewestFirst, choosing.LastWrittenFirst),
    ),
    Misunderstanding(
        23,
        "in the order of the names",
        "Settles the nodes in the order of their names, as the columns stand.",
        "Would another node be next if the same graph had other names?",
        "Rename two nodes and begin again. What should decide who is next?",
        "E: tables that are filled in from left to right",
        (choosing.ByName,),
    ),
    Misunderstanding(
        24,
        "the number of another row",
        "Adds the weight to the number of the node of the row above.",
        "At which node does this edge begin, and how far away is that node?",
        "Put one finger on the node that you settle and one on its number. Is it the one you used?",
        "E: tables in which the eye slips into the row above",
        (writing.AddsToTheRowAbove,),
    ),
    Misunderstanding(
        25,
        "something counts twice",
        "Adds the weight, or the way so far, twice.",
        "Walk the way with a finger: how often do you come over each edge?",
        "Write the sum out, one number for each edge of the way. Is any edge in it twice?",
        "E: the way to a node is added to a number that holds it already",
        (writing.AddsTwice, writing.AddsTheWayTwice),
    ),
    Misunderstanding(
        26,
        "the predecessor is another node",
        "Writes the source, or the node of the row above, where the last node before belongs.",
        "Over which edge does this way arrive, and where does that edge begin?",
        "Which node did you settle when you wrote this number?",
        "E: 'from' is read as 'where the way begins', or as 'the row above'",
        (writing.TheSourceIsBefore, writing.TheRowAboveIsBefore),
    ),
    Misunderstanding(
        27,
        "the larger is kept",
        "Compares two numbers and keeps the larger one.",
        "Write both numbers side by side. Which one would you rather walk?",
        "Is the longest way asked for, or the shortest?",
        "I: a comparison that is the wrong way round",
        (writing.KeepsTheLarger,),
    ),
    Misunderstanding(
        28,
        "the predecessor moves alone",
        "Changes the predecessor of a node although its number stays.",
        "The number stays. Does it come from another node now?",
        "Follow your predecessors back and add up the weights. Is that the number in the table?",
        "I: the line that writes the predecessor stands outside of the comparison",
        (writing.MovesThePredecessor,),
    ),
    Misunderstanding(
        29,
        "edges are overlooked",
        "Looks at an edge from one of its ends only, or at one edge of each node.",
        "Touch every edge of this node with a finger, also those that lead back. Which are left?",
        "How many edges meet at this node, and how many of them did you look at?",
        "E: pictures are read from left to right",
        (writing.OnlyForward, writing.OnlyTheShortestEdge),
    ),
    Misunderstanding(
        51,
        "one of two parallel edges is lost",
        "Keeps one weight for each pair of nodes, although two edges may join them.",
        "Two edges lead from here to the same node. Which of them does your program know?",
        "What does a dictionary keep if the same key is given twice?",
        "I: neighbors that are put into a dictionary, or a matrix",
        (handling.OneOfParallelEdges,),
    ),
    Misunderstanding(
        52,
        "a number stands for infinity",
        "Takes a number for infinity that a long way can exceed.",
        "Which number stands for infinity in your program, and could a way be longer?",
        "Which value is larger than every number, however long a way is?",
        "I: 99 or 1000 in place of infinity",
        (handling.TooSmallAnInfinity, *handling.SMALL_INFINITIES),
    ),
    # Slips that several games invite: `pathlib_games.ideas.slips` recognises them.
    Misunderstanding(
        14,
        "the weights do not measure what is asked",
        "Finds what is least of one thing and gives it as the least of another.",
        "What does one unit of the weight buy: a square, or a turn?",
        "Say the question aloud: the fewest what? Then say what an edge of weight 1 stands for.",
        "S: single squares are counted where the players roll; I: hops in place of minutes",
        (),
    ),
    Misunderstanding(
        15,
        "wrong neighbors",
        "Takes cells for neighbors that are none, or overlooks some that are.",
        "Touch each neighbor with a finger: one step up, down, left or right. Which are free?",
        "Try it on three cells: in a corner, at the end of a row, and in the middle. Which cells "
        "does a finger touch there, and which of them are free?",
        "I: n - 1 and n + 1 across the end of a row, 8 neighbors for 4; S: the start is a node too",
        (),
    ),
    Misunderstanding(
        20,
        "off by one",
        "Counts one too many or one too few: squares for steps, or the faces of a die.",
        "Count the steps between the places, not the places, and check where each count begins "
        "and ends: are you one off?",
        "Try it on three squares in a row. How many squares are they, and how many steps?",
        "E: fence posts and fences; I: range(6) for a die",
        (),
    ),
):
    register(_known)
