"""The questions with answers to choose from about Battlesnake."""

from __future__ import annotations

from pathlib_games.exercises.questions import Option, Question

SHORT_OR_HEALTHY = Question(
    "The tutorial says that its weights lead along the way of the lowest health cost. A hazard "
    "weighs 10 times its damage, another cell from 10 to 20. Does that always hold?",
    (
        Option(
            "Yes: whoever pays the least in weights pays the least in health as well.",
            False,
            "A step around costs 1 health, but 10 to 20 in weights. And the hazard?",
        ),
        Option(
            "No: the snake always takes the way with the fewest steps.",
            False,
            "Then weights would not matter at all. They do.",
        ),
        Option(
            "No: the snake never goes through a hazard, even if it has to.",
            False,
            "A hazard is heavy, but it is not forbidden.",
        ),
        Option(
            "No: a long detour may weigh more than a hazard, but cost less.",
            True,
            "15 health in a hazard weigh as much as about 10 steps. You will find such a board.",
        ),
    ),
)

TO_THE_MIDDLE = Question(
    "A step to the right weighs more the farther right it begins, a step to the left the farther "
    "left, and so on. Where do these weights lead on an open board, from corner to corner?",
    (
        Option(
            "Through the middle, where steps to the left and to the right are light.",
            False,
            "So the tutorial says. Add up two ways: along the edge, and through the middle.",
        ),
        Option("Along the edges.", False, "Add up two ways before you say so."),
        Option(
            "Nowhere: all ways with the fewest steps weigh the same.",
            True,
            "Every one of them crosses each column and each row once, and pays the same for it.",
        ),
        Option("In a spiral.", False, "That would take more steps, and each step costs something."),
    ),
)

ALWAYS_UP = Question(
    "As it was published, the tutorial's snake always moves up. Its findPath(start, coord) begins "
    "at this.start, which is never set; the caller catches every exception; and the move is 'up' "
    "until something better is found. Why is it always 'up'?",
    (
        Option(
            "Because every search fails at its start, and nobody hears of it.",
            True,
            "The parameter start is ignored. And an exception that is caught and dropped looks "
            "just like 'there is no way'.",
        ),
        Option(
            "Because up is the first direction in its list, and the first one wins.",
            False,
            "It never gets that far.",
        ),
        Option("Because upward steps weigh the least.", False, "No weight is ever looked at."),
        Option(
            "Because (0, 0) is at the top in its picture.",
            False,
            "Its directions are right. What does it search from?",
        ),
    ),
)
