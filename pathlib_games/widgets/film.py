"""Films: steppers that can also be saved as moving pictures.

A film is data until a notebook shows it, so games make films without loading widgets.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from pathlib_games import files
from pathlib_games.graphs import Trace
from pathlib_games.views import figure, pages, scene as kept
from pathlib_games.views.figure import moving_gif, moving_png
from pathlib_games.views.graph_view import GraphView, whole_graph
from pathlib_games.views.narration import moments, story, with_words
from pathlib_games.views.pages import Bundle, markup, moving_markup, png_bundle, svg_bundle
from pathlib_games.views.scene import Scene, painter
from pathlib_games.views.shapes import NoPicture, Picture, as_picture
from pathlib_games.views.view import View
from pathlib_games.words import counted

if TYPE_CHECKING:
    from matplotlib.animation import FuncAnimation

    from pathlib_games.widgets.stepper import SceneStepper, Stepper


_KINDS = (".gif", ".html", ".mp4", ".png", ".svg")

Told = Picture | tuple[Picture, str]
"""A picture of a film, alone or with a sentence."""


@dataclass(frozen=True, slots=True, init=False, repr=False)
class film:  # noqa: N801 - a class used like a function, as `range` is
    """A search or a list of pictures to play; a notebook cell shows a stepper for it.

    A saved notebook keeps it as an animated PNG that plays once, or as its last picture without
    matplotlib.

    Parameters
    ----------
    what
        A trace, including one of a learner's own algorithm; or at least one picture, all of the
        size of the first, alone or each with a sentence.
    told
        For a trace, the view that draws its graph or board, by default `GraphView`. The table, the
        queue and a sentence for each step appear beside it. For pictures, the alternative text
        that describes them.
    seconds
        The duration of each picture, or of each step; shorter in an animated PNG, which takes at
        most 5 seconds.

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
    _run: tuple[Trace[Any], View] | None = field(compare=False)
    _told: tuple[tuple[Picture, str], ...] = field(compare=False)

    @overload
    def __init__(
        self, what: Trace[Any], told: View | None = None, seconds: float = ...
    ) -> None: ...

    @overload
    def __init__(self, what: Iterable[Told], told: str, seconds: float = ...) -> None: ...

    def __init__(self, what: Any, told: Any = None, seconds: float = 1.8) -> None:
        run: tuple[Trace[Any], View] | None = None
        pairs: tuple[tuple[Picture, str], ...] = ()
        if isinstance(what, Trace):
            run = (what, _view_of(what, told))
            scenes, alt = _stories(*run)
        else:
            pairs, alt = _pairs(what, told), told
            scenes = _captioned(pairs)
        made = {"scenes": scenes, "alt": alt, "seconds": seconds, "_run": run, "_told": pairs}
        for name, value in made.items():
            object.__setattr__(self, name, value)

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
        with the last picture and a film that unfolds. They play once; only the page's film
        repeats, until you fold it. A reader can stop the page's film and an ``.mp4``, but not the
        others, so use these two beside other content. Without matplotlib, as in a browser, the film
        is always an SVG, and its name ends with ``.svg``.

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
            return moving_markup(self.scenes, self.alt, self.seconds, once=True)
        if suffix == ".png":
            return _drawn(self.scenes, self.seconds).moving
        if suffix == ".gif":
            drawn = _drawn(self.scenes, self.seconds)
            return painter.draw(moving_gif, drawn.frames, self.seconds)
        return painter.draw(_mp4, self.scenes, self.seconds)

    def player(self) -> Stepper | SceneStepper:
        """Return a new stepper of the film."""
        from pathlib_games.widgets.stepper import SceneStepper, Stepper

        seconds = self.seconds * (len(self.scenes) - 1)
        if self._run is not None:
            return Stepper(*self._run, seconds)
        return SceneStepper([(_as_scene(each), words) for each, words in self._told], seconds)

    def _repr_mimebundle_(self, **_: object) -> Bundle:
        try:
            moving = _drawn(self.scenes, self.seconds).moving
        except ModuleNotFoundError:
            return svg_bundle(markup(self.scenes[-1], theme=None), self.alt, self.alt)
        return png_bundle(moving, self.alt, alt=self.alt)

    def _ipython_display_(self) -> None:
        kept.show_live(self.player().model_id, self.scenes, self._repr_mimebundle_)


def _view_of(trace: Trace[Any], view: object) -> View:
    if view is None:
        return GraphView(whole_graph(trace))
    if isinstance(view, View):
        return view
    raise NoPicture(
        "a film of a trace is drawn by a view, as in `film(trace, GraphView(graph))`; "
        f"got a {type(view).__name__}"
    )


def _stories(trace: Trace[Any], view: View) -> tuple[tuple[Picture, ...], str]:
    """Return all pictures of a run, with graph, table, queue and sentences, and its result."""
    told = [story(moment, view) for moment in moments(trace)]
    height = max(scene.height for scene in told)
    final = view.describe(trace.at(len(trace))).split(" Current node")[0]
    run = f"The search from {trace.source} takes {counted(len(trace), 'step')}."
    return tuple(replace(scene, height=height) for scene in told), f"{view.title}. {run} {final}"


def _pairs(what: Any, alt: object) -> tuple[tuple[Picture, str], ...]:
    """Return pictures with their sentences, which may be empty."""
    try:
        pairs = [each if isinstance(each, tuple) else (each, "") for each in what]
        told = tuple((as_picture(picture), str(words)) for picture, words in pairs)
    except (TypeError, ValueError) as problem:
        why = problem if isinstance(problem, NoPicture) else f"got a {type(what).__name__}"
        raise NoPicture(f"a film is made of a trace or of a list of pictures; {why}") from None
    if not told:
        raise ValueError("a film needs at least one picture; none was given")
    if not isinstance(alt, str):
        raise NoPicture(
            "pictures need words that describe them, as in "
            f"`film(pictures, 'Two steps.')`; got a {type(alt).__name__}"
        )
    return told


def _captioned(told: Sequence[tuple[Picture, str]]) -> tuple[Picture, ...]:
    """Return pictures with their sentences below them, as high as the one with the most text."""
    room = max(with_words(each, words).height - each.height for each, words in told)
    return tuple(with_words(each, words, room) for each, words in told)


def _as_scene(picture: Picture) -> Scene:
    return Scene(**{each.name: getattr(picture, each.name) for each in fields(picture)})


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
