"""Judging answers: exercises that draw questions, accept every right answer, and name mistakes."""

from pathlib_tutor.exercises.exercise import (
    EXERCISES,
    BadRecipe,
    Exercise,
    Item,
    NoItem,
    UnknownExercise,
)
from pathlib_tutor.exercises.verdict import Verdict

__all__ = [
    "EXERCISES",
    "BadRecipe",
    "Exercise",
    "Item",
    "NoItem",
    "UnknownExercise",
    "Verdict",
]
