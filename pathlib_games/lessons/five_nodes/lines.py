"""Ordering shuffled lines of code: judged by running what was built."""

from __future__ import annotations

import ast
import linecache
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pathlib_games.exercises.reading import read_names
from pathlib_games.exercises.verdict import Verdict, refusing, unread, wrong
from pathlib_games.graphs import NotFound
from pathlib_games.lessons.five_nodes.code import judge_shortest_paths
from pathlib_games.programs.run import limited

MOST_LINES = 5_000
"""How many lines a built program may carry out for one graph; a right one needs about 200."""


@dataclass(frozen=True)
class ShuffledLines:
    """An exercise: lines of a function, shuffled, with letters to name them."""

    head: str  # what stands above the lines: imports and the ``def`` line
    lines: tuple[str, ...]  # the shuffled lines, indented as they have to be

    def __repr__(self) -> str:
        lettered = [f"{letter}  {line}" for letter, line in self.by_letter().items()]
        return "\n".join([*(f"   {line}" for line in self.head.splitlines()), *lettered])

    def by_letter(self) -> dict[str, str]:
        """Return the lines by their letters."""
        return {chr(ord("A") + i): line for i, line in enumerate(self.lines)}

    def program(self, letters: Sequence[str]) -> str:
        """Return the program that an order of letters makes."""
        by_letter = self.by_letter()
        return "\n".join([self.head, *(by_letter[letter] for letter in letters)]) + "\n"


DIJKSTRA_LINES = ShuffledLines(
    head=(
        "from heapq import heappop, heappush\n"
        "from itertools import count\n"
        "def dijkstra(graph, source):"
    ),
    lines=(
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


def shuffled(seed: int) -> ShuffledLines:
    """Shuffle the lines of Dijkstra's algorithm; the same seed gives the same order."""
    lines = list(DIJKSTRA_LINES.lines)
    random.Random(f"lines {seed}").shuffle(lines)
    return ShuffledLines(DIJKSTRA_LINES.head, tuple(lines))


def right_letters(exercise: ShuffledLines) -> str:
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
    order: object, exercise: ShuffledLines = DIJKSTRA_LINES, met_before: Iterable[int] = ()
) -> Verdict:
    """Judge an order of lines by building the function and running it.

    Any order that makes a correct function is right.
    """
    letters = _letters(order, exercise)
    function = build(exercise.program(letters))
    verdict = judge_shortest_paths(function, met_before=met_before)
    if verdict:
        return Verdict("right", f"This order builds a working Dijkstra. {verdict.message}")
    return verdict


def _letters(order: object, exercise: ShuffledLines) -> list[str]:
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
