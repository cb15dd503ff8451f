"""A widget to paint a world, as an answer."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import traitlets

from pathlib_games.games.own.painting import TOOLS, Canvas
from pathlib_games.games.own.rules import Position, fewest_moves
from pathlib_games.games.own.view import canvas_scene, position_scene, tool_shapes
from pathlib_games.graphs import BadPosition
from pathlib_games.views.pages import elements
from pathlib_games.widgets.live import Field, GameBoard, script, style_sheet
from pathlib_games.words import counted
from pathlib_tutor.lessons.worlds import way_of
from pathlib_tutor.widgets.question_widget import StepByStep

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from pathlib_games.games.own.rules import Cell
    from pathlib_games.views.scene import Scene
    from pathlib_games.widgets.live import Buttons, Message
    from pathlib_tutor.exercises import Item
    from pathlib_tutor.lessons.worlds import Design


class WorldPainter(StepByStep, GameBoard):
    """A world to paint, with the least number of moves beside it, and a task about it.

    Choose what to paint, then drag over cells, or hold Shift and use the arrow keys. The walker and
    the target can be dragged. `canvas` is the current world.

    Examples
    --------
    >>> from pathlib_tutor.lessons.worlds import DESIGN
    >>> painter = WorldPainter(DESIGN.item("own-world/design given=portals"))
    >>> painter.paint("#", [(3, 0), (3, 1), (3, 2), (3, 3), (3, 4)])
    >>> painter.moves
    'No path to the target.'
    >>> painter.paint("p", [(0, 0)])
    >>> painter.paint("p", [(7, 4)])
    >>> painter.check()
    >>> painter
    Not yet. Your world works, but it takes only 5 moves; make it 6 or more.
    """

    KEYS: ClassVar = {"u": "Undo"}

    _esm = script(
        "renderWorldPainter",
        *("live.js", "game_board.js", "tools.js", "as_text.js"),
        Path(__file__).with_name("world_painter.js"),
    )
    _css = style_sheet(
        *("live.css", "game_board.css", "tools.css"), Path(__file__).with_name("world_painter.css")
    )

    _tools: Any = traitlets.List(
        [[sign, words, elements(tool_shapes(sign))] for sign, words in TOOLS.items()]
    ).tag(sync=True)

    def __init__(self, item: Item[Design]) -> None:
        self.canvas = self._base = _EMPTY
        self._stroke = ""  # which stroke has begun at `_base`
        self._before: list[Canvas] = []  # the earlier worlds, for undo
        super().__init__(item, _WELCOME)

    @property
    def answer(self) -> object:
        """The world as a text, as the judge reads it; ... if nothing is painted."""
        return self._draft.form.answer(self._draft.value)

    @property
    def moves(self) -> str:
        """The least number of moves in words."""
        fewest = fewest_moves(self.canvas.position)
        if fewest is None:
            return "No path to the target."
        return f"{counted(fewest, 'move')} to the target."

    def paint(self, sign: str, cells: Sequence[Cell], stroke: str = "") -> None:
        """Paint cells; with the name of the stroke before, go on with it from its beginning."""
        if not stroke or stroke != self._stroke:
            self._stroke, self._base = stroke, self.canvas
        self._change(self._base.painted(sign, cells), self._base)

    def resize(self, columns: object, rows: object) -> None:
        """Change the size of the board; raises `BadPosition` for other than fitting numbers."""
        self._change(self.canvas.resized(columns, rows), self.canvas)

    def read(self, text: str) -> None:
        """Paint the world of a text."""
        self._change(Canvas.of(Position.from_text(text)), self.canvas)

    def undo(self) -> None:
        """Take back the last stroke or change, even a restart."""
        if not self._before:
            self._say("There is nothing to undo.")
            return
        self._stroke = ""
        self._show(self._before.pop())

    def start_again(self) -> None:
        """Empty the board."""
        self._change(_EMPTY, self.canvas)

    def check(self) -> None:
        """Judge the world."""
        if self._value() is None:
            self._say("Nothing is painted yet.")
            return
        if self.canvas.lone:
            self._say(_LONE)
            return
        self._hand_in(self._value())
        self._tell_again()

    def act(self, message: Message) -> None:
        """Do what the mouse, keys or buttons request."""
        try:
            if "paint" in message:
                cells = [(int(x), int(y)) for x, y in message["cells"]]
                self.paint(str(message["paint"]), cells, str(message["stroke"]))
            elif "read" in message:
                self.read(str(message["read"]))
            elif "columns" in message:
                self.resize(_number(message["columns"]), self.canvas.size[1])
            elif "rows" in message:
                self.resize(self.canvas.size[0], _number(message["rows"]))
            else:
                super().act(message)
        except BadPosition as refused:
            self._say(str(refused), "wrong")

    def board(self) -> Scene:
        """Return the board, all cells of which can be painted."""
        return canvas_scene(self.canvas, self._way())

    def picture(self) -> Scene:
        """Return the world as a scene."""
        return position_scene(self.canvas.position, self._way())

    def _way(self) -> list[Cell]:
        """Return a shortest path through a world that is right."""
        return [at.walker for at in way_of(self.canvas.position)] if self.verdict else []

    def _still(self) -> Scene | None:
        return self.picture() if self._value() else None

    def _change(self, canvas: Canvas, before: Canvas) -> None:
        """Show another world, which can be undone to the one before it."""
        if canvas == self.canvas:
            return
        if self._before[-1:] != [before]:
            self._before.append(before)
        self._show(canvas)

    def _show(self, canvas: Canvas) -> None:
        """Show another world, and reset the verdict."""
        self.canvas = canvas
        self._changed()
        self._say(_LONE if canvas.lone else "")
        self._keep()

    def _buttons(self) -> Buttons:
        return {"Check": self.check, "Undo": self.undo, "Start again": self.start_again}

    def _disabled(self) -> Collection[str]:
        return [] if self._before else ["Undo"]

    def _menus(self) -> tuple[Field, ...]:
        columns, rows = self.canvas.size
        return Field("columns", "Columns", columns), Field("rows", "Rows", rows)

    def _data(self) -> dict[str, Any]:
        canvas = self.canvas
        return {
            **super()._data(),
            "moves": self.moves,
            "signs": list(canvas.tools),
            "figures": {f"{x} {y}": sign for sign, (x, y) in canvas.figures.items()},
            "text": canvas.position.to_text(),
        }

    def _value(self) -> str | None:
        """Return the world as a text, or nothing if it is unchanged."""
        return None if self.canvas == _EMPTY else self.canvas.position.to_text()

    def _do_again(self, value: str) -> str:
        self.canvas = Canvas.of(Position.from_text(value))
        return "You stopped here."


def _number(typed: object) -> object:
    text = str(typed)
    return int(text) if text.isdecimal() else text


_EMPTY = Canvas(("." * 8,) * 5, (0, 2), (7, 2))
_LONE = "A portal leads nowhere yet and is not kept: paint its twin."
_WELCOME = (
    "Choose what to paint, then drag over cells, or hold Shift and use the arrow keys. Drag the "
    "walker and the target, too. U undoes."
)
