"""Put the data from `in_kernel` into a page: pictures, live widgets and questions."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

BOOK = "application/vnd.pathlib-games.book+json"
WIDGETS = "_static/widgets"


@dataclass(frozen=True)
class Page:
    """A converter of outputs into parts of a page.

    Attributes
    ----------
    root
        The path to the first page of the book: ``".."`` from one folder below it.
    notebook
        The address of the same cell in the runnable notebook; empty if there is none.
    source
        The folder of the book's sources, for modules and style sheets of widgets.
    """

    root: str
    notebook: str
    source: Path

    def html(self, described: dict[str, Any]) -> str:
        """Return the part of the page for described data."""
        if "options" in described:
            return _question(described)
        if described.get("needs") == "answer":
            return f'<p class="book-note">Your turn: {self._link("answer in the notebook")}</p>'
        drawn = described.get("picture", "")
        if described.get("needs") == "python":
            note = f"This one answers with Python: {self._link('try it in the notebook')}"
            words = f'{escape(described.get("asked", ""))} <span class="book-note">{note}</span>'
            return f'<figure class="pg book-still">{drawn}<figcaption>{words}</figcaption></figure>'
        if "module" in described:
            return self._live(described)
        return f'<figure class="pg book-still">{drawn}</figure>'

    def _link(self, words: str) -> str:
        return f'<a href="{escape(self.notebook)}">{words}</a>.' if self.notebook else f"{words}."

    def _live(self, described: dict[str, Any]) -> str:
        """Return an element for book.js; without JavaScript the picture stays."""
        module = self.keep(described["module"], "js")
        style = self.keep(described["style"], "css")
        # The data must not close its own element.
        data = json.dumps(described["state"], ensure_ascii=False, separators=(",", ":"))
        data = data.replace("<", "\\u003c")
        caption = (
            f"<figcaption>{escape(described['alt'])}</figcaption>" if "alt" in described else ""
        )
        return (
            f'<figure class="book-live" data-module="{module}" data-style="{style}">'
            f'<script type="application/json">{data}</script>'
            f'<div class="pg book-still">{described["picture"]}</div>{caption}</figure>'
        )

    def keep(self, text: str, ending: str) -> str:
        """Write a file that several widgets share, once, and return its path from the page."""
        name = f"{hashlib.sha256(text.encode()).hexdigest()[:12]}.{ending}"
        folder = self.source / WIDGETS
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
        return f"{self.root}/{WIDGETS}/{name}"


def _question(described: dict[str, Any]) -> str:
    """Return a question whose choices show their verdicts."""
    group = hashlib.sha256(described["asked"].encode()).hexdigest()[:8]
    options = "".join(
        f'<label><input type="radio" name="q-{group}" data-reply="{escape(reply)}">'
        f'<span class="book-letter">{letter}</span> <span>{escape(text)}</span></label>'
        for letter, text, reply in described["options"]
    )
    return (
        f'<fieldset class="book-question"><legend>{escape(described["asked"])}</legend>'
        f"{described.get('picture', '')}{options}"
        '<p class="book-reply" role="status"></p></fieldset>'
    )
