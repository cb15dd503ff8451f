"""A board to play on: a picture to click, words, buttons, and what is chosen for the next game."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from pathlib_games.widgets.base import script, style_sheet
from pathlib_games.widgets.live import TellingWidget, scene_data

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from pathlib_games.views.scene import Scene
    from pathlib_games.widgets.live import Message

NEW_GAME = "New game"


@dataclass(frozen=True, slots=True)
class Field:
    """Something to be chosen or typed below a board."""

    name: str
    words: str
    value: str | int
    options: tuple[tuple[str, str], ...] = ()


class GameBoard(TellingWidget):
    """A board whose shapes are clicked, with buttons and words below it, and folded menus.

    Each game says what its board looks like, what a click means, and which buttons there are.
    """

    _esm = script("renderGameBoard", "live.js", "game_board.js")
    _css = style_sheet("live.css", "game_board.css")

    KEYS: ClassVar[Mapping[str, str]] = {}
    """Keys that press a button, wherever on the board the keyboard is."""

    DRAGS: ClassVar[bool] = False
    """Whether a pressed pointer clicks every shape that it is dragged to."""

    _answered = 0
    """The number of the first picture that shows what an opponent did last."""

    def board(self) -> Scene:
        """Return the board as it is shown live, to be clicked."""
        return self.picture()

    def _asked(self) -> str:
        """Return the question above the board; empty where it is only played on."""
        return ""

    def act(self, message: Message) -> None:
        """Do what a click or a button says."""
        if message.get("press") == NEW_GAME:
            self._begin(message)
        else:
            super().act(message)

    def _is_late(self, message: Message) -> bool:
        return int(message.get("turn", self._turn)) < self._answered

    def _opponent_plays(self) -> None:
        """Drop what was done before the next picture, which shows an opponent's answer, is seen."""
        self._answered = self._turn + 1

    def _disabled(self) -> Collection[str]:
        """Return the buttons that cannot be pressed now."""
        return ()

    def _menus(self) -> tuple[Field, ...]:
        """Return the menus which tell at once what was chosen."""
        return ()

    def _next_game(self) -> tuple[Field, ...]:
        """Return what is chosen for the next game; without anything there is no next game."""
        return ()

    def _begin(self, chosen: Message) -> None:
        """Begin the next game as it was chosen."""
        raise NotImplementedError

    def _data(self) -> dict[str, Any]:
        return {
            "asked": self._asked(),
            "scene": scene_data(self.board()),
            "buttons": list(self._buttons()),
            "disabled": list(self._disabled()),
            "keys": dict(self.KEYS),
            "drags": self.DRAGS,
            "menus": [asdict(menu) for menu in self._menus()],
            "next": [asdict(field) for field in self._next_game()],
        }
