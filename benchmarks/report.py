"""The result of a benchmark: a table, and perhaps a chart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from matplotlib.figure import Figure


class NotMeasured(Exception):
    """A benchmark lacks a requirement; the message says how to get it."""


@dataclass(frozen=True)
class Report:
    """A Markdown text, and a chart with its description in words."""

    text: str
    chart: Figure
    alt: str


def digits(number: float) -> str:
    """Write a nonnegative number with three digits, or with all before the point.

    Examples
    --------
    >>> [digits(number) for number in (0.05, 1.5, 100, 999.7, 12345.6)]
    ['0.0500', '1.50', '100', '1,000', '12,346']
    """
    return f"{number:#.3g}".rstrip(".") if number < 999.5 else f"{number:,.0f}"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table."""
    lines = (head, ["---"] * len(head), *rows)
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def log_log_chart(
    lines: Mapping[str, Sequence[tuple[float, float]]], across: str, up: str
) -> Figure:
    """Draw measured points as lines on two logarithmic axes, each named at its end.

    Every line has its own mark and dashes, so color is not the only sign.
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 5.5), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    marks, dashes = "osD^vP*X<>h", ["-", "--", "-.", ":"]
    for number, (name, points) in enumerate(lines.items()):
        axes.plot(
            *zip(*points, strict=True),
            marker=marks[number % len(marks)],
            linestyle=dashes[number % len(dashes)],
            label=name,
        )
    axes.set(xscale="log", yscale="log", xlabel=across, ylabel=up)
    axes.grid(visible=True, alpha=0.3)
    axes.legend(loc="center left", bbox_to_anchor=(1.01, 0.5), frameon=False)
    return figure
