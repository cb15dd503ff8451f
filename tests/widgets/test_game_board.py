"""The bases of widgets with words and of boards to play on, without a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import rectangle
from pathlib_games.widgets.live import GameBoard
from tests.widgets.page import hear

if TYPE_CHECKING:
    from pathlib_games.widgets.live import Buttons


class Counting(GameBoard):
    """A row of cells that grows shorter with each click on its last cell."""

    KEYS: ClassVar = {"l": "Longer"}

    def __init__(self) -> None:
        self.length = 3
        self.clicked: list[str] = []
        super().__init__("Shorten it.")

    def picture(self) -> Scene:
        cells = (
            rectangle(20 * k, 0, 20, 20, "cell", label=f"cell {k}", id=str(k))
            for k in range(self.length)
        )
        return Scene(60, 20, tuple(cells), "A row", "It has cells.")

    def longer(self) -> None:
        self.length += 1
        self._say("It is longer.")

    def _click(self, shape_id: str) -> None:
        self.clicked.append(shape_id)
        self.length -= 1
        self._say("It is shorter.", "right")

    def _buttons(self) -> Buttons:
        return {"Longer": self.longer}


def test_the_same_words_twice_are_announced_twice() -> None:
    widget = Counting()
    assert widget.said == "Shorten it."
    states = []
    widget.observe(lambda change: states.append(change["new"]), "_state")
    widget._say("Once.", "wrong")
    widget._say("Once.", "wrong")
    assert [state["say"] for state in states] == [{"text": "Once.", "tone": "wrong"}] * 2
    assert states[0]["turn"] != states[1]["turn"]


def test_a_click_on_a_shape_that_is_gone_came_too_late() -> None:
    widget = Counting()
    hear(widget, click="2")
    assert (widget.clicked, widget.said) == (["2"], "It is shorter.")
    said = dict(widget._state)
    assert hear(widget, click="2") == {"answer": "7"}
    assert (widget.clicked, widget._state) == (["2"], said)
