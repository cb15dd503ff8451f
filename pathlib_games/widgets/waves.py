"""A search by hand: the learner clicks the cells that it finds, wave after wave."""

from __future__ import annotations

from pathlib_games.exercises.waves import ByWaves, Cell
from pathlib_games.widgets.by_hand import ByHand
from pathlib_games.words import counted


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
