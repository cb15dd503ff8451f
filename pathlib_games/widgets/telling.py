"""A widget that says something: where things stand, and words about what has just happened."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, Literal

import traitlets

from pathlib_games.widgets.live import LiveWidget, Message, is_shown

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Buttons = Mapping[str, Callable[[], object]]

Tone = Literal["", "right", "wrong"]


class TellingWidget(LiveWidget):
    """A live widget that tells in words what every action has done.

    All that is shown goes to the browser in one state, with the words and a number that grows: so
    the same words said twice are announced twice. The browser sends the id of a shape that was
    clicked, the words of a button that was pressed, or something that only one widget knows.
    """

    _state = traitlets.Dict().tag(sync=True)

    _turn = 0

    def __init__(self, welcome: str) -> None:
        super().__init__(_state=self._everything(welcome, ""))

    @property
    def said(self) -> str:
        """The words that were said last."""
        return str(self._state["say"]["text"])

    @abstractmethod
    def _data(self) -> dict[str, Any]:
        """Return what is shown beside the words, as plain data; a picture is called scene."""

    def _click(self, shape_id: str) -> None:
        """Do what a click on a shape of the picture means."""
        raise NotImplementedError

    def _buttons(self) -> Buttons:
        """Return what each button does."""
        return {}

    def act(self, message: Message) -> None:
        """Do what a click or a button says; a click on a shape that is gone came too late."""
        if "press" in message:
            self._buttons()[str(message["press"])]()
        elif is_shown(shape_id := str(message["click"]), self._state["scene"]):
            self._click(shape_id)

    def _say(self, text: str, tone: Tone = "") -> None:
        """Show where things stand, with some words about it."""
        self._turn += 1
        self._state = self._everything(text, tone)

    def _everything(self, text: str, tone: Tone) -> dict[str, Any]:
        return {**self._data(), "turn": self._turn, "say": {"text": text, "tone": tone}}
