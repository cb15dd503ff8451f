"""A board on which a game with a history is played: moves are undone, another game is put on it."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Generic

from pathlib_games.games.contract import Move, P
from pathlib_games.widgets.game_board import Field, GameBoard

if TYPE_CHECKING:
    from pathlib_games.games.history import History
    from pathlib_games.widgets.live import Message


class PlayedBoard(GameBoard, Generic[P, Move]):
    """A board on which a game is played, alone, with somebody else, or against the computer."""

    _game: History[P, Move]

    @property
    def game(self) -> History[P, Move]:
        """The game with its history; another one may be put on the board."""
        return self._game

    @game.setter
    def game(self, game: History[P, Move]) -> None:
        self._lay_out(game)
        self._answer("Another game is on the board. ")

    @property
    def position(self) -> P:
        """The position on the board."""
        return self._game.position

    def undo(self) -> None:
        """Take the last move back, and the computer's answer with it."""
        game = self._game
        while self._game.moves:
            last = self._game.moves[-1]
            self._game = self._game.undo()
            if not self._computer_is_to_move:
                self._put_down()
                self._answer(f"Undone{self._undone(last)}. ")
                return
        self._game = game  # the computer has begun, and would do so again
        self._say("There is nothing to undo.")

    def _lay_out(self, game: History[P, Move]) -> None:
        """Put a game on the board."""
        self._game = game
        self._put_down()

    @property
    def _computer_is_to_move(self) -> bool:
        """Whether the computer plays, and it is its turn."""
        return False

    def _undone(self, _: Move) -> str:
        """Say which move was taken back."""
        return ""

    def _put_down(self) -> None:
        """Take back what was chosen, proposed or shown for a move that is not made."""

    @abstractmethod
    def _answer(self, told: str) -> None:
        """Let the computer move if it is its turn, and say how things stand after some words."""


class SeededBoard(PlayedBoard[P, Move]):
    """A board whose games are drawn by a seed, which may be typed for the next game."""

    _next_seed: int

    @abstractmethod
    def new_game(self, seed: int) -> None:
        """Begin a new game."""

    def _next_game(self) -> tuple[Field, ...]:
        return (Field("seed", "Seed of the next game", self._next_seed),)

    def _begin(self, chosen: Message) -> None:
        typed = str(chosen["seed"])
        try:
            seed = int(typed)
        except ValueError:
            self._say(f"The seed should be a whole number, but it is {typed!r}.", "wrong")
            return
        self.new_game(seed)
