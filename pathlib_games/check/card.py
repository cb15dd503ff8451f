"""A verdict as a card: a sign, the words in the text's own font, and where to go on.

It is a second form of the plain text, for notebooks that show HTML. Its colours are seen on white
and on black paper, because a saved notebook does not know the theme of who reads it; where a site
drops them, sign and words are left.
"""

from __future__ import annotations

from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib_games.exercises.verdict import Status

SIGNS: dict[Status, tuple[str, str]] = {
    "right": ("✓", "#2a8a52"),
    "wrong": ("➜", "#b07000"),
    "not tried": ("○", "#7a8592"),
}
"""For each status its sign, and the colour of the card's edge."""

NEXT = "Next: go on below."


def card(words: str, status: Status) -> str:
    """Return the card of a verdict as HTML.

    `words`: the verdict in words; lines that begin with two spaces or have columns stay as they
    are.
    """
    sign, edge = SIGNS[status]
    opening, _, rest = words.partition(". ")
    head = f"<b>{sign} {escape(opening.rstrip('.'))}.</b>"
    blocks = list(_blocks(rest))
    if blocks and blocks[0].startswith("<p"):
        blocks[0] = blocks[0].replace(">", f">{head} ", 1)
    else:
        blocks.insert(0, f"<p {_TEXT}>{head}</p>")
    if status == "right":
        blocks.append(f"<p {_TEXT}><b>{NEXT}</b></p>")
    style = (
        f"border: 1px solid {edge}; border-left: 6px solid {edge}; border-radius: 6px;"
        " margin: 4px 0; max-width: 800px; padding: 6px 14px;"
    )
    return f'<div style="{style}">{"".join(blocks)}</div>'


_TEXT = 'style="margin: 4px 0;"'


def _blocks(text: str) -> list[str]:
    """Return the words as paragraphs, and what is set out in columns as it is."""
    made = []
    for as_it_is, lines in groupby(text.splitlines(), key=_is_set_out):
        if as_it_is:
            made.append(f"<pre {_TEXT}>{escape(chr(10).join(lines))}</pre>")
        else:
            made += [f"<p {_TEXT}>{escape(line)}</p>" for line in lines if line.strip()]
    return made


def _is_set_out(line: str) -> bool:
    return line.startswith("  ") or "|" in line
