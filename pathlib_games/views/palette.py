"""The look of every class of shape, in a light and in a dark theme.

Colors have roles ("settled_fill"); `THEMES` gives each role a color in each theme. `STYLES` gives
each class of shape its roles, widths and sizes. If a shape has several classes, later entries of
`STYLES` win over earlier ones, in pictures and in the style sheet of `shape_rules`. Color is never
the only sign: an important class also changes a width or a dash, or adds a mark.

Colors that readers must tell apart meet the contrast of WCAG 2.2 AA: 4.5 for text, 3 for outlines.
Red has one meaning: something happens here now.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from types import MappingProxyType
from typing import Literal
from zlib import crc32

from pathlib_games.views.shapes import Picture

Theme = Literal["light", "dark"]

# The balls of Color Lines look the same in both themes: bright, with a dark letter and outline.
_BALLS = {
    "ball_ink": "#1c2530",
    "ball_1": "#ff8276",
    "ball_2": "#6fd37a",
    "ball_3": "#86b6ff",
    "ball_4": "#ffe25c",
    "ball_5": "#ffac4a",
    "ball_6": "#c5a0ff",
    "ball_7": "#52dccd",
    "ball_8": "#ff97d9",
    "ball_9": "#f4f4f4",
}

# The color of each role in the light and in the dark theme.
_COLORS = {
    "page": ("#ffffff", "#16191e"),
    "ink": ("#1c2530", "#e9edf2"),
    "soft_ink": ("#4d5866", "#b1bbc7"),
    "rule": ("#c9d0d8", "#3d4650"),
    "outline": ("#69737f", "#8d98a5"),
    "plain_fill": ("#ffffff", "#20252c"),
    "frontier_fill": ("#fff2d4", "#3d3114"),
    "frontier_line": ("#8f5600", "#f0ba57"),
    "settled_fill": ("#d9eaf7", "#15364f"),
    "settled_line": ("#14598f", "#78bdf0"),
    "current_line": ("#b8320f", "#ff8d70"),
    "wall_fill": ("#5b6570", "#7c8793"),
    "changed_fill": ("#fdeee9", "#42251d"),
    "ladder_line": ("#24774a", "#5fc48d"),
    "chute_fill": ("#efe4f7", "#382a47"),
    "chute_line": ("#7b4ea3", "#c29be6"),
    "ladder_soft": ("#3f8a62", "#58a880"),
    "chute_soft": ("#8f68b5", "#a98ac9"),
    "square_odd": ("#fdf3dc", "#332c1c"),
    "square_even": ("#e6eef6", "#1e2a37"),
    "grass_fill": ("#dcebd0", "#22382a"),
    "street_fill": ("#fffaf0", "#3a3f47"),
    "button_fill": ("#f1f4f7", "#2a3038"),
    "focus": ("#0b62c4", "#7cb8ff"),
    "grass_line": ("#7d9d6a", "#6d8f5c"),
    "shore_line": ("#fff2d4", "#3d3114"),  # a line only where colors are forced
    "city_fill": ("#ecd3a8", "#5a4420"),
    "city_line": ("#7a4d12", "#e0b06a"),
    "road_fill": ("#ffffff", "#20252c"),
    "road_line": ("#4d5866", "#c3ccd6"),
    "shield_fill": ("#2c66b8", "#8db9ff"),
    # The players of Hex: black is blue and white is gold, which show on light and dark pages.
    "stone_black": ("#1b3577", "#1b3577"),
    "stone_white": ("#f6c667", "#f6c667"),
    "black_line": ("#2a4fae", "#8fb0ff"),
    "white_line": ("#955300", "#f0b350"),
    # From near to far, or from light to heavy.
    "ramp_0": ("#edf5fc", "#162a3b"),
    "ramp_1": ("#d8e9f7", "#18374f"),
    "ramp_2": ("#c2dbf2", "#1b4362"),
    "ramp_3": ("#acceed", "#1f4f76"),
    "ramp_4": ("#98c2e8", "#245b89"),
    "danger_fill": ("#f3c9bd", "#5a2e24"),
    **{role: (color, color) for role, color in _BALLS.items()},
}

THEMES: MappingProxyType[Theme, MappingProxyType[str, str]] = MappingProxyType(
    {
        "light": MappingProxyType({role: light for role, (light, _) in _COLORS.items()}),
        "dark": MappingProxyType({role: dark for role, (_, dark) in _COLORS.items()}),
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """The look of a class, by roles of `THEMES`; None leaves a property to other classes."""

    fill: str | None = None
    stroke: str | None = None
    width: float | None = None
    dash: str | None = None
    ends: Literal["round"] | None = None
    joins: Literal["round"] | None = None  # otherwise sharp corners become spikes
    size: float | None = None
    anchor: Literal["start", "middle", "end"] | None = None
    weight: Literal["normal", "bold"] | None = None
    decoration: Literal["none", "line-through"] | None = None


# The default of every shape: a thin line without fill, or a small centered text.
DEFAULT = Style(
    fill="none",
    stroke="none",
    width=1.5,
    dash="none",
    size=15,
    anchor="middle",
    weight="normal",
    decoration="none",
)

STYLES: MappingProxyType[str, Style] = MappingProxyType(
    {
        # Lines and outlines
        "edge": Style(stroke="outline", width=1.75),
        "tree": Style(stroke="settled_line", width=5),
        "offer": Style(stroke="current_line", width=4),
        "refused": Style(stroke="current_line", width=3, dash="4 4"),
        "jump": Style(width=2.5, dash="7 4"),
        "rule": Style(stroke="rule", width=1),
        "node": Style(fill="plain_fill", stroke="outline", width=1.75),
        "cell": Style(fill="plain_fill", stroke="outline", width=1),
        "reached": Style(fill="frontier_fill", width=2.25),
        "frontier": Style(fill="frontier_fill", stroke="frontier_line", width=2.25, dash="6 4"),
        "settled": Style(fill="settled_fill", stroke="settled_line", width=2.25),
        "inner": Style(fill="none", stroke="settled_line", width=1.25),
        "current": Style(stroke="current_line", width=4.5, dash="none"),
        "check": Style(stroke="settled_line", width=2.5),
        "wall": Style(fill="wall_fill", stroke="wall_fill"),
        "hatch": Style(stroke="page", width=1.5),
        # Boards of Chutes and Ladders
        "square-odd": Style(fill="square_odd"),
        "square-even": Style(fill="square_even"),
        # Chutes lie below the game and are softer than the pieces on the squares
        "ladder": Style(stroke="ladder_soft", width=2),
        "chute": Style(fill="chute_fill", stroke="chute_soft", width=1.5),
        "chute-arrow": Style(fill="chute_soft"),
        "counter": Style(stroke="page", width=2),
        "counter-0": Style(fill="settled_line"),
        "counter-1": Style(fill="frontier_line"),
        "counter-2": Style(fill="ladder_line"),
        "counter-3": Style(fill="chute_line"),
        "held": Style(stroke="current_line", width=3.5),
        "die": Style(fill="page", stroke="ink", width=2),
        "pip": Style(fill="ink"),
        "button": Style(fill="button_fill", stroke="outline", width=1.75),
        # Balls of Color Lines, and the cells that a ball can reach
        "ball": Style(stroke="ball_ink", width=1.75),
        **{f"ball-{color}": Style(fill=f"ball_{color}") for color in range(1, 10)},
        "small-meeple": Style(width=1),
        "reach": Style(fill="frontier_fill"),
        "reach-dot": Style(fill="frontier_line"),
        # The target of a maze
        "flag": Style(fill="ladder_line"),
        "pole": Style(stroke="ink", width=2.5),
        # Tiles with streets, and the deliveries along them
        "grass": Style(fill="grass_fill", stroke="rule", width=1),
        "street-rim": Style(fill="outline"),
        "street-middle": Style(fill="street_fill", stroke="outline", width=1.5),
        "street": Style(fill="street_fill"),
        "complete": Style(stroke="settled_line", width=3),
        "open-end": Style(fill="frontier_fill", stroke="frontier_line", width=2),
        "piece": Style(fill="plain_fill", stroke="ink", width=2),
        "frame": Style(fill="none", joins="round"),
        "delivery": Style(stroke="ladder_line", width=5),
        "delivered": Style(stroke="ladder_line", width=2.5, dash="7 3"),
        # Tiles of Carcassonne
        "tuft": Style(stroke="grass_line", width=1.25),
        "tile-rim": Style(stroke="outline", width=1),
        "city": Style(fill="city_fill"),
        "city-wall": Style(stroke="city_line", width=4),
        "battlement": Style(stroke="city_fill", width=2, dash="3 3"),
        "road-rim": Style(stroke="road_line", width=1.75),
        "road-bed": Style(fill="road_fill"),
        "village": Style(fill="road_fill", stroke="road_line", width=2),
        "cloister": Style(fill="plain_fill", stroke="ink", width=2),
        "cross": Style(stroke="ink", width=2.5),
        "shield": Style(fill="shield_fill", stroke="page", width=1.5),
        "free": Style(
            fill="frontier_fill", stroke="frontier_line", width=2.25, dash="6 4", joins="round"
        ),
        "lit": Style(fill="settled_fill", stroke="settled_line", width=2.5, joins="round"),
        # Stones and sides of Hex, and the paths of both players
        "stone": Style(width=2.25),
        "stone-black": Style(fill="stone_black", stroke="black_line"),
        "stone-white": Style(fill="stone_white", stroke="white_line"),
        "fresh": Style(width=2.5),  # just placed by an opponent; boards fade it in
        "aside": Style(),  # the list beside a board, or below it on narrow screens
        "ring": Style(stroke="stone_black", width=1.5),
        "side": Style(width=1.75),
        "side-black": Style(fill="stone_black", stroke="black_line"),
        "side-white": Style(fill="stone_white", stroke="white_line"),
        "needs-black": Style(stroke="black_line", width=4),
        "needs-white": Style(stroke="white_line", width=4, dash="8 5"),
        "way-line-black": Style(stroke="black_line", width=2.5),
        "way-line-white": Style(stroke="white_line", width=2.5),
        "way-black": Style(fill="black_line", stroke="page", width=1.5),
        "way-white": Style(fill="white_line", stroke="page", width=1.5),
        "chain": Style(stroke="ladder_line", width=9),
        "won": Style(stroke="ladder_line", width=3.5),
        # Snakes, their food and their hazards
        "snake-rim": Style(stroke="ball_ink", width=24, ends="round"),
        "snake-joint": Style(fill="ball_ink"),
        "snake-body": Style(width=20, ends="round"),
        **{f"snake-{number}": Style(stroke=f"ball_{number}") for number in range(1, 9)},
        "snake-letter": Style(fill="ball_ink", size=14, weight="bold"),
        "snake-gone": Style(stroke="soft_ink", width=2, dash="4 4"),
        "gone": Style(stroke="soft_ink", dash="4 3"),
        "crash": Style(stroke="ink", width=2.5),
        "food": Style(fill="ladder_line", stroke="ink", width=1.5),
        "hazard": Style(fill="chute_fill"),
        "hazard-line": Style(stroke="chute_line", width=2),
        "least-weight": Style(stroke="settled_line", width=5),
        "least-health": Style(stroke="frontier_line", width=4, dash="8 5"),
        "danger": Style(fill="danger_fill"),
        # Settled nodes as land, the frontier as its shore, and paths over it
        "shore": Style(fill="frontier_fill", stroke="shore_line", width=1.5, dash="5 4"),
        "shore-line": Style(stroke="frontier_fill", width=70, ends="round"),
        "coast": Style(fill="grass_line"),
        "coast-line": Style(stroke="grass_line", width=92, ends="round"),
        "land": Style(fill="grass_fill"),
        "land-line": Style(stroke="grass_fill", width=86, ends="round"),
        "right-way": Style(stroke="ladder_line", width=14),
        "wrong-way": Style(stroke="soft_ink", width=14, dash="10 8"),
        "attempt": Style(stroke="chute_line", width=5),
        "late": Style(dash="3 5"),
        "attempt-arrow": Style(fill="chute_line"),
        # Boards that compare searches
        "floor": Style(fill="plain_fill", stroke="rule", width=1),
        "slow": Style(fill="grass_fill"),
        "ripple": Style(stroke="grass_line", width=1.25),
        "done": Style(fill="settled_fill"),
        "done-dot": Style(fill="settled_line"),
        "seen": Style(fill="frontier_fill"),
        "seen-ring": Style(stroke="frontier_line", width=1.5),
        # How far a place is, or how heavy
        **{f"ramp-{level}": Style(fill=f"ramp_{level}") for level in range(5)},
        "path-rim": Style(stroke="page", width=6.5, ends="round"),
        "path": Style(stroke="ink", width=3.5, ends="round"),
        "cursor": Style(stroke="focus", width=2.5),
        # Filled marks
        "plate": Style(fill="page", stroke="none"),
        "badge": Style(fill="page", stroke="outline", width=1.25),
        "flagged": Style(fill="none", stroke="frontier_line", width=4),
        "flagged-edge": Style(stroke="frontier_line", width=8),
        "glow": Style(stroke="settled_fill", width=20, ends="round"),
        "flag-badge": Style(fill="frontier_line", stroke="page", width=1.5),
        "arrow": Style(fill="outline", stroke="none"),
        "tree-arrow": Style(fill="settled_line", stroke="none"),
        "offer-arrow": Style(fill="current_line", stroke="none"),
        "refused-arrow": Style(fill="page", stroke="current_line", width=2),
        "changed-row": Style(fill="changed_fill"),
        "changed-bar": Style(fill="current_line"),
        # Texts
        "text": Style(fill="ink"),
        "beside": Style(fill="ink"),  # the name of a node
        "name": Style(fill="ink", size=18, weight="bold"),
        "number": Style(fill="ink", size=15, weight="bold"),
        "flag-sign": Style(fill="page", size=15, weight="bold"),
        "letter": Style(fill="ball_ink", size=18, weight="bold"),
        "meeple-letter": Style(fill="ball_ink", size=14, weight="bold"),
        "small": Style(fill="ink", size=14),
        "soft": Style(fill="soft_ink"),
        "coordinate": Style(fill="soft_ink", size=14),
        "score": Style(fill="ink", size=14),
        "on-counter": Style(fill="page", size=15, weight="bold"),
        "on-black": Style(fill="stone_white"),
        "on-white": Style(fill="stone_black"),
        "story": Style(fill="ink", size=18),
        "heading": Style(fill="ink", weight="bold"),
        "piece-name": Style(fill="ink", size=14, weight="bold"),
        "owner": Style(fill="ball_ink", size=14, weight="bold"),
        "left": Style(anchor="start"),
        "right": Style(anchor="end"),
        "struck": Style(fill="soft_ink", decoration="line-through"),
    }
)


@lru_cache(maxsize=512)
def resolve(classes: str) -> Style:
    """Merge the styles of a shape's classes, in the order of `STYLES`; raises `KeyError`."""
    words = classes.split()
    if unknown := [word for word in words if word not in STYLES]:
        raise KeyError(f"no style for the class {unknown[0]!r}; there are {', '.join(STYLES)}")
    merged = {field.name: getattr(DEFAULT, field.name) for field in fields(Style)}
    for name, style in STYLES.items():
        if name in words:
            chosen = {field.name: getattr(style, field.name) for field in fields(Style)}
            merged |= {key: value for key, value in chosen.items() if value is not None}
    return Style(**merged)


def roles(pictures: Iterable[Picture]) -> set[str]:
    """Return the roles in some pictures."""
    styles = {shape.classes for each in pictures for shape in each.shapes}
    found = {role for one in map(resolve, styles) for role in (one.fill, one.stroke) if role}
    return found - {"none"}


def color(role: str, theme: Theme = "light") -> str:
    """Return the color of a role as ``#rrggbb``; ``"none"`` stays ``"none"``."""
    return "none" if role == "none" else THEMES[theme][role]


_PROPERTIES = {
    "fill": "fill",
    "stroke": "stroke",
    "width": "stroke-width",
    "dash": "stroke-dasharray",
    "ends": "stroke-linecap",
    "joins": "stroke-linejoin",
    "size": "font-size",
    "anchor": "text-anchor",
    "weight": "font-weight",
    "decoration": "text-decoration",
}


def _declarations(style: Style) -> str:
    parts = []
    for name, css_name in _PROPERTIES.items():
        value = getattr(style, name)
        if value is None:
            continue
        if name in {"fill", "stroke"} and value != "none":
            value = f"var(--pg-{value.replace('_', '-')})"
        elif name == "size":
            value = f"{value:g}px"
        parts.append(f"{css_name}:{value}")
        if name == "ends":
            parts.append(f"stroke-linejoin:{value}")
    return ";".join(parts)


def variables(theme: Theme) -> str:
    """Return a theme's colors as declarations of CSS custom properties."""
    return _declared(THEMES[theme])


def _declared(colors: Mapping[str, str]) -> str:
    return ";".join(f"--pg-{role.replace('_', '-')}:{hue}" for role, hue in colors.items())


def shape_rules(scope: str) -> str:
    """Return the style sheet of all classes; the cascade merges them like `resolve`."""
    rules = [f"{scope} :is(circle,polyline,polygon,text){{{_declarations(DEFAULT)}}}"]
    rules += [f"{scope} .{name}{{{_declarations(style)}}}" for name, style in STYLES.items()]
    return "\n".join(rules)


# Where a reader's system forces its colors, widgets use these alone: the color of texts for texts
# and lines, that of a selection for what is chosen, settled or focused; no fills. Forms, dashes,
# marks and letters tell the rest. The stones of Hex are black and white, with lines around them.
_FORCED = {
    **dict.fromkeys(THEMES["light"], "Canvas"),
    **{role: "CanvasText" for role in THEMES["light"] if role.endswith(("_line", "_soft", "ink"))},
    **dict.fromkeys(("outline", "rule", "wall_fill", "shield_fill"), "CanvasText"),
    **dict.fromkeys(("settled_line", "focus"), "Highlight"),
    "stone_black": "#000000",
    "stone_white": "#ffffff",
}


def forced_rule(scope: str) -> str:
    """Return the style sheet for a system that forces its colors."""
    return (
        # Each color is one of the system's, so the browser need not replace any. Thrice: whatever
        # chooses the light or the dark colors has a weaker selector.
        f"@media (forced-colors: active){{{scope * 3}{{{_declared(_FORCED)};"
        "forced-color-adjust:none}}"
    )


# A still picture follows a dark theme by a filter in the page.
#
# A saved notebook keeps each picture once, drawn in the light theme on a card, because most places
# that show notebooks have no theme. Where styles work, as in JupyterLab, the output of `follows` is
# beside the picture: in a dark theme it turns white into the color of a dark page and ink into a
# light color, and keeps all hues. The result is close to the dark colors of the palette.
#
# Some things must not be inverted: black stones would become white. A film with such things stays
# a light card on a dark page. A picture with them is saved a second time, as an SVG in the dark
# colors, which the page then shows instead.

_DEPTH, _PAGE = 0.92, 0.09
"""The contrast between white and black after inversion, and the brightness of white."""

# The matrix of CSS's hue-rotate(180deg), which keeps brightness and all grays.
_OPPOSITE_HUE = ((-0.574, 1.43, 0.144), (0.426, 0.43, 0.144), (0.426, 1.43, -0.856))


KEPT = {"stone_black", "stone_white"} | {r for r in THEMES["light"] if r.startswith("ball_")}
"""The roles whose dark color is closer to their light color than to the filtered one."""


def _filter() -> str:
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
"""An output with live content, which is empty on an exported page."""
_IN_DARK = '[data-jp-theme-light="false"]'


def _beside(mark: str) -> str:
    """Return the CSS selector of the picture after a mark, or after a live view."""
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
    """Return an output to place before pictures, which makes them follow the theme."""
    if can_be_turned(pictures):
        return f'{_STYLE}{_filter()}<span class="pg-still pg-turned"></span>'
    return f'{_STYLE}<span class="pg-still"></span>'


def can_be_turned(pictures: Iterable[Picture]) -> bool:
    """Return whether pictures keep their meaning when a filter inverts their colors."""
    return KEPT.isdisjoint(roles(pictures))


def replaced(dark: str) -> str:
    """Return an output that shows the picture at another address in a dark theme."""
    mark = f"pg-{crc32(dark.encode()):08x}"
    shown = f'{_IN_DARK} {_beside(f".{mark}")} {{ content: url("{dark}"); }}'
    return f'<style>{shown}</style><span class="{mark}"></span>'
