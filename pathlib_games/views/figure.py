"""Draw pictures with matplotlib, as figures, animations and PNG.

matplotlib is imported at the first picture, never earlier. Figures are made without pyplot, so no
global list keeps them alive. The same picture gives the same bytes: dates and versions are left
out, and a palette saves two thirds of the bytes.
"""

from __future__ import annotations

import base64
import io
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from html import escape
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, cast

from pathlib_games.views import pages, palette
from pathlib_games.views.pages import Bundle, markup, png_bundle, svg_bundle
from pathlib_games.views.palette import Style, color, resolve
from pathlib_games.views.shapes import Circle, Line, Picture, Shape, Text, as_picture

if TYPE_CHECKING:
    from matplotlib.animation import FuncAnimation
    from matplotlib.artist import Artist
    from matplotlib.figure import Figure
    from matplotlib.transforms import Transform
    from PIL.Image import Image

Color = tuple[int, ...]


UNITS_PER_INCH = 100
"""Pixels of a scene per inch, so dpi=100 draws a scene at its own size."""

POINTS = 72 / UNITS_PER_INCH
"""Points per pixel; matplotlib measures line widths and font sizes in points."""

_FAMILY = "DejaVu Sans"  # part of matplotlib, so every machine has it
_ALIGN: dict[str, Literal["left", "center", "right"]] = {
    "start": "left",
    "middle": "center",
    "end": "right",
}


def _outline(style: Style) -> dict[str, Any]:
    width = style.width or 0
    # matplotlib measures dashes in multiples of the line width.
    dashes = None if style.dash in {None, "none"} else [float(d) for d in style.dash.split()]
    return {
        "color": color(style.stroke or "none"),
        "linewidth": width * POINTS,
        "linestyle": "solid" if dashes is None else (0, [dash / width for dash in dashes]),
    }


@lru_cache(maxsize=512)
def _text_width(text: str, size: float, weight: str) -> float:
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import TextPath

    properties = FontProperties(family=_FAMILY, weight=weight)
    return float(TextPath((0, 0), text, size=size, prop=properties).get_extents().width)


def _text_artists(shape: Text, style: Style) -> Iterable[Artist]:
    from matplotlib.lines import Line2D
    from matplotlib.text import Text as TextArtist

    size, anchor, weight = style.size or 0, style.anchor or "middle", style.weight or "normal"
    ink = color(style.fill or "none")
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
    outline["facecolor"] = color(style.fill or "none")
    if isinstance(shape, Circle):
        yield CirclePatch((shape.x, shape.y), shape.radius, **outline)
    else:
        yield PolygonPatch(shape.points, closed=True, **outline, joinstyle=style.joins)


def _draw(drawn: Figure, scene: Picture, made: dict[Shape, list[Artist]] | None = None) -> None:
    """Replace the contents of a figure by a scene without axes, and reuse earlier artists."""
    drawn.clear()
    made = {} if made is None else made
    placed = to_pixels(drawn, scene)
    for shape in scene.shapes:
        if shape not in made:
            made[shape] = placed_artists(shape, placed)
        for artist in made[shape]:
            drawn.add_artist(artist)


def placed_artists(shape: Shape, placed: Transform) -> list[Artist]:
    """Return the matplotlib artists of a shape, placed on a figure."""
    made = list(_artists(shape))
    for artist in made:
        artist.set_zorder(1)  # equal, so matplotlib keeps the order of the scene
        artist.set_transform(placed)
    return made


def to_pixels(drawn: Figure, scene: Picture) -> Transform:
    """Return the transform from the pixels of a scene to a figure."""
    from matplotlib.transforms import Affine2D

    to_figure = Affine2D().scale(1 / scene.width, -1 / scene.height).translate(0, 1)
    return to_figure + drawn.transFigure


def figure(scene: Picture) -> Figure:
    """Draw a scene as a matplotlib figure that only the caller owns.

    Returns
    -------
    matplotlib.figure.Figure
        A figure whose label (``get_label()``) is the scene's alternative text. Without matplotlib,
        as in a browser, an SVG that can only be shown and saved.

    Raises
    ------
    NoPicture
        If `scene` is not a picture, for example a graph.

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
    """A picture that a cell shows without matplotlib."""

    scene: Picture

    def save(self, path: str | Path) -> Path:
        """Write the picture as an HTML page in one file."""
        return pages.save(path, self.scene.title, [pages.picture(self.scene)])

    def _repr_mimebundle_(self, **_: object) -> Bundle:
        alt = self.scene.alt
        return svg_bundle(markup(self.scene, theme=None), alt, f"<Figure: {alt}>")


def painted(scene: Picture) -> Figure:
    """Draw a scene as a figure; needs matplotlib."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    drawn = _shown_figure()(
        figsize=(scene.width / UNITS_PER_INCH, scene.height / UNITS_PER_INCH),
        dpi=UNITS_PER_INCH,
        facecolor=color("page"),
    )
    FigureCanvasAgg(drawn)
    drawn.set_label(scene.alt)
    _draw(drawn, scene)
    return drawn


@cache
def _shown_figure() -> type[Figure]:
    """Define a figure class that IPython shows even without axes; imports matplotlib."""
    from matplotlib.figure import Figure
    from PIL import Image

    class ShownFigure(Figure):
        """A figure whose label is its alternative text."""

        def save(self, path: str | Path) -> Path:
            """Write the picture as an HTML page; `savefig` writes other formats.

            Raises `CannotSave` if the name does not end with ``.html`` or writing fails.
            """
            data, _ = self._repr_mimebundle_()
            alt = str(self.get_label())
            source = f"data:image/png;base64,{data['image/png']}"
            drawn = f'<figure><img alt="{escape(alt)}" src="{source}"></figure>'
            return pages.save(path, alt.partition(".")[0], [drawn])

        def _repr_mimebundle_(self, **_: object) -> Bundle:
            drawn = io.BytesIO()
            self.savefig(drawn, dpi=self.dpi * 1.5, format="png", metadata={"Software": None})
            with Image.open(drawn) as picture:
                few = picture.convert("RGB").quantize(_COLORS)
            width, height = (round(side * self.dpi) for side in self.get_size_inches())
            alt = str(self.get_label())
            content = _written(few, optimize=True)
            return png_bundle(content, f"<Figure: {alt}>", alt=alt, width=width, height=height)

    return ShownFigure


def animation(scenes: Sequence[Picture], seconds: float) -> FuncAnimation:
    """Return a matplotlib animation that loops through the scenes."""
    from matplotlib.animation import FuncAnimation
    from matplotlib.backend_bases import FigureCanvasBase

    drawn = painted(scenes[0])
    FigureCanvasBase(drawn)  # a canvas that draws would draw each scene once more, unseen
    made: dict[Shape, list[Artist]] = {}

    def show(index: int) -> list[Artist]:
        _draw(drawn, scenes[index], made)
        return []

    return FuncAnimation(drawn, show, frames=len(scenes), interval=round(1000 * seconds))


_COLORS = 64  # of a figure in a notebook: a third of the bytes, with no visible difference
_SHARP_DPI = 150  # finer than shown, for screens with small pixels
_SHADES = 12  # between the inks, to smooth letters and lines
_ALIKE = 8  # the number of neighboring shades of 256 that look alike
_WHITE = (255, 255, 255)
_ROUND = 10


def png(scene: Picture, zoom: float | None = None) -> bytes:
    """Draw a scene as a PNG with its title and description."""
    from PIL.PngImagePlugin import PngInfo

    fine = round(_SHARP_DPI * (scene.zoom if zoom is None else zoom))
    drawn = painted(scene)
    _lay_on_card(drawn, scene)
    pixels = _seen(_canvas(drawn, fine))
    few = _with_few_colors([pixels.convert("RGB")], [scene])[0]
    around = _with_clear(few)
    few.paste(around, mask=pixels.getchannel("A").point(lambda alpha: 255 * (alpha < 128)))
    written = PngInfo()
    written.add_itxt("Title", scene.title)
    written.add_itxt("Description", scene.description)
    return _written(
        few,
        compress_level=8,  # 2 % more bytes than the highest level, in less than half the time
        dpi=(fine, fine),
        pnginfo=written,
        transparency=around,
    )


UNASKED = 5
"""The most seconds that anything may move on a page unasked (WCAG 2.2.2)."""


def moving_png(scenes: Sequence[Picture], seconds: float) -> bytes:
    """Draw a film with one palette; return JSON of each frame's PNG and one animated PNG.

    A page plays an animated PNG without being asked, so it plays once, in at most `UNASKED`
    seconds.
    """
    from PIL.PngImagePlugin import Blend

    few = _with_few_colors([*_one_by_one(scenes)], scenes)
    stay = round(1000 * min(seconds, UNASKED / len(few)))
    changes, clear = _only_changes(few)
    moving = _written(
        changes[0],
        transparency=clear,
        save_all=True,
        append_images=changes[1:],
        duration=stay,
        loop=1,
        blend=Blend.OP_OVER,
        compress_level=9,
    )
    frames = [_coded(_written(each)) for each in few]
    return json.dumps({"frames": frames, "moving": _coded(moving)}).encode()


def _one_by_one(scenes: Sequence[Picture]) -> Iterator[Image]:
    """Draw scenes of one size; draw their common first shapes once."""
    shapes = (scene.shapes for scene in scenes)
    alike = takewhile(lambda shapes: len({*shapes}) == 1, zip(*shapes, strict=False))
    same = sum(1 for _ in alike)
    drawn = painted(replace(scenes[0], shapes=scenes[0].shapes[:same]))
    canvas = _canvas(drawn, UNITS_PER_INCH)
    begun, placed = canvas.copy_from_bbox(drawn.bbox), to_pixels(drawn, scenes[0])
    made: dict[Shape, list[Artist]] = {}
    for scene in scenes:
        canvas.restore_region(begun)
        for shape in scene.shapes[same:]:
            if shape not in made:
                made[shape] = placed_artists(shape, placed)
            for artist in made[shape]:
                artist.set_figure(drawn)
                artist.draw(canvas.get_renderer())
        yield _seen(canvas).convert("RGB")


def moving_gif(frames: Sequence[str], seconds: float) -> bytes:
    """Write the frames of a film, base64 PNGs from `moving_png`, as a GIF."""
    from PIL import Image

    first, *others = (Image.open(io.BytesIO(base64.b64decode(each))) for each in frames)
    stay = round(1000 * seconds)
    return _written(first, "GIF", save_all=True, append_images=others, duration=stay)


def _written(picture: Image, kind: str = "PNG", **how: Any) -> bytes:
    buffer = io.BytesIO()
    picture.save(buffer, format=kind, **how)
    return buffer.getvalue()


def _coded(content: bytes) -> str:
    return base64.b64encode(content).decode("ascii")


def _canvas(drawn: Figure, dpi: int) -> Any:  # matplotlib has no types for its methods
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    drawn.set_dpi(dpi)
    canvas: Any = FigureCanvasAgg(drawn)
    canvas.draw()
    return canvas


def _seen(canvas: Any) -> Image:
    from PIL import Image

    return Image.frombuffer("RGBA", canvas.get_width_height(), canvas.buffer_rgba())


def _lay_on_card(drawn: Figure, scene: Picture) -> None:
    """Put a picture on a card with round corners, which suits both themes."""
    from matplotlib.patches import FancyBboxPatch

    drawn.patch.set_alpha(0)
    inset = 1
    card = FancyBboxPatch(
        (inset, inset),
        scene.width - 2 * inset,
        scene.height - 2 * inset,
        boxstyle=f"round,pad=0,rounding_size={_ROUND}",
        facecolor=palette.color("page"),
        edgecolor=palette.color("rule"),
        linewidth=1.5 * POINTS,
        transform=to_pixels(drawn, scene),
        zorder=0,
    )
    drawn.add_artist(card)


def _with_few_colors(pictures: Sequence[Image], scenes: Iterable[Picture]) -> list[Image]:
    """Return pictures with a shared palette: the scenes' inks and the most common colors."""
    from PIL import Image, ImageColor

    inks = sorted(map(palette.color, {"page"} | palette.roles(scenes)))
    seen: Counter[Color] = Counter()
    for picture in pictures:
        for count, ink in picture.getcolors(picture.width * picture.height) or ():
            if isinstance(ink, tuple):  # as in RGB
                seen[ink] += count
    chosen: dict[Color, Color] = {}
    for ink in (*map(ImageColor.getrgb, inks), *(ink for ink, _ in seen.most_common())):
        chosen.setdefault(tuple(part // _ALIKE for part in ink), ink)
    few = list(chosen.values())[: len(inks) + _SHADES]
    shared = Image.new("P", (1, 1))
    shared.putpalette([part for color in few for part in color])
    return [one.quantize(palette=shared, dither=Image.Dither.NONE) for one in pictures]


def _with_clear(picture: Image) -> int:
    """Add a transparent color to a picture's palette, and return its index."""
    colors = picture.getpalette() or []
    picture.putpalette([*colors, *_WHITE])
    return len(colors) // 3


def _only_changes(pictures: Sequence[Image]) -> tuple[list[Image], int]:
    """Return pictures with unchanged pixels transparent, and the index of that color."""
    from PIL import Image, ImageChops

    numbers = [Image.frombytes("L", each.size, each.tobytes()) for each in pictures]
    found = [each.copy() for each in pictures]
    clear = min(map(_with_clear, found))  # equal for all, because they share a palette
    for picture, before, now in zip(found[1:], numbers, numbers[1:], strict=False):
        same = ImageChops.difference(before, now).point(lambda apart: 255 * (apart == 0))
        picture.paste(clear, mask=same)
    return found, clear
