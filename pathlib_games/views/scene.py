"""Scenes: the pictures that views make and notebooks show."""

from __future__ import annotations

import contextlib
import pickle
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from math import inf
from pathlib import Path
from typing import Any

from pathlib_games.processes import (
    ANY,
    Process,
    Resting,
    give_back,
    receive,
    send,
    standard_line,
    start,
)
from pathlib_games.views import pages, palette
from pathlib_games.views.figure import png
from pathlib_games.views.pages import Bundle, markup, png_bundle, svg_address, svg_bundle
from pathlib_games.views.shapes import Circle, Picture, Shape
from pathlib_games.words import counted

# The painter draws a notebook's pictures in a separate process, which ends when it is idle.
# matplotlib and numpy take more memory than the rest of a notebook, and only for moments. The
# process loads them while the first cells run.


class Painter(Resting):
    """A process that draws pictures one after the other."""

    REST = 15.0
    """The number of idle seconds after which the process ends."""

    def __init__(self) -> None:
        super().__init__()
        self._process: Process | None = None

    def prepare(self) -> None:
        """Start the drawing process in a notebook, without waiting for it."""
        if self._is_beside():
            with self.door, contextlib.suppress(OSError):
                self._started()

    def draw(self, drawing: Callable[..., bytes], *what: object) -> bytes:
        """Return a function's drawing, made in the separate process if this is a notebook."""
        order = pickle.dumps((drawing, what), protocol=5) if self._is_beside() else b""
        # If the process fails, draw here, where the error is visible.
        return (order and self._drawn(order)) or drawing(*what)

    def _is_beside(self) -> bool:
        # A copy of a notebook's process, which runs a learner's code, has no painter.
        return _in_a_notebook() and not self.is_a_copy()

    def _started(self) -> Process:
        if self._process is None or self._process.is_over:
            self.end()
            self._process = start(__name__, "paint()")
        self.rest_later()
        return self._process

    def _drawn(self, order: bytes) -> bytes | None:
        """Return the process's drawing, or nothing if it fails."""
        with self.door:
            try:
                process = self._started()
                process.send(order)
                picture = process.receive()
            except OSError:
                picture = None
            except BaseException:  # an interrupt: the next picture would get this one's data
                self.close()
                raise
            if picture is None:  # the process has ended
                self.close()
            else:
                self.rest_later()
            return picture

    def end(self) -> None:
        """End the drawing process."""
        if self._process is not None:
            self._process.end()
        self._process = None


def _in_a_notebook() -> bool:
    """Return whether this is a kernel on a system with processes."""
    if "IPython" not in sys.modules or not ANY:
        return False
    from IPython.core.getipython import get_ipython

    return hasattr(get_ipython(), "kernel")


def paint() -> None:
    """Draw each requested picture until the requests end."""
    orders, pictures = standard_line()
    with contextlib.suppress(ImportError):
        import_module("matplotlib.backends.backend_agg")  # before the first picture
    while order := receive(orders):
        drawing, what = pickle.loads(order)  # noqa: S301 - from the notebook itself
        try:
            picture = drawing(*what)
        except Exception:  # noqa: BLE001 - the notebook draws again and sees the error
            picture = b""
        send(pictures, picture)
        del order, picture, what
        give_back()


painter = Painter()


# A notebook saves a picture as a PNG with its text. Jupyter shows one form of an output, and an
# error for a widget without a kernel. So a widget's picture is a separate output below it: hidden
# while the widget is alive, and visible with a line instead of the error when the notebook is
# reopened.

VIEW = "application/vnd.jupyter.widget-view+json"
_LIVES = ":is(.pg, .widget-interact)"
"""Our widgets and the output of `interact`."""

BESIDE = 360
"""The largest width in pixels of a question's picture, which stands beside its form."""

_CHILD = ".jp-OutputArea-child"
_VIEW = f"{_CHILD} > :is(.jupyter-widgets, .lm-Panel).jp-OutputArea-output"
_STILL = f"{_CHILD}:has(.pg-wake):not(:has(+ {_VIEW}))"
"""The sign that nothing is alive here: no view follows, neither a widget nor its error."""
_LINE = '"Run this cell: press Shift+Enter."'
_ANOTHER_DAY = f"""<style>
{_CHILD}:has({_LIVES}) + {_CHILD}:has(img),
{_CHILD}:has({_LIVES}) + {_CHILD}:has(.pg-paper) + {_CHILD}:has(img),
{_CHILD}:has(.pg) ~ {_CHILD}:has(.pg-paper) {{ display: none; }}
{_CHILD}:has(.pg-wake):has(+ {_VIEW}), .pg-wake:not(.jp-NotebookPanel *) {{ display: none; }}
.pg-wake {{ visibility: hidden; animation: pg-told 0s 1s forwards; }}
@keyframes pg-told {{ to {{ visibility: visible; }} }}
{_STILL} + {_CHILD} img,
{_STILL} + {_CHILD}:has(.pg-paper) + {_CHILD} img {{
  outline: 2px dashed #b07000; outline-offset: -2px; }}
.jp-OutputArea-output.jupyter-widgets:not(:has(*)) {{ visibility: hidden; height: 1.7em; }}
.jp-OutputArea-output.jupyter-widgets:not(:has(*))::after {{
  content: {_LINE}; float: left; visibility: visible; }}
</style>"""

_WAKE = """<p class="pg-wake" style="border-left: 4px solid #b07000; padding: 2px 14px;">This is \
only {what}. Run this cell to make it live: press <b>Shift</b> + <b>Enter</b>.</p>"""
"""Only style sheets hide it, so it stays visible in a notebook that Jupyter does not trust."""

# A browser's kernel does not say which widgets are alive, so Jupyter shows "Loading widget..."
# forever. No widget takes that long to appear.
_WAITS = f"""<style>
@keyframes pg-gone {{ to {{ visibility: hidden; }} }}
.jp-OutputArea-output.lm-Panel:not(:has(*)) {{
  position: relative; height: 1.7em; animation: pg-gone 0s 15s forwards; }}
.jp-OutputArea-output.lm-Panel:not(:has(*))::after {{
  content: {_LINE}; position: absolute; left: 0; visibility: hidden;
  animation: pg-told 0s 15s forwards; }}
</style>"""
if sys.platform == "emscripten":
    _ANOTHER_DAY += _WAITS


def mimebundle(scene: Picture, text: str, most: float = inf) -> Bundle:
    """Return a PNG of a scene with its text, or an SVG without matplotlib.

    `most`: the largest width of the PNG in pixels.
    """
    zoom = min(scene.zoom, most / scene.width)
    try:
        drawn = painter.draw(png, scene, zoom)
    except ModuleNotFoundError:
        return svg_bundle(markup(scene, theme=None), scene.alt, text)
    width, height = round(scene.width * zoom), round(scene.height * zoom)
    return png_bundle(drawn, text, alt=scene.alt, width=width, height=height)


def show(scene: Picture) -> None:
    """Show a picture that follows the theme."""
    from IPython.display import display

    data, metadata = mimebundle(scene, scene.alt)
    before = palette.follows([scene])
    if "image/png" in data and not palette.can_be_turned([scene]):
        before += palette.replaced(svg_address(markup(scene, theme="dark")))
    display({"text/html": before, "text/plain": ""}, raw=True)
    display(data, metadata=metadata, raw=True)


def live_view(model_id: str) -> dict[str, Any]:
    """Return the output of a widget."""
    return {VIEW: {"version_major": 2, "version_minor": 0, "model_id": model_id}}


def show_view(model_id: str, above: str = "") -> None:
    """Show a widget; a reopened notebook says in its place that the cell should be run.

    `above`: HTML above it.
    """
    from IPython.display import display

    display({"text/html": f"{_ANOTHER_DAY}{above}", "text/plain": ""}, raw=True)
    display(live_view(model_id), raw=True)


def show_live(
    model_id: str,
    pictures: Iterable[Picture],
    keep: Callable[[], Bundle] | None,
    words: Mapping[str, str] | None = None,
) -> None:
    """Show a widget, and below it the output that a saved notebook keeps.

    `pictures`: the kept pictures in order. `keep` returns them once the widget is visible, because
    a large board takes seconds to draw. `words`: the text kept above the picture.
    """
    from IPython.display import display

    shown = list(pictures)
    wake = _WAKE.format(what="a picture" if shown else "the question")
    show_view(model_id, f"{palette.follows(shown)}{wake}")
    if words is not None:
        display(words, raw=True)
    if keep is not None:
        data, metadata = keep()
        display(data, metadata=metadata, raw=True)


@dataclass(frozen=True, slots=True, repr=False)
class Scene(Picture):
    """A finished picture as data; a notebook cell shows it as a PNG.

    Examples
    --------
    >>> from pathlib_games.views.shapes import Circle
    >>> Scene(20, 20, (Circle(10, 10, 5, "node"),), "One node", "A single node.")
    <Scene "One node", 20 x 20, 1 shape>
    """

    def __repr__(self) -> str:
        size = f"{self.width:g} x {self.height:g}"
        return f'<Scene "{self.title}", {size}, {counted(len(self.shapes), "shape")}>'

    def save(self, path: str | Path) -> Path:
        """Write the picture as an HTML page in one file, and return its path."""
        return pages.save(path, self.title, [pages.picture(self)])

    def _repr_mimebundle_(self, **_: object) -> Bundle:
        return mimebundle(self, text=self.alt)

    def _ipython_display_(self) -> None:
        show(self)


def named(scene: Scene, words: Mapping[str, str]) -> Scene:
    """Return a clickable picture whose shapes have words as ids, as in typed answers."""

    def spelled(shape: Shape) -> Shape:
        if shape.id is None:
            return shape
        other = replace(shape, id=words[shape.id])
        if isinstance(other, Circle):
            return replace(other, leads=tuple(words[lead] for lead in other.leads))
        return other

    return replace(scene, shapes=tuple(map(spelled, scene.shapes)))
