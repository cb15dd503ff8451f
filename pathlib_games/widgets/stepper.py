"""Steppers: a trace, a list of pictures, a wall of boards, or three searches side by side.

The browser gets all states at once, so stepping needs no Python and no kernel. One step is a round
or a wave of a search, if its frames say where these end; a button changes to single steps.
"""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, cast

import traitlets

from pathlib_games.graphs import Node, NoPath, Relax, Settle, Trace, TraceState, astar
from pathlib_games.graphs.fast import CellGraph, board_shape
from pathlib_games.views import pages
from pathlib_games.views.drawing import BadEdit
from pathlib_games.views.graph_view import GraphView, whole_graph
from pathlib_games.views.grid_view import (
    SMALL_CELL as CELL,
    SOURCE,
    TARGET,
    cell_part,
    floods_scene,
    way_part,
)
from pathlib_games.views.narration import (
    Frames,
    frames,
    part_frames,
    scene_frames,
    shown_moments,
    story,
    with_words,
)
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle, Line, Point, Polygon, Shape
from pathlib_games.views.view import Part, View, number, shade
from pathlib_games.widgets.graph_drawing import check_weight
from pathlib_games.widgets.live import (
    Buttons,
    Message,
    SceneWidget,
    TellingWidget,
    live,
    script,
    style_sheet,
)
from pathlib_games.words import counted, shown


class Steps(SceneWidget):
    """Frames to step through, and the index of the visible one."""

    _esm = script("renderStepper", "stepper.js")
    _css = style_sheet("stepper.css")

    index = traitlets.Int(0).tag(sync=True)
    single_steps = traitlets.Bool(False).tag(sync=True)  # rather than rounds
    compared = traitlets.Bool(False).tag(sync=True)  # whether another stepper is beside it
    _frames = traitlets.Dict().tag(sync=True)
    _seconds = traitlets.Float(None, allow_none=True).tag(sync=True)

    def __init__(self, frames: Frames, **traits: Any) -> None:
        super().__init__(_frames=frames, **traits)

    @abstractmethod
    def _picture_at(self, index: int) -> Scene:
        """Return a state as a scene."""

    def picture(self) -> Scene:
        """Return the visible state as a scene, with its sentence."""
        return self._picture_at(self.index)

    def still(self) -> Scene:
        """Return the visible state; at the start, with a note that there is more to see."""
        # The end would give away the answer in a notebook that has not been run.
        scene = self._picture_at(self.index)
        if self.index or not self.last:
            return scene
        how = f"Run this cell to step through {counted(self.last, 'step')}."
        return replace(with_words(scene, how), description=f"{scene.description} {how}")

    def _page(self) -> Iterable[str]:
        """Return the parts of a page with all states, which steps without Python."""
        return live(self)

    @property
    def last(self) -> int:
        """The index of the last state."""
        return len(self._frames["frames"]) - 1

    def stops(self, *, single: bool) -> Sequence[int]:
        """Return the indices of all states, or of the first one and the ends of rounds."""
        if single or not self._frames["rounds"]:
            return range(self.last + 1)
        return [k for k, frame in enumerate(self._frames["frames"]) if not k or "round" in frame]

    @traitlets.validate("index")
    def _check_index(self, proposal: traitlets.Bunch) -> int:
        index = int(proposal["value"])
        if not 0 <= index <= self.last:
            raise traitlets.TraitError(
                f"index should be from 0 to {self.last}, the last of "
                f"{counted(self.last, 'step')}; got {index}"
            )
        return index

    def __repr__(self) -> str:
        told = self._frames["frames"][self.index]["say"]
        title = self._frames["title"]
        return f'<{type(self).__name__} "{title}", step {self.index} of {self.last}: {told}>'


class ChangingSteps(Steps, TellingWidget):
    """A stepper that makes a new run when the learner changes something."""

    def __init__(self, frames: Frames, welcome: str) -> None:
        # All at once: the page may draw a widget before later traits arrive.
        TellingWidget.__init__(self, welcome, _frames=dict(frames))

    def _page(self) -> Iterable[str]:
        """Return the parts of a page with the visible state; only Python makes another run."""
        return [pages.picture(self.picture())]

    def _show_run(self, frames: Frames, index: int, words: Callable[[], str]) -> None:
        with self.hold_sync():
            self._frames = dict(frames)
            self.index = index
            self._say(words())

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Accept state from the page, which may still have the index of a longer run."""
        with self._one_at_a_time:
            if "index" in sync_data:
                sync_data = {**sync_data, "index": min(self.last, sync_data["index"])}
            super().set_state(sync_data)


class SceneStepper(Steps):
    """Pictures to step through and play, each with a sentence.

    Parameters
    ----------
    told
        The pictures, all of one size, each with its sentence.
    seconds
        The duration of all pictures at normal speed; by default 1.3 seconds per picture.

    Attributes
    ----------
    index
        The index of the visible picture, from 0. It can be read and set.

    Examples
    --------
    >>> from pathlib_games.views.scene import Scene
    >>> SceneStepper([(Scene(9, 9, (), "Nothing", "It is empty."), "Nothing is here.")])
    <SceneStepper "Nothing", step 0 of 0: Nothing is here.>
    """

    def __init__(self, told: Sequence[tuple[Scene, str]], seconds: float | None = None) -> None:
        self._told = tuple(told)
        super().__init__(scene_frames(told), _seconds=seconds)

    def _picture_at(self, index: int) -> Scene:
        return with_words(*self._told[index])


class Stepper(Steps):
    """A search to step through and play, accessible to screen readers.

    One step is a round: a node is settled and its edges are relaxed. On a board where all edges
    weigh the same it is a wave: all nodes at one distance. *Single steps* shows what a round does.
    Keys: left and right arrow for one step, Home and End for the first and last state, space to
    play. A search that is too long for a page shows only its beginning, and says so at the end.

    Parameters
    ----------
    trace
        Any trace, including one of a learner's own algorithm.
    view
        The view that draws the graph or board, by default a `GraphView`.
    seconds
        The duration of all states at normal speed; by default 1.3 seconds per state.

    Attributes
    ----------
    index
        The index of the visible state, from 0 to the number of single steps. It can be read and
        set.
    single_steps
        Whether the buttons and keys move by single steps. It can be read and set.

    Raises
    ------
    BadGraph
        If the picture is too large for a page.
    traitlets.TraitError
        If index is set to a state that does not exist.

    Examples
    --------
    >>> from pathlib_games.graphs import Graph, dijkstra
    >>> stepper = Stepper(dijkstra.trace(Graph.from_edges([("A", "B", 5)]), "A"))
    >>> stepper.index = 1
    >>> stepper
    <Stepper "Graph", step 1 of 3: Settle A at 0.>
    """

    def __init__(
        self, trace: Trace[Any], view: View | None = None, seconds: float | None = None
    ) -> None:
        self.trace = trace
        self.view = view if view is not None else GraphView(whole_graph(trace))
        super().__init__(frames(trace, self.view), _seconds=seconds)

    def _picture_at(self, index: int) -> Scene:
        moment = next(islice(shown_moments(self.trace, self.view), index, None))
        return story(moment, self.view)


def step_together(one: Steps, other: Steps) -> None:
    """Let two steppers advance together from their current states; the shorter one waits."""
    moved: list[Steps] = []  # by this code, not in the page
    # By rounds both begin where they are, by single steps before the round that ends there.
    starts = {each: (each.index, _before_round(each)) for each in (one, other)}

    def lead(leader: Steps, follower: Steps) -> None:
        def follow(change: traitlets.Bunch) -> None:
            if leader in moved:
                return
            single = leader.single_steps
            here, there = (each.stops(single=single) for each in (leader, follower))
            steps = bisect_left(here, change["new"]) - bisect_left(here, starts[leader][single])
            place = bisect_left(there, starts[follower][single]) + steps
            moved.append(follower)
            follower.index = there[min(max(place, 0), len(there) - 1)]
            moved.remove(follower)

        leader.observe(follow, "index")

    lead(one, other)
    lead(other, one)
    traitlets.link((one, "single_steps"), (other, "single_steps"))


def _before_round(stepper: Steps) -> int:
    stops = stepper.stops(single=False)
    return stops[max(0, bisect_left(stops, stepper.index) - 1)]


_RIM = 4


@dataclass(frozen=True)
class Room:
    """A search on a board, with its outcome."""

    title: str
    view: View
    trace: Trace[Any]
    way: tuple[Node, ...]  # walked after the search; may be empty
    told: str  # the outcome, in a sentence
    right: bool

    @property
    def size(self) -> Point:
        """The size of the board without its legend, which would be too small to read."""
        view = self.view
        bottoms = [view.places[view.part_of[node]][1] + 2 * view.middle[1] for node in view.nodes]
        return view.width, min(view.height, max(view.legend_at, *bottoms) + _RIM)

    def changes(self) -> list[dict[int, Part]]:
        """Return the changed parts for each settled node, then for each step of the path."""
        view = self.view
        before, *later = self.trace.states()
        touched = set(range(len(view.places)))
        found: list[dict[int, Part]] = []
        for after in later:
            if isinstance(after.step, Settle):
                found.append({index: self._part(index, before) for index in sorted(touched)})
                touched = set()
            touched.update(view.touched(before, after))
            before = after
        found.append({index: self._part(index, before) for index in sorted(touched)})
        found[0][len(view.places)] = Part("", ())
        walked = [self._walked(self.way[: k + 1]) for k in range(len(self.way))]
        return [*found, *({len(view.places): part} for part in walked)]

    def _part(self, index: int, state: TraceState) -> Part:
        """Return a part of the view, without the legend."""
        part = self.view.part(index, state)
        if index:
            return part
        return part._replace(shapes=tuple(s for s in part.shapes if _top(s) < self.view.legend_at))

    def _walked(self, way: Sequence[Node]) -> Part:
        dx, dy = self.view.middle
        places = [self.view.places[self.view.part_of[node]] for node in way]
        points = tuple((x + dx, y + dy) for x, y in places)
        lines = (Line(points, "path-rim"), Line(points, "path")) if points[1:] else ()
        return Part("", (*lines, Circle(*points[-1], 9, "ball ball-4")))


class Wall(Steps):
    """A wall of boards with simultaneous searches to step through together."""

    _esm = script("renderWall", "stepper.js", "wall.js")
    _css = style_sheet("stepper.css", "wall.css")

    _rooms: traitlets.List[Any] = traitlets.List().tag(sync=True)

    def __init__(self, title: str, rooms: Sequence[Room]) -> None:
        self._shown = tuple(rooms)
        self._changes = [room.changes() for room in rooms]
        places = [at for room in rooms for at in (*room.view.places, (0.0, 0.0))]
        size = Scene(100, 100, (), title, "")
        told = [
            {
                "title": room.title,
                "width": room.size[0],
                "height": room.size[1],
                "parts": len(room.view.places) + 1,
                "settled": len(changes) - len(room.way) - 1,
                "ends": len(changes) - 1,
                "told": _verdict(room),
            }
            for room, changes in zip(rooms, self._changes, strict=True)
        ]
        super().__init__(part_frames(size, places, self._moments()), _rooms=told)

    def _moments(self) -> Iterator[tuple[dict[int, Part], str]]:
        """Yield the changed parts and the sentence of each moment."""
        for moment in range(max(map(len, self._changes))):
            changed: dict[int, Part] = {}
            first = 0
            for room, changes in zip(self._shown, self._changes, strict=True):
                if moment < len(changes):
                    changed |= {first + index: part for index, part in changes[moment].items()}
                first += len(room.view.places) + 1
            yield changed, self._words(moment)

    def _words(self, moment: int) -> str:
        pairs = list(zip(self._shown, self._changes, strict=True))
        done = [room.title for room, changes in pairs if len(changes) <= moment + 1]
        if len(done) == len(pairs):
            right = sum(room.right for room in self._shown)
            return f"All have ended. Correct: {right} of {counted(len(pairs), 'room')}."
        words = f"{counted(moment, 'node')} settled in each room" if moment else "All begin at once"
        return f"{words}. Ended: {', '.join(done)}." if done else f"{words}."

    def _picture_at(self, index: int) -> Scene:
        drawn: dict[int, Part] = {}
        for changed, _ in islice(self._moments(), index + 1):
            drawn |= changed
        boards, first = {}, 0
        for room, changes in zip(self._shown, self._changes, strict=True):
            places = [*room.view.places, (0.0, 0.0)]
            parts = [(at, drawn[first + k]) for k, at in enumerate(places)]
            boards[room.title] = (room.size, parts)
            first += len(places)
            if index >= len(changes) - 1:
                boards[f"{room.title} {'✓' if room.right else '✗'}"] = boards.pop(room.title)
        told = " ".join(f"{room.title}: {_verdict(room)}" for room in self._shown)
        words = self._words(index)
        title = self._frames["title"]
        return with_words(floods_scene(boards, title, told if index == self.last else words), words)


def _top(shape: Shape) -> float:
    if isinstance(shape, Line | Polygon):
        return min(y for _, y in shape.points)
    return shape.y - (shape.radius if isinstance(shape, Circle) else 0)


def _verdict(room: Room) -> str:
    return f"{'✓' if room.right else '✗'} {room.told}"


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
"""The weight of entering slow ground; any other cell weighs 1."""
_WEIGHTS = {".": 1, "~": SLOW, "#": None}
_WORDS = {".": "free", "~": "slow ground", "#": "a wall"}
MOST = 10
"""The largest factor of the estimate."""
_NAMES = ("Dijkstra", "A*", "Your guess")
_TITLE = "Three searches"
_WELCOME = (
    "Which search settles the fewest cells? Which path is the shortest? Press Play. Then drag S or "
    "the flag, and paint."
)
_KEPT = 200
_TIMES = "guess \N{MULTIPLICATION SIGN}"


@dataclass(frozen=True, slots=True)
class _Board:
    """A state of the board that can be changed and restored."""

    ground: str = _BOARD
    source: int = 6 * _COLUMNS + 1
    target: int = 6 * _COLUMNS + 13
    times: float = 5  # the factor of the third search's estimate

    def guess(self, cell: int) -> int:
        """Return the horizontal plus vertical steps to the target."""
        (y, x), (y1, x1) = divmod(cell, _COLUMNS), divmod(self.target, _COLUMNS)
        return abs(x - x1) + abs(y - y1)


class _Search:
    """One search, moment by moment; each moment settles one more cell."""

    def __init__(self, board: _Board, times: float) -> None:
        graph = CellGraph(board_shape(_COLUMNS, _ROWS), [_WEIGHTS[sign] for sign in board.ground])
        self.times = times
        self.settled: dict[int, None] = {}  # in order
        self.seen: dict[int, list[int]] = defaultdict(list)  # the cells that each moment discovers
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
        """Describe a cell at a moment: g, h and f."""
        known = [length for when, length in self.lengths.get(cell, []) if when <= moment]
        if not known:
            return "no g yet"
        g, times = known[-1], number(self.times)
        return (
            f"g = {number(g)}, f = {number(g)} + {times}·{guess} = {number(g + self.times * guess)}"
        )


class ThreeSearches(ChangingSteps):
    """One board, three searches: with no estimate, the right estimate and a weighted estimate.

    Drag the source and the target, paint walls and slow ground, and choose the factor of the third
    search's estimate: 0 is Dijkstra's algorithm, 1 is A*, and more is greedy. Step through all
    three together, cell by cell.

    Attributes
    ----------
    index
        The number of settled cells in the visible state. It can be read and set.

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

    def paint(self, cells: list[int], sign: str, stroke: object = None) -> None:
        """Make cells free ``.``, slow ``~`` or walls ``#``; never a wall on source or target.

        One undo takes back a whole stroke. Raises `BadEdit` for any other sign.
        """
        if sign not in _WEIGHTS:
            raise BadEdit(f"A cell is free '.', slow '~' or a wall '#'; not {shown(sign)}.")
        ground, ends = list(self._board.ground), {self._board.source, self._board.target}
        for cell in cells:
            if sign != "#" or cell not in ends:
                ground[cell] = sign
        self._change(replace(self._board, ground="".join(ground)), stroke)

    def move(self, end: str, cell: int, stroke: object = None) -> None:
        """Move the source or the target to another cell, except onto a wall or each other."""
        if self._board.ground[cell] == "#":
            self._say("A wall cannot be the source or the target.")
        elif cell not in {self._board.source, self._board.target}:
            board = self._board
            source, target = (cell, board.target) if end == "source" else (board.source, cell)
            self._change(replace(board, source=source, target=target), stroke)

    def weigh(self, times: float, stroke: object = None) -> None:
        """Set the factor of the third search's estimate; raises `BadEdit` beyond `MOST`."""
        check_weight(times, 0, MOST)
        self._change(replace(self._board, times=times), stroke)

    def undo(self) -> None:
        """Undo the last change."""
        if self._past:
            self._stroke = None
            self._show(self._past.pop())

    def look(self, cell: int) -> None:
        """Show g, h and f of a cell in the visible state."""
        self._looked = cell
        self._state = {**self._state, "looked": self._about(cell)}

    def act(self, message: Message) -> None:
        """Do what the pointer, keys, slider or buttons request."""
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
        """Search another board and show the end, to make the effect of a change visible."""
        self._board = board
        self._run()
        frames = self._all_frames()
        self._show_run(frames, len(frames["frames"]) - 1, self._told)

    def _run(self) -> None:
        self._searches = [_Search(self._board, times) for times in (0, 1, self._board.times)]

    def _moments(self) -> Iterator[tuple[dict[int, Part], str]]:
        """Yield the changed parts of the three boards and the sentence of each moment."""
        ground, size = self._board.ground, len(_BOARD) + 3
        most = max(len(search.settled) for search in self._searches)
        known = [pairs[-1][1] for search in self._searches for pairs in search.lengths.values()]
        farthest = max(*known, 1)
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
                    far = shade(search.lengths[cell][-1][1], farthest)
                    changed[first + cell] = cell_part(ground[cell], "s", far)
                if moment == len(order):
                    changed[first + size - 3] = way_part([_place(cell) for cell in search.way])
            yield changed, f"{counted(moment, 'cell')} settled."

    def _places(self) -> list[Point]:
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
        plain, guided, other = self._searches
        told = f"Dijkstra settles {counted(len(plain.settled), 'cell')}, A* {len(guided.settled)}, "
        told += f"your guess {len(other.settled)}."
        if plain.length is None or other.length is None:
            return f"{told} No path leads to the target."
        more = other.length - plain.length
        longer = f"Your path is {number(more)} longer than the shortest."
        return f"{told} {longer if more else 'All paths are shortest.'}"

    def _about(self, cell: int | None) -> dict[str, Any]:
        """Return the name of a cell and a line for each board."""
        if cell is None:
            return {"name": "Point at a cell to see g, h and f.", "lines": ["", "", ""]}
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
        told = self._told() if index == self.last else "Run this cell to start the searches."
        size = (_COLUMNS * CELL, _ROWS * CELL)
        boards = {name: (size, drawn) for name, drawn in zip(names, parts, strict=True)}
        return with_words(floods_scene(boards, _TITLE, f"{ends} {told}"), told)

    def _names(self) -> list[str]:
        pairs = zip(_NAMES, self._searches, strict=True)
        return [f"{name}: {_TIMES} {number(search.times)}" for name, search in pairs]

    def still(self) -> Scene:
        """Return the start, because even the number of steps would give away the answer."""
        return self._picture_at(0)

    def __repr__(self) -> str:
        ends = f"from {_place(self._board.source)} to {_place(self._board.target)}"
        return f"<{type(self).__name__}: {ends}, {number(self._board.times)} times the guess>"


def _place(cell: int) -> tuple[int, int]:
    y, x = divmod(cell, _COLUMNS)
    return x, y


def _result(search: _Search, shortest: float | None) -> dict[str, Any]:
    """Return the number of cells that a search settles, and the length of its path."""
    if search.length is None or shortest is None:
        return {"settled": len(search.settled), "path": "no path", "longer": ""}
    more = search.length - shortest
    longer = f"✗ {number(more)} too long" if more else "✓ shortest"
    return {
        "settled": len(search.settled),
        "path": f"path {number(search.length)}",
        "longer": longer,
    }
