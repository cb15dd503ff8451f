"""Draw a scene as SVG: the elements that a widget puts on the page, and whole documents.

`element` is the only place that knows how a shape becomes SVG. A widget receives its result as JSON
and creates exactly these elements; `markup` writes the same elements into a document.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape, quoteattr

from pathlib_games.views import palette
from pathlib_games.views.shapes import Circle, Line, Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pathlib_games.views.shapes import Picture, Point, Shape

Element = list[Any]
"""[tag, attributes], and if there are any the text, and the label: plain data for JSON."""

HELD = 3
"""So many times as long as the others the last picture of a film stays."""

_FONT = "'DejaVu Sans', Verdana, 'Segoe UI', system-ui, sans-serif"


def _number(value: float) -> float:
    """Round to a tenth of a pixel, and write whole numbers without a point."""
    if type(value) is int:
        return value
    tenth = round(value, 1)
    return int(tenth) if tenth == int(tenth) else tenth


def _points(points: tuple[Point, ...]) -> str:
    return " ".join([f"{_number(x)},{_number(y)}" for x, y in points])


def element(shape: Shape) -> Element:
    """Return the SVG element of a shape as plain data.

    That is ``[tag, attributes]``, then the text if the shape has a text or a label, then the label.
    """
    text = ""
    attributes: dict[str, str | float] = {"class": shape.classes}
    if isinstance(shape, Text):
        tag, text = "text", shape.text
        attributes["x"], attributes["y"] = _number(shape.x), _number(shape.y)
    elif isinstance(shape, Circle):
        tag = "circle"
        attributes["cx"], attributes["cy"] = _number(shape.x), _number(shape.y)
        attributes["r"] = _number(shape.radius)
    else:
        tag = "polyline" if isinstance(shape, Line) else "polygon"
        attributes["points"] = _points(shape.points)
    if shape.id is not None:
        attributes["data-id"] = shape.id
    if shape.label is not None:
        return [tag, attributes, text, shape.label]
    return [tag, attributes, text] if text else [tag, attributes]


def elements(shapes: Iterable[Shape]) -> list[Element]:
    """Return the SVG elements of several shapes."""
    return [element(shape) for shape in shapes]


def markup(scene: Picture, theme: palette.Theme | None = "light") -> str:
    """Return the scene as a whole SVG document with its own style sheet.

    Title and description become ``<title>`` and ``<desc>``, which screen readers announce. Without
    a theme it takes that of the page around it, of which CSS says the ``color-scheme``.
    """
    return "\n".join([*_head(scene, scene.description, theme), *_drawn(scene), "</svg>"])


def film(
    scenes: Sequence[Picture], alt: str, seconds: float, theme: palette.Theme | None = "light"
) -> str:
    """Return one SVG document that shows scenes one after the other, for ever; the last one longer.

    Who has asked the system for less motion sees the last scene only.
    """
    turns = len(scenes) - 1 + HELD
    whole = turns * seconds
    shown = "0%{{visibility:visible}}{:.4f}%{{visibility:hidden}}".format
    lines = [
        *_head(scenes[0], alt, theme),
        f"<style>.frame{{visibility:hidden;animation:frame {whole:g}s step-end infinite}}",
        f".last{{animation-name:last}}@keyframes frame{{{shown(100 / turns)}}}",
        f"@keyframes last{{{shown(100 * HELD / turns)}}}",
        "@media (prefers-reduced-motion:reduce){.frame{animation:none}.last{visibility:visible}}",
        "</style>",
    ]
    for index, scene in enumerate(scenes):
        last = " last" if index == len(scenes) - 1 else ""
        lines.append(f'<g class="frame{last}" style="animation-delay:{index * seconds:g}s">')
        lines += [*_drawn(scene), "</g>"]
    return "\n".join([*lines, "</svg>"])


def _head(scene: Picture, description: str, theme: palette.Theme | None) -> list[str]:
    """Return how a document begins: its size, its words and its style sheet."""
    dark = f".pg-scene{{{palette.variables('dark')}}}"
    either = [] if theme else [f"@media (prefers-color-scheme:dark){{{dark}}}"]
    width, height = _number(scene.width), _number(scene.height)
    wide, high = _number(scene.width * scene.zoom), _number(scene.height * scene.zoom)
    return [
        (
            '<svg xmlns="http://www.w3.org/2000/svg" class="pg-scene" role="img"'
            f' viewBox="0 0 {width} {height}" width="{wide}" height="{high}">'
        ),
        f"<title>{escape(scene.title)}</title>",
        f"<desc>{escape(description)}</desc>",
        f"<style>.pg-scene{{{palette.variables(theme or 'light')};",
        "background:var(--pg-page);border-radius:10px}",
        *either,
        palette.shape_rules(".pg-scene"),
        f".pg-scene text{{font-family:{_FONT};dominant-baseline:central}}</style>",
    ]


def _drawn(scene: Picture) -> Iterator[str]:
    """Write the elements of a scene."""
    for tag, attributes, *rest in elements(scene.shapes):
        text, label = (*rest, "", "")[:2]
        written = "".join(f" {name}={quoteattr(str(value))}" for name, value in attributes.items())
        tooltip = f"<title>{escape(label)}</title>" if label else ""
        yield f"<{tag}{written}>{escape(text)}{tooltip}</{tag}>"
