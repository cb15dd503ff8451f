"""Three searches of one board side by side, with a guess that counts nothing, once, or more."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Any, cast

from pathlib_games.graphs import NoPath, Relax, Settle, astar
from pathlib_games.graphs.fast import CellGraph, board_shape
from pathlib_games.views.drawing import BadEdit
from pathlib_games.views.frames import Frames, part_frames
from pathlib_games.views.grid_view import (
    SMALL_CELL as CELL,
    SOURCE,
    TARGET,
    cell_part,
    floods_scene,
    way_part,
)
from pathlib_games.views.narration import with_words
from pathlib_games.views.scene import Scene
from pathlib_games.views.view import Part, number
from pathlib_games.widgets.base import script, style_sheet
from pathlib_games.widgets.graph_drawing import check_weight
from pathlib_games.widgets.stepper import ChangingSteps
from pathlib_games.words import counted, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pathlib_games.views.shapes import Point
    from pathlib_games.widgets.live import Buttons, Message

_COLUMNS, _ROWS = 15, 13
_BOARD = (
    "..............."
    "...~~~##......."
    "..~~~~~#......."
    "..~~~~~#......."
    "..~~~~~#......."
    "..~~~~~#.~~~..."
    "..~~~~##~~~~~.."
    "...~~~..~~~~~.."
    "........~~~~~.."
    "........~~~~~.."
    "........~~~~~.."
    ".........~~~..."
    "..............."
)
SLOW = 5
"""What entering slow ground weighs; any other cell weighs 1."""
_WEIGHTS = {".": 1, "~": SLOW, "#": None}
_WORDS = {".": "free", "~": "slow ground", "#": "a wall"}
MOST = 10
"""So many times the guess counts at most."""
_NAMES = ("Dijkstra", "A*", "Your guess")
_TITLE = "Three searches"
_WELCOME = (
    "Which search settles the fewest cells, and whose path is the shortest? Press Play. Then drag "
    "S or the flag, and paint."
)
_KEPT = 200
_TIMES = "guess \N{MULTIPLICATION SIGN}"


@dataclass(frozen=True, slots=True)
class _Board:
    """What can be changed, and undone."""

    ground: str = _BOARD
    source: int = 6 * _COLUMNS + 1
    target: int = 6 * _COLUMNS + 13
    times: float = 5  # how often the guess of the third search counts

    def guess(self, cell: int) -> int:
        """Return the steps to the target: those to the side and those up or down."""
        (y, x), (y1, x1) = divmod(cell, _COLUMNS), divmod(self.target, _COLUMNS)
        return abs(x - x1) + abs(y - y1)


class _Search:
    """What one search does, moment by moment: in each of them one more cell is settled."""

    def __init__(self, board: _Board, times: float) -> None:
        graph = CellGraph(board_shape(_COLUMNS, _ROWS), [_WEIGHTS[sign] for sign in board.ground])
        self.times = times
        self.settled: dict[int, None] = {}  # in their order
        self.seen: dict[int, list[int]] = defaultdict(list)  # what each moment discovers
        self.lengths: dict[int, list[tuple[int, float]]] = {board.source: [(0, 0)]}
        trace = astar.trace(
            graph, board.source, board.target, lambda cell: times * board.guess(cell)
        )
        for step in trace.steps:
            if isinstance(step, Settle):
                self.settled[cast("int", step.node)] = None
            elif isinstance(step, Relax) and step.improved:
                head, moment = cast("int", step.head), len(self.settled)
                if head not in self.lengths:
                    self.seen[moment].append(head)
                self.lengths.setdefault(head, []).append((moment, step.distance))
        try:
            self.way = [cast("int", cell) for cell in trace.result.path_to(board.target)]
            self.length: float | None = trace.result.distance[board.target]
        except NoPath:
            self.way, self.length = [], None

    def told(self, cell: int, guess: int, moment: int) -> str:
        """Say what is known of a cell at a moment: g, h and f."""
        known = [length for when, length in self.lengths.get(cell, []) if when <= moment]
        if not known:
            return "no g yet"
        g, times = known[-1], number(self.times)
        return (
            f"g = {number(g)}, f = {number(g)} + {times}·{guess} = {number(g + self.times * guess)}"
        )


class ThreeSearches(ChangingSteps):
    """One board, three searches: no guess, the right guess, and a guess that counts more.

    Drag source and target, paint walls and slow ground, and choose how much the guess counts in the
    third search: 0 is Dijkstra's algorithm, 1 is A*, and more is greedy. Step through all three
    together, cell by cell.

    Attributes
    ----------
    index
        How many cells are settled at the moment that is shown. It may be read and set.

    Examples
    --------
    >>> widget = ThreeSearches()
    >>> widget.weigh(2)
    >>> widget.said
    'Dijkstra settles 169 cells, A* 79, your guess 68. Your path is 4 longer than the shortest.'
    >>> widget.weigh(0)
    >>> widget.said
    'Dijkstra settles 169 cells, A* 79, your guess 169. All paths are shortest.'
    """

    _esm = script("renderThreeSearches", "live.js", "stepper.js", "three_searches.js")
    _css = style_sheet("live.css", "stepper.css", "three_searches.css")

    def __init__(self) -> None:
        self._board = self._first = _Board()
        self._past: list[_Board] = []
        self._stroke: object = None
        self._looked: int | None = None
        self._run()
        super().__init__(self._all_frames(), _WELCOME)

    # ---- what can be done ----------------------------------------------------------------------

    def paint(self, cells: list[int], sign: str, stroke: object = None) -> None:
        """Make cells free ``.``, slow ``~`` or walls ``#``; source and target are no walls.

        `stroke`: changes of one stroke are undone together.

        Raises `BadEdit` if there is no such sign.
        """
        if sign not in _WEIGHTS:
            raise BadEdit(f"A cell is free '.', slow '~' or a wall '#'; not {shown(sign)}.")
        ground, ends = list(self._board.ground), {self._board.source, self._board.target}
        for cell in cells:
            if sign != "#" or cell not in ends:
                ground[cell] = sign
        self._change(replace(self._board, ground="".join(ground)), stroke)

    def move(self, end: str, cell: int, stroke: object = None) -> None:
        """Put the source or the target onto another cell; onto no wall, and not onto each other."""
        if self._board.ground[cell] == "#":
            self._say("A wall cannot be the source or the target.")
        elif cell not in {self._board.source, self._board.target}:
            board = self._board
            source, target = (cell, board.target) if end == "source" else (board.source, cell)
            self._change(replace(board, source=source, target=target), stroke)

    def weigh(self, times: float, stroke: object = None) -> None:
        """Let the guess of the third search count so many times.

        Raises `BadEdit` if that is less than 0, or more than `MOST`.
        """
        check_weight(times, 0, MOST)
        self._change(replace(self._board, times=times), stroke)

    def undo(self) -> None:
        """Take the last change back."""
        if self._past:
            self._stroke = None
            self._show(self._past.pop())

    def look(self, cell: int) -> None:
        """Tell g, h and f of a cell, at the moment that is shown."""
        self._looked = cell
        self._state = {**self._state, "looked": self._about(cell)}

    def act(self, message: Message) -> None:
        """Do what pointer, keys, slider or buttons say."""
        stroke = message.get("stroke")
        if "look" in message:
            self.look(int(message["look"]))
        elif "paint" in message:
            self.paint([int(cell) for cell in message["cells"]], str(message["paint"]), stroke)
        elif "move" in message:
            self.move(str(message["move"]), int(message["to"]), stroke)
        elif "weigh" in message:
            self.weigh(float(message["weigh"]), "weigh")
        else:
            super().act(message)

    def _buttons(self) -> Buttons:
        return {
            "Undo": self.undo,
            "Empty board": lambda: self.paint([*range(len(_BOARD))], "."),
            "Reset": lambda: self._change(self._first),
        }

    def _change(self, board: _Board, stroke: object = None) -> None:
        if board == self._board:
            return
        if stroke is None or stroke != self._stroke:
            self._past = [*self._past[1 - _KEPT :], self._board]
        self._stroke = stroke
        self._show(board)

    def _show(self, board: _Board) -> None:
        """Search another board, and show the end, since who changes something wants to see it."""
        self._board = board
        self._run()
        frames = self._all_frames()
        self._show_run(frames, len(frames["frames"]) - 1, self._told)

    # ---- what is shown -------------------------------------------------------------------------

    def _run(self) -> None:
        self._searches = [_Search(self._board, times) for times in (0, 1, self._board.times)]

    def _moments(self) -> Iterator[tuple[dict[int, Part], str]]:
        """Go through the moments: each gives the parts that it changes, and its words.

        Each board has a part for each cell, then the path, source and target.
        """
        ground, size = self._board.ground, len(_BOARD) + 3
        most = max(len(search.settled) for search in self._searches)
        orders = [list(search.settled) for search in self._searches]
        for moment in range(most + 1):
            changed: dict[int, Part] = {}
            for first, search, order in zip(
                range(0, 3 * size, size), self._searches, orders, strict=True
            ):
                if moment == 0:
                    changed |= {first + c: cell_part(s, "") for c, s in enumerate(ground)}
                    changed |= {first + size - 3: way_part(()), first + size - 2: SOURCE}
                    changed[first + size - 1] = TARGET
                for cell in search.seen.get(moment, ()):
                    changed[first + cell] = cell_part(ground[cell], "f")
                if 0 < moment <= len(order):
                    cell = order[moment - 1]
                    changed[first + cell] = cell_part(ground[cell], "s")
                if moment == len(order):
                    changed[first + size - 3] = way_part([_place(cell) for cell in search.way])
            yield changed, f"{counted(moment, 'cell')} settled."

    def _places(self) -> list[Point]:
        """Return where the parts of one board stand."""
        cells = [*range(len(_BOARD))]
        ends = (self._board.source, self._board.target)
        return [
            *((x * CELL, y * CELL) for x, y in map(_place, cells)),
            (0, 0),
            *((x * CELL, y * CELL) for x, y in map(_place, ends)),
        ]

    def _all_frames(self) -> Frames:
        size = Scene(_COLUMNS * CELL, _ROWS * CELL, (), _TITLE, "")
        return part_frames(size, 3 * self._places(), self._moments())

    def _told(self) -> str:
        """Say what the searches have done."""
        plain, guided, other = self._searches
        told = f"Dijkstra settles {counted(len(plain.settled), 'cell')}, A* {len(guided.settled)}, "
        told += f"your guess {len(other.settled)}."
        if plain.length is None or other.length is None:
            return f"{told} No path leads to the target."
        more = other.length - plain.length
        longer = f"Your path is {number(more)} longer than the shortest."
        return f"{told} {longer if more else 'All paths are shortest.'}"

    def _about(self, cell: int | None) -> dict[str, Any]:
        """Return what is known of a cell: its name, and a line for each board."""
        if cell is None:
            return {"name": "Point at a cell: it tells g, h and f.", "lines": ["", "", ""]}
        sign, guess = self._board.ground[cell], self._board.guess(cell)
        ends = {self._board.source: ", the source", self._board.target: ", the target"}
        name = f"{_place(cell)}, {_WORDS[sign]}{ends.get(cell, '')}"
        if sign == "#":
            return {"name": name, "lines": ["", "", ""]}
        lines = [search.told(cell, guess, self.index) for search in self._searches]
        return {"name": f"{name}: h = {guess}", "lines": lines}

    def _data(self) -> dict[str, Any]:
        board, shortest = self._board, self._searches[0].length
        return {
            "columns": _COLUMNS,
            "ground": board.ground,
            "source": board.source,
            "target": board.target,
            "times": [search.times for search in self._searches],
            "results": [_result(search, shortest) for search in self._searches],
            "looked": self._about(self._looked),
            "disabled": [
                *(() if self._past else ("Undo",)),
                *(() if set(board.ground) - {"."} else ("Empty board",)),
                *(() if board != self._first else ("Reset",)),
            ],
        }

    def _picture_at(self, index: int) -> Scene:
        drawn: dict[int, Part] = {}
        for changed, _ in islice(self._moments(), index + 1):
            drawn |= changed
        places, names = self._places(), self._names()
        parts = [
            [(at, drawn[k * len(places) + i]) for i, at in enumerate(places)] for k in range(3)
        ]
        ends = (
            f"The source is {_place(self._board.source)}, the target {_place(self._board.target)}."
        )
        told = self._told() if index == self.last else "Run this cell to let the searches begin."
        size = (_COLUMNS * CELL, _ROWS * CELL)
        boards = {name: (size, drawn) for name, drawn in zip(names, parts, strict=True)}
        return with_words(floods_scene(boards, _TITLE, f"{ends} {told}"), told)

    def _names(self) -> list[str]:
        pairs = zip(_NAMES, self._searches, strict=True)
        return [f"{name}: {_TIMES} {number(search.times)}" for name, search in pairs]

    def still(self) -> Scene:
        """Return the beginning: even the number of steps would tell what is asked."""
        return self._picture_at(0)

    def __repr__(self) -> str:
        ends = f"from {_place(self._board.source)} to {_place(self._board.target)}"
        return f"<{type(self).__name__}: {ends}, {number(self._board.times)} times the guess>"


def _place(cell: int) -> tuple[int, int]:
    y, x = divmod(cell, _COLUMNS)
    return x, y


def _result(search: _Search, shortest: float | None) -> dict[str, Any]:
    """Return how many cells a search settles, and how it ends."""
    if search.length is None or shortest is None:
        return {"settled": len(search.settled), "path": "no path", "longer": ""}
    more = search.length - shortest
    longer = f"✗ {number(more)} too long" if more else "✓ shortest"
    return {
        "settled": len(search.settled),
        "path": f"path {number(search.length)}",
        "longer": longer,
    }
