"""Judging answers: exercises that draw questions, accept every right answer, and name mistakes."""

from pathlib_games.exercises.exercise import BadRecipe, Exercise, Item, NoItem
from pathlib_games.exercises.registry import EXERCISES, UnknownExercise
from pathlib_games.exercises.verdict import Verdict

__all__ = [
    "EXERCISES",
    "BadRecipe",
    "Exercise",
    "Item",
    "NoItem",
    "UnknownExercise",
    "Verdict",
]
