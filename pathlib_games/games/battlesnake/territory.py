"""Who is first where: Dijkstra's algorithm from all heads at once, over cells that become free."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from math import inf

from pathlib_games.games.battlesnake.parts import Cell, Game
from pathlib_games.games.battlesnake.position import Position
from pathlib_games.games.battlesnake.times import free_from
from pathlib_games.graphs.fast import BoardShape

NOBODY = ""


@dataclass(frozen=True, slots=True)
class Territory:
    """Who is first on which cell; the cell (x, y) has the number ``y * width + x``.

    Attributes
    ----------
    width
        The width of the board.
    room
        For the id of each living snake, the number of cells that it is first on.
    owner
        For each cell the id of the snake that is first there; `NOBODY` if two equally long ones
        arrive at once, None if no snake can get there.
    time
        For each cell the time at which its owner is there; -1 if it has none.
    """

    width: int
    room: dict[str, int]
    owner: list[str | None]
    time: list[int]

    def at(self, cell: Cell) -> tuple[str | None, int]:
        """Return owner and time of a cell."""
        number = cell[1] * self.width + cell[0]
        return self.owner[number], self.time[number]


def territory(position: Position) -> Territory:
    """Share out the board: every cell belongs to the snake that can be there first.

    The queue has a bucket for each time. A body in the way makes a snake arrive later: it has to
    walk about until the cell is free, and it can do that only as long as it has cells to walk on.
    Of two snakes that arrive at once the longer one has the cell; of equally long ones neither has.

    Notes
    -----
    Time O(V + T), where T is the length of the longest snake. A planner calls this for every
    position that it looks at: numbered cells make it more than twice as fast as pairs would.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import Snake
    >>> a, b = Snake("a", 90, ((0, 0), (0, 1))), Snake("b", 90, ((4, 0), (4, 1)))
    >>> shared = territory(Position(5, 2, (a, b)))
    >>> shared.room, shared.at((1, 1)), shared.at((2, 0))
    ({'a': 4, 'b': 4}, ('a', 2), ('', 2))
    """
    width = position.width
    around = board_around(width, position.height, position.wraps).neighbors
    free = [0] * len(around)
    for (x, y), time in free_from(position).items():
        free[y * width + x] = time
    length: dict[str, float] = {snake.id: snake.length for snake in position.living}
    length[NOBODY] = inf
    room = dict.fromkeys(length, 0)
    owner: list[str | None] = [None] * len(around)
    times = [-1] * len(around)
    heads = [(snake.head[1] * width + snake.head[0], snake.id) for snake in position.living]
    buckets = {0: heads}
    for time in count():
        if not buckets:
            break
        here: dict[int, str] = {}
        for cell, snake in buckets.pop(time, ()):
            other = here.setdefault(cell, snake)
            if other != snake and length[snake] >= length[other]:
                here[cell] = snake if length[snake] > length[other] else NOBODY
        later = time + 1
        for cell, snake in here.items():
            if owner[cell] is not None:
                continue
            owner[cell], times[cell] = snake, time
            room[snake] += 1
            for beside in around[cell]:
                if owner[beside] is None:
                    when = max(later, free[beside])
                    if when - later <= room[snake]:
                        buckets.setdefault(when, []).append((beside, snake))
    del room[NOBODY]
    return Territory(width, room, owner, times)


@lru_cache(maxsize=64)
def board_around(width: int, height: int, wraps: bool) -> BoardShape:
    """Return which cells of an empty board are beside each other; made once for each size."""
    game = Game(ruleset="wrapped" if wraps else "standard")
    empty = Position(width, height, (), game=game)
    cells = ((x, y) for y in range(height) for x in range(width))
    return BoardShape([y * width + x for _, (x, y) in empty.neighbors(cell)] for cell in cells)
