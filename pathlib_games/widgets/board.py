"""A picture whose shapes can be clicked, by mouse and by keyboard; Python decides what happens."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import traitlets

from pathlib_games.views.svg import elements
from pathlib_games.widgets.base import SceneWidget, script, style_sheet

if TYPE_CHECKING:
    from collections.abc import Callable

    from pathlib_games.views.scene import Scene

    Callback = Callable[[str], object]


class Board(SceneWidget):
    """A scene that answers to clicks on the shapes that have an id.

    The arrow keys go from shape to shape, Enter or space clicks. After a click Python may set
    `scene` to a new picture; the place of the keyboard stays.

    Parameters
    ----------
    scene
        What to show. Shapes with an id can be clicked; each needs an id of its own and a label.

    Attributes
    ----------
    clicked
        The id of the shape clicked last, or None.

    Raises
    ------
    ValueError
        If a shape with an id has no label, or two shapes have the same id.

    Examples
    --------
    >>> from pathlib_games.views.scene import Scene, rectangle
    >>> cell = rectangle(0, 0, 40, 40, "cell", label="a1, empty", id="a1")
    >>> board = Board(Scene(40, 40, (cell,), "One cell", "It is empty."))
    >>> @board.on_click
    ... def tell(shape_id):
    ...     print("clicked", shape_id)
    >>> board
    <Board "One cell": It is empty.>
    """

    _esm = script("board.js")
    _css = style_sheet("board.css")

    clicked = traitlets.Unicode(None, allow_none=True)
    _scene = traitlets.Dict().tag(sync=True)

    def __init__(self, scene: Scene) -> None:
        self._shown = scene
        self._callbacks: list[Callback] = []
        super().__init__(_scene=_data(scene))
        self.on_msg(self._answer)

    @property
    def scene(self) -> Scene:
        """The scene that is shown; set it to show another one."""
        return self._shown

    @scene.setter
    def scene(self, scene: Scene) -> None:
        self._scene = _data(scene)
        self._shown = scene

    def on_click(self, callback: Callback) -> Callback:
        """Call a function with the shape's id after each click; usable as a decorator."""
        self._callbacks.append(callback)
        return callback

    def picture(self) -> Scene:
        """Return the scene that is shown."""
        return self._shown

    def __repr__(self) -> str:
        return f'<Board "{self._shown.title}": {self._shown.description}>'

    def _answer(self, _: object, message: dict[str, Any], __: object) -> None:
        """Handle a click that the browser reports, and tell the browser how it went."""
        shape_id = str(message["click"])
        if all(shape.id != shape_id for shape in self._shown.shapes):
            self.send({"answer": message["ticket"]})  # the shape is gone: a click came too late
            return
        self.clicked = shape_id
        try:
            for callback in self._callbacks:
                callback(shape_id)
        except Exception as error:
            self.send({"answer": message["ticket"], "error": f"{type(error).__name__}: {error}"})
            raise
        self.send({"answer": message["ticket"]})


def _data(scene: Scene) -> dict[str, Any]:
    """Return a scene as plain data, after checking that it can be used without a mouse."""
    clickable = [shape for shape in scene.shapes if shape.id is not None]
    for shape in clickable:
        if not shape.label:
            raise ValueError(
                f"the shape {shape.id!r} can be clicked, so it needs a label in words; it has none"
            )
    ids = Counter(shape.id for shape in clickable)
    if twice := [shape_id for shape_id, times in ids.items() if times > 1]:
        raise ValueError(f"each id belongs to one shape; {twice[0]!r} has {ids[twice[0]]} shapes")
    return {
        "width": scene.width,
        "height": scene.height,
        "title": scene.title,
        "description": scene.description,
        "shapes": elements(scene.shapes),
    }
