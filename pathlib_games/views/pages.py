"""Scenes as SVG, and HTML pages with them in one file each, which also print well."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any
from xml.sax.saxutils import quoteattr

from pathlib_games import files
from pathlib_games.views import palette
from pathlib_games.views.shapes import Circle, Line, Picture, Point, Shape, Text
from pathlib_games.words import counted, in_lines

Bundle = tuple[dict[str, Any], dict[str, Any]]
"""A MIME bundle of IPython, with its metadata."""


def png_bundle(drawn: bytes, text: str, **shown: object) -> Bundle:
    """Return the bundle of a PNG; `shown`: its ``alt`` and, if it differs, its size."""
    coded = base64.b64encode(drawn).decode("ascii")
    return {"text/plain": text, "image/png": coded}, {"image/png": shown}


def svg_bundle(drawn: str, alt: str, text: str) -> Bundle:
    """Return the bundle of an SVG; JupyterLab shows a saved one only as HTML."""
    image = f'<img class="pg-themes" alt={quoteattr(alt)} src="{svg_address(drawn)}">'
    data = {"text/plain": text, "image/svg+xml": drawn, "text/html": image}
    return data, {"image/svg+xml": {"alt": alt}}


def svg_address(drawn: str) -> str:
    """Return an SVG as a data URL."""
    return f"data:image/svg+xml;base64,{base64.b64encode(drawn.encode()).decode('ascii')}"


_STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.5 system-ui, "DejaVu Sans", Verdana, sans-serif; color: #111; background: #fff;
  max-width: 60rem; margin: 1.5rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.25rem; margin-bottom: .3rem; }
pre { white-space: pre-wrap; font-family: "DejaVu Sans Mono", Consolas, monospace;
  border-left: 3px solid #767676; padding-left: .7rem; }
table { border-collapse: collapse; margin: .8rem 0; }
th, td { border: 1px solid #555; padding: .25rem .55rem; text-align: left; }
thead { display: table-header-group; } tr, svg, figure { break-inside: avoid; }
svg, img { max-width: 100%; height: auto; } figure { margin: .5rem 0; }
.made { display: grid; gap: .5rem 1.5rem;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); }
table.form td, table.form th { min-width: 4.6rem; height: 2rem; }
.small { font-size: .8rem; color: #444; } .words { border-bottom: 1px solid #555; height: 2.1rem; }
section.sheet, section.key { break-before: page; }
section.sheet:first-of-type { break-before: auto; }
section h1 { margin: 0; } section p, section pre, section table { margin: .4rem 0; }
@page { margin: 16mm; } @page report { margin: 9mm; }
.report h3, .report p { margin: .2rem 0; } .report h3 { font-size: 1rem; }
.report ul { margin: .2rem 0; padding-left: 1.2rem; } .columns { columns: 2; column-gap: 2rem; }
.side-by-side { display: flex; flex-wrap: wrap; gap: 1rem; }
.side-by-side section { flex: 1 1 15rem; } .side-by-side svg { max-height: 12rem; }
summary { cursor: pointer; padding: .2rem 0; }
@media print { .film { display: none; }
  body { margin: 0; max-width: none; padding: 0; font-size: 11pt; }
  .report { page: report; font-size: 7.2pt; line-height: 1.2; }
  .report h1, .report h2 { margin: .2rem 0 0;
    font-size: 10pt; break-after: avoid; }
  .report h3, .report .small { font-size: 7.2pt; }
  .report td, .report th { padding: 0 .4rem; } .report table { margin: .2rem 0; width: 100%; }
  .report .side-by-side { flex-wrap: nowrap; } .columns { columns: 3; column-gap: 1rem; }
  section svg { max-height: 85mm; } .report .side-by-side svg { max-height: 26mm; }
  table.form td, table.form th { height: 1.7rem; } }
"""


def page(title: str, body: Iterable[str]) -> str:
    """Return an HTML page."""
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en">',
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>",
            f"<style>{_STYLE}</style>",
            "<main>",
            *body,
            "</main>",
            "</html>",
            "",
        ]
    )


def save(path: str | Path, title: str, body: Iterable[str]) -> Path:
    """Write a page that needs no kernel or network; raises `CannotSave`."""
    target = Path(path)
    if target.suffix != ".html":
        told = f"{str(target)[-200:]} could not be saved (the name of a page must end with .html)."
        raise files.CannotSave(told)
    files.save(target, page(title, [element("h1", title), *body]))
    return target


def moving_picture(scenes: Sequence[Picture], alt: str, seconds: float) -> Iterator[str]:
    """Yield the last picture of a film, and below it the film in a block that unfolds."""
    yield picture(scenes[-1])
    source = base64.b64encode(moving_markup(scenes, alt, seconds).encode()).decode("ascii")
    told = f"Show the film ({counted(len(scenes), 'picture')})"
    words = escape(plain(alt), quote=True)
    yield f'<details class="film"><summary>{told}</summary>'
    yield f'<img alt="{words}" src="data:image/svg+xml;base64,{source}"></details>'


def is_ours(data: bytes) -> bool:
    """Return whether a file's bytes are a page of this module."""
    return _STYLE.encode() in data.replace(b"\r\n", b"\n")


def element(name: str, text: object, classes: str = "") -> str:
    """Return an element with plain text."""
    kind = f' class="{classes}"' if classes else ""
    return f"<{name}{kind}>{escape(plain(text))}</{name}>"


def plain(text: object) -> str:
    """Return a text with characters that no file can hold replaced."""
    kept = (c if c.isprintable() or c in "\n\t" else "\N{REPLACEMENT CHARACTER}" for c in str(text))
    return "".join(kept)


def lines(text: object) -> str:
    """Return a text of several lines as preformatted text."""
    return element("pre", in_lines(str(text)))


def picture(scene: Any) -> str:
    """Return a scene with its description, or nothing for None."""
    return "" if scene is None else f"<figure>{markup(scene)}</figure>"


def table(head: Sequence[object], rows: Iterable[Sequence[object]], classes: str = "") -> str:
    """Return a table whose rows begin with a heading cell."""
    kind = f' class="{classes}"' if classes else ""
    heads = "".join(f'<th scope="col">{escape(plain(cell))}</th>' for cell in head)
    body = "".join(
        f'<tr><th scope="row">{escape(plain(first))}</th>'
        + "".join(f"<td>{escape(plain(cell))}</td>" for cell in rest)
        + "</tr>\n"
        for first, *rest in rows
    )
    return f"<table{kind}><thead><tr>{heads}</tr></thead>\n<tbody>{body}</tbody></table>"


Element = list[Any]
"""[tag, attributes], then text and label if any: plain data for JSON."""

HELD = 3
"""The number of turns that the last picture of a film stays."""

_FONT = "'DejaVu Sans', Verdana, 'Segoe UI', system-ui, sans-serif"


def _number(value: float) -> float:
    """Round to a tenth of a pixel, and drop the point of whole numbers."""
    if type(value) is int:
        return value
    tenth = round(value, 1)
    return int(tenth) if tenth == int(tenth) else tenth


def _points(points: tuple[Point, ...]) -> str:
    return " ".join([f"{_number(x)},{_number(y)}" for x, y in points])


def shape_element(shape: Shape) -> Element:
    """Return the SVG element of a shape: tag, attributes, then text and label if any."""
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
        if isinstance(shape, Circle) and shape.leads:
            attributes["data-leads"] = json.dumps(shape.leads)
    if shape.label is not None:
        return [tag, attributes, text, shape.label]
    return [tag, attributes, text] if text else [tag, attributes]


def elements(shapes: Iterable[Shape]) -> list[Element]:
    """Return the SVG elements of several shapes."""
    return [shape_element(shape) for shape in shapes]


def markup(scene: Picture, theme: palette.Theme | None = "light") -> str:
    """Return a scene as an SVG document; without a theme, it follows the page around it."""
    return "\n".join([*_head(scene, scene.description, theme), *_drawn(scene), "</svg>"])


def moving_markup(
    scenes: Sequence[Picture], alt: str, seconds: float, *, once: bool = False
) -> str:
    """Return an SVG that plays scenes in order, or only the last one with reduced motion.

    `once`: whether it stops at the last scene; otherwise it repeats.
    """
    turns = len(scenes) - 1 + HELD
    whole = turns * seconds
    shown = "0%{{visibility:visible}}{:.4f}%{{visibility:hidden}}".format
    last_shown = "from,to{visibility:visible}" if once else shown(100 * HELD / turns)
    times = "1" if once else "infinite"
    lines = [
        *_head(scenes[0], alt, "light"),
        f"<style>.frame{{visibility:hidden;animation:frame {whole:g}s step-end {times}}}",
        ".last{animation-name:last;animation-fill-mode:forwards}",
        f"@keyframes frame{{{shown(100 / turns)}}}@keyframes last{{{last_shown}}}",
        "@media (prefers-reduced-motion:reduce){.frame{animation:none}.last{visibility:visible}}",
        "</style>",
    ]
    for index, scene in enumerate(scenes):
        last = " last" if index == len(scenes) - 1 else ""
        lines.append(f'<g class="frame{last}" style="animation-delay:{index * seconds:g}s">')
        lines += [*_drawn(scene), "</g>"]
    return "\n".join([*lines, "</svg>"])


def _head(scene: Picture, description: str, theme: palette.Theme | None) -> list[str]:
    dark = f".pg-scene{{{palette.variables('dark')}}}"
    either = [] if theme else [f"@media (prefers-color-scheme:dark){{{dark}}}"]
    width, height = _number(scene.width), _number(scene.height)
    wide, high = _number(scene.width * scene.zoom), _number(scene.height * scene.zoom)
    return [
        (
            '<svg xmlns="http://www.w3.org/2000/svg" class="pg-scene" role="img"'
            f' viewBox="0 0 {width} {height}" width="{wide}" height="{high}">'
        ),
        f"<title>{escape(scene.title, quote=False)}</title>",
        f"<desc>{escape(description, quote=False)}</desc>",
        f"<style>.pg-scene{{{palette.variables(theme or 'light')};",
        "background:var(--pg-page);border-radius:10px}",
        *either,
        palette.shape_rules(".pg-scene"),
        f".pg-scene text{{font-family:{_FONT};dominant-baseline:central}}</style>",
    ]


def _drawn(scene: Picture) -> Iterator[str]:
    for tag, attributes, *rest in elements(scene.shapes):
        text, label = (*rest, "", "")[:2]
        written = "".join(f" {name}={quoteattr(str(value))}" for name, value in attributes.items())
        tooltip = f"<title>{escape(label, quote=False)}</title>" if label else ""
        yield f"<{tag}{written}>{escape(text, quote=False)}{tooltip}</{tag}>"
