"""Something found by hand: the learner clicks one place of a board after the other, or waves."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, Generic, Protocol, Self, TypeVar

from pathlib_games.exercises.waves import ByWaves, Cell
from pathlib_games.widgets.game_board import GameBoard
from pathlib_games.widgets.handing_in import HandingInWidget
from pathlib_games.words import counted

if TYPE_CHECKING:
    from pathlib_games.exercises import Item
    from pathlib_games.widgets.live import Buttons


class SoFar(Protocol):
    """The places that were found so far."""

    def why_not(self, _: Any, /) -> str | None:
        """Return why a place is not the next to be found, or None if it may be."""

    def undo(self) -> Self:
        """Return what was found before the last place."""


Place = TypeVar("Place")
Found = TypeVar("Found", bound=SoFar)


class ByHand(HandingInWidget[Any], GameBoard, Generic[Place, Found]):
    """A board on which the learner clicks all places that a search finds.

    A wrong place is refused, with the reason; the last one is judged as the typed form of the
    exercise does. Each kind says how places are found and told, each game what its board looks like
    and who judges.
    """

    def __init__(self, item: Item[Any], begin: Found, welcome: str) -> None:
        self.found = self._beginning = begin
        self._welcome = welcome
        super().__init__(item, welcome)

    @abstractmethod
    def place(self, shape_id: str) -> Place:
        """Return the place that a click on a shape means."""

    @property
    @abstractmethod
    def _complete(self) -> bool:
        """Whether everything is found."""

    @abstractmethod
    def _find(self, place: Place) -> str:
        """Find a place, and return what is said about it while there are more."""

    @abstractmethod
    def _typed(self) -> str:
        """Return the places as they would be typed."""

    @abstractmethod
    def _taken_back(self) -> str:
        """Return what is said after the last place was taken back."""

    @abstractmethod
    def _missing(self) -> str:
        """Return how many places are missing and where to look, but not which they are."""

    def click(self, place: Place) -> None:
        """Find a place, or hear why it is not its turn."""
        if reason := self.found.why_not(place):
            self._say(reason, "wrong")
            return
        told = self._find(place)
        if self._complete:
            _, words = self._hand_in(self._typed())
            self._say(words, "right")
        else:
            self._say(told)

    def undo(self) -> None:
        """Take the last place back."""
        self.found = self.found.undo()
        self._say(self._taken_back())

    def hint(self) -> None:
        """Say how many places are missing, and where to look."""
        self._say(self._missing())

    def start_again(self) -> None:
        """Begin anew."""
        self.found = self._beginning
        self._say(self._welcome)

    def _click(self, shape_id: str) -> None:
        self.click(self.place(shape_id))

    def _buttons(self) -> Buttons:
        return {"Undo": self.undo, "Hint": self.hint, "Start again": self.start_again}


class WaveByWave(ByHand[Cell, ByWaves]):
    """A board on which the learner clicks the cells that a search finds, wave after wave."""

    @property
    def _complete(self) -> bool:
        return self.found.open_wave is None

    def _find(self, place: Cell) -> str:
        self.found = self.found.find(place)
        number, open_wave = self.found.wave[place], self.found.open_wave
        complete = open_wave is not None and open_wave > number
        end = ", and the wave is complete." if complete else "."
        return f"{self.found.name(place)} is in wave {number}{end}"

    def _typed(self) -> str:
        return " ".join(map(self.found.name, self.found.cells))

    def _taken_back(self) -> str:
        count = len(self.found.cells)
        return f"{counted(count, 'cell')} {'is' if count == 1 else 'are'} found."

    def _missing(self) -> str:
        waves, number = self.found.wave, self.found.open_wave
        if number is None:
            return "All cells are found."
        known = {self.found.start, *self.found.cells}
        missing = sum(n == number and cell not in known for cell, n in waves.items())
        count = f"{counted(missing, 'cell')} {'is' if missing == 1 else 'are'} missing."
        where = f"Wave {number}: {count}" if max(waves.values()) > 1 else count
        return f"{where} {self.found.where_to_look()}"

    def __repr__(self) -> str:
        found, every = len(self.found.cells), counted(len(self.found.wave) - 1, "cell")
        return f"<{type(self).__name__}, {found} of {every}: {self.said}>"
