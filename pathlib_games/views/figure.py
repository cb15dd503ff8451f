"""Draw pictures with matplotlib: still pictures, PNG bytes and animations.

matplotlib is loaded when the first picture is drawn, never earlier. Figures are made without
pyplot, so no global list keeps them alive. The same scene gives the same bytes: dates and versions
are left out.
"""

from __future__ import annotations

import base64
import io
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Literal, cast
from xml.sax.saxutils import quoteattr

from pathlib_games.views import dark, palette
from pathlib_games.views.few_colors import with_few_colors
from pathlib_games.views.painter import painter
from pathlib_games.views.shapes import Circle, Line, Text, as_picture
from pathlib_games.views.svg import markup

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from matplotlib.animation import FuncAnimation
    from matplotlib.artist import Artist
    from matplotlib.figure import Figure
    from matplotlib.transforms import Transform
    from PIL.Image import Image

    from pathlib_games.views.shapes import Picture, Shape

    Paint = Callable[[str], str]  # gives the color of a role

UNITS_PER_INCH = 100
"""One pixel of a scene is a hundredth of an inch, so dpi=100 draws it at its own size."""

SHARP_DPI = 150
"""Pictures in notebooks are drawn finer than shown, for screens with small pixels."""

_SHADES = 12  # between the inks, for the edges of letters and lines
_WHITE = (255, 255, 255)
_POINTS = 72 / UNITS_PER_INCH
_FAMILY = "DejaVu Sans"  # comes with matplotlib, so every machine has it
_ALIGN: dict[str, Literal["left", "center", "right"]] = {
    "start": "left",
    "middle": "center",
    "end": "right",
}


def _outline(style: palette.Style, paint: Paint) -> dict[str, Any]:
    """Return matplotlib's names for a style's stroke."""
    width = style.width or 0
    # matplotlib counts dashes in multiples of the line's width.
    dashes = None if style.dash in {None, "none"} else [float(d) for d in style.dash.split()]
    return {
        "color": paint(style.stroke or "none"),
        "linewidth": width * _POINTS,
        "linestyle": "solid" if dashes is None else (0, [dash / width for dash in dashes]),
    }


@lru_cache(maxsize=512)
def _text_width(text: str, size: float, weight: str) -> float:
    """Return the width of a text in pixels."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import TextPath

    properties = FontProperties(family=_FAMILY, weight=weight)
    return float(TextPath((0, 0), text, size=size, prop=properties).get_extents().width)


def _text_artists(shape: Text, style: palette.Style, paint: Paint) -> Iterable[Artist]:
    from matplotlib.lines import Line2D
    from matplotlib.text import Text as TextArtist

    size, anchor, weight = style.size or 0, style.anchor or "middle", style.weight or "normal"
    ink = paint(style.fill or "none")
    yield TextArtist(
        shape.x,
        shape.y,
        shape.text,
        color=ink,
        fontsize=size * _POINTS,
        fontfamily=_FAMILY,
        fontweight=weight,
        horizontalalignment=_ALIGN[anchor],
        verticalalignment="center_baseline",
        parse_math=False,
    )
    if style.decoration == "line-through":
        width = _text_width(shape.text, size, weight)
        left = shape.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * width
        yield Line2D([left, left + width], [shape.y, shape.y], color=ink, linewidth=_POINTS)


def _artists(shape: Shape, paint: Paint) -> Iterable[Artist]:
    """Yield what matplotlib draws for one shape."""
    from matplotlib.lines import Line2D
    from matplotlib.patches import Circle as CirclePatch, Polygon as PolygonPatch

    style = palette.resolve(shape.classes)
    if isinstance(shape, Text):
        yield from _text_artists(shape, style, paint)
        return
    outline = _outline(style, paint)
    if isinstance(shape, Line):
        xs, ys = zip(*shape.points, strict=True)
        yield Line2D(xs, ys, **outline, solid_capstyle=style.ends)
        return
    outline["edgecolor"] = outline.pop("color")
    outline["facecolor"] = paint(style.fill or "none")
    if isinstance(shape, Circle):
        yield CirclePatch((shape.x, shape.y), shape.radius, **outline)
    else:
        yield PolygonPatch(shape.points, closed=True, **outline)


def _draw(
    drawn: Figure, scene: Picture, paint: Paint, made: dict[Shape, list[Artist]] | None = None
) -> None:
    """Replace what a figure shows by a scene, without axes: they would take half of the time.

    What was made for the same figure before is used again: in a film little changes at a time.
    """
    drawn.clear()
    made = {} if made is None else made
    to_pixels = _to_pixels(drawn, scene)
    for shape in scene.shapes:
        if shape not in made:
            made[shape] = list(_artists(shape, paint))
            for artist in made[shape]:
                artist.set_zorder(1)  # one for all: matplotlib then keeps the order of the scene
                artist.set_transform(to_pixels)
        for artist in made[shape]:
            drawn.add_artist(artist)


def _to_pixels(drawn: Figure, scene: Picture) -> Transform:
    """Return how the pixels of a scene lie on a figure."""
    from matplotlib.transforms import Affine2D

    to_figure = Affine2D().scale(1 / scene.width, -1 / scene.height).translate(0, 1)
    return to_figure + drawn.transFigure


def figure(scene: Picture, theme: palette.Theme = "light") -> Figure:
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
        return _painted(as_picture(scene), partial(palette.colour, theme=theme))
    except ModuleNotFoundError:
        return cast("Figure", _ShownSvg(scene))


@dataclass(frozen=True, slots=True)
class _ShownSvg:
    """A picture that a cell shows where there is no matplotlib."""

    scene: Picture

    def _repr_mimebundle_(self, **_: object) -> tuple[dict[str, Any], dict[str, Any]]:
        alt = self.scene.alt
        return with_svg(markup(self.scene, theme=None), alt, f"<Figure: {alt}>")


def _painted(scene: Picture, paint: Paint) -> Figure:
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    from pathlib_games.views.shown_figure import ShownFigure

    drawn = ShownFigure(
        figsize=(scene.width / UNITS_PER_INCH, scene.height / UNITS_PER_INCH),
        dpi=UNITS_PER_INCH,
        facecolor=paint("page"),
    )
    FigureCanvasAgg(drawn)
    drawn.set_label(scene.alt)
    _draw(drawn, scene, paint)
    return drawn


def png(scene: Picture, theme: palette.Theme = "light", dpi: int = SHARP_DPI) -> bytes:
    """Draw a scene as a PNG that carries its title and description; equal scenes, equal bytes."""
    from PIL.PngImagePlugin import PngInfo

    buffer, fine = io.BytesIO(), round(dpi * scene.zoom)
    drawn = _painted(scene, partial(palette.colour, theme=theme))
    _lay_on_card(drawn, scene, theme)
    pixels = _pixels(drawn, fine)
    inks = _inks([scene], theme)
    few = with_few_colors([pixels.convert("RGB")], inks, len(inks) + _SHADES)[0]
    around = with_clear(few)
    few.paste(around, mask=pixels.getchannel("A").point(lambda alpha: 255 * (alpha < 128)))
    written = PngInfo()
    written.add_itxt("Title", scene.title)
    written.add_itxt("Description", scene.description)
    few.save(
        buffer,
        "PNG",
        compress_level=8,  # 2 % more bytes than the most, in less than half of its time
        dpi=(fine, fine),
        pnginfo=written,
        transparency=around,
    )
    return buffer.getvalue()


def with_clear(picture: Image) -> int:
    """Add a color to a picture's palette that is to be clear, and return its number."""
    colors = picture.getpalette() or []
    picture.putpalette([*colors, *_WHITE])
    return len(colors) // 3


def with_one_palette(scenes: Sequence[Picture]) -> list[Image]:
    """Draw pictures in colors that all share."""
    inks = _inks(scenes, "light")
    drawn = [_pixels(figure(scene), UNITS_PER_INCH).convert("RGB") for scene in scenes]
    return with_few_colors(drawn, inks, len(inks) + _SHADES)


def _pixels(drawn: Figure, dpi: int) -> Image:
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from PIL import Image

    drawn.set_dpi(dpi)
    canvas: Any = FigureCanvasAgg(drawn)  # its methods have no types
    canvas.draw()
    return Image.frombuffer("RGBA", canvas.get_width_height(), canvas.buffer_rgba())


def _lay_on_card(drawn: Figure, scene: Picture, theme: palette.Theme) -> None:
    """Put a picture on a card with round corners and an edge, which looks well on any page.

    A saved notebook shows the same picture in a light and in a dark theme.
    """
    from matplotlib.patches import FancyBboxPatch

    drawn.patch.set_alpha(0)
    inset = 1
    card = FancyBboxPatch(
        (inset, inset),
        scene.width - 2 * inset,
        scene.height - 2 * inset,
        boxstyle=f"round,pad=0,rounding_size={_ROUND}",
        facecolor=palette.colour("page", theme),
        edgecolor=palette.colour("rule", theme),
        linewidth=1.5 * _POINTS,
        transform=_to_pixels(drawn, scene),
        zorder=0,
    )
    drawn.add_artist(card)


_ROUND = 10


def mimebundle(scene: Picture, text: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return what a notebook keeps of a scene: a PNG with alternative text, and a plain text.

    Without matplotlib, as in a browser, it is an SVG.
    """
    data: dict[str, Any] = {"text/plain": text}
    metadata: dict[str, Any] = {}
    try:
        drawn = painter.draw(png, scene)
    except ModuleNotFoundError:
        return with_svg(markup(scene, theme=None), scene.alt, text)
    data["image/png"] = base64.b64encode(drawn).decode("ascii")
    metadata["image/png"] = {
        "alt": scene.alt,
        "width": round(scene.width * scene.zoom),
        "height": round(scene.height * scene.zoom),
    }
    return data, metadata


def with_svg(drawn: str, alt: str, text: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return what a notebook keeps of an SVG.

    It is there as a picture in HTML as well: only so JupyterLab knows its alternative text, and
    shows it on another day, when nobody has run the cell yet.
    """
    source = base64.b64encode(drawn.encode()).decode("ascii")
    image = f'<img class="pg-themes" alt={quoteattr(alt)} src="data:image/svg+xml;base64,{source}">'
    data = {"text/plain": text, "image/svg+xml": drawn, "text/html": image}
    return data, {"image/svg+xml": {"alt": alt}}


def animation(
    scenes: Sequence[Picture], seconds: float = 1.5, theme: palette.Theme = "light"
) -> FuncAnimation:
    """Return a matplotlib animation that shows the scenes one after the other, for ever.

    `scenes`: at least one; all of the size of the first.

    Raises `ValueError` if there are no scenes.
    """
    from matplotlib.animation import FuncAnimation
    from matplotlib.backend_bases import FigureCanvasBase

    if not scenes:
        raise ValueError("an animation needs at least one scene, none was given")
    drawn = _painted(scenes[0], partial(palette.colour, theme=theme))
    FigureCanvasBase(drawn)  # one that can draw would draw each scene once more, for nobody
    made: dict[Shape, list[Artist]] = {}

    def show(index: int) -> list[Artist]:
        _draw(drawn, scenes[index], partial(palette.colour, theme=theme), made)
        return []

    return FuncAnimation(drawn, show, frames=len(scenes), interval=round(1000 * seconds))


def _inks(scenes: Iterable[Picture], theme: palette.Theme) -> list[str]:
    """Return the colors that scenes are drawn with."""
    return sorted(palette.colour(role, theme) for role in {"page"} | dark.roles(scenes))
