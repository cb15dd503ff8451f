"""What all widgets share: style sheet, the picture in a saved notebook, and tidying up.

A widget of this package opens one comm and no Layout. When its cell runs again the widgets of the
earlier run are closed, so a cell may be run any number of times.
"""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import anywidget
import traitlets

from pathlib_games.cells import follow_cells, running_cell, sent_alone
from pathlib_games.views import pages, palette, scene as kept
from pathlib_games.views.pages import Bundle, picture

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pathlib_games.views.scene import Scene


_FOLDER = Path(__file__).parent

follow_cells()


def script(render: str, *parts: str | Path) -> str:
    """Return a widget's JavaScript module: the shared functions, its parts, and what renders it.

    A module must be one text, so the parts are files that only define functions.
    """
    files = ((_FOLDER / part).read_text("utf-8") for part in ("scene.js", *parts))
    return "\n".join([*files, f"export default {{ render: heard({render}) }};"])


def style_sheet(*parts: str | Path) -> str:
    """Return a widget's style sheet: palette for both themes, shared rules, then its parts."""
    return "\n".join(
        [
            f".pg{{{palette.variables('light')}}}",
            f'[data-jp-theme-light="false"] .pg{{{palette.variables("dark")}}}',
            palette.shape_rules(".pg-scene"),
            *((_FOLDER / part).read_text("utf-8") for part in ("scene.css", *parts)),
        ]
    )


class SceneWidget(anywidget.AnyWidget):
    """A widget that shows scenes, and knows what to leave behind in a saved notebook."""

    # A Layout would be a second comm that nobody closes; the style sheet does its work.
    layout = traitlets.Any(default_value=None)

    _sent = traitlets.Unicode().tag(sync=True)
    """When its cell was run, if by itself: the page then brings the widget into sight."""

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits, _sent=sent_alone())
        _take_place_of_earlier_widgets(self)

    @abstractmethod
    def picture(self) -> Scene:
        """Return what the widget shows now as one scene."""

    def still(self) -> Scene:
        """Return the picture for a notebook that nobody runs."""
        return self.picture()

    def save(self, path: str | Path) -> Path:
        """Write a page of HTML, in one file, that shows what is seen now; return where it is.

        Raises `CannotSave` if its name does not end with ``.html``, or it cannot be written.
        """
        return pages.save(path, self.picture().title, self._page())

    def _page(self) -> Iterable[str]:
        """Return the parts of the page that is saved."""
        return [pages.picture(self.picture())]

    def _repr_mimebundle_(self, **_: object) -> Bundle:
        """Return the live view, and the picture and words for where there is no kernel."""
        data, metadata = kept.mimebundle(self.still(), text=repr(self))
        return data | kept.live_view(self.model_id), metadata

    def _ipython_display_(self) -> None:
        """Show the widget, and leave its picture below it for a day on which there is no kernel."""
        still = self.still()
        kept.show_live(self.model_id, [still], lambda: kept.mimebundle(still, text=repr(self)))


@dataclass
class _Run:
    """The widgets that one run of a cell has made."""

    message: str
    widgets: list[SceneWidget] = field(default_factory=list)


_RUNS: dict[str, _Run] = {}


def _take_place_of_earlier_widgets(widget: SceneWidget) -> None:
    """Close the widgets that an earlier run of the running cell has made, and remember this one."""
    running = running_cell()
    cell = running.known_by
    if not cell:
        return
    run = _RUNS.get(cell)
    if run is None or run.message != running.run:
        for earlier in run.widgets if run else ():
            earlier.close()
        run = _RUNS[cell] = _Run(running.run)
    run.widgets.append(widget)


# ---- widgets in pages without Python: what steps by itself brings all its states along -------

_SHOWN = ("_frames", "_state", "_seconds", "compared", "index")
"""What a widget shows; all else that it knows stays with its notebook."""
_MODEL = Path(__file__).with_name("alone.js").read_text("utf-8")
_BEGIN = """
const place = document.getElementById("alone");
place.replaceChildren();
widget.render({ el: place, model: writtenDown(state) });"""


class Alone(NamedTuple):
    """All that a widget needs to live in a page: its module, its style sheet, and what it shows."""

    module: str
    style: str
    state: dict[str, Any]


def alone(shown: SceneWidget) -> Alone:
    """Return what a widget needs to live where there is no Python."""
    state = shown.get_state()
    kept = {name: state[name] for name in _SHOWN if name in state}
    return Alone(f"{state['_esm']}\n{_MODEL}", state["_css"], kept)


def live(shown: SceneWidget) -> Iterator[str]:
    """Yield the parts of a page in which a widget lives; without JavaScript its picture stays."""
    module, style, state = alone(shown)
    code = module.replace("export default", "const widget =").replace("</", r"<\/")
    # Nothing in the data or the code may end the element that holds it.
    data = json.dumps(state, ensure_ascii=False).replace("<", "\\u003c")
    yield f"<style>{style}</style>"
    yield f'<div class="pg" id="alone">{picture(shown.picture())}</div>'
    yield f'<script type="module">{code}\nconst state = {data};{_BEGIN}\n</script>'
