"""What a notebook keeps of a picture, and shows on a day on which there is no kernel.

A picture is kept as a PNG with its words. Jupyter shows one form of an output, and of a widget
whose kernel has ended it shows an error. So the picture of a widget is an output of its own below
it: hidden while the widget lives, and seen with a line in place of the error when the notebook is
opened on another day.
"""

from __future__ import annotations

import sys
from math import inf
from typing import TYPE_CHECKING, Any

from pathlib_games.views import dark
from pathlib_games.views.bundles import Bundle, png_bundle, svg_bundle
from pathlib_games.views.painter import painter
from pathlib_games.views.png import png
from pathlib_games.views.svg import markup

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from pathlib_games.views.shapes import Picture

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
    """Return a PNG of a scene with alternative text, and a plain text; each with its metadata.

    Without matplotlib, as in a browser, it is an SVG.

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
    display({"text/html": dark.follows([scene]), "text/plain": ""}, raw=True)
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

    `pictures`: what is kept, one after the other.

    `keep`: gives what is kept, with its metadata; None if there is no picture. It is asked when the
    widget is shown already: the picture of a large board takes seconds.

    `words`: what is kept above the picture.
    """
    from IPython.display import display

    shown = list(pictures)
    wake = _WAKE.format(what="a picture" if shown else "the question")
    before = f"{_ANOTHER_DAY}{dark.follows(shown)}{wake}"
    display({"text/html": before, "text/plain": ""}, raw=True)
    display(live_view(model_id), raw=True)
    if words is not None:
        display(words, raw=True)
    if keep is not None:
        data, metadata = keep()
        display(data, metadata=metadata, raw=True)
