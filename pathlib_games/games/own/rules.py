"""The rules of a world: boards and legends, positions, and the fewest moves to the target."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

from pathlib_games.games.contract import Game, lines_of, place_of, reading, text_of, with_figures
from pathlib_games.graphs import BadPosition, GameOver, IllegalMove
from pathlib_games.graphs.values import Fields, is_cell, is_whole
from pathlib_games.words import listed, shown

Cell = tuple[int, int]
Kind = Literal["floor", "wall", "ice", "key", "door", "one way", "portal"]

WALL, FLOOR, WALKER, TARGET = "#.@*"
DIRECTIONS = {"right": (1, 0), "left": (-1, 0), "down": (0, 1), "up": (0, -1)}
LARGEST = 20  # the maximum number of rows and of columns
MOST_KEYS = 4  # each key doubles the number of states
_NO_SIGNS = '{}"\\'
_ALLOWED = "ice, key, door for a (the symbol of its key), one way right, portal, wall or floor"


@dataclass(frozen=True)
class Ground:
    """The content of a cell."""

    kind: Kind
    of: str = ""
    """The sign of a key or portal, of a door's key, or the direction of a one-way street."""


@dataclass(frozen=True)
class Board:
    """A board as text, with its legend; raises `BadPosition`, which lists the allowed values."""

    rows: tuple[str, ...]  # from top to bottom; the legend explains all signs except # and .
    legend: tuple[tuple[str, str], ...] = ()  # pairs of a sign and its meaning, see `_ALLOWED`

    def __post_init__(self) -> None:
        self._check_legend()
        for number, row in enumerate(self.rows, start=1):
            if not _is_row(row):
                raise BadPosition(f"row {number}", f"a string of 1 to {LARGEST} symbols", row)
            if len(row) != len(self.rows[0]):
                length = f"{len(self.rows[0])}, as in row 1"
                raise BadPosition(f"the length of row {number}", length, len(row))
            for column, sign in enumerate(row, start=1):
                if sign not in self.meanings:
                    place = f"the symbol in row {number}, column {column} (counted from 1)"
                    raise BadPosition(place, f"{WALL} or {FLOOR} or one from the legend", sign)
        if not 1 <= len(self.rows) <= LARGEST:
            raise BadPosition("the number of rows", f"from 1 to {LARGEST}", len(self.rows))
        for sign, count in Counter("".join(self.rows)).items():
            if self.meanings[sign].kind == "portal" and count != 2:
                raise BadPosition(f"the number of cells with the portal {sign}", "2", count)

    @cached_property
    def meanings(self) -> Mapping[str, Ground]:
        """The meaning of each sign, built-in signs first."""
        return {
            WALL: Ground("wall"),
            FLOOR: Ground("floor"),
            **{sign: _ground(sign, meaning) for sign, meaning in self.legend},
        }

    @cached_property
    def ground(self) -> Mapping[Cell, Ground]:
        """The content of each cell without a wall, row by row."""
        return {
            (x, y): self.meanings[sign]
            for y, row in enumerate(self.rows)
            for x, sign in enumerate(row)
            if self.meanings[sign].kind != "wall"
        }

    @cached_property
    def keys(self) -> str:
        """The signs of all keys in the legend, in alphabetical order."""
        return "".join(sorted(s for s, ground in self.meanings.items() if ground.kind == "key"))

    def twin(self, cell: Cell) -> Cell | None:
        """Return the other cell of a portal, or None if the cell is not a portal."""
        here = self.ground[cell]
        if here.kind != "portal":
            return None
        return next(other for other, g in self.ground.items() if g == here and other != cell)

    def _check_legend(self) -> None:
        signs = [sign for sign, _ in self.legend]
        for sign, meaning in self.legend:
            if not _is_sign(sign):
                raise BadPosition("a symbol of the legend", f"one symbol other than {_TAKEN}", sign)
            if signs.count(sign) > 1:
                raise BadPosition(f"the number of meanings of {sign}", "1", signs.count(sign))
            _ground(sign, meaning)
        if len(self.keys) > MOST_KEYS:
            raise BadPosition("the number of keys", f"at most {MOST_KEYS}", len(self.keys))
        for sign, ground in self.meanings.items():
            if ground.kind == "door" and ground.of not in self.keys:
                known = " or ".join(self.keys) or "a key in the legend (which has none)"
                raise BadPosition(f"the key of the door {sign}", known, ground.of)


_TAKEN = f"{WALL} {FLOOR} {WALKER} {TARGET}, a space, quotation marks or braces"


def _is_row(row: object) -> bool:
    return isinstance(row, str) and 1 <= len(row) <= LARGEST


def _is_sign(sign: object) -> bool:
    if not (isinstance(sign, str) and len(sign) == 1 and sign.isprintable()):
        return False
    return not sign.isspace() and sign not in (WALL, FLOOR, WALKER, TARGET, *_NO_SIGNS)


def _ground(sign: str, meaning: object) -> Ground:
    words = meaning.split() if isinstance(meaning, str) else []
    match words:
        case ["key" | "portal" as kind]:
            return Ground(kind, sign)
        case ["ice" | "floor" | "wall" as kind]:
            return Ground(kind)
        case ["door", "for", key]:
            return Ground("door", key)
        case ["one", "way", way] if way in DIRECTIONS:
            return Ground("one way", way)
    raise BadPosition(f"the meaning of {sign}", _ALLOWED, meaning)


# ---- generated worlds ---------------------------------------------------------------------------

LEGEND: Mapping[str, str] = {
    "a": "key",
    "A": "door for a",
    "b": "key",
    "B": "door for b",
}
HEIGHT = 5
_WIDTHS = (4, 3, 2)
_WALLS = 2
"""The number of walls in each inner column of a room. Three of the five cells stay free, so two
adjacent columns share a free row and the room stays connected."""


def invented(seed: int) -> str:
    """Return the text of a world; the same seed gives the same world.

    The key in the first room opens the door to the second room, which has the second key. The
    target is beyond the second door.
    """
    rng = random.Random(f"world {seed}")
    rooms = [_room(rng, width) for width in _WIDTHS]
    for number, sign in enumerate("ab*"):
        _put(rng, rooms[number], sign)
    _put(rng, rooms[0], "@")
    columns = [*rooms[0], _door(rng, "A"), *rooms[1], _door(rng, "B"), *rooms[2]]
    return "\n".join("".join(row) for row in zip(*columns, strict=True))


Columns = list[list[str]]


def _room(rng: random.Random, width: int) -> Columns:
    """Return a room with walls in all columns except the outer two."""
    inner = [_column(rng.sample(range(HEIGHT), _WALLS)) for _ in range(width - 2)]
    return [_column(), *inner, _column()]


def _column(walls: Collection[int] = ()) -> list[str]:
    return ["#" if y in walls else "." for y in range(HEIGHT)]


def _put(rng: random.Random, room: Columns, sign: str) -> None:
    free = [(x, y) for x, column in enumerate(room) for y, s in enumerate(column) if s == "."]
    x, y = rng.choice(free)
    room[x][y] = sign


def _door(rng: random.Random, sign: str) -> list[str]:
    column = _column(range(HEIGHT))
    column[rng.randrange(HEIGHT)] = sign
    return column


Outcome = Literal["reached", "stuck"]

_SIGNS = {"walker": WALKER, "target": TARGET}
_ENDS = {"reached": "the walker has reached the target", "stuck": "the walker is shut in"}


@dataclass(frozen=True)
class Position:
    """A board with a walker, its keys, and a target.

    A move leads to a cell above, below, left or right without a wall. Four things change that:

    - on **ice** the walker slides until something stops it;
    - stepping on a **key** takes it; **doors** are walls for a walker without their key;
    - a **one-way street** can only be left in its direction;
    - from a **portal** one move also leads to its twin.

    Raises `BadPosition` if any of these is invalid.
    """

    board: Board
    walker: Cell  # not on a wall; y grows downwards
    target: Cell
    keys: str = ""  # the signs of the walker's keys, in alphabetical order

    def __post_init__(self) -> None:
        for name, cell in (("the walker", self.walker), ("the target", self.target)):
            if cell not in list(self.board.ground):  # a list: values may be unhashable
                raise BadPosition(name, "a cell (x, y) of the board that is not a wall", cell)
        known = self.board.keys
        if not _are_keys(self.keys, known):
            raise BadPosition(
                "the keys", f"some of the symbols {known!r}, in this order", self.keys
            )

    @classmethod
    def new(cls, seed: int = 0) -> Position:
        """Return a new world with keys and doors; the same seed gives the same world."""
        if not is_whole(seed):
            raise BadPosition("the seed", "a whole number", seed)
        return cls.read(invented(seed), LEGEND)

    @classmethod
    def read(cls, text: str, legend: Mapping[str, str]) -> Position:
        """Parse a board with one ``@``, the walker, and one ``*``, the target."""
        if not isinstance(legend, Mapping):
            raise BadPosition("the legend", 'a dictionary such as {"~": "ice"}', legend)
        rows = [line.strip() for line in lines_of(text)]
        nothing = Fields({}, "the last line")
        walker, target = (place_of(rows, nothing, *figure) for figure in _SIGNS.items())
        return cls(_board(rows, legend), walker, target)

    @cached_property
    def _moves(self) -> tuple[Cell, ...]:
        here = self.board.ground[self.walker]
        ways = [here.of] if here.kind == "one way" else list(DIRECTIONS)
        ends = [self.slid(way) for way in ways]
        if (twin := self.board.twin(self.walker)) is not None:
            ends.append(twin)
        return tuple(dict.fromkeys(cell for cell in ends if cell != self.walker))

    def slid(self, way: str) -> Cell:
        """Return the end of a move in a direction: it continues on ice and stops at walls."""
        (x, y), (dx, dy) = self.walker, DIRECTIONS[way]
        while self._is_free(there := (x + dx, y + dy)):
            x, y = there
            if there == self.target or self.board.ground[there].kind != "ice":
                break
        return x, y

    def _is_free(self, cell: Cell) -> bool:
        ground = self.board.ground.get(cell)
        return ground is not None and (ground.kind != "door" or ground.of in self.keys)

    def legal_moves(self) -> tuple[Cell, ...]:
        """Return the cells one move away; none after the end."""
        return () if self.walker == self.target else self._moves

    def play(self, move: Cell) -> Position:
        """Return the position after a move."""
        if (outcome := self.outcome()) is not None:
            raise GameOver(_ENDS[outcome])
        if is_cell(move) and move in self._moves:
            there = self.board.ground[move]
            found = there.of if there.kind == "key" else ""
            keys = _in_order(self.keys + found, self.board.keys)
            return replace(self, walker=move, keys=keys)
        cells = listed(self._moves, "or")
        raise IllegalMove(
            "no_move",
            f"From {self.walker}, one move leads to {cells}, not to {shown(move)}.",
        )

    def outcome(self) -> Outcome | None:
        """Return whether the walker has reached the target or is stuck, else None."""
        if self.walker == self.target:
            return "reached"
        return None if self._moves else "stuck"

    def to_text(self) -> str:
        """Return the board as text, with ``@`` for the walker and ``*`` for the target.

        Below it are the legend, the walker's keys, and any figure that would hide a sign.
        """
        figures = {"target": (TARGET, self.target), "walker": (WALKER, self.walker)}
        board, hidden = with_figures(self.board.rows, FLOOR, figures)
        rest = {"legend": dict(self.board.legend), **hidden, "keys": self.keys}
        return text_of(board, rest, {**dict.fromkeys(rest), "legend": {}, "keys": ""})

    @classmethod
    def from_text(cls, text: str) -> Position:
        """Parse a position from the text of `to_text`."""
        with reading(text) as (board, rest):
            rows = [line.strip() for line in board.strip().splitlines()]
            for number, row in enumerate(rows, start=1):
                if row.startswith("{"):
                    last = f"on line {len(rows)}, the last one"
                    raise BadPosition("the legend", last, number, f"on line {number}")
            legend = _legend(rest)
            walker, target = (place_of(rows, rest, *figure) for figure in _SIGNS.items())
            keys = rest.text("keys", "")
        return cls(_board(rows, legend), walker, target, keys)

    def to_json(self) -> dict[str, Any]:
        """Return the position as JSON values for `from_json`."""
        return {
            "rows": list(self.board.rows),
            "legend": dict(self.board.legend),
            "walker": list(self.walker),
            "target": list(self.target),
            "keys": self.keys,
        }

    @classmethod
    def from_json(cls, data: object) -> Position:
        """Parse a position; raises `BadFile`, which names the field and the expected value."""
        fields = Fields.of(data, "position JSON")
        walker, target = fields.cell("walker"), fields.cell("target")
        keys, legend = fields.text("keys"), _legend(fields)
        with fields.made():
            return cls(
                Board(tuple(fields.list("rows")), tuple(legend.items())), walker, target, keys
            )


def _are_keys(keys: object, known: str) -> bool:
    return isinstance(keys, str) and keys == _in_order(keys, known)


def _in_order(keys: str, known: str) -> str:
    return "".join(key for key in known if key in keys)


def _legend(fields: Fields) -> dict[str, str]:
    legend = fields.object("legend", {})
    return {sign: legend.text(sign) for sign in legend.names()}


def _board(rows: Sequence[str], legend: Mapping[str, str]) -> Board:
    """Return the board of a text, with floor below the walker and the target."""
    floor = (row.replace(WALKER, FLOOR).replace(TARGET, FLOOR) for row in rows)
    return Board(tuple(floor), tuple(legend.items()))


# ---- solved by trying every move, without a graph or a search -----------------------------------


def moves_left(start: Position) -> dict[Position, int | None]:
    """Map each reachable position to the fewest moves to the target, or None if unreachable."""
    after: dict[Position, list[Position]] = {}
    waiting = [start]
    for position in waiting:  # grows during iteration
        if position not in after:
            after[position] = [position.play(move) for move in position.legal_moves()]
            waiting += after[position]
    before: dict[Position, list[Position]] = {position: [] for position in after}
    for position, played in after.items():
        for each in played:
            before[each].append(position)
    left: dict[Position, int | None] = dict.fromkeys(after)
    wave, moves = [p for p in after if p.outcome() == "reached"], 0
    while wave:
        left |= dict.fromkeys(wave, moves)
        earlier = {position: None for each in wave for position in before[each]}
        wave, moves = [position for position in earlier if left[position] is None], moves + 1
    return left


def fewest_moves(start: Position) -> int | None:
    """Return the fewest moves to the target, or None if it is unreachable."""
    return moves_left(start)[start]


GAME: Game[Position, Cell] = Game("own", "Your own world", Position)
