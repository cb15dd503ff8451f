"""The button *Copy for an assistant*, in a question or below the verdict on a program."""

from __future__ import annotations

from abc import abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import traitlets

from pathlib_games.views.scene import Scene
from pathlib_games.widgets.live import TellingWidget, script, style_sheet
from pathlib_tutor.record.assistant_card import assistant_card

if TYPE_CHECKING:
    from pathlib_games.widgets.live import Message
    from pathlib_tutor.record.attempts import Help


class OffersCard(TellingWidget):
    """A widget with the button; the text is made when the page asks for it."""

    offered: ClassVar[bool] = True
    """Whether there are buttons in this notebook."""

    _card = traitlets.Bool().tag(sync=True)

    @traitlets.default("_card")
    def _as_offered(self) -> bool:
        return self.offered

    @abstractmethod
    def card(self) -> str:
        """Return the text for an assistant."""

    def _reply(self, message: Message) -> dict[str, Any]:
        return {"card": self.card()} if "card" in message else super()._reply(message)


class CopyCard(OffersCard):
    """The button alone, for an answer that is no form."""

    _esm = script("renderCopyCard", "live.js", Path(__file__).with_name("copy_card.js"))
    _css = style_sheet("live.css")

    def __init__(self, helped: Help, answer: object) -> None:
        self._help, self._answer = helped, answer
        super().__init__("")

    def card(self) -> str:
        """Return the text for an assistant."""
        return assistant_card(self._help, self._answer)

    def picture(self) -> Scene:
        """Return an empty picture: a button has none."""
        return Scene(10, 10, (), "Copy for an assistant", "")

    def _data(self) -> dict[str, Any]:
        return {}
