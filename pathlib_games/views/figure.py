"""Draw pictures with matplotlib, as figures and animations.

matplotlib is loaded when the first picture is drawn, never earlier. Figures are made without
pyplot, so no global list keeps them alive.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, cast

from pathlib_games.views import pages
from pathlib_games.views.pages import Bundle, svg_bundle
from pathlib_games.views.palette import Style, colour, resolve
from pathlib_games.views.shapes import Circle, Line, Text, as_picture
from pathlib_games.views.svg import markup

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from matplotlib.animation import FuncAnimation
    from matplotlib.artist import Artist
    from matplotlib.figure import Figure
    from matplotlib.transforms import Transform

    from pathlib_games.views.shapes import Picture, Shape

UNITS_PER_INCH = 100
"""One pixel of a scene is a hundredth of an inch, so dpi=100 draws it at its own size."""

POINTS = 72 / UNITS_PER_INCH
"""matplotlib counts the widths of lines and the sizes of letters in points."""

_FAMILY = "DejaVu Sans"  # comes with matplotlib, so every machine has it
_ALIGN: dict[str, Literal["left", "center", "right"]] = {
    "start": "left",
    "middle": "center",
    "end": "right",
}


def _outline(style: Style) -> dict[str, Any]:
    """Return matplotlib's names for a style's stroke."""
    width = style.width or 0
    # matplotlib counts dashes in multiples of the line's width.
    dashes = None if style.dash in {None, "none"} else [float(d) for d in style.dash.split()]
    return {
        "color": colour(style.stroke or "none"),
        "linewidth": width * POINTS,
        "linestyle": "solid" if dashes is None else (0, [dash / width for dash in dashes]),
    }


@lru_cache(maxsize=512)
def _text_width(text: str, size: float, weight: str) -> float:
    """Return the width of a text in pixels."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import TextPath

    properties = FontProperties(family=_FAMILY, weight=weight)
    return float(TextPath((0, 0), text, size=size, prop=properties).get_extents().width)


def _text_artists(shape: Text, style: Style) -> Iterable[Artist]:
    from matplotlib.lines import Line2D
    from matplotlib.text import Text as TextArtist

    size, anchor, weight = style.size or 0, style.anchor or "middle", style.weight or "normal"
    ink = colour(style.fill or "none")
    yield TextArtist(
        shape.x,
        shape.y,
        shape.text,
        color=ink,
        fontsize=size * POINTS,
        fontfamily=_FAMILY,
        fontweight=weight,
        horizontalalignment=_ALIGN[anchor],
        verticalalignment="center_baseline",
        parse_math=False,
    )
    if style.decoration == "line-through":
        width = _text_width(shape.text, size, weight)
        left = shape.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * width
        yield Line2D([left, left + width], [shape.y, shape.y], color=ink, linewidth=POINTS)


def _artists(shape: Shape) -> Iterable[Artist]:
    """Yield what matplotlib draws for one shape."""
    from matplotlib.lines import Line2D
    from matplotlib.patches import Circle as CirclePatch, Polygon as PolygonPatch

    style = resolve(shape.classes)
    if isinstance(shape, Text):
        yield from _text_artists(shape, style)
        return
    outline = _outline(style)
    if isinstance(shape, Line):
        xs, ys = zip(*shape.points, strict=True)
        yield Line2D(xs, ys, **outline, solid_capstyle=style.ends)
        return
    outline["edgecolor"] = outline.pop("color")
    outline["facecolor"] = colour(style.fill or "none")
    if isinstance(shape, Circle):
        yield CirclePatch((shape.x, shape.y), shape.radius, **outline)
    else:
        yield PolygonPatch(shape.points, closed=True, **outline, joinstyle=style.joins)


def _draw(drawn: Figure, scene: Picture, made: dict[Shape, list[Artist]] | None = None) -> None:
    """Replace what a figure shows by a scene, without axes: they would take half of the time.

    What was made for the same figure before is used again: in a film little changes at a time.
    """
    drawn.clear()
    made = {} if made is None else made
    placed = to_pixels(drawn, scene)
    for shape in scene.shapes:
        if shape not in made:
            made[shape] = placed_artists(shape, placed)
        for artist in made[shape]:
            drawn.add_artist(artist)


def placed_artists(shape: Shape, placed: Transform) -> list[Artist]:
    """Return what matplotlib draws for a shape, where it lies on a figure."""
    made = list(_artists(shape))
    for artist in made:
        artist.set_zorder(1)  # one for all: matplotlib then keeps the order of the scene
        artist.set_transform(placed)
    return made


def to_pixels(drawn: Figure, scene: Picture) -> Transform:
    """Return how the pixels of a scene lie on a figure."""
    from matplotlib.transforms import Affine2D

    to_figure = Affine2D().scale(1 / scene.width, -1 / scene.height).translate(0, 1)
    return to_figure + drawn.transFigure


def figure(scene: Picture) -> Figure:
    """Draw a scene as a matplotlib figure that belongs to nobody but the caller.

    Returns
    -------
    matplotlib.figure.Figure
        Its label (``get_label()``) is the scene's alternative text. Without matplotlib, as in a
        browser, it is an SVG that can be shown and nothing else.

    Raises
    ------
    NoPicture
        If something else was given, such as a graph.

    Examples
    --------
    >>> from pathlib_games.views.shapes import Picture
    >>> drawn = figure(Picture(200, 100, (), "Empty board", "No stones yet."))
    >>> drawn.get_size_inches().tolist(), drawn.get_label()
    ([2.0, 1.0], 'Empty board. No stones yet.')
    """
    try:
        return painted(as_picture(scene))
    except ModuleNotFoundError:
        return cast("Figure", _ShownSvg(scene))


@dataclass(frozen=True, slots=True)
class _ShownSvg:
    """A picture that a cell shows where there is no matplotlib."""

    scene: Picture

    def save(self, path: str | Path) -> Path:
        """Write a page of HTML with the picture, in one file."""
        return pages.save(path, self.scene.title, [pages.picture(self.scene)])

    def _repr_mimebundle_(self, **_: object) -> Bundle:
        alt = self.scene.alt
        return svg_bundle(markup(self.scene, theme=None), alt, f"<Figure: {alt}>")


def painted(scene: Picture) -> Figure:
    """Draw a scene as a figure; only where there is matplotlib."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    from pathlib_games.views.shown_figure import ShownFigure

    drawn = ShownFigure(
        figsize=(scene.width / UNITS_PER_INCH, scene.height / UNITS_PER_INCH),
        dpi=UNITS_PER_INCH,
        facecolor=colour("page"),
    )
    FigureCanvasAgg(drawn)
    drawn.set_label(scene.alt)
    _draw(drawn, scene)
    return drawn


def animation(scenes: Sequence[Picture], seconds: float) -> FuncAnimation:
    """Return a matplotlib animation that shows the scenes one after the other, for ever."""
    from matplotlib.animation import FuncAnimation
    from matplotlib.backend_bases import FigureCanvasBase

    drawn = painted(scenes[0])
    FigureCanvasBase(drawn)  # one that can draw would draw each scene once more, for nobody
    made: dict[Shape, list[Artist]] = {}

    def show(index: int) -> list[Artist]:
        _draw(drawn, scenes[index], made)
        return []

    return FuncAnimation(drawn, show, frames=len(scenes), interval=round(1000 * seconds))
