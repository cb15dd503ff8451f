"""Draw Battlesnake: whole games, weights and times on a board, and what is asked about."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product
from typing import TYPE_CHECKING, Any, Protocol

from pathlib_games.games.battlesnake.position import Position
from pathlib_games.games.battlesnake.search import two_ways
from pathlib_games.games.battlesnake.times import free_from
from pathlib_games.games.battlesnake.view_board import (
    LETTERS,
    NO_WAY,
    below_scores,
    cause_words,
    lines_through,
    position_scene,
    short_name,
    snake_now,
    step_words,
)
from pathlib_games.games.battlesnake.weights import OTHER_SNAKE, weights
from pathlib_games.graphs import bfs
from pathlib_games.views.film import film
from pathlib_games.views.shapes import Line, Text, aside, moved
from pathlib_games.views.story import with_both
from pathlib_games.words import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pathlib_games.games.battlesnake.board import Cell, Snake
    from pathlib_games.games.battlesnake.questions import Arrival, Detour, Guess, Times, Way
    from pathlib_games.games.battlesnake.replay import Replay
    from pathlib_games.views.scene import Scene
    from pathlib_games.views.shapes import Shape


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


# ---- what is asked about -------------------------------------------------------------------------


def board_scene(asked: Detour, *, clickable: bool = False) -> Scene:
    """Return the board of a question; to be clicked, with the ways before a hazard is painted."""
    return hazards_scene(asked, ()) if clickable else position_scene(asked.position)


def hazards_scene(asked: Detour, cells: Iterable[Cell]) -> Scene:
    """Return the board of a question, to be clicked, with the hazards that were painted so far.

    The way of least weight and the one of least health are drawn, a little aside from each other,
    and what each costs in health is told.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import load_position
    >>> from pathlib_games.games.battlesnake.questions import Detour
    >>> wall = [(4, y) for y in range(1, 11)]
    >>> scene = hazards_scene(Detour(load_position("long_way")), wall)
    >>> [shape.text for shape in scene.shapes if getattr(shape, "text", "").startswith("costs")]
    ['costs 20 health', 'costs 16 health']
    """
    position = replace(asked.position, hazards=tuple(dict.fromkeys(cells)))
    board = position_scene(position, title="Two ways to the food", clickable=True)
    left, y = below_scores(position)
    lines: list[Shape] = []
    key: list[Shape] = []
    told = [board.description]
    ways = zip(("weight", "health"), (-4, 4), two_ways(position, asked.you), strict=True)
    for measure, shift, way in ways:
        look = f"least-{measure}"
        parts = (Line(line, look) for line in lines_through(position, way.cells))
        lines += moved(parts, shift, shift)
        key.append(Line(((left, y), (left + 22, y)), look))
        key.append(Text(left + 28, y, f"way of least {measure}", "small left"))
        key.append(Text(left + 28, y + 20, f"costs {way.health:g} health", "number left"))
        told.append(
            f"The way of least {measure} costs {way.health:g} health: "
            f"{', '.join(map(str, way.cells))}."
        )
        y += 48
    # Food and snakes lie on the ways, which lie on the cells.
    food = next(place for place, shape in enumerate(board.shapes) if shape.classes == "food")
    shapes = (*board.shapes[:food], *lines, *board.shapes[food:], *aside(key))
    height = max(board.height, y)
    wide, _, dx, dy = board.folded or (0, 0, 0, 0)
    folded = (wide, dy + y, dx, dy)
    words = " ".join(told)
    return replace(board, height=height, shapes=shapes, description=words, folded=folded)


def way_scene(asked: Way) -> Scene:
    """Return the board of a question with the way that it is about."""
    return position_scene(asked.position, asked.path)


def clock_scene(asked: Arrival | Times, *, clickable: bool = False) -> Scene:
    """Return the board of a question, with the time at which each body cell will be free."""
    return times_scene(asked.position, clickable=clickable)


def solved_clock_scene(asked: Arrival) -> Scene:
    """Return the board of a question with a way that arrives as early as possible, if any does."""
    scene, search = clock_scene(asked), asked.instance
    if search.target is None:
        return scene
    way: Any = bfs(search.graph, search.source).path_to(search.target)
    cells = [cell for cell, _ in way]
    lines = (Line(line, "tree") for line in lines_through(asked.position, cells))
    told = f"{scene.description}\nWay: {', '.join(map(str, cells))}."
    return replace(scene, shapes=(*scene.shapes, *lines), description=told)


def prices_scene(asked: Guess, *, clickable: bool = False) -> Scene:
    """Return the board of a question, with the least that it weighs to enter each cell."""
    return weights_scene(asked.position, asked.you, clickable=clickable)


# ---- where a program fails -----------------------------------------------------------------------


class Needless(Protocol):
    """A move that was a certain death."""

    @property
    def move(self) -> str:
        """Where it led."""

    @property
    def safe(self) -> Sequence[str]:
        """The moves that were none."""


def move_flaw_scene(position: Position, given: Position | Needless) -> Scene:
    """Return the position in which a snake moved into death, or from which it starved."""
    me = position.snakes[0]
    path: tuple[Cell, ...] = ()
    if isinstance(given, Position):
        told = f"Right: eat while its health of {me.health} lasts. Your program: it starved."
    else:
        target = position.step(me.head, given.move)
        path = (me.head, target) if position.has(target) else ()
        told = f"Right: {' or '.join(given.safe)}. Your program: {given.move}."
    return with_both(position_scene(position, path, title="Its last move"), told)


def middle_flaw_scene(case: tuple[int, Sequence[Cell], str], given: Mapping[Cell, int]) -> Scene:
    """Return the board that a program gave weights, with a light way that it should not have."""
    size, way, how = case
    low, high = min(given.values()), max(given.values())
    heat = {cell: round(3 * (n - low) / (high - low or 1)) for cell, n in given.items()}
    notes = {cell: str(weight) for cell, weight in given.items()}
    scene = position_scene(
        Position(size, size, ()), way, notes=notes, heat=heat, title="Your weights"
    )
    told = f"Right: through the middle, without a detour. Your program: a lightest way {how}."
    return with_both(scene, told)
