"""A second implementation of world rules, from the text alone, independent of the package."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

Cell = tuple[int, int]
State = tuple[Cell, frozenset[str]]
WAYS = {"right": (1, 0), "left": (-1, 0), "down": (0, 1), "up": (0, -1)}


class Text:
    """A world as in its text."""

    def __init__(self, text: str, legend: Mapping[str, str]) -> None:
        lines = [line.strip() for line in text.strip().splitlines()]
        self.signs = {(x, y): sign for y, line in enumerate(lines) for x, sign in enumerate(line)}
        self.legend = {"#": "wall", ".": "floor", "@": "floor", "*": "floor", **legend}
        self.start = next(cell for cell, sign in self.signs.items() if sign == "@")

    def says(self, cell: Cell) -> str:
        return self.legend[self.signs[cell]] if cell in self.signs else "wall"

    def closed(self, cell: Cell, keys: frozenset[str]) -> bool:
        said = self.says(cell)
        return said == "wall" or (said.startswith("door for ") and said[-1] not in keys)

    def moves(self, state: State) -> Iterator[State]:
        cell, keys = state
        ways = list(WAYS)
        if self.says(cell).startswith("one way "):
            ways = [self.says(cell).removeprefix("one way ")]
        ends = []
        for way in ways:
            (dx, dy), (x, y) = WAYS[way], cell
            going = True
            while going and not self.closed((x + dx, y + dy), keys):
                x, y = x + dx, y + dy
                going = self.says((x, y)) == "ice"
            ends.append((x, y))
        if self.says(cell) == "portal":
            ends += [c for c, s in self.signs.items() if s == self.signs[cell]]
        for end in ends:
            if end != cell:
                found = {self.signs[end]} if self.says(end) == "key" else set()
                yield end, keys | found

    def fewest(self) -> int | None:
        """Search depth-first with a growing limit: slow, and unlike any search of the package."""
        best: dict[State, int] = {}

        def go(state: State, moves: int, limit: int) -> int | None:
            if self.signs[state[0]] == "*":
                return moves
            if moves == limit or best.get(state, limit + 1) <= moves:
                return None
            best[state] = moves
            found = [go(after, moves + 1, limit) for after in self.moves(state)]
            return min((each for each in found if each is not None), default=None)

        most = len(self.signs) * 2 ** sum(s == "key" for s in self.legend.values())
        limit = 1
        while limit <= 2 * most:
            best.clear()
            if (found := go((self.start, frozenset()), 0, limit)) is not None:
                return found
            limit *= 2
        return None
