"""Live pictures in a notebook: the base of all widgets, and boards to play on."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from threading import RLock
from typing import Any, ClassVar, Literal, NamedTuple

import anywidget
import traitlets

from pathlib_games.cells import follow_cells, running_cell, sent_alone
from pathlib_games.graphs import BadGraph
from pathlib_games.views import pages, palette, scene as kept
from pathlib_games.views.pages import Bundle, elements, picture
from pathlib_games.views.scene import Scene

Buttons = Mapping[str, Callable[[], object]]


_FOLDER = Path(__file__).parent

follow_cells()


def script(render: str, *parts: str | Path) -> str:
    """Return a widget's JavaScript module: shared functions, its parts, and its renderer."""
    files = ((_FOLDER / part).read_text("utf-8") for part in ("scene.js", *parts))
    return "\n".join([*files, f"export default {{ render: heard({render}) }};"])


def style_sheet(*parts: str | Path) -> str:
    """Return a widget's style sheet: palette for both themes, shared rules, then its parts."""
    return "\n".join(
        [
            f".pg{{{palette.variables('light')}}}",
            f'[data-jp-theme-light="false"] .pg{{{palette.variables("dark")}}}',
            palette.forced_rule(".pg"),
            palette.shape_rules(".pg-scene"),
            *((_FOLDER / part).read_text("utf-8") for part in ("scene.css", *parts)),
        ]
    )


class SceneWidget(anywidget.AnyWidget):
    """A widget that shows scenes, and leaves a picture in a saved notebook."""

    # A Layout would be a second comm that is never closed; the style sheet replaces it.
    layout = traitlets.Any(default_value=None)

    _sent = traitlets.Unicode().tag(sync=True)
    """When its cell ran, if it ran alone; the page then scrolls the widget into view."""

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits, _sent=sent_alone())
        _take_place_of_earlier_widgets(self)

    @abstractmethod
    def picture(self) -> Scene:
        """Return the visible state of the widget as a scene."""

    def still(self) -> Scene:
        """Return the picture for a notebook without a kernel."""
        return self.picture()

    def save(self, path: str | Path) -> Path:
        """Write an HTML page of the visible state; raises `CannotSave`."""
        return pages.save(path, self.picture().title, self._page())

    def _page(self) -> Iterable[str]:
        """Return the parts of the saved page."""
        return [pages.picture(self.picture())]

    def _repr_mimebundle_(self, **_: object) -> Bundle:
        """Return the live view, with the picture and text to show without a kernel."""
        data, metadata = kept.mimebundle(self.still(), text=repr(self))
        return data | kept.live_view(self.model_id), metadata

    def _ipython_display_(self) -> None:
        """Show the widget, and below it the picture to show without a kernel."""
        still = self.still()
        kept.show_live(self.model_id, [still], lambda: kept.mimebundle(still, text=repr(self)))


@dataclass
class _Run:
    """The widgets of one run of a cell."""

    message: str
    widgets: list[SceneWidget] = field(default_factory=list)


_RUNS: dict[str, _Run] = {}


def _take_place_of_earlier_widgets(widget: SceneWidget) -> None:
    """Close the widgets of earlier runs of the running cell, and remember this one."""
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


_SHOWN = ("_frames", "_state", "_seconds", "compared", "index", "single_steps")
"""The traits that a page shows; all others stay in the notebook."""
_MODEL = Path(__file__).with_name("alone.js").read_text("utf-8")
_BEGIN = """
const place = document.getElementById("alone");
place.replaceChildren();
widget.render({ el: place, model: writtenDown(state) });"""


class Alone(NamedTuple):
    """A widget's module, style sheet and state, to run in a page."""

    module: str
    style: str
    state: dict[str, Any]


def alone(shown: SceneWidget) -> Alone:
    """Return the data that a widget needs to run without Python."""
    state = shown.get_state()
    kept = {name: state[name] for name in _SHOWN if name in state}
    return Alone(f"{state['_esm']}\n{_MODEL}", state["_css"], kept)


def live(shown: SceneWidget) -> Iterator[str]:
    """Yield the parts of a page with a live widget, or its picture without JavaScript."""
    module, style, state = alone(shown)
    code = module.replace("export default", "const widget =").replace("</", r"<\/")
    # Nothing in the data or the code may end the element that holds it.
    data = json.dumps(state, ensure_ascii=False).replace("<", "\\u003c")
    yield f"<style>{style}</style>"
    yield f'<div class="pg" id="alone">{picture(shown.picture())}</div>'
    yield f'<script type="module">{code}\nconst state = {data};{_BEGIN}\n</script>'


Message = dict[str, Any]
Tone = Literal["", "right", "wrong"]


def is_shown(shape_id: str, scene: dict[str, Any]) -> bool:
    """Return whether a scene, as `scene_data` wrote it, has a shape with this id."""
    return any(attributes.get("data-id") == shape_id for _, attributes, *_ in scene["shapes"])


def scene_data(scene: Scene) -> dict[str, Any]:
    """Return a scene as plain data; raises `ValueError` if it needs a mouse."""
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
        "folded": [*scene.folded] if scene.folded else None,
        "title": scene.title,
        "description": scene.description,
        "shapes": elements(scene.shapes),
    }


class TellingWidget(SceneWidget):
    """A widget whose browser part sends actions, and which answers in words.

    The browser gets one state with a growing number, so a repeated answer is announced again.
    JupyterLab delivers messages on two threads, so a lock lets in one at a time.
    """

    _state = traitlets.Dict().tag(sync=True)

    _turn = 0

    def __init__(self, welcome: str, **traits: Any) -> None:
        self._one_at_a_time = RLock()
        super().__init__(_state=self._everything(welcome, ""), **traits)
        self.on_msg(self._hear)

    def _hear(self, _: object, message: Message, __: object) -> None:
        """Do what the browser requests, or say why not, and report back."""
        answer = {"answer": message["ticket"]}
        with self._one_at_a_time:
            try:
                for each in message.get("all", [message]):
                    if not self._is_late(each):
                        answer |= self._reply(each)
            except BadGraph as refused:
                self._say(str(refused), "wrong")
            except Exception as error:
                self.send({**answer, "error": f"{type(error).__name__}: {error}"})
                raise
            self.send(answer)

    def _reply(self, message: Message) -> dict[str, Any]:
        """Do what the browser requests, and return what only the page that asked hears."""
        self.act(message)
        return {}

    def _is_late(self, message: Message) -> bool:  # noqa: ARG002 - most widgets accept all
        """Return whether an action is out of date, and to be dropped."""
        return False

    @property
    def said(self) -> str:
        """The latest words."""
        return str(self._state["say"]["text"])

    @abstractmethod
    def _data(self) -> dict[str, Any]:
        """Return the data shown beside the words; a picture is named scene."""

    def _click(self, shape_id: str) -> None:
        raise NotImplementedError

    def _buttons(self) -> Buttons:
        return {}

    def act(self, message: Message) -> None:
        """Handle a click or a button; ignore clicks on shapes that are gone."""
        if "press" in message:
            self._buttons()[str(message["press"])]()
        elif is_shown(shape_id := str(message["click"]), self._state["scene"]):
            self._click(shape_id)

    def _say(self, text: str, tone: Tone = "") -> None:
        """Show the current state with some words."""
        self._turn += 1
        self._state = self._everything(text, tone)

    def _everything(self, text: str, tone: Tone) -> dict[str, Any]:
        return {**self._data(), "turn": self._turn, "say": {"text": text, "tone": tone}}


NEW_GAME = "New game"


@dataclass(frozen=True, slots=True)
class Field:
    """A menu or input below a board."""

    name: str
    words: str
    value: str | int
    options: tuple[tuple[str, str], ...] = ()


class GameBoard(TellingWidget):
    """A board of clickable shapes, with buttons, words and folded menus below it."""

    _esm = script("renderGameBoard", "live.js", "game_board.js")
    _css = style_sheet("live.css", "game_board.css")

    KEYS: ClassVar[Mapping[str, str]] = {}
    """Keys that press a button, anywhere on the board."""

    DRAGS: ClassVar[bool] = False
    """Whether dragging clicks every shape under the pointer."""

    _answered = 0
    """The number of the first picture after the opponent's last move."""

    def board(self) -> Scene:
        """Return the clickable board."""
        return self.picture()

    def _asked(self) -> str:
        """Return the question above the board, or an empty text if there is none."""
        return ""

    def act(self, message: Message) -> None:
        """Handle a click or a button."""
        if message.get("press") == NEW_GAME:
            self._begin(message)
        else:
            super().act(message)

    def _is_late(self, message: Message) -> bool:
        return int(message.get("turn", self._turn)) < self._answered

    def _opponent_plays(self) -> None:
        """Drop actions made before the learner sees the opponent's answer."""
        self._answered = self._turn + 1

    def _disabled(self) -> Collection[str]:
        """Return the buttons that are disabled now."""
        return ()

    def _menus(self) -> tuple[Field, ...]:
        """Return the menus that take effect at once."""
        return ()

    def _next_game(self) -> tuple[Field, ...]:
        """Return the choices for the next game; without choices there is no next game."""
        return ()

    def _begin(self, chosen: Message) -> None:
        """Begin the next game with these choices."""
        raise NotImplementedError

    def _data(self) -> dict[str, Any]:
        return {
            "asked": self._asked(),
            "scene": scene_data(self.board()),
            "buttons": list(self._buttons()),
            "disabled": list(self._disabled()),
            "keys": dict(self.KEYS),
            "drags": self.DRAGS,
            "menus": [asdict(menu) for menu in self._menus()],
            "next": [asdict(field) for field in self._next_game()],
        }
