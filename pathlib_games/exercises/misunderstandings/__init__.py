"""Wrong algorithms that learners have in mind, runnable and traced like the right one."""

from pathlib_games.exercises.misunderstandings.library import (
    MISUNDERSTANDINGS,
    Misunderstanding,
    register,
)
from pathlib_games.exercises.misunderstandings.search import (
    KINDS,
    Kind,
    Outcome,
    Search,
    Variant,
    every_outcome,
    guided,
    play,
)

__all__ = [
    "KINDS",
    "MISUNDERSTANDINGS",
    "Kind",
    "Misunderstanding",
    "Outcome",
    "Search",
    "Variant",
    "every_outcome",
    "guided",
    "play",
    "register",
]
