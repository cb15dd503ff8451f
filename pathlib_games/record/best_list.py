"""The best games on this machine, in a small file beside the logbook."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pathlib_games import files
from pathlib_games.record.logbook import logbook
from pathlib_games.words import counted

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
        try:
            known, _ = _parsed(_place().read_bytes())
        except OSError:
            return []
        return self._sorted(known.get(self.kind, []))

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
        place = _place()
        try:
            with files.locked(place):
                data = place.read_bytes() if place.exists() else b""
                known, whole = _parsed(data)
                if data and not whole:
                    files.keep_damaged(place, data)
                before = self._sorted(known.get(self.kind, []))
                now = self._sorted([*before, result])[:KEPT]
                page = {"games": known | {self.kind: now}}
                files.replace(place, json.dumps(page) + "\n")
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


def _place() -> Path:
    progress = logbook().path
    return progress.with_name(f"{progress.stem}-best.json")


def _parsed(data: bytes) -> tuple[dict[str, list[int]], bool]:
    """Return what can be read of a file, and whether that is all."""
    try:
        page: Any = json.loads(data)
        lists = page["games"]
        games = {
            kind: [result for result in results if type(result) is int]
            for kind, results in lists.items()
            if isinstance(results, list)
        }
    except (ValueError, RecursionError, KeyError, TypeError, AttributeError):
        return {}, False
    return games, page == {"games": games}
