"""How a still picture follows a dark theme: by a filter in the page.

A saved notebook keeps each picture once, drawn in the light theme on a card, since most places that
show notebooks know no theme. Where styles are known, as in JupyterLab, `FOLLOWS` stands beside the
picture: in a dark theme it turns white into the color of a dark page and ink into a light one, and
keeps all hues. That gives nearly the dark colors of the palette.

Some things must not be turned: black stones would be white ones. A picture with such things stays
as it is, a light card on a dark page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathlib_games.views.palette import THEMES, roles

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pathlib_games.views.shapes import Picture

_DEPTH, _PAGE = 0.92, 0.09
"""How far white and black are apart after turning, and how bright white then is."""

# CSS calls this hue-rotate(180deg): brightness stays, as do all grays.
_OPPOSITE_HUE = ((-0.574, 1.43, 0.144), (0.426, 0.43, 0.144), (0.426, 1.43, -0.856))


KEPT = {"stone_black", "stone_white"} | {r for r in THEMES["light"] if r.startswith("ball_")}
"""The roles whose dark color is nearer to their light one than to what the filter makes of it."""


def _filter() -> str:
    """Return the filter as SVG."""
    rows = [
        *(
            f"{' '.join(f'{-_DEPTH * part:.4g}' for part in row)} 0 {_DEPTH + _PAGE:.4g}"
            for row in _OPPOSITE_HUE
        ),
        "0 0 0 1 0",
    ]
    return (
        '<svg width="0" height="0"><filter id="pg-dark" color-interpolation-filters="sRGB">'
        f'<feColorMatrix values="{" ".join(rows)}"/></filter></svg>'
    )


_OUTPUT = ".jp-OutputArea-child"
_LIVE = ":is(:has(.jupyter-widgets), :not(:has(.jp-OutputArea-output)))"
"""An output with something live in it, which is empty on an exported page."""
_IN_DARK = '[data-jp-theme-light="false"]'


def _beside(mark: str) -> str:
    """Return how CSS finds the picture beside a mark, and no plot of a learner's own.

    It is in the output that comes next, or in the one behind a live view and the words of what it
    asks.
    """
    marked = f"{_OUTPUT}:has({mark})"
    live = f"{marked} + {_OUTPUT}{_LIVE}"
    return f":is({marked}, {live}, {live} + {_OUTPUT}:has(.pg-paper)) + {_OUTPUT} img"


_STYLE = f"""<style>
{_OUTPUT}:has(.pg-still):not(.jp-NotebookPanel :has(.pg-wake)) {{ display: none; }}
{_IN_DARK} {_beside(".pg-turned")} {{ filter: url(#pg-dark); }}
{_beside(".pg-still")}.pg-themes {{ color-scheme: light; filter: none; }}
{_IN_DARK} {_beside(".pg-still")}.pg-themes {{ color-scheme: dark; }}
</style>"""


def follows(pictures: Iterable[Picture]) -> str:
    """Return an output for the place before a picture; where styles are not trusted it is nothing.

    `pictures`: what is shown there, one after the other.
    """
    if KEPT.isdisjoint(roles(pictures)):
        return f'{_STYLE}{_filter()}<span class="pg-still pg-turned"></span>'
    return f'{_STYLE}<span class="pg-still"></span>'
