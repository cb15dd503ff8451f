"""How a still picture follows a dark theme: by a filter in the page.

A saved notebook keeps each picture once, drawn in the light theme on a card, since most places that
show notebooks know no theme. Where styles are known, as in JupyterLab, `FOLLOWS` stands beside the
picture: in a dark theme it turns white into the color of a dark page and ink into a light one, and
keeps all hues. That gives nearly the dark colors of the palette.

Some things must not be turned: black stones would be white ones. They are drawn a trace less than
opaque, which nobody sees and the filter leaves alone.
"""

from __future__ import annotations

from typing import Any

from pathlib_games.views.palette import THEMES

_DEPTH, _PAGE = 0.92, 0.09
"""How far white and black are apart after turning, and how bright white then is."""

# CSS calls this hue-rotate(180deg): brightness stays, as do all grays.
_OPPOSITE_HUE = ((-0.574, 1.43, 0.144), (0.426, 0.43, 0.144), (0.426, 1.43, -0.856))

KEPT_ALPHA = 250
"""How opaque, of 255, is what the filter leaves alone."""


def _channels(color: str) -> list[float]:
    return [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]


def turned(color: str) -> str:
    """Return what the filter makes of a color."""
    channels = _channels(color)
    made = (
        _PAGE + _DEPTH * (1 - sum(a * b for a, b in zip(row, channels, strict=True)))
        for row in _OPPOSITE_HUE
    )
    return "#" + "".join(f"{round(255 * min(max(value, 0), 1)):02x}" for value in made)


def _difference(first: str, second: str) -> float:
    return sum(abs(a - b) for a, b in zip(_channels(first), _channels(second), strict=True))


KEPT = frozenset(
    role
    for role, color in THEMES["light"].items()
    if _difference(color, THEMES["dark"][role]) < _difference(turned(color), THEMES["dark"][role])
)
"""The roles whose dark color is nearer to their light one than to what the filter makes of it."""

OPPOSITES = frozenset({"stone_black", "stone_white"})
"""Roles of which one would be taken for the other if they were turned."""


def _filter() -> str:
    """Return the filter as SVG: turned where the picture is opaque, and as it is elsewhere."""
    rows = [
        *(
            f"{' '.join(f'{-_DEPTH * part:.4g}' for part in row)} 0 {_DEPTH + _PAGE:.4g}"
            for row in _OPPOSITE_HUE
        ),
        "0 0 0 1 0",
    ]
    slope = 255 / (255 - KEPT_ALPHA)
    return (
        '<svg width="0" height="0"><filter id="pg-dark" color-interpolation-filters="sRGB">'
        f'<feColorMatrix result="turned" values="{" ".join(rows)}"/>'
        '<feComponentTransfer in="SourceGraphic" result="opaque">'
        f'<feFuncA type="linear" slope="{slope:g}" intercept="{1 - slope:g}"/>'
        '</feComponentTransfer><feComposite in="turned" in2="opaque" operator="in" result="top"/>'
        '<feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="top"/></feMerge></filter></svg>'
    )


_OUTPUT = ".jp-OutputArea-child"
_MARKED = f"{_OUTPUT}:has(.pg-still)"
# Only the output that comes next, or the one behind a live view, which is empty on an exported
# page: no plot of a learner's own.
_LIVES = ":is(:has(.jupyter-widgets), :not(:has(.jp-OutputArea-output)))"
_LIVE = f"{_MARKED} + {_OUTPUT}{_LIVES}"
_PICTURE = f":is({_MARKED}, {_LIVE}) + {_OUTPUT} img"
_IN_DARK = '[data-jp-theme-light="false"]'

FOLLOWS = f"""<style>
{_MARKED} {{ display: none; }}
{_IN_DARK} {_PICTURE} {{ filter: url(#pg-dark); }}
{_PICTURE}.pg-themes {{ color-scheme: light; filter: none; }}
{_IN_DARK} {_PICTURE}.pg-themes {{ color-scheme: dark; }}
</style>{_filter()}<span class="pg-still"></span>"""
"""An output for the place before a picture. Where styles are not trusted it is nothing."""


def show(data: dict[str, Any], metadata: dict[str, Any]) -> None:
    """Show what a notebook keeps of a picture, so that it follows the theme."""
    from IPython.display import display

    display({"text/html": FOLLOWS, "text/plain": ""}, raw=True)
    display(data, metadata=metadata, raw=True)
