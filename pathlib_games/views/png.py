"""Pictures as PNG, one or many that move: with a palette, which takes a third of the bytes.

The same picture gives the same bytes: dates and versions are left out.
"""

from __future__ import annotations

import base64
import io
import json
from collections import Counter
from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from pathlib_games.views import palette
from pathlib_games.views.figure import POINTS, UNITS_PER_INCH, painted, placed_artists, to_pixels
from pathlib_games.views.svg import HELD

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from matplotlib.artist import Artist
    from matplotlib.figure import Figure
    from PIL.Image import Image

    from pathlib_games.views.shapes import Picture, Shape

    Color = tuple[int, ...]

_SHARP_DPI = 150  # finer than shown, for screens with small pixels
_SHADES = 12  # between the inks, for the edges of letters and lines
_ALIKE = 8  # of 256 shades so many neighbors look alike
_WHITE = (255, 255, 255)
_ROUND = 10


def png(scene: Picture, zoom: float | None = None) -> bytes:
    """Draw a scene as a PNG that carries its title and description.

    `zoom`: how large it is shown; by default as its own zoom says.
    """
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
        compress_level=8,  # 2 % more bytes than the most, in less than half of its time
        dpi=(fine, fine),
        pnginfo=written,
        transparency=around,
    )


def moving_png(scenes: Sequence[Picture], seconds: float) -> bytes:
    """Draw a film with one palette: each picture as a PNG in base64, and all in one, as JSON."""
    from PIL.PngImagePlugin import Blend

    few = _with_few_colors([*_one_by_one(scenes)], scenes)
    stay = [round(1000 * seconds)] * len(few)
    stay[-1] *= HELD
    changes, clear = _only_changes(few)
    moving = _written(
        changes[0],
        transparency=clear,
        save_all=True,
        append_images=changes[1:],
        duration=stay,
        loop=0,
        blend=Blend.OP_OVER,
        compress_level=9,
    )
    frames = [_coded(_written(each)) for each in few]
    return json.dumps({"frames": frames, "moving": _coded(moving)}).encode()


def _one_by_one(scenes: Sequence[Picture]) -> Iterator[Image]:
    """Draw scenes of one size; what all of them begin with is drawn once."""
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
    """Write the pictures of a film, each a PNG in base64 as `moving_png` draws them, as a GIF."""
    from PIL import Image

    first, *others = (Image.open(io.BytesIO(base64.b64decode(each))) for each in frames)
    stay = round(1000 * seconds)
    return _written(first, "GIF", save_all=True, append_images=others, duration=stay, loop=0)


def _written(picture: Image, kind: str = "PNG", **how: Any) -> bytes:
    buffer = io.BytesIO()
    picture.save(buffer, format=kind, **how)
    return buffer.getvalue()


def _coded(content: bytes) -> str:
    return base64.b64encode(content).decode("ascii")


def _canvas(drawn: Figure, dpi: int) -> Any:  # matplotlib gives its methods no types
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    drawn.set_dpi(dpi)
    canvas: Any = FigureCanvasAgg(drawn)
    canvas.draw()
    return canvas


def _seen(canvas: Any) -> Image:
    from PIL import Image

    return Image.frombuffer("RGBA", canvas.get_width_height(), canvas.buffer_rgba())


def _lay_on_card(drawn: Figure, scene: Picture) -> None:
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
        facecolor=palette.colour("page"),
        edgecolor=palette.colour("rule"),
        linewidth=1.5 * POINTS,
        transform=to_pixels(drawn, scene),
        zorder=0,
    )
    drawn.add_artist(card)


def _with_few_colors(pictures: Sequence[Image], scenes: Iterable[Picture]) -> list[Image]:
    """Return pictures that share a palette: the inks of the scenes, and what is seen most.

    Of colors that nobody tells apart it has one: else Pillow takes a shade of gray for white.
    """
    from PIL import Image, ImageColor

    inks = sorted(map(palette.colour, {"page"} | palette.roles(scenes)))
    seen: Counter[Color] = Counter()
    for picture in pictures:
        for count, color in picture.getcolors(picture.width * picture.height) or ():
            if isinstance(color, tuple):  # as it is in RGB
                seen[color] += count
    chosen: dict[Color, Color] = {}
    for color in (*map(ImageColor.getrgb, inks), *(color for color, _ in seen.most_common())):
        chosen.setdefault(tuple(part // _ALIKE for part in color), color)
    few = list(chosen.values())[: len(inks) + _SHADES]
    shared = Image.new("P", (1, 1))
    shared.putpalette([part for color in few for part in color])
    return [one.quantize(palette=shared, dither=Image.Dither.NONE) for one in pictures]


def _with_clear(picture: Image) -> int:
    """Add a color to a picture's palette that is to be clear, and return its number."""
    colors = picture.getpalette() or []
    picture.putpalette([*colors, *_WHITE])
    return len(colors) // 3


def _only_changes(pictures: Sequence[Image]) -> tuple[list[Image], int]:
    """Return pictures in which what is as in the one before is clear: half of the bytes.

    Beside them stands the number of the color that is clear.
    """
    from PIL import Image, ImageChops

    numbers = [Image.frombytes("L", each.size, each.tobytes()) for each in pictures]
    found = [each.copy() for each in pictures]
    clear = min(map(_with_clear, found))  # the same in all: they share a palette
    for picture, before, now in zip(found[1:], numbers, numbers[1:], strict=False):
        same = ImageChops.difference(before, now).point(lambda apart: 255 * (apart == 0))
        picture.paste(clear, mask=same)
    return found, clear
