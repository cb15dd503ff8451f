"""A program with one wrong line: name the line and repair it; judged by running what results."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pathlib_games.exercises.exercise import Guides
from pathlib_games.exercises.form import Form
from pathlib_games.exercises.questions import Option, Question
from pathlib_games.exercises.reading import read_text
from pathlib_games.exercises.verdict import Verdict, refusing, unread, wrong
from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.lessons.five_nodes.code import judge_shortest_paths
from pathlib_games.lessons.five_nodes.lines import build

Judge = Callable[[Any, Iterable[int]], Verdict]


def _judge_dijkstra(function: Any, met_before: Iterable[int]) -> Verdict:
    return judge_shortest_paths(function, met_before=met_before)


_HEAD = """\
from heapq import heappop, heappush
from itertools import count
def dijkstra(graph, source):"""

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

BUGS = {
    2: ("N", "heappush(queue, (weight, next(arrival), head))"),
    3: ("J", "offer = weight"),
    4: ("K", "if head not in distance:"),
    5: ("K", "if head not in settled:"),
    8: ("J", "offer = distance[node] + 1"),
    9: ("O", "return {node: distance.get(node, 0) for node in graph}, predecessor"),
    11: ("M", "predecessor.setdefault(head, node)"),
    12: ("B", "settled, arrival = set(), count(0, 0)"),
}
"""By the number of the misunderstanding: the letter of its line, and what the line says instead."""

_GUIDES = {
    2: Guides(
        "The queue hands out its smallest entry first. B is settled at 5 and its edge to C weighs "
        "3: with which number should C wait?",
        "B is settled at 5, and the edge to C weighs 3, so the way to C is 8 long. A queue that "
        "hands out the node nearest to the source compares such lengths.",
    ),
    3: Guides(
        "Follow the program over an edge of weight 5, and on over one of weight 3: which number "
        "does it write for the second node?",
        "What is written for a node is the length of the whole way to it: 5 for the first node, "
        "and 3 more for the second, which makes 8. Where is this sum made?",
    ),
    4: Guides(
        "C has 10, and now an offer of 8 arrives. What does the program do with it?",
        "Until a node is settled, a smaller offer takes the place of its number: 10 becomes 8. "
        "Look where it is decided whether an offer is taken, and read it with these two numbers.",
    ),
    5: Guides(
        "C has 8, and an offer of 12 arrives. What stands in the table afterwards?",
        "An offer is taken for one of two reasons: the node has no number yet, or the offer is "
        "smaller than its number. For 12, where 8 stands, is either of them true?",
    ),
    8: Guides(
        "A way leads over an edge of weight 7 and one of weight 4. Which number does the program "
        "give to its end?",
        "The way over edges of 7 and 4 is 11 long, that over edges of 3 and 2 and 1 only 6. A "
        "number that grows by 1 with each edge makes the first one shorter.",
    ),
    9: Guides(
        "A is joined with B, and X lies apart, without an edge. What does the program return for "
        "X?",
        "A has 0, and B the weight of its edge. No way leads to X, so it was given no number, and "
        "0 would say that it is as near as A. Only what was reached is returned.",
    ),
    11: Guides(
        "C gets 10 from A, and later 8 from B. Which node does the program name as the one before "
        "C?",
        "When 10 becomes 8, the way to C is another one: it comes from B. Whoever walks back from "
        "C has to find this, so both notes change, whatever stood there before.",
    ),
    12: Guides(
        "Two nodes wait with the same number, 7. What does the queue compare then, and can that "
        "tie as well?",
        "Of (7, 0, node) and (7, 0, node) the first two parts are equal, so Python compares the "
        "nodes. If the second part is 0, 1, 2 and so on, it never comes to that.",
    ),
}
"""What is asked next about a bug, and what is right there, in numbers."""


@dataclass(frozen=True)
class FindTheBug:
    """A listing whose lines are lettered; one of them is wrong."""

    head: str  # what stands above the lettered lines
    lines: tuple[str, ...]  # the lines, indented as they have to be
    letter: str  # the letter of the wrong one
    mistake: int  # the number of the misunderstanding behind it
    repair: str = ""  # what the wrong line should say
    name: str = "dijkstra"  # what the function of the listing is called
    judge: Judge = field(default=_judge_dijkstra, repr=False, compare=False)
    """Runs that function; also gets the misunderstandings that were pointed out before."""

    def __repr__(self) -> str:
        lettered = [f"{letter}  {line}" for letter, line in self.by_letter().items()]
        return "\n".join([*(f"   {line}" for line in self.head.splitlines()), *lettered])

    def by_letter(self) -> dict[str, str]:
        """Return the lines by their letters."""
        return _lettered(self.lines)

    def having(self, text: str) -> FindTheBug:
        """Return the listing whose wrong line says this."""
        lines = self.by_letter()
        repair = lines[self.letter].strip()
        lines[self.letter] = _indented(text, like=lines[self.letter])
        return replace(self, lines=tuple(lines.values()), repair=repair)

    def program(self, letter: str | None = None, repair: str = "") -> str:
        """Return the program, with one line replaced if a letter is given."""
        lines = self.by_letter()
        if letter is not None:
            lines[letter] = _indented(repair, like=lines[letter])
        return "\n".join([self.head, *lines.values()]) + "\n"


def find_the_bug(mistake: int) -> FindTheBug:
    """Make the exercise in which a misunderstanding is built into Dijkstra's algorithm.

    Raises
    ------
    ValueError
        If there is none for this number; says for which there are.

    Examples
    --------
    >>> print(repr(find_the_bug(3)).splitlines()[12])
    J              offer = weight
    """
    if mistake not in BUGS:
        known = ", ".join(map(str, BUGS))
        raise ValueError(f"There is a listing for each of {known}, but none for {mistake!r}.")
    letter, text = BUGS[mistake]
    right = FindTheBug(_HEAD, _LINES, letter, mistake)
    return right.having(text)


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


def why_wrong(mistake: int) -> Question:
    """Make the question what the wrong line of a listing does; other bugs are the other answers."""
    replies = {n: would_read(*bug) for n, bug in BUGS.items()}
    return ask_why(find_the_bug(mistake), replies, _GUIDES[mistake])


def would_read(letter: str, line: str) -> str:
    """Reply to who takes another bug for the one of a listing: what its line would say."""
    return f"Then line {letter} would read: {line}"


def ask_why(listing: FindTheBug, replies: Mapping[int, str], guides: Guides) -> Question:
    """Make the question what the wrong line of a listing does.

    `replies`: what is said to who names another misunderstanding, by its number; three are offered.

    `guides`: what is asked next, and what is right there.
    """
    mistake = listing.mistake
    others = random.Random(f"why {mistake}").sample([n for n in replies if n != mistake], 3)
    options = [Option(MISUNDERSTANDINGS[n].what, False, replies[n]) for n in others]
    right = Option(MISUNDERSTANDINGS[mistake].what, True, f"Its repair is: {listing.repair}")
    line = listing.by_letter()[listing.letter].strip()
    text = f'Line {listing.letter} reads "{line}". What is wrong with it?'
    return Question(text, (*options, right), *guides).shuffled(mistake)


@refusing
def judge_repair(answer: object, exercise: FindTheBug, met_before: Iterable[int] = ()) -> Verdict:
    """Judge which line was found, and what it should say, by running the repaired program.

    Any repair that makes the program right is right, wherever it is made.

    `answer`: the letter of a line and, behind a colon, how it should read: ``"J: offer = ..."``.
    The letter alone is answered as well.
    """
    letter, repair = _parsed(answer, exercise)
    if not repair and letter == exercise.letter:
        said = f"Line {letter} is the one. How should it read? Write {letter}: and the line."
        return Verdict("wrong", said, share=0.5)
    if not repair:
        hint = MISUNDERSTANDINGS[exercise.mistake].hint
        wrong(f"Line {letter} does its work. What does the program do wrong? {hint}")
    function = build(exercise.program(letter, repair), exercise.name)
    verdict = exercise.judge(function, met_before)
    if verdict:
        return Verdict("right", f"With this line the program works. {verdict.message}")
    # To find the line is one half of the work, to repair it the other one.
    return replace(verdict, share=0.5 if letter == exercise.letter else 0.0)


def bug_guides(listing: FindTheBug) -> Guides:
    """Return what is asked next about a bug of Dijkstra's algorithm, and what is right there."""
    return _GUIDES[listing.mistake]


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


def _lettered(lines: Iterable[str]) -> dict[str, str]:
    return {chr(ord("A") + i): line for i, line in enumerate(lines)}


def _indented(text: str, like: str) -> str:
    return " " * (len(like) - len(like.lstrip())) + text
