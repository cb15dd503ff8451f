"""One judge for each kind of answer in games: a number, parts, waves, and lines of a list.

A lesson defines the correct answer, the typical slips, and any other words. Reading, comparing,
finding the first wrong place, hints and partial credit are here, once. `program_task` judges
programs, `search_judges` the tables, orders and paths of Dijkstra's algorithm.

A result that is one off, or one forgotten entry, proves no idea: an idea is named only if it
explains an answer better than such slips do.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from typing import Any, Generic, TypeVar

from pathlib_games.graphs import Node, bfs
from pathlib_games.words import counted
from pathlib_tutor.exercises.instance import Instance, equal, written
from pathlib_tutor.exercises.reading import (
    filled_in,
    not_a_number,
    read_number,
    read_numbered,
    shown,
)
from pathlib_tutor.exercises.verdict import (
    Flaw,
    Verdict,
    Wrong,
    is_explained,
    refused,
    right_so_far,
)
from pathlib_tutor.ideas.diagnosis import Believed, suspecting
from pathlib_tutor.ideas.misunderstandings import OFF_BY_ONE, Slip
from pathlib_tutor.ideas.search_judges import verdict_on
from pathlib_tutor.programs.values import Other

Q = TypeVar("Q")
Groups = Sequence[Sequence[Hashable]]
"""The entries of a list, by line or by wave."""

_SUSPECTED = 0.5  # the probability of an idea after one answer that it explains
_ONE_ENTRY = "Is this just a slip? Check your list once more."


def one_reason(slips: Iterable[Slip]) -> Slip | None:
    """Return the slip that explains an answer, if all that explain it have the same reason."""
    reasons = {slip.reason: slip for slip in reversed([*slips])}
    return next(iter(reasons.values())) if len(reasons) == 1 else None


def explained(
    fact: str, slips: Iterable[Slip], advice: str = "", met_before: Iterable[int] = ()
) -> Verdict:
    """Return the verdict on a wrong answer, with the reason of its slips if they share one.

    `advice`: the question otherwise.
    """
    slip = one_reason(slips)
    return slip.blames(fact, met_before) if slip else Verdict("wrong", fact, question=advice)


@dataclass(frozen=True, kw_only=True)
class Number(Generic[Q]):
    """A judge of numbers: an answer is correct, explained by a slip, or something else.

    Examples
    --------
    >>> twice = Number[int](
    ...     right=lambda n: 2 * n,
    ...     praise=lambda n: f"{n} + {n} is {2 * n}.",
    ...     slips=lambda n: [(Slip(asks="That is its square."), n * n)],
    ...     otherwise=lambda n, given: "How much is it twice?",
    ... )
    >>> twice(14, 7), twice(49, 7), twice(50, 7)
    (Right. 7 + 7 is 14., Not yet. It is not 49. That is its square., \
Not yet. It is not 50. How much is it twice?)
    """

    right: Callable[[Q], float | None]  # None: there is nothing to count
    praise: Callable[[Q], str]
    slips: Callable[[Q], Iterable[tuple[Slip, object]]] = lambda _: ()
    """The typical slips, each with its number."""
    otherwise: Callable[[Q, Any], Slip | str] = lambda *_: ""
    """The question about any other number, or a less certain slip than those above."""
    fact: Callable[[Q, str], str] = lambda _, given: f"It is not {given}."
    """Returns a sentence that the number is wrong."""
    expected: str = "a number, such as 5"
    nothing: str = ""
    """The word for None where None is a valid answer."""
    one_off: Collection[int] = ()
    """The errors of an answer that counts one too many, or one too few."""
    few_off: int = 0
    """The largest error from miscounting: up to it, an idea is named only if suspected before."""

    def __call__(
        self,
        answer: object,
        asked: Q,
        met_before: Iterable[int] = (),
        believed: Believed | None = None,
    ) -> Verdict:
        """Judge an answer to a question."""
        given = read_number(answer)
        if equal(given, self.right(asked)):
            return Verdict("right", self.praise(asked))
        if isinstance(given, Other) or (given is None and not self.nothing):
            return not_a_number(answer, self.expected)
        fact = self.fact(asked, self.nothing if given is None else shown(answer))
        found = [slip for slip, number in self.slips(asked) if number == given]
        ideas = tuple(dict.fromkeys(slip.idea for slip in found if slip.idea is not None))
        plain = one_reason(slip for slip in found if slip.idea is None)
        if plain is not None:  # a slip that is no idea has no idea named beside it
            return replace(plain.blames(fact), causes=ideas)
        off = self._off(given, asked)
        if len(ideas) == 1 and (off > self.few_off or self._is_suspected(ideas[0], off, believed)):
            return found[0].blames(fact, met_before)
        return self._undecided(fact, given, ideas, asked, met_before)

    def _undecided(
        self, fact: str, given: Any, ideas: Sequence[int], asked: Q, met_before: Iterable[int]
    ) -> Verdict:
        """Return the verdict on a wrong number that no slip, or more than one idea, explains."""
        right, otherwise = self.right(asked), self.otherwise(asked, given)
        if not ideas and right is not None and given in {right + more for more in self.one_off}:
            otherwise = Slip(OFF_BY_ONE)
        if isinstance(otherwise, Slip):
            return otherwise.blames(fact, met_before)
        if not ideas or self._off(given, asked) <= 1:
            return Verdict("wrong", fact, question=otherwise)
        return verdict_on(suspecting(Flaw(fact, "", otherwise), ideas, {}), met_before)

    def _off(self, given: object, asked: Q) -> float:
        right = self.right(asked)
        if right is None or not isinstance(given, int | float):
            return math.inf
        return abs(given - right)

    def _is_suspected(self, idea: int, off: float, believed: Believed | None) -> bool:
        return off > 1 and (believed or {}).get(idea, 0) > _SUSPECTED

    def mistaken(self, *numbers: int) -> Mapping[int, Callable[[Q], object]]:
        """Return the answer that each misunderstanding gives, by its number."""
        return {number: partial(self._by_idea, number) for number in numbers}

    def _by_idea(self, idea: int, asked: Q) -> object:
        """Return a wrong answer, or the correct one where the idea does not show."""
        right = self.right(asked)
        if idea == OFF_BY_ONE and self.one_off and right is not None:
            return right + max(self.one_off)
        given = (number for slip, number in self.slips(asked) if slip.idea == idea)
        return next((number for number in given if number != right), right)


def _about_a_distance(asked: Instance, given: object) -> str:
    """Say what a wrong distance is instead, if that is plain, or in which direction it is off.

    No hint gives the correct distance away.
    """
    right, graph = asked.distances.get(asked.aim), asked.graph
    if right is None:
        return "Does any path lead there?"
    if not isinstance(given, int | float):
        return "Which paths lead there?"
    if all(weight == 1 for _, _, weight in graph.edges):
        slips = [(equal(given, right + 1), "Count the steps, not the nodes.")]
        asks = "How many steps does your path have?"
    else:
        last = (
            weight
            for tail in graph
            if tail != asked.source
            for head, weight in graph.neighbors(tail)
            if head == asked.aim
        )
        hops = bfs(graph, asked.source).distance[asked.aim]
        slips = [
            (
                equal(given, hops),
                f"A path to {asked.aim} has that many edges. What do their weights add up to?",
            ),
            (
                any(equal(given, weight) for weight in last),
                f"An edge to {asked.aim} has that weight. What is the sum along the path?",
            ),
        ]
        asks = "What do the weights on your path add up to?"
    longer = (given > right, "There is a shorter path. Which other paths have you tried?")
    shorter = f"No path is that short. {asks}"
    return next((words for holds, words in [*slips, longer] if holds), shorter)


def _its_distance(asked: Instance) -> str:
    return f"The distance from {asked.source} to {asked.aim}"


JUDGE_DISTANCE = Number[Instance](
    right=lambda asked: asked.distances.get(asked.aim),
    praise=lambda asked: f"{_its_distance(asked)} is {written(asked.distances.get(asked.aim))}.",
    otherwise=_about_a_distance,
    fact=lambda asked, given: f"{_its_distance(asked)} is not {given}.",
    nothing="infinite",
)
"""Judges the distance of the target, or of the farthest node."""


@dataclass(frozen=True, kw_only=True)
class _List(Generic[Q]):
    """A judge of lists: it names an idea that explains a list better than slips do."""

    praise: Callable[[Q], str]
    slips: Callable[[Q], Iterable[tuple[Slip, Any]]] = lambda _: ()
    """The typical slips, each with its parts or lines, or with the search that it makes."""
    name: Callable[[Any], str] = str  # writes an entry as learners type it

    def right_groups(self, asked: Q) -> Groups:
        """Return the correct entries, by line or by wave."""
        raise NotImplementedError

    def forms(self, asked: Q) -> Iterable[tuple[Slip, Groups]]:
        """Return the entries that each slip gives."""
        return self.slips(asked)

    def typed(self, asked: Q) -> str:
        """Write a correct answer as learners type it."""
        return self._typed(self.right_groups(asked))

    def shows(self, idea: int, asked: Q) -> bool:
        """Say whether a misunderstanding gives an answer that differs by more than a slip."""
        form = next(form for slip, form in self.forms(asked) if slip.idea == idea)
        return [slip.idea for slip in self._reasons(self._as_given(form), asked)] == [idea]

    def mistaken(self, *ideas: int) -> Mapping[int, Callable[[Q], str]]:
        """Return the answer that each misunderstanding gives, by its number."""
        return {idea: partial(self._by_idea, idea) for idea in ideas}

    def _by_idea(self, idea: int, asked: Q) -> str:
        return self._typed(next(form for slip, form in self.forms(asked) if slip.idea == idea))

    def _typed(self, groups: Groups) -> str:
        return " ".join(map(self.name, _flat(groups)))

    def _as_given(self, groups: Groups) -> Groups:
        """Return groups in the form of an answer."""
        return [_flat(groups)]

    def _count_slips(self, given: Groups, groups: Groups) -> int:
        return slips_in_lines(given, groups)

    def _reasons(self, given: Groups, asked: Q) -> list[Slip]:
        """Return the ideas that leave at most half as many slips as the correct answer does."""
        allowed = self._count_slips(given, self.right_groups(asked)) // 2
        found: dict[int, tuple[int, Slip]] = {}
        for slip, form in self.forms(asked):
            if slip.idea is not None:
                count = self._count_slips(given, form)
                if slip.idea not in found or count < found[slip.idea][0]:
                    found[slip.idea] = count, slip
        fewest = min((count for count, _ in found.values()), default=math.inf)
        if not 1 <= allowed >= fewest:
            return []
        return [slip for count, slip in found.values() if count == fewest]

    def _weighed(
        self, verdict: Verdict, given: Groups, asked: Q, met_before: Iterable[int]
    ) -> Verdict:
        """Return the verdict with the idea that the answer shows, or without one."""
        if verdict.status != "wrong" or verdict.unread or not is_explained():
            return verdict
        reasons = self._reasons(given, asked)
        if len(reasons) == 1:
            if reasons[0].idea == verdict.mistake:
                return verdict
            found = replace(reasons[0], told="").blames(verdict.fact, met_before)
            return replace(found, share=verdict.share, at=verdict.at)
        is_slip = self._count_slips(given, self.right_groups(asked)) <= 1
        causes = tuple(slip.idea for slip in reasons if slip.idea is not None)
        return verdict.unnamed(_ONE_ENTRY if is_slip else "", causes)


@dataclass(frozen=True, kw_only=True)
class Parts(_List[Q]):
    """A judge of cells, or other parts, in any order."""

    reads: Callable[[object, Q], Sequence[Any]]  # raises `Unread`
    right: Callable[[Q], Collection[Any]]
    refuses: Callable[[Q, Any], str]  # says why a part is wrong
    left_out: Callable[[Q, Collection[Any], Sequence[Any]], Verdict]
    """Returns the verdict on right but missing parts, given the found and the missing ones."""
    known: Callable[[Q], int] = lambda _: 0  # the number of given parts, which earn nothing
    named: Callable[[Q, Any], str] | None = None  # writes a part, if its name needs the question

    def __call__(self, answer: object, asked: Q, met_before: Iterable[int] = ()) -> Verdict:
        """Judge an answer to a question.

        Each wrong part cancels a correct one; otherwise it would pay to list every part.
        """
        try:
            given = self.reads(answer, asked)
        except Wrong as problem:
            return refused(problem)
        right, found = self.right(asked), set(given)
        known, strange = self.known(asked), found.difference(right)
        units = len(found) - 2 * len(strange) - known
        verdict = self._judged(given, asked, met_before).earning(units, len(right) - known)
        return self._weighed(verdict, [given], asked, met_before)

    def _judged(self, given: Sequence[Any], asked: Q, met_before: Iterable[int]) -> Verdict:
        right, found = self.right(asked), set(given)
        for slip, parts in self.slips(asked):
            if slip.told and found == set(parts) != set(right):
                strange = next(
                    (self._name_of(asked, part) for part in given if part not in right), ""
                )
                return replace(slip.blames("", met_before), at=strange)
        for number, part in enumerate(given):
            name = self._name_of(asked, part)
            if part in right and part in given[:number]:
                told = f"{name} appears twice in your answer."
            elif part not in right:
                told = self.refuses(asked, part)
            else:
                continue
            return Verdict("wrong", told, at=name)
        if missing := [part for part in right if part not in found]:
            return self.left_out(asked, found, missing)
        return Verdict("right", self.praise(asked))

    def _name_of(self, asked: Q, part: Any) -> str:
        return self.named(asked, part) if self.named else self.name(part)

    def right_groups(self, asked: Q) -> Groups:
        """Return all correct parts as one group."""
        return [list(self.right(asked))]

    def forms(self, asked: Q) -> Iterable[tuple[Slip, Groups]]:
        """Return the parts that each slip gives, as one group."""
        return [(slip, [list(parts)]) for slip, parts in self.slips(asked)]


Cell = tuple[int, int]


def to_find(search: Instance) -> dict[Cell, float]:
    """Return the wave of each cell that a search finds, in the order of the search."""
    found = search.distances.items()
    return {cell: n for cell, n in found if isinstance(cell, tuple) and cell != search.source}


def waves_of(search: Instance) -> list[list[Cell]]:
    """Return the cells that a search finds, wave by wave."""
    found = to_find(search)
    return [
        [cell for cell, number in found.items() if number == wave]
        for wave in sorted(set(found.values()))
    ]


def wave_numbers(search: Instance) -> tuple[int, ...]:
    """Return the wave of every cell to find, in the order of the search."""
    return tuple(sorted(int(wave) for wave in to_find(search).values()))


def cells_right(count: int) -> str:
    """Say how many cells are right."""
    return f"{counted(count, 'cell')} {'is' if count == 1 else 'are'} right so far."


@dataclass(frozen=True, kw_only=True)
class Waves(_List[Q]):
    """A judge of cells in the order of a search; within a wave any order is correct."""

    reads: Callable[[object, Q], list[Cell]]  # raises `Unread`
    search: Callable[[Q], Instance]
    refuses: Callable[[Q, Cell, Collection[Node]], Slip | None]
    """Says why a cell cannot be found at all, given the source and the cells found so far."""
    praise: Callable[[Q], str]  # names the cells found, such as "all that can be reached"
    early: Callable[[Q, list[Cell]], Slip | None] = lambda *_: None
    """Returns the slip that shows if exactly these cells are missing in the last wave."""

    def __call__(self, answer: object, asked: Q, met_before: Iterable[int] = ()) -> Verdict:
        """Judge an answer to a question."""
        try:
            cells = self.reads(answer, asked)
        except Wrong as problem:
            return refused(problem)
        right, found = self.right(asked), list[Cell]()
        for number, cell in enumerate(cells, start=1):
            if (slip := self.why_not(asked, cell, found)) is not None:
                blamed = slip.blames(f"Cell {number} of your answer:", met_before)
                verdict = replace(blamed, at=self.name(cell))
                break
            found.append(cell)
        else:
            verdict = self._so_far(asked, found)
        verdict = verdict.earning(len(found), len(right))
        return self._weighed(verdict, [cells], asked, met_before)

    def right(self, asked: Q) -> dict[Cell, float]:
        """Return the correct wave of each cell."""
        return to_find(self.search(asked))

    def right_groups(self, asked: Q) -> Groups:
        """Return the cells, wave by wave."""
        return waves_of(self.search(asked))

    def forms(self, asked: Q) -> Iterable[tuple[Slip, Groups]]:
        """Return the cells that the wrong search of each slip finds."""
        return [(slip, waves_of(search)) for slip, search in self.slips(asked)]

    def why_not(self, asked: Q, cell: Cell, found: Collection[Cell]) -> Slip | None:
        """Say why a cell cannot be found next; None: it can."""
        source, name = self.search(asked).source, self.name(cell)
        if cell == source:
            return Slip(told=f"{name} is where the search begins, so leave it out.")
        if cell in found:
            return Slip(told=f"{name} has been found already.")
        if (slip := self.refuses(asked, cell, (source, *found))) is not None:
            return slip
        number, (wave, missing) = self.right(asked)[cell], self.open_wave(asked, found)
        if number == wave:
            return None
        told = (
            f"{name} belongs to wave {number:g}, but wave {wave:g} is not complete yet. "
            f"Finish wave {wave:g} first."
        )
        return replace(self.early(asked, missing) or Slip(), told=told)

    def open_wave(self, asked: Q, found: Collection[Cell]) -> tuple[float, list[Cell]]:
        """Return the number of the unfinished wave, and its missing cells."""
        right = self.right(asked)
        missing = [cell for cell in right if cell not in found]
        wave = min((right[cell] for cell in missing), default=0)
        return wave, [cell for cell in missing if right[cell] == wave]

    def _so_far(self, asked: Q, found: Collection[Cell]) -> Verdict:
        """Judge cells that are all right so far: say whether every wave is complete."""
        waves = len(set(self.right(asked).values()))
        wave, missing = self.open_wave(asked, found)
        if missing:
            left = f"Wave {wave:g} is not complete." if waves > 1 else "There are more."
            return Verdict("wrong", f"{cells_right(len(found))} {left}")
        told = f" in {waves} waves" if waves > 1 else ""
        return Verdict("right", f"{counted(len(found), 'cell')}{told}: {self.praise(asked)}.")

    def _count_slips(self, given: Groups, groups: Groups) -> int:
        return slips_in_order(given, groups)


@dataclass(frozen=True, kw_only=True)
class Lines(_List[Q]):
    """A judge of lists written line by line, such as the squares that take 0, 1, 2, ... rolls.

    The first line is given with the question.
    """

    expected: str  # how to write the lines, with an example
    holds: str  # the contents of a line, such as "squares"
    reads: Callable[[str], Sequence[Any] | None]  # reads one line; None: it is unreadable
    right: Callable[[Q], Groups]
    flaw: Callable[[Q, int, Sequence[Any]], Slip | None]
    """Returns the first flaw of a line; there may be more lines than correct ones."""
    goes_on: Callable[[Q, int], str]  # says that there are more lines than this number
    earned: Callable[[Q, Groups], tuple[int, int]]  # counts the correct units, and all of them
    between: str = " "  # separates the entries of a line

    def __call__(self, answer: object, asked: Q, met_before: Iterable[int] = ()) -> Verdict:
        """Judge an answer to a question."""
        lines: list[Sequence[Any]] = []
        try:
            filled, *rest = filled_in(answer, self.expected)
            lines.extend(
                read_numbered(filled, self.holds, self.reads)
            )  # the lines above an unreadable one stay
        except Wrong as problem:
            return refused(problem).earning(*self.earned(asked, lines))
        verdict = self._judged(lines, rest, asked, met_before)
        verdict = verdict.earning(*self.earned(asked, lines))
        return self._weighed(verdict, lines, asked, met_before)

    def _judged(
        self, lines: Groups, rest: Sequence[str], asked: Q, met_before: Iterable[int]
    ) -> Verdict:
        """Judge the filled lines; `rest`: the text below an open one."""
        for number, line in enumerate(lines):
            if (slip := self.flaw(asked, number, line)) is not None:
                right = self.right(asked)[number : number + 1]
                strange = (self.name(entry) for entry in line if entry not in [*_flat(right)])
                return replace(slip.blames("", met_before), at=next(strange, ""))
        if rest:
            return right_so_far(len(lines), rest[0])
        if len(lines) < len(self.right(asked)):
            return Verdict("wrong", self.goes_on(asked, len(lines)))
        return Verdict("right", self.praise(asked))

    def right_groups(self, asked: Q) -> Groups:
        """Return the correct lines."""
        return self.right(asked)

    def _typed(self, groups: Groups) -> str:
        lines = (self.between.join(map(self.name, line)) for line in groups)
        return "\n".join(f"{number}: {line}" for number, line in enumerate(lines))

    def _as_given(self, groups: Groups) -> Groups:
        return groups


def slips_in_lines(given: Groups, groups: Groups) -> int:
    """Count the slips in a list of lines: entries missing, extra, moved, changed, or swapped.

    Examples
    --------
    >>> right = [[0], [1, 2], [3, 4]]
    >>> [slips_in_lines(given, right) for given in ([[0], [1]], [[0], [1, 3], [2, 4]], [[9], [7]])]
    [1, 1, 3]
    """
    lines = [list(line) for line in given]
    wanted = [set(group) for group in groups]
    wanted += [set() for _ in range(len(lines) - len(wanted))]
    forgotten = [
        (number, entry)
        for number, group in enumerate(wanted[: len(lines)])
        for entry in group - set(lines[number])
    ]
    extra = [
        (number, entry)
        for number, line in enumerate(lines)
        for place, entry in enumerate(line)
        if entry not in wanted[number] or entry in line[:place]
    ]
    if len(forgotten) == len(extra) == 2:  # two swapped entries
        (one, a), (other, b) = forgotten
        if set(extra) == {(one, b), (other, a)}:
            return 1
    return max(len(forgotten), len(extra))


def slips_in_order(given: Groups, groups: Groups) -> int:
    """Count the slips in a list of entries on one line, group after group.

    Examples
    --------
    >>> right = [["a", "b"], ["c"], ["d"]]
    >>> [slips_in_order([text], right) for text in ("bacd", "bcd", "dbca", "acdb", "abd", "ab")]
    [0, 1, 1, 1, 1, 0]
    """
    entries = _flat(given)
    number = {entry: n for n, group in enumerate(groups) for entry in group}
    firsts = list(dict.fromkeys(entries))
    lasts = list(dict.fromkeys(reversed(entries)))[::-1]  # either copy may be wrong
    counts = (
        _slips_until(last, once, len(entries), number)
        for last in range(len(groups))
        for once in (firsts, lasts)
    )
    return min(counts, default=len(entries))


def _slips_until(
    last: int, entries: Sequence[Hashable], count: int, number: Mapping[Hashable, int]
) -> int:
    """Count the slips in a list that should reach a given group and holds each entry once."""
    known = [entry for entry in entries if number.get(entry, last + 1) <= last]
    extra = count - len(known)
    missing = sum(n < last and entry not in known for entry, n in number.items())
    numbers = [number[entry] for entry in known]
    moved = len(numbers) - _longest_rising(numbers)
    if moved == 2 and _one_swap_sorts(numbers):
        moved = 1
    return max(missing, extra) + moved


def _longest_rising(numbers: Sequence[int]) -> int:
    """Return how many numbers can keep their places if the others are sorted in."""
    ends: list[int] = []
    for number in numbers:
        at = bisect_right(ends, number)
        ends[at : at + 1] = [number]
    return len(ends)


def _one_swap_sorts(numbers: Sequence[int]) -> bool:
    rising = sorted(numbers)
    wrong = [n for n, (one, other) in enumerate(zip(numbers, rising, strict=True)) if one != other]
    if len(wrong) == 2:
        return True
    for one, other in combinations(range(len(numbers)), 2):
        swapped = list(numbers)
        swapped[one], swapped[other] = swapped[other], swapped[one]
        if swapped == rising:
            return True
    return False


def _flat(groups: Groups) -> list[Hashable]:
    return [entry for group in groups for entry in group]
