"""The rules of Battlesnake: a turn is an ordered list of named stages.

They follow the official engine, whose order differs from that of its documentation: a snake that
finds food in time does not starve, and hazards hurt before that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from pathlib_games.games.battlesnake.maps import new_food, new_hazards
from pathlib_games.games.battlesnake.parts import MAX_HEALTH, MOVES, Cell, Snake
from pathlib_games.games.battlesnake.position import Position
from pathlib_games.graphs import PathlibGamesError

Moves = Mapping[str, str]


class BadTurn(PathlibGamesError, ValueError):
    """A turn cannot be played; the position stays as it is.

    Attributes
    ----------
    reason
        "no_move" if a living snake has no move, "no_body" if it has no body.
    """

    def __init__(self, reason: Literal["no_move", "no_body"], message: str) -> None:
        self.reason = reason
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of a turn: its name, and what it makes of a position and the moves of the snakes."""

    name: str
    play: Callable[[Position, Moves], Position]


def turn(position: Position, moves: Moves) -> Position:
    """Play one turn.

    Parameters
    ----------
    position
        The position before.
    moves
        For the id of each living snake "up", "down", "left" or "right". With any other word a snake
        goes on in its direction, and up if it has none.

    Returns
    -------
    Position
        The position after it: the same one if the game was over already.

    Raises
    ------
    BadTurn
        If a living snake has no move or no body.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import Position, Snake
    >>> me = Snake("me", 90, ((1, 1), (1, 0), (0, 0)))
    >>> position = Position(5, 5, (me,), food=((1, 2), (4, 4)), solo=True)
    >>> turn(position, {"me": "up"}).snake("me")  # it eats: the last segment is doubled
    Snake(id='me', health=100, body=((1, 2), (1, 1), (1, 0), (1, 0)), ...)
    """
    *_, (_, after) = turn_by_stages(position, moves)
    return after


def turn_by_stages(position: Position, moves: Moves) -> Iterator[tuple[str, Position]]:
    """Play one turn and give the name of each stage together with the position after it.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import Position, Snake
    >>> me = Snake("me", 90, ((1, 1), (1, 0), (0, 0)))
    >>> position = Position(5, 5, (me,), solo=True)
    >>> [name for name, _ in turn_by_stages(position, {"me": "up"})]
    ['over?', 'move', 'lose health', 'hazards hurt', 'feed', 'eliminate', 'new hazards', 'new food']
    """
    yield "over?", position
    if position.over:
        return
    before, after = position, position
    for stage in stages(position):
        after = stage.play(after, moves)
        # A stage looks at the number of the turn that is being played.
        yield stage.name, replace(after, turn=before.turn + 1)


def turn_without_chance(position: Position, moves: Moves) -> Position:
    """Play one turn as far as it can be foreseen: no new hazards and no new food."""
    after = position
    for stage in _certain_stages(position):
        after = stage.play(after, moves)
    return replace(after, turn=position.turn + 1)


def stages(position: Position) -> tuple[Stage, ...]:
    """Give the stages of a turn, in their order; they depend on the ruleset."""
    return (*_certain_stages(position), *CHANCE)


def _certain_stages(position: Position) -> tuple[Stage, ...]:
    extra = CONSTRICTOR if position.game.ruleset.endswith("constrictor") else ()
    return (*STANDARD, *extra)


def move(position: Position, moves: Moves) -> Position:
    """Give each living snake a new head, and take its last segment away."""
    for snake in position.living:
        if not snake.body:
            raise BadTurn("no_body", f"The living snake {snake.id!r} has no body: length zero.")
        if snake.id not in moves:
            raise BadTurn(
                "no_move",
                f"A move for each living snake is needed, but it is not provided for {snake.id!r}.",
            )

    def moved(snake: Snake) -> Snake:
        word = moves[snake.id]
        word = word if word in MOVES else direction(snake.body)
        return replace(snake, body=(position.step(snake.head, word), *snake.body[:-1]))

    return _for_living(position, moved)


def direction(body: tuple[Cell, ...]) -> str:
    """Give the direction in which a snake goes on if it does not answer.

    Examples
    --------
    >>> direction(((2, 2), (1, 2))), direction(((0, 2), (6, 2))), direction(((2, 2), (2, 2)))
    ('right', 'right', 'up')
    """
    if len(body) < 2:
        return "up"
    (x, y), (neck_x, neck_y) = body[:2]
    for word, (dx, dy) in _IN_ORDER.items():
        if (dx and x - neck_x == dx) or (dy and y - neck_y == dy):
            return word
    # The neck is not beside the head: it lies across the edge of a wrapped board.
    if x != neck_x and min(x, neck_x) == 0:
        return "right" if x == 0 else "left"
    if y != neck_y and min(y, neck_y) == 0:
        return "up" if y == 0 else "down"
    return "up"


_IN_ORDER = {word: MOVES[word] for word in ("right", "left", "up", "down")}


def lose_health(position: Position, _: Moves) -> Position:
    """Take 1 of the health of each living snake."""
    return _for_living(position, lambda snake: replace(snake, health=snake.health - 1))


def hazards_hurt(position: Position, _: Moves) -> Position:
    """Damage the snakes whose head is in a hazard, once for each time that it is listed.

    Where there is food, hazards do not hurt. A snake that has no health left is out.
    """
    damage = position.game.settings.hazard_damage

    def hurt(snake: Snake) -> Snake:
        times = position.hazards.count(snake.head)
        if not times or snake.head in position.food:
            return snake
        health = snake.health
        for _ in range(times):
            health = min(max(health - damage, 0), MAX_HEALTH)
        hurt = replace(snake, health=health)
        return hurt if health > 0 else _eliminated(hurt, position, "hazard")

    return _for_living(position, hurt)


def feed(position: Position, _: Moves) -> Position:
    """Give each living snake whose head is on food full health and a doubled last segment."""

    def fed(snake: Snake) -> Snake:
        for _ in range(position.food.count(snake.head)):
            snake = replace(snake, health=MAX_HEALTH, body=(*snake.body, snake.body[-1]))
        return snake

    heads = {snake.head for snake in position.living}
    left = tuple(cell for cell in position.food if cell not in heads)
    return replace(_for_living(position, fed), food=left)


def eliminate(position: Position, _: Moves) -> Position:
    """Take out the snakes without health and off the board, then all that collide, at once."""

    def lost(snake: Snake) -> Snake:
        if snake.health <= 0:
            return _eliminated(snake, position, "out-of-health")
        if not all(map(position.has, snake.body)):
            return _eliminated(snake, position, "wall-collision")
        return snake

    left = _for_living(position, lost)
    longest_first = sorted(left.living, key=lambda snake: -snake.length)
    return _for_living(left, lambda snake: _collided(snake, longest_first, position))


def _collided(snake: Snake, longest_first: list[Snake], position: Position) -> Snake:
    """Judge one snake: by its own body, then by other bodies, then head to head."""
    if snake.head in snake.body[1:]:
        return _eliminated(snake, position, "snake-self-collision", snake.id)
    others = [other for other in longest_first if other.id != snake.id]
    for other in others:
        if snake.head in other.body[1:]:
            return _eliminated(snake, position, "snake-collision", other.id)
    for other in others:
        if snake.head == other.head and snake.length <= other.length:
            return _eliminated(snake, position, "head-collision", other.id)
    return snake


def remove_food(position: Position, _: Moves) -> Position:
    """Take all food away: nobody eats in a constrictor game."""
    return replace(position, food=())


def grow(position: Position, _: Moves) -> Position:
    """Let every snake grow, unless its last segment is doubled already; the eliminated ones too."""

    def grown(snake: Snake) -> Snake:
        doubled = len(snake.body) > 1 and snake.body[-1] == snake.body[-2]
        return replace(
            snake, health=MAX_HEALTH, body=snake.body if doubled else snake.body + snake.body[-1:]
        )

    return replace(position, snakes=tuple(map(grown, position.snakes)))


def _for_living(position: Position, change: Callable[[Snake], Snake]) -> Position:
    snakes = tuple(change(snake) if snake.alive else snake for snake in position.snakes)
    return replace(position, snakes=snakes)


def _eliminated(snake: Snake, position: Position, cause: str, by: str = "") -> Snake:
    return replace(
        snake, eliminated_cause=cause, eliminated_by=by, eliminated_on_turn=position.turn + 1
    )


STANDARD = (
    Stage("move", move),
    Stage("lose health", lose_health),
    Stage("hazards hurt", hazards_hurt),
    Stage("feed", feed),
    Stage("eliminate", eliminate),
)
CONSTRICTOR = (Stage("remove food", remove_food), Stage("grow", grow))
CHANCE = (
    Stage("new hazards", lambda position, _: new_hazards(position)),
    Stage("new food", lambda position, _: new_food(position)),
)
