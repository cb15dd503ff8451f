"""Draw Battlesnake: whole games, and weights and times on a board."""

from __future__ import annotations

from itertools import pairwise, product
from typing import TYPE_CHECKING

from pathlib_games.games.battlesnake.position import Position
from pathlib_games.games.battlesnake.times import free_from
from pathlib_games.games.battlesnake.view_board import (
    LETTERS,
    NO_WAY,
    cause_words,
    position_scene,
    short_name,
    snake_now,
    step_words,
)
from pathlib_games.games.battlesnake.weights import OTHER_SNAKE, weights
from pathlib_games.views.film import film
from pathlib_games.words import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pathlib_games.games.battlesnake.board import Cell, Snake
    from pathlib_games.games.battlesnake.replay import Replay
    from pathlib_games.views.scene import Scene


def replay_scenes(replay: Replay) -> list[tuple[Scene, str]]:
    """Return the pictures of a game, each with a sentence, for a stepper.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import Replay, SNAKES, new_game
    >>> replay = Replay.of(new_game(["lonely"], seed=1, size=(7, 7)), {"lonely": SNAKES["random"]})
    >>> replay_scenes(replay)[1][1]
    'Turn 1: A moves right.'
    """
    positions = replay.positions
    roster = positions[0].snakes
    told = [(position_scene(positions[0], roster=roster, title="A game"), _beginning(roster))]
    for before, after in pairwise(positions):
        scene = position_scene(after, roster=roster, title="A game")
        told.append((scene, turn_words(before, after, roster)))
    return told


def replay_film(replay: Replay) -> film:
    """Return a game as an animation.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import Replay, SNAKES, new_game
    >>> replay = Replay.of(new_game(["lonely"], seed=1, size=(7, 7)), {"lonely": SNAKES["random"]})
    >>> replay_film(replay)
    <film, 86 pictures: A game of Battlesnake, 85 turns. Nobody wins.>
    """
    last = replay.positions[-1]
    roster = replay.positions[0].snakes
    winner = last.winner if len(roster) > 1 else None
    end = f"{last.snake(winner).name or winner} wins." if winner is not None else "Nobody wins."
    scenes = tuple(scene for scene, _ in replay_scenes(replay))
    return film(scenes, f"A game of Battlesnake, {counted(last.turn, 'turn')}. {end}", seconds=0.25)


def turn_words(before: Position, after: Position, roster: Sequence[Snake]) -> str:
    """Return what happened in a turn, in words."""
    told: list[str] = []
    for number, snake in enumerate(roster):
        old, new = snake_now(before, snake), snake_now(after, snake)
        if old is None or not old.alive:
            continue
        letter = LETTERS[number % 8]
        if new is None:
            told.append(f"{letter} is out")
        elif not new.alive:
            told.append(f"{letter} is out: {cause_words(new)}")
        else:
            eats = " and eats" if new.head in before.food else ""
            told.append(f"{letter} moves {step_words(before, old.head, new.head)}{eats}")
    return f"Turn {after.turn}: {', '.join(told)}."


def _beginning(roster: Sequence[Snake]) -> str:
    named = ", ".join(f"{LETTERS[n % 8]} is {short_name(snake)}" for n, snake in enumerate(roster))
    return f"The beginning: {named}."


def weights_scene(position: Position, you: str, *, clickable: bool = False) -> Scene:
    """Return what it weighs at least to enter each cell, as a heat map.

    The darker a cell, the more it weighs; a cross marks cells that cannot be entered, and a body
    that can be, at a price beyond all others, has an exclamation mark. Perhaps the cells can be
    clicked.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import Position, Snake
    >>> scene = weights_scene(Position(3, 3, (Snake("me", 90, ((1, 1), (1, 0))),)), "me")
    >>> print(scene.description.splitlines()[-1])
    Weights: row 2: 11 10 11; row 1: 10 x 10; row 0: 12 10 11.
    """
    board = weights(position, you)
    cells = list(product(range(position.width), range(position.height)))
    least: dict[Cell, int] = {}
    for tail in cells:
        for cell, weight in board.neighbors(tail):
            least[cell] = min(weight, least.get(cell, weight))
    usual = [weight for weight in least.values() if weight < OTHER_SNAKE]
    low, high = min(usual, default=0), max(usual, default=0)
    notes: dict[Cell, str] = {}
    heat: dict[Cell, int] = {}
    for cell in cells:
        if cell not in least:
            notes[cell] = NO_WAY
        elif least[cell] >= OTHER_SNAKE:
            notes[cell], heat[cell] = "!", 4
        else:
            notes[cell] = str(least[cell])
            heat[cell] = round(3 * (least[cell] - low) / (high - low)) if high > low else 0
    return position_scene(
        position,
        notes=notes,
        heat=heat,
        title="What entering weighs",
        clickable=clickable,
        noted=lambda note: "cannot be entered" if note == NO_WAY else f"weighs {note}",
    )


def times_scene(position: Position, *, clickable: bool = False) -> Scene:
    """Return a position with the time on each body cell at which it will be free.

    Perhaps the cells can be clicked.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import Position, Snake
    >>> scene = times_scene(Position(3, 2, (Snake("me", 90, ((1, 1), (1, 0))),)))
    >>> print(scene.description.splitlines()[-1])
    Free from: (1, 1) at 2, (1, 0) at 1.
    """
    notes = {cell: str(time) for cell, time in free_from(position).items()}
    title = "When the bodies are gone"
    return position_scene(
        position, notes=notes, title=title, clickable=clickable, noted="free from time {}".format
    )
