"""Listings whose lines are lettered: to be put in order, or with one wrong line to be repaired.

Both are judged by running what results.
"""

from __future__ import annotations

import ast
import linecache
import random
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, NamedTuple

from pathlib_games.exercises.exercise import Exercise, Guides
from pathlib_games.exercises.form import Form
from pathlib_games.exercises.questions import Option, Question, choice
from pathlib_games.exercises.reading import read_names, read_text
from pathlib_games.exercises.verdict import Verdict, refusing, unread, wrong
from pathlib_games.graphs import NotFound
from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.lessons.five_nodes.code import judge_shortest_paths
from pathlib_games.programs.run import limited
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Shape, Text

Judge = Callable[[Any, Iterable[int]], Verdict]

MOST_LINES = 50_000
"""How many lines a built program may carry out for one graph; a right one needs about 200."""

_HEAD = """\
from heapq import heappop, heappush
from itertools import count
def dijkstra(graph, source):"""


@dataclass(frozen=True, repr=False)
class Listing:
    """The lines of a function, with letters to name them."""

    head: str  # what stands above the lettered lines: imports and the ``def`` line
    lines: tuple[str, ...]  # the lines, indented as they have to be

    def __repr__(self) -> str:
        lettered = [f"{letter}  {line}" for letter, line in self.by_letter().items()]
        return "\n".join([*(f"   {line}" for line in self.head.splitlines()), *lettered])

    def by_letter(self) -> dict[str, str]:
        """Return the lines by their letters."""
        return {chr(ord("A") + i): line for i, line in enumerate(self.lines)}

    def having(self, letter: str, text: str) -> tuple[str, ...]:
        """Return the lines where one of them says this, as far indented as it is."""
        lines = self.by_letter()
        indent = len(lines[letter]) - len(lines[letter].lstrip())
        return (*(lines | {letter: " " * indent + text}).values(),)

    def program(self, lines: Iterable[str]) -> str:
        """Return the program that these lines make."""
        return "\n".join([self.head, *lines]) + "\n"


_INDENT = 9  # pixels for each leading space
_ROW = 28


def listing_scene(listing: Listing) -> Scene:
    """Return a program with the letters of its lines as a scene."""
    return lines_scene(listing.head, listing.by_letter().items(), "A program", "Lettered lines.")


def lines_scene(head: str, lines: Iterable[tuple[str, str]], title: str, description: str) -> Scene:
    """Return lines with their letters, in any order, as a scene."""
    every = [("", line) for line in head.splitlines()] + list(lines)
    shapes: list[Shape] = []
    for number, (letter, line) in enumerate(every):
        indent = len(line) - len(line.lstrip())
        y = 24 + _ROW * number
        shapes.append(Text(20, y, letter, "text soft left"))
        shapes.append(Text(50 + _INDENT * indent, y, line.strip(), "text left"))
    return Scene(820, 20 + _ROW * len(every), tuple(shapes), title, description)


# ---- lines to be put in order --------------------------------------------------------------------


DIJKSTRA_LINES = Listing(
    _HEAD,
    (
        "            if head not in distance or length + weight < distance[head]:",
        "        settled.add(node)",
        "    return distance, predecessor",
        "    while queue:",
        "                heappush(queue, (distance[head], next(arrival), head))",
        "        if node in settled:",
        "    settled, arrival = set(), count()",
        "        length, _, node = heappop(queue)",
        "                predecessor[head] = node",
        "            continue",
        "    distance, predecessor = {source: 0}, {source: None}",
        "        for head, weight in graph.neighbors(node):",
        "    queue = [(0, next(arrival), source)]",
        "                distance[head] = length + weight",
    ),
)
"""Dijkstra's algorithm, line by line, in an order that does not work."""


_RIGHT = "KGMDHFJBLANIEC"
"""An order of `DIJKSTRA_LINES` that works."""


def shuffled(seed: int) -> Listing:
    """Shuffle the lines of Dijkstra's algorithm; the same seed gives the same order."""
    lines = list(DIJKSTRA_LINES.lines)
    random.Random(f"lines {seed}").shuffle(lines)
    return Listing(DIJKSTRA_LINES.head, tuple(lines))


def right_letters(exercise: Listing) -> str:
    """Return the letters of shuffled lines in an order that works.

    Raises `NotFound` if these are other lines than those of Dijkstra's algorithm.
    """
    by_line = {line: letter for letter, line in exercise.by_letter().items()}
    if not by_line.keys() >= set(DIJKSTRA_LINES.lines):
        raise NotFound("A right order is known of the lines of Dijkstra's algorithm only.")
    known = DIJKSTRA_LINES.by_letter()
    return " ".join(by_line[known[letter]] for letter in _RIGHT)


@refusing
def judge_lines(
    order: object, exercise: Listing = DIJKSTRA_LINES, met_before: Iterable[int] = ()
) -> Verdict:
    """Judge an order of lines by building the function and running it.

    Any order that makes a correct function is right.
    """
    letters = _letters(order, exercise)
    function = build(exercise.program(map(exercise.by_letter().__getitem__, letters)))
    verdict = judge_shortest_paths(function, met_before=met_before)
    if verdict:
        return Verdict("right", f"This order builds a working Dijkstra. {verdict.message}")
    return verdict


def _letters(order: object, exercise: Listing) -> list[str]:
    known = exercise.by_letter()
    letters = read_names(order, "The order should be a text of letters such as 'K G D'", known)
    for letter in letters:
        if letter not in known:
            unread(f"There is no line {letter!r}; the lines are {min(known)} to {max(known)}.")
    if twice := [letter for letter in known if letters.count(letter) > 1]:
        wrong(f"Every line is needed once; more than once: {', '.join(twice)}.")
    if missing := [letter for letter in known if letter not in letters]:
        wrong(f"Every line is needed once; missing: {', '.join(missing)}.")
    return letters


# ---- a line to be repaired -----------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class FindTheBug(Listing):
    """A listing in which one of the lines is wrong."""

    letter: str  # the letter of the wrong one
    mistake: int  # the number of the misunderstanding behind it
    repair: str = ""  # what the wrong line should say
    name: str = "dijkstra"  # what the function of the listing is called
    judge: Judge = field(default=judge_shortest_paths, repr=False, compare=False)
    """Runs that function; also gets the misunderstandings that were pointed out before."""


def bug_form(listing: FindTheBug) -> Form:
    """Return the form in which the wrong line is chosen and repaired."""
    return Form(
        "bug",
        "One line of this program is wrong. Which, and how should it read?",
        typed="Write its letter, a colon and the line.",
        fields=("It should read",),
        head=tuple(listing.head.splitlines()),
        options=tuple(listing.by_letter().items()),
    )


def right_repair(listing: FindTheBug) -> str:
    """Return the letter of the wrong line with what it should say."""
    return f"{listing.letter}: {listing.repair}"


def left_as_it_is(number: int, listing: FindTheBug) -> str:
    """Return what is answered to a listing by somebody who takes its bug for right."""
    if listing.mistake != number:
        return right_repair(listing)
    return f"{listing.letter}: {listing.by_letter()[listing.letter].strip()}"


@refusing
def judge_repair(answer: object, exercise: FindTheBug, met_before: Iterable[int] = ()) -> Verdict:
    """Judge which line was found, and what it should say, by running the repaired program.

    Any repair that makes the program right is right, wherever it is made.

    `answer`: the letter of a line and, behind a colon, how it should read: ``"J: offer = ..."``.
    The letter alone is answered as well.
    """
    letter, repair = _parsed(answer, exercise)
    if not repair and letter == exercise.letter:
        question = f"How should it read? Write {letter}: and the line."
        return Verdict("wrong", f"Line {letter} is the one.", question=question, share=0.5)
    if not repair:
        hint = MISUNDERSTANDINGS[exercise.mistake].hint
        wrong(f"Line {letter} does its work.", f"What does the program do wrong? {hint}")
    function = build(exercise.program(exercise.having(letter, repair)), exercise.name)
    verdict = exercise.judge(function, met_before)
    if verdict:
        return Verdict("right", f"With this line the program works. {verdict.message}")
    # To find the line is one half of the work, to repair it the other one.
    return replace(verdict, share=0.5 if letter == exercise.letter else 0.0)


def _parsed(answer: object, exercise: FindTheBug) -> tuple[str, str]:
    expected = "The answer should be a text such as 'J' or 'J: the line as it should read'"
    typed = re.sub(r"^\s*line\b", "", read_text(answer, expected), flags=re.IGNORECASE)
    match = re.fullmatch(r"\s*\(?([A-Za-z])(?:\s*[:.)](.*)|\s*)", typed, re.DOTALL)
    if match is None:
        unread(f"{expected}.")
    letter, repair = match[1].upper(), (match[2] or "").strip().strip("`")
    lines = exercise.by_letter()
    if letter not in lines:
        unread(f"There is no line {letter}; the lines are {min(lines)} to {max(lines)}.")
    if len(repair.splitlines()) > 1:
        unread("One line is wrong, and one line repairs it. Write it without a line break.")
    return letter, repair


class Bug(NamedTuple):
    """A wrong line that a misunderstanding writes into a listing."""

    letter: str  # of the line
    line: str  # what it says there
    question: str  # what is asked next
    rule: str  # what is right there, in numbers

    @property
    def guides(self) -> Guides:
        """What is said to who goes on answering wrongly."""
        return Guides(self.question, self.rule)


@dataclass(frozen=True)
class Bugs:
    """A right listing, and the bugs that are built into it: what two exercises are about."""

    head: str
    lines: tuple[str, ...]
    known: Mapping[int, Bug]  # by the number of the misunderstanding
    name: str = "dijkstra"
    judge: Judge = judge_shortest_paths
    replies: Mapping[int, str] = field(default_factory=dict)
    """What is said to who names a misunderstanding that is none of the bugs, by its number."""

    def listing(self, mistake: int) -> FindTheBug:
        """Return the listing into which a misunderstanding is built."""
        bug, right = self.known[mistake], Listing(self.head, self.lines)
        lines, repair = right.having(bug.letter, bug.line), right.by_letter()[bug.letter].strip()
        return FindTheBug(self.head, lines, bug.letter, mistake, repair, self.name, self.judge)

    def why_wrong(self, mistake: int) -> Question:
        """Make the question what the wrong line of a listing does; three others are offered."""
        listing = self.listing(mistake)
        would_read = {
            number: f"Then line {bug.letter} would read: {bug.line}"
            for number, bug in self.known.items()
        }
        replies = {**would_read, **self.replies}
        others = random.Random(f"why {mistake}").sample([n for n in replies if n != mistake], 3)
        options = [Option(MISUNDERSTANDINGS[n].what, False, replies[n]) for n in others]
        right = Option(MISUNDERSTANDINGS[mistake].what, True, f"Its repair is: {listing.repair}")
        line = listing.by_letter()[listing.letter].strip()
        text = f'Line {listing.letter} reads "{line}". What is wrong with it?'
        asked = Question(text, (*options, right), *self.known[mistake].guides)
        return asked.shuffled(mistake)

    def to_find(self, name: str, notebook: str, trains: str) -> Exercise[FindTheBug]:
        """Make the exercise to find the wrong line, and to repair it."""
        return Exercise(
            name,
            "Find the bug",
            notebook,
            trains,
            FindTheBug,
            asks=bug_form,
            judges=judge_repair,
            solves=right_repair,
            guides=lambda listing: self.known[listing.mistake].guides,
            given={f"bug-{number}": partial(self.listing, number) for number in self.known},
            mistaken={number: partial(left_as_it_is, number) for number in self.known},
            view=listing_scene,
        )

    def to_explain(self, name: str, notebook: str, trains: str) -> Exercise[Question]:
        """Make the exercise to say what a wrong line does."""
        questions = {f"bug-{number}": self.why_wrong(number) for number in self.known}
        return choice(name, "Say why it is a bug", notebook, trains, questions)


_LINES = (
    "    distance, predecessor = {source: 0}, {source: None}",
    "    settled, arrival = set(), count()",
    "    queue = [(0, next(arrival), source)]",
    "    while queue:",
    "        node = heappop(queue)[-1]",
    "        if node in settled:",
    "            continue",
    "        settled.add(node)",
    "        for head, weight in graph.neighbors(node):",
    "            offer = distance[node] + weight",
    "            if head not in distance or offer < distance[head]:",
    "                distance[head] = offer",
    "                predecessor[head] = node",
    "                heappush(queue, (offer, next(arrival), head))",
    "    return distance, predecessor",
)

_BUGS = {
    2: Bug(
        "N",
        "heappush(queue, (weight, next(arrival), head))",
        "The queue hands out its smallest entry first. B is settled at 5 and its edge to C weighs "
        "3: with which number should C wait?",
        "B is settled at 5, and the edge to C weighs 3, so the way to C is 8 long. A queue that "
        "hands out the node nearest to the source compares such lengths.",
    ),
    3: Bug(
        "J",
        "offer = weight",
        "Follow the program over an edge of weight 5, and on over one of weight 3: which number "
        "does it write for the second node?",
        "What is written for a node is the length of the whole way to it: 5 for the first node, "
        "and 3 more for the second, which makes 8. Where is this sum made?",
    ),
    4: Bug(
        "K",
        "if head not in distance:",
        "C has 10, and now an offer of 8 arrives. What does the program do with it?",
        "Until a node is settled, a smaller offer takes the place of its number: 10 becomes 8. "
        "Look where it is decided whether an offer is taken, and read it with these two numbers.",
    ),
    5: Bug(
        "K",
        "if head not in settled:",
        "C has 8, and an offer of 12 arrives. What stands in the table afterwards?",
        "An offer is taken for one of two reasons: the node has no number yet, or the offer is "
        "smaller than its number. For 12, where 8 stands, is either of them true?",
    ),
    8: Bug(
        "J",
        "offer = distance[node] + 1",
        "A way leads over an edge of weight 7 and one of weight 4. Which number does the program "
        "give to its end?",
        "The way over edges of 7 and 4 is 11 long, that over edges of 3 and 2 and 1 only 6. A "
        "number that grows by 1 with each edge makes the first one shorter.",
    ),
    9: Bug(
        "O",
        "return {node: distance.get(node, 0) for node in graph}, predecessor",
        "A is joined with B, and X lies apart, without an edge. What does the program return for "
        "X?",
        "A has 0, and B the weight of its edge. No way leads to X, so it was given no number, and "
        "0 would say that it is as near as A. Only what was reached is returned.",
    ),
    11: Bug(
        "M",
        "predecessor.setdefault(head, node)",
        "C gets 10 from A, and later 8 from B. Which node does the program name as the one before "
        "C?",
        "When 10 becomes 8, the way to C is another one: it comes from B. Whoever walks back from "
        "C has to find this, so both notes change, whatever stood there before.",
    ),
    12: Bug(
        "B",
        "settled, arrival = set(), count(0, 0)",
        "Two nodes wait with the same number, 7. What does the queue compare then, and can that "
        "tie as well?",
        "Of (7, 0, node) and (7, 0, node) the first two parts are equal, so Python compares the "
        "nodes. If the second part is 0, 1, 2 and so on, it never comes to that.",
    ),
}

DIJKSTRA_BUGS = Bugs(_HEAD, _LINES, _BUGS)


# ---- what was built ------------------------------------------------------------------------------

_FILE = "<your lines>"
_KNOWN = frozenset({"collections", "heapq", "itertools", "math", "pathlib_games.graphs"})


def build(program: str, name: str = "dijkstra") -> Any:
    """Make the function of this name that a program defines.

    Raises `Wrong` if Python cannot read it, and shows the line; or if it does more than to define
    functions: lines and repairs may come from a file of somebody else, and are read in this
    process.
    """
    names: dict[str, Any] = {}
    # So that an exception can be told together with its line.
    linecache.cache[_FILE] = (len(program), None, program.splitlines(keepends=True), _FILE)
    try:
        tree = ast.parse(program, _FILE)
        defined = {part.name for part in tree.body if isinstance(part, ast.FunctionDef)}
        if name not in defined or not all(map(_only_defines, tree.body)):
            wrong(f"These lines should make the function {name}, and do nothing else.")
        exec(compile(tree, _FILE, "exec"), names)  # noqa: S102 - it only makes functions
    except SyntaxError as problem:
        line = (problem.text or "").strip()
        wrong(f'Python cannot read this: look at "{line}" and at the lines around it.')
    return limited(names[name], MOST_LINES)


def _only_defines(part: ast.stmt) -> bool:
    """Say whether a part of a program runs nothing but well-known imports when it is read."""
    if isinstance(part, ast.ImportFrom):
        return part.module in _KNOWN
    if isinstance(part, ast.Import):
        return all(each.name in _KNOWN for each in part.names)
    if not isinstance(part, ast.FunctionDef) or part.decorator_list or part.returns:
        return False
    given = part.args
    every = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
    noted = any(each.annotation for each in every if each is not None)
    return not (given.defaults or given.kw_defaults or noted)
