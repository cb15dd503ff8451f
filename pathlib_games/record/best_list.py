"""The best games on this machine, in a small file beside the logbook."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pathlib_games.files import KeptFile, beside_progress
from pathlib_games.words import counted

_Games = dict[str, list[int]]

KEPT = 10
"""So many games of each kind are kept."""
SHOWN = 5
"""So many rows of a list are shown, and the row of the game that has just ended."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a list."""

    place: int  # its number in the list, from 1
    words: str  # what the game came to
    now: bool  # whether it is the game that has just ended


@dataclass(frozen=True)
class BestList:
    """The best games of one kind."""

    kind: str
    unit: str
    fewest: bool = False

    def results(self) -> list[int]:
        """Return what the best games came to, the best first; none if nothing can be read."""
        return self._sorted(_file().content().get(self.kind, []))

    def rows(self, ended: int | None = None) -> list[Row]:
        """Return what is shown of the list."""
        results = self.results()
        here = results.index(ended) if ended in results else None
        return [
            Row(place, counted(result, self.unit), place - 1 == here)
            for place, result in enumerate(results, start=1)
            if place <= SHOWN or place - 1 == here
        ]

    def note(self, result: int) -> str:
        """Write down what a game came to, and say where it stands; nothing if it cannot be kept.

        Of a file that cannot be read as a whole a copy is kept.
        """
        before: list[int] = []
        now: list[int] = []

        def add(games: _Games) -> _Games:
            before[:] = self._sorted(games.get(self.kind, []))
            now[:] = self._sorted([*before, result])[:KEPT]
            return games | {self.kind: [*now]}

        try:
            _file().save(add)
        except OSError:
            return ""
        if not before:
            return "The first on your best list."
        better = before[0]
        if result == now[0] and result != better:
            return f"Your best game so far: before it was {counted(better, self.unit)}."
        if result not in now:
            return f"Your best game has {counted(better, self.unit)}."
        number = now.index(result) + 1
        return f"Number {number} of your best list; the best has {counted(better, self.unit)}."

    def _sorted(self, results: list[int]) -> list[int]:
        return sorted(results, reverse=not self.fewest)


class _File(KeptFile[_Games]):
    """The best lists of all games."""

    holds = "best lists"
    one = "game"

    def read(self, page: dict[str, Any]) -> tuple[_Games, bool]:
        lists = page.get("games")
        if not isinstance(lists, dict):
            return {}, False
        games = {
            kind: [result for result in results if type(result) is int]
            for kind, results in lists.items()
            if isinstance(results, list)
        }
        return games, page == {"games": games}

    def plain(self, content: _Games) -> Any:
        return {"games": content}


def _file() -> _File:
    return _File(beside_progress("best"))
