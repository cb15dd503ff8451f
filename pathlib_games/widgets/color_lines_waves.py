"""The waves of a breadth-first search, found by hand on a board of Color Lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets

from pathlib_games.exercises.attempts import WAVES, attempt, in_words
from pathlib_games.exercises.color_lines import Waves, judge_waves
from pathlib_games.views.color_lines_view import position_scene
from pathlib_games.widgets.base import script, style_sheet
from pathlib_games.widgets.live import LiveWidget, Message, scene_data

if TYPE_CHECKING:
    from pathlib_games.games.color_lines import Cell, Position
    from pathlib_games.views.scene import Scene


class WavesByHand(LiveWidget):
    """A board on which the learner clicks the cells that a search finds, wave after wave.

    A wrong cell is refused, with the reason. The typed form of this exercise has the same judge.

    Parameters
    ----------
    position
        The board.
    start
        The cell of the ball.

    Attributes
    ----------
    waves
        What has been found so far.

    Examples
    --------
    >>> from pathlib_games.games.color_lines import Position
    >>> widget = WavesByHand(Position.from_text("1..22."), (0, 0))
    >>> widget.click((2, 0))
    >>> widget
    <WavesByHand, 0 of 2 cells: No cell beside (2, 0) has been found yet.>
    """

    _esm = script("renderColorLines", "live.js", "color_lines.js")
    _css = style_sheet("live.css", "color_lines.css")

    _state = traitlets.Dict().tag(sync=True)

    def __init__(self, position: Position, start: Cell) -> None:
        self.waves = Waves(position, start)
        self._turn = 0
        super().__init__(_state=self._data(_WELCOME, ""))

    def click(self, cell: Cell) -> None:
        """Find a cell, or hear why it is not its turn."""
        if reason := self.waves.why_not(cell):
            self._say(reason, "wrong")
            return
        self.waves = self.waves.find(cell)
        number = self.waves.wave[cell]
        if self.waves.open_wave is None:
            asked = (self.waves.position, self.waves.start)
            cells = " ".join(map(str, self.waves.cells))
            self._say(
                in_words(*attempt(WAVES, lambda met: judge_waves(cells, *asked, met))), "right"
            )
        elif self.waves.open_wave > number:
            self._say(f"{cell} is in wave {number}, and the wave is complete.")
        else:
            self._say(f"{cell} is in wave {number}.")

    def undo(self) -> None:
        """Take the last cell back."""
        self.waves = self.waves.undo()
        self._say(f"{len(self.waves.cells)} cells are found.")

    def hint(self) -> None:
        """Say which wave is not complete, without saying where."""
        number = self.waves.open_wave
        if number is None:
            self._say("All cells are found.")
            return
        missing = sum(
            n == number and cell not in self.waves.cells for cell, n in self.waves.wave.items()
        )
        count = "1 cell is" if missing == 1 else f"{missing} cells are"
        self._say(f"Wave {number}: {count} missing. Look beside the cells of wave {number - 1}.")

    def start_again(self) -> None:
        """Begin anew."""
        self.waves = Waves(self.waves.position, self.waves.start)
        self._say(_WELCOME)

    def act(self, message: Message) -> None:
        """Do what a click or a button says."""
        if "click" in message:
            self.click(self.waves.position.cell(int(message["click"])))
        else:
            _BUTTONS[message["press"]](self)

    def picture(self) -> Scene:
        """Return the board with the waves as a scene."""
        right = self.waves.wave
        found = {cell: right[cell] for cell in self.waves.cells}
        return position_scene(self.waves.position, waves=found, clickable=True)

    def __repr__(self) -> str:
        found, every = len(self.waves.cells), len(self.waves.wave) - 1
        return f"<WavesByHand, {found} of {every} cells: {self._state['say']['text']}>"

    def _say(self, text: str, tone: str = "") -> None:
        self._turn += 1
        self._state = self._data(text, tone)

    def _data(self, text: str, tone: str) -> dict[str, Any]:
        return {
            "turn": self._turn,  # the same words twice are announced twice
            "scene": scene_data(self.picture()),
            "say": {"text": text, "tone": tone},
            "walk": None,
            "buttons": list(_BUTTONS),
            "seed": None,
        }


_WELCOME = "Click a cell of wave 1: one step away from the ball."

_BUTTONS = {
    "Undo": WavesByHand.undo,
    "Hint": WavesByHand.hint,
    "Start again": WavesByHand.start_again,
}
