"""Interactive Color Lines, with hints."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from pathlib_games.games.color_lines.players import hint
from pathlib_games.games.color_lines.rules import (
    COLORS,
    EMPTY,
    GAME,
    STONE,
    Cell,
    Move,
    Position,
    Turn,
)
from pathlib_games.games.color_lines.view import ball, center, color_words, position_scene
from pathlib_games.games.contract import History
from pathlib_games.games.widget import BestList, SeededBoard
from pathlib_games.graphs import IllegalMove
from pathlib_games.views.pages import elements
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle, Shape, Text
from pathlib_games.widgets.live import Buttons, Tone, script, style_sheet
from pathlib_games.words import counted

_HERE = Path(__file__).parent


class ColorLines(SeededBoard[Position, Move]):
    r"""A playable game: select a ball, then its target cell.

    Dots mark the cells that the ball can reach. It moves along a shortest path, lines vanish, and
    the next balls appear. Arrow keys and Enter also work.

    Parameters
    ----------
    start
        The initial position; a new game by default.
    seed
        The seed of the new game.

    Examples
    --------
    >>> widget = ColorLines(Position.from_text("1111.\n....1"))
    >>> widget.click((4, 1))
    >>> widget.click((4, 0))
    >>> widget
    <ColorLines, 5 points: The red ball goes 1 step to (4, 0). A line of 5 vanishes: 5 points. ...>
    """

    _esm = script("renderColorLines", "live.js", "best.js", "game_board.js", _HERE / "widget.js")
    _css = style_sheet("live.css", "game_board.css", "best.css")

    def __init__(self, start: Position | None = None, *, seed: int = 0) -> None:
        self._game = History.of(GAME, start or Position.new(seed))
        self._next_seed = self._game.start.seed + 1
        self._selected: Cell | None = None
        self._proposed: Move | None = None
        self._walked: tuple[Position, Turn] | None = None  # shown once, as an animation
        super().__init__(_WELCOME)

    def click(self, cell: Cell) -> None:
        """Select the ball on a cell, or move the selected ball there."""
        self._proposed = None
        outcome = self.position.outcome()
        content = self.position.at(cell)
        if outcome is not None:
            self._say(f"The game is over. {_NEW}")
        elif cell == self._selected:
            self._selected = None
            self._say("Deselected.")
        elif content == STONE:
            self._say("A stone cannot move.", "wrong")
        elif content != EMPTY:
            self._select(cell)
        elif self._selected is None:
            self._say("Select a ball first.", "wrong")
        else:
            self._move(self._selected, cell)

    def hint(self) -> None:
        """Suggest a move with a reason, and frame its two cells."""
        self._selected = None
        proposed = hint(self.position)
        if proposed is None:
            compared = f"{_compared(self._game)} " if self._game.moves else ""
            self._say(f"No ball can move. {compared}{_NEW}")
            return
        self._proposed = proposed.move
        self._say(f"From {proposed.source} to {proposed.target}. {proposed.why}")

    def new_game(self, seed: int) -> None:
        """Begin a new game with the same board and rules."""
        old = self._game.start
        fresh = Position.new(
            seed, width=old.width, height=old.height, colors=old.colors, scoring=old.scoring
        )
        self._next_seed = seed + 1
        self._lay_out(History.of(GAME, fresh))
        self._say(f"A new game with seed {seed}. {_WELCOME}")

    def picture(self) -> Scene:
        """Return the board as a scene."""
        return position_scene(
            self.position, selected=self._selected, proposed=self._proposed, clickable=True
        )

    def __repr__(self) -> str:
        return f"<ColorLines, {counted(self.position.score, 'point')}: {self.said}>"

    def _click(self, shape_id: str) -> None:
        self.click(self.position.cell(int(shape_id)))

    def _buttons(self) -> Buttons:
        return {"Undo": self.undo, "Hint": self.hint}

    def _put_down(self) -> None:
        self._selected = self._proposed = None

    def _undone(self, move: Move) -> str:
        return f": the move from {move[0]} to {move[1]}"

    def _answer(self, told: str) -> None:
        self._say(told.strip())

    def _select(self, cell: Cell) -> None:
        name = COLORS[self.position.at(cell) - 1]
        count = len(self.position.ways_from(cell).distance) - 1
        if count == 0:
            self._selected = None
            self._say(f"The {name} ball on {cell} is shut in: it cannot move.", "wrong")
            return
        self._selected = cell
        cells = counted(count, "cell")
        self._say(f"The {name} ball on {cell} can reach {cells}. Where should it go?")

    def _move(self, source: Cell, target: Cell) -> None:
        before = self.position
        try:
            turn = before.turn((source, target))
        except IllegalMove as refusal:
            self._say(f"{refusal} The dots mark them.", "wrong")
            return
        self._game = self._game.play((source, target))
        self._selected = None
        self._walked = before, turn
        outcome = turn.position.outcome()
        told = _told(before, turn)
        tone: Tone = "right" if turn.lines else ""
        if outcome is None:
            self._say(told, tone)
        else:
            place = self._best_list().note(outcome.score)
            told = f"{told} {place}" if place else told
            self._say(f"{told} The hint player now plays from the same start.", tone)
            # Show your move at once; the hint player needs seconds for a long game.
            self._say(f"{told} {_compared(self._game)} {_NEW}", tone)
        self._walked = None

    def _best_list(self) -> BestList:
        start = self._game.start
        kind = f"color_lines {start.width} x {start.height}, {start.colors}, {start.scoring}"
        return BestList(kind, "point")

    def _data(self) -> dict[str, Any]:
        walk = _walk(*self._walked, self.board()) if self._walked else None
        outcome = self.position.outcome()
        ended = outcome.score if outcome is not None else None
        best = self._best_list().shown(ended, over=outcome is not None)
        return {**super()._data(), "walk": walk, "best": best}


_WELCOME = "Select a ball: click on it, or go there with the arrow keys and press Enter."
_NEW = "Press New game for another one, or Undo."
MOST_HINTS = 200  # the maximum number of moves by hints, about two seconds


@lru_cache(maxsize=4)
def _by_hints(start: Position, moves: int) -> int:
    """Return the score of the hints after a number of moves from a start."""
    position = start
    for _ in range(moves):
        proposed = hint(position)
        if proposed is None:
            break
        position = position.play(proposed.move)
    return position.score


def _compared(game: History[Position, Move]) -> str:
    """Compare your score with that of the hints from the same start, in as many moves."""
    moves = min(len(game.moves), MOST_HINTS)
    hinted = counted(_by_hints(game.start, moves), "point")
    yours = counted(game.positions[moves].score, "point")
    return f"In {counted(moves, 'move')}, the hint player would score {hinted}; you had {yours}."


def _told(before: Position, turn: Turn) -> str:
    start, end = turn.path[0], turn.path[-1]
    steps = counted(len(turn.path) - 1, "step")
    name = COLORS[before.at(start) - 1]
    told = [f"The {name} ball goes {steps} to {end}."]
    if turn.new_balls:
        colors = color_words([color for _, color in turn.new_balls])
        cells = ", ".join(str(cell) for cell, _ in turn.new_balls)
        told.append(f"New balls: {colors} on {cells}.")
    if turn.lines:
        sizes = " and ".join(f"a line of {len(line)}" for line in turn.lines)
        verb = "vanishes" if len(turn.lines) == 1 else "vanish"
        told.append(f"{sizes[0].upper()}{sizes[1:]} {verb}: {counted(turn.points, 'point')}.")
    outcome = turn.position.outcome()
    if outcome is not None:
        points = counted(outcome.score, "point")
        told.append(f"{_ENDS[outcome.reason]} The game is over with {points}.")
    return " ".join(told)


_ENDS = {
    "full": "The board is full.",
    "empty": "The board is empty: swept clean!",
    "stuck": "No ball can move.",
}


def _walk(before: Position, turn: Turn, scene: Scene) -> dict[str, Any]:
    """Return the data for the browser to animate a turn over its final picture."""
    end = turn.path[-1]
    color = before.at(turn.path[0])
    colors = before.balls | dict(turn.new_balls)
    gone: list[Shape] = []
    for cell in sorted(turn.cleared - {end}):
        gone += ball(colors[cell], *center(before, cell))
    x, y = center(before, end)
    late = {center(before, cell) for cell in (end, *(cell for cell, _ in turn.new_balls))}
    return {
        "points": [center(before, cell) for cell in turn.path],
        "ball": elements(ball(color, 0, 0)),
        "gone": elements(gone),
        "score": elements([Text(x, y - 26, f"+{turn.points}", "name")] if turn.lines else []),
        "late": [
            number
            for number, shape in enumerate(scene.shapes)
            if isinstance(shape, Circle | Text) and (shape.x, shape.y) in late
        ],
    }
