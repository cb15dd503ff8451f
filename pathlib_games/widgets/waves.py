"""A search by hand: the learner clicks the cells that it finds, wave after wave."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

import traitlets

from pathlib_games.exercises.attempts import attempt, in_words
from pathlib_games.widgets.base import script, style_sheet
from pathlib_games.widgets.live import LiveWidget, Message, scene_data

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pathlib_games.exercises.verdict import Verdict
    from pathlib_games.exercises.waves import ByWaves, Cell


class ByHand(LiveWidget):
    """A board on which the learner clicks the cells that a search finds, wave after wave.

    A wrong cell is refused, with the reason. Each game says what its board looks like and who
    judges.

    Parameters
    ----------
    begin
        The search before anything is found.
    welcome
        What is said first.

    Attributes
    ----------
    waves
        What has been found so far.
    """

    _esm = script("renderGameBoard", "live.js", "game_board.js")
    _css = style_sheet("live.css", "game_board.css")

    _state = traitlets.Dict().tag(sync=True)

    exercise: str
    """What the exercise is called in the logbook."""

    def __init__(self, begin: ByWaves, welcome: str) -> None:
        self.waves = self._begin = begin
        self._welcome = welcome
        self._turn = 0
        super().__init__(_state=self._data(welcome, ""))

    @abstractmethod
    def cell(self, shape_id: str) -> Cell:
        """Give the cell that a click on a shape means."""

    @abstractmethod
    def judge(self, typed: str, met_before: Iterable[int]) -> Verdict:
        """Judge the cells in the order in which they were clicked, as the typed form does."""

    def click(self, cell: Cell) -> None:
        """Find a cell, or hear why it is not its turn."""
        if reason := self.waves.why_not(cell):
            self._say(reason, "wrong")
            return
        self.waves = self.waves.find(cell)
        number = self.waves.wave[cell]
        if self.waves.open_wave is None:
            cells = " ".join(map(self.waves.name, self.waves.cells))
            judged = attempt(self.exercise, lambda met: self.judge(cells, met))
            self._say(in_words(*judged), "right")
        elif self.waves.open_wave > number:
            self._say(f"{self.waves.name(cell)} is in wave {number}, and the wave is complete.")
        else:
            self._say(f"{self.waves.name(cell)} is in wave {number}.")

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
        known = {self.waves.start, *self.waves.cells}
        missing = sum(n == number and c not in known for c, n in self.waves.wave.items())
        count = "1 cell is" if missing == 1 else f"{missing} cells are"
        where = f"Wave {number}: {count}" if max(self.waves.wave.values()) > 1 else count
        self._say(f"{where} missing. {self.waves.where_to_look()}")

    def start_again(self) -> None:
        """Begin anew."""
        self.waves = self._begin
        self._say(self._welcome)

    def act(self, message: Message) -> None:
        """Do what a click or a button says."""
        if "click" in message:
            self.click(self.cell(str(message["click"])))
        else:
            _BUTTONS[message["press"]](self)

    def __repr__(self) -> str:
        found, every = len(self.waves.cells), len(self.waves.wave) - 1
        return f"<{type(self).__name__}, {found} of {every} cells: {self._state['say']['text']}>"

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


_BUTTONS = {
    "Undo": ByHand.undo,
    "Hint": ByHand.hint,
    "Start again": ByHand.start_again,
}
