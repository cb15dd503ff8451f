"""Right and wrong answers to the exercises of notebook 00, by the name of the cell."""

from pathlib_games import check
from tests.solutions.answers import Answers
from tests.solutions.placement import answers_to

ANSWERS = {
    "check-answer": Answers(
        right=["my_steps = 9"],
        wrong={
            "my_steps = 22": "That is the way on foot. Where does one step from a letter lead",
            "my_steps = 10": "Are you one off?",
            "my_steps = 16": "Which cells are 1 step away, which 2, and so on?",
            "my_steps = 'far'": "should be a number, such as 5, not 'far'",
        },
    ),
    "before-answer": answers_to(check.before_you_begin()),
}
