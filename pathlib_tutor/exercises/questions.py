"""Questions with answers to choose from; every answer gets a reply of its own."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any

from pathlib_games.graphs import Node
from pathlib_games.words import counted, in_lines
from pathlib_tutor.exercises.exercise import Exercise, Guides
from pathlib_tutor.exercises.form import Form
from pathlib_tutor.exercises.instance import Instance
from pathlib_tutor.exercises.reading import read_names, read_text, shown
from pathlib_tutor.exercises.verdict import Verdict, refusing, unread


@dataclass(frozen=True)
class Option:
    """One answer to choose: its text, whether it is right, and what to say to who chose it."""

    text: str
    right: bool
    reply: str


@dataclass(frozen=True)
class Question:
    """A question and its options, lettered a, b, c, ...

    Examples
    --------
    >>> Question("Is 8 less than 13?", (Option("yes", True, "So the 8 stays."),))
    Is 8 less than 13?
      a  yes
    """

    text: str
    options: tuple[Option, ...]
    # What is said to who goes on choosing wrongly; a question of somebody's own may leave it out.
    asked_next: str = ""
    rule: str = ""
    # What it is about, for a picture; the text alone says what is asked.
    about: Instance | None = field(default=None, compare=False, metadata={"plain": False})

    @property
    def guides(self) -> Guides:
        """What is asked next, and the rule with numbers."""
        return Guides(self.asked_next, self.rule)

    def by_letter(self) -> dict[str, Option]:
        """Return the options by their letters."""
        return {chr(ord("a") + i): option for i, option in enumerate(self.options)}

    def shuffled(self, seed: int) -> Question:
        """Return the question with its options in another order; the same seed, the same order."""
        options = list(self.options)
        random.Random(f"options {seed}").shuffle(options)
        return replace(self, options=tuple(options))

    def __repr__(self) -> str:
        lines = [f"  {letter}  {option.text}" for letter, option in self.by_letter().items()]
        return "\n".join([self.text, *lines])

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        """Show the question in a notebook."""
        printer.text(in_lines(repr(self)))


WHY_FINAL = Question(
    "D is settled at 8 and the search goes on. Why can no later path make it smaller?",
    (
        Option(
            "Because D has no other neighbors from which a path could come.",
            False,
            "It has: E. A path through E to D exists. What is the least it could weigh?",
        ),
        Option(
            "Because every other way leaves the settled nodes at 8 or more.",
            True,
            "D was the smallest number of the frontier, and weights never take length away.",
        ),
        Option(
            "Because the algorithm looks at every node only once, and D has had its turn.",
            False,
            "That is what it does. But why may it? Suppose an edge could weigh -7.",
        ),
        Option(
            "Because D was discovered before E.",
            False,
            "C was discovered at 10 before it got 8. Being discovered first decides nothing.",
        ),
    ),
    "Which nodes are not settled yet, and what is the least number with which a way could go on "
    "from one of them?",
    "D waits with 8, all others with more. A later path to D comes from one of the others, and has "
    "at least that one's number already. Then it adds weights: can they be less than 0 here?",
)

WHY_EARLY = Question(
    "The article marks C as visited in the same round as B. Why does that give no wrong distance?",
    (
        Option(
            "Because C is the nearest neighbor of B.",
            False,
            "The article gives this reason too, but it is not enough: if D had 6 and a road of "
            "weight 1 to C, C would still fall to 7.",
        ),
        Option(
            "Because the distance of C has become smaller once.",
            False,
            "A distance may become smaller several times. Who could still make an offer to C?",
        ),
        Option(
            "Because A and B, all neighbors of C, are visited.",
            True,
            "Only a neighbor that is not settled yet can make a new offer.",
        ),
        Option(
            "It is a mistake; C may still get a smaller distance.",
            False,
            "From whom? List the neighbors of C and look at which of them are settled.",
        ),
    ),
    "Over which edges can an offer reach C at all, and from which nodes have these offers come by "
    "then?",
    "A number falls only if an offer arrives. A made C an offer of 10, and B, settled at 5, one of "
    "8. Count the edges at C in the picture: is there one that has not been tested?",
)


def choice(
    name: str, title: str, notebook: str, trains: str, questions: Mapping[str, Question]
) -> Exercise[Question]:
    """Make an exercise of questions with answers to choose from.

    `questions`: the questions by name. The notebook gives them as they are; drawn ones are
    shuffled.
    """
    asked = list(questions.values())
    return Exercise(
        name,
        title,
        notebook,
        trains,
        Question,
        asks=choice_form,
        judges=lambda given, question, _: judge_choice(given, question),
        solves=lambda question: next(k for k, o in question.by_letter().items() if o.right),
        guides=lambda question: question.guides,
        given={key: partial(_itself, question) for key, question in questions.items()},
        draws=lambda seed: asked[seed % len(asked)].shuffled(seed),
    )


def choice_form(question: Question) -> Form:
    """Return the form in which an answer is chosen."""
    options = tuple((letter, option.text) for letter, option in question.by_letter().items())
    return Form("choice", question.text, typed="Write its letter.", options=options)


def _itself(question: Question) -> Question:
    return question


@refusing
def judge_choice(choice: object, question: Question) -> Verdict:
    """Judge the option that was chosen, by its letter, by its text, or by its line with both."""
    options = question.by_letter()
    expected = f"Choose one of the letters {', '.join(options)}"
    typed = _bare(read_text(choice, expected))
    lines = {letter: (letter, _bare(option.text)) for letter, option in options.items()}
    head, _, rest = typed.partition(" ")
    ways = (typed, (_bare(head), _bare(rest)))
    letter = next((k for k, line in lines.items() if line in ways or typed in line), None)
    if letter is None:
        unread(f"{expected}; you gave {shown(choice)}.")
    chosen = options[letter]
    return Verdict("right" if chosen.right else "wrong", chosen.reply)


def _bare(text: str) -> str:
    """Return a letter or the text of an option without what people write around it."""
    return " ".join(text.casefold().split()).strip("().,;: \"'`[]")


# ---- a breadth-first search by hand: cells are found one after the other, wave by wave -------

Cell = tuple[int, int]
Refusal = tuple[str, int | None]
"""Why a cell is not the next to be found, and the misunderstanding that shows in it, or None."""


def to_find(asked: Instance) -> dict[Cell, float]:
    """Return the wave of each cell that a search finds, in the order of the search."""
    found = asked.distances.items()
    return {
        node: number for node, number in found if isinstance(node, tuple) and node != asked.source
    }


def waves_of(asked: Instance) -> list[list[Cell]]:
    """Return the cells that a search finds, wave by wave."""
    found = to_find(asked)
    return [
        [cell for cell, number in found.items() if number == wave]
        for wave in sorted(set(found.values()))
    ]


def wave_numbers(instance: Instance) -> tuple[int, ...]:
    """Return the waves of all that is to be found, in the order in which it is found."""
    return tuple(sorted(int(wave) for wave in to_find(instance).values()))


def as_typed(asked: Instance) -> str:
    """Write the cells as they are typed, in the order in which a search finds them."""
    return " ".join(map(str, to_find(asked)))


def right_so_far(count: int) -> str:
    """Say that so many cells are right."""
    return f"{counted(count, 'cell')} {'is' if count == 1 else 'are'} right so far."


@dataclass(frozen=True)
class Waves:
    """What is to be found by hand, wave by wave; each game says what else may be wrong."""

    asked: Instance  # the search; what it finds are cells
    refusal: Callable[[Cell, Collection[Node]], Refusal | None]
    """Says why a cell cannot be found at all now, after the source and others were found."""
    all_of_it: str  # what has been found in the end, such as "all that can be reached"
    blames: Callable[[str, int, Iterable[int]], Verdict]
    """Puts a wrong answer and the hint of a misunderstanding into words."""
    early: Callable[[list[Cell]], int | None] = lambda _: None
    """Says which misunderstanding shows if just these cells are missing in the last wave."""
    name: Callable[[Cell], str] = str  # writes a cell as it is called on this board

    @cached_property
    def right(self) -> dict[Cell, float]:
        """The right wave of each cell."""
        return to_find(self.asked)

    def judge(self, cells: list[Cell], met_before: Iterable[int] = ()) -> Verdict:
        """Judge cells in the order in which they were found; any order within a wave is right."""
        found: list[Cell] = []
        for number, cell in enumerate(cells, start=1):
            if (refusal := self.why_not(cell, found)) is not None:
                told, idea = f"Cell {number}: {refusal[0]}", refusal[1]
                wrong = Verdict("wrong", told)
                verdict = wrong if idea is None else self.blames(told, idea, met_before)
                break
            found.append(cell)
        else:
            verdict = self.so_far(found)
        return verdict.earning(len(found), len(self.right))

    def why_not(self, cell: Cell, found: Collection[Cell]) -> Refusal | None:
        """Say why a cell is not the next to be found, or None if it may be."""
        if cell in found or cell == self.asked.source:
            return f"{self.name(cell)} has been found already.", None
        if (refusal := self.refusal(cell, (self.asked.source, *found))) is not None:
            return refusal
        number, (wave, missing) = self.right[cell], self.open_wave(found)
        if number == wave:
            return None
        told = (
            f"{self.name(cell)} belongs to wave {number:g}, but a cell of wave {wave:g} is not "
            "found yet. Finish the wave first."
        )
        return told, self.early(missing)

    def so_far(self, found: Collection[Cell]) -> Verdict:
        """Judge cells that were all right so far: is every wave complete, or is one not."""
        count, waves = len(found), max(self.right.values(), default=0)
        wave, missing = self.open_wave(found)
        if missing:
            left = f"Wave {wave:g} is not complete." if waves > 1 else "There are more."
            return Verdict("wrong", f"{right_so_far(count)} {left}")
        told = f" in {waves:g} waves" if waves > 1 else ""
        return Verdict("right", f"{counted(count, 'cell')}{told}: {self.all_of_it}.")

    def open_wave(self, found: Collection[Cell]) -> tuple[float, list[Cell]]:
        """Return the number of the wave that is being found, and what is missing in it."""
        missing = [cell for cell in self.right if cell not in found]
        wave = min((self.right[cell] for cell in missing), default=0)
        return wave, [cell for cell in missing if self.right[cell] == wave]


def read_cells(typed: object) -> list[Cell]:
    """Read cells that were typed, such as ``"(1, 0) (0, 1)"``.

    Raises `Unread` if they cannot be read.
    """
    expected = "The cells should be a text such as '(1, 0) (0, 1)', or a list of pairs"
    return _read_pairs(typed, expected)


def read_cell(given: object) -> Cell:
    """Read one cell: a pair, or a text such as ``"(1, 0)"``.

    Raises `Unread` if it is something else.
    """
    expected = "The answer should be one cell: a pair of whole numbers (x, y)"
    cells = _read_pairs(given, expected)
    if len(cells) != 1:
        unread(f"{expected}, not {shown(given)}.")
    return cells[0]


def _read_pairs(given: object, expected: str) -> list[Cell]:
    typed = " ".join(read_names(given, expected))
    numbers = re.findall(r"((?<!\d)-?\d+)((?:\.\d+)?)", typed)
    whole = all(len(number) <= 3 and not rest.strip(".0") for number, rest in numbers)
    if not numbers or len(numbers) % 2 or not whole or re.search(r"[^\W\d_]\d", typed):
        unread(f"{expected}, not {shown(given)}.")
    pairs = (int(number) for number, _ in numbers)
    return list(zip(pairs, pairs, strict=True))
