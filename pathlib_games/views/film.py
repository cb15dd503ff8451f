"""Films: sequences of pictures to play, pause and step through in a notebook."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from pathlib_games import files
from pathlib_games.graphs import Trace
from pathlib_games.views import figure, pages, scene as kept
from pathlib_games.views.figure import moving_gif, moving_png
from pathlib_games.views.graph_view import GraphView, whole_graph
from pathlib_games.views.narration import moments, story
from pathlib_games.views.pages import (
    Bundle,
    markup,
    moving_markup,
    png_bundle,
    svg_address,
    svg_bundle,
)
from pathlib_games.views.scene import painter
from pathlib_games.views.shapes import NoPicture, Picture, as_picture
from pathlib_games.views.view import View
from pathlib_games.words import counted

if TYPE_CHECKING:
    from ipywidgets import VBox
    from matplotlib.animation import FuncAnimation


SPEEDS = {"very slow": 0.3, "slow": 0.6, "normal": 1.0, "fast": 2.6, "very fast": 26.0}
"""Multiples of a film's own speed, in the words and roughly the numbers of steppers."""
STEPS = ("Previous step", "Next step")
_KINDS = (".gif", ".html", ".mp4", ".png", ".svg")
_CONTROLS = {"flex_flow": "wrap"}


@dataclass(frozen=True, slots=True, init=False, repr=False)
class film:  # noqa: N801 - a class used like a function, as `range` is
    """A search or a list of pictures to play; a notebook cell shows a player for it.

    A saved notebook keeps it as an animated PNG.

    Parameters
    ----------
    what
        A trace, including one of a learner's own algorithm; or at least one picture, all of the
        size of the first.
    told
        For a trace, the view that draws its graph or board, by default `GraphView`. The table, the
        queue and a sentence for each step appear beside it. For pictures, the alternative text
        that describes them.
    seconds
        The duration of each picture.

    Raises
    ------
    ValueError
        If the list of pictures is empty.
    NoPicture
        If `what` is neither, for example a graph.

    Examples
    --------
    >>> from pathlib_games.graphs import Graph, dijkstra
    >>> from pathlib_games.views.graph_view import GraphView
    >>> graph = Graph.from_edges([("A", "B", 5)])
    >>> trace = dijkstra.trace(graph, "A")
    >>> film(trace)
    <film, 4 pictures: Graph. The search from A takes 3 steps. Settled: A at 0, B at 5.>
    >>> view = GraphView(graph)
    >>> film([view.scene(trace.at(1)), view.scene(trace.at(3))], "A is settled, then B.")
    <film, 2 pictures: A is settled, then B.>
    """

    scenes: tuple[Picture, ...]
    alt: str
    seconds: float

    @overload
    def __init__(
        self, what: Trace[Any], told: View | None = None, seconds: float = ...
    ) -> None: ...

    @overload
    def __init__(self, what: Iterable[Picture], told: str, seconds: float = ...) -> None: ...

    def __init__(self, what: Any, told: Any = None, seconds: float = 1.8) -> None:
        scenes, alt = _run(what, told) if isinstance(what, Trace) else _pictures(what, told)
        object.__setattr__(self, "scenes", scenes)
        object.__setattr__(self, "alt", alt)
        object.__setattr__(self, "seconds", seconds)

    def __repr__(self) -> str:
        return f"<film, {counted(len(self.scenes), 'picture')}: {self.alt}>"

    @property
    def animation(self) -> FuncAnimation:
        """The film as a matplotlib animation.

        Examples
        --------
        >>> from pathlib_games.views.shapes import Picture
        >>> moving = film([Picture(20, 10, (), "Empty", "Nothing.")] * 2, "Nothing happens.")
        >>> moving.animation.to_jshtml().count("data:image/png")
        2
        """
        return figure.animation(self.scenes, self.seconds)

    def save(self, path: str | Path) -> Path:
        """Write the film in the format of the file name.

        The formats are ``.gif``, ``.mp4`` (needs ffmpeg), ``.png``, ``.svg`` and ``.html``, a page
        with the last picture and a film that unfolds. Without matplotlib, as in a browser, the
        film is always an SVG, and its name ends with ``.svg``.

        Returns
        -------
        Path
            The path of the written file.

        Raises
        ------
        CannotSave
            If the file cannot be written, a needed program is missing, or the name has another
            ending; an existing file stays unchanged.

        Examples
        --------
        >>> import tempfile
        >>> from pathlib_games.views.shapes import Picture
        >>> moving = film([Picture(20, 10, (), "Empty", "Nothing.")], "Nothing happens.")
        >>> moving.save(Path(tempfile.mkdtemp(), "empty.gif")).suffix
        '.gif'
        """
        target = Path(path)
        if target.suffix not in _KINDS:
            raise _cannot(target, f"the name of a film must end with one of {', '.join(_KINDS)}")
        if target.suffix == ".html":
            parts = pages.moving_picture(self.scenes, self.alt, self.seconds)
            return pages.save(target, self.scenes[-1].title, parts)
        if target.suffix == ".mp4" and not _has_ffmpeg():
            raise _cannot(target, "*.mp4 needs the program ffmpeg; *.gif does not")
        try:
            content = self._written(target.suffix)
        except ModuleNotFoundError:
            target = target.with_suffix(".svg")
            content = self._written(".svg")
        files.save(target, content)
        return target

    def _written(self, suffix: str) -> str | bytes:
        if suffix == ".svg":
            return moving_markup(self.scenes, self.alt, self.seconds)
        if suffix == ".png":
            return _drawn(self.scenes, self.seconds).moving
        if suffix == ".gif":
            drawn = _drawn(self.scenes, self.seconds)
            return painter.draw(moving_gif, drawn.frames, self.seconds)
        return painter.draw(_mp4, self.scenes, self.seconds)

    def player(self) -> VBox:
        """Return a new player of the film, an ipywidget labeled like the steppers."""
        from ipywidgets import (
            HTML,
            Button,
            Dropdown,
            HBox,
            IntSlider,
            Play,
            Stack,
            ToggleButton,
            VBox,
            jslink,
        )

        last = len(self.scenes) - 1
        pictures = Stack([*map(HTML, self._frames())], selected_index=0)
        interval = round(1000 * self.seconds)
        clock = Play(0, min=0, max=last, interval=interval, layout={"display": "none"})
        # The clock's buttons have no names for screen readers. No button here has an icon: after
        # JupyterLab has run, its server refuses the icon font to Notebook.
        width = {"width": "9em"}
        play = ToggleButton(description="Play", layout=width)
        step = IntSlider(0, 0, last, description="Step", layout={"width": "21em"})
        speed = Dropdown(options=SPEEDS, value=1.0, description="Speed", layout={"width": "15em"})
        back, on = (Button(description=words, layout=width) for words in STEPS)
        jslink((play, "value"), (clock, "playing"))
        jslink((clock, "value"), (step, "value"))
        jslink((step, "value"), (pictures, "selected_index"))

        def go(by: int) -> None:
            step.value = min(max(step.value + by, 0), last)

        back.on_click(lambda _: go(-1))
        on.on_click(lambda _: go(1))
        play.observe(
            lambda change: play.set_trait("description", "Pause" if change["new"] else "Play"),
            "value",
        )
        # Only Python knows the value of a dropdown.
        speed.observe(
            lambda change: clock.set_trait("interval", round(1000 * self.seconds / change["new"])),
            "value",
        )
        made = VBox([pictures, HBox([play, back, on, step, speed, clock], layout=_CONTROLS)])
        made.add_class("pg-player")
        return made

    def _frames(self) -> list[str]:
        try:
            drawn = [
                f"data:image/png;base64,{each}" for each in _drawn(self.scenes, self.seconds).frames
            ]
        except ModuleNotFoundError:
            drawn = [svg_address(markup(each, None)) for each in self.scenes]
        told = [
            escape(f"Step {number} of {len(drawn) - 1}. {scene.alt}")
            for number, scene in enumerate(self.scenes)
        ]
        return [
            f'<img class="pg-frame" style="max-width:100%" alt="{words}" src="{source}">'
            for words, source in zip(told, drawn, strict=True)
        ]

    def _repr_mimebundle_(self, **_: object) -> Bundle:
        try:
            moving = _drawn(self.scenes, self.seconds).moving
        except ModuleNotFoundError:
            drawn = moving_markup(self.scenes, self.alt, self.seconds, theme=None)
            return svg_bundle(drawn, self.alt, self.alt)
        return png_bundle(moving, self.alt, alt=self.alt)

    def _ipython_display_(self) -> None:
        kept.show_live(self.player().model_id, self.scenes, self._repr_mimebundle_)


def _run(trace: Trace[Any], view: object) -> tuple[tuple[Picture, ...], str]:
    """Return all pictures of a run, with graph, table, queue and sentences, and its result."""
    if view is None:
        view = GraphView(whole_graph(trace))
    if not isinstance(view, View):
        raise NoPicture(
            "a film of a trace is drawn by a view, as in `film(trace, GraphView(graph))`; "
            f"got a {type(view).__name__}"
        )
    told = [story(moment, view) for moment in moments(trace)]
    height = max(scene.height for scene in told)
    final = view.describe(trace.at(len(trace))).split(" Current node")[0]
    run = f"The search from {trace.source} takes {counted(len(trace), 'step')}."
    return tuple(replace(scene, height=height) for scene in told), f"{view.title}. {run} {final}"


def _pictures(what: Any, alt: object) -> tuple[tuple[Picture, ...], str]:
    try:
        scenes = tuple(as_picture(each) for each in what)
    except TypeError as problem:
        told = problem if isinstance(problem, NoPicture) else f"got a {type(what).__name__}"
        raise NoPicture(f"a film is made of a trace or of a list of pictures; {told}") from None
    if not scenes:
        raise ValueError("a film needs at least one picture; none was given")
    if not isinstance(alt, str):
        raise NoPicture(
            "pictures need words that describe them, as in "
            f"`film(pictures, 'Two steps.')`; got a {type(alt).__name__}"
        )
    return scenes, alt


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A film that matplotlib has drawn: base64 PNGs of the frames, and one animated PNG."""

    frames: tuple[str, ...]
    moving: bytes


@lru_cache(maxsize=4)  # playing and saving share it; drawing takes seconds
def _drawn(scenes: tuple[Picture, ...], seconds: float) -> _Drawn:
    said = json.loads(painter.draw(moving_png, scenes, seconds))
    return _Drawn(tuple(said["frames"]), base64.b64decode(said["moving"]))


def _mp4(scenes: tuple[Picture, ...], seconds: float) -> bytes:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "film.mp4")
        moving = figure.animation(scenes, seconds)
        moving.save(path, writer="ffmpeg", dpi=figure.UNITS_PER_INCH)
        return path.read_bytes()


def _has_ffmpeg() -> bool:
    try:
        from matplotlib.animation import writers
    except ModuleNotFoundError:
        return True  # as in a browser, where every film is an SVG
    return writers.is_available("ffmpeg")


def _cannot(target: Path, why: str) -> files.CannotSave:
    return files.CannotSave(f"{str(target)[-200:]} could not be saved ({why}).")
