"""The mistake that a world with keys invites: what is carried is forgotten."""

from __future__ import annotations

from pathlib_games.ideas.misunderstandings import Misunderstanding, register

FORGOTTEN = 53

register(
    Misunderstanding(
        FORGOTTEN,
        "what is carried is forgotten",
        "Takes a place for the whole node, though what one has there decides how it goes on.",
        "You stand on the same cell twice, once with the key and once without. Can you go on to "
        "the same cells both times?",
        "What would you have to tell somebody who plays on for you: is the cell enough?",
        "E: states with keys or fuel are searched as if they were places",
        (),
    )
)
