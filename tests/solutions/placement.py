"""Answers to the tables before the course and at its end."""

from __future__ import annotations

from pathlib_games.check import Placement
from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.lessons.five_nodes.exercise import EXIT_TABLE
from tests.solutions.answers import Answers


def tables(first: object, second: object) -> str:
    return f"my_first_table = {str(first)!r}\nmy_second_table = {str(second)!r}"


def answers_to(asked: Placement) -> Answers:
    """Return right and wrong answers to both tables."""
    keys = [EXIT_TABLE.key(item) for item in asked.items]
    forgotten = [EXIT_TABLE.mistaken[4](item.question) for item in asked.items]
    return Answers(
        right=[tables(*keys)],
        wrong={
            tables(*forgotten): MISUNDERSTANDINGS[4].hint,
            tables(keys[0], "nothing"): "Table 2: The table needs a line with the column names",
        },
    )
