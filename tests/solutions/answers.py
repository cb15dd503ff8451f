"""What the solutions of a notebook are made of."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Answers:
    """Answers to one exercise: lines of code that replace the first statement of its cell.

    Attributes
    ----------
    right
        Answers that have to be accepted.
    wrong
        Answers that have to be refused, each with a part of the hint that it has to get.
    """

    right: list[str]
    wrong: dict[str, str]
