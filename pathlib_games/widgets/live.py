"""A widget that asks Python what an action means: all of its state lives there."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from threading import RLock
from typing import TYPE_CHECKING, Any

from pathlib_games.views.svg import elements
from pathlib_games.widgets.base import SceneWidget

if TYPE_CHECKING:
    from pathlib_games.views.scene import Scene

Message = dict[str, Any]


class LiveWidget(SceneWidget):
    """A widget whose browser part sends what was done, and shows what Python makes of it.

    JupyterLab hands messages over on two threads, so a lock lets in one at a time.
    """

    def __init__(self, **traits: Any) -> None:
        self._one_at_a_time = RLock()
        super().__init__(**traits)
        self.on_msg(self._hear)

    @abstractmethod
    def act(self, message: Message) -> None:
        """Do what the browser reports."""

    def _hear(self, _: object, message: Message, __: object) -> None:
        """Do what the browser reports, and tell the browser how it went."""
        answer = {"answer": message["ticket"]}
        with self._one_at_a_time:
            try:
                if not self._is_late(message):
                    self.act(message)
            except Exception as error:
                self.send({**answer, "error": f"{type(error).__name__}: {error}"})
                raise
            self.send(answer)

    def _is_late(self, message: Message) -> bool:  # noqa: ARG002 - most widgets take everything
        """Return whether something was done that is out of date by now, and is dropped."""
        return False


def is_shown(shape_id: str, scene: dict[str, Any]) -> bool:
    """Return whether a scene, as `scene_data` wrote it, has a shape with this id."""
    return any(attributes.get("data-id") == shape_id for _, attributes, *_ in scene["shapes"])


def scene_data(scene: Scene) -> dict[str, Any]:
    """Return a scene as plain data, after checking that it can be used without a mouse.

    Raises `ValueError` if a shape with an id has no label, or two shapes have the same id.
    """
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
        "zoom": scene.zoom,
        "title": scene.title,
        "description": scene.description,
        "shapes": elements(scene.shapes),
    }
