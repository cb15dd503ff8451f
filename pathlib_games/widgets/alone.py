"""Widgets in pages without Python: what steps by itself brings all its states along."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pathlib_games.views.pages import picture

if TYPE_CHECKING:
    from pathlib_games.widgets.base import SceneWidget

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
