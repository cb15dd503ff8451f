"""Right and wrong answers to the exercises of notebook 00, by the name of the cell."""

from tests.solutions.answers import Answers

ANSWERS = {
    "check-answer": Answers(
        right=["my_distance = 11"],
        wrong={
            "my_distance = 7": "is not 7. Go through it step by step.",
            "my_distance = 'far'": "should be a number, such as 5, not 'far'",
        },
    ),
}
