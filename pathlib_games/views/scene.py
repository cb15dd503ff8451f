"""Scenes: the pictures that views make, and that notebooks show."""

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
from pathlib_games.views.shapes import Picture
from pathlib_games.words import counted

# ----------------------------------------------------------------------------------------------
# Draws a notebook's pictures in a process beside it, which ends when there is nothing to draw.
#
# What draws, matplotlib and numpy, takes more memory than all else in a notebook, and is needed
# for moments only. Beside the notebook it is loaded while its first cells run.


class Painter(Resting):
    """Has pictures drawn, one after the other."""

    REST = 15.0
    """After so many seconds without a picture the process ends."""

    def __init__(self) -> None:
        super().__init__()
        self._process: Process | None = None

    def prepare(self) -> None:
        """Start what draws, if this is a notebook's process, and do not wait for it."""
        if self._is_beside():
            with self.door, contextlib.suppress(OSError):
                self._started()

    def draw(self, drawing: Callable[..., bytes], *what: object) -> bytes:
        """Return what a function draws: beside a notebook, and here everywhere else."""
        order = pickle.dumps((drawing, what), protocol=5) if self._is_beside() else b""
        # What cannot be drawn there is drawn here, where it says why.
        return (order and self._drawn(order)) or drawing(*what)

    def _is_beside(self) -> bool:
        # A copy of a notebook's process, in which a learner's code runs, has no painter.
        return _in_a_notebook() and not self.is_a_copy()

    def _started(self) -> Process:
        if self._process is None or self._process.is_over:
            self.end()
            self._process = start(__name__, "paint()")
        self.rest_later()
        return self._process

    def _drawn(self, order: bytes) -> bytes | None:
        """Return what is drawn beside; nothing if it cannot be."""
        with self.door:
            try:
                process = self._started()
                process.send(order)
                picture = process.receive()
            except OSError:
                picture = None
            except BaseException:  # an interrupt: the picture that comes is not the next one's
                self.close()
                raise
            if picture is None:  # it has ended
                self.close()
            else:
                self.rest_later()
            return picture

    def end(self) -> None:
        """End what draws."""
        if self._process is not None:
            self._process.end()
        self._process = None


def _in_a_notebook() -> bool:
    """Return whether this is a kernel, and where there are processes."""
    if "IPython" not in sys.modules or not ANY:
        return False
    from IPython.core.getipython import get_ipython

    return hasattr(get_ipython(), "kernel")


def paint() -> None:
    """Draw what is asked for, until there is nothing more."""
    orders, pictures = standard_line()
    with contextlib.suppress(ImportError):
        import_module("matplotlib.backends.backend_agg")  # ahead of the first picture
    while order := receive(orders):
        drawing, what = pickle.loads(order)  # noqa: S301 - from the notebook itself
        try:
            picture = drawing(*what)
        except Exception:  # noqa: BLE001 - whatever it is, the notebook finds it again
            picture = b""
        send(pictures, picture)
        del order, picture, what
        give_back()


painter = Painter()


# ---- what a notebook keeps of a picture, and shows on a day on which there is no kernel ------
#
# A picture is kept as a PNG with its words. Jupyter shows one form of an output, and of a widget
# whose kernel has ended it shows an error. So the picture of a widget is an output of its own
# below it: hidden while the widget lives, and seen with a line in place of the error when the
# notebook is opened on another day.

VIEW = "application/vnd.jupyter.widget-view+json"
_LIVES = ":is(.pg, .pg-player, .widget-interact)"
"""Our widgets, the player of a film, and what `interact` shows."""

BESIDE = 360
"""So many pixels wide at most is the picture of a question, which stands beside its form."""

_CHILD = ".jp-OutputArea-child"
_VIEW = f"{_CHILD} > :is(.jupyter-widgets, .lm-Panel).jp-OutputArea-output"
_STILL = f"{_CHILD}:has(.pg-wake):not(:has(+ {_VIEW}))"
"""What says that nothing lives here: no view follows, neither a live one nor one that says so."""
_LINE = '"Press Run All to make this live."'
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
only {what}. In Jupyter, choose <b>Run All Cells</b> in the menu <b>Run</b> to make it live.</p>"""
"""It is hidden by style sheets alone: in a notebook that Jupyter does not trust it stays."""

# The kernel of a browser does not say which widgets live, so there Jupyter goes on "Loading
# widget..." for ever. No widget takes so long to appear.
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
    """Return a PNG of a scene, or an SVG where there is no matplotlib, with its words.

    `most`: so many pixels wide is the PNG at most.
    """
    zoom = min(scene.zoom, most / scene.width)
    try:
        drawn = painter.draw(png, scene, zoom)
    except ModuleNotFoundError:
        return svg_bundle(markup(scene, theme=None), scene.alt, text)
    width, height = round(scene.width * zoom), round(scene.height * zoom)
    return png_bundle(drawn, text, alt=scene.alt, width=width, height=height)


def show(scene: Picture) -> None:
    """Show a picture, so that it follows the theme."""
    from IPython.display import display

    data, metadata = mimebundle(scene, scene.alt)
    before = palette.follows([scene])
    if "image/png" in data and not palette.can_be_turned([scene]):
        before += palette.replaced(svg_address(markup(scene, theme="dark")))
    display({"text/html": before, "text/plain": ""}, raw=True)
    display(data, metadata=metadata, raw=True)


def live_view(model_id: str) -> dict[str, Any]:
    """Return the output that is a widget."""
    return {VIEW: {"version_major": 2, "version_minor": 0, "model_id": model_id}}


def show_live(
    model_id: str,
    pictures: Iterable[Picture],
    keep: Callable[[], Bundle] | None,
    words: Mapping[str, str] | None = None,
) -> None:
    """Show a widget, and below it what a saved notebook keeps of it.

    `pictures`: what is kept, one after the other. `keep` gives it, when the widget is shown
    already: the picture of a large board takes seconds. `words`: what is kept above the picture.
    """
    from IPython.display import display

    shown = list(pictures)
    wake = _WAKE.format(what="a picture" if shown else "the question")
    before = f"{_ANOTHER_DAY}{palette.follows(shown)}{wake}"
    display({"text/html": before, "text/plain": ""}, raw=True)
    display(live_view(model_id), raw=True)
    if words is not None:
        display(words, raw=True)
    if keep is not None:
        data, metadata = keep()
        display(data, metadata=metadata, raw=True)


@dataclass(frozen=True, slots=True, repr=False)
class Scene(Picture):
    """A finished picture as data; the last line of a notebook cell shows it as a PNG.

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
        """Write a page of HTML with the picture, in one file; return where it is."""
        return pages.save(path, self.title, [pages.picture(self)])

    def _repr_mimebundle_(self, **_: object) -> Bundle:
        return mimebundle(self, text=self.alt)

    def _ipython_display_(self) -> None:
        show(self)


def named(scene: Scene, words: Mapping[str, str]) -> Scene:
    """Return a picture to be clicked in which the id of each shape is the word one types for it."""
    shapes = (
        shape if shape.id is None else replace(shape, id=words[shape.id]) for shape in scene.shapes
    )
    return replace(scene, shapes=tuple(shapes))
