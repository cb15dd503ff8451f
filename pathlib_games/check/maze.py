"""Judges the answers of notebook 00, about the maze."""

from __future__ import annotations

from pathlib_games.check.answer import Answer, judged
from pathlib_games.exercises import Item
from pathlib_games.games.maze.exercise import Steps
from pathlib_games.games.maze.rules import Position


def maze_steps(answer: object, question: Position | Item[Steps]) -> Answer:
    r"""Judge how many steps the shortest way through a maze has.

    Examples
    --------
    >>> maze_steps(3, Position.from_text("@A...\n####.\n.A*.."))
    Right. The shortest way has 3 steps.
    """
    asked = question if isinstance(question, Item) else Steps(question)
    return judged("maze/steps", answer, asked)
