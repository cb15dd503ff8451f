"""Puts the cells of a notebook that has run on slides, and the slides into one page."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

import nbformat
from nbconvert.exporters import HTMLExporter
from pygments.formatters import HtmlFormatter

from pathlib_games.exporting import AlternativeTexts
from tools.book import outputs
from tools.book.gathering import colours
from tools.book.outputs import BOOK

if TYPE_CHECKING:
    from nbformat import NotebookNode

HERE = Path(__file__).parent
BOOK_STATIC = Path(outputs.__file__).parent / "static"
TYPES = {"js": "text/javascript", "css": "text/css"}
HEADING = re.compile(r"^#{1,6} +(.+?) *$", re.MULTILINE)
BESIDE = re.compile(r'<a href="(?!https?:|#)[^"]*">(.*?)</a>', re.DOTALL)
FIRST_HEADING = re.compile(r"<h[1-6]([ >].*?)</h[1-6]>", re.DOTALL)
FULL = 1.0
"""What fits on a slide."""
FEW = 0.25
"""So little text is shown together with what follows it."""


class OneFile(outputs.Page):
    """A page that leads nowhere and has everything in it."""

    def keep(self, text: str, ending: str) -> str:
        """Return an address that is itself what should be kept."""
        data = base64.b64encode(text.encode()).decode()
        return f"data:{TYPES[ending]};base64,{data}"


@dataclass
class Slide:
    """What is shown at once.

    Attributes
    ----------
    title
        The heading that it belongs to.
    cells
        The cells on it.
    """

    title: str
    cells: list[NotebookNode] = field(default_factory=list)

    @property
    def filled(self) -> float:
        """How much of the slide is filled, roughly."""
        return sum(map(room, self.cells))


def room(cell: NotebookNode) -> float:
    """Return which part of a slide a cell takes, roughly.

    Examples
    --------
    >>> from nbformat.v4 import new_markdown_cell
    >>> room(new_markdown_cell("word " * 75))
    0.5
    """
    if cell.cell_type == "markdown":
        return len(cell.source.split()) / 150
    lines = len(cell.source.splitlines())
    return 0.7 if pictures(cell) else lines / 25 + 0.2 * bool(cell.outputs)


def pictures(cell: NotebookNode) -> bool:
    """Say whether a cell shows something else than text."""
    return any(
        kind == BOOK or kind.startswith("image/")
        for output in cell.get("outputs", ())
        for kind in output.get("data", {})
    )


def is_shown(cell: NotebookNode) -> bool:
    """Say whether a cell is for the projector: answers are not, nor what only prepares others."""
    if cell.cell_type != "code":
        return bool(cell.cell_type == "markdown")
    shows = bool(cell.outputs) or re.search(r"^(def|class) ", cell.source, re.MULTILINE) is not None
    return shows and "exercise" not in cell.metadata.get("tags", ())


def slides_of(notebook: NotebookNode) -> Iterator[Slide]:
    """Share the cells out: a slide for each heading, and one more where it would be too full."""
    slide = Slide("")
    for cell in filter(is_shown, notebook.cells):
        heading = HEADING.match(cell.source) if cell.cell_type == "markdown" else None
        full = slide.filled > 0 and slide.filled + room(cell) > FULL
        if heading or full:
            along = [] if heading else leading_in(slide)
            if slide.cells:
                yield slide
            slide = Slide(heading[1] if heading else slide.title, along)
        slide.cells.append(cell)
    if slide.cells:
        yield slide


def leading_in(slide: Slide) -> list[NotebookNode]:
    """Take the last words from a slide, if they are few: they lead to what comes next."""
    last = slide.cells[-1]
    leads = last.cell_type == "markdown" and room(last) <= FEW
    return [slide.cells.pop()] if leads and len(slide.cells) > 1 else []


def page(notebook: NotebookNode) -> str:
    """Return the slides of a notebook that has run, as one page of HTML."""
    slides = list(slides_of(notebook))
    title = escape(slides[0].title)
    sheets = [
        HtmlFormatter(style="a11y-high-contrast-light").get_style_defs(".highlight"),
        colours(),
        (BOOK_STATIC / "book.css").read_text("utf-8"),
        (HERE / "static" / "slides.css").read_text("utf-8"),
    ]
    scripts = [
        (HERE / "static" / "slides.js").read_text("utf-8"),
        (BOOK_STATIC / "book.js").read_text("utf-8"),
    ]
    return "\n".join(
        [
            "<!DOCTYPE html>",
            f'<html lang="en"><head><meta charset="utf-8"><title>{title}</title>',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            *(f"<style>{sheet}</style>" for sheet in sheets),
            '</head><body data-theme="light"><main>',
            *sections(slides),
            "</main>",
            *(f'<script type="module">{script}</script>' for script in scripts),
            "</body></html>",
            "",
        ]
    )


def sections(slides: Iterable[Slide]) -> Iterator[str]:
    """Give each slide as HTML, with a heading of the first level: it is all that is shown."""
    before = ""
    for number, slide in enumerate(slides, 1):
        inside = "".join(map(html_of, slide.cells))
        if slide.title == before:
            inside = f"<h1>{escape(slide.title)} <small>(more)</small></h1>{inside}"
        else:
            inside = FIRST_HEADING.sub(r"<h1\1</h1>", inside, count=1)
        yield f'<section class="slide" id="slide-{number}" tabindex="-1">{inside}</section>'
        before = slide.title


def html_of(cell: NotebookNode) -> str:
    """Return a cell as HTML; of a picture the code is folded away."""
    one_file = OneFile(".", "", HERE)
    shown = nbformat.from_dict(cell)
    for output in shown.get("outputs", ()):
        described = output.get("data", {}).get(BOOK)
        if described:
            output.data = nbformat.from_dict({"text/html": one_file.html(described)})
    exporter = HTMLExporter(template_name="basic", exclude_anchor_links=True)
    exporter.exclude_input_prompt = exporter.exclude_output_prompt = True
    exporter.register_preprocessor(AlternativeTexts, enabled=True)
    folded = pictures(cell)
    exporter.exclude_input = folded
    html, _ = exporter.from_notebook_node(nbformat.v4.new_notebook(cells=[shown]))
    if folded:
        code = f"<pre>{escape(cell.source)}</pre>"
        html += f'<details class="code"><summary>The code</summary>{code}</details>'
    return BESIDE.sub(r"\1", html)
