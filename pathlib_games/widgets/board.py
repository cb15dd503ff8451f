"""A picture whose shapes can be clicked, by mouse and by keyboard; Python decides what happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

import traitlets

from pathlib_games.widgets.base import script, style_sheet
from pathlib_games.widgets.live import LiveWidget, Message, is_shown, scene_data

if TYPE_CHECKING:
    from collections.abc import Callable

    from pathlib_games.views.scene import Scene

    Callback = Callable[[str], object]


class Board(LiveWidget):
    """A scene that answers to clicks on the shapes that have an id.

    The arrow keys go from shape to shape, Enter or space clicks. After a click Python may set
    `scene` to a new picture; the place of the keyboard stays. Each shape with an id needs an id of
    its own and a label, else there is a `ValueError`.
    """

    _esm = script("renderBoard", "live.js", "board.js")
    _css = style_sheet("live.css")

    clicked = traitlets.Unicode(None, allow_none=True)
    """The id of the shape clicked last, or None."""
    beside = traitlets.List(traitlets.Unicode()).tag(sync=True)
    """Lines beside the picture, or above it on a narrow page.

    Who cannot see them hears the scene's description and labels, which say them too."""
    _scene = traitlets.Dict().tag(sync=True)

    def __init__(self, scene: Scene) -> None:
        self._shown = scene
        self._callbacks: list[Callback] = []
        super().__init__(_scene=scene_data(scene))

    @property
    def scene(self) -> Scene:
        """The scene that is shown; set it to show another one."""
        return self._shown

    @scene.setter
    def scene(self, scene: Scene) -> None:
        self._scene = scene_data(scene)
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

    def act(self, message: Message) -> None:
        """Handle a click that the browser reports."""
        shape_id = str(message["click"])
        if not is_shown(shape_id, self._scene):
            return  # the shape is gone: a click came too late
        self.clicked = shape_id
        for callback in self._callbacks:
            callback(shape_id)
