"""Questions with answers to choose from; every answer gets a reply of its own."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from pathlib_games.words import in_lines
from pathlib_tutor.exercises.exercise import Exercise, Guides, Questions, Solution
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
        Questions(
            Question,
            asks=choice_form,
            given={key: partial(_itself, question) for key, question in questions.items()},
            draws=lambda seed: asked[seed % len(asked)].shuffled(seed),
        ),
        Solution(
            judges=judge_choice,
            solves=lambda question: next(k for k, o in question.by_letter().items() if o.right),
            guides=lambda question: question.guides,
        ),
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


# ---- cells that were typed ----------------------------------------------------------------------

Cell = tuple[int, int]


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
