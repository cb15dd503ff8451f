"""Interactive Chutes and Ladders: a game against the computer."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pathlib_games.games.chutes.rules import Board, Position
from pathlib_games.games.chutes.view import (
    Plan,
    move_words,
    piece_shapes,
    position_scene,
    rolling_scene,
)
from pathlib_games.games.widget import BestList
from pathlib_games.views.scene import Scene
from pathlib_games.widgets.live import GameBoard, script, style_sheet
from pathlib_games.words import counted


def played(before: Position, rolls: Sequence[int], scene: Scene) -> list[dict[str, Any]]:
    """Return the moves of the pieces for each roll, to animate over the final picture."""
    plan = Plan(before.board.size)
    dice = [i for i, shape in enumerate(scene.shapes) if shape.classes == "die"]
    position, turns = before, []
    for roll, die in zip(rolls, dice, strict=True):
        player = position.player
        begin = position.squares[player]
        position = position.play(roll)
        end = position.squares[player]
        landed = begin + roll if begin + roll <= before.board.size else begin
        squares = [*range(begin, landed + 1), *([end] if end != landed else [])]
        last_x, last_y = plan.corner(end)
        corners = map(plan.corner, squares)
        piece = [scene.shapes.index(shape) for shape in piece_shapes(plan, end, player)]
        turns.append(
            {
                "die": [*range(die, die + roll + 1)],
                "piece": piece,
                "places": [[x - last_x, y - last_y] for x, y in corners],
                "slides": end != landed,
            }
        )
    return turns


class ChutesGame(GameBoard):
    """A game against the computer: click the button, or press Enter on it, to roll the die.

    Parameters
    ----------
    board
        The board.
    seed
        Sets the rolls of the die; random by default.

    Attributes
    ----------
    position
        The current position: your piece is A, the computer's is B.
    rounds
        The number of your rolls.

    Examples
    --------
    >>> game = ChutesGame(Board.load("milton_bradley"), seed=1)
    >>> game.roll()
    >>> game
    <ChutesGame: You roll 2: to 2. The computer rolls 5: to 5.>
    """

    _esm = script(
        "renderChutes", "live.js", "best.js", "game_board.js", Path(__file__).parent / "widget.js"
    )
    _css = style_sheet("live.css", "game_board.css", "best.css")

    def __init__(self, board: Board, seed: int | None = None) -> None:
        self._rng = random.Random(seed)
        self.position = self._before = Position(board)
        self.rounds = 0
        self.told: tuple[str, ...] = ("Your piece is A, the computer's is B.",)
        self._rolls: tuple[int, ...] = ()
        super().__init__(self.told[0])

    def roll(self) -> None:
        """Roll the die for you and then for the computer; after the end, begin a new game."""
        self._before = self.position
        if self.position.outcome() is not None:
            self.position = Position(self.position.board)
            self.rounds, self._rolls = 0, ()
            self.told = ("A new game begins.",)
        else:
            self.told, self._rolls = (), ()
            for who in ("You roll", "The computer rolls"):
                if self.position.outcome() is None:
                    roll = self._rng.choice(self.position.legal_moves())
                    self.told += (f"{who} {move_words(self.position, roll)}.",)
                    self._rolls += (roll,)
                    self.position = self.position.play(roll)
            self.rounds += 1
            winner = self.position.outcome()
            if winner is not None:
                self.told += self._ended(won=winner == 0)
        self._say("\n".join(self.told))

    def picture(self) -> Scene:
        """Return the board with the last event below it."""
        return position_scene(self.position, self.told)

    def _ended(self, *, won: bool) -> tuple[str, ...]:
        """Return the length of the game, and compare a win with your best game.

        It does not reveal the minimum length: a later task asks for it.
        """
        who = "You have" if won else "The computer has"
        told = (f"{who} won in {counted(self.rounds, 'roll')}.",)
        place = self._best_list().note(self.rounds) if won else ""
        return (*told, place) if place else told

    def _best_list(self) -> BestList:
        board = self.position.board
        return BestList(f"chutes {board.title}, {board.size} squares", "roll", fewest=True)

    def board(self) -> Scene:
        """Return the board with the roll button and the dice."""
        over = self.position.outcome() is not None
        button = "New game" if over else "Roll the die"
        return rolling_scene(self.position, self.told, button, self._rolls)

    def _click(self, _: str) -> None:
        self.roll()

    def _data(self) -> dict[str, Any]:
        turns, winner = played(self._before, self._rolls, self.board()), self.position.outcome()
        ended = self.rounds if winner == 0 else None
        best = self._best_list().shown(ended, over=winner is not None)
        return {**super()._data(), "played": turns, "best": best}

    def __repr__(self) -> str:
        return f"<ChutesGame: {' '.join(self.told)}>"
