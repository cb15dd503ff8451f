"""Wrong algorithms that learners have in mind, runnable and traced like the right one."""

from pathlib_games.ideas.misunderstandings.library import (
    MISUNDERSTANDINGS,
    Misunderstanding,
    register,
)
from pathlib_games.ideas.misunderstandings.search import (
    KINDS,
    PARTS,
    Kind,
    Outcome,
    Part,
    Search,
    Variant,
    every_outcome,
    guided,
    play,
)
from pathlib_games.ideas.misunderstandings.space import Point, meant, pairs, points

__all__ = [
    "KINDS",
    "MISUNDERSTANDINGS",
    "PARTS",
    "Kind",
    "Misunderstanding",
    "Outcome",
    "Part",
    "Point",
    "Search",
    "Variant",
    "every_outcome",
    "guided",
    "meant",
    "pairs",
    "play",
    "points",
    "register",
]
