"""Charts for choosing a search: work on two logarithmic axes, and a decision tree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import cycle, pairwise
from math import ceil, floor, log, log10
from statistics import linear_regression

from pathlib_games.graphs.experiments import ManyTargets
from pathlib_games.views.narration import with_words
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle, Line, Point, Polygon, Shape, Text, rectangle
from pathlib_games.views.view import text_width

_WIDTH, _HEIGHT = 760, 430
_LEFT, _RIGHT, _TOP, _BOTTOM = 96, 216, 30, 62

_FEW = 7  # the number of ticks that fit

# The class and the mark of each line, so color is not the only sign.
_LINES = (
    ("offer", "square"),
    ("tree", "circle"),
    ("refused", "diamond"),
    ("ladder", "triangle"),
    ("edge", "cross"),
)


def growth_scene(
    lines: Mapping[str, Sequence[tuple[float, float]]],
    title: str,
    across: str,
    up: str,
    slopes: bool = True,
) -> Scene:
    """Return measured or counted points as lines on two logarithmic axes.

    On such axes the curve of a power is a straight line, and its slope is the exponent.

    Parameters
    ----------
    lines
        The points (x, y) of each name, from left to right, all above 0; at most five names.
    title
        The title of the chart.
    across, up
        The labels of the axes.
    slopes
        Whether to write the fitted slope beside each name.

    Raises
    ------
    ValueError
        If there is no line, or a line has fewer than two points.

    Examples
    --------
    >>> chart = growth_scene(
    ...     {"scan": [(10, 50), (100, 5000)], "heap": [(10, 30), (100, 400)]},
    ...     "Work", "cells", "steps",
    ... )
    >>> print(chart.description)
    Two logarithmic axes. Across: cells. Up: steps.
    scan: from 50 at 10 to 5,000 at 100, slope 2.00.
    heap: from 30 at 10 to 400 at 100, slope 1.12.
    """
    if not lines or min(map(len, lines.values())) < 2:
        raise ValueError("a chart of growth needs lines of at least two points each")
    xs = [x for points in lines.values() for x, _ in points]
    ys = [y for points in lines.values() for _, y in points]
    place = _Axes(_range(xs), _range(ys))
    shapes: list[Shape] = [*place.grid(across, up, sorted(set(xs)))]
    labels: dict[str, float] = {}
    words = [f"Two logarithmic axes. Across: {across}. Up: {up}."]
    for (name, points), (kind, mark) in zip(lines.items(), cycle(_LINES), strict=False):
        drawn = [place(x, y) for x, y in points]
        slope = f", slope {exponent(points):.2f}" if slopes else ""
        (x0, y0), (x1, y1) = points[0], points[-1]
        told = f"from {_number(y0)} at {_number(x0)} to {_number(y1)} at {_number(x1)}{slope}"
        words.append(f"{name}: {told}.")
        shapes.append(Line(tuple(drawn), kind, label=f"{name}, {told}"))
        shapes += [_mark(mark, point) for point in drawn]
        labels[f"{name}{slope}"] = drawn[-1][1]
    shapes += _names(labels, [mark for _, mark in _LINES])
    return Scene(_WIDTH, _HEIGHT, tuple(shapes), title, "\n".join(words))


def exponent(points: Iterable[tuple[float, float]]) -> float:
    """Fit a power to measured points and return its exponent, the slope in a log-log chart."""
    sizes, values = zip(*points, strict=True)
    return linear_regression([log(size) for size in sizes], [log(v) for v in values]).slope


def targets_scene(found: ManyTargets) -> Scene:
    """Return a chart of settled nodes by number of targets, for one search and for many.

    Examples
    --------
    >>> from pathlib_games.graphs.experiments import ManyTargets
    >>> found = ManyTargets("walled", (1, 2, 4), (20, 30, 35), (8, 16, 40))
    >>> print(targets_scene(found).description)
    Two logarithmic axes. Across: targets. Up: settled nodes.
    Dijkstra, once: from 20 at 1 to 35 at 4.
    A*, once a target: from 8 at 1 to 40 at 4.
    From 4 targets on, A* settles more nodes.
    """
    lines = {
        "Dijkstra, once": list(zip(found.targets, found.once, strict=True)),
        "A*, once a target": list(zip(found.targets, found.each, strict=True)),
    }
    title = {"open": "Open boards", "walled": "Boards with walls"}.get(found.kind, "Weights 1 to 3")
    chart = growth_scene(lines, title, "targets", "settled nodes", slopes=False)
    crossing = (
        f"Up to {found.targets[-1]} targets, A* settles fewer nodes."
        if found.crossing is None
        else f"From {found.crossing} targets on, A* settles more nodes."
    )
    words = f"{title}. {crossing}"
    return replace(
        with_words(chart, words, room=52), description=f"{chart.description}\n{crossing}"
    )


class _Axes:
    """Two logarithmic axes with their grid."""

    def __init__(self, across: tuple[float, float], up: tuple[float, float]) -> None:
        self.across = across
        self.up = up

    def __call__(self, x: float, y: float) -> Point:
        (left, right), (low, high) = self.across, self.up
        return (
            round(_LEFT + (log10(x) - left) / (right - left) * (_WIDTH - _LEFT - _RIGHT), 1),
            round(_HEIGHT - _BOTTOM - (log10(y) - low) / (high - low) * self.high, 1),
        )

    high = _HEIGHT - _TOP - _BOTTOM

    def grid(self, across: str, up: str, measured: Sequence[float]) -> Iterator[Shape]:
        """Yield the axes with ticks at the measured points if few, else at round numbers."""
        few = len(measured) <= _FEW and all(b >= 1.5 * a for a, b in pairwise(measured))
        right, base = _WIDTH - _RIGHT, _HEIGHT - _BOTTOM
        for tick in _ticks(*self.up):
            y = self(10 ** self.across[0], tick)[1]
            yield Line(((_LEFT, y), (right, y)), "rule")
            words = _number(tick)
            yield Text(_LEFT - 8 - text_width(words, "small") / 2, y, words, "small")
        for tick in measured if few else _ticks(*self.across):
            x = self(tick, 10 ** self.up[0])[0]
            yield Line(((x, _TOP), (x, base)), "rule")
            yield Text(x, base + 16, _number(tick), "small")
        yield Line(((_LEFT, _TOP), (_LEFT, base), (right, base)), "edge")
        yield Text((_LEFT + right) / 2, base + 42, across, "text")
        yield Text(12, 10, up, "small soft left")


def _range(values: Sequence[float]) -> tuple[float, float]:
    """Return the logarithms of an axis's ends, slightly beyond the values."""
    low, high = log10(min(values)), log10(max(values))
    room = 0.05 * max(high - low, 0.3)
    return low - room, high + room


def _ticks(low: float, high: float) -> list[float]:
    """Return the powers of ten in a range, with multiples of them if the range is small."""
    factors = (1,) if high - low > 2 else (1, 2, 5) if high - low > 0.9 else (1, 1.5, 2, 3, 5, 7)
    ticks = [f * 10.0**power for power in range(floor(low), ceil(high) + 1) for f in factors]
    return [tick for tick in ticks if low <= log10(tick) <= high]


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 10 else f"{value:.3g}"


def _mark(kind: str, center: Point) -> Shape:
    x, y = center
    corners: dict[str, tuple[Point, ...]] = {
        "square": ((x - 5, y - 5), (x + 5, y - 5), (x + 5, y + 5), (x - 5, y + 5)),
        "diamond": ((x, y - 7), (x + 7, y), (x, y + 7), (x - 7, y)),
        "triangle": ((x, y - 7), (x + 7, y + 5), (x - 7, y + 5)),
    }
    if kind == "circle":
        return Circle(x, y, 5.5, "node")
    if kind == "cross":
        return Line(
            ((x - 5, y - 5), (x + 5, y + 5), (x, y), (x + 5, y - 5), (x - 5, y + 5)), "edge"
        )
    return Polygon(corners[kind], "node")


def _names(labels: Mapping[str, float], marks: Sequence[str]) -> Iterator[Shape]:
    """Yield the names at the ends of their lines, spaced apart so that they do not overlap."""
    order = sorted(zip(labels.items(), cycle(marks), strict=False), key=lambda item: item[0][1])
    room = 24.0
    lowest = _HEIGHT - _BOTTOM - room * (len(order) - 1)
    last = -room
    for number, ((words, wanted), mark) in enumerate(order):
        y = min(max(wanted, last + room, _TOP), lowest + room * number)
        yield _mark(mark, (_WIDTH - _RIGHT + 20, y))
        yield Text(_WIDTH - _RIGHT + 34, y, words, "small left")
        last = y


# From top to bottom: a question, and the search for the answer yes, with a note.
_QUESTIONS = (
    ("Can a weight be negative?", "Bellman-Ford", "detects negative cycles"),
    ("One target, and a good guess that is never too high?", "A*", "straight to the target"),
    ("Do all edges weigh the same?", "breadth-first search", "waves, no weights"),
    ("Are all weights 0 or 1?", "0-1 breadth-first search", "two waves at a time"),
    ("Small whole numbers, and speed matters?", "buckets (fast.py)", "one bucket per distance"),
)
_OTHERWISE = ("Dijkstra's algorithm with a heap", "one search for many targets")
_ROW = 76
_BOX = 330


def decision_scene() -> Scene:
    """Return the chart for choosing a search: questions from top to bottom, with answers.

    Examples
    --------
    >>> chart = decision_scene()
    >>> print(chart.description.splitlines()[0])
    Can a weight be negative? Yes: Bellman-Ford, detects negative cycles. No: go on.
    """
    width, answers = 760, 440
    shapes: list[Shape] = []
    words = []
    for row, (question, answer, note) in enumerate(_QUESTIONS):
        top = 20 + row * _ROW
        middle = top + 24
        shapes.append(rectangle(20, top, _BOX, 48, "cell frontier", label=question))
        first, second = _halves(question)
        lines = ((middle - 9, first), (middle + 10, second)) if second else ((middle, first),)
        shapes += [Text(20 + _BOX / 2, y, line, "text") for y, line in lines]
        shapes.append(Line(((20 + _BOX, middle), (answers - 12, middle)), "offer"))
        tip = ((answers, middle), (answers - 14, middle - 7), (answers - 14, middle + 7))
        shapes.append(Polygon(tip, "offer-arrow"))
        shapes.append(Text((20 + _BOX + answers - 12) / 2, middle - 12, "yes", "small"))
        shapes += _answer(answers, top, answer, note)
        x = 20 + _BOX / 2
        shapes.append(Line(((x, top + 48), (x, top + _ROW - 10)), "edge"))
        foot = top + _ROW
        shapes.append(Polygon(((x, foot), (x - 6, foot - 11), (x + 6, foot - 11)), "arrow"))
        shapes.append(Text(x + 20, top + 60, "no", "small"))
        words.append(f"{question} Yes: {answer}, {note}. No: go on.")
    top = 20 + len(_QUESTIONS) * _ROW
    shapes += _answer(20, top, *_OTHERWISE)
    words.append(f"Otherwise: {_OTHERWISE[0]}, {_OTHERWISE[1]}.")
    height = top + 48 + 20
    return Scene(width, height, tuple(shapes), "Which search when", "\n".join(words))


def _answer(left: float, top: float, answer: str, note: str) -> list[Shape]:
    wide = _BOX if left < 100 else 300
    return [
        rectangle(left, top, wide, 48, "cell settled", label=answer),
        Text(left + wide / 2, top + 16, answer, "number"),
        Text(left + wide / 2, top + 35, note, "small"),
    ]


def _halves(words: str) -> tuple[str, str]:
    """Split a question near its middle if it is too long for one line."""
    if text_width(words, "text") <= _BOX - 20:
        return words, ""
    spaces = [place for place, sign in enumerate(words) if sign == " "]
    middle = min(spaces, key=lambda place: abs(place - len(words) / 2))
    return words[:middle], words[middle + 1 :]
