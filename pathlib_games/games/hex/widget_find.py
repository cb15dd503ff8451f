"""Where each adviser is blind: find a move that wins, where it plays one that loses."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from pathlib_games.games.hex.advice import LEVELS, suggest
from pathlib_games.games.hex.board import WHITE, move_to_text
from pathlib_games.games.hex.rules import Position
from pathlib_games.games.hex.solver import solve
from pathlib_games.games.hex.view import names, position_scene
from pathlib_games.widgets.game_board import GameBoard

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pathlib_games.games.hex.board import Cell, Move
    from pathlib_games.views.scene import Scene
    from pathlib_games.widgets.live import Buttons


class Spot(NamedTuple):
    """A small position, and why the adviser with its number does not see what wins there."""

    position: Position
    why: str


SPOTS = (
    Spot(
        Position.from_text("...W\n ....\n  ..B.\n   ...."),
        "After c2 and after b3 white needs two more stones and black three: the shortest distance "
        "sees no difference. But b3 lies on short ways of both players.",
    ),
    Spot(
        Position.from_text("....\n ....\n  .B.W\n   ...."),
        "After d1 white needs only two more stones, but black lays d2 and white is cut off. After "
        "c2 white needs three, and nobody can cut: c1 and d1, c3 and d2, c4 and d4 are twins, and "
        "whichever black takes, white takes the other one.",
    ),
    Spot(
        Position.from_text(".B..\n ....\n  ....\n   ..W."),
        "Counted in bridges white needs one more stone after d2, and one after c2. But after d2 it "
        "has to be d1. After c2 there are several, and black can take only one of them.",
    ),
    Spot(
        Position.from_text(".W..B\n .....\n  .....\n   ...BW\n    ....."),
        "After b3 and after d2 the two-distance is 5 for black and 4 for white. It judges as if "
        "nothing more would happen; who tries out black's answers sees that b3 loses.",
    ),
    *(
        Spot(Position.empty(size), "A second stone is never a burden: who begins can win.")
        for size in (2, 3, 4)
    ),
)
"""One for each adviser that has a blind spot, and then empty boards on which nobody advises."""


class FindBetter(GameBoard):
    """Small positions that are solved exactly: an adviser loses there, and there is a better move.

    Click on a cell to lay the stone there; what it leads to is said, with the answer that refutes
    it. After the advisers come empty boards.

    Attributes
    ----------
    number
        Which position is shown, from 0.

    Examples
    --------
    >>> widget = FindBetter()
    >>> widget.click((0, 0))
    >>> widget
    <FindBetter, position 1: a1 loses: black answers b2. Find a better one.>
    """

    number = 0

    def __init__(self) -> None:
        self._tried: tuple[Cell, ...] = ()
        self._framed: tuple[Cell, ...] = ()
        super().__init__("")
        self.go(0)

    def go(self, number: int) -> None:
        """Show a position; before the first and after the last one are none."""
        self.number = number = min(max(number, 0), len(SPOTS) - 1)
        self._tried = self._framed = ()
        if self._of_nobody:
            self._say("Nobody has moved. White begins: where does it win, if nobody errs?")
            return
        self._framed = self._advice(LEVELS[number])
        self._say(
            f"White is to move. The adviser {LEVELS[number]!r} lays {names(self._framed)}, in the "
            "frame, and loses. Find better: click on a cell."
        )

    def click(self, cell: Cell) -> None:
        """Lay white's stone on a cell, and see what it leads to."""
        position, name = SPOTS[self.number].position, move_to_text(cell)
        if position.at(cell) is not None:
            self._say(f"A stone lies on {name}.", "wrong")
            return
        self._framed = ()
        self._tried = (cell, *_winning(position.play(cell))[:1])
        if answer := names(self._tried[1:]):
            self._say(f"{name} loses: black answers {answer}. Find a better one.", "wrong")
        else:
            self._say(f"{name} wins. {self._why()}", "right")

    def show_all(self) -> None:
        """Frame all cells that win."""
        position = SPOTS[self.number].position
        self._tried, self._framed = (), _winning(position)
        free = position.cells.count(".")
        self._say(f"{len(self._framed)} of {free} cells win: {names(self._framed)}.")

    def picture(self) -> Scene:
        """Return the board as a scene."""
        position = SPOTS[self.number].position
        for cell in self._tried:
            position = position.play(cell)
        return position_scene(
            position,
            last=self._tried[-1] if self._tried else None,
            framed=self._framed,
            clickable=True,
            title="Find better",
        )

    def __repr__(self) -> str:
        return f"<FindBetter, position {self.number + 1}: {self.said}>"

    def _click(self, shape_id: str) -> None:
        self.click(SPOTS[self.number].position.cell(int(shape_id)))

    def _buttons(self) -> Buttons:
        return {
            "Back": lambda: self.go(self.number - 1),
            "Next": lambda: self.go(self.number + 1),
            "Which cells win?": self.show_all,
        }

    def _disabled(self) -> tuple[str, ...]:
        ends = {0: ("Back",), len(SPOTS) - 1: ("Next",)}
        return ends.get(self.number, ())

    @property
    def _of_nobody(self) -> bool:
        """Whether nobody advises: the board is empty."""
        return not SPOTS[self.number].position.stones(WHITE)

    def _advice(self, level: str) -> tuple[Cell, ...]:
        """Return where an adviser lays its stone."""
        return _cells([suggest(SPOTS[self.number].position, level)])

    def _why(self) -> str:
        """Say who finds a move that wins, and why the adviser does not."""
        why = SPOTS[self.number].why
        if self._of_nobody:
            return why
        wiser = LEVELS[self.number + 1]
        return f"{wiser.capitalize()} finds {names(self._advice(wiser))}. {why}"


@cache
def _winning(position: Position) -> tuple[Cell, ...]:
    """Return where the player to move wins: a second or two on 5 x 5, and then it is known."""
    return _cells(solve(position).moves)


def _cells(moves: Iterable[Move]) -> tuple[Cell, ...]:
    """Return moves; none of them is a swap, which these games do not have."""
    return tuple(move for move in moves if isinstance(move, tuple))
