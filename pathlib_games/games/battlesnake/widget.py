"""Interactive Battlesnake: steer a snake against a program."""

from __future__ import annotations

from typing import Any

from pathlib_games.games.battlesnake.board import MAX_HEALTH, MOVES, Cell, Snake
from pathlib_games.games.battlesnake.players import move_to, safe_moves, tutorial
from pathlib_games.games.battlesnake.rules import GAME, Moves, Position, new_game
from pathlib_games.games.battlesnake.view import cause_words, position_scene
from pathlib_games.games.contract import History
from pathlib_games.games.widget import SeededBoard
from pathlib_games.views.scene import Scene
from pathlib_games.widgets.live import Buttons, Message, Tone, script
from pathlib_games.words import counted, listed

YOU, RIVAL = "you", "tutorial"
_NEAR = 3  # within so many steps a rival is mentioned


class SnakeGame(SeededBoard[Position, Moves]):
    """A game against the snake `tutorial`, which waits for your move in each turn.

    Steer with the arrow keys or the buttons, or click on a cell beside your head.

    Examples
    --------
    >>> game = SnakeGame(seed=3)
    >>> game.go("down")
    >>> game
    <SnakeGame, turn 1: You go down, tutorial goes left. Your health is 99. ...>
    """

    _esm = script("renderWalk", "live.js", "game_board.js", "walk.js")

    def __init__(self, *, seed: int = 0) -> None:
        self._next_seed = seed + 1
        self._game = History.of(GAME, new_game((YOU, RIVAL), seed))
        super().__init__(f"{_WELCOME} {self._asks()}")

    def go(self, way: str) -> None:
        """Play a turn in which your snake goes up, down, left or right."""
        here = self.position
        if here.over:
            self._say(self._asks())
            return
        body = here.snake(YOU).body
        if here.step(body[0], way) == body[1]:
            self._say(f"You cannot turn back into your own neck. {self._asks()}", "wrong")
            return
        moves = {YOU: way, RIVAL: tutorial(here, RIVAL, 0)}
        self._game = self._game.play(moves)
        self._opponent_plays()
        tone: Tone = "right" if self.position.winner == YOU else ""
        self._say(f"{_turn_words(here, moves, self.position)} {self._asks()}", tone)

    def click(self, cell: Cell) -> None:
        """Go to a cell beside the head of your snake."""
        head = self.position.snake(YOU).head
        if self.position.over:
            self._say(self._asks())
        elif self.position.steps_between(head, cell) == 1:
            self.go(move_to(self.position, head, cell))
        else:
            self._say(f"{cell} is not beside your head on {head}. {self._asks()}", "wrong")

    def new_game(self, seed: int) -> None:
        """Begin a new game."""
        self._next_seed = seed + 1
        self._lay_out(History.of(GAME, new_game((YOU, RIVAL), seed)))
        self._answer(f"A new game with seed {seed}. ")

    def picture(self) -> Scene:
        """Return the board as a scene."""
        return position_scene(self.position, clickable=True)

    def __repr__(self) -> str:
        return f"<SnakeGame, turn {self.position.turn}: {self.said}>"

    def act(self, message: Message) -> None:
        """Handle a click, a button or an arrow key."""
        if "go" in message:
            self.go(message["go"])
        else:
            super().act(message)

    def _click(self, shape_id: str) -> None:
        x, y = map(int, shape_id.strip("()").split(","))
        self.click((x, y))

    def _buttons(self) -> Buttons:
        return {
            "Left": lambda: self.go("left"),
            "Up": lambda: self.go("up"),
            "Down": lambda: self.go("down"),
            "Right": lambda: self.go("right"),
            "Undo": self.undo,
        }

    def _data(self) -> dict[str, Any]:
        return {**super()._data(), "walker": str(self.position.snake(YOU).head)}

    def _answer(self, told: str) -> None:
        self._say(f"{told}{self._asks()}")

    def _asks(self) -> str:
        """Return what is near and where you can go, or who has won and why."""
        here = self.position
        if here.over:
            return f"{_end_words(here)} Press New game for another one, or Undo."
        me, rival = here.snake(YOU), here.snake(RIVAL)
        told = []
        if here.food:
            food = min(here.food, key=lambda cell: here.steps_between(me.head, cell))
            told.append(f"Food: {_way_words(me.head, food)}.")
        if here.steps_between(me.head, rival.head) <= _NEAR:
            told.append(
                f"The head of {RIVAL}: {_way_words(me.head, rival.head)}; it is "
                f"{_compared(rival, me)}."
            )
        free = listed(safe_moves(here, YOU), "or")
        told.append(f"You can go {free}." if free else "Every cell beside your head is taken.")
        return " ".join(told)


_WELCOME = "You are snake A: click on a cell beside your head, or steer with the arrow keys."


def _turn_words(before: Position, moves: Moves, after: Position) -> str:
    """Tell what both snakes did, and what it means for their health."""
    told = [f"You go {moves[YOU]}, {RIVAL} goes {moves[RIVAL]}."]
    me, rival = after.snake(YOU), after.snake(RIVAL)
    if me.length > before.snake(YOU).length:
        told.append(f"You eat: your health is {MAX_HEALTH}, your length {me.length}.")
    elif me.alive:
        told.append(f"Your health is {me.health}.")
    if rival.length > before.snake(RIVAL).length:
        told.append(f"{RIVAL} eats: its length is {rival.length}.")
    return " ".join(told)


def _end_words(position: Position) -> str:
    """Tell who has won and why."""
    out = [snake for snake in position.snakes if not snake.alive]
    if {snake.eliminated_cause for snake in out} == {_HEADS}:
        alone = "you are shorter" if out[0].id == YOU else f"{RIVAL} is shorter"
        met = "both snakes are equally long" if out[1:] else alone
        told = f"Your heads met, and {met}."
    else:
        names = {YOU: "You", RIVAL: RIVAL}
        told = " ".join(f"{names[snake.id]} {cause_words(snake)}." for snake in out)
    winner = {YOU: "You win", None: "Nobody wins"}.get(position.winner, f"{RIVAL} wins")
    return f"{told} {winner} after {counted(position.turn, 'turn')}."


_HEADS = "head-collision"


def _way_words(source: Cell, target: Cell) -> str:
    """Return the steps from a cell to another one in words, such as 2 right and 3 up."""
    across, up = target[0] - source[0], target[1] - source[1]
    steps = {"right": across, "left": -across, "up": up, "down": -up}
    return listed(f"{steps[way]} {way}" for way in MOVES if steps[way] > 0)


def _compared(one: Snake, other: Snake) -> str:
    if one.length == other.length:
        return "as long as you"
    return "longer than you" if one.length > other.length else "shorter than you"
