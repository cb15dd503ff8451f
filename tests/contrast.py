"""The contrast of two colors, and a dark page's version of a color."""

from pathlib_games.views import palette as dark


def contrast(first: str, second: str) -> float:
    """Return the contrast ratio of two ``#rrggbb`` colors, from 1 to 21.

    The formula is that of WCAG 2.2, "relative luminance" and "contrast ratio".
    """

    def luminance(hex_color: str) -> float:
        channels = (int(hex_color[i : i + 2], 16) / 255 for i in (1, 3, 5))
        red, green, blue = (
            channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
            for channel in channels
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    darker, lighter = sorted((luminance(first), luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)


def turned(color: str) -> str:
    """Return a color after the filter of a dark page."""
    channels = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    made = (
        dark._PAGE + dark._DEPTH * (1 - sum(a * b for a, b in zip(row, channels, strict=True)))
        for row in dark._OPPOSITE_HUE
    )
    return "#" + "".join(f"{round(255 * min(max(value, 0), 1)):02x}" for value in made)
