"""The moves of all living snakes at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import overload

from pathlib_games.games.battlesnake.parts import MOVES
from pathlib_games.games.battlesnake.rules import Moves

WORDS = tuple(MOVES)


@dataclass(frozen=True)
class JointMoves(Sequence[Moves]):
    """All ways in which snakes may move at once, each made when it is asked for.

    Examples
    --------
    >>> moves = JointMoves(("a", "b"))
    >>> len(moves), moves[1], {"a": "up", "b": "left"} in moves
    (16, {'a': 'up', 'b': 'down'}, True)
    """

    snakes: tuple[str, ...]

    def __len__(self) -> int:
        combinations: int = len(WORDS) ** len(self.snakes)
        return combinations

    @overload
    def __getitem__(self, index: int) -> Moves: ...

    @overload
    def __getitem__(self, index: slice) -> list[Moves]: ...

    def __getitem__(self, index: int | slice) -> Moves | list[Moves]:
        if isinstance(index, slice):
            return [self[number] for number in range(len(self))[index]]
        number = range(len(self))[index]  # counts from the end, or raises IndexError
        chosen: dict[str, str] = {}
        for snake in reversed(self.snakes):
            number, word = divmod(number, len(WORDS))
            chosen[snake] = WORDS[word]
        return dict(reversed(chosen.items()))
